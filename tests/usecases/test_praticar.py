"""Any act practised on the log: admitted, refused, overtaken, repeated; numbers, instants, personal parts, erasure."""

from datetime import UTC, date, datetime, timedelta

import pytest
from casa import ABERTURA, ADMINISTRACAO, AUTO, OFICIAL, PARTE, SECRETARIA, Casa, uuid

from capitania.config import ids
from capitania.lei.problemas import EntradaInvalida
from capitania.processo.catalogo import problemas_dos_dados
from capitania.registro import codec
from capitania.store.memoria import RegistrosEmMemoria
from capitania.usecases import fluxos, queries
from capitania.usecases.contexto import reune
from capitania.usecases.praticar import TRIES, Impedido, Pedido, pratica
from capitania.usecases.registros import (
    BaseDanificada,
    BaseInacessivel,
    Conflito,
    OutroFluxoAnda,
    Recibo,
    SeqVencida,
    propoe,
)
from capitania.usecases.roteiro import CATALOGO

CASO = "processo:c-1"
FACTS = {"abordagem": {"em": "2026-03-01T11:00:00-03:00", "om": "CPPR"}}


def atos(casa, fluxo=CASO):
    return fluxos.le_atos(casa.registros.le_fluxo(fluxo))


def test_an_act_enters_and_says_what_comes_next(casa):
    found = casa.abre()
    assert (found.recibo.fluxo, found.recibo.seq, found.fase, found.avisos) == (CASO, 1, "aberto", ())
    assert {"auto_lavrado", "prova_juntada"} <= {p.tipo for p in found.proximos}
    (ato,) = atos(casa)
    assert (ato.id, ato.registrado_em) == (found.recibo.id, casa.instante)
    assert ato.em.isoformat() == ABERTURA["em"]
    assert casa.registros.verifica().integra


def test_a_unit_with_an_accent_in_its_short_name_opens_cases(casa):
    casa.designa(("DelSSebastião", "secretaria-9", "secretaria"), ("DelSSebastião", "inspetor-9", "inspetor"))
    opened = {**ABERTURA, "om": "DELSSEBASTIAO", "inspetor": "inspetor-9"}
    for om in ("DelSSebastião", "DELSSEBASTIAO"):
        casa.faz(f"processo:de-{om[-1]}", "secretaria-9@secretaria", **opened | {"om": om})
    assert {queries.lida(casa, f"processo:de-{x}").dobra.om for x in "oO"} == {"DelSSebastião"}


@pytest.mark.parametrize("tipo", [t for t in CATALOGO.values() if "om" in t.dados], ids=lambda t: t.nome)
def test_every_unit_of_the_list_can_be_named_in_every_act(casa, tipo):
    for om in casa.oms.todas():
        found = problemas_dos_dados(tipo, {"om": om.sigla}, {})
        assert [p for p in found if p.campo == "om"] == []
    assert [p.campo for p in problemas_dos_dados(tipo, {"om": "não é sigla"}, {}) if p.campo == "om"] == ["om"]


def test_a_refused_act_leaves_nothing_and_cites(casa):
    casa.abre()
    found = casa.pede(
        CASO,
        SECRETARIA,
        tipo="recurso_interposto",
        em="2026-03-03T10:00:00-03:00",
        instancia=1,
        canal="papel",
        fundamentos=[],
    )
    assert isinstance(found, Impedido)
    assert {"ato_de_outro", "sem_decisao"} <= {i.regra for i in found.impedimentos}
    assert all(i.cita for i in found.impedimentos)
    assert len(atos(casa)) == 1


def test_offices_come_from_the_streams_of_the_units(casa):
    nobody = casa.pede("processo:c-2", "outra@secretaria", **ABERTURA)
    assert [i.regra for i in nobody.impedimentos] == ["sem_designacao"]
    ctx = reune(casa, "CPPR", date(2026, 3, 2)).contexto
    assert {(d.pessoa, d.om) for d in ctx.designacoes} >= {("oficial-1", "CPPR"), ("dpc-1", "DPC")}
    cease = {"tipo": "designacao_cessada", "em": "2026-02-01T09:00:00-03:00", "dia": "2026-02-01"}
    casa.faz("om:CPPR", ADMINISTRACAO, **cease, pessoa="secretaria-1", cargo="secretaria")
    assert [i.regra for i in casa.pede("processo:c-2", SECRETARIA, **ABERTURA).impedimentos] == ["sem_designacao"]


