"""The helpers of this folder and the makers of papers, importable by their names."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "processo")]
