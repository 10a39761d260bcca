"""What a class of the norms says of some facts: what is certain, what may be, and the silence of a day without norm."""

import pytest

from capitania.lei.classes import Classe, classes, duvidosas
from capitania.lei.fatos import ler_fatos
from capitania.normas.carga import acervo

APARELHO = {
    "aprovacao": "Portaria INMETRO",
    "serie": "12345",
    "verificado_em": "2025-12-02",
    "verificado_por": "INMETRO",
    "valido_ate": "2026-12-02",
}


def estado(dia: str, **alcoolemia: object) -> Classe:
    dados = {"abordagem": {"em": f"{dia}T11:00:00-03:00"}, "alcoolemia": {"outra_substancia": "nao", **alcoolemia}}
    return classes(ler_fatos(dados, lambda _: None), acervo(), "estado")["estado"]


def test_a_proved_reading_is_certain():
    acima = estado("2026-03-01", resultado="medido", ar="0.25", etilometro=APARELHO)
    assert (acima.certa("ebrio"), acima.certa("sobrio"), acima.pode("sobrio")) == (True, False, False)
    abaixo = estado("2026-03-01", resultado="medido", ar="0.24", etilometro=APARELHO)
    assert (abaixo.certa("sobrio"), abaixo.pode("ebrio")) == (True, False)
    assert estado("2026-03-01", resultado="recusado").certa("recusa", "ebrio")


def test_a_reading_whose_device_is_unknown_may_be_either():
    talvez = estado("2026-03-01", resultado="medido", ar="0.40")
    assert (talvez.certa("ebrio"), talvez.pode("ebrio"), talvez.pode("sobrio")) == (False, True, True)
    assert talvez.certa("ebrio", "sobrio")


@pytest.mark.parametrize("dia", ["1990-01-03", "1998-01-03"])
def test_where_no_norm_has_the_class_nothing_is_said(dia):
    nada = estado(dia, resultado="medido", ar="0.40")
    assert nada == Classe()
    assert not nada.certa("ebrio", "sobrio")
    assert not nada.pode("ebrio")


@pytest.mark.parametrize(("ar", "campos"), [("0.41", []), ("41", ["alcoolemia.ar"]), (",41", ["alcoolemia.ar"])])
def test_a_reading_that_decides_nothing_is_named(ar, campos):
    dados = {"abordagem": {"em": "2026-03-01T11:00:00-03:00"}, "alcoolemia": {"resultado": "medido", "ar": ar}}
    assert [d.campo for d in duvidosas(ler_fatos(dados, lambda _: None), acervo())] == campos