def test_offices_of_the_units_above_are_read_too(casa):
    lidos = reune(casa, "DelCFrio", date(2026, 3, 2)).lidos
    assert {"om:DelCFrio", "om:CPM", "om:Com1ºDN", "om:DPC"} == set(lidos)


def test_what_no_norm_of_the_day_asks_is_told_of_the_act_that_entered(casa):
    office = {"tipo": "designacao_feita", "em": "2023-01-02T09:00:00-03:00", "de": "2023-01-02", "portaria": "1"}
    casa.faz("om:CPSP", ADMINISTRACAO, **office, pessoa="secretaria-2", cargo="secretaria")
    before = ABERTURA | {"em": "2023-03-02T10:00:00-03:00", "fato_em": "2023-03-01T11:00:00-03:00"}
    found = casa.faz("processo:c-2", "secretaria-2@secretaria", **before)
    assert [(x.regra, x.lacuna, x.cita) for x in found.lacunas] == [
        ("lugar_do_fato", True, ("normam-211@2024-07-01:7.11.1",))
    ]
    assert casa.abre("processo:c-3").lacunas == ()


def test_an_office_of_another_unit_is_known_for_what_it_is(casa):
    casa.designa(("CPSP", "secretaria-2", "secretaria"), ("CPSP", "inspetor-2", "inspetor"))
    away = casa.pede("processo:c-2", "secretaria-2@secretaria", **ABERTURA)
    assert [i.regra for i in away.impedimentos] == ["lugar_do_fato"]
    casa.abre()
    proof = {"tipo": "prova_juntada", "em": "2026-03-03T10:00:00-03:00", "especie": "foto"}
    casa.faz(CASO, "inspetor-2@inspetor", **proof)


def test_the_setting_of_a_unit_says_who_hears_the_appeal_from_the_captain(casa):
    change = {"tipo": "configuracao_alterada", "em": "2025-02-01T09:00:00-03:00", "motivo": "portaria"}
    casa.faz("om:CPPR", ADMINISTRACAO, **change, chave="recurso_do_capitao", valor="comandante_de_distrito")
    ctx = reune(casa, "CPPR", date(2026, 3, 2)).contexto
    assert ctx.unidades["CPPR"].recurso_do_capitao == "comandante_de_distrito"


def test_the_auto_takes_the_next_number_of_unit_and_year(casa):
    for n in (1, 2):
        casa.abre(f"processo:c-{n}", infrator=f"p-{n}")
    assert [casa.lavra(f"processo:c-{n}").recibo.numero for n in (1, 2)] == ["421P2026000001", "421P2026000002"]
    assert atos(casa)[1].dados["numero"] == "421P2026000001"
    assert [r.numero for r in casa.registros.resumos()] == ["421P2026000001", "421P2026000002"]
    assert queries.vista(casa, CASO).dobra.estado.autuacao.auto.numero == "421P2026000001"


def test_a_unit_without_code_cannot_number_until_it_is_set(casa):
    casa.designa(("CPRJ", "secretaria-9", "secretaria"), ("CPRJ", "capitao-9", "capitao"))
    casa.faz(CASO, "secretaria-9@secretaria", **(ABERTURA | {"om": "CPRJ"}))
    with pytest.raises(EntradaInvalida, match="código da OM"):
        casa.pede(CASO, "capitao-9@autoridade", **AUTO)
    change = {"tipo": "configuracao_alterada", "em": "2025-02-01T09:00:00-03:00", "motivo": "ofício"}
    casa.faz("om:CPRJ", ADMINISTRACAO, **change, chave="codigo_da_om", valor="381")
    assert casa.faz(CASO, "capitao-9@autoridade", **AUTO).recibo.numero == "381P2026000001"


