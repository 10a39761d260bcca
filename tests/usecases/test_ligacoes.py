"""What an act names in other streams, on the log: it must be there, and a case may not contradict its boarding."""

from typing import Any

import pytest
from casa import ABERTURA, OFICIAL, PARTE, SECRETARIA

from capitania.lei.problemas import EntradaInvalida
from capitania.usecases import fluxos, queries
from capitania.usecases.contexto import reune
from capitania.usecases.praticar import Impedido, Pedido, Praticado, pratica

BOARDING, CASO = "abordagem:a-1", "processo:c-1"
INSPETOR = "inspetor-1@inspetor"
APARELHO = {
    "aprovacao": "Portaria INMETRO",
    "serie": "12345",
    "verificado_em": "2025-12-02",
    "verificado_por": "INMETRO",
    "valido_ate": "2026-12-02",
}


def aborda(casa, fluxo: str = BOARDING, **outros: Any) -> Praticado:
    fatos = {"abordagem": {"em": "2026-03-01T11:00:00-03:00", "om": "CPPR"}}
    made = {"tipo": "abordagem_registrada", "em": "2026-03-01T11:00:00-03:00", "om": "CPPR", "local": "baía"}
    return casa.faz(fluxo, INSPETOR, **(made | {"fatos": fatos, "equipe": ["inspetor-1"]} | outros))


def sopro(casa, pessoa: str = "p-1", hora: str = "11:30", **outros: Any) -> Praticado:
    made = {"tipo": "teste_realizado", "em": f"2026-03-01T{hora}:00-03:00", "pessoa": pessoa, "assinou": True}
    return casa.faz(BOARDING, INSPETOR, **made, resultado={"ar": "0.40"}, etilometro=APARELHO, **outros)


def abertura(**outros: Any) -> dict[str, Any]:
    return ABERTURA | outros


def regras(found: Any) -> list[str]:
    assert isinstance(found, Impedido), found
    return [i.regra for i in found.impedimentos]


# --- facts -----------------------------------------------------------------------------------------------------------


def test_facts_that_decidir_would_refuse_do_not_enter(casa):
    with pytest.raises(EntradaInvalida) as refused:
        aborda(casa, fatos={"abordagem": {"em": "ontem", "om": "CPSP"}, "condutor": {"validade": "ontem"}})
    assert [p.campo for p in refused.value.problemas] == ["fatos.condutor.validade", "fatos.abordagem.em"]
    assert casa.registros.cabeca(BOARDING).seq == 0


def test_facts_are_read_back_as_they_were_told(casa):
    told = {"abordagem": {"em": "2026-03-01T11:00:00-03:00"}, "condutor": {"habilitacao": "cha", "porta": True}}
    aborda(casa, fatos=told)
    (ato,) = fluxos.le_atos(casa.registros.le_fluxo(BOARDING))
    assert ato.dados["fatos"] == told


def test_rectified_facts_are_checked_too(casa):
    aborda(casa)
    change = {"tipo": "ato_retificado", "em": "2026-03-02T10:00:00-03:00", "motivo": "erro", "ato": "ato-1"}
    bad = {"fatos": {"abordagem": {"em": "2026-03-01T11:00:00-03:00", "om": "CPSP"}}}
    unknown = {"fatos": {"abordagem": {"em": "2026-03-01T11:00:00-03:00", "om": "XX"}}}
    good = {"fatos": {"abordagem": {"em": "2026-03-01T10:50:00-03:00", "om": "CPPR"}}}
    for wrong in (bad, unknown):
        assert regras(casa.pede(BOARDING, OFICIAL, **change, novos=wrong)) == ["retificacao_invalida"]
    assert isinstance(casa.pede(BOARDING, OFICIAL, **change, novos=good), Praticado)
    assert queries.vista(casa, BOARDING).dobra.estado.desde.hour == 10


# --- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outros", "campos"),
    [
        ({"infrator": "p-9"}, ["infrator"]),
        ({"infrator": "processo:c-0"}, ["infrator"]),
        ({"abordagem": "abordagem:a-9"}, ["abordagem"]),
        ({"abordagem": "pessoa:p-1"}, ["abordagem"]),
        ({"abordagem": "a-9", "infrator": "p-9"}, ["infrator", "abordagem"]),
    ],
)
def test_what_an_opening_names_must_be_there(casa, outros, campos):
    assert casa.campos(CASO, SECRETARIA, **abertura(**outros)) == campos
    assert casa.registros.cabeca(CASO).seq == 0


