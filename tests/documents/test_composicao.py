"""Papers drawn: the text is all there, in NFC, once; the structure that archives and screen readers ask for."""

import re
from io import BytesIO
from unicodedata import normalize

import pypdfium2
import pytest
from folhas import cheio, ditos, lido, papel, pdf, selado
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject

from capitania.documents.composicao import desenha, desenha_volume
from capitania.documents.leitura import le_foto
from capitania.processo.papeis.especies import ESPECIES
from capitania.registro.canonico import canonico

TODOS = [(e.nome, f) for e in ESPECIES.values() for f in e.formatos]
FURNITURE = re.compile(r"Código [0-9A-Z-]{15}|Página \d+ de \d+|^.*, continuação$", re.MULTILINE)
VOLUME = re.compile(r"Volume do processo X|Página \d+ de \d+")


def extracted(data: bytes) -> str:
    """Give the text of a PDF without what each page repeats, and without spaces: lines break where they must."""
    pages = (page.extract_text() for page in lido(data).pages)
    return re.sub(r"\s+", "", "\n".join(FURNITURE.sub("", text) for text in pages))


@pytest.mark.parametrize(("especie", "formato"), TODOS)
@pytest.mark.parametrize("faz", [papel, cheio])
def test_the_text_of_a_paper_is_all_in_its_pages_in_nfc(especie, formato, faz):
    feito = faz(especie, formato)
    text = extracted(pdf(feito))
    assert text == normalize("NFC", text)
    wanted = [re.sub(r"\s+", "", normalize("NFC", said)) for said in ditos(feito.em_json())]
    assert [said for said in wanted if text.count(said) < wanted.count(said)] == []


@pytest.mark.parametrize(("especie", "formato"), TODOS)
def test_equal_data_give_equal_bytes_and_the_date_is_that_of_the_act(especie, formato):
    feito = papel(especie, formato)
    data = pdf(feito)
    desenha(canonico(papel(*TODOS[0])._replace(numero="999").em_json()))  # another paper between
    assert pdf(feito) == data
    assert lido(data).metadata.creation_date == feito.instante


@pytest.mark.parametrize(("especie", "formato"), TODOS)
def test_the_structure_is_that_of_an_accessible_archive(especie, formato):
    feito = cheio(especie, formato)
    data = pdf(feito)
    reader = lido(data)
    root = reader.root_object
    assert root["/Lang"].lower() == "pt-br"
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert reader.metadata.title == f"{feito.titulo} {feito.numero}"
    xmp = root["/Metadata"].get_data().decode()
    assert "<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>" in re.sub(r"\s+", "", xmp)
    assert "<pdfuaid:part>1</pdfuaid:part>" in re.sub(r"\s+", "", xmp)
    assert [i["/S"] for i in root["/OutputIntents"]] == ["/GTS_PDFA1"]
    found = tags(root["/StructTreeRoot"]["/K"])
    kinds = [kind for kind, _ in found]
    assert kinds.count("/H1") == 1
    assert {"/H2", "/P", "/Table", "/TH", "/TD", "/L", "/LI", "/Figure"} <= set(kinds)
    assert [alt for kind, alt in found if kind == "/Figure" and not alt] == []
    assert any("QR deste papel" in alt for _, alt in found)
    assert any("Assinatura manuscrita" in alt for _, alt in found)


def tags(node, seen=None) -> list[tuple[str, str]]:
    """List the tags of the structure, in reading order, with their alternative texts."""
    node = node.get_object() if isinstance(node, IndirectObject) else node
    if isinstance(node, ArrayObject):
        return [tag for kid in node for tag in tags(kid)]
    if not isinstance(node, DictionaryObject) or "/S" not in node:
        return []
    return [(node["/S"], str(node.get("/Alt", ""))), *(tags(node["/K"]) if "/K" in node else [])]


