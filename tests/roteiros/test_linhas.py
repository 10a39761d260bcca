"""Every row of the mission and every ruling on the text has its scripts, one right and one refused, or says why not."""

import re
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

PASTA = Path(__file__).parent
COBERTURA = tomllib.loads((PASTA / "cobertura" / "linhas.toml").read_text(encoding="utf-8"))
CERTO, RECUSADO = "certo", "recusado"
_LINHA = re.compile(r"\b[ABC]\d{1,2}\b")
_RULINGS = re.compile(r"\brulings? ((?:\d+(?: [a-d]| \([a-d]\))?(?:, | e )?)+)", re.IGNORECASE)


def itens() -> list[str]:
    """List the rows and the rulings."""
    return [*COBERTURA["linhas"], *(f"ruling-{n}" for n in range(1, COBERTURA["rulings"] + 1))]


def nomeados(cabecalho: str) -> set[str]:
    """Read the rows and rulings that the head of a script names."""
    rulings = (n for lista in _RULINGS.findall(cabecalho) for n in re.findall(r"\d+", lista))
    return {*_LINHA.findall(cabecalho), *(f"ruling-{n}" for n in rulings)}


def cabecalho(texto: str) -> str:
    """Give the first comment of a script on one line."""
    return " ".join(linha.removeprefix("#").strip() for linha in texto.partition("\n\n")[0].splitlines())


def roteiros() -> dict[str, str]:
    """Give the text of each script by its name."""
    achados = (p for p in sorted(PASTA.glob("*.toml")) if not p.name.endswith(".espera.toml"))
    return {p.stem: p.read_text(encoding="utf-8") for p in achados}


def especie_de(nome: str) -> str:
    """Tell whether a script shows its rows right or refused, by its name."""
    return RECUSADO if nome.endswith(f"-{RECUSADO}") else CERTO


def cobertos() -> dict[str, dict[str, list[str]]]:
    """List the scripts of each row and ruling by what they show."""
    por_item: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for nome, texto in roteiros().items():
        alem = {i for i in itens() if nome in COBERTURA.get(i, {}).get("tambem", ())}
        for item in nomeados(cabecalho(texto)) | alem:
            por_item[item][especie_de(nome)].append(nome)
    return por_item


COBERTOS = cobertos()


@pytest.mark.parametrize("especie", [CERTO, RECUSADO])
@pytest.mark.parametrize("item", itens())
def test_each_row_has_its_script_or_its_reason(item, especie):
    dito: dict[str, Any] = COBERTURA.get(item, {})
    porque = dito.get(f"sem_{especie}", "")
    assert bool(COBERTOS[item][especie]) != bool(porque), f"{item}: escreva um roteiro {especie}, ou o porquê (um só)."


def test_no_script_names_what_there_is_not_and_no_name_is_wrong():
    assert sorted(COBERTOS.keys() - set(itens())) == []
    assert sorted(COBERTURA.keys() - {"linhas", "rulings", "casos", "recusa_quem_decide"} - set(itens())) == []
    ditos = {n for i in itens() for n in COBERTURA.get(i, {}).get("tambem", ())}
    assert sorted(ditos - roteiros().keys()) == []


def test_each_fault_that_people_met_has_a_test_that_names_it():
    textos = [p.read_text(encoding="utf-8") for p in PASTA.parent.rglob("*.py")] + list(roteiros().values())
    ditos = {caso for texto in textos for caso in re.findall(r"\bO-\d\d\b", texto)}
    assert sorted(set(COBERTURA["casos"]) - ditos) == []


def test_a_refused_script_refuses():
    """The exceptions are acts that enter, and are refused by who decides on them."""
    vazios = []
    for nome in (n for n in roteiros() if especie_de(n) == RECUSADO):
        espera = tomllib.loads((PASTA / f"{nome}.espera.toml").read_text(encoding="utf-8"))
        if not espera.get("recusas") and not espera.get("recusa_do_roteiro"):
            vazios.append(nome)
    assert vazios == COBERTURA["recusa_quem_decide"]


@pytest.mark.parametrize(
    ("texto", "achados"),
    [
        ("# A15 e rulings 8, 9 e 32, NORMAM-211 7.7.1", {"A15", "ruling-8", "ruling-9", "ruling-32"}),
        ("# Ruling 22, LESTA 34; B5\n# e A2", {"ruling-22", "B5", "A2"}),
        ("# Ruling 36 b e ruling 19 (a): CIR", {"ruling-36", "ruling-19"}),
        ("# LESTA 24, O-20 c", set()),
    ],
)
def test_what_a_head_names(texto, achados):
    assert nomeados(cabecalho(f"{texto}\n\n[contexto]\n")) == achados
