"""A term counted with its working shown: builds the `Folha`."""

from collections.abc import Iterator
from datetime import date
from typing import Unpack

from capitania.prazos.calendario import Calendario
from capitania.prazos.camadas import WEEKEND, Dia, NomeDeCamada
from capitania.prazos.contagem import DATE_TO_DATE, Opcoes, Termo, ciencia_deslocada, fim, termo
from capitania.prazos.erros import ErroDePrazo
from capitania.prazos.folha import Alternativa, Aviso, DiaDaFolha, Folha, Suspensao, Unidade

LEFT_OUT = "dia do começo, que não se conta"
COUNTED = "dia do começo, contado"
ROLLED = "primeiro dia útil seguinte com expediente completo"


def contar(quantidade: int, unidade: Unidade, inicio: date, calendario: Calendario, **opcoes: Unpack[Opcoes]) -> Folha:
    """Count a term and show each step; same date and same errors as `vencimento`."""
    t = termo(quantidade, unidade, inicio, opcoes)
    last, end = fim(t, calendario)
    rows = ROWS[unidade](t, last, calendario)
    if not t.inclui_inicio:
        rows.insert(0, _skipped(inicio, LEFT_OUT))
    if end > last:
        rows.extend(_roll(t, last, end, calendario))
    provisorio: tuple[NomeDeCamada, ...] = ()
    avisos: list[Aviso] = []
    if t.prorroga or unidade == "dias_uteis":
        looked_at = t.primeiro if unidade == "dias_uteis" else last
        provisorio = calendario.provisorio(looked_at, end)
        avisos = _avisos(t, looked_at, end, calendario)
    alternativas = tuple((_civil_code if unidade in DATE_TO_DATE else _deemed_later)(t, end, calendario))
    return Folha(inicio, quantidade, unidade, end, tuple(rows), provisorio, tuple(avisos), alternativas)


def _working_days(t: Termo, last: date, calendario: Calendario) -> list[DiaDaFolha]:
    """One row for each day from the first that may count to the last counted one."""
    cumulative, by_day, idle_row = calendario.tables.cumulative, calendario.by_day, calendario.idle_row
    suspended, row, day = _suspended(t, last), DiaDaFolha._make, date.fromordinal
    rows: list[DiaDaFolha] = []
    first, n = t.primeiro.toordinal(), 0
    before = cumulative[first - 1]
    for ordinal in range(first, last.toordinal() + 1):
        now = cumulative[ordinal]
        if ordinal in suspended:
            rows.append(_skipped(day(ordinal), *suspended[ordinal][2:]))
        elif now == before:
            rows.append(idle_row(ordinal))
        else:
            n += 1
            rows.append(_counted(n, idle_row(ordinal)) if ordinal in by_day else row((day(ordinal), True, n, "", None)))
        before = now
    return rows


def _running_days(t: Termo, last: date, calendario: Calendario) -> list[DiaDaFolha]:
    """One row for each day; only of the last one does it matter whether the office is open."""
    suspended = _suspended(t, last)
    rows: list[DiaDaFolha] = []
    n = 0
    for ordinal in range(t.primeiro.toordinal(), last.toordinal() + 1):
        dia = date.fromordinal(ordinal)
        if ordinal in suspended:
            rows.append(_skipped(dia, *suspended[ordinal][2:]))
        else:
            n += 1
            rows.append(DiaDaFolha._make((dia, True, n, "", None)))
    if t.prorroga:
        rows[-1] = _counted(n, calendario.idle_row(last.toordinal()))
    return rows


def _steps(t: Termo, last: date, calendario: Calendario) -> list[DiaDaFolha]:
    """Both ends of each suspension and the day on which the months or years are complete."""
    rows: list[DiaDaFolha] = []
    for s in t.suspensoes:
        if s.ate >= t.primeiro and s.de <= last:
            ends = sorted({max(s.de, t.primeiro), s.ate})
            rows.extend(_skipped(dia, s.motivo, s.ato) for dia in ends)
    if t.inclui_inicio and not (rows and rows[0].dia == t.inicio):
        rows.insert(0, DiaDaFolha(t.inicio, t.inclui_inicio, None, COUNTED, None))
    final = calendario.idle_row(last.toordinal()) if t.prorroga else _skipped(last, "")
    return [*rows, _counted(t.quantidade, final)]


