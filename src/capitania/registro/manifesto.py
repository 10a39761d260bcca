"""The manifest of a bundle: what it holds, each member with its hash, each stream with its head."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from capitania.processo.ato import Dado
from capitania.registro.anexos import AnexoListado
from capitania.registro.cadeia import Cabeca
from capitania.registro.canonico import canonico, decodifica
from capitania.registro.erros import ErroDeRegistro, PacoteInvalido

NOME: Final = "manifest.json"
SEM_ANEXOS: Final = "capitania-pacote/1"  # the form of bundles that list no attachments
FORMATO: Final = "capitania-pacote/2"


class Membro(NamedTuple):
    """A member: its name, its length in bytes, the SHA-256 of its bytes in hexadecimal."""

    nome: str
    tamanho: int
    sha256: str


class FluxoListado(NamedTuple):
    """A stream: the member that holds its acts, how many they are, and the head as stored."""

    fluxo: str
    membro: str
    atos: int
    cabeca: Cabeca | None


class Manifesto(NamedTuple):
    """All that a manifest says; `pessoais` tells whether the personal parts came along.

    `anexos` are the attachments that acts name; None: a bundle of the first form, which lists none.
    """

    programa: str
    pessoais: bool
    fluxos: tuple[FluxoListado, ...]
    membros: tuple[Membro, ...]
    anexos: tuple[AnexoListado, ...] | None = None


def escreve_manifesto(manifesto: Manifesto) -> bytes:
    """Give the canonical JSON of a manifest; raises `ValorNaoCanonico`."""
    listed = {} if manifesto.anexos is None else {"anexos": [a._asdict() for a in manifesto.anexos]}
    return canonico(
        {
            "formato": SEM_ANEXOS if manifesto.anexos is None else FORMATO,
            "programa": manifesto.programa,
            "pessoais": manifesto.pessoais,
            "fluxos": [f._asdict() | {"cabeca": _head(f.cabeca)} for f in manifesto.fluxos],
            "membros": [m._asdict() for m in manifesto.membros],
            **listed,
        }
    )


def _head(cabeca: Cabeca | None) -> dict[str, int | str] | None:
    return None if cabeca is None else {"seq": cabeca.seq, "hash": cabeca.hash.hex()}


def le_manifesto(dados: bytes) -> Manifesto:
    """Read a manifest; raises `PacoteInvalido` for bytes that `escreve_manifesto` would not give."""
    try:
        value = decodifica(str(dados, "utf-8"))[0]
        found = Manifesto(
            _text(value, "programa"),
            _get(value, "pessoais") is True,
            tuple(_stream(f) for f in _list(value, "fluxos")),
            tuple(Membro(_text(m, "nome"), _int(m, "tamanho"), _text(m, "sha256")) for m in _list(value, "membros")),
            None if _text(value, "formato") == SEM_ANEXOS else tuple(map(_attachment, _list(value, "anexos"))),
        )
        same = escreve_manifesto(found) == dados
    except ErroDeRegistro as erro:
        raise PacoteInvalido(f"O manifesto não se lê: {erro}") from None
    except ValueError:
        raise PacoteInvalido("O manifesto não se lê: um hash não é hexadecimal, ou os bytes não são UTF-8.") from None
    if not same:
        raise PacoteInvalido(f"O manifesto não tem a forma de {FORMATO}.")
    return found


def _stream(value: Dado) -> FluxoListado:
    fluxo, head = _text(value, "fluxo"), _get(value, "cabeca")
    cabeca = None if head is None else Cabeca(fluxo, _int(head, "seq"), bytes.fromhex(_text(head, "hash")))
    return FluxoListado(fluxo, _text(value, "membro"), _int(value, "atos"), cabeca)


def _attachment(value: Dado) -> AnexoListado:
    fluxo, seq, sha256 = _text(value, "fluxo"), _int(value, "seq"), _text(value, "sha256")
    if _get(value, "tamanho") is None:
        return AnexoListado(fluxo, seq, sha256, None, None)
    tipo = None if _get(value, "tipo") is None else _text(value, "tipo")
    return AnexoListado(fluxo, seq, sha256, _int(value, "tamanho"), tipo)


def _get(value: Dado, key: str) -> Dado:
    if not isinstance(value, Mapping) or key not in value:
        raise PacoteInvalido(f"falta {key}.")
    return value[key]


def _text(value: Dado, key: str) -> str:
    found = _get(value, key)
    if not isinstance(found, str):
        raise PacoteInvalido(f"{key} não é texto.")
    return found


def _int(value: Dado, key: str) -> int:
    found = _get(value, key)
    if not isinstance(found, int) or isinstance(found, bool):
        raise PacoteInvalido(f"{key} não é inteiro.")
    return found


def _list(value: Dado, key: str) -> list[Dado]:
    found = _get(value, key)
    if not isinstance(found, list):
        raise PacoteInvalido(f"{key} não é lista.")
    return found