def test_an_opening_that_names_what_is_not_there_says_the_way_out(casa):
    with pytest.raises(EntradaInvalida) as refused:
        pratica(casa, Pedido(CASO, abertura(infrator="p-9"), SECRETARIA))
    (problema,) = refused.value.problemas
    assert (problema.valor, problema.motivo) == ("p-9", "Não há pessoa cadastrada com este nome.")
    assert "pessoa_cadastrada" in problema.como_corrigir


def test_what_was_annulled_is_not_there(casa):
    aborda(casa)
    annul = {"tipo": "ato_anulado", "em": "2026-03-02T09:00:00-03:00", "motivo": "engano", "ato": "ato-1"}
    casa.faz(BOARDING, OFICIAL, **annul)
    assert casa.campos(CASO, SECRETARIA, **abertura(abordagem="a-1")) == ["abordagem"]


def test_names_are_kept_in_one_form(casa):
    aborda(casa)
    casa.faz(CASO, SECRETARIA, **abertura(infrator="pessoa:p-1", abordagem="a-1"))
    (ato,) = fluxos.le_atos(casa.registros.le_fluxo(CASO))
    assert (ato.dados["infrator"], ato.dados["abordagem"]) == ("p-1", BOARDING)


def test_linked_cases_are_named_by_stream_or_number(casa):
    casa.abre()
    casa.lavra()
    tie = {"tipo": "processos_ligados", "em": "2026-03-04T10:00:00-03:00", "motivo": "mesmo fato"}
    for n, named in enumerate(("c-1", "processo:c-1", "421P2026000001"), 2):
        casa.abre(f"processo:c-{n}")
        casa.faz(f"processo:c-{n}", SECRETARIA, **tie, processo=named)
        atos = fluxos.le_atos(casa.registros.le_fluxo(f"processo:c-{n}"))
        assert [a.dados["processo"] for a in atos[1:]] == [CASO]
    told = [a.dados["processo"] for a in fluxos.le_atos(casa.registros.le_fluxo(CASO)) if a.nome == tie["tipo"]]
    assert told == ["processo:c-2", "processo:c-3", "processo:c-4"]
    for named in ("c-9", "421P2026000009", "processo:c-2", "pessoa:p-1"):
        assert casa.campos("processo:c-2", SECRETARIA, **tie, processo=named) == ["processo"]


def test_what_a_rectified_opening_names_must_be_there(casa):
    casa.abre()
    casa.cadastra("p-2")
    change = {"tipo": "ato_retificado", "em": "2026-03-03T10:00:00-03:00", "motivo": "erro", "ato": "ato-1"}
    wrong = {"infrator": "p-9", "abordagem": "a-9"}
    assert casa.campos(CASO, OFICIAL, **change, novos=wrong) == ["novos.infrator", "novos.abordagem"]
    casa.faz(CASO, OFICIAL, **change, novos={"infrator": "pessoa:p-2"})
    assert fluxos.le_atos(casa.registros.le_fluxo(CASO))[1].dados["novos"] == {"infrator": "p-2"}


def test_an_opening_asked_again_keeps_its_receipt(casa):
    id_ = casa.ids.novo()
    first = casa.pede(CASO, SECRETARIA, id_=id_, **ABERTURA)
    annul = {"tipo": "ato_anulado", "em": "2026-03-02T12:00:00-03:00", "motivo": "engano", "ato": "ato-1"}
    assert isinstance(first, Praticado)
    casa.faz("pessoa:p-1", OFICIAL, **annul)
    assert casa.pede(CASO, SECRETARIA, id_=id_, **ABERTURA).recibo.id == first.recibo.id


# --- what the opening says of the boarding ---------------------------------------------------------------------------


def test_the_opening_may_not_contradict_the_boarding(casa):
    aborda(casa)
    other = casa.pede(CASO, SECRETARIA, **abertura(abordagem="a-1", inspetor="inspetor-9"))
    assert regras(other) == ["inspetor_fora_da_equipe"]
    sopro(casa)
    for said in ({}, {"estado_do_infrator": "sobrio"}):
        assert regras(casa.pede(CASO, SECRETARIA, **abertura(abordagem="a-1", **said))) == [
            "estado_contradiz_abordagem"
        ]
    casa.faz(CASO, SECRETARIA, **abertura(abordagem="a-1", estado_do_infrator="embriagado"))


