"""Penalties: Annex II, the choice open to each author, the concrete provision, and rows nobody confirmed."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

import pytest

from capitania.lei.acervo import Acervo
from capitania.lei.norma import Linha, Norma, Tabela
from capitania.normas.carga import acervo as todas

DIAS = pytest.mark.parametrize("dia", ["2025-02-01", "2026-02-14"])
SEM_LICENCA = {"condutor": {"habilitacao": "inexistente", "validade": "nao_informado", "porta": "nao_informado"}}
EBRIO = {"alcoolemia": {"outra_substancia": "comprovada", "meio": "laudo"}}
RECUSA = {"alcoolemia": {"resultado": "recusado"}}
RLESTA = date(1998, 6, 9)

# Annex II, lei.md 1.2.
GRUPOS = {
    "A": (40, 200),
    "B": (40, 400),
    "C": (40, 800),
    "D": (40, 1600),
    "E": (40, 2200),
    "F": (80, 2800),
    "G": (80, 3200),
}

# Rows of lei-2.md section 1 with H or M+ for conduct, inciso and penalty (ruling 27): group, days, cancellation.
CONFERIDAS = {
    "11": ("E", None, False),
    "12-I": ("D", None, False),
    "12-II": ("B", 60, False),
    "12-III": ("A", 30, False),
    "16-I": ("D", None, False),
    "16-II": ("C", 30, False),
    "18": ("E", None, False),
    "23-I": (None, 120, True),
    "23-II": ("D", 60, False),
    "23-III": ("D", 60, False),
    "23-IV": ("D", 60, False),
    "23-V": ("D", 60, False),
    "23-VI": ("D", 60, False),
    "23-VII": ("C", 30, False),
    "23-VIII": ("C", 30, False),
}
ABERTAS = {"rlesta:22-outras", "rlesta:23-VI", "rlesta:23-VIII"}


def test_fine_groups(acervo):
    grupos = acervo.norma("rlesta", RLESTA).grupos
    assert {g.nome: (g.minimo, g.maximo) for g in grupos.values()} == {
        n: (Decimal(a), Decimal(b)) for n, (a, b) in GRUPOS.items()
    }


def test_confirmed_rows_are_those_read_in_full(acervo):
    previstas = acervo.norma("rlesta", RLESTA).infracoes.values()
    assert {
        i.id.removeprefix("rlesta:"): (i.grupo, i.suspensao_max_dias, i.cancelamento_na_reincidencia)
        for i in previstas
        if i.conferida
    } == CONFERIDAS


def test_open_incisos_ask_for_the_concrete_provision(acervo):
    """Ruling 13."""
    assert {i.id for i in acervo.norma("rlesta", RLESTA).infracoes.values() if i.aberta} == ABERTAS


# --- what each author may get: rulings 30, 43, RLESTA 8 -------------------------------------------------------------

ESCOLHAS = {
    "sem habilitação": (SEM_LICENCA, {"rlesta:11": "so_multa"}),
    "não portada": ({"condutor": {"porta": "nao"}}, {"rlesta:12-II": "multa_ou_suspensao"}),
    "vencida": ({"condutor": {"validade": "2022-01-15"}}, {"rlesta:12-III": "multa_ou_suspensao"}),
    "vencida há muito": ({"condutor": {"validade": "2017-01-15"}}, {"rlesta:12-III": "multa_ou_suspensao"}),
    "recusa": (RECUSA, {"rlesta:23-VIII": "multa_ou_suspensao"}),
    "recusa sem habilitação": (RECUSA | SEM_LICENCA, {"rlesta:11": "so_multa", "rlesta:23-VIII": "so_multa"}),
    "ébrio": (EBRIO, {"rlesta:23-I": "so_suspensao"}),
    "ébrio e vencida": (
        EBRIO | {"condutor": {"validade": "2022-01-15"}},
        {"rlesta:12-III": "multa_ou_suspensao", "rlesta:23-I": "so_suspensao"},
    ),
    "ébrio sem habilitação": (EBRIO | SEM_LICENCA, {"rlesta:11": "so_multa", "rlesta:23-I": "nenhuma"}),
}


@DIAS
@pytest.mark.parametrize("caso", ESCOLHAS)
def test_choice_of_penalty(decide, dia, caso):
    fatos, escolhas = ESCOLHAS[caso]
    infracoes = decide(fatos, em=dia).infracoes
    assert {i: x["penas"]["escolha"] for i, x in infracoes.items()} == escolhas
    for infracao, vista in infracoes.items():
        grupo, dias, cancela = CONFERIDAS[infracao.removeprefix("rlesta:")]
        suspende = escolhas[infracao] in {"multa_ou_suspensao", "so_suspensao"}
        limites = {"grupo": grupo, "minimo": str(GRUPOS[grupo][0]), "maximo": str(GRUPOS[grupo][1])} if grupo else None
        assert vista["penas"]["multa"] == limites
        assert vista["penas"]["suspensao_max_dias"] == (dias if suspende else None)
        assert vista["penas"]["cancelamento_na_reincidencia"] is (cancela and suspende)


@pytest.mark.parametrize("dia", ["2005-01-15", "2009-03-01", "2025-02-01", "2026-02-14"])
@pytest.mark.parametrize("condutor", [{}, SEM_LICENCA["condutor"], {"validade": "1999-01-15"}])
def test_drunkenness_is_never_fined(decide, dia, condutor):
    penas = decide(EBRIO | {"condutor": condutor}, em=dia).infracoes["rlesta:23-I"]["penas"]
    assert penas["multa"] is None
    assert penas["escolha"] in {"so_suspensao", "nenhuma"}


@DIAS
def test_a_fine_for_drunkenness_is_the_other_reading(decide, dia):
    """Lei.md 7.12: the end of 7.12.4 speaks of a fine that the RLESTA does not have."""
    assert "multa-por-embriaguez" in decide(EBRIO, em=dia).ressalvas
    assert "multa-por-embriaguez" not in decide(RECUSA, em=dia).ressalvas


@DIAS
def test_unlicensed_and_drunk(decide, dia):
    """Ruling 30: both infractions; the auto only for art. 11 by default."""
    resposta = decide(EBRIO | SEM_LICENCA, em=dia)
    assert set(resposta.infracoes) == {"rlesta:11", "rlesta:23-I"}
    assert {"embriaguez-sem-habilitacao", "auto-de-embriaguez-sem-habilitacao"} <= resposta.ressalvas
    iniciais = {
        (p["infracao"], p["modalidade"])
        for p in resposta.json["pecas"]
        if p["peca"] in {"auto_de_infracao", "notificacao_para_comparecimento"}
    }
    assert iniciais == {("rlesta:11", "deve"), ("rlesta:23-I", "pode")}


@DIAS
@pytest.mark.parametrize(
    ("fatos", "infracao", "concreto"),
    [
        (RECUSA, "rlesta:23-VIII", "normam-211:7.12.1"),
        (EBRIO, "rlesta:23-I", None),
        (SEM_LICENCA, "rlesta:11", None),
        ({"condutor": {"porta": "nao"}}, "rlesta:12-II", None),
    ],
)
def test_concrete_provision(decide, dia, fatos, infracao, concreto):
    """Ruling 13: the open incisos carry the provision breached; the others need none."""
    assert decide(fatos, em=dia).infracoes[infracao]["concreto"] == concreto


def test_every_open_infraction_of_every_row_has_its_concrete_provision(acervo):
    for norma in normas(acervo):
        for tabela in norma.tabelas.values():
            for linha in tabela.linhas:
                for bloco in blocos(linha):
                    if ABERTAS & set(bloco.get("infracoes", ())):
                        assert bloco.get("concreto"), f"{norma.nome}:{tabela.nome}:{linha.id}"


# --- rows that nobody confirmed ground no `deve` and offer no penalty -----------------------------------------------


def normas(acervo: Acervo) -> Iterator[Norma]:
    for nome, dias in acervo.indice.items():
        yield from (acervo.norma(nome, dia) for dia in dias)


def blocos(linha: Linha) -> tuple:
    return () if isinstance(linha.entao, str) else linha.entao


def rows(norma: Norma) -> Iterator[tuple[Tabela, int]]:
    for tabela in norma.tabelas.values():
        yield from ((tabela, n) for n, linha in enumerate(tabela.linhas) if blocos(linha))


def with_row(norma: Norma, tabela: Tabela, n: int, **mudanca: object) -> Norma:
    linhas = (*tabela.linhas[:n], tabela.linhas[n]._replace(**mudanca), *tabela.linhas[n + 1 :])
    return norma._replace(tabelas={**norma.tabelas, tabela.nome: tabela._replace(linhas=linhas)})


def marked(norma: Norma) -> Norma:
    """Make each row its own only ground, so that an answer tells the rows it rests on."""
    tabelas = {}
    for tabela in norma.tabelas.values():
        linhas = []
        for n, linha in enumerate(tabela.linhas):
            marca = (f"linha:{tabela.nome}/{n}",)
            entao = linha.entao
            if not isinstance(entao, str):
                entao = tuple({k: v for k, v in b.items() if k != "cita"} for b in entao)
            linhas.append(linha._replace(cita=marca, entao=entao))
        tabelas[tabela.nome] = tabela._replace(linhas=tuple(linhas))
    return norma._replace(tabelas=tabelas)


PARADAS = {"abordagem": {"situacao_da_embarcacao": "na_boia"}}
SUBSTITUTO = {
    "habilitacao": "cha",
    "validade": "2035-01-01",
    "classe_adequada": "sim",
    "situacao_da_licenca": "regular",
}
SEM_ALCOOL = {"resultado": "medido", "ar": "0.00", "outra_substancia": "nao"}
CONDUTORES = [
    SEM_LICENCA["condutor"],
    {"porta": "nao"},
    {"validade": "-3"},
    {"validade": "-8"},
    {"validade": "-3", "porta": "nao"},
    {"validade": "-8", "porta": "nao"},
    {"habilitacao": "cir", "validade": "-8"},
    {"validade": "sem_validade"},
    {**SEM_LICENCA["condutor"], "proprietario": "sim"},
    {**SEM_LICENCA["condutor"], "notificavel": "nao"},
    {},
]
TESTES = [{}, RECUSA, EBRIO, {"alcoolemia": {"outra_substancia": "indicios"}}]


def casos(soprado, etilometro) -> Iterator[dict]:
    """Facts that together meet the rows: each licence, each state, under way and stopped, with a substitute or not."""
    sobrio = {"substituto": {**SUBSTITUTO, "alcoolemia": {**SEM_ALCOOL, "etilometro": etilometro}}}
    lugares = [
        {},
        PARADAS,
        {"abordagem": {**PARADAS["abordagem"], "navegacao_constatada": "nao", "saida_iminente": "sim"}},
    ]
    for condutor in CONDUTORES:
        for teste in [*TESTES, soprado("0.2"), soprado("0.3"), soprado("0.6")]:
            yield from ({"condutor": condutor} | teste | lugar for lugar in lugares)
    for teste in [*TESTES, soprado("0.6")]:
        yield from (teste | lugar | sobrio for lugar in lugares)
    for tipo in ("moto_aquatica", "outra"):
        for condutor in ({}, SEM_LICENCA["condutor"], {**SEM_LICENCA["condutor"], "proprietario": "sim"}):
            yield {"condutor": condutor, "embarcacao": {"tipo": tipo}} | EBRIO
            yield {"condutor": condutor, "embarcacao": {"tipo": tipo}, "proprietario": {"forneceu": "nao"}}
    yield SEM_LICENCA | {"proprietario": {"forneceu": "nao"}}
    yield SEM_LICENCA | {"proprietario": {"notificavel": "nao"}}


QUANDO = {
    "normam-211@2024-07-01": ("2025-02-01",),
    "normam-211@2026-01-26": ("2026-02-14",),
    "normam-07@2008-12-17": ("2009-03-01",),
    "rlesta@1998-06-09": ("2005-01-15", "2023-06-01", "2025-02-01"),
}


def dated(fatos: dict, dia: str) -> dict:
    """Turn `-3` and `-8` into a licence expired so many years before the day."""
    condutor = dict(fatos.get("condutor", {}))
    anos = {"-3": 3, "-8": 8}.get(condutor.get("validade"))
    if anos:
        condutor["validade"] = f"{int(dia[:4]) - anos}{dia[4:]}"
    return {**fatos, "condutor": condutor} if condutor else fatos


def fundadas(resposta) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """List what costs someone something: what it is, the kind of row that gives it, the marks of its rows."""
    for campo in ("medidas", "pecas", "encaminhamentos"):
        for item in resposta.json[campo]:
            if item["modalidade"] == "deve":
                yield f"{campo}: {next(iter(item.values()))} deve", campo, marks(item["cita"])
    for infracao in resposta.json["infracoes"]:
        if infracao["penas"]:
            yield f"penas de {infracao['dispositivo']}", "infracoes", marks(infracao["cita"])
        if infracao["penas"] and infracao["penas"]["escolha"]:
            yield f"escolha de {infracao['dispositivo']}", "escolha", marks(infracao["cita"])


def marks(citas: list[str]) -> tuple[str, ...]:
    return tuple(c for c in citas if c.startswith("linha:"))


def rests_on(norma: Norma, especie: str, marcas: tuple[str, ...]) -> list[str]:
    """Keep of the marks those of rows that give this kind of thing."""
    dao = []
    for marca in marcas:
        nome, _, n = marca.removeprefix("linha:").rpartition("/")
        if any(especie in b for b in blocos(norma.tabelas[nome].linhas[int(n)])):
            dao.append(marca)
    return dao


NORMAS_COM_TABELAS = [n for n in normas(todas()) if n.tabelas]


@pytest.mark.lento
@pytest.mark.parametrize("norma", NORMAS_COM_TABELAS, ids=lambda n: n.nome)
def test_no_unconfirmed_row_grounds_a_deve_or_a_penalty(acervo, decide, soprado, etilometro, norma):
    """A walker: marks each row, finds the facts that rest on it, takes its confirmation away."""
    base = marked(norma)
    marcado = acervo.com(base)
    onde: dict[str, dict[str, tuple[dict, str]]] = {}
    for dia in QUANDO[norma.nome]:
        for fatos in (dated(f, dia) for f in casos(soprado, etilometro)):
            for coisa, especie, marcas in fundadas(decide(fatos, em=dia, por=marcado)):
                for marca in rests_on(base, especie, marcas):
                    onde.setdefault(marca, {}).setdefault(coisa, (fatos, dia))
    faltas = set()
    for tabela, n in rows(base):
        marca = f"linha:{tabela.nome}/{n}"
        outro = acervo.com(with_row(base, tabela, n, conferida=False))
        for fatos, dia in onde.get(marca, {}).values():
            for coisa, especie, marcas in fundadas(decide(fatos, em=dia, por=outro)):
                if rests_on(base, especie, marcas) == [marca]:
                    faltas.add(f"{norma.nome}:{tabela.nome}/{tabela.linhas[n].id}: {coisa}")
    assert sorted(faltas) == []


@pytest.mark.lento
@pytest.mark.parametrize("norma", NORMAS_COM_TABELAS, ids=lambda n: n.nome)
def test_the_walker_meets_the_rows_that_order_or_punish(acervo, decide, soprado, etilometro, norma):
    """Rows of another reading (only a ressalva takes them) never ground what is shown; all others must be met."""
    base = marked(norma)
    marcado = acervo.com(base)
    vistas = {
        m
        for dia in QUANDO[norma.nome]
        for f in casos(soprado, etilometro)
        for _, _, marcas in fundadas(decide(dated(f, dia), em=dia, por=marcado))
        for m in marcas
    }
    alternativas = {x for r in norma.ressalvas for x in r.alternativa.linhas or ()}
    alternativas -= {x for r in norma.ressalvas for x in r.adotada.linhas or ()}
    esperadas = {
        f"{t.nome}/{n} {t.linhas[n].id}"
        for t, n in rows(norma)
        for b in blocos(t.linhas[n])
        if ("infracoes" in b or b.get("modalidade") == "deve")
        and t.linhas[n].conferida
        and t.linhas[n].id not in alternativas
    }
    assert {e for e in esperadas if f"linha:{e.split()[0]}" not in vistas} == set()


@pytest.mark.parametrize("infracao", sorted(CONFERIDAS))
def test_an_unconfirmed_infraction_offers_no_penalty(acervo, decide, soprado, etilometro, infracao):
    norma = acervo.norma("rlesta", RLESTA)
    nome = infracao if infracao in norma.infracoes else f"rlesta:{infracao}"
    prevista = norma.infracoes[nome]._replace(conferida=False)
    outro = acervo.com(norma._replace(infracoes={**norma.infracoes, nome: prevista}))
    for dia in ("2025-02-01", "2026-02-14"):
        for fatos in ESCOLHAS.values():
            vista = decide(fatos[0], em=dia, por=outro).infracoes.get(f"rlesta:{infracao}")
            assert vista is None or (vista["penas"] is None and vista["conferida"] is False)


@pytest.mark.parametrize("grupo", "ABCE")
def test_an_unconfirmed_group_offers_no_fine(acervo, decide, grupo):
    norma = acervo.norma("rlesta", RLESTA)
    grupos = {**norma.grupos, grupo: norma.grupos[grupo]._replace(conferida=False)}
    outro = acervo.com(norma._replace(grupos=grupos))
    for fatos, _ in ESCOLHAS.values():
        for vista in decide(fatos, por=outro).infracoes.values():
            multa = vista["penas"]["multa"]
            assert multa is None or multa["grupo"] != grupo


def test_confirming_a_row_changes_no_receipt(acervo, decide):
    """A row's confirmation is no part of what the norm says."""
    norma = acervo.norma("rlesta", RLESTA)
    tabela = norma.tabelas["infracao_da_licenca"]
    n = next(i for i, linha in enumerate(tabela.linhas) if not linha.conferida)
    outro = acervo.com(with_row(norma, tabela, n, conferida=True))
    assert decide(em="2023-06-01", por=outro).json["recibo"] == decide(em="2023-06-01").json["recibo"]
