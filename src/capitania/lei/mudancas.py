"""What a boat would hear from one norm and from another: each change with its cause, where it bites, and its boat."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import product
from typing import NamedTuple

from capitania.lei.avaliacao import Resposta
from capitania.lei.barco import fatos_do_barco
from capitania.lei.cobertura import Cobertura
from capitania.lei.compilacao import linhas_por_chave
from capitania.lei.condicoes import Fundo, Parcela
from capitania.lei.faixas import JUNTOS
from capitania.lei.fatos import Fatos
from capitania.lei.lados import Lado
from capitania.lei.norma import Linha
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.lei.rede import DUVIDAS, Chave, Rede, Valor
from capitania.lei.relacao import MAIS_PONTOS, Fator, PontosDemais, Relacao, Testemunho, junta, tamanho
from capitania.lei.unidades import Alvo, Dada, Unidade, unidades



class Mudou(NamedTuple):
    """One output under each norm; None: not given."""

    alvo: Alvo
    antes: str | None
    depois: str | None


class Mudanca(NamedTuple):
    """The same change for the same cause: where it bites (any of `onde`), in how many of the points, and one boat."""

    saidas: tuple[Mudou, ...]
    antes: tuple[str, ...]
    depois: tuple[str, ...]
    onde: tuple[tuple[Parcela, ...], ...]
    pontos: int
    de: int
    contado: Mapping[Chave, Valor]
    fatos: Fatos


class Grupo(NamedTuple):
    """Outputs tried together, over which inputs, at how many points."""

    alvos: tuple[Alvo, ...]
    entradas: tuple[str, ...]
    pontos: int
    mudam: int


class Mudancas(NamedTuple):
    """All that changes aboard, and what was tried to find it."""

    mudancas: tuple[Mudanca, ...]
    grupos: tuple[Grupo, ...]
    rede: Rede


class _Caso(NamedTuple):
    """What one output is under both norms at one point, and what grounds each."""

    saida: Mudou
    antes: tuple[str, ...]
    depois: tuple[str, ...]


def mudancas(a: Lado, b: Lado, dia: date, *, mais: int = MAIS_PONTOS) -> Mudancas:
    """Try both norms over the same boats; raises `EntradaInvalida` where a group has more points than `mais`."""
    rede = Rede(a.plano, b.plano, dia)
    relacao, fundo = Relacao(rede, mais), Fundo(rede)
    achadas: list[Mudanca] = []
    grupos: list[Grupo] = []
    tentativas = [
        *(_DeTabelas(rede, u, v) for u, v in unidades([a.plano, b.plano])),
        *_duvidas(rede),
    ]
    for tentativa in tentativas:
        try:
            fatores = relacao.fatores(tentativa.colunas)
            novas = list(_compara(tentativa, fatores, fundo, mais))
        except PontosDemais as erro:
            raise _grande(tentativa.alvos, erro) from None
        achadas += novas
        mudam = sum(m.pontos for m in novas)
        grupos.append(Grupo(tentativa.alvos, tuple(dict.fromkeys(c[1] for c in tentativa.colunas)), tamanho(fatores), mudam))
    return Mudancas(tuple(achadas), tuple(grupos), rede)


def _grande(alvos: Sequence[Alvo], erro: PontosDemais) -> EntradaInvalida:
    onde = ", ".join(dict.fromkeys(" ".join(x[:2]) for x in alvos))
    largas = ", ".join(f"{c[1]} ({n})" for c, n in sorted(erro.colunas, key=lambda x: -x[1])[:6])
    motivo = f"{erro.quantos} pontos a comparar juntos: é demais."
    como = f"Divida a tabela: classifique antes, numa [classe.…], as entradas de mais valores ({largas}), e leia só a classe."
    return EntradaInvalida([Problema("grupo", onde, motivo, como)])


class _DeTabelas:
    """The outputs of tables of both norms."""

    def __init__(self, rede: Rede, a: Unidade | None, b: Unidade | None) -> None:
        self.lados = {"a": a, "b": b}
        self.sozinhas = {lado: tuple(u.sozinhas()) if u is not None else () for lado, u in self.lados.items()}
        self.nomes = {lado: u.entradas if u is not None else () for lado, u in self.lados.items()}
        self.chaves = {lado: tuple(rede.chave(lado, e) for e in nomes) for lado, nomes in self.nomes.items()}
        self.colunas = tuple(dict.fromkeys((*self.chaves["a"], *self.chaves["b"])))
        self.alvos = tuple(sorted({x for u in (a, b) if u is not None for p in u.partes for x in p.alvos}))
        self._linhas: dict[str, Mapping[tuple[str, ...], list[Linha]]] = {}
        self._feitas: dict[tuple[str, tuple[Valor, ...]], _Respondida] = {}

    def casos(self, sabidos: Mapping[Chave, Valor]) -> Iterator[_Caso]:
        """Ask both norms at one point, and give each output that differs."""
        a, b = self._de("a", sabidos), self._de("b", sabidos)
        for alvo in {**a.dadas, **b.dadas}:
            mudou = Mudou(alvo, _valor(a.dadas.get(alvo)), _valor(b.dadas.get(alvo)))
            if mudou.antes != mudou.depois:
                yield _Caso(mudou, *self._causas(a, b, alvo))

    def _de(self, lado: str, sabidos: Mapping[Chave, Valor]) -> "_Respondida":
        unidade = self.lados[lado]
        palavras = tuple(sabidos[c] for c in self.chaves[lado])
        if (lado, palavras) not in self._feitas:
            nomeadas = dict(zip(self.nomes[lado], palavras, strict=True))
            feita = _Respondida({}, {}, None)
            if unidade is not None:
                dadas, resposta = unidade.responde(nomeadas)  # type: ignore[arg-type]  # inputs of tables are words
                sozinhas = {nome: u.responde(nomeadas)[0] for nome, u in self.sozinhas[lado]}  # type: ignore[arg-type]
                feita = _Respondida(dadas, sozinhas, resposta)
            self._feitas[lado, palavras] = feita
        return self._feitas[lado, palavras]

    def _causas(self, a: "_Respondida", b: "_Respondida", alvo: Alvo) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Cite what each norm says in the tables that answer otherwise."""
        nomes = [
            nome
            for nome in dict.fromkeys((*a.sozinhas, *b.sozinhas))
            if _valor(a.sozinhas.get(nome, {}).get(alvo)) != _valor(b.sozinhas.get(nome, {}).get(alvo))
        ]
        causas = []
        for lado, respondida in (("a", a), ("b", b)):
            citas = {c for nome in nomes for c in self._causa(lado, respondida, nome, alvo)}
            causas.append(tuple(sorted(citas)))
        return causas[0], causas[1]

    def _causa(self, lado: str, respondida: "_Respondida", nome: str, alvo: Alvo) -> Iterator[str]:
        """Cite what grounds an output in a table; where it is not given, the rows that answered otherwise."""
        dada = respondida.sozinhas.get(nome, {}).get(alvo)
        if dada is not None:
            yield from dada.cita
            return
        unidade = self.lados[lado]
        for parte in unidade.partes if unidade is not None else ():
            passo, resposta = parte.passo, respondida.resposta
            if passo.nome != nome or parte.infracao or resposta is None:
                continue
            if f"{lado}{nome}" not in self._linhas:
                self._linhas[f"{lado}{nome}"] = linhas_por_chave(passo.compilada.tabela)
            chave = tuple(str(resposta.ambiente.get(e)) for e in passo.entradas)
            for linha in self._linhas[f"{lado}{nome}"].get(chave, ()):
                yield from (c if ":" in c else f"{passo.compilada.norma}:{c}" for c in linha.cita)


