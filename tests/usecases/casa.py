"""The ports of the program over a log that is given and a clock that is told."""

import itertools
from datetime import datetime
from typing import Any
from uuid import UUID

from capitania.config import ids
from capitania.config.portas import Portas
from capitania.lei.problemas import EntradaInvalida
from capitania.store.anexos import AnexosEmMemoria
from capitania.usecases.anexos import MIB
from capitania.usecases.praticar import Desfecho, Pedido, Praticado, pratica
from capitania.usecases.registros import Registros

REAIS = Portas()
GENTE = (
    ("CPPR", "capitao-1", "capitao"),
    ("CPPR", "oficial-1", "oficial_designado"),
    ("CPPR", "secretaria-1", "secretaria"),
    ("CPPR", "inspetor-1", "inspetor"),
    ("DPC", "dpc-1", "dpc"),
)
SECRETARIA, OFICIAL, PARTE = "secretaria-1@secretaria", "oficial-1@autoridade", "p-1@parte"
ADMINISTRACAO = "a@administracao"
ABERTURA = {
    "tipo": "processo_aberto",
    "em": "2026-03-02T10:00:00-03:00",
    "origem": "flagrante",
    "om": "CPPR",
    "infrator": "p-1",
    "papel": "condutor",
    "dispositivo": "rlesta:12-III",
    "fato_em": "2026-03-01T11:00:00-03:00",
    "inspetor": "inspetor-1",
    "titular": "sim",
}
AUTO = {
    "tipo": "auto_lavrado",
    "em": "2026-03-02T11:00:00-03:00",
    "dispositivo": "rlesta:12-III",
    "local": "Baía de Paranaguá",
    "fato_em": "2026-03-01T11:00:00-03:00",
    "descricao": "CHA vencida.",
}


class Casa:
    """An office: ports, and a short way to practise."""

    def __init__(self, registros: Registros, agora: datetime) -> None:
        self.registros, self.instante = registros, agora
        self.acervo, self.normas = REAIS.acervo, REAIS.normas
        self.calendarios, self.oms = REAIS.calendarios, REAIS.oms
        self.planilhas, self.anexos = REAIS.planilhas, AnexosEmMemoria(MIB)
        self.relogio, self.ids, self.chaves = self, ids, REAIS.chaves
        self.correio: Any = REAIS.correio
        self._n = itertools.count(1)

    def agora(self) -> datetime:
        return self.instante

    def designa(self, *gente: tuple[str, str, str]) -> None:
        for om, pessoa, cargo in gente or GENTE:
            self.faz(
                f"om:{om}",
                ADMINISTRACAO,
                tipo="designacao_feita",
                em="2025-01-02T09:00:00-03:00",
                pessoa=pessoa,
                cargo=cargo,
                de="2025-01-02",
                portaria="1/2025",
            )

    def pede(self, fluxo: str, por: str, /, seq: int | None = None, id_: str | None = None, **bruto: Any) -> Desfecho:
        return pratica(self, Pedido(fluxo, bruto, por, seq=seq, id=id_))

    def faz(self, fluxo: str, por: str, /, **bruto: Any) -> Praticado:
        """Practise what must be admitted."""
        found = self.pede(fluxo, por, **bruto)
        assert isinstance(found, Praticado), found
        return found

    def cadastra(self, *pessoas: str) -> None:
        """Register persons, those who were not yet."""
        for pessoa in pessoas:
            if not self.registros.cabeca(f"pessoa:{pessoa}").seq:
                made = {"tipo": "pessoa_cadastrada", "em": "2025-01-02T09:00:00-03:00", "natureza": "fisica"}
                self.faz(f"pessoa:{pessoa}", SECRETARIA, **made)

    def abre(self, fluxo: str = "processo:c-1", **outros: Any) -> Praticado:
        """Open a case, against a person who is registered."""
        self.cadastra((ABERTURA | outros)["infrator"])
        return self.faz(fluxo, SECRETARIA, **(ABERTURA | outros))

    def lavra(self, fluxo: str = "processo:c-1", **outros: Any) -> Praticado:
        """Draw the auto of a case."""
        return self.faz(fluxo, OFICIAL, **(AUTO | outros))

    def campos(self, fluxo: str, por: str, /, **bruto: Any) -> list[str]:
        """Name the fields of the problems of what is no act."""
        try:
            self.pede(fluxo, por, **bruto)
        except EntradaInvalida as error:
            return [p.campo for p in error.problemas]
        return []


def uuid(n: int) -> str:
    return str(UUID(int=n, version=4))


BOARDING = "abordagem:a-1"
FACTS = {
    "abordagem": {"em": "2026-03-01T11:00:00-03:00", "om": "CPPR"},
    "alcoolemia": {"resultado": "recusado"},
}


def contesta(casa):
    """Board, order a measure as a proposal and have it contested."""
    boarded = {"om": "CPPR", "local": "cais", "equipe": ["inspetor-1"], "fatos": FACTS}
    inspetor = "inspetor-1@inspetor"
    casa.faz(BOARDING, inspetor, tipo="abordagem_registrada", em="2026-03-01T11:00:00-03:00", **boarded)
    order = {"medida": "retirada_de_trafego", "modalidade": "deve", "local": "cais", "fundamento": "x"}
    at = "2026-03-01T12:00:00-03:00"
    casa.faz(BOARDING, inspetor, tipo="medida_ordenada", em=at, **order, proposta=True)
    contest = {"em": "2026-03-02T10:00:00-03:00", "medida": "retirada_de_trafego"}
    casa.faz(BOARDING, PARTE, tipo="medida_impugnada", **contest)
