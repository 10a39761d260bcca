"""The structure of each registered paper in each form, read by pikepdf: order, fonts, intent, nothing that acts."""

from io import BytesIO

import pikepdf
import pytest
from folhas import cheio, pdf

from capitania.processo.papeis.especies import ESPECIES

TODOS = [(e.nome, f) for e in ESPECIES.values() for f in e.formatos]


@pytest.fixture(params=TODOS, ids="-".join)
def aberto(request):
    with pikepdf.open(BytesIO(pdf(cheio(*request.param)))) as found:
        yield found


def marked(node, page, found) -> None:
    """Collect the marked content under a node of the structure, by page, in reading order."""
    if isinstance(node, pikepdf.Array):
        for kid in node:
            marked(kid, page, found)
    elif isinstance(node, pikepdf.Dictionary):
        where = node.get("/Pg", page)
        if node.get("/Type") == "/MCR":
            found.setdefault(where.objgen, []).append(int(node.MCID))
        elif "/K" in node:
            marked(node.K, where, found)
    else:
        found.setdefault(page.objgen, []).append(int(node))


def test_the_order_of_reading_is_that_of_the_content(aberto):
    found: dict = {}
    marked(aberto.Root.StructTreeRoot.K, None, found)
    assert len(found) == len(aberto.pages)
    for place, ids in found.items():
        assert ids == sorted(ids), place
        assert len(ids) == len(set(ids)), place


def test_an_archive_needs_nothing_from_outside_and_does_nothing(aberto):
    root = aberto.Root
    assert len(root.OutputIntents) == 1
    assert "/DestOutputProfile" in root.OutputIntents[0]
    assert not {"/AcroForm", "/OpenAction", "/AA"} & set(root.keys())
    assert not aberto.is_encrypted
    assert all(page.get("/Tabs") in {None, "/S"} for page in aberto.pages)
    spec = aberto.attachments
    assert set(spec) == {"papel.json", "selo.json"}
    assert root.Lang == "pt-BR"
    assert str(aberto.docinfo["/Title"])


def test_every_font_is_embedded(aberto):
    seen = 0
    for item in aberto.objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor":
            seen += 1
            assert {"/FontFile2", "/FontFile3"} & set(item.keys())
    assert seen


def test_every_figure_has_a_text_in_its_place(aberto):
    figures = [item for item in aberto.objects if isinstance(item, pikepdf.Dictionary) and item.get("/S") == "/Figure"]
    assert figures
    assert all(str(item.get("/Alt", "")) for item in figures)
