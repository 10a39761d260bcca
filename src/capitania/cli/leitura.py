"""Reads the facts a person gives: TOML or JSON, from a file or standard input; any fault becomes a problem."""

import sys
from pathlib import Path

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases import parsing

MOST_BYTES = 1 << 20


def facts(arquivo: str) -> object:
    """Read and parse; the extension tells the form, else the first character does."""
    found = text(arquivo, "uma abordagem")
    name = named(arquivo)
    extension = arquivo.rpartition(".")[2].lower()
    as_json = extension == "json" or (extension != "toml" and found.lstrip().startswith(("{", '"')))
    return parsing.from_json(found, name) if as_json else parsing.from_toml(found, name)


def toml_text(arquivo: str, what: str) -> str:
    """Read a TOML file and see that it parses; its reader gets the text."""
    found = text(arquivo, what)
    parsing.from_toml(found, arquivo)
    return found


def named(arquivo: str) -> str:
    """Name the source in a problem."""
    return "entrada padrão" if arquivo == "-" else arquivo


def text(arquivo: str, what: str) -> str:
    """Read a file of a decent size in UTF-8; raises `EntradaInvalida`."""
    name = named(arquivo)
    data = _bytes(arquivo, name)
    if len(data) > MOST_BYTES:
        raise _unreadable(name, f"É grande demais para {what}.", "Confira se é o arquivo certo (até 1 MiB).")
    try:
        found = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _unreadable(name, f"Não está em UTF-8 (linha {line}).", "Grave o arquivo em UTF-8.") from None
    if not found.strip():
        raise _unreadable(name, "Está vazio.", f"Escreva nele {what}.")
    return found


def _bytes(arquivo: str, name: str) -> bytes:
    try:
        if arquivo == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(arquivo).open("rb") as file:
            return file.read(MOST_BYTES + 1)
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
