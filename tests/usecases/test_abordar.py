"""A boarding as acts: whole or not at all, once however often it is asked, its rows those that are rebuilt."""

import pytest
from casa import uuid

from capitania.lei.problemas import EntradaInvalida
from capitania.usecases import abordar
from capitania.usecases.abordar import Ordem, Outra, Recusada, Registrada, Relato
from capitania.usecases.fluxos import le_atos
from capitania.usecases.praticar import Pedido, Praticado, pratica
from capitania.usecases.reconstrucao import reconstroi
from capitania.usecases.registros import BaseOcupada

EU = "inspetor-1@inspetor"
ID = uuid(7)
FLUXO = f"abordagem:{ID}"
EM = "2026-03-01T11:{:02}:00-03:00"
REGISTRO = {"em": EM.format(0), "om": "CPPR", "local": "Baía", "equipe": ["inspetor-1"], "condutor": "p-1"}
REGISTRO |= {"navegacao": "Vista em movimento.", "narrativa": "Não quis soprar."}
FATOS = {
    "abordagem": {
        "om": "CPPR",
        "em": EM.format(0),
        "situacao_da_embarcacao": "navegando",
        "navegacao_constatada": "sim",
    },
    "embarcacao": {"tipo": "esporte_recreio"},
    "condutor": {"habilitacao": "inexistente", "proprietario": "sim"},
    "alcoolemia": {"resultado": "recusado"},
}
RECUSA = {"tipo": "teste_recusado", "em": EM.format(20), "pessoa": "p-1", "explicado": True, "testemunhas": ["t-1"]}
FOTO = {"hash": "0" * 64, "em": EM.format(5), "tirada_em": "2026-03-01"}
MEDIDA = Ordem("impedimento_de_saida", EM.format(30), "Motor sem governo.", "Risco.", "NORMAM-211 7.7")
TODOS = ["abordagem_registrada", "teste_recusado", "medida_ordenada", "foto_juntada"]


def relato(registro=REGISTRO, testes=(("alcoolemia", RECUSA),), ordens=(MEDIDA,), fotos=(FOTO,)):
    return Relato(registro, FATOS, testes, None, ordens, fotos)


def registra(casa, told=None, id_=ID):
    return abordar.registra(casa, id_, EU, told or relato(), None)


def nomes(casa):
    return [a.nome for a in le_atos(casa.registros.le_fluxo(FLUXO))]


def a_metade(casa, quantos):
    """Practise the first acts one by one, as a boarding was before it entered whole."""
    for n, parte in enumerate(abordar.partes(relato(), None)[:quantos]):
        id_ = abordar.id_da_parte(ID, parte.raiz)
        found = pratica(casa, Pedido(FLUXO if n else "", parte.bruto, EU, novo=not n, id=id_, seguintes=False))
        assert isinstance(found, Praticado), found


def test_it_enters_whole_and_its_rows_are_those_that_are_rebuilt(na_base):
    assert registra(na_base) == Registrada(FLUXO)
    assert nomes(na_base) == TODOS
    rows = na_base.registros.leituras.do_fluxo(FLUXO)
    assert rows.nomes
    assert reconstroi(na_base, lambda *_: None).trocada
    assert na_base.registros.leituras.do_fluxo(FLUXO) == rows
    assert na_base.registros.verifica().integra


@pytest.mark.parametrize("quantos", [1, 2, 3, 4])
def test_of_one_that_was_left_half_the_rest_enters(casa, quantos):
    a_metade(casa, quantos)
    before = casa.registros.le_fluxo(FLUXO)
    for _ in range(2):
        assert registra(casa) == Registrada(FLUXO)
    assert nomes(casa) == TODOS
    assert casa.registros.le_fluxo(FLUXO)[:quantos] == before


def test_on_a_base_too_the_rest_enters_and_the_rows_are_those_that_are_rebuilt(na_base):
    a_metade(na_base, 2)
    assert registra(na_base) == Registrada(FLUXO)
    assert nomes(na_base) == TODOS
    rows = na_base.registros.leituras.do_fluxo(FLUXO)
    assert reconstroi(na_base, lambda *_: None).trocada
    assert na_base.registros.leituras.do_fluxo(FLUXO) == rows


