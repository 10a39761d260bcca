"""The raw table: which columns it may bring and of which types; every fault of it told at once."""

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Final

import pyarrow as pa
import pyarrow.types as t

from capitania.bulk.colunas import CODIGOS, DATAS, LEITURAS, MEIOS, PRESENTE, SUBSTITUTO, TEXTOS_CRUS, dominio
from capitania.bulk.instantes import fuso
from capitania.lei import vocabulario
from capitania.lei.problemas import Problema

EM: Final = "abordagem.em"
OM: Final = "abordagem.om"
ID: Final = "id"
SANGUES: Final = tuple(c for c in LEITURAS if c.endswith(MEIOS[1]))
UNIDADES: Final = tuple(f"{c}.unidade" for c in SANGUES)
SEM_VALIDADES: Final = ("condutor.sem_validade", "substituto.sem_validade")
CRUAS: Final = (ID, EM, OM, *CODIGOS, *DATAS, *SEM_VALIDADES, *LEITURAS, *UNIDADES, *TEXTOS_CRUS)
Tipo = Callable[[pa.DataType], bool]


def texto(tipo: pa.DataType) -> bool:
    """Tell whether it is text, as it stands or through a dictionary; a column of nothing is text too."""
    if t.is_dictionary(tipo):
        tipo = tipo.value_type
    return bool(t.is_string(tipo) or t.is_large_string(tipo) or t.is_string_view(tipo) or t.is_null(tipo))


def _numero(tipo: pa.DataType) -> bool:
    if t.is_dictionary(tipo):
        tipo = tipo.value_type
    return bool(t.is_decimal(tipo) or t.is_floating(tipo) or t.is_integer(tipo) or texto(tipo))


def _sinais(tipo: pa.DataType) -> bool:
    lista = t.is_list(tipo) or t.is_large_list(tipo)
    return _sim_nao(tipo) or (lista and texto(tipo.value_type))


def _data(tipo: pa.DataType) -> bool:
    return texto(tipo) or bool(t.is_date(tipo))


def _instante(tipo: pa.DataType) -> bool:
    return texto(tipo) or (bool(t.is_timestamp(tipo)) and tipo.tz is not None)


def _sim_nao(tipo: pa.DataType) -> bool:
    return texto(tipo) or bool(t.is_boolean(tipo))


def _id(tipo: pa.DataType) -> bool:
    return texto(tipo) or bool(t.is_integer(tipo))


SIM_OU_NAO: Final = (_sim_nao, "texto sim ou nao, ou verdadeiro ou falso")
DATA: Final = (_data, "data, ou texto AAAA-MM-DD")
NUMERO: Final = (_numero, "decimal, número, ou texto como 0,33")
SINAIS: Final = (_sinais, "texto sim ou nao, verdadeiro ou falso, ou lista de textos")
# What a column's type must be, and how to say it; the others are text.
ESPERADOS: Final[Mapping[str, tuple[Tipo, str]]] = {
    EM: (_instante, "instante com fuso, ou texto como 2026-02-14T10:30:00-03:00"),
    ID: (_id, "texto ou inteiro"),
    **dict.fromkeys((c for c in CODIGOS if dominio(c) == vocabulario.SIM_NAO), SIM_OU_NAO),
    **dict.fromkeys((c for c in CODIGOS if c.endswith("alcoolemia.sinais")), SINAIS),
    **dict.fromkeys(SEM_VALIDADES, SIM_OU_NAO),
    **dict.fromkeys(DATAS, DATA),
    **dict.fromkeys(LEITURAS, NUMERO),
}


def problemas(esquema: pa.Schema, fonte: str) -> Iterator[Problema]:
    """Tell each column unknown, repeated, missing or of a type that holds no such fact."""
    for nome in dict.fromkeys(esquema.names):
        if esquema.names.count(nome) > 1:
            yield Problema(nome, None, "Coluna repetida.", "Deixe uma só.")
        elif nome not in CRUAS:
            perto = [c for c in CRUAS if nome.casefold().strip() in {c, c.rpartition(".")[2]}][:1]
            perto = perto or get_close_matches(nome.casefold(), CRUAS, 1)
            como = f"Quis dizer {perto[0]}? Se não, retire-a." if perto else "Retire a coluna."
            yield Problema(nome, None, "Coluna desconhecida.", como)
        else:
            yield from _do_tipo(nome, esquema.field(nome).type)
    if EM not in esquema.names:
        como = f"Acrescente a coluna {EM}, com data, hora e deslocamento."
        yield Problema(EM, None, f"Falta a coluna em {fonte}.", como)
    do_substituto = [n for n in esquema.names if n.startswith(SUBSTITUTO) and n != PRESENTE and n in CRUAS]
    if do_substituto and PRESENTE not in esquema.names:
        como = f"Acrescente {PRESENTE}, com sim ou nao em cada linha, ou retire as colunas do substituto."
        yield Problema(PRESENTE, None, f"Falta a coluna, e há {do_substituto[0]}.", como)
    for leitura, unidade in zip(SANGUES, UNIDADES, strict=True):
        if leitura in esquema.names and unidade not in esquema.names:
            como = f"Acrescente {unidade}, com uma de: {', '.join(vocabulario.UNIDADES['sangue'])}."
            yield Problema(unidade, None, f"Falta a coluna, e há {leitura}.", como)


def _do_tipo(nome: str, tipo: pa.DataType) -> Iterator[Problema]:
    if nome == EM and t.is_timestamp(tipo) and tipo.tz is not None and not _ha_fuso(tipo.tz):
        yield Problema(nome, tipo.tz, "Fuso desconhecido.", "Grave a coluna em UTC, ou num fuso como America/Manaus.")
    serve, dito = ESPERADOS.get(nome, (texto, "texto"))
    if not serve(tipo):
        fuso = " Sem o fuso o dia do fato não se sabe." if t.is_timestamp(tipo) and nome == EM else ""
        yield Problema(nome, str(tipo), f"Tipo que não serve a esta coluna.{fuso}", f"Use {dito}.")


def _ha_fuso(nome: str) -> bool:
    try:
        return fuso(nome) is not None
    except (KeyError, ValueError, OSError):
        return False
