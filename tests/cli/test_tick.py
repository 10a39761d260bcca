"""`capitania tick`, `decurso` and `semear`: what is done, what would be done, what waits for a person."""

from datetime import UTC, datetime

import pytest

from capitania.config.portas import Portas
from capitania.usecases.certificar_decurso import TRABALHO

CASO = "exemplos/caso"
SECRETARIA = "secretaria-1@secretaria"
AUTO = "421P2026000001"


class Marcada(Portas):
    """The ports of the program with a clock that is told."""

    def __init__(self, agora):
        self.__dict__["relogio"] = self
        self.__dict__["agora"] = lambda: agora


@pytest.fixture
def rodar(capitania, pasta):
    """Run the command on a base of its own, where the term to defend runs until 2026-03-31."""
    portas = Portas()
    for nome in ("assinatura", "comunicacao", "ciencia-do-auto"):
        said = capitania("processo", "ato", AUTO, f"{CASO}/{nome}.toml", "--por", SECRETARIA, portas=portas)
        assert said.code == 0, said.err

    def run(*args, agora=datetime(2030, 1, 8, 15, tzinfo=UTC)):
        return capitania(*args, portas=Marcada(agora))

    return run


def test_what_lapsed_is_certified_and_said_once(rodar):
    said = rodar("tick")
    assert said.code == 0
    assert said.out.startswith("1 certidão praticada, em 1 processo.\n")
    assert "Até 08/01/2030." in said.out
    row = " ".join(said.out.split())
    assert "01/04/2026 decurso: defesa, até 31/03/2026 provisório" in row
    again = rodar("tick", agora=datetime(2030, 1, 11, 15, tzinfo=UTC))
    assert (again.code, again.out) == (0, "Nenhuma certidão praticada, em 1 processo.\nDe 08/01/2030 até 11/01/2030.\n")


def test_the_answer_in_json(rodar):
    seen = rodar("decurso", "--em", "2026-04-01", "--json").json
    (c,) = seen["certidoes"]
    assert (c["fluxo"], c["om"], c["seq"]) == ("processo:c-1", "CPPR", None)
    assert (c["tipo"], c["dia"], c["prazo"], c["vencimento"]) == (
        "decurso_certificado",
        "2026-04-01",
        "defesa",
        "2026-03-31",
    )
    assert c["provisorio"] == ["estadual", "municipal", "om"]
    assert (seen["de"], seen["ate"], seen["processos"], seen["tarefas"]) == (None, "2026-04-01", 1, [])
    done = rodar("tick", "--json").json
    assert done["certidoes"] == [c | {"seq": 6}]
    assert done["ate"] == "2030-01-08"


def test_tomorrow_is_seen_before_it_comes(rodar):
    last = datetime(2026, 3, 31, 15, tzinfo=UTC)
    assert rodar("decurso", agora=last).out.startswith("Nenhuma certidão a praticar")
    assert rodar("decurso", "--amanha", agora=last).out.startswith("1 certidão a praticar, em 1 processo.")
    both = rodar("decurso", "--amanha", "--em", "2026-04-01")
    assert both.code == 2
    assert rodar("decurso", "--em", "2026-02-30").code == 2


def test_a_task_for_a_person_is_told_and_is_no_success(rodar, capitania):
    rodar("tick")
    annul = b'tipo = "ato_anulado"\nem = 2026-04-02T10:00:00-03:00\nato = "ato-6"\nmotivo = "x"\n'
    made = capitania("processo", "ato", AUTO, "-", "--por", "oficial-1@autoridade", stdin=annul, portas=Portas())
    assert made.code == 0, made.err
    said = rodar("tick")
    assert said.code == 3
    assert "PARA GENTE" in said.out
    assert "corrigida" in said.out
    assert rodar("tick", "--json").json["tarefas"][0]["motivo"] == "corrigida"
    assert rodar("decurso").code == 0


def test_a_clock_behind_the_log_does_nothing(rodar):
    said = rodar("tick", agora=datetime(2020, 1, 8, 15, tzinfo=UTC))
    assert said.code == 3
    assert said.out.startswith("NADA FEITO: o registro tem ato de ")
    assert "08/01/2020" in said.out
    found = rodar("tick", "--json", agora=datetime(2020, 1, 8, 15, tzinfo=UTC))
    assert (found.code, sorted(found.json)) == (3, ["relogio", "ultimo_registro"])


