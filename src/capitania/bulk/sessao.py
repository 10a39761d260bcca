"""Spark as a study uses it: as it was set up, or this machine alone, and quiet."""

import logging
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import Final

from py4j.protocol import Py4JError
from pyspark import SparkConf, SparkContext
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases.importacao.conhecidos import Passo

SO_AQUI: Final = "local[*]"  # what Spark takes when nobody told it where to run
COM_TENTATIVAS: Final = (
    "local[*,4]"  # on one machine it would give up at the first worker lost; clusters try four times
)
USUAIS: Final[Mapping[str, str]] = {
    "spark.app.name": "capitania estudo",
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.log.level": "OFF",
}
DE_UMA_MAQUINA: Final[Mapping[str, str]] = {
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.sql.shuffle.partitions": "8",
}
# How the table must be read, whatever Spark was told.
LEITURA: Final[Mapping[str, str]] = {
    "spark.sql.caseSensitive": "true",
    "spark.sql.legacy.parquet.nanosAsLong": "true",
    "spark.sql.execution.arrow.maxRecordsPerBatch": str(1 << 17),
    "spark.sql.session.timeZone": "UTC",
}
ERRO: Final = re.compile(
    r"[\w.]+(Error|Invalida|Versao|Discordancia)\b"
)  # how a worker's own error begins its last line
SEM_JAVA: Final = "JAVA_GATEWAY_EXITED"
PAUSA: Final = 0.5  # seconds from one look at the tasks to the next


@contextmanager
def sessao() -> Iterator[SparkSession]:
    """Give a session; the Spark that it starts it stops. Raises `EntradaInvalida` where Spark cannot go on."""
    ja = SparkSession.getActiveSession()
    try:
        spark = ja or SparkSession.builder.config(conf=_conf()).getOrCreate()
        try:
            nossa = spark.newSession()
            for nome, valor in LEITURA.items():
                nossa.conf.set(nome, valor)
            yield nossa
        finally:
            if ja is None:
                spark.stop()
    except (PySparkException, Py4JError, ConnectionError) as error:
        raise EntradaInvalida([_problema(str(error))]) from error


def _conf() -> SparkConf:
    logging.getLogger("py4j").setLevel(logging.WARNING)  # it tells of each connection that it closes
    SparkContext._ensure_initialized()  # noqa: SLF001 - before it a configuration tells nothing of what was set up
    conf = SparkConf()
    if conf.get("spark.master", SO_AQUI) == SO_AQUI:
        conf.setMaster(COM_TENTATIVAS)
    um_so = (conf.get("spark.master") or "").startswith("local")
    for nome, valor in {**USUAIS, **(DE_UMA_MAQUINA if um_so else {})}.items():
        conf.setIfMissing(nome, valor)
    if not conf.contains("spark.pyspark.python"):
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)  # else the workers take whatever python3 is
    return conf


def _problema(dito: str) -> Problema:
    if SEM_JAVA in dito:
        como = "Instale o Java 17 ou mais novo (no Debian: openjdk-17-jre-headless)."
        return Problema("--motor", "spark", "O Spark pede Java, e não o achou.", como)
    linhas = [linha.strip() for linha in dito.splitlines() if linha.strip()] or ["sem dizer por quê"]
    erros = [linha for linha in linhas if ERRO.match(linha)]
    como = "Veja docs/guia/cluster.md e o registro do Spark; nada ficou gravado."
    return Problema("--motor", "spark", f"O Spark parou: {(erros or linhas)[-1 if erros else 0][:300]}", como)


@contextmanager
def contando(spark: SparkSession, total: int, passo: Passo) -> Iterator[None]:
    """Tell how far the tasks are while something else waits for them."""
    basta = Event()
    quadro = spark.sparkContext.statusTracker()

    def olha() -> None:
        with suppress(Py4JError, OSError):  # without Spark, whoever waits for it is told
            while not basta.wait(PAUSA):
                for n in quadro.getActiveStageIds():
                    etapa = quadro.getStageInfo(n)
                    if etapa is not None and etapa.numTasks:
                        passo(total * etapa.numCompletedTasks // etapa.numTasks, total)

    olheiro = Thread(target=olha, daemon=True)
    olheiro.start()
    try:
        yield
    finally:
        basta.set()
        olheiro.join()
