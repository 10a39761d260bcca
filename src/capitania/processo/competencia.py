"""Who may decide where: office, unit of the place of the fact, day, act of designation; and who is impeded."""

from collections.abc import Iterator
from datetime import date
from typing import Final

from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Designacao, Impedimento
from capitania.processo.estado import Estado
from capitania.processo.leitura import dia_do_ato, inteiro, texto

CARGOS: Final = {
    "inspetor": frozenset({"inspetor"}),
    "secretaria": frozenset({"secretaria"}),
    "autoridade": frozenset({"capitao", "oficial_designado", "delegado", "agente"}),
    "superior": frozenset({"capitao", "delegado", "comandante_de_distrito"}),
    "dpc": frozenset({"dpc"}),
    "normas": frozenset({"normas"}),
    "auditoria": frozenset({"auditoria"}),
    "administracao": frozenset({"administracao"}),
}
DE_TODA_PARTE: Final = frozenset({"parte", "sistema", "administracao"})


def cargos(ctx: Contexto, pessoa: str, qualidade: str, dia: date) -> tuple[Designacao, ...]:
    """List the offices that found a capacity on a day."""
    return tuple(d for d in ctx.designacoes if d.pessoa == pessoa and d.cargo in CARGOS[qualidade] and d.vale(dia))


def incompetencia(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Give what stands in the way of this person doing an act of this kind, in this unit, on this day."""
    if ato.por.qualidade in DE_TODA_PARTE:
        return
    dia = dia_do_ato(ato)
    importado = e.marcos.importado.om if e.marcos.importado is not None else ""
    om = e.origem.aberto.om if e.origem.aberto is not None else texto(ato, "om") or importado
    meus = cargos(ctx, ato.por.pessoa, ato.por.qualidade, dia)
    if not meus:
        yield from ctx.impede(
            "sem_designacao", dia, f"{ato.por.pessoa} como {ato.por.qualidade}, em {dia.isoformat()}."
        )
    elif om and not _alcanca(ctx, om, ato.por.qualidade, meus, dia):
        yield from ctx.impede("lugar_do_fato", dia, f"O fato é da área de {om}.")


def _alcanca(ctx: Contexto, om: str, qualidade: str, meus: tuple[Designacao, ...], dia: date) -> bool:
    """Tell whether offices reach the place of the fact: held in its unit or, above, in its parent if it is known."""
    if qualidade in {"autoridade", "secretaria"}:
        return any(d.om == om for d in meus)
    unidade = ctx.unidades.get(om)
    acima_dela = unidade.superior(dia) if unidade is not None else None
    return qualidade != "superior" or acima_dela is None or any(d.om in {om, acima_dela} for d in meus)


def cargo_de_quem_julgou(e: Estado, ctx: Contexto) -> str:
    """Give the office in which the first decision was given; empty when none was."""
    decisao = e.julgamento.decisao
    if decisao is None:
        return ""
    meus = cargos(ctx, decisao.por, "autoridade", decisao.dia)
    return meus[0].cargo if meus else ""


def acima(e: Estado, ctx: Contexto, dia: date) -> tuple[str, str]:
    """Give who hears the first appeal: (capacity, unit). The officer's Captain; the parent unit; or the DPC, once."""
    om = e.origem.aberto.om if e.origem.aberto is not None else ""
    cargo = cargo_de_quem_julgou(e, ctx)
    unidade = ctx.unidades.get(om)
    if e.origem.aberto is not None and e.origem.aberto.via != "lesta":
        return "dpc", ""
    if cargo == "oficial_designado":
        return "superior", om
    if cargo in {"agente", "delegado"} and unidade is not None:
        return "superior", unidade.superior(dia) or ""
    if unidade is not None and unidade.recurso_do_capitao == "comandante_de_distrito":
        return "superior", unidade.superior(dia) or ""
    return "dpc", ""


def quem_encaminha(instancia: int) -> str:
    """Name the capacity that considers an appeal and sends it on: that of the decision appealed from."""
    return "autoridade" if instancia == 1 else "superior"


def quem_ouve(e: Estado, ctx: Contexto, instancia: int, dia: date) -> str:
    """Name the capacity that hears an appeal sent on a day."""
    return acima(e, ctx, dia)[0] if instancia == 1 else "dpc"


def instancia_unica(e: Estado, ctx: Contexto, dia: date) -> bool:
    """Tell whether no second appeal follows, because the first already went to the DPC."""
    return acima(e, ctx, dia)[0] == "dpc"


def recurso_mal_dirigido(e: Estado, ato: Ato, ctx: Contexto, instancia: int) -> Iterator[Impedimento]:
    """Give what is wrong with the authority that decides an appeal."""
    dia = dia_do_ato(ato)
    qualidade, om = acima(e, ctx, dia) if instancia == 1 else ("dpc", "")
    if ato.por.qualidade != qualidade:
        yield from ctx.impede("autoridade_do_recurso", dia, f"Cabe a: {qualidade} {om}".strip() + ".")
    elif om and all(d.om != om for d in cargos(ctx, ato.por.pessoa, qualidade, dia)):
        yield from ctx.impede("autoridade_do_recurso", dia, f"Cabe à unidade {om}.")


def encaminhado_mal(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Give what is wrong with the authority an appeal is sent to; where no holder of the office is known, nothing."""
    dia, para = dia_do_ato(ato), texto(ato, "para")
    qualidade, om = acima(e, ctx, dia) if inteiro(ato, "instancia") == 1 else ("dpc", "")
    servem = em_exercicio(ctx, qualidade, om, dia)
    if para in _julgaram(e):
        yield from ctx.impede("recurso_do_proprio_ato", dia)
    elif servem and para not in servem:
        yield from ctx.impede("autoridade_do_recurso", dia, f"Cabe a: {qualidade} {om}".strip() + ".")


def em_exercicio(ctx: Contexto, qualidade: str, om: str, dia: date) -> tuple[str, ...]:
    """List who may act in a capacity on a day, in one unit or, when it is not named, in any."""
    cargo = CARGOS[qualidade]
    return tuple(d.pessoa for d in ctx.designacoes if d.cargo in cargo and d.vale(dia) and om in {"", d.om})


def _julgaram(e: Estado) -> set[str]:
    decisao = e.julgamento.decisao
    quem = {r.por for r in e.recursos.recursos if r.julgado is not None}
    return quem | {decisao.por} if decisao is not None else quem


def impedidos(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Give why this person may not decide: took part, has an interest, is suspect, or judged the case before."""
    dia, quem = dia_do_ato(ato), ato.por.pessoa
    abertura, auto = e.origem.aberto, e.autuacao.auto
    inspetores = {abertura.inspetor if abertura is not None else "", auto.inspetor if auto is not None else ""}
    if quem in inspetores:
        yield from ctx.impede("impedido_por_ter_abordado", dia)
    for pessoa, causa in e.marcos.impedidos:
        if pessoa == quem:
            yield from ctx.impede("impedido", dia, f"Causa: {causa}.")
    if quem in e.instrucao.acolhidas:
        yield from ctx.impede("suspeito", dia)


def ja_julgou(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Give why this person may not hear the appeal: nobody hears one from his own act."""
    if ato.por.pessoa in _julgaram(e):
        yield from ctx.impede("recurso_do_proprio_ato", dia_do_ato(ato))
