"""The page of a stream: a case whole, and every other kind with its acts, terms and what may be done."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from itertools import groupby
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from capitania.accounts import permissoes
from capitania.processo.abordagem import Abordagem
from capitania.processo.banca import peca
from capitania.processo.cadastros import Cadastro
from capitania.processo.custodia import Custodia
from capitania.processo.estado import Estado, efetivos, final, pena_vigente
from capitania.processo.papeis.emitidos import emitidos
from capitania.processo.papeis.especies import ESPECIES
from capitania.processo.pendentes import COMPLETA
from capitania.processo.prescricao import Prescricao
from capitania.processo.proximos import Proximo
from capitania.usecases import answers, queries
from capitania.usecases import caso as do_caso
from capitania.usecases.alvos import Alvo
from capitania.usecases.anexos import leva
from capitania.usecases.depois import Proposto, depois
from capitania.usecases.encontros import anteriores
from capitania.usecases.queries import Linha, Vista
from capitania.usecases.roteiro import CATALOGO
from capitania.web import casa
from capitania.web.caminhos import caminho
from capitania.web.encontro import rotulo
from capitania.web.formulario import ABREM, VOLTA
from capitania.web.portaria import Visto, do_fluxo
from capitania.web.resposta import zona

PROVAS = ("prova", "documento", "hash", "onde")
PARTES = {"comunicacao": "comunicação"}  # of a case; by itself the word is the paper that tells of the fact
DOS_PAPEIS = frozenset({"papel_emitido", "papel_anulado"})  # these have pages of their own
# What may be added to a boarding at any time.
ACRESCENTAM = (
    *("teste_realizado", "teste_recusado", "substituto_apresentado", "medida_ordenada", "medida_executada"),
    *("medida_levantada", "foto_juntada", "oficio_expedido", "medida_impugnada"),
)
DO_FATO = frozenset({"fato_em", "inspetor"})  # the least data tried are not those of the case
APARELHO = "alcoolemia.etilometro"
GRAU = 100
AFASTA = "proposta_afastada"


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
    anexo: bool


@require_safe
@do_fluxo()
def fluxo(request: HttpRequest, visto: Visto) -> HttpResponse:
    """Show a stream as it stands."""
    p = casa.portas()
    found = queries.vista_de(p, visto.lida, casa.unidades(request))
    d, e = found.dobra, found.dobra.estado
    inspetor = e.origem.aberto.inspetor if isinstance(e, Estado) and e.origem.aberto is not None else ""
    gente = tuple({li.ato.por.pessoa for li in found.linhas} | {d.infrator, inspetor})
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
        "com_papeis": any(x.fluxo == d.especie for x in ESPECIES.values()),
        "papeis": tuple(reversed(emitidos(tuple(efetivos(d.atos))))),
    }
    if isinstance(e, Estado):
        data |= _do_processo(visto, found, e)
        return render(request, "web/processo.html", data)
    if isinstance(e, Abordagem):
        return render(request, "web/abordagem.html", data | _da_abordagem(visto, e))
    return render(request, "web/fluxo.html", data | _de_outro(request, visto, e))


def _de_outro(request: HttpRequest, visto: Visto, e: object) -> dict[str, Any]:
    """Give the boat of a custody, or what a register says, with the boardings and cases of that person or boat."""
    if isinstance(e, Custodia):
        return {"custodia": e}
    if not isinstance(e, Cadastro):
        return {}
    alvo, quem = visto.alvo, visto.quem
    pessoa = alvo.fluxo if alvo.especie == "pessoa" else ""
    inscricao = str(e.dados.get("inscricao") or "") if alvo.especie == "embarcacao" else ""
    found = anteriores(casa.portas(), pessoa, inscricao, lambda a: permissoes.ve_fluxo(quem, a))
    read = {x.fluxo: x.om for x in found.encontros} | {x.fluxo: x.om for x in found.casos}
    casa.anota_leitura(request, "anteriores", read)
    return {"cadastro": e, "anteriores": found._replace(nomes=())}


def _do_processo(visto: Visto, vista: Vista, e: Estado) -> dict[str, Any]:
    p, quem = casa.portas(), visto.quem
    aberto = e.origem.aberto
    fato = aberto.fato if aberto is not None else None
    return {
        "aberto": aberto,
        "auto": e.autuacao.auto,
        "decisao": e.julgamento.decisao,
        "pena": pena_vigente(e),
        "final": final(e),
        "ligados": do_caso.ligados(p, vista, lambda a: permissoes.ve_fluxo(quem, a)),
        "lei": do_caso.lei_do_dia(p.acervo, fato) if fato is not None else None,
        "infracao": do_caso.infracao(p.acervo, aberto.dispositivo, aberto.fato) if aberto is not None else "",
        "importado": e.marcos.importado,
        "julgar": _na_banca(visto, e),
    }


def _da_abordagem(visto: Visto, e: Abordagem) -> dict[str, Any]:
    """Give what comes after a boarding, each case to be opened with what a link may carry into its form."""
    p, quem, alvo = casa.portas(), visto.quem, visto.alvo
    found = depois(p, visto.lida, lambda a: permissoes.ve_fluxo(quem, a))
    if found is None:
        return {}
    comum = {"origem": "flagrante", "om": e.om, "abordagem": alvo.fluxo, "inspetor": found.inspetor}
    if found.fato_em is not None:
        comum["fato_em"] = f"{found.fato_em.astimezone(ZoneInfo(zona(e.om))):%Y-%m-%dT%H:%M}"
    dia = found.fato_em.date() if found.fato_em is not None else casa.hoje()
    propostos = [
        (x, do_caso.infracao(p.acervo, x.infracao.dispositivo, dia), urlencode(comum | _de(x), quote_via=quote))
        for x in found.propostos
    ]
    gente = tuple({x.pessoa for x in found.dossies} | {x.infrator for x in found.propostos} | set(found.outros))
    outros = [(x, urlencode(comum | {"infrator": x}, quote_via=quote)) for x in found.outros]
    valem = [li.ato for li in queries.linhas_de(visto.lida) if not li.situacao]
    d = found.determinacao
    return {
        "depois": found,
        "propostos": propostos,
        "outros": outros,
        "abre_processo": bool(permissoes.qualidades_para(quem, Alvo("", "processo"), CATALOGO["processo_aberto"])),
        "abre_custodia": bool(permissoes.qualidades_para(quem, Alvo("", "custodia"), CATALOGO["apreensao_lavrada"])),
        "leva_a_custodia": urlencode({"om": e.om, "abordagem": alvo.fluxo, "condutor": e.condutor}, quote_via=quote),
        "chamados": do_caso.nomes(p.registros.leituras, (*gente, e.condutor, *e.equipe)),
        "fatos": [(t, [(rotulo(f"{t}.{k}"), v) for k, v in c.items()]) for t, c in e.fatos.items()],
        "testes": [(x, [(rotulo(f"{APARELHO}.{k}"), v) for k, v in x.aparelho.items()]) for x in found.dossies],
        "fotos": [a for a in valem if a.nome == "foto_juntada"],
        "registro": next((a for a in valem if a.nome == "abordagem_registrada"), None),
        "pendentes": found.pendentes,
        "faltam": [rotulo(c) for c in found.faltam],
        "retifica": _retifica(visto),
        "afasta": _afasta(visto),
        "acrescenta": [t for t in ACRESCENTAM if permissoes.pratica(quem, alvo, CATALOGO[t])],
        "deveres": [answers.Duty(m.modalidade, answers.measure(m), m.cita) for m in d.medidas] if d else [],
    }


def _afasta(visto: Visto) -> str:
    """Give the form in which what was proposed is left, for who may; empty for who may not."""
    may = permissoes.pratica(visto.quem, visto.alvo, CATALOGO[AFASTA])
    return caminho("ato", visto.alvo.fluxo, AFASTA) if may else ""


def _retifica(visto: Visto) -> str:
    """Give the form in which the facts of the boarding are completed, for who may; empty for who may not."""
    may = permissoes.pratica(visto.quem, visto.alvo, CATALOGO[COMPLETA])
    first = next((a for a in efetivos(visto.lida.dobra.atos) if a.nome == "abordagem_registrada"), None)
    return f"{caminho('ato', visto.alvo.fluxo, COMPLETA)}?ato={first.id}" if may and first is not None else ""


def _de(x: Proposto) -> dict[str, str]:
    said = {"infrator": x.infrator, "papel": x.papel, "dispositivo": x.infracao.dispositivo}
    return {k: v for k, v in (said | {"concreto": x.infracao.concreto or ""}).items() if v}


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
    mine = [t for t in mine if t.nome not in ABREM and t.nome not in DOS_PAPEIS]
    parts = [(PARTES.get(part, part), tuple(found)) for part, found in groupby(mine, key=lambda t: t.parte)]
    blocked = do_caso.do_que_nao_cabe(casa.portas(), visto.lida)
    page = "web/_bloqueados.html" if request.headers.get("HX-Target") == "bloqueados" else "web/atos.html"
    return render(request, page, {"alvo": visto.alvo, "partes": parts, "bloqueados": blocked})


def _passos(found: Vista, visto: Visto) -> Iterator[Passo]:
    """Put together the lines of one act; what the case waits for comes first, then what who looks may do."""
    waited = found.aguarda.ato if found.aguarda is not None else ""
    passos = []
    por: dict[str, dict[str, None]] = {}
    dados: dict[str, Proximo] = {}
    for p in found.proximos:
        por.setdefault(p.tipo, {})[p.por] = None
        dados.setdefault(p.tipo, p)
    for t, q in por.items():
        mine = permissoes.pratica(visto.quem, visto.alvo, CATALOGO[t])
        mais = _do_aberto(found) if t == "auto_lavrado" else {}
        passos.append(Passo(t, tuple(q), mine, _escolhas(dados[t], mais), t == waited))
    yield from sorted(passos, key=lambda x: (not x.esperado, not x.meu))


def _escolhas(p: Proximo, mais: Mapping[str, str]) -> str:
    """Carry into the form's address what the case itself chooses: which paper, which instance, which measure."""
    chosen = {k: p.dados[k] for k in VOLTA if p.dados.get(k) and k not in DO_FATO}
    return urlencode(chosen | dict(mais), quote_via=quote)


