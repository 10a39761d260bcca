"""A study: each boarding under one norm and the other, row by row to a file, and brought together for the report.

Reading and packing, the first norm, the second, and the bringing together run beside each other, a few batches apart;
each works through the batches in their order, so that the same source gives the same files.
"""

import csv
import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, Self

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from capitania import __version__
from capitania.bulk.apuracao import LADOS, Apuracao, Apurado, Junto, Lado, dita, em_tabela
from capitania.bulk.empacotar import RECUSADAS, Empacotador, Lote
from capitania.bulk.fontes import DeLinhas, Fonte, Trecho, abre
from capitania.bulk.nucleo import RespostaEmLote
from capitania.bulk.vencimentos import ALEM, CASOS, NENHUM, Tabelas, Termo, dos_estudos
from capitania.lei.plano import Plano, plano
from capitania.usecases.estudos import Lei, Linhas, Pedido
from capitania.usecases.importacao.conhecidos import Passo

ADIANTE: Final = 3  # batches on their way at once
LINHAS, AGREGADO, RESPOSTAS, RECUSADA = "linhas.parquet", "agregado.parquet", "respostas.json", "recusadas.csv"
ESTUDO: Final = "estudo.json"


class Programa(Protocol):
    """A plan compiled for columns."""

    def respostas(self, packed: pa.RecordBatch) -> pa.Int32Array:
        """Give the id of the whole answer of each row."""

    def resposta(self, id_: int) -> RespostaEmLote:
        """Give the answer of an id."""


Compila = Callable[[Plano], Programa]
Ids = tuple[NDArray[np.int32], NDArray[np.int32]]


class Recusa(NamedTuple):
    """What was refused, of which field and why, and how many rows have it."""

    campo: str
    motivo: str
    linhas: int


class Estudado(NamedTuple):
    """All that a report tells of."""

    leis: tuple[Lei, Lei]
    fonte: str
    lidas: int
    recusadas: int  # rows
    recusas: tuple[Recusa, ...]
    apurado: Apurado
    lados: tuple[Lado, Lado]
    siglas: tuple[str, ...]
    termos: tuple[Termo, ...]


def estuda(pedido: Pedido, compila: Compila, passo: Passo, dentro: Path) -> Estudado:
    """Answer every boarding under both norms and write the rows into a folder; raises `EntradaInvalida`."""
    fonte = _fonte(pedido.fonte)
    empacotador = Empacotador(fonte.esquema, pedido.zona, fonte.nome)
    programas = [compila(plano(lei.acervo, lei.dia, lei.dia)) for lei in pedido.leis]
    a, b = (Lado(p.resposta) for p in programas)
    termos = dos_estudos(pedido.leis)
    apuracao = Apuracao((a, b), Tabelas(termos, pedido.calendario))
    with ExitStack() as abertos:
        escrita = abertos.enter_context(_Escrita(dentro, termos))
        empacota, *proprias = [abertos.enter_context(ThreadPoolExecutor(1)) for _ in range(1 + len(programas))]
        filas = proprias if programas[0] is not programas[1] else proprias[:1] * 2  # one program, one batch at a time
        andam: deque[tuple[Trecho, Future[Lote], list[Future[NDArray[np.int32]]]]] = deque()

        def responde(programa: Programa, lote: Future[Lote]) -> NDArray[np.int32]:
            return np.asarray(programa.respostas(lote.result().empacotado))

        def fecha() -> None:
            trecho, lote, ids = andam.popleft()
            dela = (ids[0].result(), ids[1].result())
            escrita.junta(trecho, lote.result(), dela, apuracao, empacotador.siglas)
            passo(escrita.lidas, fonte.total or 0)

        try:
            for trecho in fonte.trechos():
                lote = empacota.submit(empacotador.empacota, trecho.lote, trecho.linhas)
                ids = [f.submit(responde, p, lote) for f, p in zip(filas, programas, strict=True)]
                andam.append((trecho, lote, ids))
                if len(andam) > ADIANTE:
                    fecha()
            while andam:
                fecha()
        finally:
            for fila in (empacota, *proprias):
                fila.shutdown(wait=True, cancel_futures=True)
    siglas = tuple(empacotador.siglas)
    feito = Estudado(
        pedido.leis,
        fonte.nome,
        escrita.lidas,
        escrita.linhas_recusadas,
        escrita.recusas(),
        apuracao.apurado(),
        (a, b),
        siglas,
        termos,
    )
    guarda(feito, dentro)
    return feito


def _fonte(fonte: Path | Linhas) -> Fonte:
    return DeLinhas(fonte.nome, fonte.linhas, fonte.total) if isinstance(fonte, Linhas) else abre(fonte)


