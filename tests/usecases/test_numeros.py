"""Numbers of autos: none unaccounted for, whoever draws them."""

from datetime import UTC, datetime

import pytest
from casa import ADMINISTRACAO, AUTO, OFICIAL, Casa, uuid

from capitania.store.memoria import RegistrosEmMemoria
from capitania.usecases import numeros, praticar
from capitania.usecases.numeros import Destino
from capitania.usecases.praticar import Impedido
from capitania.usecases.registros import OutroFluxoAnda

OM = "om:CPPR"
FAIXA = {
    "tipo": "faixa_reservada",
    "em": "2026-03-01T09:00:00-03:00",
    "aparelho": "tab-1",
    "ano": 2026,
    "quantos": 2,
    "ate": "2026-03-31",
}
ANULA = {"tipo": "numero_anulado", "em": "2026-04-02T09:00:00-03:00", "motivo": "bloco molhado"}


@pytest.fixture
def faixa(casa):
    """Give an office with an auto drawn and two numbers kept by a device."""
    casa.abre()
    casa.lavra()
    assert casa.faz(OM, ADMINISTRACAO, **FAIXA).recibo.numero == "421P2026000002"
    return casa


def destinos(casa, ano: int = 2026):
    found = numeros.numeros(casa, "CPPR", ano)
    assert found.sem_conta == ()
    return [(d.numero[-2:], d.estado, d.aparelho, d.motivo) for d in found.numeros]


def regras(found) -> list[str]:
    assert isinstance(found, Impedido), found
    return [i.regra for i in found.impedimentos]


def lavra(casa, n: int, numero: str):
    """Draw the auto of a new case with a number of the device."""
    casa.abre(f"processo:c-{n}", infrator=f"p-{n}")
    return casa.pede(f"processo:c-{n}", OFICIAL, **AUTO, numero=numero, aparelho="tab-1")


def test_a_range_leaves_the_next_number_to_who_draws_at_the_desk(faixa):
    faixa.abre("processo:c-2", infrator="p-2")
    assert faixa.lavra("processo:c-2").recibo.numero == "421P2026000004"
    assert destinos(faixa) == [
        ("01", "emitido", "", ""),
        ("02", "reservado", "tab-1", ""),
        ("03", "reservado", "tab-1", ""),
        ("04", "emitido", "", ""),
    ]
    first = numeros.numeros(faixa, "CPPR", 2026).numeros[1]
    assert first == Destino("421P2026000002", "reservado", OM, first.seq, "tab-1", "2026-03-31", "")


def test_a_device_issues_what_it_keeps_in_any_order(faixa):
    assert lavra(faixa, 3, "421P2026000003").recibo.numero == "421P2026000003"
    assert lavra(faixa, 2, "421P2026000002").recibo.numero == "421P2026000002"
    assert [d[1:3] for d in destinos(faixa)] == [("emitido", ""), ("emitido", "tab-1"), ("emitido", "tab-1")]
    assert numeros.numeros(faixa, "CPPR", 2026).numeros[2].fluxo == "processo:c-3"
    assert faixa.registros.resumos(om="CPPR")[2].numero == "421P2026000003"


@pytest.mark.parametrize(
    ("numero", "aparelho", "em"),
    [
        ("421P2026000001", "tab-1", "2026-03-02T11:00:00-03:00"),  # issued
        ("421P2026000004", "tab-1", "2026-03-02T11:00:00-03:00"),  # of nobody yet
        ("421P2026000002", "tab-2", "2026-03-02T11:00:00-03:00"),
        ("421P2026000002", "tab-1", "2026-04-01T11:00:00-03:00"),  # past the day of the range
        ("422P2026000002", "tab-1", "2026-03-02T11:00:00-03:00"),
    ],
)
def test_a_device_takes_no_other_number(faixa, numero, aparelho, em):
    faixa.abre("processo:c-2", infrator="p-2")
    asked = faixa.pede("processo:c-2", OFICIAL, **AUTO | {"em": em}, numero=numero, aparelho=aparelho)
    assert "numero_fora_da_faixa" in regras(asked)
    assert [d[1] for d in destinos(faixa)] == ["emitido", "reservado", "reservado"]


def test_a_number_is_issued_once(faixa):
    lavra(faixa, 2, "421P2026000002")
    assert regras(lavra(faixa, 3, "421P2026000002")) == ["numero_fora_da_faixa"]


@pytest.mark.parametrize("numero", ["", "2", "421P202600002", "421p2026000002"])
def test_a_device_tells_the_number_it_printed(faixa, numero):
    told = {"numero": numero} if numero else {}
    faixa.abre("processo:c-2", infrator="p-2")
    assert faixa.campos("processo:c-2", OFICIAL, **AUTO, aparelho="tab-1", **told) == ["numero"]


def test_a_range_does_not_choose_where_it_begins(casa):
    assert casa.campos(OM, ADMINISTRACAO, **FAIXA, primeiro="421P2026000009") == ["primeiro"]
    assert casa.registros.proximo_numero("CPPR", 2026) == 1


