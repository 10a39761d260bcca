"""The cases O-25 (form PDFs that lose letters) and O-26 (a signed page changed), where no certificate is needed."""

import re
from datetime import timedelta
from io import BytesIO
from unicodedata import normalize

import pytest
from falsos import chave, feito, pdf
from folhas import lido
from folhas import pdf as issued
from papelaria import NOME
from pypdf import PdfWriter
from pypdf.annotations import FreeText
from test_composicao import extracted

from capitania.config import chaves as reais
from capitania.documents import porta
from capitania.processo.papeis.modelo import Assinatura, Assinaturas, Campo, Campos, Papel, Texto
from capitania.registro.canonico import canonico
from capitania.usecases.conferir_papel import confere_pdf
from capitania.usecases.desenho import ArquivoIlegivel

EMPRESA = "Companhia de Navegação, Pesca e Recreio " * 3 + "Águas-Vivas & Filhos"
PALAVRA = "Pneumoultramicroscopicossilicovulcanoconioticoanticonstituci"
FATOS = " ".join(f"Às {n % 24}h, a lancha navegava sem luzes, à noite, rente às pedras da ilha." for n in range(60))


class Portas:
    chaves, papeis = reais, porta


def com(*blocos) -> Papel:
    return feito()._replace(blocos=blocos)


def texto(papel: Papel) -> str:
    return extracted(issued(papel))


def seguido(dito: str) -> str:
    return re.sub(r"\s+", "", normalize("NFC", dito))


@pytest.mark.parametrize("formato", ["a4", "bobina"])
@pytest.mark.parametrize(
    "dito",
    [
        pytest.param(NOME, id="O-25 name in NFC"),
        pytest.param(normalize("NFD", NOME), id="O-25 name in NFD"),
        pytest.param(EMPRESA[:140], id="O-25 company of 140 letters"),
        pytest.param(PALAVRA, id="O-25 word of 60 letters"),
        pytest.param("ÁGUA-VIVA Nº 3", id="O-25 vessel"),
        pytest.param(FATOS[:2500], id="O-25 2 500 letters of facts"),
    ],
)
def test_o25_what_is_told_is_all_on_the_page_in_nfc(dito, formato):
    papel = com(Campos((Campo("Autuado", dito, 2), Campo("Outro", dito))), Texto((dito,), "Fatos"))
    text = texto(papel._replace(formato=formato))
    assert text == normalize("NFC", text)
    assert text.count(seguido(dito)) == 3


def test_o25_a_name_gives_the_same_page_in_either_form():
    one, other = (com(Campos((Campo("Autuado", normalize(form, NOME)),))) for form in ("NFC", "NFD"))
    assert porta.desenha(canonico(one.em_json())) == porta.desenha(canonico(other.em_json()))
    assert (len(EMPRESA[:140]), len(PALAVRA), len(FATOS[:2500])) == (140, 60, 2500)


def test_o25_forty_witnesses_go_on_over_pages_and_none_is_cut():
    names = [f"Testemunha de nome {n:02d} {PALAVRA}" for n in range(1, 41)]
    papel = com(Assinaturas(tuple(Assinatura(f"Testemunha {n}", name) for n, name in enumerate(names, 1))))
    text = texto(papel)
    assert [name for name in names if seguido(name) not in text] == []
    assert len(lido(porta.desenha(canonico(papel.em_json()))).pages) > 2


def test_o25_no_paper_has_form_fields_that_a_viewer_would_have_to_draw():
    reader = lido(pdf())
    assert "/AcroForm" not in reader.root_object
    assert all("/Annots" not in page for page in reader.pages)


def test_o26_e_one_byte_changed_anywhere_is_detected():
    data = pdf()
    assert confere_pdf(Portas, data, (chave(),)).veredito == "autentico"
    for place in range(11, len(data), len(data) // 23):
        changed = bytes((*data[:place], data[place] ^ 1, *data[place + 1 :]))
        assert not vale(changed), place


def vale(data: bytes) -> bool:
    try:
        return confere_pdf(Portas, data, (chave(),)).vale
    except ArquivoIlegivel:
        return False


def test_o26_c_d_what_is_stamped_on_an_issued_page_is_detected():
    for said in ("Recusou-se a assinar", "Protocolo 61001.000123/2026-11"):
        writer = PdfWriter(clone_from=BytesIO(pdf()))
        writer.add_annotation(0, FreeText(text=said, rect=(50, 50, 250, 80)))
        out = BytesIO()
        writer.write(out)
        assert not vale(out.getvalue()), said


def test_o26_a_paper_of_another_instant_is_another_paper():
    later = feito()._replace(instante=feito().instante + timedelta(seconds=1))
    assert canonico(later.em_json()) != canonico(feito().em_json())
