"""Lacre (NORMAM-301, annex 3-E): the seal put on a seized boat, and what it means to break it."""

from collections.abc import Iterator
from typing import Final

from capitania.processo import leitura as le
from capitania.processo import palavras
from capitania.processo.ato import Ato
from capitania.processo.papeis import guardas, trechos
from capitania.processo.papeis.especie import NA_AGUA, Especie, quem
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Assinatura, Assinaturas, Campo, Campos, Papel

# Rules of the norms whose words this paper says.
LACRE: Final = ("papel_lacre", "papel_lacre_remocao")


def constroi(m: Materia) -> Papel:
    """Make the record of the last seal applied."""
    ato = m.ultimo("lacre_aplicado")
    assert ato is not None
    blocos = (
        Campos(tuple(_do_lacre(m, ato))),
        Campos((*guardas.o_auto(m), *guardas.o_barco(m), *guardas.o_dono(m)), "A embarcação"),
        trechos.quadro("Não tire o lacre", f"Lacre {le.texto(ato, 'numero')}", trechos.frases(m, *LACRE)),
        Assinaturas((Assinatura("Inspetor naval", m.pessoa(ato.por.pessoa).nome), Assinatura(guardas.CIENCIA))),
        trechos.notas(m, trechos.citas(m, *LACRE)),
    )
    return trechos.papel(m, ESPECIE, blocos)


def _do_lacre(m: Materia, ato: Ato) -> Iterator[Campo]:
    yield Campo("Lacre", le.texto(ato, "numero"), 2)
    yield Campo("Aplicado em", palavras.in_full(le.dia_do_ato(ato)))
    yield Campo("Hora", f"{ato.em:%H:%M}")
    yield Campo("Local", le.texto(ato, "local") or le.texto(guardas.apreensao(m), "local"), 2)
    yield Campo("Inspetor naval", m.pessoa(ato.por.pessoa).nome, 2)
    yield Campo("Observações", "", 2)


ESPECIE: Final = Especie(
    nome="lacre",
    sigla="LAC",
    titulo="Lacre",
    fluxo="custodia",
    atos=("lacre_aplicado", guardas.APREENSAO),
    fases=guardas.RETIDA,
    quem=quem("inspetor autoridade secretaria"),
    constroi=constroi,
    formatos=NA_AGUA,
)
