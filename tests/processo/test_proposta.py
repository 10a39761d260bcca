"""The facts of a boarding as its tests leave them, an order held against them, and the auto that they do not show."""

from typing import Any

import pytest
from apoio import CTX, ato

from capitania.processo import proposta
from capitania.processo.abordagem import Abordagem, avisos, do_condutor, fold, impedimentos, resumo, versoes
from capitania.processo.contexto import Abordada, Versao
from capitania.processo.estado import fold as fold_do_caso
from capitania.processo.impedimentos import impedimentos as do_caso
from capitania.processo.penas import na_tabela

DIA, INSPETOR, OFICIAL = "2026-03-01", "inspetor-1@inspetor", "oficial-1@autoridade"
RETIRADA, APREENSAO, CONDUZIR = "retirada_de_trafego", "apreensao_da_embarcacao", "impedimento_de_conduzir"
APARELHO = {"aprovacao": "Portaria", "serie": "1", "verificado_em": "2025-12-02", "verificado_por": "INMETRO"}
APARELHO |= {"valido_ate": "2026-12-02"}
CARTEIRA = {"habilitacao": "cha", "validade": "2030-01-01", "porta": "sim", "classe_adequada": "sim"}
CARTEIRA |= {"situacao_da_licenca": "regular"}
CONDUTOR = {**CARTEIRA, "proprietario": "nao", "notificavel": "sim", "menor": "nao"}
SEM_CARTEIRA = {"habilitacao": "inexistente", "proprietario": "nao", "notificavel": "sim", "menor": "nao"}
SOBRIO = {"resultado": "nao_realizado", "outra_substancia": "nao", "sinais": []}
Passo = tuple[str, str, dict[str, Any]]


def registro(navega: str = "sim", situacao: str = "navegando", condutor: str = "p-1", **fatos: Any) -> Passo:
    aonde = {"em": f"{DIA}T10:00:00-03:00", "om": "CPPR", "situacao_da_embarcacao": situacao}
    aonde |= {"navegacao_constatada": navega, "saida_iminente": "nao"}
    base = {"embarcacao": {"tipo": "esporte_recreio"}, "condutor": CONDUTOR, "proprietario": {"notificavel": "sim"}}
    dados = {
        "om": "CPPR",
        "equipe": ["inspetor-1"],
        "navegacao": "vista",
        "fatos": {"abordagem": aonde, **base, **fatos},
    }
    return ("abordagem_registrada", INSPETOR, dados | ({"condutor": condutor} if condutor else {}))


def sopro(ar: str, pessoa: str = "p-1", **mais: Any) -> Passo:
    lido = {"pessoa": pessoa, "resultado": {"ar": ar}, "etilometro": APARELHO, "assinou": True, "espera_minutos": 15}
    return ("teste_realizado", INSPETOR, {**lido, **mais})


def recusou(pessoa: str = "p-1") -> Passo:
    return ("teste_recusado", INSPETOR, {"pessoa": pessoa})


def substituto(pessoa: str = "p-2", **mais: Any) -> Passo:
    return ("substituto_apresentado", INSPETOR, {"pessoa": pessoa, "licenca": CARTEIRA, **mais})


def depois(*passos: Passo) -> Abordagem:
    return fold([ato(nome, quem, DIA, seq=n, **dados) for n, (nome, quem, dados) in enumerate(passos, 1)])


def ordena(e: Abordagem, medida: str, modalidade: str = "deve", **mais: Any) -> set[str]:
    dados = {"medida": medida, "modalidade": modalidade, "proposta": True, "navegacao_constatada": True, **mais}
    return {i.regra for i in impedimentos(e, ato("medida_ordenada", INSPETOR, DIA, **dados), CTX)}


# --- the facts -------------------------------------------------------------------------------------------------------


def test_each_test_and_refusal_is_a_version_of_the_facts():
    lidas = versoes(depois(registro(), sopro("0.40"), sopro("0.10", "p-2"), recusou("p-3")), CTX)
    resultados = {v.pessoa: v.fatos.informados.get("alcoolemia.resultado") for v in lidas}
    assert resultados == {"": None, "p-1": "medido", "p-2": "medido", "p-3": "recusado"}