def test_what_is_left_of_a_range_past_its_day_is_voided_before_another(faixa):
    lavra(faixa, 2, "421P2026000002")
    outra = FAIXA | {"em": "2026-04-02T10:00:00-03:00", "ate": "2026-04-30"}
    refused = faixa.pede(OM, ADMINISTRACAO, **outra)
    assert regras(refused) == ["faixa_vencida_por_anular"]
    assert "421P2026000003" in refused.impedimentos[0].motivo
    assert regras(faixa.pede(OM, ADMINISTRACAO, **ANULA, numero="421P2026000002")) == ["numero_nao_reservado"]
    faixa.faz(OM, ADMINISTRACAO, **ANULA, numero="421P2026000003")
    assert regras(faixa.pede(OM, ADMINISTRACAO, **ANULA, numero="421P2026000003")) == ["numero_nao_reservado"]
    assert faixa.faz(OM, ADMINISTRACAO, **outra).recibo.numero == "421P2026000004"
    assert destinos(faixa)[2:4] == [
        ("03", "anulado", "tab-1", "bloco molhado"),
        ("04", "reservado", "tab-1", ""),
    ]
    assert faixa.faz(OM, ADMINISTRACAO, **outra | {"aparelho": "tab-2"}).recibo.numero == "421P2026000006"
    assert faixa.registros.verifica().integra


def test_a_voided_number_is_not_issued(faixa):
    faixa.faz(OM, ADMINISTRACAO, **ANULA | {"em": "2026-03-02T08:00:00-03:00"}, numero="421P2026000002")
    assert regras(lavra(faixa, 2, "421P2026000002")) == ["numero_fora_da_faixa"]


def test_ranges_go_by_year(casa):
    assert casa.faz(OM, ADMINISTRACAO, **FAIXA | {"ano": 2027}).recibo.numero == "421P2027000001"
    assert casa.registros.proximo_numero("CPPR", 2026) == 1
    assert destinos(casa) == []
    assert [d[1] for d in destinos(casa, 2027)] == ["reservado", "reservado"]


def test_a_refused_range_takes_nothing(casa):
    assert regras(casa.pede(OM, ADMINISTRACAO, **FAIXA | {"quantos": 0})) == ["faixa_sem_numeros"]
    assert casa.registros.numeros("CPPR") == ()


def test_the_same_range_asked_again_is_the_same(casa):
    first = casa.faz(OM, ADMINISTRACAO, id_=uuid(5), **FAIXA)
    assert casa.faz(OM, ADMINISTRACAO, id_=uuid(5), **FAIXA).recibo == first.recibo
    assert len(casa.registros.numeros("CPPR")) == 2


def test_the_same_auto_of_a_device_asked_again_is_the_same(faixa):
    told = AUTO | {"numero": "421P2026000002", "aparelho": "tab-1"}
    faixa.abre("processo:c-2", infrator="p-2")
    first = faixa.faz("processo:c-2", OFICIAL, id_=uuid(6), **told)
    assert faixa.faz("processo:c-2", OFICIAL, id_=uuid(6), **told).recibo == first.recibo


@pytest.mark.parametrize("nome", ["ato_anulado", "ato_retificado"])
def test_acts_about_numbers_are_not_corrected(faixa, nome):
    alvo = {"tipo": nome, "em": "2026-04-02T09:00:00-03:00", "motivo": "erro", "ato": f"ato-{seq_da_faixa(faixa)}"}
    more = {"novos": {"quantos": 3}} if nome == "ato_retificado" else {}
    assert "ato" in faixa.campos(OM, OFICIAL, **alvo, **more)


def seq_da_faixa(casa) -> int:
    return casa.registros.cabeca(OM).seq


def test_a_number_gone_meanwhile_is_asked_again_and_refused(faixa, monkeypatch):
    """Two hands: the second read that the number was kept, and the first issued it before the second wrote."""
    faixa.abre("processo:c-2", infrator="p-2")
    faixa.abre("processo:c-3", infrator="p-3")
    other = Casa(faixa.registros, faixa.instante)
    real, done = praticar.com_os_reservados, []

    def late(reunido, registros, om):
        found = real(reunido, registros, om)
        if not done:
            done.append(True)
            other.faz("processo:c-3", OFICIAL, **AUTO, numero="421P2026000002", aparelho="tab-1")
        return found

    monkeypatch.setattr(praticar, "com_os_reservados", late)
    told = AUTO | {"numero": "421P2026000002", "aparelho": "tab-1"}
    assert regras(faixa.pede("processo:c-2", OFICIAL, **told)) == ["numero_fora_da_faixa"]
    assert faixa.registros.cabeca("processo:c-2").seq == 1


def test_a_number_that_another_stream_took_meanwhile_tells_nothing_of_that_stream(faixa, monkeypatch):
    faixa.abre("processo:c-2", infrator="p-2")
    lavra(faixa, 3, "421P2026000002")
    monkeypatch.setattr(praticar, "com_os_reservados", lambda reunido, *_: reunido)  # as if it still were kept
    told = AUTO | {"numero": "421P2026000002", "aparelho": "tab-1"}
    with pytest.raises(OutroFluxoAnda):
        faixa.pede("processo:c-2", OFICIAL, seq=2, **told)
    assert faixa.registros.cabeca("processo:c-2").seq == 1


def test_a_gap_is_told():
    casa = Casa(RegistrosEmMemoria(), datetime(2026, 8, 3, 15, tzinfo=UTC))
    casa.designa()
    casa.faz(OM, ADMINISTRACAO, **FAIXA | {"quantos": 3})
    casa.registros._numeros.pop(("CPPR", 2026, 2))
    found = numeros.numeros(casa, "CPPR", 2026)
    assert (len(found.numeros), found.sem_conta) == (2, (2,))
