"""Which bands, classes and tables answer a pair of days, in the order in which each finds its inputs ready."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from operator import itemgetter
from typing import NamedTuple

from capitania.lei import vocabulario
from capitania.lei.acervo import Acervo, NormaCompilada, Vigentes
from capitania.lei.compilacao import Celula, Chave, Compilada
from capitania.lei.determinacao import NormaUsada
from capitania.lei.molde import SUBSTITUTO, Molde, PassoFaixa, molde
from capitania.lei.norma import Consulta, ErroMaximo, Grupo, InfracaoPrevista, Valor
from capitania.lei.problemas import EntradaInvalida, Problema

DERIVADOS = ("medida.", "infracao.")


class Passo(NamedTuple):
    """Look a class or table up; `dominios` are the values an unknown input may take."""

    nome: str
    entradas: tuple[str, ...]
    pega: Callable[[Mapping[str, object]], Chave]
    compilada: Compilada
    celulas: Mapping[Chave, Celula]
    derivadas: tuple[str, ...]
    para_cada: bool  # run for each infraction
    por_autor: bool  # and for each author of it
    falta: tuple[str, ...]  # bands and classes that no norm of the day of the fact defines


class Plano(NamedTuple):
    """All that answers one pair of days."""

    fatos: tuple[str, ...]
    faixas: tuple[PassoFaixa, ...]
    classes: tuple[Passo, ...]
    tabelas: tuple[Passo, ...]
    classes_proprias: tuple[Passo, ...]  # those of the conductor, asked when no substitute is there
    sem_substituto: Mapping[str, str]  # the words of the others then, which decide nothing
    derivadas: Mapping[str, str]  # measures and infractions that tables read, before any table gave one
    dependentes: Mapping[str, tuple[Passo, ...]]  # by fact, band or class: the classes to look up anew when it changes
    ausentes: Mapping[str, tuple[str, ...]]
    consultas: tuple[tuple[str, Consulta], ...]
    infracoes: Mapping[str, tuple[InfracaoPrevista, str]]
    grupos: Mapping[str, Grupo]
    valores: Mapping[str, tuple[Valor, str]]
    erros: tuple[ErroMaximo, ...]
    normas: tuple[NormaUsada, ...]
    recibo: str
    molde: Molde
    respostas: dict[object, object]  # answers of complete facts, by their words: the tables decide each once
    lidas: tuple[NormaCompilada, ...]  # on the day of the fact only shown, as the last text read
    com_lidas: "Plano | None"  # what would answer if these grounded too; None where there are none


def plano(acervo: Acervo, fato: date, ato: date) -> Plano:
    """Give the plan of a pair of days; equal sets of norms share one plan."""
    feito = acervo.planos.get((fato, ato))
    if feito is None:
        feito = acervo.planos[fato, ato] = _plano(acervo, fato, ato)
    return feito  # type: ignore[return-value]  # `planos` holds what each key made


def _plano(acervo: Acervo, fato: date, ato: date) -> object:
    do_fato, do_ato = acervo.vigentes(fato), acervo.vigentes(ato)
    chave = (
        tuple(n.norma.nome for n in do_fato.fundamentam),
        tuple(n.norma.nome for n in do_ato.fundamentam),
        tuple(n.norma.nome for n in do_fato.lidas),
    )
    feito = acervo.planos.get(chave)
    if feito is None:
        feito = acervo.planos[chave] = _feito(do_fato, do_ato)
    return feito


def _feito(fato: Vigentes, ato: Vigentes) -> Plano:
    feito = _Planejador(fato.fundamentam, ato).plano()
    if not fato.lidas:
        return feito
    return feito._replace(lidas=fato.lidas, com_lidas=_Planejador(fato.fundamentam + fato.lidas, ato).plano())


class _Planejador:
    def __init__(self, fato: tuple[NormaCompilada, ...], ato: Vigentes) -> None:
        self.datas = {"fato": fato, "ato": ato.fundamentam}
        self.faixas: dict[str, PassoFaixa] = {}
        self.classes: dict[str, Passo] = {}
        self.fatos: dict[str, None] = {}
        self.ausentes: dict[str, tuple[str, ...]] = {}
        self.abertas: list[str] = []  # classes whose inputs are being made ready

    def plano(self) -> Plano:
        tabelas = [self._passo(c.tabela.lugar, c) for c in self._escolhidas("tabelas")]
        for consulta in self._todas("consultas"):
            for entrada in consulta[1].quando:
                self._prepara(entrada, ())
        for classe in self._escolhidas("classes"):  # a class nobody reads may still hold a doubt to show
            self._prepara(f"classe.{classe.tabela.nome}", ())
        classes = tuple(c for c in self.classes.values() if not c.derivadas)
        previstas = {
            i.id: (i, n.norma.qualifica(i.cita)) for n in self.datas["fato"] for i in n.norma.infracoes.values()
        }
        _previstas(tabelas, previstas)
        usadas = tuple(
            NormaUsada(n.norma.id, n.norma.vigente_de.isoformat(), n.norma.sha256, d) for n, d in self._usadas()
        )
        ordenadas = tuple(_em_ordem([*tabelas, *(c for c in self.classes.values() if c.derivadas)]))
        return Plano(
            fatos=tuple(self.fatos),
            faixas=tuple(self.faixas.values()),
            classes=classes,
            classes_proprias=tuple(c for c in classes if not c.nome.startswith(SUBSTITUTO)),
            sem_substituto={
                c.nome: next(iter(c.celulas.values())).valor for c in classes if c.nome.startswith(SUBSTITUTO)
            },
            derivadas={e: "nao" for t in ordenadas for e in t.derivadas},
            dependentes=_dependentes(classes),
            tabelas=ordenadas,
            ausentes=self.ausentes,
            consultas=tuple(self._todas("consultas")),
            infracoes=previstas,
            grupos={g.nome: g for n in self.datas["fato"] for g in n.norma.grupos.values()},
            valores={
                v.nome: (v, n.norma.qualifica(v.cita)) for n in self.datas["fato"] for v in n.norma.valores.values()
            },
            erros=tuple(e for n in self.datas["fato"] for e in n.norma.erro_maximo),
            normas=usadas,
            recibo=hashlib.sha256("".join(n.sha256 for n in usadas).encode()).hexdigest(),
            molde=molde(self.fatos, self.faixas.values()),
            respostas={},
            lidas=(),
            com_lidas=None,
        )

    def _usadas(self) -> Iterator[tuple[NormaCompilada, str]]:
        yield from ((n, "fato") for n in self.datas["fato"])
        yield from ((n, "ato") for n in self.datas["ato"] if any(t.tabela.data == "ato" for t in n.tabelas.values()))

    def _todas(self, campo: str) -> Iterator[tuple[str, Consulta]]:
        for n in self.datas["ato"]:
            yield from ((n.norma.nome, c) for c in getattr(n.norma, campo))

    def _escolhidas(self, campo: str) -> list[Compilada]:
        """Pick one table of each name: of the day its `data` says, the special before the subsidiary."""
        por_nome: dict[str, list[Compilada]] = {}
        for data in ("fato", "ato"):
            for norma in self.datas[data]:
                for compilada in getattr(norma, campo).values():
                    if compilada.tabela.data == data and compilada.tabela.para_cada != "consulta":
                        por_nome.setdefault(compilada.tabela.nome, []).append(compilada)
        return [_uma(nome, achadas) for nome, achadas in por_nome.items()]

    def _prepara(self, entrada: str, dominio: tuple[str, ...]) -> None:
        """Make an input ready: a fact to read, a band or class to evaluate first."""
        if entrada in self.faixas or entrada in self.classes or entrada in self.fatos or entrada in self.ausentes:
            return
        sujeito, _, resto = entrada.rpartition("faixa.")
        if entrada.startswith(("faixa.", "substituto.faixa.")):
            self._prepara_faixa(entrada, sujeito, resto, dominio)
        elif entrada.startswith(("classe.", "substituto.classe.")):
            self._prepara_classe(entrada, dominio)
        elif not entrada.startswith(DERIVADOS) and entrada not in {"infracao", "autor"}:
            self.fatos[entrada] = None

    def _prepara_faixa(self, entrada: str, sujeito: str, nome: str, dominio: tuple[str, ...]) -> None:
        achadas = [n.faixas[nome] for n in self.datas["fato"] if nome in n.faixas]
        if not achadas:
            self.ausentes[entrada] = dominio
            return
        fato = achadas[-1].faixa.entrada
        fato = vocabulario.do_substituto(fato) if sujeito else fato
        self.faixas[entrada] = PassoFaixa(entrada, fato, achadas[-1])

    def _prepara_classe(self, entrada: str, dominio: tuple[str, ...]) -> None:
        nome = entrada.rpartition("classe.")[2]
        candidatas = [c for c in self._escolhidas("classes") if c.tabela.nome == nome]
        if not candidatas:
            self.ausentes[entrada] = dominio
            return
        if entrada in self.abertas:
            raise _ciclo([*self.abertas, entrada], "Classes que esperam uma pela outra.")
        self.abertas.append(entrada)
        self.classes[entrada] = self._passo(entrada, candidatas[0], substituto=entrada.startswith("substituto."))
        self.abertas.pop()

    def _passo(self, nome: str, compilada: Compilada, *, substituto: bool = False) -> Passo:
        troca = vocabulario.do_substituto if substituto else str
        entradas = tuple(troca(e) for e in compilada.entradas)
        for entrada, dominio in zip(entradas, compilada.tabela.entradas.values(), strict=True):
            self._prepara(entrada, dominio)
            if entrada in self.classes and self.classes[entrada].derivadas:
                motivo = f"{entrada} lê medidas ou infrações: mostra uma dúvida e não serve de entrada."
                raise EntradaInvalida([Problema(f"{compilada.norma}.{nome}", entrada, motivo, "Leia as medidas aqui.")])
        return Passo(
            nome=nome,
            entradas=entradas,
            pega=itemgetter(*entradas) if len(entradas) > 1 else _pega_uma(entradas[0]),
            compilada=compilada,
            celulas=compilada.celulas,
            derivadas=tuple(e for e in entradas if e.startswith(DERIVADOS)),
            para_cada=compilada.tabela.para_cada == "infracao",
            por_autor="autor" in entradas,
            falta=tuple(dict.fromkeys(f for e in entradas for f in self._falta(e))),
        )

    def _falta(self, entrada: str) -> tuple[str, ...]:
        if entrada in self.ausentes:
            return (entrada,)
        return self.classes[entrada].falta if entrada in self.classes else ()


def _dependentes(classes: tuple[Passo, ...]) -> dict[str, tuple[Passo, ...]]:
    """List, for each input, the classes that rest on it, in the order in which they are ready."""
    raizes: dict[str, set[str]] = {}
    depois: dict[str, list[Passo]] = {}
    for classe in classes:
        raizes[classe.nome] = set(classe.entradas).union(*(raizes.get(e, ()) for e in classe.entradas))
        for raiz in raizes[classe.nome]:
            depois.setdefault(raiz, []).append(classe)
    return {raiz: tuple(passos) for raiz, passos in depois.items()}


def _previstas(tabelas: list[Passo], previstas: Mapping[str, object]) -> None:
    """Refuse a table that gives an infraction no norm of the day of the fact foresees."""
    problemas = []
    for passo in tabelas:
        for infracao in sorted(p.partition(".")[2] for p in passo.compilada.produz if p.startswith("infracao.")):
            if infracao not in previstas:
                onde = f"{passo.compilada.norma}.{passo.nome}"
                como = "Escreva [infracao.…] na norma dela, ou corrija o nome."
                problemas.append(Problema(onde, infracao, "Nenhuma norma do dia do fato prevê a infração.", como))
    if problemas:
        raise EntradaInvalida(problemas)


def _pega_uma(entrada: str) -> Callable[[Mapping[str, object]], Chave]:
    return lambda ambiente: (str(ambiente[entrada]),) if ambiente[entrada].__class__ is str else ()


def _uma(nome: str, achadas: list[Compilada]) -> Compilada:
    especiais = [c for c in achadas if not c.tabela.subsidiaria] or achadas
    if len(especiais) > 1:
        normas = ", ".join(c.norma for c in especiais)
        como = "Marque uma como subsidiaria = true, ou dê-lhes nomes distintos."
        raise EntradaInvalida(
            [Problema(achadas[0].tabela.lugar, nome, f"Duas normas do mesmo dia a trazem: {normas}.", como)]
        )
    return especiais[0]


def _em_ordem(passos: list[Passo]) -> Iterator[Passo]:
    """Order tables so that one that reads a measure or an infraction comes after those that give it."""
    restam = list(passos)
    while restam:
        prontos = [p for p in restam if not any(_espera(p, q) for q in restam if q is not p)]
        if not prontos:
            raise _ciclo([p.nome for p in restam], "Tabelas que esperam uma pela outra.")
        yield from prontos
        restam = [p for p in restam if p not in prontos]


def _ciclo(nomes: list[str], motivo: str) -> EntradaInvalida:
    return EntradaInvalida([Problema(", ".join(nomes), None, motivo, "Quebre o ciclo.")])


def _espera(passo: Passo, outro: Passo) -> bool:
    if passo.compilada.tabela.para_cada == "infracao":
        return any(s.startswith(("infracao.", "autor.")) for s in outro.compilada.produz)
    return any(e in outro.compilada.produz for e in passo.derivadas)
