"""Passages that the papers of a breath test share: the boarding, who was asked, when."""

from capitania.processo import leitura as le
from capitania.processo import palavras
from capitania.processo.ato import Ato
from capitania.processo.papeis import trechos
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Campo


def a_abordagem(m: Materia) -> tuple[Campo, ...]:
    """Give the fields of the boarding."""
    ato = m.ultimo("abordagem_registrada")
    assert ato is not None
    equipe = palavras.listed(m.pessoa(x).nome for x in m.abordagem.equipe)
    return (
        Campo("Abordagem em", palavras.in_full(le.dia_do_ato(ato))),
        Campo("Hora", f"{ato.em:%H:%M}"),
        Campo("Local", le.texto(ato, "local"), 2),
        Campo("Equipe", equipe, 2),
    )


def quem(m: Materia, ato: Ato) -> tuple[Campo, ...]:
    """Give the fields of who was asked to take the test, and when."""
    pessoa = le.texto(ato, "pessoa")
    conduzia = (Campo("Era", "quem conduzia"),) if pessoa == m.abordagem.condutor else ()
    quando = (Campo("Dia", palavras.day(le.dia_do_ato(ato))), Campo("Hora", f"{ato.em:%H:%M}"))
    return (*trechos.campos_da_pessoa(m, pessoa, "Pessoa"), *conduzia, *quando)
