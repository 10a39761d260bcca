"""Notice to collect a seized boat (NORMAM-301, annex 3-C): by which road, until when, and what silence does."""

from typing import Final

from capitania.processo.papeis import guardas, retiradas, trechos
from capitania.processo.papeis.especie import SO_A4, Especie, quem
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Assinatura, Assinaturas, Bloco, Campos, Papel

RECEBIMENTO: Final = "do dia seguinte ao do recebimento desta notificação"


def constroi(m: Materia) -> Papel:
    """Make the notice from the seizure; its term runs from the day on which it is received."""
    b = retiradas.busca(m)
    blocos: tuple[Bloco, ...] = (
        Campos(guardas.o_dono(m)),
        Campos((*guardas.o_auto(m), *guardas.o_barco(m)), "A embarcação"),
        retiradas.por_que(m),
        retiradas.quadro(m, b, RECEBIMENTO),
        *retiradas.contagens(m, b, "o recebimento"),
        Assinaturas((Assinatura("Pela OM", m.pessoa(m.por.pessoa).nome), Assinatura(guardas.CIENCIA)), "Assinaturas"),
        trechos.notas(m, retiradas.citas(m, b)),
    )
    return trechos.papel(m, ESPECIE, blocos, trechos.informes(m, b.prazo))


ESPECIE: Final = Especie(
    nome="notificacao_de_retirada",
    sigla="NRT",
    titulo="Notificação para retirada",
    fluxo="custodia",
    atos=(guardas.APREENSAO,),
    fases=guardas.POR_BUSCAR,
    quem=quem("autoridade secretaria"),
    constroi=constroi,
    formatos=SO_A4,
    cada=("irregularidade_sanada",),
    barra=guardas.barra_a_retirada,
)
