"""Names of other streams: one form for each, whatever form was typed."""

import pytest

from capitania.processo.abordagem import TIPOS as DA_ABORDAGEM
from capitania.processo.custodia import TIPOS as DA_CUSTODIA
from capitania.processo.devedor import TIPOS as DO_DEVEDOR
from capitania.processo.estado import TIPOS
from capitania.processo.ligacoes import NOMEADOS, inteiro, numa_forma
from capitania.processo.om import TIPOS as DA_OM


@pytest.mark.parametrize(
    ("ato", "dados", "forma"),
    [
        (
            "processo_aberto",
            {"infrator": "pessoa:p-1", "abordagem": "a-1"},
            {"infrator": "p-1", "abordagem": "abordagem:a-1"},
        ),
        (
            "processo_aberto",
            {"infrator": "p-1", "abordagem": "abordagem:a-1"},
            {"infrator": "p-1", "abordagem": "abordagem:a-1"},
        ),
        (
            "processo_aberto",
            {"infrator": 7, "abordagem": "", "om": "CPPR"},
            {"infrator": 7, "abordagem": "", "om": "CPPR"},
        ),
        ("processos_ligados", {"processo": "c-2"}, {"processo": "processo:c-2"}),
        ("processos_ligados", {"processo": "421P2026000001"}, {"processo": "421P2026000001"}),
        ("teste_recusado", {"pessoa": "pessoa:p-1"}, {"pessoa": "p-1"}),
        (
            "apreensao_lavrada",
            {"abordagem": "a-1", "embarcacao": "lancha-1", "proprietario": "pessoa:p-1"},
            {"abordagem": "abordagem:a-1", "embarcacao": "embarcacao:lancha-1", "proprietario": "p-1"},
        ),
        ("despacho", {"abordagem": "a-1"}, {"abordagem": "a-1"}),
        (
            "divida_inscrita",
            {"multas": ["c-1", "processo:c-2", "421P2026000001", 7]},
            {"multas": ["processo:c-1", "processo:c-2", "421P2026000001", 7]},
        ),
        ("divida_inscrita", {"multas": "c-1"}, {"multas": "processo:c-1"}),
    ],
)
def test_uma_forma_para_cada_nome(ato, dados, forma):
    assert numa_forma(ato, dados) == forma


def test_o_nome_inteiro():
    assert (inteiro("pessoa", "p-1"), inteiro("pessoa", "pessoa:p-1")) == ("pessoa:p-1", "pessoa:p-1")


def test_o_que_se_nomeia_e_dado_do_ato():
    for ato, campos in NOMEADOS.items():
        assert campos.keys() <= {**TIPOS, **DA_ABORDAGEM, **DA_CUSTODIA, **DO_DEVEDOR, **DA_OM}[ato].dados.keys()
