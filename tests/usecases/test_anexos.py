"""Attachments put into acts: type by content, size, and the act that names the file."""

from hashlib import sha256

import pytest

from capitania.lei.problemas import EntradaInvalida
from capitania.store.anexos import AnexosEmMemoria
from capitania.usecases.anexos import COM_ANEXO, AnexosInacessiveis, Citado, anexa, conferidos, tipo_de

PNG = b"\x89PNG\r\n\x1a\n0000"
PROVA = {"tipo": "prova_juntada", "especie": "foto"}


@pytest.mark.parametrize(
    ("dados", "tipo"),
    [
        (b"%PDF-1.4", "application/pdf"),
        (b" %PDF-1.4\xff", None),
        (b"\xff\xd8\xff\xe0", "image/jpeg"),
        (PNG, "image/png"),
        (b"\x89PNG\r\n", None),
        (b"GIF89a", "image/gif"),
        (b"II*\0", "image/tiff"),
        (b"MM\0*", "image/tiff"),
        (b"RIFF0000WEBPVP8 ", "image/webp"),
        (b"RIFF0000WAVE\xff", None),
        (b"\0\0\0\x18ftypheic", "image/heic"),
        (b"\0\0\0\x18ftypisom", "video/mp4"),
        (b"ID3\x04", "audio/mpeg"),
        (b"OggS", "audio/ogg"),
        (b"PK\x03\x04", "application/zip"),
        ("\ufeffOfício nº 3\r\n\tção\f".encode(), "text/plain"),
        (b"<html><script>", None),
        (b"\n <svg/>", None),
        (b"", None),
        (b" \n", None),
        (b"MZ\x90\0\x03", None),
        (b"\x7fELF", None),
        (b"texto\0", None),
        ("Ofício".encode("latin-1"), None),
    ],
)
def test_the_type_is_told_by_the_content(dados, tipo):
    assert tipo_de(dados) == tipo


def test_the_hash_is_put_into_the_act_and_the_file_is_kept():
    anexos = AnexosEmMemoria(99)
    found = anexa(anexos, PROVA, PNG, "foto.png")
    assert found == {**PROVA, "hash": sha256(PNG).hexdigest()}
    assert anexos.le(found["hash"]) == PNG
    assert anexa(anexos, found, PNG, "foto.png") == found


@pytest.mark.parametrize(
    ("bruto", "dados", "said"),
    [
        (PROVA, PNG * 9, "tamanho máximo, 99 bytes"),
        (PROVA, b"MZ\x90\0", "tipo aceito"),
        ({"tipo": "despacho"}, PNG, "não leva anexo"),
        ({**PROVA, "hash": "0" * 64}, PNG, "cita outro arquivo"),
    ],
)
def test_what_cannot_be_attached_is_told(bruto, dados, said):
    with pytest.raises(EntradaInvalida, match=said):
        anexa(AnexosEmMemoria(99), bruto, dados, "x")


def test_an_unknown_act_is_told_by_who_reads_acts():
    assert "hash" in anexa(AnexosEmMemoria(99), {"tipo": "inexistente"}, PNG, "x")


def test_the_acts_that_carry_one():
    assert {"prova_juntada", "foto_juntada", "papel_emitido"} <= set(COM_ANEXO)


def test_each_one_named_is_read_again():
    anexos = AnexosEmMemoria(99)
    whole, altered = anexos.guarda(PNG), anexos.guarda(b"%PDF-1")
    anexos.kept[altered] = b"outro"
    named = [Citado("processo:1", n, "prova_juntada", h) for n, h in enumerate((whole, altered, "0" * 64, "aa"), 1)]
    assert [c.situacao for c in conferidos(anexos, named)] == ["inteiro", "alterado", "ausente", "nao_conferido"]


def test_a_place_out_of_reach_is_asked_once():
    asked = []

    class Fora:
        def le(self, hash_):
            asked.append(hash_)
            raise AnexosInacessiveis("fora")

    named = [Citado("processo:1", n, "prova_juntada", f"{n}" * 64) for n in (1, 2)]
    assert [c.situacao for c in conferidos(Fora(), named)] == ["nao_conferido"] * 2
    assert asked == ["1" * 64]
