"""Committed files speak of the project alone; what is installed is pinned; nothing names a machine or a registry."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = {"__pycache__", "dist", "build", "htmlcov", "node_modules"}
REGISTRY = re.compile(
    r"pypi\.org|pythonhosted\.org|npmjs\.(org|com)|yarnpkg\.com|crates\.io|anaconda\.org|"
    r"--(extra-)?index-url|--find-link[s]|PIP_INDE[X]|(artifactory|nexus)[\w.-]*\.\w+/"
)
MACHINE_PATH = re.compile(r"(?<![\w.~}/-])/(root|home|work|Users|opt|mnt|srv)/\w|\b[A-Z]:\\Users")
PIN = re.compile(r"^[A-Za-z0-9._-]+==[0-9][\w.]*$")


def committed(root: Path) -> list[Path]:
    """Give the files that git keeps or would keep; without git, all but the hidden and the built ones."""
    command = ["git", "-c", "safe.directory=*", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    if (root / ".git").exists():
        listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
        return sorted(root / name for name in listed.split("\0") if name and (root / name).is_file())
    inner = (p for p in root.rglob("*") if p.is_file())
    parts = {p: p.relative_to(root).parts for p in inner}
    return sorted(p for p, names in parts.items() if not any(n.startswith(".venv") or n in SKIPPED for n in names))


def mentions(path: Path) -> list[str]:
    """Give the lines of a text file that name a registry or a path of one machine."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        return []
    return [
        f"{path.name}:{i}: {x.strip()}" for i, x in enumerate(lines, 1) if REGISTRY.search(x) or MACHINE_PATH.search(x)
    ]


def test_no_committed_file_names_a_registry_or_a_machine():
    files = committed(ROOT)
    assert ROOT / "pyproject.toml" in files
    assert [mention for path in files for mention in mentions(path)] == []


# The samples are put together here, for this file is read by the test above.
@pytest.mark.parametrize(
    "planted",
    [
        "https://py" + "pi.org/simple",
        "resolved registry.npm" + "js.org/x",
        "--index" + "-url x",
        "cd /ho" + "me/ana/x",
        "'/ro" + "ot/x'",
    ],
)
def test_a_planted_mention_is_seen(tmp_path, planted):
    path = tmp_path / "a.txt"
    path.write_text(f"antes\n{planted}\n")
    assert mentions(path) == [f"a.txt:2: {planted}"]


def test_a_url_or_a_relative_path_is_no_machine(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("https://exemplo.org/home/x src/work/x ./opt/x ~/work/x ${X}/opt/x /home\n")
    assert mentions(path) == []


def test_files_are_listed_without_git_too(tmp_path):
    for name in ("src/a.py", ".ci/run", ".venv/b.py", "src/__pycache__/c.pyc"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert committed(tmp_path) == [tmp_path / ".ci/run", tmp_path / "src/a.py"]


def pins(path: Path) -> dict[str, str]:
    """Read a requirements file into name and version; a line that is no pin keeps an empty version."""
    lines = [x for x in path.read_text(encoding="utf-8").splitlines() if x and not x.startswith("#")]
    return {
        re.split("[<>=]", x)[0].lower().replace("_", "-"): x.partition("==")[2] if PIN.match(x) else "" for x in lines
    }


def disagreements(files: dict[str, dict[str, str]]) -> list[str]:
    """Name what is not pinned, or is pinned to two versions."""
    versions: dict[str, set[str]] = {}
    for found in files.values():
        for name, version in found.items():
            versions.setdefault(name, set()).add(version)
    return sorted(name for name, found in versions.items() if "" in found or len(found) > 1)


def test_every_requirement_is_pinned_and_no_two_files_disagree():
    files = {p.name: pins(p) for p in ROOT.glob("requirements*.txt")}
    assert len(files) == 4
    assert disagreements(files) == []


def test_a_planted_loose_requirement_is_seen(tmp_path):
    for name, text in (("a.txt", "# c\nA_b==1.0\nx>=2\ny\nz==1\n"), ("b.txt", "z==1\na-B==1.1\n")):
        (tmp_path / name).write_text(text)
    assert pins(tmp_path / "a.txt") == {"a-b": "1.0", "x": "", "y": "", "z": "1"}
    assert disagreements({n: pins(tmp_path / n) for n in ("a.txt", "b.txt")}) == ["a-b", "x", "y"]


def test_what_the_package_needs_is_among_the_pins():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = [need for needs in project["project"]["optional-dependencies"].values() for need in needs]
    needed = [*project["project"]["dependencies"], *project["build-system"]["requires"], *extras]
    names = {re.split(r"[<>=!~ \[]", need)[0].lower() for need in needed}
    pinned = pins(ROOT / "requirements-dev.txt").keys() | pins(ROOT / "requirements-spark.txt").keys()
    assert names - pinned == set()


def test_the_licence_is_whole():
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert "Apache License" in text
    assert "END OF TERMS AND CONDITIONS" in text


def test_make_test_runs_the_fast_tests_first_and_asks_every_branch_of_the_pure_rooms():
    said = subprocess.run(["make", "-n", "test"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    parts = ("coverage run", "--fail-under=100", "--ignore=tests/identidade", "-m lento")
    assert [said.index(part) for part in parts] == sorted(said.index(part) for part in parts)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    rooms = ("identidade", "prazos", "lei", "processo", "registro")
    assert project["tool"]["coverage"]["run"]["source_pkgs"] == [f"capitania.{room}" for room in rooms]
    assert "omit" not in project["tool"]["coverage"]["run"]
    assert "include" not in project["tool"]["coverage"]["report"]
    traced, others = (next(r for r in said.splitlines() if part in r) for part in parts[::2])
    for folder in (f"tests/{room}" for room in rooms):
        assert f" {folder} " in f"{traced} "
    assert set(re.findall(r"--ignore=(\S+)", others)) == set(re.findall(r" (tests/\S+)", traced))


def test_what_the_machine_of_ci_runs_can_be_run():
    run = ROOT / ".ci" / "run"
    assert run.stat().st_mode & 0o111
    subprocess.run(["bash", "-n", str(run)], check=True)
    assert "set -euo pipefail" in run.read_text(encoding="utf-8")
