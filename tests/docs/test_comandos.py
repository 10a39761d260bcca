"""The commands shown in the documents are run; both READMEs show the same ones."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
PORTUGUESE = ROOT / "README.pt-BR.md"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXIT = re.compile(r"#\s*sai (\d+)\s*$")
CAPITANIA = (
    "capitania() {{ '{python}' -c "
    "'import sys; from capitania.config.entrada import main; sys.exit(main(sys.argv[1:]))' \"$@\"; }}\n"
)


class Command(NamedTuple):
    """A command of a document, the exit code it declares and the output shown under it (empty: none shown)."""

    line: str
    code: int
    output: tuple[str, ...]


def blocks(text: str) -> list[tuple[str, str]]:
    """Give the fenced blocks: language and content."""
    return BLOCK.findall(text)


def commands(text: str) -> list[Command]:
    """Give the commands `capitania ...` of all blocks; output stands only under lines that begin with `$ `."""
    found: list[Command] = []
    for _, block in blocks(text):
        shown = False
        for line in re.sub(r"\\\n\s*", "", block).splitlines():
            bare = line.removeprefix("$ ")
            if line.startswith(("$ ", "capitania ")):
                shown = line.startswith("$ capitania ")
                if bare.startswith("capitania "):
                    code = EXIT.search(bare)
                    found.append(Command(bare, int(code[1]) if code else 0, ()))
            elif shown:
                found[-1] = found[-1]._replace(output=(*found[-1].output, line.rstrip()))
    return found


def fits(shown: tuple[str, ...], said: list[str]) -> bool:
    """Tell whether the output shown is what was said; with a line `...`, whether its lines come in that order."""
    if "..." not in shown:
        return not shown or list(shown) == said
    rest = iter(said)
    return all(any(line == other for other in rest) for line in shown if line != "...")


def documents() -> list[Path]:
    """Give the documents whose commands are run."""
    return [README, PORTUGUESE, *sorted((ROOT / "docs" / "guia").glob("*.md"))]


@pytest.mark.lento
@pytest.mark.parametrize("path", documents(), ids=lambda p: p.name)
def test_the_commands_do_what_the_document_says(path, tmp_path):
    if find_spec("capitania.config.entrada") is None:
        pytest.skip("o comando capitania ainda não existe")
    for name in ("exemplos", "src"):
        (tmp_path / name).symlink_to(ROOT / name)
    for command in commands(path.read_text(encoding="utf-8")):
        result = run(command.line, tmp_path)
        assert result.returncode == command.code, f"{command.line}\n{result.stdout}{result.stderr}"
        said = [line.rstrip() for line in (result.stdout + result.stderr).splitlines()]
        assert fits(command.output, said), f"{command.line}\n{result.stdout}{result.stderr}"


def run(line: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a line in a shell where `capitania` is the command of this tree; its base is in the folder."""
    script = CAPITANIA.format(python=sys.executable) + line
    env = {**os.environ, "CAPITANIA_BANCO": f"sqlite:///{folder}/base/capitania.db"}
    env["CAPITANIA_CHAVE"] = f"{folder}/chave.pem"
    return subprocess.run(["bash", "-c", script], cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_commands_are_read_with_their_code_and_output():
    console = "```console\n$ capitania prazo \\\n    defesa\numa linha\n\n$ ls\nx\n```\n"
    text = f"{console}capitania fora\n```\ncapitania a b # sai 2\n```\n"
    assert commands(text) == [
        Command("capitania prazo defesa", 0, ("uma linha", "")),
        Command("capitania a b # sai 2", 2, ()),
    ]


def test_output_fits_whole_or_in_order():
    assert fits((), ["x"])
    assert fits(("x", "y"), ["x", "y"])
    assert not fits(("x",), ["x", "y"])
    assert fits(("x", "...", "z"), ["x", "y", "z"])
    assert not fits(("z", "...", "x"), ["x", "y", "z"])


def test_a_shell_line_gives_its_code():
    assert run("exit 3 # sai 3").returncode == 3


def test_both_readmes_show_the_same_blocks():
    english, portuguese = (blocks(p.read_text(encoding="utf-8")) for p in (README, PORTUGUESE))
    assert english == portuguese
    assert len(english) > 1


@pytest.mark.parametrize("path", [README, PORTUGUESE], ids=lambda p: p.name)
def test_a_readme_opens_with_the_two_commands(path):
    text = path.read_text(encoding="utf-8")
    first = [line.partition("#")[0].strip() for line in blocks(text)[0][1].splitlines()]
    assert first == ["make demo", "make test"]
    assert "## " not in text[: text.index("```")]
    assert "make demo" in text[: text.index("## ")]
    shown = {c.line.split()[1] for c in commands(text)}
    assert {"decidir", "prazo"} <= shown
