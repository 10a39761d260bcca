"""A seized boat: the acts of its boarding and of its custody that tests share."""

from typing import Any

from casa import Casa

from capitania.usecases.praticar import Impedido

INSPETOR = "inspetor-1@inspetor"
ABORDAGEM, BARCO, OUTRO = "abordagem:a-1", "custodia:lancha-1", "custodia:lancha-2"
MEDIDA = {"medida": "apreensao_da_embarcacao"}
LAVRA: dict[str, Any] = {
    "tipo": "apreensao_lavrada",
    "em": "2026-03-02T10:00:00-03:00",
    "numero": "12",
    "om": "CPPR",
    "abordagem": "a-1",
    "embarcacao": "lancha-1",
    "causas": ["outra_deficiencia"],
    "destino": "deposito",
    "local": "Cais",
    "inventario": ["motor"],
    "estado": "bom",
    "proprietario": "p-1",
}
DEVOLVE = {"tipo": "embarcacao_restituida", "para": "p-1", "proprietario": "p-1", "prova_da_propriedade": "Título"}
IMPUGNA = {"tipo": "medida_impugnada", "texto": "Sem motivo."} | MEDIDA
ANULA = {"tipo": "medida_decidida", "resultado": "levantada", "fundamento": "x"} | MEDIDA
GASTA = {"tipo": "despesa_lancada", "especie": "guarda", "valor": "10.00", "documento": "Contrato", "por_dia": True}


def em(dia: str) -> str:
    return f"{dia}T10:00:00-03:00"


def aborda(casa: Casa) -> None:
    """Record a boarding that orders the seizure."""
    quando = {"em": "2026-03-02T09:00:00-03:00"}
    fatos = {"abordagem": {"em": "2026-03-02T09:00:00-03:00", "om": "CPPR"}}
    feita = {"fatos": fatos, "equipe": ["inspetor-1"], "local": "Baía", "om": "CPPR", "navegacao": "vista"}
    casa.faz(ABORDAGEM, INSPETOR, tipo="abordagem_registrada", **quando, **feita)
    ordem = {"modalidade": "pode", "local": "Cais", "fundamento": "7.7", "achado": "Leme.", "proposta": True}
    casa.faz(ABORDAGEM, INSPETOR, tipo="medida_ordenada", **quando, **MEDIDA, **ordem, navegacao_constatada=True)


def regras(found: object) -> set[str]:
    assert isinstance(found, Impedido), found
    return {i.regra for i in found.impedimentos}
