"""What changes aboard, against the decision itself: every reported point differs, every other point does not."""

from datetime import date
from decimal import Decimal
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.lei.oficina import PACOTE, PORTA, acervo, fatos, le
from tests.lei.test_propriedades import abordagens

from capitania.lei.barco import dados, fatos_do_barco
from capitania.lei.decisao import decidir
from capitania.lei.fatos import Medicao, ler_fatos
from capitania.lei.lados import lados
from capitania.lei.mudancas import mudancas
from capitania.lei.problemas import EntradaInvalida
from capitania.lei.rede import DIA, FOLHA, PRESENTE
from capitania.lei.unidades import pena
from capitania.lei.vocabulario import SEM_VALIDADE

if TYPE_CHECKING:
    from collections.abc import Mapping

VERSOES = (("normam-07", date(2008, 12, 17)), ("normam-211", date(2024, 7, 1)), ("normam-211", date(2026, 1, 26)))
PARES = {
    "2024-2026": (VERSOES[1], VERSOES[2]),
    "2008-2024": (VERSOES[0], VERSOES[1]),
    "2008-2026": (VERSOES[0], VERSOES[2]),
}
poucas = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


@cache
def do_pacote(par, vira=False):
    a, b = (PACOTE.norma(*v) for v in (reversed(PARES[par]) if vira else PARES[par]))
    um, outro, dia = lados(a, b, PACOTE)
    return um, outro, dia, mudancas(um, outro, dia)


def resposta(f, lado):
    """Give all that the decision says of whole facts, but for citations."""
    d = decidir(f, lado.acervo, ato_em=f.dia)
    return {
        *(("medida", m.medida, m.modalidade) for m in d.medidas),
        *(("dispensada", x.medida, x.por) for x in d.dispensadas),
        *(("infracao", i.dispositivo, i.concreto, i.autores, i.penas, i.conferida) for i in d.infracoes),
        *(("peca", p.peca, p.para, p.modalidade, p.infracao) for p in d.pecas),
        *(("encaminhamento", e.a, e.modo, e.modalidade) for e in d.encaminhamentos),
        *(("pendencia", p.campo, p.motivo) for p in d.pendencias),
        *(("ressalva", r.id) for r in d.ressalvas),
        *(("lacuna", x.id) for x in d.lacunas),
    }


def contado(f):
    """Tell facts by the leaves of the net."""
    ditos: dict[Any, Any] = {(FOLHA, DIA): f.dia}
    for nome, valor in f.informados.items():
        ditos[FOLHA, nome] = valor.base if isinstance(valor, Medicao) else valor
    return ditos


def incide(m, rede, ditos):
    """Tell whether a change says that it bites at these facts."""

    def vale(parcela):
        return tuple(rede.avalia(c, dict(ditos)) for c in parcela.colunas) in parcela.linhas

    return any(all(vale(p) for p in onde) for onde in m.onde)


def inteiro(f, rede, dia):
    """Tell facts wholly: what is not told of them is what a whole boat has, or is said not to be there."""
    base = fatos_do_barco({}, dia)
    ditos = {(FOLHA, n): (v.base if isinstance(v, Medicao) else v) for n, v in base.informados.items()} | contado(f)
    for chave, no in rede.nos.items():
        if chave[0] == FOLHA and chave not in ditos:
            ditos[chave] = SEM_VALIDADE if SEM_VALIDADE in no.pontos else None if None in no.pontos else no.pontos[0]
    return ditos


# --- the norms of the package -----------------------------------------------------------------------------------------


@pytest.mark.lento
@pytest.mark.parametrize("par", PARES)
def test_each_change_is_one_of_the_decision(par):
    a, b, _, feitas = do_pacote(par)
    assert len(feitas.mudancas) > 50
    for m in feitas.mudancas:
        assert resposta(m.fatos, a) != resposta(m.fatos, b), m.saidas
        assert incide(m, feitas.rede, m.contado), m.saidas


@pytest.mark.lento
@pytest.mark.parametrize("par", PARES)
@poucas
@given(cru=abordagens())
def test_the_decision_changes_where_it_is_said_to_and_nowhere_else(par, cru):
    a, b, dia, feitas = do_pacote(par)
    cru = {**cru, "abordagem": {**cru["abordagem"], "em": f"{dia.isoformat()}T10:00:00-03:00"}}
    f = ler_fatos(cru, lambda _: "America/Sao_Paulo")
    f = completo(f, dia)
    bate = [m for m in feitas.mudancas if incide(m, feitas.rede, inteiro(f, feitas.rede, dia))]
    assert (resposta(f, a) != resposta(f, b)) is bool(bate)


def completo(f, dia):
    """Fill in what was left out, so that nothing is unknown."""
    ditos = {n: (v.base if isinstance(v, Medicao) else v) for n, v in f.informados.items()}
    return fatos_do_barco(ditos, dia)


