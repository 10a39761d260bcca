"""The page of architecture, the decisions and the list of changes have their shape and speak of what exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
ADRS = sorted((DOCS / "adr").glob("*.md"))
SECTIONS = ["Context", "Decision", "Consequences"]
STATUS = re.compile(r"^Status: (proposed|accepted|accepted, to be built|superseded by \d{4})$", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")


def adr_faults(path: Path) -> list[str]:
    """Say what a decision lacks: number and title, status, the three sections in order."""
    text = path.read_text(encoding="utf-8")
    found = [] if re.match(rf"# {path.name[:4]}\. \S", text) else ["title"]
    found += [] if STATUS.search(text) else ["status"]
    return found + ([] if re.findall(r"^## (.+)$", text, re.MULTILINE) == SECTIONS else ["sections"])


@pytest.mark.parametrize("path", ADRS, ids=lambda p: p.name)
def test_a_decision_has_its_shape(path):
    assert re.fullmatch(r"\d{4}-[a-z0-9-]+\.md", path.name)
    assert adr_faults(path) == []


def test_decisions_have_numbers_of_their_own():
    numbers = [p.name[:4] for p in ADRS]
    assert len(numbers) >= 5
    assert len(set(numbers)) == len(numbers)


def test_a_decision_without_shape_is_seen(tmp_path):
    path = tmp_path / "0001-a.md"
    path.write_text("# 0002. A\n\nStatus: maybe\n\n## Decision\n")
    assert adr_faults(path) == ["title", "status", "sections"]


def test_the_page_of_architecture_is_one_page_and_names_every_room():
    text = (DOCS / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 80
    assert text.count("![") == 1
    assert "](arquitetura.svg)" in text
    rooms = {p.parent.name for p in (ROOT / "src" / "capitania").glob("*/__init__.py")}
    assert set(re.findall(r"^\| `(\w+)/` \|", text, re.MULTILINE)) == rooms


def broken_links(path: Path) -> list[str]:
    """Give the relative links of a page that lead nowhere."""
    return [t for t in LINK.findall(path.read_text(encoding="utf-8")) if not (path.parent / t).exists()]


def test_links_lead_somewhere(tmp_path):
    pages = [*ROOT.glob("*.md"), *DOCS.rglob("*.md")]
    assert {str(p): b for p in pages if (b := broken_links(p))} == {}
    (tmp_path / "a.md").write_text("[a](b.md) [c](a.md) [d](https://exemplo.org) [e](#f)")
    assert broken_links(tmp_path / "a.md") == ["b.md"]


def test_the_list_of_changes_opens_with_what_is_not_out_yet_or_with_the_version():
    first = re.search(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert first
    assert re.fullmatch(r"Ainda não publicado|\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)", first[1])
