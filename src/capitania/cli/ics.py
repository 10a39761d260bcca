"""Last days as all-day events of iCalendar (RFC 5545)."""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from capitania.usecases import labels

if TYPE_CHECKING:
    from capitania.lei.termos import PrazoContado

OCTETS = 75
ESCAPES = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


class Event(NamedTuple):
    """An all-day event: `named` is what it is the day of, so that a recount moves the same event."""

    named: str
    day: date
    summary: str
    description: str


def calendar(contado: "PrazoContado", om: str, agora: datetime) -> str:
    """Write a calendar of one term."""
    named = f"{contado.tipo} {contado.via} {contado.de.isoformat()} {om}"
    return events([Event(named, contado.vencimento, _summary(contado, om), _description(contado))], "prazo", agora)


def events(found: Iterable[Event], what: str, agora: datetime) -> str:
    """Write a calendar; a day carries no clock, so no zone can shift it."""
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//Capitania//{what}//PT-BR",
        "CALSCALE:GREGORIAN",
        *(line for event in found for line in _event(event, agora)),
        "END:VCALENDAR",
    )
    return "".join(f"{folded}\r\n" for line in lines for folded in _folded(line))


def _event(event: Event, agora: datetime) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{sha256(event.named.encode()).hexdigest()[:32]}@capitania"
    yield f"DTSTAMP:{agora.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    yield f"DTSTART;VALUE=DATE:{event.day:%Y%m%d}"
    yield f"DTEND;VALUE=DATE:{event.day + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{_escaped(event.summary)}"
    yield f"DESCRIPTION:{_escaped(event.description)}"
    yield from ("TRANSP:TRANSPARENT", "END:VEVENT")


def _summary(contado: "PrazoContado", om: str) -> str:
    provisional = " (provisório)" if contado.provisorio else ""
    return f"Último dia: {labels.label(contado.tipo)}{f', {om}' if om else ''}{provisional}"


def _description(contado: "PrazoContado") -> str:
    lines = [
        f"Contado desde {labels.day(contado.de)}, via {labels.label(contado.via)}.",
        f"Fundamento: {labels.provisions(contado.cita)}.",
    ]
    if contado.provisorio:
        lines.append(f"Data provisória: {labels.missing_layers(contado.provisorio)}.")
    lines += [f"Ressalva: {r.texto}" for r in contado.ressalvas]
    return "\n".join(lines)


def _escaped(text: str) -> str:
    return text.translate(ESCAPES)


def _folded(line: str) -> Iterator[str]:
    """Cut a line so that none passes 75 octets; the rest of it begins with a space."""
    start = ""
    while len((start + line).encode()) > OCTETS:
        cut = len(line)
        while len((start + line[:cut]).encode()) > OCTETS:
            cut -= 1
        yield start + line[:cut]
        start, line = " ", line[cut:]
    yield start + line