def test_a_number_is_neither_chosen_nor_rectified(casa):
    casa.abre()
    assert casa.campos(CASO, OFICIAL, **AUTO, numero="421P2026000009") == ["numero"]
    casa.lavra()
    rectify = {"tipo": "ato_retificado", "em": "2026-03-03T10:00:00-03:00", "ato": "ato-2", "motivo": "erro"}
    assert "novos.numero" in casa.campos(CASO, OFICIAL, **rectify, novos={"numero": "421P2026000009"})


def test_the_same_id_gives_the_same_receipt(casa):
    first = casa.faz(CASO, SECRETARIA, id_=uuid(1), **ABERTURA)
    auto = casa.faz(CASO, OFICIAL, id_=uuid(2), **AUTO)
    assert casa.faz(CASO, SECRETARIA, id_=uuid(1), **ABERTURA).recibo == first.recibo
    assert casa.faz(CASO, OFICIAL, id_=uuid(2), **AUTO).recibo == auto.recibo
    casa.instante += timedelta(days=1)
    assert casa.faz(CASO, OFICIAL, id_=uuid(2), **AUTO).recibo == auto.recibo
    assert len(atos(casa)) == 2
    assert casa.registros.proximo_numero("CPPR", 2026) == 2


def test_the_id_may_come_in_the_file(casa):
    assert casa.abre(id=uuid(7)).recibo.id == uuid(7)
    assert casa.campos("processo:c-2", SECRETARIA, **ABERTURA, id="ato-1") == ["id"]


def test_the_same_id_with_another_content_is_a_conflict(casa):
    casa.faz(CASO, SECRETARIA, id_=uuid(1), **ABERTURA)
    other = casa.pede(CASO, SECRETARIA, id_=uuid(1), **(ABERTURA | {"papel": "proprietario"}))
    assert isinstance(other, Conflito)
    assert isinstance(casa.pede("processo:c-2", SECRETARIA, id_=uuid(1), **ABERTURA), Conflito)
    assert len(atos(casa)) == 1


def test_a_new_stream_takes_the_name_of_its_first_act(casa):
    pedido = Pedido("", ABERTURA, SECRETARIA, novo=True, id=uuid(3))
    found = pratica(casa, pedido)
    assert found.recibo.fluxo == f"processo:{uuid(3)}"
    assert pratica(casa, pedido).recibo == found.recibo
    with pytest.raises(EntradaInvalida, match="já começou"):
        pratica(casa, Pedido(found.recibo.fluxo, ABERTURA, SECRETARIA, novo=True))


@pytest.mark.parametrize("bruto", [{}, {"tipo": "nada"}, {"tipo": "designacao_feita"}])
def test_what_opens_no_stream(casa, bruto):
    with pytest.raises(EntradaInvalida) as refused:
        pratica(casa, Pedido("", bruto, SECRETARIA, novo=True))
    assert [p.campo for p in refused.value.problemas] == ["tipo"]


def test_an_expected_place_already_taken_tells_what_happened(casa):
    casa.abre()
    casa.lavra()
    note = {"tipo": "despacho", "em": "2026-03-03T10:00:00-03:00", "motivo": "junte-se"}
    overtaken = casa.pede(CASO, SECRETARIA, seq=2, **note)
    assert isinstance(overtaken, SeqVencida)
    assert [a.nome for a in fluxos.le_atos(overtaken.desde)] == ["auto_lavrado"]
    assert isinstance(casa.pede(CASO, SECRETARIA, seq=9, **note), SeqVencida)
    assert casa.faz(CASO, SECRETARIA, seq=3, **note).recibo.seq == 3


class Movedico(RegistrosEmMemoria):
    """A log on which somebody else appends just before each of the next `vezes` appends."""

    vezes = 0

    def acrescenta(self, proposta):
        if self.vezes and proposta.ato.nome == "despacho":
            self.vezes -= 1
            ato = proposta.ato._replace(id=ids.novo(), dados={"motivo": "outro"})
            assert isinstance(super().acrescenta(propoe(ato)), Recibo)
        return super().acrescenta(proposta)


