"""Who tries a password, as the lock counts it: the name typed, whatever the caller names it."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest


def quem_tenta(request: HttpRequest, credentials: Mapping[str, Any] | None) -> str:
    """Give the login that is tried."""
    said = credentials or {}
    return str(said.get("username") or said.get("login") or request.POST.get("login") or "")
