"""The desk."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from capitania.accounts import permissoes
from capitania.accounts.permissoes import DO_SIGILO, Acesso
from capitania.usecases import mesa as casos_de_uso
from capitania.usecases.banca import ESPERADOS
from capitania.usecases.impedidos import impedidos as do_que_impede
from capitania.usecases.mesa import Lente
from capitania.web import casa, secoes
from capitania.web.portaria import de_casa

DA_OM = ("inspetor", "secretaria", "autoridade")
ACIMA = ("superior", "dpc")


@require_safe
@de_casa(permissoes.ve_mesa)
def mesa(request: HttpRequest, quem: Acesso) -> HttpResponse:
    """Show what falls due, what waits for her, which clocks alarm."""
    p = casa.portas()
    found = casos_de_uso.dia(p.registros.leituras, lentes(quem), casa.hoje())
    grupos = [(g, found.do_grupo(g)) for g in casos_de_uso.GRUPOS]
    avisos = secoes.secoes(request, quem) if permissoes.comunica(quem) else ()
    data = {"dia": found, "grupos": grupos, "abre": _abre(quem), "banca": _banca(quem)}
    return render(request, "web/mesa.html", data | {"avisos": [a for a in avisos if a.conta]})


def _banca(quem: Acesso) -> tuple[str, ...]:
    """Name the acts that wait on the bench, for who may open it."""
    return ESPERADOS if permissoes.ve_banca(quem) else ()


@require_safe
@de_casa(permissoes.ve_mesa)
def impedidos(request: HttpRequest, quem: Acesso) -> HttpResponse:
    """Show what waits for her capacity and she herself may not do now, and why; the cases are read for it."""
    p = casa.portas()
    found = casos_de_uso.dia(p.registros.leituras, lentes(quem), casa.hoje())
    asked = request.GET.get("desde", "")
    place = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 5 else 0
    seen = do_que_impede(p, quem.pessoa, found.esperam, place)
    casa.anota_leitura(request, "impedidos", {x.item.fluxo: x.item.om for x in seen.impedidos})
    page = "web/_impedidos.html" if request.headers.get("HX-Target") == "impedidos" else "web/impedidos.html"
    return render(request, page, {"pagina": seen, "impedidos": seen.impedidos, "mais": found.mais})


def lentes(quem: Acesso) -> Iterator[Lente]:
    """Say what she looks at: her units whole, and from above only what waits for her."""
    for om in sorted(set().union(*(quem.oms(q) for q in (*DA_OM, "auditoria")))):
        q = quem.qualidades(om)
        mine = tuple(x for x in DA_OM if x in q)
        yield Lente(om, mine, inteira=True, sigilosos=bool(q & DO_SIGILO), pessoa=quem.pessoa)
    for om in sorted(quem.oms("superior")):
        yield Lente(om, ("superior",), inteira=False, sigilosos=True)
    if "dpc" in quem.qualidades():
        yield Lente(None, ("dpc",), inteira=False, sigilosos=True)


def _abre(quem: Acesso) -> tuple[str, ...]:
    """Name the acts with which she may begin something."""
    q = quem.qualidades()
    acts = (
        ("pessoa_cadastrada", {"secretaria", "administracao"}),
        ("embarcacao_cadastrada", {"secretaria", "administracao"}),
        ("processo_aberto", {"secretaria", "autoridade"}),
    )
    return tuple(tipo for tipo, needs in acts if q & needs)
