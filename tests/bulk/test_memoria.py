"""A study of a file larger than the memory its process may have: a piece at a time, answered as the small one is."""

import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pacsv
import pyarrow.parquet as pq
import pytest
from test_estudo import nada

from capitania.bulk import porta
from capitania.usecases.estudos import Sorteio

pytestmark = pytest.mark.lento
AQUI = Path(__file__).resolve().parent
POUCAS, VEZES, LARGURA = 2000, 48, 8000
LIMITE = 512 << 20  # NumPy, PyArrow and two compiled norms take half of it
# What is freed goes back: what is held is then what is needed, not what each thread keeps for later.
SEM_RESERVAS = {"MALLOC_ARENA_MAX": "1", "MALLOC_TRIM_THRESHOLD_": "100000", "ARROW_DEFAULT_MEMORY_POOL": "system"}
ESTUDA = """
import json, resource, sys
from pathlib import Path
limite = int(sys.argv[3])
resource.setrlimit(resource.RLIMIT_DATA, (limite, limite))
sys.path.insert(0, sys.argv[1])
from test_estudo import nada, pedido
from capitania.bulk import porta
pasta = Path(sys.argv[2])
feitas = [porta.estuda(pedido(pasta / f"{n}.csv", "2024-2026", pasta / n), nada).decididas for n in ("base", "grande")]
# getrusage would give the peak of who began this process, if greater
(pico,) = (x.split()[1] for x in Path("/proc/self/status").read_text().splitlines() if x.startswith("VmHWM:"))
print(json.dumps([feitas, int(pico) << 10]))
"""


def dobra(pasta):
    """Write a CSV of some boardings, and another of the same over and over with a wide id."""
    porta.sorteia(Sorteio(POUCAS, date(2024, 12, 1), date(2025, 3, 31), 3, ["CPRJ", "CPPR"]), pasta / "a.parquet", nada)
    tabela = pq.read_table(pasta / "a.parquet")
    em = pc.strftime(tabela["abordagem.em"].cast(pa.timestamp("s", "UTC")), "%Y-%m-%dT%H:%M:%S+00:00")
    tabela = tabela.set_column(tabela.schema.get_field_index("abordagem.em"), "abordagem.em", em)
    for n, campo in enumerate(tabela.schema):
        if pa.types.is_boolean(campo.type):
            tabela = tabela.set_column(n, campo.name, pc.if_else(tabela.column(n), "sim", "nao"))
    pacsv.write_csv(tabela, pasta / "base.csv")
    cabeca, *linhas = (pasta / "base.csv").read_bytes().splitlines(keepends=True)
    larga = b'"' + b"x" * LARGURA + b'",'
    bloco = b"".join(larga + linha for linha in linhas)
    with (pasta / "grande.csv").open("wb") as aberto:
        aberto.write(b'"id",' + cabeca)
        for _ in range(VEZES):
            aberto.write(bloco)


def test_arquivo_maior_que_a_memoria(tmp_path):
    dobra(tmp_path)
    assert (tmp_path / "grande.csv").stat().st_size > 1.3 * LIMITE
    feito = subprocess.run(
        [sys.executable, "-c", ESTUDA, AQUI, tmp_path, str(LIMITE)],
        env={**os.environ, **SEM_RESERVAS, "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    (tmp_path / "grande.csv").unlink()
    assert feito.returncode == 0, feito.stderr[-2000:]
    decididas, pico = json.loads(feito.stdout)
    assert decididas == [POUCAS, POUCAS * VEZES]
    assert pico < LIMITE
    base, grande = (pq.read_table(tmp_path / n / "linhas.parquet").drop("linha") for n in ("base", "grande"))
    linhas = base.to_pylist()
    grande = grande.drop("id")
    assert grande.num_rows == POUCAS * VEZES
    for de in range(0, POUCAS * VEZES, POUCAS * 10):
        assert grande.slice(de, POUCAS).to_pylist() == linhas
