"""Sticker for the hull of a seized boat: which seizure, of which unit, of which day; nobody is named on it."""

from typing import Final

from capitania.processo import leitura as le
from capitania.processo import palavras
from capitania.processo.papeis import guardas, trechos
from capitania.processo.papeis.especie import NA_AGUA, Especie, quem
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Campo, Campos, Papel

# Rules of the norms whose words this paper says.
AVISO: Final = ("papel_etiqueta", "papel_lacre_remocao")


def constroi(m: Materia) -> Papel:
    """Make the sticker from the seizure: its number, the unit, the day, and the QR of every paper."""
    ato = guardas.apreensao(m)
    dia = palavras.day(le.dia_do_ato(ato))
    lacres = tuple(x.numero for x in m.custodia.lacres if x.fim is None)
    blocos = (
        trechos.quadro(
            f"Apreendida em {dia}", f"Auto de apreensão {le.texto(ato, 'numero')}", trechos.frases(m, *AVISO)
        ),
        Campos((Campo("OM", m.orgao.sigla), Campo("Lacres", palavras.listed(lacres) or "nenhum"))),
        trechos.notas(m, trechos.citas(m, *AVISO)),
    )
    return trechos.papel(m, ESPECIE, blocos)


ESPECIE: Final = Especie(
    nome="etiqueta_da_custodia",
    sigla="ETQ",
    titulo="Embarcação apreendida",
    fluxo="custodia",
    atos=(guardas.APREENSAO,),
    fases=guardas.RETIDA,
    quem=quem("inspetor autoridade secretaria"),
    constroi=constroi,
    formatos=NA_AGUA,
    tambem=("lacre_aplicado",),
)
