"""The debt in a scripted case: the fine of the script's own case, others that it tells, and the acts of the debtor."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final

from capitania.lei.problemas import Problema
from capitania.processo import cobranca, devedor
from capitania.processo.ato import Ato, Dado
from capitania.processo.contexto import Contexto, Impedimento, recusas
from capitania.processo.divida import LESTA, multa_do_caso
from capitania.processo.impedimentos.devedor import achados_do_devedor
from capitania.processo.leitura import quantia
from capitania.processo.multas import Multa

ESTE: Final = "processo:este"  # how acts of the debtor call the case of the script
_DIAS: Final = ("final", "ciencia", "vence", "noventa")
_TEXTOS: Final = ("om", "numero", "com_outro")
_CHAVES: Final = frozenset({"processo", "valor", "pago", "via", "recurso", *_DIAS, *_TEXTOS})


def le_multas(linhas: Iterable[Mapping[str, Any]], om: str, problemas: list[Problema]) -> tuple[Multa, ...]:
    """Read the other fines that a script tells of its person; faults go into `problemas`."""
    return tuple(m for n, x in enumerate(linhas, 1) if (m := _multa(x, f"multa[{n}]", om, problemas)) is not None)


def _multa(x: Mapping[str, Any], lugar: str, om: str, problemas: list[Problema]) -> Multa | None:
    antes = len(problemas)
    problemas += _faltas(x, lugar)
    if len(problemas) > antes:
        return None
    final, ciencia, vence, noventa = (_dia(x.get(chave)) for chave in _DIAS)
    valor, pago = (Decimal(str(x.get(chave, "0"))) for chave in ("valor", "pago"))
    nome = str(x["processo"]).removeprefix("processo:")
    return Multa(
        f"processo:{nome}",
        str(x.get("numero", "")),
        str(x.get("om", om)),
        str(x.get("via", LESTA)),
        "",
        (),
        valor,
        max(valor - pago, Decimal(0)),
        final=final,
        ciencia=ciencia or vence,
        vence=vence,
        noventa=noventa,
        recurso=x.get("recurso") is True,
        remetida=str(x.get("com_outro", "")),
    )


def _faltas(x: Mapping[str, Any], lugar: str) -> Iterator[Problema]:
    for chave in sorted(x.keys() - _CHAVES):
        yield Problema(f"{lugar}.{chave}", None, "Chave desconhecida.", f"Use: {', '.join(sorted(_CHAVES))}.")
    if not isinstance(x.get("processo"), str) or not x["processo"]:
        yield Problema(f"{lugar}.processo", x.get("processo"), "Falta o processo.", 'Dê um nome, como "processo:2".')
    for chave in ("valor", "pago"):
        if (chave == "valor" or chave in x) and quantia(x.get(chave)) is None:
            yield Problema(f"{lugar}.{chave}", x.get(chave), "Esperava quantia.", 'Escreva entre aspas: "500.00".')
    for chave in _DIAS:
        if chave in x and _dia(x[chave]) is None:
            yield Problema(f"{lugar}.{chave}", x[chave], "Esperava dia.", "Escreva AAAA-MM-DD.")


def _dia(valor: object) -> date | None:
    try:
        return valor if type(valor) is date else date.fromisoformat(str(valor))
    except ValueError:
        return None


def com_as_multas(ctx: Contexto, do_caso: list[Ato], outras: tuple[Multa, ...]) -> Contexto:
    """Give the context of the debtor of the script: the fine of its case, and those told."""
    propria = multa_do_caso(ESTE, tuple(do_caso), ctx)
    multas = outras if propria is None else (propria, *outras)
    return ctx._replace(ligados=ctx.ligados._replace(multas=multas))


def joga(da_divida: list[Ato], ato: Ato, ctx: Contexto) -> tuple[Impedimento, ...]:
    """Play an act of the debtor of the script, who is one."""
    achadas = ((nome, ctx.ligados.multa(nome)) for nome in devedor.nomeadas(ato))
    nomes: list[Dado] = [m.fluxo if m is not None else nome for nome, m in achadas]
    feito = ato._replace(dados={**ato.dados, "multas": nomes}) if "multas" in ato.dados else ato
    achados = tuple(achados_do_devedor(devedor.fold(da_divida), feito, ctx))
    if not recusas(achados):
        da_divida.append(feito)
    return achados


def mostra(da_divida: list[Ato], ctx: Contexto, agora: datetime) -> cobranca.Cobranca:
    """Show the debtor of the script as the acts left him."""
    return cobranca.cobranca(devedor.fold(da_divida), ctx, agora)
