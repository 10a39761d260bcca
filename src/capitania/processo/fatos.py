"""Facts that acts of the boarding carry: checked as `capitania decidir` checks them, and read back for the norms."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Final

from capitania.lei.fatos import Fatos, ZonaDaOm, ler_fatos
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.lei.vocabulario import CAMPOS_DO_SUBSTITUTO
from capitania.prazos.instantes import instante_com_desvio
from capitania.processo.contexto import Contexto

LEITURAS: Final = ("ar", "sangue")
_NO_ATO: Final = (("alcoolemia.etilometro", "etilometro"), ("alcoolemia", "resultado"))
_SO_REGISTRADO: Final = frozenset({"modo"})  # of the device: told by the inspector, asked by no norm
_BRASILIA: Final = "America/Sao_Paulo"


def problemas_dos_fatos(nome: str, dados: Mapping[str, Any], em: datetime, zona: ZonaDaOm) -> Iterator[Problema]:
    """Check the facts of an act of the boarding, each problem with its place in the act; nothing for another act."""
    if nome == "abordagem_registrada" and isinstance(dados.get("fatos"), Mapping):
        yield from _da_abordagem(dados, zona)
    elif nome == "teste_realizado":
        yield from _do_teste(dados, em)
    elif nome == "substituto_apresentado" and isinstance(dados.get("licenca"), Mapping):
        yield from _da_licenca(dados["licenca"], em)


def _da_abordagem(dados: Mapping[str, Any], zona: ZonaDaOm) -> Iterator[Problema]:
    try:
        lidos = ler_fatos(dados["fatos"], zona)
    except EntradaInvalida as error:
        yield from (p._replace(campo=f"fatos.{p.campo}") for p in error.problemas)
        return
    om = dados.get("om")
    if lidos.om is not None and isinstance(om, str) and lidos.om.casefold() != om.casefold():
        como = "Escreva a mesma OM nos dois lugares."
        yield Problema("fatos.abordagem.om", lidos.om, f"O ato diz outra OM: {om}.", como)


def _do_teste(dados: Mapping[str, Any], em: datetime) -> Iterator[Problema]:
    resultado, etilometro, espera = (dados.get(n) for n in ("resultado", "etilometro", "espera_minutos"))
    if isinstance(espera, int) and espera < 0:
        yield Problema("espera_minutos", espera, "Não é tempo de espera.", "Escreva os minutos, de 0 em diante.")
    if not isinstance(resultado, Mapping) or not isinstance(etilometro, Mapping):
        return
    for chave in resultado.keys() - set(LEITURAS):
        yield Problema(f"resultado.{chave}", None, "Campo desconhecido.", f"Use: {', '.join(LEITURAS)}.")
    if resultado.keys().isdisjoint(LEITURAS):
        como = 'Escreva ar = "0.41", ou sangue = { quantia = "0.6", unidade = "g/L" }.'
        yield Problema("resultado", None, "Falta a leitura.", como)
    try:
        ler_fatos(do_teste(em, resultado, etilometro), lambda _: None)
    except EntradaInvalida as error:
        yield from (p._replace(campo=_no_ato(p.campo)) for p in error.problemas)


def _da_licenca(licenca: Mapping[str, Any], em: datetime) -> Iterator[Problema]:
    for chave in sorted(licenca.keys() - set(CAMPOS_DO_SUBSTITUTO)):
        yield Problema(f"licenca.{chave}", None, "Campo desconhecido.", f"Use: {', '.join(CAMPOS_DO_SUBSTITUTO)}.")
    lida = {k: v for k, v in licenca.items() if k in CAMPOS_DO_SUBSTITUTO}
    try:
        ler_fatos({"abordagem": {"em": em.isoformat()}, "substituto": lida}, lambda _: None)
    except EntradaInvalida as error:
        yield from (p._replace(campo=p.campo.replace("substituto", "licenca", 1)) for p in error.problemas)


def _no_ato(campo: str) -> str:
    """Give the place in the act of a fact of the test."""
    de, para = next((de, para) for de, para in _NO_ATO if campo.startswith(de))
    return para + campo.removeprefix(de)


def do_teste(em: datetime, resultado: Mapping[str, Any], etilometro: Mapping[str, Any]) -> dict[str, Any]:
    """Write a test as the facts of a boarding of its day: what was read, with which device, and no other substance."""
    lido = {k: v for k, v in resultado.items() if k in LEITURAS}
    aparelho = {k: v for k, v in etilometro.items() if k not in _SO_REGISTRADO}
    alcoolemia = {"resultado": "medido", "outra_substancia": "nao", **lido, "etilometro": aparelho}
    return {"abordagem": {"em": em.isoformat()}, "alcoolemia": alcoolemia}


def instante(dados: Mapping[str, Any]) -> datetime | None:
    """Give the instant of the first contact as facts tell it; None where they do not, or nobody can read it."""
    abordagem = dados.get("abordagem")
    return instante_com_desvio(abordagem.get("em")) if isinstance(abordagem, Mapping) else None


def le(dados: object, ctx: Contexto) -> Fatos | None:
    """Read facts back from an act; None where they cannot be read, so that nothing rests on them."""
    try:
        return ler_fatos(dados, lambda om: ctx.zona(om) or _BRASILIA)
    except EntradaInvalida:
        return None
