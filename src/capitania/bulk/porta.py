"""What stands behind the port of studies."""

from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from capitania.bulk import gerador, mistura, pasta
from capitania.bulk.estudo import Compila, Estudado
from capitania.bulk.estudo import estuda as responde
from capitania.bulk.filtro import linhas
from capitania.bulk.nucleo import programa
from capitania.bulk.planilha import grava
from capitania.bulk.relatorio import pagina
from capitania.bulk.tabelas import QUALQUER, apura, itens_por_om_e_mes
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases.estudos import Feito, Pedido, Sorteio
from capitania.usecases.importacao.conhecidos import Passo

__all__ = ["estuda", "linhas", "sorteia"]


def estuda(pedido: Pedido, passo: Passo, compila: Compila = programa) -> Feito:
    """Study, and leave a new folder; raises `EntradaInvalida`, and then leaves nothing."""
    with pasta.nova(pedido.saida) as dentro:
        e = _motor(pedido)(pedido, compila, passo, dentro)
        t = apura(e)
        (dentro / "relatorio.html").write_text(pagina(e, t), encoding="utf-8")
        grava(e, t, dentro / "tabelas.xlsx")
        pq.write_table(itens_por_om_e_mes(e), dentro / "om_e_mes.parquet")
        arquivos = tuple(sorted(a.name for a in dentro.iterdir()))
    muda = next(x for x in t.resumo.linhas if x.codigo == QUALQUER).numeros[0]
    return Feito(e.lidas, e.apurado.total, e.recusadas, muda, arquivos)


def _motor(pedido: Pedido) -> Callable[[Pedido, Compila, Passo, Path], Estudado]:
    if pedido.motor == "local":
        return responde
    try:
        from capitania.bulk import cluster
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in {"pyspark", "py4j"}:
            raise
        como = "Instale o extra spark: pip install 'capitania[bulk,spark]'."
        raise EntradaInvalida([Problema("--motor", "spark", f"Falta o pacote {error.name}.", como)]) from None
    return cluster.estuda


def sorteia(sorteio: Sorteio, saida: Path, passo: Passo) -> None:
    """Draw boardings into a new Parquet file; raises `EntradaInvalida`."""
    with pasta.novo(saida) as feito:
        feitas = 0
        escrita: pq.ParquetWriter | None = None
        try:
            for lote in gerador.sorteadas(sorteio):
                if escrita is None:
                    esquema = lote.schema.with_metadata(gerador.metadados(sorteio, mistura.resumo()))
                    escrita = pq.ParquetWriter(feito, esquema, compression="snappy")
                escrita.write_batch(pa.RecordBatch.from_arrays(lote.columns, schema=escrita.schema))
                feitas += lote.num_rows
                passo(feitas, sorteio.linhas)
        finally:
            if escrita is not None:
                escrita.close()
