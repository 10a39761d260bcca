"""What the papers of a custody, of a breath test and of a debt say, and what bars them."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from papelaria import Momento, momentos

from capitania.processo import abordagem, custodia, devedor
from capitania.processo.ato import Ato, Por
from capitania.processo.devedor import Devedor, Remessa
from capitania.processo.multas import Multa
from capitania.processo.papeis.especies import ESPECIES
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Papel

DONO = "r16-dono-desconhecido-certo"


def depois_de(roteiro: str, fluxo: str, nome: str, vez: int = 1) -> Momento:
    """Give a stream after an act of a type, the first or another time it is there."""
    found = [m for m in momentos(roteiro) if m.fluxo == fluxo and m.materia.atos[-1].nome == nome]
    return found[vez - 1]


def papel(especie: str, m: Materia) -> Papel:
    return ESPECIES[especie].constroi(m)


def said(papel: Papel) -> str:
    return " ".join(texts(papel.em_json()["blocos"]))


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from texts(item)


def com(m: Materia, nome: str, **dados: Any) -> Materia:
    """Change the data of the last act of a type."""
    atos = tuple(a._replace(dados={**a.dados, **dados}) if a == m.ultimo(nome) else a for a in m.atos)
    return m._replace(atos=atos)


def na_abordagem(m: Materia, *novos: tuple[str, dict[str, Any]]) -> Materia:
    """Add acts to a boarding."""
    last = m.atos[-1]
    por = Por("inspetor-1", "inspetor")
    feitos = [
        Ato(f"n-{n}", m.fluxo, last.seq + n, f"{nome}/1", last.em + timedelta(minutes=n), por, last.em, dados, {})
        for n, (nome, dados) in enumerate(novos, 1)
    ]
    atos = (*m.atos, *feitos)
    return m._replace(atos=atos, estado=abordagem.fold(atos))


def test_the_notice_of_seizure_tells_only_the_order_that_it_carries_out():
    m = depois_de("a20-perda-certo", "custodia", "apreensao_lavrada").materia
    ordem = m.ligados["abordagem"][-1]
    outra = ordem._replace(dados={**ordem.dados, "medida": "retirada_de_trafego", "fundamento": "Luzes apagadas"})
    text = said(papel("auto_de_apreensao", m._replace(ligados={"abordagem": (ordem, outra)})))
    assert "NORMAM-211 7.7." in text
    assert "Luzes apagadas" not in text
    assert "terça-feira, 22 de abril de 2025" in text


@pytest.mark.parametrize(
    ("vez", "entrega", "dias"),
    [
        (1, date(2025, 4, 25), ("segunda-feira, 12 de maio de 2025", "quinta-feira, 24 de julho de 2025")),
        (3, date(2025, 5, 6), ("segunda-feira, 4 de agosto de 2025", "quarta-feira, 21 de maio de 2025")),
    ],
)
def test_both_roads_tell_both_days(vez, entrega, dias):
    m = depois_de(DONO, "custodia", "retirada_notificada", vez).materia._replace(entrega=entrega)
    for especie in ("notificacao_de_retirada", "edital_da_custodia"):
        found = papel(especie, m)
        text = said(found)
        assert [d for d in dias if d not in text] == []
        assert f"Até {dias[0]}" in text
        assert len(found.informa) == 1


def test_before_the_norm_that_gives_the_term_the_notice_tells_no_day():
    m = depois_de("a20-perda-certo", "custodia", "apreensao_lavrada").materia
    found = papel("notificacao_de_retirada", m._replace(em=datetime.fromisoformat("2024-09-02T10:00:00-03:00")))
    assert found.informa == ()
    assert "Como se conta o prazo de buscar" not in said(found)


def test_the_edital_and_the_sticker_name_nobody():
    m = depois_de(DONO, "custodia", "retirada_notificada").materia
    for especie in ("edital_da_custodia", "etiqueta_da_custodia"):
        assert "Conceição" not in said(papel(especie, m))
        assert "529.982.247-25" not in said(papel(especie, m))


def test_a_known_owner_is_sought_before_an_edital():
    m = depois_de("a20-perda-certo", "custodia", "apreensao_lavrada").materia
    barra = ESPECIES["edital_da_custodia"].barra
    assert barra is not None
    dia = date(2025, 4, 23)
    assert [i.regra for i in barra(m.atos, dia, m.ctx)] == ["edital_de_dono_conhecido"]
    assert next(i.regra for i in barra(m.atos, dia - timedelta(days=1), m.ctx)) == "retirada_antes_do_prazo"
    tentou = Ato(
        "t", m.fluxo, 9, "retirada_notificada/1", m.em, m.por, m.em, {"tentativa_frustrada": "AR devolvido"}, {}
    )
    assert list(barra((*m.atos, tentou), dia, m.ctx)) == []


def test_ninety_days_past_the_calendar_have_not_gone_by():
    m = depois_de("a20-perda-certo", "custodia", "apreensao_lavrada").materia
    tarde = tuple(a._replace(em=datetime.fromisoformat("2030-12-20T10:00:00-03:00")) for a in m.atos)
    barra = ESPECIES["notificacao_de_retirada"].barra
    assert barra is not None
    assert [i.regra for i in barra(tarde, date(2030, 12, 30), m.ctx)] == ["retirada_antes_do_prazo"]


def test_a_seal_is_ordered_off_only_where_it_is_and_may_be():
    antes = depois_de(DONO, "custodia", "retirada_notificada").materia
    depois = depois_de(DONO, "custodia", "lacre_removido").materia
    barra = ESPECIES["ordem_de_remocao_do_lacre"].barra
    assert barra is not None
    assert [i.regra for i in barra(antes.atos, antes.dia, antes.ctx)] == ["lacre_antes_de_sanar"]
    assert [i.regra for i in barra(depois.atos, depois.dia, depois.ctx)] == ["lacre_inexistente"]
    sanada = depois_de(DONO, "custodia", "irregularidade_sanada").materia
    assert "Sanaram-se todas as causas" in said(papel("ordem_de_remocao_do_lacre", sanada))
    anulada = depois_de("r16-lacre-da-anulada-certo", "custodia", "incidente_registrado").materia
    assert "A apreensão foi anulada" in said(papel("ordem_de_remocao_do_lacre", anulada))


def test_the_release_tells_the_attorney_and_what_was_owed():
    m = depois_de("a21-restituicao-certo", "custodia", "embarcacao_restituida").materia
    text = said(papel("termo_de_entrega", com(m, "embarcacao_restituida", instrumento="Procuração 7")))
    assert "Procuração 7" in text
    assert "Despesas: R$ 100,00. Pago: R$ 100,00." in text
    anulada = depois_de("r47-anulada-sem-despesas-certo", "custodia", "embarcacao_restituida").materia
    assert "nada se deve por ela" in said(papel("termo_de_entrega", anulada))


def test_the_depositary_signs_by_hand_and_his_witnesses_are_named():
    m = depois_de(DONO, "custodia", "depositario_nomeado").materia
    found = papel("termo_de_fiel_depositario", m)
    blocos = [b for b in found.em_json()["blocos"] if b["bloco"] == "assinaturas"]
    assert [x["resultado"] for b in blocos for x in b["blocos"]] == ["", "", ""]
    assert "L-1" in said(found)
    assert "pessoa-3" in said(found)


def test_a_test_of_blood_has_no_device_and_one_nobody_can_read_is_told_as_written():
    m = depois_de("a25-aparelho-certo", "abordagem", "teste_realizado").materia
    sangue = com(m, "teste_realizado", resultado={"sangue": {"quantia": "0.6", "unidade": "g/L"}}, etilometro={})
    text = said(papel("registro_do_teste", sangue))
    assert "0,6 g/L" in text
    assert "Número de série" not in text
    ilegivel = said(papel("registro_do_teste", com(m, "teste_realizado", resultado={"ar": "muito"})))
    assert "muito" in ilegivel
    assert "não deixa concluir" in ilegivel
    assert "não deixa concluir" in said(papel("registro_do_teste", com(m, "teste_realizado", resultado={"ar": "41"})))


def test_a_device_without_proof_and_a_signature_refused_are_told():
    m = depois_de("a25-aparelho-certo", "abordagem", "teste_realizado").materia
    vencido = com(m, "teste_realizado", etilometro={"serie": "1", "valido_ate": "2020-01-01"}, assinou=False)
    text = said(papel("registro_do_teste", vencido))
    assert "a leitura nada fundamenta" in text
    assert "Não assinou" in text


def test_the_letter_tells_tests_and_refusals_and_the_papers_that_go():
    m = depois_de("c02-recusa-certo", "abordagem", "teste_recusado").materia
    mais = na_abordagem(m, ("oficio_expedido", {"orgao": "Polícia Civil", "papeis": ["registro da recusa"]}))
    anonimo = mais._replace(pessoa=lambda quem: m.pessoa(quem)._replace(documento=""))
    text = said(papel("oficio_a_policia", anonimo))
    assert "recusou o teste" in text
    assert "registro da recusa" in text
    assert "como manda a norma na embriaguez e na recusa" in text


def test_the_sheet_of_a_debt_tells_all_that_is_known_and_what_must_come_back():
    m = depois_de("a27-divida-certo", "devedor", "divida_encaminhada").materia
    dia = date(2024, 12, 17)
    multa = Multa("processo:9", "421P2024000009", "CPPR", "lesta", "p-1", ("p-2",), Decimal(900), Decimal(900))
    sent = Remessa(multa.fluxo, dia, "Ofício 9", Decimal("950.10"), "00 1", dia)
    ctx = m.ctx._replace(ligados=m.ctx.ligados._replace(multas=(multa._replace(vence=date.max),)))
    anonimo = m._replace(
        ctx=ctx, estado=Devedor(om="CPPR", remessas=(sent,)), pessoa=lambda q: m.pessoa(q)._replace(documento="")
    )
    text = said(papel("folha_da_divida", anonimo))
    wanted = ("R$ 950,10", "00 1", "sem documento no cadastro", "não consta", "além do calendário", "421P2024000009: ")
    assert [w for w in wanted if w not in text] == []


def test_a_paper_is_made_only_from_the_stream_that_is_its_own():
    m = depois_de("a25-aparelho-certo", "abordagem", "teste_realizado").materia
    with pytest.raises(TypeError, match="Custodia"):
        _ = m.custodia


def test_of_two_tests_signed_on_the_screen_only_the_strokes_of_the_last_are_drawn():
    m = depois_de("a25-aparelho-certo", "abordagem", "teste_realizado").materia
    assinado = m.atos[-1]._replace(
        dados={**m.atos[-1].dados, "assinou": True, "vazio": "ab" * 32}, pessoais={"tracos": "[[[100, 200, 0]]]"}
    )
    outro = assinado._replace(id="outro", seq=assinado.seq + 1, em=assinado.em + timedelta(minutes=20))
    atos = (*m.atos[:-1], assinado, outro)
    both = m._replace(atos=atos, estado=abordagem.fold(atos))
    found = [
        b
        for bloco in papel("registro_do_teste", both).em_json()["blocos"]
        if bloco["bloco"] == "assinaturas"
        for b in bloco["blocos"]
        if b["quem"] == "Quem fez o teste"
    ]
    assert [b["tracos"] is not None for b in found] == [False, True]
    assert found[0]["resultado"].endswith("no registro feito antes do teste seguinte.")


@pytest.mark.parametrize(("da_om", "dias"), [("", 5), ("2", 5), ("10", 10)])
def test_the_personal_notice_gives_the_days_of_the_norm_or_those_of_the_unit_where_longer(da_om, dias):
    m = next(x for x in momentos("a27-divida-certo") if x.fluxo == "devedor").materia
    m = m._replace(configuracao={"dias_da_intimacao": da_om} if da_om else {}, entrega=m.dia)
    found = papel("intimacao_pessoal", m)
    assert found.informa[0].folha.quantidade == dias
    sem_dia = papel("intimacao_pessoal", m._replace(entrega=None))
    assert sem_dia.informa == ()
    assert f"{dias} dias" in said(sem_dia)


@pytest.mark.parametrize(
    ("fluxo", "roteiro", "especie", "prazo"),
    [
        ("custodia", "a20-perda-certo", "auto_de_apreensao", "custodia"),
        ("devedor", "a27-divida-certo", "intimacao_pessoal", "intimacao_da_divida"),
    ],
)
def test_a_later_day_told_before_stands_in_the_papers_of_a_custody_and_of_a_debt(fluxo, roteiro, especie, prazo):
    m = next(x for x in momentos(roteiro) if x.fluxo == fluxo).materia
    m = m._replace(entrega=m.dia)
    (antes,) = papel(especie, m).informa
    tarde = antes.vencimento + timedelta(days=3)
    informa = [{"prazo": prazo, "vencimento": tarde.isoformat(), "folha": "0" * 64}]
    dados = {"especie": especie, "numero": "X/1", "hash": "0" * 64, "atos": [], "informa": informa, "om": "CPPR"}
    feito = Ato("p", m.fluxo, m.atos[-1].seq + 1, "papel_emitido/1", m.em, m.por, m.em, dados, {})
    fold = custodia.fold if fluxo == "custodia" else devedor.fold
    found = papel(especie, m._replace(atos=(*m.atos, feito), estado=fold((*m.atos, feito))))
    assert [(i.prazo, i.vencimento, i.folha.vencimento) for i in found.informa] == [(prazo, tarde, antes.vencimento)]
    assert "dia maior já dito à parte" in said(found)
