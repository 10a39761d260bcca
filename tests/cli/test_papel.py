"""`capitania papel`, and `verificar` of what it issued."""

import json

import pytest

from capitania.config.portas import Portas

AUTO, OFICIAL, SECRETARIA = "421P2026000001", "oficial-1@autoridade", "secretaria-1@secretaria"
ND = "notificacao_da_decisao"


@pytest.fixture
def rodar(capitania, pasta, tmp_path, monkeypatch):
    """Run the command on a base of its own, with the places of a key and of attachments named."""
    monkeypatch.setenv("CAPITANIA_CHAVE", str(tmp_path / "chave.pem"))
    monkeypatch.setenv("CAPITANIA_ANEXOS", str(tmp_path / "anexos"))
    portas = Portas()
    run = lambda *args, **more: capitania(*args, portas=portas, **more)
    run.portas = portas
    return run


@pytest.fixture
def oficina(rodar, tmp_path):
    """Give a case whose auto is drawn, with a key published for papers, and a folder for files."""
    assert rodar("chave", "nova", tmp_path / "chave.pem").code == 0
    asked = ("chave", "publicar", "CPPR", "--finalidade", "papel/1", "--por", "a-1@administracao")
    assert rodar(*asked).code == 0
    assert rodar("chave", "exportar", "CPPR", tmp_path / "chaves.json").code == 0
    return tmp_path


def emite(rodar, pasta, *outros):
    return rodar("papel", "emitir", AUTO, "auto_de_infracao", "--por", OFICIAL, "--saida", pasta / "a.pdf", *outros)


def test_a_paper_is_issued_read_again_listed_and_checked(oficina, rodar):
    said = emite(rodar, oficina, "--json")
    assert (said.code, said.json["numero"]) == (0, AUTO)
    assert said.json["bytes"] == (oficina / "a.pdf").stat().st_size
    assert rodar("papel", "ver", AUTO, AUTO, "--saida", oficina / "b.pdf").code == 0
    lidos = [(a.comando, a.fluxo) for a in rodar.portas.registros.acessos.lista()]
    assert lidos[-2:] == [("papel emitir", "processo:c-1"), ("papel ver", "processo:c-1")]
    assert (oficina / "a.pdf").read_bytes() == (oficina / "b.pdf").read_bytes()
    listed = rodar("papel", "listar", AUTO, "--por", SECRETARIA, "--json").json
    assert [(e["numero"], e["anulado"]) for e in listed["emitidos"]] == [(AUTO, False)]
    found = rodar("verificar", oficina / "a.pdf", "--chaves", oficina / "chaves.json", "--json")
    assert (found.code, found.json["vale"]) == (0, True)
    assert found.json["papeis"][0]["selo"]["codigo"] == said.json["codigo"]
    alone = rodar("verificar", oficina / "a.pdf")
    assert alone.code == 3
    assert "chave exportar" in alone.out


def test_what_is_said_to_a_person(oficina, rodar):
    assert f"número         {AUTO}" in emite(rodar, oficina).out
    listed = rodar("papel", "listar", AUTO, "--por", SECRETARIA).out
    assert "NÃO SE PODE EMITIR AGORA" in listed
    assert "EMITIDOS" in listed
    found = rodar("verificar", oficina / "a.pdf", "--chaves", oficina / "chaves.json").out
    assert found.startswith("Autêntico:")
    assert "O QUE NÃO SE PROVA" in found
    refused = rodar("papel", "emitir", AUTO, ND, "--por", SECRETARIA)
    assert refused.code == 3
    assert "RECUSADO" in refused.out


def test_a_draft_is_marked_and_says_what_is_in_the_way(oficina, rodar):
    asked = ("papel", "ver", AUTO, "auto_de_infracao", "--rascunho", "--saida")
    assert rodar(*asked, oficina / "r.pdf", "--json").problemas[0]["campo"] == "--por"
    said = rodar(*asked, oficina / "r.pdf", "--por", "p-1@parte", "--formato", "bobina", "--entrega", "2026-12-01")
    assert said.code == 0
    assert "O QUE IMPEDE EMITIR" in said.out
    again = rodar(*asked, oficina / "s.pdf", "--por", OFICIAL, "--json")
    assert (again.json["rascunho"], again.json["impedimentos"]) == (True, [])
    assert rodar("verificar", oficina / "r.pdf").code == 3


