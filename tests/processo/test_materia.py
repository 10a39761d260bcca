"""What a paper is made from: asked of the stream it is of, and of no other; what was erased is told."""

from datetime import UTC, datetime

import pytest
from papelaria import momentos, nomes

from capitania.processo.ato import Ato, Por
from capitania.processo.papeis import trechos
from capitania.processo.papeis.materia import Materia, pessoal


@pytest.fixture(scope="module")
def materia() -> Materia:
    """Give the matter of a case."""
    return next(m.materia for nome in nomes() for m in momentos(nome) if m.fluxo == "processo")


def test_a_case_is_no_boarding_and_no_custody(materia):
    for other in ("abordagem", "custodia"):
        with pytest.raises(TypeError):
            getattr(materia, other)
    assert materia.caso is materia.estado
    assert materia.todos("processo_aberto") == tuple(a for a in materia.atos if a.nome == "processo_aberto")


def test_an_erased_datum_is_told_and_one_never_given_is_empty():
    em = datetime(2026, 3, 2, tzinfo=UTC)
    ato = Ato("a", "f", 1, "x/1", em, Por("p", "q"), em, {}, {"descricao": None, "outro": "y"})
    assert [pessoal(ato, n) for n in ("descricao", "outro", "nada")] == ["(dado apagado)", "y", ""]
    assert pessoal(None, "descricao") == ""


def test_where_no_norm_has_a_term_nothing_is_said(materia):
    assert trechos.contado(materia, "defesa_que_nao_ha", materia.dia) is None
    assert trechos.ate_quando(None, "x") == ""
    assert trechos.informes(materia, None) == ()
