"""The ten longest scripts of tests/roteiros, practised on the log: admitted, refused and dated as simulated."""

import tomllib
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from casa import ADMINISTRACAO, Casa

from capitania.config.ids import novo
from capitania.config.registro import registros
from capitania.processo.catalogo import problemas_dos_dados
from capitania.processo.devedor import INTIMACAO
from capitania.usecases import queries
from capitania.usecases.contexto import mundo
from capitania.usecases.praticar import Praticado
from capitania.usecases.reconstrucao import reconstroi
from capitania.usecases.roteiro import CATALOGO, plano, simula
from capitania.usecases.roteiro_divida import ESTE

DEVEDOR = "devedor:pessoa-1"
ROTEIROS = Path(__file__).resolve().parents[1] / "roteiros"


def longos(quantos: int) -> list[str]:
    """Name the longest scripts that need no earlier case and hold only what is known to the catalogue."""
    found = []
    for path in sorted(ROTEIROS.glob("*.toml")):
        if path.name.endswith(".espera.toml"):
            continue
        roteiro = tomllib.loads(path.read_text(encoding="utf-8"))
        if not roteiro.keys() & {"processo_anterior", "multa"} and playable(roteiro):
            found.append((-len(roteiro["ato"]), path.stem))
    return [stem for _, stem in sorted(found)[:quantos]]


def playable(roteiro: dict[str, Any]) -> bool:
    """Tell whether each act may be typed as it is: known, whole, without a number of its own."""
    for bruto in roteiro.get("ato", []):
        tipo = CATALOGO.get(bruto.get("tipo", ""))
        if tipo is None or (tipo.nome == "auto_lavrado" and "numero" in bruto):
            return False
        dados = {k: plano(v) for k, v in bruto.items() if k not in {"tipo", "em", "por", "id", *tipo.pessoais}}
        if list(problemas_dos_dados(tipo, dados, {})):
            return False
    return True


class Palco:
    """A log on which a script is practised; the clock stands a day after each act."""

    def __init__(self, casa: Casa, roteiro: dict[str, Any]) -> None:
        self.casa, self.om = casa, roteiro["contexto"]["om"]
        self.ids: dict[str, str] = {}
        for d in roteiro.get("designacao", []):
            dados = {k: plano(v) for k, v in d.items() if k in {"pessoa", "cargo", "de", "ate"}}
            at = f"{dados['de']}T00:00:00-03:00"
            made = {"tipo": "designacao_feita", "em": at, "portaria": "1", **dados}
            casa.faz(f"om:{d.get('om', self.om)}", ADMINISTRACAO, **made)
        made = {"tipo": "configuracao_alterada", "em": "2024-01-01T00:00:00-03:00", "motivo": "ofício"}
        if any(bruto["tipo"] == "gru_emitida" for bruto in roteiro["ato"]):  # a simulation asks for no such setting
            casa.faz(f"om:{self.om}", ADMINISTRACAO, **made, chave="codigo_gru", valor="11300-5")
        if casa.oms.om(self.om).codigo is None:
            casa.faz(f"om:{self.om}", ADMINISTRACAO, **made, chave="codigo_da_om", valor="999")

    def faz(self, n: int, bruto: dict[str, Any]) -> list[str]:
        """Practise an act; give the rules in its way."""
        bruto = dict(bruto)
        por, known = bruto.pop("por"), bruto.pop("id", f"ato-{n}")
        kind = CATALOGO[bruto["tipo"]].fluxo
        fluxo = {"om": f"om:{self.om}", "devedor": DEVEDOR}.get(kind, f"{kind}:x")
        if "multas" in bruto:
            bruto["multas"] = ["processo:x" if nome == ESTE else nome for nome in bruto["multas"]]
        for key in ("ato", "atos", "tambem"):
            if key in bruto:
                named = bruto[key]
                bruto[key] = [self.id(x) for x in named] if isinstance(named, list) else self.id(named)
        if bruto["tipo"] == "processo_aberto":
            self.casa.cadastra(bruto["infrator"])
        self.casa.instante = datetime.fromisoformat(str(bruto["em"])).astimezone(UTC) + timedelta(days=1)
        if bruto.get("canal") == "eletronico":
            self.casa.instante -= timedelta(days=1)
        found = self.casa.pede(fluxo, por, **bruto)
        if isinstance(found, Praticado):
            self.ids[known] = found.recibo.id
            return []
        return [i.regra for i in found.impedimentos]

    def id(self, nome: str) -> str:
        return self.ids.get(nome, novo())


@pytest.fixture(params=["sqlite", "postgresql"])
def base(request, tmp_path, monkeypatch):
    """Give the log on a new file, or on a new base of the server."""
    from django.db import connections  # noqa: PLC0415 - only who opens a base loads Django

    url = f"sqlite:///{tmp_path}/capitania.db"
    if request.param == "postgresql":
        url = request.getfixturevalue("servidor").url(request.getfixturevalue("base_pg"))
    monkeypatch.setenv("CAPITANIA_BANCO", url)
    yield registros()
    connections["default"].close()


@pytest.mark.parametrize("nome", longos(10))
def test_the_log_says_what_the_simulation_says(nome, base):
    roteiro = tomllib.loads((ROTEIROS / f"{nome}.toml").read_text(encoding="utf-8"))
    casa = Casa(base, datetime(2026, 8, 3, 15, tzinfo=UTC))
    palco = Palco(casa, roteiro)
    played = simula(roteiro, mundo(casa)).em_json()
    for n, (bruto, simulated) in enumerate(zip(roteiro["ato"], played["atos"], strict=True), 1):
        assert palco.faz(n, bruto) == [i["regra"] for i in simulated["impedimentos"]], (n, bruto["tipo"])
    seen = queries.vista(casa, "processo:x").em_json()
    of_the_case = [p for p in played["prazos"] if p["tipo"] != INTIMACAO]
    assert (seen["fase"], seen["prazos"]) == (played["fase"], of_the_case)
    if "divida" in played:
        owed = queries.vista(casa, DEVEDOR).em_json()
        assert owed["prazos"] == [p for p in played["prazos"] if p["tipo"] == INTIMACAO]
        assert owed["pedidos_retidos"] == played["divida"]["pedidos_retidos"]
        assert [m["devido"] for m in owed["multas"]] == [m["devido"] for m in played["divida"]["multas"]]
    assert casa.registros.verifica().integra
    assert_rebuilt_is_live(casa, seen["fase"], seen["prazos"])


def assert_rebuilt_is_live(casa, fase, prazos):
    """See that the rows beside the log tell the same terms, and that those made anew are the live ones."""
    leituras = casa.registros.leituras
    streams = [c.fluxo for c in casa.registros.cabecas()]
    live = {fluxo: leituras.do_fluxo(fluxo) for fluxo in streams}, casa.registros.resumos()
    due = {v.prazo: v.vencimento for v in live[0]["processo:x"].vencimentos if not v.alarmes}
    open_ones = {p["tipo"]: p["vencimento"] for p in prazos if not p["cumprido"]}
    assert due == ({} if fase in {"encerrado", "arquivado"} else open_ones)
    assert reconstroi(casa, lambda *_: None).trocada
    assert ({fluxo: leituras.do_fluxo(fluxo) for fluxo in streams}, casa.registros.resumos()) == live


def test_there_are_ten():
    assert len(longos(10)) == 10
