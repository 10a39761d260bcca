"""A case that waits for judgment: known, defended with two arguments; and the same on appeal."""

from escritorio import PROPRIO

SECRETARIA, OFICIAL, PARTE = "secretaria-1@secretaria", "oficial-1@autoridade", "p-1@parte"
URL = "/processo/proprio/julgar/"
ARGUMENTOS = ("validade", "Prova. Do dia")  # as parties write them, with dots
J = "julgamento_proferido"
RECURSOS = ("proporcionalidade", "prova")


def defende(casa, fluxo=PROPRIO, parte=PARTE):
    """Bring a case from its auto to the defence."""
    known = {"objeto": "auto", "meio": "ar", "dia": "2026-03-10", "prova": "AR", "recebedor": "infrator"}
    outcome = {"em": "2026-03-02T11:30:00-03:00", "resultado": "ausente"}
    casa.faz(fluxo, SECRETARIA, tipo="assinatura_registrada", **outcome)
    casa.faz(fluxo, SECRETARIA, tipo="ciencia_registrada", em="2026-03-12T10:00:00-03:00", **known)
    filed = {"em": "2026-03-20T10:00:00-03:00", "canal": "papel", "argumentos": list(ARGUMENTOS), "texto": "Em dia."}
    casa.faz(fluxo, parte, tipo="defesa_apresentada", **filed)


def recorre(casa, fluxo=PROPRIO):
    """And on to the appeal, which waits for its considerations."""
    answers = dict.fromkeys(ARGUMENTOS, "Não se acolhe.")
    decided = {
        "resultado": "procedente",
        "fundamento": "Está provado.",
        "respostas": answers,
        "pena": {"multa": "100.00"},
    }
    casa.faz(fluxo, OFICIAL, tipo=J, em="2026-04-10T10:00:00-03:00", reincidencia=0, **decided)
    known = {"objeto": "decisao", "meio": "ar", "dia": "2026-04-15", "prova": "AR", "recebedor": "infrator"}
    casa.faz(fluxo, SECRETARIA, tipo="ciencia_registrada", em="2026-04-16T10:00:00-03:00", **known)
    filed = {"instancia": 1, "canal": "papel", "fundamentos": list(RECURSOS), "texto": "É demais."}
    casa.faz(fluxo, PARTE, tipo="recurso_interposto", em="2026-04-20T10:00:00-03:00", **filed)


def encaminha(casa, fluxo=PROPRIO):
    """And before who decides it."""
    sent = {"instancia": 1, "consideracoes": "Mantém-se.", "para": "capitao-1", "recebido_em": "2026-04-27"}
    casa.faz(fluxo, OFICIAL, tipo="recurso_encaminhado", em="2026-04-24T10:00:00-03:00", **sent)


def campos(**more):
    """Give what a judge types to uphold the auto."""
    said = {
        f"{J}.respostas.{ARGUMENTOS[0]}": "A CHA vencera.",
        f"{J}.respostas.{ARGUMENTOS[1]}": "A prova é do dia.",
        f"{J}.resultado": "procedente",
        f"{J}.fundamento": "O fato está provado.",
        f"{J}.pena.multa": "120,00",
        f"{J}.relato": "O autuado diz que foi a primeira vez.",
    }
    return said | {f"{J}.{k}": v for k, v in more.items()}
