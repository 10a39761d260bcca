"""`capitania decidir`: facts of a boarding in, the determinacao of the norms of that day out."""

from typing import TYPE_CHECKING

from capitania.cli import leitura, output
from capitania.cli.argumentos import JSON, Typed, argument, command, option
from capitania.cli.dates import civil_day
from capitania.lei.problemas import EntradaInvalida, Problema

if TYPE_CHECKING:
    from datetime import date

    from capitania.lei.fatos import Fatos
    from capitania.usecases.ports import Portas

COMMAND = command(
    "decidir",
    summary="dá as medidas, peças, infrações e dúvidas que a norma do dia tira dos fatos de um arquivo",
    notes="Os fatos vêm em TOML ou JSON. Fato deixado de fora é fato não informado: a resposta diz o que ele mudaria.",
    arguments=(argument("arquivo", help="arquivo dos fatos, ou - para a entrada padrão"),),
    options=(
        option("ato-em", value="DATA", help="dia do ato, AAAA-MM-DD (sem a opção, o dia da abordagem)"),
        JSON,
    ),
    examples=(
        "capitania decidir exemplos/recusa-no-carnaval.toml",
        "capitania decidir exemplos/leitura-2026-01-25.toml --ato-em 2026-02-10",
        "capitania decidir - --json < exemplos/convidado-sem-habilitacao.toml",
    ),
)


def run(portas: "Portas", typed: Typed) -> None:
    """Read the facts, decide, show."""
    from capitania.usecases import decidir

    fatos, ato_em = _input(portas, typed)
    try:
        found = decidir.decide(portas, fatos, ato_em)
    except decidir.SemNorma as error:
        como = "Confira a data da abordagem; capitania norma listar mostra os dias que as normas cobrem."
        raise output.SemResposta(Problema("abordagem.em", fatos.em.isoformat(), str(error), como)) from None
    if typed.json:
        output.answer_json(found.determinacao.em_json())
        return
    from capitania.cli import determinacao

    contexto = determinacao.Contexto(fatos, ato_em.isoformat(), found.resumos)
    output.answer(determinacao.blocks(found.determinacao, contexto))


def _input(portas: "Portas", typed: Typed) -> "tuple[Fatos, date]":
    """Read facts and day of the act; raises `EntradaInvalida` with the problems of both."""
    from capitania.usecases import decidir

    problems: list[Problema] = []
    fatos = ato_em = None
    try:
        ato_em = civil_day(typed.values["ato-em"], "--ato-em") if "ato-em" in typed.values else None
    except EntradaInvalida as error:
        problems += error.problemas
    try:
        fatos = decidir.le_fatos(portas, leitura.facts(typed.values["arquivo"]))
    except EntradaInvalida as error:
        problems += error.problemas
    if problems or fatos is None:
        raise EntradaInvalida(problems)
    return fatos, ato_em or fatos.dia
