"""A case in which the term to defend runs, and whether the live rows of a log are those made anew."""

from casa import SECRETARIA

from capitania.usecases.reconstrucao import reconstroi

CASO = "processo:c-1"
CIENCIA = {
    "tipo": "ciencia_registrada",
    "em": "2026-03-12T12:00:00-03:00",
    "objeto": "auto",
    "meio": "ar",
    "dia": "2026-03-10",
    "prova": "AR",
    "recebedor": "infrator",
}


def ciente(casa, fluxo=CASO, **mais):
    """Put a case where the term to defend runs, from 10 March to 31 March of 2026."""
    casa.abre(fluxo, infrator=f"p-{fluxo.partition('-')[2]}")
    casa.lavra(fluxo)
    casa.faz(fluxo, SECRETARIA, tipo="assinatura_registrada", em="2026-03-02T12:00:00-03:00", resultado="ausente")
    casa.faz(fluxo, SECRETARIA, **(CIENCIA | mais))


def vivas(casa):
    leituras = casa.registros.leituras
    return {c.fluxo: leituras.do_fluxo(c.fluxo) for c in casa.registros.cabecas()}, casa.registros.resumos()


def confere(casa):
    """See that the live rows are those made anew."""
    before = vivas(casa)
    assert reconstroi(casa, lambda *_: None).diferencas == ()
    assert vivas(casa) == before
