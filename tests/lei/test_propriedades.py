"""What must hold for any boarding: no order matters, no form of a number, a later fact contradicts nothing."""

import json
import random
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from decimal import Decimal
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from capitania.lei.acervo import Acervo
from capitania.lei.compilacao import Compilador, casa, defeito
from capitania.lei.decisao import decidir
from capitania.lei.fatos import ler_fatos
from capitania.lei.leitura import ler_norma, resumo_normativo
from capitania.normas.carga import acervo, ler_toml, raiz
from capitania.normas.oms import om

ACERVO = acervo()
MARCOS = [
    *(date(1998, 6, 9), date(2008, 12, 16), date(2008, 12, 17), date(2009, 11, 25), date(2009, 11, 26)),
    *(date(2023, 6, 1), date(2023, 10, 2), date(2024, 2, 29), date(2024, 6, 30), date(2024, 7, 1)),
    *(date(2025, 3, 1), date(2026, 1, 25), date(2026, 1, 26), date(2028, 6, 2)),
]
LEITURAS = ["0", "0.1", "0.11", "0.2", "0.25", "0.27", "0.299", "0.3", "0.301", "0.33", "0.45", "2.01", "3"]
SANGUES = [("0.4", "g/L"), ("5", "dg/L"), ("0.05", "%"), ("59", "mg/dL"), ("6", "dg/L"), ("1.2", "g/L")]


# --- any boarding -------------------------------------------------------------------------------------------------

sim_nao = st.sampled_from(["sim", "nao"])
dias = st.one_of(
    st.sampled_from(MARCOS + [date(2025, 2, 1), date(2026, 2, 14)] * 8),
    st.dates(date(1998, 6, 9), date(2035, 12, 31)),
)


@st.composite
def licencas(draw, dia: date) -> dict[str, Any]:
    habilitacao = draw(st.sampled_from(["cha", "cha", "cir", "inexistente"]))
    pessoa = {
        "habilitacao": habilitacao,
        "classe_adequada": draw(st.sampled_from(["sim", "sim", "nao"])),
        "situacao_da_licenca": draw(st.sampled_from(["regular"] * 4 + ["suspensa", "cancelada"])),
    }
    if habilitacao != "inexistente":
        anos = draw(st.sampled_from([-4, 0, 3, 5, 8]))
        vencida = dia.replace(year=dia.year - anos, day=min(dia.day, 28)) + timedelta(days=draw(st.integers(-1, 1)))
        pessoa["validade"] = draw(st.sampled_from([vencida.isoformat()] * 4 + ["sem_validade"]))
        pessoa["porta"] = draw(sim_nao)
    return pessoa


@st.composite
def aparelhos(draw, dia: date) -> dict[str, str]:
    aparelho = {"aprovacao": "Portaria", "serie": "1", "operador": "Sargento"}
    aparelho["verificado_em"] = (dia - timedelta(days=draw(st.sampled_from([30, 0, 365, 366, 500, -1])))).isoformat()
    aparelho["verificado_por"] = draw(st.sampled_from(["INMETRO", "RBMLQ", "oficina"]))
    if draw(st.booleans()):
        aparelho["valido_ate"] = (dia + timedelta(days=draw(st.sampled_from([0, 200, -1])))).isoformat()
    return aparelho


@st.composite
def exames(draw, dia: date) -> dict[str, Any]:
    teste: dict[str, Any] = {
        "resultado": draw(st.sampled_from(["nao_realizado", "recusado", "medido", "medido"])),
        "outra_substancia": draw(st.sampled_from(["nao", "nao", "indicios", "comprovada"])),
        "sinais": draw(st.sampled_from([[], ["hálito"]])),
    }
    if teste["outra_substancia"] == "comprovada":
        teste["meio"] = draw(st.sampled_from(["laudo", "exame", "confissao_e_testemunhas"]))
    if teste["resultado"] == "medido":
        if draw(st.booleans()):
            teste |= {"ar": draw(st.sampled_from(LEITURAS)), "etilometro": draw(aparelhos(dia))}
        if draw(st.booleans()):
            teste["sangue"] = dict(zip(("quantia", "unidade"), draw(st.sampled_from(SANGUES)), strict=True))
    return teste


