"""A sowing killed half way goes on from there, on a server."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import semeada

pytestmark = pytest.mark.lento


def test_a_sowing_killed_half_way_goes_on_and_ends_in_the_same_base(url, servidor):
    other = servidor.cria()
    try:
        semeada.confere(url, servidor.url(other))
    finally:
        servidor.derruba(other)
