"""An act as written made a proposal: its id, its stream, what it is asked in, and all that enters with it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID
from zoneinfo import ZoneInfo

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo import custodia
from capitania.processo.ato import Ato
from capitania.processo.consultas import nomeados
from capitania.processo.estado import INICIO
from capitania.processo.leitura import dia_do_ato, tabela, texto
from capitania.registro import codec
from capitania.registro.erros import ErroDeRegistro
from capitania.usecases import (
    correcoes,
    espelhos,
    leituras,
    leituras_da_abordagem,
    leituras_da_custodia,
    leituras_da_om,
    mensagens,
    minutas,
)
from capitania.usecases.contexto import Reunido, com_os_lacres, com_os_nascidos, reune
from capitania.usecases.devedores import com_as_multas
from capitania.usecases.dobras import Dobra, resumo
from capitania.usecases.ports import Portas
from capitania.usecases.registros import Numeracao, Proposta, propoe
from capitania.usecases.roteiro import CATALOGO, nomeada

PESA_A_ABORDAGEM: Final = frozenset(
    {"processo_aberto", "defesa_renunciada", "ato_retificado", *custodia.TIPOS}
)  # asked of the boarding


def id_dito(dito: str | None, bruto: Mapping[str, Any]) -> str | None:
    """Give the id asked for, by option or in the file; None when the program makes one. Raises `EntradaInvalida`."""
    given = dito if dito is not None else bruto.get("id")
    try:
        return None if given is None else str(UUID(str(given)))
    except ValueError:
        como = "Use 32 algarismos hexadecimais, ou deixe que o programa dê um."
        raise EntradaInvalida([Problema("id", str(given), "Não é um UUID.", como)]) from None


def especie_que_abre(bruto: Mapping[str, Any]) -> str:
    """Give the kind of stream that the act opens; raises `EntradaInvalida`."""
    nome = espelhos.nome_do_ato(bruto)
    tipo = CATALOGO.get(nome)
    if tipo is None:
        raise EntradaInvalida([Problema("tipo", nome or None, "Ato desconhecido.", "Veja docs/guia/roteiro.md.")])
    if tipo.fluxo == "om":
        como = "Pratique-o no fluxo da OM: capitania processo ato om:CPPR ..."
        raise EntradaInvalida([Problema("tipo", nome, "Este ato é de uma OM.", como)])
    return tipo.fluxo


def reune_para(portas: Portas, d: Dobra, ato: Ato, om: str, *, de_toda_parte: bool = False) -> Reunido:
    """Gather what the act is asked in, and what its kind of stream asks of others."""
    pessoa, dia = d.infrator or texto(ato, "infrator"), dia_do_ato(ato)
    quem: dict[str, Any] = {"pessoa": pessoa, "exceto": d.fluxo, "nomeada": _a_bordo(d, ato)}
    inqueritos = nomeados(d.caso, ato) if d.caso is not None else ()
    reunido = reune(portas, om, dia, **quem, inqueritos=inqueritos, de_toda_parte=de_toda_parte)
    if ato.nome == "lacre_aplicado":
        reunido = com_os_lacres(reunido, portas.registros, om, d.fluxo)
    return com_as_multas(portas, reunido, d.fluxo, ato, dia) if d.especie == "devedor" else reunido


def _a_bordo(d: Dobra, ato: Ato) -> str:
    """Name the boarding that a case or custody names, or would by this act; empty for none."""
    if isinstance(d.estado, custodia.Custodia):
        novo = str(tabela(ato, "novos").get("abordagem", ""))
        return novo or d.estado.abordagem or texto(ato, "abordagem")
    return nomeada(d.caso or INICIO, ato) if d.especie == "processo" else ""


def no_lugar(portas: Portas, em: datetime, om: str) -> datetime:
    """Give an instant in the zone of the unit, whose day is the legal one; as it came where that cannot be."""
    try:
        return em.astimezone(ZoneInfo(portas.oms.om(om).zona)) if om else em
    except (EntradaInvalida, OverflowError):  # a unit that is none of the list; the first or last day of all
        return em


def proposta(portas: Portas, ato: Ato, d: Dobra, reunido: Reunido, numeracao: Numeracao | None) -> Proposta:
    """Give the act whole: personal parts, its rows of the read models, the heads it rests on, what it erases.

    Raises `EntradaInvalida` for what has no bytes.
    """
    lidos = dict(reunido.lidos)
    if ato.nome in PESA_A_ABORDAGEM:
        lidos |= reunido.da_abordagem
    if "pena" in CATALOGO[ato.nome].dados or ato.nome == "revisao_pedida":
        lidos |= reunido.dos_anteriores
    kept, da_custodia = leituras_da_custodia.das_custodias(portas, d, ato, reunido.contexto)
    boarded, da_abordagem = leituras_da_abordagem.da_abordagem(portas, d, ato, reunido.contexto)
    appealed, dos_recursos = leituras_da_om.dos_recursos(portas, d, ato)
    lidos |= {**da_custodia, **da_abordagem, **dos_recursos}
    lidos.pop(ato.fluxo, None)
    textos = ((campo, dito) for campo, dito in ato.pessoais.items() if dito is not None)
    try:
        return propoe(
            ato,
            tuple(codec.pessoal(portas.ids.novo(), campo, portas.ids.sal(), dito) for campo, dito in textos),
            resumo=resumo(ato.fluxo, (*d.atos, ato)),
            numeracao=numeracao,
            lidos=lidos,
            apaga=correcoes.partes_apagadas(ato, portas.registros),
            linhas=leituras.depois_de(d, ato, com_os_nascidos(portas.registros, reunido.contexto, d.fluxo)),
            tambem={**kept, **boarded, **appealed},
            mensagens=mensagens.do_ato(portas, ato, d),
            encerra=minutas.encerradas(d, ato),
        )
    except ErroDeRegistro as error:
        raise EntradaInvalida([Problema("ato", None, str(error), "Corrija o ato: assim ele não se grava.")]) from None
