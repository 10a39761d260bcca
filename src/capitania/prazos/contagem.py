"""Terms: from a start day to a last day, by Lei 9.784, art. 66.

The start day is left out (unless `inclui_inicio`) and the last day is in. Business days run from the next working day,
running days from the next day whatever it is, months and years from date to date. With `prorroga` a last day without
full office hours rolls to the next day that has them; prescription and licences do not roll. Suspended days do not
count. `canal="eletronico"` also rolls past days on which electronic filing was down.
"""

from collections.abc import Iterable
from datetime import date, datetime
from typing import NamedTuple, TypedDict, Unpack

from capitania.prazos.calendario import Calendario
from capitania.prazos.datas import soma_anos, soma_anos_civil, soma_dias, soma_meses, soma_meses_civil
from capitania.prazos.erros import PrazoInvalido
from capitania.prazos.folha import UNIDADES, Suspensao, Unidade
from capitania.prazos.instantes import Canal

DATE_TO_DATE = {"meses": (soma_meses, soma_meses_civil), "anos": (soma_anos, soma_anos_civil)}


class Opcoes(TypedDict, total=False):
    """How a term departs from the plain one."""

    suspensoes: Iterable[Suspensao]  # days that do not count
    prorroga: bool  # default True; False for prescription and licences
    inclui_inicio: bool  # default False; True for the reading that counts the start day
    canal: Canal | None  # default None; "eletronico" minds days on which filing was down


class Termo(NamedTuple):
    """A term asked for, checked; suspensions sorted and disjoint."""

    quantidade: int
    unidade: Unidade
    inicio: date
    suspensoes: tuple[Suspensao, ...]
    prorroga: bool
    inclui_inicio: bool
    canal: Canal | None

    @property
    def primeiro(self) -> date:
        """First day that may count."""
        return self.inicio if self.inclui_inicio else soma_dias(self.inicio, 1)


def vencimento(
    quantidade: int, unidade: Unidade, inicio: date, calendario: Calendario, **opcoes: Unpack[Opcoes]
) -> date:
    """Give the last day alone; without options, a term in business days is two list look-ups.

    Raises `PrazoInvalido`, `ForaDoCalendario` or `DataForaDoAlcance`.
    """
    if unidade == "dias_uteis" and not opcoes and quantidade > 0 and type(inicio) is date:
        tables = calendario.tables
        try:
            return tables.full[tables.cumulative[inicio.toordinal()] + quantidade]
        except (KeyError, IndexError, TypeError):
            pass  # outside the range, or no integer: the long way tells
    return fim(termo(quantidade, unidade, inicio, opcoes), calendario)[1]


def ciencia_deslocada(inicio: date, calendario: Calendario) -> date:
    """Give the start day by the reading that moves knowledge to the next working day."""
    return calendario.dia_util_a_partir(inicio)


def termo(quantidade: int, unidade: Unidade, inicio: date, opcoes: Opcoes) -> Termo:
    """Check what was asked for."""
    if unidade not in UNIDADES:
        raise PrazoInvalido(f"Unidade «{unidade}» desconhecida. Use {', '.join(UNIDADES)}.")
    if type(quantidade) is not int or quantidade <= 0:
        raise PrazoInvalido(f"Prazo de {quantidade!r} {unidade}: informe um número inteiro maior que zero.")
    if not isinstance(inicio, date) or isinstance(inicio, datetime):
        raise PrazoInvalido(f"Início {inicio!r}: informe um dia; de um instante, tire-o com dia_legal.")
    return Termo(
        quantidade,
        unidade,
        inicio,
        disjoint(opcoes.get("suspensoes", ())),
        opcoes.get("prorroga", True),
        opcoes.get("inclui_inicio", False),
        opcoes.get("canal"),
    )


def disjoint(suspensoes: Iterable[Suspensao]) -> tuple[Suspensao, ...]:
    """Sort suspensions and cut overlaps, so that no day is taken out twice; the earlier one keeps its ground."""
    kept: list[Suspensao] = []
    for s in sorted(suspensoes, key=lambda s: (s.de, s.ate)):
        if s.ate < s.de:
            raise PrazoInvalido(
                f"Suspensão de {s.de:%d/%m/%Y} a {s.ate:%d/%m/%Y}: o fim vem antes do começo. Troque-os."
            )
        if not kept or s.de > kept[-1].ate:
            kept.append(s)
        elif s.ate > kept[-1].ate:
            kept.append(s._replace(de=soma_dias(kept[-1].ate, 1)))
    return tuple(kept)


def fim(t: Termo, calendario: Calendario, *, civil: bool = False) -> tuple[date, date]:
    """Give the last counted day and the last day after rolling.

    `civil` takes the other reading of a day missing in its month.
    """
    last = _last_working(t, calendario) if t.unidade == "dias_uteis" else _last_running(t, civil=civil)
    return last, rolled(t, last, calendario) if t.prorroga else last


def _last_working(t: Termo, calendario: Calendario) -> date:
    cumulative, working, _ = calendario.tables
    first, beyond = t.primeiro.toordinal(), calendario.ate.toordinal()
    if not calendario.de <= t.primeiro <= calendario.ate:
        raise calendario.fora(t.primeiro)
    k = cumulative[first - 1] + t.quantidade
    for s in t.suspensoes:
        de, ate = max(s.de.toordinal(), first), min(s.ate.toordinal(), beyond)
        if de <= ate and k < len(working) and s.de <= working[k]:
            k += cumulative[ate] - cumulative[de - 1]
    if k >= len(working):
        raise calendario.depois_do_fim()
    return working[k]


def _last_running(t: Termo, *, civil: bool) -> date:
    if t.unidade == "dias_corridos":
        last = soma_dias(t.primeiro, t.quantidade - 1)
    else:
        step = DATE_TO_DATE[t.unidade][civil]
        last = soma_dias(step(t.inicio, t.quantidade), -1 if t.inclui_inicio else 0)
    for s in t.suspensoes:
        de = max(s.de, t.primeiro)
        if de <= min(s.ate, last):
            last = soma_dias(last, (s.ate - de).days + 1)
    return last


def rolled(t: Termo, last: date, calendario: Calendario) -> date:
    """Give the first day with full office hours, neither suspended nor (electronic channel) with filing down."""
    while True:
        dia = calendario.dia_pleno_a_partir(last)
        barred = next((s.ate for s in t.suspensoes if s.de <= dia <= s.ate), None)
        if barred is None and t.canal == "eletronico" and calendario.indisponivel(dia):
            barred = dia
        if barred is None:
            return dia
        last = soma_dias(barred, 1)
