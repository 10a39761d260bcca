"""Whatever is charged, paid, reversed, given back, annulled or appealed, on any log: the stored fold is the pure one.

And every ledger, of a fine and of a custody, sums to zero against its documents.
"""

from collections import defaultdict
from datetime import UTC, datetime
from decimal import Decimal
from random import Random

import pytest
from apreendidos import ABORDAGEM, ANULA, BARCO, DEVOLVE, GASTA, IMPUGNA, INSPETOR, LAVRA, aborda, em
from casa import OFICIAL, PARTE, SECRETARIA, Casa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from recontado import confere
from test_pagamentos import CASO, configura, julgado

from capitania.processo import custodia, estado
from capitania.store.memoria import RegistrosEmMemoria
from capitania.usecases import contas, contas_da_custodia
from capitania.usecases.dobras import dobra
from capitania.usecases.fluxos import le_atos
from capitania.usecases.praticar import Praticado

DIA = "2026-05-20"
VALOR = st.sampled_from(["0.01", "10.00", "33.33", "100.00"])
N = st.integers(2, 20)  # the act that began each stream stays
RECORRE = {"tipo": "recurso_interposto", "instancia": 1, "canal": "papel", "fundamentos": ["x"]}
TIPOS = ["gasta", "cobra", "paga", "estorna", "devolve", "corrige", "recorre", "sana", "solta", "anula"]
PASSOS = st.lists(
    st.tuples(
        st.sampled_from(TIPOS),
        st.sampled_from([CASO, BARCO]),
        VALOR,
        N,
    ),
    max_size=8,
)
QUANDO = {"em": em(DIA)}


def acts_of(passo: str, fluxo: str, valor: str, n: int):
    """Give an act to try: stream, who, and as written; any may be refused."""
    da_custodia = fluxo == BARCO
    paga = {"tipo": "despesa_paga", "comprovante": f"A{n}"} if da_custodia else {"tipo": "pagamento_registrado"}
    certos = {
        "gasta": (BARCO, SECRETARIA, {**GASTA, "dia": "2026-05-01", "valor": valor, "por_dia": n % 2 == 0}),
        "cobra": (
            fluxo,
            SECRETARIA,
            {"tipo": "gru_emitida", "numero": f"{n}", "valor": valor, "vencimento": DIA, "codigo": "99999-9"},
        ),
        "paga": (fluxo, SECRETARIA, {**paga, "valor": valor, "dia_banco": DIA}),
        "estorna": (
            fluxo,
            SECRETARIA,
            {"tipo": "pagamento_estornado", "pagamento": f"ato-{n}", "dia": DIA, "motivo": "x"},
        ),
        "devolve": (fluxo, SECRETARIA, {"tipo": "restituicao_paga", "dia": DIA, "valor": valor, "documento": "x"}),
        "corrige": (fluxo, OFICIAL, {"tipo": "ato_anulado", "ato": f"ato-{n}", "motivo": "x"}),
        "recorre": (CASO, PARTE, RECORRE),
        "sana": (
            BARCO,
            INSPETOR,
            {
                "tipo": "irregularidade_sanada",
                "causa": "outra_deficiencia",
                "modo": "defeito_reparado",
                "prova": "x",
            },
        ),
        "solta": (BARCO, SECRETARIA, DEVOLVE),
        "anula": (ABORDAGEM, *((PARTE, IMPUGNA) if n % 2 else (OFICIAL, ANULA))),
    }
    return certos[passo]


def prepara(casa: Casa) -> None:
    """Give a decided fine and a seized boat."""
    configura(casa, "codigo_gru", "99999-9")
    configura(casa, "codigo_gru_despesas", "99999-9")
    casa.cadastra("p-1")
    julgado(casa)
    aborda(casa)
    casa.faz(BARCO, INSPETOR, **LAVRA)


