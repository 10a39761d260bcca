"""`capitania retencao`: what is kept of persons, until when and why; erasure by rule and by request; the answer."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from capitania.cli import output
from capitania.cli.argumentos import JSON, Typed, argument, command, option
from capitania.cli.dates import civil_day
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.leitor import MOTIVO
from capitania.cli.leitor import POR as LE
from capitania.cli.leitura import refused
from capitania.cli.registros import at_work
from capitania.usecases import labels
from capitania.usecases.labels import label

if TYPE_CHECKING:
    from capitania.usecases.guardados import Dia
    from capitania.usecases.ports import Portas
    from capitania.usecases.retencao import AcessosDaOm, Apagado, Item, Levantamento, Relatorio, Tarefa

SHOWN = 50
OM = option("om", value="SIGLA", help="só os desta organização militar")
ATE = option("ate", value="DATA", help="o que se pode apagar neste dia, AAAA-MM-DD (sem a opção, hoje)")
GRAVAR = option("gravar", help="apaga; sem isto, só mostra")
POR = option("por", value="PESSOA@administracao", help="quem apaga; pede-se com --gravar")
COMMAND = command(
    "retencao",
    summary="o que se guarda de pessoas, até quando e por quê; apaga por regra ou a pedido, e responde ao titular",
    notes="As classes estão nas normas; nenhuma fonte dá o tempo de guarda, e a OM fixa-o por ato "
    "(configuracao_alterada, chave retencao). Sem isso a data é lacuna, e nada se apaga. Veja docs/guia/retencao.md.",
    parts=(
        command(
            "aplicar",
            summary="mostra o que já se pode apagar e, com --gravar, apaga, fluxo por fluxo",
            notes="Cada apagamento é um ato (pessoais_apagados), uma vez só; interrompido, o comando seguinte faz o "
            "que falta. Leva os anexos que só os atos apagados citam, e os acessos vencidos.",
            options=(ATE, OM, GRAVAR, POR, JSON),
            examples=(
                "capitania retencao aplicar --ate 2031-12-31",
                "capitania retencao aplicar --gravar --por a@administracao",
            ),
        ),
        command(
            "titular",
            summary="responde a uma pessoa: tudo o que se guarda dela, onde, até quando, e quem leu",
            notes="Com --apagar, mostra o que um pedido de apagamento alcança e o que segura o resto; com --gravar, "
            "apaga. O recibo é o SHA-256 do que --saida escreve.",
            arguments=(argument("pessoa", help="nome, CPF, CNPJ ou identificador"),),
            options=(
                option("saida", value="ARQUIVO", help="escreve a resposta em JSON; o arquivo não pode existir"),
                option("com-sigilosos", help="inclui os processos sigilosos"),
                option("apagar", help="em vez da resposta, o apagamento a pedido"),
                option("pedido", value="ID", help="qual pedido, se há mais de um"),
                GRAVAR,
                LE,
                MOTIVO,
                JSON,
            ),
            examples=(
                "capitania retencao titular p-1 --por secretaria-1@secretaria",
                "capitania retencao titular p-1 --saida resposta.json --motivo 'pedido de 4 de maio'",
            ),
        ),
        command(
            "apagados",
            summary="lista os apagamentos da base, para refazê-los sobre uma cópia mais antiga",
            options=(JSON,),
            examples=("capitania retencao apagados", "capitania retencao apagados --json"),
        ),
        command(
            "reaplicar",
            summary="refaz na base os apagamentos de uma lista, que uma cópia restaurada não tem",
            arguments=(argument("lista", help="o que retencao apagados --json, ou restaurar, escreveu"),),
            options=(GRAVAR, JSON),
            examples=(
                "capitania retencao reaplicar exemplos/retencao/apagados.json",
                "capitania retencao reaplicar exemplos/retencao/apagados.json --gravar --json",
            ),
        ),
    ),
    options=(ATE, OM, JSON),
    examples=("capitania retencao --om CPPR", "capitania retencao --ate 2031-12-31 --json"),
    alone=True,
)


def run(portas: "Portas", typed: Typed) -> bool:
    """Do what was asked; False: something waits for a person."""
    match typed.path[-1]:
        case "titular":
            from capitania.cli import retencao_titular

            return retencao_titular.run(portas, typed)
        case "apagados" | "reaplicar":
            from capitania.cli import retencao_apagados

            return retencao_apagados.run(portas, typed)
        case "aplicar" if "gravar" in typed.switches:
            return _apply(portas, typed)
    return _show(portas, typed)


def who_erases(typed: Typed) -> str:
    """Give who erases; raises `EntradaInvalida`."""
    if "por" not in typed.values:
        raise refused("--por", "Falta dizer quem apaga.", "Acrescente --por PESSOA@administracao.")
    return typed.values["por"]


def _asked(portas: "Portas", typed: Typed) -> "tuple[str | None, Dia]":
    from capitania.usecases import fluxos

    om = fluxos.sigla(typed.values["om"], portas.oms) if "om" in typed.values else None
    if "ate" not in typed.values:
        return om, lambda hoje: hoje
    ate = civil_day(typed.values["ate"], "--ate")
    return om, lambda _: ate


def _show(portas: "Portas", typed: Typed) -> bool:
    from capitania.usecases import retencao

    om, dia = _asked(portas, typed)
    with at_work():
        found = retencao.levanta(portas, om, dia)
    due_only = typed.path[-1] == "aplicar"
    if typed.json:
        held = {} if due_only else {"seguros": [i.em_json() for i in found.seguros]}
        due = {"vencidos": [i.em_json() for i in found.vencidos], **held}
        output.answer_json({"gravado": False, **due, "acessos": [a.em_json() for a in found.acessos]})
    else:
        output.answer(_blocks(found, due_only=due_only))
    return True


def _apply(portas: "Portas", typed: Typed) -> bool:
    from capitania.usecases import retencao

    por, (om, dia) = who_erases(typed), _asked(portas, typed)
    with at_work():
        found = retencao.aplica(portas, por, om, dia)
    if typed.json:
        done = {"apagados": [a._asdict() for a in found.apagados], "tarefas": [t._asdict() for t in found.tarefas]}
        output.answer_json(
            {"gravado": True, **done, "anexos": found.anexos, "acessos": [a.em_json() for a in found.acessos]}
        )
    else:
        output.answer(_done(found))
    return not found.tarefas


def _blocks(found: "Levantamento", *, due_only: bool) -> Iterator[Block]:
    yield Heading("Já se pode apagar")
    yield from due(found.vencidos)
    if not due_only:
        yield Heading("Guarda-se")
        yield from held(found.seguros)
    yield from _accesses(found.acessos, done=False)
    if due_only:
        yield Para("Nada foi apagado: isto é uma prévia. Para apagar, repita com --gravar e --por.", style="strong")


def due(itens: "tuple[Item, ...]") -> Iterator[Block]:
    """Show what may be erased."""
    from capitania.usecases.fluxos import curto

    if not itens:
        yield Para("Nada.")
        return
    rows = (
        Row(
            (
                curto(i.retido.fluxo),
                i.om,
                label(i.retido.classe),
                "" if i.retido.de is None else labels.day(i.retido.de),
                "" if i.retido.ate is None else labels.day(i.retido.ate),
                labels.counted(len(i.retido.atos), "ato", "atos"),
            )
        )
        for i in itens[:SHOWN]
    )
    yield Table(tuple(rows), ("fluxo", "OM", "classe", "de", "guardado até", "com dado pessoal"))
    yield from _and_more(len(itens))


def held(itens: "tuple[Item, ...]") -> Iterator[Block]:
    """Show what is kept, each with every reason and its provisions."""
    from capitania.usecases.fluxos import curto

    if not itens:
        yield Para("Nada.")
    for i in itens[:SHOWN]:
        classe = label(i.retido.classe) if i.retido.classe else "sem classe"
        where = f"{curto(i.retido.fluxo)}, {i.om}" if i.om else curto(i.retido.fluxo)
        yield Para(f"{where}: {classe}", style="strong")
        for razao in i.retido.seguram:
            yield Para(f"· {razao.motivo} [{labels.provisions(razao.cita)}]", hang=2, style="faint")
    yield from _and_more(len(itens))


def _and_more(total: int) -> Iterator[Block]:
    if total > SHOWN:
        yield Para(f"… e mais {total - SHOWN}: use --om, ou --json.", style="faint")


def _accesses(found: "tuple[AcessosDaOm, ...]", *, done: bool) -> Iterator[Block]:
    if not found:
        return
    yield Heading("Registro de acessos", "apagados" if done else "vencidos")
    rows = (
        Row(
            (
                a.om or "de nenhuma OM",
                "sem prazo fixado" if a.periodo is None else labels.period(a.periodo.quantidade, a.periodo.unidade),
                f"{a.vencidos}",
            )
        )
        for a in found
    )
    yield Table(tuple(rows), ("OM", "guarda", "acessos"))


def _done(found: "Relatorio") -> Iterator[Block]:
    yield from erased((*found.apagados, *found.tarefas))
    yield from _accesses(found.acessos, done=True)
    if found.anexos:
        yield Para(f"Anexos apagados: {found.anexos}.")


def erased(found: "Iterable[Apagado | Tarefa]") -> Iterator[Block]:
    """Show what was erased, and what waits for a person."""
    from capitania.usecases.fluxos import curto
    from capitania.usecases.retencao import Apagado

    todos = list(found)
    done = [x for x in todos if isinstance(x, Apagado)]
    yield Heading("Apagado")
    if done:
        rows = (Row((curto(x.fluxo), x.om, label(x.classe), f"{x.seq}", f"{x.atos}", f"{x.anexos}")) for x in done)
        yield Table(tuple(rows), ("fluxo", "OM", "classe", "ato", "atos apagados", "anexos"))
    else:
        yield Para("Nada.")
    left = [x for x in todos if not isinstance(x, Apagado)]
    if left:
        yield Heading("Para gente")
        yield Table(tuple(Row((curto(t.fluxo), t.motivo), "must") for t in left), ("fluxo", "motivo"))
