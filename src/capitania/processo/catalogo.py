"""The acts: which stream and part each belongs to, who may do it, and the data it carries."""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from typing import Final, NamedTuple

from capitania.lei.problemas import Problema
from capitania.processo.ato import Dado
from capitania.processo.leitura import quantia

QUALIDADES: Final = (
    "inspetor",
    "secretaria",
    "autoridade",
    "superior",
    "dpc",
    "parte",
    "sistema",
    "administracao",
)

FASES: Final = (
    "aberto",
    "notificado",
    "autuado",
    "em_defesa",
    "concluso",
    "aguarda_inquerito",
    "julgado",
    "em_recurso",
    "em_ultima_instancia",
    "definitivo",
    "em_cobranca",
    "encerrado",
    "arquivado",
)


class Campo(NamedTuple):
    """A datum of an act: `tipo` is texto, dia, instante, inteiro, quantia, logico, id, sigla, lista or tabela.

    `passado`: a day of what happened, which cannot be after the act that records it.
    """

    tipo: str
    obrigatorio: bool = True
    opcoes: tuple[str, ...] = ()
    passado: bool = False


class TipoDeAto(NamedTuple):
    """An act of the catalogue; `pessoais` are kept apart from the chain, `passados` are data that name days gone by."""

    nome: str
    fluxo: str
    parte: str
    quem: frozenset[str]
    dados: Mapping[str, Campo]
    pessoais: tuple[str, ...]
    passados: tuple[str, ...] = ()

    @property
    def tipo(self) -> str:
        """Write the stored name with its version."""
        return f"{self.nome}/1"


TEXTO, DIA, INSTANTE = Campo("texto"), Campo("dia"), Campo("instante")
INTEIRO, QUANTIA, LOGICO, ID = Campo("inteiro"), Campo("quantia"), Campo("logico"), Campo("id")
SIGLA = Campo("sigla")  # the short name of a unit, which may have accents
PASSADO = Campo("dia", passado=True)
LISTA, TABELA = Campo("lista"), Campo("tabela")


def opcional(campo: Campo) -> Campo:
    """Give the same datum, not obligatory."""
    return campo._replace(obrigatorio=False)


def escolha(*opcoes: str) -> Campo:
    """Give a text out of a closed list."""
    return Campo("texto", opcoes=opcoes)


class Atos:
    """The acts of one part, as its file declares them."""

    def __init__(self, fluxo: str, parte: str) -> None:
        self.fluxo = fluxo
        self.parte = parte
        self.tipos: dict[str, TipoDeAto] = {}

    def ato(self, nome: str, quem: str, /, *pessoais: str, **dados: Campo) -> "Atos":
        """Declare an act: its actors (separated by spaces), its personal data, its data in clear."""
        passados = tuple(campo for campo, c in dados.items() if c.passado)
        self.tipos[nome] = TipoDeAto(nome, self.fluxo, self.parte, frozenset(quem.split()), dados, pessoais, passados)
        return self


_LE_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9:._-]{0,79}")
_LE_SIGLA = re.compile(r"[^\W_][\w.-]{0,59}")


def problemas_dos_dados(
    tipo: TipoDeAto, dados: Mapping[str, Dado], pessoais: Mapping[str, object]
) -> Iterator[Problema]:
    """Check the data of an act against the catalogue: missing, unknown, of another kind; all at once."""
    for nome, campo in tipo.dados.items():
        if nome not in dados:
            if campo.obrigatorio:
                yield Problema(nome, None, f"{tipo.nome} pede este dado.", f"Acrescente {nome} ({campo.tipo}).")
        elif not _serve(campo, dados[nome]):
            como = f"Use um de: {', '.join(campo.opcoes)}." if campo.opcoes else _COMO[campo.tipo]
            yield Problema(nome, dados[nome], f"Esperava {campo.tipo}.", como)
    for nome in dados.keys() - tipo.dados.keys():
        conhecidos = ", ".join(tipo.dados) or "nenhum"
        yield Problema(nome, None, f"{tipo.nome} não tem este dado.", f"Os dados são: {conhecidos}.")
    for nome in pessoais.keys() - set(tipo.pessoais):
        conhecidos = ", ".join(tipo.pessoais) or "nenhum"
        yield Problema(nome, None, f"{tipo.nome} não tem este dado pessoal.", f"Os dados pessoais são: {conhecidos}.")


_COMO = {
    "texto": "Escreva um texto.",
    "dia": "Escreva AAAA-MM-DD.",
    "instante": "Escreva data, hora e deslocamento: 2026-02-14T10:30:00-03:00.",
    "inteiro": "Escreva um número inteiro.",
    "quantia": 'Escreva entre aspas, com ponto e centavos: "1600.00".',
    "logico": "Escreva true ou false.",
    "id": "Escreva um identificador, sem espaços.",
    "sigla": "Escreva a sigla da OM, como CPPR.",
    "lista": "Escreva uma lista.",
    "tabela": "Escreva uma tabela.",
}


def _serve(campo: Campo, valor: Dado) -> bool:
    if campo.opcoes:
        return valor in campo.opcoes
    return _SERVE[campo.tipo](valor)


def _dia(valor: Dado) -> bool:
    try:
        return isinstance(valor, str) and date.fromisoformat(valor).isoformat() == valor
    except ValueError:
        return False


def _instante(valor: Dado) -> bool:
    try:
        return isinstance(valor, str) and datetime.fromisoformat(valor).utcoffset() is not None
    except ValueError:
        return False


def _quantia(valor: Dado) -> bool:
    return quantia(valor) is not None


_SERVE: Final[Mapping[str, Callable[[Dado], bool]]] = {
    "texto": lambda v: isinstance(v, str) and bool(v.strip()),
    "dia": _dia,
    "instante": _instante,
    "inteiro": lambda v: isinstance(v, int) and not isinstance(v, bool),
    "quantia": _quantia,
    "logico": lambda v: isinstance(v, bool),
    "id": lambda v: isinstance(v, str) and _LE_ID.fullmatch(v) is not None,
    "sigla": lambda v: isinstance(v, str) and _LE_SIGLA.fullmatch(v) is not None,
    "lista": lambda v: isinstance(v, list | tuple),
    "tabela": lambda v: isinstance(v, Mapping),
}
