"""The command `capitania`: picks the command, runs it, turns refusals into exit codes."""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from capitania import __version__
from capitania.cli import output
from capitania.cli.argumentos import AJUDA, VERSAO, Command, Typed, nearest, read
from capitania.lei.problemas import EntradaInvalida, Problema

if TYPE_CHECKING:
    from capitania.usecases.ports import Portas

DONE, NO_ANSWER, BAD_INPUT, REFUSED, NO_BASE, INTERRUPTED = 0, 1, 2, 3, 4, 130
COMANDOS = (
    "decidir",
    "prazo",
    "norma",
    "identificar",
    "processo",
    "custodia",
    "divida",
    "retencao",
    "papel",
    "agenda",
    "prescricao",
    "estudo",
    "verificar",
    "conferir-cabecas",
    "chave",
    "importar",
    "pagamento",
    "copiar",
    "restaurar",
    "reconstruir",
    "recontar",
    "decurso",
    "tick",
    "semear",
    "servir",
    "migrar",
    "usuario",
)


class Modulo(Protocol):
    """A module of one command."""

    COMMAND: Command

    def run(self, portas: "Portas", typed: Typed) -> bool | None:
        """Answer; False: the act was refused, the log does not hold, or something waits for a person."""


def run(portas: "Portas", argv: list[str] | None) -> int:
    """Run one command; 0 done, 1 nothing answers that day, 2 bad input, 3 refused or left to a person, 4 no base."""
    words = sys.argv[1:] if argv is None else list(argv)
    try:
        code = _run(portas, words)
        sys.stdout.flush()
    except BrokenPipeError:
        return _reader_left()
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _run(portas: "Portas", words: list[str]) -> int:
    json = "--json" in options(words)
    try:
        held = _answer(portas, words)
    except EntradaInvalida as error:
        output.refuse(error.problemas, json=json)
        return BAD_INPUT
    except output.SemResposta as error:
        output.refuse([error.problema], json=json)
        return NO_ANSWER
    except output.SemBase as error:
        output.refuse([error.problema], json=json)
        return NO_BASE
    return DONE if held else REFUSED


def _answer(portas: "Portas", words: list[str]) -> bool:
    first, *rest = words or [""]
    if first in VERSAO:
        output.write(f"capitania {__version__}\n")
    elif first in AJUDA:
        from capitania.cli import ajuda

        output.write(ajuda.of_program([modulo(name).COMMAND for name in COMANDOS]))
    elif first not in COMANDOS:
        motivo = "Comando desconhecido." if first else "Falta o comando."
        raise EntradaInvalida(
            [Problema("comando", first or None, motivo, f"{nearest(first, COMANDOS)} Veja capitania --ajuda.")]
        )
    else:
        return _command(portas, modulo(first), rest)
    return True


def _command(portas: "Portas", found: Modulo, words: list[str]) -> bool:
    chosen = found.COMMAND
    path: tuple[str, ...] = (chosen.name,)
    asks_help = not AJUDA.isdisjoint(options(words))
    parts = {p.name: p for p in chosen.parts}
    if words and words[0] in parts:
        chosen, path, words = parts[words[0]], (*path, words[0]), words[1:]
    if asks_help:
        from capitania.cli import ajuda

        output.write(ajuda.of_command(chosen, path))
        return True
    alone = chosen.alone and (bool(chosen.arguments) or not words or words[0].startswith("-"))
    if chosen.parts and not alone:
        word = words[0] if words else None
        motivo = "Falta dizer o quê." if word is None else "Não é coisa que se peça aqui."
        raise EntradaInvalida([Problema(chosen.name, word, motivo, nearest(word or "", parts))])
    return found.run(portas, read(chosen, path, words)) is not False


def options(words: list[str]) -> list[str]:
    """Give the words that may be options: those before `--`."""
    return words[: words.index("--")] if "--" in words else words


def modulo(name: str) -> Modulo:
    """Import the module of one command, and no other."""
    return cast("Modulo", import_module(f"capitania.cli.{name.replace('-', '_')}"))


def _reader_left() -> int:
    """Close quietly when whoever read the output went away."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return DONE
