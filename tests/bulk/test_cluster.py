"""The study on Spark: row for row the local one, also when a worker or a whole executor is killed on the way."""

import csv
import json
import os
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from cruas import zona
from test_estudo import PORTAS, SO, nada, pedido

pyspark = pytest.importorskip("pyspark", reason="sem o PySpark: pip install -r requirements-spark.txt")
if not (shutil.which("java") or os.environ.get("JAVA_HOME")):
    pytest.skip("sem o Java que o Spark pede: openjdk-17-jre-headless", allow_module_level=True)

from pyspark import cloudpickle  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402
from quem_morre import Morre  # noqa: E402

from capitania.bulk import porta, sessao, trabalhador  # noqa: E402
from capitania.bulk.filtro import linhas  # noqa: E402
from capitania.bulk.fontes import abre  # noqa: E402
from capitania.bulk.nucleo import programa  # noqa: E402
from capitania.bulk.vencimentos import dos_estudos  # noqa: E402
from capitania.lei.plano import plano  # noqa: E402
from capitania.lei.problemas import EntradaInvalida  # noqa: E402
from capitania.normas import oms  # noqa: E402
from capitania.usecases.estudos import Sorteio  # noqa: E402

pytestmark = [pytest.mark.lento, pytest.mark.xdist_group("spark")]
AQUI = Path(__file__).resolve().parent
ROOT = AQUI.parents[1]
PAR = "2024-2026"
AMBIENTE = {"PYTHONPATH": str(AQUI), "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
POUCAS = {**sessao.LEITURA, "spark.sql.execution.arrow.maxRecordsPerBatch": "100"}
FOLHAS = ("linhas.parquet", "agregado.parquet", "om_e_mes.parquet")


@pytest.fixture(scope="module")
def ambiente():
    with pytest.MonkeyPatch.context() as remendo:
        for nome, valor in AMBIENTE.items():
            remendo.setenv(nome, valor)
        yield remendo


@pytest.fixture(scope="module")
def spark(ambiente):
    feita = SparkSession.builder.config(conf=sessao._conf()).config("spark.sql.files.maxPartitionBytes", "40000")
    aberta = feita.getOrCreate()
    assert aberta.sparkContext.master == "local[*,4]"
    assert aberta.sparkContext.uiWebUrl is None
    assert aberta.conf.get("spark.driver.bindAddress") == "127.0.0.1"
    yield aberta
    aberta.stop()


@pytest.fixture(scope="module")
def dados(tmp_path_factory):
    """Three files of several row groups, with rows of each kind that is refused."""
    pasta = tmp_path_factory.mktemp("dados") / "a nação + [1]"
    (pasta / "b").mkdir(parents=True)
    siglas = [o.sigla for o in oms.todas()][:9]
    porta.sorteia(Sorteio(3000, date(2024, 12, 1), date(2025, 3, 31), 5, siglas), pasta / "x.parquet", nada)
    tabela = pq.read_table(pasta / "x.parquet")
    (pasta / "x.parquet").unlink()
    tabela = com_erros(tabela.append_column("id", pa.array([f"n{n}" for n in range(tabela.num_rows)])))
    pq.write_table(tabela.slice(0, 1200), pasta / "b" / "ação%20.parquet", row_group_size=150)
    pq.write_table(tabela.slice(1200, 1), pasta / "b-1.parquet")
    pq.write_table(tabela.slice(1201), pasta / "c.parquet", row_group_size=300)
    return pasta


def com_erros(tabela):
    """Write what nobody reads into some rows: a unit that is none, a word that is none, one with blanks and quotes."""
    feita = tabela
    for nome, mal in (("abordagem.om", "CPXX"), ("condutor.habilitacao", ' "arrais"; talvez '), ("id", None)):
        n = feita.schema.get_field_index(nome)
        valores = feita.column(n).to_pylist()
        for k in range(17, len(valores), 611 if nome == "abordagem.om" else 407):
            valores[k] = mal
        feita = feita.set_column(n, nome, pa.array(valores, pa.string()))
    return feita


@pytest.fixture(scope="module")
def normas():
    return [programa(plano(x.acervo, x.dia, x.dia)) for x in pedido(Path(), PAR, Path()).leis]


@pytest.fixture(scope="module")
def local(dados, normas, tmp_path_factory):
    pasta = tmp_path_factory.mktemp("local") / "e"
    restam = list(normas)
    feito = porta.estuda(pedido(dados, PAR, pasta), nada, lambda _plano: restam.pop(0))
    assert feito.recusadas > 5
    return pasta, feito


def no_spark(dados, pasta, normas):
    restam = list(normas)
    return porta.estuda(pedido(dados, PAR, pasta)._replace(motor="spark"), nada, lambda _plano: restam.pop(0))


def partes(pasta):
    return sorted(pasta.glob("*.parquet"))


def recusadas(pasta):
    achadas = pasta / "recusadas.csv"
    lidas = []
    for arquivo in sorted(achadas.iterdir()) if achadas.is_dir() else [achadas]:
        with arquivo.open(encoding="utf-8", newline="") as aberto:
            lidas += list(csv.DictReader(aberto, delimiter=";"))
    return lidas


def iguais(pasta, local):
    """Hold a folder to the local one, file by file; rows in any order."""
    for nome in FOLHAS:
        um, outro = (sorted(pq.read_table(x / nome).to_pylist(), key=str) for x in (pasta, local))
        assert um == outro, nome
    assert json.loads((pasta / "respostas.json").read_text()) == json.loads((local / "respostas.json").read_text())
    assert (pasta / "relatorio.html").read_text() == (local / "relatorio.html").read_text()
    assert (pasta / "estudo.json").read_text() == (local / "estudo.json").read_text()
    do_spark = recusadas(pasta)
    assert sorted(do_spark, key=lambda r: int(r["linha"])) == recusadas(local)


def test_linha_por_linha_igual_a_local(spark, dados, normas, local, tmp_path):
    feito = no_spark(dados, tmp_path / "e", normas)
    assert feito == local[1]
    iguais(tmp_path / "e", local[0])
    feitas = partes(tmp_path / "e" / "linhas.parquet")
    assert len(feitas) > 3
    for parte in feitas:
        numeros = pq.read_table(parte)["linha"].to_pylist()
        assert numeros == sorted(numeros)
    sobras = [a.name for a in (tmp_path / "e").rglob("*") if a.name.startswith((".", "_"))]
    assert sobras == []
    for filtro in ("muda=medidas", "om=CPRJ", "a=classe:infracao"):
        assert linhas(tmp_path / "e", filtro, 0).quantas == linhas(local[0], filtro, 0).quantas


@pytest.fixture
def aos_poucos(spark, monkeypatch):
    """Small batches, so that there is a middle to die in."""
    monkeypatch.setattr(sessao, "LEITURA", POUCAS)


def test_igual_com_um_trabalhador_morto_no_meio(aos_poucos, dados, normas, local, tmp_path):
    sinal = tmp_path / "morto"
    no_spark(dados, tmp_path / "e", [Morre(normas[0], str(sinal)), normas[1]])
    morto = int(sinal.read_text())
    assert morto != os.getpid()
    assert not Path(f"/proc/{morto}").exists()
    iguais(tmp_path / "e", local[0])


EXECUTOR = """
import pickle, sys
from pathlib import Path
from capitania.bulk import porta, sessao
from quem_morre import Morre
from test_estudo import nada, pedido
dados, saida, fechadas, sinal = sys.argv[1:]
normas = pickle.loads(Path(fechadas).read_bytes())
restam = [Morre(normas[0], sinal, executor=True), normas[1]]
sessao.LEITURA = {**sessao.LEITURA, "spark.sql.execution.arrow.maxRecordsPerBatch": "100"}
p = pedido(Path(dados), "2024-2026", Path(saida))._replace(motor="spark")
porta.estuda(p, nada, lambda _plano: restam.pop(0))
"""


def test_igual_com_um_executor_morto_no_meio(ambiente, dados, normas, local, tmp_path):
    (tmp_path / "normas").write_bytes(cloudpickle.dumps(normas))
    feito = subprocess.run(
        [sys.executable, "-c", EXECUTOR, dados, tmp_path / "e", tmp_path / "normas", tmp_path / "morto"],
        env={
            **os.environ,
            "SPARK_LOCAL_HOSTNAME": "localhost",
            "SPARK_WORKER_DIR": str(tmp_path / "work"),
            "PYSPARK_SUBMIT_ARGS": "--master local-cluster[2,1,1024] "
            "--conf spark.sql.files.maxPartitionBytes=40000 pyspark-shell",
        },
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert feito.returncode == 0, feito.stderr[-3000:]
    assert not Path(f"/proc/{int((tmp_path / 'morto').read_text())}").exists()
    iguais(tmp_path / "e", local[0])


def test_erro_de_um_trabalhador_diz_qual_e_nada_fica(aos_poucos, dados, normas, tmp_path):
    class Erra(Morre):
        def mata(self):
            raise ArithmeticError("conta que não fecha")

    antes = set(tmp_path.iterdir())
    with pytest.raises(EntradaInvalida, match="ArithmeticError: conta que não fecha"):
        no_spark(dados, tmp_path / "e", [Erra(normas[0], ""), normas[1]])
    assert set(tmp_path.iterdir()) == antes


def test_outra_versao_no_trabalhador(dados, normas):
    p = pedido(dados, PAR, Path())
    carga = trabalhador.Carga(abre(dados).esquema, zona, PORTAS.calendarios.calendario, tuple(normas), ())
    tarefa = trabalhador.Tarefa(carga._replace(termos=dos_estudos(p.leis)))
    tarefa._versao = "0"
    with pytest.raises(trabalhador.OutraVersao, match="versão 0"):
        tarefa([])


def test_instantes_de_toda_forma_que_o_spark_le_do_seu_jeito(spark, normas, tmp_path):
    """Without a unit the day is that of the zone kept in the file, which Spark forgets; of nanoseconds it has none."""
    vazias = pa.nulls(40, pa.null())
    for unidade, fuso in (("ns", "America/Rio_Branco"), ("us", "America/Sao_Paulo"), ("ms", "UTC")):
        por_hora = 3600 * {"ns": 10**9, "us": 10**6, "ms": 10**3}[unidade]
        em = pa.array([1_739_500_000 // 3600 * por_hora + n * por_hora for n in range(40)], pa.timestamp(unidade, fuso))
        colunas = {"abordagem.em": em, "condutor.menor": vazias, "alcoolemia.ar": pa.array([0.33] * 40)}
        colunas |= {c: pa.array([v] * 40) for c, v in SO.items()}
        pq.write_table(pa.table(colunas), tmp_path / f"{unidade}.parquet")
        saidas = [tmp_path / f"{unidade}-{n}" for n in ("spark", "local")]
        no_spark(tmp_path / f"{unidade}.parquet", saidas[0], normas)
        restam = list(normas)
        porta.estuda(pedido(tmp_path / f"{unidade}.parquet", PAR, saidas[1]), nada, lambda _plano, r=restam: r.pop(0))
        iguais(*saidas)
        assert len(set(pq.read_table(saidas[1] / "linhas.parquet")["dia"].to_pylist())) > 1


def test_csv_nao(tmp_path):
    with pytest.raises(EntradaInvalida, match="só lê Parquet"):
        no_spark(ROOT / "exemplos" / "estudo" / "abordagens.csv", tmp_path / "e", ())


@pytest.fixture(scope="module")
def poucas(tmp_path_factory):
    arquivo = tmp_path_factory.mktemp("poucas") / "a.parquet"
    porta.sorteia(Sorteio(60, date(2025, 2, 1), date(2025, 2, 9), 5, ["CPRJ", "CPPR"]), arquivo, nada)
    return arquivo


def test_o_comando_pelo_spark_submit(ambiente, poucas, tmp_path):
    submete = Path(sys.executable).with_name("spark-submit")
    comando = [submete, "--master", "local[2]", ROOT / "exemplos" / "estudo" / "no_cluster.py", "estudo", poucas]
    normas = ("--norma", "normam-211@2024-07-01", "--norma", "normam-211@2026-01-26")
    feito = subprocess.run(
        [*comando, *normas, "--saida", "e", "--motor", "spark", "--json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert feito.returncode == 0, feito.stderr[-3000:]
    assert json.loads(feito.stdout)["decididas"] == 60
    assert (tmp_path / "e" / "relatorio.html").is_file()


def test_sem_java_diz_o_que_falta(poucas, tmp_path):
    comando = [Path(sys.executable).with_name("capitania"), "estudo", poucas, "--saida", "e", "--motor", "spark"]
    feito = subprocess.run(
        [*comando, "--norma", "normam-211@2024-07-01", "--norma", "normam-211@2026-01-26"],
        cwd=tmp_path,
        env={"PATH": "/nada", "JAVA_HOME": str(tmp_path / "nada"), "LANG": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert feito.returncode != 0
    assert "Java" in feito.stderr
    assert not (tmp_path / "e").exists()
