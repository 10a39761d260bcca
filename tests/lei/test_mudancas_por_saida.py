"""Each change told, output by output, against the decision of whole boats that knows nothing of nets or boxes."""

import pytest
from hypothesis import given
from tests.lei.oficina import PACOTE
from tests.lei.test_mudancas import PARES, completo, do_pacote, incide, inteiro, poucas
from tests.lei.test_propriedades import abordagens

from capitania.lei.barco import dados
from capitania.lei.decisao import decidir
from capitania.lei.fatos import ler_fatos

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


@pytest.mark.lento
@pytest.mark.parametrize("par", PARES)
@poucas
@given(cru=abordagens())
def test_each_output_that_differs_is_told_and_no_other(par, cru):
    a, b, dia, feitas = do_pacote(par)
    cru = {**cru, "abordagem": {**cru["abordagem"], "em": f"{dia.isoformat()}T10:00:00-03:00"}}
    f = completo(ler_fatos(cru, lambda _: "America/Sao_Paulo"), dia)
    um, outro = responde(f, a), responde(f, b)
    diferem = {k for k in {*um, *outro} if um.get(k) != outro.get(k)}
    batem = [m for m in feitas.mudancas if incide(m, feitas.rede, inteiro(f, feitas.rede, dia))]
    assert diferem <= {nome(s.alvo) for m in batem for s in m.saidas}
    for m in batem:
        for saida in m.saidas:
            confere(saida, (um, outro))


@pytest.mark.lento
@pytest.mark.parametrize("par", PARES)
def test_each_provision_that_grounds_a_change_is_one_of_its_norms(par):
    a, b, dia, feitas = do_pacote(par)
    normas = [a.norma, b.norma, *PACOTE.em(dia)]
    ids = {n.qualifica(d) for n in normas for d in n.dispositivos}
    todas = [PACOTE.norma(nome, v) for nome, versoes in PACOTE.indice.items() for v in versoes]
    ids |= {f"{n.id}:{d}" for n in todas for d in n.dispositivos}
    assert [c for m in feitas.mudancas for c in (*m.antes, *m.depois) if c not in ids] == []
