"""The acts: which stream and part each belongs to, who may do it, and the data it carries."""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from typing import Final, NamedTuple

from capitania.lei.problemas import COMO_INSTANTE, Problema
from capitania.processo.ato import Dado
from capitania.processo.quantias import problema_da_quantia

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
    """A datum of an act: `tipo` is texto, dia, instante, inteiro, quantia, tarifa, logico, id, sigla, lista or tabela.

    `passado`: a day of what happened, which cannot be after the act that records it. `quantias`: what in a table is an
    amount. A tarifa is an amount that may have fractions of a cent.
    """

    tipo: str
    obrigatorio: bool = True
    opcoes: tuple[str, ...] = ()
    passado: bool = False
    quantias: tuple[str, ...] = ()


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
TARIFA, PENA = Campo("tarifa"), Campo("tabela", quantias=("multa",))


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

    def tambem(self, outra: "Atos", *nomes: str) -> "Atos":
        """Take acts that another part declares: of one name and form, they are of both streams."""
        self.tipos |= {nome: outra.tipos[nome] for nome in nomes}
        return self


DE_DINHEIRO: Final = frozenset({"quantia", "tarifa"})
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
        elif campo.tipo in DE_DINHEIRO:
            yield from _da_quantia(nome, campo.tipo, dados[nome])
        elif not _serve(campo, dados[nome]):
            como = f"Use um de: {', '.join(campo.opcoes)}." if campo.opcoes else COMO[campo.tipo]
            yield Problema(nome, dados[nome], f"Esperava {campo.tipo}.", como)
        elif isinstance(tabela := dados[nome], Mapping):
            for chave in (c for c in campo.quantias if c in tabela):
                yield from _da_quantia(f"{nome}.{chave}", "quantia", tabela[chave])
    for nome in dados.keys() - tipo.dados.keys():
        conhecidos = ", ".join(tipo.dados) or "nenhum"
        yield Problema(nome, None, f"{tipo.nome} não tem este dado.", f"Os dados são: {conhecidos}.")
    for nome in pessoais.keys() - set(tipo.pessoais):
        conhecidos = ", ".join(tipo.pessoais) or "nenhum"
        yield Problema(nome, None, f"{tipo.nome} não tem este dado pessoal.", f"Os dados pessoais são: {conhecidos}.")


def _da_quantia(nome: str, tipo: str, valor: Dado) -> Iterator[Problema]:
    found = problema_da_quantia(valor, fracao=tipo == "tarifa")
    if found is not None:
        yield Problema(nome, valor, f"Esperava {tipo}.{found[0]}", found[1])


# How to write a datum of each kind in a file.
COMO: Final = {
    "texto": "Escreva um texto.",
    "dia": "Escreva AAAA-MM-DD.",
    "instante": COMO_INSTANTE,
    "inteiro": "Escreva um número inteiro.",
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


_SERVE: Final[Mapping[str, Callable[[Dado], bool]]] = {
    "texto": lambda v: isinstance(v, str) and bool(v.strip()),
    "dia": _dia,
    "instante": _instante,
    "inteiro": lambda v: isinstance(v, int) and not isinstance(v, bool),
    "logico": lambda v: isinstance(v, bool),
    "id": lambda v: isinstance(v, str) and _LE_ID.fullmatch(v) is not None,
    "sigla": lambda v: isinstance(v, str) and _LE_SIGLA.fullmatch(v) is not None,
    "lista": lambda v: isinstance(v, list | tuple),
    "tabela": lambda v: isinstance(v, Mapping),
}
