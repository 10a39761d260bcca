"""Words of the closed sets, dates, amounts, provisions and addresses, as templates write them."""

import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

from django import template

from capitania.prazos import BRASILIA
from capitania.processo.ato import Ato
from capitania.processo.banca import ATOS
from capitania.processo.catalogo import COMO
from capitania.usecases import fluxos, labels
from capitania.usecases.linhas import RELOGIO
from capitania.web.caminhos import caminho

register = template.Library()
register.simple_tag(caminho)
FEMININAS = frozenset({"abordagem", "custodia", "pessoa", "embarcacao", "om"})
DIA = re.compile(r"(?<![\w@.-])\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d)(?![\w-])")  # not of a norm, nor of an instant
# How to mend a datum, as files are mended and as controls of a page are.
NA_PAGINA = {
    COMO["instante"]: "Escolha o dia e a hora.",
    COMO["dia"]: "Escolha o dia.",
    COMO["logico"]: "Escolha sim ou não.",
    COMO["lista"]: "Escreva um em cada linha.",
    COMO["tabela"]: "Escreva uma linha para cada dado, como chave = valor.",
}
PALAVRA = re.compile(r"[a-z_]+")  # of a closed set; what was typed stays as it is


@register.filter
def rotulo(word: object) -> str:
    """Write a word of the closed sets as people do."""
    return labels.label(str(word))


@register.filter
def titulo(word: object) -> str:
    """Write it with a capital."""
    said = labels.label(str(word))
    return said[:1].upper() + said[1:]


@register.filter
def fazer(ato: str) -> str:
    """Say what one does in practising an act; what happened is its `rotulo`."""
    return labels.doing(ato)


@register.filter
def prosa(text: object) -> str:
    """Put accents into the identifiers of a sentence, write its days as people do, and close it."""
    return labels.sentence(DIA.sub(lambda found: labels.iso_day(found[0]), labels.prose(str(text))))


@register.filter
def conserto(como: str) -> str:
    """Say how to mend a datum, on a page: no form of the file, and nothing that the field itself says."""
    if como.startswith("Acrescente "):
        return ""
    return NA_PAGINA.get(como) or prosa(como)


@register.filter
def dia(value: date | str | None) -> str:
    """Write a day."""
    if not value:
        return ""
    return labels.iso_day(value) if isinstance(value, str) else labels.day(value)


@register.filter
def semana(value: date | None) -> str:
    """Name the day of the week."""
    return labels.weekday(value) if value else ""


@register.filter
def instante(value: datetime) -> str:
    """Write an instant in its own zone."""
    return f"{value:%d/%m/%Y %H:%M}"


@register.filter
def momento(value: str) -> str:
    """Write an instant that is kept as text, in Brasília's zone."""
    return instante(datetime.fromisoformat(value).astimezone(ZoneInfo(BRASILIA)))


@register.filter
def texto(value: object) -> str:
    """Write a value as text."""
    return str(value)


@register.filter
def centavos(value: Decimal | int) -> str:
    """Write an amount told in cents, to the nearest one."""
    return labels.reais((Decimal(value) / 100).quantize(Decimal("0.01")))


@register.filter
def reais(value: Decimal) -> str:
    """Write an amount."""
    return labels.reais(value)


@register.filter
def dispositivos(citas: Iterable[str]) -> str:
    """Write citations."""
    return labels.provisions(citas)


@register.filter
def dispositivo(cita: str) -> str:
    """Write one citation."""
    return labels.provision(cita)


@register.filter
def lista(words: Iterable[str]) -> str:
    """Join words of the closed sets as a sentence does."""
    return labels.listed(map(labels.label, words))


@register.filter
def camadas(names: Iterable[str]) -> str:
    """Say which layers of the calendar lack."""
    return labels.missing_layers(names)


@register.filter
def prazo(nome: str) -> str:
    """Write the name of a term: `decisao_da_medida:apreensao` is of a measure, `prescricao_punicao` a clock."""
    what, _, of = nome.partition(":")
    if nome.startswith(RELOGIO):
        what, of = RELOGIO.rstrip("_"), nome.removeprefix(RELOGIO)
    return f"{labels.label(what)} ({labels.label(of)})" if of else labels.label(what)


