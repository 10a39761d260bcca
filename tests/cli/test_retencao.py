"""`capitania retencao`: listed, previewed, erased; the answer to a person with its receipt; erasures and copies."""

import hashlib
import json
from pathlib import Path

import pytest

from capitania.config.portas import Portas

ADM, SECRETARIA = "a@administracao", "secretaria-1@secretaria"
EXEMPLOS = "exemplos/retencao"


@pytest.fixture
def rodar(capitania, pasta):
    """Run the command on a base of its own, which has a case up to its auto."""
    portas = Portas()
    run = lambda *args, **more: capitania(*args, portas=portas, **more)
    run.portas, run.pasta = portas, pasta
    return run


def flat(text):
    return " ".join(text.split())


def fixa(rodar, classe: str, quantidade: int = 1, unidade: str = "dias_corridos") -> None:
    act = 'tipo = "configuracao_alterada"\nem = 2026-01-05T10:00:00-03:00\nchave = "retencao"\nmotivo = "x"\n'
    table = (
        f'[tabela]\nclasse = "{classe}"\nquantidade = {quantidade}\nunidade = "{unidade}"\nfundamento = "Portaria 7"\n'
    )
    assert rodar("processo", "ato", "om:CPPR", "-", "--por", ADM, stdin=(act + table).encode()).code == 0


def cadastra(rodar, nome: str = "p-8") -> None:
    act = b'tipo = "pessoa_cadastrada"\nem = 2025-01-05T10:00:00-03:00\nnatureza = "fisica"\nnome = "Bia Souza"\n'
    assert rodar("processo", "abrir", "-", "--por", SECRETARIA, "--fluxo", f"pessoa:{nome}", stdin=act).code == 0


def pede(rodar, especie: str = "apagamento", nome: str = "p-8") -> None:
    act = f'tipo = "pedido_do_titular"\nem = 2025-02-05T10:00:00-03:00\nespecie = "{especie}"\ntexto = "Peço."\n'
    assert rodar("processo", "ato", f"pessoa:{nome}", "-", "--por", f"{nome}@parte", stdin=act.encode()).code == 0


def test_what_is_kept_says_why(rodar):
    said = rodar("retencao", "--om", "cppr")
    assert said.code == 0
    text = flat(said.out)
    assert "JÁ SE PODE APAGAR Nada. GUARDA-SE" in text
    assert "abordagem:a-1, CPPR: abordagem com processo · Outro fluxo em curso depende deste. processo:c-1." in text
    assert "O tempo de guarda não está em norma alguma, e a OM não o fixou por ato. [retencao classes, prazo]" in text
    held = rodar("retencao", "--json").json["seguros"]
    assert {"retencao_ligado", "retencao_sem_prazo"} <= {s["regra"] for i in held for s in i["seguram"]}


def test_the_unit_shows_the_periods_it_fixed(rodar):
    fixa(rodar, "cadastro_de_pessoa", 5, "anos")
    text = flat(rodar("processo", "ver", "om:CPPR").out)
    assert "PRAZOS DE GUARDA classe tempo fundamento cadastro de pessoa 5 anos Portaria 7" in text
    assert "retencao não informado" not in text


def test_a_preview_then_the_erasure_then_nothing(rodar):
    cadastra(rodar)
    fixa(rodar, "cadastro_de_pessoa")
    fixa(rodar, "acessos", 5, "anos")
    said = rodar("retencao", "aplicar")
    assert "pessoa:p-8 cadastro de pessoa 05/01/2025 06/01/2025 1 ato" in flat(said.out)
    assert "isto é uma prévia" in said.out
    assert rodar("retencao", "aplicar", "--ate", "2025-01-06", "--json").json["vencidos"] == []
    assert rodar("retencao", "aplicar", "--gravar", "--json").problemas[0]["campo"] == "--por"
    late = rodar("retencao", "aplicar", "--ate", "2100-01-01", "--gravar", "--por", ADM, "--json")
    assert (late.code, late.problemas[0]["campo"]) == (2, "--ate")
    done = rodar("retencao", "aplicar", "--gravar", "--por", ADM)
    assert (done.code, "pessoa:p-8 cadastro de pessoa 2 1 0" in flat(done.out)) == (0, True)
    assert "Bia" not in rodar("processo", "ver", "pessoa:p-8").out
    again = rodar("retencao", "aplicar", "--gravar", "--por", ADM, "--json")
    assert (again.code, again.json["apagados"], again.json["gravado"]) == (0, [], True)
    assert "APAGADO Nada." in flat(rodar("retencao", "aplicar", "--gravar", "--por", ADM).out)
    assert rodar("verificar").code == 0
    assert "5 anos" in rodar("retencao").out


