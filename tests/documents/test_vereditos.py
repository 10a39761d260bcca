"""Forged, cut, re-dated, for another purpose, by keys retired or unknown: the same words by command and by page."""

import json
import shutil
from collections.abc import Iterator
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest
import segno
from falsos import PDFS, TABELA, Falso, chave
from PIL import Image
from playwright.sync_api import expect
from test_leitura import drawn, photo, written

from capitania.config import chaves as reais
from capitania.documents import porta
from capitania.usecases import conferir_papel, vereditos
from capitania.usecases.desenho import ArquivoIlegivel

PORTAS: Any = SimpleNamespace(chaves=reais, papeis=porta)
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.mark.parametrize("caso", TABELA, ids=lambda c: c.nome)
def test_the_command_tells_what_a_code_is_worth(caso: Falso):
    found = conferir_papel.confere_texto(PORTAS, caso.texto(), caso.chaves())
    assert found.veredito == caso.veredito
    assert found.frase == vereditos.DITOS[found.veredito]
    assert caso.dito in " ".join((found.detalhe, *found.nao_provado))
    assert bool(found.nao_provado) == found.vale


def test_the_table_has_every_verdict_of_a_code():
    assert {c.veredito for c in TABELA} == set(vereditos.DITOS) - {"adulterado"}


@pytest.mark.parametrize(("nome", "faz", "veredito", "dito"), PDFS, ids=[p[0] for p in PDFS])
def test_the_command_tells_what_a_pdf_is_worth(nome, faz, veredito, dito):
    try:
        found = conferir_papel.confere_pdf(PORTAS, faz(), (chave(),))
    except ArquivoIlegivel:
        assert nome == "no PDF of ours"
        return
    assert found.veredito == veredito
    assert dito in found.detalhe


def test_the_page_is_one_closed_file_and_the_same_for_the_same_keys():
    data = conferir_papel.pagina(PORTAS, (chave(),)).decode()
    assert data == conferir_papel.pagina(PORTAS, (chave(),)).decode()
    assert "default-src 'none'; script-src 'sha256-" in data
    assert "unsafe" not in data
    assert [word for word in ("src=", "href=", "@import", "fetch(", "http:", "https:", "url(") if word in data] == []
    assert all(json.dumps(said, ensure_ascii=False) in data for said in vereditos.DITOS.values())
    evil = chave()._replace(om="</script><script>alert(1)</script>")
    assert conferir_papel.pagina(PORTAS, (evil,)).decode().count("</script>") == 1


@pytest.fixture(scope="module")
def navegador() -> Iterator[Any]:
    """Give a browser; without one, skip and say so."""
    if CHROMIUM is None:
        pytest.skip("sem chromium: a página offline não se abriu num navegador (apt-get install chromium)")
    sync = pytest.importorskip("playwright.sync_api", reason="sem playwright: a página offline não se abriu")
    with sync.sync_playwright() as play:
        found = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="module")
def folha(navegador, tmp_path_factory) -> Iterator[Any]:
    """Open the page from its file, where any request is a failure."""
    path = tmp_path_factory.mktemp("pagina") / "conferir.html"
    path.write_bytes(conferir_papel.pagina(PORTAS, ()))
    page = navegador.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: asked.append(str(error)))
    page.goto(path.as_uri())
    page.wait_for_selector("html[data-pronta]")
    yield page
    assert [url for url in asked if not url.startswith(("file:", "blob:"))] == []


def da_chaves(folha: Any, chaves: Any) -> None:
    data = json.dumps(conferir_papel.escreve_chaves(chaves)).encode()
    folha.set_input_files("#arquivo-de-chaves", {"name": "c.json", "mimeType": "application/json", "buffer": data})
    wanted = "Nenhuma ainda" if not chaves else f"Chaves dadas: {len(chaves)} ({chaves[0].om})"
    # A locator waits without compiling text: the page's policy lets no script but its own be made.
    expect(folha.locator("#conhecidas")).to_contain_text(wanted)


def lido(folha: Any) -> tuple[str, str]:
    folha.wait_for_selector("#veredito[data-veredito]", timeout=60_000)
    return folha.get_attribute("#veredito", "data-veredito"), folha.inner_text("#veredito")


def limpa(folha: Any) -> None:
    folha.evaluate("document.getElementById('veredito').removeAttribute('data-veredito')")


@pytest.mark.parametrize("caso", TABELA, ids=lambda c: c.nome)
def test_the_page_says_of_a_code_what_the_command_says(folha, caso: Falso):
    da_chaves(folha, caso.chaves())
    limpa(folha)
    folha.fill("#qr", caso.texto())
    folha.click("button[type=submit]")
    veredito, text = lido(folha)
    found = conferir_papel.confere_texto(PORTAS, caso.texto(), caso.chaves())
    assert veredito == found.veredito
    for said in (found.frase, found.detalhe, *found.nao_provado):
        assert said in text


