"""A paper read back: its QR from the page at print and fax resolution, and from a photo; its data from the PDF."""

from contextlib import suppress
from functools import cache
from io import BytesIO
from random import Random

import pypdfium2
import pytest
from folhas import papel, pdf, selado
from PIL import Image, ImageDraw, ImageFilter

from capitania.documents.composicao import desenha
from capitania.documents.leitura import le_foto, le_pdf
from capitania.processo.papeis.especies import ESPECIES
from capitania.registro.canonico import canonico
from capitania.usecases.desenho import ArquivoIlegivel

TODOS = [(e.nome, f) for e in ESPECIES.values() for f in e.formatos]


def page(data: bytes, dpi: int) -> Image.Image:
    """Draw the page that holds the seal: the first one."""
    return pypdfium2.PdfDocument(data)[0].render(scale=dpi / 72).to_pil().convert("L")


def written(image: Image.Image, form: str = "PNG", **options: int) -> bytes:
    """Write a picture."""
    out = BytesIO()
    image.save(out, form, **options)
    return out.getvalue()


def photo(image: Image.Image, seed: int) -> bytes:
    """Take a picture of a page by hand: aslant, turned, unevenly lit, blurred, grainy, and pressed by JPEG."""
    chance = Random(seed)
    width, height = image.size
    edge = width // 12
    paper = Image.new("L", (width + 2 * edge, height + 2 * edge), 90)
    paper.paste(image, (edge, edge))
    w, h = paper.size
    corner = [chance.randint(0, w // 20) for _ in range(8)]
    quad = (corner[0], corner[1], corner[2], h - corner[3], w - corner[4], h - corner[5], w - corner[6], corner[7])
    seen = paper.transform(paper.size, Image.Transform.QUAD, quad, Image.Resampling.BICUBIC)
    seen = seen.rotate(chance.uniform(-12, 12), Image.Resampling.BICUBIC, expand=True, fillcolor=80)
    light = Image.linear_gradient("L").resize(seen.size).point(lambda v: 120 + v // 2)
    seen = Image.composite(seen, Image.new("L", seen.size, 20), light)
    seen = seen.filter(ImageFilter.GaussianBlur(1.1))
    grain = Image.effect_noise(seen.size, 22)
    return written(Image.blend(seen, grain, 0.12), "JPEG", quality=70)


@cache
def drawn(especie: str, formato: str) -> Image.Image:
    """Draw the page of a paper as a camera would see it."""
    return page(pdf(papel(especie, formato)), 250)


@pytest.mark.parametrize("dpi", [300, 150])
@pytest.mark.parametrize(("especie", "formato"), TODOS)
def test_the_qr_is_read_from_the_page(especie, formato, dpi):
    feito = papel(especie, formato)
    assert le_foto(written(page(pdf(feito), dpi))) == (selado(feito).texto(),)


@pytest.mark.lento
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("especie", "formato"), TODOS)
def test_the_qr_is_read_from_a_photo(especie, formato, seed):
    assert le_foto(photo(drawn(especie, formato), seed)) == (selado(papel(especie, formato)).texto(),)


def test_a_stain_over_a_corner_of_the_qr_is_borne():
    feito = papel(*TODOS[0])
    image = page(pdf(feito), 200)
    mark = ImageDraw.Draw(image)
    left, top = int(image.width * (190 - 14) / 210), int(image.height * 30 / 297)
    mark.ellipse((left, top, left + 40, top + 40), fill=0)
    assert le_foto(written(image)) == (selado(feito).texto(),)


def test_a_page_without_a_seal_gives_nothing():
    draft = desenha(canonico(papel(*TODOS[0]).em_json()))
    assert le_foto(written(page(draft, 150))) == ()
    assert le_pdf(draft) == (None, None)


def test_the_data_are_read_from_the_pdf():
    feito = papel(*TODOS[0])
    found = le_pdf(pdf(feito))
    assert found.papel == canonico(feito.em_json())
    assert selado(feito).texto().encode() in (found.selo or b"")


@pytest.mark.parametrize("data", [b"", b"%PDF-", b"%PDF-1.7\n" + b"x" * 500, pdf(papel(*TODOS[0]))[:-9000]])
def test_a_pdf_that_cannot_be_read_is_told_or_holds_nothing(data):
    found = None
    with suppress(ArquivoIlegivel):
        found = le_pdf(data).selo
    assert found is None


@pytest.mark.parametrize("data", [b"", b"\x89PNG\r\n\x1a\nx", written(Image.new("L", (20, 20)))[:40]])
def test_a_picture_that_cannot_be_read_is_told(data):
    with pytest.raises(ArquivoIlegivel):
        le_foto(data)


def test_a_picture_too_large_is_not_opened():
    with pytest.raises(ArquivoIlegivel):
        le_foto(written(Image.new("1", (20_000, 20_000))))
