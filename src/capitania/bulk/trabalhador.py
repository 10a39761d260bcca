"""What a worker of a cluster does: raw batches in, a row for each boarding out, answered or refused with its reasons.

All it needs travels in a `Tarefa`: the compiled norms themselves, so that a worker reads no norm file and compiles
nothing. Answers go by their key, because each process numbers them as it meets them.
"""

import json
import pickle
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.types as t
from numpy.typing import NDArray
from pyspark import cloudpickle

from capitania import __version__
from capitania.bulk.apuracao import LADOS, Apuracao, Lado
from capitania.bulk.colunas import EMPACOTADO
from capitania.bulk.empacotar import RECUSADAS, Empacotador, Lote
from capitania.bulk.estudo import Programa, em_linhas
from capitania.bulk.vencimentos import Tabelas, Termo

LINHA: Final = "linha"
RECUSAS: Final = "recusas"
PROBLEMA: Final = tuple(n for n in RECUSADAS.names if n not in (LINHA, "id"))
LISTA: Final = pa.list_(pa.struct([(n, pa.string()) for n in PROBLEMA]))
EXEMPLOS: Final = tuple(f"exemplo_{lado}" for lado in LADOS)
Vistas = tuple[set[str], set[str]]


class OutraVersao(RuntimeError):
    """A worker has another version of the program."""


class Carga(NamedTuple):
    """What a worker needs; `esquema` has the raw columns as they were kept, before Spark read them."""

    esquema: pa.Schema
    zona: Callable[[str], tuple[str, str] | None]
    calendario: Callable[[str | None], Any]
    programas: tuple[Programa, Programa]
    termos: tuple[Termo, ...]


class Tarefa:
    """The function of `mapInArrow`. Raises `EntradaInvalida` at once when the columns cannot hold boardings.

    In: the raw columns in the order of `colunas`, whatever their names, and `linha`, an integer.
    Out: `saida`, a row for each row that came in. `recusas` is null in those that were answered; `exemplo_a` and
    `exemplo_b` are null but where a partition first meets an answer: there the packed row that `exemplar` reads.
    """

    def __init__(self, carga: Carga) -> None:
        aqui = _Operario(carga)
        self.colunas: list[str] = carga.esquema.names
        vazio = pa.RecordBatch.from_pylist([], carga.esquema.append(pa.field(LINHA, pa.int64())))
        self.saida: pa.Schema = next(aqui.responde([vazio])).schema
        self._fechada: bytes = cloudpickle.dumps(carga)
        self._marca = sha256(self._fechada).hexdigest()
        self._versao = __version__

    def __call__(self, lotes: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """Answer the batches of one partition."""
        achado = _OPERARIOS.get(self._marca)
        if achado is None:
            if self._versao != __version__:
                raise OutraVersao(f"O pedido é da versão {self._versao}; este trabalhador tem a {__version__}.")
            achado = _OPERARIOS[self._marca] = _Operario(pickle.loads(self._fechada))  # noqa: S301 - made by the driver
        return achado.responde(lotes)


class _Operario:
    """Kept from one partition to the next of the same process, with the answers that it met."""

    def __init__(self, carga: Carga) -> None:
        self.esquema = carga.esquema
        self.programas = carga.programas
        self.empacotador = Empacotador(carga.esquema, carga.zona)
        a, b = (Lado(p.resposta) for p in carga.programas)
        self.apuracao = Apuracao((a, b), Tabelas(carga.termos, carga.calendario))

    def responde(self, lotes: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """Give the rows of one partition."""
        vistas: Vistas = (set(), set())
        for cru in lotes:
            linhas = cru.column(LINHA).cast(pa.int64()).to_numpy()
            colunas = {c.name: _como_estava(cru.column(n), c.type) for n, c in enumerate(self.esquema)}
            lote = self.empacotador.empacota(pa.RecordBatch.from_pydict(colunas), linhas)
            feitas = self._respondidas(lote, vistas)
            yield feitas
            if lote.recusadas.num_rows:
                yield _recusadas(lote.recusadas, feitas.schema)

    def _respondidas(self, lote: Lote, vistas: Vistas) -> pa.RecordBatch:
        siglas = self.empacotador.siglas
        a, b = (np.asarray(p.respostas(lote.empacotado)) for p in self.programas)
        dia, om = (lote.empacotado.column(c).to_numpy() for c in ("abordagem.dia", "abordagem.om"))
        junto = self.apuracao.junta((a.astype(np.int64), b.astype(np.int64)), dia, om, siglas)
        feitas = em_linhas(lote, (a, b), junto, self.apuracao, siglas)
        colunas = {n: _por_extenso(feitas.column(i)) for i, n in enumerate(feitas.schema.names)}
        colunas[RECUSAS] = pa.nulls(feitas.num_rows, LISTA)
        for nome, lado, ids, ja in zip(EXEMPLOS, self.apuracao.lados, (a, b), vistas, strict=True):
            colunas[nome] = _exemplos(lote.empacotado, ids, lado.chaves, ja)
        return pa.RecordBatch.from_pydict(colunas)


_OPERARIOS: Final[dict[str, _Operario]] = {}


def exemplar(texto: str) -> pa.RecordBatch:
    """Give the packed row of an example."""
    valores = json.loads(texto)
    return pa.RecordBatch.from_arrays(
        [pa.array([v], c.type) for v, c in zip(valores, EMPACOTADO, strict=True)], schema=EMPACOTADO
    )


def _exemplos(empacotado: pa.RecordBatch, ids: NDArray[np.int32], chaves: list[str], ja: set[str]) -> pa.Array:
    """Tell the packed row where an answer is first met in this partition."""
    textos: list[str | None] = [None] * empacotado.num_rows
    for id_, onde in zip(*(x.tolist() for x in np.unique(ids, return_index=True)), strict=True):
        if chaves[id_] not in ja:
            ja.add(chaves[id_])
            textos[onde] = json.dumps([c[onde].as_py() for c in empacotado.columns])
    return pa.array(textos, pa.string())


def _recusadas(problemas: pa.RecordBatch, esquema: pa.Schema) -> pa.RecordBatch:
    """Give one row for each refused, with all its problems."""
    linhas, primeiros = np.unique(problemas.column(LINHA).to_numpy(), return_index=True)
    ditos = pa.StructArray.from_arrays([problemas.column(n) for n in PROBLEMA], names=list(PROBLEMA))
    limites = pa.array([*primeiros.tolist(), problemas.num_rows], pa.int32())
    colunas = {c.name: pa.nulls(len(linhas), c.type) for c in esquema}
    colunas[LINHA] = pa.array(linhas)
    colunas[RECUSAS] = pa.ListArray.from_arrays(limites, ditos, type=LISTA)
    if "id" in colunas:
        colunas["id"] = problemas.column("id").take(pa.array(primeiros))
    return pa.RecordBatch.from_pydict(colunas, schema=esquema)


def _por_extenso(coluna: pa.Array) -> pa.Array:
    """Spell words out: Spark reads no dictionaries."""
    return coluna.dictionary_decode() if isinstance(coluna, pa.DictionaryArray) else coluna


def _como_estava(coluna: pa.Array, tipo: pa.DataType) -> pa.Array:
    """Bring back what Spark changed: the zone of an instant, nanoseconds made a number, a column of nothing."""
    if t.is_null(tipo):
        return pa.nulls(len(coluna), pa.string())
    if t.is_timestamp(tipo):
        unidade = coluna.type.unit if t.is_timestamp(coluna.type) else tipo.unit
        return coluna.cast(pa.timestamp(unidade, tipo.tz))
    return coluna
