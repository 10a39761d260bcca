"""`capitania chave`, `conferir-cabecas` and `processo numeros`, on a base: signed, held to, told."""

import json
import sqlite3
import stat
from contextlib import closing

import pytest

from capitania.config.portas import Portas
from capitania.registro.cadeia import GENESE, elo

ADM = ("--por", "a-1@administracao")
CASO = "processo:c-1"


@pytest.fixture
def rodar(capitania, pasta, monkeypatch):
    """Run the command on a base of its own, with the place of a key named."""
    monkeypatch.setenv("CAPITANIA_CHAVE", str(pasta / "chave.pem"))
    portas = Portas()
    return lambda *args, **more: capitania(*args, portas=portas, **more)


@pytest.fixture
def ponto(rodar, pasta):
    """Give a checkpoint of the unit, signed by a key that it published."""
    assert rodar("chave", "nova", pasta / "chave.pem").code == 0
    assert rodar("chave", "publicar", "cppr", *ADM).code == 0
    said = rodar("conferir-cabecas", "CPPR", pasta / "cabecas.json", *ADM)
    assert said.code == 0
    assert "PONTO DE CONFERÊNCIA  CPPR" in said.out
    return pasta / "cabecas.json"


def pratica(rodar, pasta, fluxo, por, **bruto):
    (pasta / "ato.json").write_text(json.dumps(bruto), encoding="utf-8")
    return rodar("processo", "ato", fluxo, pasta / "ato.json", "--por", por, "--json")


def test_a_secret_key_is_for_its_owner_and_is_never_overwritten(rodar, pasta):
    said = rodar("chave", "nova", pasta / "chave.pem", "--json")
    assert (said.code, said.json) == (0, {"arquivo": str(pasta / "chave.pem")})
    assert stat.S_IMODE((pasta / "chave.pem").stat().st_mode) == 0o600
    again = rodar("chave", "nova", pasta / "chave.pem", "--json")
    assert (again.code, again.problemas[0]["campo"]) == (2, "saida")


def test_without_a_key_nothing_is_published(rodar):
    said = rodar("chave", "publicar", "CPPR", *ADM, "--json")
    assert (said.code, said.problemas[0]["campo"]) == (2, "CAPITANIA_CHAVE")


def test_a_key_is_published_once_and_retired_once(rodar, ponto):
    assert rodar("chave", "publicar", "CPPR", *ADM).code == 3
    chave = json.loads(ponto.read_text(encoding="utf-8"))["chave"]
    told = ("chave", "aposentar", "CPPR", chave, "--motivo", "Troca", *ADM)
    assert [rodar(*told).code, rodar(*told).code] == [0, 3]
    shown = rodar("processo", "ver", "om:CPPR").out
    assert "CHAVES" in shown
    assert rodar("chave", "aposentar", "CPPR", "--motivo", "Troca", *ADM).code == 3  # the one in use, by no name
    assert chave in shown


def test_the_secret_never_enters_the_base(rodar, pasta, ponto):
    secret = (pasta / "chave.pem").read_bytes().splitlines()[1]
    assert secret not in (pasta / "capitania.db").read_bytes()
    assert secret not in ponto.read_bytes()


def test_a_whole_base_holds(rodar, ponto):
    said = rodar("conferir-cabecas", "--com", ponto)
    assert said.code == 0
    assert said.out.startswith("Confere com o ponto de")
    assert "que este ponto não alcança" in said.out
    found = rodar("conferir-cabecas", "--com", ponto, "--json").json
    assert (found["confere"], found["assinatura"]["falhas"], found["ponto"]["om"]) == (True, [], "CPPR")
    assert rodar("verificar", "--ponto", ponto).code == 0


def hand(pasta, *statements):
    """Write to the base behind the program, its triggers taken away and put back."""
    with closing(sqlite3.connect(pasta / "capitania.db", isolation_level=None)) as base:
        triggers = base.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            base.execute(f"DROP TRIGGER {name}")
        for sql, *args in statements:
            base.execute(sql, args)
        for _, sql in triggers:
            base.execute(sql)


