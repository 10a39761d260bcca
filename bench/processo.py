"""Speed of a case on this machine: the fold of sixty acts in memory, and every act of the catalogue asked against it.

`linhas()` gives (name, figure, budget): microseconds must stay within their budget.
"""

import sys
from collections.abc import Iterator
from datetime import date, datetime, timedelta, timezone
from itertools import islice
from timeit import Timer
from typing import Any

from linha import Linha, show

from capitania.normas.calendarios import calendario
from capitania.normas.carga import acervo
from capitania.processo.ato import Ato, Por
from capitania.processo.contexto import Contexto, Designacao
from capitania.processo.estado import TIPOS, Estado, fold
from capitania.processo.impedimentos import impedimentos
from capitania.processo.proximos import variantes
from capitania.registro import codec

FUSO = timezone(timedelta(hours=-3))
INICIO = datetime(2026, 3, 2, 10, tzinfo=FUSO)
AGORA = datetime(2026, 5, 20, 10, tzinfo=FUSO)
ATOS = 60
ROUNDS = 25
PESSOAS = {
    "inspetor": ("inspetor-1", "inspetor"),
    "secretaria": ("secretaria-1", "secretaria"),
    "autoridade": ("oficial-1", "oficial_designado"),
    "superior": ("capitao-1", "capitao"),
    "dpc": ("dpc-1", "dpc"),
}
ABERTURA = {
    "origem": "flagrante",
    "om": "CPPR",
    "infrator": "pessoa-1",
    "papel": "condutor",
    "dispositivo": "rlesta:12-III",
    "fato_em": "2026-03-01T11:00:00-03:00",
    "inspetor": "inspetor-1",
    "titular": "sim",
}
PENA = {"resultado": "procedente", "fundamento": "x", "pena": {"multa": "100.00"}, "reincidencia": 0}
# A case under appeal, with what a real file gathers on its way: evidence, dispatches, papers, notices.
CAMINHO: tuple[tuple[str, str, int, dict[str, Any]], ...] = (
    ("processo_aberto", "secretaria", 0, ABERTURA),
    ("auto_lavrado", "autoridade", 0, {"dispositivo": "rlesta:12-III", "local": "x", "fato_em": ABERTURA["fato_em"]}),
    ("assinatura_registrada", "secretaria", 0, {"resultado": "ausente"}),
    ("ciencia_registrada", "secretaria", 8, {"objeto": "auto", "dia": "2026-03-10", "recebedor": "infrator"}),
    ("defesa_apresentada", "parte", 18, {"canal": "papel", "argumentos": ["a", "b", "c"]}),
    ("julgamento_proferido", "autoridade", 39, PENA | {"respostas": {"a": "x", "b": "x", "c": "x"}}),
    ("ciencia_registrada", "secretaria", 44, {"objeto": "decisao", "dia": "2026-04-15", "recebedor": "infrator"}),
    ("recurso_interposto", "parte", 49, {"instancia": 1, "canal": "papel", "fundamentos": ["a"]}),
    ("recurso_encaminhado", "autoridade", 53, {"instancia": 1, "consideracoes": "x", "recebido_em": "2026-04-27"}),
)
ENTRE: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("prova_juntada", "inspetor", {"especie": "foto"}),
    ("despacho", "secretaria", {"motivo": "x"}),
    ("papel_emitido", "secretaria", {"especie": "termo", "numero": "1", "hash": "x", "atos": []}),
    ("comunicacao_expedida", "secretaria", {"objeto": "auto", "meio": "ar"}),
    ("prazo_informado", "secretaria", {"prazo": "defesa", "vencimento": "2026-03-31", "folha": "x"}),
)


def linhas() -> list[Linha]:
    atos, ctx = caso(), contexto()
    estado = fold(atos)
    return [
        Linha("dobra de um processo de 60 atos, µs", fold_time(atos), 400, razao=False),
        Linha("dobra de 60 atos desde os bytes guardados, µs", stored_time(atos), 1000, razao=False),
        Linha("impedimentos de todos os atos do catálogo, juntos, µs", ask_time(estado, ctx), 2000, razao=False),
    ]


def stored_time(atos: list[Ato]) -> float:
    """Time reading the envelopes of a case and folding it."""
    envelopes = [codec.escreve(a, ()) for a in atos]
    return min(Timer(lambda: fold([codec.le(e, {}) for e in envelopes])).repeat(ROUNDS, 20)) / 20 * 1e6


def contexto() -> Contexto:
    offices = (Designacao(p, cargo, "CPPR", date(2025, 1, 1), None, "x") for p, cargo in PESSOAS.values())
    return Contexto(acervo(), calendario("CPPR"), {}, tuple(offices))


def caso() -> list[Ato]:
    """Give sixty acts: the road of the case and, between its steps, what gathers in any file."""
    road = [(a[0], a[1], INICIO + timedelta(a[2], minutes=n), a[3]) for n, a in enumerate(CAMINHO)]
    more = ((*ENTRE[n % len(ENTRE)][:2], INICIO + timedelta(n), ENTRE[n % len(ENTRE)][2]) for n in range(ATOS))
    whole = sorted([*road, *islice(more, ATOS - len(road))], key=lambda a: a[2])
    return [ato(nome, quem, em, dados, seq) for seq, (nome, quem, em, dados) in enumerate(whole, 1)]


def ato(nome: str, quem: str, em: datetime, dados: dict[str, Any], seq: int = ATOS + 1) -> Ato:
    pessoa = PESSOAS[quem][0] if quem in PESSOAS else "pessoa-1"
    return Ato(f"ato-{seq}", "processo", seq, TIPOS[nome].tipo, em, Por(pessoa, quem), em, dados, {})


def fold_time(atos: list[Ato], number: int = 40) -> float:
    """Least of the rounds, in microseconds for one fold."""
    assert len(atos) == ATOS
    return min(Timer(lambda: fold(atos)).repeat(ROUNDS, number)) / number * 1e6


def ask_time(estado: Estado, ctx: Contexto, number: int = 10) -> float:
    """Least of the rounds, in microseconds for one act of every type."""
    acts = list(perguntados(estado, ctx))
    assert len(acts) == len(TIPOS)
    return min(Timer(lambda: [impedimentos(estado, a, ctx) for a in acts]).repeat(ROUNDS, number)) / number * 1e6


def perguntados(estado: Estado, ctx: Contexto) -> Iterator[Ato]:
    """Give one act of each type, with the data this case would fill in, by one of those who may do it."""
    for nome, tipo in TIPOS.items():
        closed = {n: c.opcoes[0] for n, c in tipo.dados.items() if c.opcoes}
        dados = next(variantes(estado, ctx, AGORA, nome), closed)
        yield ato(nome, max(tipo.quem, key=lambda q: (q in PESSOAS, q)), AGORA, dados)


if __name__ == "__main__":
    sys.exit(not show(linhas()))
