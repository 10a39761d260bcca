"""Retention on a log: what is due, what is held and why, and its erasure, once, attachments and accesses with it."""

from datetime import UTC, date, datetime

import guarda
import pytest
from casa import ADMINISTRACAO, BOARDING, OFICIAL, SECRETARIA
from guarda import CASO, FIM, PDF, PESSOA, TODAS

from capitania.lei.problemas import EntradaInvalida
from capitania.processo.ato import Por
from capitania.usecases import acessos, anexos, retencao
from capitania.usecases.fluxos import le_atos
from capitania.usecases.guardados import Indice
from capitania.usecases.praticar import Impedido, Praticado
from capitania.usecases.registros import BaseOcupada, DiscoCheio


@pytest.fixture
def arquivo(casa):
    return guarda.arruma(casa)


def vencidos(casa, om=None, dia=lambda hoje: hoje) -> list[str]:
    return [i.retido.fluxo for i in retencao.levanta(casa, om, dia).vencidos]


def segura(casa, fluxo: str) -> set[str]:
    return {i.regra for i in Indice(casa).segura(fluxo)}


def pessoais(casa, fluxo: str) -> set[str | None]:
    return {v for a in le_atos(casa.registros.le_fluxo(fluxo)) for v in a.pessoais.values()}


def test_nothing_is_due_until_the_unit_fixes_a_period(arquivo):
    guarda.aborda(arquivo)
    assert segura(arquivo, BOARDING) == {"retencao_sem_prazo"}
    guarda.fixa(arquivo)
    assert vencidos(arquivo) == [BOARDING]
    assert vencidos(arquivo, "CPSP") == []
    assert vencidos(arquivo, "CPPR", lambda _: date(2026, 4, 1)) == []
    assert vencidos(arquivo, "CPPR", lambda _: date(2026, 4, 2)) == [BOARDING]


def test_what_is_due_is_erased_once_with_what_only_it_attaches(arquivo):
    guarda.aborda(arquivo)
    guarda.fixa(arquivo)
    found = retencao.aplica(arquivo, ADMINISTRACAO)
    (done,) = found.apagados
    assert (done.fluxo, done.classe, done.atos, done.anexos, found.anexos) == (
        BOARDING,
        "abordagem_sem_processo",
        1,
        0,
        0,
    )
    assert pessoais(arquivo, BOARDING) == {None}
    assert retencao.aplica(arquivo, ADMINISTRACAO) == retencao.Relatorio((), (), (), 0)
    assert arquivo.registros.verifica().integra


def test_the_act_tells_the_rule_and_the_count(arquivo):
    guarda.aborda(arquivo)
    guarda.fixa(arquivo)
    retencao.aplica(arquivo, ADMINISTRACAO)
    (*_, act) = le_atos(arquivo.registros.le_fluxo(BOARDING))
    assert act.dados["causa"] == "regra"
    assert "abordagem_sem_processo: de 2026-03-01, 1 meses (Portaria 7)" in act.dados["motivo"]
    assert str(act.id)[14] == "5"


def test_a_preview_of_a_day_to_come_may_not_be_stored(arquivo):
    with pytest.raises(EntradaInvalida):
        retencao.aplica(arquivo, ADMINISTRACAO, dia=lambda _: date(2030, 1, 1))


def test_stopped_anywhere_the_next_run_does_what_is_left(arquivo, monkeypatch):
    guarda.aborda(arquivo)
    guarda.nomeia(arquivo)
    guarda.fixa(arquivo)
    assert vencidos(arquivo) == [BOARDING, PESSOA]
    real, seen = retencao.pratica, []

    def killed(portas, pedido):
        seen.append(pedido.fluxo)
        if len(seen) == 2:
            raise KeyboardInterrupt
        return real(portas, pedido)

    monkeypatch.setattr(retencao, "pratica", killed)
    with pytest.raises(KeyboardInterrupt):
        retencao.aplica(arquivo, ADMINISTRACAO)
    monkeypatch.setattr(retencao, "pratica", real)
    assert [a.fluxo for a in retencao.aplica(arquivo, ADMINISTRACAO).apagados] == [PESSOA]
    assert vencidos(arquivo) == []


