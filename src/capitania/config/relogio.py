"""The only clock."""

from datetime import UTC, datetime


def agora() -> datetime:
    """Give the present instant."""
    return datetime.now(UTC)