@pytest.mark.parametrize("defeito", [{"valido_ate": "2026-02-28"}, {"aprovacao": None, "serie": None}])
def test_a_reading_that_grounds_nothing_is_neither_refusal_nor_zero(defeito):
    aparelho = {k: v for k, v in (APARELHO | defeito).items() if v is not None}
    (_, lida) = versoes(depois(registro(), sopro("0.40", etilometro=aparelho)), CTX)
    assert lida.fatos.informados["alcoolemia.resultado"] == "nao_realizado"
    assert "alcoolemia.ar" not in lida.fatos.informados


def test_a_breath_test_tells_nothing_of_another_substance():
    indicios = {"resultado": "nao_realizado", "outra_substancia": "indicios", "sinais": ["fala"], "meio": "laudo"}
    (_, lida) = versoes(depois(registro(alcoolemia=indicios), sopro("0.10")), CTX)
    assert lida.fatos.informados["alcoolemia.outra_substancia"] == "indicios"
    (_, sem) = versoes(depois(registro(), sopro("0.10")), CTX)
    assert sem.fatos.informados["alcoolemia.outra_substancia"] == "nao"


def test_what_cannot_be_read_is_left_out():
    feita = depois(registro(alcoolemia="x"), sopro("0.40"))
    assert [v.pessoa for v in versoes(feita, CTX)] == ["p-1"]
    assert versoes(depois(("abordagem_registrada", INSPETOR, {"om": "CPPR"})), CTX) == ()


@pytest.mark.parametrize(
    ("passos", "habilitacao", "resultado"),
    [
        ((substituto(),), "cha", "nao_realizado"),
        ((sopro("0.10", "p-2"), substituto()), "cha", "medido"),
        ((recusou("p-2"), substituto()), "cha", "recusado"),
        ((substituto(licenca={}, habilitado=False),), "inexistente", "nao_realizado"),
        ((substituto(licenca={}, habilitado=True),), None, "nao_realizado"),
        ((substituto("p-3"), substituto("p-4", licenca={}, habilitado=False)), "inexistente", "nao_realizado"),
    ],
)
def test_the_last_substitute_enters_with_his_licence_and_his_own_test(passos, habilitacao, resultado):
    contados = versoes(depois(registro(), *passos), CTX)[0].fatos.informados
    assert contados["substituto.presente"] == "sim"
    assert contados.get("substituto.habilitacao") == habilitacao
    assert contados["substituto.alcoolemia.resultado"] == resultado


def test_of_whom_the_facts_are():
    """His own tests where he was named and tested, and what was told of a test."""
    sem_teste, testado = depois(registro()), depois(registro(), sopro("0.40"), sopro("0.10", "p-2"))
    assert len(do_condutor(sem_teste, CTX)) == 1
    (lida,) = do_condutor(testado, CTX)
    assert lida.informados["alcoolemia.resultado"] == "medido"
    dos_dois = depois(registro(alcoolemia=SOBRIO), sopro("0.40"))
    assert [f.informados["alcoolemia.resultado"] for f in do_condutor(dos_dois, CTX)] == ["medido", "nao_realizado"]
    sem_nome = depois(registro(condutor=""), sopro("0.40"))
    assert ["alcoolemia.resultado" in f.informados for f in do_condutor(sem_nome, CTX)] == [False]


# --- the order -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("passos", "medida", "modalidade", "regras"),
    [
        ((registro(condutor="p-1"), sopro("0.40")), RETIRADA, "deve", set()),
        ((registro(), sopro("0.24")), RETIRADA, "deve", {"medida_nao_proposta"}),
        ((registro(), sopro("0.24")), RETIRADA, "pode", {"medida_nao_proposta"}),
        ((registro(), sopro("0.40")), RETIRADA, "pode", set()),
        ((registro(), sopro("0.40")), "apreensao_da_habilitacao", "deve", {"medida_nao_proposta"}),
        ((registro(), sopro("0.40")), "apreensao_da_habilitacao", "pode", set()),
        ((registro(),), RETIRADA, "deve", set()),
        ((registro(), sopro("0.40"), sopro("0.05", "p-2"), substituto()), RETIRADA, "deve", {"medida_dispensada"}),
        ((registro(), sopro("0.40"), sopro("0.05", "p-2"), substituto()), RETIRADA, "pode", {"medida_dispensada"}),
        ((registro(), sopro("0.40"), sopro("0.05", "p-2"), substituto()), CONDUZIR, "deve", set()),
        ((registro(), sopro("0.40"), substituto()), RETIRADA, "deve", set()),
        ((("abordagem_registrada", INSPETOR, {"om": "CPPR"}),), RETIRADA, "deve", set()),
    ],
)
def test_what_is_said_to_be_proposed_is(passos, medida, modalidade, regras):
    assert ordena(depois(*passos), medida, modalidade, achado="visto") == regras