def test_one_run_at_a_time(arquivo):
    with arquivo.registros.sozinho(retencao.TRABALHO), pytest.raises(BaseOcupada):
        retencao.aplica(arquivo, ADMINISTRACAO)


def test_what_cannot_be_erased_waits_for_a_person_and_holds_nobody_back(arquivo, monkeypatch):
    guarda.aborda(arquivo)
    guarda.nomeia(arquivo)
    guarda.fixa(arquivo)
    found = retencao.aplica(arquivo, "a@secretaria")
    assert [t.fluxo for t in found.tarefas] == [BOARDING, PESSOA]
    assert "Cabe a: administracao." in found.tarefas[0].motivo
    found = retencao.aplica(arquivo, "ninguem")
    assert [t.fluxo for t in found.tarefas] == [BOARDING, PESSOA]

    def full(*_):
        raise DiscoCheio("cheio")

    monkeypatch.setattr(retencao, "pratica", full)
    with pytest.raises(DiscoCheio):
        retencao.aplica(arquivo, ADMINISTRACAO)


def test_a_case_going_on_holds_the_boarding_and_the_register(arquivo):
    guarda.aborda(arquivo)
    guarda.nomeia(arquivo)
    guarda.fixa(arquivo)
    arquivo.abre(abordagem=BOARDING, estado_do_infrator="recusou")
    assert segura(arquivo, BOARDING) == {"retencao_ligado"}
    assert segura(arquivo, PESSOA) == {"retencao_ligado"}
    assert "retencao_aberto" in segura(arquivo, CASO)
    guarda.encerra(arquivo)
    assert vencidos(arquivo) == [BOARDING, PESSOA]
    (boarding, register) = retencao.levanta(arquivo).vencidos
    assert (boarding.retido.classe, boarding.retido.de) == ("abordagem_com_processo", date(2026, 3, 4))
    assert register.retido.de == date(2026, 3, 4)


def test_cases_of_one_boarding_and_linked_ones_hold_each_other(arquivo):
    guarda.aborda(arquivo)
    guarda.fixa(arquivo)
    arquivo.abre(abordagem=BOARDING, estado_do_infrator="recusou")
    arquivo.abre("processo:c-2", abordagem=BOARDING, infrator="p-2", estado_do_infrator="recusou")
    guarda.encerra(arquivo)
    assert segura(arquivo, CASO) == {"retencao_ligado"}
    guarda.encerra(arquivo, "processo:c-2")
    assert segura(arquivo, CASO) == set()
    arquivo.abre("processo:c-3", infrator="p-3")
    tie = {"em": "2026-03-02T12:00:00-03:00", "processo": CASO, "motivo": "O mesmo dono."}
    arquivo.faz("processo:c-3", SECRETARIA, tipo="processos_ligados", **tie)
    assert segura(arquivo, "processo:c-2") == set()
    assert segura(arquivo, CASO) == {"retencao_ligado"}


def test_an_office_holds_the_register_of_who_has_it(arquivo):
    guarda.fixa(arquivo)
    arquivo.cadastra("capitao-1")
    assert segura(arquivo, "pessoa:capitao-1") == {"retencao_ligado"}
    cease = {"pessoa": "capitao-1", "cargo": "capitao", "dia": "2026-05-04"}
    arquivo.faz("om:CPPR", ADMINISTRACAO, tipo="designacao_cessada", em="2026-05-04T10:00:00-03:00", **cease)
    assert segura(arquivo, "pessoa:capitao-1") == set()


def test_a_request_to_see_or_mend_holds_all_that_tells_of_the_person(arquivo):
    guarda.arquiva(arquivo)
    guarda.fixa(arquivo)
    assert segura(arquivo, CASO) == set()
    guarda.pede(arquivo, "acesso")
    assert segura(arquivo, CASO) == {"retencao_pedido"}
    answer = {"em": "2026-05-05T10:00:00-03:00", "resultado": "atendido", "motivo": "Entregue."}
    arquivo.faz(PESSOA, SECRETARIA, tipo="pedido_do_titular_respondido", **answer)
    guarda.pede(arquivo, "apagamento")
    assert segura(arquivo, CASO) == set()


