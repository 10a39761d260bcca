"""The sample: cases in every phase, boardings, custodies; all of it admitted, and nobody in it exists."""

from datetime import UTC, datetime

import pytest
from casa import Casa

from capitania.processo.catalogo import FASES
from capitania.store.memoria import RegistrosEmMemoria
from capitania.usecases import mostra
from capitania.usecases.amostra import semeia_a_mostra
from capitania.usecases.queries import lida, resumos


@pytest.mark.parametrize(
    "hoje", [datetime(a, m, d, 15, tzinfo=UTC) for a, m, d in ((2026, 8, 3), (2026, 12, 1), (2028, 3, 10))]
)
def test_the_sample_has_cases_in_every_phase_and_every_road_is_walked_to_its_end(hoje):
    casa = Casa(RegistrosEmMemoria(), hoje)
    semeia_a_mostra(casa, 30, 20)
    found = {r.fase for r in resumos(casa.registros)}
    assert set(FASES) - found == set()
    for nome, road in mostra.CASOS:
        told = [a.nome for a in lida(casa, f"processo:mostra-{nome}").dobra.atos]
        assert told[: len(road)] == [p.tipo for p in road], nome
    fases = {lida(casa, f"custodia:mostra-{n}").dobra.fase for n in (1, 2, 3)}
    assert len(fases) == 2
    boarded = [lida(casa, c.fluxo).dobra for c in casa.registros.cabecas("abordagem:")]
    assert sum(any(a.nome == "teste_realizado" for a in d.atos) for d in boarded) == 2
    assert any(a.nome == "medida_ordenada" for d in boarded for a in d.atos)
    assert casa.registros.verifica().integra
