"""An office for the pages: people in two units and above them, cases of each, one of them sealed, and their logins."""

from datetime import UTC, datetime

from casa import ABERTURA, OFICIAL, Casa, contesta

AGORA = datetime(2026, 8, 3, 15, tzinfo=UTC)
GENTE = (
    ("CPPR", "capitao-1", "capitao"),
    ("CPPR", "oficial-1", "oficial_designado"),
    ("CPPR", "secretaria-1", "secretaria"),
    ("CPPR", "inspetor-1", "inspetor"),
    ("CPPR", "auditora-1", "auditoria"),
    ("CPPR", "adm-1", "administracao"),
    ("CPSP", "capitao-2", "capitao"),
    ("CPSP", "oficial-2", "oficial_designado"),
    ("CPSP", "secretaria-2", "secretaria"),
    ("CPSP", "inspetor-2", "inspetor"),
    ("CFTP", "secretaria-3", "secretaria"),
    ("CFTP", "inspetor-3", "inspetor"),
    ("DPC", "dpc-1", "dpc"),
    ("DPC", "normas-1", "normas"),
    ("DPC", "auditora-2", "auditoria"),
)
# How each login is called in tests, and whose it is.
PAPEIS = {
    "inspetor": "inspetor-1",
    "secretaria": "secretaria-1",
    "autoridade": "oficial-1",
    "capitao": "capitao-1",
    "superior": "capitao-2",
    "auditoria": "auditora-1",
    "administracao": "adm-1",
    "de_fora": "secretaria-2",
    "dpc": "dpc-1",
    "normas": "normas-1",
    "auditoria_geral": "auditora-2",
    "sem_oficio": "ninguem-1",
}
# Cases: of the first unit, of another, of the one below that other, and a sealed one of the first.
PROPRIO, ALHEIO, ABAIXO, SIGILOSO = (f"processo:{x}" for x in ("proprio", "alheio", "abaixo", "sigiloso"))
DIA = "2026-02-02T09:00:00-03:00"


def monta(casa: Casa) -> None:
    """Fill a log that is empty."""
    casa.designa(*GENTE)
    abaixo = {"superior": "CPSP", "de": "2025-01-02", "ato": "Portaria fictícia 9"}
    casa.faz("om:CFTP", "adm-1@administracao", tipo="hierarquia_alterada", em=DIA, **abaixo)
    nomes = (("p-1", "Adélia Ondina"), ("p-2", "Tibúrcio Farol"), ("p-3", "Salete Proa"))
    for pessoa, nome in nomes:
        dados = {"natureza": "fisica", "nome": nome}
        casa.faz(f"pessoa:{pessoa}", "secretaria-1@secretaria", tipo="pessoa_cadastrada", em=DIA, **dados)
    contesta(casa)
    casa.abre(PROPRIO)
    casa.lavra(PROPRIO)
    for fluxo, om, n in ((ALHEIO, "CPSP", 2), (ABAIXO, "CFTP", 3)):
        aberto = ABERTURA | {"om": om, "infrator": "p-3", "inspetor": f"inspetor-{n}"}
        casa.faz(fluxo, f"secretaria-{n}@secretaria", **aberto)


def sela(casa: Casa) -> None:
    """Open one more case of the first unit, and seal it."""
    casa.abre(SIGILOSO, infrator="p-2")
    casa.lavra(SIGILOSO)
    casa.faz(SIGILOSO, OFICIAL, tipo="sigilo_decretado", motivo="Menor de idade.", em="2026-03-03T09:00:00-03:00")
