"""Boardings of the log as rows without persons, and a norm as a study asks it."""

from datetime import date
from decimal import Decimal

from capitania.config.portas import Portas
from capitania.lei.fatos import ler_fatos
from capitania.usecases.estudos import da_base, em_linha, lei

DADOS = {
    "abordagem": {"em": "2025-02-14T10:30:00-03:00", "om": "CPPR", "situacao_da_embarcacao": "navegando"},
    "embarcacao": {"tipo": "outra", "inscricao": "4210001234"},
    "condutor": {"habilitacao": "cha", "validade": "sem_validade"},
    "alcoolemia": {
        "resultado": "medido",
        "ar": "0,33",
        "sangue": {"quantia": Decimal("6.5"), "unidade": "dg/L"},
        "descricao": "tropeçava",
        "sinais": ["fala arrastada"],
        "etilometro": {"operador": "Fulano de Tal", "serie": "S-1", "verificado_em": date(2025, 1, 2)},
    },
}


def test_facts_as_a_row_keep_words_and_leave_texts():
    linha = em_linha(ler_fatos(DADOS, lambda _: "America/Sao_Paulo"), "CPPR")
    assert linha == {
        "abordagem.em": "2025-02-14T10:30:00-03:00",
        "abordagem.om": "CPPR",
        "abordagem.situacao_da_embarcacao": "navegando",
        "embarcacao.tipo": "outra",
        "condutor.habilitacao": "cha",
        "condutor.validade": "sem_validade",
        "alcoolemia.resultado": "medido",
        "alcoolemia.ar": "0.33",
        "alcoolemia.sangue": "6.5",
        "alcoolemia.sangue.unidade": "dg/L",
        "alcoolemia.sinais": "sim",
        "alcoolemia.etilometro.operador": "informado",
        "alcoolemia.etilometro.serie": "informado",
        "alcoolemia.etilometro.verificado_em": "2025-01-02",
        "substituto.presente": "nao",
    }


def test_a_reading_in_two_ways_goes_as_it_was_typed():
    fatos = ler_fatos({"abordagem": {"em": "2025-02-14T10:30:00-03:00"}, "alcoolemia": {"ar": ",30"}}, lambda _: None)
    linha = em_linha(fatos, "")
    assert (linha["alcoolemia.ar"], linha["abordagem.om"]) == (",30", None)


def test_a_norm_is_asked_as_of_its_day_and_a_draft_as_of_its_first():
    portas = Portas()
    norma = portas.acervo.norma("normam-211", date(2024, 7, 1))
    versao = lei(portas, norma, date(2025, 3, 1), "normam-211@2025-03-01")
    assert versao.acervo.versao("normam-211", date(1990, 1, 1)) == date(2024, 7, 1)
    assert versao.acervo.versao("normam-301", date(1990, 1, 1)) == date(2025, 1, 17)
    rascunho = norma._replace(titulo="Rascunho")
    dele = lei(portas, rascunho, None, "rascunho.toml")
    assert (dele.dia, dele.titulo) == (date(2024, 7, 1), "Rascunho")
    assert rascunho in dele.acervo.em(date(2026, 1, 1))


def test_a_log_without_boardings(casa):
    assert list(da_base(casa).linhas) == []