@pytest.mark.lento
@pytest.mark.parametrize("par", ["2024-2026", "2008-2024"])
def test_the_other_way_round_is_the_mirror(par):
    def vistas(feitas, vira):
        return {
            (s.alvo, *((s.depois, s.antes) if vira else (s.antes, s.depois)), m.pontos, m.causa)
            for m in feitas.mudancas
            for s in m.saidas
        }

    assert vistas(do_pacote(par)[3], False) == vistas(do_pacote(par, vira=True)[3], True)


@pytest.mark.lento
@pytest.mark.parametrize("versao", VERSOES)
def test_a_norm_changes_nothing_from_itself(versao):
    norma = PACOTE.norma(*versao)
    a, b, dia = lados(norma, norma, PACOTE)
    feitas = mudancas(a, b, dia)
    assert feitas.mudancas == ()
    assert sum(g.pontos for g in feitas.grupos) > 1000


def test_the_limit_of_2026_is_told_by_the_reading():
    """0.25 to 0.30 mg/L: nothing in 2024, an infraction in 2026 (S1, ruling 56)."""
    *_, feitas = do_pacote("2024-2026")
    (m,) = [m for m in feitas.mudancas if ("infracao", "rlesta:23-I") in {s.alvo for s in m.saidas}]
    (infracao,) = [s for s in m.saidas if s.alvo[0] == "infracao"]
    assert infracao.antes is None
    assert "120 dias" in infracao.depois
    assert m.depois == ("normam-211@2026-01-26:7.12.3",)
    lidas = {v for onde in m.onde for p in onde for c in p.caixas for v in c.get((FOLHA, "alcoolemia.ar"), ())}
    assert {str(v) for v in lidas if v is not None} >= {"0.2501", "0.2999"}


# --- small norms, every boat ------------------------------------------------------------------------------------------

MEDE = """
[faixa.ar]
entrada = "alcoolemia.ar"
sem_valor = "sem"
cita = "1"
[[faixa.ar.trecho]]
nome = "abaixo"
ate = {{ quantia = "{limite}", inclui = {inclui} }}
cita = "1"
[[faixa.ar.trecho]]
nome = "acima"
de = {{ quantia = "{limite}", inclui = {outro} }}
cita = "2"
[tabela.m]
entradas.faixa.ar = ["abaixo", "acima", "sem"]
entradas.condutor.porta = ["sim", "nao"]
[[tabela.m.linha]]
se = {{ faixa.ar = "acima", condutor.porta = {porta} }}
entao = {{ medidas = ["retirada_de_trafego"], modalidade = "{modo}" }}
cita = "2"
[[tabela.m.linha]]
se = {{ faixa.ar = ["abaixo", "sem"] }}
entao = {{}}
cita = "1"
[[tabela.m.linha]]
se = {{ faixa.ar = "acima", condutor.porta = {resto} }}
entao = {{}}
cita = "1"
"""


def mede(limite="0.3", inclui=False, porta='["sim", "nao"]', resto="[]", modo="deve"):
    escrito = MEDE.format(
        limite=limite,
        inclui=str(inclui).lower(),
        outro=str(not inclui).lower(),
        porta=porta,
        resto=resto if resto != "[]" else '"sim"',
        modo=modo,
    )
    if resto == "[]":
        escrito = escrito.rpartition("[[tabela.m.linha]]")[0]
    return le(escrito)


def compara(um, outro, mais=2_000_000):
    a, b, dia = lados(um, outro, acervo(um))
    return a, b, mudancas(a, b, dia, mais=mais)


variantes = st.builds(
    mede,
    limite=st.sampled_from(["0.1", "0.25", "0.3"]),
    inclui=st.booleans(),
    porta=st.just('["sim", "nao"]'),
    modo=st.sampled_from(["deve", "pode"]),
)


@poucas
@given(um=variantes, outro=variantes)
def test_every_boat_of_two_small_norms(um, outro):
    """Brute force: each reading about each limit, each word, both norms."""
    a, b, feitas = compara(um, outro)
    leituras = [None, *(["0", "0.0999", "0.1", "0.1001", "0.2499", "0.25", "0.2501", "0.2999", "0.3", "0.3001", "1"])]
    for ar, porta, hab in product(leituras, ("sim", "nao"), ("cha", "inexistente")):
        teste: Mapping[str, Any] = {"resultado": "nao_realizado"} if ar is None else {"resultado": "medido", "ar": ar}
        pessoa = {"habilitacao": hab} | ({"porta": porta} if hab == "cha" else {})
        f = fatos({"condutor": pessoa, "alcoolemia": teste}, em="2025-01-01T10:00:00-03:00")
        muda = resposta(f, a) != resposta(f, b)
        ditos = contado(f) | {(FOLHA, "alcoolemia.ar"): getattr(f.informados.get("alcoolemia.ar"), "base", None)}
        ditos.setdefault((FOLHA, "condutor.porta"), "nao")
        assert muda is any(incide(m, feitas.rede, ditos) for m in feitas.mudancas)