@st.composite
def abordagens(draw) -> dict[str, Any]:
    """Give a complete set of facts: everything that can be told is told."""
    dia = draw(dias)
    fatos = {
        "abordagem": {
            "em": f"{dia.isoformat()}T10:00:00-03:00",
            "om": "CPPR",
            "situacao_da_embarcacao": draw(st.sampled_from(["navegando", "navegando", "atracada", "na_boia"])),
            "navegacao_constatada": draw(sim_nao),
            "saida_iminente": draw(sim_nao),
        },
        "embarcacao": {"tipo": draw(st.sampled_from(["esporte_recreio"] * 4 + ["moto_aquatica", "outra"]))},
        "condutor": draw(licencas(dia)) | {k: draw(sim_nao) for k in ("proprietario", "notificavel", "menor")},
        "alcoolemia": draw(exames(dia)),
        "proprietario": {"notificavel": draw(sim_nao), "forneceu": draw(sim_nao)},
    }
    if draw(st.booleans()):
        fatos["substituto"] = draw(licencas(dia))
        if draw(st.booleans()):
            fatos["substituto"]["alcoolemia"] = draw(exames(dia))
    return fatos


esperas = st.sampled_from([0, 0, 0, 1, 40, 400, 6000])
muitas = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


def resposta(fatos: Mapping[str, Any], espera: int = 0, por: Acervo = ACERVO) -> dict[str, Any]:
    lidos = ler_fatos(fatos, lambda sigla: om(sigla).zona)
    return decidir(lidos, por, ato_em=lidos.dia + timedelta(days=espera)).em_json()


# --- an answer, always --------------------------------------------------------------------------------------------


@settings(muitas, max_examples=300)
@given(abordagens(), esperas)
def test_complete_facts_are_answered_and_leave_nothing_open(fatos, espera):
    """No exception; and what is still pending is not what a fact left out, but what a row asks for."""
    saida = resposta(fatos, espera)
    assert json.loads(json.dumps(saida)) == saida
    assert [p["campo"] for p in saida["pendencias"] if p["muda"]] == []
    for infracao in saida["infracoes"]:
        penas = infracao["penas"]
        assert infracao["dispositivo"] != "rlesta:23-I" or penas is None or penas["multa"] is None


@muitas
@given(abordagens(), esperas)
def test_no_infraction_and_no_seizure_without_navigation(fatos, espera):
    """Ruling 7, whatever else is told."""
    parada = {**fatos["abordagem"], "situacao_da_embarcacao": "atracada", "navegacao_constatada": "nao"}
    saida = resposta({**fatos, "abordagem": parada}, espera)
    assert saida["infracoes"] == saida["pecas"] == saida["encaminhamentos"] == []
    assert {m["medida"] for m in saida["medidas"]} <= {"impedimento_de_saida", "impedimento_de_conduzir"}
    assert {m["modalidade"] for m in saida["medidas"]} <= {"pode"}


# --- order and form -----------------------------------------------------------------------------------------------


def reordered(dados: Any, sorte: random.Random) -> Any:
    if not isinstance(dados, Mapping):
        return dados
    chaves = list(dados)
    sorte.shuffle(chaves)
    return {k: reordered(dados[k], sorte) for k in chaves}


@muitas
@given(abordagens(), st.randoms(use_true_random=False))
def test_the_order_of_keys_does_not_matter(fatos, sorte):
    assert resposta(reordered(fatos, sorte)) == resposta(fatos)


def whole(dia: date) -> dict[str, Any]:
    """Give a boarding of that day with a breath test."""
    aparelho = {"aprovacao": "P", "serie": "1", "verificado_por": "INMETRO", "verificado_em": dia.isoformat()}
    licenca = {"habilitacao": "cha", "validade": "2050-01-01", "porta": "sim", "classe_adequada": "sim"}
    navega = {"situacao_da_embarcacao": "navegando", "navegacao_constatada": "sim", "saida_iminente": "nao"}
    return {
        "abordagem": {"em": f"{dia.isoformat()}T10:00:00-03:00", **navega},
        "embarcacao": {"tipo": "esporte_recreio"},
        "condutor": {**licenca, "situacao_da_licenca": "regular", "proprietario": "sim", "menor": "nao"},
        "alcoolemia": {"resultado": "medido", "outra_substancia": "nao", "sinais": ["x"], "etilometro": aparelho},
    }


@st.composite
def formas(draw, texto: str) -> object:
    """Give the same number as someone else would type it."""
    numero = Decimal(texto)
    exatos = [texto, texto.replace(".", ","), f"{numero:.4f}", f"{numero:.3f}0".replace(".", ","), numero]
    quantia = draw(st.sampled_from([*exatos, Decimal(f"{numero:.3f}"), f" {texto} "]))
    return draw(st.sampled_from([quantia, {"quantia": quantia}, {"quantia": quantia, "unidade": "mg/L"}]))


