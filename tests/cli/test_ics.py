"""The event of a last day: RFC 5545, one whole day, the same event after a recount."""

import re
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capitania.cli import ics
from capitania.lei.termos import PrazoContado

WORDS = ("prazo", "defesa", "--de", "2025-02-21", "--om", "CPPR")
AGORA = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


def counted(**changes):
    base = {
        "tipo": "defesa",
        "via": "lesta",
        "de": date(2025, 2, 21),
        "vencimento": date(2025, 3, 18),
        "folha": (),
        "provisorio": (),
        "cita": (),
        "ressalvas": (),
        "avisos": (),
        "resultados": (),
    }
    return PrazoContado(**(base | changes))


def unfolded(text):
    return dict(line.split(":", 1) for line in re.sub(r"\r\n[ \t]", "", text).split("\r\n") if line and ":" in line)


def test_the_event_is_whole(capitania):
    text = capitania(*WORDS, "--ics").out
    assert text.startswith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:")
    assert text.endswith("END:VEVENT\r\nEND:VCALENDAR\r\n")
    assert text.count("\n") == text.count("\r\n")
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75
    found = unfolded(text)
    assert found["DTSTART;VALUE=DATE"] == "20250318"
    assert found["DTEND;VALUE=DATE"] == "20250319"
    assert re.fullmatch(r"\d{8}T\d{6}Z", found["DTSTAMP"])
    assert found["SUMMARY"] == "Último dia: defesa\\, CPPR (provisório)"
    assert "NORMAM-211 7.6.2-a" in found["DESCRIPTION"]
    assert "TZID" not in text


def test_a_recount_moves_the_same_event(capitania):
    more = ("--calendario", "exemplos/dias-a-mais.toml")
    first, second = (unfolded(capitania(*WORDS, *words, "--ics").out) for words in ((), more))
    assert first["UID"] == second["UID"]
    assert first["DTSTART;VALUE=DATE"] != second["DTSTART;VALUE=DATE"]
    other = unfolded(capitania("prazo", "defesa", "--de", "2025-02-24", "--om", "CPPR", "--ics").out)
    assert other["UID"] != first["UID"]


def test_the_stamp_is_of_the_clock_in_utc():
    assert unfolded(ics.calendar(counted(), "", AGORA))["DTSTAMP"] == "20260102T030405Z"


def test_a_last_day_of_the_year_ends_in_the_next():
    found = unfolded(ics.calendar(counted(vencimento=date(2025, 12, 31)), "", AGORA))
    assert found["DTEND;VALUE=DATE"] == "20260101"


@given(st.text(alphabet=st.characters(exclude_categories=("Cs",), exclude_characters="\r"), max_size=300))
def test_any_text_survives_escaping_and_folding(text):
    written = ics.calendar(counted(cita=(f"x:{text}",)), text, AGORA)
    assert max(len(line.encode()) for line in written.split("\r\n")) <= 75
    summary = re.sub(r"\r\n[ \t]", "", written).split("SUMMARY:")[1].split("\r\n")[0]
    back = re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], summary)
    assert back == f"Último dia: defesa{f', {text}' if text else ''}"


@pytest.mark.parametrize("other", ["--json"])
def test_it_is_not_mixed(capitania, other):
    assert capitania(*WORDS, "--ics", other).code == 2
