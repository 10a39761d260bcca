"""Facts that acts of the boarding carry: each fault with its place in the act, and what is read back of them."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from apoio import CTX, em

from capitania.processo.fatos import do_teste, instante, le, problemas_dos_fatos

EM = "2026-03-01T11:00:00-03:00"
QUANDO = em("2026-03-01")


def zona(om: str) -> str | None:
    return "America/Sao_Paulo" if om.casefold() in {"cppr", "cpsp"} else None


def faltas(nome: str, **dados: Any) -> list[str]:
    return sorted(p.campo for p in problemas_dos_fatos(nome, dados, QUANDO, zona))


@pytest.mark.parametrize(
    ("dados", "campos"),
    [
        ({"fatos": {"abordagem": {"em": EM}}}, []),
        ({"fatos": {"abordagem": {"em": EM, "om": "cppr"}}, "om": "CPPR"}, []),
        ({"fatos": {"abordagem": {"em": EM, "om": "CPPR"}}, "om": 7}, []),
        ({"fatos": "x"}, []),
        ({"fatos": {}}, ["fatos.abordagem.em"]),
        ({"fatos": {"abordagem": {"em": EM, "om": "CPSP"}}, "om": "CPPR"}, ["fatos.abordagem.om"]),
        (
            {"fatos": {"abordagem": {"em": EM}, "condutor": {"validade": "31/12/2021", "porta": "talvez"}}},
            ["fatos.condutor.porta", "fatos.condutor.validade"],
        ),
    ],
)
def test_os_fatos_da_abordagem(dados, campos):
    assert faltas("abordagem_registrada", **dados) == campos


@pytest.mark.parametrize(
    ("dados", "campos"),
    [
        ({"resultado": {"ar": "0.41"}, "etilometro": {"serie": "1", "modo": "manual"}, "espera_minutos": 0}, []),
        ({"resultado": {"sangue": {"quantia": "0.6", "unidade": "g/L"}}, "etilometro": {}}, []),
        ({"resultado": "x", "etilometro": {}}, []),
        ({"resultado": {"ar": "0.41"}, "etilometro": "x"}, []),
        ({"resultado": {}, "etilometro": {}}, ["resultado"]),
        ({"resultado": {"ar": "x"}, "etilometro": {}}, ["resultado.ar.quantia"]),
        ({"resultado": {"sangue": "0.6"}, "etilometro": {}}, ["resultado.sangue.unidade"]),
        ({"resultado": {"ar": "0.1", "meio": "exame"}, "etilometro": {}}, ["resultado.meio"]),
        ({"resultado": {"ar": "0.1"}, "etilometro": {"valido_ate": "logo"}}, ["etilometro.valido_ate"]),
        ({"resultado": {"ar": "0.1"}, "etilometro": {}, "espera_minutos": -1}, ["espera_minutos"]),
    ],
)
def test_os_fatos_do_teste(dados, campos):
    assert faltas("teste_realizado", **dados) == campos


@pytest.mark.parametrize(
    ("licenca", "campos"),
    [
        ({"habilitacao": "cha", "validade": "2030-01-01", "porta": "sim", "classe_adequada": "sim"}, []),
        ({}, []),
        ("x", []),
        ({"validade": "logo", "alcoolemia": {}}, ["licenca.alcoolemia", "licenca.validade"]),
        ({"habilitacao": "inexistente", "porta": "sim"}, ["licenca.porta"]),
    ],
)
def test_a_licenca_do_substituto(licenca, campos):
    assert faltas("substituto_apresentado", licenca=licenca) == campos


def test_outro_ato_nao_leva_fatos():
    assert faltas("notificacao_lavrada", fatos="o que houve", resultado={}, etilometro={}) == []


def test_o_teste_escrito_como_fatos():
    fatos = do_teste(QUANDO, {"ar": "0.30"}, {"serie": "1", "modo": "manual"})
    assert fatos["abordagem"] == {"em": "2026-03-01T10:00:00-03:00"}
    assert fatos["alcoolemia"]["etilometro"] == {"serie": "1"}
    assert (fatos["alcoolemia"]["resultado"], fatos["alcoolemia"]["ar"]) == ("medido", "0.30")


def test_lidos_de_volta():
    na_om, fora = ({"abordagem": {"em": "2026-03-02T01:00:00+00:00", "om": om}} for om in ("CPPR", "CPAOC"))
    assert [f.dia.isoformat() for f in (le(na_om, CTX), le(fora, CTX)) if f is not None] == ["2026-03-01"] * 2
    assert le({"situacao": "navegando"}, CTX) is None
    assert le(None, CTX) is None


@pytest.mark.parametrize(
    ("dados", "lido"),
    [
        ({"abordagem": {"em": "2026-03-01T11:00:00+00:00"}}, datetime(2026, 3, 1, 11, tzinfo=UTC)),
        ({"abordagem": {"em": "2026-03-01T11:00:00"}}, None),
        ({"abordagem": {"em": "ontem"}}, None),
        ({"abordagem": {"em": 7}}, None),
        ({"abordagem": "x"}, None),
        ({}, None),
    ],
)
def test_o_primeiro_contato(dados, lido):
    assert instante(dados) == lido
    assert lido is None or lido.utcoffset() == timedelta(0)
