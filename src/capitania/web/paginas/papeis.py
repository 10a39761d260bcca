"""Papers of a stream: what may be issued and why not, a look before, the issue, what was issued, its annulment."""

from base64 import b64encode
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from capitania.accounts import permissoes
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo.contexto import Impedimento
from capitania.processo.estado import efetivos
from capitania.processo.papeis.emitidos import emitidos
from capitania.processo.papeis.especies import ESPECIES
from capitania.usecases import fluxos
from capitania.usecases import papeis as casos_de_uso
from capitania.usecases.papeis import Mostrado, Opcao, PapelEmitido, PedidoDePapel
from capitania.usecases.praticar import Desfecho, Impedido, Pedido, Praticado, pratica
from capitania.usecases.registros import Conflito, FalhaDaBase, SeqVencida
from capitania.usecases.roteiro import CATALOGO
from capitania.web import casa
from capitania.web.formulario import digitado, numero, uuid
from capitania.web.portaria import Visto, do_fluxo
from capitania.web.retomada import retoma

INVALIDO, EM_CONFLITO, SEM_BASE = 422, 409, 503
MOSTRADAS = 4  # pages shown before the paper is issued; the draft has all of them
EMITE, ANULA = CATALOGO["papel_emitido"], CATALOGO["papel_anulado"]


class Pedida(NamedTuple):
    """What the form of a paper says: its form, the day it is handed over, the unit; `faults` of what cannot be read."""

    especie: str
    por: str
    formato: str
    entrega: date | None
    om: str
    faults: tuple[Problema, ...] = ()

    def de(self, fluxo: str, **mais: Any) -> PedidoDePapel:
        """Give the paper as asked of the use case."""
        return PedidoDePapel(fluxo, self.especie, self.por, self.formato, self.entrega, om=self.om, **mais)


@require_safe
@do_fluxo()
def papeis(request: HttpRequest, visto: Visto) -> HttpResponse:
    """List the papers that may be issued now, those that may not and why, and those that were."""
    found, om = _do_fluxo(visto), _om(visto)
    mine = permissoes.emite(visto.quem, visto.alvo)
    data = {
        "alvo": visto.alvo,
        "cabem": [o for o in found.opcoes if not o.impedimentos],
        "nao_cabem": [o for o in found.opcoes if o.impedimentos],
        "veem": {o.especie.nome for o in found.opcoes if _ve_se(o)},
        "emitidos": tuple(reversed(found.emitidos)),
        "titulos": {e.nome: e.titulo for e in ESPECIES.values()},
        "pode_emitir": mine,
        "pode_anular": permissoes.anula_papel(visto.quem, visto.alvo),
        "falta": casos_de_uso.falta_a_chave(casa.portas(), om) if mine and om else "",
        "feito": next((e for e in found.emitidos if str(e.ato.seq) == request.GET.get("feito")), None),
    }
    return render(request, "web/papeis.html", data)


@retoma
@require_http_methods(["GET", "HEAD", "POST"])
@do_fluxo()
def papel(request: HttpRequest, visto: Visto, especie_do_papel: str) -> HttpResponse:
    """Show a paper as it would be, or issue it."""
    asked = _pedida(request, visto, especie_do_papel)
    if request.method == "POST":
        return _emite(request, visto, asked)
    ident, seq = uuid(request.GET.get("id", "")), request.GET.get("seq", "")
    if not ident or not numero(seq):
        made = {k: request.GET[k][:40] for k in ("formato", "entrega") if request.GET.get(k)}
        made |= {"id": casa.portas().ids.novo(), "seq": str(visto.lida.cabeca.seq + 1)}
        return redirect(f"{request.path}?{urlencode(made)}")
    known = casa.portas().registros.le_ato(ident)
    if known is not None:
        (ato,) = fluxos.le_atos([known])
        if ato.fluxo == visto.lida.dobra.fluxo:
            return redirect(f"{_lista(visto)}?feito={ato.seq}#feito")
        ident = casa.portas().ids.novo()
    return _pagina(request, visto, asked, {"id": ident, "seq": seq})


@require_safe
@do_fluxo()
def rascunho(request: HttpRequest, visto: Visto, especie_do_papel: str) -> HttpResponse:
    """Give the draft as a file."""
    asked = _pedida(request, visto, especie_do_papel)
    try:
        found = casos_de_uso.preve(casa.portas(), asked.de(visto.lida.dobra.fluxo))
    except EntradaInvalida:
        raise Http404 from None
    return _pdf(found.pdf, f"rascunho-{especie_do_papel}.pdf")


