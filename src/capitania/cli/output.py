"""Where answers and refusals go: blocks or JSON to standard output, prose about faults to standard error."""

import sys
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from capitania.cli.layout import Block
    from capitania.lei.problemas import Problema

MOST_SHOWN = 80


class SemResposta(LookupError):
    """No norm or calendar answers that day: exit 1."""

    def __init__(self, problema: "Problema") -> None:
        self.problema = problema
        super().__init__(problema.motivo)


class SemBase(Exception):
    """The base did not do what was asked, and nothing of it was done: exit 4."""

    def __init__(self, problema: "Problema") -> None:
        self.problema = problema
        super().__init__(problema.motivo)


def answer(blocks: "Iterable[Block]") -> None:
    """Show the blocks to whoever reads standard output."""
    if sys.stdout.isatty():
        from capitania.cli import terminal

        terminal.show(blocks)
    else:
        from capitania.cli import plain

        write(plain.text(blocks))


def answer_json(data: Mapping[str, Any]) -> None:
    """Write JSON for a machine, in the order of the answer."""
    import json

    write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def jsonable(value: object) -> Any:
    """Turn a value of the pure rooms into what a JSON writer takes; decimals stay exact as text."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {key: jsonable(v) for key, v in value._asdict().items()}
    if isinstance(value, Mapping):
        return {str(key): jsonable(v) for key, v in value.items()}
    if isinstance(value, frozenset):
        return sorted(map(str, value))
    if isinstance(value, tuple | list):
        return [jsonable(v) for v in value]
    if value is None or isinstance(value, str | int):
        return value
    return f"{value:f}" if isinstance(value, Decimal) else value.isoformat() if isinstance(value, date) else str(value)


def refuse(problemas: "Iterable[Problema]", *, json: bool) -> None:
    """Tell every problem: in prose to standard error, and under --json also as JSON to standard output."""
    told = list(problemas)
    for p in told:
        valor = "" if p.valor is None else f" ({shown(p.valor)})"
        campo = f"{p.campo}{valor}: " if p.campo or valor else ""
        cita = f" [{p.cita}]" if p.cita else ""
        write(f"{campo.lstrip()}{p.motivo} {p.como_corrigir}{cita}\n", sys.stderr)
    if json:
        answer_json({"problemas": [{**p._asdict(), "valor": _plain(p.valor)} for p in told]})


def write(text: str, stream: TextIO | None = None) -> None:
    """Write text; what the stream's encoding lacks is written by its code, never refused."""
    out = stream or sys.stdout
    coding = out.encoding or "utf-8"
    try:
        text.encode(coding)
    except UnicodeEncodeError:
        text = text.encode(coding, "backslashreplace").decode(coding)
    out.write(text)


def _plain(valor: object) -> str | int | bool | None:
    return valor if valor is None or isinstance(valor, bool) else shown(valor)


def shown(valor: object) -> str:
    """Write a wrong value on one short line."""
    text = " ".join(str(valor).split())
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"
