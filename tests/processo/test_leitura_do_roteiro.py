"""A script as a person writes it: what is wrong is told all at once; what plays, plays."""

import tomllib
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from apoio import ABERTURA, ACERVO, UNIDADES

from capitania.lei.problemas import EntradaInvalida
from capitania.normas.calendarios import calendario
from capitania.usecases.roteiro import Mundo, le_ato, plano, simula

MUNDO = Mundo(ACERVO, calendario, UNIDADES.get)
ABRE = {"tipo": "processo_aberto", "em": "2026-03-02T10:00:00-03:00", "por": "secretaria-1@secretaria", **ABERTURA}
CARGOS = [
    {"pessoa": "secretaria-1", "cargo": "secretaria", "de": date(2025, 1, 1)},
    {"pessoa": "oficial-1", "cargo": "oficial_designado", "de": "2025-01-01", "ato": "portaria-1"},
]


def roteiro(*atos: dict[str, Any], **mais: Any) -> dict[str, Any]:
    return {"contexto": {"om": "CPPR"}, "designacao": CARGOS, "ato": list(atos) or [ABRE], **mais}


def faltas(escrito: dict[str, Any]) -> dict[str, str]:
    with pytest.raises(EntradaInvalida) as erro:
        simula(escrito, MUNDO)
    return {p.campo: p.motivo for p in erro.value.problemas}


def test_abre_se_um_processo():
    jogo = simula(roteiro(), MUNDO)
    assert [j.admitido for j in jogo.atos] == [True]
    dito = jogo.em_json()
    assert (dito["fase"], dito["prazos"], dito["medidas"]) == ("aberto", [], [])
    assert {"tipo": "auto_lavrado", "por": "autoridade"} in dito["proximos"]


@pytest.mark.parametrize(
    ("mais", "campo"),
    [
        ({"contexto": {"om": "XX"}}, "contexto.om"),
        ({"contexto": "CPPR"}, "contexto.om"),
        ({"atos": []}, "atos"),
        ({"ato": []}, "ato"),
        ({"ato": "x"}, "ato"),
        ({"ato": ["x"]}, "ato"),
        ({"designacao": [{"pessoa": "p", "cargo": "capitao"}]}, "designacao[1]"),
        ({"designacao": [{"pessoa": "p", "cargo": "rei", "de": "2026-01-01"}]}, "designacao[1]"),
        ({"designacao": [{"cargo": "capitao", "de": "2026-01-01"}]}, "designacao[1]"),
        ({"processo_anterior": [{"dispositivo": "rlesta:12-III"}]}, "processo_anterior[1]"),
        ({"processo_anterior": [{"fato": "ontem", "dispositivo": "rlesta:12-III"}]}, "processo_anterior[1]"),
        ({"processo_anterior": [{"fato": "2026-01-01"}]}, "processo_anterior[1]"),
    ],
)
def test_falta_do_roteiro(mais, campo):
    assert campo in faltas(roteiro(**mais))


@pytest.mark.parametrize(
    ("troca", "campo"),
    [
        ({"tipo": "nao_existe"}, "ato[1].tipo"),
        ({"em": None}, "ato[1].em"),
        ({"em": "ontem"}, "ato[1].em"),
        ({"em": datetime(2026, 3, 2, 10)}, "ato[1].em"),  # noqa: DTZ001 - an instant without an offset is the fault
        ({"por": "secretaria-1"}, "ato[1].por"),
        ({"por": "@secretaria"}, "ato[1].por"),
        ({"por": "secretaria-1@rei"}, "ato[1].por"),
        ({"por": None}, "ato[1].por"),
        ({"origem": "outra"}, "ato[1].origem"),
        ({"cor": "azul"}, "ato[1].cor"),
        ({"pessoais": "x"}, "ato[1].pessoais"),
        ({"pessoais": {"cpf": "1"}}, "ato[1].cpf"),
    ],
)
def test_falta_de_um_ato(troca, campo):
    assert campo in faltas(roteiro({**ABRE, **troca}))


def test_diz_todas_as_faltas_de_uma_vez():
    achadas = faltas({"contexto": {"om": "XX"}, "cor": 1, "ato": [{"tipo": "processo_aberto"}], "designacao": "x"})
    assert {"contexto.om", "cor", "designacao", "ato[1].em", "ato[1].por", "ato[1].origem"} <= achadas.keys()


def test_ato_lido():
    problemas: list[Any] = []
    lido = le_ato({**ABRE, "tipo": "processo_aberto/1", "id": "a"}, 3, problemas, zona=MUNDO.zona, seq=7)
    assert problemas == []
    assert lido is not None
    assert (lido.id, lido.seq, lido.tipo, lido.por.qualidade) == ("a", 7, "processo_aberto/1", "secretaria")
    defesa = {"tipo": "defesa_apresentada", "em": datetime(2026, 3, 20, tzinfo=UTC), "por": "p@parte", "canal": "papel"}
    lido = le_ato({**defesa, "argumentos": ["a"], "texto": "Não fui eu."}, 1, problemas, zona=MUNDO.zona)
    assert problemas == []
    assert lido is not None
    assert (lido.id, lido.pessoais) == ("ato-1", {"texto": "Não fui eu."})
    lido = le_ato({**defesa, "argumentos": [], "pessoais": {"texto": "Fui."}}, 2, problemas, zona=MUNDO.zona)
    assert lido is not None
    assert lido.pessoais == {"texto": "Fui."}


