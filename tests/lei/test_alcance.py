"""Which combinations facts can produce, against two oracles: every combination matched by hand, and random facts."""

from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from functools import cache
from itertools import product
from random import Random

import pytest
from tests.lei.oficina import NOMES, PACOTE, PORTA, VERSOES, acervo, fatos, le, todas_as_tabelas

from capitania.lei.alcance import Alcance
from capitania.lei.ambiente import Caso, ambiente, leituras
from capitania.lei.avaliacao import Avaliador
from capitania.lei.fatos import Fatos, Medicao
from capitania.lei.plano import plano
from capitania.lei.vocabulario import dominio

# --- first oracle: every combination of declared inputs, rows matched naively ---------------------------------------


def casa(condicoes, combinacao):
    return all(combinacao[entrada] in aceitos for entrada, aceitos in condicoes.items())


def respostas(tabela, combinacao):
    """Give the rows that match, one of each different output."""
    achadas = [linha for linha in tabela.linhas if casa(linha.se, combinacao)]
    return achadas, [x for n, x in enumerate(achadas) if all(x.entao != y.entao for y in achadas[:n])]


def fechos(norma, tabela, combinacao, achadas):
    """Name what closes a combination the rows do not answer once."""
    ids = {x.id for x in achadas}
    for r in norma.ressalvas:
        if r.lugar == tabela.lugar and casa(r.quando, combinacao):
            linhas = r.adotada.linhas
            if linhas is None or ids & set(linhas):
                yield "ressalva"
    yield from ("lacuna" for x in norma.lacunas if x.lugar == tabela.lugar and casa(x.se, combinacao))
    yield from ("impossivel" for i in norma.impossiveis if i.lugar == tabela.lugar and casa(i.se, combinacao))


def combinacoes(tabela):
    for chave in product(*tabela.entradas.values()):
        yield chave, dict(zip(tabela.entradas, chave, strict=True))


@pytest.mark.parametrize(("norma", "dia"), VERSOES, ids=NOMES)
def test_each_combination_is_answered_once_or_closed(norma, dia):
    compilada = PACOTE.compilada(norma, dia)
    for tabela in todas_as_tabelas(compilada.norma):
        celulas = (compilada.classes if tabela.especie == "classe" else compilada.tabelas)[tabela.nome].celulas
        for chave, combinacao in combinacoes(tabela):
            achadas, distintas = respostas(tabela, combinacao)
            quais = list(fechos(compilada.norma, tabela, combinacao, achadas))
            celula = celulas.get(chave)
            onde = f"{tabela.lugar}: {combinacao}"
            if len(distintas) == 1:
                assert celula is not None, onde
                assert celula.duvidas == (), onde
                assert tabela.especie == "tabela" or celula.valor == distintas[0].entao, onde
            else:
                assert quais, f"nada fecha {onde}"
                assert (celula is None) is ("impossivel" in quais), onde
                assert celula is None or bool(celula.duvidas) is ("ressalva" in quais), onde


@pytest.mark.parametrize(("norma", "dia"), VERSOES, ids=NOMES)
def test_each_doubt_closes_some_combination(norma, dia):
    """A doubt whose combinations the rows already answer once would never be seen."""
    lida = PACOTE.norma(norma, dia)
    tabelas = {t.lugar: t for t in todas_as_tabelas(lida)}
    for duvida in (*lida.ressalvas, *lida.lacunas):
        if duvida.lugar in tabelas:
            condicoes = duvida.quando if hasattr(duvida, "quando") else duvida.se
            assert any(
                casa(condicoes, c) and len(respostas(tabelas[duvida.lugar], c)[1]) != 1
                for _, c in combinacoes(tabelas[duvida.lugar])
            ), duvida.id


# --- second oracle: random facts ------------------------------------------------------------------------------------

DIAS = [date(*d) for d in (
    (2005, 6, 1), (2008, 12, 17), (2009, 11, 25), (2015, 3, 1), (2023, 6, 1), (2023, 11, 1), (2024, 7, 1),
    (2025, 3, 1), (2026, 1, 25), (2026, 1, 26), (2027, 3, 1), (2029, 1, 1),
)]  # fmt: skip
PESSOA = ("habilitacao", "porta", "classe_adequada", "situacao_da_licenca")
OUTROS = (
    "abordagem.situacao_da_embarcacao", "abordagem.navegacao_constatada", "abordagem.saida_iminente",
    "embarcacao.tipo", "condutor.proprietario", "condutor.notificavel", "condutor.menor",
    "proprietario.notificavel", "proprietario.forneceu",
)  # fmt: skip


