"""Lets these tests import their sample case."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