class _Escrita:
    """Writes rows as they come; the refused ones apart."""

    def __init__(self, dentro: Path, termos: Sequence[Termo]) -> None:
        self.termos = termos
        self.lidas = self.linhas_recusadas = 0
        self._quantas: dict[tuple[str, str], int] = {}
        self._dentro = dentro
        self._linhas: pq.ParquetWriter | None = None

    def __enter__(self) -> Self:
        self._csv = (self._dentro / RECUSADA).open("w", encoding="utf-8", newline="")
        self._recusadas = csv.writer(self._csv, delimiter=";", lineterminator="\r\n")
        self._recusadas.writerow(RECUSADAS.names)
        return self

    def __exit__(self, *_: object) -> None:
        self._csv.close()
        if self._linhas is not None:
            self._linhas.close()

    def junta(self, trecho: Trecho, lote: Lote, ids: Ids, apuracao: Apuracao, siglas: Sequence[str]) -> None:
        """Write a batch."""
        self.lidas += trecho.lote.num_rows + len(trecho.tortas)
        for torta in trecho.tortas:
            como = "Confira separador e aspas desta linha."
            self._recusa([(torta.linha, None, "", None, torta.motivo, como)])
        recusadas = lote.recusadas.to_pydict()
        self._recusa(list(zip(*recusadas.values(), strict=True)))
        self.linhas_recusadas += len(trecho.tortas) + trecho.lote.num_rows - lote.empacotado.num_rows
        dia, om = (lote.empacotado.column(c).to_numpy() for c in ("abordagem.dia", "abordagem.om"))
        junto = apuracao.junta((ids[0].astype(np.int64), ids[1].astype(np.int64)), dia, om, siglas)
        tabela = em_linhas(lote, ids, junto, apuracao, siglas)
        if self._linhas is None:
            self._linhas = pq.ParquetWriter(self._dentro / LINHAS, tabela.schema, compression="snappy")
        self._linhas.write_batch(tabela)

    def _recusa(self, linhas: Sequence[tuple[Any, ...]]) -> None:
        self._recusadas.writerows(linhas)
        for linha in linhas:
            chave = (linha[2], linha[4])
            self._quantas[chave] = self._quantas.get(chave, 0) + 1

    def recusas(self) -> tuple[Recusa, ...]:
        """Give what was refused, the most frequent first."""
        return tuple(sorted((Recusa(*k, n) for k, n in self._quantas.items()), key=lambda r: (-r.linhas, r[:2])))


def em_linhas(lote: Lote, ids: Ids, junto: Junto, apuracao: Apuracao, siglas: Sequence[str]) -> pa.RecordBatch:
    """Give the rows as they are kept."""
    dia, om = (lote.empacotado.column(c).to_numpy() for c in ("abordagem.dia", "abordagem.om"))
    colunas: dict[str, pa.Array] = {"linha": lote.empacotado.column("linha")}
    if lote.ids is not None:
        colunas["id"] = lote.ids
    colunas["om"] = pa.DictionaryArray.from_arrays(pa.array(om, mask=om < 0), pa.array(siglas, pa.string()))
    colunas["dia"] = pa.array(dia).cast(pa.date32())
    for lado, dela, dele in zip(LADOS, apuracao.lados, ids, strict=True):
        chaves = pa.array(dela.chaves, pa.string())
        colunas[f"resposta_{lado}"] = pa.DictionaryArray.from_arrays(pa.array(dele, pa.int32()), chaves)
    ditas = pa.array([dita(n) for n in range(256)])
    colunas["muda"] = pa.DictionaryArray.from_arrays(pa.array(junto.muda), ditas)
    for n, termo in enumerate(apuracao.tabelas.termos):
        casos = pa.DictionaryArray.from_arrays(pa.array(junto.casos[n]), pa.array(CASOS))
        colunas[f"prazo.{termo.nome}"] = casos
        for lado, fim in zip(LADOS, junto.ultimos[n], strict=True):
            sem = (fim == NENHUM) | (fim == ALEM)
            colunas[f"prazo.{termo.nome}.{lado}"] = pa.array(fim, mask=sem).cast(pa.date32())
    return pa.RecordBatch.from_arrays(list(colunas.values()), names=list(colunas))


def guarda(feito: Estudado, dentro: Path) -> None:
    """Write the small table, what each answer holds, and what was studied."""
    termos = [t.nome for t in feito.termos]
    pq.write_table(em_tabela(feito.apurado, feito.lados, feito.siglas, termos), dentro / AGREGADO)
    respostas = {
        lado: {x.chaves[k]: {i.codigo: i.dito for i in x.itens[k]} for k in np.unique(dele).tolist()}
        for lado, x, dele in zip(LADOS, feito.lados, feito.apurado.pares, strict=True)
    }
    _json(dentro / RESPOSTAS, respostas)
    leis = [{"norma": x.nome, "titulo": x.titulo, "dia": x.dia.isoformat()} for x in feito.leis]
    contagem = {"lidas": feito.lidas, "decididas": feito.apurado.total, "recusadas": feito.recusadas}
    _json(dentro / ESTUDO, {"normas": leis, "fonte": feito.fonte, **contagem, "programa": __version__})


def _json(caminho: Path, dados: Mapping[str, Any]) -> None:
    caminho.write_text(json.dumps(dados, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
