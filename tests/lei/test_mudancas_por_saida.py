"""Each change told, output by output, against the decision of whole boats that knows nothing of nets or boxes."""

from datetime import date

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.lei.oficina import PACOTE, acervo, fatos, le
from tests.lei.test_mudancas import PARES, completo, do_pacote, incide, inteiro, poucas
from tests.lei.test_propriedades import abordagens

from capitania.lei.barco import dados, fatos_do_barco
from capitania.lei.decisao import decidir
from capitania.lei.fatos import ler_fatos
from capitania.lei.lados import lados
from capitania.lei.mudancas import mudancas
from capitania.lei.problemas import EntradaInvalida
from capitania.lei.rede import DIA, FOLHA, Rede, Visto
from capitania.lei.unidades import SEM_PENA

MODOS = ("pode", "deve")


def dita(d):
    """Tell an answer by outputs, from the determination alone: what each is about, and what it says."""
    saidas = {}
    for m in d.medidas:
        saidas["medida", m.medida] = m.modalidade
    for x in d.dispensadas:
        saidas["dispensada", x.medida, x.por] = ""
    for i in d.infracoes:
        saidas["infracao", i.dispositivo] = i.concreto or ""
        for autor in i.autores:
            saidas["autor", i.dispositivo, autor] = ""
        if i.penas is not None and i.penas.escolha is not None:
            saidas["escolha", i.dispositivo] = i.penas.escolha
    for p in d.pecas:
        saidas["peca", p.peca, p.para, p.infracao or ""] = p.modalidade
    for e in d.encaminhamentos:
        saidas["encaminhamento", e.a, e.modo] = e.modalidade
    for p in d.pendencias:
        saidas["pendencia", p.campo] = p.motivo
    for r in d.ressalvas:
        saidas["ressalva", r.id] = ""
    for x in d.lacunas:
        saidas["lacuna", x.id] = ""
    return saidas


def responde(f, lado):
    return dita(decidir(f, lado.acervo, ato_em=f.dia))


def nome(alvo):
    """Name what a change is about as `dita` does."""
    tipo, *chave = alvo
    if tipo == "medida":
        return (tipo, chave[0])
    if tipo in {"infracao", "escolha", "pendencia", "ressalva", "lacuna"}:
        return (tipo, chave[0])
    if tipo == "peca":
        return (tipo, chave[0], chave[1], chave[2] if len(chave) > 2 else "")
    return (tipo, *chave[:2])


def confere(saida, respostas):
    """See one output under both norms as it is told; what has no place in an answer (a row not confirmed) is let by."""
    tipo = saida.alvo[0]
    if tipo == "nao_conferida":
        return
    for disse, resposta in zip((saida.antes, saida.depois), respostas, strict=True):
        achada = resposta.get(nome(saida.alvo))
        assert (disse is None) is (achada is None), saida
        if disse is not None and tipo in {"medida", "peca", "encaminhamento", "escolha", "pendencia"}:
            assert achada == disse, saida
        if tipo == "infracao" and achada:
            assert disse.startswith(achada), saida


@pytest.mark.lento
@pytest.mark.parametrize("par", PARES)
def test_the_boat_of_each_change_hears_what_is_told_of_it(par):
    """Its facts are read back from what the page prints, and decided under both norms."""
    a, b, _, feitas = do_pacote(par)
    vistas = 0
    for m in feitas.mudancas:
        f = ler_fatos(dados(m.fatos), lambda _: "America/Sao_Paulo")
        assert f.informados == m.fatos.informados
        respostas = responde(f, a), responde(f, b)
        for saida in m.saidas:
            confere(saida, respostas)
            vistas += 1
    assert vistas > 80


def so_o_dito(feitas, valores, respostas):
    """See that what differs between two answers is told by the changes that touch the boat, and as they tell it."""
    um, outro = respostas
    diferem = {k for k in {*um, *outro} if um.get(k) != outro.get(k)}
    batem = [m for m in feitas.mudancas if incide(m, feitas.rede, valores)]
    assert diferem <= {nome(s.alvo) for m in batem for s in m.saidas}
    for m in batem:
        for saida in m.saidas:
            confere(saida, respostas)


