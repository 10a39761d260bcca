"""Packed boardings for the bulk races, drawn with a fixed seed: every word of a fact as likely as any other.

`uniformes` leaves each fact out as often as it gives it any one word. `completas` are those that a tool without "not
informed" can be asked about: every fact that a table may read is there, a reading only where there was a test, and what
does not exist (the licence of who has none) by the word that stands for it.
"""

from datetime import date
from itertools import chain

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from capitania.bulk.colunas import (
    CODIGOS,
    DATAS,
    LEITURAS,
    NAO_INFORMADO,
    PRESENTE,
    SEM_LEITURA,
    SEM_VALIDADE,
    dominio,
    lado_a_lado,
)

SEED = 20260301
BATCH = 1 << 20
DAY = date(2026, 3, 1)  # whose norms decide all rows
FIRST, DAYS = 19_700, 2_000  # days of the facts: December 2023 to May 2029
MOST = {"ar": 800_000, "sangue": 2_000_000}
YEARS = (-400, 0, 365, 1_826, 1_827, 3_000)  # how long ago dates lie, give or take two days
Columns = dict[str, NDArray[np.generic]]


def uniformes(n: int, seed: int = SEED) -> pa.RecordBatch:
    """Draw rows of which each fact may be missing."""
    rng = np.random.default_rng(seed)
    columns = _base(rng, n, missing=True)
    for path in DATAS:
        columns[path][rng.random(n, np.float32) < 0.1] = NAO_INFORMADO
    for path in LEITURAS:
        columns[path][rng.random(n, np.float32) < 0.3] = SEM_LEITURA
    return _batch(columns, n)


def completas(n: int, seed: int = SEED) -> pa.RecordBatch:
    """Draw rows with every fact, coherent as `ler_fatos` asks."""
    rng = np.random.default_rng(seed)
    columns = _base(rng, n, missing=False)
    for root in ("", "substituto."):
        measured = columns[f"{root}alcoolemia.resultado"] == dominio("alcoolemia.resultado").index("medido")
        by_blood = rng.random(n, np.float32) < 0.3
        columns[f"{root}alcoolemia.ar"][~measured | by_blood] = SEM_LEITURA
        columns[f"{root}alcoolemia.sangue"][~measured | ~by_blood] = SEM_LEITURA
        columns[f"{root}alcoolemia.etilometro.valido_ate"][rng.random(n, np.float32) < 0.2] = NAO_INFORMADO
        proved = columns[f"{root}alcoolemia.outra_substancia"] == dominio("alcoolemia.outra_substancia").index(
            "comprovada"
        )
        columns[f"{root}alcoolemia.meio"][~proved] = dominio("alcoolemia.meio").index("ausente")
        who = root or "condutor."
        nobody = columns[f"{who}habilitacao"] == dominio("condutor.habilitacao").index("inexistente")
        columns[f"{who}validade"][nobody | (rng.random(n, np.float32) < 0.1)] = SEM_VALIDADE
        for field, word in (("porta", "nao"), ("classe_adequada", "nao"), ("situacao_da_licenca", "regular")):
            columns[f"{who}{field}"][nobody] = dominio(f"condutor.{field}").index(word)
    return _batch(columns, n)


def nacionais(n: int) -> list[pa.RecordBatch]:
    """Draw a nation's boardings by the mix of `bulk/mistura.toml`, packed; about `n` rows, in batches of BATCH."""
    from capitania.bulk.empacotar import Empacotador
    from capitania.bulk.gerador import sorteadas
    from capitania.normas.oms import todas
    from capitania.usecases.estudos import Sorteio

    siglas = sorted(o.sigla for o in todas())
    drawn = sorteadas(Sorteio(n, DAY, date(2028, 12, 31), SEED, siglas))
    first = next(drawn)
    packer = Empacotador(first.schema, lambda sigla: (sigla, "America/Sao_Paulo"))
    packed, at = [], 1
    for raw in chain([first], drawn):
        packed.append(packer.empacota(raw, np.arange(at, at + raw.num_rows)).empacotado)
        at += raw.num_rows
    whole = pa.Table.from_batches(packed).combine_chunks().to_batches(max_chunksize=BATCH)
    return [b for b in whole if b.num_rows == BATCH]


def _base(rng: np.random.Generator, n: int, *, missing: bool) -> Columns:
    day = rng.integers(FIRST, FIRST + DAYS, n, np.int32)
    columns: Columns = {"abordagem.dia": day}
    for path in CODIGOS:
        columns[path] = rng.integers(0, len(dominio(path)) + (missing and path != PRESENTE), n, np.uint8)
    for path in LEITURAS:
        columns[path] = rng.integers(0, MOST[path.rpartition(".")[2]], n, np.int32)
    for path in DATAS:
        ago = np.array(YEARS, np.int32)[rng.integers(0, len(YEARS), n, np.uint8)]
        columns[path] = day - ago + rng.integers(-2, 3, n, np.int8)
    return columns


def _batch(columns: Columns, n: int) -> pa.RecordBatch:
    columns["linha"] = np.arange(1, n + 1)
    columns["abordagem.om"] = np.full(n, -1, np.int16)
    return lado_a_lado(columns)
