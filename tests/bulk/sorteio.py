"""Boardings drawn for the kernel, twice: as facts for `lei`, and packed for `bulk`. Edges of bands come often."""

import random
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import numpy as np
import pyarrow as pa

from capitania.bulk.colunas import (
    CODIGOS,
    DATAS,
    EMPACOTADO,
    LEITURAS,
    MILIONESIMOS,
    NAO_INFORMADO,
    SEM_LEITURA,
    SEM_VALIDADE,
    dominio,
)
from capitania.lei import vocabulario
from capitania.lei.fatos import Fatos, Medicao
from capitania.lei.plano import plano
from capitania.normas.carga import acervo

PRIMEIRO_DIA = date(1970, 1, 1)
NORMAS = (date(2008, 12, 17), date(2024, 7, 1), date(2026, 1, 26))
DIAS = (
    date(2008, 12, 17),
    date(2013, 3, 1),
    date(2023, 5, 31),
    date(2023, 6, 1),
    date(2024, 2, 29),
    date(2025, 2, 28),
    date(2025, 3, 1),
    date(2026, 7, 15),
    date(2028, 2, 29),
    date(2028, 6, 1),
    date(2028, 6, 2),
)
_MARCAS = (100000, 132000, 250000, 282000, 292000, 300000, 332000, 342000, 400000, 500000, 600000, 2000000, 6000000)
LIDOS = tuple(Decimal(n + passo) / MILIONESIMOS for n in (1, 1250000, *_MARCAS) for passo in (-1, 0, 1))


def plano_de(norma):
    """Give the plan of a norm for every day, and the acervo it stands in."""
    como = acervo().como_em(norma)
    return plano(como, norma, norma), como


class Sorteio:
    """Draws boardings; `falta` is how often a fact is not informed."""

    def __init__(self, semente, falta=0.1):
        self.acaso = random.Random(semente)
        self.falta = falta

    def fatos(self):
        """Give the informed facts of one boarding, as paths, and its day."""
        dia = self.acaso.choice(DIAS)
        informados = {c: v for c in CODIGOS if (v := self._palavra(c)) is not None}
        informados |= {c: Medicao(v, _unidade(c), v) for c in LEITURAS if (v := self._lido()) is not None}
        informados |= {c: v for c in DATAS if (v := self._data(c, dia)) is not None}
        return dia, informados

    def _palavra(self, caminho):
        if caminho == "substituto.presente":
            return self.acaso.choice(vocabulario.SIM_NAO)
        palavra = self.acaso.choice(dominio(caminho))
        texto = vocabulario.do_condutor(caminho)
        if texto in vocabulario.PRESENCAS or texto == "alcoolemia.meio":
            return None if palavra == "ausente" else palavra  # a text that is not there was not informed
        return None if self.acaso.random() < self.falta else palavra

    def _lido(self):
        return self.acaso.choice(LIDOS) if self.acaso.random() < 0.6 else None

    def _data(self, caminho, dia):
        sorte = self.acaso.random()
        if sorte < 0.15:
            return None
        if sorte < 0.3 and caminho.endswith(".validade"):
            return vocabulario.SEM_VALIDADE
        if sorte < 0.45:
            return date(self.acaso.choice((2000, 2004, 2008, 2012, 2020, 2024)), 2, 29)
        ano = dia.year - self.acaso.choice((0, 1, 4, 5, 5, 5, 6, 10))
        perto = date(ano, dia.month, min(dia.day, 28))
        return perto + timedelta(days=self.acaso.choice((-400, -2, -1, 0, 1, 2, 400)))


def _unidade(caminho):
    return vocabulario.UNIDADE_BASE[caminho.rpartition(".")[2]]


def fatos_de(dia, informados):
    """Give the facts as `lei` takes them."""
    return Fatos(datetime(dia.year, dia.month, dia.day, 12, tzinfo=UTC), dia, None, informados)


def empacota(linhas):
    """Pack drawn boardings, without the reader under test elsewhere."""
    colunas = {"linha": range(1, len(linhas) + 1), "abordagem.om": [-1] * len(linhas)}
    colunas["abordagem.dia"] = [(dia - PRIMEIRO_DIA).days for dia, _ in linhas]
    for c in CODIGOS:
        palavras = dominio(c)
        colunas[c] = [palavras.index(i[c]) if c in i else len(palavras) for _, i in linhas]
    for c in LEITURAS:
        colunas[c] = [int(i[c].base * MILIONESIMOS) if c in i else SEM_LEITURA for _, i in linhas]
    for c in DATAS:
        colunas[c] = [_dias(i.get(c)) for _, i in linhas]
    return pa.RecordBatch.from_arrays(
        [pa.array(np.array(list(colunas[f.name]), f.type.to_pandas_dtype())) for f in EMPACOTADO], schema=EMPACOTADO
    )


def _dias(valor):
    if valor is None:
        return NAO_INFORMADO
    return SEM_VALIDADE if valor == vocabulario.SEM_VALIDADE else (valor - PRIMEIRO_DIA).days
