"""Norm files of the package, and drafts by path: found by name, read and checked at first use."""

import tomllib
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from capitania.lei.acervo import Acervo
from capitania.lei.leitura import ler_norma
from capitania.lei.norma import Norma
from capitania.lei.problemas import EntradaInvalida, Problema

CENARIOS = "cenarios.toml"
_FORA = frozenset({"calendarios", "oms", "__pycache__"})


@cache
def raiz() -> Traversable:
    """Give the folder of the packaged norm files."""
    return files("capitania.normas")


def acervo() -> Acervo:
    """Give all packaged norms; each is read when a day first asks for it."""
    indice: dict[str, tuple[date, ...]] = {}
    for pasta in raiz().iterdir():
        if pasta.is_dir() and pasta.name not in _FORA:
            dias = tuple(date.fromisoformat(a.name[:10]) for a in pasta.iterdir() if a.name != CENARIOS and a.name.endswith(".toml"))
            if dias:
                indice[pasta.name] = dias
    return Acervo(indice, _carrega)


def _carrega(norma: str, versao: date) -> Norma:
    nome = f"{norma}/{versao.isoformat()}.toml"
    return ler_norma(ler_toml(raiz() / norma / f"{versao.isoformat()}.toml", nome), norma, nome)


def rascunho(caminho: Path) -> Norma:
    """Read a draft; its id is the name of its folder. Raises `EntradaInvalida` with every fault of the file."""
    return ler_norma(ler_toml(caminho, str(caminho)), caminho.resolve().parent.name or "rascunho", caminho.name)


def ler_toml(arquivo: Traversable, nome: str) -> dict[str, Any]:
    """Parse TOML with exact decimals; what cannot be read becomes one problem that names the file."""
    try:
        return tomllib.loads(arquivo.read_text(encoding="utf-8"), parse_float=Decimal)
    except OSError as erro:
        motivo = f"Não se abre: {erro.strerror or erro}."
        raise EntradaInvalida([Problema(nome, None, motivo, "Confira o caminho e a permissão.")]) from erro
    except UnicodeDecodeError as erro:
        raise EntradaInvalida([Problema(nome, None, "Não está em UTF-8.", "Salve o arquivo em UTF-8.")]) from erro
    except (tomllib.TOMLDecodeError, ValueError, RecursionError) as erro:
        raise EntradaInvalida([Problema(nome, None, f"TOML malformado: {erro}.", "Corrija a linha apontada.")]) from erro


def cenarios() -> Iterator[tuple[str, dict[str, Any]]]:
    """List the scenarios that stand beside the norms, with the norm of each."""
    for pasta in sorted(raiz().iterdir(), key=lambda p: p.name):
        arquivo = pasta / CENARIOS
        if pasta.is_dir() and arquivo.is_file():
            for cenario in ler_toml(arquivo, f"{pasta.name}/{CENARIOS}").get("cenario", []):
                yield pasta.name, cenario


def historias() -> dict[str, dict[str, str]]:
    """Give the phrases of the boat stories, by input and value."""
    return ler_toml(raiz() / "historias.toml", "historias.toml")