def test_a_boundary_that_moves_its_end_is_one_point():
    a, b, feitas = compara(mede(inclui=False), mede(inclui=True))
    (m,) = feitas.mudancas
    assert [(s.alvo[:2], s.antes, s.depois) for s in m.saidas] == [(("medida", "retirada_de_trafego"), "deve", None)]
    assert m.fatos.informados["alcoolemia.ar"].base == Decimal("0.3")
    assert resposta(m.fatos, a) != resposta(m.fatos, b)
    assert m.antes == ("prova@2025-01-01:2",)
    assert m.depois == ("prova@2025-01-01:1",)


def test_a_group_of_too_many_points_asks_for_a_split():
    with pytest.raises(EntradaInvalida) as erro:
        compara(mede(), mede(limite="0.1"), mais=3)
    (problema,) = erro.value.problemas
    assert problema.motivo.endswith("pontos a comparar juntos: é demais.")
    assert "[classe.…]" in problema.como_corrigir
    assert "alcoolemia.ar" in problema.como_corrigir or "faixa.ar" in problema.como_corrigir


def test_what_only_one_norm_answers_is_a_change():
    um, outro = le(PORTA), mede()
    _, _, feitas = compara(um, outro)
    assert {s.antes for m in feitas.mudancas for s in m.saidas} == {None}


def test_a_draft_with_a_hole_answers_that_no_row_foresees_it():
    furada = mede(porta='"sim"')
    _, _, feitas = compara(mede(), furada)
    novas = {s.alvo[:2] for m in feitas.mudancas for s in m.saidas if s.antes is None}
    assert ("lacuna", "sem-linha:tabela.m") in novas


def test_a_word_that_no_norm_defines_stays_open_on_one_side():
    so_classe = (
        '[tabela.m]\nentradas.classe.porta = ["leva", "deixa"]\n[[tabela.m.linha]]\nse = { classe.porta = "leva" }\n'
    )
    so_classe += 'entao = { medidas = ["retirada_de_trafego"] }\ncita = "1"\n[[tabela.m.linha]]\n'
    so_classe += 'se = { classe.porta = "deixa" }\nentao = {}\ncita = "1"\n'
    um, outro = le(so_classe), le(PORTA + so_classe)
    a, b, feitas = compara(um, outro)
    assert any(s.alvo[:2] == ("lacuna", "sem-norma-do-fato:tabela.m") for m in feitas.mudancas for s in m.saidas)
    for m in feitas.mudancas:
        assert resposta(m.fatos, a) != resposta(m.fatos, b)


# --- boats ------------------------------------------------------------------------------------------------------------


def test_a_boat_is_read_back_as_it_was_told():
    dia = date(2026, 1, 26)
    for ditos in (
        {},
        {"condutor.habilitacao": "inexistente"},
        {"alcoolemia.outra_substancia": "comprovada", "alcoolemia.meio": "exame", "alcoolemia.sinais": "sim"},
        {PRESENTE: "sim", "substituto.condutor.porta": "nao"},
        {"condutor.validade": SEM_VALIDADE},
    ):
        barco = fatos_do_barco(ditos, dia)
        lido = ler_fatos(dados(barco), lambda _: "America/Sao_Paulo")
        assert lido.informados == barco.informados
        assert lido.dia == barco.dia


def test_dates_move_with_the_day():
    visto = date(2026, 1, 26)
    barco = fatos_do_barco({DIA: date(2028, 6, 2), "condutor.validade": date(2021, 1, 25)}, visto)
    assert barco.informados["condutor.validade"] == date(2023, 6, 1)


def test_a_penalty_is_written_with_its_limits():
    plano = do_pacote("2024-2026")[0].plano
    assert pena(plano, "rlesta:23-I").startswith("suspensão de até 120 dias, cancelamento")
    assert "não conferida" in pena(plano, "rlesta:13")


def test_a_boat_with_a_meter_tells_its_proof():
    dia = date(2026, 1, 26)
    medido = {"alcoolemia.resultado": "medido", "alcoolemia.ar": Decimal("0.3")}
    for ate in (date(2026, 2, 1), None):
        barco = fatos_do_barco({**medido, "alcoolemia.etilometro.valido_ate": ate}, dia)
        assert ("alcoolemia.etilometro.valido_ate" in barco.informados) is (ate is not None)
        lido = ler_fatos(dados(barco), lambda _: "America/Sao_Paulo")
        assert lido.informados["alcoolemia.ar"].base == Decimal("0.3")
        assert lido.informados["alcoolemia.etilometro.serie"] == "informado"


