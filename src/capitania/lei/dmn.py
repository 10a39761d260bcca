"""A norm as DMN 1.3: each band, class and table a decision whose rules share no point, so that one answers each.

What is not known is said: a fact left out (`null`) gives no answer but `aviso`, and so does a combination that no row
foresees; a lacuna names itself, and a ressalva stands beside the adopted reading, with the other one in the rule's
description. Only tables travel: terms, rules of procedure and infractions have no decision table.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Final, NamedTuple

from capitania.lei.acervo import NormaCompilada
from capitania.lei.compilacao import Celula, Compilada
from capitania.lei.faixas import FaixaCompilada, Ponto
from capitania.lei.norma import Limite
from capitania.lei.numeros import canonico
from capitania.lei.saidas import Saida
from capitania.lei.vocabulario import MODALIDADES

MODELO: Final = "https://www.omg.org/spec/DMN/20191111/MODEL/"
NAO_INFORMADO: Final = "nao_informado"
SEM_LINHA: Final = "sem_linha"
PESSOA: Final = "uma_pessoa_decide"
AVISOS: Final = ("aviso", "lacuna", "ressalvas")
MEDIDO: Final = "medido"  # of a measure: whether there was something to measure
URN: Final = "urn:capitania:"
SIM, NAO = "sim", "nao"
_MARCAS: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
MAIS_ENTRADAS = 5


class Entrada(NamedTuple):
    """An input: its name in expressions, what it is, its type, and the texts of the values it may have."""

    nome: str
    rotulo: str
    tipo: str
    valores: tuple[str, ...]


class Regra(NamedTuple):
    """A rule: by input, the values it takes (as places in `valores`; None: any), its outputs, what is said of it."""

    se: tuple[tuple[int, ...] | None, ...]
    entao: Mapping[str, str]
    diz: str


class Decisao(NamedTuple):
    """A decision table; `rests` on the decisions and data it names."""

    id: str
    rotulo: str
    diz: str
    entradas: tuple[Entrada, ...]
    saidas: tuple[str, ...]
    regras: tuple[Regra, ...]


def nome_dmn(texto: str) -> str:
    """Turn a path into a name that expressions may hold."""
    return re.sub(r"[^A-Za-z0-9]+", "_", texto).strip("_")


def decisoes(norma: NormaCompilada) -> tuple[Decisao, ...]:
    """Give the decisions of a norm: bands, then classes, then tables."""
    return (
        *(_da_faixa(f) for f in norma.faixas.values()),
        *(_da_tabela(c) for c in (*norma.classes.values(), *norma.tabelas.values())),
    )


# --- bands ----------------------------------------------------------------------------------------------------------


def _da_faixa(f: FaixaCompilada) -> Decisao:
    """Write a band over where the value stands to each limit; a number against numbers, else days apart."""
    faixa = f.faixa
    limites = sorted({x.quantia for t in faixa.trechos for x in (t.de, t.ate) if x is not None})
    entradas = [
        Entrada(
            f"{nome_dmn(faixa.entrada)}_{MEDIDO}",
            f"{faixa.entrada}: há o que medir?",
            "string",
            (f'"{SIM}"', f'"{NAO}"'),
        )
    ]
    entradas += [_lado_do_limite(f, x) for x in limites]
    regras = []
    for lugar in range(2 * len(limites) + 1):
        nomes = _trechos_no_lugar(f, limites, lugar)
        celula = f.celulas[nomes]
        se: list[tuple[int, ...] | None] = [(0,)]
        se += [((0 if lugar < 2 * n + 1 else 1 if lugar == 2 * n + 1 else 2),) for n in range(len(limites))]
        regras.append(_regra_de_classe(tuple(se), celula, f.norma))
    vazio: tuple[tuple[int, ...] | None, ...] = ((1,), *(None for _ in limites))
    if faixa.sem_valor is not None:
        regras.append(_regra_de_classe(vazio, f.celulas[frozenset({faixa.sem_valor})], f.norma))
    else:
        regras.append(Regra(vazio, {"aviso": NAO_INFORMADO}, "O texto não diz o que é quando nada se mediu."))
    regras += _sem_informar(entradas, so_as_primeiras=1)
    diz = f"{faixa.entrada}, {f.norma}:{faixa.cita}."
    if faixa.unidade == "anos":
        diz += " De 29 de fevereiro, o aniversário em ano comum se lê de dois modos: conte os dias por cada um."
        no_ano_comum = (c for nomes, c in f.celulas.items() if len(nomes) > 1)
        diz = " ".join((diz, *(d for c in no_ano_comum for d in _ditas(c))))
    return Decisao(
        f"faixa_{nome_dmn(faixa.nome)}",
        f"faixa.{faixa.nome}",
        diz,
        tuple(entradas),
        _saidas("faixa", faixa.nome),
        tuple(regras),
    )


def _lado_do_limite(f: FaixaCompilada, limite: Ponto) -> Entrada:
    base, unidade = nome_dmn(f.faixa.entrada), f.faixa.unidade
    tres = _tres("0")
    if unidade == "data":
        dia = str(limite)
        return Entrada(f"{base}_dias_desde_{nome_dmn(dia)}", f"dias de {dia} até {f.faixa.entrada}", "number", tres)
    quanto = canonico(limite)  # type: ignore[arg-type]  # other bands hold decimals
    if unidade == "anos":
        rotulo = f"dias de {f.faixa.entrada} mais {quanto} anos até o dia do caso"
        return Entrada(f"{base}_dias_desde_{quanto}_anos", rotulo, "number", tres)
    return Entrada(base, f"{f.faixa.entrada}, em {unidade}", "number", _tres(quanto))


def _tres(limite: str) -> tuple[str, str, str]:
    """Write below, on and above a limit; what is not known is none of them, in every engine."""
    return f"? != null and ? < {limite}", limite, f"? != null and ? > {limite}"


def _trechos_no_lugar(f: FaixaCompilada, limites: Sequence[Ponto], lugar: int) -> frozenset[str]:
    """Name the stretches at a place: even ones lie between limits, odd ones on them."""

    def depois(x: Limite | None) -> bool:
        onde = -1 if x is None else 2 * limites.index(x.quantia) + 1
        return x is None or lugar > onde or (lugar == onde and x.inclui)

    def antes(x: Limite | None) -> bool:
        onde = -1 if x is None else 2 * limites.index(x.quantia) + 1
        return x is None or lugar < onde or (lugar == onde and x.inclui)

    nomes = frozenset(t.nome for t in f.faixa.trechos if depois(t.de) and antes(t.ate))
    return nomes or frozenset({f.faixa.resto} if f.faixa.resto else ())


# --- tables ---------------------------------------------------------------------------------------------------------


def _da_tabela(c: Compilada) -> Decisao:
    tabela = c.tabela
    entradas = tuple(
        Entrada(nome_dmn(nome), nome, "string", tuple(f'"{v}"' for v in valores))
        for nome, valores in tabela.entradas.items()
    )
    alvos = {_coluna(s) for x in c.celulas.values() for s, _ in x.saidas if s.tipo != "lacuna"}
    saidas = (*_saidas(tabela.especie, tabela.nome),) if tabela.especie == "classe" else (*sorted(alvos), *AVISOS)
    regras = [_regra_da_celula(c, se, celula) for se, celula in _caixas(c)]
    regras += _sem_informar(entradas)
    quando = {"fato": "do dia do fato", "ato": "do dia do ato"}[tabela.data]
    diz = f"{tabela.lugar}, {c.norma}: vale a versão {quando}."
    if tabela.para_cada == "infracao":
        diz += " Corre uma vez para cada infração, ou para cada autor dela."
    if tabela.subsidiaria:
        diz += " Só vale onde outra norma do dia não traz a mesma tabela."
    return Decisao(f"{tabela.especie}_{nome_dmn(tabela.nome)}", tabela.lugar, diz, entradas, saidas, tuple(regras))


def _saidas(especie: str, nome: str) -> tuple[str, ...]:
    return (f"{especie}_{nome_dmn(nome)}", *AVISOS)


def _coluna(s: Saida) -> str:
    return nome_dmn(" ".join((s.tipo, *s.chave)))


def _caixas(c: Compilada) -> list[tuple[tuple[tuple[int, ...], ...], Celula | None]]:
    """Split all combinations into boxes that share none, each of one cell; None: no row foresees it.

    Inputs are split in the order that gives the fewest boxes, where there are few enough orders to try.
    """
    quantas = len(c.tabela.entradas)
    ordens = permutations(range(quantas)) if quantas <= MAIS_ENTRADAS else [tuple(range(quantas))]
    return min((_na_ordem(c, ordem) for ordem in ordens), key=len)


def _na_ordem(c: Compilada, ordem: tuple[int, ...]) -> list[tuple[tuple[tuple[int, ...], ...], Celula | None]]:
    dominios = [tuple(c.tabela.entradas.values())[n] for n in ordem]
    volta = [ordem.index(n) for n in range(len(ordem))]
    celulas: dict[int, Celula | None] = {}

    def ramo(chave: tuple[str, ...]) -> object:
        if len(chave) == len(dominios):
            celula = c.celulas.get(tuple(chave[n] for n in volta))
            celulas[id(celula)] = celula
            return id(celula)
        juntos: dict[object, list[int]] = {}
        for n, valor in enumerate(dominios[len(chave)]):
            juntos.setdefault(ramo((*chave, valor)), []).append(n)
        return tuple((tuple(ns), filho) for filho, ns in juntos.items())

    def folhas(
        no: object, se: tuple[tuple[int, ...], ...]
    ) -> Iterator[tuple[tuple[tuple[int, ...], ...], Celula | None]]:
        if not isinstance(no, tuple):
            yield tuple(se[n] for n in volta), celulas[no]  # type: ignore[index]  # what is no branch is the id of a cell
            return
        for ns, filho in no:
            yield from folhas(filho, (*se, ns))

    return list(folhas(ramo(()), ()))


def _regra_da_celula(c: Compilada, se: tuple[tuple[int, ...], ...], celula: Celula | None) -> Regra:
    if celula is None:
        return Regra(se, {"aviso": SEM_LINHA}, "Nenhuma linha responde: fato nenhum produz isto, ou uma pessoa decide.")
    if c.tabela.especie == "classe" and not _lacunas(celula):
        return _regra_de_classe(se, celula, c.norma)
    fortes: dict[str, Saida] = {}
    for s, _ in celula.saidas:
        if s.tipo != "lacuna":
            coluna = _coluna(s)
            tem = fortes.get(coluna)
            fortes[coluna] = s if tem is None else max(tem, s, key=lambda x: MODALIDADES.index(x.valor))
    lacunas = _lacunas(celula)
    entao = {coluna: s.valor or SIM for coluna, s in fortes.items()} | _das_ressalvas(celula)
    if lacunas:
        entao |= {"aviso": PESSOA, "lacuna": " ".join(s.chave[0] for s in lacunas)}
    citas = dict.fromkeys(x for _, cita in celula.saidas for x in cita)
    ditas = [f"Lacuna «{s.chave[0]}»: {s.valor}" for s in lacunas]
    return Regra(se, entao, _diz(citas, [*ditas, *_ditas(celula)]))


def _lacunas(celula: Celula) -> list[Saida]:
    return [s for s, _ in celula.saidas if s.tipo == "lacuna"]


def _regra_de_classe(se: tuple[tuple[int, ...] | None, ...], celula: Celula, norma: str) -> Regra:
    del norma
    return Regra(se, {"": celula.valor} | _das_ressalvas(celula), _diz(celula.citas, _ditas(celula)))


def _das_ressalvas(celula: Celula) -> dict[str, str]:
    ids = " ".join(dict.fromkeys(r.id for r, _ in celula.duvidas))
    return {"ressalvas": ids} if ids else {}


def _ditas(celula: Celula) -> Iterator[str]:
    for r, outra in celula.duvidas:
        resposta = (
            outra.valor
            or "; ".join(f"{s.tipo} {' '.join(s.chave)} {s.valor}".strip() for s, _ in outra.saidas)
            or "nada"
        )
        outra_leitura = f"A outra leitura: {r.alternativa.texto} ({resposta})"
        yield f"Ressalva «{r.id}»: {r.motivo} Adotada: {r.adotada.texto} {outra_leitura}"


def _diz(citas: Iterable[str], ditas: Iterable[str]) -> str:
    return " ".join((f"[{'; '.join(citas)}]" if citas else "", *ditas)).strip()


def _sem_informar(entradas: Sequence[Entrada], so_as_primeiras: int | None = None) -> Iterator[Regra]:
    """Answer what is not known with no answer: a rule for the first input that is null, whatever comes after it."""
    for n, entrada in enumerate(entradas):
        antes: list[tuple[int, ...] | None] = [tuple(range(len(e.valores))) for e in entradas[:n]]
        if so_as_primeiras is not None and n >= so_as_primeiras:
            antes[0] = (0,)
        se = (*antes, (), *(None for _ in entradas[n + 1 :]))
        yield Regra(se, {"aviso": NAO_INFORMADO}, f"Fato não informado ({entrada.rotulo}): pergunte; nada se responde.")


# --- XML ------------------------------------------------------------------------------------------------------------


def escreve(norma: NormaCompilada, so: str | None = None) -> str:
    """Write the norm, or one of its decisions, as a DMN 1.3 document."""
    n = norma.norma
    todas = [d for d in decisoes(norma) if so is None or d.rotulo == so]
    dadas = {e.nome for d in todas for e in d.entradas} - {d.id for d in todas}
    rotulos = {e.nome: e for d in todas for e in d.entradas}
    linhas = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<definitions xmlns="{MODELO}" id="{nome_dmn(n.nome)}" name={_q(n.nome)} namespace={_q(URN + n.nome)}>',
        f"<description>{_escapa(_da_norma(norma))}</description>",
    ]
    linhas += [_dado(rotulos[nome]) for nome in sorted(dadas)]
    for d in todas:
        linhas += _decisao(d, {x.id for x in todas})
    linhas += _notas(norma, so)
    return "\n".join([*linhas, "</definitions>", ""])


def _da_norma(norma: NormaCompilada) -> str:
    n = norma.norma
    return (
        f"{n.titulo}, {n.nome}, conteúdo {n.sha256}. Fato não informado entra como null e dá aviso = {NAO_INFORMADO}, "
        f"sem resposta. aviso = {PESSOA}: o texto se cala (lacuna). aviso = {SEM_LINHA}: nenhuma linha responde. "
        "A coluna ressalvas nomeia as dúvidas que incidem; a outra leitura está na descrição da regra. "
        "Prazos, infrações e regras do procedimento não são tabelas de decisão e não estão aqui."
    )


def _escapa(texto: str) -> str:
    return texto.translate(_MARCAS)


def _q(texto: str) -> str:
    return f'"{_escapa(texto).replace(chr(34), "&quot;")}"'


def _dado(e: Entrada) -> str:
    return (
        f'<inputData id="dado_{e.nome}" name={_q(e.nome)}><description>{_escapa(e.rotulo)}</description>'
        f'<variable id="variavel_{e.nome}" name={_q(e.nome)} typeRef="{e.tipo}"/></inputData>'
    )


def _decisao(d: Decisao, todas: set[str]) -> Iterator[str]:
    yield f'<decision id="{d.id}" name={_q(d.id)}><description>{_escapa(d.diz)}</description>'
    yield f'<variable id="{d.id}_variavel" name={_q(d.id)}/>'
    for n, e in enumerate(d.entradas):
        de = f'<requiredDecision href="#{e.nome}"/>' if e.nome in todas else f'<requiredInput href="#dado_{e.nome}"/>'
        yield f'<informationRequirement id="{d.id}_de_{n}">{de}</informationRequirement>'
    yield f'<decisionTable id="{d.id}_tabela" hitPolicy="UNIQUE">'
    for n, e in enumerate(d.entradas):
        yield (
            f'<input id="{d.id}_entrada_{n}" label={_q(e.rotulo)}><inputExpression id="{d.id}_expressao_{n}" '
            f'typeRef="{e.tipo}"><text>{e.nome}</text></inputExpression></input>'
        )
    for nome in d.saidas:
        yield f'<output id="{d.id}_saida_{nome}" name={_q(nome)} typeRef="string"/>'
    for n, r in enumerate(d.regras, 1):
        yield from _regra(d, r, f"{d.id}_regra_{n}")
    yield "</decisionTable></decision>"


def _regra(d: Decisao, r: Regra, nome: str) -> Iterator[str]:
    yield f'<rule id="{nome}"><description>{_escapa(r.diz)}</description>'
    for n, (e, quais) in enumerate(zip(d.entradas, r.se, strict=True)):
        yield f'<inputEntry id="{nome}_se_{n}"><text>{_escapa(_teste(e, quais))}</text></inputEntry>'
    entao = {k or d.saidas[0]: v for k, v in r.entao.items()}
    for n, coluna in enumerate(d.saidas):
        valor = entao.get(coluna, "").replace('"', "'")
        texto = _escapa(f'"{valor}"')
        yield f'<outputEntry id="{nome}_entao_{n}"><text>{texto}</text></outputEntry>'
    yield "</rule>"


def _teste(e: Entrada, quais: tuple[int, ...] | None) -> str:
    """Write a unary test that FEEL and its cousins read alike."""
    if quais is None:
        return "-"
    if not quais:
        return "null"
    valores = [e.valores[i] for i in quais]
    if len(valores) == 1:
        return valores[0]
    if e.tipo == "string":
        return f"? in ({', '.join(valores)})"
    return "? != null"


def _notas(norma: NormaCompilada, so: str | None) -> Iterator[str]:
    """Write each doubt of the norm, or of one decision of it, as a note of the document."""
    n = norma.norma
    notas = [(r.id, r.lugar, f"Ressalva em {r.lugar}: {r.motivo}", r.dispositivos) for r in n.ressalvas]
    notas += [(x.id, x.lugar, f"Lacuna em {x.lugar}: {x.motivo}", (x.dispositivo,)) for x in n.lacunas]
    for nome, lugar, texto, cita in notas:
        if so in {None, lugar}:
            dito = _escapa(f"{texto} [{'; '.join(map(n.qualifica, cita))}]")
            yield f'<textAnnotation id="nota_{nome_dmn(nome)}"><text>{dito}</text></textAnnotation>'
