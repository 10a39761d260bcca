"""Edges of a case that no ordinary road meets: each refusal or silence by its rule."""

from datetime import date

import pytest
from apoio import ABERTURA, CALENDARIO, CTX, INSPETOR, OFICIAL, PARTE, SECRETARIA, Caso, ato, em

from capitania.lei.acervo import Acervo
from capitania.processo import abordagem, cadastros
from capitania.processo import leitura as le
from capitania.processo import om as unidades
from capitania.processo.avisos import avisos
from capitania.processo.contexto import Contexto
from capitania.processo.estado import Estado
from capitania.processo.impedimentos import execucao, impedimentos, instrucao, origem
from capitania.processo.impedimentos.autuacao import auto_lavrado
from capitania.processo.impedimentos.om import impedimentos_da_om
from capitania.processo.impedimentos.recursos import recurso_julgado
from capitania.processo.partes.execucao import Execucao
from capitania.processo.penas import excede, reincidencias
from capitania.processo.proximos import variantes

FORA = "2040-01-05"
SEM_NORMAS = Contexto(Acervo({}, lambda _n, _v: pytest.fail("não há norma")), CALENDARIO, {}, CTX.designacoes)


def regras(achados) -> set[str]:
    return {i.regra for i in achados}


def aberto(**dados) -> Caso:
    return Caso().supoe("processo_aberto", SECRETARIA, "2026-03-02", **(ABERTURA | dados))


def autuado() -> Caso:
    return aberto().supoe("auto_lavrado", OFICIAL, "2026-03-02", dispositivo="rlesta:12-III")


class TestFora:
    """An act outside the certified calendar is told so, and nothing else is asked."""

    def test_of_a_case(self):
        assert regras(impedimentos(Estado(), ato("despacho", SECRETARIA, FORA), CTX)) == regras(
            CTX.fora_do_calendario(date.fromisoformat(FORA))
        )

    def test_of_a_boarding(self):
        feita = ato("abordagem_registrada", INSPETOR, FORA)
        assert regras(abordagem.impedimentos(abordagem.INICIO, feita, CTX)) == regras(
            CTX.fora_do_calendario(date.fromisoformat(FORA))
        )

    def test_of_a_register_and_of_a_unit(self):
        fora = regras(CTX.fora_do_calendario(date.fromisoformat(FORA)))
        pessoa = ato("pessoa_cadastrada", SECRETARIA, FORA)
        om = ato("designacao_cessada", "a@administracao", FORA)
        assert regras(cadastros.impedimentos_do_cadastro(cadastros.Cadastro(), pessoa, CTX)) == fora
        assert regras(impedimentos_da_om(unidades.Om(), om, CTX)) == fora