def prova(casa: Casa, passos) -> None:
    """Try the steps; after each that enters, see ledgers, folds and, at the end, the rows made anew."""
    prepara(casa)
    for passo, fluxo, valor, n in passos:
        onde, por, bruto = acts_of(passo, fluxo, valor, n)
        if casa.campos(onde, por, **QUANDO, **bruto):  # what is no act of the stream; what is admitted enters here
            continue
        ve(casa)
    confere(casa)


def ve(casa: Casa) -> None:
    """Read the log back, and hold what use cases tell to what the pure functions make of the acts."""
    pure = {fluxo: le_atos(casa.registros.le_fluxo(fluxo)) for fluxo in (CASO, BARCO, ABORDAGEM)}
    assert dobra(CASO, pure[CASO]).estado == estado.fold(pure[CASO])
    assert dobra(BARCO, pure[BARCO]).estado == custodia.fold(pure[BARCO])
    fine, kept = contas.do_caso(casa, CASO).conta, contas_da_custodia.da_custodia(casa, BARCO)
    assert kept is not None
    documents = {a.id for atos in pure.values() for a in atos}
    for lines, owed in ((fine.lancamentos, fine.saldo), (kept.conta.lancamentos, kept.conta.saldo)):
        by_act, by_account = defaultdict(Decimal), defaultdict(Decimal)
        for x in lines:
            by_act[x.ato] += x.valor
            by_account[x.conta] += x.valor
        assert by_act.keys() <= documents
        assert not any(by_act.values())
        assert by_account["devedor"] == owed


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(PASSOS)
def test_in_memory(passos):
    casa = Casa(RegistrosEmMemoria(), datetime(2026, 8, 3, 15, tzinfo=UTC))
    casa.designa()
    prova(casa, passos)


LONGOS = (
    (
        ("gasta", BARCO, "33.33", 2),
        ("cobra", BARCO, "100.00", 2),
        ("paga", BARCO, "100.00", 1),
        ("paga", CASO, "100.00", 1),
        ("paga", CASO, "100.00", 2),
        ("devolve", CASO, "100.00", 1),
        ("estorna", CASO, "0.01", 9),
        ("estorna", BARCO, "0.01", 4),
        ("anula", ABORDAGEM, "0.01", 1),
        ("anula", ABORDAGEM, "0.01", 2),
        ("paga", BARCO, "10.00", 3),
        ("devolve", BARCO, "10.00", 1),
        ("solta", BARCO, "0.01", 1),
        ("recorre", CASO, "0.01", 1),
    ),
    (
        ("gasta", BARCO, "10.00", 3),
        ("paga", BARCO, "10.00", 1),
        ("sana", BARCO, "0.01", 1),
        ("solta", BARCO, "0.01", 1),
        ("paga", BARCO, "33.33", 2),
        ("devolve", BARCO, "33.33", 1),
        ("corrige", CASO, "0.01", 9),
    ),
)


@pytest.mark.parametrize("passos", LONGOS)
def test_on_both_stores(na_base, passos):
    prova(na_base, passos)


@pytest.mark.lento
@pytest.mark.parametrize("semente", range(8))
def test_random_ones_on_both_stores(na_base, semente):
    """A base for each sequence: a search finds faults of the sums in memory, and here the store is what is tried."""
    acaso = Random(semente)
    onde, quanto = [CASO, BARCO], ["0.01", "10.00", "33.33", "100.00"]
    prova(
        na_base,
        [(acaso.choice(TIPOS), acaso.choice(onde), acaso.choice(quanto), acaso.randint(2, 20)) for _ in range(16)],
    )


def test_the_sequences_do_enter(casa):
    """Were all of them refused, the rest would prove nothing."""
    prepara(casa)
    entered = set()
    for passo in LONGOS[0]:
        onde, por, bruto = acts_of(*passo)
        if isinstance(casa.pede(onde, por, **QUANDO, **bruto), Praticado):
            entered.add(passo[0])
    assert {"gasta", "paga", "cobra", "devolve", "estorna", "anula", "solta"} <= entered
