"""The kernel answers as `lei` does: every fact, every word, every edge, unknown or not."""

from itertools import combinations, product

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bulk.sorteio import DIAS, NORMAS, Sorteio, empacota, fatos_de, plano_de

from capitania.bulk.colunas import CODIGOS, EMPACOTADO, dominio
from capitania.bulk.nucleo import Programa, programa
from capitania.bulk.programa import Bit
from capitania.lei.ambiente import Caso, ambiente, leituras
from capitania.lei.avaliacao import Avaliador, nome_da_duvida
from capitania.lei.decisao import decidir

PLANOS = {norma: plano_de(norma) for norma in NORMAS}
norma = pytest.mark.parametrize("norma", NORMAS, ids=str)


def pela_lei(plano, dia, informados, feitas):
    """Give what `lei` answers: outputs that stand, possible ones, doubts, steps without a norm."""
    fatos = fatos_de(dia, informados)
    env, da_faixa = ambiente(Caso(plano, fatos, leituras(fatos, plano)))
    chave = tuple(env.values())
    if chave not in feitas:
        resposta = Avaliador(plano, dict(env)).roda()
        abertas = frozenset(p.nome for p in resposta.abertas if p.falta)
        feitas[chave] = frozenset(resposta.fica), frozenset(resposta.possivel), frozenset(resposta.duvidas), abertas
    fica, possivel, duvidas, abertas = feitas[chave]
    return fica, possivel, duvidas | {nome_da_duvida(d.passo, d.ressalva) for d in da_faixa}, abertas


def pelo_nucleo(feito, lote):
    """Give the same from the kernel, row by row."""
    universo = feito.construcao.universo
    numeros = feito.respostas(lote).to_pylist()
    vistas = {
        n: tuple(
            frozenset(b.lista(c))
            for b, c in zip(
                (universo.saidas, universo.saidas, universo.duvidas, universo.abertas), feito._efeitos[n], strict=True
            )
        )
        for n in set(numeros)
    }
    return [vistas[n] for n in numeros]


def confere(norma, linhas):
    """Compare whole answers and both engines' masks with `lei`."""
    plano, _ = PLANOS[norma]
    feito, lote, feitas = programa(plano), empacota(linhas), {}
    mascaras = feito.medidas_e_infracoes(lote, "numpy")
    assert mascaras.equals(feito.medidas_e_infracoes(lote, "numba"))
    for (dia, informados), achada, mascara in zip(linhas, pelo_nucleo(feito, lote), mascaras.to_pylist(), strict=True):
        certa = pela_lei(plano, dia, informados, feitas)
        assert achada == certa, (dia, informados)
        ligados = {b for n, b in enumerate(feito.bits) if mascara >> n & 1}
        esperados = {
            Bit(f, s) for f, c in ((True, certa[0]), (False, certa[1])) for s in c if s.tipo in {"medida", "infracao"}
        }
        assert ligados == esperados, (dia, informados)


@norma
@settings(max_examples=15, deadline=None)
@given(semente=st.integers(0, 2**32), falta=st.sampled_from((0, 0.02, 0.1, 0.5, 1)))
def test_any_boarding_is_answered_as_by_the_law(norma, semente, falta):
    sorteio = Sorteio(semente, falta)
    confere(norma, [sorteio.fatos() for _ in range(40)])


@norma
def test_each_word_of_each_fact_counts(norma):
    """One fact at a time takes every value, and none, around boardings drawn beforehand."""
    linhas = []
    for n, caminho in enumerate(CODIGOS):
        dia, base = Sorteio(n, 0).fatos()
        linhas += [(dia, {**base, caminho: palavra}) for palavra in dominio(caminho)]
        if caminho != "substituto.presente":
            linhas.append((dia, {c: v for c, v in base.items() if c != caminho}))
    confere(norma, linhas)


@norma
@pytest.mark.lento
def test_all_pairs_of_facts(norma):
    linhas = []
    for n, (um, outro) in enumerate(combinations(CODIGOS, 2)):
        dia, base = Sorteio(n, 0.05).fatos()
        for a, b in product((*dominio(um), None), (*dominio(outro), None)):
            if (um, a) == ("substituto.presente", None) or (outro, b) == ("substituto.presente", None):
                continue
            linhas.append((dia, {c: v for c, v in {**base, um: a, outro: b}.items() if v is not None}))
    confere(norma, linhas)


