"""What every page shares: the ports, who asks, today, the frame around the page, the note left when data are read."""

from collections.abc import Mapping
from datetime import date, datetime
from functools import lru_cache
from typing import Any, NamedTuple, cast
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest
from django.urls import get_script_prefix, reverse

from capitania import __version__
from capitania.accounts import permissoes
from capitania.accounts.permissoes import Acesso
from capitania.prazos import BRASILIA
from capitania.processo.ato import Por
from capitania.usecases import acessos
from capitania.usecases.oficios import Oficios
from capitania.usecases.ports import Portas
from capitania.usecases.unidades import Unidades

SEM_OFICIO = "sem_oficio"


def portas() -> Portas:
    """Give the ports that config wired."""
    return cast("Portas", settings.PORTAS)


def agora() -> datetime:
    """Give the present instant in Brasília's zone."""
    return portas().relogio.agora().astimezone(ZoneInfo(BRASILIA))


def hoje() -> date:
    """Give today, in Brasília."""
    return agora().date()


def acesso(request: HttpRequest) -> Acesso:
    """Give who asks, with what she holds today; of a login, once for each request. Raises `FalhaDaBase`."""
    found = getattr(request, "acesso", None)
    if found is None:
        pessoa = str(getattr(request.user, "pessoa", ""))
        found = Acesso(pessoa, Oficios(unidades(request), portas().oms).de(pessoa, hoje()))
        request.acesso = found  # type: ignore[attr-defined]
    return cast("Acesso", found)


def unidades(request: HttpRequest) -> Unidades:
    """Give the units as they stand for a request, whatever it asks of them. Raises `FalhaDaBase`."""
    found = getattr(request, "unidades", None)
    if found is None:
        found = Unidades(portas().registros)
        request.unidades = found  # type: ignore[attr-defined]
    return cast("Unidades", found)


def anota_leitura(request: HttpRequest, pagina: str, oms: Mapping[str, str]) -> None:
    """Note in the log of accesses that a person reads these streams (each with its unit, empty: of none) on a page.

    Raises `FalhaDaBase`: what cannot be noted is not shown.
    """
    quem = acesso(request)
    capacities = sorted({q for om in oms.values() for q in quem.qualidades(om or None)}) or sorted(quem.qualidades())
    por = Por(quem.pessoa, capacities[0] if capacities else SEM_OFICIO)
    acessos.anota(portas(), acessos.Leitor(por, f"pagina {pagina}"), oms, oms)


class Entrada(NamedTuple):
    """An entry of the menu."""

    rotulo: str
    url: str
    aqui: bool


# The pages of the menu: the name of the route, what it is called, who sees it. A page that is added goes here too.
MENU = (
    ("mesa", "Mesa", permissoes.ve_mesa),
    ("banca", "Banca", permissoes.ve_banca),
    ("abordar", "Abordar", permissoes.aborda),
    ("avisos", "Comunicações", permissoes.comunica),
    ("busca", "Busca", permissoes.busca),
)


def moldura(request: HttpRequest) -> dict[str, Any]:
    """Give what the frame of every page shows; nothing of a person where nobody came in."""
    frame: dict[str, Any] = {"versao": __version__}
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return frame
    quem, here = acesso(request), request.path
    menu = tuple(Entrada(rotulo, url, here.startswith(url)) for rotulo, url in _menu(quem, get_script_prefix()))
    return {**frame, "quem": quem, "login": user.get_username(), "menu": menu}


@lru_cache(1024)
def _menu(quem: Acesso, _prefixo: str) -> tuple[tuple[str, str], ...]:
    """Give what who asks sees of the menu, which follows from what she holds today."""
    return tuple((rotulo, reverse(nome)) for nome, rotulo, ve in MENU if ve(quem))
