"""The packed table of boardings: which columns, of which type, and what stands for a fact not informed.

One row a boarding, no nulls. `linha` (1-based row of the source) and `abordagem.om` (index in the siglas met, -1 none)
are for whoever reports; the rest decides: `abordagem.dia` in days since 1970-01-01; a word as its place in
`vocabulario.dominio(path)`, that many for "not informed"; a date in days, `NAO_INFORMADO` or `SEM_VALIDADE`; a reading
in millionths of its base unit (`ar` mg/L, `sangue` g/L), `SEM_LEITURA` where there is none.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

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
LINHA: Final = 64  # bytes: where a column may begin


def lado_a_lado(colunas: Mapping[str, NDArray[Any]]) -> pa.RecordBatch:
    """Pack columns of one length, by name, in one block of memory.

    Thirty small blocks would lie on as many pages apiece that the processor has to find, over and over.
    """
    prontas = [np.asarray(colunas[c.name], c.type.to_pandas_dtype()) for c in EMPACOTADO]
    lugares = np.cumsum([0, *(-(-c.nbytes // LINHA) * LINHA + LINHA for c in prontas)])
    bloco = np.empty(lugares[-1] + LINHA, np.uint8)
    bloco = bloco[-bloco.ctypes.data % LINHA :]
    feitas = []
    for tipo, coluna, de in zip(EMPACOTADO.types, prontas, lugares.tolist(), strict=False):
        bloco[de : de + coluna.nbytes].view(coluna.dtype)[:] = coluna
        memoria = pa.py_buffer(bloco[de : de + coluna.nbytes])
        feitas.append(pa.Array.from_buffers(tipo, len(coluna), [None, memoria]))
    return pa.RecordBatch.from_arrays(feitas, schema=EMPACOTADO)
