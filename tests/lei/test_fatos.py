"""Facts as they are typed: checked, all problems at once, equal for equal facts however written."""

from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal

import pytest

from capitania.lei.fatos import Medicao, ler_fatos
from capitania.lei.problemas import EntradaInvalida

EM = "2026-02-14T10:30:00-03:00"
ZONAS = {"CPPR": "America/Sao_Paulo", "CFAOC": "America/Manaus"}


def le(dados=None, **abordagem):
    return ler_fatos({"abordagem": {"em": EM, **abordagem}, **(dados or {})}, ZONAS.get)


def problemas(dados):
    with pytest.raises(EntradaInvalida) as erro:
        ler_fatos(dados, ZONAS.get)
    return {p.campo: p for p in erro.value.problemas}


def falha(dados=None, **abordagem):
    return problemas({"abordagem": {"em": EM, **abordagem}, **(dados or {})})


def test_what_is_left_out_is_not_informed():
    lidos = le()
    assert lidos.informados == {"substituto.presente": "nao"}
    assert (lidos.dia, lidos.om, lidos.ambiguos) == (date(2026, 2, 14), None, ())


# --- the moment -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("em", "om", "dia"),
    [
        ("2025-07-01T00:30:00-03:00", "CPPR", "2025-07-01"),
        ("2025-07-01T00:30:00-03:00", "CFAOC", "2025-06-30"),  # Manaus is an hour behind Brasília
        ("2025-06-30T23:30:00-04:00", "CFAOC", "2025-06-30"),
        ("2025-06-30T23:30:00-04:00", "CPPR", "2025-07-01"),
        ("2025-06-30T23:30:00-04:00", None, "2025-06-30"),
        ("2025-06-30T23:30:00Z", None, "2025-06-30"),
        (datetime(2025, 6, 30, 23, tzinfo=UTC), None, "2025-06-30"),
        (datetime(2025, 6, 30, 23, 30, tzinfo=timezone(timedelta(hours=-4))), "CPPR", "2025-07-01"),
    ],
)
def test_the_legal_day_is_that_of_the_unit(em, om, dia):
    assert le(em=em, **({"om": om} if om else {})).dia.isoformat() == dia


@pytest.mark.parametrize(
    "em",
    [None, "", "ontem", "2026-02-14", "2026-02-14T10:30:00", 20260214, datetime(2026, 2, 14, 10)],  # noqa: DTZ001
)
def test_an_instant_needs_its_offset(em):
    achado = falha(em=em)["abordagem.em"]
    assert achado.motivo == "Falta o instante, ou não se lê."
    assert "-03:00" in achado.como_corrigir
    assert (achado.valor is None) == (em is None)


def test_an_instant_beyond_the_calendar_is_told():
    achado = falha(em="0001-01-01T00:00:00+00:00", om="CPPR")["abordagem.em"]
    assert achado.motivo == "Instante fora do calendário."


@pytest.mark.parametrize("om", ["XX", "", 3, ["CPPR"]])
def test_an_unknown_unit_is_told(om):
    assert "OM desconhecida" in falha(om=om)["abordagem.om"].motivo


# --- shapes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dados", [None, [], "x", 3])
def test_a_file_of_tables_is_asked_for(dados):
    assert problemas(dados)[""].motivo == "O arquivo não traz tabelas."


