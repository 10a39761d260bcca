"""`decidir`: the refusals, the doubts with their other reading, the last text read, the receipt, what is kept."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from tests.lei.oficina import PACOTE, acervo, fatos, le

from capitania import __version__
from capitania.lei import decisao
from capitania.lei.decisao import SemNorma, decidir
from capitania.lei.determinacao import em_json
from capitania.lei.problemas import EntradaInvalida

LANCHA = {
    "abordagem": {"situacao_da_embarcacao": "navegando", "navegacao_constatada": "sim", "saida_iminente": "nao"},
    "embarcacao": {"tipo": "esporte_recreio"},
    "condutor": {
        "habilitacao": "cha", "validade": "2035-01-01", "porta": "sim", "classe_adequada": "sim",
        "situacao_da_licenca": "regular", "proprietario": "sim", "notificavel": "sim", "menor": "nao",
    },
    "alcoolemia": {"resultado": "recusado", "outra_substancia": "nao", "sinais": ["x"]},
    "proprietario": {"notificavel": "sim", "forneceu": "sim"},
}  # fmt: skip
SEM_HABILITACAO = {
    "condutor": {"habilitacao": "inexistente", "proprietario": "nao", "notificavel": "sim", "menor": "nao"}
}
APARELHO = {
    "aprovacao": "x", "serie": "1", "verificado_por": "inmetro",
    "verificado_em": "2008-01-01", "valido_ate": "2036-01-01",
}  # fmt: skip


def soprado(ar, **outros):
    return {"alcoolemia": {"resultado": "medido", "ar": ar, "outra_substancia": "nao", "sinais": ["x"],
                           "etilometro": APARELHO, **outros}}  # fmt: skip


def decide(outros=None, em="2025-03-01", ato_em=None):
    lidos = fatos({**LANCHA, **(outros or {})}, f"{em}T10:00:00-03:00")
    return decidir(lidos, PACOTE, ato_em=date.fromisoformat(ato_em) if ato_em else lidos.dia)


def test_the_act_does_not_come_before_the_fact():
    with pytest.raises(EntradaInvalida) as erro:
        decide(ato_em="2025-02-28")
    assert [(p.campo, p.valor) for p in erro.value.problemas] == [("ato_em", "2025-02-28")]
    assert "2025-03-01" in erro.value.problemas[0].como_corrigir


def test_no_norm_at_all_is_a_refusal():
    with pytest.raises(SemNorma, match="1990-01-01"):
        decide(em="1990-01-01")
    with pytest.raises(SemNorma):
        decidir(fatos(), acervo(), ato_em=date(2025, 3, 1))


# --- one fact under both texts: S4 ----------------------------------------------------------------------------------


def test_the_same_reading_under_each_text():
    """S4: procedure in 2008, nothing in 2024; and from 0.3 the police in 2008, a faculty in 2024, an ofício in 2026."""

    def infracoes(resposta):
        return {i.dispositivo for i in resposta.infracoes}

    def policia(resposta):
        return {(e.modo, e.modalidade) for e in resposta.encaminhamentos}

    r2008, r2024, r2026 = (decide(soprado("0.20"), em=em) for em in ("2009-01-10", "2024-07-10", "2026-02-10"))
    assert [infracoes(r) for r in (r2008, r2024, r2026)] == [{"rlesta:23-I"}, set(), set()]
    altas = [decide(soprado("0.40"), em=em) for em in ("2009-01-10", "2024-07-10", "2026-02-10")]
    assert [policia(r) for r in altas] == [
        {("apresentacao", "deve"), ("comunicacao", "deve")}, {("comunicacao", "pode")}, {("oficio", "deve")},
    ]  # fmt: skip


def test_the_last_text_read_is_shown_and_grounds_nothing():
    """Ruling 6, O-20 d."""
    resposta = decide(soprado("0.20"), em="2010-01-10")
    assert (resposta.medidas, resposta.infracoes, resposta.pecas) == ((), (), ())
    ultimo = [x for x in resposta.lacunas if x.id == "ultimo-texto-lido:normam-07"]
    assert [x.dispositivo for x in ultimo] == ["normam-07@2008-12-17"]
    assert "rlesta:23-I" in ultimo[0].motivo
    assert not [x for x in decide(em="2010-01-10", outros={"alcoolemia": {"resultado": "nao_realizado", "sinais": [],
                "outra_substancia": "nao"}}).lacunas if x.id.startswith("ultimo-texto")]  # fmt: skip


def test_an_act_under_a_newer_text_says_which_class_the_fact_lacks():
    resposta = decide(em="2015-01-01", ato_em="2025-02-01")
    assert "sem-norma-do-fato:tabela.medidas_da_licenca" in {x.id for x in resposta.lacunas}


@pytest.mark.parametrize("ato_em", ["2009-12-01", "2013-02-01", "2023-11-01"])
def test_a_refusal_of_2009_decided_later_is_never_passed_over(ato_em):
    """The later text foresees no refusal: that is a silence a person sees, not an empty answer."""
    resposta = decide(em="2009-03-01", ato_em=ato_em)
    assert resposta.medidas == ()
    assert {x.id for x in resposta.lacunas} & {
        "sem-linha:tabela.medidas_da_embriaguez",
        "medidas-da-embriaguez-sem-texto",
    }


# --- doubts ---------------------------------------------------------------------------------------------------------


def ressalva(resposta, nome):
    return next(r for r in resposta.ressalvas if r.id == nome)


def test_the_other_reading_is_computed_and_shown():
    r = ressalva(decide(), "recusa-com-sinais")
    assert "infracao: rlesta:23-I" in r.alternativa.acrescenta
    assert r.alternativa.retira == ()
    assert r.cita[-1] == "rlesta:23-I"
    assert r.texto
    assert r.adotada != r.alternativa.leitura


def test_a_doubt_of_a_class_is_followed_through_the_tables():
    r = ressalva(decide(soprado("0.30")), "exatamente-no-limite")
    assert "infracao: rlesta:23-I" in r.alternativa.retira


def test_a_doubt_of_a_band_is_followed_through_the_classes():
    licenca = {**LANCHA["condutor"], "validade": "2020-02-29"}
    limpo = {"resultado": "nao_realizado", "outra_substancia": "nao", "sinais": []}
    r = ressalva(decide({"condutor": licenca, "alcoolemia": limpo}), "cinco-anos-de-29-de-fevereiro")
    assert "medida: apreensao_da_embarcacao, embarcacao (deve)" in r.alternativa.retira


@pytest.mark.parametrize(
    ("nome", "troca"),
    [
        ("auto-de-embriaguez-sem-habilitacao", {"peca: notificacao_para_comparecimento, condutor, rlesta:23-I (pode)"}),
        ("embriaguez-sem-habilitacao", {"escolha: rlesta:23-I (nenhuma)"}),
    ],
)
def test_a_doubt_about_one_infraction_does_not_touch_the_other(nome, troca):
    """Unlicensed and drunk: the other reading of the 23-I leaves the papers and the choice of art. 11 alone."""
    r = ressalva(decide(SEM_HABILITACAO | soprado("0.50")), nome)
    assert set(r.alternativa.retira) == troca
    assert all("rlesta:11" not in dita for dita in (*r.alternativa.retira, *r.alternativa.acrescenta))


def test_the_doubt_of_what_came_before_2024_covers_each_infraction():
    comprovada = {
        "alcoolemia": {"resultado": "medido", "outra_substancia": "comprovada", "meio": "laudo", "sinais": []}
    }
    r = ressalva(decide(SEM_HABILITACAO | comprovada, em="2023-11-10"), "peca-antes-de-2024")
    assert {d.rpartition(" (")[0] for d in r.alternativa.acrescenta} == {
        "peca: notificacao_para_comparecimento, condutor, rlesta:23-I",
        "peca: notificacao_para_comparecimento, condutor, rlesta:11",
        "peca: notificacao_para_comparecimento, proprietario, rlesta:11",
    }


def test_doubts_of_the_substitute_are_told_apart():
    outro = {**{k: LANCHA["condutor"][k] for k in ("habilitacao", "validade", "porta", "classe_adequada",
                "situacao_da_licenca")}, "alcoolemia": {**soprado("0.30")["alcoolemia"]}}  # fmt: skip
    ids = {r.id for r in decide({"substituto": outro}).ressalvas}
    assert "substituto-reprovado" in ids
    assert "substituto.valor-considerado" in ids
    assert "valor-considerado" not in ids


def test_a_doubt_that_bites_whatever_the_open_fact_is_told():
    """The owner being notifiable or not has no part in the doubt about a refusal."""
    aberta = {"proprietario": {}, "condutor": {k: v for k, v in LANCHA["condutor"].items() if k != "menor"}}
    assert "recusa-com-sinais" in {r.id for r in decide(aberta).ressalvas}
    sem_substituto = {r.id for r in decide().ressalvas}
    assert "impedimento-em-abordagem" not in sem_substituto
    assert "apreensao-so-com-impedimento" in sem_substituto


# --- readings beside their limit ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("em", "lido", "limite", "considerado"),
    [
        ("2025-03-01", "0.34", "0.3", "0.30"),
        ("2026-03-01", "0.34", "0.25", "0.30"),
        ("2009-03-01", "0.34", "0.1", None),
        ("2015-03-01", "0.34", None, "0.30"),
    ],
)
def test_a_reading_stands_beside_its_limit(em, lido, limite, considerado):
    """O-12: the considered value is shown and decides nothing."""
    vista = decide(soprado(lido), em=em).alcoolemia
    assert vista.lido == Decimal(lido)
    assert vista.limite == (limite and Decimal(limite))
    assert vista.considerado == (considerado and Decimal(considerado))
    assert bool(vista.cita) is (limite is not None)


def test_the_limit_is_shown_in_the_unit_of_the_reading():
    sangue = {"quantia": "60", "unidade": "mg/dL"}
    vista = decide(soprado("0.10", sangue=sangue)).alcoolemia
    assert vista.campo == "alcoolemia.ar"
    (outra,) = vista.outras
    assert (outra.campo, outra.lido, outra.limite, outra.unidade) == ("alcoolemia.sangue", 60, 60, "mg/dL")
    assert decide(soprado("33")).alcoolemia is None
    assert decide().alcoolemia is None


def test_the_answer_is_plain_data():
    dados = decide(soprado("0.34", sangue={"quantia": "1", "unidade": "g/L"})).em_json()
    assert list(dados) == [
        "normas", "medidas", "dispensadas", "infracoes", "pecas", "encaminhamentos", "alcoolemia", "ressalvas",
        "lacunas", "pendencias", "recibo",
    ]  # fmt: skip
    assert dados["alcoolemia"]["lido"] == "0.34"
    assert dados["alcoolemia"]["outras"][0]["limite"] == "0.6"
    assert dados["normas"][0].keys() == {"norma", "versao", "sha256", "data"}


def test_plain_data_of_any_answer():
    assert em_json({"a": (Decimal("1E+2"), None), 1: "x"}) == {"a": ["100", None], "1": "x"}


# --- the receipt, and what is kept ----------------------------------------------------------------------------------


def test_the_receipt_names_facts_norms_and_program():
    um, outro, depois = decide(), decide(soprado("0.1")), decide(em="2026-03-01")
    assert um.recibo.programa == __version__
    assert um.recibo.fatos != outro.recibo.fatos
    assert um.recibo.normas == outro.recibo.normas != depois.recibo.normas


def test_confirming_a_row_changes_no_receipt_of_an_answer():
    norma = PACOTE.norma("normam-211", date(2024, 7, 1))
    lidos = fatos(LANCHA)
    antes = decidir(lidos, PACOTE, ato_em=lidos.dia).recibo
    conferida = norma._replace(conferida_em=date(2030, 1, 1), conferida=False)
    assert decidir(lidos, PACOTE.com(conferida), ato_em=lidos.dia).recibo == antes
    mudada = norma._replace(sha256="outra")
    assert decidir(lidos, PACOTE.com(mudada), ato_em=lidos.dia).recibo != antes


def test_equal_words_have_one_answer_and_the_memory_is_bounded(monkeypatch):
    monkeypatch.setattr(decisao, "LEMBRADAS", 2)
    por = acervo(le(
        '[tabela.m]\nentradas.condutor.porta = ["sim", "nao"]\nentradas.condutor.menor = ["sim", "nao"]\n'
        '[[tabela.m.linha]]\nse = { condutor.porta = "sim" }\n'
        'entao = { medidas = ["retirada_de_trafego"] }\ncita = "1"\n'
        '[[tabela.m.linha]]\nse = { condutor.porta = "nao" }\nentao = {}\ncita = "1"\n'
    ))  # fmt: skip

    def medidas(porta, menor, dia=1):
        condutor = {"porta": porta, "menor": menor} if menor else {"porta": porta}
        lidos = fatos({"condutor": condutor}, f"2025-03-0{dia}T10:00:00-03:00")
        return decidir(lidos, por, ato_em=lidos.dia + timedelta(days=1)).medidas

    primeira = medidas("sim", "sim")
    assert medidas("sim", "sim", dia=2) is primeira
    assert medidas("sim", None) == primeira  # open facts are decided each time
    assert medidas("nao", "sim") == medidas("nao", "nao") == ()
    assert medidas("sim", "sim") == primeira
    (feito,) = {id(p): p for p in por.planos.values()}.values()
    assert 0 < len(feito.respostas) <= 2