@norma
@pytest.mark.lento
def test_many_random_boardings(norma):
    sorteio = Sorteio(int(norma.strftime("%Y")), 0.01)
    for _ in range(17):
        confere(norma, [sorteio.fatos() for _ in range(20_000)])


@norma
def test_an_answer_is_that_of_decidir_with_its_provisions(norma):
    plano, acervo = PLANOS[norma]
    sorteio = Sorteio(3, 0.03)
    linhas = [sorteio.fatos() for _ in range(60)]
    feito = programa(plano)
    for (dia, informados), numero in zip(linhas, feito.respostas(empacota(linhas)).to_pylist(), strict=True):
        certa, achada = decidir(fatos_de(dia, informados), acervo, ato_em=dia), feito.resposta(numero)
        for campo in ("medidas", "dispensadas", "infracoes", "pecas", "encaminhamentos"):
            sem_cita = [{x._replace(cita=()) for x in getattr(r, campo)} for r in (certa, achada)]
            assert sem_cita[0] == sem_cita[1], (campo, informados)
        assert {r.id for r in certa.ressalvas} == set(achada.ressalvas)
        assert {x.id for x in certa.lacunas} == set(achada.lacunas)
        assert all(x.cita for x in (*achada.medidas, *achada.infracoes, *achada.pecas))
        assert achada.exemplo["abordagem.dia"] in DIAS


def test_answers_keep_their_numbers_from_batch_to_batch():
    plano, _ = PLANOS[NORMAS[2]]
    sorteio = Sorteio(9, 0)
    linhas = [sorteio.fatos() for _ in range(300)]
    feito = Programa(plano)
    juntas = feito.respostas(empacota(linhas)).to_pylist()
    separadas = [n for k in range(0, 300, 50) for n in feito.respostas(empacota(linhas[k : k + 50])).to_pylist()]
    assert separadas == juntas
    assert sorted(set(juntas)) == list(range(len(set(juntas))))


@pytest.mark.parametrize("tamanho", [0, 1, 4095, 4096, 4097, 16385])
def test_blocks_of_both_engines_end_where_the_rows_do(tamanho):
    plano, _ = PLANOS[NORMAS[2]]
    sorteio = Sorteio(11, 0.02)
    poucas = empacota([sorteio.fatos() for _ in range(257)])
    muitas = poucas.take(pa.array(np.arange(tamanho) % 257))
    feito = programa(plano)
    de_poucas = feito.medidas_e_infracoes(poucas).to_numpy()
    for motor in ("numpy", "numba"):
        assert (feito.medidas_e_infracoes(muitas, motor).to_numpy() == de_poucas[np.arange(tamanho) % 257]).all()
    assert len(feito.respostas(muitas)) == tamanho


def _com(lote, nome, valores):
    n = EMPACOTADO.get_field_index(nome)
    return lote.set_column(n, EMPACOTADO.field(n), pa.array(valores, EMPACOTADO.field(n).type))


@pytest.mark.parametrize("motor", ["numpy", "numba"])
def test_codes_out_of_their_list_and_days_out_of_reach_are_refused(motor):
    lote = empacota([Sorteio(1).fatos() for _ in range(5000)])
    feito = programa(PLANOS[NORMAS[2]][0])
    porta = [0] * 4999 + [7]
    with pytest.raises(ValueError, match=r"condutor\.porta: código acima de 2"):
        feito.medidas_e_infracoes(_com(lote, "condutor.porta", porta), motor)
    for dia in (-30000, 50000):
        with pytest.raises(ValueError, match=r"abordagem\.dia: fora de"):
            feito.medidas_e_infracoes(_com(lote, "abordagem.dia", [19000] * 4999 + [dia]), motor)


def test_a_batch_that_is_not_packed_is_refused_with_all_that_is_wrong():
    lote = empacota([Sorteio(1).fatos()])
    sem = lote.drop_columns(["condutor.porta"])
    sem = sem.set_column(1, "abordagem.om", pa.array([None], pa.int16()))
    with pytest.raises(
        ValueError, match=r"abordagem\.om: esperava int16, sem nulos\. condutor\.porta: esperava uint8"
    ) as erro:
        programa(PLANOS[NORMAS[0]][0]).respostas(sem)
    assert "Lote que não está empacotado" in str(erro.value)


def test_plans_of_the_same_norms_share_a_program():
    plano, _ = PLANOS[NORMAS[1]]
    assert programa(plano) is programa(plano_de(NORMAS[1])[0])
    assert programa(plano) is not programa(PLANOS[NORMAS[2]][0])