def test_another_runner_is_waited_for_by_nobody(rodar):
    with Portas().registros.sozinho(TRABALHO):
        said = rodar("tick")
    assert said.code == 4
    assert "Outro programa" in said.err


@pytest.fixture
def sem_base():
    """Close what the test opened."""
    yield
    from django.db import connections  # noqa: PLC0415 - only who opens a base loads Django

    connections["default"].close()


@pytest.mark.usefixtures("sem_base")
def test_an_empty_base_is_sown(capitania, tmp_path, monkeypatch):
    monkeypatch.setenv("CAPITANIA_BANCO", f"sqlite:///{tmp_path}/nova.db")
    asked = ("semear", "--volume", "12", "--ate", "2026-08-03")
    said = capitania(*asked, "--json", portas=Portas())
    assert said.code == 0, said.err
    assert said.json == {
        "om": "CPPR",
        "ate": "2026-08-03",
        "semente": 1,
        "processos": 12,
        "pessoas": 9,
        "atos": said.json["atos"],
        "amostra": 12,
    }
    again = capitania(*asked, portas=Portas())
    assert again.code == 2
    assert "só se semeia base vazia" in again.err
    monkeypatch.setenv("CAPITANIA_BANCO", f"sqlite:///{tmp_path}/outra.db")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    shown = capitania("semear", "--volume", "3", "--ate", "2026-08-03", "--semente", "7", portas=Portas())
    assert shown.out.startswith("3 processos de 3 pessoas na CPPR, ")
    assert "3 de 3" in shown.err
    assert capitania("semear", "--volume", "três", portas=Portas()).code == 2


ACEITA = b'tipo = "comunicacao_eletronica_aceita"\nem = 2026-03-02T09:00:00-03:00\nendereco = "p@exemplo.invalid"\n'
EXPEDIDA = f"{CASO}/comunicacao.toml"


@pytest.fixture
def avisar(capitania, rodar):
    """Let the person accept electronic communication, and send her a paper."""
    portas = Portas()
    quem = capitania("processo", "listar", "--json", portas=portas).json["processos"][0]["pessoa"]
    for fluxo, ato, por in ((f"pessoa:{quem}", ACEITA, f"{quem}@parte"), (AUTO, None, SECRETARIA)):
        file = ("-",) if ato is not None else (EXPEDIDA,)
        said = capitania("processo", "ato", fluxo, *file, "--por", por, stdin=ato, portas=portas)
        assert said.code == 0, said.err
    return rodar


def test_the_messages_that_wait_are_sent_and_counted(avisar, monkeypatch):
    monkeypatch.delenv("CAPITANIA_SMTP", raising=False)
    said = avisar("tick")
    assert said.code == 0
    assert "Mensagens: 1 fechada." in said.out
    assert "Sem CAPITANIA_SMTP: a mensagem " in said.err
    assert "exemplo.invalid" not in said.out + said.err
    none = avisar("tick", "--json").json["mensagens"]
    assert none == {"enviadas": 0, "adiadas": 0, "mortas": 0, "fechadas": 0, "problema": ""}
    assert "mensagens" not in avisar("decurso", "--json").json


def test_a_mail_server_not_well_told_holds_no_certificate(avisar, monkeypatch):
    monkeypatch.setenv("CAPITANIA_SMTP", "http://nome:segredo@servidor")
    said = avisar("tick")
    assert said.code == 3
    assert said.out.startswith("1 certidão praticada")
    assert "Mensagens: nenhuma se tentou. CAPITANIA_SMTP: " in said.out
    assert "segredo" not in said.out + said.err
    assert avisar("tick", "--json").json["mensagens"]["problema"].startswith("CAPITANIA_SMTP")


def test_messages_that_another_sends_hold_no_certificate(avisar):
    with Portas().registros.sozinho("mensagens"):
        said = avisar("tick")
    assert said.code == 3
    assert said.out.startswith("1 certidão praticada")
    assert "Mensagens: nenhuma se tentou. Outro programa" in said.out
