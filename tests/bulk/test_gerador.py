"""The nation drawn: every figure has its source, the draw keeps to them, every row stands, the same seed same bytes."""

from datetime import date

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
from cruas import zona

from capitania.bulk import gerador, porta
from capitania.bulk.colunas import dominio
from capitania.bulk.empacotar import Empacotador
from capitania.bulk.mistura import carnaval, das_oms, dos_dias, mistura, pascoa
from capitania.lei.problemas import EntradaInvalida
from capitania.normas import oms
from capitania.usecases.estudos import Sorteio

SIGLAS = [o.sigla for o in oms.todas()]
DEZ = (date(2016, 1, 1), date(2025, 12, 31))
QUANTAS = 400_000


def nada(_feitas, _total):
    pass


@pytest.fixture(scope="module")
def pais(tmp_path_factory):
    arquivo = tmp_path_factory.mktemp("pais") / "p.parquet"
    porta.sorteia(Sorteio(QUANTAS, *DEZ, 7, SIGLAS), arquivo, nada)
    return pq.read_table(arquivo)


def folhas(tabela, caminho=()):
    """Give each table of the mix that holds figures."""
    if isinstance(tabela, list):
        for x in tabela:
            yield from folhas(x, caminho)
    elif isinstance(tabela, dict):
        if any(not isinstance(v, dict | list) or k in {"meses", "siglas"} for k, v in tabela.items()):
            yield caminho, tabela
        else:
            for k, v in tabela.items():
                yield from folhas(v, (*caminho, k))


def test_cada_numero_tem_fonte_ou_se_diz_nosso():
    vistas = list(folhas(mistura()))
    assert len(vistas) > 40
    for caminho, tabela in vistas:
        assert tabela.get("fonte") or tabela.get("suposicao"), caminho


def test_as_palavras_da_mistura_sao_as_dos_fatos():
    for fato, pesos in mistura()["pesos"].items():
        assert set(pesos["palavras"]) <= set(dominio(fato)), fato
    assert {s for o in mistura()["om"] for s in o["siglas"]} <= set(SIGLAS)


@pytest.mark.parametrize(
    ("ano", "dia"),
    [(2008, (3, 23)), (2016, (3, 27)), (2019, (4, 21)), (2025, (4, 20)), (2038, (4, 25))],
)
def test_pascoa(ano, dia):
    assert pascoa(ano) == date(ano, *dia)


def test_o_carnaval_da_fonte():
    assert carnaval(2025) == (date(2025, 2, 28), date(2025, 3, 5))


def test_dias_e_oms_somam_um():
    pesos, festa = dos_dias(date(2025, 1, 1), date(2025, 12, 31))
    assert pesos.sum() == pytest.approx(1)
    assert festa.sum() == 6
    assert das_oms(SIGLAS).sum() == pytest.approx(1)


def test_toda_linha_se_responde(pais):
    feito = Empacotador(pais.schema, zona)
    for cru in pais.to_batches():
        lote = feito.empacota(cru, np.arange(cru.num_rows))
        assert lote.recusadas.num_rows == 0
        assert lote.empacotado.num_rows == cru.num_rows


def parte(mascara):
    return pc.mean(pc.fill_null(mascara, False).cast(pa.int8())).as_py()


def test_o_sorteio_segue_as_fontes(pais):
    m = mistura()
    em = pais["abordagem.em"]
    verao = pc.is_in(pc.month(em), pa.array(m["verao"]["meses"]))
    assert parte(verao) == pytest.approx(m["verao"]["parcela"], abs=0.03)  # Carnival weighs more
    assert parte(pc.equal(pais["abordagem.om"], "CPRJ")) == pytest.approx(16368 / 133000, abs=0.003)
    notificadas = m["notificadas"]["parcela"]
    sem = parte(pc.equal(pais["condutor.habilitacao"], "inexistente"))
    assert sem == pytest.approx(notificadas * m["infracoes"]["inexistente"]["parcela"], rel=0.05)
    nao_porta = parte(pc.equal(pais["condutor.porta"], False))
    assert nao_porta == pytest.approx(notificadas * m["infracoes"]["nao_porta"]["parcela"], rel=0.05)
    medidos = pc.equal(pais["alcoolemia.resultado"], "medido")
    positivos = pc.greater_equal(pais["alcoolemia.ar"].cast(pa.string()), "0.30")
    assert parte(pc.and_kleene(medidos, positivos)) / parte(medidos) == pytest.approx(m["positivo"]["parcela"], rel=0.1)


def test_no_carnaval_testa_se_mais(pais):
    de, ate = carnaval(2025)
    brasilia = pc.subtract(pais["abordagem.em"], pa.scalar(3 * 3600 * 1000, pa.duration("ms")))
    dias = brasilia.cast(pa.date32(), safe=False)
    festa = pais.filter(pc.and_(pc.greater_equal(dias, de), pc.less_equal(dias, ate)))
    assert festa.num_rows > 1000
    testados = parte(pc.not_equal(festa["alcoolemia.resultado"], "nao_realizado"))
    assert testados == pytest.approx(mistura()["teste_no_carnaval"]["parcela"], abs=0.03)


def test_a_mesma_semente_da_os_mesmos_bytes(tmp_path, monkeypatch):
    monkeypatch.setattr(gerador, "TRECHO", 1000)
    dados = []
    for nome, semente in (("a", 5), ("b", 5), ("c", 6)):
        porta.sorteia(Sorteio(2500, *DEZ, semente, SIGLAS), tmp_path / nome, nada)
        dados.append((tmp_path / nome).read_bytes())
    assert dados[0] == dados[1]
    assert dados[0] != dados[2]
    assert pq.read_table(tmp_path / "a").num_rows == 2500
    assert pq.read_schema(tmp_path / "a").metadata[b"capitania.semente"] == b"5"


def test_nome_tomado(tmp_path):
    (tmp_path / "a").write_text("meu")
    with pytest.raises(EntradaInvalida, match="Já existe"):
        porta.sorteia(Sorteio(10, *DEZ, 1, SIGLAS), tmp_path / "a", nada)
    assert (tmp_path / "a").read_text() == "meu"
    assert len(list(tmp_path.iterdir())) == 1