@pytest.mark.lento
@pytest.mark.parametrize("par", PARES)
@poucas
@given(cru=abordagens())
def test_each_output_that_differs_is_told_and_no_other(par, cru):
    a, b, dia, feitas = do_pacote(par)
    cru = {**cru, "abordagem": {**cru["abordagem"], "em": f"{dia.isoformat()}T10:00:00-03:00"}}
    f = completo(ler_fatos(cru, lambda _: "America/Sao_Paulo"), dia)
    so_o_dito(feitas, inteiro(f, feitas.rede, dia), (responde(f, a), responde(f, b)))


@pytest.mark.lento
@pytest.mark.parametrize("par", PARES)
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_boat_of_the_points_tried_hears_what_is_told_and_nothing_else(par, data):
    """Any value of each thing told, 29 February whose anniversary is missing among them, all together."""
    a, b, dia, feitas = do_pacote(par)
    rede = feitas.rede
    folhas = {c[1]: no.pontos for c, no in rede.nos.items() if c[0] == FOLHA}
    contado = {n: data.draw(st.sampled_from(pontos), n) for n, pontos in sorted(folhas.items())}
    no_dia = rede.dia_do_barco(contado)
    assume(no_dia is not None)
    f = fatos_do_barco({**contado, DIA: no_dia}, dia)
    contados = {(FOLHA, n): v for n, v in contado.items()}
    so_o_dito(feitas, contados, (responde(f, a), responde(f, b)))


@pytest.mark.lento
@pytest.mark.parametrize("par", PARES)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_with_facts_unknown_only_what_is_asked_changes_besides(par, data):
    """The norms of the package, any facts forgotten: an output that differs is one that some whole facts change."""
    a, b, dia, feitas = do_pacote(par)
    folhas = {c[1]: no.pontos for c, no in feitas.rede.nos.items() if c[0] == FOLHA}
    contado = {n: data.draw(st.sampled_from(pontos), n) for n, pontos in sorted(folhas.items())}
    no_dia = feitas.rede.dia_do_barco(contado)
    assume(no_dia is not None)
    f = fatos_do_barco({**contado, DIA: no_dia}, dia)
    fora = data.draw(st.sets(st.sampled_from(sorted(f.informados.keys() - {"substituto.presente"})), min_size=1))
    f = f._replace(informados={n: v for n, v in f.informados.items() if n not in fora})
    um, outro = responde(f, a), responde(f, b)
    diferem = {k for k in {*um, *outro} if um.get(k) != outro.get(k) and k[0] != "pendencia"}
    assert diferem <= {nome(s.alvo) for m in feitas.mudancas for s in m.saidas}


@pytest.mark.lento
def test_a_missing_anniversary_is_among_the_points():
    """NORMAM-211 has a doubt of its five years and of the meter's year; NORMAM-07 has none."""
    *_, feitas = do_pacote("2008-2026")
    ids = {"cinco-anos-de-29-de-fevereiro", "verificacao-de-29-de-fevereiro"}
    achadas = {s.alvo[1]: m for m in feitas.mudancas for s in m.saidas if s.alvo[1] in ids}
    assert set(achadas) == ids
    barco = achadas["cinco-anos-de-29-de-fevereiro"].fatos
    assert (barco.informados["condutor.validade"], barco.dia) == (date(2020, 2, 29), date(2025, 3, 1))


@pytest.mark.lento
@pytest.mark.parametrize("par", PARES)
def test_each_provision_that_grounds_a_change_is_one_of_its_norms(par):
    a, b, dia, feitas = do_pacote(par)
    normas = [a.norma, b.norma, *PACOTE.em(dia)]
    ids = {n.qualifica(d) for n in normas for d in n.dispositivos}
    todas = [PACOTE.norma(nome, v) for nome, versoes in PACOTE.indice.items() for v in versoes]
    ids |= {f"{n.id}:{d}" for n in todas for d in n.dispositivos}
    assert [c for m in feitas.mudancas for c in (*m.antes, *m.depois) if c not in ids] == []


# --- small norms ------------------------------------------------------------------------------------------------------

