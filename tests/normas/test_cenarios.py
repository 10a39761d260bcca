"""Every scenario that stands beside a norm, decided by the tables."""

from collections.abc import Iterator

import pytest

from capitania.lei.decisao import decidir
from capitania.lei.fatos import ler_fatos
from capitania.normas.carga import CENARIOS, acervo, ler_toml, raiz
from capitania.normas.oms import om
from capitania.usecases.cenarios import Cenario, diferencas, ler_cenarios

ACERVO = acervo()


def todos() -> Iterator[tuple[str, Cenario]]:
    for pasta in sorted(raiz().iterdir(), key=lambda p: p.name):
        arquivo = pasta / CENARIOS
        if pasta.is_dir() and arquivo.is_file():
            nome = f"{pasta.name}/{CENARIOS}"
            yield from ((pasta.name, c) for c in ler_cenarios(ler_toml(arquivo, nome), nome))


TODOS = list(todos())


@pytest.mark.parametrize("cenario", [pytest.param(c, id=f"{n}: {c.nome}") for n, c in TODOS])
def test_cenario(cenario):
    fatos = ler_fatos(cenario.fatos, lambda sigla: om(sigla).zona)
    resposta = decidir(fatos, ACERVO, ato_em=cenario.ato_em or fatos.dia).em_json()
    assert [str(d) for d in diferencas(cenario.espera, resposta)] == []


@pytest.mark.parametrize("norma", ["normam-211", "normam-07", "rlesta"])
def test_the_norm_has_scenarios(norma):
    assert len([1 for n, _ in TODOS if n == norma]) > 10


def test_each_scenario_names_its_source():
    assert [c.nome for _, c in TODOS if len(c.fonte) < 3] == []
