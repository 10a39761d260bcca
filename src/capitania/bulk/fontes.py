"""Where raw boardings come from: Parquet files, CSV, or rows that the program itself has; a bounded piece at a time."""

import csv
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, getincrementaldecoder
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, islice
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
import pyarrow as pa
import pyarrow.csv as pacsv
import pyarrow.parquet as pq
from numpy.typing import NDArray

from capitania.bulk.colunas import CODIGOS, LEITURAS, TEXTOS_CRUS
from capitania.bulk.esquema import CRUAS, OM, UNIDADES
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases.do_sistema import dito

TRECHO: Final = 1 << 18  # rows in memory at once
BLOCO: Final = 1 << 22  # bytes of a CSV read at once; Arrow reads 32 of them ahead
SEPARADORES: Final = (";", ",", "\t", "|")
REPETIDAS: Final = (OM, *CODIGOS, *LEITURAS, *UNIDADES)  # columns of few words, kept as a dictionary
COMECO: Final = 1 << 12  # bytes that tell what a file is
ZIP: Final = b"PK\x03\x04"
SO_EM_UTF8: Final = re.compile(rb"[\x81\x8d\x8f\x90\x9d]")  # bytes that Windows-1252 does not have
Linhas = NDArray[np.int64]


class Torta(NamedTuple):
    """A row that has no columns to read: what is wrong with it."""

    linha: int
    motivo: str


class Trecho(NamedTuple):
    """Some rows with the number of each, and those of the same stretch that could not be read at all."""

    lote: pa.RecordBatch
    linhas: Linhas
    tortas: tuple[Torta, ...] = ()


class Fonte(Protocol):
    """A source of boardings."""

    @property
    def nome(self) -> str:
        """How a report calls it."""

    @property
    def esquema(self) -> pa.Schema:
        """Its columns."""

    @property
    def total(self) -> int | None:
        """How many rows it has, where that is known."""

    def trechos(self) -> Iterator[Trecho]:
        """Give its rows, in order; raises `EntradaInvalida` when it cannot be read on."""


def abre(caminho: Path) -> Fonte:
    """Open a file, or a folder of Parquet files; raises `EntradaInvalida`."""
    campo = str(caminho)
    if caminho.is_dir():
        arquivos = sorted(caminho.rglob("*.parquet"))
        if not arquivos:
            raise _falta(
                campo, "A pasta não tem arquivo .parquet.", "Aponte para o arquivo, ou para a pasta dos .parquet."
            )
        return DeParquet(arquivos)
    if not caminho.is_file():
        raise _falta(campo, "Arquivo que não há.", "Confira o caminho.")
    try:
        with caminho.open("rb") as aberto:
            comeco = aberto.read(COMECO)
        if not comeco.startswith(b"PAR1"):
            _ve_o_comeco(campo, comeco)
            return DeCsv(caminho)
    except OSError as error:
        raise _falta(campo, f"Não se lê: {dito(error)}.", "Confira o caminho e a permissão.") from None
    return DeParquet([caminho])


def _ve_o_comeco(campo: str, comeco: bytes) -> None:
    """Refuse what is no CSV at all; raises `EntradaInvalida`."""
    if not comeco.strip():
        raise _falta(campo, "O arquivo está vazio.", "Confira se é o arquivo certo: a primeira linha diz as colunas.")
    if comeco.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        raise _falta(campo, "O arquivo está em UTF-16.", "Grave-o como CSV em UTF-8.")
    if comeco.startswith(ZIP):
        raise _falta(campo, "É um ZIP, talvez uma planilha.", "Exporte a planilha como CSV em UTF-8.")
    if b"\0" in comeco:
        raise _falta(campo, "Não é Parquet nem CSV.", "Use um dos dois; confira se é o arquivo certo.")


def _falta(campo: str, motivo: str, como: str) -> EntradaInvalida:
    return EntradaInvalida([Problema(campo, None, motivo, como)])


