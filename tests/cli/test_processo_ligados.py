"""What the command shows of streams tied to each other: inquiries, questions, merged registers, seal and priority."""

import pytest

from capitania.config.portas import Portas
from capitania.registro.pacote import le_pacote

SECRETARIA, OFICIAL = "secretaria-1@secretaria", "oficial-1@autoridade"
AUTO, CASO, INQUERITO = "421P2026000001", "processo:c-1", "inquerito:iafn-7"
INSTAURA = """tipo = "inquerito_instaurado"
em = 2026-03-02T12:00:00-03:00
om = "CPPR"
numero = "7/2026"
fato_em = 2026-03-01T10:00:00-03:00
objeto = "O evento."
"""
VINCULA = """tipo = "inquerito_vinculado"
em = 2026-03-03T10:00:00-03:00
inquerito = "iafn-7"
relacao = "durante"
"""
RECEBE = """tipo = "acordao_recebido"
em = 2026-06-12T10:00:00-03:00
numero = "TM 1"
dia = 2026-06-01
definitivo = true
publicado_em = 2026-06-10
punidos = ["p-1"]
"""
PUBLICA = """tipo = "acordao_publicado"
em = 2026-06-15T10:00:00-03:00
inquerito = "iafn-7"
dia = 2026-06-10
definitivo = true
"""
CONSULTA = """tipo = "consulta_feita"
em = 2026-03-03T10:00:00-03:00
om = "CPPR"
assunto = "CHA suspensa"
processo = "processo:c-1"
pergunta = "Que medida cabe?"
"""
RESPOSTA = """tipo = "consulta_respondida"
em = 2026-04-03T10:00:00-03:00
documento = "Ofício 1"
efeito = "Nenhuma medida."
resposta = "Nenhuma."
"""
PESSOA = """tipo = "pessoa_cadastrada"
em = 2026-03-02T09:00:00-03:00
natureza = "fisica"
nome = "Fulano"
"""
UNE = """tipo = "pessoas_unificadas"
em = 2026-04-01T10:00:00-03:00
fica = "p-1"
sai = "p-2"
prova = "O mesmo CPF."
"""


@pytest.fixture
def base(capitania, pasta):
    """Give a way to practise an act, and to run the command, on a base of its own."""
    portas = Portas()

    def rodar(*args, **more):
        return capitania("processo", *args, portas=portas, **more)

    def faz(fluxo, por, toml, verb="ato"):
        words = ("-", "--fluxo", fluxo) if verb == "abrir" else (fluxo, "-")
        said = rodar(verb, *words, "--por", por, "--json", stdin=toml.encode())
        assert said.code == 0, said.out
        return said.json

    rodar.faz = faz
    return rodar


def test_an_inquiry_shows_who_waits_for_it_and_the_case_what_came(base):
    base.faz(INQUERITO, SECRETARIA, INSTAURA, "abrir")
    assert "espera-se" in base("ver", INQUERITO).out
    base.faz(AUTO, SECRETARIA, VINCULA)
    shown = base("ver", INQUERITO).out
    assert all(said in shown for said in ("INQUÉRITO 7/2026", "processo:c-1", "durante", "aguarda inquérito", "espera"))
    assert base("ver", INQUERITO, "--json").json["esperam"] == [
        {"processo": CASO, "relacao": "durante", "fase": "aguarda_inquerito", "aguarda": True}
    ]
    base.faz(INQUERITO, SECRETARIA, RECEBE)
    shown = base("ver", AUTO).out
    assert "durante do evento: espera o acórdão" in shown
    assert "iafn-7: publicado em 2026-06-10" in shown
    base.faz(AUTO, SECRETARIA, PUBLICA)
    assert "acórdão publicado em 10/06/2026" in base("ver", AUTO).out
    after = base("ver", INQUERITO).out
    assert "publicado em 10/06/2026" in after
    assert "p-1" in after


def test_a_question_to_the_dpc_is_shown_with_its_answer(base):
    base.faz("omisso:1", OFICIAL, CONSULTA, "abrir")
    shown = base("ver", "omisso:1").out
    assert all(said in shown for said in ("CONSULTA AO DPC", "CHA suspensa", "processo:c-1", "espera-se"))
    assert "omisso:1" in base("ver", AUTO).out
    base.faz("omisso:1", "dpc-1@dpc", RESPOSTA)
    assert "Nenhuma medida." in base("ver", "omisso:1").out
    assert "omisso:1" not in base("ver", AUTO).out


def test_the_cases_of_a_person_are_listed_by_all_names(base):
    assert base("listar", "--pessoa", "p-2").out == "Nenhum processo.\n"
    base.faz("pessoa:p-2", SECRETARIA, PESSOA, "abrir")
    base.faz("pessoa:p-1", SECRETARIA, UNE)
    assert "fica p-1, sai p-2" in base("ver", "pessoa:p-2").out
    assert AUTO in base("listar", "--pessoa", "p-2").out


def test_a_sealed_case_shows_no_person_unless_asked_for(base, tmp_path):
    base.faz(AUTO, SECRETARIA, 'tipo = "prioridade_concedida"\ncausa = "idade"\nem = 2026-03-04T10:00:00-03:00\n')
    base.faz(AUTO, OFICIAL, 'tipo = "sigilo_decretado"\nmotivo = "x"\nem = 2026-03-04T10:00:00-03:00\n')
    shown = base("listar").out
    assert "prioridade, sigilo" in shown
    assert "p-1" not in shown
    assert "p-1" in base("listar", "--com-sigilosos").out
    assert base("listar", "--pessoa", "p-1").out == "Nenhum processo.\n"
    assert AUTO in base("listar", "--pessoa", "p-1", "--com-sigilosos").out
    assert "idade" in base("ver", AUTO).out
    for name, options, parts in (("a.zip", (), False), ("b.zip", ("--com-sigilosos",), True)):
        assert base("exportar", AUTO, tmp_path / name, *options).code == 0
        (stream,) = le_pacote((tmp_path / name).read_bytes()).fluxos
        assert any(r.pessoais for r in stream.registrados) is parts


def test_a_case_shows_who_else_answers_and_the_cases_tied_to_it(base):
    other = """tipo = "processo_aberto"
em = 2026-03-02T10:00:00-03:00
origem = "flagrante"
om = "CPPR"
infrator = "p-3"
papel = "proprietario"
dispositivo = "rlesta:11"
fato_em = 2026-03-01T11:00:00-03:00
forneceu = true
"""
    base.faz("pessoa:p-3", SECRETARIA, PESSOA, "abrir")
    base.faz("processo:c-2", SECRETARIA, other, "abrir")
    drawn = """tipo = "auto_lavrado"
em = 2026-03-02T11:00:00-03:00
dispositivo = "rlesta:11"
local = "Paranaguá"
fato_em = 2026-03-01T11:00:00-03:00
solidarios = ["p-8"]
descricao = "x"
"""
    base.faz("processo:c-2", OFICIAL, drawn)
    link = 'tipo = "processos_ligados"\nprocesso = "processo:c-2"\nmotivo = "O mesmo fato."\n'
    base.faz(AUTO, SECRETARIA, f"{link}em = 2026-03-04T10:00:00-03:00\n")
    assert "processo:c-2" in base("ver", AUTO).out
    shown = base("ver", "processo:c-2").out
    assert all(said in shown for said in ("solidários", "p-8", "processos ligados", "processo:c-1"))
