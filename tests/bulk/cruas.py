"""Raw tables for the tests: rows as dicts of paths, and what the reader of facts makes of each."""

from datetime import datetime
from decimal import Decimal

import numpy as np
import pyarrow as pa

from capitania.bulk.colunas import CODIGOS, DATAS, LEITURAS, MILIONESIMOS, PRESENTE, SEM_VALIDADE, SUBSTITUTO, dominio
from capitania.bulk.empacotar import Empacotador
from capitania.bulk.medidores import data
from capitania.bulk.palavras import aninha
from capitania.lei.fatos import Medicao, ler_fatos
from capitania.lei.problemas import EntradaInvalida
from capitania.normas import oms


def zona(sigla):
    try:
        achada = oms.om(sigla)
    except EntradaInvalida:
        return None
    return achada.sigla, achada.zona


def so_zona(sigla):
    achada = zona(sigla)
    return None if achada is None else achada[1]


def tabela(linhas, tipos=None):
    """Put rows in columns; every path that some row has."""
    nomes = list(dict.fromkeys(n for linha in linhas for n in linha))
    tipos = tipos or {}
    return pa.RecordBatch.from_arrays(
        [pa.array([linha.get(n) for linha in linhas], tipos.get(n)) for n in nomes], names=nomes
    )


def empacota(linhas, tipos=None, antes=0):
    lote = tabela(linhas, tipos)
    feito = Empacotador(lote.schema, zona)
    return feito.empacota(lote, np.arange(antes + 1, antes + lote.num_rows + 1))


def fatos_de(linha):
    """Read a raw row as the file of facts that says the same."""
    planos = {}
    for campo, cru in linha.items():
        valor = cru
        if valor is None or valor == "" or campo in {"id", PRESENTE} or campo.endswith((".unidade", ".sem_validade")):
            continue
        if campo.endswith("alcoolemia.sangue"):
            unidade = linha.get(f"{campo}.unidade")
            valor = {"quantia": valor, **({"unidade": unidade} if unidade else {})}
        if campo.endswith("alcoolemia.sinais") and not isinstance(valor, list):
            valor = ["sinal"] if valor in (True, "sim") else []
        planos[campo] = valor
    for quem in ("condutor", "substituto"):
        if linha.get(f"{quem}.sem_validade") in (True, "sim"):
            planos[f"{quem}.validade"] = "sem_validade"
    if linha.get(PRESENTE) in (False, "nao", None):
        planos = {c: v for c, v in planos.items() if not c.startswith(SUBSTITUTO)}
    dados = aninha(planos)
    if linha.get(PRESENTE) in (True, "sim"):
        dados.setdefault("substituto", {})
    return ler_fatos(dados, so_zona)


def desempacota(lote, n):
    """Give the informed facts of a packed row, as `ler_fatos` gives them; readings in their base unit."""
    achados = {}
    for caminho in CODIGOS:
        codigo = lote.column(caminho)[n].as_py()
        if codigo < len(dominio(caminho)):
            achados[caminho] = dominio(caminho)[codigo]
    for caminho in DATAS:
        dia = lote.column(caminho)[n].as_py()
        if dia == SEM_VALIDADE:
            achados[caminho] = "sem_validade"
        elif dia != -(2**31):
            achados[caminho] = data(dia)
    for caminho in LEITURAS:
        lida = lote.column(caminho)[n].as_py()
        if lida != -1:
            achados[caminho] = Decimal(lida) / MILIONESIMOS
    return achados


def comparaveis(fatos):
    """Give the facts of a reading that a packed row keeps."""
    return {
        c: v.base if isinstance(v, Medicao) else v
        for c, v in fatos.informados.items()
        if c in (*CODIGOS, *DATAS, *LEITURAS)
    }


def dia(lote, n):
    return data(lote.column("abordagem.dia")[n].as_py())


def instante(texto):
    return datetime.fromisoformat(texto)
