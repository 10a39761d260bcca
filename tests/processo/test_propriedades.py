"""What holds for the fold of any acts that the catalogue admits."""

from datetime import timedelta

from apoio import CTX, PASSOS, ate
from estrategias import atos, sequencias
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from capitania.processo.avisos import avisos
from capitania.processo.catalogo import problemas_dos_dados
from capitania.processo.estado import FASES, TIPOS, cumprida, fase, final, fold, pena_vigente
from capitania.processo.termos import conhecimento, prazos

CORRIGEM = {"ato_retificado", "ato_anulado"}
SEM_CORRECAO = tuple(n for n in TIPOS if n not in CORRIGEM)


@given(sequencias(4))
def test_o_que_se_gera_serve_ao_catalogo(lista):
    for a in lista:
        assert list(problemas_dos_dados(TIPOS[a.nome], a.dados, a.pessoais)) == []


@settings(max_examples=150)
@given(sequencias())
def test_a_dobra_nunca_para(lista):
    e = fold(lista)
    assert fase(e) in FASES
    assert final(e) == (fase(e) in {"encerrado", "arquivado"})
    assert isinstance(cumprida(e), bool)
    assert pena_vigente(e).multa is None or pena_vigente(e).multa >= 0
    for objeto in TIPOS["ciencia_registrada"].dados["objeto"].opcoes:
        conhecimento(e, objeto)


@settings(max_examples=100)
@given(sequencias(), st.data())
def test_anular_e_dobrar_e_dobrar_sem_ele(lista, data):
    assume(lista)
    alvo = data.draw(st.sampled_from(lista))
    anula = data.draw(atos(len(lista) + 1, ("ato_anulado",)))
    anula = anula._replace(dados={"ato": alvo.id, "motivo": "x"})
    assert fold([*lista, anula]) == fold([a for a in lista if a is not alvo])


@settings(max_examples=100)
@given(sequencias(nomes=SEM_CORRECAO), st.data())
def test_atos_de_partes_diferentes_comutam(lista, data):
    trocaveis = [n for n in range(len(lista) - 1) if TIPOS[lista[n].nome].parte != TIPOS[lista[n + 1].nome].parte]
    assume(trocaveis)
    n = data.draw(st.sampled_from(trocaveis))
    antes, depois = lista[n], lista[n + 1]
    trocada = [*lista[:n], depois._replace(seq=antes.seq), antes._replace(seq=depois.seq), *lista[n + 2 :]]
    assert fold(trocada) == fold(lista)


@given(st.sampled_from(PASSOS), st.lists(st.integers(0, 400), min_size=18, max_size=18))
def test_registrar_tarde_nao_muda_prazo_nenhum(passo, atrasos):
    lista = ate(passo).atos
    tarde = [
        a._replace(registrado_em=a.registrado_em + timedelta(days=d)) for a, d in zip(lista, atrasos, strict=False)
    ]
    antes, depois = fold(lista), fold(tarde)
    assert prazos(depois, CTX) == prazos(antes, CTX)
    assert fase(depois) == fase(antes)
    assert avisos(depois, CTX) == avisos(antes, CTX)


@given(st.sampled_from([p for p in PASSOS if PASSOS.index(p) > PASSOS.index("ciencia")]), st.data())
def test_ciencia_registrada_por_ultimo_da_os_mesmos_prazos(passo, data):
    lista = ate(passo).atos
    provas = [a for a in lista if a.nome == "ciencia_registrada"]
    tardia = data.draw(st.sampled_from(provas))
    fora_de_ordem = [a for a in lista if a is not tardia] + [tardia._replace(seq=len(lista) + 1)]
    assert prazos(fold(fora_de_ordem), CTX) == prazos(fold(lista), CTX)
