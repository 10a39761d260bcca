"""Capitania: from the facts of a naval boarding to the measures, papers and terms of the norm of that day."""

from typing import Final

__version__: Final = "0.1.0"