@pytest.mark.parametrize(("especie", "formato"), TODOS)
def test_fonts_are_embedded_with_their_letters(especie, formato):
    for page in lido(pdf(papel(especie, formato))).pages:
        for font in (named.get_object() for named in page["/Resources"]["/Font"].values()):
            assert "/ToUnicode" in font
            inner = font["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
            assert {"/FontFile2", "/FontFile3"} & set(inner)


def test_the_data_ride_along_and_a_draft_carries_none():
    feito = papel(*TODOS[0])
    kept = lido(pdf(feito)).attachments
    assert kept["papel.json"] == [canonico(feito.em_json())]
    assert selado(feito).texto().encode() in kept["selo.json"][0]
    draft = lido(desenha(canonico(feito.em_json())))
    assert not draft.attachments
    assert all("RASCUNHO" in page.extract_text() for page in draft.pages)
    assert "(rascunho)" in draft.metadata.title


@pytest.mark.parametrize(("especie", "formato"), TODOS)
def test_nothing_leaves_the_page(especie, formato):
    pages = lido(pdf(cheio(especie, formato))).pages
    assert [told for page in pages for told in outside(page)] == []
    assert len(pages) == 1 if formato == "bobina" else len(pages) > 3


def outside(page) -> list[str]:
    """Give the texts that begin outside a page."""
    width, height = float(page.mediabox.width), float(page.mediabox.height)
    places: list[tuple[float, float, str]] = []

    def note(text, cm, tm, *_):
        places.append((tm[4] + cm[4], tm[5] + cm[5], text))

    page.extract_text(visitor_text=note)
    return [t for x, y, t in places if t.strip() and not (0 <= x < width and 0 <= y < height)]


def test_a_volume_keeps_the_text_and_the_tags_of_every_piece():
    feitos = [papel(nome, formato) for nome, formato in TODOS]
    selos = [selado(f) for f in feitos]
    pecas = [
        {"papel": f.em_json(), "selo": {"codigo": s.codigo, "texto": s.texto()}, "anulado": n == 1}
        for n, (f, s) in enumerate(zip(feitos, selos, strict=True))
    ]
    pecas[0] = {**pecas[0], "selo": None}
    head = {"titulo": "Volume do processo X", "orgao": "CPPR", "instante": "2026-06-01T10:00:00-03:00"}
    data = desenha_volume(canonico({**head, "pecas": pecas}))
    reader = lido(data)
    text = re.sub(r"\s+", "", "".join(page.extract_text() for page in reader.pages))
    assert text == normalize("NFC", text)
    wanted = {re.sub(r"\s+", "", normalize("NFC", said)) for f in feitos for said in ditos(f.em_json())}
    whole = VOLUME.sub("", "".join(page.extract_text() for page in reader.pages))
    assert [said for said in wanted if said not in re.sub(r"\s+", "", whole)] == []
    kinds = [kind for kind, _ in tags(reader.root_object["/StructTreeRoot"]["/K"])]
    assert kinds.count("/H1") == len(pecas)
    assert [item.title for item in reader.outline if not isinstance(item, list)] == [f.titulo for f in feitos]
    xmp = re.sub(r"\s+", "", reader.root_object["/Metadata"].get_data().decode())
    assert "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>" in xmp
    assert "<pdfuaid:part>1</pdfuaid:part>" in xmp
    assert "não é papel emitido" in reader.pages[0].extract_text()
    assert desenha_volume(canonico({**head, "pecas": pecas})) == data


def test_the_seal_of_a_paper_is_read_from_the_page_of_a_volume():
    feito = papel(*TODOS[0])
    selo = selado(feito)
    peca = {"papel": feito.em_json(), "selo": {"codigo": selo.codigo, "texto": selo.texto()}, "anulado": True}
    head = {"titulo": "Volume", "orgao": "CPPR", "instante": "2026-06-01T10:00:00-03:00"}
    page = pypdfium2.PdfDocument(desenha_volume(canonico({**head, "pecas": [peca]})))[0]
    out = BytesIO()
    page.render(scale=150 / 72).to_pil().convert("L").save(out, "PNG")
    assert le_foto(out.getvalue()) == (selo.texto(),)
