"""What facts still admit: each measure and infraction that some value of what is not known gives, and no other."""

from datetime import date
from typing import Any

import pytest

from capitania.lei.decisao import decidir
from capitania.lei.fatos import ler_fatos
from capitania.lei.possiveis import Possiveis, possiveis
from capitania.normas.carga import acervo

RETIRADA, APREENSAO, CONDUZIR = "retirada_de_trafego", "apreensao_da_embarcacao", "impedimento_de_conduzir"
ETILOMETRO = {"aprovacao": "Portaria", "serie": "1", "verificado_em": "2000-01-01", "verificado_por": "INMETRO"}
ETILOMETRO |= {"valido_ate": "2035-01-01"}
CARTEIRA = {"habilitacao": "cha", "validade": "2035-01-01", "porta": "sim", "classe_adequada": "sim"}
CARTEIRA |= {"situacao_da_licenca": "regular"}
QUEM = {"proprietario": "nao", "notificavel": "sim", "menor": "nao"}
SEM_LICENCA = {"habilitacao": "inexistente", **QUEM}
FATOS: dict[str, dict[str, Any]] = {
    "abordagem": {"situacao_da_embarcacao": "navegando", "navegacao_constatada": "sim", "saida_iminente": "nao"},
    "embarcacao": {"tipo": "esporte_recreio"},
    "condutor": {**CARTEIRA, **QUEM},
    "alcoolemia": {"resultado": "nao_realizado", "outra_substancia": "nao", "sinais": []},
    "proprietario": {"notificavel": "sim", "forneceu": "sim"},
}


def lidos(em: str = "2026-03-01", sem: tuple[str, ...] = (), **trocas: Any):
    """Read the whole facts with some tables changed or left out."""
    dados = {k: v for k, v in {**FATOS, **trocas}.items() if k not in sem}
    dados["abordagem"] = {**dados["abordagem"], "em": f"{em}T10:00:00-03:00"}
    return ler_fatos(dados, lambda _: "America/Sao_Paulo")


def sopro(ar: str, **mais: Any) -> dict[str, Any]:
    return {"resultado": "medido", "ar": ar, "outra_substancia": "nao", "sinais": [], "etilometro": ETILOMETRO, **mais}


def admite(em: str = "2026-03-01", sem: tuple[str, ...] = (), **trocas: Any) -> Possiveis:
    fatos = lidos(em, sem, **trocas)
    return possiveis(fatos, acervo(), fatos.dia)


def infracoes(p: Possiveis) -> set[str]:
    return {i for i, _ in p.infracoes}


def test_complete_facts_admit_what_is_decided_and_nothing_else():
    fatos = lidos(condutor=SEM_LICENCA)
    p, decidido = possiveis(fatos, acervo(), fatos.dia), decidir(fatos, acervo(), ato_em=fatos.dia)
    assert (
        p.medidas == {(m.medida, m.modalidade) for m in decidido.medidas} == {(RETIRADA, "deve"), (APREENSAO, "deve")}
    )
    assert set(p.devidas) == {RETIRADA, APREENSAO}
    assert "normam-211@2026-01-26:7.8.1-b" in p.devidas[RETIRADA]
    assert infracoes(p) == {i.dispositivo for i in decidido.infracoes} == {"rlesta:11"}
    assert (p.lacuna, p.incerta, p.oficio, p.do_julgador) == (False, False, (), ())


def test_what_is_not_known_leaves_all_its_answers_possible_and_none_a_duty():
    p = admite(sem=("condutor", "alcoolemia", "proprietario"))
    assert {(RETIRADA, "deve"), (APREENSAO, "deve"), (CONDUZIR, "deve")} <= p.medidas
    assert p.devidas == {}
    assert infracoes(p) >= {"rlesta:11", "rlesta:12-II", "rlesta:12-III", "rlesta:23-I", "rlesta:23-VIII"}
    assert p.incerta


def test_a_look_up_that_is_due_leaves_no_duty():
    """Ruling 21: not carried, state unknown."""
    desconhecida = {"porta": "nao", **QUEM}
    assert admite(condutor=desconhecida).medidas == frozenset()
    assert (RETIRADA, "deve") in admite(condutor={**desconhecida, "porta": "sim"}).medidas
    bebado = admite(condutor=desconhecida, alcoolemia=sopro("0.40"))
    assert {(RETIRADA, "deve"), (CONDUZIR, "deve")} <= bebado.medidas


def test_what_the_substitute_dispenses_is_named_with_its_ground():
    p = admite(condutor=SEM_LICENCA, substituto=CARTEIRA)
    assert p.dispensadas[APREENSAO] == ("normam-211@2026-01-26:7.8.1-n1",)
    assert p.medidas == frozenset()


def test_the_other_reading_of_a_doubt_is_kept_apart():
    p = admite(condutor={**FATOS["condutor"], "validade": "2025-04-10", "porta": "nao"})
    assert infracoes(p) == {"rlesta:12-III"}
    assert {i for i, _ in p.por_outra_leitura} == {"rlesta:12-II"}


@pytest.mark.parametrize(
    ("em", "alcoolemia", "muda"),
    [
        ("2026-03-01", sopro("0.26"), True),
        ("2026-03-01", sopro("0.25"), True),
        ("2026-03-01", sopro("0.40"), False),
        ("2026-03-01", sopro("0.24"), False),
        ("2025-12-01", sopro("0.33"), True),
        ("2025-12-01", sopro("0.34"), False),
        ("2026-03-01", sopro("0.20", sangue={"quantia": "0.8", "unidade": "g/L"}), True),
        ("2009-05-10", sopro("0.05", sangue={"quantia": "0.8", "unidade": "g/L"}, sinais=["fala"]), True),
    ],
)
def test_readings_that_differ_are_for_who_judges(em, alcoolemia, muda):
    """Ruling 31 and O-12; what hangs on them is the infraction, with the provisions of the doubt."""
    achados = admite(em, alcoolemia=alcoolemia).do_julgador
    assert bool(achados) is muda
    assert all(d.infracoes == {("rlesta:23-I", "")} and d.motivo and d.cita for d in achados)


def test_papers_go_to_the_police_where_a_table_says_so():
    assert admite(alcoolemia=sopro("0.40")).oficio == ("normam-211@2026-01-26:7.12.4",)
    assert admite("2025-02-01", alcoolemia=sopro("0.40")).oficio == ()


def test_a_silence_is_told_and_where_no_norm_answers_only_a_person_can():
    p = admite(embarcacao={"tipo": "moto_aquatica"}, condutor=SEM_LICENCA)
    assert (p.lacuna, p.medidas, infracoes(p)) == (True, frozenset(), {"rlesta:11"})
    fora = ler_fatos({"abordagem": {"em": "1990-01-01T10:00:00-03:00"}}, lambda _: None)
    assert possiveis(fora, acervo(), date(1990, 1, 1)) == Possiveis()
    antes = lidos()
    assert possiveis(antes, acervo(), date(2026, 2, 1)) == possiveis(antes, acervo(), antes.dia)


def test_a_table_whose_class_no_norm_of_the_day_defines_is_a_silence():
    """A fact of 2023 under the measures of the day of the act."""
    fatos = lidos("2023-06-10")
    assert possiveis(fatos, acervo(), date(2026, 3, 1)).lacuna
