"""On a terminal: colour and tables, within its width; in a pipe: plain text."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CODE = "import sys; from capitania.config.entrada import main; sys.exit(main(sys.argv[1:]))"
ANSI = re.compile(r"\x1b\[[0-9;]*m")
COMMANDS = [
    ("decidir", "exemplos/leitura-2026-01-26.toml"),
    ("decidir", "exemplos/substituto.toml"),
    ("prazo", "defesa", "--de", "2025-02-21", "--om", "CPPR"),
    ("norma", "listar"),
    ("norma", "lacunas", "rlesta@2026-01-26"),
    ("identificar", "cpf", "52998224725"),
]


def on_a_terminal(words, columns, **env):
    """Run with a pseudo-terminal as standard output; give what it showed."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    settings = (
        {k: v for k, v in os.environ.items() if k != "NO_COLOR"} | {"COLUMNS": str(columns), "TERM": "xterm"} | env
    )
    process = subprocess.Popen([sys.executable, "-c", CODE, *words], cwd=ROOT, stdout=theirs, env=settings)
    os.close(theirs)
    chunks = []
    while True:
        try:
            chunk = os.read(ours, 65536)
        except OSError:  # the other side was closed
            break
        if not chunk:
            break
        chunks.append(chunk)
    os.close(ours)
    assert process.wait() == 0
    return b"".join(chunks).decode().replace("\r\n", "\n")


@pytest.mark.lento
@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_terminal_gets_colour_within_its_width(words, columns):
    shown = on_a_terminal(words, columns)
    assert ANSI.search(shown)
    assert max(len(ANSI.sub("", line)) for line in shown.splitlines()) <= columns


def test_json_and_no_color_have_none():
    assert "\x1b" not in on_a_terminal((*COMMANDS[0], "--json"), 80)
    assert "\x1b[3" not in on_a_terminal(COMMANDS[0], 80, NO_COLOR="1")


def test_a_pipe_gets_plain_text_and_the_same_words(capitania):
    plain = capitania(*COMMANDS[0]).out
    shown = ANSI.sub("", on_a_terminal(COMMANDS[0], 120))
    words = set(re.findall(r"\w{4,}", plain.lower()))
    assert "\x1b" not in plain
    assert words - set(re.findall(r"\w{4,}", shown.lower())) == set()
