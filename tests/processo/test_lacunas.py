"""Days whose norms lack a rule that a later text has: said aloud, never in the way, and never silent."""

from datetime import date, timedelta

import pytest
from apoio import ABERTURA, ACERVO, CTX, OFICIAL, SECRETARIA, Caso, ate, ato, cargo

from capitania.processo import abordagem
from capitania.processo.abordagem import Medida
from capitania.processo.abordagem import avisos as avisos_da_abordagem
from capitania.processo.avisos import avisos
from capitania.processo.contexto import Impedimento, lacunas, recusas
from capitania.processo.correcoes import achados_da_correcao, impedimentos_da_correcao
from capitania.processo.estado import fold
from capitania.processo.impedimentos import achados, admitido, impedimentos

DE_2023 = CTX._replace(designacoes=tuple(d._replace(de=date(2020, 1, 1)) for d in CTX.designacoes))
ANTES = ABERTURA | {"fato_em": "2023-03-01T11:00:00-03:00"}


def versoes(nome: str) -> dict[str, list[tuple[date, bool]]]:
    """Tell of each norm that ever has a rule which of its texts, by first day, have it."""
    todas = {n: [(d, nome in ACERVO.norma(n, d).regras) for d in dias] for n, dias in ACERVO.indice.items()}
    return {n: textos for n, textos in todas.items() if any(tem for _, tem in textos)}


def dias() -> list[date]:
    """Give the first day of each text of any norm, its eve, and the ends of the calendar."""
    primeiros = {d for ds in ACERVO.indice.values() for d in ds}
    return sorted({date(1999, 1, 1), *primeiros, *(d - timedelta(days=1) for d in primeiros), date(2030, 12, 31)})


# The other words of papers are told where a text of the day has them: no act is asked about them.
DO_ATO_DE_PAPEL = {"papel_fora_da_fase", "papel_ja_emitido", "papel_nao_emitido", "papel_sem_ato", "papel_de_outro"}
TODAS = {r for n, ds in ACERVO.indice.items() for d in ds for r in ACERVO.norma(n, d).regras}
NOMES = sorted(r for r in TODAS if not r.startswith("papel_") or r in DO_ATO_DE_PAPEL)
DIAS = [d for d in dias() if d >= date(1999, 1, 1)]


def test_there_are_rules_to_ask():
    """That they are those the code asks for, test_catalogo.py holds."""
    assert len(NOMES) > 140
    assert {"aviso_postagem", "aviso_recurso_tardio", "notificacao_precede_o_auto", "lugar_do_fato"} <= set(NOMES)


@pytest.mark.parametrize("nome", NOMES)
def test_no_day_answers_with_silence(nome):
    """A rule of the day; a gap, with the day that fills it; or the law's own: a known text without the rule."""
    textos = versoes(nome)
    for dia in DIAS:
        achado = CTX.impede(nome, dia, "Detalhe.")
        if CTX.regra(nome, dia) is not None:
            assert [(a.lacuna, a.motivo.startswith("Nenhuma norma")) for a in achado] == [(False, False)]
        elif achado:
            (lacuna,) = achado
            desde = CTX.depois(nome, dia)
            assert desde is not None
            assert lacuna.lacuna
            assert dia < desde
            assert f"em {desde.isoformat()} ela diz: {CTX.regra(nome, desde).motivo} Detalhe." in lacuna.motivo
            assert lacuna.cita == CTX.regra(nome, desde).cita
        else:
            conhecidas = [n for n, ts in textos.items() if ts[0][0] <= dia or not ts[0][1]]
            assert conhecidas == list(textos), (nome, dia)


def test_only_one_rule_came_by_a_change_of_the_law_and_only_one_ended():
    mudas = {(n, d) for n in NOMES for d in DIAS if not CTX.impede(n, d)}
    assert {n for n, _ in mudas} == {"auto_direto", "notificacao_precede_o_auto"}
    assert {d for n, d in mudas if n == "notificacao_precede_o_auto"} == {d for d in DIAS if d >= date(2026, 1, 26)}
    assert {d for n, d in mudas if n == "auto_direto"} == {d for d in DIAS if d < date(2026, 1, 26)}


