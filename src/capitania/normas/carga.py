"""Norm files of the package, and drafts by path: found by name, read and checked at first use."""

import tomllib
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from capitania.lei.acervo import PLAUSIVEL, Acervo
from capitania.lei.norma import Norma
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.normas.prontas import AcervoPronto
from capitania.usecases import parsing

CENARIOS = "cenarios.toml"
HISTORIAS = "historias.toml"
RAIZ = Path(__file__).parent
_DECIDEM = ("tabela.", "classe.", "faixa.", "infracao.", "[erro_maximo]", f"valor.{PLAUSIVEL}")
_FORA = frozenset({"calendarios", "oms", "__pycache__"})


def raiz() -> Path:
    """Give the folder of the packaged norm files."""
    return RAIZ


def acervo() -> Acervo:
    """Give all packaged norms; each is read when a day first asks for it."""
    indice: dict[str, tuple[date, ...]] = {}
    for pasta in _pastas():
        nomes = (a.name for a in pasta.iterdir() if a.name != CENARIOS and a.name.endswith(".toml"))
        if dias := tuple(date.fromisoformat(nome[:10]) for nome in nomes):
            indice[pasta.name] = dias
    return AcervoPronto(indice, _carrega, decide=_decide)


def _decide(norma: str, versao: date) -> bool:
    """Look for a heading that decides facts, without parsing: most norms only hold terms and provisions."""
    texto = (RAIZ / norma / f"{versao.isoformat()}.toml").read_text(encoding="utf-8")
    return any(f"\n[{sinal}" in texto for sinal in _DECIDEM)


def _pastas() -> list[Path]:
    return sorted(p for p in RAIZ.iterdir() if p.name not in _FORA and p.is_dir())


def _carrega(norma: str, versao: date) -> Norma:
    nome = f"{norma}/{versao.isoformat()}.toml"
    return _ler_norma(ler_toml(RAIZ / nome, nome), norma, nome)


def _ler_norma(dados: dict[str, Any], norma: str, arquivo: str) -> Norma:
    from capitania.lei.leitura import ler_norma  # noqa: PLC0415 - a norm kept compiled needs no reader

    return ler_norma(dados, norma, arquivo)


def rascunho(caminho: Path) -> Norma:
    """Read a draft; its id is the name of its folder. Raises `EntradaInvalida` with every fault of the file."""
    dados = ler_toml(caminho, str(caminho))
    parsing.check_shape(dados, str(caminho))
    return _ler_norma(dados, caminho.resolve().parent.name or "rascunho", caminho.name)


def ler_toml(arquivo: Path, nome: str) -> dict[str, Any]:
    """Parse TOML with exact decimals; what cannot be read becomes one problem that names the file."""
    try:
        return tomllib.loads(arquivo.read_text(encoding="utf-8"), parse_float=Decimal)
    except UnicodeDecodeError as erro:
        raise EntradaInvalida([Problema(nome, None, "Não está em UTF-8.", "Salve o arquivo em UTF-8.")]) from erro
    except OSError as erro:
        raise EntradaInvalida(
            [Problema(nome, None, "Não existe, ou não se abre.", "Confira o caminho e a permissão.")]
        ) from erro
    except (ValueError, ArithmeticError, RecursionError) as erro:
        raise EntradaInvalida([parsing.problem(erro, "TOML", nome)]) from erro


def historias() -> Mapping[str, Mapping[str, str]]:
    """Give the phrases in which the analysis tells its boat stories: input, value, phrase."""
    return ler_toml(RAIZ / HISTORIAS, HISTORIAS)
