"""Many acts at once, whatever the log is kept in: all of them enter, or none."""

from amostras import FLUXO, INICIO, grava, id_de, le, linhas, proposta, resumo

from capitania.usecases.registro_de_minutas import Minuta
from capitania.usecases.registros import Conflito, Numeracao, Recibo, SeqVencida

CPPR = Numeracao("CPPR", 2026, "123P2026")
OUTRO = "processo:2"


def everything(registros):
    """Give all that a log holds."""
    heads = registros.cabecas()
    return (
        heads,
        [registros.le_fluxo(c.fluxo) for c in heads],
        registros.resumos(),
        registros.proximo_numero("CPPR", 2026),
        [registros.leituras.do_fluxo(fluxo) for fluxo in (FLUXO, OUTRO)],
        registros.leituras.autos([FLUXO, OUTRO]),
        registros.minutas.ultimas([FLUXO, OUTRO]),
    )


def test_all_of_them_enter_in_their_order(registros):
    asked = [
        proposta(1, resumo=resumo(1)),
        proposta(1, fluxo=OUTRO, numeracao=CPPR, resumo=resumo(1, fluxo=OUTRO)),
        proposta(2, numeracao=CPPR),
    ]
    found = registros.acrescenta_todos(asked)
    assert [(r.id, r.fluxo, r.seq, r.numero) for r in found] == [
        (asked[0].ato.id, FLUXO, 1, None),
        (asked[1].ato.id, OUTRO, 1, "123P2026000001"),
        (asked[2].ato.id, FLUXO, 2, "123P2026000002"),
    ]
    assert [a.seq for a in le(registros)] == [1, 2]
    assert [r.fluxo for r in registros.resumos()] == [FLUXO, OUTRO]
    assert registros.verifica().integra
    assert registros.proximo_numero("CPPR", 2026) == 3


def test_none_is_asked_and_none_enters(registros):
    assert registros.acrescenta_todos([]) == ()
    assert registros.cabecas() == ()


def test_one_that_comes_too_late_keeps_all_of_them_out(registros):
    grava(registros, proposta(1, fluxo=OUTRO))
    before = everything(registros)
    found = registros.acrescenta_todos(
        [proposta(1, numeracao=CPPR, resumo=resumo(1), linhas=linhas()), proposta(1, fluxo=OUTRO), proposta(2)]
    )
    assert isinstance(found, SeqVencida)
    assert (found.cabeca.fluxo, found.cabeca.seq, len(found.desde)) == (OUTRO, 1, 1)
    assert everything(registros) == before


def test_a_stream_read_that_went_on_keeps_all_of_them_out(registros):
    grava(registros, proposta(1, fluxo=OUTRO))
    before = everything(registros)
    found = registros.acrescenta_todos([proposta(1), proposta(2, lidos={OUTRO: 0})])
    assert isinstance(found, SeqVencida)
    assert everything(registros) == before


def test_what_goes_with_an_act_stays_as_it_was_where_the_next_cannot_enter(registros):
    """Rows of its stream and of others, drafts that it ends."""
    grava(registros, proposta(1, linhas=linhas()), proposta(1, fluxo=OUTRO, linhas=linhas(fluxo=OUTRO)))
    assert registros.minutas.guarda(Minuta(FLUXO, "p", 1, "ana", "secretaria", INICIO.isoformat(), 1, "{}"))
    before = everything(registros)
    more = {"linhas": linhas(quem="autoridade"), "tambem": {OUTRO: linhas(quem="superior", fluxo=OUTRO)}}
    asked = [proposta(2, **more, lidos={OUTRO: 1}, encerra=("p",)), proposta(2)]
    assert isinstance(registros.acrescenta_todos(asked), SeqVencida)
    assert everything(registros) == before
    assert len(registros.acrescenta_todos(asked[:1])) == 1
    assert [registros.leituras.do_fluxo(f).mesa[0].qualidade for f in (FLUXO, OUTRO)] == ["autoridade", "superior"]
    assert registros.minutas.ultimas([FLUXO]) == {}


def test_an_id_taken_by_another_act_keeps_all_of_them_out(registros):
    grava(registros, proposta(1, id_=id_de(1), fluxo=OUTRO))
    before = everything(registros)
    found = registros.acrescenta_todos([proposta(1, resumo=resumo(1)), proposta(2, id_=id_de(1))])
    assert isinstance(found, Conflito)
    assert everything(registros) == before


def test_what_is_in_the_log_already_stays_and_the_rest_enters(registros):
    asked = [proposta(n, id_=id_de(n)) for n in (1, 2)]
    first = grava(registros, *asked)
    found = registros.acrescenta_todos([*asked, proposta(3, id_=id_de(3))])
    assert list(found[:2]) == first
    assert [a.id for a in le(registros)] == [id_de(1), id_de(2), id_de(3)]
    assert registros.verifica().integra


def test_asked_again_they_get_the_same_receipts(registros):
    asked = [proposta(n, id_=id_de(n)) for n in (1, 2)]
    first = registros.acrescenta_todos(asked)
    assert all(isinstance(r, Recibo) for r in first)
    assert registros.acrescenta_todos(asked) == first
    assert len(registros.le_fluxo(FLUXO)) == 2
