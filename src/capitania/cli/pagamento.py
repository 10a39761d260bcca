"""`capitania pagamento`: a bank's file reconciled, and how the money of a case, person or unit stands."""

from collections.abc import Iterator
from decimal import Decimal
from typing import TYPE_CHECKING

from capitania.cli import leitura, output
from capitania.cli.argumentos import JSON, Typed, argument, command, option
from capitania.cli.importacao import end
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.cli.leitor import LEITURA
from capitania.usecases import labels

if TYPE_CHECKING:
    from capitania.usecases.importar_pagamentos import Previa
    from capitania.usecases.ports import Portas

SHOWN = 10
QUEM_VE = "sistema@sistema"  # a preview is nobody's act
COMMAND = command(
    "pagamento",
    summary="traz o arquivo de pagamentos do banco e concilia; mostra a conta de um processo, de uma pessoa ou da OM",
    parts=(
        command(
            "importar",
            summary="concilia um arquivo de pagamentos, CSV ou XLSX: mostra tudo, e só então grava",
            notes="Sem --gravar nada se grava. Com --gravar, entra tudo de uma vez ou nada. A referência leva o "
            "pagamento ao processo ou à custódia que tem a GRU, ou ao processo que tem o auto; o que não se identifica "
            "fica na OM. O mesmo arquivo, "
            "outra vez, não acrescenta nada. docs/guia/pagamentos.md diz que colunas servem.",
            arguments=(argument("arquivo", help="o arquivo, em CSV ou XLSX, ou - para a entrada padrão"),),
            options=(
                option("om", value="SIGLA", required=True, help="a OM que recebe"),
                option("gravar", help="grava, se não houver erro"),
                option("por", value="PESSOA@QUALIDADE", help="quem importa e em que qualidade; pede-se com --gravar"),
                JSON,
            ),
            examples=(
                "capitania pagamento importar exemplos/pagamentos/banco.csv --om CPPR",
                "capitania pagamento importar exemplos/pagamentos/banco.csv --om CPPR --gravar --por a@administracao",
            ),
        ),
        command(
            "ver",
            summary="mostra a conta: cada lançamento com o ato que o fez, as GRU, o que falta e o que se restitui",
            notes="Cada auto é uma multa, com a sua conta; cada custódia, as suas despesas. De om:SIGLA, os "
            "pagamentos sem processo.",
            arguments=(argument("fluxo", help="processo, número do auto, custódia ou om:SIGLA", unless="pessoa"),),
            options=(
                option("pessoa", value="TEXTO", help="todas as contas desta pessoa: nome, CPF, CNPJ ou identificador"),
                option("com-sigilosos", help="mostra também as contas dos processos sigilosos"),
                *LEITURA,
                JSON,
            ),
            examples=(
                "capitania pagamento ver 421P2026000001",
                "capitania pagamento ver --pessoa p-1 --json",
            ),
        ),
    ),
    examples=(
        "capitania pagamento importar exemplos/pagamentos/banco.csv --om CPPR",
        "capitania pagamento ver 421P2026000001",
    ),
)


def run(portas: "Portas", typed: Typed) -> bool:
    """Do what was asked; False: something is wrong with the file, or the base moved."""
    if typed.path[-1] == "ver":
        from capitania.cli import pagamento_ver

        pagamento_ver.run(portas, typed)
        return True
    return _imports(portas, typed)


def _imports(portas: "Portas", typed: Typed) -> bool:
    from capitania.cli.progresso import bar
    from capitania.cli.registros import at_work
    from capitania.usecases import importar_pagamentos as importar
    from capitania.usecases.registros import Conflito, SeqVencida

    stores, arquivo = "gravar" in typed.switches, typed.values["arquivo"]
    if stores and "por" not in typed.values:
        raise leitura.refused("--por", "Falta dizer quem importa.", "Acrescente --por PESSOA@QUALIDADE.")
    por, nome = typed.values.get("por", QUEM_VE), leitura.named(arquivo)
    asked = importar.Pedido(leitura.data(arquivo), nome, por, typed.values["om"])
    with at_work():
        with bar("lendo a base e o arquivo") as passo:
            found = importar.previa(portas, asked, passo)
        entered = importar.grava(portas, found) if stores and not found.problemas else None
    moved = isinstance(entered, Conflito | SeqVencida)
    if typed.json:
        gravado = entered is not None and not moved
        output.answer_json({"gravado": gravado, "base_mudou": moved, **found.em_json()})
    else:
        output.answer(
            [
                *_blocks(found),
                *end(found.problemas, found.entram, ("pagamento", "pagamentos"), stores=stores, moved=moved),
            ]
        )
    return not found.problemas and not moved


def _blocks(found: "Previa") -> Iterator[Block]:
    yield Heading(f"Pagamentos de {found.om}", found.cabecalho.planilha.forma)
    yield Table(tuple(_counts(found)))
    for title, tied in (("Entram nos processos e custódias", True), ("Ficam na OM, sem processo", False)):
        rows = [e for e in found.entram if e.identificado is tied]
        if rows:
            yield Heading(title)
            cells = (
                (f"linha {e.pago.linha}", labels.reais(Decimal(e.pago.valor)), e.motivo or e.proposta.ato.fluxo)
                for e in rows[:SHOWN]
            )
            yield Table(tuple(Row(c) for c in cells))
            yield from _and_more(len(rows))
    if found.repetidas:
        yield Heading("Não acrescentam nada")
        yield Table(tuple(Row((f"linha {linha}", motivo)) for linha, motivo in found.repetidas[:SHOWN]))
        yield from _and_more(len(found.repetidas))
    for title, told, style in (("Confira", found.avisos, "may"), ("Erros", found.problemas, "must")):
        if told:
            yield Heading(title)
            yield from (Para(f"· {p.campo}: {p.motivo} {p.como_corrigir}".rstrip(), hang=2, style=style) for p in told)


def _counts(found: "Previa") -> Iterator[Row]:
    tied = sum(e.identificado for e in found.entram)
    yield Row(("SHA-256 do arquivo", found.sha256))
    yield Row(("linhas lidas", f"{len(found.cabecalho.linhas)}"))
    yield Row(("com processo", f"{tied}, {labels.reais(found.soma(identificados=True))}"), "strong")
    yield Row(("sem processo", f"{len(found.entram) - tied}, {labels.reais(found.soma(identificados=False))}"))
    yield Row(("repetidas", f"{len(found.repetidas)}"))


def _and_more(total: int) -> Iterator[Block]:
    if total > SHOWN:
        yield Para(f"… e mais {total - SHOWN}.", style="faint")