def test_a_duty_of_what_is_a_faculty_is_told_so():
    dados = {"medida": "apreensao_da_habilitacao", "modalidade": "deve", "proposta": True}
    pedido = ato("medida_ordenada", INSPETOR, DIA, **dados)
    (achado,) = impedimentos(depois(registro(), sopro("0.40")), pedido, CTX)
    assert "Só como faculdade (pode)." in achado.motivo
    assert achado.cita == ("casa@1997-12-11:coerencia",)


def test_what_dispenses_a_measure_is_cited():
    e = depois(registro(), sopro("0.40"), sopro("0.05", "p-2"), substituto())
    pedido = ato("medida_ordenada", INSPETOR, DIA, medida=RETIRADA, modalidade="deve", proposta=True)
    (achado,) = impedimentos(e, pedido, CTX)
    assert achado.cita == ("normam-211@2026-01-26:7.12.4",)


@pytest.mark.parametrize(
    ("passo", "mais", "regras"),
    [
        (registro(), {}, set()),
        (registro(), {"navegacao_constatada": False}, {"medida_sem_navegacao"}),
        ((*registro()[:2], {**registro()[2], "navegacao": " "}), {}, {"medida_sem_navegacao"}),
        (registro("nao", "atracada"), {}, {"medida_sem_navegacao", "medida_nao_proposta"}),
    ],
)
def test_a_seizure_asks_for_navigation_found_told_and_not_denied(passo, mais, regras):
    """Ruling 7."""
    assert ordena(depois(passo, sopro("0.40")), APREENSAO, **mais) == regras


# --- what is owed ----------------------------------------------------------------------------------------------------


def vistos(*passos: Passo) -> set[str]:
    return {a.regra for a in avisos(depois(*passos), CTX)} & {"aviso_medida_por_ordenar", "aviso_oficio_por_expedir"}


def ordem(medida: str) -> Passo:
    return ("medida_ordenada", INSPETOR, {"medida": medida, "modalidade": "deve"})


def test_what_the_facts_ask_and_nobody_did_is_seen():
    oficio = ("oficio_expedido", "secretaria-1@secretaria", {"papeis": ["auto"]})
    ordens = tuple(ordem(m) for m in (RETIRADA, APREENSAO, CONDUZIR))
    assert vistos(registro(), sopro("0.40")) == {"aviso_medida_por_ordenar", "aviso_oficio_por_expedir"}
    assert vistos(registro(), sopro("0.40"), *ordens) == {"aviso_oficio_por_expedir"}
    assert vistos(registro(), sopro("0.40"), *ordens, oficio) == set()
    assert vistos(registro(), sopro("0.10")) == set()
    assert vistos(registro(), sopro("0.40"), sopro("0.10")) == {"aviso_oficio_por_expedir"}
    assert list(proposta.avisos((), frozenset(), CTX, oficiado=False)) == []


def test_an_oficio_says_which_papers_it_carries():
    for papeis, regras in (([], {"oficio_sem_papeis"}), (["auto"], set())):
        pedido = ato("oficio_expedido", "secretaria-1@secretaria", DIA, papeis=papeis)
        assert {i.regra for i in impedimentos(depois(registro()), pedido, CTX)} == regras


# --- the case --------------------------------------------------------------------------------------------------------


def abertura(dispositivo: str, **mais: Any):
    dados = {"origem": "flagrante", "om": "CPPR", "infrator": "p-1", "papel": "condutor", "dispositivo": dispositivo}
    dados |= {"fato_em": f"{DIA}T10:00:00-03:00", "titular": "sim", "abordagem": "abordagem:a-1", **mais}
    return ato("processo_aberto", "secretaria-1@secretaria", DIA, seq=1, **dados)


