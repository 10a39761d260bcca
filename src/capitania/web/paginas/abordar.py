"""The form of a boarding: facts on one side, what the norms answer on the other, and one press that records it all."""

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from capitania.accounts import permissoes
from capitania.accounts.permissoes import Acesso
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases import abordar as casos_de_uso
from capitania.usecases import anexos, encontros
from capitania.usecases.abordar import Outra, Recusada, Registrada, Relato
from capitania.usecases.registros import FalhaDaBase
from capitania.web import casa, encontro, pessoas, relato
from capitania.web.formulario import digitado, uuid
from capitania.web.pessoas import Escolha
from capitania.web.portaria import de_casa
from capitania.web.resposta import Resposta, medidas, mostra, responde, zona
from capitania.web.retomada import retoma

INVALIDO, EM_CONFLITO, SEM_BASE = 422, 409, 503
MAIOR = 80


@retoma
@require_http_methods(["GET", "HEAD", "POST"])
@de_casa(permissoes.aborda)
def abordar(request: HttpRequest, quem: Acesso) -> HttpResponse:
    """Show the form of a boarding, or record it with all that was done aboard."""
    if request.method == "POST":
        return _envia(request, quem)
    ident = uuid(request.GET.get("id", ""))
    if not ident:
        return redirect(f"{request.path}?{urlencode({'id': casa.portas().ids.novo()})}")
    oms = _oms(quem)
    typed = {"ato_id": ident, "om": oms[0] if len(oms) == 1 else ""}
    if casa.portas().registros.le_ato(ident) is not None:
        return _pagina(request, quem, typed, ja=f"{casos_de_uso.ABORDAGEM}:{ident}")
    return _pagina(request, quem, typed)


@require_POST
@de_casa(permissoes.aborda)
def resposta(request: HttpRequest, quem: Acesso) -> HttpResponse:  # noqa: ARG001 - the gatehouse's signature
    """Answer what was typed so far; asked while one types."""
    typed = digitado(request.POST)
    return render(request, "web/_resposta.html", mostra(responde(typed), oob=True))


@require_safe
@de_casa(permissoes.aborda)
def anteriores(request: HttpRequest, quem: Acesso) -> HttpResponse:
    """Show earlier boardings and cases of the boat and the person."""
    pessoa, inscricao = (request.GET.get(n, "")[:MAIOR] for n in ("condutor", "embarcacao.inscricao"))
    found = encontros.anteriores(casa.portas(), pessoa, inscricao, lambda a: permissoes.ve_fluxo(quem, a))
    read = {n.fluxo: "" for n in found.nomes} | {e.fluxo: e.om for e in found.encontros}
    casa.anota_leitura(request, "anteriores", read | {c.fluxo: c.om for c in found.casos})
    return render(request, "web/_anteriores.html", {"anteriores": found})


def _oms(quem: Acesso) -> tuple[str, ...]:
    return tuple(sorted(quem.oms("inspetor")))


def _envia(request: HttpRequest, quem: Acesso) -> HttpResponse:
    typed = digitado(request.POST)
    ident = uuid(typed.get("ato_id", "")) or casa.portas().ids.novo()
    typed["ato_id"] = ident
    found = responde(typed)
    problemas: list[Problema] = []
    try:
        fotos = _fotos(request, typed, problemas)
        if typed.get("acao") == "ver":
            return _pagina(request, quem, typed, resposta=found)
        told = relato.le(typed, zona(typed.get("om", "")), fotos)
        problemas += (*_da_om(typed, quem), *_de_quem(request, typed))
        done = _registra(ident, quem, told, found, problemas)
    except EntradaInvalida as error:
        return _pagina(request, quem, typed, resposta=found, problemas=error.problemas, status=INVALIDO)
    except FalhaDaBase as error:
        return _pagina(request, quem, typed, resposta=found, falha=str(error), status=SEM_BASE)
    match done:
        case Registrada(fluxo):
            especie, _, nome = fluxo.partition(":")
            return redirect(f"{reverse('fluxo', args=[especie, nome])}?feito=1#feito")
        case Recusada(recusas):
            return _pagina(request, quem, typed, resposta=found, recusas=recusas, status=INVALIDO)
        case Outra(fluxo, tipo):
            return _pagina(request, quem, typed, resposta=found, ja=fluxo, outro=tipo, status=EM_CONFLITO)


