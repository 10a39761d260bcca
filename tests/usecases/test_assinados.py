"""Signatures by hand: bound to the paper with empty blocks, drawn on the paper issued, checked without the log."""

import json
from datetime import date, timedelta
from typing import Any

import pytest
from apreendidos import ABORDAGEM, BARCO, LAVRA, aborda
from casa import ADMINISTRACAO, OFICIAL, SECRETARIA, Casa
from com_papeis import AUTO, CASO, PAPEL, com_chave, conferido, regras

from capitania.documents import porta
from capitania.lei.problemas import EntradaInvalida
from capitania.processo.papeis.modelo import Papel
from capitania.registro.selo import hash_do_papel
from capitania.usecases import pontos
from capitania.usecases.papeis import PapelEmitido, PedidoDePapel, emite, le, preve

TRACOS = json.dumps([[[100, 200, 0], [500, 40, 80]], [[600, 90, 200]]])
ASSINOU = {"tipo": "assinatura_registrada", "resultado": "assinou", "quem": "infrator"}
PEDIDO = PedidoDePapel(CASO, AUTO, OFICIAL)


@pytest.fixture
def caso(casa: Casa) -> Casa:
    """Give an office with a case whose auto is drawn, and a key for papers."""
    com_chave(casa)
    casa.abre(CASO)
    casa.lavra(CASO)
    pontos.publica(casa, "CPPR", ADMINISTRACAO, PAPEL)
    return casa


def assina(caso: Casa, **mais: str) -> str:
    vazio = preve(caso, PEDIDO, ASSINOU).vazio
    caso.faz(CASO, SECRETARIA, **ASSINOU, vazio=vazio, tracos=TRACOS, **mais)
    return vazio


def emitido(caso: Casa, pedido: PedidoDePapel = PEDIDO) -> PapelEmitido:
    found = emite(caso, pedido)
    assert isinstance(found, PapelEmitido), found
    return found


@pytest.mark.parametrize("formato", ["a4", "bobina"])
def test_the_paper_issued_draws_the_strokes_and_carries_both_hashes(caso, formato):
    vazio = assina(caso)
    caso.instante += timedelta(minutes=7)
    found = emitido(caso, PEDIDO._replace(formato=formato))
    kept = porta.le_pdf(found.pdf)
    assert kept.papel is not None
    said = json.loads(kept.papel)
    blocos = [b for x in said["blocos"] if x["bloco"] == "assinaturas" for b in x["blocos"]]
    assert [b["tracos"]["sobre"] for b in blocos if b["tracos"]] == [vazio]
    assert hash_do_papel(said, vazio=True).hex() == vazio
    told = conferido(caso, found.pdf)
    assert (told.veredito, vazio in told.detalhe) == ("autentico", True)
    assert any("De quem é a mão" in why for why in told.nao_provado)


def test_strokes_made_on_another_paper_are_refused(caso):
    other = caso.pede(CASO, SECRETARIA, **ASSINOU, vazio="0" * 64, tracos=TRACOS)
    assert regras(other) == ["tracos_de_outro_papel"]
    refused = preve(caso, PEDIDO, {**ASSINOU, "resultado": "a_rogo", "rogado": "p-9"}).vazio
    assert regras(caso.pede(CASO, SECRETARIA, **ASSINOU, vazio=refused, tracos=TRACOS)) == ["tracos_de_outro_papel"]


def test_every_problem_of_strokes_is_told_and_nothing_enters(caso):
    with pytest.raises(EntradaInvalida) as told:
        caso.pede(CASO, SECRETARIA, **ASSINOU, vazio="x", tracos="[[[1, 2]], []]")
    assert [p.campo for p in told.value.problemas] == ["tracos[1][1]", "tracos[2]", "vazio"]


INSPETOR = "inspetor-1@inspetor"
TESTE = {
    "tipo": "teste_realizado",
    "em": "2026-03-02T09:10:00-03:00",
    "pessoa": "p-1",
    "resultado": {"ar": "0.10"},
    "etilometro": {},
    "assinou": True,
}
FIEL = {
    "tipo": "depositario_nomeado",
    "em": "2026-03-02T11:00:00-03:00",
    "pessoa": "p-1",
    "aceitou": True,
    "aceite_em": "2026-03-02",
    "documento": "Termo 12/2026",
}
NA_TELA = {"registro_do_teste": (ABORDAGEM, TESTE), "termo_de_fiel_depositario": (BARCO, FIEL)}


@pytest.fixture
def a_bordo(casa: Casa) -> Casa:
    """Give an office with a boat seized, and a key for papers."""
    com_chave(casa)
    pontos.publica(casa, "CPPR", ADMINISTRACAO, PAPEL)
    aborda(casa)
    casa.faz(BARCO, INSPETOR, **LAVRA)
    return casa


