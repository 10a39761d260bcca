"""Scenario files: what is read, what is refused and told, what counts as a difference."""

from datetime import date

import pytest

from capitania.lei.problemas import EntradaInvalida
from capitania.usecases.cenarios import VIEWS, diferencas, ler_cenarios, merged

RESPOSTA = {
    "normas": [{"norma": "normam-211", "versao": "2024-07-01", "sha256": "0", "data": "fato"}],
    "medidas": [
        {"medida": "retirada_de_trafego", "alvo": "embarcacao", "modalidade": "deve", "cita": []},
        {"medida": "apreensao_da_embarcacao", "alvo": "embarcacao", "modalidade": "pode", "cita": []},
    ],
    "dispensadas": [{"medida": "apreensao_da_embarcacao", "por": "substituto", "cita": []}],
    "infracoes": [
        {
            "dispositivo": "rlesta:12-II",
            "concreto": None,
            "autores": ["condutor"],
            "penas": {
                "multa": {"grupo": "B", "minimo": "40", "maximo": "400"},
                "suspensao_max_dias": 60,
                "cancelamento_na_reincidencia": False,
                "escolha": "multa_ou_suspensao",
            },
        },
        {"dispositivo": "rlesta:11", "concreto": None, "autores": ["proprietario", "condutor"], "penas": None},
        {
            "dispositivo": "rlesta:23-VIII",
            "concreto": "normam-211:7.12.1",
            "autores": ["condutor"],
            "penas": {
                "multa": None,
                "suspensao_max_dias": None,
                "cancelamento_na_reincidencia": True,
                "escolha": None,
            },
        },
    ],
    "pecas": [
        {"peca": "auto_de_infracao", "para": "condutor", "modalidade": "deve", "infracao": "rlesta:12-II"},
        {"peca": "auto_de_infracao", "para": "condutor", "modalidade": "deve", "infracao": "rlesta:11"},
    ],
    "encaminhamentos": [{"a": "autoridade_policial", "modo": "oficio", "modalidade": "deve"}],
    "alcoolemia": {"lido": "0.30", "considerado": None, "limite": "0.3", "unidade": "mg/L"},
    "ressalvas": [{"id": "pode-ou-deve"}],
    "lacunas": [{"id": "medidas-suspensa"}],
    "pendencias": [
        {
            "campo": "condutor.validade",
            "provisoria": "rlesta:12-II",
            "muda": [{"valor": "7.9.3-a", "acrescenta": ["infracao: rlesta:12-II"], "afasta": []}],
        },
        {"campo": "condutor.validade", "provisoria": None, "muda": []},
        {"campo": "condutor.porta", "provisoria": None, "muda": [{"valor": "sim", "acrescenta": [], "afasta": []}]},
    ],
}


@pytest.mark.parametrize(
    "espera",
    [
        {"normas": ["normam-211:2024-07-01:fato"]},
        {"medidas": ["apreensao_da_embarcacao:pode", "retirada_de_trafego:deve"]},
        {"dispensadas": ["apreensao_da_embarcacao:substituto"]},
        {"infracoes": ["rlesta:11", "rlesta:12-II", "rlesta:23-VIII"]},
        {"autores": {"rlesta:11": ["condutor", "proprietario"]}},
        {"concreto": {"rlesta:23-VIII": "normam-211:7.12.1", "rlesta:11": "nenhuma"}},
        {"multa": {"rlesta:12-II": "B:40:400", "rlesta:11": "nenhuma", "rlesta:23-VIII": "nenhuma"}},
        {"suspensao": {"rlesta:12-II": 60, "rlesta:11": "nenhuma", "rlesta:23-VIII": "nenhuma"}},
        {"cancelamento": {"rlesta:12-II": False, "rlesta:23-VIII": True}},
        {"escolha": {"rlesta:12-II": "multa_ou_suspensao", "rlesta:23-VIII": "nenhuma"}},
        {"sem_penas": ["rlesta:11"]},
        {"pecas": ["auto_de_infracao:condutor:deve"]},
        {"encaminhamentos": ["autoridade_policial:oficio:deve"]},
        {"alcoolemia": {"lido": "0,3", "limite": "0.300", "unidade": "mg/L"}},
        {"ressalvas": ["pode-ou-deve"], "sem_ressalvas": ["outra"]},
        {"lacunas": ["medidas-suspensa"]},
        {"pendencias": ["condutor.porta", "condutor.validade"]},
        {"podem": ["infracao: rlesta:12-II"]},
        {"hipoteses": {"condutor.validade": ["7.9.3-a"]}},
        {"provisoria": {"condutor.validade": "rlesta:12-II", "condutor.porta": "nenhuma"}},
        {},
    ],
    ids=lambda e: "+".join(e) or "nada",
)
def test_what_agrees(espera):
    assert diferencas(espera, RESPOSTA) == []