class DeParquet:
    """Parquet files of equal columns, one after the other by name."""

    def __init__(self, arquivos: Sequence[Path]) -> None:
        self.arquivos = tuple(arquivos)
        self.nome = str(arquivos[0] if len(arquivos) == 1 else arquivos[0].parent)
        abertos = [self._abre(a) for a in arquivos]
        self.esquema: pa.Schema = abertos[0].schema_arrow
        self._quantas = [a.metadata.num_rows for a in abertos]
        self.total: int | None = sum(self._quantas)
        for arquivo, aberto in zip(arquivos, abertos, strict=True):
            if aberto.schema_arrow != self.esquema:
                motivo = f"As colunas não são as de {arquivos[0].name}."
                raise _falta(str(arquivo), motivo, "Grave os arquivos com as mesmas colunas e tipos.")

    def antes(self) -> list[int]:
        """Count the rows that come before those of each file."""
        return [0, *accumulate(self._quantas[:-1])]

    def _abre(self, arquivo: Path) -> pq.ParquetFile:
        try:
            esquema = pq.read_schema(arquivo)
            textos = [c.name for c in esquema if c.name in REPETIDAS and pa.types.is_string(c.type)]
            return pq.ParquetFile(arquivo, read_dictionary=textos)
        except (pa.ArrowException, OSError) as error:
            raise _falta(
                str(arquivo), "Parquet que não se lê.", f"Confira se está inteiro ({_primeira(error)})."
            ) from None

    def trechos(self) -> Iterator[Trecho]:
        """Give the rows, in order."""
        antes = 0
        for arquivo in self.arquivos:
            aberto = self._abre(arquivo)
            try:
                for lote in aberto.iter_batches(TRECHO, use_threads=False):
                    yield Trecho(lote, np.arange(antes + 1, antes + lote.num_rows + 1))
                    antes += lote.num_rows
            except (pa.ArrowException, OSError) as error:
                como = f"Confira se está inteiro ({_primeira(error)})."
                raise _falta(str(arquivo), "Parquet que não se lê até o fim.", como) from None
        if not antes:
            yield Trecho(_sem_linhas(self.esquema), np.zeros(0, np.int64))


class DeCsv:
    """A CSV: the separator is told by its first line, the encoding by its bytes; every cell is text."""

    total = None

    def __init__(self, arquivo: Path) -> None:
        self.arquivo, self.nome = arquivo, str(arquivo)
        self.codificacao = _codificacao(arquivo)
        with arquivo.open(encoding=self.codificacao, newline="") as aberto:
            primeira = aberto.readline()
        if not primeira.strip():
            raise _falta(self.nome, "A primeira linha está vazia.", "Ponha nela os nomes das colunas.")
        self.separador = max(SEPARADORES, key=primeira.count)
        self.colunas = [c.strip() for c in next(csv.reader([primeira], delimiter=self.separador))]
        if len(self.colunas) == 1 and self.colunas[0] not in CRUAS:
            motivo = f"Só se lê uma coluna: {self.colunas[0][:60]}."
            raise _falta(self.nome, motivo, "Separe as colunas com ponto e vírgula, vírgula, tabulação ou |.")
        self.esquema = pa.schema([(c, pa.string()) for c in self.colunas])

    def trechos(self) -> Iterator[Trecho]:
        """Give the rows, in order; a row of too few or too many cells is told apart."""
        tortas: list[Torta] = []

        def torta(linha: Any) -> str:
            motivo = f"A linha tem {linha.actual_columns} células, e o cabeçalho {linha.expected_columns}."
            tortas.append(Torta(linha.number - 1, motivo))
            return "skip"

        repetida = pa.dictionary(pa.int32(), pa.string())
        tipos = {c: repetida if c in REPETIDAS else pa.string() for c in self.colunas}
        antes = ditas = 0
        try:
            lidos = pacsv.open_csv(
                self.arquivo,
                pacsv.ReadOptions(
                    use_threads=False,
                    block_size=BLOCO,
                    skip_rows=1,
                    column_names=self.colunas,
                    encoding=self.codificacao,
                ),
                pacsv.ParseOptions(delimiter=self.separador, newlines_in_values=True, invalid_row_handler=torta),
                pacsv.ConvertOptions(column_types=tipos, null_values=[""], strings_can_be_null=True),
            )
            for lote in lidos:
                linhas = numeradas(antes, lote.num_rows, [t.linha for t in tortas])
                antes += lote.num_rows
                yield Trecho(lote, linhas, tuple(tortas[ditas:]))
                ditas = len(tortas)
        except (pa.ArrowException, OSError) as error:
            como = f"Confira separador, aspas e codificação ({_primeira(error)})."
            raise _falta(self.nome, "CSV que não se lê até o fim.", como) from None
        if len(tortas) > ditas or not antes:
            yield Trecho(_sem_linhas(self.esquema), np.zeros(0, np.int64), tuple(tortas[ditas:]))


