"""The packed table of boardings: which columns, of which type, and what stands for a fact not informed.

One row a boarding, no nulls. `linha` (1-based row of the source) and `abordagem.om` (index in the siglas met, -1 none)
are for whoever reports; the rest decides: `abordagem.dia` in days since 1970-01-01; a word as its place in
`vocabulario.dominio(path)`, that many for "not informed"; a date in days, `NAO_INFORMADO` or `SEM_VALIDADE`; a reading
in millionths of its base unit (`ar` mg/L, `sangue` g/L), `SEM_LEITURA` where there is none.
"""

from collections.abc import Iterator
from typing import Final

import pyarrow as pa

from capitania.lei import vocabulario

NAO_INFORMADO: Final = -(2**31)  # of a date
SEM_VALIDADE: Final = 2**31 - 1
SEM_LEITURA: Final = -1
MILIONESIMOS: Final = 10**6
SEM_OM: Final = -1
SUBSTITUTO: Final = "substituto."
PRESENTE: Final = "substituto.presente"
ETILOMETRO: Final = "alcoolemia.etilometro."
MEIOS: Final = ("alcoolemia.ar", "alcoolemia.sangue")
# Texts that no table asks for; they are checked, and left out.
TEXTOS: Final = (*vocabulario.TEXTOS, f"{ETILOMETRO}marca", f"{ETILOMETRO}modelo", f"{ETILOMETRO}operador")


def _da_pessoa(caminhos: tuple[str, ...]) -> Iterator[str]:
    """Give the paths, then those of the same meaning of the substitute."""
    yield from caminhos
    for caminho in caminhos:
        sujeito, _, campo = caminho.partition(".")
        if sujeito == "alcoolemia" or (sujeito == "condutor" and campo in vocabulario.CAMPOS_DO_SUBSTITUTO):
            yield vocabulario.do_substituto(caminho)


def dominio(caminho: str) -> tuple[str, ...]:
    """Give the value set of a fact kept as a code."""
    achado = vocabulario.dominio(caminho)
    if achado is None:
        raise KeyError(caminho)
    return achado


CODIGOS: Final = (*_da_pessoa(tuple(f for f in vocabulario.FATOS if f not in (*TEXTOS, PRESENTE))), PRESENTE)
DATAS: Final = tuple(_da_pessoa(vocabulario.DATAS))
LEITURAS: Final = tuple(_da_pessoa(MEIOS))
TEXTOS_CRUS: Final = tuple(_da_pessoa(TEXTOS))

EMPACOTADO: Final = pa.schema(
    [
        ("linha", pa.int64()),
        ("abordagem.om", pa.int16()),
        ("abordagem.dia", pa.int32()),
        *((c, pa.uint8()) for c in CODIGOS),
        *((c, pa.int32()) for c in (*DATAS, *LEITURAS)),
    ]
)
