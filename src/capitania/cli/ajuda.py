"""The help of the program and of each command."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from capitania.cli.argumentos import Command, Option

WIDTH = 92
CODES = (
    "Saída: 0 respondido · 1 nenhuma norma ou calendário responde naquele dia · 2 entrada com problemas",
    "       3 ato recusado, registro que não confere, processo que espera gente ou outro último dia",
    "       4 a base não atendeu, e nada foi gravado",
)
OPTION_HELP = ("-h, --ajuda", "mostra esta ajuda")


def of_program(commands: Iterable[Command]) -> str:
    """Write the help of the program."""
    known = list(commands)
    lines = ["Uso: capitania COMANDO [ARGUMENTOS] [--json]", ""]
    lines += _text(
        "A lei da inspeção naval responde: dos fatos de uma abordagem às medidas, peças e prazos da norma do dia; "
        "e o processo que se segue, ato por ato, num registro que não mente."
    )
    lines += ["", "Comandos:", *_pairs((c.name, c.summary) for c in known)]
    lines += ["", "Opções:", *_pairs([OPTION_HELP, ("--versao", "mostra a versão do programa")])]
    lines += ["", "Exemplos:", *(f"  {c.examples[0]}" for c in known)]
    lines += ["", "Cada comando tem a sua ajuda: capitania decidir --ajuda", *CODES]
    return "\n".join(lines) + "\n"


def of_command(chosen: Command, path: tuple[str, ...]) -> str:
    """Write the help of one command, or of a family."""
    lines = [f"Uso: {usage(chosen, path)}", "", *_text(f"{chosen.summary[0].upper()}{chosen.summary[1:]}.")]
    if chosen.notes:
        lines += ["", *_text(chosen.notes)]
    if chosen.parts:
        lines += ["", "O que se pede:", *_pairs((usage(p, (p.name,), bare=True), p.summary) for p in chosen.parts)]
    if chosen.arguments:
        lines += [
            "",
            "Argumentos:",
            *_pairs((a.name.upper(), _with_choices(a.help, a.choices)) for a in chosen.arguments),
        ]
    options = [(_option(o), _with_choices(o.help, o.choices)) for o in chosen.options]
    lines += ["", "Opções:", *_pairs([*options, OPTION_HELP])]
    lines += ["", "Exemplos:", *(f"  {e}" for e in chosen.examples), "", *CODES]
    return "\n".join(lines) + "\n"


def usage(chosen: Command, path: tuple[str, ...], *, bare: bool = False) -> str:
    """Write how a command is typed."""
    parts = [] if bare else ["capitania"]
    parts += path
    family = "|".join(p.name for p in chosen.parts)
    parts += [f"[{family}]" if chosen.alone else family] if chosen.parts else []
    parts += [a.usage for a in chosen.arguments]
    parts += [_option(o) if o.required else f"[{_option(o)}]" for o in chosen.options] if not bare else []
    return " ".join(parts)


def _option(o: Option) -> str:
    return f"--{o.name} {o.value}" if o.value else f"--{o.name}"


def _with_choices(text: str, choices: tuple[str, ...]) -> str:
    return f"{text}: {', '.join(choices)}" if choices else text


def _pairs(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    rows = list(pairs)
    column = min(26, max(len(left) for left, _ in rows)) + 2
    for left, right in rows:
        lines = wrap(right, WIDTH - column - 2) or [""]
        if len(left) > column - 2:
            yield f"  {left}"
            yield from (f"  {'':{column}}{line}" for line in lines)
        else:
            yield f"  {left:{column}}{lines[0]}"
            yield from (f"  {'':{column}}{line}" for line in lines[1:])


def _text(text: str) -> list[str]:
    return [line for part in text.split("\n") for line in (wrap(part, WIDTH) or [""])]