@require_safe
@do_fluxo()
def emitido(_: HttpRequest, visto: Visto, seq: int) -> HttpResponse:
    """Give the file of a paper, as it was issued."""
    found = casos_de_uso.le_emitido(casa.portas(), _vivos(visto), seq)
    if found is None:
        raise Http404
    return _pdf(found[1], f"{found[0].especie}-{found[0].numero.replace('/', '-')}.pdf")


@retoma
@require_http_methods(["GET", "HEAD", "POST"])
@do_fluxo(permissoes.anula_papel)
def anula(request: HttpRequest, visto: Visto, seq: int) -> HttpResponse:
    """Ask why a paper is annulled, and annul it."""
    found = next((e for e in emitidos(_vivos(visto)) if e.ato.seq == seq), None)
    if found is None:
        raise Http404
    typed = digitado(request.POST)
    data: dict[str, Any] = {"alvo": visto.alvo, "papel": found, "titulo": ESPECIES[found.especie].titulo}
    fresh = {"ato_id": casa.portas().ids.novo(), "ato_seq": str(visto.lida.cabeca.seq + 1)}
    if request.method != "POST":
        return render(request, "web/anula_papel.html", data | {"digitado": fresh})
    por = f"{visto.quem.pessoa}@{permissoes.qualidades_de_papel(visto.quem, visto.alvo, ANULA)[0]}"
    motivo, status = typed.get("motivo", "").strip(), INVALIDO
    bruto = {"tipo": ANULA.nome, "numero": found.numero, **({"motivo": motivo} if motivo else {})}
    place = int(typed["ato_seq"]) if numero(typed.get("ato_seq", "")) else None
    asked = Pedido(visto.lida.dobra.fluxo, bruto, por, seq=place, id=uuid(typed.get("ato_id", "")) or None)
    outcome: dict[str, Any] = {"digitado": typed}
    try:
        done = pratica(casa.portas(), asked._replace(seguintes=False))
        if isinstance(done, Praticado):
            return redirect(f"{_lista(visto)}#emitidos")
        said, status = _dito(done)
        outcome |= said
        if isinstance(done, SeqVencida):
            outcome["digitado"] = typed | {"ato_seq": fresh["ato_seq"]}
    except EntradaInvalida as error:
        outcome["problemas"] = error.problemas
    except FalhaDaBase as error:
        outcome["falha"], status = str(error), SEM_BASE
    return render(request, "web/anula_papel.html", data | outcome, status=status)


def _emite(request: HttpRequest, visto: Visto, asked: Pedida) -> HttpResponse:
    """Issue it once: the id makes it the same act however often it is sent, the place tells what happened meanwhile."""
    if not permissoes.emite(visto.quem, visto.alvo):
        raise Http404
    typed = digitado(request.POST)
    place = {"id": uuid(typed.get("id", "")) or casa.portas().ids.novo(), "seq": typed.get("seq", "")}
    seq = int(place["seq"]) if numero(place["seq"]) else visto.lida.cabeca.seq + 1
    if asked.faults:
        return _pagina(request, visto, asked, place, status=INVALIDO)
    try:
        found = casos_de_uso.emite(casa.portas(), asked.de(visto.lida.dobra.fluxo, id=place["id"], seq=seq))
    except EntradaInvalida as error:
        return _pagina(request, visto, asked._replace(faults=tuple(error.problemas)), place, status=INVALIDO)
    except FalhaDaBase as error:
        return _pagina(request, visto, asked, place, status=SEM_BASE, falha=str(error))
    if isinstance(found, PapelEmitido):
        return redirect(f"{_lista(visto)}?feito={found.praticado.recibo.seq}#feito")
    said, status = _dito(found)
    fresh = {"id": casa.portas().ids.novo() if isinstance(found, Conflito) else place["id"]}
    fresh["seq"] = str(found.cabeca.seq + 1) if isinstance(found, SeqVencida) else place["seq"]
    return _pagina(request, visto, asked, fresh, status=status, **said)


def _dito(found: Desfecho) -> tuple[dict[str, Any], int]:
    """Tell what came of an act that did not enter, and the status of the page."""
    match found:
        case Impedido(impedimentos):
            return {"impedimentos": impedimentos}, INVALIDO
        case SeqVencida(_, desde):
            return {"desde": fluxos.le_atos(desde)}, EM_CONFLITO
    return {"outro": True}, EM_CONFLITO