class TestAbordagem:
    def registrada(self):
        return abordagem.fold([ato("abordagem_registrada", INSPETOR, "2026-03-01", om="CPPR", equipe=["inspetor-1"])])

    def test_letters_and_photos_are_counted(self):
        feita = abordagem.fold(
            [
                ato("abordagem_registrada", INSPETOR, "2026-03-01", om="CPPR", equipe=[]),
                ato("oficio_expedido", SECRETARIA, "2026-03-02", seq=2),
                ato("foto_juntada", INSPETOR, "2026-03-01", seq=3, hash="abc"),
                ato("medida_levantada", INSPETOR, "2026-03-01", seq=4, medida="retirada_de_trafego"),
            ]
        )
        assert (feita.oficios, feita.fotos, feita.medidas) == (1, ("abc",), ())

    def test_a_boarding_is_registered_once(self):
        outra = ato("abordagem_registrada", INSPETOR, "2026-03-02", om="CPPR")
        assert "abordagem_ja_registrada" in regras(abordagem.impedimentos(self.registrada(), outra, CTX))

    def test_who_holds_no_office_or_another_units_may_not(self):
        feita = self.registrada()
        estranho = ato("foto_juntada", "ninguem@inspetor", "2026-03-02")
        de_fora = ato("medida_confirmada", "agente-1@autoridade", "2026-03-02", medida="retirada_de_trafego")
        assert "sem_designacao" in regras(abordagem.impedimentos(feita, estranho, CTX))
        assert "lugar_do_fato" in regras(abordagem.impedimentos(feita, de_fora, CTX))

    def test_a_measure_not_ordered_is_not_confirmed(self):
        confirma = ato("medida_confirmada", OFICIAL, "2026-03-02", medida="retirada_de_trafego")
        assert "sem_medida" in regras(abordagem.impedimentos(self.registrada(), confirma, CTX))

    def test_a_measure_lifted_is_over(self):
        feita = abordagem.fold(
            [
                ato("abordagem_registrada", INSPETOR, "2026-03-01", om="CPPR", equipe=[]),
                ato("medida_ordenada", INSPETOR, "2026-03-01", seq=2, medida="retirada_de_trafego", modalidade="deve"),
                ato("medida_levantada", INSPETOR, "2026-03-01", seq=3, medida="retirada_de_trafego"),
            ]
        )
        de_novo = ato("medida_levantada", INSPETOR, "2026-03-02", medida="retirada_de_trafego")
        assert "medida_finda" in regras(abordagem.impedimentos(feita, de_novo, CTX))

    def test_a_refusal_needs_an_explained_request(self):
        recusa = ato("teste_recusado", INSPETOR, "2026-03-02", explicado=False)
        assert "teste_sem_explicacao" in regras(abordagem.impedimentos(self.registrada(), recusa, CTX))


class TestCadastros:
    def test_a_person_is_kept_up_to_date(self):
        feitos = [
            ato("pessoa_cadastrada", SECRETARIA, "2026-01-05", natureza="fisica", nome="Fulano"),
            ato("pessoa_atualizada", SECRETARIA, "2026-01-06", seq=2, motivo="casou", nome="Fulano de Tal"),
            ato("pedido_do_titular", PARTE, "2026-01-07", seq=3),
            ato("pedido_do_titular_respondido", SECRETARIA, "2026-01-08", seq=4),
            ato("comunicacao_eletronica_aceita", PARTE, "2026-01-09", seq=5),
        ]
        e = cadastros.fold_cadastro(feitos)
        assert (e.dados["nome"], e.pedidos, e.eletronica) == ("Fulano de Tal", (), True)

    def test_a_boat_passes_to_another(self):
        feitos = [
            ato("embarcacao_cadastrada", SECRETARIA, "2026-01-05", proprietario="pessoa-1"),
            ato("propriedade_transferida", SECRETARIA, "2026-01-06", seq=2, para="pessoa-2"),
        ]
        assert cadastros.fold_cadastro(feitos).proprietario == "pessoa-2"

    def test_a_register_is_made_once_and_before_the_rest(self):
        feito = cadastros.Cadastro(feito=date(2026, 1, 5))
        de_novo = ato("pessoa_cadastrada", SECRETARIA, "2026-01-06")
        muda = ato("pessoa_atualizada", SECRETARIA, "2026-01-06")
        assert "cadastro_ja_feito" in regras(cadastros.impedimentos_do_cadastro(feito, de_novo, CTX))
        assert "cadastro_inexistente" in regras(cadastros.impedimentos_do_cadastro(cadastros.Cadastro(), muda, CTX))
        assert not cadastros.impedimentos_do_cadastro(feito, muda, CTX)

    def test_only_an_office_held_ends_and_only_by_whom_it_falls_to(self):
        cessa = ato("designacao_cessada", PARTE, "2026-01-06", pessoa="x", cargo="agente")
        assert regras(impedimentos_da_om(unidades.Om(), cessa, CTX)) == {
            "designacao_inexistente",
            "ato_de_outro",
        }

    def test_settings_are_kept_by_key(self):
        muda = ato("configuracao_alterada", "a@administracao", "2026-01-06", chave="codigo_da_om", valor="421")
        assert unidades.fold("CPPR", [muda]).configuracao == {"codigo_da_om": "421"}


