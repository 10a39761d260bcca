"""Readings and days that were tried, told as stretches, each with its ends as they are."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Final

from capitania.lei.faixas import PASSO
from capitania.lei.historia import Historias
from capitania.lei.rede import Valor, Visto
from capitania.lei.vocabulario import SEM_VALIDADE, UNIDADE_BASE
from capitania.usecases import labels

DIANTE: Final = " em diante"
MARCO: Final = 3
QUALQUER: Final = "qualquer"
SEM_DATA: Final = {"validade": "sem data de validade", "valido_ate": "aferição sem validade declarada"}


def leituras(todos: tuple[Valor, ...], valores: tuple[Valor, ...], entrada: str, historias: Historias) -> str:
    """Write some of the readings that were tried as stretches, each with its ends as they are."""
    pontos = sorted(p for p in todos if isinstance(p, Decimal))
    quais = set(valores)
    trechos = []
    inicio = None
    for n, ponto in enumerate(pontos):
        if ponto in quais and inicio is None:
            inicio = n
        fim = inicio is not None and (n + 1 == len(pontos) or pontos[n + 1] not in quais)
        if fim and inicio is not None:
            trechos.append(_trecho(pontos, inicio, n))
            inicio = None
    nome = historias.get("entrada", {}).get(entrada, entrada).removesuffix(" de").lower()
    unidade = UNIDADE_BASE[entrada.rpartition(".")[2]]
    com_unidade = (f"{t.removesuffix(DIANTE)} {unidade}{DIANTE if t.endswith(DIANTE) else ''}" for t in trechos)
    medido = f"{nome} {' ou '.join(com_unidade)}" if trechos else ""
    if trechos == [QUALQUER]:
        medido = f"qualquer {nome}"
    sem = f"sem {nome}" if None in quais else ""
    return " ou ".join(p for p in (medido, sem) if p)


def datas(todos: tuple[Valor, ...], valores: tuple[Valor, ...], nome: str, inicio: str) -> str:
    """Write some of the dates that were tried as stretches; `inicio` tells what is dated, as in "que vence em"."""
    sem = [SEM_DATA[nome.rpartition(".")[2]]] if {None, SEM_VALIDADE}.intersection(valores) else []
    ditos = [_entre(*fins) for fins in _trechos_de_dias(todos, valores)]
    ditos += [sem_aniversario(v) for v in valores if isinstance(v, Visto)]
    return " ou ".join([*(f"{inicio.removesuffix(' em')} {d}" for d in ditos), *sem])


def sem_aniversario(visto: Visto) -> str:
    """Tell a 29 February by the day on which its missing anniversary has two readings."""
    anos = visto.dia.year - visto.data.year
    quanto = "1 ano" if anos == 1 else f"{anos} anos"
    dia = "1º de março" if visto.dia.month == MARCO else "28 de fevereiro"
    return f"em 29 de fevereiro, {quanto} antes de uma abordagem em {dia}"


def _trechos_de_dias(todos: tuple[Valor, ...], valores: tuple[Valor, ...]) -> Iterator[tuple[date | None, date | None]]:
    """Give the first and last day of each stretch; None where it has no end among those tried."""
    dias = sorted(d for d in todos if isinstance(d, date))
    for n, dia in enumerate(dias):
        if dia in valores and (n == 0 or dias[n - 1] not in valores):
            fim = next((m for m in range(n, len(dias)) if dias[m] not in valores), len(dias))
            yield (dia if n else None, dias[fim - 1] if fim < len(dias) else None)


def _entre(de: date | None, ate: date | None) -> str:
    if de is not None and de == ate:
        return f"em {labels.day(de)}"
    if ate is None:
        return "em qualquer dia" if de is None else f"de {labels.day(de)}{DIANTE}"
    return f"até {labels.day(ate)}" if de is None else f"de {labels.day(de)} a {labels.day(ate)}"


def dias_ditos(todos: tuple[Valor, ...], valores: tuple[Valor, ...]) -> str:
    """Write some of the days of a boarding that were tried as stretches, each with its ends inside."""
    return f"abordagem {' ou '.join(_entre(*fins) for fins in _trechos_de_dias(todos, valores))}"


def _trecho(pontos: list[Decimal], n: int, m: int) -> str:
    if n == m and n > 0 and m + 1 < len(pontos):
        vizinhos = pontos[n] - pontos[n - 1] == PASSO and pontos[m + 1] - pontos[m] == PASSO
        if vizinhos:
            return f"de exatos {labels.number(pontos[n].normalize())}"
    partes = []
    if n > 0:
        redondo = _redondo(pontos[n - 1]) and not _redondo(pontos[n])
        partes.append(f"de mais de {numero(pontos[n - 1])}" if redondo else f"de {numero(pontos[n])}")
    if m + 1 < len(pontos):
        redondo = _redondo(pontos[m + 1]) and not _redondo(pontos[m])
        partes.append(f"a menos de {numero(pontos[m + 1])}" if redondo else f"até {numero(pontos[m])}")
    elif partes and partes[0].startswith("de mais de"):
        partes[0] = f"acima{partes[0].removeprefix('de mais')}"
    elif partes:
        partes[-1] += DIANTE
    return " ".join(partes) or QUALQUER


def _redondo(ponto: Decimal) -> bool:
    return ponto == round(ponto, 3)


def numero(ponto: Decimal) -> str:
    """Write a reading without needless zeros."""
    return labels.number(Decimal(f"{ponto.normalize():f}"))
