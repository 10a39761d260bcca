"""Four typical boardings, every fact informed, and random ones; parsed, and as the classified words of the plan."""

from collections.abc import Iterator, Mapping
from datetime import date
from random import Random
from typing import Any

from capitania.lei import vocabulario
from capitania.lei.acervo import Acervo
from capitania.lei.ambiente import Caso, ambiente, leituras
from capitania.lei.avaliacao import Ambiente, Avaliador
from capitania.lei.fatos import Fatos, ler_fatos
from capitania.lei.plano import Plano, plano

DAY = date(2025, 2, 15)  # under normam-211@2024-07-01
SEED = 20250215

_IN_ORDER: Mapping[str, Mapping[str, Any]] = {
    "abordagem": {
        "em": f"{DAY.isoformat()}T10:30:00-03:00",
        "situacao_da_embarcacao": "navegando",
        "navegacao_constatada": "sim",
        "saida_iminente": "nao",
    },
    "embarcacao": {"tipo": "esporte_recreio"},
    "condutor": {
        "habilitacao": "cha",
        "validade": date(2029, 5, 10),
        "porta": "sim",
        "classe_adequada": "sim",
        "situacao_da_licenca": "regular",
        "proprietario": "sim",
        "notificavel": "sim",
        "menor": "nao",
    },
    "alcoolemia": {"resultado": "nao_realizado", "outra_substancia": "nao", "sinais": []},
    "proprietario": {"notificavel": "sim", "forneceu": "sim"},
}
_METER = {
    "marca": "Fictícia",
    "modelo": "F1",
    "aprovacao": "Portaria fictícia 1/2020",
    "serie": "0001",
    "verificado_em": date(2024, 10, 1),
    "verificado_por": "inmetro",
    "valido_ate": date(2025, 10, 1),
    "operador": "SG Fulano",
}
_CHANGES: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "em ordem": {},
    "leitura 0,40": {"alcoolemia": {"resultado": "medido", "ar": "0,40", "etilometro": _METER}},
    "convidado não habilitado": {"condutor": {"habilitacao": "inexistente", "proprietario": "nao"}},
    "CHA vencida há 3 anos": {"condutor": {"validade": date(2022, 1, 20)}},
}
_UNLICENSED = ("validade", "porta", "classe_adequada", "situacao_da_licenca")


def boardings() -> dict[str, Fatos]:
    """Give the typical boardings by name."""
    found = {}
    for name, changes in _CHANGES.items():
        data = {table: {**fields, **changes.get(table, {})} for table, fields in _IN_ORDER.items()}
        if data["condutor"]["habilitacao"] == "inexistente":
            data["condutor"] = {k: v for k, v in data["condutor"].items() if k not in _UNLICENSED}
        found[name] = ler_fatos(data, lambda _: None)
    return found


def plan(acervo: Acervo) -> Plano:
    """Give the plan of the day on which fact and act fall."""
    return plano(acervo, DAY, DAY)


def words(fatos: Fatos, feito: Plano) -> Ambiente:
    """Classify the facts."""
    return ambiente(Caso(feito, fatos, leituras(fatos, feito)))[0]


def random_words(feito: Plano) -> Iterator[Ambiente]:
    """Draw classified facts, always the same ones, leaving out those a norm declares impossible."""
    draw = Random(SEED)
    inputs = {fato: vocabulario.dominio(fato) or () for fato in feito.fatos}
    inputs |= {faixa.nome: faixa.faixa.dominio for faixa in feito.faixas}
    while True:
        env: Ambiente = {entrada: draw.choice(dominio) for entrada, dominio in inputs.items()}
        if all(v.__class__ is str for v in Avaliador(feito, dict(env)).roda().ambiente.values()):
            yield env