def test_the_norms_set_side_by_side_hold_on_any_day():
    a, b, dia = lados(le(PORTA), mede(), acervo(le(PORTA)), date(2030, 1, 1))
    assert dia == date(2030, 1, 1)
    assert a.acervo.versao("prova", date(1900, 1, 1)) == date(2025, 1, 1)
    assert b.acervo.versao("outra", dia) is None
    assert a.acervo.em(date(1900, 1, 1)) == (a.norma,)


def test_a_substitute_that_is_not_there_decides_nothing():
    """The word of a class about him is forced while he is absent, and worked out once he is there."""
    tabela = (
        '[tabela.m]\nentradas.substituto.presente = ["sim", "nao"]\n'
        'entradas.substituto.classe.porta = ["leva", "deixa"]\n'
        '[[tabela.m.linha]]\nse = { substituto.presente = "sim", substituto.classe.porta = "deixa" }\n'
        'entao = { medidas = ["retirada_de_trafego"] }\ncita = "1"\n'
        '[[tabela.m.linha]]\nse = { substituto.presente = "nao" }\nentao = {}\ncita = "1"\n'
        '[[tabela.m.linha]]\nse = { substituto.classe.porta = "leva" }\nentao = {}\ncita = "1"\n'
    )
    outra = tabela.replace('["retirada_de_trafego"]', '["impedimento_de_saida"]')
    a, b, feitas = compara(le(PORTA + tabela), le(PORTA + outra))
    assert {m.fatos.informados[PRESENTE] for m in feitas.mudancas} == {"sim"}
    assert {m.fatos.informados["substituto.porta"] for m in feitas.mudancas} == {"nao"}
    assert all(resposta(m.fatos, a) != resposta(m.fatos, b) for m in feitas.mudancas)


def test_a_doubt_of_a_band_is_a_change_where_it_bites():
    duplo = mede(inclui=False)
    faixa = duplo.faixas["ar"]
    baixo, alto = faixa.trechos
    com = faixa._replace(trechos=(baixo._replace(ate=baixo.ate._replace(inclui=True)), alto))
    ressalva = le(
        MEDE.format(limite="0.3", inclui="true", outro="false", porta='["sim", "nao"]', modo="deve", resto='"sim"')
        .rpartition("[[tabela.m.linha]]")[0]
        .replace('de = { quantia = "0.3", inclui = false }', 'de = { quantia = "0.3", inclui = true }')
        + '[[ressalva]]\nid = "igual"\nquando = { faixa.ar = ["abaixo", "acima"] }\n'
        'adotada = { faixa.ar = "acima" }\nalternativa = { faixa.ar = "abaixo" }\ndispositivos = ["1"]\nmotivo = "m"\n'
    )
    assert com.trechos == ressalva.faixas["ar"].trechos
    a, b, feitas = compara(duplo, ressalva)
    (m,) = feitas.mudancas
    assert [(s.alvo, s.antes, s.depois) for s in m.saidas] == [(("ressalva", "igual", ""), None, "")]
    assert m.fatos.informados["alcoolemia.ar"].base == Decimal("0.3")
    assert m.depois == ("prova@2025-01-01:1",)
    assert resposta(m.fatos, a) != resposta(m.fatos, b)


def test_a_table_before_that_stays_open_is_not_told_with_the_one_after():
    """The first table waits for a class that no norm defines; what it leaves open is its own, not the next one's."""
    texto = (
        '[infracao.1]\nresumo = "r"\ncita = "1"\n'
        '[tabela.m]\nentradas.classe.sumida = ["x", "y"]\n'
        '[[tabela.m.linha]]\nse = {{ classe.sumida = "x" }}\nentao = {{ infracoes = ["prova:1"] }}\ncita = "1"\n'
        '[[tabela.m.linha]]\nse = {{ classe.sumida = "y" }}\nentao = {{}}\ncita = "1"\n'
        '[tabela.n]\nentradas."infracao.prova:1" = ["sim", "nao"]\nentradas.condutor.porta = ["sim", "nao"]\n'
        '[[tabela.n.linha]]\nse = {{ condutor.porta = "sim" }}\n'
        'entao = {{ medidas = ["{medida}"] }}\ncita = "1"\n'
        '[[tabela.n.linha]]\nse = {{ condutor.porta = "nao" }}\nentao = {{}}\ncita = "1"\n'
    )
    um, outro = (le(texto.format(medida=m)) for m in ("retirada_de_trafego", "impedimento_de_saida"))
    a, b, feitas = compara(um, outro)
    assert {s.alvo[0] for m in feitas.mudancas for s in m.saidas} == {"medida"}
    assert all(resposta(m.fatos, a) != resposta(m.fatos, b) for m in feitas.mudancas)
