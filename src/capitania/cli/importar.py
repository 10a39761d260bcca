"""`capitania importar`: persons, boats and old cases out of a sheet; shown first, stored when asked, all or none."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from capitania.cli import leitura, output
from capitania.cli.argumentos import JSON, Typed, argument, command, option
from capitania.cli.importacao import end
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.usecases import labels

if TYPE_CHECKING:
    from capitania.lei.problemas import Problema
    from capitania.usecases.importacao.linhas import Item
    from capitania.usecases.importar import Previa, Repetida
    from capitania.usecases.ports import Portas

SHOWN = 10
QUEM_VE = "administracao@administracao"  # a preview is nobody's act
NOMES = {"pessoas": ("pessoa", "pessoas"), "embarcacoes": ("embarcação", "embarcações"), "processos": ("caso", "casos")}
COMMAND = command(
    "importar",
    summary="traz pessoas, embarcações ou casos antigos de uma planilha CSV ou XLSX: mostra tudo, e só então grava",
    notes="Sem --gravar nada se grava: vê-se o que entraria, o que já está na base e cada erro, com linha, coluna e a "
    "saída. Com --gravar, entra tudo de uma vez ou nada. O mesmo arquivo, outra vez, não acrescenta nada. Caso antigo "
    "entra como importado: não prova nada e não começa prazo. docs/guia/importar.md diz que colunas servem.",
    arguments=(
        argument("especie", help="o que a planilha traz", choices=("pessoas", "embarcacoes", "processos")),
        argument("arquivo", help="a planilha, em CSV ou XLSX, ou - para a entrada padrão"),
    ),
    options=(
        option("gravar", help="grava, se não houver erro"),
        option("por", value="PESSOA@QUALIDADE", help="quem importa e em que qualidade; pede-se com --gravar"),
        option("om", value="SIGLA", help="a OM dos casos que não dizem a sua"),
        JSON,
    ),
    examples=(
        "capitania importar pessoas exemplos/importar/pessoas.csv",
        "capitania importar pessoas exemplos/importar/pessoas.csv --gravar --por secretaria-1@secretaria",
        "capitania importar pessoas exemplos/importar/pessoas.csv --json",
    ),
)


def run(portas: "Portas", typed: Typed) -> bool:
    """Read, show, and store if asked and if nothing is wrong; False when something is."""
    from capitania.cli.progresso import bar
    from capitania.cli.registros import at_work
    from capitania.usecases import importar
    from capitania.usecases.registros import Conflito, SeqVencida

    stores, arquivo = "gravar" in typed.switches, typed.values["arquivo"]
    if stores and "por" not in typed.values:
        raise leitura.refused("--por", "Falta dizer quem importa.", "Acrescente --por PESSOA@QUALIDADE.")
    asked = importar.Pedido(
        typed.values["especie"],
        leitura.data(arquivo),
        leitura.named(arquivo),
        typed.values.get("por", QUEM_VE),
        typed.values.get("om", ""),
    )
    with at_work():
        with bar("lendo a base e a planilha") as passo:
            found = importar.previa(portas, asked, passo)
        entered = None
        if stores and not found.problemas:
            entered = importar.grava(portas, found)
    moved = isinstance(entered, Conflito | SeqVencida)
    stored = entered is not None and not moved
    if typed.json:
        output.answer_json({"gravado": stored, "base_mudou": moved, **found.em_json()})
    else:
        output.answer(
            [*_blocks(found), *end(found.problemas, found.entram, NOMES[found.especie], stores=stores, moved=moved)]
        )
    return not found.problemas and not moved


def _blocks(found: "Previa") -> Iterator[Block]:
    cabecalho, (one, many) = found.cabecalho, NOMES[found.especie]
    yield Heading(f"Importar {many}", cabecalho.planilha.forma)
    yield Table(tuple(_counts(found)))
    yield Heading("Colunas")
    stays = "só na linha original" if found.especie == "processos" else "não entra"
    rows = (Row((c.letra, c.nome, c.campo or stays), "" if c.campo else "faint") for c in cabecalho.colunas)
    yield Table(tuple(rows))
    if found.entram:
        yield Heading("Entram", labels.counted(len(found.entram), one, many))
        shown = (Row((f"linha {e.item.linha}", ", ".join(_gist(e.item)))) for e in found.entram[:SHOWN])
        yield Table(tuple(shown))
        yield from _and_more(len(found.entram))
    if found.repetidas:
        yield Heading("Não acrescentam nada")
        yield Table(tuple(Row((f"linha {r.linha}", _why(r))) for r in found.repetidas[:SHOWN]))
        yield from _and_more(len(found.repetidas))
    if found.avisos:
        yield Heading("Confira")
        yield from (Para(f"· {_said(p)}", hang=2, style="may") for p in found.avisos)
    if found.problemas:
        yield Heading("Erros")
        yield from (Para(f"· {_said(p)}", hang=2, style="must") for p in found.problemas)


def _counts(found: "Previa") -> Iterator[Row]:
    bad = {p.campo.partition(",")[0] for p in found.problemas}
    yield Row(("SHA-256 do arquivo", found.sha256))
    yield Row(("linhas lidas", f"{len(found.cabecalho.linhas)}"))
    yield Row(("entram", f"{len(found.entram)}"), "strong")
    yield Row(("já na base", f"{sum(r.fluxo is not None for r in found.repetidas)}"))
    yield Row(("repetidas no arquivo", f"{sum(r.fluxo is None for r in found.repetidas)}"))
    yield Row(("com erro", f"{len(bad)}"), "must" if bad else "")


def _gist(item: "Item") -> Iterator[str]:
    """Tell a row in few words: the name and what is said in clear."""
    yield from (v for k, v in item.pessoais.items() if k in {"nome", "cpf", "cnpj"})
    for key, value in item.dados.items():
        if key not in {"origem", "infrator", "proprietario"}:
            yield labels.label(str(value)) if key in {"fase", "natureza"} else str(value)


def _and_more(total: int) -> Iterator[Block]:
    if total > SHOWN:
        yield Para(f"… e mais {total - SHOWN}.", style="faint")


def _why(repetida: "Repetida") -> str:
    if repetida.fluxo is not None:
        return f"já na base: {repetida.fluxo}"
    return f"igual à linha {repetida.linha_igual}"


def _said(p: "Problema") -> str:
    value = "" if p.valor is None else f" ({output.shown(p.valor)})"
    cita = f" [{p.cita}]" if p.cita else ""
    return f"{p.campo}{value}: {p.motivo} {p.como_corrigir}".rstrip() + cita
