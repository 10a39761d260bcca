"""A sowing killed half way goes on from there, on a file."""

import shutil
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import semeada

pytestmark = pytest.mark.lento


def test_a_sowing_killed_half_way_goes_on_and_ends_in_the_same_base(caminho, modelo, tmp_path):
    semeada.confere(caminho, Path(shutil.copy(modelo, tmp_path / "outra.db")))
