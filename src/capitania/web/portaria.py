"""The gatehouse: each page says its permission here. What is denied is answered exactly like what does not exist.

`@de_casa(permissoes.ve_mesa)` guards a page of no stream, `@do_fluxo()` a page of one that she may see, by its kind.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase

from capitania.accounts import permissoes
from capitania.accounts.permissoes import Acesso
from capitania.usecases import queries
from capitania.usecases.alvos import Alvo, alvo
from capitania.usecases.queries import Lida
from capitania.web import casa

Pagina = Callable[..., HttpResponseBase]


class Visto(NamedTuple):
    """A stream let through: who asks, what the permission saw, and the stream read and folded."""

    quem: Acesso
    alvo: Alvo
    lida: Lida


def de_casa(permissao: Callable[[Acesso], bool]) -> Callable[[Pagina], Pagina]:
    """Guard a page of no stream: the view gets the request and who asks."""

    def guard(view: Pagina) -> Pagina:
        @wraps(view)
        def guarded(request: HttpRequest, **more: Any) -> HttpResponseBase:
            quem = casa.acesso(request)
            if not permissao(quem):
                raise Http404
            return view(request, quem, **more)

        guarded.permissao = permissao.__name__  # type: ignore[attr-defined]
        return guarded

    return guard


def do_fluxo(permissao: Callable[[Acesso, Alvo], bool] = permissoes.ve_fluxo) -> Callable[[Pagina], Pagina]:
    """Guard a page of a stream (`especie` and `nome` of the address): the view gets the request and a `Visto`.

    The reading is noted, for a stream may hold personal data.
    """

    def guard(view: Pagina) -> Pagina:
        @wraps(view)
        def guarded(request: HttpRequest, especie: str, nome: str, **more: Any) -> HttpResponseBase:
            quem = casa.acesso(request)
            found = queries.lida(casa.portas(), f"{especie}:{nome}")
            seen = alvo(found.dobra)
            if seen is None or not permissao(quem, seen):
                raise Http404
            casa.anota_leitura(request, view.__name__, {seen.fluxo: seen.om})
            return view(request, Visto(quem, seen, found), **more)

        guarded.permissao = permissao.__name__  # type: ignore[attr-defined]
        return guarded

    return guard


def sem_porta(view: Pagina) -> Pagina:
    """Mark a page that is open to who has not come in, or that guards itself."""
    view.permissao = "sem_porta"  # type: ignore[attr-defined]
    return view
