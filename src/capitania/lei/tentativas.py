"""One point of both norms: which outputs differ there, by which tables, and what each norm says."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from capitania.lei.avaliacao import Resposta
from capitania.lei.compilacao import linhas_por_chave
from capitania.lei.faixas import JUNTOS
from capitania.lei.rede import DUVIDAS, Chave, Rede, Valor
from capitania.lei.unidades import Alvo, Dada, Unidade

if TYPE_CHECKING:
    from capitania.lei.norma import Linha

Causa = tuple[str, ...]
Cita = tuple[str, ...]


class Mudou(NamedTuple):
    """One output under each norm; None: not given."""

    alvo: Alvo
    antes: str | None
    depois: str | None


class Caso(NamedTuple):
    """What one output is under both norms at one point, by which tables, and what grounds each."""

    saida: Mudou
    causa: Causa
    antes: Cita
    depois: Cita


class DeTabelas:
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

    def casos(self, sabidos: Mapping[Chave, Valor]) -> Iterator[Caso]:
        """Ask both norms at one point, and give each output that differs."""
        a, b = self._de("a", sabidos), self._de("b", sabidos)
        for alvo in {**a.dadas, **b.dadas}:
            mudou = Mudou(alvo, valor_de(a.dadas.get(alvo)), valor_de(b.dadas.get(alvo)))
            if mudou.antes != mudou.depois:
                yield Caso(mudou, *self._causas(a, b, alvo))

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

    def _causas(self, a: "_Respondida", b: "_Respondida", alvo: Alvo) -> tuple[Causa, Cita, Cita]:
        """Name the tables that answer otherwise, and cite what each norm says there."""
        nomes = tuple(
            nome
            for nome in sorted({*a.sozinhas, *b.sozinhas})
            if valor_de(a.sozinhas.get(nome, {}).get(alvo)) != valor_de(b.sozinhas.get(nome, {}).get(alvo))
        )
        antes, depois = (
            tuple(dict.fromkeys(c for nome in nomes for c in self._cita(lado, respondida, nome, alvo)))
            for lado, respondida in (("a", a), ("b", b))
        )
        return nomes, antes, depois

    def _cita(self, lado: str, respondida: "_Respondida", nome: str, alvo: Alvo) -> Iterator[str]:
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


def valor_de(dada: Dada | None) -> str | None:
    """Give what an output says; None of one not given."""
    return None if dada is None else dada.valor


class DeDuvida:
    """Doubts that words of bands and classes bring."""

    def __init__(self, rede: Rede, nomes: frozenset[str], citas: Mapping[Chave, tuple[str, ...]]) -> None:
        chaves = [(lado, rede.de(lado, n)) for n in sorted(nomes) for lado in "ab"]
        self.chaves = {lado: [c for de, c in chaves if de == lado and c is not None] for lado in "ab"}
        self.colunas = tuple(dict.fromkeys((*self.chaves["a"], *self.chaves["b"])))
        self.citas = citas
        self.alvos = tuple(("ressalva", n.removeprefix(DUVIDAS)) for n in sorted(nomes))

    def casos(self, sabidos: Mapping[Chave, Valor]) -> Iterator[Caso]:
        """Tell which doubts stand at one point under one norm alone."""
        vistas = {lado: self._vistas(lado, chaves, sabidos) for lado, chaves in self.chaves.items()}
        for alvo in sorted(vistas["a"].keys() ^ vistas["b"].keys()):
            a, b = vistas["a"].get(alvo), vistas["b"].get(alvo)
            mudou = Mudou(alvo, None if a is None else "", None if b is None else "")
            yield Caso(mudou, (), a or (), b or ())

    def _vistas(self, lado: str, chaves: list[Chave], sabidos: Mapping[Chave, Valor]) -> dict[Alvo, tuple[str, ...]]:
        ids = ((c, i) for c in chaves for i in str(sabidos[c]).split(JUNTOS) if i)
        return {("ressalva", f"{_prefixo(c)}{i}", ""): self.citas[lado, i] for c, i in ids}


def _prefixo(chave: Chave) -> str:
    return "substituto." if chave[1].startswith(f"{DUVIDAS}substituto.") else ""


def duvidas(rede: Rede) -> Iterator[DeDuvida]:
    """Give each doubt of a band or class to try, with what both norms cite for it."""
    citas: dict[Chave, tuple[str, ...]] = {}
    for lado, plano in rede.planos.items():
        celulas = [(c.compilada.norma, x) for c in plano.classes for x in c.celulas.values()]
        celulas += [(f.faixa.norma, x) for f in plano.faixas for x in f.faixa.celulas.values()]
        for norma, celula in celulas:
            for r, _ in celula.duvidas:
                citas[lado, r.id] = tuple(c if ":" in c else f"{norma}:{c}" for c in r.dispositivos)
    for nome in dict.fromkeys(n for _, n in rede.nos if n.startswith(DUVIDAS)):
        yield DeDuvida(rede, frozenset({nome}), citas)
