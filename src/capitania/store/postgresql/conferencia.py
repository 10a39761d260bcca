"""Verification of a base on PostgreSQL: every chain by `registro`, and then the rows beside the chains."""

from collections.abc import Iterator

from psycopg import RawServerCursor

from capitania.registro import cadeia
from capitania.registro.achados import junta
from capitania.registro.cadeia import Cabeca
from capitania.store.conferencia import compare_columns, look_beside
from capitania.store.postgresql import leitura
from capitania.store.postgresql.ligacao import Base
from capitania.usecases.registros import NENHUM_PONTO, Desacordo, Exame, Pontos

ALL = -(2**31)  # whatever the place column holds
FLUXOS = "SELECT fluxo FROM cabeca UNION SELECT fluxo FROM ato"
COLUNAS = "SELECT fluxo, seq, id, envelope FROM ato WHERE $1::text IS NULL OR fluxo = $1"
SEM_ATO = "SELECT p.id FROM pessoal AS p LEFT JOIN ato AS a ON a.id = p.ato_id WHERE a.id IS NULL ORDER BY p.id"
NUMEROS = """SELECT n.om, n.ano, n.n, n.estado, n.aparelho, a.fluxo, a.seq, a.envelope
FROM numero AS n LEFT JOIN ato AS a ON a.id = n.ato_id ORDER BY n.om, n.ano, n.n"""

# A guard that only fires for some sessions, or is of another function, is none.
GATILHOS_LIGADOS = """SELECT t.tgname FROM pg_trigger AS t JOIN pg_proc AS f ON f.oid = t.tgfoid
WHERE t.tgrelid = ANY (ARRAY['ato', 'pessoal', 'cabeca', 'numero', 'acesso']::regclass[]) AND t.tgenabled = 'A'
AND f.proname IN ('capitania_recusa', 'capitania_acesso')"""
GATILHOS = frozenset(
    {
        "ato_nao_muda",
        "ato_nao_sai",
        "ato_nao_se_esvazia",
        "pessoal_nao_muda",
        "pessoal_nao_se_esvazia",
        "cabeca_so_avanca",
        "cabeca_nao_sai",
        "cabeca_nao_se_esvazia",
        "numero_nao_muda",
        "numero_nao_sai",
        "numero_nao_se_esvazia",
        "acesso_nao_muda",
        "acesso_nao_se_esvazia",
        "acesso_sai_por_prazo",
    }
)


def examina(base: Base, fluxo: str | None = None, pontos: Pontos = NENHUM_PONTO) -> Exame:
    """Verify one stream, or all and what lies beside them, as they stood at one moment."""
    with leitura.moment(base):  # others may go on writing; this reads what was there
        named = {f for (f,) in leitura.ask(base, FLUXOS)} if fluxo is None else {fluxo}
        streams = sorted(named | (pontos.keys() if fluxo is None else set()))
        chains = junta(
            cadeia.verifica(f, leitura.fluxo(base, f, ALL), _cabeca(base, f), pontos.get(f)) for f in streams
        )
        rows = [*_columns(base, fluxo), *(_beside(base) if fluxo is None else ())]
        return Exame(chains, tuple(rows))


def _cabeca(base: Base, fluxo: str) -> Cabeca | None:
    found = leitura.cabeca(base, fluxo)
    return found if found.seq else None


def _columns(base: Base, fluxo: str | None) -> Iterator[Desacordo]:
    with RawServerCursor(base, "colunas") as rows:  # a whole base does not fit in memory
        yield from compare_columns(rows.execute(COLUNAS, (fluxo,), binary=True))


def _beside(base: Base) -> Iterator[Desacordo]:
    found = {name for (name,) in leitura.ask(base, GATILHOS_LIGADOS)}
    yield from look_beside(leitura.ask(base, SEM_ATO), leitura.ask(base, NUMEROS).fetchall(), GATILHOS - found)