def test_with_other_words_in_one_act_nothing_more_enters(na_base):
    a_metade(na_base, 2)
    other = relato(testes=(("alcoolemia", {**RECUSA, "testemunhas": ["t-2"]}),))
    assert registra(na_base, other) == Outra(FLUXO, "teste_recusado")
    assert nomes(na_base) == TODOS[:2]


def test_of_an_id_that_another_act_has_nothing_enters(casa):
    casa.faz("pessoa:p-1", "secretaria-1@secretaria", tipo="pessoa_atualizada", em=EM.format(1), motivo="x", id=ID)
    assert registra(casa) == Outra(FLUXO, "abordagem_registrada")
    assert nomes(casa) == []


def test_each_part_tells_its_own_problems_and_nothing_enters(casa):
    registro = {k: v for k, v in REGISTRO.items() if k != "local"}
    ordem = MEDIDA._replace(em="")
    told = relato(registro, (("alcoolemia", {**RECUSA, "em": "ontem"}),), (ordem,), ({"em": EM.format(5)},))
    with pytest.raises(EntradaInvalida) as error:
        registra(casa, told)
    fields = {p.campo for p in error.value.problemas}
    assert fields == {
        "abordagem|local",
        "alcoolemia|em",
        "medida.impedimento_de_saida|em",
        "medida.impedimento_de_saida|local",
        "foto.1|hash",
    }
    with pytest.raises(EntradaInvalida) as again:
        abordar.examina(casa, EU, told, None)
    assert {p.campo for p in again.value.problemas} == fields
    assert nomes(casa) == []


def test_each_act_that_is_refused_tells_why_and_nothing_enters(casa):
    found = registra(
        casa, relato(ordens=(MEDIDA._replace(motivo=""), Ordem("retirada_de_trafego", EM.format(31), fundamento="x")))
    )
    assert isinstance(found, Recusada)
    assert [*dict.fromkeys(r.raiz for r in found.recusas)] == [
        "medida.impedimento_de_saida",
        "medida.retirada_de_trafego",
    ]
    assert nomes(casa) == []


def test_to_examine_writes_nothing(casa):
    abordar.examina(casa, EU, relato(), None)
    assert [c.fluxo for c in casa.registros.cabecas("abordagem:")] == []


def another(casa, what, times):
    """Let something enter each time just before the acts of a boarding do."""
    enters, left = casa.registros.acrescenta_todos, [times]

    def meanwhile(propostas):
        if left[0]:
            left[0] -= 1
            what()
        return enters(propostas)

    casa.registros.acrescenta_todos = meanwhile


def test_what_went_on_meanwhile_is_read_again(casa):
    another(casa, lambda: casa.designa(("CPPR", "inspetor-9", "inspetor")), 2)
    assert registra(casa) == Registrada(FLUXO)
    assert nomes(casa) == TODOS


def test_where_it_never_rests_nothing_enters_and_it_says_so(casa):
    another(casa, lambda: casa.designa(("CPPR", "inspetor-9", "inspetor")), 99)
    with pytest.raises(BaseOcupada, match="envie de novo"):
        registra(casa)
    assert nomes(casa) == []


def test_the_same_sent_at_once_is_one_and_another_by_its_id_is_told(casa):
    another(casa, lambda: a_metade(casa, 3), 1)
    assert registra(casa) == Registrada(FLUXO)
    assert nomes(casa) == TODOS


def test_another_by_its_id_that_entered_meanwhile_is_told(casa):
    enters, other = casa.registros.acrescenta_todos, relato({**REGISTRO, "local": "Cais"})

    def meanwhile(propostas):
        casa.registros.acrescenta_todos = enters
        assert registra(casa, other) == Registrada(FLUXO)
        return enters(propostas)

    casa.registros.acrescenta_todos = meanwhile
    assert registra(casa) == Outra(FLUXO, "abordagem_registrada")
    assert le_atos(casa.registros.le_fluxo(FLUXO))[0].dados["local"] == "Cais"
    assert nomes(casa) == TODOS
