"""Who may be author of what: 7.5.1 and 7.5.2 by kind of irregularity, art. 11 and the rest by ruling 22."""

from datetime import date

import pytest

VERSOES = [date(2024, 7, 1), date(2026, 1, 26)]
DIAS = pytest.mark.parametrize("dia", ["2025-02-01", "2026-02-14"])
SEM_LICENCA = {"habilitacao": "inexistente", "validade": "nao_informado", "porta": "nao_informado"}

# 7.5.1 a to e and 7.5.2, written out from the text.
AUTORES = {
    "embarcacao": {"proprietario", "armador", "preposto"},
    "conducao": {"condutor", "tripulante", "pratico", "agente_de_manobra_e_docagem"},
    "construcao": {"construtor"},
    "obras": {"proprietario_da_obra", "construtor"},
    "mineracao": {"proprietario_da_jazida", "pesquisador"},
}


@pytest.mark.parametrize("versao", VERSOES)
@pytest.mark.parametrize("irregularidade", AUTORES)
def test_authors_by_kind_of_irregularity(acervo, versao, irregularidade):
    classe = acervo.compilada("normam-211", versao).classes["autoria"]
    entradas = classe.entradas
    por_autor = {
        dict(zip(entradas, chave, strict=True))["autor"]: celula.valor
        for chave, celula in classe.celulas.items()
        if dict(zip(entradas, chave, strict=True))["irregularidade"] == irregularidade
    }
    assert {a for a, valor in por_autor.items() if valor == "sim"} == AUTORES[irregularidade]
    supplied = {"proprietario"} if irregularidade == "conducao" else set()
    assert {a for a, valor in por_autor.items() if valor == "so_quem_forneceu"} == supplied
    assert por_autor["agencia_de_navegacao"] == "nao"


@pytest.mark.parametrize("versao", VERSOES)
def test_an_agency_is_never_an_infractor(acervo, versao):
    """A3, O-16 e."""
    classe = acervo.compilada("normam-211", versao).classes["autoria"]
    da_agencia = [c for k, c in classe.celulas.items() if "agencia_de_navegacao" in k]
    assert {c.valor for c in da_agencia} == {"nao"}
    assert {c.citas for c in da_agencia} == {(f"normam-211@{versao.isoformat()}:7.5.2",)}


def test_no_table_names_an_agency_as_author(acervo):
    for norma, dias in acervo.indice.items():
        for dia in dias:
            for tabela in acervo.norma(norma, dia).tabelas.values():
                for linha in tabela.linhas:
                    assert "agencia_de_navegacao" not in str(linha.entao)


@pytest.mark.parametrize("tipo", ["esporte_recreio", "moto_aquatica"])
@DIAS
def test_owner_at_the_helm_answers_alone(decide, dia, tipo):
    fatos = {"condutor": {**SEM_LICENCA, "proprietario": "sim"}, "embarcacao": {"tipo": tipo}}
    assert decide(fatos, em=dia).autores == {"rlesta:11": {"proprietario"}}


@DIAS
@pytest.mark.parametrize(
    ("notificaveis", "autores", "ressalva"),
    [
        (("sim", "sim"), {"condutor", "proprietario"}, False),
        (("nao", "sim"), {"proprietario"}, True),
        (("sim", "nao"), {"condutor"}, True),
    ],
)
def test_each_of_the_two_who_can_be_notified(decide, dia, notificaveis, autores, ressalva):
    condutor, proprietario = notificaveis
    fatos = {"condutor": {**SEM_LICENCA, "notificavel": condutor}, "proprietario": {"notificavel": proprietario}}
    resposta = decide(fatos, em=dia)
    assert resposta.autores == {"rlesta:11": autores}
    assert ("notificar-ambos" in resposta.ressalvas) is ressalva
    iniciais = {para for p, para, _ in resposta.pecas if p in {"notificacao_para_comparecimento", "auto_de_infracao"}}
    assert iniciais == autores


@DIAS
def test_neither_can_be_notified(decide, dia):
    resposta = decide(
        {"condutor": {**SEM_LICENCA, "notificavel": "nao"}, "proprietario": {"notificavel": "nao"}}, em=dia
    )
    assert resposta.autores == {"rlesta:11": set()}
    assert "nenhum-notificavel" in resposta.lacunas


@DIAS
@pytest.mark.parametrize("condutor", ["sim", "nao"])
@pytest.mark.parametrize("proprietario", ["sim", "nao"])
def test_an_owner_who_did_not_supply_is_no_author(decide, dia, condutor, proprietario):
    fatos = {
        "condutor": {**SEM_LICENCA, "notificavel": condutor},
        "proprietario": {"notificavel": proprietario, "forneceu": "nao"},
    }
    assert decide(fatos, em=dia).autores == {"rlesta:11": {"condutor"}}


@DIAS
def test_what_the_authors_depend_on_is_asked(decide, dia):
    resposta = decide({"condutor": SEM_LICENCA, "proprietario": "nao_informado"}, em=dia)
    assert {"proprietario.forneceu", "proprietario.notificavel"} <= set(resposta.pendencias)
    assert resposta.medidas == {"retirada_de_trafego": "deve", "apreensao_da_embarcacao": "deve"}


@DIAS
@pytest.mark.parametrize(
    "caso",
    [
        ({"condutor": {"porta": "nao"}}, "rlesta:12-II"),
        ({"condutor": {"validade": "2022-01-15"}}, "rlesta:12-III"),
        ({"condutor": {"validade": "2017-01-15"}}, "rlesta:12-III"),
        ({"alcoolemia": {"resultado": "recusado"}}, "rlesta:23-VIII"),
        ({"alcoolemia": {"outra_substancia": "comprovada", "meio": "laudo"}}, "rlesta:23-I"),
    ],
)
@pytest.mark.parametrize("dono", ["sim", "nao"])
@pytest.mark.parametrize("notificavel", ["sim", "nao"])
def test_the_conductor_alone(decide, dia, caso, dono, notificavel):
    """Ruling 22: 12-II, 12-III, 23-I and 23-VIII have one author, whoever owns the boat."""
    fatos, infracao = caso
    quem = {"proprietario": dono, "notificavel": notificavel}
    resposta = decide({**fatos, "condutor": {**fatos.get("condutor", {}), **quem}}, em=dia)
    assert resposta.autores == {infracao: {"condutor"}}


@DIAS
@pytest.mark.parametrize(
    ("condutor", "shown"),
    [({"menor": "sim", "porta": "nao"}, True), ({"menor": "sim"}, False), ({"menor": "nao", "porta": "nao"}, False)],
)
def test_a_minor_is_notified_through_the_representative(decide, dia, condutor, shown):
    assert ("menor-pelo-representante" in decide({"condutor": condutor}, em=dia).ressalvas) is shown


@pytest.mark.parametrize("dia", ["1998-06-09", "2009-03-01", "2023-06-01"])
@pytest.mark.parametrize(
    ("condutor", "proprietario", "autores"),
    [
        ({"proprietario": "sim"}, {}, {"proprietario"}),
        ({}, {"forneceu": "sim"}, {"condutor", "proprietario"}),
        ({}, {"forneceu": "nao"}, {"condutor"}),
    ],
)
def test_authors_before_the_norm(decide, dia, condutor, proprietario, autores):
    fatos = {"condutor": {**SEM_LICENCA, **condutor}, "proprietario": proprietario}
    assert decide(fatos, em=dia).autores == {"rlesta:11": autores}
