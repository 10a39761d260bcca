"""What a page has by the hundred, written at once: a template that loops over its cells takes ten times as long."""

from collections.abc import Container, Iterable, Mapping
from datetime import date, datetime
from functools import lru_cache
from html import escape  # as Django's, which costs twice as much to call
from typing import TYPE_CHECKING

from django import template
from django.utils.safestring import SafeString, mark_safe

from capitania.prazos.folha import DiaDaFolha
from capitania.processo.pendentes import ABRE
from capitania.usecases import fluxos, labels
from capitania.web.caminhos import caminho
from capitania.web.templatetags import palavras

if TYPE_CHECKING:
    from capitania.lei.termos import RessalvaDoPrazo
    from capitania.processo.pendentes import Pendente
    from capitania.processo.termos import PrazoDoCaso
    from capitania.usecases.mesa import Item
    from capitania.web.paginas.fluxo import Anel, LinhaDoTempo, Passo

register = template.Library()
PASSOS = "#t-dep"  # where the page of a boarding tells what comes next
APAGADO = '<span class="menor">apagado</span>'


@register.simple_tag
def prazos(found: "Iterable[PrazoDoCaso]", hoje: date) -> SafeString:
    """Write terms, each with its count sheet, as they stand on a day."""
    return mark_safe("".join(_prazo(p, hoje) for p in found))  # noqa: S308 - each text is escaped


def _prazo(p: "PrazoDoCaso", hoje: date) -> str:
    acabou = not p.cumprido and p.vencimento < hoje
    medida = f" ({_rotulo(p.medida)})" if p.medida else ""
    estado = "bom" if p.cumprido else "perigo" if acabou else ""
    selo = f'<span class="selo{" " if estado else ""}{estado}">{_estado(p, hoje)}</span>'
    return (
        f'<li class="{"perigo" if acabou else ""}"><span class="oque"><strong>{_titulo(p.tipo)}</strong>{medida}\n'
        f"{_citado(p.contado.cita)}{_provisorio(p)}</span>\n"
        f'<span class="quando">{labels.weekday(p.vencimento)} {labels.day(p.vencimento)}</span>{selo}\n'
        f"{_informado(p)}\n{''.join(map(_ressalva, p.contado.ressalvas))}\n{_da_folha(p)}</li>"
    )


def _estado(p: "PrazoDoCaso", hoje: date) -> str:
    if p.cumprido:
        return "cumprido"
    return "acabou" if p.vencimento < hoje else "corre"


def _citado(citas: tuple[str, ...]) -> str:
    return f'<span class="dispositivo">[{escape(labels.provisions(citas))}]</span>'


def _provisorio(p: "PrazoDoCaso") -> str:
    if not p.contado.provisorio:
        return ""
    layers = escape(labels.missing_layers(p.contado.provisorio))
    return f' <span class="selo cuidado">provisório</span> <span class="menor">{layers}</span>'


def _informado(p: "PrazoDoCaso") -> str:
    counted = p.contado.vencimento
    if p.informado is None or p.informado <= counted:
        return ""
    told = f"Vale o dia informado à parte, {labels.day(p.informado)}; o contado é {labels.day(counted)}."
    return f'<p class="menor">{told}</p>'


def _ressalva(r: "RessalvaDoPrazo") -> str:
    return f'<p class="menor">{escape(r.texto)} Adota-se: {escape(palavras.prosa(r.adotada))} {_citado(r.cita)}</p>'


def _da_folha(p: "PrazoDoCaso") -> str:
    tipo = _rotulo(p.tipo)
    head = '<tr><th scope="col">Dia</th><th scope="col">Conta</th><th scope="col">Motivo e ato</th></tr>'
    return (
        f'<details><summary>Folha de contagem: {tipo}</summary><div class="rola" tabindex="0" role="group" '
        f'aria-label="Folha de contagem de {tipo}"><table><caption>Desde {labels.day(p.de)}, dia a dia</caption>'
        f"<thead>{head}</thead><tbody>\n{_folha(p.contado.folha)}</tbody></table></div></details>"
    )


@lru_cache(256)  # a sheet tells of days, of nobody, and is that of all cases that begin on its first
def _folha(dias: tuple[DiaDaFolha, ...]) -> str:
    return "\n".join(map(_dia, dias))


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
    objeto = f' <span class="menor">({_rotulo(str(a.dados["objeto"]))})</span>' if a.dados.get("objeto") else ""
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
    where = escape(caminho("anexo", t.linha.ato.fluxo, t.linha.ato.seq))
    return f'<a href="{where}">o arquivo</a> <span class="hash">{escape(t.prova[:16])}</span>'


