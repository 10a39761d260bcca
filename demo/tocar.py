"""Plays boardings built on published facts through the command itself; nobody in them exists."""

import os
import shlex
import sys
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

import caso
import paginas

from capitania.config.entrada import main


class Cena(NamedTuple):
    """A boarding told in a line, and what is asked of the command."""

    title: str
    story: str
    commands: tuple[str, ...]


CENAS = (
    Cena(
        "O convidado do dono",
        "Sábado, 11/01/2025: ao leme, um convidado sem habilitação. A notificação é entregue a bordo; o auto chega "
        "a ele em 21/02, e a defesa atravessa o Carnaval.",
        (
            "decidir exemplos/convidado-sem-habilitacao.toml",
            "prazo comparecimento --de 2025-01-11T11:40:00-03:00 --om CPPR",
            "prazo defesa --de 2025-02-21 --om CPPR",
        ),
    ),
    Cena(
        "Vencida há três anos, vencida há oito",
        "O mesmo dono, no mesmo dia, com a carteira a bordo. Até cinco anos, a lancha sai de tráfego; passados, é "
        "apreendida.",
        (
            "decidir exemplos/vencida-ha-3-anos.toml",
            "decidir exemplos/vencida-ha-8-anos.toml",
            "prazo custodia --de 2025-01-18 --om CPRJ",
        ),
    ),
    Cena(
        "Recusa no Carnaval",
        "Segunda de Carnaval: o condutor, com sinais anotados, recusa o teste.",
        (
            "decidir exemplos/recusa-no-carnaval.toml",
            "prazo comparecimento --de 2025-03-03T15:20:00-03:00 --om CPPR",
        ),
    ),
    Cena(
        "0,27 mg/L na véspera e no dia",
        "A mesma leitura em 25 e em 26 de janeiro de 2026: entre um dia e outro o limite caiu de 0,3 para 0,25.",
        ("decidir exemplos/leitura-2026-01-25.toml", "decidir exemplos/leitura-2026-01-26.toml"),
    ),
    Cena(
        "O substituto que apareceu",
        "0,41 mg/L; um amigo habilitado se apresenta, faz o teste e dá zero. As medidas sobre a lancha caem; as do "
        "condutor ficam.",
        (
            "decidir exemplos/substituto.toml",
            "prazo defesa --de 2026-01-31T14:30:00-03:00 --om CPRJ",
        ),
    ),
)
TRY = (
    "Mude um fato num arquivo de exemplos/ e decida de novo; tire um campo e veja o que perguntar.",
    "capitania decidir exemplos/leitura-2026-01-25.toml --ato-em 2026-02-10   o fato de um dia, o ato de outro",
    "capitania norma lacunas normam-211@2026-01-26   onde o texto se cala ou responde duas coisas",
    "capitania norma ver rlesta@2026-01-26           o que a norma diz, linha por linha",
    "capitania prazo defesa --de 2025-02-21 --om CPPR --ics   o vencimento na agenda",
    "capitania processo simular exemplos/caso/roteiro.toml   mude um ato e veja o que o impede",
    "docs/guia/processo.md   o mesmo caso na sua base, ato por ato",
    "capitania --ajuda",
)
RULE = 92


def play() -> int:
    """Play all scenes; the exit code of the first command that fails, else 0."""
    os.chdir(Path(__file__).resolve().parents[1])
    for n, cena in enumerate(CENAS, 1):
        say("\n".join((f"\n{'━' * RULE}", f"{n}. {cena.title}", *wrap(cena.story, RULE), "━" * RULE)))
        for command in cena.commands:
            say(f"\n$ capitania {command}\n")
            code = main(shlex.split(command))
            if code:
                return code
    code = caso.play()
    if code:
        return code
    say(
        "\n".join(
            (f"\n{'━' * RULE}", "O que experimentar (o comando está em .venv/bin/capitania):", *(f"  {t}" for t in TRY))
        )
    )
    story = (
        "Tudo isso em páginas: uma Capitania de mostra, com abordagens, processos em toda fase, um acesso por papel."
    )
    say("\n".join((f"\n{'━' * RULE}", "As páginas", *wrap(story, RULE), "━" * RULE)))
    return paginas.play()


def say(text: str) -> None:
    """Write at once, in step with what the command writes."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(play())
