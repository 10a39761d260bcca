"""Verification of a base: every chain by `registro`, and then the rows beside the chains."""

import sqlite3
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from capitania.registro import cadeia, codec
from capitania.registro.achados import junta
from capitania.registro.cadeia import Cabeca
from capitania.registro.erros import EnvelopeInvalido
from capitania.store import leitura
from capitania.usecases.registros import ESTADOS_DO_NUMERO, NENHUM_PONTO, Desacordo, Exame, Pontos

ALL = -(2**63)  # whatever the place column holds
FLUXOS = "SELECT fluxo FROM cabeca UNION SELECT fluxo FROM ato ORDER BY fluxo"
COLUNAS = "SELECT fluxo, seq, id, CAST(envelope AS BLOB) FROM ato WHERE ?1 IS NULL OR fluxo = ?1"
SEM_ATO = "SELECT p.id FROM pessoal p LEFT JOIN ato a ON a.id = p.ato_id WHERE a.id IS NULL ORDER BY p.id"
NUMEROS = """SELECT n.om, n.ano, n.n, n.estado, n.aparelho, a.fluxo, a.seq, CAST(a.envelope AS BLOB)
FROM numero n LEFT JOIN ato a ON a.id = n.ato_id ORDER BY n.om, n.ano, n.n"""
# A copy of a base from before devices kept numbers: all are issued.
NUMEROS_DE_ANTES = NUMEROS.replace("n.estado, n.aparelho", "'emitido', NULL")

GATILHOS = frozenset(
    {
        "ato_nao_muda",
        "ato_nao_sai",
        "ato_nao_se_troca",
        "pessoal_nao_muda",
        "pessoal_nao_se_troca",
        "cabeca_so_avanca",
        "cabeca_nao_sai",
        "cabeca_nao_se_troca",
        "numero_nao_muda",
        "numero_nao_sai",
        "numero_nao_se_troca",
        "acesso_nao_muda",
        "acesso_nao_se_troca",
        "acesso_sai_por_prazo",
    }
)


def examina(base: sqlite3.Connection, fluxo: str | None = None, pontos: Pontos = NENHUM_PONTO) -> Exame:
    """Verify one stream, or all and what lies beside them, as they stood at one moment."""
    base.execute("BEGIN")  # others may go on writing; this reads what was there
    try:
        named = {f for (f,) in base.execute(FLUXOS)} if fluxo is None else {fluxo}
        streams = sorted(named | (pontos.keys() if fluxo is None else set()))
        chains = junta(
            cadeia.verifica(f, leitura.fluxo(base, f, ALL), _cabeca(base, f), pontos.get(f)) for f in streams
        )
        rows = [*_columns(base, fluxo), *(_beside(base) if fluxo is None else ())]
        return Exame(chains, tuple(rows))
    finally:
        base.execute("ROLLBACK")


def _cabeca(base: sqlite3.Connection, fluxo: str) -> Cabeca | None:
    found = leitura.cabeca(base, fluxo)
    return found if found.seq else None


def _columns(base: sqlite3.Connection, fluxo: str | None) -> Iterator[Desacordo]:
    return compare_columns(base.execute(COLUNAS, (fluxo,)))


def _beside(base: sqlite3.Connection) -> Iterator[Desacordo]:
    found = {name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")}
    known = {name for _, name, *_ in base.execute("PRAGMA table_info(numero)")}
    numbers = base.execute(NUMEROS if "estado" in known else NUMEROS_DE_ANTES).fetchall()
    kept = {name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    lacking = (n for n in GATILHOS - found if n.partition("_")[0] in kept)  # a copy may be older than a table
    return look_beside(base.execute(SEM_ATO).fetchall(), numbers, lacking)


def compare_columns(rows: Iterable[tuple[Any, ...]]) -> Iterator[Desacordo]:
    """Compare the columns of each act with its envelope: acts are found by the columns."""
    for nome, seq, id_, envelope in rows:
        try:
            ato = codec.le(envelope, {})
        except EnvelopeInvalido:
            continue  # the chain has told
        if (ato.fluxo, ato.seq, ato.id) != (nome, seq, id_):
            yield Desacordo("ato", nome, seq, "As colunas não dizem o mesmo que o registro do ato.")


def look_beside(
    alone: Iterable[tuple[Any, ...]], numbers: Iterable[tuple[Any, ...]], lacking: Iterable[str]
) -> Iterator[Desacordo]:
    """Look at what no chain holds: parts without their act, numbers, guards that lack."""
    for (id_,) in alone:
        yield Desacordo("pessoal", None, None, f"A parte {id_} não tem ato.")
    yield from account(numbers)
    for name in sorted(lacking):
        yield Desacordo(name.partition("_")[0], None, None, f"Falta o gatilho {name}, que impede mudar o registrado.")


def account(rows: Iterable[tuple[Any, ...]]) -> Iterator[Desacordo]:
    """See that each number up to the highest is accounted for: issued, kept or void, by an act that says so."""
    for (om, ano, n, *_), row in pairwise([(None, 0, 0), *rows]):
        other_om, other_ano, other_n, estado, aparelho, fluxo, seq, envelope = row
        expected = n + 1 if (om, ano) == (other_om, other_ano) else 1
        if other_n != expected:
            yield Desacordo("numero", fluxo, seq, f"Falta o número {expected} de {other_ano} da OM {other_om}.")
        told = f"O número {other_n} de {other_ano} da OM {other_om}"
        if seq is None:
            yield Desacordo("numero", None, None, f"{told} não tem ato.")
        elif not _accounted(other_ano, other_n, estado, aparelho, envelope):
            yield Desacordo("numero", fluxo, seq, f"{told} está como {estado}, e o ato não diz isso.")


def _accounted(ano: int, n: int, estado: str, aparelho: str | None, envelope: bytes) -> bool:
    """Tell whether the act says what the row says; one that cannot be read is for the chain to tell."""
    try:
        dados = codec.le(envelope, {}).dados
    except EnvelopeInvalido:
        return True
    if estado != "reservado":
        return estado in ESTADOS_DO_NUMERO and str(dados.get("numero", "")).endswith(f"{ano:04d}{n:06d}")
    first, quantos = str(dados.get("primeiro", "")), dados.get("quantos")
    if aparelho != dados.get("aparelho") or not first[-6:].isdecimal() or not isinstance(quantos, int):
        return False
    return first[-10:-6] == f"{ano:04d}" and int(first[-6:]) <= n < int(first[-6:]) + quantos