def cut(pasta) -> None:
    """Cut the auto of the case with its head and its number."""
    with closing(sqlite3.connect(pasta / "capitania.db")) as base:
        ((before,),) = base.execute("SELECT hash FROM ato WHERE fluxo = ? AND seq = 1", (CASO,)).fetchall()
    hand(
        pasta,
        ("DELETE FROM numero",),
        ("DELETE FROM pessoal WHERE ato_id IN (SELECT id FROM ato WHERE fluxo = ? AND seq = 2)", CASO),
        ("DELETE FROM ato WHERE fluxo = ? AND seq = 2", CASO),
        ("UPDATE cabeca SET seq = 1, hash = ? WHERE fluxo = ?", before, CASO),
    )


def chain_anew(pasta) -> None:
    """Write the first act otherwise, and all links after it."""
    with closing(sqlite3.connect(pasta / "capitania.db")) as base:
        acts = base.execute("SELECT seq, envelope FROM ato WHERE fluxo = ? ORDER BY seq", (CASO,)).fetchall()
    link, touched = GENESE, []
    for seq, envelope in acts:
        forged = envelope.replace(b"flagrante", b"apuracao")
        link = elo(link, forged)
        touched.append(("UPDATE ato SET envelope = ?, hash = ? WHERE fluxo = ? AND seq = ?", forged, link, CASO, seq))
    hand(pasta, *touched, ("UPDATE cabeca SET hash = ? WHERE fluxo = ?", link, CASO))


def drop(pasta) -> None:
    """Take a whole stream away, with all that is beside it."""
    hand(
        pasta,
        ("DELETE FROM numero",),
        ("DELETE FROM pessoal WHERE ato_id IN (SELECT id FROM ato WHERE fluxo = ?)", CASO),
        *((f"DELETE FROM {table} WHERE fluxo = ?", CASO) for table in ("ato", "cabeca", "processo_resumo")),
    )


@pytest.mark.parametrize("tamper", [cut, chain_anew, drop])
def test_a_careful_hand_is_found_only_against_the_checkpoint(rodar, pasta, ponto, tamper):
    tamper(pasta)
    blind = rodar("verificar", "--json").json
    assert blind["integra"] is True
    assert all("não provável" in f["nao_provavel"] for f in blind["fluxos"])
    said = rodar("conferir-cabecas", "--com", ponto, "--json")
    assert said.code == 3
    found = said.json
    assert (found["confere"], found["assinatura"]["falhas"], found["linhas"]) == (False, [], [])
    assert [(a["tipo"], a["fluxo"]) for a in found["achados"]] == [("ponto_contrariado", CASO)]
    assert rodar("conferir-cabecas", "--com", ponto).out.startswith("NÃO CONFERE\n")


def test_a_checkpoint_of_another_hand_is_told(rodar, pasta, ponto):
    lido = json.loads(ponto.read_text(encoding="utf-8"))
    (pasta / "outro.json").write_text(json.dumps(lido | {"assinatura": "00" * 64}), encoding="utf-8")
    said = rodar("conferir-cabecas", "--com", pasta / "outro.json")
    assert said.code == 3
    assert "A assinatura não é desta chave" in said.out
    assert rodar("conferir-cabecas", "--com", ponto, "--publica", "00" * 32).code == 3


def test_the_public_key_may_come_from_outside(rodar, ponto, pasta):
    acts = rodar("processo", "ver", "om:CPPR", "--json").json["atos"]
    (publica,) = (a["dados"]["publica"] for a in acts if a["tipo"] == "chave_publicada")
    assert rodar("conferir-cabecas", "--com", ponto, "--publica", publica).code == 0


def test_what_was_not_said_or_goes_not_together(rodar, pasta, ponto):
    def campo(*args):
        said = rodar("conferir-cabecas", *args, "--json")
        assert said.code == 2
        return said.problemas[0]["campo"]

    assert campo() == "om"
    assert campo("CPPR") == "saida"
    assert campo("CPPR", pasta / "n.json") == "por"
    assert campo("CPPR", pasta / "n.json", *ADM, "--publica", "00") == "--publica"
    assert campo("CPPR", "--com", ponto) == "--com"
    assert campo("--com", ponto, "--publica", "zz") == "--publica"
    assert campo("CPPR", ponto, *ADM) == "saida"
    assert campo("CPPR", pasta / "nada" / "n.json", *ADM) == "saida"
    assert campo("--com", pasta / "chave.pem") == "--com"


