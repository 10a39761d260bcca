"""`capitania norma`: which norms there are, what one says on a day, and where its text is silent or says two things."""

from datetime import date
from typing import TYPE_CHECKING, Any

from capitania.cli import citadas, output
from capitania.cli.argumentos import JSON, Typed, argument, command, nearest, option
from capitania.cli.layout import Para
from capitania.lei.acervo import ultimo_dia
from capitania.lei.problemas import EntradaInvalida, Problema

if TYPE_CHECKING:
    from capitania.lei.emendas import Emenda
    from capitania.lei.norma import Norma
    from capitania.usecases.ports import Portas

ONE = (argument("norma", help=citadas.FORM),)
TWO = (
    argument("antes", help=citadas.FORM),
    argument("depois", help="a norma com que se compara, do mesmo modo"),
)
HTML = option("html", value="ARQ", help="escreve também a página, inteira num arquivo HTML")
COMMAND = command(
    "norma",
    summary="lista as normas, mostra a que vale num dia, ou conta onde o texto se cala ou responde duas coisas",
    parts=(
        command(
            "listar",
            summary="todas as normas, com as suas versões, os dias em que vigoram e as linhas conferidas",
            options=(JSON,),
            examples=("capitania norma listar", "capitania norma listar --json"),
        ),
        command(
            "ver",
            summary="a versão em vigor naquele dia: dispositivos, valores, tabelas, prazos, ressalvas e lacunas",
            arguments=ONE,
            options=(JSON,),
            examples=("capitania norma ver normam-211@2025-03-01", "capitania norma ver lei-9784@2026-01-26 --json"),
        ),
        command(
            "lacunas",
            summary="os buracos e as sobreposições do texto, em histórias de bordo, e se cada um está fechado",
            arguments=ONE,
            options=(
                option(
                    "emendas", help="propõe para cada um a menor mudança de redação que o fecha, já provada (demora)"
                ),
                JSON,
            ),
            examples=(
                "capitania norma lacunas normam-211@2026-01-26",
                "capitania norma lacunas normam-07@2008-12-17 --emendas",
                "capitania norma lacunas rlesta@2026-01-26 --json",
            ),
        ),
        command(
            "recibos-atingidos",
            summary="os recibos que uma errata ou um rascunho mudaria, e o que mudaria na resposta",
            notes="Sem --recibos, responde de novo aos fatos das abordagens e dos processos da base: nada se grava. "
            "Conferir uma linha não muda recibo algum.",
            arguments=ONE,
            options=(
                option(
                    "recibos", value="ARQ", help="recibos guardados: JSON de capitania decidir, uma lista deles, ou CSV"
                ),
                option("om", value="SIGLA", help="só o que é de uma OM"),
                JSON,
            ),
            examples=(
                (
                    "capitania norma recibos-atingidos exemplos/errata/etilometro/2013-01-23.toml "
                    "--recibos exemplos/errata/recibos.csv"
                ),
                "capitania norma recibos-atingidos exemplos/errata/etilometro/2013-01-23.toml --om CPPR --json",
            ),
        ),
        command(
            "exportar",
            summary="as faixas, classes e tabelas de uma norma para outros motores de decisão",
            notes="O DMN diz também o que não se sabe: fato não informado (null), lacuna e ressalva.",
            arguments=ONE,
            options=(
                option("dmn", help="escreve em DMN 1.3"),
                option(
                    "tabela", value="NOME", help="só uma decisão, como tabela.peca_inicial, classe.estado ou faixa.ar"
                ),
                option("saida", value="ARQ", help="escreve num arquivo novo, e não na saída padrão"),
            ),
            examples=(
                "capitania norma exportar normam-211@2026-01-26 --dmn --tabela classe.estado",
                "capitania norma exportar rlesta@2026-01-26 --dmn --tabela tabela.peca_inicial",
            ),
        ),
        command(
            "comparar",
            summary="o que muda de uma norma para outra: no texto, dispositivo a dispositivo, e a bordo, barco a barco",
            notes="Os dois textos respondem aos mesmos barcos: um dentro de cada faixa, um em cada fronteira.",
            arguments=TWO,
            options=(HTML, JSON),
            examples=(
                "capitania norma comparar etilometro@2026-01-26 exemplos/errata/etilometro/2013-01-23.toml",
                "capitania norma comparar normam-211@2024-07-01 normam-211@2026-01-26 --json",
            ),
        ),
    ),
    examples=(
        "capitania norma listar",
        "capitania norma ver normam-211@2025-03-01",
        "capitania norma lacunas normam-211@2026-01-26",
    ),
)


