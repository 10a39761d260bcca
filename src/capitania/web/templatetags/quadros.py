"""What a page has by the hundred, written at once: a template that loops over its cells takes ten times as long."""

from collections.abc import Container, Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from django import template
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from capitania.prazos.folha import DiaDaFolha
from capitania.processo.pendentes import ABRE
from capitania.usecases import fluxos, labels
from capitania.web.templatetags import palavras

if TYPE_CHECKING:
    from capitania.processo.pendentes import Pendente
    from capitania.usecases.mesa import Item
    from capitania.web.paginas.fluxo import LinhaDoTempo

register = template.Library()
PASSOS = "#t-dep"  # where the page of a boarding tells what comes next
APAGADO = '<span class="menor">apagado</span>'


@register.filter
def folha(dias: Iterable[DiaDaFolha]) -> SafeString:
    """Write the rows of a count sheet."""
    return mark_safe("\n".join(map(_dia, dias)))  # noqa: S308 - each text is escaped


def _dia(d: DiaDaFolha) -> str:
    motivo = escape(f"{d.motivo} ({d.ato})" if d.ato else d.motivo)
    kind, conta = ("", d.n or "sim") if d.conta else (' class="nao-conta"', "não")
    return f"<tr{kind}><td>{labels.weekday(d.dia)} {labels.day(d.dia)}</td><td>{conta}</td><td>{motivo}</td></tr>"


@register.filter
def tempo(linhas: "Iterable[LinhaDoTempo]", nomes: Mapping[str, str]) -> SafeString:
    """Write the acts of a timeline: each with who, when, proof and data."""
    return mark_safe("\n".join(_ato(t, nomes) for t in linhas))  # noqa: S308 - as above


def _ato(t: "LinhaDoTempo", nomes: Mapping[str, str]) -> str:
    a, situacao = t.linha.ato, t.linha.situacao
    kind = f"{situacao} maquina" if a.por.qualidade == "sistema" else situacao
    said = _titulo(a.nome)
    objeto = f' <span class="menor">({_rotulo(a.dados["objeto"])})</span>' if a.dados.get("objeto") else ""
    selo = f' <span class="selo cuidado">{situacao}</span>' if situacao else ""
    return (
        f'<li id="ato-{a.seq}" class="{kind}"><span class="ato">{a.seq}. {said}</span>{objeto}{selo}\n'
        f'<div class="menor">{_quem(t, nomes)}</div>\n{_ditos(t)}</li>'
    )


def _quem(t: "LinhaDoTempo", nomes: Mapping[str, str]) -> str:
    a = t.linha.ato
    nome = f"{escape(nomes[a.por.pessoa])}, " if nomes.get(a.por.pessoa) else ""
    depois = f"; registrado em {_instante(a.registrado_em)}" if a.registrado_em.date() != a.em.date() else ""
    prova = f". Prova: {_prova(t)}" if t.prova else ""
    return (
        f'<time datetime="{a.em.isoformat()}">{_instante(a.em)}</time>, por {nome}'
        f'<span class="hash">{escape(a.por.pessoa)}</span> como {_rotulo(a.por.qualidade)}{depois}{prova}'
    )


def _prova(t: "LinhaDoTempo") -> str:
    """Write the proof; a file kept with the act can be opened."""
    if not t.anexo:
        return escape(t.prova)
    especie, _, nome = t.linha.ato.fluxo.partition(":")
    where = escape(reverse("anexo", args=[especie, nome, t.linha.ato.seq]))
    return f'<a href="{where}">o arquivo</a> <span class="hash">{escape(t.prova[:16])}</span>'


def _ditos(t: "LinhaDoTempo") -> str:
    if not (t.dados or t.pessoais):
        return ""
    said = "".join(f"<dt>{_rotulo(k)}</dt><dd>{escape(str(v))}</dd>" for k, v in t.dados)
    said += "".join(f"<dt>{_rotulo(k)}</dt><dd>{_parte(v)}</dd>" for k, v in t.pessoais)
    return f'<details><summary>Dados do ato {t.linha.ato.seq}</summary><dl class="dados">{said}</dl></details>'


