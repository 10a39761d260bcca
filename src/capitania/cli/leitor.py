"""Who reads personal data by the command: told with --por, else the account of the system, marked as such."""

import getpass
from typing import TYPE_CHECKING

from capitania.cli.argumentos import Option, Typed, option
from capitania.cli.leitura import refused
from capitania.processo.ato import Por
from capitania.processo.catalogo import QUALIDADES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from capitania.usecases.ports import Portas

POR = option("por", value="PESSOA@QUALIDADE", help="quem lê e em que qualidade (sem a opção, o usuário do sistema)")
MOTIVO = option("motivo", value="TEXTO", help="por que se lê; fica no registro de acessos, sem dado pessoal")
LEITURA: tuple[Option, Option] = (POR, MOTIVO)
NINGUEM = "desconhecido"


def note(portas: "Portas", typed: Typed, fluxos: "Iterable[str]") -> None:
    """Note that the command shows personal data of these streams; to be called before it shows any.

    Raises `EntradaInvalida` for a reader that cannot be read, `FalhaDaBase` when it cannot be noted.
    """
    from capitania.usecases import acessos

    reader = acessos.Leitor(who(typed), " ".join(typed.path), typed.values.get("motivo", ""))
    acessos.anota(portas, reader, fluxos)


def who(typed: Typed) -> Por:
    """Give who reads; raises `EntradaInvalida`."""
    from capitania.usecases.acessos import SISTEMA_OPERACIONAL

    said = typed.values.get("por")
    if said is None:
        return Por(_account(), SISTEMA_OPERACIONAL)
    pessoa, _, qualidade = said.partition("@")
    if not pessoa or len(pessoa) > MOST or qualidade not in QUALIDADES:
        como = f"Escreva PESSOA@QUALIDADE, com uma de: {', '.join(QUALIDADES)}."
        raise refused("--por", "Não diz quem lê.", como)
    return Por(pessoa, qualidade)


MOST = 80


def _account() -> str:
    try:
        return getpass.getuser()[:MOST]
    except (OSError, KeyError, ImportError):  # an account without a name, as in some containers
        return NINGUEM
