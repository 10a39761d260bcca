"""What an impedimento may look at besides the case itself; frozen, and handed in."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import NamedTuple, cast

from capitania.lei.acervo import Acervo
from capitania.lei.norma import Regra
from capitania.prazos import Calendario


class Impedimento(NamedTuple):
    """Why an act may not be done, with the provision in the way."""

    regra: str
    motivo: str
    cita: tuple[str, ...]


class Designacao(NamedTuple):
    """An office held in a unit, from a day to a day, by an act of designation."""

    pessoa: str
    cargo: str
    om: str
    de: date
    ate: date | None
    ato: str

    def vale(self, dia: date) -> bool:
        """Tell whether the office was held on that day."""
        return self.de <= dia and (self.ate is None or dia <= self.ate)


class Anterior(NamedTuple):
    """Another case of the same person, as far as recidivism asks: what, when, final since when."""

    processo: str
    dispositivo: str
    concreto: str | None
    fato: date
    definitivo_em: date | None


class Abordada(NamedTuple):
    """The boarding that a case names, as far as the case asks: since when, where, who boarded, who failed or refused.

    `condutor_atingido` comes of the facts, which tell the conductor by no name.
    """

    desde: date
    om: str
    equipe: tuple[str, ...]
    atingidos: frozenset[str]
    condutor_atingido: bool

    def atingiu(self, pessoa: str, papel: str) -> bool:
        """Tell whether a person was found at or over the limit, or refused the test."""
        return pessoa in self.atingidos or (papel == "condutor" and self.condutor_atingido)


class Unidade(NamedTuple):
    """A unit as a case needs it: zone, dated parent, who hears the appeal from the Captain in person."""

    sigla: str
    zona: str
    superior: Callable[[date], str | None]
    recurso_do_capitao: str = "dpc"


class Contexto(NamedTuple):
    """The law, the calendar, the units, the offices and the linked cases."""

    acervo: Acervo
    calendario: Calendario
    unidades: Mapping[str, Unidade]
    designacoes: tuple[Designacao, ...] = ()
    anteriores: tuple[Anterior, ...] = ()
    abordagem: Abordada | None = None

    def regra(self, nome: str, dia: date) -> Regra | None:
        """Give a rule of procedure as the norms of the day hold it; None when none of them does."""
        chave = ("regra", nome, dia)
        if chave not in self.acervo.planos:
            self.acervo.planos[chave] = self._regra(nome, dia)
        return cast("Regra | None", self.acervo.planos[chave])

    def _regra(self, nome: str, dia: date) -> Regra | None:
        citas: dict[str, None] = {}
        motivo = ""
        for norma in self.acervo.em(dia):
            regra = norma.regras.get(nome)
            if regra is not None:
                motivo = motivo or regra.motivo
                citas |= dict.fromkeys(norma.qualifica(c) for c in regra.cita)
        return Regra(nome, motivo, tuple(citas)) if citas else None

    def fora_do_calendario(self, dia: date) -> tuple[Impedimento, ...]:
        """Give the impedimento of an act on a day for which no date can be given and no rule is known."""
        de, ate = self.calendario.de, self.calendario.ate
        return () if de <= dia <= ate else self.impede("dia_fora_do_calendario", min(max(dia, de), ate))

    def impede(self, nome: str, dia: date, detalhe: str = "") -> tuple[Impedimento, ...]:
        """Give the impedimento that a rule of the day founds; nothing where no norm of the day has the rule."""
        regra = self.regra(nome, dia)
        if regra is None:
            return ()
        motivo = f"{regra.motivo} {detalhe}".strip()
        return (Impedimento(nome, motivo, regra.cita),)