@muitas
@given(st.sampled_from(LEITURAS).flatmap(lambda x: st.tuples(st.just(x), formas(x))), dias)
def test_the_form_of_a_number_does_not_matter(par, dia):
    texto, forma = par
    fatos = whole(dia)

    def de(ar: object) -> dict[str, Any]:
        saida = resposta({**fatos, "alcoolemia": {**fatos["alcoolemia"], "ar": ar}})
        vista = saida["alcoolemia"]
        return {**saida, "alcoolemia": {**vista, "lido": Decimal(vista["lido"])}}

    assert de(forma) == de(texto)


def with_ids(dados: dict[str, Any]) -> dict[str, Any]:
    """Write out the id that a row without one takes from its place."""
    for especie in ("tabela", "classe"):
        for tabela in dados.get(especie, {}).values():
            for n, linha in enumerate(tabela.get("linha", []), 1):
                linha.setdefault("id", f"linha[{n}]")
    return dados


def shuffled(dados: Any, sorte: random.Random) -> Any:
    """Shuffle every array of tables, at every depth; what one row says stays as it is."""
    if isinstance(dados, list) and dados and all(isinstance(x, Mapping) for x in dados):
        linhas = [{k: v if k == "entao" else shuffled(v, sorte) for k, v in x.items()} for x in dados]
        sorte.shuffle(linhas)
        return linhas
    if isinstance(dados, Mapping):
        return {k: shuffled(v, sorte) for k, v in dados.items()}
    return dados


def reshuffled(semente: int | None) -> Acervo:
    """Give the packaged norms with rows in another order, or as written when there is no seed."""

    def carrega(norma: str, versao: date) -> Any:
        nome = f"{norma}/{versao.isoformat()}.toml"
        dados = with_ids(ler_toml(raiz() / norma / f"{versao.isoformat()}.toml", nome))
        return ler_norma(dados if semente is None else shuffled(dados, random.Random(semente)), norma, nome)

    return Acervo(ACERVO.indice, carrega)


COMO_ESCRITAS = reshuffled(None)


def unordered(valor: Any) -> Any:
    if isinstance(valor, Mapping):
        return {k: unordered(v) for k, v in valor.items()}
    if isinstance(valor, list):
        return sorted((unordered(v) for v in valor), key=lambda v: json.dumps(v, sort_keys=True))
    return valor


@pytest.mark.lento
@pytest.mark.parametrize("semente", range(3))
def test_the_order_of_rows_in_a_norm_does_not_matter(semente):
    outro = reshuffled(semente)

    @settings(muitas, max_examples=60)
    @given(abordagens(), esperas, st.integers(0, 2**12))
    def check(fatos, espera, quais):
        parcial = without(fatos, [c for n, c in enumerate(removable(fatos)) if quais >> n % 12 & 1 and n % 3 == 0])
        assert unordered(resposta(parcial, espera, outro)) == unordered(resposta(parcial, espera, COMO_ESCRITAS))

    check()


@pytest.mark.parametrize("norma", sorted(ACERVO.indice))
def test_no_combination_has_two_silences_nor_two_adopted_readings(norma):
    """Where two doubts meet, the first in the file must not be the one that wins."""
    faltas = set()
    for versao in ACERVO.indice[norma]:
        lida = ACERVO.norma(norma, versao)
        for tabela in (*lida.classes.values(), *lida.tabelas.values()):
            compilador = Compilador(tabela, lida, norma)
            for chave in product(*tabela.entradas.values()):
                nomeada = dict(zip(tabela.entradas, chave, strict=True))
                linhas = compilador.linhas.get(chave, [])
                if defeito(tabela, chave, linhas):
                    faltas |= {f"{lida.nome}: {x}" for x in disputed(compilador, nomeada)}
    assert sorted(faltas) == []


def disputed(compilador: Compilador, nomeada: Mapping[str, str]) -> Iterator[str]:
    ressalvas = [r for r in compilador.doutrina.ressalvas if casa(r.quando, nomeada)]
    lacunas = [x.id for x in compilador.doutrina.lacunas if casa(x.se, nomeada)]
    if len(lacunas) > 1 and not ressalvas:
        yield " e ".join(lacunas)
    if len({(r.adotada.linhas, str(r.adotada.entao), str(r.adotada.valores)) for r in ressalvas}) > 1:
        yield " e ".join(r.id for r in ressalvas)


@pytest.mark.parametrize(
    "caminho",
    sorted(p for p in raiz().glob("*/????-??-??.toml") if p.parent.name in ACERVO.indice),
    ids=lambda p: f"{p.parent.name}/{p.stem}",
)
def test_order_and_confirmation_are_no_part_of_what_a_norm_says(caminho):
    dados = ler_toml(caminho, caminho.name)
    resumo = resumo_normativo(dados)
    assert resumo_normativo(shuffled(dados, random.Random(7))) == resumo
    assert resumo_normativo(confirmed(dados, conferida=True)) == resumo
    assert resumo_normativo(confirmed(dados, conferida=False)) == resumo