@pytest.mark.parametrize(
    ("dados", "campo", "motivo", "mend"),
    [
        ({"barco": {}}, "barco", "Tabela desconhecida", "abordagem, embarcacao, condutor"),
        ({"alcoolemia.etilometro": {}}, "alcoolemia.etilometro", "Tabela desconhecida", "abordagem"),
        ({"condutor": "João"}, "condutor", "Esperava uma tabela", "[condutor]"),
        ({"condutor": {"nome": "João"}}, "condutor.nome", "Campo desconhecido", "habilitacao, validade, porta"),
        ({"alcoolemia": {"etilometro": 3}}, "alcoolemia.etilometro", "Esperava uma tabela", "[alcoolemia.etilometro]"),
        ({"substituto": {"menor": "sim"}}, "substituto.menor", "Campo desconhecido", "habilitacao"),
        ({"substituto": 3}, "substituto", "Esperava uma tabela", "[substituto]"),
        ({"condutor": {"porta": "talvez"}}, "condutor.porta", "Valor fora da lista", "sim, nao"),
        ({"condutor": {"porta": 1}}, "condutor.porta", "Valor fora da lista", "sim, nao"),
        ({"condutor": {"habilitacao": True}}, "condutor.habilitacao", "Valor fora da lista", "cha, cir"),
        ({"condutor": {"validade": "31/12/2025"}}, "condutor.validade", "não existe ou não se lê", '"sem_validade"'),
        ({"condutor": {"validade": "2025-02-30"}}, "condutor.validade", "não existe ou não se lê", "AAAA-MM-DD"),
        ({"condutor": {"validade": "20250230"}}, "condutor.validade", "não existe ou não se lê", "AAAA-MM-DD"),
        ({"condutor": {"validade": datetime(2025, 1, 1, tzinfo=UTC)}}, "condutor.validade", "não se lê", "AAAA"),
        (
            {"alcoolemia": {"etilometro": {"valido_ate": "sem_validade"}}},
            "alcoolemia.etilometro.valido_ate",
            "não existe ou não se lê",
            "AAAA-MM-DD",
        ),
        ({"alcoolemia": {"sinais": "hálito"}}, "alcoolemia.sinais", "Esperava uma lista de sinais", '["fala'),
        ({"alcoolemia": {"sinais": [""]}}, "alcoolemia.sinais", "Esperava uma lista de sinais", "[]"),
        ({"alcoolemia": {"descricao": " "}}, "alcoolemia.descricao", "Esperava um texto", "entre aspas"),
        ({"embarcacao": {"inscricao": 405}}, "embarcacao.inscricao", "Esperava um texto", "entre aspas"),
    ],
)  # fmt: skip
def test_each_problem_names_its_field_and_mend(dados, campo, motivo, mend):
    achados = falha(dados)
    assert set(achados) == {campo}
    assert motivo in achados[campo].motivo
    assert mend in achados[campo].como_corrigir


def test_all_problems_come_at_once():
    dados = {"condutor": {"porta": "x", "validade": "y"}, "barco": {}, "alcoolemia": {"sangue": 1}}
    assert set(falha(dados, em="z", om="w")) == {
        "condutor.porta", "condutor.validade", "barco", "alcoolemia.sangue.unidade", "abordagem.em", "abordagem.om",
    }  # fmt: skip


def test_a_long_wrong_value_is_cut_when_shown():
    achado = falha({"condutor": {"validade": "x" * 100}})["condutor.validade"]
    assert achado.valor == "x" * 57 + "…"
    assert falha({"condutor": {"validade": [1]}})["condutor.validade"].valor == "[1]"


# --- readings -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("campo", "valor", "medicao"),
    [
        ("ar", "0,30", ("0.30", "mg/L", "0.30")),
        ("ar", Decimal("0.3"), ("0.3", "mg/L", "0.3")),
        ("ar", {"quantia": "0.3", "unidade": "mg/L"}, ("0.3", "mg/L", "0.3")),
        ("ar", {"quantia": "0.3"}, ("0.3", "mg/L", "0.3")),
        ("sangue", {"quantia": "6", "unidade": "dg/L"}, ("6", "dg/L", "0.6")),
        ("sangue", {"quantia": 60, "unidade": "mg/dL"}, ("60", "mg/dL", "0.60")),
        ("sangue", {"quantia": "0,05", "unidade": "%"}, ("0.05", "%", "0.50")),
        ("sangue", {"quantia": "600", "unidade": "mg/L"}, ("600", "mg/L", "0.600")),
    ],
)
def test_a_reading_keeps_what_was_typed_and_converts_exactly(campo, valor, medicao):
    quantia, unidade, base = medicao
    lida = le({"alcoolemia": {campo: valor}}).informados[f"alcoolemia.{campo}"]
    assert lida == Medicao(Decimal(quantia), unidade, Decimal(base))


@pytest.mark.parametrize(
    ("campo", "valor", "onde"),
    [
        ("ar", 0.3, "ar.quantia"),
        ("ar", "trinta", "ar.quantia"),
        ("ar", -1, "ar.quantia"),
        ("ar", {"unidade": "mg/L"}, "ar.quantia"),
        ("ar", {"quantia": "0.3", "unidade": "g/L"}, "ar.unidade"),
        ("ar", {"quantia": "0.3", "unidade": 3}, "ar.unidade"),
        ("ar", {"quantia": "0.3", "valor": 1}, "ar.valor"),
        ("sangue", "0.6", "sangue.unidade"),
        ("sangue", {"quantia": "0.6"}, "sangue.unidade"),
        ("sangue", {"quantia": "0.6", "unidade": "mg/kg"}, "sangue.unidade"),
    ],
)
def test_a_reading_that_is_no_exact_number_of_its_unit(campo, valor, onde):
    assert set(falha({"alcoolemia": {campo: valor}})) == {f"alcoolemia.{onde}"}


