"""One case on the bench: the file, the grid, the draft that one writes and another signs, and the signature.

Nothing is decided here: the draft is kept by `usecases.minutas`, the act is practised like any other.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from capitania.accounts import permissoes
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.prazos import BRASILIA
from capitania.processo.ato import Por
from capitania.processo.banca import DE_QUEM, SECRETARIA, Peca, peca
from capitania.processo.estado import Estado
from capitania.usecases import caso as do_caso
from capitania.usecases import fluxos, minutas, papeis
from capitania.usecases import julgar as casos_de_uso
from capitania.usecases.julgar import Autos, Conferida
from capitania.usecases.minutas import Adiantada, Guardada, Rascunho, SemPeca
from capitania.usecases.papeis import PedidoDePapel
from capitania.usecases.praticar import Impedido, Pedido, Praticado, pratica
from capitania.usecases.registro_de_minutas import Minuta
from capitania.usecases.registros import Conflito, FalhaDaBase, SeqVencida
from capitania.usecases.roteiro import CATALOGO
from capitania.web import casa, grade
from capitania.web.formulario import digitado
from capitania.web.paginas.ato import EM_CONFLITO, INVALIDO, SEM_BASE
from capitania.web.paginas.fluxo import aneis
from capitania.web.portaria import Visto, do_fluxo
from capitania.web.retomada import retoma

# The paper in which each act is signed.
PAPEL = {
    "julgamento_proferido": "decisao",
    "recurso_encaminhado": "encaminhamento_do_recurso",
    "recurso_julgado": "decisao_do_recurso",
}


class Banca(NamedTuple):
    """The page under way: what was let through, the file, who acts in which capacity, the draft as it stands."""

    visto: Visto
    caso: Estado
    autos: Autos
    por: Por
    minutas: tuple[Minuta, ...]
    nomes: Mapping[str, str]
    zona: str

    @property
    def fluxo(self) -> str:
        """Name the stream."""
        return self.visto.lida.dobra.fluxo

    @property
    def peca(self) -> Peca:
        """Give what waits to be written."""
        return self.autos.peca

    @property
    def assina(self) -> bool:
        """Tell whether her office signs the piece; else she only drafts."""
        return self.por.qualidade in self.peca.assinam

    @property
    def dito(self) -> str:
        """Write who acts as the use cases take it."""
        return f"{self.por.pessoa}@{self.por.qualidade}"

    def de(self, typed: Mapping[str, str]) -> str:
        """Name whose act is tried: hers; of a draft, that of who is to sign it."""
        asked = typed.get(grade.ASSINA, "")
        signer = asked if asked in self.autos.assinam else next(iter(self.autos.assinam), "")
        return self.dito if self.assina or not signer else f"{signer}@{min(self.peca.assinam)}"


@retoma
@require_http_methods(["GET", "HEAD", "POST"])
@do_fluxo(permissoes.julga)
def julgar(request: HttpRequest, visto: Visto) -> HttpResponse:
    """Show what waits to be written in a case, keep its draft, or sign it."""
    d, p = visto.lida.dobra, casa.portas()
    caso = d.caso
    wanted = peca(caso) if caso is not None else None
    qualidades = permissoes.redige(visto.quem, visto.alvo, wanted.redigem) if wanted is not None else ()
    if caso is None or wanted is None or not qualidades or _entrou_noutra(request, wanted):
        return _nada(request, visto)
    por = Por(visto.quem.pessoa, next((q for q in qualidades if q in wanted.assinam), SECRETARIA))
    found = casos_de_uso.autos(p, visto.lida, caso, por, lambda a: permissoes.ve_fluxo(visto.quem, a))
    assert found is not None  # the piece is there
    kept = minutas.versoes(p.registros, d.fluxo, wanted.nome)
    gente = {d.infrator, *found.destinos, *found.assinam, *(m.pessoa for m in kept), *(a.por.pessoa for a in d.atos)}
    nomes = do_caso.nomes(p.registros.leituras, tuple(sorted(gente)))
    page = Banca(visto, caso, found, por, kept, nomes, _zona(d.om))
    return _envia(request, page) if request.method == "POST" else _mostra(request, page)


def _entrou_noutra(request: HttpRequest, wanted: Peca) -> bool:
    """Tell whether a form was sent of a piece that the case waited for before."""
    said = request.POST.get(grade.PECA, "")
    return bool(said) and said != wanted.chave


def _zona(om: str) -> str:
    try:
        return casa.portas().oms.om(om).zona
    except EntradaInvalida:
        return BRASILIA


def _nada(request: HttpRequest, visto: Visto) -> HttpResponse:
    """Say that nothing waits; of a form that came late, what happened meanwhile, with what was typed."""
    typed = digitado(request.POST)
    known = casa.portas().registros.le_ato(typed["ato_id"]) if _uuid(typed.get("ato_id", "")) else None
    for entered in fluxos.le_atos([known]) if known is not None else ():
        if entered.fluxo == visto.lida.dobra.fluxo:
            return _feito(entered.fluxo, entered.seq)
    seen = int(typed["ato_seq"]) if _numero(typed.get("ato_seq", "")) else 0
    desde = [a for a in visto.lida.dobra.atos if seen and a.seq >= seen]
    ditos = [(k, v) for k, v in typed.items() if "." in k and v.strip()]
    data = {"alvo": visto.alvo, "desde": desde, "ditos": ditos}
    return render(request, "web/julgar_nada.html", data, status=EM_CONFLITO if request.method == "POST" else 200)


def _feito(fluxo: str, seq: int) -> HttpResponse:
    especie, _, nome = fluxo.partition(":")
    return redirect(f"{reverse('fluxo', args=[especie, nome])}?feito={seq}#feito")


def _uuid(text: str) -> bool:
    return len(text) == 36 and text.replace("-", "").isalnum()


def _numero(text: str) -> bool:
    return text.isascii() and text.isdecimal() and 0 < len(text) < 9


def _mostra(request: HttpRequest, page: Banca) -> HttpResponse:
    """Show the last version of the draft, or an earlier one asked for."""
    asked = request.GET.get("versao", "")
    shown = [m for m in page.minutas if str(m.versao) == asked] or page.minutas[:1]
    typed = grade.inicial(page.autos) | (minutas.campos(shown[0]) if shown else {})
    return _pagina(request, page, _novo(page, typed), guardada="guardada" in request.GET, mostrada=shown[:1])


def _novo(page: Banca, typed: Mapping[str, str]) -> dict[str, str]:
    """Add what a form drawn now carries: an id for the act, its place, the version of the draft."""
    place = {"ato_id": casa.portas().ids.novo(), "ato_seq": str(page.visto.lida.cabeca.seq + 1)}
    return {**typed, **place, grade.VERSAO: str(minutas.ultima(page.minutas))}


def _envia(request: HttpRequest, page: Banca) -> HttpResponse:
    typed = grade.inicial(page.autos) | digitado(request.POST)
    if request.headers.get("HX-Target") == "falta":
        return render(request, "web/_falta.html", {"conferida": _confere(page, typed), "b": page})
    actions = {"guardar": _guarda, "descartar": _descarta, "prever": _preve, "assinar": _assina}
    try:
        return actions.get(typed.get("acao", ""), _guarda)(request, page, typed)
    except EntradaInvalida as error:
        return _pagina(request, page, typed, problemas=error.problemas, status=INVALIDO)
    except FalhaDaBase as error:
        return _pagina(request, page, typed, falha=str(error), status=SEM_BASE)


def _versao(typed: Mapping[str, str]) -> int:
    said = typed.get(grade.VERSAO, "")
    return int(said) if _numero(said) else 0


def _guarda(request: HttpRequest, page: Banca, typed: dict[str, str]) -> HttpResponse:
    """Keep the draft; it is noted like a reading."""
    casa.anota_leitura(request, "minuta", {page.fluxo: page.visto.alvo.om})
    asked = grade.da_minuta(typed, page.peca.atos)
    found = minutas.guarda(casa.portas(), Rascunho(page.fluxo, page.peca.nome, page.por, asked, _versao(typed)))
    match found:
        case Guardada():
            return redirect(f"{request.path}?guardada=1")
        case Adiantada(versoes):
            return _adiantada(request, page, typed, versoes)
        case SemPeca(desde):
            typed["ato_seq"] = str(len(desde) + 1)
            return _pagina(request, page, typed, desde=desde[page.visto.lida.cabeca.seq :], status=EM_CONFLITO)


def _adiantada(request: HttpRequest, page: Banca, typed: dict[str, str], versoes: tuple[Minuta, ...]) -> HttpResponse:
    """Show what another person wrote meanwhile beside what was typed; sent again, it goes over hers."""
    typed[grade.VERSAO] = str(minutas.ultima(versoes))
    hers = minutas.campos(versoes[0]) if versoes else {}
    mine = grade.da_minuta(typed, page.peca.atos)
    differ = [
        (k, hers.get(k, "")) for k in sorted({*hers, *mine}) if hers.get(k, "").strip() != mine.get(k, "").strip()
    ]
    page = page._replace(minutas=versoes)
    return _pagina(request, page, typed, alheia=versoes[:1], sumiu=not versoes, diferem=differ, status=EM_CONFLITO)


def _descarta(request: HttpRequest, page: Banca, typed: dict[str, str]) -> HttpResponse:
    casa.anota_leitura(request, "minuta", {page.fluxo: page.visto.alvo.om})
    found = minutas.descarta(casa.portas(), page.fluxo, page.peca.nome, _versao(typed))
    return redirect(request.path) if found is None else _adiantada(request, page, typed, found.versoes)


def _preve(_: HttpRequest, page: Banca, typed: dict[str, str]) -> HttpResponse:
    """Give the paper of the decision as it would be, drawn from what is typed; nothing is written."""
    especie = PAPEL.get(grade.escolhido(typed, page.autos), "")
    bruto, faults = grade.le(typed, page.autos, page.caso, page.zona)
    if not especie:
        motivo, como = "Este ato não tem papel próprio.", "Confira-o em «O que falta para assinar»."
        faults = [*faults, Problema(grade.ATO, bruto.get("tipo"), motivo, como)]
    if faults:
        raise EntradaInvalida(faults)
    found = papeis.preve(casa.portas(), PedidoDePapel(page.fluxo, especie, page.de(typed)), bruto)
    answer = HttpResponse(found.pdf, content_type="application/pdf")
    answer["Content-Disposition"] = 'inline; filename="minuta.pdf"'
    return answer


def _confere(page: Banca, typed: Mapping[str, str]) -> Conferida:
    """Say what lacks in what is written; who signs is asked apart."""
    bruto, faults = grade.le(typed, page.autos, page.caso, page.zona)
    try:
        found = casos_de_uso.confere(casa.portas(), page.fluxo, bruto, page.de(typed))
    except FalhaDaBase:
        return Conferida(tuple(faults), ())
    told = {p.campo for p in faults}
    more = tuple(p for p in found.problemas if p.campo not in told)
    kept = tuple(i for i in found.impedimentos if page.assina or i.regra not in DE_QUEM)
    return Conferida((*faults, *more), kept)


def _assina(request: HttpRequest, page: Banca, typed: dict[str, str]) -> HttpResponse:
    """Practise the act in her own name; a draft that changed since she read it is shown first."""
    if _versao(typed) != minutas.ultima(page.minutas):
        return _adiantada(request, page, typed, page.minutas)
    bruto, faults = grade.le(typed, page.autos, page.caso, page.zona)
    if faults:
        raise EntradaInvalida(_confere(page, typed).problemas)
    seq = typed.get("ato_seq", "")
    asked = Pedido(
        page.fluxo,
        bruto,
        page.dito,
        seq=int(seq) if _numero(seq) else page.visto.lida.cabeca.seq + 1,
        id=typed.get("ato_id") or None,
        seguintes=False,
    )
    found = pratica(casa.portas(), asked)
    match found:
        case Praticado(recibo):
            return _feito(recibo.fluxo, recibo.seq)
        case Impedido(impedimentos):
            return _pagina(request, page, typed, impedimentos=impedimentos, status=INVALIDO)
        case SeqVencida(cabeca, desde):
            typed["ato_seq"] = str(cabeca.seq + 1)
            return _pagina(request, page, typed, desde=fluxos.le_atos(desde), status=EM_CONFLITO)
        case Conflito():
            typed["ato_id"] = casa.portas().ids.novo()
            return _pagina(request, page, typed, outro=True, status=EM_CONFLITO)


def _pagina(
    request: HttpRequest,
    page: Banca,
    typed: Mapping[str, str],
    *,
    status: int = 200,
    problemas: tuple[Problema, ...] | list[Problema] = (),
    **outcome: Any,
) -> HttpResponse:
    d, last = page.visto.lida.dobra, page.minutas[0] if page.minutas else None
    parts = grade.secoes(page.autos, page.caso, typed, page.nomes, problemas)
    data = {
        "b": page,
        "autos": page.autos,
        "alvo": page.visto.alvo,
        "numero": page.caso.autuacao.auto.numero if page.caso.autuacao.auto is not None else "",
        "fase": d.fase,
        "secoes": parts,
        "problemas": sum(len(c.problemas) for s in parts for c in s.com_problemas) + sum(len(s.soltos) for s in parts),
        "digitado": typed,
        "escolhido": grade.escolhido(typed, page.autos),
        "minuta": last,
        "atos_depois": [a for a in d.atos if last is not None and a.seq > last.seq],
        "aneis": tuple(aneis(page.autos.prescricoes, page.autos.hoje)),
        "prazos": sorted(page.autos.prazos, key=lambda x: (x.cumprido, x.vencimento)),
        "hoje": page.autos.hoje,
        "outros": [a for a in page.peca.outros if permissoes.pratica(page.visto.quem, page.visto.alvo, CATALOGO[a])],
        "nomes": page.nomes,
        "conferida": _confere(page, typed),
        **outcome,
    }
    return render(request, "web/julgar.html", data, status=status)