class TestProcesso:
    def test_an_act_of_another_capacity_and_before_the_fact(self):
        caso = aberto()
        assert "ato_de_outro" in caso.recusa("auto_lavrado", SECRETARIA, "2026-03-03", dispositivo="rlesta:12-III")
        assert "fato_depois_do_ato" in caso.recusa("despacho", SECRETARIA, "2026-02-01")

    def test_a_case_is_opened_once_and_not_before_the_fact(self):
        assert "processo_ja_aberto" in aberto().recusa("processo_aberto", SECRETARIA, "2026-03-03", **ABERTURA)
        cedo = Caso().recusa("processo_aberto", SECRETARIA, "2026-02-20", **ABERTURA)
        assert "fato_depois_do_ato" in cedo

    def test_one_auto_for_one_infraction_of_one_case(self):
        de_novo = autuado().recusa("auto_lavrado", OFICIAL, "2026-03-03", dispositivo="rlesta:11")
        assert {"auto_ja_lavrado", "auto_de_outra_infracao"} <= de_novo
        assert not list(auto_lavrado(Estado(), ato("auto_lavrado", OFICIAL, "2026-03-03"), CTX))

    def test_an_open_inciso_names_the_concrete_rule_in_the_auto(self):
        caso = aberto(dispositivo="rlesta:23-VIII", concreto="normam-211:7.12.1")
        assert "dispositivo_concreto" in caso.recusa(
            "auto_lavrado", OFICIAL, "2026-03-03", dispositivo="rlesta:23-VIII"
        )

    def test_a_signature_outcome_is_told_once(self):
        caso = autuado().supoe("assinatura_registrada", SECRETARIA, "2026-03-02", resultado="ausente")
        assert "assinatura_ja_registrada" in caso.recusa(
            "assinatura_registrada", SECRETARIA, "2026-03-03", resultado="recusou"
        )

    def test_a_waiver_after_a_defence_is_none(self):
        caso = autuado().supoe("defesa_apresentada", PARTE, "2026-03-05", canal="papel", argumentos=[])
        assert "defesa_ja_apresentada" in caso.recusa("defesa_renunciada", PARTE, "2026-03-06", assinada_por="infrator")

    def test_nobody_is_absent_from_what_was_not_called(self):
        assert "sem_notificacao" in aberto().recusa("nao_comparecimento_certificado", "s@sistema", "2026-03-10")

    def test_a_dead_infractor_is_not_punished(self):
        caso = autuado().supoe("obito_registrado", SECRETARIA, "2026-03-04")
        assert "infrator_falecido" in caso.recusa(
            "julgamento_proferido", OFICIAL, "2026-04-20", resultado="procedente", pena={"multa": "100.00"}
        )

    def test_an_open_inquiry_stops_the_appeal(self):
        caso = autuado().supoe("inquerito_vinculado", SECRETARIA, "2026-03-04", inquerito="i-1", relacao="durante")
        julga = caso.ato("recurso_julgado", "dpc-1@dpc", "2026-05-04", instancia=1)
        assert "aguarda_acordao" in regras(recurso_julgado(caso.estado, julga, CTX))

    def test_before_the_opening_there_is_no_case(self):
        assert Caso().recusa("despacho", SECRETARIA, "2026-03-05") == {"processo_nao_aberto"}

    def test_a_suspicion_raised_stops_who_hears_the_appeal(self):
        caso = autuado().supoe("suspeicao_arguida", PARTE, "2026-03-04", contra="dpc-1", motivo="x")
        julga = caso.ato("recurso_julgado", "dpc-1@dpc", "2026-05-04", instancia=1)
        assert "suspeicao_pendente" in regras(recurso_julgado(caso.estado, julga, CTX))

    @pytest.mark.parametrize(
        ("nome", "quem", "dados", "regra"),
        [
            ("prazo_retomado", SECRETARIA, {"de": "2026-03-05"}, "prazo_nao_suspenso"),
            ("sigilo_levantado", OFICIAL, {}, "sem_sigilo"),
            ("papel_anulado", SECRETARIA, {"numero": "7"}, "papel_nao_emitido"),
        ],
    )
    def test_what_was_not_done_is_not_undone(self, nome, quem, dados, regra):
        assert regra in aberto().recusa(nome, quem, "2026-03-05", **dados)

    def test_what_was_done_is_undone(self):
        caso = aberto().supoe("prazo_suspenso", SECRETARIA, "2026-03-05", de="2026-03-05")
        assert "prazo_ja_suspenso" in caso.recusa("prazo_suspenso", SECRETARIA, "2026-03-06", de="2026-03-06")
        caso.supoe("sigilo_decretado", OFICIAL, "2026-03-06").supoe(
            "papel_emitido", SECRETARIA, "2026-03-06", numero="7"
        )
        assert not caso.recusa("prazo_retomado", SECRETARIA, "2026-03-07", de="2026-03-07")
        assert not caso.recusa("sigilo_levantado", OFICIAL, "2026-03-07")
        assert not caso.recusa("papel_anulado", SECRETARIA, "2026-03-07", numero="7")

    @pytest.mark.parametrize(
        ("informa", "regras"),
        [
            ({"prazo": "defesa", "vencimento": "2026-03-23", "folha": "0" * 64}, set()),
            ({"prazo": "custodia", "vencimento": "2026-03-23", "folha": "0" * 64}, {"prazo_desconhecido"}),
            ({"prazo": "defesa", "vencimento": "2026-03-04", "folha": "0" * 64}, {"vencimento_passado"}),
            ({"prazo": "defesa", "vencimento": "amanhã", "folha": "0" * 64}, {"prazo_desconhecido"}),
            ({"prazo": "defesa"}, {"prazo_desconhecido"}),
            ("defesa", {"prazo_desconhecido"}),
        ],
    )
    def test_a_paper_tells_the_last_days_of_its_own_stream_and_none_gone_by(self, informa, regras):
        assert aberto().recusa("papel_emitido", SECRETARIA, "2026-03-05", numero="7", informa=[informa]) == regras

    def test_a_day_or_instant_that_cannot_be_read_is_the_acts(self):
        feito = ato("despacho", SECRETARIA, "2026-03-05", de="amanhã")
        assert le.dia(feito, "de") == date(2026, 3, 5)
        assert le.instante(feito, "de") == em("2026-03-05")

    def test_without_an_opening_there_is_nothing_to_repeat(self):
        assert reincidencias(Estado(), CTX, date(2026, 3, 5)) == ()

    def test_a_penalty_in_the_place_of_one_whose_infraction_nobody_knows(self):
        caso = aberto(dispositivo="rlesta:99").supoe(
            "julgamento_proferido", OFICIAL, "2026-04-10", resultado="procedente", pena={"multa": "100.00"}
        )
        nova = caso.ato("recurso_julgado", "dpc-1@dpc", "2026-05-04", instancia=1, pena={"multa": "50.00"})
        assert regras(excede(caso.estado, nova, CTX)) == {"infracao_nao_conferida"}

    def test_where_no_norm_gives_a_term_none_stands_in_the_way(self):
        assert list(variantes(Estado(), SEM_NORMAS, em("2026-03-05"), "diligencia_determinada")) == []
        assert list(variantes(Estado(), SEM_NORMAS, em("2026-03-05"), "auto_lavrado")) == []

    def test_a_case_without_knowledge_has_no_late_decision(self):
        caso = autuado().supoe("julgamento_proferido", OFICIAL, "2026-09-10", resultado="nulo")
        assert "aviso_julgamento_tardio" not in regras(avisos(caso.estado, CTX))


