"""What papers of a case say beyond what the scripts show: lacks and excesses of their acts, told or left out."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from papelaria import momentos

from capitania.identidade.arrecadacao import linha_digitavel
from capitania.processo import estado
from capitania.processo.ato import Ato
from capitania.processo.papeis import trechos
from capitania.processo.papeis.emitidos import emitidos
from capitania.processo.papeis.especies import ESPECIES
from capitania.processo.papeis.materia import Elo, Materia

MULTA = "p01-papeis-da-multa-certo"
CDC = "certidao_de_decurso"


@pytest.fixture(scope="module")
def multa() -> Materia:
    """Give the case that went through it all."""
    return list(momentos(MULTA))[-1].materia


def com(m: Materia, nome: str, *, sem: tuple[str, ...] = (), **dados: Any) -> Materia:
    """Give the case with other data in the last act of a type."""
    alvo = m.ultimo(nome)
    assert alvo is not None
    novos = {k: v for k, v in {**alvo.dados, **dados}.items() if k not in sem}
    return de(m, tuple(a._replace(dados=novos) if a.id == alvo.id else a for a in m.atos))


def de(m: Materia, atos: tuple[Ato, ...]) -> Materia:
    """Give the same case with other acts."""
    return m._replace(atos=atos, estado=estado.fold(atos), emitidos=emitidos(atos))


def ditos(m: Materia, especie: str) -> str:
    """Give all that a paper says."""
    return "\n".join(textos(ESPECIES[especie].constroi(m).em_json()))


def textos(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from textos(item)


def papel(m: Materia, seq: int, **dados: Any) -> Ato:
    """Give the act of a paper issued on the opening of the case."""
    said = {"especie": "auto_de_infracao", "numero": f"X/{seq}", "hash": "ab" * 32, "atos": [m.atos[0].id]}
    return m.atos[-1]._replace(id=f"papel-{seq}", seq=seq, tipo="papel_emitido/1", dados={**said, **dados})


def com_papeis(m: Materia) -> Materia:
    """Give the case with a paper that stands and one annulled."""
    anulado = m.atos[-1]._replace(id="anula", seq=92, tipo="papel_anulado/1", dados={"numero": "X/91", "motivo": "x"})
    return de(m, (*m.atos, papel(m, 90), papel(m, 91), anulado))


def test_a_lapse_that_ends_otherwise_now_is_told(multa):
    assert "Contado de novo agora" in ditos(com(multa, "decurso_certificado", vencimento="2026-04-06"), CDC)
    assert "Contado de novo agora" not in ditos(multa, CDC)
    assert "os dias da OM." in ditos(com(multa, "decurso_certificado", provisorio=["om"]), CDC)


def test_a_late_defence_and_the_reasons_of_a_decision_are_told(multa):
    assert "veio depois do prazo" in ditos(com(multa, "julgamento_proferido", considera_defesa_tardia=True), "decisao")
    said = ditos(com(multa, "julgamento_proferido", leitura_adotada="0,30 mg/L"), "decisao")
    assert "Leitura adotada: 0,30 mg/L." in said
    assert "Agravantes: embriaguez." in ditos(com(multa, "julgamento_proferido", agravantes=["embriaguez"]), "decisao")
    assert "de R$ 40,00 a R$ 200,00" in said


def test_an_argument_that_was_not_answered_is_not_hidden(multa):
    defesa = multa.atos[6]._replace(
        id="defesa", tipo="defesa_apresentada/1", dados={"canal": "papel", "argumentos": ["prova_nova"]}
    )
    assert "Sem resposta." in ditos(de(multa, (*multa.atos[:7], defesa, *multa.atos[7:])), "decisao")


def test_an_appeal_won_leaves_nothing_to_do(multa):
    said = ditos(com(multa, "recurso_julgado", resultado="provido"), "decisao_do_recurso")
    assert "Não há pena a cumprir" in said
    assert "Não cabe outro recurso" not in said
    assert "A multa" not in said


def test_the_reasons_of_an_appeal_decided_are_told(multa):
    said = ditos(com(multa, "recurso_julgado", motivo_da_nao_prescricao="Interrompida"), "decisao_do_recurso")
    assert "Por que não prescreveu: Interrompida." in said


def test_an_appeal_answered_one_by_one_shows_each_answer(multa):
    asked = ditos(multa, "decisao_do_recurso")
    assert "O que se pediu e as respostas" not in asked
    said = ditos(com(multa, "recurso_julgado", respostas={"outro": "Também não."}), "decisao_do_recurso")
    assert "O que se pediu e as respostas" in said
    assert "Também não." in said
    assert "Sem resposta." in said


def test_an_edital_that_calls_for_no_answer_has_no_term(multa):
    said = ditos(com(multa, "edital_publicado", sem=("ate",), objeto="decisao_final"), "edital")
    assert "em última instância" in said
    assert "O que fazer" not in said
    assert "Até\n" not in said


@pytest.mark.parametrize(("fundamento", "dito"), [("indeterminado", "quem é"), ("desconhecido", "não é conhecida")])
def test_an_edital_says_which_of_the_three_cases(multa, fundamento, dito):
    assert dito in ditos(com(multa, "edital_publicado", fundamento=fundamento), "edital")


def test_the_forwarding_lists_the_papers_that_stand(multa):
    said = ditos(com_papeis(com(multa, "recurso_encaminhado", sem=("recebido_em",))), "encaminhamento_do_recurso")
    assert "X/90" in said
    assert "X/91" not in said
    assert "Recebido em" not in said


def test_what_was_reconsidered_is_told(multa):
    visto = multa.ultimo("efeito_suspensivo_decidido")
    assert visto is not None
    dados = {"instancia": 2, "resultado": "pena_menor", "fundamento": "Primário.", "pena": {"multa": "50.00"}}
    feita = visto._replace(id="muda", tipo="decisao_reconsiderada/1", dados=dados)
    concede = visto._replace(id="suspende", dados={"instancia": 2, "concedido": True, "fundamento": "Dano"})
    said = ditos(de(multa, (*multa.atos, feita, concede)), "encaminhamento_do_recurso")
    assert "Reconsiderou em parte" in said
    assert "R$ 50,00" in said
    assert "Concedeu efeito suspensivo: Dano." in said


def test_the_sheet_of_a_form_has_its_codes_as_far_as_they_are_set(multa):
    ajustes = {"codigo_gru": "11300-5", "chave_pix": "multas@om.example", "orgao_arrecadador": "1234"}
    feito = ESPECIES["folha_da_gru"].constroi(multa._replace(configuracao=ajustes)).em_json()
    codes = next(b for b in feito["blocos"] if b["bloco"] == "codigos")
    assert codes["digitavel"] == linha_digitavel(codes["barras"])
    assert "multas@om.example" in codes["pix"]
    assert "O que falta nesta folha" not in ditos(multa._replace(configuracao=ajustes), "folha_da_gru")
    lacks = ditos(multa._replace(configuracao={"chave_pix": "multas@om.example"}), "folha_da_gru")
    assert "Código de barras: a OM não cadastrou" in lacks
    assert "A OM não cadastrou o seu código de recolhimento" in lacks
    assert "Pix: a OM" not in lacks


def test_a_day_told_that_is_later_stands_in_the_sheet(multa):
    dito = multa.atos[-1]._replace(
        id="dito",
        tipo="prazo_informado/1",
        dados={"prazo": "recurso", "vencimento": "2026-12-01", "folha": "x"},
    )
    assert "Vale 01/12/2026" in ditos(de(multa, (*multa.atos, dito)), "folha_de_contagem")


def test_the_index_tells_what_was_corrected_and_the_papers(multa):
    feita = com_papeis(com(multa, "auto_lavrado", local="Outro lugar"))
    feita = de(feita, tuple(a for a in feita.atos if a.nome != "gru_emitida"))
    elos = (*multa.cadeia, *(Elo(a, "cd" * 32) for a in feita.atos if a.seq >= 90))
    said = ditos(feita._replace(cadeia=elos), "indice_do_caso")
    assert "Auto lavrado (retificado)" in said
    assert "GRU emitida (anulado)" in said
    assert "X/90, X/91" in said
    assert "ab" * 32 in said
    assert "cd" * 32 in said


def test_a_notice_whose_term_no_norm_of_the_day_gives_says_none():
    m = next(x for x in momentos("p03-edital-da-notificacao-certo") if x.fase == "notificado").materia
    de_1999 = m._replace(em=m.em.replace(year=1999))
    assert "8 dias úteis" in ditos(m, "notificacao_para_comparecimento")
    said = ditos(de_1999, "notificacao_para_comparecimento")
    assert "Dia marcado" in said
    assert "dias úteis" not in said


def test_the_official_text_that_the_unit_filled_in_stands_beside_the_summing_up(multa):
    cita = multa.ultimo("auto_lavrado").dados["dispositivo"].split("@")[0]
    assert "Texto da norma" not in ditos(multa, "auto_de_infracao")
    said = ditos(multa._replace(textos={cita: "O texto, tal como publicado."}), "auto_de_infracao")
    assert "Texto da norma" in said
    assert "O texto, tal como publicado." in said


@pytest.mark.parametrize(("estado_do_teste", "dia"), [("embriagado", 1), ("recusou", 1), ("sobrio", 1), ("recusou", 2)])
def test_only_on_the_day_of_a_positive_or_refused_test_the_auto_offers_no_waiver(multa, estado_do_teste, dia):
    do_dia = com(multa, "processo_aberto", estado_do_infrator=estado_do_teste)
    fato = do_dia.caso.origem.aberto.fato
    said = ditos(do_dia._replace(em=do_dia.em.replace(month=fato.month, day=dia)), "auto_de_infracao")
    atingido = estado_do_teste != "sobrio" and dia == fato.day
    assert ("Renúncia à defesa (opcional)" in said) is not atingido
    assert "Renúncia à defesa" in said


def test_an_auto_without_inspector_or_term_leaves_no_empty_line(multa):
    said = ditos(com(multa, "auto_lavrado", inspetor=""), "auto_de_infracao")
    assert "Inspetor naval" not in said
    assert "Como se conta o prazo de defesa" in said
    de_1970 = multa._replace(entrega=date(1970, 3, 2))
    assert "Como se conta o prazo de defesa" not in ditos(de_1970, "auto_de_infracao")


@pytest.mark.parametrize(
    ("resultado", "dito"),
    [
        ("assinou", "Assinou em "),
        ("recusou", "Recusou-se a assinar"),
        ("a_rogo", "Assinado a rogo"),
        ("ausente", "Ausente na lavratura"),
    ],
)
def test_the_auto_tells_each_outcome_of_its_signature(multa, resultado, dito):
    assert dito in ditos(com(multa, "assinatura_registrada", resultado=resultado), "auto_de_infracao")


def test_a_firm_last_day_says_of_no_layer_that_it_is_missing(multa):
    contado = trechos.contado(multa, "defesa", multa.dia)
    assert contado is not None
    assert contado.folha is not None
    (antes,) = trechos.contagem(multa, "t", contado, "o recebimento")
    assert antes.notas[0].startswith("Data provisória: falta certificar")
    firme = contado._replace(folha=contado.folha._replace(provisorio=()))
    assert not any("provisória" in n for n in trechos.contagem(multa, "t", firme, "o recebimento")[0].notas)


def test_a_paper_tells_the_later_of_the_day_told_before_and_the_one_counted_now(multa):
    multa = multa._replace(entrega=multa.dia)
    antes = ESPECIES["notificacao_da_decisao"].constroi(multa)
    (recurso, pagamento) = antes.informa
    assert (recurso.prazo, recurso.vencimento) == ("recurso", recurso.folha.vencimento)
    for dito, vale in (("2099-12-01", "2099-12-01"), ("2000-12-01", recurso.vencimento.isoformat())):
        ato = multa.atos[-1]._replace(
            id="dito", tipo="prazo_informado/1", dados={"prazo": "recurso", "vencimento": dito, "folha": "x"}
        )
        feito = de(multa, (*multa.atos, ato))
        papel_ = ESPECIES["notificacao_da_decisao"].constroi(feito)
        assert [(i.prazo, i.vencimento.isoformat()) for i in papel_.informa] == [
            ("recurso", vale),
            ("pagamento", pagamento.vencimento.isoformat()),
        ]
        assert papel_.informa[0].folha == recurso.folha
        said = ditos(feito, "notificacao_da_decisao")
        assert ("terça-feira, 1º de dezembro de 2099" in said) is (dito == vale)
        assert ("Vale 01/12/2099, dia maior já dito à parte." in said) is (dito == vale)
