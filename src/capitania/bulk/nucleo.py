"""TEMPORARY until the kernel is merged."""

from typing import Any

from capitania.lei.plano import Plano


def programa(plano: Plano) -> Any:
    """Compile a plan."""
    raise NotImplementedError