def sorteia_pessoa(r, quem, dia):
    dados = {campo: r.choice(dominio(f"condutor.{campo}")) for campo in PESSOA}
    if dados["habilitacao"] == "inexistente":
        return {f"{quem}.habilitacao": "inexistente"}
    perto = dia.replace(year=dia.year - r.choice((0, 5)), day=min(dia.day, 28)) + timedelta(days=r.randint(-3, 3))
    validade = r.choice((perto, date(2020, 2, 29), date(2024, 2, 29), dia + timedelta(days=400), "sem_validade"))
    return {f"{quem}.{campo}": v for campo, v in dados.items()} | {f"{quem}.validade": validade}


def sorteia_teste(r, raiz, dia):
    resultado = r.choice(("nao_realizado", "recusado", "medido", "medido", "medido"))
    dados = {
        "resultado": resultado,
        "sinais": r.choice(("sim", "nao")),
        "outra_substancia": r.choice(("nao", "nao", "indicios", "comprovada")),
        "meio": r.choice(("laudo", "exame", "confissao_e_testemunhas", "ausente")),
    }
    lidos = {}
    if resultado == "medido":
        lidos = r.choice(({"ar"}, {"sangue"}, {"ar", "sangue"}, set()))
    for campo in ("aprovacao", "serie"):
        dados[f"etilometro.{campo}"] = r.choice(("informado", "informado", "informado", "ausente"))
    dados["etilometro.verificado_por"] = r.choice(("inmetro", "inmetro", "rbmlq", "outro"))
    dados["etilometro.verificado_em"] = r.choice((dia - timedelta(days=r.randint(-2, 400)), date(2024, 2, 29)))
    if r.random() < 0.7:
        dados["etilometro.valido_ate"] = dia + timedelta(days=r.randint(-2, 300))
    return {f"{raiz}alcoolemia.{k}": v for k, v in dados.items()}, [f"{raiz}alcoolemia.{x}" for x in sorted(lidos)]


def sorteia(r):
    """Draw complete facts of one day, as the reader would give them."""
    dia = r.choice(DIAS)
    dados = {campo: r.choice(dominio(campo)) for campo in OUTROS} | sorteia_pessoa(r, "condutor", dia)
    presente = r.random() < 0.5
    dados["substituto.presente"] = "sim" if presente else "nao"
    raizes = [""] + ["substituto."] * presente
    dados |= sorteia_pessoa(r, "substituto", dia) if presente else {}
    for raiz in raizes:
        teste, lidos = sorteia_teste(r, raiz, dia)
        dados |= teste
        for campo in lidos:
            valor = Decimal(r.choice((r.randint(0, 700), 100, 250, 300, r.randint(0, 2500)))) / 1000
            unidade = "mg/L" if campo.endswith("ar") else "g/L"
            dados[campo] = Medicao(valor, unidade, valor)
    return Fatos(datetime.combine(dia, time(12), UTC), dia, None, dados)


@cache
def alcance_do_dia(dia):
    vazios = Fatos(datetime.combine(dia, time(12), UTC), dia, None, {"substituto.presente": "sim"})
    alcance = Alcance(plano(PACOTE, dia, dia), vazios)
    return {passo.nome: alcance.de(passo) for passo in alcance.todos.values()}


def chaves(passo, env):
    """List the combinations a step was asked for; words that hold at once are asked one by one."""
    return product(*(str(env[e]).split("+") for e in passo.entradas))


@pytest.mark.parametrize("semente", range(4))
def test_no_random_facts_leave_what_is_declared_reachable(semente):
    """Complete facts never meet an `impossivel`, a missing cell, or a combination the analysis did not look at."""
    r = Random(semente)
    for _ in range(500):
        lidos = sorteia(r)
        feito = plano(PACOTE, lidos.dia, lidos.dia)
        resposta = Avaliador(feito, ambiente(Caso(feito, lidos, leituras(lidos, feito)))[0]).roda()
        env = resposta.ambiente
        alcancadas = alcance_do_dia(lidos.dia)
        for passo in (*feito.classes, *feito.tabelas):
            if passo.compilada.tabela.para_cada or passo.falta:
                continue
            if passo.nome.startswith("substituto.") and lidos.informados["substituto.presente"] == "nao":
                continue
            for chave in chaves(passo, env):
                onde = dict(zip(passo.entradas, chave, strict=True)), lidos.dia
                assert chave in passo.celulas, (passo.nome, onde)
                assert chave in alcancadas[passo.nome], (passo.nome, onde)


def test_random_facts_cover_most_of_what_is_reachable():
    """The second oracle walks: of each class of 2025 it meets nearly every reachable combination of the conductor."""
    r, dia, vistas = Random(7), date(2025, 3, 1), {}
    feito = plano(PACOTE, dia, dia)
    for _ in range(1500):
        lidos = sorteia(r)._replace(dia=dia)
        env = Avaliador(feito, ambiente(Caso(feito, lidos, leituras(lidos, feito)))[0]).roda().ambiente
        for nome in ("classe.navegacao", "classe.estado", "classe.ar"):
            passo = next(c for c in feito.classes if c.nome == nome)
            vistas.setdefault(nome, set()).update(chaves(passo, env))
    for nome, achadas in vistas.items():
        alcancadas = alcance_do_dia(dia)[nome]
        assert achadas <= alcancadas
        assert len(achadas) >= 0.8 * len(alcancadas), nome