def test_what_cannot_be_erased_is_for_a_person(rodar):
    cadastra(rodar)
    fixa(rodar, "cadastro_de_pessoa")
    said = rodar("retencao", "aplicar", "--gravar", "--por", SECRETARIA)
    assert said.code == 3
    assert "PARA GENTE" in said.out
    assert "Cabe a: administracao." in flat(said.out)


def test_many_are_shown_by_the_first_and_counted(rodar, monkeypatch):
    from capitania.cli import retencao  # noqa: PLC0415 - the command imports it at use

    monkeypatch.setattr(retencao, "SHOWN", 1)
    assert "… e mais 2: use --om, ou --json." in rodar("retencao").out


def test_the_answer_to_a_person_has_a_receipt(rodar):
    name = f"{rodar.pasta}/resposta.json"
    said = rodar("retencao", "titular", "Fulano", "--saida", name, "--por", SECRETARIA)
    assert said.code == 0
    data = Path(name).read_bytes()
    assert hashlib.sha256(data).hexdigest() in said.out
    assert json.loads(data)["guardados"][0]["mencoes"][0]["pessoais"]["nome"] == "Fulano de Tal"
    text = flat(said.out)
    assert "FLUXO pessoa:p-1, desde 02/03/2026" in text
    assert "FLUXO processo:c-1, CPPR, desde" in text
    assert "QUEM LEU" in text
    told = rodar("retencao", "titular", "p-1", "--json")
    assert [a["comando"] for a in told.json["acessos"]][-2:] == ["retencao titular"] * 2
    assert "secretaria-1@secretaria" in rodar("retencao", "titular", "p-1").out
    taken = rodar("retencao", "titular", "p-1", "--saida", name, "--json")
    assert (taken.code, taken.problemas[0]["campo"]) == (2, "saida")


def test_a_request_that_waits_is_told_and_a_person_nobody_read(rodar):
    cadastra(rodar)
    pede(rodar, "acesso")
    text = flat(rodar("retencao", "titular", "Bia").out)
    assert "PEDIDOS POR RESPONDER 05/02/2025 acesso" in text
    assert "Nenhuma norma carregada dá prazo para responder: lacuna." in text
    assert "Ninguém, pelo que está anotado." in text


def test_a_sealed_case_stays_out_unless_asked_for(rodar):
    seal = b'tipo = "sigilo_decretado"\nmotivo = "x"\n'
    assert rodar("processo", "ato", "processo:c-1", "-", "--por", "oficial-1@autoridade", stdin=seal).code == 0
    said = rodar("retencao", "titular", "p-1")
    assert "Fora da resposta, por sigilo: 1." in said.out
    assert "FLUXO  processo:c-1" not in said.out
    assert "FLUXO  processo:c-1" in rodar("retencao", "titular", "p-1", "--com-sigilosos").out


def test_an_erasure_on_request_says_what_holds_the_rest(rodar):
    cadastra(rodar)
    pede(rodar)
    held = rodar("retencao", "titular", "p-8", "--apagar")
    assert (held.code, "resultado negado." in flat(held.out)) == (0, True)
    assert "NÃO SE PODE APAGAR AINDA pessoa:p-8: cadastro de pessoa" in flat(held.out)
    fixa(rodar, "cadastro_de_pessoa")
    seen = rodar("retencao", "titular", "p-8", "--apagar", "--json").json
    assert (seen["gravado"], [i["fluxo"] for i in seen["vencidos"]], seen["apagados"]) == (False, ["pessoa:p-8"], [])
    wrong = rodar("retencao", "titular", "p-8", "--apagar", "--gravar", "--por", SECRETARIA)
    assert wrong.code == 3
    done = rodar("retencao", "titular", "p-8", "--apagar", "--gravar", "--por", ADM)
    assert (done.code, "resultado atendido." in flat(done.out)) == (0, True)


