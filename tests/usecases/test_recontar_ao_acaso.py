"""Whatever days are decreed and revoked, in whatever order and with what between, the live rows are those made anew."""

from datetime import UTC, date, datetime, timedelta

import pytest
from casa import ADMINISTRACAO, PARTE, SECRETARIA, Casa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from recontado import CASO, ciente, confere

from capitania.store.memoria import RegistrosEmMemoria
from capitania.usecases import fluxos
from capitania.usecases.certificar_decurso import certifica
from capitania.usecases.praticar import Pedido
from capitania.usecases.recontar import continua, decreta

OUTRO = "processo:c-2"
EM = "2026-07-01T10:00:00-03:00"
DIAS = [date(2026, 3, 25) + timedelta(days=n) for n in range(12)]
DIA = st.sampled_from(DIAS).map(date.isoformat)
DO_CASO = {
    "defesa": (
        PARTE,
        {"tipo": "defesa_apresentada", "em": "2026-04-01T09:00:00-03:00", "canal": "papel", "argumentos": []},
    ),
    "informa": (
        SECRETARIA,
        {
            "tipo": "prazo_informado",
            "em": "2026-03-20T09:00:00-03:00",
            "prazo": "defesa",
            "vencimento": "2026-04-02",
            "folha": "f",
        },
    ),
    "suspende": (
        SECRETARIA,
        {"tipo": "prazo_suspenso", "em": "2026-03-26T09:00:00-03:00", "de": "2026-03-26", "motivo": "x"},
    ),
    "retoma": (SECRETARIA, {"tipo": "prazo_retomado", "em": "2026-03-31T09:00:00-03:00", "de": "2026-03-31"}),
}
PASSO = st.one_of(
    st.tuples(
        st.sampled_from(["dia_decretado", "dia_revogado"]),
        DIA,
        st.sampled_from(["fechado", "fecha_cedo"]),
        st.booleans(),
    ),
    st.tuples(st.sampled_from(sorted(DO_CASO)), st.sampled_from([CASO, OUTRO])),
    st.just(("certifica",)),
    st.just(("continua",)),
)


def faz(casa, passo):
    """Do one step, which may be refused."""
    match passo:
        case ("certifica",):
            certifica(casa)
        case ("continua",):
            continua(casa)
        case (tipo, dia, especie, reconta):
            bruto = {"tipo": tipo, "em": EM, "dia": dia, "especie": especie, "ato": "Portaria"}
            if reconta:
                decreta(casa, "CPPR", Pedido("om:CPPR", bruto, ADMINISTRACAO, seguintes=False))
            else:
                casa.pede("om:CPPR", ADMINISTRACAO, **bruto)
        case (nome, fluxo):
            por, bruto = DO_CASO[nome]
            casa.pede(fluxo, por.replace("p-1", f"p-{fluxo[-1]}"), **bruto)
    casa.instante += timedelta(minutes=1)


def prova(casa, passos):
    """Do the steps; bring all recounts to their end; see rows and acts."""
    ciente(casa)
    ciente(casa, OUTRO, em="2026-03-16T12:00:00-03:00", dia="2026-03-16")
    for passo in passos:
        faz(casa, passo)
    continua(casa)
    assert continua(casa) == ()
    confere(casa)
    for fluxo in (CASO, OUTRO):
        acts = [a for a in fluxos.le_atos(casa.registros.le_fluxo(fluxo)) if a.nome == "prazo_recontado"]
        assert len({(a.dados["causa"], a.dados["prazo"]) for a in acts}) == len(acts)


@settings(max_examples=40, deadline=None)
@given(passos=st.lists(PASSO, max_size=8))
def test_recounted_rows_are_those_made_anew(passos):
    casa = Casa(RegistrosEmMemoria(), datetime(2026, 8, 3, 15, tzinfo=UTC))
    casa.designa()
    prova(casa, passos)


@pytest.fixture(params=["sqlite", "postgresql"])
def na_base(request, tmp_path, monkeypatch):
    """Give an office on a new base."""
    from django.db import connections  # noqa: PLC0415 - only who opens a base loads Django

    from capitania.config.registro import registros  # noqa: PLC0415

    url = f"sqlite:///{tmp_path}/capitania.db"
    if request.param == "postgresql":
        url = request.getfixturevalue("servidor").url(request.getfixturevalue("base_pg"))
    monkeypatch.setenv("CAPITANIA_BANCO", url)
    found = Casa(registros(), datetime(2026, 8, 3, 15, tzinfo=UTC))
    found.designa()
    yield found
    connections["default"].close()


@settings(max_examples=1, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(passos=st.lists(PASSO, min_size=6, max_size=8))
def test_recounted_rows_are_those_made_anew_on_each_base(na_base, passos):
    prova(na_base, passos)
