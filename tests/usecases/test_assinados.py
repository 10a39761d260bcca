"""Signatures by hand: bound to the paper with empty blocks, drawn on the paper issued, checked without the log."""

import json
from datetime import date, timedelta

import pytest
from casa import ADMINISTRACAO, OFICIAL, SECRETARIA, Casa
from test_papeis import AUTO, CASO, PAPEL, com_chave, conferido, regras

from capitania.documents import porta
from capitania.lei.problemas import EntradaInvalida
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


def test_an_act_on_which_no_paper_is_signed_takes_no_strokes(caso):
    facts = {"abordagem": {"em": "2026-03-01T11:00:00-03:00", "om": "CPPR"}}
    boarded = {"om": "CPPR", "local": "cais", "equipe": ["inspetor-1"], "fatos": facts}
    caso.faz("abordagem:a-9", "inspetor-1@inspetor", tipo="abordagem_registrada", **boarded)
    test = {"pessoa": "p-1", "resultado": {"ar": "0.10"}, "etilometro": {}, "assinou": True}
    found = caso.pede(
        "abordagem:a-9", "inspetor-1@inspetor", tipo="teste_realizado", **test, vazio="0" * 64, tracos=TRACOS
    )
    assert "tracos_de_outro_papel" in regras(found)


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


def _atos(caso: Casa):
    from capitania.usecases.fluxos import le_atos  # noqa: PLC0415

    return le_atos(caso.registros.le_fluxo(CASO))
