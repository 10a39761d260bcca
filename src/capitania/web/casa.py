"""What every page shares: the ports, who asks, today, the frame around the page, the word left when data are read."""

from datetime import date, datetime
from typing import Any, NamedTuple, cast
from zoneinfo import ZoneInfo

import structlog
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from capitania import __version__
from capitania.accounts import permissoes
from capitania.accounts.permissoes import Acesso
from capitania.prazos import BRASILIA
from capitania.usecases.oficios import Oficios
from capitania.usecases.ports import Oms, Portas
from capitania.usecases.registros import Registros

DIARIO = structlog.get_logger("capitania.acesso")


def portas() -> Portas:
    """Give the ports that config wired."""
    return cast("Portas", settings.PORTAS)


_DA_CASA: dict[Registros, Oficios] = {}  # of this process: one log, but in tests


def _oficios(registros: Registros, oms: Oms) -> Oficios:
    if registros not in _DA_CASA:
        _DA_CASA.clear()
        _DA_CASA[registros] = Oficios(registros, oms)
    return _DA_CASA[registros]


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
        p = portas()
        pessoa = str(getattr(request.user, "pessoa", ""))
        found = Acesso(pessoa, _oficios(p.registros, p.oms).de(pessoa, hoje()))
        request.acesso = found  # type: ignore[attr-defined]
    return cast("Acesso", found)


def anota_leitura(request: HttpRequest, fluxo: str, pagina: str) -> None:
    """Leave word that a person read a stream that holds personal data: who and which by opaque ids, and the page.

    The one place where pages tell it; an access log with its own use case is called from here.
    """
    DIARIO.info("leitura", pessoa=acesso(request).pessoa, fluxo=fluxo, pagina=pagina)


class Entrada(NamedTuple):
    """An entry of the menu."""

    rotulo: str
    url: str
    aqui: bool


# The pages of the menu: the name of the route, what it is called, who sees it. A page that is added goes here too.
MENU = (
    ("mesa", "Mesa", permissoes.ve_mesa),
    ("busca", "Busca", permissoes.busca),
)


def moldura(request: HttpRequest) -> dict[str, Any]:
    """Give what the frame of every page shows; nothing of a person where nobody came in."""
    frame: dict[str, Any] = {"versao": __version__}
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return frame
    quem, here = acesso(request), request.path
    urls = [(nome, reverse(nome), rotulo) for nome, rotulo, ve in MENU if ve(quem)]
    menu = tuple(Entrada(rotulo, url, here.startswith(url)) for _, url, rotulo in urls)
    return {**frame, "quem": quem, "login": user.get_username(), "menu": menu}