def lavra(e: Abordagem, aberto, *meio, **dados: Any) -> set[str]:
    """Ask an auto of the infraction of the opening, under this boarding."""
    ctx = CTX._replace(abordagem=resumo(e, CTX))
    pedido = {"dispositivo": aberto.dados["dispositivo"], "fato_em": aberto.dados["fato_em"], **dados}
    achados = do_caso(fold_do_caso([aberto, *meio]), ato("auto_lavrado", OFICIAL, DIA, seq=9, **pedido), ctx)
    return {i.regra for i in achados} & {"auto_contra_a_abordagem"}


CONTRA = {"auto_contra_a_abordagem"}


@pytest.mark.parametrize(
    ("passos", "aberto", "regras"),
    [
        ((registro(), sopro("0.25")), {}, set()),
        ((registro(), sopro("0.24")), {}, CONTRA),
        ((registro(condutor=""), sopro("0.24")), {}, CONTRA),
        ((registro(), sopro("0.24"), sopro("0.30")), {}, set()),
        ((registro(), sopro("0.24", "p-9")), {}, set()),
        ((registro(alcoolemia=SOBRIO),), {}, CONTRA),
        ((registro(),), {}, set()),
        ((registro(condutor="p-9"), sopro("0.24")), {}, set()),
        ((registro(condutor=""), sopro("0.24"), substituto("p-1")), {}, set()),
        ((registro(), sopro("0.24")), {"papel": "proprietario"}, set()),
        ((registro(), sopro("0.24")), {"fato_em": "2026-02-28T10:00:00-03:00"}, set()),
        ((registro(embarcacao={"tipo": "moto_aquatica"}), sopro("0.24")), {}, CONTRA),
    ],
)
def test_the_boarding_does_not_deny_the_auto(passos, aberto, regras):
    assert lavra(depois(*passos), abertura("rlesta:23-I", **aberto)) == regras


def test_other_proof_is_for_who_judges():
    laudo = ato("prova_juntada", "secretaria-1@secretaria", DIA, seq=2, especie="laudo")
    assert lavra(depois(registro(), sopro("0.24")), abertura("rlesta:23-I"), laudo) == set()


@pytest.mark.parametrize(
    ("condutor", "dispositivo", "motivo", "regras"),
    [
        (SEM_CARTEIRA, "rlesta:11", "", set()),
        (CONDUTOR, "rlesta:11", "", CONTRA),
        (CONDUTOR, "rlesta:11", "Porque sim.", CONTRA),
        ({**CONDUTOR, "situacao_da_licenca": "suspensa"}, "rlesta:11", "", CONTRA),
        ({**CONDUTOR, "situacao_da_licenca": "suspensa"}, "rlesta:11", "Suspenso é não habilitado.", set()),
        ({**CONDUTOR, "validade": "2025-04-10", "porta": "nao"}, "rlesta:12-II", "", CONTRA),
        ({**CONDUTOR, "validade": "2025-04-10", "porta": "nao"}, "rlesta:12-II", "A outra leitura.", set()),
        ({"porta": "nao"}, "rlesta:11", "", set()),
        (CONDUTOR, "rlesta:22-I", "", set()),
    ],
)
def test_a_silence_or_another_reading_asks_for_a_written_reason(condutor, dispositivo, motivo, regras):
    e = depois(registro(condutor="", alcoolemia=SOBRIO))
    e = e._replace(fatos={**e.fatos, "condutor": condutor})
    assert lavra(e, abertura(dispositivo), **({"motivo_da_escolha": motivo} if motivo else {})) == regras


@pytest.mark.parametrize(
    ("aberto", "no_auto", "regras"),
    [
        ("normam-211:7.12.1", "", CONTRA),
        ("NORMAM-211 7.12.1", "NORMAM-211 7.12.1", CONTRA),
        ("NPCP-PR 3.12", "NPCP-PR 3.12", set()),
        ("", "", set()),
    ],
)
def test_an_open_infraction_is_asked_only_of_the_provision_that_the_tables_name(aberto, no_auto, regras):
    quem = {"concreto": aberto} if aberto else {}
    no = {"concreto": no_auto} if no_auto else {}
    assert lavra(depois(registro(), sopro("0.10")), abertura("rlesta:23-VIII", **quem), **no) == regras