def _sem_linhas(esquema: pa.Schema) -> pa.RecordBatch:
    return pa.RecordBatch.from_arrays([pa.array([], c.type) for c in esquema], schema=esquema)


def numeradas(antes: int, quantas: int, tortas: Sequence[int]) -> Linhas:
    """Number rows that come after `antes` others, by the source's own count, which counts what could not be read."""
    n = np.arange(antes, antes + quantas, dtype=np.int64)
    boas_antes = np.array(tortas, np.int64) - 1 - np.arange(len(tortas))
    return n + 1 + np.searchsorted(boas_antes, n, side="right")


def _codificacao(arquivo: Path) -> str:
    """Tell the encoding by the whole file: UTF-8 if it is, else that of Windows; refuse what is neither.

    Quotes that do not close are refused too.
    """
    utf8, aspas, linhas, fora = True, 0, 1, 0
    le = getincrementaldecoder("utf-8")()
    with arquivo.open("rb") as aberto:
        marca = aberto.read(len(BOM_UTF8)) == BOM_UTF8
        aberto.seek(0)
        while pedaco := aberto.read(BLOCO):
            aspas += pedaco.count(b'"')
            if not fora and (achado := SO_EM_UTF8.search(pedaco)):
                fora = linhas + pedaco.count(b"\n", 0, achado.start())
            linhas += pedaco.count(b"\n")
            try:
                utf8 = utf8 and le.decode(pedaco) is not None
            except UnicodeDecodeError:
                utf8 = False
    if fora and not (utf8 or marca):
        raise _falta(str(arquivo), f"Não está em UTF-8 nem em Windows-1252 (linha {fora}).", "Grave-o em UTF-8.")
    if aspas % 2:
        motivo = "Há aspas que não se fecham: o que vem depois delas não se lê."
        raise _falta(str(arquivo), motivo, 'Feche-as, ou dobre as que estão dentro de um texto: "".')
    return "utf-8-sig" if marca else "utf-8" if utf8 else "cp1252"


class DeLinhas:
    """Rows that the program has: paths of facts to words."""

    def __init__(self, nome: str, linhas: Iterable[Mapping[str, str | None]], total: int | None = None) -> None:
        self.nome, self.total, self._linhas = nome, total, linhas
        self.esquema = pa.schema([(c, pa.string()) for c in CRUAS if c not in TEXTOS_CRUS])

    def trechos(self) -> Iterator[Trecho]:
        """Give the rows, in order."""
        antes, todas = 0, iter(self._linhas)
        while linhas := list(islice(todas, TRECHO)):
            colunas = [pa.array([x.get(c) for x in linhas], pa.string()) for c in self.esquema.names]
            lote = pa.RecordBatch.from_arrays(colunas, schema=self.esquema)
            yield Trecho(lote, np.arange(antes + 1, antes + len(linhas) + 1))
            antes += len(linhas)


def _primeira(error: Exception) -> str:
    return str(error).strip().split("\n")[0][:120]
