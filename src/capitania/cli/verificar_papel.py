"""`capitania verificar` of a paper: its PDF, the text of its QR, a photo; only a file of public keys is read."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from capitania.cli import leitura, output
from capitania.cli.layout import Block, Heading, Para, Row, Table
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases import labels

if TYPE_CHECKING:
    from capitania.cli.argumentos import Typed
    from capitania.registro.selo import ChavePublica
    from capitania.usecases.conferir_papel import Conferencia
    from capitania.usecases.ports import Portas

MOST = 64 << 20
PDF = b"%PDF-"
PHOTOS = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")
MARCA = b"CAPITANIA"


def is_paper(data: bytes) -> bool:
    """Tell whether bytes may be of a paper, and not of a bundle."""
    return data.startswith((PDF, *PHOTOS)) or data[:64].strip().upper().startswith(MARCA)


def run(portas: "Portas", typed: "Typed", data: bytes) -> bool:
    """Check and show; False when some paper is not what it says."""
    from capitania.usecases.conferir_papel import confere_foto, confere_pdf, confere_texto
    from capitania.usecases.desenho import ArquivoIlegivel

    chaves = keys(typed.values.get("chaves"))
    try:
        if data.startswith(PDF):
            found: tuple[Conferencia, ...] = (confere_pdf(portas, data, chaves),)
        elif data.startswith(PHOTOS):
            found = confere_foto(portas, data, chaves)
        else:
            found = (confere_texto(portas, leitura.decoded(data, "--qr"), chaves),)
    except ArquivoIlegivel as error:
        como = "Use o PDF emitido, uma imagem em PNG ou JPEG, ou o texto do QR."
        raise EntradaInvalida([Problema("arquivo", typed.values.get("arquivo"), str(error), como)]) from None
    held = all(f.vale for f in found)
    if typed.json:
        output.answer_json({"vale": held, "papeis": [_in_json(f) for f in found]})
    else:
        output.answer(block for f in found for block in _blocks(f, given=bool(chaves)))
    return held


def page(portas: "Portas", typed: "Typed") -> bool:
    """Write the page that checks papers offline."""
    from capitania.cli.escrita import free, new_file
    from capitania.usecases.conferir_papel import pagina

    saida = typed.values["pagina"]
    for name in ("arquivo", "qr", "fluxo", "ponto", "anexos"):
        if name in typed.values:
            raise leitura.refused(f"--{name}", "Não vai junto com --pagina.", "Escreva a página, e confira nela.")
    free(saida)
    chaves = keys(typed.values.get("chaves"))
    data = pagina(portas, chaves)
    new_file(saida, data)
    if typed.json:
        output.answer_json({"pagina": saida, "bytes": len(data), "chaves": [c.chave for c in chaves]})
    else:
        said = labels.counted(len(chaves), "chave", "chaves") if chaves else "sem chaves: dão-se nela"
        output.answer([Para(f"Página: {saida} ({len(data)} bytes, {said}).", indent=0, style="good")])
    return True


def keys(arquivo: str | None) -> "tuple[ChavePublica, ...]":
    """Read the file of public keys, where one was given; raises `EntradaInvalida`."""
    if arquivo is None:
        return ()
    from capitania.usecases.conferir_papel import le_chaves

    return le_chaves(leitura.data(arquivo), leitura.named(arquivo))


def _in_json(found: "Conferencia") -> dict[str, Any]:
    said = found.selo
    selo = None
    if said is not None:
        selo = {
            "especie": said.sigla,
            "om": said.om,
            "numero": said.numero,
            "dia": said.dia.isoformat(),
            "hash": said.hash.hex(),
            "chave": said.chave.hex(),
            "codigo": said.codigo,
        }
    told = {"veredito": found.veredito, "vale": found.vale, "frase": found.frase, "detalhe": found.detalhe}
    return {**told, "nao_provado": list(found.nao_provado), "selo": selo}


def _blocks(found: "Conferencia", *, given: bool) -> Iterator[Block]:
    from capitania.processo.papeis.especies import ESPECIES

    yield Para(found.frase, indent=0, style="good" if found.vale else "must")
    if found.detalhe:
        yield Para(found.detalhe)
    if (said := found.selo) is not None:
        titulo = next((e.titulo for e in ESPECIES.values() if e.sigla == said.sigla), said.sigla)
        rows = [("papel", titulo), ("número", said.numero), ("OM", said.om), ("data", labels.day(said.dia))]
        yield Table(tuple(Row(r) for r in (*rows, ("código", said.codigo), ("chave", said.chave.hex()))))
    if found.veredito == "chave_desconhecida" and not given:
        yield Para("Dê as chaves que a OM publica: --chaves ARQUIVO (capitania chave exportar).")
    if found.nao_provado:
        yield Heading("O que não se prova")
        yield from (Para(f"· {why}", hang=2, style="may") for why in found.nao_provado)