def test_money_without_a_case_keeps_the_payer_until_it_is_tied(arquivo):
    guarda.fixa(arquivo)
    paid = {"dia_banco": "2026-05-04", "valor": "10.00", "motivo": "x", "pagador": "Ana"}
    at = "2026-05-04T10:00:00-03:00"
    arquivo.faz("om:CPPR", ADMINISTRACAO, tipo="pagamento_nao_identificado", em=at, **paid)
    assert segura(arquivo, "om:CPPR") == {"retencao_aberto"}
    (held,) = (i.retido for i in retencao.levanta(arquivo).seguros)
    erase = {"tipo": "pessoais_apagados", "atos": list(held.atos), "motivo": "x", "causa": "regra"}
    assert isinstance(arquivo.pede("om:CPPR", ADMINISTRACAO, **erase), Impedido)
    assert isinstance(arquivo.pede("om:CPPR", ADMINISTRACAO, **{**erase, "causa": "engano"}), Praticado)


def test_a_case_still_open_of_the_same_person_may_repeat(arquivo, monkeypatch):
    arquivo.abre()
    arquivo.abre("processo:c-2", fato_em="2026-03-01T20:00:00-03:00")
    indice = Indice(arquivo)
    one = indice._passadas[CASO]
    indice._passadas[CASO] = one._replace(repete_ate=date(2027, 3, 1), fato=date(2026, 2, 28))
    found = {v.motivo for v in indice.vinculos(CASO, date(2027, 8, 3)) if v.fluxo == "processo:c-2"}
    assert found == {"reincidencia"}
    indice._passadas[CASO] = one._replace(repete_ate=date(2026, 2, 28), fato=date(2026, 2, 27))
    assert [v for v in indice.vinculos(CASO, date(2027, 8, 3)) if v.motivo == "reincidencia"] == []


def test_by_hand_an_erasure_by_rule_or_request_asks_what_holds(arquivo):
    guarda.aborda(arquivo)
    erase = {"tipo": "pessoais_apagados", "atos": ["ato-1"], "motivo": "x"}
    found = arquivo.pede(BOARDING, ADMINISTRACAO, **erase, causa="pedido")
    assert isinstance(found, Impedido)
    (why,) = found.impedimentos
    assert (why.regra, "retencao@1997-12-11:prazo" in why.cita) == ("apagamento_segurado", True)
    guarda.fixa(arquivo)
    assert isinstance(arquivo.pede(BOARDING, ADMINISTRACAO, **erase, causa="pedido"), Praticado)


def test_bytes_go_only_when_no_other_act_needs_them(arquivo):
    hash_ = guarda.arquiva(arquivo)
    guarda.aborda(arquivo)  # the same photograph
    erase = {"tipo": "pessoais_apagados", "motivo": "Foto de outro caso.", "causa": "engano"}
    arquivo.faz(CASO, ADMINISTRACAO, **erase, atos=["ato-2"])
    (*_, act) = le_atos(arquivo.registros.le_fluxo(CASO))
    assert "anexos" not in act.dados
    assert arquivo.anexos.le(hash_) == PDF
    arquivo.faz(BOARDING, ADMINISTRACAO, **erase, atos=["ato-2"])
    (*_, act) = le_atos(arquivo.registros.le_fluxo(BOARDING))
    assert act.dados["anexos"] == [hash_]  # the act of the case was erased before, and needs it no more
    assert arquivo.anexos.kept == {}
    assert set(situacoes(arquivo).values()) == {"apagado"}


