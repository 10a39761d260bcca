"""Reads the facts a person gives: TOML or JSON, from a file or standard input; any fault becomes a problem."""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases import parsing

if TYPE_CHECKING:
    from capitania.prazos import Camada
    from capitania.usecases.ports import Portas

MOST_BYTES = 1 << 20
MOST_OF_A_BUNDLE = 1 << 30


def facts(arquivo: str, what: str = "uma abordagem") -> object:
    """Read and parse; the extension tells the form, else the first character does."""
    found = text(arquivo, what)
    name = named(arquivo)
    extension = arquivo.rpartition(".")[2].lower()
    as_json = extension == "json" or (extension != "toml" and found.lstrip().startswith(("{", '"')))
    return parsing.from_json(found, name) if as_json else parsing.from_toml(found, name)


def table(arquivo: str, what: str) -> Mapping[str, Any]:
    """Read and parse what must be a table; raises `EntradaInvalida`."""
    found = facts(arquivo, what)
    if isinstance(found, Mapping):
        return found
    raise _unreadable(named(arquivo), "Não é uma tabela.", f"Escreva {what} como tabela, com chaves e valores.")


def toml_text(arquivo: str, what: str) -> str:
    """Read a TOML file and see that it parses; its reader gets the text."""
    found = text(arquivo, what)
    parsing.from_toml(found, arquivo)
    return found


def layers(portas: "Portas", arquivo: str | None) -> tuple["Camada", ...]:
    """Read a calendar of more days; none without a file."""
    if arquivo is None:
        return ()
    return (portas.calendarios.parse_camada(toml_text(arquivo, "um calendário"), arquivo),)


def named(arquivo: str) -> str:
    """Name the source in a problem."""
    return "entrada padrão" if arquivo == "-" else arquivo


def text(arquivo: str, what: str) -> str:
    """Read a file of a decent size in UTF-8; raises `EntradaInvalida`."""
    name = named(arquivo)
    data = _bytes(arquivo, name, MOST_BYTES)
    if len(data) > MOST_BYTES:
        raise _unreadable(name, f"É grande demais para {what}.", "Confira se é o arquivo certo (até 1 MiB).")
    found = decoded(data, name)
    if not found.strip():
        raise _unreadable(name, "Está vazio.", f"Escreva nele {what}.")
    return found


def decoded(data: bytes, name: str) -> str:
    """Read bytes as UTF-8; raises `EntradaInvalida`."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _unreadable(name, f"Não está em UTF-8 (linha {line}).", "Grave o arquivo em UTF-8.") from None


def data(arquivo: str, most: int = MOST_OF_A_BUNDLE) -> bytes:
    """Read the bytes of a file, one past the most that is read of one; raises `EntradaInvalida`."""
    return _bytes(arquivo, named(arquivo), most)


def files(pasta: str) -> Iterator[bytes]:
    """Read each file of a folder and of those inside, in their order; raises `EntradaInvalida`."""
    if not Path(pasta).is_dir():
        raise _unreadable(pasta, "Não é uma pasta.", "Confira o nome.")
    for path in sorted(Path(pasta).rglob("*")):
        if path.is_file():
            yield data(str(path))


def refused(campo: str, motivo: str, como_corrigir: str) -> EntradaInvalida:
    """Make the one problem of an option."""
    return EntradaInvalida([Problema(campo, None, motivo, como_corrigir)])


def _bytes(arquivo: str, name: str, most: int) -> bytes:
    try:
        if arquivo == "-":
            return sys.stdin.buffer.read(most + 1)
        with Path(arquivo).open("rb") as file:
            return file.read(most + 1)
    except FileNotFoundError:
        raise _unreadable(name, "Não existe.", "Confira o nome e a pasta.") from None
    except IsADirectoryError:
        raise _unreadable(name, "É uma pasta.", "Diga um arquivo dentro dela.") from None
    except PermissionError:
        raise _unreadable(name, "Não se pode ler.", "Confira a permissão do arquivo.") from None
    except (OSError, ValueError):
        raise _unreadable(name, "Não se abre.", "Confira o caminho.") from None


def _unreadable(name: str, motivo: str, como_corrigir: str) -> EntradaInvalida:
    return EntradaInvalida([Problema(name, None, motivo, como_corrigir)])