def assina_em(casa: Casa, especie: str, **mais: Any) -> str:
    fluxo, ato = NA_TELA[especie]
    vazio = preve(casa, PedidoDePapel(fluxo, especie, INSPETOR), ato | mais).vazio
    casa.faz(fluxo, INSPETOR, **ato | mais, vazio=vazio, tracos=TRACOS)
    return vazio


def blocos(papel: Papel) -> list[dict[str, Any]]:
    return [b for x in papel.em_json()["blocos"] if x["bloco"] == "assinaturas" for b in x["blocos"]]


@pytest.mark.parametrize("especie", NA_TELA)
def test_the_other_papers_signed_on_screen_draw_the_strokes_of_their_act(a_bordo, especie):
    vazio = assina_em(a_bordo, especie)
    pedido = PedidoDePapel(NA_TELA[especie][0], especie, INSPETOR)
    kept = porta.le_pdf(emitido(a_bordo, pedido).pdf)
    assert kept.papel is not None
    said = json.loads(kept.papel)
    drawn = [b for x in said["blocos"] if x["bloco"] == "assinaturas" for b in x["blocos"] if b["tracos"]]
    assert [(b["tracos"]["sobre"], b["resultado"]) for b in drawn] == [(vazio, "Assinou na tela em 02/03/2026.")]
    assert hash_do_papel(said, vazio=True).hex() == vazio


@pytest.mark.parametrize("especie", NA_TELA)
def test_strokes_of_one_paper_do_not_serve_for_another(a_bordo, especie):
    fluxo, ato = NA_TELA[especie]
    other = preve(a_bordo, PedidoDePapel(fluxo, especie, INSPETOR), ato | {"pessoa": "p-9"}).vazio
    found = a_bordo.pede(fluxo, INSPETOR, **ato, vazio=other, tracos=TRACOS)
    assert "tracos_de_outro_papel" in regras(found)


@pytest.mark.parametrize("especie", NA_TELA)
def test_the_other_papers_tell_of_strokes_that_were_erased(a_bordo, especie):
    assina_em(a_bordo, especie)
    fluxo, ato = NA_TELA[especie]
    signed = next(a for a in _atos(a_bordo, fluxo) if a.nome == ato["tipo"])
    a_bordo.faz(fluxo, ADMINISTRACAO, tipo="pessoais_apagados", atos=[signed.id], motivo="Pedido do titular.")
    found = blocos(preve(a_bordo, PedidoDePapel(fluxo, especie, INSPETOR)).papel)
    assert [(b["tracos"], b["resultado"]) for b in found if b["resultado"]] == [
        (None, "Assinou na tela em 02/03/2026. Os traços foram apagados.")
    ]


def test_strokes_made_before_another_test_are_told_and_not_drawn_on_the_record_of_both(a_bordo):
    assina_em(a_bordo, "registro_do_teste")
    vazio = assina_em(a_bordo, "registro_do_teste", em="2026-03-02T09:40:00-03:00")
    found = blocos(preve(a_bordo, PedidoDePapel(ABORDAGEM, "registro_do_teste", INSPETOR)).papel)
    assert [b["tracos"]["sobre"] for b in found if b["tracos"]] == [vazio]
    assert [b["resultado"] for b in found if b["resultado"]] == [
        "Assinou na tela em 02/03/2026, no registro feito antes do teste seguinte.",
        "Assinou na tela em 02/03/2026.",
    ]
    emitido(a_bordo, PedidoDePapel(ABORDAGEM, "registro_do_teste", INSPETOR))


def test_a_paper_that_is_no_longer_the_one_signed_is_not_issued(caso):
    assina(caso)
    assert regras(emite(caso, PEDIDO._replace(entrega=date(2026, 8, 28)))) == ["tracos_de_outro_papel"]


def test_erased_strokes_are_told_and_the_paper_issued_stays(caso):
    assina(caso)
    first = emitido(caso)
    caso.instante += timedelta(days=1)
    signed = next(a for a in _atos(caso) if a.nome == "assinatura_registrada")
    caso.faz(CASO, ADMINISTRACAO, tipo="pessoais_apagados", atos=[signed.id], motivo="Pedido do titular.")
    assert le(caso, CASO, AUTO) == first.pdf
    assert conferido(caso, first.pdf).veredito == "autentico"
    again = json.dumps(preve(caso, PEDIDO).papel.em_json(), ensure_ascii=False)
    assert "Os traços foram apagados." in again
    assert '"sobre"' not in again


def _atos(caso: Casa, fluxo: str = CASO):
    from capitania.usecases.fluxos import le_atos  # noqa: PLC0415

    return le_atos(caso.registros.le_fluxo(fluxo))