@pytest.mark.parametrize(("nome", "faz", "veredito", "dito"), PDFS, ids=[p[0] for p in PDFS])
def test_the_page_says_of_a_pdf_what_the_command_says(folha, nome, faz, veredito, dito):
    da_chaves(folha, (chave(),))
    limpa(folha)
    folha.set_input_files("#pdf", {"name": f"{nome}.pdf", "mimeType": "application/pdf", "buffer": faz()})
    found, text = lido(folha)
    assert found == veredito
    assert vereditos.DITOS[veredito] in text
    assert dito in text
    if veredito == "autentico":
        assert vereditos.SEM_DESENHO in text


def da_foto(folha: Any, data: bytes) -> tuple[str, str]:
    """Give the page a picture."""
    limpa(folha)
    kind = "image/jpeg" if data.startswith(b"\xff\xd8") else "image/png"
    folha.set_input_files("#foto", {"name": "foto", "mimeType": kind, "buffer": data})
    return lido(folha)


@pytest.mark.parametrize(
    ("especie", "formato"), [("auto_de_infracao", "a4"), ("folha_da_gru", "a4"), ("lacre", "bobina")]
)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_page_reads_the_seal_from_a_photo_as_the_command_does(folha, especie, formato, seed):
    da_chaves(folha, (chave(),))
    data = photo(drawn(especie, formato), seed)
    (wanted,) = conferir_papel.confere_foto(PORTAS, data, (chave(),))
    veredito, said = da_foto(folha, data)
    assert veredito == wanted.veredito
    assert wanted.frase in said
    assert wanted.selo is not None
    assert wanted.selo.numero in said


def test_the_page_tells_each_seal_in_a_picture_and_that_of_a_picture_without_one(folha):
    da_chaves(folha, (chave(),))
    genuine, forged = (next(c for c in TABELA if c.veredito == v) for v in ("autentico", "forjado"))
    both = Image.new("L", (1400, 700), 255)
    for at, caso in ((0, genuine), (700, forged)):
        out = BytesIO()
        segno.make_qr(caso.texto(), error="m").save(out, kind="png", scale=8, border=4)
        both.paste(Image.open(out).convert("L").resize((640, 640)), (at + 30, 30))
    veredito, said = da_foto(folha, written(both))
    assert veredito == "forjado"
    assert vereditos.DITOS["autentico"] in said
    veredito, said = da_foto(folha, written(Image.new("L", (300, 300), 255)))
    assert (veredito, vereditos.SEM_QR in said) == ("nao_e_papel", True)
    limpa(folha)
    folha.set_input_files("#foto", {"name": "x.png", "mimeType": "image/png", "buffer": b"nada"})
    expect(folha.locator("#veredito")).to_contain_text("não conseguiu conferir", timeout=60_000)


def test_what_is_no_file_of_keys_is_told(folha):
    wrong = conferir_papel.escreve_chaves((chave(),))
    wrong["chaves"][0]["publica"] = "ab" * 32
    for data in (b"{", json.dumps(wrong).encode()):
        folha.evaluate("document.getElementById('erro-das-chaves').textContent = ''")
        folha.set_input_files("#arquivo-de-chaves", {"name": "c", "mimeType": "text/plain", "buffer": data})
        expect(folha.locator("#erro-das-chaves")).not_to_be_empty()
        da_chaves(folha, (chave(),))


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_the_page_fits_and_is_used_by_keyboard_alone(navegador, tmp_path, width):
    path = tmp_path / "p.html"
    path.write_bytes(conferir_papel.pagina(PORTAS, (chave(),)))
    page = navegador.new_page(viewport={"width": width, "height": 800})
    page.goto(path.as_uri())
    page.wait_for_selector("html[data-pronta]")
    page.focus("#qr")
    page.keyboard.insert_text(TABELA[0].texto())
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert lido(page)[0] == "autentico"
    assert page.evaluate("document.activeElement.id") == "veredito"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    unnamed = "[...document.querySelectorAll('input, textarea')].filter((e) => e.labels.length === 0).length"
    assert page.evaluate(unnamed) == 0
    page.close()


def test_a_browser_without_the_signature_says_so(navegador, tmp_path):
    path = tmp_path / "p.html"
    path.write_bytes(conferir_papel.pagina(PORTAS, (chave(),)))
    page = navegador.new_page()
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.goto(path.as_uri())
    page.wait_for_selector("#falta:not([hidden])")
    assert "não confere assinaturas" in page.inner_text("#falta")
    assert page.is_disabled("#qr")
    page.close()
