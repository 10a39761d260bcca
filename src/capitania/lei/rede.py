"""The words that tables look up, as functions of what is told of a boat: one net for two plans.

A leaf is something told (a fact, a reading, a date) with the values it is tried at; any other node is a word of one
plan, worked out of other nodes. A node that says the same under both plans is one node, so that what does not change
is never looked into. Only whole facts are tried: each is told, or is said not to be there (no test, no date).
"""

from calendar import isleap
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from capitania.lei import vocabulario
from capitania.lei.ambiente import considerado, pontos_da_medida
from capitania.lei.avaliacao import Avaliador, Palavra
from capitania.lei.compilacao import Celula
from capitania.lei.comuns import VERIFICADO_EM, comuns_antes, mais_comum
from capitania.lei.faixas import JUNTOS, Ponto, em_falta
from capitania.lei.molde import APARELHO, CONSIDERADO, SUBSTITUTO, PassoFaixa
from capitania.lei.plano import Passo, Plano


class Visto(NamedTuple):
    """A 29 February, and a day on which its missing anniversary has two readings; other such days stand for it."""

    data: date
    dia: date


Valor = Palavra | Ponto | Visto | None  # of a leaf, what is told; of another node, a word
Chave = tuple[str, str]  # side that made it, name
Guarda = tuple[Chave, Callable[[Valor], bool], Palavra]  # a leaf, what it must be, and the word if it is not
DIA = "abordagem.dia"
PRESENTE = "substituto.presente"
FOLHA = ""
DUVIDAS = "dúvidas de "
PERTO = 40  # years about the day among which one is looked for
_LICENCA = {"porta": "nao", "classe_adequada": "nao", "situacao_da_licenca": "regular"}  # of who has none


class No(NamedTuple):
    """A word and what it is worked out of, once no guard forces it; a leaf has `pontos` instead."""

    entradas: tuple[Chave, ...]
    palavra: Callable[[tuple[Valor, ...]], Valor]
    guardas: tuple[Guarda, ...] = ()
    pontos: tuple[Valor, ...] = ()
    altura: int = 0


