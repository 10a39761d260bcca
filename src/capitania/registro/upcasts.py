"""From the stored version of an act to the one that the program works with.

Stored bytes never change. When the data of an act type change, the type gets a new version and one function here, from
the data of version n to those of version n + 1; each act read passes all steps from its version on.
"""

from collections.abc import Callable, Mapping
from typing import Final

from capitania.processo.ato import Ato, Dado
from capitania.registro.erros import UpcastsComFalha, VersaoDesconhecida

Dados = Mapping[str, Dado]
Upcast = Callable[[Dados], Dados]

# `auto_lavrado/1`: the step from version 1 to version 2. A step gives new data and leaves the old as they were.
PASSOS: Final[Mapping[str, Upcast]] = {}


def compila(passos: Mapping[str, Upcast]) -> Mapping[str, tuple[Upcast, ...]]:
    """Sort the steps of each name, the one from version 1 first; raises `UpcastsComFalha` for a gap or a bad key."""
    versions: dict[str, dict[int, Upcast]] = {}
    for key, step in passos.items():
        nome, _, version = key.partition("/")
        if not nome or not version.isdecimal() or version != str(int(version)):
            raise UpcastsComFalha(f"{key!r} não é da forma auto_lavrado/1.")
        versions.setdefault(nome, {})[int(version)] = step
    for nome, found in versions.items():
        lacking = set(range(1, len(found) + 1)) - found.keys()
        if lacking:
            raise UpcastsComFalha(f"{nome}: falta o passo da versão {min(lacking)} à {min(lacking) + 1}.")
    return {nome: tuple(found[n] for n in sorted(found)) for nome, found in versions.items()}


COMPILADOS: Final = compila(PASSOS)


def atualiza(ato: Ato, compilados: Mapping[str, tuple[Upcast, ...]] = COMPILADOS) -> Ato:
    """Bring an act to the current version of its type; raises `VersaoDesconhecida` when it is newer than that."""
    nome, _, version = ato.tipo.partition("/")
    steps = compilados.get(nome, ())
    n = int(version)
    if n > len(steps) + 1:
        raise VersaoDesconhecida(f"{ato.tipo}: este programa conhece até a versão {len(steps) + 1}; atualize-o.")
    if n == len(steps) + 1:
        return ato
    dados: Dados = ato.dados
    for step in steps[n - 1 :]:
        dados = step(dados)
    return ato._replace(tipo=f"{nome}/{len(steps) + 1}", dados=dados)


def tipo_atual(nome: str, compilados: Mapping[str, tuple[Upcast, ...]] = COMPILADOS) -> str:
    """Give the type that a new act of this name is written with, `auto_lavrado/1`."""
    return f"{nome}/{len(compilados.get(nome, ())) + 1}"