class _Respondida(NamedTuple):
    """What tables answered, all together and one by one."""

    dadas: Mapping[Alvo, Dada]
    sozinhas: Mapping[str, Mapping[Alvo, Dada]]
    resposta: Resposta | None


def _valor(dada: Dada | None) -> str | None:
    return None if dada is None else dada.valor


class _DeDuvida:
    """Doubts that words of bands and classes bring."""

    def __init__(self, rede: Rede, nomes: frozenset[str], citas: Mapping[Chave, tuple[str, ...]]) -> None:
        chaves = [(lado, rede.de(lado, n)) for n in sorted(nomes) for lado in "ab"]
        self.chaves = {lado: [c for de, c in chaves if de == lado and c is not None] for lado in "ab"}
        self.colunas = tuple(dict.fromkeys((*self.chaves["a"], *self.chaves["b"])))
        self.citas = citas
        self.alvos = tuple(("ressalva", n.removeprefix(DUVIDAS)) for n in sorted(nomes))

    def casos(self, sabidos: Mapping[Chave, Valor]) -> Iterator[_Caso]:
        """Tell which doubts stand at one point under one norm alone."""
        vistas = {lado: self._vistas(lado, chaves, sabidos) for lado, chaves in self.chaves.items()}
        for alvo in sorted(vistas["a"].keys() ^ vistas["b"].keys()):
            a, b = vistas["a"].get(alvo), vistas["b"].get(alvo)
            yield _Caso(Mudou(alvo, *(None if x is None else "" for x in (a, b))), a or (), b or ())

    def _vistas(self, lado: str, chaves: list[Chave], sabidos: Mapping[Chave, Valor]) -> dict[Alvo, tuple[str, ...]]:
        ids = ((c, i) for c in chaves for i in str(sabidos[c]).split(JUNTOS) if i)
        return {("ressalva", f"{_prefixo(c)}{i}", ""): self.citas[lado, i] for c, i in ids}