def _registra(
    ident: str, quem: Acesso, told: Relato, found: Resposta, problemas: list[Problema]
) -> Registrada | Recusada | Outra:
    """Record it; problems of the form itself are told together with those of the acts."""
    d = found.decidido.determinacao if found.decidido is not None else None
    if problemas:
        try:
            casos_de_uso.examina(casa.portas(), f"{quem.pessoa}@inspetor", told, d)
        except EntradaInvalida as error:
            problemas += error.problemas
        raise EntradaInvalida(problemas)
    return casos_de_uso.registra(casa.portas(), ident, f"{quem.pessoa}@inspetor", told, d)


def _da_om(typed: Mapping[str, str], quem: Acesso) -> Iterable[Problema]:
    om = typed.get("om", "")
    if om and om not in _oms(quem):
        yield Problema("om", om, "Não é OM em que você inspeciona.", "Escolha uma das que a designação dá.")


def _escolhas(request: HttpRequest, typed: Mapping[str, str]) -> dict[str, Escolha]:
    """Give the persons that each datum of the form is chosen from."""
    onde = pessoas.lugar(typed.get("om", ""), typed.get("abordagem.em", ""))
    return pessoas.escolhas(request, pessoas.ABORDA, pessoas.campos(pessoas.ABORDA), typed, onde)


def _de_quem(request: HttpRequest, typed: Mapping[str, str]) -> Iterable[Problema]:
    """Tell of a name that was written and of nobody chosen; of a substitute, where there was one."""
    told = _escolhas(request, typed)
    if not relato.com_substituto(typed):
        told = {n: e for n, e in told.items() if not n.startswith("substituto.")}
    return pessoas.esquecidas(told)


def _fotos(request: HttpRequest, typed: dict[str, str], problemas: list[Problema]) -> list[dict[str, Any]]:
    """Keep the photographs sent, and give their acts; what is kept goes back into the form by its hash."""
    where, place = zona(typed.get("om", "")), casa.portas().anexos
    found = []
    for n in range(1, relato.FOTOS + 1):
        raiz, sent = f"foto.{n}", request.FILES.get(f"foto.{n}.arquivo")
        if sent is not None:
            try:
                kept = anexos.anexa(place, {"tipo": "foto_juntada"}, sent.read(place.maximo + 1), sent.name or raiz)
            except EntradaInvalida as error:
                problemas += (p._replace(campo=f"{raiz}.arquivo") for p in error.problemas)
                continue
            typed[f"{raiz}.hash"], typed[f"{raiz}.nome"] = str(kept["hash"]), sent.name or raiz
        if typed.get(f"{raiz}.hash"):
            found.append(relato.foto(typed, raiz, where))
    return found


def _pagina(
    request: HttpRequest,
    quem: Acesso,
    typed: Mapping[str, str],
    *,
    status: int = 200,
    resposta: Resposta | None = None,
    **outcome: Any,
) -> HttpResponse:
    faults = relato.por_campo(outcome.get("problemas", ()))
    found = resposta or responde(typed)
    data = {
        "secoes": encontro.secoes(typed, faults, _oms(quem)),
        "digitado": typed,
        "faults": faults,
        "soltos": [(encontro.rotulo(n), n, p) for n, ps in faults.items() for p in ps],
        "escolhas": _escolhas(request, typed),
        "ordens": [encontro.ordem(typed, faults, m, dito) for m, dito in medidas(found)],
        "fotos": [encontro.foto_vista(typed, faults, n) for n in range(1, relato.FOTOS + 1)],
        **mostra(found),
        **outcome,
    }
    return render(request, "web/abordar.html", data, status=status)