@pytest.mark.parametrize(
    ("espera", "dito"),
    [
        (
            {"medidas": ["retirada_de_trafego:deve"]},
            "medidas: esperava retirada_de_trafego:deve, veio apreensao_da_embarcacao:pode, retirada_de_trafego:deve",
        ),
        ({"medidas": []}, "medidas: esperava nada, veio apreensao_da_embarcacao:pode, retirada_de_trafego:deve"),
        ({"dispensadas": []}, "dispensadas: esperava nada, veio apreensao_da_embarcacao:substituto"),
        (
            {"autores": {"rlesta:11": ["condutor"]}},
            "autores: esperava rlesta:11 = condutor, veio rlesta:11 = condutor, proprietario",
        ),
        (
            {"escolha": {"rlesta:23-I": "so_suspensao"}},
            "escolha: esperava rlesta:23-I = so_suspensao, veio rlesta:23-I = não está na resposta",
        ),
        (
            {"suspensao": {"rlesta:12-II": 30}},
            "suspensao: esperava rlesta:12-II = 30, veio rlesta:12-II = 60",
        ),
        ({"ressalvas": ["pode-ou-deve", "outra"]}, "ressalvas: esperava outra, pode-ou-deve, veio pode-ou-deve"),
        ({"sem_ressalvas": ["pode-ou-deve"]}, "sem_ressalvas: esperava pode-ou-deve, veio nada"),
        ({"alcoolemia": {"lido": "0.31"}}, "alcoolemia: esperava lido = 0.31, veio lido = 0.30"),
        ({"alcoolemia": {"cor": "azul"}}, "alcoolemia: esperava cor = azul, veio cor = não está na resposta"),
        ({"podem": ["infracao: rlesta:11"]}, "podem: esperava infracao: rlesta:11, veio nada"),
        (
            {"provisoria": {"condutor.menor": "rlesta:11"}},
            "provisoria: esperava condutor.menor = rlesta:11, veio condutor.menor = não está na resposta",
        ),
    ],
)
def test_what_differs_is_told_in_a_line(espera, dito):
    assert [str(d) for d in diferencas(espera, RESPOSTA)] == [dito]


def test_no_reading_is_seen_as_absent():
    semleitura = {**RESPOSTA, "alcoolemia": None}
    assert diferencas({"alcoolemia": {"lido": "0.3"}}, semleitura) != []


@pytest.mark.parametrize(
    ("modelo", "fatos", "juntos"),
    [
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 3}}, {"a": {"b": 3, "c": 2}}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": "nao_informado"}}, {"a": {"c": 2}}),
        ({"a": {"b": 1}, "d": 4}, {"a": "nao_informado"}, {"d": 4}),
        ({"a": {"b": 1}}, {"x": {"y": {"z": 1}}}, {"a": {"b": 1}, "x": {"y": {"z": 1}}}),
        ({"a": 1}, {"a": {"b": 2}}, {"a": {"b": 2}}),
        ({}, {"a": {"b": "nao_informado"}}, {"a": {}}),
        ({"a": {"b": 1}}, {}, {"a": {"b": 1}}),
    ],
)
def test_facts_lie_over_the_model(modelo, fatos, juntos):
    assert merged(modelo, fatos) == juntos