def _prefixo(chave: Chave) -> str:
    return "substituto." if chave[1].startswith(f"{DUVIDAS}substituto.") else ""


def _duvidas(rede: Rede) -> Iterator[_DeDuvida]:
    citas: dict[Chave, tuple[str, ...]] = {}
    for lado, plano in rede.planos.items():
        celulas = [(c.compilada.norma, x) for c in plano.classes for x in c.celulas.values()]
        celulas += [(f.faixa.norma, x) for f in plano.faixas for x in f.faixa.celulas.values()]
        for norma, celula in celulas:
            for r, _ in celula.duvidas:
                citas[lado, r.id] = tuple(c if ":" in c else f"{norma}:{c}" for c in r.dispositivos)
    for nome in dict.fromkeys(n for _, n in rede.nos if n.startswith(DUVIDAS)):
        yield _DeDuvida(rede, frozenset({nome}), citas)


def _compara(
    tentativa: "_DeTabelas | _DeDuvida", fatores: list[Fator], fundo: Fundo, mais: int
) -> Iterator[Mudanca]:
    pontos: dict[_Caso, dict[int, Testemunho]] = {}
    for n, (sabidos, testemunho) in enumerate(junta(fatores, mais)):
        for caso in tentativa.casos(sabidos):
            pontos.setdefault(caso, {})[n] = testemunho
    juntos: dict[tuple[int, ...], list[_Caso]] = {}
    for caso, vistos in pontos.items():
        juntos.setdefault(tuple(vistos), []).append(caso)
    ordens = [list(f.linhas) for f in fatores]
    cobertura = Cobertura(list(product(*(range(len(o)) for o in ordens))))
    for casos in juntos.values():
        vistos = pontos[casos[0]]
        onde = tuple(
            tuple(
                fundo.parcela(f, [ordem[i] for i in sorted(quais)])
                for f, ordem, quais in zip(fatores, ordens, caixa, strict=True)
                if quais is not None
            )
            for caixa in cobertura.cobre(vistos)
        )
        testemunho = next(iter(vistos.values()))
        yield Mudanca(
            saidas=tuple(c.saida for c in casos),
            antes=tuple(dict.fromkeys(x for c in casos for x in c.antes)),
            depois=tuple(dict.fromkeys(x for c in casos for x in c.depois)),
            onde=onde,
            pontos=len(vistos),
            de=len(cobertura.linhas),
            contado=testemunho,
            fatos=fatos_do_barco({c[1]: v for c, v in testemunho.items()}, fundo.rede.dia),
        )