def test_a_reading_without_its_first_digit_is_asked_again():
    lidos = le({"alcoolemia": {"ar": ",33"}, "substituto": {"alcoolemia": {"ar": ".1"}}})
    assert "alcoolemia.ar" not in lidos.informados
    assert [(a.campo, a.valor) for a in lidos.ambiguos] == [
        ("alcoolemia.ar", ",33"),
        ("substituto.alcoolemia.ar", ".1"),
    ]


# --- words ----------------------------------------------------------------------------------------------------------


def test_words_are_read_into_the_vocabulary():
    lidos = le(
        {
            "condutor": {"porta": True, "proprietario": False, "validade": "sem_validade"},
            "embarcacao": {"inscricao": " 405P1234 "},
            "alcoolemia": {
                "sinais": ["fala arrastada"],
                "etilometro": {"marca": "X", "verificado_por": " INMETRO ", "verificado_em": "2025-01-02"},
            },
            "substituto": {"alcoolemia": {"sinais": [], "etilometro": {"verificado_por": "oficina"}}},
        }
    )
    assert lidos.informados == {
        "condutor.porta": "sim",
        "condutor.proprietario": "nao",
        "condutor.validade": "sem_validade",
        "embarcacao.inscricao": "405P1234",
        "alcoolemia.sinais": "sim",
        "alcoolemia.etilometro.marca": "informado",
        "alcoolemia.etilometro.verificado_por": "inmetro",
        "alcoolemia.etilometro.verificado_em": date(2025, 1, 2),
        "substituto.alcoolemia.sinais": "nao",
        "substituto.alcoolemia.etilometro.verificado_por": "outro",
        "substituto.presente": "sim",
    }


def test_a_substitute_without_test_was_not_tested():
    """Rulings 19, 50: absence is itself a value here, and only here."""
    lidos = le({"substituto": {"habilitacao": "cha"}}).informados
    assert lidos["substituto.alcoolemia.resultado"] == "nao_realizado"
    assert lidos["substituto.alcoolemia.outra_substancia"] == "nao"
    assert "substituto.alcoolemia.resultado" not in le({"substituto": {"alcoolemia": {}}}).informados


@pytest.mark.parametrize("quem", ["condutor", "substituto"])
def test_who_has_no_licence_carries_none(quem):
    achados = falha({quem: {"habilitacao": "inexistente", "validade": "2030-01-01", "porta": "sim"}})
    assert set(achados) == {f"{quem}.validade", f"{quem}.porta"}
    assert achados[f"{quem}.validade"].valor == "2030-01-01"
    assert le({quem: {"habilitacao": "inexistente", "porta": "nao"}}).informados[f"{quem}.porta"] == "nao"


@pytest.mark.parametrize("resultado", ["nao_realizado", "recusado"])
@pytest.mark.parametrize("raiz", ["", "substituto."])
def test_a_reading_contradicts_a_test_that_was_not_done(raiz, resultado):
    teste = {"alcoolemia": {"resultado": resultado, "ar": "0.3", "sangue": {"quantia": 1, "unidade": "g/L"}}}
    achados = falha(teste if not raiz else {"substituto": teste})
    assert set(achados) == {f"{raiz}alcoolemia.ar", f"{raiz}alcoolemia.sangue"}
    assert "medido" in achados[f"{raiz}alcoolemia.ar"].como_corrigir


# --- the canonical form ---------------------------------------------------------------------------------------------


def test_equal_facts_are_equal_however_typed():
    umas = {"alcoolemia": {"ar": "0,30", "resultado": "medido"}, "condutor": {"porta": True, "validade": "2025-01-02"}}
    outras = {
        "condutor": {"validade": date(2025, 1, 2), "porta": "sim"},
        "alcoolemia": {"resultado": "medido", "ar": {"unidade": "mg/L", "quantia": Decimal("0.300")}},
    }
    assert le(umas).sha256 == le(outras).sha256
    assert le(umas).em_json() == le(outras).em_json()
    assert le(umas).em_json()["alcoolemia.ar"] == "0.3 mg/L"
    assert le(umas).em_json()["condutor.validade"] == "2025-01-02"


@pytest.mark.parametrize(
    "outros",
    [
        {"alcoolemia": {"ar": "0.31"}},
        {"alcoolemia": {"ar": ",30"}},
        {"alcoolemia": {"ar": "0.3", "resultado": "medido"}},
        {"alcoolemia": {"ar": "0.3"}, "substituto": {}},
    ],
)
def test_other_facts_have_another_hash(outros):
    assert le(outros).sha256 != le({"alcoolemia": {"ar": "0.3"}}).sha256
    assert le({"alcoolemia": {"ar": ",30"}}).em_json()["alcoolemia.ar"] == "?,30"
