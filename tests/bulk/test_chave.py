"""The key of an answer: what it says makes it, and nothing else."""

from datetime import timedelta
from decimal import Decimal

import pytest
from tests.bulk.sorteio import NORMAS, Sorteio, empacota, fatos_de, plano_de

from capitania.bulk.chave import PARTES, chave
from capitania.bulk.nucleo import RespostaEmLote, programa
from capitania.lei.ambiente import Caso, ambiente, leituras
from capitania.lei.avaliacao import Avaliador
from capitania.lei.determinacao import Dispensada, Encaminhamento, Infracao, Medida, Multa, Peca, Penas

UMA = RespostaEmLote(
    medidas=(
        Medida("retirada_de_trafego", "embarcacao", "deve", ("7.8.1-a", "7.8.2")),
        Medida("apreensao_da_embarcacao", "embarcacao", "pode", ("7.9",)),
    ),
    dispensadas=(Dispensada("apreensao_da_embarcacao", "condutor_substituto", ("7.9.1",)),),
    infracoes=(
        Infracao(
            "art-11-i",
            None,
            ("condutor", "proprietario"),
            Penas(Multa("A", Decimal("40.00"), Decimal("200.00")), 60, False, "e_ou"),
            True,
            ("art. 11",),
        ),
    ),
    pecas=(Peca("notificacao_para_comparecimento", "condutor", "deve", ("7.6",), "art-11-i"),),
    encaminhamentos=(Encaminhamento("policia", "oficio", "deve", ("7.10",), ("oficio", "presenca")),),
    ressalvas=("igual-a-0-30",),
    lacunas=("suspensa",),
    pendente=False,
    exemplo={"abordagem.dia": 1},
)
OUTRAS = {
    "medidas": UMA.medidas[:1],
    "dispensadas": (),
    "infracoes": (UMA.infracoes[0]._replace(penas=UMA.infracoes[0].penas._replace(suspensao_max_dias=61)),),
    "pecas": (UMA.pecas[0]._replace(para="proprietario"),),
    "encaminhamentos": (UMA.encaminhamentos[0]._replace(um_de=("oficio",)),),
    "ressalvas": (),
    "lacunas": ("suspensa", "cassada"),
    "pendente": True,
}


def test_a_chave_nao_muda_de_uma_versao_para_outra():
    assert chave(UMA) == "9f4749349dc4a1b7"


def test_nem_a_ordem_nem_o_exemplo_nem_os_fundamentos_contam():
    """The same outputs by other rows of the tables are one answer to the kernel, which numbers what is ordered."""
    outras = tuple(m._replace(cita=("7.7",)) for m in UMA.medidas)
    assert chave(UMA._replace(medidas=outras)) == chave(UMA)
    virada = UMA._replace(medidas=UMA.medidas[::-1], exemplo={})
    infracao = UMA.infracoes[0]
    assert chave(virada) == chave(UMA)
    assert chave(UMA._replace(infracoes=(infracao._replace(autores=infracao.autores[::-1]),))) == chave(UMA)


@pytest.mark.parametrize("parte", PARTES)
def test_cada_parte_da_resposta_conta(parte):
    assert chave(UMA._replace(**{parte: OUTRAS[parte]})) != chave(UMA)


def test_toda_parte_da_resposta_esta_na_chave():
    assert set(PARTES) == set(RespostaEmLote._fields) - {"exemplo"}
    assert set(OUTRAS) == set(PARTES)


def test_quantias_se_distinguem_pelos_algarismos():
    def com(quantia):
        infracao = UMA.infracoes[0]
        return chave(UMA._replace(infracoes=(infracao._replace(penas=Penas(Multa("A", *quantia), 60, False, "e_ou")),)))

    assert com((Decimal("40.00"), Decimal("200.00"))) == chave(UMA)
    assert com((Decimal("40.00"), Decimal("400.00"))) != chave(UMA)


def _propria(feito, numero, linha):
    """Give the answer of a number as the facts of this row, not those of the row that first had it, tell it."""
    fatos = fatos_de(*linha)
    caso = Caso(feito.plano, fatos, leituras(fatos, feito.plano))
    resposta = Avaliador(feito.plano, ambiente(caso)[0]).roda()
    return feito._mostra(feito._efeitos[numero], resposta, fatos)


@pytest.mark.parametrize("norma", NORMAS[1:], ids=str)
def test_linhas_do_mesmo_numero_tem_a_mesma_chave_por_outros_fundamentos(norma):
    """A driver who refused, with a licence past for two years or for twenty, beside a substitute who may take over."""
    feito = programa(plano_de(norma)[0])
    sorteio = Sorteio(13, 0)
    linhas = []
    for _ in range(120):
        dia, informados = sorteio.fatos()
        vencidas = (dia - timedelta(days=366 * anos + 1) for anos in (0, 2, 7, 20))
        linhas += [(dia, informados | {"condutor.validade": v}) for v in vencidas]
    numeros = feito.respostas(empacota(linhas)).to_pylist()
    achadas = {}
    for numero, linha in zip(numeros, linhas, strict=True):
        propria = _propria(feito, numero, linha)
        assert chave(propria) == chave(feito.resposta(numero))
        achadas.setdefault(numero, set()).add(repr(propria._replace(exemplo={})))
    assert any(len(ditas) > 1 for ditas in achadas.values())