@pytest.mark.parametrize(
    ("words", "campo"),
    [
        (("--apagar", "--saida", "x.json"), "--saida"),
        (("--pedido", "x"), "--pedido"),
        (("--gravar",), "--gravar"),
        (("--apagar", "--gravar"), "--por"),
        (("--apagar",), "--pedido"),
    ],
)
def test_what_does_not_go_together(rodar, words, campo):
    said = rodar("retencao", "titular", "p-1", *words, "--json")
    assert (said.code, said.problemas[0]["campo"]) == (2, campo)


def test_a_restored_copy_says_which_erasures_it_lacks(rodar):
    cadastra(rodar)
    copy = f"{rodar.pasta}/velha.db"
    assert rodar("copiar", copy).code == 0
    assert rodar("retencao", "apagados").out.strip() == "Nenhum apagamento."
    erase = b'tipo = "pessoais_apagados"\nem = 2026-05-04T10:00:00-03:00\natos = ["ato-1"]\nmotivo = "x"\n'
    assert rodar("processo", "ato", "pessoa:p-8", "-", "--por", ADM, stdin=erase).code == 0
    assert "04/05/2026 pessoa:p-8" in flat(rodar("retencao", "apagados").out)
    listed = f"{rodar.pasta}/lista.json"
    Path(listed).write_text(rodar("retencao", "apagados", "--json").out)
    said = rodar("restaurar", copy)
    assert "A cópia não tem 1 apagamento de dados pessoais." in flat(said.out)
    assert "Bia" in rodar("processo", "ver", "pessoa:p-8").out
    written = f"{rodar.pasta}/capitania.db.anterior-1.apagados.json"
    assert json.loads(Path(written).read_text()) == json.loads(Path(listed).read_text())
    preview = rodar("retencao", "reaplicar", written)
    assert (preview.code, "a refazer 1" in flat(preview.out), "isto é uma prévia" in preview.out) == (0, True, True)
    done = rodar("retencao", "reaplicar", listed, "--gravar", "--json")
    assert [a["situacao"] for a in done.json["apagamentos"]] == ["refeito"]
    assert "Bia" not in rodar("processo", "ver", "pessoa:p-8").out
    again = rodar("restaurar", copy, "--json").json
    assert [a["fluxo"] for a in again["apagamentos"]] == ["pessoa:p-8"]
    assert again["lista"].endswith("anterior-2.apagados.json")
    assert "apagamentos de" not in rodar("restaurar", copy).out


def test_an_erasure_that_fails_again_is_told(rodar):
    cadastra(rodar)
    id_ = rodar("processo", "ver", "pessoa:p-8", "--json").json["atos"][0]["id"]
    row = {"id": "0b8f5f8e-0d3a-4f6e-9b1f-6d9f3f2a1c11", "fluxo": "pessoa:p-8", "em": "2026-05-04T10:00:00-03:00"}
    row |= {"por": SECRETARIA, "dados": {"atos": [id_], "motivo": "x"}}
    said = rodar("retencao", "reaplicar", "-", "--gravar", stdin=json.dumps({"apagamentos": [row]}).encode())
    assert (said.code, "Cabe a: administracao." in flat(said.out)) == (3, True)
    empty = rodar("retencao", "reaplicar", "-", stdin=b'{"apagamentos": []}')
    assert "nenhum" in empty.out


def test_of_a_broken_base_nobody_knows(rodar):
    copy = f"{rodar.pasta}/velha.db"
    assert rodar("copiar", copy).code == 0
    from django.db import connections  # noqa: PLC0415 - only who opens a base loads Django

    connections["default"].close()
    Path(f"{rodar.pasta}/capitania.db").write_bytes(b"isto nao e uma base" * 100)
    said = rodar("restaurar", copy)
    assert (said.code, "Não se sabe que dados pessoais foram apagados" in flat(said.out)) == (0, True)