def test_o_que_o_toml_da_fica_plano():
    lido = tomllib.loads(
        "d = 2026-03-02\ni = 2026-03-02T10:00:00-03:00\nn = 1\nb = true\nf = 0.30\nl = [1, 2.5]", parse_float=Decimal
    )
    assert plano(lido) == {
        "d": "2026-03-02",
        "i": "2026-03-02T10:00:00-03:00",
        "n": 1,
        "b": True,
        "f": "0.30",
        "l": [1, "2.5"],
    }
    assert plano(None) is None


def test_processo_anterior_faz_reincidir():
    antes = {
        "dispositivo": "rlesta:12-III",
        "fato": datetime(2025, 9, 1, tzinfo=UTC),
        "definitivo_em": date(2025, 12, 1),
    }
    aberto = {"dispositivo": "rlesta:23-VIII", "fato": "2025-09-01", "concreto": "npcp:1", "processo": "p-9"}
    jogo = simula(roteiro(processo_anterior=[antes, aberto]), MUNDO)
    assert jogo.atos[0].admitido


def da_om(nome: str, em: str, **dados: Any) -> dict[str, Any]:
    return {"tipo": nome, "em": f"{em}T09:00:00-03:00", "por": "adm@administracao", **dados}


def test_designacoes_do_roteiro_valem_para_os_atos_seguintes():
    auto = {"tipo": "auto_lavrado", "por": "oficial-9@autoridade", "dispositivo": "rlesta:12-III", "local": "x"}
    auto |= {"fato_em": ABERTURA["fato_em"], "descricao": "x"}
    feita = da_om(
        "designacao_feita", "2026-03-02", pessoa="oficial-9", cargo="oficial_designado", de="2026-03-01", portaria="1"
    )
    fim = da_om("designacao_cessada", "2026-03-03", pessoa="oficial-9", cargo="oficial_designado", dia="2026-03-03")
    alheia = da_om("designacao_cessada", "2026-03-03", pessoa="ninguem", cargo="capitao", dia="2026-03-03")
    antes, depois = {**auto, "em": "2026-03-03T10:00:00-03:00"}, {**auto, "em": "2026-03-04T10:00:00-03:00"}
    sem = simula(roteiro(ABRE, antes), MUNDO)
    assert [i.regra for i in sem.atos[1].impedimentos] == ["sem_designacao"]
    com = simula(roteiro(feita, ABRE, antes), MUNDO)
    assert [j.admitido for j in com.atos] == [True, True, True]
    cessada = simula(roteiro(feita, ABRE, fim, alheia, depois), MUNDO)
    assert [[i.regra for i in j.impedimentos] for j in cessada.atos] == [
        [],
        [],
        [],
        ["designacao_inexistente"],
        ["sem_designacao"],
    ]


def test_atos_de_outros_fluxos_jogam_juntos():
    pessoa = {
        "tipo": "pessoa_cadastrada",
        "em": "2026-03-01T09:00:00-03:00",
        "por": "secretaria-1@secretaria",
        "natureza": "fisica",
    }
    aborda = {"tipo": "abordagem_registrada", "em": "2026-03-01T11:00:00-03:00", "por": "inspetor-1@inspetor"}
    aborda |= {
        "fatos": {"abordagem": {"em": "2026-03-01T11:00:00-03:00"}},
        "equipe": ["inspetor-1"],
        "local": "x",
        "om": "CPPR",
    }
    jogo = simula(roteiro(pessoa, aborda, ABRE), MUNDO)
    assert [[i.regra for i in j.impedimentos] for j in jogo.atos] == [[], ["sem_designacao"], []]
    so_pessoa = simula(roteiro(pessoa), MUNDO)
    assert so_pessoa.proximos == ()


def test_a_fine_told_besides_is_read_whole_or_refused_with_each_fault():
    boa = {"processo": "2", "valor": "900.00", "pago": "100.00", "vence": date(2026, 3, 25), "final": "2026-03-10"}
    retem = {"tipo": "pedido_retido", "em": "2026-05-04T10:00:00-03:00", "por": "secretaria-1@secretaria"}
    retem |= {"om": "CPPR", "numero": "1", "pedido": "outro"}
    jogo = simula(roteiro(retem, multa=[boa]), MUNDO)
    assert [j.admitido for j in jogo.atos] == [True]
    (vista,) = jogo.em_json()["divida"]["multas"]
    assert (vista["fluxo"], vista["devido"], vista["vence"]) == ("processo:2", "800.00", "2026-03-25")
    ma = {"valor": "mil", "pago": 3, "vence": "ontem", "xis": 1}
    assert set(faltas(roteiro(multa=[ma]))) == {
        "multa[1].processo",
        "multa[1].valor",
        "multa[1].pago",
        "multa[1].vence",
        "multa[1].xis",
    }


def test_an_act_about_a_fine_that_the_script_does_not_tell_is_refused():
    inscreve = {"tipo": "divida_inscrita", "em": "2026-05-04T10:00:00-03:00", "por": "secretaria-1@secretaria"}
    inscreve |= {"multas": ["processo:9"], "dia": "2026-05-04", "inscricao": "1"}
    (jogado,) = simula(roteiro(inscreve), MUNDO).atos
    assert {i.regra for i in jogado.impedimentos} == {"devedor_sem_om", "divida_nao_encaminhada"}