def test_a_stream_that_goes_on_meanwhile_is_read_and_asked_again():
    casa = Casa(Movedico(), datetime(2026, 8, 3, 15, tzinfo=UTC))
    casa.designa()
    casa.abre()
    note = {"tipo": "despacho", "em": "2026-03-03T10:00:00-03:00", "motivo": "junte-se"}
    casa.registros.vezes = TRIES - 1
    assert casa.faz(CASO, SECRETARIA, **note).recibo.seq == 1 + TRIES
    casa.registros.vezes = TRIES
    assert isinstance(casa.pede(CASO, SECRETARIA, **note), SeqVencida)


class OutroMovedico(RegistrosEmMemoria):
    """A log on which the unit does something just before each of the next `vezes` appends to a case."""

    vezes = 0

    def acrescenta(self, proposta):
        if self.vezes and proposta.ato.nome == "despacho":
            self.vezes -= 1
            om = fluxos.le_atos(self.le_fluxo("om:CPPR"))
            assert isinstance(super().acrescenta(propoe(om[-1]._replace(id=ids.novo(), seq=len(om) + 1))), Recibo)
        return super().acrescenta(proposta)


@pytest.mark.parametrize("seq", [None, 2])
def test_another_stream_that_never_rests_is_told_as_another(seq):
    casa = Casa(OutroMovedico(), datetime(2026, 8, 3, 15, tzinfo=UTC))
    casa.designa()
    casa.abre()
    note = {"tipo": "despacho", "em": "2026-03-03T10:00:00-03:00", "motivo": "junte-se"}
    casa.registros.vezes = TRIES
    with pytest.raises(OutroFluxoAnda, match="em outro fluxo"):
        casa.pede(CASO, SECRETARIA, seq=seq, **note)
    assert casa.registros.cabeca(CASO).seq == 1
    casa.registros.vezes = TRIES - 1
    assert casa.faz(CASO, SECRETARIA, seq=seq, **note).recibo.seq == 2


def test_the_instant_is_kept_in_the_zone_of_the_unit(casa):
    casa.abre(em="2026-03-03T01:30:00+00:00")
    (ato,) = atos(casa)
    assert ato.em.isoformat() == "2026-03-02T22:30:00-03:00"


def test_without_an_instant_the_clock_gives_it_and_asked_again_it_stays(casa):
    casa.abre()
    note = {"tipo": "despacho", "motivo": "junte-se"}
    found = casa.faz(CASO, SECRETARIA, id_=uuid(5), **note)
    assert atos(casa)[-1].em == casa.instante
    casa.instante += timedelta(hours=5)
    assert casa.faz(CASO, SECRETARIA, id_=uuid(5), **note).recibo == found.recibo


def test_electronic_filing_is_received_by_the_clock_in_brasilia(casa):
    """Fault 3: receipt is ours and Brasília's, until 23:59:59."""
    casa.abre()
    casa.lavra()
    casa.instante = datetime(2026, 3, 21, 2, 59, tzinfo=UTC)
    filed = {
        "tipo": "defesa_apresentada",
        "canal": "eletronico",
        "argumentos": ["a"],
        "em": "2026-03-19T10:00:00-03:00",
    }
    found = casa.faz(CASO, PARTE, id_=uuid(6), **filed)
    assert atos(casa)[-1].em.isoformat() == "2026-03-20T23:59:00-03:00"
    casa.instante += timedelta(days=2)
    assert casa.faz(CASO, PARTE, id_=uuid(6), **filed).recibo == found.recibo


def test_on_paper_the_day_of_the_counter_stands(casa):
    casa.abre()
    casa.lavra()
    filed = {"tipo": "defesa_apresentada", "canal": "papel", "argumentos": ["a"], "em": "2026-03-19T10:00:00-03:00"}
    casa.faz(CASO, PARTE, **filed)
    assert atos(casa)[-1].em.isoformat() == "2026-03-19T10:00:00-03:00"


def test_an_instant_ahead_of_the_clock_is_told(casa):
    found = casa.abre(em="2026-08-04T10:00:00-03:00")
    assert "adiante do relógio" in found.avisos[0]


