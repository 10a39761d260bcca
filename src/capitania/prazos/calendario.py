"""Calendars in layers: which days have office hours, by which act, and how far each layer is certified."""

from collections.abc import Iterable
from datetime import date, datetime
from functools import cached_property
from hashlib import sha256

from capitania.prazos.camadas import CAMADAS, WEEKEND, Camada, Dia, NomeDeCamada, Periodo, TipoDeDia
from capitania.prazos.datas import soma_dias
from capitania.prazos.erros import CalendarioInvalido, ForaDoCalendario, InstanteInvalido
from capitania.prazos.folha import DiaDaFolha
from capitania.prazos.tables import Tables, compile_tables


class Calendario:
    """Layers put together; immutable. The national layer, certified in one piece, bounds every count."""

    def __init__(self, camadas: Iterable[Camada]) -> None:
        self.camadas = _merged(camadas)
        self._certified = {c.nome: _joined(c.certificada) for c in self.camadas}
        national = self._certified.get("nacional", ())
        if len(national) != 1:
            raise CalendarioInvalido(
                "O calendário precisa da camada nacional, certificada em um só período contínuo. "
                "Acrescente a camada nacional."
            )
        self.de, self.ate = national[0]
        self.by_day: dict[int, tuple[Dia, ...]] = {}  # by ordinal
        self._idle: dict[int, DiaDaFolha] = {}
        self.contados: dict[tuple[object, ...], date] = {}  # last days that it was asked, kept by who asks
        self.folhas: dict[tuple[object, ...], object] = {}  # the same of terms with their sheets
        for camada in self.camadas:
            for entry in camada.dias:
                if entry.revogado_em is None:
                    ordinal = entry.dia.toordinal()
                    self.by_day[ordinal] = (*self.by_day.get(ordinal, ()), entry)

    @cached_property
    def tables(self) -> Tables:
        """Cumulative counts of the national range, compiled at first use."""
        closed = {o for o, entries in self.by_day.items() if any(e.tipo == "fechado" for e in entries)}
        short = {o for o, entries in self.by_day.items() if any(e.tipo == "fecha_cedo" for e in entries)}
        return compile_tables(self.de, self.ate, closed, short)

    @cached_property
    def versao(self) -> str:
        """Hash of what counts: days with their kind and certified periods; confirming an entry does not change it."""
        days = {f"{date.fromordinal(o)} {e.tipo}" for o, entries in self.by_day.items() for e in entries}
        spans = {f"{nome} {de} {ate}" for nome, joined in self._certified.items() for de, ate in joined}
        return sha256("\n".join((*sorted(days), *sorted(spans))).encode()).hexdigest()

    def em(self, instante: datetime) -> "Calendario":
        """Give what was known at that instant: later entries, revocations and certifications left out."""
        if instante.utcoffset() is None:
            raise InstanteInvalido(f"{instante.isoformat()} não tem fuso. Informe o desvio, por exemplo -03:00.")
        return Calendario(
            Camada(
                c.nome,
                tuple(
                    d if d.revogado_em is None or d.revogado_em <= instante else d._replace(revogado_em=None)
                    for d in c.dias
                    if d.entrou_em is None or d.entrou_em <= instante
                ),
                tuple(p for p in c.certificada if p.entrou_em is None or p.entrou_em <= instante),
            )
            for c in self.camadas
        )

    def com(self, *camadas: Camada) -> "Calendario":
        """Give this calendar with more entries or certified periods."""
        return Calendario((*self.camadas, *camadas))

    def sem_camada(self, nome: NomeDeCamada) -> "Calendario":
        """Give the reading in which that layer does not bind; it is then named in `provisorio`."""
        return Calendario(c for c in self.camadas if c.nome != nome)

    def trata_como_fechado(self, *tipos: TipoDeDia) -> "Calendario":
        """Give the reading in which days of these kinds have no office hours at all."""
        return Calendario(
            c._replace(dias=tuple(d._replace(tipo="fechado") if d.tipo in tipos else d for d in c.dias))
            for c in self.camadas
        )

    def entradas(self, dia: date) -> tuple[Dia, ...]:
        """Entries that count for a day, national first."""
        return self.by_day.get(dia.toordinal(), ())

    def idle_row(self, ordinal: int) -> DiaDaFolha:
        """Row of a day that does not count: weekend before any entry, a closing one before the others."""
        row = self._idle.get(ordinal)
        if row is None:
            dia = date.fromordinal(ordinal)
            entries = sorted(self.entradas(dia), key=lambda e: e.tipo != "fechado")
            motivo, ato = (entries[0].razao, entries[0].ato) if entries else ("", None)
            if dia.weekday() in WEEKEND:
                motivo, ato = WEEKEND[dia.weekday()], None
            row = self._idle[ordinal] = DiaDaFolha(dia, conta=False, n=None, motivo=motivo, ato=ato)
        return row

    def indisponivel(self, dia: date) -> bool:
        """Tell whether electronic filing was down on that day."""
        return any(e.tipo == "indisponibilidade" for e in self.entradas(dia))

    def dia_util(self, dia: date) -> bool:
        """Tell whether the day has office hours; late opening and early closing still do."""
        self._check(dia)
        ordinal = dia.toordinal()
        return self.tables.cumulative[ordinal] > self.tables.cumulative[ordinal - 1]

    def dia_util_a_partir(self, dia: date) -> date:
        """Give the first working day, that day included."""
        return self._entry(self.tables.working, dia)

    def dia_pleno_a_partir(self, dia: date) -> date:
        """Give the first working day that does not close early, that day included: where a last day rolls to."""
        return self._entry(self.tables.full, dia)

    def provisorio(self, de: date, ate: date) -> tuple[NomeDeCamada, ...]:
        """Layers that do not certify all days of that interval; none: what is counted in it is firm."""
        missing = []
        for nome in CAMADAS:
            for first, last in self._certified.get(nome, ()):
                if first <= de and ate <= last:
                    break
            else:
                missing.append(nome)
        return tuple(missing)

    def fora(self, dia: date) -> ForaDoCalendario:
        """Make the refusal of a day outside the national range."""
        return ForaDoCalendario(dia, self.de, self.ate)

    def depois_do_fim(self) -> ForaDoCalendario:
        """Make the refusal of a count that runs past the national range."""
        return self.fora(soma_dias(self.ate, 1))

    def _check(self, dia: date) -> None:
        if not self.de <= dia <= self.ate:
            raise self.fora(dia)

    def _entry(self, days: list[date], dia: date) -> date:
        self._check(dia)
        k = self.tables.cumulative[dia.toordinal() - 1] + 1
        if k >= len(days):
            raise self.depois_do_fim()
        return days[k]


def _merged(camadas: Iterable[Camada]) -> tuple[Camada, ...]:
    """One layer of each name, in the order of `CAMADAS`, entries by day."""
    found: dict[NomeDeCamada, Camada] = {}
    for c in camadas:
        if c.nome not in CAMADAS:
            raise CalendarioInvalido(f"Camada «{c.nome}» desconhecida. Use {', '.join(CAMADAS)}.")
        known = found.get(c.nome, Camada(c.nome))
        found[c.nome] = Camada(c.nome, known.dias + c.dias, known.certificada + c.certificada)
    return tuple(
        found[nome]._replace(dias=tuple(sorted(found[nome].dias, key=lambda d: d.dia)))
        for nome in CAMADAS
        if nome in found
    )


def _joined(periodos: Iterable[Periodo]) -> tuple[tuple[date, date], ...]:
    """Join periods that overlap or touch."""
    joined: list[tuple[date, date]] = []
    for de, ate, _ in sorted(periodos, key=lambda p: p[:2]):
        if joined and de.toordinal() <= joined[-1][1].toordinal() + 1:
            joined[-1] = (joined[-1][0], max(joined[-1][1], ate))
        else:
            joined.append((de, ate))
    return tuple(joined)