# What the spec founds in an older text, or in the logic of the record, holds there; the rest is a gap till 2024.
FUNDADAS = {
    "assinatura_sem_quem": "casa@1997-12-11:coerencia",
    "aviso_recebido_por_terceiro": "lei-9784@1999-01-29:26-3",
    "divida_com_efeito_suspensivo": "lei-9784@1999-01-29:61-u",
    "divida_com_recurso": "lesta@1997-12-11:24-1",
    "divida_ja_encaminhada": "casa@1997-12-11:registro",
    "divida_sem_debito": "casa@1997-12-11:coerencia",
    "divida_sem_decisao_final": "lesta@1997-12-11:24-1",
    "instancia_unica": "lesta@1997-12-11:24-1",
    "medida_sem_achado": "lei-9784@1999-01-29:45",
    "pena_sem_procedencia": "casa@1997-12-11:coerencia",
    "procedente_sem_pena": "rlesta@1998-06-09:7-1",
    "recurso_ja_provido": "casa@1997-12-11:registro",
    "sem_decisao_do_recurso": "casa@1997-12-11:registro",
}
DO_TESTE = {"aviso_aparelho_sem_prova", "aviso_teste_sem_assinatura"}  # NORMAM-07 has them meanwhile
ATE_2024 = {
    "aviso_substituto_reprovado",
    "aviso_substituto_sem_teste",
    "aviso_designar_oficial",
    "aviso_recusa_sem_testemunhas",
    "aviso_renuncia",
    "deve_fora_da_linha",
    "envolvido_sem_aviso",
    "lugar_do_fato",
    "medida_dispensada",
    "medida_sem_navegacao",
    "notificacao_precede_o_auto",
    "procuracao_especifica",
    "recusa_sem_testemunhas",
    "renuncia_no_dia_do_teste",
    "renuncia_sem_assinatura",
    "renuncia_sem_poderes",
    "rogado_da_equipe",
    "teste_sem_explicacao",
    "aviso_pecas_no_deposito",
    "aviso_perda_antes_da_data_maior",
    "depositario_reprovado",
    "edital_de_dono_conhecido",
    "lacre_antes_de_sanar",
    "nao_e_o_proprietario",
    "procurador_sem_instrumento",
    "retirada_em_curso",
    "sem_remocao_sem_motivo",
    "aviso_divida_a_recolher",
    "aviso_divida_de_outra_lei",
    "aviso_pedido_alcance_do_7_13",
    "decisao_sem_tentativas",
    "divida_abaixo_do_limiar",
    "divida_antes_dos_noventa",
    "divida_sem_intimacao",
    "divida_sem_noventa_dias",
    "intimacao_antes_de_vencer",
    "intimacao_em_curso",
    "intimacao_nao_pessoal",
}


@pytest.mark.parametrize(("nome", "cita"), sorted(FUNDADAS.items()))
def test_what_an_older_text_founds_refuses_before_2024(nome, cita):
    (achado,) = CTX.impede(nome, date(2023, 3, 2))
    assert not achado.lacuna
    assert cita in achado.cita


@pytest.mark.parametrize(
    ("dia", "abertas"),
    [
        ("1999-01-28", None),
        ("1999-11-23", ATE_2024 | DO_TESTE | {"eletronica_sem_opcao", "divida_no_limiar_da_fazenda"}),
        ("2021-03-28", ATE_2024 | {"eletronica_sem_opcao"}),
        ("2021-03-29", ATE_2024),
        ("2024-06-30", ATE_2024 | DO_TESTE),
        ("2024-07-01", {"recusa_sem_testemunhas"}),  # of the road of pollution, whose text is of 2025
        ("2026-01-26", set()),
    ],
)
def test_the_gaps_of_a_day(dia, abertas):
    found = {n for n in NOMES if any(a.lacuna for a in CTX.impede(n, date.fromisoformat(dia)))}
    if abertas is None:  # before Lei 9.784 most of the procedure is without a text
        assert found > ATE_2024 | {"prazo_em_curso", "impedido", "abertura_prescrita"}
    else:
        assert found == abertas


