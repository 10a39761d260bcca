"""What is built and installed holds the law: the norm files travel in the wheel."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.lento
def test_the_wheel_holds_all_code_and_all_data(tmp_path):
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    packed = {n for n in zipfile.ZipFile(wheel).namelist() if n.startswith("capitania/")}
    source = ROOT / "src"
    files = {
        str(p.relative_to(source))
        for p in (source / "capitania").rglob("*")
        if p.is_file() and p.parent.name != "__pycache__"
    }
    assert packed == files