def test_bytes_let_go_are_deleted_and_told_apart_from_what_is_missing(arquivo):
    hash_ = guarda.arquiva(arquivo)
    other = arquivo.anexos.guarda(PDF + b" outra")
    more = {"em": "2026-03-02T13:00:00-03:00", "especie": "foto", "hash": other}
    arquivo.abre("processo:c-2", infrator="p-2")
    arquivo.faz("processo:c-2", SECRETARIA, tipo="prova_juntada", **more)
    erase = {"tipo": "pessoais_apagados", "motivo": "x", "causa": "engano", "atos": ["ato-2"]}
    arquivo.faz(CASO, ADMINISTRACAO, **erase)
    (*_, act) = le_atos(arquivo.registros.le_fluxo(CASO))
    assert act.dados["anexos"] == [hash_]
    assert list(arquivo.anexos.kept) == [other]
    assert situacoes(arquivo) == {hash_: "apagado", other: "inteiro"}
    arquivo.anexos.guarda(PDF)  # put back from an older copy
    assert situacoes(arquivo)[hash_] == "por_apagar"
    assert anexos.solta(arquivo.anexos, arquivo.registros) == (hash_,)
    del arquivo.anexos.kept[other]
    assert situacoes(arquivo) == {hash_: "apagado", other: "ausente"}


def situacoes(casa) -> dict[str, str]:
    named = tuple(anexos.citados(casa.registros))
    return {c.citado.hash: c.situacao for c in anexos.conferidos(casa.anexos, named, inteira=True)}


def test_the_program_writes_which_attachments_go(arquivo):
    hash_ = guarda.arquiva(arquivo)
    erase = {"tipo": "pessoais_apagados", "motivo": "x", "atos": ["ato-2"]}
    assert arquivo.campos(CASO, ADMINISTRACAO, **erase, anexos=["0" * 64]) == ["anexos"]
    assert isinstance(arquivo.pede(CASO, ADMINISTRACAO, **erase, anexos=[hash_]), Praticado)
    assert arquivo.anexos.kept == {}


def test_asked_again_with_its_id_an_erasure_is_the_same(arquivo):
    guarda.arquiva(arquivo)
    erase = {"tipo": "pessoais_apagados", "em": "2027-08-03T10:00:00-03:00", "motivo": "x", "atos": ["ato-2"]}
    id_ = "0b8f5f8e-0d3a-4f6e-9b1f-6d9f3f2a1c11"
    first = arquivo.pede(CASO, ADMINISTRACAO, id_=id_, **erase)
    again = arquivo.pede(CASO, ADMINISTRACAO, id_=id_, **erase)
    assert isinstance(first, Praticado)
    assert isinstance(again, Praticado)
    assert again.recibo == first.recibo


def test_attachments_out_of_reach_are_told_and_left_for_the_next_run(arquivo, monkeypatch):
    guarda.arquiva(arquivo)

    def down(_):
        raise anexos.AnexosInacessiveis("O balde não atendeu.")

    monkeypatch.setattr(arquivo.anexos, "apaga", down)
    erase = {"tipo": "pessoais_apagados", "motivo": "x", "atos": ["ato-2"]}
    found = arquivo.faz(CASO, ADMINISTRACAO, **erase)
    assert any("O balde não atendeu." in a for a in found.avisos)
    monkeypatch.undo()
    assert retencao.aplica(arquivo, ADMINISTRACAO).anexos == 1
    assert arquivo.anexos.kept == {}


def le(casa, dia: int, fluxo: str = CASO) -> None:
    casa.instante = datetime(2026, 5, dia, 15, tzinfo=UTC)
    acessos.anota(casa, acessos.Leitor(Por("ana", "secretaria"), "processo ver", "pedido 1"), [fluxo])
    casa.instante = FIM


def test_an_access_holds_no_personal_data_and_names_its_unit(arquivo):
    arquivo.abre()
    le(arquivo, 4)
    le(arquivo, 5, PESSOA)
    le(arquivo, 6, acessos.TUDO)
    acessos.anota(arquivo, acessos.Leitor(Por("ana", "secretaria"), "agenda"), [])
    first, second, third = arquivo.registros.acessos.lista()
    assert first[1:] == (
        "2026-05-04T15:00:00.000000+00:00",
        "ana",
        "secretaria",
        "processo ver",
        CASO,
        "CPPR",
        "pedido 1",
    )
    assert (second.om, third.om, third.fluxo) == ("", "", "")


