"""A whole set of facts to change one thing of, and answers read by name."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, NamedTuple

import pytest

from capitania.lei.acervo import Acervo
from capitania.lei.decisao import decidir
from capitania.lei.fatos import ler_fatos
from capitania.normas.carga import acervo
from capitania.normas.oms import om
from capitania.usecases.cenarios import merged

ETILOMETRO = {
    "marca": "Marca",
    "modelo": "Modelo",
    "aprovacao": "Portaria INMETRO",
    "serie": "12345",
    "verificado_em": "2000-01-01",
    "verificado_por": "INMETRO",
    "valido_ate": "2035-01-01",
    "operador": "Sargento",
}
SUBSTITUTO = {
    "habilitacao": "cha",
    "validade": "2035-01-01",
    "porta": "sim",
    "classe_adequada": "sim",
    "situacao_da_licenca": "regular",
}
SOBRIO = {"resultado": "medido", "ar": "0.00", "outra_substancia": "nao", "sinais": [], "etilometro": ETILOMETRO}
FATOS: Mapping[str, Any] = {
    "abordagem": {
        "em": "2025-02-01T10:00:00-03:00",
        "om": "CPPR",
        "situacao_da_embarcacao": "navegando",
        "navegacao_constatada": "sim",
        "saida_iminente": "nao",
    },
    "embarcacao": {"tipo": "esporte_recreio"},
    "condutor": {
        "habilitacao": "cha",
        "validade": "2035-01-01",
        "porta": "sim",
        "classe_adequada": "sim",
        "situacao_da_licenca": "regular",
        "proprietario": "nao",
        "notificavel": "sim",
        "menor": "nao",
    },
    "alcoolemia": {"resultado": "nao_realizado", "outra_substancia": "nao", "sinais": []},
    "proprietario": {"notificavel": "sim", "forneceu": "sim"},
}


class Lida(NamedTuple):
    """An answer by names: what stands with its modality, infractions with all they carry, ids of doubts."""

    json: Mapping[str, Any]

    @property
    def medidas(self) -> dict[str, str]:
        return {m["medida"]: m["modalidade"] for m in self.json["medidas"]}

    @property
    def dispensadas(self) -> set[str]:
        return {d["medida"] for d in self.json["dispensadas"]}

    @property
    def infracoes(self) -> dict[str, Mapping[str, Any]]:
        return {i["dispositivo"]: i for i in self.json["infracoes"]}

    @property
    def autores(self) -> dict[str, set[str]]:
        return {i["dispositivo"]: set(i["autores"]) for i in self.json["infracoes"]}

    @property
    def pecas(self) -> set[tuple[str, str, str]]:
        return {(p["peca"], p["para"], p["modalidade"]) for p in self.json["pecas"]}

    @property
    def encaminhamentos(self) -> set[tuple[str, str]]:
        return {(e["modo"], e["modalidade"]) for e in self.json["encaminhamentos"]}

    @property
    def ressalvas(self) -> set[str]:
        return {r["id"] for r in self.json["ressalvas"]}

    @property
    def lacunas(self) -> set[str]:
        return {x["id"] for x in self.json["lacunas"]}

    @property
    def pendencias(self) -> dict[str, Mapping[str, Any]]:
        return {p["campo"]: p for p in reversed(self.json["pendencias"])}


Decide = Callable[..., Lida]


def zona(sigla: str) -> str | None:
    achada = om(sigla)
    return achada.zona if achada else None


def decidida(acervo: Acervo, fatos: Mapping[str, Any], em: str | None, ato_em: str | None) -> Lida:
    dia = {"abordagem": {"em": em if "T" in em else f"{em}T10:00:00-03:00"}} if em else {}
    lidos = ler_fatos(merged(merged(FATOS, dia), fatos), zona)
    ato = date.fromisoformat(ato_em) if ato_em else lidos.dia
    return Lida(decidir(lidos, acervo, ato_em=ato).em_json())


@pytest.fixture(scope="session", name="acervo")
def all_norms() -> Acervo:
    return acervo()


@pytest.fixture(scope="session", name="fatos")
def whole_facts() -> Mapping[str, Any]:
    return FATOS


@pytest.fixture(scope="session", name="etilometro")
def proved_meter() -> Mapping[str, str]:
    return ETILOMETRO


@pytest.fixture(scope="session", name="decide")
def deciding(acervo: Acervo) -> Decide:
    """Decide the whole facts with some changed; `em` a day or an instant."""

    def decide(
        fatos: Mapping[str, Any] | None = None,
        *,
        em: str | None = None,
        ato_em: str | None = None,
        por: Acervo = acervo,
    ) -> Lida:
        return decidida(por, fatos or {}, em, ato_em)

    return decide


@pytest.fixture(scope="session", name="soprado")
def blown() -> Callable[..., dict[str, Any]]:
    """Give facts of a breath reading by a proved meter, with signs seen before the test."""

    def soprado(ar: object, **outros: object) -> dict[str, Any]:
        teste = {"resultado": "medido", "ar": ar, "sinais": ["hálito"], "etilometro": ETILOMETRO}
        return {"alcoolemia": {**teste, **outros}}

    return soprado


@pytest.fixture(scope="session", name="substituto")
def replacement() -> Callable[..., dict[str, Any]]:
    """Give a substitute with a licence in order, some fields changed; `alcoolemia` "sobrio" for one who passed."""

    def substituto(alcoolemia: object = None, **outros: object) -> dict[str, Any]:
        teste = {"alcoolemia": SOBRIO if alcoolemia == "sobrio" else alcoolemia} if alcoolemia else {}
        return {"substituto": {**SUBSTITUTO, **teste, **outros}}

    return substituto
