"""Every paper, in every phase in which it may be issued, from the scripts: whole, stable, and with its law told."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import pytest
from papelaria import Momento, avulsos, momentos, nomes

from capitania.processo.papeis.especie import Especie
from capitania.processo.papeis.especies import ESPECIES
from capitania.processo.papeis.modelo import BLOCOS, Papel
from capitania.registro.canonico import canonico
from capitania.registro.selo import no_alfabeto

# Phases that no script reaches with the acts that the paper tells of.
SEM_ROTEIRO: set[tuple[str, str]] = set()


@dataclass
class Jogados:
    """What the scripts gave: papers by kind and phase."""

    por_fase: dict[tuple[str, str | None], list[tuple[Momento, Papel]]] = field(
        default_factory=lambda: defaultdict(list)
    )

    def __iter__(self) -> Iterator[tuple[Momento, Papel]]:
        for found in self.por_fase.values():
            yield from found


@pytest.fixture(scope="module")
def jogados() -> Jogados:
    """Make each paper that may be issued after each act of each script."""
    found = Jogados()
    for momento in chain(avulsos(), *map(momentos, nomes())):
        for especie in momento.podem():
            papel = especie.constroi(momento.materia._replace(formato=especie.formatos[-1]))
            found.por_fase[especie.nome, momento.fase].append((momento, papel))
    return found


def texts(value: Any) -> Iterator[str]:
    """Give every text of a paper's JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from texts(item)


def test_every_paper_is_made_in_every_phase_in_which_it_may_be_issued(jogados):
    wanted = {(e.nome, f) for e in ESPECIES.values() for f in e.fases or (None,)}
    made = {(nome, fase if ESPECIES[nome].fases else None) for nome, fase in jogados.por_fase}
    assert sorted(wanted - made - SEM_ROTEIRO, key=str) == []
    assert sorted(made - wanted, key=str) == []
    assert sorted(SEM_ROTEIRO & made) == []


def test_a_paper_is_whole(jogados):
    for momento, papel in jogados:
        said = papel.em_json()
        where = (momento.roteiro, papel.especie, momento.fase)
        assert papel.especie in ESPECIES, where
        assert papel.titulo, where
        assert said["blocos"], where
        assert [b for b in said["blocos"] if b["bloco"] not in BLOCOS.values()] == [], where
        assert [t for t in texts(said) if t != t.strip() or "\n" in t or "None" in t] == [], where
        assert all(all(b["paragrafos"]) for b in said["blocos"] if b["bloco"] == "texto"), where
        assert all(i.folha.vencimento >= papel.dia for i in papel.informa), where


def test_a_paper_made_twice_is_the_same(jogados):
    for momento, papel in jogados:
        again = ESPECIES[papel.especie].constroi(momento.materia._replace(formato=papel.formato))
        assert canonico(again.em_json()) == canonico(papel.em_json())


def test_a_paper_that_tells_a_term_tells_the_provision(jogados):
    for momento, papel in jogados:
        cited = [n["cita"] for b in papel.em_json()["blocos"] if b["bloco"] == "notas" for n in b["notas"]]
        assert cited, (momento.roteiro, papel.especie)
        assert len(cited) == len(set(cited)), (momento.roteiro, papel.especie)


@pytest.mark.parametrize("especie", ESPECIES.values(), ids=lambda e: e.nome)
def test_a_row_of_the_table_is_whole(especie: Especie):
    assert especie.sigla == no_alfabeto(especie.sigla)
    assert 2 <= len(especie.sigla) <= 4
    assert sum(e.sigla == especie.sigla for e in ESPECIES.values()) == 1
    assert especie.atos or especie.barra
    assert especie.quem
    assert especie.formatos
