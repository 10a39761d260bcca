"""The form of an act: drawn from the catalogue, sent with the place it was drawn for and an id of its own.

Sent twice (double click, back and again, two windows) it is one act, or says what happened meanwhile.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from capitania.accounts import permissoes
from capitania.accounts.permissoes import PARTE, Acesso
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.prazos import BRASILIA
from capitania.processo.abordagem import Abordagem
from capitania.processo.catalogo import TipoDeAto
from capitania.processo.pendentes import COMPLETA
from capitania.usecases import anexos, fluxos
from capitania.usecases.alvos import Alvo
from capitania.usecases.anexos import COM_ANEXO
from capitania.usecases.praticar import Impedido, Pedido, Praticado, pratica
from capitania.usecases.registros import Conflito, FalhaDaBase, SeqVencida
from capitania.usecases.roteiro import CATALOGO
from capitania.web import casa, pessoas
from capitania.web.formulario import ABREM, LEVA, VOLTA, digitado, em_toml, formulario, le, numero, uuid
from capitania.web.pessoas import Escolha
from capitania.web.portaria import Visto, de_casa, do_fluxo
from capitania.web.retomada import retoma

INVALIDO, EM_CONFLITO, SEM_BASE = 422, 409, 503


class Ficha(NamedTuple):
    """What a form is drawn from: act, stream (empty: a new one), place, capacities, the party, unit, zone, the fold."""

    tipo: TipoDeAto
    fluxo: str
    seq: int
    qualidades: tuple[str, ...]
    parte: str
    om: str
    zona: str
    estado: object


@retoma
@require_http_methods(["GET", "HEAD", "POST"])
@do_fluxo()
def ato(request: HttpRequest, visto: Visto, tipo: str) -> HttpResponse:
    """Show the form of an act in a stream, or practise it."""
    found = CATALOGO.get(tipo)
    if found is None or not permissoes.pratica(visto.quem, visto.alvo, found):
        raise Http404
    d, quem = visto.lida.dobra, visto.quem
    qualidades = permissoes.qualidades_para(quem, visto.alvo, found)
    ficha = Ficha(found, d.fluxo, visto.lida.cabeca.seq + 1, qualidades, d.infrator, d.om, _zona(d.om), d.estado)
    return _envia(request, ficha, quem) if request.method == "POST" else _mostra(request, ficha)


@retoma
@require_http_methods(["GET", "HEAD", "POST"])
@de_casa(permissoes.entra)
def novo(request: HttpRequest, quem: Acesso, tipo: str) -> HttpResponse:
    """Show the form of an act that begins a stream, or practise it."""
    found = CATALOGO.get(tipo)
    if found is None or tipo not in ABREM:
        raise Http404
    qualidades = permissoes.qualidades_para(quem, Alvo("", ABREM[tipo]), found)
    if not qualidades:
        raise Http404
    ficha = Ficha(found, "", 1, qualidades, "", "", BRASILIA, None)
    return _envia(request, ficha, quem) if request.method == "POST" else _mostra(request, ficha)


def _zona(om: str) -> str:
    try:
        return casa.portas().oms.om(om).zona if om else BRASILIA
    except EntradaInvalida:
        return BRASILIA


def _mostra(request: HttpRequest, ficha: Ficha) -> HttpResponse:
    """Show the form of one act: its id and place are in the address, so that going back comes to the same act."""
    carried = {k: request.GET[k][:80] for k in (*VOLTA, *LEVA.get(ficha.tipo.nome, ())) if k in request.GET}
    ident, seq = uuid(request.GET.get("id", "")), request.GET.get("seq", "")
    if not ident or not numero(seq):
        made = {**carried, "id": casa.portas().ids.novo(), "seq": str(ficha.seq)}
        return redirect(f"{request.path}?{urlencode(made)}")
    typed = {"ato_parte": ficha.parte, **carried, "ato_id": ident, "ato_seq": seq}
    if ficha.tipo.nome == COMPLETA and isinstance(ficha.estado, Abordagem):  # as they stand, to be completed
        typed["novos"] = em_toml({"fatos": ficha.estado.fatos})
    if len(ficha.qualidades) == 1:
        typed["ato_qualidade"] = ficha.qualidades[0]
    known = casa.portas().registros.le_ato(ident)
    for entered in fluxos.le_atos([known]) if known is not None else ():
        if entered.fluxo == ficha.fluxo:
            return _pagina(request, ficha, typed, existente=entered)
    return _pagina(request, ficha, typed)


def _envia(request: HttpRequest, ficha: Ficha, quem: Acesso) -> HttpResponse:
    typed = digitado(request.POST)
    zona = ficha.zona if ficha.fluxo else _zona(typed.get("om", ""))
    bruto, faults = le(ficha.tipo, typed, zona, ficha.estado)
    por, more = _por(ficha, quem, typed)
    faults += (*more, *pessoas.esquecidas(_escolhas(request, ficha, typed)))
    try:
        bruto = _com_anexo(request, ficha, bruto, typed)
        if faults:
            _tudo(ficha, bruto, por, faults)
        found = pratica(casa.portas(), _pedido(ficha, bruto, por, typed))
    except EntradaInvalida as error:
        return _pagina(request, ficha, typed, problemas=error.problemas, status=INVALIDO)
    except FalhaDaBase as error:
        return _pagina(request, ficha, typed, falha=str(error), status=SEM_BASE)
    match found:
        case Praticado(recibo):
            especie, _, nome = recibo.fluxo.partition(":")
            return redirect(f"{reverse('fluxo', args=[especie, nome])}?feito={recibo.seq}#feito")
        case Impedido(impedimentos):
            return _pagina(request, ficha, typed, impedimentos=impedimentos, status=INVALIDO)
        case SeqVencida(cabeca, desde):
            typed["ato_seq"] = str(cabeca.seq + 1)
            return _pagina(request, ficha, typed, desde=fluxos.le_atos(desde), status=EM_CONFLITO)
        case Conflito(existente):
            (entered,) = fluxos.le_atos([existente])
            typed["ato_id"] = casa.portas().ids.novo()
            # an act of another stream may be one she may not see: nothing of it is told
            daqui = entered.fluxo == (ficha.fluxo or f"{ficha.tipo.fluxo}:{entered.id}")
            return _pagina(request, ficha, typed, existente=entered if daqui else None, outro=True, status=EM_CONFLITO)


def _pedido(
    ficha: Ficha, bruto: Mapping[str, Any], por: str, typed: Mapping[str, str], *, prova: bool = False
) -> Pedido:
    seq = typed.get("ato_seq", "")
    place = int(seq) if numero(seq) else ficha.seq
    return Pedido(
        ficha.fluxo,
        bruto,
        por,
        novo=not ficha.fluxo,
        seq=place if ficha.fluxo else None,
        id=typed.get("ato_id") or None,
        seguintes=False,
        prova=prova,
    )


def _por(ficha: Ficha, quem: Acesso, typed: Mapping[str, str]) -> tuple[str, list[Problema]]:
    """Say who does it and in which capacity; the party is named where the secretaria files what she brought."""
    qualidade = typed.get("ato_qualidade", "")
    if qualidade not in ficha.qualidades:
        motivo = "Falta dizer em que qualidade."
        return "", [Problema("ato_qualidade", None, motivo, "Escolha uma das que a designação dá.")]
    if qualidade != PARTE:
        return f"{quem.pessoa}@{qualidade}", []
    parte = typed.get("ato_parte", "").strip().removeprefix("pessoa:")
    if not parte:
        return "", [Problema("ato_parte", None, "Falta dizer quem é a parte.", "Escreva o nome e escolha a pessoa.")]
    return f"{parte}@{PARTE}", []


def _com_anexo(request: HttpRequest, ficha: Ficha, bruto: dict[str, Any], typed: dict[str, str]) -> dict[str, Any]:
    """Keep the file sent; the form carries its hash on, for a browser does not send a file twice by itself."""
    sent, kept = request.FILES.get("anexo"), typed.get("ato_anexo", "")
    if ficha.tipo.nome not in COM_ANEXO:
        return bruto
    if sent is None:
        return {anexos.CAMPO: kept, **bruto} if kept else bruto
    place, limit = casa.portas().anexos, casa.portas().anexos.maximo
    found = anexos.anexa(place, bruto, sent.read(limit + 1), sent.name or "anexo")
    typed["ato_anexo"], typed["ato_anexo_nome"] = str(found[anexos.CAMPO]), sent.name or "anexo"
    return found


def _tudo(ficha: Ficha, bruto: Mapping[str, Any], por: str, faults: list[Problema]) -> None:
    """Raise the problems of the form together with those that the act would have besides."""
    try:
        pratica(casa.portas(), _pedido(ficha, bruto, por or "parte@parte", {}, prova=True))
    except EntradaInvalida as error:
        told = {p.campo for p in faults}
        faults += [p for p in error.problemas if p.campo not in told and p.campo not in {"por", "--por"}]
    raise EntradaInvalida(faults)


def _escolhas(request: HttpRequest, ficha: Ficha, typed: Mapping[str, str]) -> dict[str, Escolha]:
    """Give the persons that each datum of the act is chosen from, and the party."""
    asked = (n for n in pessoas.campos(ficha.tipo.nome) if n in ficha.tipo.dados)
    nomes = (*asked, *pessoas.da_parte(ficha.qualidades))
    onde = pessoas.lugar(ficha.om or typed.get("om", ""), typed.get("em", ""))
    return pessoas.escolhas(request, ficha.tipo.nome, nomes, typed, onde)


def _pagina(
    request: HttpRequest,
    ficha: Ficha,
    typed: Mapping[str, str],
    *,
    status: int = 200,
    problemas: tuple[Problema, ...] | list[Problema] = (),
    **outcome: Any,
) -> HttpResponse:
    form = formulario(ficha.tipo, typed, problemas, ficha.estado)
    data = {
        "ficha": ficha,
        "form": form,
        "digitado": typed,
        "com_anexo": ficha.tipo.nome in COM_ANEXO,
        "escolhas": _escolhas(request, ficha, typed),
        **outcome,
    }
    return render(request, "web/ato.html", data, status=status)
