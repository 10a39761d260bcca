"""Days on which a text is only shown, as the last one read: a batch tells the same lacuna as `lei.decidir`."""

from datetime import date

import pytest
from tests.bulk.sorteio import Sorteio, empacota, fatos_de, plano_de

from capitania.bulk.nucleo import ComUltimoTexto, Discordancia, Programa, programa
from capitania.lei.decisao import decidir

# the first day on which the text of 2008 is only shown, one in between, the last one
LIDOS = (date(2009, 11, 26), date(2015, 6, 1), date(2023, 10, 1))
LIDA = "ultimo-texto-lido:normam-07"


@pytest.fixture(scope="module", params=LIDOS, ids=str)
def lido(request):
    feito, acervo = plano_de(request.param)
    return programa(feito), acervo


def test_lacunas_are_those_of_decidir(lido):
    """Facts told, in part or not at all: the ids of every lacuna, and all the rest of the answer."""
    feito, acervo = lido
    linhas = [f for falta in (0, 0.05, 0.5, 1) for s in [Sorteio(7, falta)] for f in (s.fatos() for _ in range(250))]
    vistas = []
    for (dia, informados), numero in zip(linhas, feito.respostas(empacota(linhas)).to_pylist(), strict=True):
        certa, achada = decidir(fatos_de(dia, informados), acervo, ato_em=dia), feito.resposta(numero)
        assert tuple(x.id for x in certa.lacunas) == achada.lacunas, informados
        for campo in ("medidas", "dispensadas", "infracoes", "pecas", "encaminhamentos"):
            sem_cita = [{x._replace(cita=()) for x in getattr(r, campo)} for r in (certa, achada)]
            assert sem_cita[0] == sem_cita[1], (campo, informados)
        assert {r.id for r in certa.ressalvas} == set(achada.ressalvas)
        assert bool(certa.pendencias) or not achada.pendente
        vistas.append(LIDA in achada.lacunas)
    assert 20 < sum(vistas) < len(vistas) - 20


@pytest.mark.lento
def test_lacunas_are_those_of_decidir_on_many_boardings(lido):
    feito, acervo = lido
    sorteio = Sorteio(29, 0.03)
    linhas = [sorteio.fatos() for _ in range(30_000)]
    for (dia, informados), numero in zip(linhas, feito.respostas(empacota(linhas)).to_pylist(), strict=True):
        certa = decidir(fatos_de(dia, informados), acervo, ato_em=dia)
        assert tuple(x.id for x in certa.lacunas) == feito.resposta(numero).lacunas, informados


def test_answers_with_and_without_the_lacuna_keep_their_numbers(lido):
    feito, _ = lido
    sorteio = Sorteio(9, 0.02)
    linhas = [sorteio.fatos() for _ in range(400)]
    juntas = feito.respostas(empacota(linhas)).to_pylist()
    separadas = [n for k in range(0, 400, 50) for n in feito.respostas(empacota(linhas[k : k + 50])).to_pylist()]
    assert separadas == juntas
    outro = ComUltimoTexto(feito.plano, feito.plano.com_lidas)
    numeros = set(outro.respostas(empacota(linhas)).to_pylist())
    assert numeros == set(range(len(numeros)))
    ditas = [(outro._finais[n][0], LIDA in outro.resposta(n).lacunas) for n in numeros]
    assert len(set(ditas)) == len(ditas)


def test_masks_are_those_of_what_grounds(lido):
    """What a text only shows is no measure: the masks are as if it were not there."""
    feito, _ = lido
    sorteio = Sorteio(5, 0.02)
    lote = empacota([sorteio.fatos() for _ in range(200)])
    sozinho = Programa(feito.plano)
    assert feito.bits == sozinho.bits
    assert feito.medidas_e_infracoes(lote).equals(sozinho.medidas_e_infracoes(lote))


def test_a_batch_that_says_otherwise_than_the_law_is_caught(lido):
    feito, _ = lido
    outro = ComUltimoTexto(feito.plano, feito.plano.com_lidas)
    numeros = outro.respostas(empacota([Sorteio(3, 0).fatos()])).to_pylist()
    efeito, ha, exemplo = outro._finais[numeros[0]]
    outro._finais[numeros[0]] = efeito, not ha, exemplo
    with pytest.raises(Discordancia):
        outro.resposta(numeros[0])


def test_a_day_on_which_all_texts_ground_has_a_plain_program():
    for dia in (date(2009, 11, 25), date(2023, 10, 2)):
        feito, _ = plano_de(dia)
        assert feito.com_lidas is None
        assert type(programa(feito)) is Programa