def test_the_unit_is_written_as_the_list_has_it(casa):
    casa.abre(om="cppr")
    assert atos(casa)[0].dados["om"] == "CPPR"
    assert casa.campos("processo:c-2", SECRETARIA, **(ABERTURA | {"om": "XXXX"})) == ["om"]


def test_every_problem_of_an_act_is_told_at_once(casa):
    casa.abre()
    bad = {"tipo": "despacho", "em": "ontem", "por": "outra@secretaria", "xis": 1}
    assert sorted(casa.campos(CASO, "ninguem", **bad)) == ["em", "motivo", "por", "por", "xis"]


def test_an_act_of_another_kind_of_stream(casa):
    assert casa.campos("pessoa:p-7", SECRETARIA, **ABERTURA) == ["tipo"]


def test_what_has_no_bytes_is_an_input_with_problems(casa):
    casa.abre()
    assert casa.campos(CASO, SECRETARIA, tipo="despacho", motivo="\ud800") == ["ato"]


def test_names_are_kept_apart_and_erased_with_the_chain_whole(casa):
    person = {"tipo": "pessoa_cadastrada", "em": "2026-03-02T09:00:00-03:00", "natureza": "fisica"}
    casa.faz("pessoa:p-7", SECRETARIA, **person, nome="Fulano de Tal", cpf="529.982.247-25")
    (before,) = casa.registros.le_fluxo("pessoa:p-7")
    assert b"Fulano" not in before.envelope
    assert len({p.sal for p in before.pessoais}) == 2
    erase = {"tipo": "pessoais_apagados", "em": "2026-03-05T09:00:00-03:00", "motivo": "pedido do titular"}
    assert casa.campos("pessoa:p-7", ADMINISTRACAO, **erase, atos=["ato-9"]) == ["atos"]
    casa.faz("pessoa:p-7", ADMINISTRACAO, **erase, atos=["ato-1"])
    first, second = atos(casa, "pessoa:p-7")
    assert first.pessoais == {"nome": None, "cpf": None}
    assert second.dados["atos"] == [first.id]
    assert casa.registros.verifica().integra


@pytest.mark.parametrize(
    ("por", "more", "rules"),
    [
        (PARTE, {}, ["ato_de_outro"]),
        (OFICIAL, {"ato": "nenhum"}, ["ato_inexistente"]),
        (OFICIAL, {"em": "1990-01-01T10:00:00-03:00"}, ["dia_fora_do_calendario"]),
        (OFICIAL, {}, []),
        ("outro@autoridade", {}, ["sem_designacao"]),
    ],
)
def test_who_annuls_an_act_of_a_boarding(casa, por, more, rules):
    boarding = {"tipo": "abordagem_registrada", "em": "2026-03-01T11:00:00-03:00", "om": "CPPR", "local": "baía"}
    casa.faz("abordagem:a-1", "inspetor-1@inspetor", **boarding, fatos=FACTS, equipe=["inspetor-1"])
    casa.faz("abordagem:a-1", "inspetor-1@inspetor", tipo="foto_juntada", em="2026-03-01T12:00:00-03:00", hash="aa")
    annul = {"tipo": "ato_anulado", "em": "2026-03-02T10:00:00-03:00", "ato": "ato-2", "motivo": "foto de outro dia"}
    found = casa.pede("abordagem:a-1", por, **(annul | more))
    assert ([i.regra for i in found.impedimentos] if isinstance(found, Impedido) else []) == rules
    photos = queries.vista(casa, "abordagem:a-1").dobra.estado.fotos
    assert photos == (() if not rules else ("aa",))


def test_an_act_of_a_case_is_annulled_or_rectified_by_its_place(casa):
    casa.abre()
    casa.lavra()
    annul = {"tipo": "ato_anulado", "em": "2026-03-03T10:00:00-03:00", "motivo": "vício"}
    assert [i.regra for i in casa.pede(CASO, OFICIAL, **annul, ato="ato-9").impedimentos] == ["ato_inexistente"]
    casa.faz(CASO, OFICIAL, **annul, ato="ato-2")
    assert atos(casa)[2].dados["ato"] == atos(casa)[1].id
    seen = queries.vista(casa, CASO)
    assert [li.situacao for li in seen.linhas] == ["", "anulado", ""]
    assert seen.dobra.fase == "aberto"
    assert [r.numero for r in casa.registros.resumos()] == [None]