class TestSilencios:
    """What no norm of the day gives stands in nobody's way, and what does not exist is not closed."""

    def test_terms_that_no_norm_gives(self):
        abre = ato("processo_aberto", SECRETARIA, "2026-03-02", **(ABERTURA | {"via": "lesta"}))
        assert list(origem._aberto_no_prazo(abre, SEM_NORMAS)) == []
        assert instrucao._antecedencia(SEM_NORMAS, date(2026, 3, 5)) is None
        cancelado = Estado(execucao=Execucao(cancelada=date(2026, 3, 5)))
        requalifica = ato("requalificacao_admitida", OFICIAL, "2026-03-06", dia="2026-03-06")
        assert list(execucao.requalificacao_admitida(cancelado, requalifica, SEM_NORMAS)) == []
        assert list(execucao.requalificacao_admitida(Estado(), requalifica, CTX))

    def test_a_proxy_that_is_there_may_be_revoked(self):
        caso = aberto().supoe("procuracao_juntada", PARTE, "2026-03-03", procurador="a-1", especifica=True)
        assert not caso.recusa("procuracao_revogada", PARTE, "2026-03-04", procurador="a-1")

    @pytest.mark.parametrize(
        ("nome", "quem", "dados", "regra"),
        [
            ("suspensao_encerrada", SECRETARIA, {}, "sem_suspensao"),
            ("diligencia_cumprida", SECRETARIA, {"objeto": "x"}, "sem_diligencia"),
            ("suspeicao_decidida", "dpc-1@dpc", {"contra": "oficial-1"}, "suspeicao_nao_arguida"),
            ("julgamento_proferido", OFICIAL, {"resultado": "nulo"}, "sem_auto"),
            ("revisao_pedida", PARTE, {"fatos_novos": "x"}, "sem_decisao"),
            ("transito_certificado", "s@sistema", {}, "sem_decisao"),
            ("assinatura_registrada", SECRETARIA, {"resultado": "ausente"}, "sem_auto"),
            ("defesa_renunciada", PARTE, {"assinada_por": "infrator"}, "sem_auto"),
        ],
    )
    def test_what_is_not_there_is_not_gone_on_with(self, nome, quem, dados, regra):
        assert regra in aberto().recusa(nome, quem, "2026-03-05", **dados)

    def test_a_case_that_ended_takes_no_more_evidence(self):
        caso = aberto().supoe("encaminhado_a_outro_orgao", OFICIAL, "2026-03-05", orgao="outro", motivo="x")
        assert "processo_findo" in caso.recusa("prova_juntada", INSPETOR, "2026-03-06", especie="foto")

    def test_an_auto_waits_for_the_acordao_and_for_whom_lives(self):
        caso = aberto(origem="inquerito").supoe("obito_registrado", SECRETARIA, "2026-03-04")
        achadas = caso.recusa("auto_lavrado", OFICIAL, "2026-03-05", dispositivo="rlesta:12-III")
        assert {"aguarda_acordao", "infrator_falecido"} <= achadas

    def test_a_decided_auto_is_not_waived(self):
        caso = autuado().supoe("julgamento_proferido", OFICIAL, "2026-04-10", resultado="nulo")
        assert "ja_julgado" in caso.recusa("defesa_renunciada", PARTE, "2026-04-11", assinada_por="infrator")

    def test_an_appeal_that_adds_a_part_says_why(self):
        caso = autuado().supoe(
            "julgamento_proferido", OFICIAL, "2026-04-10", resultado="procedente", pena={"multa": "100.00"}
        )
        nova = caso.ato(
            "recurso_julgado", "dpc-1@dpc", "2026-05-04", instancia=1, pena={"multa": "50.00", "suspensao_dias": 5}
        )
        assert "cumulacao_sem_fundamento" in regras(excede(caso.estado, nova, CTX))

    def test_where_the_infraction_is_unknown_no_penalty_is_offered(self):
        caso = aberto(dispositivo="rlesta:99").supoe("auto_lavrado", OFICIAL, "2026-03-02", dispositivo="rlesta:99")
        ofertas = [d["resultado"] for d in variantes(caso.estado, CTX, em("2026-04-10"), "julgamento_proferido")]
        assert ofertas == ["improcedente", "nulo", "arquivado"]

    def test_terms_that_run_may_be_suspended(self):
        assert not aberto().recusa("prazo_suspenso", SECRETARIA, "2026-03-05", de="2026-03-05")