def test_a_checkpoint_that_may_not_be_signed_leaves_no_file(rodar, pasta):
    rodar("chave", "nova", pasta / "chave.pem")
    said = rodar("conferir-cabecas", "CPPR", pasta / "cabecas.json", *ADM)
    assert said.code == 3
    assert not (pasta / "cabecas.json").exists()


def test_an_exported_checkpoint_in_json(rodar, pasta, ponto):
    found = rodar("conferir-cabecas", "CPPR", pasta / "outro.json", *ADM, "--json").json
    assert (found["om"], found["arquivo"]) == ("CPPR", str(pasta / "outro.json"))
    assert found["cabecas"] == 3  # the unit's own, the boarding, the case


FAIXA = {"tipo": "faixa_reservada", "em": "2026-03-02T12:00:00-03:00", "aparelho": "tab-1", "ano": 2026, "quantos": 2}


def test_what_became_of_each_number(rodar, pasta):
    assert "Nenhum número saiu" in rodar("processo", "numeros", "CPPR", "2025").out
    adm = "a-1@administracao"
    assert pratica(rodar, pasta, "om:CPPR", adm, **FAIXA, ate="2026-03-31").code == 0
    anula = {"tipo": "numero_anulado", "em": "2026-03-03T12:00:00-03:00", "motivo": "Bloco molhado."}
    assert pratica(rodar, pasta, "om:CPPR", adm, **anula, numero="421P2026000002").code == 0
    said = rodar("processo", "numeros", "cppr", "2026")
    assert said.code == 0
    lines = [" ".join(line.split()) for line in said.out.splitlines()]
    assert lines[1:] == [
        "421P2026000001 emitido processo:c-1, ato 2",
        "421P2026000002 anulado Bloco molhado.",
        "421P2026000003 reservado tab-1, até 31/03/2026",
    ]
    found = rodar("processo", "numeros", "CPPR", "2026", "--json").json
    assert (found["om"], found["ano"], found["sem_conta"]) == ("CPPR", 2026, [])
    assert [n["estado"] for n in found["numeros"]] == ["emitido", "anulado", "reservado"]
    shown = rodar("processo", "ver", "om:CPPR").out
    assert "FAIXAS DE NÚMEROS" in shown


def test_a_number_unaccounted_for_is_said_and_the_command_tells(rodar, pasta):
    pratica(rodar, pasta, "om:CPPR", "a-1@administracao", **FAIXA, ate="2026-03-31")
    hand(pasta, ("DELETE FROM numero WHERE n = 2",))
    said = rodar("processo", "numeros", "CPPR", "2026")
    assert said.code == 3
    assert "Sem conta: 2." in said.out
    assert rodar("verificar").code == 3


def test_a_year_that_is_none(rodar):
    for ano in ("26", "dois", "２０２６"):
        assert rodar("processo", "numeros", "CPPR", ano, "--json").problemas[0]["campo"] == "ano"


def test_a_unit_shows_its_days_its_parent_and_what_is_not_set(rodar, pasta):
    adm, em = "a-1@administracao", "2026-03-02T12:00:00-03:00"
    day = {"tipo": "dia_decretado", "em": em, "especie": "fechado", "motivo": "Falta de energia"}
    for dia in ("2026-03-09", "2026-03-10"):
        assert pratica(rodar, pasta, "om:CPPR", adm, **day, dia=dia).code == 0
    back = {"tipo": "dia_revogado", "em": em, "especie": "fechado", "dia": "2026-03-10", "ato": "Portaria 9"}
    assert pratica(rodar, pasta, "om:CPPR", adm, **back).code == 0
    up = {"tipo": "hierarquia_alterada", "em": em, "superior": "Com5ºDN", "de": "2026-04-01", "ato": "Portaria 2"}
    assert pratica(rodar, pasta, "om:CPPR", adm, **up).code == 0
    lines = [" ".join(line.split()) for line in rodar("processo", "ver", "om:CPPR").out.splitlines()]
    for line in (
        "09/03/2026 fechado OM Falta de energia sem ato",
        "10/03/2026 fechado OM Falta de energia revogado",
        "Com5ºDN 01/04/2026 Portaria 2",
        "código GRU não informado",
    ):
        assert line in lines, line