# --- small cases ----------------------------------------------------------------------------------------------------


def alcancadas(norma, nome):
    por = acervo(norma)
    lidos = fatos({"substituto": {}})
    alcance = Alcance(plano(por, lidos.dia, lidos.dia), lidos)
    return alcance.de(alcance.todos[nome])


def test_bands_of_one_reading_move_together():
    texto = "".join(
        f'[faixa.{nome}]\nentrada = "alcoolemia.ar"\nsem_valor = "nada"\ncita = "1"\n'
        f'[[faixa.{nome}.trecho]]\nnome = "abaixo"\nate = {{ quantia = "{limite}", inclui = false }}\ncita = "1"\n'
        f'[[faixa.{nome}.trecho]]\nnome = "acima"\nde = {{ quantia = "{limite}", inclui = true }}\ncita = "1"\n'
        for nome, limite in (("a", "0.1"), ("b", "0.3"))
    )
    tabela = (
        '[tabela.m]\nentradas.faixa.a = ["abaixo", "acima", "nada"]\nentradas.faixa.b = ["abaixo", "acima", "nada"]\n'
        'entradas.condutor.porta = ["sim", "nao"]\n[[tabela.m.linha]]\nentao = {}\ncita = "1"\n'
    )
    assert {c[:2] for c in alcancadas(le(texto + tabela), "tabela.m")} == {
        ("abaixo", "abaixo"),
        ("acima", "abaixo"),
        ("acima", "acima"),
        ("nada", "nada"),
    }


def test_what_a_considered_value_can_be_goes_with_its_reading():
    """0.30 read is 0.26 considered (error 0.032): above and above only from 0.332 on."""
    faixas = "".join(
        f'[faixa.{nome}]\nentrada = "alcoolemia.ar{resto}"\nsem_valor = "nada"\ncita = "1"\n'
        f'[[faixa.{nome}.trecho]]\nnome = "abaixo"\nate = {{ quantia = "0.3", inclui = false }}\ncita = "1"\n'
        f'[[faixa.{nome}.trecho]]\nnome = "acima"\nde = {{ quantia = "0.3", inclui = true }}\ncita = "1"\n'
        for nome, resto in (("lido", ""), ("menos_erro", ".considerado"))
    )
    erro = (
        '[[erro_maximo]]\nate = "0.4"\nabsoluto = "0.032"\ncita = "1"\n[[erro_maximo]]\nrelativo = "0.08"\ncita = "1"\n'
    )
    palavras = '["abaixo", "acima", "nada"]'
    tabela = (
        f"[tabela.m]\nentradas.faixa.lido = {palavras}\nentradas.faixa.menos_erro = {palavras}\n"
        '[[tabela.m.linha]]\nentao = {}\ncita = "1"\n'
    )
    assert alcancadas(le(faixas + erro + tabela), "tabela.m") == {
        ("abaixo", "abaixo"), ("acima", "abaixo"), ("acima", "acima"), ("nada", "nada"),
    }  # fmt: skip
    so_considerado = tabela.replace(f"entradas.faixa.lido = {palavras}\n", "")
    assert alcancadas(le(faixas + erro + so_considerado), "tabela.m") == {("abaixo",), ("acima",), ("nada",)}


def test_a_class_ties_the_inputs_it_rests_on():
    tabela = (
        '[tabela.m]\nentradas.condutor.porta = ["sim", "nao"]\nentradas.classe.porta = ["leva", "deixa"]\n'
        'entradas.condutor.menor = ["sim", "nao"]\n[[tabela.m.linha]]\nentao = {}\ncita = "1"\n'
    )
    achadas = alcancadas(le(PORTA + tabela), "tabela.m")
    ordem = list(le(PORTA + tabela).tabelas["m"].entradas)
    pares = {(c[ordem.index("condutor.porta")], c[ordem.index("classe.porta")]) for c in achadas}
    assert pares == {("sim", "leva"), ("nao", "deixa")}
    assert len(achadas) == 4


def test_a_class_no_norm_defines_takes_all_its_words():
    tabela = (
        '[tabela.m]\nentradas.classe.sumida = ["a", "b"]\nentradas.faixa.sumida = ["c"]\n'
        'entradas.medida.impedimento_de_saida = ["deve", "pode", "nao"]\n'
        '[[tabela.m.linha]]\nentao = {}\ncita = "1"\n'
    )
    assert len(alcancadas(le(tabela), "tabela.m")) == 6
