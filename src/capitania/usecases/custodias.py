"""The boats that are held: each with its running meter, what it waits for, and its risk."""

from datetime import date
from typing import Any, NamedTuple

from capitania.identidade.dinheiro import escreve
from capitania.processo import guarda
from capitania.processo.custodia import Custodia, fase
from capitania.processo.despesas import Contas
from capitania.processo.espera import Espera, espera_da_custodia
from capitania.processo.retirada import prazos
from capitania.processo.termos import PrazoDoCaso
from capitania.usecases.contexto import reune
from capitania.usecases.dobras import dobra
from capitania.usecases.fluxos import le_atos
from capitania.usecases.ports import Portas
from capitania.usecases.queries import hoje_na_om


class Retida(NamedTuple):
    """A boat held on a day: the meter, the terms that run, what it waits for; `livre`: nothing holds it any more."""

    fluxo: str
    custodia: Custodia
    fase: str
    dias: int
    contas: Contas
    prazos: tuple[PrazoDoCaso, ...]
    espera: Espera | None
    anulada: bool
    livre: bool

    @property
    def vence(self) -> date | None:
        """Give the nearest last day."""
        return min((p.vencimento for p in self.prazos), default=None)

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        e, waits = self.custodia, self.espera
        return {
            "fluxo": self.fluxo,
            "numero": e.numero,
            "om": e.om,
            "embarcacao": e.embarcacao,
            "fase": self.fase,
            "dias": self.dias,
            "vence": None if self.vence is None else self.vence.isoformat(),
            "prazos": [{"tipo": p.tipo, "vencimento": p.vencimento.isoformat()} for p in self.prazos],
            "espera": None if waits is None else {"ato": waits.ato, "quem": list(waits.quem)},
            "anulada": self.anulada,
            "livre": self.livre,
            "devido": escreve(self.contas.devido),
            "falta": escreve(self.contas.falta),
        }


def retidas(portas: Portas, om: str | None = None) -> tuple[Retida, ...]:
    """List the boats held, of one unit or all, the riskiest first; all custodies are read, for they are few.

    First what should be given back: a seizure that fell, then a boat that nothing holds; then by the nearest last day.
    Raises `FalhaDaBase`.
    """
    found = (_retida(portas, c.fluxo) for c in portas.registros.cabecas("custodia:"))
    kept = [r for r in found if r is not None and om in {None, r.custodia.om}]
    return tuple(sorted(kept, key=lambda r: (not r.anulada, not r.livre, r.vence or date.max, -r.dias, r.fluxo)))


def _retida(portas: Portas, fluxo: str) -> Retida | None:
    e = dobra(fluxo, le_atos(portas.registros.le_fluxo(fluxo))).estado
    if not isinstance(e, Custodia) or e.apreendida is None or e.fim is not None:
        return None
    agora = hoje_na_om(portas, e.om)
    ctx = reune(portas, e.om, agora.date(), nomeada=e.abordagem).contexto
    correm = tuple(p for p in prazos(e, ctx) if not p.cumprido)
    fell = ctx.ligados.anulada
    livre = e.perdida is None and not guarda.falta(e, ctx, agora)
    dias = (agora.date() - e.apreendida).days
    waits = espera_da_custodia(e, anulada=fell)
    return Retida(fluxo, e, fase(e), dias, guarda.contas(e, ctx, agora), correm, waits, fell, livre)
