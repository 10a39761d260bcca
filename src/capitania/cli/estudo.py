"""`capitania estudo`: what another norm would have done to many boardings; boardings drawn; rows behind a number."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from capitania.cli import citadas, leitor, output
from capitania.cli.argumentos import JSON, Typed, argument, command, option
from capitania.cli.dates import civil_day
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.leitura import refused
from capitania.lei.problemas import Problema

if TYPE_CHECKING:
    from capitania.usecases.estudos import Achadas, Feito, Lei, Linhas, Motor
    from capitania.usecases.ports import Oms, Portas

DEZ_ANOS = (date(2016, 1, 1), date(2025, 12, 31))
LINHAS, SEMENTE, LIMITE = "100000", "1", "20"
MOST_DIGITS = 9
DUAS = "--norma normam-211@2024-07-01 --norma normam-211@2026-01-26"
MOTORES = ("local", "spark")
COMMAND = command(
    "estudo",
    summary="responde muitas abordagens por duas normas e conta o que muda; sorteia abordagens; acha as linhas",
    notes="Os dados vêm em Parquet (arquivo ou pasta) ou CSV, uma abordagem em cada linha, as colunas com os nomes dos "
    "fatos; ou da base, sem o que diga de quem são. A pasta de saída leva o relatório, a planilha, as respostas por "
    "linha e as linhas recusadas com o motivo; interrompido, nada fica. docs/guia/estudos.md diz as colunas.",
    arguments=(argument("dados", help="arquivo Parquet ou CSV, ou pasta de Parquet", unless="base"),),
    options=(
        option("norma", value="NORMA", help=f"{citadas.FORM}; duas vezes: a A e a B", required=True, many=True),
        option("saida", value="PASTA", help="pasta nova, para o relatório e as tabelas", required=True),
        option(
            "motor",
            value="MOTOR",
            help="quem trabalha: este processo (local), ou o Spark, como estiver configurado: docs/guia/cluster.md",
            choices=MOTORES,
        ),
        option("base", help="as abordagens da base, pseudonimizadas, em vez de um arquivo"),
        *leitor.LEITURA,
        JSON,
    ),
    parts=(
        command(
            "gerar",
            summary="sorteia as abordagens de um país, com os números que as notícias dão, num arquivo Parquet",
            options=(
                option("saida", value="ARQUIVO", help="arquivo novo, Parquet", required=True),
                option("linhas", value="N", help=f"quantas abordagens (sem a opção, {LINHAS})"),
                option("semente", value="N", help=f"a mesma semente dá os mesmos bytes (sem a opção, {SEMENTE})"),
                option("de", value="DATA", help=f"primeiro dia, AAAA-MM-DD (sem a opção, {DEZ_ANOS[0]})"),
                option("ate", value="DATA", help=f"último dia, AAAA-MM-DD (sem a opção, {DEZ_ANOS[1]})"),
                JSON,
            ),
            examples=(
                "capitania estudo gerar --linhas 5000 --saida abordagens.parquet",
                "capitania estudo gerar --linhas 5000 --semente 7 --de 2025-12-01 --ate 2026-02-28 --saida v.parquet",
            ),
        ),
        command(
            "linhas",
            summary="conta e lista as abordagens por trás de um número do relatório, pelo filtro que ele mostra",
            notes="Palavras separadas por espaço, que valem juntas: a=ITEM, b!=ITEM, om=CPRJ, mes=2025-02 (ou 2025), "
            "muda=medidas, prazo.defesa=b_depois.",
            arguments=(
                argument("pasta", help="a pasta que o estudo deixou"),
                argument("filtro", help="o filtro, entre aspas"),
            ),
            options=(option("limite", value="N", help=f"quantas listar (sem a opção, {LIMITE})"), JSON),
            examples=(
                "capitania estudo linhas estudo-1 'muda=pecas'",
                "capitania estudo linhas estudo-1 'a=peca:notificacao_para_comparecimento:condutor:deve' --json",
            ),
        ),
    ),
    examples=(
        f"capitania estudo exemplos/estudo/abordagens.csv {DUAS} --saida estudo-1",
        f"capitania estudo --base {DUAS} --saida da-base --json",
    ),
    alone=True,
)


def run(portas: "Portas", typed: Typed) -> bool:
    """Study, draw, or find rows; False where a study answered no row at all."""
    match typed.path[-1]:
        case "gerar":
            _draw(portas, typed)
        case "linhas":
            _rows(portas, typed)
        case _:
            return _study(portas, typed)
    return True


def _study(portas: "Portas", typed: Typed) -> bool:
    from capitania.cli.progresso import bar
    from capitania.usecases.estudos import Pedido

    names = typed.lists["norma"]
    if len(names) != 2:
        raise refused("--norma", "São duas normas.", "Escreva --norma A --norma B.")
    laws = (_law(portas, names[0]), _law(portas, names[1]))
    engine: Motor = "spark" if typed.values.get("motor") == "spark" else "local"
    if engine == "spark" and "base" in typed.switches:
        raise refused("--base", "O Spark só lê Parquet.", "Dê uma pasta de Parquet, ou tire --motor spark.")
    source = _base(portas, typed) if "base" in typed.switches else Path(typed.values["dados"])
    asked = Pedido(source, laws, partial(_unit, portas.oms), portas.calendarios.calendario, _output(typed), engine)
    from capitania.cli.registros import at_work

    with at_work(), _until_told_to_stop(), bar("respondendo as abordagens") as passo:
        found = portas.estudos.estuda(asked, passo)
    if typed.json:
        output.answer_json({"saida": typed.values["saida"], **found._asdict(), "arquivos": list(found.arquivos)})
    else:
        output.answer(_told(found, laws, typed.values["saida"]))
    return found.decididas > 0


def _law(portas: "Portas", name: str) -> "Lei":
    from capitania.usecases.estudos import lei

    found = citadas.norm(portas, name, "--norma")
    drafted = name.endswith(".toml") or "/" in name
    law = lei(portas, found, None if drafted else civil_day(name.partition("@")[2], "--norma"), name)
    if not law.responde:
        motivo = f"Nenhuma norma do acervo responde a uma abordagem em {law.dia:%d/%m/%Y}."
        como = "Escolha outro dia: capitania norma listar mostra os que as normas cobrem."
        raise output.SemResposta(Problema("--norma", name, motivo, como))
    return law


def _base(portas: "Portas", typed: Typed) -> "Linhas":
    from capitania.cli.registros import at_work
    from capitania.usecases.acessos import TUDO
    from capitania.usecases.estudos import da_base

    with at_work():
        leitor.note(portas, typed, [TUDO])
        return da_base(portas)


def _unit(oms: "Oms", sigla: str) -> tuple[str, str] | None:
    from capitania.lei.problemas import EntradaInvalida

    try:
        found = oms.om(sigla)
    except EntradaInvalida:
        return None
    return found.sigla, found.zona


def _output(typed: Typed) -> Path:
    return Path(typed.values["saida"])


@contextmanager
def _until_told_to_stop() -> Iterator[None]:
    """Turn a polite kill into an interruption, so that nothing half written stays."""
    import signal

    def stop(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _told(found: "Feito", laws: "tuple[Lei, Lei]", saida: str) -> Iterator[Block]:
    yield Heading("Estudo", f"{laws[0].nome} e {laws[1].nome}")
    share = f"{found.mudam} ({100 * found.mudam / found.decididas:.1f} %)".replace(".", ",") if found.decididas else "0"
    yield Table(
        (
            Row(("linhas lidas", str(found.lidas))),
            Row(("abordagens respondidas", str(found.decididas))),
            Row(("linhas recusadas", str(found.recusadas)), "must" if found.recusadas else ""),
            Row(("em que algo muda", share), "strong"),
        )
    )
    if not found.decididas:
        yield Para("Nenhuma abordagem se respondeu.", indent=0, style="must")
    if found.recusadas:
        yield Para(f"O que se recusou, com o motivo e como corrigir: {saida}/recusadas.csv.", indent=0, style="may")
    yield Para(f"Relatório: {saida}/relatorio.html. Com ele: {', '.join(found.arquivos)}.", indent=0, style="good")


def _draw(portas: "Portas", typed: Typed) -> None:
    from capitania.cli.progresso import bar
    from capitania.usecases.estudos import Sorteio

    days = [_day(typed, n, d) for n, d in zip(("de", "ate"), DEZ_ANOS, strict=True)]
    if days[1] < days[0]:
        raise refused("--ate", "Vem antes de --de.", "Troque-os.")
    asked = Sorteio(
        _number(typed, "linhas", LINHAS, least=1),
        days[0],
        days[1],
        _number(typed, "semente", SEMENTE),
        [om.sigla for om in portas.oms.todas()],
    )
    with _until_told_to_stop(), bar("sorteando abordagens") as passo:
        portas.estudos.sorteia(asked, _output(typed), passo)
    if typed.json:
        output.answer_json({"saida": typed.values["saida"], "linhas": asked.linhas, "semente": asked.semente})
        return
    output.answer([Para(f"{asked.linhas} abordagens sorteadas: {typed.values['saida']}.", indent=0, style="good")])


def _rows(portas: "Portas", typed: Typed) -> None:
    limite = _number(typed, "limite", LIMITE)
    found = portas.estudos.linhas(Path(typed.values["pasta"]), typed.values["filtro"], limite)
    if typed.json:
        rows = [dict(zip(found.colunas, row, strict=True)) for row in found.linhas]
        output.answer_json({"quantas": found.quantas, "linhas": rows})
        return
    output.answer(_listed(found))


def _listed(found: "Achadas") -> Iterator[Block]:
    from capitania.usecases.labels import counted

    yield Para(f"{counted(found.quantas, 'abordagem', 'abordagens')}.", indent=0, style="strong")
    kept = [n for n, name in enumerate(found.colunas) if not name.startswith("prazo.")]
    if found.linhas:
        rows = tuple(Row(tuple(row[n] for n in kept)) for row in found.linhas)
        yield Table(rows, tuple(found.colunas[n].replace("_", " ") for n in kept))
        yield Para("O que há em cada resposta: respostas.json. Os prazos de cada linha: --json.", style="faint")
    if found.quantas > len(found.linhas):
        yield Para(f"E mais {found.quantas - len(found.linhas)}: veja com --limite.", style="faint")


def _number(typed: Typed, name: str, usual: str, least: int = 0) -> int:
    text = typed.values.get(name, usual)
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS) or int(text) < least:
        raise refused(f"--{name}", "Não é um número inteiro que sirva.", f"Escreva --{name} {usual}.")
    return int(text)


def _day(typed: Typed, name: str, usual: date) -> date:
    return civil_day(typed.values[name], f"--{name}") if name in typed.values else usual
