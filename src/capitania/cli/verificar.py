"""`capitania verificar`: the chains of the base or of a bundle held to their links; a paper held to its seal."""

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
    from capitania.usecases.papeis_do_pacote import PapelDoPacote
    from capitania.usecases.ports import Portas
    from capitania.usecases.registros import Desacordo

FAULTS = {
    "ausente": "o anexo citado não está no lugar dos anexos.",
    "alterado": "o anexo citado foi alterado.",
}
LET_GO = {
    "apagado": "Anexos apagados com os dados pessoais do ato",
    "por_apagar": "Anexos por apagar (rode capitania retencao aplicar --gravar)",
}
COMMAND = command(
    "verificar",
    summary="relê as cadeias da base, de um pacote, ou um papel, e diz o que foi alterado e o que não se pode provar",
    notes="De um papel basta o PDF, uma foto dele (PNG ou JPEG) ou o texto do QR, com as chaves públicas da OM; não se "
    "lê a base. Sem arquivo, confere a base. O ponto de conferência é um pacote exportado antes, ou o que este comando "
    "escreveu com --json: só contra ele se vê cauda cortada com a cabeça, ou cadeia refeita. Relê também os "
    "anexos que os atos da base citam.",
    arguments=(argument("arquivo", help="um pacote, o PDF ou a foto de um papel (sem ele, a base)", optional=True),),
    options=(
        option("fluxo", value="FLUXO", help="confere só este fluxo da base"),
        option("ponto", value="ARQUIVO", help="ponto de conferência guardado antes"),
        option("qr", value="TEXTO", help="o texto do QR de um papel (- para ler da entrada padrão)"),
        option(
            "chaves",
            value="ARQUIVO",
            help="as chaves públicas, para papéis: o que chave exportar escreveu, ou um pacote da OM",
        ),
        option("pagina", value="ARQUIVO", help="escreve a página que confere papéis sem rede, com estas chaves"),
        option("anexos", value="PASTA", help="confere, nos arquivos desta pasta, os anexos que o pacote lista"),
        JSON,
    ),
    examples=(
        "capitania verificar processo.zip",
        "capitania verificar",
        "capitania verificar --fluxo 421P2026000001 --json",
        "capitania verificar processo.zip --ponto ponto.json",
        "capitania verificar auto.pdf --chaves chaves.json",
        "capitania verificar processo.zip --anexos exemplos",
        "capitania verificar --pagina conferir.html --chaves chaves.json",
    ),
)


def run(portas: "Portas", typed: Typed) -> bool:
    """Verify and show; False when something does not hold."""
    if "pagina" in typed.values:
        from capitania.cli import verificar_papel

        return verificar_papel.page(portas, typed)
    if (data := _given(typed)) is not None:
        from capitania.cli import verificar_papel

        if "qr" in typed.values or verificar_papel.is_paper(data):
            return verificar_papel.run(portas, typed, data)
    if "chaves" in typed.values and data is None:
        como = "Diga o PDF, a foto, o texto do QR (--qr) ou o pacote."
        raise leitura.refused("--chaves", "Só servem para papéis.", como)
    pontos = _points(typed.values.get("ponto"))
    if data is not None:
        return _bundle(portas, data, typed, pontos)
    if "anexos" in typed.values:
        raise leitura.refused("--anexos", "Só vai com um pacote.", "Diga o pacote; os da base já se conferem.")
    from capitania.cli.registros import at_work
    from capitania.usecases import anexos, fluxos

    with at_work():
        asked = typed.values.get("fluxo")
        fluxo = None if asked is None else fluxos.existente(asked, portas.registros, portas.oms)
        exame = portas.registros.verifica(fluxo, pontos)
        named = tuple(anexos.citados(portas.registros, fluxo))
        kept = tuple(anexos.conferidos(portas.anexos, named, inteira=fluxo is None)) if named else ()
    return _answer(exame.cadeias, exame.linhas, kept, typed)