def run(portas: "Portas", typed: Typed) -> None:
    """Do what was asked of the norms."""
    match typed.path[-1]:
        case "listar":
            _list(portas, typed)
        case "ver":
            _show(citadas.norm(portas, typed.values["norma"], "norma"), typed)
        case "recibos-atingidos":
            from capitania.cli import norma_recibos

            norma_recibos.run(portas, citadas.norm(portas, typed.values["norma"], "norma"), typed)
        case "exportar":
            _export(citadas.norm(portas, typed.values["norma"], "norma"), typed)
        case "comparar":
            _compare(portas, typed)
        case _:
            _analyse(portas, citadas.norm(portas, typed.values["norma"], "norma"), typed)


def _list(portas: "Portas", typed: Typed) -> None:
    acervo = portas.acervo
    found = []
    for name, days in sorted(acervo.indice.items()):
        after = (*days[1:], None)
        found.append((name, [(acervo.norma(name, d), following) for d, following in zip(days, after, strict=True)]))
    if typed.json:
        listed = [{"norma": name, "versoes": [_version(n, f) for n, f in versions]} for name, versions in found]
        output.answer_json({"normas": listed})
        return
    from capitania.cli import normas

    output.answer(normas.listed(found))


def _version(norma: "Norma", following: date | None) -> dict[str, Any]:
    from capitania.cli import normas

    last = ultimo_dia(norma, following)
    checked, rows = normas.checked(norma)
    return {
        "titulo": norma.titulo,
        "vigente_de": norma.vigente_de.isoformat(),
        "ultimo_dia": None if last is None else last.isoformat(),
        "fundamenta_ate": None if norma.fundamenta_ate is None else norma.fundamenta_ate.isoformat(),
        "linhas": rows,
        "conferidas": checked,
        "sha256": norma.sha256,
    }


def _show(norma: "Norma", typed: Typed) -> None:
    if typed.json:
        output.answer_json(output.jsonable(norma))
        return
    from capitania.cli import normas

    output.answer(normas.shown(norma))


def _analyse(portas: "Portas", norma: "Norma", typed: Typed) -> None:
    from capitania.lei.analise import analisa

    found = analisa(norma, portas.acervo, portas.normas.historias())
    redrafts: tuple[Emenda, ...] = ()
    if "emendas" in typed.switches:
        from capitania.lei.emendas import emendas

        redrafts = tuple(emendas(norma, portas.acervo, portas.normas.historias()))
    if typed.json:
        told = {"emendas": [e._asdict() for e in redrafts]} if "emendas" in typed.switches else {}
        output.answer_json({**found.em_json(), **told})
        return
    from capitania.cli import normas

    output.answer(normas.analysed(found, norma.titulo, redrafts))


def _compare(portas: "Portas", typed: Typed) -> None:
    from capitania.cli import escrita, norma_comparada, norma_pagina
    from capitania.usecases.comparar_normas import compara

    kept = typed.values.get("html")
    if kept is not None:
        escrita.free(kept)
    cited = [(typed.values[c], c) for c in ("antes", "depois")]
    antes, depois = citadas.norms(portas, cited)
    found = compara(portas, antes, depois, max(citadas.day(text, campo) for text, campo in cited))
    if kept is not None:
        escrita.new_file(kept, norma_pagina.page(found).encode())
    if typed.json:
        output.answer_json(found.em_json())
        return
    output.answer(norma_comparada.blocks(found, kept))


def _export(norma: "Norma", typed: Typed) -> None:
    from capitania.cli import escrita
    from capitania.lei.acervo import compila
    from capitania.lei.dmn import decisoes, escreve

    if "dmn" not in typed.switches:
        raise EntradaInvalida([Problema("--dmn", None, "Falta dizer em que forma.", "Acrescente --dmn.")])
    kept, one = typed.values.get("saida"), typed.values.get("tabela")
    if kept is not None:
        escrita.free(kept)
    compilada = compila(norma, tolera=True)
    names = [d.rotulo for d in decisoes(compilada)]
    if one is not None and one not in names:
        raise EntradaInvalida([Problema("--tabela", one, "A norma não tem essa decisão.", nearest(one, names))])
    if not names:
        motivo = "A norma não tem faixa, classe nem tabela: nada há que decidir."
        raise output.SemResposta(Problema("norma", norma.nome, motivo, "Veja capitania norma ver."))
    written = escreve(compilada, one)
    if kept is None:
        output.write(written)
        return
    escrita.new_file(kept, written.encode())
    output.answer([Para(f"{len(names) if one is None else 1} decisões de {norma.nome} em {kept}.", style="good")])
