"""A paper's JSON form to PDF: one compiler kept warm, Typst's own fonts, nothing fetched; equal input, equal bytes."""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, cast

import typst

from capitania.documents import codigos
from capitania.registro.canonico import canonico
from capitania.usecases.desenho import Retrato

if TYPE_CHECKING:
    from typst import PDFStandard

TEMPLATES: Final = Path(__file__).with_name("modelos")
DRAFT: Final["list[PDFStandard]"] = ["a-2a", "ua-1"]  # nothing rides along
ISSUED: Final["list[PDFStandard]"] = ["a-3a", "ua-1"]  # the data ride along
PPI: Final = 110.0
_ONE: Final = Lock()  # a compiler takes one paper at a time


@cache
def modelo() -> str:
    """Name what draws: the templates by their bytes, and the version of Typst."""
    files = sorted(TEMPLATES.glob("*.typ"))
    return f"{sha256(b''.join(f.read_bytes() for f in files)).hexdigest()[:16]}/typst-{version('typst')}"


def desenha(papel: bytes, selo: str = "", codigo: str = "") -> bytes:
    """Draw a paper from its canonical JSON, as PDF; without the text of its seal it is a draft, and says so."""
    said = cast("dict[str, Any]", json.loads(papel))
    images = dict(_images(said))
    if selo:
        images[f"selo:{codigo}"] = codigos.qr(selo, codigos.SEAL_MASK)
    sealed = canonico({"codigo": codigo, "modelo": modelo(), "texto": selo}).decode() if selo else ""
    inputs = {"papel": papel.decode(), "selo": sealed, "imagens": json.dumps(images)}
    return _pdf("papel.typ", inputs, ISSUED if selo else DRAFT, datetime.fromisoformat(said["instante"]))


def retrata(papel: bytes, paginas: int) -> Retrato:
    """Draw the first pages of a draft as pictures, wide enough to be read on a screen."""
    said = cast("dict[str, Any]", json.loads(papel))
    inputs = {"papel": papel.decode(), "selo": "", "imagens": json.dumps(dict(_images(said)))}
    with _ONE:
        found = _compiler("papel.typ").compile(sys_inputs=inputs, format="png", ppi=PPI)
    pages = found if isinstance(found, list) else [found]
    assert all(isinstance(p, bytes) for p in pages)
    return Retrato(cast("tuple[bytes, ...]", tuple(pages[:paginas])), len(pages))


def desenha_volume(volume: bytes) -> bytes:
    """Draw the pieces of a volume from its canonical JSON, in one PDF with the tags of all."""
    said = cast("dict[str, Any]", json.loads(volume))
    for peca in said["pecas"]:
        peca["imagens"] = dict(_images(peca["papel"]))
        if selo := peca["selo"]:
            peca["imagens"][f"selo:{selo['codigo']}"] = codigos.qr(selo["texto"], codigos.SEAL_MASK)
    inputs = {"volume": json.dumps(said, ensure_ascii=False)}
    return _pdf("volume.typ", inputs, DRAFT, datetime.fromisoformat(said["instante"]))


def _pdf(template: str, inputs: dict[str, str], standards: "list[PDFStandard]", when: datetime) -> bytes:
    with _ONE:
        pdf = _compiler(template).compile(sys_inputs=inputs, format="pdf", pdf_standards=standards, timestamp=when)
    assert isinstance(pdf, bytes)
    return pdf


@cache
def _compiler(template: str) -> typst.Compiler:
    return typst.Compiler(TEMPLATES / template, root=TEMPLATES, ignore_system_fonts=True)


def _images(papel: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for bloco in papel["blocos"]:
        if bloco["bloco"] == "codigos":
            if bloco["barras"]:
                yield f"barras:{bloco['barras']}", codigos.barras(bloco["barras"])
            if bloco["pix"]:
                yield f"pix:{bloco['pix']}", codigos.qr(bloco["pix"])
