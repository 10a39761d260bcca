"""What the treasury attorney is sent, as CSV and JSON: each fine with its debtor, its days and how they are proved."""

import csv
import io
import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from capitania import __version__
from capitania.identidade.dinheiro import escreve
from capitania.processo.cadastros import Cadastro
from capitania.processo.divida import escrito
from capitania.usecases.dividas import Envio

FORMATO: Final = "capitania-divida/1"
# A cell that begins so is a formula to a spreadsheet.
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
COLUNAS: Final = (
    *("fluxo", "devedor", "documento", "natureza", "endereco", "processo", "auto", "om", "infrator", "solidarios"),
    *("multa", "devido", "consolidado", "ciencia", "definitiva", "vence", "noventa", "prescreve"),
    *("oficio", "encaminhada", "inscricao", "situacao", "recolher"),
)


def em_linha(x: Envio) -> Mapping[str, str]:
    """Write a fine that was sent as a row; what is not known, or was erased, is empty."""
    m, r, d = x.vista.multa, x.vista.remessa, x.devedor.dados
    dias = {"ciencia": m.ciencia, "definitiva": m.final, "vence": m.vence, "noventa": m.noventa}
    dias |= {"prescreve": m.prescreve, "encaminhada": None if r is None else r.dia}
    return {
        "fluxo": x.fluxo,
        "devedor": _dito(d, "nome"),
        "documento": documento(x.devedor),
        "natureza": _dito(d, "natureza"),
        "endereco": _dito(d, "endereco"),
        "processo": m.fluxo,
        "auto": m.numero,
        "om": m.om,
        "infrator": m.infrator,
        "solidarios": "; ".join(f"{_dito(c.dados, 'nome') or nome} {documento(c)}".strip() for nome, c in x.solidarios),
        "multa": escreve(m.valor),
        "devido": escreve(m.devido),
        "consolidado": escreve(r.consolidado) if r is not None and r.consolidado is not None else "",
        **{nome: "" if dia is None else escrito(dia) for nome, dia in dias.items()},
        "oficio": "" if r is None else r.oficio,
        "inscricao": "" if r is None else r.inscricao,
        "situacao": x.vista.situacao,
        "recolher": "; ".join(x.vista.recolher),
    }


def documento(c: Cadastro) -> str:
    """Give the CPF or CNPJ of a register; empty where it has none, or it was erased."""
    return _dito(c.dados, "cpf") or _dito(c.dados, "cnpj")


def _dito(dados: Mapping[str, Any], chave: str) -> str:
    valor = dados.get(chave)
    return valor if isinstance(valor, str) else ""


def em_csv(envios: Iterable[Envio]) -> bytes:
    """Write the rows for a spreadsheet, in UTF-8 with its mark, split by semicolons."""
    saida = io.StringIO(newline="")
    writer = csv.writer(saida, delimiter=";", lineterminator="\r\n")
    writer.writerow(COLUNAS)
    for x in envios:
        linha = em_linha(x)
        writer.writerow([_celula(linha[coluna]) for coluna in COLUNAS])
    return saida.getvalue().encode("utf-8-sig")


def _celula(texto: str) -> str:
    return f"'{texto}" if texto.startswith(FORMULA) else texto


def em_json(envios: Iterable[Envio], dia: str) -> bytes:
    """Write the rows for a machine."""
    dito = {"formato": FORMATO, "programa": __version__, "dia": dia, "dividas": [dict(em_linha(x)) for x in envios]}
    return (json.dumps(dito, ensure_ascii=False, indent=2) + "\n").encode()