def _rotulo(word: object) -> str:
    return escape(labels.label(str(word)))


def _titulo(word: str) -> str:
    said = labels.label(word)
    return escape(said[:1].upper() + said[1:])


def _instante(em: datetime) -> str:
    return f"{em:%d/%m/%Y %H:%M}"


def _parte(texto: str | None) -> str:
    return APAGADO if texto is None else escape(texto).replace("\n", "<br>")


@register.simple_tag
def itens(found: "Iterable[Item]", banca: Container[str] = ()) -> SafeString:
    """Write lines of the desk; those of acts of the bench lead there."""
    return mark_safe("\n".join(_item(i, banca) for i in found))  # noqa: S308 - as above


def _item(i: "Item", banca: Container[str]) -> str:
    kind = "perigo" if i.alarme == 0 or i.grupo == "vencido" else "cuidado" if i.alarme or i.grupo == "hoje" else ""
    name = "Abordagem" if i.falta else escape(fluxos.curto(i.numero or i.fluxo))
    termo = escape(palavras.prazo(i.prazo))
    por = f' <span class="menor">(prazo: {termo})</span>' if i.prazo else ""
    said = f"{_rotulo(i.ato)}{por}" if i.ato else termo
    if i.falta:
        said = f"falta {' · '.join(map(_pendente, i.falta))}"
    quem = f", espera por {escape(palavras.lista(i.quem))}" if i.quem else ""
    layers = f' <span class="selo" title="Data provisória: {escape(palavras.camadas(i.provisorio))}">provisório</span>'
    bench = f' <a href="{escape(palavras.julgar(i.fluxo))}">na banca</a>' if banca and i.ato in banca else ""
    sealed = '\n<span class="selo sigilo">sigiloso</span>' if i.sigiloso else ""
    return (
        f'<li class="{kind}">\n<span class="oque"><a href="{_onde(i)}">{name}</a>\n{said}\n'
        f'<span class="menor">{escape(i.om)}{quem}</span>{layers if i.provisorio else ""}{bench}{sealed}</span>\n'
        f'<span class="quando">{_quando(i)}</span>\n{_selo(i)}</li>'
    )


def _onde(i: "Item") -> str:
    """Give the page of a line; of a boarding, the step on it."""
    return escape(palavras.endereco(i.fluxo)) + (PASSOS if i.falta else "")


def _pendente(p: "Pendente") -> str:
    """Say one thing that a boarding waits for."""
    what = palavras.dispositivo(p.objeto) if p.ato == ABRE else labels.label(p.objeto)
    whose = f" ({_rotulo(p.papel)})" if p.papel else ""
    return f"{_rotulo(p.ato)}{f': {escape(what)}' if p.objeto else ''}{whose}"


def _quando(i: "Item") -> str:
    if i.vencimento is None:
        return f"desde {labels.day(i.desde)}" if i.falta and i.desde is not None else "sem prazo"
    near = {"hoje": "hoje", "amanha": "amanhã"}.get(i.grupo)
    return near or f"{labels.weekday(i.vencimento)} {labels.day(i.vencimento)}"


def _selo(i: "Item") -> str:
    selo = ""
    if i.alarme == 0:
        selo = '<span class="selo perigo">já correu</span>'
    elif i.alarme:
        selo = f'<span class="selo cuidado">falta até {i.alarme} {"mês" if i.alarme == 1 else "meses"}</span>'
    elif i.grupo == "vencido":
        selo = '<span class="selo perigo">vencido</span>'
    tarde = (
        f'\n<span class="menor">ou {labels.day(i.tarde)}, se os atos duvidosos interrompem</span>' if i.tarde else ""
    )
    return f"{selo}{tarde}"
