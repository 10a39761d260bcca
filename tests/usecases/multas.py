"""Debtors for tests: registered, with a fine made final, notified, and sent."""

from typing import Any

from casa import OFICIAL, SECRETARIA, Casa

SISTEMA = "s@sistema"
CPF, OUTRO_CPF = "529.982.247-25", "111.444.777-35"
DIA = "2026-07-31"


def em(dia: str) -> str:
    return f"{dia}T10:00:00-03:00"


def cadastra(casa: Casa, pessoa: str, cpf: str = "", nome: str = "Fulano de Tal") -> None:
    made = {"tipo": "pessoa_cadastrada", "em": em("2026-01-05"), "natureza": "fisica", "nome": nome}
    casa.faz(f"pessoa:{pessoa}", SECRETARIA, **made, **({"cpf": cpf} if cpf else {}))


def definitiva(casa: Casa, caso: str, pessoa: str, multa: str, *, solidarios: tuple[str, ...] = ()) -> None:
    """Take a case to a final fine, known on 15/04/2026: to pay until 30/04, ninety days until 30/07."""
    fluxo = f"processo:{caso}"
    art = {"dispositivo": "rlesta:11"}
    casa.abre(fluxo, infrator=pessoa, titular="nao", **art)
    casa.lavra(fluxo, **art, **({"solidarios": list(solidarios)} if solidarios else {}))
    casa.faz(
        fluxo,
        SECRETARIA,
        tipo="assinatura_registrada",
        em=em("2026-03-02")[:11] + "12:00:00-03:00",
        resultado="ausente",
    )
    soube = {"tipo": "ciencia_registrada", "meio": "ar", "prova": "AR", "recebedor": "infrator"}
    casa.faz(fluxo, SECRETARIA, **soube, objeto="auto", em=em("2026-03-10"), dia="2026-03-10")
    for outro in solidarios:
        casa.faz(fluxo, SECRETARIA, **soube, objeto="auto", em=em("2026-03-10"), dia="2026-03-10", destinatario=outro)
    casa.faz(fluxo, SISTEMA, tipo="decurso_certificado", em=em("2026-04-01"), prazo="defesa", vencimento="2026-03-31")
    julga = {"tipo": "julgamento_proferido", "em": em("2026-04-10"), "resultado": "procedente", "fundamento": "x"}
    casa.faz(fluxo, OFICIAL, **julga, pena={"multa": multa}, reincidencia=0, relato="x")
    casa.faz(fluxo, SECRETARIA, **soube, objeto="decisao", em=em("2026-04-15"), dia="2026-04-15")
    casa.faz(fluxo, SISTEMA, tipo="decurso_certificado", em=em("2026-04-27"), prazo="recurso", vencimento="2026-04-24")
    casa.faz(fluxo, SISTEMA, tipo="transito_certificado", em=em("2026-04-27"))


def intima(casa: Casa, pessoa: str, *casos: str) -> None:
    dados = {
        "om": "CPPR",
        "multas": list(casos),
        "meio": "ar",
        "dia": "2026-06-29",
        "prova": "AR",
        "recebedor": "devedor",
    }
    casa.faz(f"devedor:{pessoa}", SECRETARIA, tipo="intimacao_pessoal_feita", em=em("2026-07-01"), **dados)


def envia(*casos: str, valor: str, dia: str = DIA) -> dict[str, Any]:
    dados = {"multas": list(casos), "valor": valor, "oficio": "Ofício 1"}
    return {"tipo": "divida_encaminhada", "em": em(dia), **dados}
