"""The console script."""

from capitania.cli import programa
from capitania.config.portas import Portas


def main(argv: list[str] | None = None) -> int:
    """Run the command with these arguments (absent: those of the process) and give its exit code."""
    return programa.run(Portas(), argv)