def _roll(t: Termo, last: date, end: date, calendario: Calendario) -> list[DiaDaFolha]:
    """Rows after the last counted day, to the day on which the term ends."""
    suspended = _suspended(t, end)
    rows = []
    for ordinal in range(last.toordinal() + 1, end.toordinal()):
        s = suspended.get(ordinal)
        rows.append(_skipped(date.fromordinal(ordinal), s.motivo, s.ato) if s else calendario.idle_row(ordinal))
    return [*rows, _skipped(end, ROLLED)]


def _counted(n: int, row: DiaDaFolha) -> DiaDaFolha:
    return row._replace(conta=True, n=n)


def _skipped(dia: date, motivo: str, ato: str | None = None) -> DiaDaFolha:
    return DiaDaFolha(dia, conta=False, n=None, motivo=motivo, ato=ato)


def _suspended(t: Termo, ate: date) -> dict[int, Suspensao]:
    return {
        ordinal: s
        for s in t.suspensoes
        for ordinal in range(max(s.de, t.primeiro).toordinal(), min(s.ate, ate).toordinal() + 1)
    }


ROWS = {"dias_uteis": _working_days, "dias_corridos": _running_days, "meses": _steps, "anos": _steps}


def _avisos(t: Termo, de: date, ate: date, calendario: Calendario) -> list[Aviso]:
    """Flag what a person should see among the entries of the days looked at; weekends need no entry."""
    by_day = calendario.by_day
    found: list[Aviso] = []
    for ordinal in range(de.toordinal(), ate.toordinal() + 1):
        if ordinal in by_day:
            for e in by_day[ordinal]:
                plain = e.tipo == "fechado" and e.conferida and e.ato is not None
                if not plain and e.dia.weekday() not in WEEKEND:
                    found.extend(_flags(t, e, ate))
    return found


def _flags(t: Termo, e: Dia, vencimento: date) -> Iterator[Aviso]:
    told = f"{e.dia.day:02}/{e.dia.month:02}/{e.dia.year}, {e.razao}"
    if e.ato is None:
        yield Aviso("dia_sem_ato", e.dia, f"{told}: a entrada conta, mas não indica o ato. Junte o ato.")
    if not e.conferida:
        yield Aviso("dia_nao_conferido", e.dia, f"{told}: entrada ainda não conferida com a fonte.")
    if e.tipo in ("abre_tarde", "fecha_cedo"):
        yield Aviso("expediente_parcial", e.dia, f"{told}: é dia útil.")
    if e.tipo == "indisponibilidade" and e.dia == vencimento and t.canal is None:
        texto = f"{told}: no meio eletrônico o prazo vai ao primeiro dia útil depois da volta do sistema."
        yield Aviso("indisponibilidade_no_ultimo_dia", e.dia, texto)


def _deemed_later(t: Termo, end: date, calendario: Calendario) -> list[Alternativa]:
    """Show the reading that moves knowledge on a day without office hours to the next working day."""
    if t.inclui_inicio or not t.prorroga or not calendario.de <= t.inicio <= calendario.ate:
        return []
    if calendario.dia_util(t.inicio):
        return []
    try:
        other = fim(t._replace(inicio=ciencia_deslocada(t.inicio, calendario)), calendario)[1]
    except ErroDePrazo:
        return []
    motivo = f"{t.inicio:%d/%m/%Y} não tem expediente: por esta leitura o começo passa ao dia útil seguinte"
    return [Alternativa("ciencia_no_dia_util_seguinte", other, motivo)] if other != end else []


def _civil_code(t: Termo, end: date, calendario: Calendario) -> list[Alternativa]:
    """Show the reading that takes the next day for a day missing in its month."""
    adopted, civil = (step(t.inicio, t.quantidade) for step in DATE_TO_DATE[t.unidade])
    if adopted == civil:
        return []
    try:
        other = fim(t, calendario, civil=True)[1]
    except ErroDePrazo:
        return []
    motivo = f"o dia {t.inicio.day} não existe no mês final: por esta leitura o prazo vai ao dia seguinte ao último"
    return [Alternativa("dia_seguinte_ao_inexistente", other, motivo)] if other != end else []