def test_a_gap_refuses_nothing_and_is_told_once():
    aberto = Caso(DE_2023).supoe("processo_aberto", SECRETARIA, "2023-03-02", **ANTES)
    auto = aberto.ato("auto_lavrado", OFICIAL, "2023-03-03", dispositivo="rlesta:12-III", inspetor="inspetor-1")
    assert impedimentos(aberto.estado, auto, DE_2023) == ()
    assert admitido(aberto.estado, auto, DE_2023)
    (lacuna,) = lacunas([*achados(aberto.estado, auto, DE_2023)] * 2)
    assert lacuna.regra == "notificacao_precede_o_auto"
    assert "em 2024-07-01 ela diz: A notificação para comparecimento vem antes do auto" in lacuna.motivo
    assert lacuna.cita == ("normam-211@2024-07-01:7.6.1-a",)
    assert lacuna.em_json() == {"regra": lacuna.regra, "motivo": lacuna.motivo, "cita": list(lacuna.cita)}
    assert recusas([lacuna]) == ()


def test_a_gap_beside_a_refusal_hides_none():
    de_fora = aberto_por("secretaria-2@secretaria")
    assert [(a.regra, a.lacuna) for a in de_fora] == [("lugar_do_fato", True)]
    ninguem = aberto_por("ninguem@secretaria")
    assert [(a.regra, a.lacuna) for a in ninguem] == [("sem_designacao", False)]


def aberto_por(quem: str) -> list[Impedimento]:
    return list(achados(fold([]), ato("processo_aberto", quem, "2023-03-02", **ANTES), DE_2023))


def test_the_rule_that_ended_is_the_law_and_no_gap():
    caso = ate("abertura")
    auto = caso.ato("auto_lavrado", OFICIAL, "2026-03-03", dispositivo="rlesta:12-III", inspetor="inspetor-1")
    assert list(achados(caso.estado, auto, CTX)) == []


def test_a_correction_tells_the_gaps_of_the_act_as_corrected():
    caso = Caso(DE_2023).supoe("processo_aberto", SECRETARIA, "2023-03-02", **ANTES)
    novos = {"inspetor": "inspetor-9"}
    retifica = caso.ato("ato_retificado", "secretaria-2@secretaria", "2023-03-04", ato="ato-1", novos=novos)
    assert list(achados_da_correcao(caso.atos, retifica, DE_2023)) == []
    caso.atos[0] = caso.atos[0]._replace(por=retifica.por)
    assert [a.regra for a in achados_da_correcao(caso.atos, retifica, DE_2023)] == ["lugar_do_fato"]
    assert impedimentos_da_correcao(caso.atos, retifica, DE_2023) == ()


def test_a_measure_before_2024_is_asked_for_its_reason_and_the_rest_is_told():
    feita = abordagem.fold([ato("abordagem_registrada", "inspetor-1@inspetor", "2023-03-01", om="CPPR")])
    ordem = {"medida": "apreensao_da_embarcacao", "modalidade": "deve", "proposta": False, "motivo_do_afastamento": "x"}
    sem = ato("medida_ordenada", "inspetor-1@inspetor", "2023-03-01", **ordem)
    assert [a.regra for a in abordagem.impedimentos(feita, sem, DE_2023)] == ["medida_sem_achado"]
    com = ato("medida_ordenada", "inspetor-1@inspetor", "2023-03-01", **ordem, achado="Fazia água.")
    assert abordagem.impedimentos(feita, com, DE_2023) == ()
    assert {a.regra for a in abordagem.achados(feita, com, DE_2023)} == {"deve_fora_da_linha", "medida_sem_navegacao"}


def test_a_flag_that_no_norm_of_its_day_founds_is_not_shown():
    capitao = DE_2023._replace(designacoes=(cargo("capitao-1", "capitao", de="2020-01-01"),))
    caso = Caso(capitao).supoe("processo_aberto", SECRETARIA, "2023-03-02", **ANTES)
    caso.supoe("auto_lavrado", OFICIAL, "2023-03-03", dispositivo="rlesta:12-III")
    assert "aviso_designar_oficial" not in {a.regra for a in avisos(caso.estado, capitao)}
    caso.supoe("ciencia_registrada", SECRETARIA, "2023-03-06", objeto="auto", dia="2023-03-06", recebedor="porteiro")
    assert "aviso_recebido_por_terceiro" in {a.regra for a in avisos(caso.estado, capitao)}
    assert all(not a.lacuna for a in avisos(caso.estado, capitao))
    antes_da_lei = abordagem.Abordagem(medidas=(Medida("retirada_de_trafego", "pode", date(1990, 1, 1), "i"),))
    assert avisos_da_abordagem(antes_da_lei, capitao) == ()