class Rede:
    """All nodes of both plans, on one day; `comuns` are those that say the same under both."""

    def __init__(self, a: Plano, b: Plano, dia: date) -> None:
        self.planos = {"a": a, "b": b}
        self.dia = dia
        self.nos: dict[Chave, No] = {}
        self.comuns: set[Chave] = set()
        self._de: dict[tuple[str, str], Chave] = {}
        self._iguais: dict[object, Chave] = {}
        for lado, plano in self.planos.items():
            for nome in plano.fatos:
                self._fato(lado, nome)
            for faixa in plano.faixas:
                self._faixa(lado, faixa)
            for nome, dominio in plano.ausentes.items():
                abertas = frozenset(dominio)
                self._poe(lado, nome, No((), lambda _, abertas=abertas: abertas), abertas)  # type: ignore[misc]  # bound now
            for classe in plano.classes:
                self._classe(lado, classe)

    def de(self, lado: str, nome: str) -> Chave | None:
        """Give the node of an input of one side; None where its plan has none such."""
        return self._de.get((lado, nome))

    def chave(self, lado: str, nome: str) -> Chave:
        """Give the node of an input of one side."""
        return self._de[lado, nome]

    def folha(self, nome: str) -> Chave:
        """Give the leaf of something told."""
        chave = (FOLHA, nome)
        if chave not in self.nos:
            self.nos[chave] = No((), lambda _: None, pontos=tuple(self._pontos(nome)))
        return chave

    def avalia(self, chave: Chave, sabidos: dict[Chave, Valor]) -> Valor:
        """Work out a word from others already known, which it joins."""
        if chave not in sabidos:
            no = self.nos[chave]
            forcada = (senao for folha, serve, senao in no.guardas if not serve(sabidos[folha]))
            palavra: Valor = next(forcada, None)
            if palavra is None:
                palavra = no.palavra(tuple(self.avalia(e, sabidos) for e in no.entradas))
            sabidos[chave] = palavra
        return sabidos[chave]

    def dia_do_barco(self, contado: Mapping[str, Valor]) -> date | None:
        """Give the day on which a boat was told: that on which each 29 February it has is missing; None: there is none.

        It has for every band the word of the day that was told.
        """
        dia = contado.get(DIA, self.dia)
        assert isinstance(dia, date)
        vistos = [v for v in contado.values() if isinstance(v, Visto)]
        if not vistos:
            return dia
        mes, do_mes = {(v.dia.month, v.dia.day) for v in vistos}, vistos[0].dia
        if len(mes) > 1:
            return None
        anos = sorted(range(dia.year - PERTO, dia.year + PERTO), key=lambda ano: abs(ano - dia.year))
        for ano in anos:
            if not isleap(ano) and all(isleap(ano - (v.dia.year - v.data.year)) for v in vistos):
                outro = do_mes.replace(year=ano)
                if self._dos_dias(outro) == self._dos_dias(dia):
                    return outro
        return None

    def _dos_dias(self, dia: date) -> list[str]:
        faixas = (p.faixa for plano in self.planos.values() for p in plano.faixas if p.entrada == DIA)
        return [faixa.classifica(dia, dia).valor for faixa in faixas]

    def _pontos(self, nome: str) -> Iterator[Valor]:
        comum = vocabulario.do_condutor(nome)
        finitos = vocabulario.ENUMERADOS.get(comum) or vocabulario.dominio(nome)
        if finitos is not None:
            yield from sorted(finitos, key=lambda v: v != mais_comum(nome))
            return
        juntos: set[Ponto] = set()
        for plano in self.planos.values():
            passos = [p for p in plano.faixas if p.entrada.removesuffix(CONSIDERADO) == nome]
            juntos |= set(pontos_da_medida(passos, nome, plano, self.dia))
        if nome == DIA:  # the day on which the norms are set comes first, as all that is commonest
            yield self.dia
            juntos.discard(self.dia)
        elif comum not in {"condutor.validade", VERIFICADO_EM}:
            yield None
        yield from comuns_antes(nome, juntos or ({Decimal(0)} if nome != DIA else ()), self.dia)
        if comum == "condutor.validade":
            yield vocabulario.SEM_VALIDADE
        if nome != DIA:
            faixas = (p.faixa.faixa for plano in self.planos.values() for p in plano.faixas if p.entrada == nome)
            yield from dict.fromkeys(Visto(*falta) for faixa in faixas for falta in em_falta(faixa))

    def _poe(self, lado: str, nome: str, no: No, marca: object) -> None:
        """Put a word in; where the first side has one of the same mark over the same nodes, it is that one."""
        igual = nome, no.entradas, marca, tuple((c, senao) for c, _, senao in no.guardas)
        chave = self._iguais.get(igual)
        if chave is None:
            chave = self._iguais[igual] = lado, nome
            altura = 1 + max((self.nos[e].altura for e in no.entradas), default=0)
            self.nos[chave] = no._replace(altura=altura)
        else:
            self.comuns.add(chave)
        self._de[lado, nome] = chave

    def _fato(self, lado: str, nome: str) -> None:
        guardas = self._guardas(lado, nome, nome, None)
        folha = self.folha(nome)
        if guardas:
            self._poe(lado, nome, No((folha,), lambda v: v[0], tuple(guardas)), "")
        else:
            self._de[lado, nome] = folha
            if lado == "b" and ("a", nome) in self._de:
                self.comuns.add(folha)

    def _guardas(self, lado: str, nome: str, fato: str, sem_valor: str | None) -> list[Guarda]:
        """Tell what forces a word whatever its own leaf tells; `sem_valor`: its word where nothing was measured."""
        molde = self.planos[lado].molde
        raiz = SUBSTITUTO if fato.startswith(SUBSTITUTO) and fato != PRESENTE else ""
        guardas: list[Guarda] = []
        if raiz:
            guardas.append((self.folha(PRESENTE), _e("sim"), molde.sem_substituto[nome]))
        resultado, comum = f"{raiz}alcoolemia.resultado", vocabulario.do_condutor(fato)
        pessoa, _, campo = comum.partition(".")
        if pessoa == "condutor" and campo in {*_LICENCA, "validade"}:
            guardas.append(
                (self.folha(f"{raiz or 'condutor.'}habilitacao"), _habilitado, _LICENCA.get(campo, sem_valor or ""))
            )
        elif comum == "alcoolemia.meio":
            guardas.append((self.folha(f"{raiz}alcoolemia.outra_substancia"), _e("comprovada"), "ausente"))
        elif comum.startswith(APARELHO):
            grupo = molde.substituto if raiz else molde.condutor
            forcada = grupo.sem_aparelho[nome]
            guardas += [
                (self.folha(resultado), _e("medido"), forcada),
                (self.folha(f"{raiz}alcoolemia.ar"), _lido, forcada),
            ]
        elif comum in {"alcoolemia.ar", "alcoolemia.sangue"}:
            guardas.append((self.folha(resultado), _e("medido"), sem_valor or ""))
        return guardas

    def _faixa(self, lado: str, passo: PassoFaixa) -> None:
        plano, base = self.planos[lado], passo.entrada.removesuffix(CONSIDERADO)
        vazio = passo.faixa.celulas.get(frozenset({passo.faixa.faixa.sem_valor or ""}), Celula(""))

        def celula(valor: Valor) -> Celula:
            if valor is None or valor == vocabulario.SEM_VALIDADE:
                return vazio
            if isinstance(valor, Visto):
                return passo.faixa.classifica(*valor)
            ponto = considerado(valor, plano.erros) if passo.entrada != base else valor  # type: ignore[arg-type]  # readings are decimals
            return vazio if ponto is None else passo.faixa.classifica(ponto, ponto if base == DIA else self.dia)  # type: ignore[arg-type]  # leaves of bands hold points

        folha = self.folha(base)
        vistas = tuple(celula(v) for v in self.nos[folha].pontos)
        guardas = tuple(self._guardas(lado, passo.nome, base, vazio.valor))
        palavras, ids = tuple(c.valor for c in vistas), tuple(_ids(c) for c in vistas)
        self._poe(lado, passo.nome, No((folha,), lambda v: celula(v[0]).valor, guardas), palavras)
        if any(ids):
            sem = tuple((c, serve, "") for c, serve, _ in guardas)
            self._poe(lado, f"{DUVIDAS}{passo.nome}", No((folha,), lambda v: _ids(celula(v[0])), sem), ids)

    def _classe(self, lado: str, passo: Passo) -> None:
        plano = self.planos[lado]
        guardas: tuple[Guarda, ...] = ()
        if passo.nome.startswith(SUBSTITUTO):
            guardas = ((self.folha(PRESENTE), _e("sim"), plano.sem_substituto[passo.nome]),)
        sozinha = plano._replace(classes=(passo,), classes_proprias=(passo,), sem_substituto={}, derivadas={})
        feitas: dict[tuple[Valor, ...], tuple[Palavra, str]] = {}

        def vista(chave: tuple[Valor, ...]) -> tuple[Palavra, str]:
            if chave not in feitas:
                avaliador = Avaliador(sozinha, dict(zip(passo.entradas, chave, strict=True)))  # type: ignore[arg-type]  # inputs of classes are words
                palavra = avaliador.classifica()[passo.nome]
                feitas[chave] = palavra, JUNTOS.join(sorted(d.ressalva.id for d in avaliador.duvidas.values()))
            return feitas[chave]

        entradas = tuple(self._de[lado, e] for e in passo.entradas)
        marca = frozenset((k, c.valor) for k, c in passo.celulas.items())
        self._poe(lado, passo.nome, No(entradas, lambda v: vista(v)[0], guardas), marca)
        ids = frozenset((k, _ids(c)) for k, c in passo.celulas.items() if c.duvidas)
        if ids:
            sem = tuple((c, serve, "") for c, serve, _ in guardas)
            self._poe(lado, f"{DUVIDAS}{passo.nome}", No(entradas, lambda v: vista(v)[1], sem), (marca, ids))


def _e(palavra: str) -> Callable[[Valor], bool]:
    return lambda valor: valor == palavra


def _habilitado(valor: Valor) -> bool:
    return valor != "inexistente"


def _lido(valor: Valor) -> bool:
    return valor is not None


def _ids(celula: Celula) -> str:
    return JUNTOS.join(sorted(r.id for r, _ in celula.duvidas))