def confirmed(dados: Any, *, conferida: bool) -> Any:
    """Write a confirmation into every table."""
    if isinstance(dados, list):
        return [confirmed(x, conferida=conferida) for x in dados]
    if isinstance(dados, Mapping):
        return {k: confirmed(v, conferida=conferida) for k, v in dados.items()} | {"conferida": conferida}
    return dados


# --- a fact that comes later --------------------------------------------------------------------------------------

# Absence is itself a value for these: a substitute, a test, a medium not tested, a validity not declared.
VALEM_AUSENTES = {"em", "om", "ar", "sangue", "valido_ate", "alcoolemia", "etilometro"}


def removable(dados: Mapping[str, Any], prefixo: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """List the facts that may be left out as not informed, and whose return says nothing of another's absence."""
    achados: list[tuple[str, ...]] = []
    for chave, valor in dados.items():
        caminho = (*prefixo, chave)
        if isinstance(valor, Mapping) and chave != "sangue":
            achados += removable(valor, caminho)
        elif chave not in VALEM_AUSENTES and not settles_another(chave, dados):
            achados.append(caminho)
    return achados


def settles_another(chave: str, dados: Mapping[str, Any]) -> bool:
    """Tell a fact by which a neighbour that is absent comes to mean something: not tested, not declared."""
    if chave == "resultado":
        return dados["resultado"] == "medido" and not {"ar", "sangue"} <= dados.keys()
    return chave == "verificado_em" and "valido_ate" not in dados


def without(dados: Mapping[str, Any], caminhos: list[tuple[str, ...]]) -> dict[str, Any]:
    saem = {c[0] for c in caminhos if len(c) == 1}
    return {
        k: without(v, [c[1:] for c in caminhos if c[0] == k and len(c) > 1]) if isinstance(v, Mapping) else v
        for k, v in dados.items()
        if k not in saem
    }


def ficam(saida: Mapping[str, Any]) -> set[str]:
    """Write what stands as the pendencias write it."""
    return set(_ficam(saida))


def _ficam(saida: Mapping[str, Any]) -> Iterator[str]:
    for m in saida["medidas"]:
        yield f"medida: {m['medida']}, {m['alvo']} ({m['modalidade']})"
    for d in saida["dispensadas"]:
        yield f"dispensada: {d['medida']}, {d['por']}"
    for i in saida["infracoes"]:
        yield f"infracao: {i['dispositivo']}" + (f" ({i['concreto']})" if i["concreto"] else "")
        yield from (f"autor: {i['dispositivo']}, {a}" for a in i["autores"])
    for p in saida["pecas"]:
        yield f"peca: {', '.join(x for x in (p['peca'], p['para'], p['infracao']) if x)} ({p['modalidade']})"
    for e in saida["encaminhamentos"]:
        yield f"encaminhamento: {e['a']}, {e['modo']} ({e['modalidade']})"


def ditas(saida: Mapping[str, Any], campo: str, lado: str) -> set[str]:
    """Gather what the pendencias of a field say that its values would add, or take away."""
    return {x for p in saida["pendencias"] if p["campo"] == campo for m in p["muda"] for x in m[lado]}


@settings(muitas, max_examples=250)
@given(abordagens(), esperas, st.data())
def test_a_fact_supplied_later_contradicts_nothing(fatos, espera, data):
    """Step by step: what stood stands; what is new was named for that very field."""
    faltam = data.draw(st.lists(st.sampled_from(removable(fatos)), min_size=1, max_size=5, unique=True))
    antes = resposta(without(fatos, faltam), espera)
    while faltam:
        caminho, *faltam = faltam
        depois = resposta(without(fatos, faltam), espera)
        campo = ".".join(caminho)
        perdidas = ficam(antes) - ficam(depois)
        novas = ficam(depois) - ficam(antes)
        assert perdidas <= ditas(antes, campo, "afasta"), f"{campo} contradiz"
        assert novas <= ditas(antes, campo, "acrescenta"), f"{campo} traz o que não se disse"
        antes = depois


@settings(muitas, max_examples=150)
@given(abordagens(), esperas, st.data())
def test_what_stands_without_a_fact_stands_whatever_it_is(fatos, espera, data):
    """All at once: nothing of the partial answer falls."""
    faltam = data.draw(st.lists(st.sampled_from(removable(fatos)), min_size=1, max_size=8, unique=True))
    assert ficam(resposta(without(fatos, faltam), espera)) - ficam(resposta(fatos, espera)) == set()