def _pagina(
    request: HttpRequest, visto: Visto, asked: Pedida, place: Mapping[str, str], *, status: int = 200, **outcome: Any
) -> HttpResponse:
    found, faults = _mostrado(visto, asked)
    if found is None and not faults:
        raise Http404
    data = {
        "alvo": visto.alvo,
        "especie": ESPECIES[asked.especie],
        "asked": asked,
        "place": place,
        "problemas": faults,
        "pode_emitir": permissoes.emite(visto.quem, visto.alvo),
        "mostrado": found,
        "paginas": tuple(_retratos(found)),
        "rascunho": f"{reverse('rascunho', args=[*_nome(visto), asked.especie])}?{_query(asked)}",
        "barram": _barram(found),
        **outcome,
    }
    return render(request, "web/papel.html", data, status=status)


def _mostrado(visto: Visto, asked: Pedida) -> tuple[Mostrado | None, tuple[Problema, ...]]:
    try:
        return casos_de_uso.mostra(casa.portas(), asked.de(visto.lida.dobra.fluxo), MOSTRADAS), asked.faults
    except EntradaInvalida as error:
        return None, (*asked.faults, *(p for p in error.problemas if p not in asked.faults))


def _retratos(found: Mostrado | None) -> Iterator[tuple[int, str]]:
    pages = found.retrato.paginas if found is not None else ()
    for n, png in enumerate(pages, 1):
        yield n, f"data:image/png;base64,{b64encode(png).decode()}"


def _barram(found: Mostrado | None) -> tuple[Impedimento, ...]:
    return found.impedimentos if found is not None else ()


def _pedida(request: HttpRequest, visto: Visto, especie: str) -> Pedida:
    """Read what is asked; a kind of paper that is not of this stream does not exist."""
    kind = ESPECIES.get(especie)
    if kind is None or kind.fluxo != visto.alvo.especie:
        raise Http404
    said = digitado(request.POST if request.method == "POST" else request.GET)
    formato = said.get("formato") or kind.formatos[0]
    faults, entrega = [], None
    if raw := said.get("entrega", "").strip():
        try:
            entrega = date.fromisoformat(raw)
        except ValueError:
            faults.append(Problema("entrega", raw, "Não é um dia.", "Escreva o dia em que se entrega, ou deixe vazio."))
    mine = [q for q in _qualidades(visto) if q in kind.quem] or list(_qualidades(visto))
    return Pedida(especie, f"{visto.quem.pessoa}@{mine[0]}", formato, entrega, _om_dita(visto), tuple(faults))


def _query(asked: Pedida) -> str:
    entrega = {"entrega": asked.entrega.isoformat()} if asked.entrega is not None else {}
    return urlencode({"formato": asked.formato, **entrega})


def _qualidades(visto: Visto) -> tuple[str, ...]:
    """Name the capacities in which she would issue; of who issues nothing, one that no paper is of."""
    return permissoes.qualidades_de_papel(visto.quem, visto.alvo, EMITE) or ("parte",)


def _om(visto: Visto) -> str:
    """Give the unit that issues: the stream's, or of a stream of none, hers."""
    return visto.alvo.om or _om_dita(visto)


def _om_dita(visto: Visto) -> str:
    if visto.alvo.om:
        return ""
    return next((om for q in sorted(EMITE.quem) for om in sorted(visto.quem.oms(q))), "")


def _do_fluxo(visto: Visto) -> casos_de_uso.Lista:
    fluxo, om = visto.lida.dobra.fluxo, _om_dita(visto)
    return casos_de_uso.do_que_se_emite(casa.portas(), fluxo, visto.quem.pessoa, _qualidades(visto), om)


def _ve_se(o: Opcao) -> bool:
    """Tell whether a paper that may not be issued can at least be looked at: its acts are there."""
    return all(i.regra != "papel_sem_ato" for i in o.impedimentos)


def _vivos(visto: Visto) -> tuple[Any, ...]:
    return tuple(efetivos(visto.lida.dobra.atos))


def _nome(visto: Visto) -> tuple[str, str]:
    especie, _, nome = visto.lida.dobra.fluxo.partition(":")
    return especie, nome


def _lista(visto: Visto) -> str:
    return reverse("papeis", args=_nome(visto))


def _pdf(data: bytes, nome: str) -> HttpResponse:
    """Give a file that no cache keeps: it holds personal data."""
    headers = {"Content-Disposition": f'inline; filename="{nome}"', "Cache-Control": "private, no-store"}
    return HttpResponse(data, content_type="application/pdf", headers=headers)
