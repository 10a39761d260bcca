"""The kernel's contract kept slowly: each distinct packed row asked of `lei.decidir`."""

from datetime import UTC, datetime
from typing import NamedTuple

import pyarrow as pa
from cruas import desempacota, dia

from capitania.bulk.colunas import EMPACOTADO, LEITURAS
from capitania.lei.decisao import decidir
from capitania.lei.fatos import Fatos, Medicao
from capitania.usecases.estudos import Lei


class Resposta(NamedTuple):
    medidas: tuple
    dispensadas: tuple
    infracoes: tuple
    pecas: tuple
    encaminhamentos: tuple
    ressalvas: tuple
    lacunas: tuple
    pendente: bool
    exemplo: dict


class Lento:
    def __init__(self, lei: Lei):
        self.lei = lei
        self.ids = {}
        self.feitas = []
        self.vistas = {}

    def respostas(self, packed):
        colunas = [packed.column(c).to_pylist() for c in EMPACOTADO.names[2:]]
        return pa.array([self.id_(packed, n, linha) for n, linha in enumerate(zip(*colunas, strict=True))], pa.int32())

    def id_(self, packed, n, linha):
        if linha not in self.vistas:
            r = resposta(decidir(fatos(packed, n), self.lei.acervo, ato_em=dia(packed, n)))
            if r not in self.ids:
                self.ids[r] = len(self.feitas)
                self.feitas.append(r)
            self.vistas[linha] = self.ids[r]
        return self.vistas[linha]

    def resposta(self, id_):
        return self.resposta_de(self.feitas[id_])

    @staticmethod
    def resposta_de(partes):
        return Resposta(*partes, {})


def fatos(packed, n):
    """Give a packed row back as facts."""
    informados = desempacota(packed, n)
    for c in LEITURAS:
        if c in informados:
            informados[c] = Medicao(informados[c], "mg/L" if c.endswith("ar") else "g/L", informados[c])
    d = dia(packed, n)
    return Fatos(datetime(d.year, d.month, d.day, 12, tzinfo=UTC), d, None, informados)


def resposta(d):
    return (
        d.medidas,
        d.dispensadas,
        d.infracoes,
        d.pecas,
        d.encaminhamentos,
        tuple(r.id for r in d.ressalvas),
        tuple(x.id for x in d.lacunas),
        bool(d.pendencias),
    )