def test_a_register_is_rectified_within_what_it_may_carry(casa):
    person = {"tipo": "pessoa_cadastrada", "em": "2026-03-02T09:00:00-03:00", "natureza": "fisica"}
    casa.faz("pessoa:p-7", SECRETARIA, **person)
    mend = {"tipo": "ato_retificado", "em": "2026-03-03T09:00:00-03:00", "motivo": "erro"}
    wrong = casa.pede("pessoa:p-7", SECRETARIA, **mend, ato="ato-1", novos={"natureza": "outra", "xis": 1})
    assert [i.regra for i in wrong.impedimentos] == ["retificacao_invalida"] * 2
    none = casa.pede("pessoa:p-7", SECRETARIA, **mend, ato="ato-7", novos={})
    assert [i.regra for i in none.impedimentos] == ["ato_inexistente"]
    casa.faz("pessoa:p-7", SECRETARIA, **mend, ato="ato-1", novos={"natureza": "juridica"})
    assert queries.vista(casa, "pessoa:p-7").dobra.estado.dados["natureza"] == "juridica"


def test_an_act_of_a_register_or_unit_may_be_refused(casa):
    update = {"tipo": "pessoa_atualizada", "em": "2026-03-02T09:00:00-03:00", "motivo": "mudou"}
    assert [i.regra for i in casa.pede("pessoa:p-7", SECRETARIA, **update).impedimentos] == ["cadastro_inexistente"]
    cease = {"tipo": "designacao_cessada", "em": "2026-02-01T09:00:00-03:00", "dia": "2026-02-01"}
    gone = casa.pede("om:CPPR", ADMINISTRACAO, **cease, pessoa="ninguem", cargo="agente")
    assert [i.regra for i in gone.impedimentos] == ["designacao_inexistente"]


def decide(casa, fluxo, **more):
    casa.abre(fluxo, **more)
    casa.lavra(fluxo, fato_em=more.get("fato_em", AUTO["fato_em"]), em=more.get("em", AUTO["em"]))


