"""A last day as an all-day event of iCalendar (RFC 5545)."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING

from capitania.cli import labels

if TYPE_CHECKING:
    from capitania.lei.termos import PrazoContado

OCTETS = 75
ESCAPES = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


def calendar(contado: "PrazoContado", om: str, agora: datetime) -> str:
    """Write a calendar of one event; the day carries no clock, so no zone can shift it."""
    return "".join(f"{folded}\r\n" for line in _lines(contado, om, agora) for folded in _folded(line))


def _lines(contado: "PrazoContado", om: str, agora: datetime) -> Iterator[str]:
    yield from (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Capitania//prazo//PT-BR",
        "CALSCALE:GREGORIAN",
        "BEGIN:VEVENT",
    )
    yield f"UID:{_uid(contado, om)}"
    yield f"DTSTAMP:{agora.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    yield f"DTSTART;VALUE=DATE:{contado.vencimento:%Y%m%d}"
    yield f"DTEND;VALUE=DATE:{contado.vencimento + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{_escaped(_summary(contado, om))}"
    yield f"DESCRIPTION:{_escaped(_description(contado))}"
    yield from ("TRANSP:TRANSPARENT", "END:VEVENT", "END:VCALENDAR")


def _uid(contado: "PrazoContado", om: str) -> str:
    """Name the term, not its date: a recount moves the same event."""
    named = f"{contado.tipo} {contado.via} {contado.de.isoformat()} {om}"
    return f"{sha256(named.encode()).hexdigest()[:32]}@capitania"


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