def test_tables_speak_of_what_they_give():
    dia = depois(registro()).registrada
    assert dia is not None
    assert na_tabela(CTX, "rlesta:23-I", "", dia)
    assert na_tabela(CTX, "rlesta:23-VIII", "normam-211:7.12.1", dia)
    assert na_tabela(CTX, "rlesta:23-VIII", "Normam-211  7.12.1", dia)
    assert not na_tabela(CTX, "rlesta:23-VIII", "npcp-pr:3", dia)
    assert not na_tabela(CTX, "rlesta:22-I", "", dia)
    assert not na_tabela(CTX, "rlesta:99", "", dia)


def test_no_boarding_no_question():
    pedido = ato("auto_lavrado", OFICIAL, DIA, seq=9, dispositivo="rlesta:23-I", fato_em=f"{DIA}T10:00:00-03:00")
    regras = {i.regra for i in do_caso(fold_do_caso([abertura("rlesta:23-I")]), pedido, CTX)}
    assert "auto_contra_a_abordagem" not in regras
    dia = depois(registro()).registrada
    assert dia is not None
    feita = Abordada(dia, "CPPR", (), frozenset(), condutor_atingido=False)
    assert feita.do_condutor("p-1", "condutor", dia) == ()
    fatos = versoes(depois(registro()), CTX)[0].fatos
    com = feita._replace(versoes=(Versao("", fatos),))
    assert com.do_condutor("p-1", "condutor", dia) == (fatos,)


# --- the decision ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ar", "dispositivo", "linha", "regras"),
    [
        ("0.26", "rlesta:23-I", "", {"leitura_sem_linha"}),
        ("0.26", "rlesta:23-I", "A lida.", set()),
        ("0.40", "rlesta:23-I", "", set()),
        ("0.26", "rlesta:12-III", "", set()),
    ],
)
def test_a_decision_on_readings_that_differ_has_a_line_on_them(ar, dispositivo, linha, regras):
    """Ruling 31, O-12: also where there is no penalty."""
    ctx = CTX._replace(abordagem=resumo(depois(registro(), sopro(ar)), CTX))
    auto = ato("auto_lavrado", OFICIAL, DIA, seq=2, dispositivo=dispositivo)
    pedido = ato("julgamento_proferido", OFICIAL, DIA, seq=3, resultado="improcedente", leitura_adotada=linha)
    achados = do_caso(fold_do_caso([abertura(dispositivo), auto]), pedido, ctx)
    lidas = [i for i in achados if i.regra == "leitura_sem_linha"]
    assert {i.regra for i in lidas} == regras
    assert all({"lei-9784@1999-01-29:50", "normam-211@2026-01-26:7.12.2-1"} <= set(i.cita) for i in lidas)


# --- the author ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dono", "entregou", "infrator", "dito", "impede"),
    [
        ("sim", "", "p-1", None, False),  # he was at the helm of his own boat: he alone (ruling 22)
        ("sim", "", "p-2", None, True),  # another person is not who was at the helm
        ("nao", "sim", "p-2", None, False),
        ("nao", "sim", "p-2", False, True),  # what the opening says is not read over
        ("nao", "nao", "p-2", None, True),
        ("nao", "nao", "p-2", True, False),
    ],
)
def test_the_owner_answers_for_conduct_when_he_gave_the_boat_over_or_held_the_helm(
    dono, entregou, infrator, dito, impede
):
    proprietario = {"notificavel": "sim"} | ({"forneceu": entregou} if entregou else {})
    feita = depois(registro(condutor="p-1", proprietario=proprietario))
    feita = feita._replace(fatos={**feita.fatos, "condutor": SEM_CARTEIRA | {"proprietario": dono}})
    dados = {"origem": "flagrante", "om": "CPPR", "infrator": infrator, "papel": "proprietario"}
    dados |= {"dispositivo": "rlesta:11", "fato_em": f"{DIA}T10:00:00-03:00", "abordagem": "abordagem:a-1"}
    dados |= {} if dito is None else {"forneceu": dito}
    ctx = CTX._replace(abordagem=resumo(feita, CTX))
    achados = do_caso(fold_do_caso([]), ato("processo_aberto", "secretaria-1@secretaria", DIA, seq=1, **dados), ctx)
    assert ("autoria" in {i.regra for i in achados}) is impede