def test_accesses_have_a_time_of_their_own(arquivo):
    arquivo.abre()
    for dia in (4, 5):
        le(arquivo, dia)
    assert [a.periodo for a in retencao.levanta(arquivo).acessos] == [None]
    assert retencao.aplica(arquivo, ADMINISTRACAO).acessos[0].vencidos == 0
    guarda.fixa(arquivo, "acessos", unidade="anos")
    on = lambda dia: retencao.levanta(arquivo, "CPPR", lambda _: date(2027, 5, dia)).acessos[0].vencidos
    assert [on(4), on(5), on(6)] == [0, 1, 2]
    assert retencao.levanta(arquivo, "CPSP").acessos == ()
    assert retencao.aplica(arquivo, ADMINISTRACAO, dia=lambda _: date(2027, 5, 5)).acessos[0].vencidos == 1
    assert len(arquivo.registros.acessos.lista()) == 1


@pytest.mark.parametrize(("quantidade", "unidade"), [(2, "meses"), (40, "dias_corridos"), (999_999, "anos")])
def test_an_access_is_kept_to_the_last_day(arquivo, quantidade, unidade):
    arquivo.abre()
    le(arquivo, 4)
    guarda.fixa(arquivo, "acessos", quantidade=quantidade, unidade=unidade)
    ends = {"meses": date(2026, 7, 4), "dias_corridos": date(2026, 6, 13)}.get(unidade)
    on = lambda dia: retencao.levanta(arquivo, "CPPR", lambda _: dia).acessos[0].vencidos
    if ends is None:
        assert on(date(2030, 1, 1)) == 0
    else:
        assert [on(ends), on(date.fromordinal(ends.toordinal() + 1))] == [0, 1]


def test_what_no_unit_has_is_kept_as_the_unit_that_keeps_longest(arquivo):
    arquivo.abre()
    guarda.fixa(arquivo, *TODAS)
    indice = Indice(arquivo)
    assert indice.fixados("")["acessos"].quantidade == 1
    arquivo.designa(("CPSP", "secretaria-1", "secretaria"))
    arquivo.abre("processo:c-9", om="CPSP", infrator="p-9")
    assert Indice(arquivo).fixados("") == {}
    guarda.fixa(arquivo, "acessos", quantidade=3, om="CPSP")
    assert Indice(arquivo).fixados("")["acessos"].quantidade == 3


def test_a_stream_not_there_holds_nothing(arquivo):
    assert Indice(arquivo).segura("processo:nenhum") == ()


def test_on_a_base(na_base):
    casa = guarda.arruma(na_base)
    casa.cadastra("p-1")
    guarda.aborda(casa)
    guarda.fixa(casa)
    le(casa, 4, BOARDING)
    found = retencao.aplica(casa, ADMINISTRACAO)
    assert [a.fluxo for a in found.apagados] == [BOARDING]
    assert [a.vencidos for a in found.acessos] == [1]
    assert casa.registros.acessos.lista() == ()
    assert pessoais(casa, BOARDING) == {None}
    assert casa.registros.verifica().integra
    assert retencao.aplica(casa, ADMINISTRACAO).apagados == ()


def test_who_lifts_an_order_to_keep(arquivo):
    guarda.aborda(arquivo)
    guarda.fixa(arquivo)
    keep = {"em": "2026-05-04T10:00:00-03:00", "documento": "Ofício 3", "motivo": "Ação em juízo."}
    arquivo.faz(BOARDING, OFICIAL, tipo="conservacao_determinada", **keep)
    assert segura(arquivo, BOARDING) == {"retencao_conservacao"}
    again = arquivo.pede(BOARDING, OFICIAL, tipo="conservacao_determinada", **keep)
    assert [i.regra for i in again.impedimentos] == ["conservacao_ja_determinada"]
    arquivo.faz(BOARDING, OFICIAL, tipo="conservacao_levantada", **keep)
    assert vencidos(arquivo) == [BOARDING]
