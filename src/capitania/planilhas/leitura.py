"""A file into sheets, told apart by its bytes: XLSX, CSV, or what is refused with the way out."""

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.planilhas import texto
from capitania.usecases.importacao.tabela import Planilha

MOST_BYTES = 64 << 20
ZIP, OLD_OFFICE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"


def le(dados: bytes, nome: str) -> tuple[Planilha, ...]:
    """Read a file: each sheet of a workbook, or each way of reading a text; raises `EntradaInvalida`."""
    if len(dados) > MOST_BYTES:
        raise recusa(nome, "É grande demais.", f"Divida a planilha (até {MOST_BYTES >> 20} MiB).")
    if dados.startswith(OLD_OFFICE):
        raise recusa(nome, "É uma planilha do Excel antigo (.xls), ou tem senha.", "Salve-a como .xlsx, sem senha.")
    if dados.startswith(ZIP):
        from capitania.planilhas import xlsx  # noqa: PLC0415 - a text needs no reader of workbooks

        found = xlsx.le(dados, nome)
    else:
        found = texto.le(dados, nome)
    if not any(p.linhas or p.defeito for p in found):
        raise recusa(nome, "Está vazio.", "Confira se é o arquivo certo.")
    return found


def recusa(nome: str, motivo: str, como: str) -> EntradaInvalida:
    """Make the one problem of a file."""
    return EntradaInvalida([Problema(nome, None, motivo, como)])