def test_merging_leaves_the_model_as_it_was():
    modelo = {"a": {"b": 1}}
    merged(modelo, {"a": {"b": 2}})["a"]["c"] = 3
    assert modelo == {"a": {"b": 1}}


INTEIRO = {"nome": "História", "fonte": "7.8", "espera": {"medidas": []}}


def test_a_file_is_read():
    (lido,) = ler_cenarios(
        {
            "modelo": {"lancha": {"condutor": {"porta": "sim", "menor": "nao"}}},
            "cenario": [
                {
                    **INTEIRO,
                    "modelo": "lancha",
                    "ato_em": date(2026, 2, 10),
                    "fatos": {"condutor": {"porta": "nao"}},
                }
            ],
        },
        "cenarios.toml",
    )
    assert lido.fatos == {"condutor": {"porta": "nao", "menor": "nao"}}
    assert (lido.nome, lido.fonte, lido.ato_em) == ("História", "7.8", date(2026, 2, 10))
    assert ler_cenarios({}, "cenarios.toml") == ()


@pytest.mark.parametrize(
    ("dados", "dito"),
    [
        ({"cenarios": []}, "cenarios.toml: cenarios: Chave desconhecida. Quis dizer «cenario»?"),
        ({"cenario": [{**INTEIRO, "espara": 1}]}, "cenario «História».espara: Chave desconhecida."),
        (
            {"cenario": [{**INTEIRO, "espera": {"medida": []}}]},
            "cenarios.toml: cenario «História».espera.medida: Chave desconhecida. Quis dizer «medidas»?",
        ),
        ({"cenario": [{**INTEIRO, "espera": {"zzz": []}}]}, f"Use só: {', '.join(VIEWS)}."),
        ({"cenario": [{**INTEIRO, "espera": {"medidas": "x"}}]}, "espera.medidas = 'x': Valor de outro tipo."),
        ({"cenario": [{**INTEIRO, "espera": {"multa": []}}]}, "Escreva multa como tabela."),
        (
            {"cenario": [{"nome": "História", "fonte": "7.8"}]},
            "cenario «História».espera: Falta a chave, ou está vazia.",
        ),
        ({"cenario": [{"fonte": "7.8", "espera": {"medidas": []}}]}, "cenario 1.nome: Falta a chave"),
        ({"cenario": [{**INTEIRO, "fonte": ""}]}, "cenario «História».fonte: Falta a chave, ou está vazia."),
        ({"cenario": [{**INTEIRO, "modelo": "barco"}]}, "'barco': Modelo que o arquivo não tem. Use um de: nenhum."),
        ({"cenario": [{**INTEIRO, "ato_em": "2026-02-10"}]}, "Escreva ato_em como data (AAAA-MM-DD)."),
        ({"cenario": [{**INTEIRO, "fatos": []}]}, "Escreva fatos como tabela."),
        ({"cenario": [INTEIRO, INTEIRO]}, "Dois cenários com o mesmo nome."),
        ({"cenario": {}}, "Escreva [[cenario]]."),
        ({"cenario": ["x"]}, "Escreva [[cenario]]."),
        ({"modelo": []}, "Escreva [modelo.NOME]."),
        ({"modelo": {"lancha": 1}}, "Escreva [modelo.NOME]."),
    ],
)
def test_a_fault_names_its_place_and_its_mend(dados, dito):
    with pytest.raises(EntradaInvalida) as erro:
        ler_cenarios(dados, "cenarios.toml")
    assert dito in str(erro.value)


def test_all_faults_come_at_once():
    with pytest.raises(EntradaInvalida) as erro:
        ler_cenarios({"cenario": [{"espera": {"medida": []}, "modelo": "x"}], "outra": 1}, "cenarios.toml")
    assert len(erro.value.problemas) == 5
