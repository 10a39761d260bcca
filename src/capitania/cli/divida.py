"""`capitania divida`: who owes and how each fine stands, the sheet of a debtor, what goes to the treasury attorney."""

from typing import TYPE_CHECKING

from capitania.cli import output
from capitania.cli.argumentos import JSON, Typed, argument, command, option
from capitania.cli.dates import civil_day
from capitania.cli.leitor import LEITURA, note
from capitania.cli.registros import at_work

if TYPE_CHECKING:
    from datetime import date

    from capitania.usecases.ports import Portas

EM = option("em", value="DIA", help="como está neste dia: AAAA-MM-DD; sem ela, hoje")
SIGILOSAS = option("com-sigilosos", help="mostra também as multas dos processos sigilosos")
PESSOA = "a pessoa: nome, CPF, CNPJ ou identificador"
COMMAND = command(
    "divida",
    summary="quem deve multa: o que falta para encaminhar, intimações, encaminhadas, recolher e pedidos retidos",
    parts=(
        command(
            "listar",
            summary="lista as multas por pagar, cada uma com a sua situação no dia",
            notes="Os atos praticam-se com capitania processo ato, no fluxo devedor:PESSOA. Nada segue para a "
            "Procuradoria sem ato de autoridade.",
            options=(option("om", value="SIGLA", help="só as desta organização militar"), EM, SIGILOSAS, JSON),
            examples=("capitania divida listar --om CPPR", "capitania divida listar --em 2026-12-17 --json"),
        ),
        command(
            "ver",
            summary="a folha de um devedor: cada multa, as contagens dia a dia, o que falta e com que dispositivo",
            notes="A soma é de todos os cadastros unificados e dos que têm o mesmo documento.",
            arguments=(argument("pessoa", help=PESSOA),),
            options=(EM, SIGILOSAS, *LEITURA, JSON),
            examples=("capitania divida ver p-1", "capitania divida ver p-1 --em 2026-12-17 --json"),
        ),
        command(
            "exportar",
            summary="escreve o que foi encaminhado: planilha CSV, JSON e folha para imprimir, numa pasta nova",
            notes="Só o que uma autoridade encaminhou (divida_encaminhada) e não voltou. Os arquivos têm dados "
            "pessoais: a pasta fica só para quem a escreve.",
            arguments=(argument("pessoa", help=PESSOA, unless="todas"),),
            options=(
                option("todas", help="as de todos os devedores"),
                option("saida", value="PASTA", required=True, help="a pasta, que não pode existir"),
                EM,
                SIGILOSAS,
                *LEITURA,
                JSON,
            ),
            examples=(
                "capitania divida exportar p-1 --saida divida-p-1",
                "capitania divida exportar --todas --saida dividas",
            ),
        ),
    ),
    examples=("capitania divida listar --om CPPR", "capitania divida ver p-1"),
)


def run(portas: "Portas", typed: Typed) -> None:
    """Do what was asked."""
    em = civil_day(typed.values["em"], "--em") if "em" in typed.values else None
    with at_work():
        match typed.path[-1]:
            case "listar":
                _list(portas, typed, em)
            case "ver":
                _show(portas, typed, em)
            case _:
                from capitania.cli import divida_exportar

                divida_exportar.run(portas, typed, em)


def _list(portas: "Portas", typed: Typed, em: "date | None") -> None:
    from capitania.cli.divida_blocos import listed
    from capitania.usecases import dividas, fluxos

    om = fluxos.sigla(typed.values["om"], portas.oms) if "om" in typed.values else None
    found = dividas.lista(portas, om, em, sigilosos="com-sigilosos" in typed.switches)
    if typed.json:
        output.answer_json(found.em_json())
    else:
        output.answer(listed(found, om))


def _show(portas: "Portas", typed: Typed, em: "date | None") -> None:
    from capitania.cli.divida_blocos import sheet
    from capitania.usecases import dividas

    found = dividas.ficha(portas, typed.values["pessoa"], em, sigilosos="com-sigilosos" in typed.switches)
    note(portas, typed, (f"pessoa:{nome}" for nome in found.nomes))
    if typed.json:
        output.answer_json(found.em_json())
    else:
        output.answer(sheet(found))
