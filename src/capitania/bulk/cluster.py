"""A study on Spark: workers answer, Spark keeps the rows and counts the pairs, and this process makes the report.

Spark runs as it was set up (`spark-submit`, `spark-defaults.conf`); not set up, on this machine alone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from pyspark import StorageLevel
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as f
from pyspark.sql.pandas.types import from_arrow_schema

from capitania.bulk.apuracao import LADOS, Apurado, Lado, distintos
from capitania.bulk.empacotar import RECUSADAS, Empacotador
from capitania.bulk.estudo import LINHAS, RECUSADA, Compila, Estudado, Programa, Recusa, guarda
from capitania.bulk.fontes import DeParquet, abre
from capitania.bulk.itens import MUDANCAS
from capitania.bulk.sessao import contando, sessao
from capitania.bulk.trabalhador import EXEMPLOS, LINHA, PROBLEMA, RECUSAS, Carga, Tarefa, exemplar
from capitania.bulk.vencimentos import CASOS, Termo, dos_estudos
from capitania.lei.plano import plano
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases.estudos import Pedido
from capitania.usecases.importacao.conhecidos import Passo

NEM_TUDO: Final = "O Spark devolveu {} linhas de {}."
CURINGAS: Final = str.maketrans({c: f"\\{c}" for c in "\\*?[]{}"})  # in a path they would stand for others
# As the local study writes it; without these Spark trims blanks and escapes quotes its own way.
CSV: Final[Mapping[str, str]] = {
    "sep": ";",
    "header": "true",
    "escape": '"',
    "emptyValue": "",
    "ignoreLeadingWhiteSpace": "false",
    "ignoreTrailingWhiteSpace": "false",
}
Inteiros = NDArray[np.int64]


class Discordancia(AssertionError):
    """A worker and this process give another answer to the same row: a fault, or two versions of a package."""


class _Contadas(NamedTuple):
    """What Spark counted; `grupos` has a row for each (pair, unit, month, cases), `recusas` one for each reason."""

    grupos: pa.Table
    recusas: tuple[Recusa, ...]
    recusadas: int  # rows
    exemplos: tuple[Mapping[str, str], Mapping[str, str]]  # of each side, by the key of the answer


def respostas(dados: DataFrame, tarefa: Tarefa) -> DataFrame:
    """Give a row for each row of the raw table, which has the columns of the task and `linha`."""

    def responde(lotes: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return tarefa(lotes)

    cruas = [f.col(f"`{nome}`").alias(f"c{n}") for n, nome in enumerate(tarefa.colunas)]  # it takes no name with a dot
    return dados.select(*cruas, LINHA).mapInArrow(responde, from_arrow_schema(tarefa.saida))


def estuda(pedido: Pedido, compila: Compila, passo: Passo, dentro: Path) -> Estudado:
    """Answer every boarding under both norms and write the rows into a folder; raises `EntradaInvalida`."""
    fonte = _fonte(pedido)
    termos = dos_estudos(pedido.leis)
    with sessao() as spark:
        a, b = (compila(plano(lei.acervo, lei.dia, lei.dia)) for lei in pedido.leis)
        tarefa = Tarefa(Carga(fonte.esquema, pedido.zona, pedido.calendario, (a, b), termos))
        feitas = respostas(leitura(spark, fonte), tarefa).persist(StorageLevel.DISK_ONLY)
        with contando(spark, fonte.total or 0, passo):
            _grava(feitas, dentro)
        contadas = _conta(feitas, termos)
    feito = _reune(pedido, fonte, contadas, (a, b), termos)
    if feito.lidas != fonte.total:
        raise Discordancia(NEM_TUDO.format(feito.lidas, fonte.total))
    guarda(feito, dentro)
    return feito


def _fonte(pedido: Pedido) -> DeParquet:
    fonte = abre(pedido.fonte) if isinstance(pedido.fonte, Path) else None
    if isinstance(fonte, DeParquet):
        Empacotador(fonte.esquema, pedido.zona, fonte.nome)  # before Spark begins, wrong columns are told
        return fonte
    como = "Dê Parquet, que se reparte em pedaços, numa pasta que todas as máquinas vejam; ou tire --motor spark."
    raise EntradaInvalida([Problema("--motor", "spark", "O Spark só lê Parquet.", como)])


def leitura(spark: SparkSession, fonte: DeParquet) -> DataFrame:
    """Read Parquet files with the number of each row: that of the local study, whatever the partition."""
    caminhos = [f"file://{a.absolute()}" for a in fonte.arquivos]
    como_spark_diz = spark._jvm.org.apache.hadoop.fs.Path  # noqa: SLF001 - no other way to its spelling of a path
    pares = [
        f.lit(x)
        for caminho, antes in zip(caminhos, fonte.antes(), strict=True)
        for x in (como_spark_diz(caminho).toUri().getRawPath(), antes)
    ]
    lidos = spark.read.parquet(*[c.translate(CURINGAS) for c in caminhos])
    caminho = f.regexp_replace("_metadata.file_path", "^file:/+", "/")  # it has one slash or three
    antes = f.create_map(*pares)[caminho]
    return lidos.select("*", (antes + f.col("_metadata.row_index") + 1).alias(LINHA))


def _boas(feitas: DataFrame) -> DataFrame:
    return feitas.where(f.col(RECUSAS).isNull())


def _problemas(feitas: DataFrame) -> DataFrame:
    """Give a row for each problem of each row refused."""
    id_ = f.col("id") if "id" in feitas.columns else f.lit(None).cast("string").alias("id")
    ditos = feitas.where(f.col(RECUSAS).isNotNull()).select(LINHA, id_, f.posexplode(RECUSAS))
    return ditos.select(LINHA, "id", "pos", *(f.col(f"col.{n}") for n in PROBLEMA))


def _grava(feitas: DataFrame, dentro: Path) -> None:
    """Keep the rows, and those refused apart: in both a file for each partition, in the order of the source."""
    boas = _boas(feitas).drop(RECUSAS, *EXEMPLOS).sortWithinPartitions(LINHA)
    boas.write.parquet(f"file://{dentro.absolute() / LINHAS}")
    recusadas = _problemas(feitas).sortWithinPartitions(LINHA, "pos").select(*RECUSADAS.names)
    recusadas.write.options(**CSV).csv(f"file://{dentro.absolute() / RECUSADA}")
    for pasta in (dentro / LINHAS, dentro / RECUSADA):
        for sobra in (*pasta.glob(".*.crc"), *pasta.glob("_SUCCESS")):
            sobra.unlink()


def _conta(feitas: DataFrame, termos: Sequence[Termo]) -> _Contadas:
    mes = (f.year("dia") * 12 + f.month("dia") - 1).alias("mes")
    casos = [f.col(f"`prazo.{t.nome}`").alias(f"caso_{n}") for n, t in enumerate(termos)]
    chaves = [f.col(c) for c in ("resposta_a", "resposta_b", "om", "muda")]
    boas = _boas(feitas).select(LINHA, mes, *chaves, *casos)
    grupos = boas.groupBy(*(c for c in boas.columns if c != LINHA)).agg(
        f.count(LINHA).alias("n"), f.min(LINHA).alias("primeira")
    )
    recusas = _problemas(feitas).groupBy("campo", "motivo").agg(f.count(LINHA).alias("n"))
    exemplos = [
        dict(_boas(feitas).where(f.col(e).isNotNull()).groupBy(f"resposta_{lado}").agg(f.min(e)).collect())
        for lado, e in zip(LADOS, EXEMPLOS, strict=True)
    ]
    return _Contadas(
        grupos.toArrow().sort_by("primeira"),
        tuple(sorted((Recusa(*r) for r in recusas.collect()), key=lambda r: (-r.linhas, r[:2]))),
        feitas.where(f.col(RECUSAS).isNotNull()).count(),
        (exemplos[0], exemplos[1]),
    )


def _reune(
    pedido: Pedido, fonte: DeParquet, c: _Contadas, programas: tuple[Programa, Programa], termos: tuple[Termo, ...]
) -> Estudado:
    """Give what the local study gives of the same rows: answers numbered as the rows meet them."""
    grupos = c.grupos
    chaves = [list(dict.fromkeys(grupos[f"resposta_{lado}"].to_pylist())) for lado in LADOS]
    a, b = (_lado(*x) for x in zip(programas, chaves, c.exemplos, strict=True))
    siglas = sorted({s for s in grupos["om"].to_pylist() if s is not None})
    bits = {m: 1 << n for n, m in enumerate(MUDANCAS)}
    casos = [_lugares(grupos[f"caso_{n}"], CASOS) for n in range(len(termos))]
    ids = [_lugares(grupos[f"resposta_{lado}"], dele) for lado, dele in zip(LADOS, chaves, strict=True)]
    pares, par = distintos((ids[0] << 32) | ids[1])
    apurado = Apurado(
        (pares >> 32, pares & 0xFFFFFFFF),
        par,
        _lugares(grupos["om"], siglas),
        grupos["mes"].to_numpy().astype(np.int64),
        np.array(casos, np.uint8).reshape(len(termos), grupos.num_rows).T,
        grupos["n"].to_numpy().astype(np.int64),
        np.array([sum(bits[m] for m in dita.split()) for dita in grupos["muda"].to_pylist()], np.uint8),
    )
    lidas = apurado.total + c.recusadas
    return Estudado(pedido.leis, fonte.nome, lidas, c.recusadas, c.recusas, apurado, (a, b), tuple(siglas), termos)


def _lugares(coluna: pa.ChunkedArray, valores: Sequence[Any]) -> Inteiros:
    """Give the place of each value; -1 of none."""
    onde = {v: n for n, v in enumerate(valores)}
    return np.array([onde.get(v, -1) for v in coluna.to_pylist()], np.int64)


def _lado(programa: Programa, chaves: Sequence[str], exemplos: Mapping[str, str]) -> Lado:
    """Work the answers out again from their examples; raises `Discordancia` when one is not what the worker said."""
    ids = [programa.respostas(exemplar(exemplos[chave]))[0].as_py() for chave in chaves]
    lado = Lado(lambda n: programa.resposta(ids[n]))
    lado.ate(len(ids) - 1)
    if lado.chaves != list(chaves):
        raise Discordancia("As respostas dos trabalhadores não são as deste processo.")
    return lado