@register.filter
def curto(fluxo: str) -> str:
    """Shorten the name of a stream."""
    return fluxos.curto(fluxo)


@register.filter
def endereco(fluxo: str) -> str:
    """Give the address of a stream's page."""
    return caminho("fluxo", fluxo)


@register.filter
def nome(fluxo: str) -> str:
    """Give the name of a stream without its kind."""
    return fluxo.partition(":")[2]


@register.filter
def pessoa(ident: str) -> str:
    """Give the address of a person's page."""
    return endereco(ident if ":" in ident else f"pessoa:{ident}")


@register.filter
def inicial(text: str) -> str:
    """Give words their capital."""
    return text[:1].upper() + text[1:]


@register.filter
def parte(table: Mapping[str, object], nome: str) -> object:
    """Give what a table holds under a name that has dots; nothing, where a page has no such table."""
    return table.get(nome) if isinstance(table, Mapping) else None


@register.filter
def sem_pontos(nome: str) -> str:
    """Write the name of a field as a selector takes it."""
    return nome.replace(".", "-")


@register.filter
def substituto(campo: str) -> bool:
    """Tell whether a fact is of the substitute."""
    return campo.startswith("substituto.")


@register.filter
def final(nome: str) -> str:
    """Give the last word of a name that has dots."""
    return nome.rpartition(".")[2]


@register.filter
def numero(value: Decimal) -> str:
    """Write a figure with a comma."""
    return labels.number(value)


@register.filter
def valor(said: object) -> str:
    """Write a datum: a word of the closed sets, a day, a list, or what was typed."""
    if isinstance(said, Mapping):
        return "; ".join(f"{labels.label(str(k))}: {valor(v)}" for k, v in said.items())
    if isinstance(said, list | tuple):
        return ", ".join(valor(x) for x in said) or "nenhum"
    if isinstance(said, bool):
        return "sim" if said else "não"
    return _instante(str(said))


def _instante(said: str) -> str:
    try:
        found = datetime.fromisoformat(said)
    except ValueError:
        return labels.label(said) if PALAVRA.fullmatch(said) else said
    return instante(found) if "T" in said else labels.day(found.date())


@register.filter
def especie(fluxo: str) -> str:
    """Give the kind of a stream."""
    return fluxos.especie(fluxo)


@register.filter
def ao(kind: str) -> str:
    """Write a kind of stream after «voltar»."""
    return f"{'à' if kind in FEMININAS else 'ao'} {labels.label(kind)}"


@register.filter
def barco(ident: str) -> str:
    """Give the address of a boat's page."""
    return endereco(ident if ":" in ident else f"embarcacao:{ident}")


@register.filter
def sem_especie(ident: str) -> str:
    """Give the name of a stream, whether or not its kind was written."""
    return ident.rpartition(":")[2]


@register.filter
def julgar(fluxo: str) -> str:
    """Give the address of a case on the bench."""
    return caminho("julgar", fluxo)


@register.filter
def campo_da_banca(nome: str) -> str:
    """Name a field of the bench, `julgamento_proferido.pena.multa`, as its form does."""
    said = nome
    for ato in (a for atos in ATOS.values() for a in atos):
        said = said.removeprefix(f"{ato}.")
    what, dot, of = said.partition(".")
    return f"{titulo(what)}: {labels.label(of)}" if dot else titulo(what)


@register.filter
def instante_de_texto(text: str, zona: str) -> str:
    """Write an instant kept as text, in a zone."""
    return instante(datetime.fromisoformat(text).astimezone(ZoneInfo(zona)))


@register.filter
def textos_do_recurso(ato: Ato) -> tuple[str, ...]:
    """Give the texts of an act of an appeal: what is asked, considered or decided."""
    told = (ato.pessoais.get("texto"), ato.dados.get("consideracoes"), ato.dados.get("fundamento"))
    return tuple(str(t) for t in told if t)