def test_the_text_of_a_qr_is_checked_by_option_and_from_standard_input(oficina, rodar):
    emite(rodar, oficina)
    keys = ("--chaves", oficina / "chaves.json")
    kept = rodar("verificar", oficina / "a.pdf", *keys, "--json").json["papeis"][0]["selo"]
    assert kept["om"] == "CPPR"
    assert rodar("verificar", "--qr", "CAPITANIA1:AI", *keys, "--json").json["papeis"][0]["veredito"] == "truncado"
    assert rodar("verificar", "--qr", "-", *keys, stdin=b"CAPITANIA1:AI:CPPR").code == 3
    assert rodar("verificar", "--qr", "https://x", *keys, "--json").json["papeis"][0]["veredito"] == "nao_e_papel"


@pytest.mark.parametrize(
    ("words", "campo"),
    [
        (("--qr", "X", "--fluxo", "om:CPPR"), "--fluxo"),
        (("a.zip", "--qr", "X"), "--arquivo"),
        (("--chaves", "x"), "--chaves"),
    ],
)
def test_what_does_not_go_together_is_told(rodar, words, campo):
    said = rodar("verificar", *words, "--json")
    assert (said.code, said.problemas[0]["campo"]) == (2, campo)


def test_a_photo_that_cannot_be_read_is_bad_input(rodar, tmp_path):
    (tmp_path / "f.png").write_bytes(b"\x89PNG\r\n\x1a\n...")
    said = rodar("verificar", tmp_path / "f.png", "--json")
    assert (said.code, said.problemas[0]["campo"]) == (2, "arquivo")


def test_keys_written_are_what_was_published(oficina, rodar):
    said = json.loads((oficina / "chaves.json").read_text())["chaves"]
    assert [(c["finalidade"], c["om"], c["ate"]) for c in said] == [("papel/1", "CPPR", None)]
    again = rodar("chave", "exportar", "CPPR", oficina / "mais.json", "--json")
    assert again.json["chaves"] == said


def test_the_volume_is_written_once_and_says_what_it_holds(oficina, rodar):
    emite(rodar, oficina)
    asked = ("papel", "volume", AUTO, "--por", SECRETARIA, "--saida", oficina / "v.pdf")
    said = rodar(*asked)
    assert said.code == 0
    assert "com 1 papel emitido." in said.out
    assert rodar(*asked).code == 2
    for kept in (oficina / "anexos").rglob("*"):
        if kept.is_file():
            kept.unlink()
    again = rodar("papel", "volume", AUTO, "--por", SECRETARIA, "--saida", oficina / "w.pdf")
    assert f"Falta o papel {AUTO}" in again.out
    plain = rodar("papel", "volume", AUTO, "--por", SECRETARIA, "--saida", oficina / "x.pdf", "--json").json
    assert (plain["papeis"], plain["faltam"]) == (0, [AUTO])


def test_a_certificate_of_a_person_asks_for_the_unit(oficina, rodar):
    asked = ("papel", "emitir", "pessoa:p-1", "certidao_de_autos", "--por", SECRETARIA)
    refused = rodar(*asked)
    assert refused.code == 2
    assert "--om" in refused.err
    said = rodar(*asked, "--om", "CPPR", "--json")
    assert (said.code, said.json["numero"]) == (0, "CPPR-P-1/01")
    assert rodar("papel", "emitir", AUTO, "auto_de_infracao", "--por", OFICIAL, "--om", "DPC").code == 2


def test_a_bundle_takes_the_paper_and_a_page_is_written_to_check_it(oficina, rodar):
    emite(rodar, oficina)
    out = rodar("processo", "exportar", AUTO, oficina / "p.zip")
    assert "PAPÉIS  vão no pacote" in out.out
    keys = ("--chaves", oficina / "chaves.json")
    found = rodar("verificar", oficina / "p.zip", *keys, "--json")
    assert (found.code, [p["veredito"] for p in found.json["papeis"]]) == (0, ["autentico"])
    assert "Autêntico" in rodar("verificar", oficina / "p.zip", *keys).out
    assert rodar("verificar", "--pagina", oficina / "c.html", *keys).code == 0
    assert b"Content-Security-Policy" in (oficina / "c.html").read_bytes()
    assert rodar("verificar", oficina / "p.zip", "--pagina", oficina / "d.html", "--json").code == 2
