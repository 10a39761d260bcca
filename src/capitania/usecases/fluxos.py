"""Streams: how they are called, how a person may call them, and their acts read back."""

import re
from collections.abc import Iterable
from typing import Final
from unicodedata import combining, normalize

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo.ato import Ato
from capitania.processo.ligacoes import NUMERO_DO_AUTO
from capitania.registro import codec, upcasts
from capitania.registro.cadeia import Registrado
from capitania.registro.erros import ErroDeRegistro, VersaoDesconhecida
from capitania.usecases.ports import Oms
from capitania.usecases.registros import BaseDanificada, BaseInacessivel, Registros
from capitania.usecases.roteiro import CATALOGO

ESPECIES: Final = ("abordagem", "processo", "custodia", "devedor", "inquerito", "omisso", "pessoa", "embarcacao", "om")
_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,59}")
_UUID: Final = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
MAIS_NOVO: Final = "Há ato escrito por uma versão mais nova da Capitania: atualize este programa."
PAGE = 1000


def le_atos(registrados: Iterable[Registrado]) -> tuple[Ato, ...]:
    """Read acts back, each in the current version of its type; raises `FalhaDaBase`."""
    found = tuple(_le(r) for r in registrados)
    if any(a.nome not in CATALOGO for a in found):
        raise BaseInacessivel(MAIS_NOVO)
    return found


def _le(registrado: Registrado) -> Ato:
    try:
        return upcasts.atualiza(codec.le(registrado.envelope, {p.id: p for p in registrado.pessoais}))
    except VersaoDesconhecida:
        raise BaseInacessivel(MAIS_NOVO) from None
    except ErroDeRegistro as error:
        motivo = f"Há registro alterado na base: {error} Veja onde com capitania verificar."
        raise BaseDanificada(motivo) from None


def especie(fluxo: str) -> str:
    """Give the kind of a stream."""
    return fluxo.partition(":")[0]


def da_om(sigla: str) -> str:
    """Name the stream of a unit."""
    return f"om:{sigla}"


def curto(fluxo: str) -> str:
    """Shorten the name of a stream made by the program, as far as it still tells one from another."""
    kind, _, ident = fluxo.partition(":")
    return f"{kind}:{ident[:13]}" if _UUID.fullmatch(ident) else fluxo


def nomeado(texto: str, oms: Oms) -> str:
    """Read the name given to a stream, `especie:nome`; raises `EntradaInvalida`."""
    kind, colon, ident = texto.partition(":")
    if not colon or kind not in ESPECIES:
        como = f"Escreva espécie e nome, como processo:42; as espécies são: {', '.join(ESPECIES)}."
        raise EntradaInvalida([Problema("fluxo", texto, "Não é nome de fluxo.", como)])
    if kind == "om":
        return da_om(sigla(ident, oms))
    if not _ID.fullmatch(ident):
        como = "Use até 60 letras sem acento, algarismos, ponto, hífen e sublinhado."
        raise EntradaInvalida([Problema("fluxo", texto, "Não serve de nome de fluxo.", como)])
    return texto


def sigla(texto: str, oms: Oms) -> str:
    """Give the short name of a unit, or of one above them, as the list writes it; raises `EntradaInvalida`."""
    acima = {_plain(s.superior): s.superior for om in oms.todas() for s in om.hierarquia} | {"dpc": "DPC"}
    try:
        return oms.om(texto).sigla
    except EntradaInvalida:
        if _plain(texto) in acima:
            return acima[_plain(texto)]
        raise


def existente(texto: str, registros: Registros, oms: Oms) -> str:
    """Find a stream by its name, by a beginning that only it has, or by the number of its auto.

    Raises `EntradaInvalida` or `FalhaDaBase`.
    """
    if NUMERO_DO_AUTO.fullmatch(texto.upper()):
        found = _by_number(texto.upper(), registros)
    elif texto.startswith("om:"):
        found = [nomeado(texto, oms)]
    else:
        names = [c.fluxo for c in registros.cabecas(texto)]
        found = [texto] if texto in names else names
    if len(found) == 1:
        return found[0]
    motivo = "Há mais de um fluxo com este começo." if found else "Não há fluxo com este nome."
    como = "Use o nome inteiro, o começo que só ele tem, ou o número do auto; veja capitania processo listar."
    raise EntradaInvalida([Problema("fluxo", texto, motivo, como)])


def _by_number(numero: str, registros: Registros) -> list[str]:
    after = ""
    while page := registros.resumos(depois_de=after, limite=PAGE):
        if found := [r.fluxo for r in page if r.numero == numero]:
            return found
        after = page[-1].fluxo
    return []


def _plain(texto: str) -> str:
    return "".join(c for c in normalize("NFKD", texto) if not combining(c)).casefold()