def test_a_test_recorded_after_the_opening_still_bars_the_waiver(casa):
    aborda(casa)
    em = "2026-03-01T13:00:00-03:00"
    casa.faz(CASO, SECRETARIA, **abertura(abordagem="a-1", em=em))
    casa.lavra(em="2026-03-01T14:00:00-03:00")
    sign = {"tipo": "assinatura_registrada", "em": "2026-03-01T14:10:00-03:00"}
    casa.faz(CASO, SECRETARIA, **sign, resultado="assinou", quem="infrator")
    waiver = {"tipo": "defesa_renunciada", "em": "2026-03-01T15:00:00-03:00", "dia": "2026-03-01"}
    sopro(casa)
    assert regras(casa.pede(CASO, PARTE, **waiver, assinada_por="infrator")) == ["renuncia_no_dia_do_teste"]
    seen = [a.regra for a in queries.vista(casa, CASO).avisos]
    assert {"aviso_estado_do_infrator", "aviso_espera_nao_registrada"} <= set(seen)


def test_the_heads_a_decision_rests_on_are_read(casa):
    aborda(casa)
    casa.faz(CASO, SECRETARIA, **abertura(abordagem="a-1"))
    dia = casa.instante.date()
    assert reune(casa, "CPPR", dia, nomeada=BOARDING).da_abordagem == {BOARDING: 1}
    assert reune(casa, "CPPR", dia, nomeada="abordagem:a-9").da_abordagem == {}
    asked: list[dict[str, int]] = []
    append = casa.registros.acrescenta

    def spied(proposta):
        asked.append(dict(proposta.lidos))
        return append(proposta)

    casa.registros.acrescenta = spied
    casa.faz("processo:c-2", SECRETARIA, **abertura(abordagem="a-1"))
    casa.faz("processo:c-2", OFICIAL, tipo="despacho", em="2026-03-03T10:00:00-03:00", motivo="vista")
    opening, despacho = asked
    assert {BOARDING: 1, "pessoa:p-1": 1}.items() <= opening.items()
    assert not {BOARDING, "pessoa:p-1"} & despacho.keys()


def test_a_boarding_that_moved_meanwhile_is_asked_again(casa):
    aborda(casa)
    append, moved = casa.registros.acrescenta, []

    def late(proposta):
        if proposta.ato.nome == "processo_aberto" and not moved:
            moved.append(True)
            sopro(casa)
        return append(proposta)

    casa.registros.acrescenta = late
    assert regras(casa.pede(CASO, SECRETARIA, **abertura(abordagem="a-1"))) == ["estado_contradiz_abordagem"]


# --- the boarding as shown -------------------------------------------------------------------------------------------


def test_a_boarding_shows_its_terms_tasks_and_flags(casa):
    aborda(casa)
    sopro(casa)
    order = {
        "medida": "retirada_de_trafego",
        "modalidade": "deve",
        "local": "cais",
        "fundamento": "x",
        "proposta": True,
    }
    casa.faz(BOARDING, INSPETOR, tipo="medida_ordenada", em="2026-03-01T12:00:00-03:00", **order)
    contest = {"tipo": "medida_impugnada", "em": "2026-03-02T10:00:00-03:00", "medida": "retirada_de_trafego"}
    casa.faz(BOARDING, PARTE, **contest)
    seen = queries.vista(casa, BOARDING).em_json()
    assert seen.keys() == {"prazos", "proximos", "ressalvas"}
    (prazo,) = seen["prazos"]
    assert (prazo["tipo"], prazo["medida"]) == ("decisao_da_medida", "retirada_de_trafego")
    assert (prazo["vencimento"], prazo["cumprido"], prazo["cita"]) == ("2026-04-01", False, ["lesta@2024-01-16:24"])
    assert [p["tipo"] for p in seen["proximos"]] == ["medida_confirmada", "medida_decidida"]
    assert [r["id"] for r in seen["ressalvas"]] == ["aviso_confirmar_medida", "aviso_espera_nao_registrada"]
    assert queries.vista(casa, "pessoa:p-1").em_json() == {}
