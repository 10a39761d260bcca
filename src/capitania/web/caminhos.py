"""Addresses of a stream's pages: a page has them by the dozen, so a route is written once and filled in after that."""

import re
from functools import cache

from django.urls import get_script_prefix, reverse

PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,59}")  # goes into an address as it is
MARK = 909_090_900  # what fits every part of a route, and stands for it


def caminho(rota: str, fluxo: str, *mais: object) -> str:
    """Give the address of a page of a stream, `especie:nome`."""
    especie, _, nome = fluxo.partition(":")
    parts = (nome, *map(str, mais))
    if not all(map(PLAIN.fullmatch, parts)):
        return reverse(rota, args=[especie, *parts])
    return _molde(get_script_prefix(), rota, especie, len(parts)).format(*parts)


@cache
def _molde(_prefixo: str, rota: str, especie: str, partes: int) -> str:
    marks = [str(MARK + n) for n in range(partes)]
    found = reverse(rota, args=[especie, *marks])
    for mark in marks:
        found = found.replace(mark, "{}")
    return found