def _given(typed: Typed) -> bytes | None:
    """Give the bytes of the file or QR to check; None for the base."""
    said = typed.values
    if "arquivo" not in said and "qr" not in said:
        return None
    for name in ("fluxo", *(("arquivo", "ponto") if "qr" in said else ())):
        if name in said:
            what = "um papel" if "qr" in said else "um arquivo"
            raise leitura.refused(f"--{name}", f"Não vai junto com {what}.", "Confira um de cada vez.")
    if "qr" in said and said["qr"] != "-":
        return said["qr"].encode()
    return leitura.data(said.get("arquivo", "-"))


def _bundle(portas: "Portas", data: bytes, typed: Typed, pontos: "Mapping[str, Cabeca]") -> bool:
    """Verify a bundle: chains, members, papers, the list of attachments and, where a folder is given, their bytes."""
    from hashlib import sha256

    from capitania.cli import verificar_papel
    from capitania.registro.pacote import legivel, verifica_pacote
    from capitania.usecases import anexos, papeis_do_pacote

    folder, given, pacote = typed.values.get("anexos"), None, legivel(data)
    if folder is not None:
        given = {sha256(held).hexdigest(): anexos.arquivo(held) for held in leitura.files(folder)}
    chaves = verificar_papel.keys(typed.values.get("chaves"))
    if pacote is None:
        return _answer(verifica_pacote(data, pontos.values()), (), (), typed)
    kept = tuple(anexos.do_pacote(pacote.listados or (), given, pacote.papeis))
    papers = tuple(papeis_do_pacote.confere(portas, pacote, chaves))
    return _answer(verifica_pacote(data, pontos.values()), (), kept, typed, papers)


def _points(arquivo: str | None) -> Mapping[str, "Cabeca"]:
    if arquivo is None:
        return {}
    from capitania.usecases import parsing, queries

    data = leitura.data(arquivo)
    lido = parsing.from_json(leitura.decoded(data, arquivo), arquivo) if data.lstrip().startswith(b"{") else None
    return queries.ponto(data, lido, arquivo)


def _answer(
    found: "Verificacao",
    linhas: "tuple[Desacordo, ...]",
    kept: "tuple[Conferido, ...]",
    typed: Typed,
    papers: "tuple[PapelDoPacote, ...]" = (),
) -> bool:
    from capitania.cli import verificar_pacote

    held = not found.achados and not linhas and not any(c.situacao in FAULTS for c in kept)
    held = held and not any(map(verificar_pacote.is_wrong, papers))
    if typed.json:
        named = [{**c.citado.em_json(), "situacao": c.situacao} for c in kept]
        told = {"anexos": named, **({"papeis": verificar_pacote.in_json(papers)} if papers else {})}
        output.answer_json({"integra": held, **_in_json(found, linhas), **told})
    else:
        wrong = tuple(p for p in papers if verificar_pacote.is_wrong(p))
        output.answer([*_blocks(found, linhas, kept, wrong), *verificar_pacote.blocks(papers)])
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


def _blocks(
    found: "Verificacao",
    linhas: "tuple[Desacordo, ...]",
    kept: "tuple[Conferido, ...]",
    forged: "tuple[PapelDoPacote, ...]",
) -> Iterator[Block]:
    faults = (f"{c.citado.fluxo}, ato {c.citado.seq}: {FAULTS[c.situacao]}" for c in kept if c.situacao in FAULTS)
    papers = (f"{p.fluxo}, ato {p.seq}: papel {p.numero}. {p.conferencia.frase}" for p in forged if p.conferencia)
    wrong: tuple[Achado | Desacordo | str, ...] = (*found.achados, *linhas, *faults, *papers)
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
        why = "o anexo citado não se conferiu (hash que não é SHA-256, lugar dos anexos fora de alcance, ou pacote sem "
        why += "a pasta deles: --anexos)."
        yield Para(f"· {labels.listed(unread)}: {why}", hang=2, style="may")
    for why, streams in unseen.items():
        where = "todas as cadeias" if len(streams) == len(found.fluxos) else labels.listed(streams)
        yield Para(f"· {where}: {why.removeprefix('não provável: ')}", hang=2, style="may")


def _absent(n: int) -> str:
    return f"{n} ausentes" if n > 1 else "1 ausente" if n else "presentes"
