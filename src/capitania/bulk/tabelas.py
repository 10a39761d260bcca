"""The tables of a report: each number with the filter that finds its rows.

The filter is the pattern of the number's column with the code of its row in the place of the mark.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from capitania.bulk.apuracao import MES, Apurado, Lado, distintos, mes, somas, textos_dos_meses
from capitania.bulk.estudo import Estudado
from capitania.bulk.itens import CLASSE, MUDANCAS, Item
from capitania.bulk.vencimentos import CASOS
from capitania.usecases.estudos import Lei
from capitania.usecases.labels import label

MARCA: Final = "•"
QUALQUER: Final = "qualquer"
SEM_OM: Final = "nenhuma"
NOMES: Final = {
    "duvidas": "dúvidas e lacunas",
    "infracoes": "infrações",
    "pecas": "peças",
    "penas": "limites da pena",
    "prazos": "prazos",
}
TITULOS: Final = {
    "medida": "Medidas",
    "dispensada": "Medidas dispensadas",
    "infracao": "Infrações",
    "autor": "Autores",
    "pena": "Limites das penas",
    "peca": "Peças",
    "encaminhamento": "Encaminhamentos",
    "lacuna": "Lacunas: o texto se cala e uma pessoa decide",
    "ressalva": "Ressalvas: o texto admite outra leitura",
    "pendente": "Respostas que pendem de um fato não informado",
}
DOS_CASOS: Final = {
    "so_a": "só por A",
    "so_b": "só por B",
    "mesmo_dia": "mesmo dia",
    "b_depois": "B termina depois",
    "b_antes": "B termina antes",
    "alem_do_calendario": "além do calendário",
}
LONGA: Final = ("codigo", "om", "mes", "por_a", "por_b", "so_a", "so_b")
Inteiros = NDArray[np.int64]


class Linha(NamedTuple):
    """A row: how it is read, its code, its numbers."""

    rotulo: str
    codigo: str
    numeros: tuple[int, ...]


class Tabela(NamedTuple):
    """A table; `padroes` stand in the order of `colunas`."""

    nome: str
    titulo: str
    colunas: tuple[str, ...]
    padroes: tuple[str, ...]
    linhas: tuple[Linha, ...]

    def filtro(self, linha: Linha, coluna: int) -> str:
        """Give what finds the rows of a number."""
        return self.padroes[coluna].replace(MARCA, linha.codigo)


def nome_da_mudanca(mudanca: str) -> str:
    """Say a kind of change."""
    return NOMES.get(mudanca) or label(mudanca)


class Apuradas(NamedTuple):
    """The tables of a report."""

    resumo: Tabela
    itens: tuple[Tabela, ...]
    classes: Tabela
    transicoes: Tabela
    prazos: Tabela
    meses: Tabela
    oms: Tabela

    def todas(self) -> tuple[Tabela, ...]:
        """Give all of them, in the order of the report."""
        return (self.resumo, *self.itens, self.prazos, self.classes, self.transicoes, self.meses, self.oms)


def apura(e: Estudado) -> Apuradas:
    """Make the tables of a study."""
    return Apuradas(
        _resumo(e.apurado),
        tuple(_dos_itens(especie, titulo, e) for especie, titulo in TITULOS.items()),
        _dos_itens(CLASSE, "Classes de resposta", e),
        _transicoes(e),
        _prazos(e),
        _por("meses", "Por mês", _codigos_dos_meses(e), e.apurado.mes, e.apurado),
        _por("oms", "Por OM", _codigos_das_oms(e), e.apurado.om, e.apurado),
    )


def _bit(mudanca: str) -> int:
    return 255 if mudanca == QUALQUER else 1 << MUDANCAS.index(mudanca)


def _resumo(x: Apurado) -> Tabela:
    linhas = [
        Linha(nome_da_mudanca(m) if m != QUALQUER else "alguma coisa", m, (int(x.n[(x.muda & _bit(m)) > 0].sum()),))
        for m in (QUALQUER, *MUDANCAS)
    ]
    return Tabela("resumo", "O que muda", ("abordagens",), (f"muda={MARCA}",), tuple(linhas))


def conhecidos(lados: Iterable[Lado], especie: str) -> list[Item]:
    """List the items of a kind that some answer holds."""
    achados = {i.codigo: i for lado in lados for dela in lado.itens for i in dela if i.especie == especie}
    return [achados[c] for c in sorted(achados)]


def presencas(lado: Lado, itens: Sequence[Item]) -> NDArray[np.bool_]:
    """Tell which answers hold which items: answers by items."""
    lugar = {i.codigo: n for n, i in enumerate(itens)}
    tem = np.zeros((len(lado.itens), len(itens)), bool)
    for n, dela in enumerate(lado.itens):
        for i in dela:
            if i.codigo in lugar:
                tem[n, lugar[i.codigo]] = True
    return tem


def _dos_itens(especie: str, titulo: str, e: Estudado) -> Tabela:
    itens, n = conhecidos(e.lados, especie), e.apurado.por_par
    de_a, de_b = (presencas(lado, itens)[ids] for lado, ids in zip(e.lados, e.apurado.pares, strict=True))
    contas = [n @ c for c in (de_a, de_b, de_a & ~de_b, de_b & ~de_a)]
    ditos = _motivos(e.leis) if especie in {"lacuna", "ressalva"} else {}
    linhas = [
        Linha(ditos.get(i.codigo, i.dito), i.codigo, tuple(int(c[k]) for c in contas)) for k, i in enumerate(itens)
    ]
    linhas = sorted((x for x in linhas if any(x.numeros)), key=lambda x: (-max(x.numeros), x.codigo))
    padroes = (f"a={MARCA}", f"b={MARCA}", f"a={MARCA} b!={MARCA}", f"a!={MARCA} b={MARCA}")
    return Tabela(especie, titulo, ("por A", "por B", "só por A", "só por B"), padroes, tuple(linhas))


def _motivos(leis: Iterable[Lei]) -> dict[str, str]:
    """Say each silence and doubt of the norms, by the code of its item."""
    ditos: dict[str, str] = {}
    for n in (n for lei in leis for n in lei.acervo.em(lei.dia)):
        ditos |= {f"lacuna:{x.id}": x.motivo for x in n.lacunas}
        ditos |= {f"ressalva:{x.id}": x.motivo for x in n.ressalvas}
    return ditos


def _transicoes(e: Estudado) -> Tabela:
    classes = [[next(i for i in dela if i.especie == CLASSE) for dela in lado.itens] for lado in e.lados]
    vistas: dict[tuple[Item, Item], int] = {}
    for a, b, n in zip(*(x.tolist() for x in (*e.apurado.pares, e.apurado.por_par)), strict=True):
        par = (classes[0][a], classes[1][b])
        vistas[par] = vistas.get(par, 0) + n
    linhas = [
        Linha(f"{a.dito} → {b.dito}", f"a={a.codigo} b={b.codigo}", (n,)) for (a, b), n in vistas.items() if a != b
    ]
    linhas.sort(key=lambda x: (-x.numeros[0], x.codigo))
    return Tabela("transicoes", "Quem muda de classe", ("abordagens",), (MARCA,), tuple(linhas))


def _prazos(e: Estudado) -> Tabela:
    x = e.apurado
    linhas = [
        Linha(
            label(termo.nome),
            f"prazo.{termo.nome}",
            tuple(int(x.n[x.casos[:, k] == caso].sum()) for caso in range(1, len(CASOS))),
        )
        for k, termo in enumerate(e.termos)
    ]
    return Tabela(
        "prazos",
        "Prazos que a abordagem abre",
        tuple(DOS_CASOS[c] for c in CASOS[1:]),
        tuple(f"{MARCA}={c}" for c in CASOS[1:]),
        tuple(linhas),
    )


def _codigos_dos_meses(e: Estudado) -> Iterator[tuple[int, str, str]]:
    for m in np.unique(e.apurado.mes).tolist():
        yield m, mes(m), f"mes={mes(m)}"


def _codigos_das_oms(e: Estudado) -> Iterator[tuple[int, str, str]]:
    for k in sorted(np.unique(e.apurado.om).tolist(), key=lambda k: "" if k < 0 else e.siglas[k]):
        sigla = SEM_OM if k < 0 else e.siglas[k]
        yield k, "sem OM" if k < 0 else sigla, f"om={sigla}"


def _por(nome: str, titulo: str, codigos: Iterable[tuple[int, str, str]], de: Inteiros, x: Apurado) -> Tabela:
    """Count by month or unit: boardings, and those in which something of each kind changes."""
    mudancas = (QUALQUER, *MUDANCAS)
    linhas = []
    for valor, rotulo, codigo in codigos:
        n, muda = x.n[de == valor], x.muda[de == valor]
        numeros = (int(n.sum()), *(int(n[(muda & _bit(m)) > 0].sum()) for m in mudancas))
        linhas.append(Linha(rotulo, codigo, numeros))
    colunas = ("abordagens", "muda algo", *map(nome_da_mudanca, MUDANCAS))
    padroes = (MARCA, *(f"{MARCA} muda={m}" for m in mudancas))
    return Tabela(nome, titulo, colunas, padroes, tuple(linhas))


def om_e_mes(e: Estudado) -> Tabela:
    """Count by unit and month together, as by each."""
    x = e.apurado
    lugares, onde = distintos((x.om + 1) * MES + x.mes)
    ordem = np.argsort(lugares)
    mudancas = (QUALQUER, *MUDANCAS)
    contas = [somas(onde, x.n, len(lugares))]
    contas += [somas(onde, x.n * ((x.muda & _bit(m)) > 0), len(lugares)) for m in mudancas]
    linhas = []
    for lugar in ordem.tolist():
        k, m = divmod(int(lugares[lugar]), MES)
        om = SEM_OM if not k else e.siglas[k - 1]
        linhas.append(Linha(f"{om}, {mes(m)}", f"om={om} mes={mes(m)}", tuple(int(c[lugar]) for c in contas)))
    colunas = ("abordagens", "muda algo", *map(nome_da_mudanca, MUDANCAS))
    padroes = (MARCA, *(f"{MARCA} muda={m}" for m in mudancas))
    return Tabela("om_e_mes", "Por OM e mês", colunas, padroes, tuple(linhas))


def itens_por_om_e_mes(e: Estudado) -> pa.Table:
    """Count every item by unit and month: by A, by B, only by A, only by B."""
    x = e.apurado
    lugares, onde = distintos((x.om + 1) * MES + x.mes)
    itens = [i for especie in (*TITULOS, CLASSE) for i in conhecidos(e.lados, especie)]
    tem = [presencas(lado, itens)[ids] for lado, ids in zip(e.lados, x.pares, strict=True)]
    partes: list[list[Inteiros]] = []
    for k in range(len(itens)):
        a, b = tem[0][:, k][x.par], tem[1][:, k][x.par]
        contas = [somas(onde, x.n * c, len(lugares)) for c in (a, b, a & ~b, b & ~a)]
        ha = np.flatnonzero(contas[0] + contas[1])
        partes.append([np.full(len(ha), k), lugares[ha], *(c[ha] for c in contas)])
    item, lugar, *contas = (np.concatenate(c) for c in zip(*partes, strict=True)) if partes else [np.zeros(0, int)] * 6
    om, m = np.divmod(lugar, MES)
    siglas = pa.array([SEM_OM, *e.siglas], pa.string())
    colunas = [pa.array([i.codigo for i in itens], pa.string()).take(pa.array(item)), siglas.take(pa.array(om))]
    return pa.table([*colunas, textos_dos_meses(m), *map(pa.array, contas)], names=list(LONGA))