VENCE = """
[valor.tolerado]
quantia = "{anos}"
unidade = "anos"
cita = "1"
[faixa.tempo]
entrada = "condutor.validade"
sem_valor = "sem"
cita = "1"
[[faixa.tempo.trecho]]
nome = "nova"
ate = {{ valor = "tolerado", inclui = {ate} }}
cita = "1"
[[faixa.tempo.trecho]]
nome = "velha"
de = {{ valor = "tolerado", inclui = {de} }}
cita = "2"
{ressalva}
[tabela.m]
entradas.faixa.tempo = ["nova", "velha", "sem"]
[[tabela.m.linha]]
se = {{ faixa.tempo = "velha" }}
entao = {{ medidas = ["retirada_de_trafego"] }}
cita = "2"
[[tabela.m.linha]]
se = {{ faixa.tempo = ["nova", "sem"] }}
entao = {{}}
cita = "1"
"""
RESSALVA = """
[[ressalva]]
id = "r"
quando = { faixa.tempo = ["nova", "velha"] }
adotada = { faixa.tempo = "LIDA" }
alternativa = { faixa.tempo = "nova" }
dispositivos = ["1"]
motivo = "m"
"""


def vence(anos="5", inclui="velha", lida="velha"):
    dentro = {"ate": str(inclui == "nova").lower(), "de": str(inclui == "velha").lower()}
    return le(VENCE.format(anos=anos, ressalva=RESSALVA.replace("LIDA", lida), **dentro))


@pytest.mark.parametrize("inclui", ["nova", "velha"])
def test_a_missing_anniversary_has_its_doubt_whichever_end_is_inside(inclui):
    """Its readings part on 1 March where the earlier stretch has the day, and on 28 February where the later has it."""
    norma = vence(inclui=inclui)
    dia = date(2025, 3, 1) if inclui == "nova" else date(2025, 2, 28)
    f = fatos({"condutor": {"habilitacao": "cha", "validade": date(2020, 2, 29)}}, em=f"{dia}T10:00:00+00:00")
    d = decidir(f, acervo(norma), ato_em=dia)
    assert [r.id for r in d.ressalvas] == ["r"]
    sem = VENCE.format(anos="5", ressalva="", ate=str(inclui == "nova").lower(), de=str(inclui == "velha").lower())
    with pytest.raises(EntradaInvalida, match="Ponto sem resposta única"):
        acervo(le(sem)).compilada("prova", date(2025, 1, 1))


@pytest.mark.parametrize("inclui", ["nova", "velha"])
def test_what_changes_only_on_a_missing_anniversary_is_found(inclui):
    um, outro = vence(inclui=inclui, lida="velha"), vence(inclui=inclui, lida="nova")
    a, b, dia = lados(um, outro, acervo(um))
    (m,) = mudancas(a, b, dia).mudancas
    assert [(s.alvo[:2], s.antes, s.depois) for s in m.saidas] == [(("medida", "retirada_de_trafego"), "deve", None)]
    assert (m.fatos.informados["condutor.validade"].month, m.fatos.informados["condutor.validade"].day) == (2, 29)
    confere(m.saidas[0], (responde(m.fatos, a), responde(m.fatos, b)))


def test_no_day_has_two_anniversaries_missing_on_other_days():
    a, b, dia = lados(vence(), vence(anos="1"), acervo(vence()))
    rede = Rede(a.plano, b.plano, dia)
    marco, fevereiro = (Visto(date(2020, 2, 29), date(2021, *d)) for d in ((3, 1), (2, 28)))
    cinco = Visto(date(2020, 2, 29), date(2025, 3, 1))
    assert rede.dia_do_barco({"a": marco, "b": fevereiro}) is None
    assert rede.dia_do_barco({"a": marco, "b": cinco}) == date(2025, 3, 1)
    assert rede.dia_do_barco({"a": cinco._replace(dia=date(2022, 3, 1)), "b": marco}) is None
    assert rede.dia_do_barco({}) == dia


def test_a_moved_date_lands_on_no_29_february():
    visto, no_dia = date(2026, 1, 26), date(2025, 3, 1)
    for dito, movida in ((date(2021, 1, 25), date(2020, 2, 28)), (date(2021, 1, 26), date(2020, 3, 1))):
        barco = fatos_do_barco({DIA: no_dia, "condutor.validade": dito}, visto)
        assert barco.informados["condutor.validade"] == movida
    barco = fatos_do_barco({DIA: date(2025, 2, 28), "condutor.validade": date(2021, 1, 27)}, visto)
    assert barco.informados["condutor.validade"] == date(2020, 3, 1)