def _ditos(t: "LinhaDoTempo") -> str:
    if not (t.dados or t.pessoais):
        return ""
    said = "".join(f"<dt>{_rotulo(k)}</dt><dd>{escape(str(v))}</dd>" for k, v in t.dados)
    said += "".join(f"<dt>{_rotulo(k)}</dt><dd>{_parte(v)}</dd>" for k, v in t.pessoais)
    return f'<details><summary>Dados do ato {t.linha.ato.seq}</summary><dl class="dados">{said}</dl></details>'


@lru_cache(1024)  # words of the closed sets
def _rotulo(word: str) -> str:
    return escape(labels.label(word))


@lru_cache(1024)
def _titulo(word: str) -> str:
    said = labels.label(word)
    return escape(said[:1].upper() + said[1:])


@lru_cache(1024)
def _fazer(ato: str) -> str:
    return escape(palavras.inicial(labels.doing(ato)))


def _instante(em: datetime) -> str:
    return f"{em:%d/%m/%Y %H:%M}"


def _parte(texto: str | None) -> str:
    return APAGADO if texto is None else escape(texto).replace("\n", "<br>")


@register.simple_tag
def passos(found: "Iterable[Passo]", fluxo: str) -> SafeString:
    """Write what may be done now; what is not hers says whose it is."""
    return mark_safe("".join(_passo(p, fluxo) for p in found))  # noqa: S308 - as above


def _passo(p: "Passo", fluxo: str) -> str:
    kind, quem = ' class="esperado"' if p.esperado else "", escape(palavras.lista(p.por))
    if not p.meu:
        said = f'<strong>{_fazer(p.tipo)}</strong><span class="menor">cabe a: {quem}</span>'
        return f'<li{kind}><span class="alheio">{said}</span></li>'
    where = escape(caminho("ato", fluxo, p.tipo) + (f"?{p.escolhas}" if p.escolhas else ""))
    said = f'<strong>{_fazer(p.tipo)}</strong><span class="menor">{quem}</span>'
    return f'<li{kind}><a href="{where}">{said}</a></li>'


@register.filter
def aneis(found: "Iterable[Anel]") -> SafeString:
    """Draw clocks as rings, with how far each ran."""
    return mark_safe("".join(map(_anel, found)))  # noqa: S308 - as above


def _anel(a: "Anel") -> str:
    r, se = a.relogio, a.relogio.limite_se_interrompem
    kind = " perigo" if a.alarme == 0 else " cuidado" if a.alarme else ""
    ran = "já correu" if a.alarme == 0 else f"correram {a.corrido}%, restam {a.resta} dias"
    late = f"; até {labels.day(se)}, se os atos duvidosos interrompem" if se else ""
    ring = f'stroke-dasharray="{a.corrido} 100" transform="rotate(-90 20 20)"'
    return (
        f'<div class="anel{kind}">\n<svg viewBox="0 0 40 40" aria-hidden="true"><circle class="trilho" cx="20" cy="20" '
        f'r="16"/><circle class="curso" cx="20" cy="20" r="16" pathLength="100" {ring}/></svg>\n'
        f"<div><strong>{_titulo(r.relogio)}</strong>: até {labels.day(r.limite)}"
        f'<div class="menor">{ran}; conta desde {labels.day(r.de)}{late} '
        f'<span class="dispositivo">[{escape(labels.provisions(r.cita))}]</span></div></div></div>'
    )


@register.simple_tag
def itens(found: "Iterable[Item]", banca: Container[str] = ()) -> SafeString:
    """Write lines of the desk; those of acts of the bench lead there."""
    return mark_safe("\n".join(_item(i, banca) for i in found))  # noqa: S308 - as above


def _item(i: "Item", banca: Container[str]) -> str:
    kind = "perigo" if i.alarme == 0 or i.grupo == "vencido" else "cuidado" if i.alarme or i.grupo == "hoje" else ""
    name = "Abordagem" if i.falta else escape(fluxos.curto(i.numero or i.fluxo))
    termo = escape(palavras.prazo(i.prazo))
    por = f' <span class="menor">(prazo: {termo})</span>' if i.prazo else ""
    said = f"{escape(labels.doing(i.ato))}{por}" if i.ato else termo
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
    return f"{escape(labels.doing(p.ato))}{f': {escape(what)}' if p.objeto else ''}{whose}"


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