def _do_aberto(found: Vista) -> dict[str, str]:
    """Give of the opening what the auto says again: when the fact was, and who inspected."""
    opened = next((a.dados for a in efetivos(found.dobra.atos) if a.nome == "processo_aberto"), {})
    try:
        em = datetime.fromisoformat(str(opened.get("fato_em", "")))
    except ValueError:
        return {}
    local = f"{em.astimezone(ZoneInfo(zona(found.dobra.om))):%Y-%m-%dT%H:%M}"
    return {"fato_em": local} | ({"inspetor": str(opened["inspetor"])} if opened.get("inspetor") else {})


def aneis(relogios: Iterable[Prescricao], hoje: date) -> Iterator[Anel]:
    """Draw clocks as they stand on a day."""
    for r in relogios:
        whole = max(1, (r.limite - r.de).days)
        ran = min(GRAU, max(0, (hoje - r.de).days * GRAU // whole))
        yield Anel(r, ran, max(0, (r.limite - hoje).days), r.alarme(hoje))


def _linha(li: Linha) -> LinhaDoTempo:
    dados = li.ato.dados
    prova = next((str(dados[k]) for k in PROVAS if dados.get(k)), "")
    return LinhaDoTempo(li, prova, tuple(dados.items()), tuple(li.ato.pessoais.items()), leva(li.ato))


def _feito(request: HttpRequest, found: Vista) -> Linha | None:
    """Give the act just done, when the address says which."""
    said = request.GET.get("feito", "")
    if not (said.isascii() and said.isdecimal() and len(said) < 9):
        return None
    return next((li for li in found.linhas if li.ato.seq == int(said)), None)