def test_earlier_cases_of_the_same_person_make_recidivism(casa):
    old = {"em": "2025-06-02T10:00:00-03:00", "fato_em": "2025-06-01T10:00:00-03:00"}
    boarded = {"dia": "2025-06-03", "hora": "10:00", "local": "CPPR"}
    casa.abre("processo:velho", **old)
    at = iter(f"2025-0{m}-{d:02}T10:00:00-03:00" for m in (6, 7, 8, 9) for d in range(3, 28))
    fluxo = "processo:velho"
    casa.faz(fluxo, SECRETARIA, tipo="notificacao_lavrada", em=next(at), **boarded)
    known = {"tipo": "ciencia_registrada", "meio": "pessoal", "prova": "termo", "recebedor": "infrator"}
    casa.faz(fluxo, SECRETARIA, **known, em=next(at), objeto="notificacao", dia="2025-06-03")
    casa.faz(fluxo, "s@sistema", tipo="nao_comparecimento_certificado", em="2025-07-01T10:00:00-03:00")
    casa.lavra(fluxo, em="2025-07-02T10:00:00-03:00", fato_em=old["fato_em"])
    casa.faz(fluxo, SECRETARIA, tipo="assinatura_registrada", em="2025-07-02T11:00:00-03:00", resultado="ausente")
    casa.faz(fluxo, SECRETARIA, **known, em="2025-07-03T10:00:00-03:00", objeto="auto", dia="2025-07-03")
    filed = {"tipo": "defesa_apresentada", "canal": "papel", "argumentos": []}
    casa.faz(fluxo, PARTE, **filed, em="2025-07-10T10:00:00-03:00")
    judged = {"tipo": "julgamento_proferido", "resultado": "procedente", "fundamento": "x", "reincidencia": 0}
    casa.faz(fluxo, OFICIAL, **judged, em="2025-07-20T10:00:00-03:00", pena={"multa": "100.00"})
    casa.faz(fluxo, SECRETARIA, **known, em="2025-07-22T10:00:00-03:00", objeto="decisao", dia="2025-07-22")
    before = reune(casa, "CPPR", date(2026, 3, 2), pessoa="p-1").contexto
    assert [(a.processo, a.definitivo_em) for a in before.anteriores] == [(fluxo, None)]
    late = {"tipo": "decurso_certificado", "prazo": "recurso", "em": "2025-08-20T10:00:00-03:00"}
    due = next(p.vencimento for p in queries.vista(casa, fluxo).prazos if p.tipo == "recurso")
    casa.faz(fluxo, "s@sistema", **late, vencimento=due.isoformat())
    casa.faz(fluxo, "s@sistema", tipo="transito_certificado", em="2025-08-21T10:00:00-03:00")
    after = reune(casa, "CPPR", date(2026, 3, 2), pessoa="p-1", exceto="processo:c-1")
    assert [a.definitivo_em for a in after.contexto.anteriores] == [date(2025, 8, 21)]
    assert after.dos_anteriores == {fluxo: len(atos(casa, fluxo)), "pessoa:p-1": 1}
    decide(casa, CASO)
    casa.faz(CASO, SECRETARIA, tipo="assinatura_registrada", em="2026-03-02T12:00:00-03:00", resultado="ausente")
    casa.faz(CASO, SECRETARIA, **known, em="2026-03-03T10:00:00-03:00", objeto="auto", dia="2026-03-03")
    casa.faz(CASO, PARTE, **filed, em="2026-03-10T10:00:00-03:00")
    refused = casa.pede(CASO, OFICIAL, **judged, em="2026-03-20T10:00:00-03:00", pena={"multa": "400.00"})
    assert [i.regra for i in refused.impedimentos] == ["reincidencia_apurada"]
    again = judged | {"reincidencia": 1}
    casa.faz(CASO, OFICIAL, **again, em="2026-03-20T10:00:00-03:00", pena={"multa": "400.00"})


def test_a_case_that_punished_nobody_counts_for_nothing(casa):
    casa.abre()
    (other,) = reune(casa, "CPPR", date(2026, 3, 2), pessoa="p-1").contexto.anteriores
    assert not other.pune(date(2026, 3, 2))


def test_a_log_that_was_touched_or_is_newer_is_told(casa):
    casa.abre()
    (good,) = casa.registros.le_fluxo(CASO)
    with pytest.raises(BaseDanificada, match="capitania verificar"):
        fluxos.le_atos([good._replace(envelope=good.envelope[:-1])])
    (ato,) = atos(casa)
    for tipo in ("processo_aberto/2", "ato_de_amanha/1"):
        newer = good._replace(envelope=codec.escreve(ato._replace(tipo=tipo), ()))
        with pytest.raises(BaseInacessivel, match="atualize"):
            fluxos.le_atos([newer])


def test_streams_are_found_by_beginning_and_by_number(casa):
    casa.abre("processo:c-1")
    casa.abre("processo:c-2")
    casa.lavra("processo:c-2")
    asked = ("processo:c-1", "421p2026000001", "om:cppr", "om:dpc", "om:com1odn", "om:delilheus")
    found = [fluxos.existente(t, casa.registros, casa.oms) for t in asked]
    assert found == ["processo:c-1", "processo:c-2", "om:CPPR", "om:DPC", "om:Com1ºDN", "om:DelIlhéus"]
    for none in ("processo:c-", "processo:x", "421P2026000009", "", "om:nada"):
        with pytest.raises(EntradaInvalida):
            fluxos.existente(none, casa.registros, casa.oms)


@pytest.mark.parametrize("bad", ["c-1", "caso:1", "processo:", "processo:a b", "processo:ç", "om:nada"])
def test_a_name_that_serves_no_stream(casa, bad):
    with pytest.raises(EntradaInvalida):
        fluxos.nomeado(bad, casa.oms)


def test_a_long_name_is_shown_short():
    assert fluxos.curto(f"processo:{uuid(1)}") == f"processo:{uuid(1)[:13]}"
    assert fluxos.curto("processo:c-1") == "processo:c-1"
