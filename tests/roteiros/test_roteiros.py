"""Scripted cases against what the norms ask, written beside each in `NOME.espera.toml`."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from capitania.lei.problemas import EntradaInvalida
from capitania.normas import oms
from capitania.normas.calendarios import calendario
from capitania.normas.carga import acervo
from capitania.processo.contexto import Unidade
from capitania.usecases.roteiro import Mundo, simula

PASTA = Path(__file__).parent
ESPERAS = sorted(PASTA.glob("*.espera.toml"))
CHAVES = {
    "fase",
    "recusas",
    "prazos",
    "proximos",
    "sem_proximos",
    "ressalvas",
    "sem_ressalvas",
    "medidas",
    "lacunas",
    "recusa_do_roteiro",
}


def unidade(sigla: str) -> Unidade | None:
    try:
        om = oms.om(sigla)
    except EntradaInvalida:
        return None

    def acima(dia):
        achada = oms.superior(om.sigla, dia)
        return achada.superior if achada is not None else None

    return Unidade(om.sigla, om.zona, acima)


@pytest.fixture(scope="module")
def mundo() -> Mundo:
    return Mundo(acervo(), calendario, unidade)


def joga(nome: str, mundo: Mundo) -> dict[str, Any]:
    roteiro = tomllib.loads((PASTA / f"{nome}.toml").read_text(encoding="utf-8"))
    return simula(roteiro, mundo).em_json()


@pytest.mark.parametrize("arquivo", ESPERAS, ids=lambda p: p.name.removesuffix(".espera.toml"))
def test_the_script_goes_as_the_norms_ask(arquivo, mundo):
    espera = tomllib.loads(arquivo.read_text(encoding="utf-8"))
    assert espera.keys() <= CHAVES
    nome = arquivo.name.removesuffix(".espera.toml")
    if "recusa_do_roteiro" in espera:
        with pytest.raises(EntradaInvalida) as refused:
            joga(nome, mundo)
        assert {p.campo for p in refused.value.problemas} == set(espera["recusa_do_roteiro"])
        return
    feito = joga(nome, mundo)
    achadas = {str(x["n"]): sorted(i["regra"] for i in x["impedimentos"]) for x in feito["atos"] if not x["admitido"]}
    assert achadas == {n: sorted(regras) for n, regras in espera.get("recusas", {}).items()}
    assert all(i["cita"] for x in feito["atos"] for i in (*x["impedimentos"], *x["lacunas"]))
    abertas = {str(x["n"]): sorted(i["regra"] for i in x["lacunas"]) for x in feito["atos"] if x["lacunas"]}
    assert abertas == {n: sorted(regras) for n, regras in espera.get("lacunas", {}).items()}
    if "fase" in espera:
        assert feito["fase"] == espera["fase"]
    prazos = {p["tipo"]: p["vencimento"] for p in feito["prazos"]}
    for tipo, dia in espera.get("prazos", {}).items():
        assert (tipo, prazos.get(tipo)) == (tipo, str(dia) if dia != "nao_corre" else None)
    proximos = {f"{p['tipo']}@{p['por']}" for p in feito["proximos"]}
    assert set(espera.get("proximos", [])) <= proximos
    assert not set(espera.get("sem_proximos", [])) & proximos
    ressalvas = {r["id"] for r in feito["ressalvas"]}
    assert set(espera.get("ressalvas", [])) <= ressalvas
    assert not set(espera.get("sem_ressalvas", [])) & ressalvas
    medidas = {m["medida"]: m["viva"] for m in feito["medidas"]}
    for medida, viva in espera.get("medidas", {}).items():
        assert medidas[medida] is viva


def test_every_script_says_what_it_is_about_and_what_it_expects():
    for roteiro in sorted(set(PASTA.glob("*.toml")) - set(ESPERAS)):
        assert roteiro.with_suffix("").with_suffix(".espera.toml") in ESPERAS, roteiro.name
        assert roteiro.read_text(encoding="utf-8").startswith("# "), roteiro.name
