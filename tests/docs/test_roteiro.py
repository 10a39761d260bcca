"""The guide of acts holds the whole catalogue, says what the catalogue says, and its examples are admitted."""

import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from capitania.config.portas import Portas
from capitania.processo.catalogo import Campo, TipoDeAto
from capitania.usecases.contexto import mundo
from capitania.usecases.roteiro import CATALOGO, simula

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "guia" / "roteiro.md"
SECTION = re.compile(r"^### (Começo )?`(\w+)`\n(.*?)^```toml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CONTEXT = re.compile(r"^## O contexto dos exemplos\n\n```toml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MUNDO = mundo(Portas())


class Section(NamedTuple):
    """What the guide says under one heading, and its example."""

    text: str
    example: dict[str, Any]

    def after(self, words: str) -> str:
        """Name the beginning that follows these words; empty when none does."""
        found = re.search(rf"{words} `(\w+)`", self.text)
        return found[1] if found else ""


TEXT = GUIDE.read_text(encoding="utf-8")
FOUND = [
    (bool(start), name, Section(" ".join(said.split()), tomllib.loads(toml)))
    for start, name, said, toml in SECTION.findall(TEXT)
]
STARTS = {name: section for start, name, section in FOUND if start}
ACTS = {name: section for start, name, section in FOUND if not start}


def lines(tipo: TipoDeAto) -> list[str]:
    """Write what the guide must say of an act."""
    dados = ", ".join(datum(n, c) for n, c in tipo.dados.items()) or "nenhum"
    said = [f"- quem: {', '.join(sorted(tipo.quem))}", f"- dados: {dados}"]
    return said + ([f"- à parte: {', '.join(f'`{p}`' for p in tipo.pessoais)}"] if tipo.pessoais else [])


def datum(nome: str, campo: Campo) -> str:
    """Write a datum: whether it may be left out, and its values."""
    values = f" ({', '.join(campo.opcoes)})" if campo.opcoes else ""
    return f"`{nome}`{'' if campo.obrigatorio else '?'}{values}"


def joined(*parts: dict[str, Any]) -> dict[str, Any]:
    """Put scripts one after another."""
    whole: dict[str, Any] = {}
    for part in parts:
        for key, value in part.items():
            whole[key] = whole.get(key, []) + value if isinstance(value, list) else value
    return whole


def start(name: str) -> dict[str, Any]:
    """Give a beginning whole: what it goes on from, then itself."""
    if not name:
        return {}
    return joined(start(STARTS[name].after("Continua")), STARTS[name].example)


def test_the_guide_has_every_act_of_the_catalogue_and_no_other():
    assert sorted(ACTS) == sorted(CATALOGO)
    assert len(FOUND) == len(STARTS) + len(ACTS)


@pytest.mark.parametrize("nome", CATALOGO)
def test_the_guide_says_what_the_catalogue_says(nome):
    for line in lines(CATALOGO[nome]):
        assert f" {line} - " in f"{ACTS[nome].text} - ", f"docs/guia/roteiro.md: em {nome}, escreva\n{line}"


@pytest.mark.parametrize("nome", CATALOGO)
def test_the_example_of_an_act_is_admitted(nome):
    section = ACTS[nome]
    assert section.example["ato"][-1]["tipo"] == nome
    context = tomllib.loads(CONTEXT.findall(TEXT)[0])
    played = simula(joined(context, start(section.after("depois de:")), section.example), MUNDO)
    assert [(j.ato.nome, i.motivo) for j in played.atos for i in j.impedimentos] == []


def test_no_datum_has_the_name_of_what_every_act_carries():
    assert {n for t in CATALOGO.values() for n in (*t.dados, *t.pessoais)}.isdisjoint({"tipo", "em", "por", "id"})
