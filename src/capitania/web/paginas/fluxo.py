"""The page of a stream: a case whole, and every other kind with its acts, terms and what may be done."""

from collections.abc import Iterable, Iterator
from datetime import date
from itertools import groupby
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from capitania.accounts import permissoes
from capitania.processo.banca import peca
from capitania.processo.cadastros import Cadastro
from capitania.processo.estado import Estado, final, pena_vigente
from capitania.processo.prescricao import Prescricao
from capitania.processo.proximos import Proximo
from capitania.usecases import caso as do_caso
from capitania.usecases import queries
from capitania.usecases.queries import Linha, Vista
from capitania.usecases.roteiro import CATALOGO
from capitania.web import casa
from capitania.web.formulario import ABREM, VOLTA
from capitania.web.portaria import Visto, do_fluxo

PROVAS = ("prova", "documento", "hash", "onde")
GRAU = 100


class Passo(NamedTuple):
    """An act that may be done now, by whom; `meu`: who looks may open its form."""

    tipo: str
    por: tuple[str, ...]
    meu: bool
    escolhas: str
    esperado: bool


class Anel(NamedTuple):
    """A clock as a ring: how much of it ran, in hundredths, and whether it alarms."""

    relogio: Prescricao
    corrido: int
    resta: int
    alarme: int | None


class LinhaDoTempo(NamedTuple):
    """An act as the page tells it: proof and data apart from who and when."""

    linha: Linha
    prova: str
    dados: tuple[tuple[str, object], ...]
    pessoais: tuple[tuple[str, str | None], ...]


@require_safe
@do_fluxo()
def fluxo(request: HttpRequest, visto: Visto) -> HttpResponse:
    """Show a stream as it stands."""
    p = casa.portas()
    found = queries.vista_de(p, visto.lida)
    d, e = found.dobra, found.dobra.estado
    gente = tuple({li.ato.por.pessoa for li in found.linhas} | {d.infrator})
    data: dict[str, Any] = {
        "vista": found,
        "alvo": visto.alvo,
        "estado": e,
        "passos": tuple(_passos(found, visto)),
        "prazos": sorted(found.prazos, key=lambda x: (x.cumprido, x.vencimento)),
        "aneis": tuple(aneis(found.prescricoes, found.hoje)),
        "tempo": tuple(_linha(li) for li in reversed(found.linhas)),
        "nomes": do_caso.nomes(p.registros.leituras, gente),
        "hoje": casa.hoje(),
        "feito": _feito(request, found),
    }
    if isinstance(e, Estado):
        data |= _do_processo(visto, e)
        return render(request, "web/processo.html", data)
    return render(request, "web/fluxo.html", data | {"cadastro": e if isinstance(e, Cadastro) else None})


def _do_processo(visto: Visto, e: Estado) -> dict[str, Any]:
    p, quem = casa.portas(), visto.quem
    aberto = e.origem.aberto
    fato = aberto.fato if aberto is not None else None
    return {
        "aberto": aberto,
        "auto": e.autuacao.auto,
        "decisao": e.julgamento.decisao,
        "pena": pena_vigente(e),
        "final": final(e),
        "ligados": do_caso.ligados(p, visto.lida, lambda a: permissoes.ve_fluxo(quem, a)),
        "lei": do_caso.lei_do_dia(p.acervo, fato) if fato is not None else None,
        "importado": e.marcos.importado,
        "julgar": _na_banca(visto, e),
    }


def _na_banca(visto: Visto, e: Estado) -> str:
    """Name the piece that waits on the bench for who looks; empty: none does."""
    waits = peca(e)
    return waits.nome if waits is not None and permissoes.redige(visto.quem, visto.alvo, waits.redigem) else ""


@require_safe
@do_fluxo()
def atos(request: HttpRequest, visto: Visto) -> HttpResponse:
    """List every act of the stream that she may try, and what may not be done yet, with the provision in the way."""
    kind = visto.alvo.especie
    mine = [t for t in CATALOGO.values() if t.fluxo == kind and permissoes.pratica(visto.quem, visto.alvo, t)]
    mine = [t for t in mine if t.nome not in ABREM]
    parts = [(part, tuple(found)) for part, found in groupby(mine, key=lambda t: t.parte)]
    blocked = do_caso.do_que_nao_cabe(casa.portas(), visto.lida)
    page = "web/_bloqueados.html" if request.headers.get("HX-Target") == "bloqueados" else "web/atos.html"
    return render(request, page, {"alvo": visto.alvo, "partes": parts, "bloqueados": blocked})


def _passos(found: Vista, visto: Visto) -> Iterator[Passo]:
    """Put together the lines of one act; what the case waits for comes first, then what who looks may do."""
    waited = found.aguarda.ato if found.aguarda is not None else ""
    por: dict[str, dict[str, None]] = {}
    dados: dict[str, Proximo] = {}
    for p in found.proximos:
        por.setdefault(p.tipo, {})[p.por] = None
        dados.setdefault(p.tipo, p)
    passos = [
        Passo(t, tuple(q), permissoes.pratica(visto.quem, visto.alvo, CATALOGO[t]), _escolhas(dados[t]), t == waited)
        for t, q in por.items()
    ]
    yield from sorted(passos, key=lambda x: (not x.esperado, not x.meu))


def _escolhas(p: Proximo) -> str:
    """Carry into the form's address what the case itself chooses: which paper, which instance, which measure."""
    carried = ((k, p.dados[k]) for k in VOLTA if k in p.dados)
    return "&".join(f"{k}={v}" for k, v in carried)


def aneis(relogios: Iterable[Prescricao], hoje: date) -> Iterator[Anel]:
    """Draw clocks as they stand on a day."""
    for r in relogios:
        whole = max(1, (r.limite - r.de).days)
        ran = min(GRAU, max(0, (hoje - r.de).days * GRAU // whole))
        yield Anel(r, ran, max(0, (r.limite - hoje).days), r.alarme(hoje))


def _linha(li: Linha) -> LinhaDoTempo:
    dados = li.ato.dados
    prova = next((str(dados[k]) for k in PROVAS if dados.get(k)), "")
    return LinhaDoTempo(li, prova, tuple(dados.items()), tuple(li.ato.pessoais.items()))


def _feito(request: HttpRequest, found: Vista) -> Linha | None:
    """Give the act just done, when the address says which."""
    said = request.GET.get("feito", "")
    if not (said.isascii() and said.isdecimal() and len(said) < 9):
        return None
    return next((li for li in found.linhas if li.ato.seq == int(said)), None)
