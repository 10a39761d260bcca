"""A small case to write, read and tamper with: no clock, no chance."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta, timezone
from hashlib import sha256

from hypothesis import strategies as st

from capitania.processo.ato import Ato, Dado, Por
from capitania.registro.cadeia import GENESE, Cabeca, Registrado, elo
from capitania.registro.codec import Pessoal, escreve, pessoal

FLUXO = "processo:0191d0c0-0000-7000-8000-000000000001"
BRASILIA = timezone(timedelta(hours=-3))
INICIO = datetime(2024, 7, 1, 10, 0, tzinfo=BRASILIA)


def sal(text: str) -> bytes:
    return sha256(text.encode()).digest()[:16]


def ato(seq: int = 1, *, fluxo: str = FLUXO, dados: Mapping[str, Dado] | None = None, **mais) -> Ato:
    """Give an act that differs from its neighbours; `mais` replaces fields."""
    em = INICIO + timedelta(days=seq % 1000, microseconds=123456 * (seq % 2))
    known = {
        "dia": "2024-07-03",
        "multa": {"valor": "1600.00", "itens": ["a", {"n": seq}]},
        "lugar": "Paranaguá",
    }
    made = Ato(
        f"ato-{fluxo[-1]}-{seq}", fluxo, seq, "despacho/1", em, Por("pessoa-7", "secretaria"), em, dados or known, {}
    )
    return made._replace(**mais)


def partes(made: Ato) -> tuple[Pessoal, ...]:
    """Give the parts of an act's personal texts, by field."""
    return tuple(
        pessoal(f"{made.id}/{campo}", campo, sal(made.id + campo), texto)
        for campo, texto in sorted(made.pessoais.items())
        if texto is not None
    )


def encadeia(atos: Iterable[Ato]) -> list[Registrado]:
    """Chain acts from the start."""
    registrados, before = [], GENESE
    for made in atos:
        pessoais = partes(made)
        envelope = escreve(made, pessoais)
        before = elo(before, envelope)
        registrados.append(Registrado(envelope, before, pessoais))
    return registrados


def caso(n: int = 6, fluxo: str = FLUXO) -> list[Registrado]:
    """Give a chain of n acts, each with two personal parts."""
    texts = {"nome": "João da Conceição", "narrativa": "Conduzia a moto aquática sem habilitação."}
    return encadeia(ato(seq, fluxo=fluxo, pessoais=texts) for seq in range(1, n + 1))


def cabeca(registrados: list[Registrado], fluxo: str = FLUXO) -> Cabeca:
    """Give the head that the store keeps."""
    return Cabeca(fluxo, len(registrados), registrados[-1].hash if registrados else GENESE)


# Text with accents in both forms, marks alone, characters that JSON escapes and others that it could.
textos = st.text(
    st.characters(codec="utf-8") | st.sampled_from('e\u0301çã\u0303\u0338"\\\n\x00\u2028\U0001f6a4'), max_size=12
)
valores = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | textos,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(textos, inner, max_size=4),
    max_leaves=12,
)
instantes = st.datetimes(
    INICIO.replace(year=1, tzinfo=None),
    INICIO.replace(year=9999, tzinfo=None),
    timezones=st.integers(-1439, 1439).map(lambda m: timezone(timedelta(minutes=m))),
)
