"""The volume of a case: every paper issued, read from its own file, between the index and the count sheets."""

from datetime import date
from io import BytesIO
from typing import Any

import pytest
from casa import ADMINISTRACAO, OFICIAL, SECRETARIA, Casa
from com_papeis import CASO, ND, PAPEL, com_chave, emitido, julgado
from pypdf import PdfReader

from capitania.lei.problemas import EntradaInvalida
from capitania.processo.ato import Por
from capitania.usecases import pontos
from capitania.usecases import volume as volumes
from capitania.usecases.contexto import anterior
from capitania.usecases.fluxos import le_atos
from capitania.usecases.praticar import Praticado
from capitania.usecases.volume import Volume, volume

QUEM = Por("secretaria-1", "secretaria")


@pytest.fixture
def caso(casa: Casa) -> Casa:
    """Give an office with a case judged, whose auto and notice were issued, the notice twice and once annulled."""
    com_chave(casa)
    casa.abre(CASO)
    casa.lavra(CASO)
    assert isinstance(pontos.publica(casa, "CPPR", ADMINISTRACAO, PAPEL), Praticado)
    emitido(casa)
    julgado(casa)
    wrong = emitido(casa, ND, SECRETARIA).numero
    em = casa.instante.isoformat()
    casa.faz(CASO, SECRETARIA, tipo="papel_anulado", em=em, numero=wrong, motivo="Saiu com o dia errado.")
    emitido(casa, ND, SECRETARIA)
    return casa


def feito(casa: Casa, **outros: Any) -> tuple[Volume, list[tuple[int, int]]]:
    """Draw the volume, noting how it went on."""
    steps: list[tuple[int, int]] = []
    return volume(casa, CASO, QUEM, lambda done, total: steps.append((done, total)), **outros), steps


def bookmarks(reader: PdfReader) -> list[str]:
    """List the bookmarks of the pieces."""
    return [item.title for item in reader.outline if not isinstance(item, list)]


def test_it_holds_index_papers_in_order_and_sheets(caso):
    found, steps = feito(caso)
    reader = PdfReader(BytesIO(found.pdf))
    nd = "Notificação da decisão"
    wanted = ["Índice do processo", "Auto de infração", nd, nd, "Folha de contagem dos prazos"]
    assert bookmarks(reader) == wanted
    assert (found.papeis, found.faltam) == (3, ())
    assert steps == [(1, 4), (2, 4), (3, 4), (4, 4)]
    pages = [page.extract_text() for page in reader.pages]
    assert sum("ANULADO" in text for text in pages) >= 1
    assert "Este volume é uma cópia do processo" in pages[0]
    assert not any("RASCUNHO" in text for text in pages)
    assert f"Página 1 de {len(pages)}" in pages[0]
    assert not reader.attachments


def test_asked_again_at_the_same_instant_it_is_the_same(caso):
    assert feito(caso)[0].pdf == feito(caso)[0].pdf


def test_a_paper_whose_file_is_lost_or_spoilt_is_told(caso):
    lost, spoilt, *_ = caso.anexos.guardados
    del caso.anexos.guardados[lost]
    caso.anexos.guardados[spoilt] = b"%PDF-1.7 nada"
    found, _ = feito(caso)
    assert (found.papeis, found.faltam) == (1, ("421P2026000001", "421P2026000001/02"))
    assert "Não se leu o arquivo do papel 421P2026000001:" in PdfReader(BytesIO(found.pdf)).pages[0].extract_text()


def test_a_file_that_carries_no_paper_is_told(caso):
    first = next(iter(caso.anexos.guardados))
    caso.anexos.guardados[first] = feito(caso)[0].pdf
    assert feito(caso)[0].faltam == ("421P2026000001",)


def test_papers_of_the_boarding_are_in_it(caso, monkeypatch):
    real = volumes.materia

    def with_boarding(*args: Any, **more: Any) -> Any:
        m = real(*args, **more)
        return m._replace(ligados={"abordagem": tuple(a for a in m.atos if a.nome == "papel_emitido")[:1]})

    monkeypatch.setattr(volumes, "materia", with_boarding)
    found, _ = feito(caso)
    assert found.papeis == 4
    assert "vêm também 1 dos papéis" in PdfReader(BytesIO(found.pdf)).pages[0].extract_text()


def test_another_case_of_a_person_tells_when_it_was_judged(caso):
    found = anterior(CASO, le_atos(caso.registros.le_fluxo(CASO)))
    assert found is not None
    assert (found.numero, found.julgado_em, found.sigiloso) == ("421P2026000001", date(2026, 4, 10), False)


def test_only_a_case_has_one_and_a_sealed_one_is_asked_for_as_such(caso):
    with pytest.raises(EntradaInvalida):
        volume(caso, "om:CPPR", QUEM, lambda *_: None)
    em = caso.instante.isoformat()
    caso.faz(CASO, OFICIAL, tipo="sigilo_decretado", em=em, motivo="Menor.")
    with pytest.raises(EntradaInvalida) as refused:
        feito(caso)
    assert "--com-sigilosos" in refused.value.problemas[0].como_corrigir
    assert feito(caso, sigilosos=True)[0].papeis == 3
