"""Acts that the catalogue admits, whatever the case: any type, any actor, any data, often pointing at each other."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

from hypothesis import strategies as st

from capitania.processo.ato import Ato, Por
from capitania.processo.catalogo import Campo, TipoDeAto
from capitania.processo.estado import TIPOS

INICIO = datetime(2026, 1, 5, 12, tzinfo=UTC)
PESSOAS = ("pessoa-1", "oficial-1", "secretaria-1")
textos = st.sampled_from(["x", "a responder", "lesta", "2026-02-30", "NaN", "defesa", "papel-1"])
quantias = st.decimals(0, 99999, places=2).map(str)
dias = st.one_of(st.dates(date(2026, 1, 1), date(2026, 12, 31)), st.dates()).map(str)
instantes = st.integers(0, 11000).map(lambda n: (INICIO - timedelta(days=n)).isoformat())
ids = st.sampled_from([*PESSOAS, *(f"ato-{n}" for n in range(1, 13)), "inquerito-1"])
soltos = st.one_of(textos, dias, quantias, ids, st.integers(-5, 400), st.booleans(), st.none())
penas = st.fixed_dictionaries(
    {}, optional={"multa": st.one_of(quantias, textos), "suspensao_dias": soltos, "cancelamento": st.booleans()}
)
NOMES = sorted({n for t in TIPOS.values() for n in t.dados})
tabelas = st.one_of(penas, st.dictionaries(st.sampled_from(NOMES), st.one_of(soltos, penas), max_size=4))
POR_TIPO = {
    "texto": textos,
    "dia": dias,
    "instante": instantes,
    "inteiro": st.integers(-1, 3),
    "quantia": quantias,
    "logico": st.booleans(),
    "id": ids,
    "sigla": st.sampled_from(["CPPR", "DelSSebastião"]),
    "lista": st.lists(textos, max_size=2),
    "tabela": tabelas,
}


def valores(campo: Campo) -> st.SearchStrategy[Any]:
    """Give values that a datum may take."""
    return st.sampled_from(campo.opcoes) if campo.opcoes else POR_TIPO[campo.tipo]


def dados(tipo: TipoDeAto) -> st.SearchStrategy[dict[str, Any]]:
    """Give data that the catalogue admits for an act."""
    pede = {n: valores(c) for n, c in tipo.dados.items() if c.obrigatorio}
    pode = {n: valores(c) for n, c in tipo.dados.items() if not c.obrigatorio}
    return st.fixed_dictionaries(pede, optional=pode)


@st.composite
def atos(draw: st.DrawFn, seq: int = 1, nomes: tuple[str, ...] = tuple(TIPOS)) -> Ato:
    """Give one act by one of those who may do it."""
    tipo = TIPOS[draw(st.sampled_from(nomes))]
    em = INICIO + timedelta(hours=draw(st.integers(0, 24 * 300)))
    por = Por(draw(st.sampled_from(PESSOAS)), draw(st.sampled_from(sorted(tipo.quem))))
    return Ato(f"ato-{seq}", "processo", seq, tipo.tipo, em, por, em, draw(dados(tipo)), {})


@st.composite
def sequencias(draw: st.DrawFn, max_size: int = 12, nomes: tuple[str, ...] = tuple(TIPOS)) -> list[Ato]:
    """Give acts in the order of their `seq`."""
    return [draw(atos(n + 1, nomes)) for n in range(draw(st.integers(0, max_size)))]
