"""`capitania verificar`: the chains of the base, or of a bundle, read again and held to their links."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from capitania.cli import leitura, output
from capitania.cli.argumentos import JSON, Typed, argument, command, option
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.usecases import labels

if TYPE_CHECKING:
    from capitania.registro.achados import Achado, Verificacao
    from capitania.registro.cadeia import Cabeca
    from capitania.usecases.anexos import Conferido
    from capitania.usecases.ports import Portas
    from capitania.usecases.registros import Desacordo

FAULTS = {"ausente": "o anexo citado não está no lugar dos anexos.", "alterado": "o anexo citado foi alterado."}
LET_GO = {
    "apagado": "Anexos apagados com os dados pessoais do ato",
    "por_apagar": "Anexos por apagar (rode capitania retencao aplicar --gravar)",
}
COMMAND = command(
    "verificar",
    summary="relê as cadeias da base, ou de um pacote, e diz o que foi alterado, onde, e o que não se pode provar",
    notes="Sem arquivo, confere a base. O ponto de conferência é um pacote exportado antes, ou o que este comando "
    "escreveu com --json: só contra ele se vê cauda cortada com a cabeça, ou cadeia refeita. Relê também os "
    "anexos que os atos da base citam.",
    arguments=(argument("arquivo", help="um pacote (sem ele, a base)", optional=True),),
    options=(
        option("fluxo", value="FLUXO", help="confere só este fluxo da base"),
        option("ponto", value="ARQUIVO", help="ponto de conferência guardado antes"),
        JSON,
    ),
    examples=(
        "capitania verificar processo.zip",
        "capitania verificar",
        "capitania verificar --fluxo 421P2026000001 --json",
        "capitania verificar processo.zip --ponto ponto.json",
    ),
)


def run(portas: "Portas", typed: Typed) -> bool:
    """Verify and show; False when something does not hold."""
    pontos = _points(typed.values.get("ponto"))
    if "arquivo" in typed.values:
        if "fluxo" in typed.values:
            raise leitura.refused("--fluxo", "Não vai junto com um pacote.", "Confira o pacote inteiro, ou a base.")
        from capitania.registro.pacote import verifica_pacote

        data = leitura.data(typed.values["arquivo"])
        return _answer(verifica_pacote(data, pontos.values()), (), (), typed)
    from capitania.cli.registros import at_work
    from capitania.usecases import anexos, fluxos

    with at_work():
        asked = typed.values.get("fluxo")
        fluxo = None if asked is None else fluxos.existente(asked, portas.registros, portas.oms)
        exame = portas.registros.verifica(fluxo, pontos)
        named = tuple(anexos.citados(portas.registros, fluxo))
        kept = tuple(anexos.conferidos(portas.anexos, named, inteira=fluxo is None)) if named else ()
    return _answer(exame.cadeias, exame.linhas, kept, typed)


def _points(arquivo: str | None) -> Mapping[str, "Cabeca"]:
    if arquivo is None:
        return {}
    from capitania.usecases import parsing, queries

    data = leitura.data(arquivo)
    lido = parsing.from_json(leitura.decoded(data, arquivo), arquivo) if data.lstrip().startswith(b"{") else None
    return queries.ponto(data, lido, arquivo)


def _answer(found: "Verificacao", linhas: "tuple[Desacordo, ...]", kept: "tuple[Conferido, ...]", typed: Typed) -> bool:
    held = not found.achados and not linhas and not any(c.situacao in FAULTS for c in kept)
    if typed.json:
        named = [{**c.citado.em_json(), "situacao": c.situacao} for c in kept]
        output.answer_json({"integra": held, **_in_json(found, linhas), "anexos": named})
    else:
        output.answer(_blocks(found, linhas, kept))
    return held


def _in_json(found: "Verificacao", linhas: "tuple[Desacordo, ...]") -> dict[str, Any]:
    streams = [
        {
            "fluxo": f.fluxo,
            "atos": f.atos,
            "hash": f.hash.hex(),
            "provado_ate": f.provado_ate,
            "nao_provavel": f.nao_provavel,
            "pessoais_ausentes": f.pessoais_ausentes,
        }
        for f in found.fluxos
    ]
    return {
        "achados": [a._asdict() for a in found.achados],
        "linhas": [li._asdict() for li in linhas],
        "fluxos": streams,
    }


def _blocks(found: "Verificacao", linhas: "tuple[Desacordo, ...]", kept: "tuple[Conferido, ...]") -> Iterator[Block]:
    faults = (f"{c.citado.fluxo}, ato {c.citado.seq}: {FAULTS[c.situacao]}" for c in kept if c.situacao in FAULTS)
    wrong: tuple[Achado | Desacordo | str, ...] = (*found.achados, *linhas, *faults)
    acts = sum(f.atos for f in found.fluxos)
    if wrong:
        yield Para("NÃO CONFERE", indent=0, style="must")
        yield Heading("O que não confere")
        yield from (Para(f"· {said}", hang=2, style="must") for said in wrong)
    elif found.fluxos:
        yield Para(f"Confere: {labels.counted(acts, 'ato', 'atos')}, cada um com o seu elo.", indent=0, style="good")
    else:
        yield Para("Não há nada a conferir: nenhum ato.", indent=0)
    if found.fluxos:
        yield Heading("Cadeias")
        rows = (Row((f.fluxo, f"{f.atos}", _absent(f.pessoais_ausentes), f.hash.hex()[:16])) for f in found.fluxos)
        yield Table(tuple(rows), ("fluxo", "atos", "dados pessoais", "último elo"))
    whole = sum(c.situacao == "inteiro" for c in kept)
    if whole:
        yield Para(f"Anexos inteiros: {whole}.", indent=0, style="good")
    for situacao, said in LET_GO.items():
        if there := sum(c.situacao == situacao for c in kept):
            yield Para(f"{said}: {there}.", indent=0)
    unseen: dict[str, list[str]] = {}
    for fluxo, why in found.nao_provaveis:
        unseen.setdefault(why, []).append(fluxo)
    unread = [f"{c.citado.fluxo}, ato {c.citado.seq}" for c in kept if c.situacao == "nao_conferido"]
    if unseen or unread:
        yield Heading("O que não se pode provar")
    if unread:
        why = "o anexo citado não se conferiu (hash que não é SHA-256, ou lugar dos anexos fora de alcance)."
        yield Para(f"· {labels.listed(unread)}: {why}", hang=2, style="may")
    for why, streams in unseen.items():
        where = "todas as cadeias" if len(streams) == len(found.fluxos) else labels.listed(streams)
        yield Para(f"· {where}: {why.removeprefix('não provável: ')}", hang=2, style="may")


def _absent(n: int) -> str:
    return f"{n} ausentes" if n > 1 else "1 ausente" if n else "presentes"