def test_a_row_not_confirmed_offers_no_penalty():
    """Neither limits nor a choice are told where the decision offers none."""
    texto = (
        '[infracao.1]\nresumo = "r"\nsuspensao_max_dias = 30\ncita = "1"\n'
        '[tabela.m]\nentradas.condutor.porta = ["sim", "nao"]\n'
        '[[tabela.m.linha]]\nse = {{ condutor.porta = "nao" }}\nentao = {{ infracoes = ["prova:1"] }}\n'
        'cita = "1"\n{c}\n'
        '[[tabela.m.linha]]\nse = {{ condutor.porta = "sim" }}\nentao = {{}}\ncita = "1"\n'
        '[tabela.e]\npara_cada = "infracao"\nentradas.infracao = ["prova:1"]\n'
        'entradas.condutor.porta = ["sim", "nao"]\n'
        '[[tabela.e.linha]]\nse = {{ condutor.porta = ["sim", "nao"] }}\nentao = {{ escolha = "multa_ou_suspensao" }}\n'
        'cita = "1"\n'
    )
    um, outro = le(texto.format(c="")), le(texto.format(c="conferida = false"))
    a, b, dia = lados(um, outro, acervo(um))
    ditas = {s.alvo[0]: (s.antes, s.depois) for m in mudancas(a, b, dia).mudancas for s in m.saidas}
    assert ditas["escolha"] == ("multa_ou_suspensao", None)
    assert ditas["infracao"] == ("suspensão de até 30 dias", SEM_PENA)
    for m in mudancas(a, b, dia).mudancas:
        for s in m.saidas:
            confere(s, (responde(m.fatos, a), responde(m.fatos, b)))


DIA_E_DATAS = """
[valor.cinco]
quantia = "5"
unidade = "anos"
cita = "1"
[valor.um]
quantia = "1"
unidade = "anos"
cita = "1"
[valor.vira]
quantia = 2026-01-01
unidade = "data"
cita = "1"
[faixa.dia]
entrada = "abordagem.dia"
cita = "1"
[[faixa.dia.trecho]]
nome = "antes"
ate = { valor = "vira", inclui = false }
cita = "1"
[[faixa.dia.trecho]]
nome = "depois"
de = { valor = "vira", inclui = true }
cita = "1"
"""
FAIXA = """
[faixa.{nome}]
entrada = "{entrada}"
sem_valor = "sem"
cita = "1"
[[faixa.{nome}.trecho]]
nome = "nova"
ate = {{ valor = "{anos}", inclui = {ate} }}
cita = "1"
[[faixa.{nome}.trecho]]
nome = "velha"
de = {{ valor = "{anos}", inclui = {de} }}
cita = "1"
[[ressalva]]
id = "{nome}"
quando = {{ faixa.{nome} = ["nova", "velha"] }}
adotada = {{ faixa.{nome} = ["nova", "velha"] }}
alternativa = {{ faixa.{nome} = "nova" }}
dispositivos = ["1"]
motivo = "m"
"""
AS_DUAS = """
[tabela.m]
entradas.faixa.dia = ["antes", "depois"]
entradas.faixa.tempo = ["nova", "velha", "sem"]
entradas.faixa.checado = ["nova", "velha", "sem"]
[[tabela.m.linha]]
se = { faixa.dia = ["antes", "depois"] }
entao = { medidas = ["MEDIDA"] }
cita = "1"
"""


def test_two_anniversaries_that_no_day_misses_are_no_point():
    """One parts on 28 February, the other on 1 March; each alone is a point, on a day of the stretch that was told."""
    tempo = FAIXA.format(nome="tempo", entrada="condutor.validade", anos="cinco", ate="false", de="true")
    onde = "alcoolemia.etilometro.verificado_em"
    checado = FAIXA.format(nome="checado", entrada=onde, anos="um", ate="true", de="false")
    um, outro = (
        le(DIA_E_DATAS + tempo + checado + AS_DUAS.replace("MEDIDA", m))
        for m in ("retirada_de_trafego", "impedimento_de_saida")
    )
    a, b, dia = lados(um, outro, acervo(um))
    feitas = mudancas(a, b, dia)
    (retirada,) = (m for m in feitas.mudancas if {s.alvo[1] for s in m.saidas} >= {"retirada_de_trafego"})
    assert 0 < retirada.pontos < retirada.de
    vence = Visto(date(2020, 2, 29), date(2025, 2, 28))
    assert feitas.rede.dia_do_barco({"condutor.validade": vence, DIA: date(2025, 12, 31)}) == date(2025, 2, 28)
    assert feitas.rede.dia_do_barco({"condutor.validade": vence, DIA: date(2026, 1, 1)}) == date(2029, 2, 28)
