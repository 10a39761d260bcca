"""What a command takes, declared as data, and the reading of what was typed: every fault at once, in Portuguese.

docs/adr/0006-argumentos-em-dados.md says why this is not argparse.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from capitania.lei.problemas import EntradaInvalida, Problema

AJUDA = frozenset({"-h", "--ajuda", "--help"})
VERSAO = frozenset({"--versao", "--version"})


class Argument(NamedTuple):
    """A value by its place; it may be left out if `optional`, and must be if the switch `unless` is on."""

    name: str
    help: str
    choices: tuple[str, ...]
    optional: bool = False
    unless: str | None = None

    @property
    def usage(self) -> str:
        """Write how it is typed."""
        other = f"|--{self.unless}" if self.unless else ""
        return f"[{self.name.upper()}]" if self.optional else f"{self.name.upper()}{other}"


class Option(NamedTuple):
    """An option; without `value` it is a switch. `many`: it may be given more than once."""

    name: str
    value: str | None
    help: str
    choices: tuple[str, ...]
    required: bool
    many: bool = False


class Command(NamedTuple):
    """A command, or a family of them (`parts`); `examples` are whole lines, run by a test.

    `alone`: a family that answers by itself too, where no part of it is asked for; with arguments, whatever comes.
    """

    name: str
    summary: str
    arguments: tuple[Argument, ...]
    options: tuple[Option, ...]
    examples: tuple[str, ...]
    parts: "tuple[Command, ...]"
    notes: str
    alone: bool = False


class Typed(NamedTuple):
    """What was typed: names of the commands, values by name of argument or option, switches on, options given often."""

    path: tuple[str, ...]
    values: Mapping[str, str]
    switches: frozenset[str]
    lists: Mapping[str, tuple[str, ...]] = {}

    @property
    def json(self) -> bool:
        """Tell whether plain JSON was asked for."""
        return "json" in self.switches


def argument(
    name: str,
    *,
    help: str,  # noqa: A002 - the plain name reads best where it is called - what it is called
    choices: tuple[str, ...] = (),
    optional: bool = False,
    unless: str | None = None,
) -> Argument:
    """Declare a value by its place."""
    return Argument(name, help, choices, optional, unless)


def option(  # noqa: PLR0913 - one keyword for each thing it may be
    name: str,
    *,
    help: str,  # noqa: A002 - the plain name reads best where it is called
    value: str | None = None,
    choices: tuple[str, ...] = (),
    required: bool = False,
    many: bool = False,
) -> Option:
    """Declare an option; without `value`, a switch."""
    return Option(name, value, help, choices, required, many)


def command(  # noqa: PLR0913 - one keyword for each part of the help
    name: str,
    *,
    summary: str,
    arguments: tuple[Argument, ...] = (),
    options: tuple[Option, ...] = (),
    examples: tuple[str, ...] = (),
    parts: tuple[Command, ...] = (),
    notes: str = "",
    alone: bool = False,
) -> Command:
    """Declare a command."""
    return Command(name, summary, arguments, options, examples, parts, notes, alone)


JSON = option("json", help="escreve a resposta em JSON")


def read(chosen: Command, path: tuple[str, ...], argv: Iterable[str]) -> Typed:
    """Read the arguments of one command; raises `EntradaInvalida` with every fault."""
    words = list(argv)
    reading = _Reading(chosen, words)
    reading.read(iter(words))
    return reading.done(path)


class _Reading:
    def __init__(self, chosen: Command, argv: list[str]) -> None:
        self.command = chosen
        self.options = {f"--{o.name}": o for o in chosen.options}
        self.places = [a for a in chosen.arguments if f"--{a.unless}" not in argv]
        self.problems: list[Problema] = []
        self.values: dict[str, str] = {}
        self.switches: set[str] = set()
        self.lists: dict[str, tuple[str, ...]] = {}

    def read(self, words: Iterator[str]) -> None:
        for word in words:
            if word == "--":
                for rest in words:
                    self.place(rest)
            elif word.startswith("-") and word != "-":
                self.option(word, words)
            else:
                self.place(word)

    def option(self, word: str, words: Iterator[str]) -> None:
        name, equals, value = word.partition("=")
        found = self.options.get(name)
        if found is None:
            self.problems.append(Problema(name, None, "Opção desconhecida.", nearest(name, self.options)))
        elif not found.many and (found.name in self.values or found.name in self.switches):
            self.problems.append(Problema(name, None, "Opção repetida.", "Deixe uma só."))
        elif found.value is None and equals:
            self.problems.append(Problema(name, value, "A opção não leva valor.", f"Escreva só {name}."))
        elif found.value is None:
            self.switches.add(found.name)
        else:
            given = value if equals else next(words, None)
            if given is None or (given.startswith("--") and not equals):
                self.problems.append(Problema(name, None, "Falta o valor.", f"Escreva {name} {found.value}."))
                if given is not None:
                    self.option(given, words)
            else:
                self.take(name, found, given)

    def place(self, word: str) -> None:
        if self.places:
            taken = self.places.pop(0)
            self.take(taken.name, taken, word)
        else:
            self.problems.append(
                Problema("", word, "Argumento a mais.", f"Veja capitania {self.command.name} --ajuda.")
            )

    def take(self, campo: str, taken: Argument | Option, word: str) -> None:
        self.values[taken.name] = word
        if isinstance(taken, Option) and taken.many:
            self.lists[taken.name] = (*self.lists.get(taken.name, ()), word)
        if taken.choices and word not in taken.choices:
            como = nearest(word, taken.choices)
            self.problems.append(Problema(campo, word, "Valor fora da lista.", como))

    def done(self, path: tuple[str, ...]) -> Typed:
        missing = [p for p in self.places if not p.optional]
        self.problems += [
            Problema(p.name, None, "Falta o argumento.", f"{p.help[0].upper()}{p.help[1:]}.") for p in missing
        ]
        self.problems += [
            Problema(name, None, "Falta a opção.", f"Acrescente {name} {o.value}.")
            for name, o in self.options.items()
            if o.required and o.name not in self.values
        ]
        if self.problems:
            raise EntradaInvalida(self.problems)
        return Typed(path, self.values, frozenset(self.switches), self.lists)


def nearest(word: str, known: Iterable[str]) -> str:
    """Guess what was meant, or list what there is."""
    from difflib import get_close_matches

    names = list(known)
    near = get_close_matches(word, names, 1)
    return f"Quis dizer {near[0]}?" if near else f"Use um de: {', '.join(names)}." if names else "Retire."
