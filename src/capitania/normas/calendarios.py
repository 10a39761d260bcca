"""Calendar files: reads and checks them, and puts together the calendar of an OM.

A file is one layer. `[[dia]]` is one entry, `[[fixo]]` one day of each year of a range, `[[movel]]` a list of dates,
`[[periodo]]` a certified period. A user's file has the same format; without `camada` it is a file of the OM.
"""

from collections.abc import Iterable, Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, cast
from unicodedata import combining, normalize

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.normas import oms
from capitania.normas.chaves import CIVIL_DAY, INSTANT, TEXT, Key, check, parse_toml, read_toml
from capitania.prazos.calendario import Calendario
from capitania.prazos.camadas import CAMADAS, TIPOS_DE_DIA, Camada, Dia, NomeDeCamada, Periodo

FOLDER = Path(__file__).with_name("calendarios")
DAY = CIVIL_DAY._replace(required=True)
YEAR = Key(int, "um ano, por exemplo 2026", required=True)
ENTRY = {
    "tipo": Key(str, "um dos tipos de dia", choices=TIPOS_DE_DIA),
    "motivo": TEXT,
    "ato": TEXT,
    "lugar": TEXT,
    "conferida": Key(bool, "true ou false"),
    "entrou_em": INSTANT,
    "revogado_em": INSTANT,
}
TABLES: dict[str, dict[str, Key]] = {
    "periodo": {"certificada_de": DAY, "certificada_ate": DAY, "entrou_em": INSTANT},
    "dia": {"dia": DAY, **ENTRY},
    "fixo": {"dia_mes": Key(str, "mês e dia, por exemplo «09-07»", required=True), "de": YEAR, "ate": YEAR, **ENTRY},
    "movel": {"dias": Key(list, "uma lista de datas", required=True), **ENTRY},
}
TOP = {"camada": Key(str, "uma das camadas", choices=CAMADAS), "lugar": TEXT} | dict.fromkeys(
    TABLES, Key(list, "tabelas com colchetes duplos, por exemplo [[dia]]")
)


def calendario(om: str | None = None, extra: Iterable[Camada] = (), *, lugar: str | None = None) -> Calendario:
    """Give the calendar of an OM, or of a place («Paranaguá, PR»), or the federal one; `extra` adds layers.

    Raises `EntradaInvalida` for an unknown OM or a bad file.
    """
    if om is not None:
        unit = oms.om(om)
        lugar = f"{unit.municipio}, {unit.uf}"
    base = _base(om and oms.om(om).sigla, lugar)
    return base.com(*added) if (added := tuple(extra)) else base


@cache
def _base(sigla: str | None, lugar: str | None) -> Calendario:
    names = ["nacional", "facultativo_federal"]
    if lugar is not None:
        municipio, _, uf = lugar.rpartition(", ")
        names += [f"estadual/{_slug(uf)}", f"municipal/{_slug(uf)}-{_slug(municipio)}"]
    if sigla is not None:
        names.append(f"om/{_slug(sigla)}")
    return Calendario(camada for name in names if (camada := _package_layer(name)))


@cache
def _package_layer(name: str) -> Camada | None:
    path = FOLDER / f"{name}.toml"
    return read_camada(path) if path.is_file() else None


def _slug(text: str) -> str:
    plain = "".join(c for c in normalize("NFD", text) if not combining(c))
    return plain.lower().replace(" ", "-").replace("º", "")


def read_camada(path: Path) -> Camada:
    """Read one calendar file; raises `EntradaInvalida` with every fault."""
    return _checked(read_toml(path), path.name)


def parse_camada(text: str, name: str) -> Camada:
    """Read the text of a calendar file called `name`; raises `EntradaInvalida` with every fault."""
    return _checked(parse_toml(text, name), name)


def _checked(data: dict[str, Any], name: str) -> Camada:
    problems = [*check(data, TOP, name)]
    if not problems:
        for table, keys in TABLES.items():
            for n, row in enumerate(data.get(table, ()), 1):
                problems += _check_row(row, keys, f"{name}: [[{table}]] {n}")
    if problems:
        raise EntradaInvalida(problems)
    return _layer(data)


def _layer(data: dict[str, Any]) -> Camada:
    lugar = data.get("lugar")
    days = [(row["dia"], row) for row in data.get("dia", ())]
    days += [(dia, row) for row in data.get("movel", ()) for dia in row["dias"]]
    days += [(dia, row) for row in data.get("fixo", ()) for dia in _every_year(row)]
    return Camada(
        cast("NomeDeCamada", data.get("camada", "om")),
        tuple(_entry(dia, row, lugar) for dia, row in days),
        tuple(Periodo(**row) for row in data.get("periodo", ())),
    )


def _entry(dia: date, row: dict[str, Any], lugar: str | None) -> Dia:
    return Dia(
        dia,
        row.get("tipo", "fechado"),
        row.get("motivo", ""),
        row.get("ato"),
        row.get("lugar", lugar),
        row.get("conferida", True),
        row.get("entrou_em"),
        row.get("revogado_em"),
    )


def _every_year(row: dict[str, Any]) -> Iterator[date]:
    month, _, day = row["dia_mes"].partition("-")
    return (date(year, int(month), int(day)) for year in range(row["de"], row["ate"] + 1))


def _check_row(row: object, keys: dict[str, Key], where: str) -> Iterator[Problema]:
    if not isinstance(row, dict):
        yield Problema(where, row, "não é uma tabela.", "Escreva tabelas com colchetes duplos.")
        return
    problems = [*check(row, keys, where)]
    yield from problems or _check_dates(row, where)


def _check_dates(row: dict[str, Any], where: str) -> Iterator[Problema]:
    """Name dates that do not exist or stand in the wrong order."""
    if "certificada_de" in row and row["certificada_de"] > row["certificada_ate"]:
        yield Problema(
            f"{where}: certificada_ate", row["certificada_ate"], "vem antes de certificada_de.", "Troque-as."
        )
    if "dias" in row:
        for value in row["dias"]:
            if type(value) is not date:
                yield Problema(f"{where}: dias", value, "não é data.", "Escreva datas sem aspas.")
    if "dia_mes" in row:
        if row["de"] > row["ate"]:
            yield Problema(f"{where}: ate", row["ate"], "vem antes de de.", "Troque os anos.")
        try:
            tuple(_every_year(row))
        except ValueError:
            mend = "Escreva mês e dia que existam em cada ano, por exemplo «09-07»."
            yield Problema(f"{where}: dia_mes", row["dia_mes"], "dia que não existe.", mend)
