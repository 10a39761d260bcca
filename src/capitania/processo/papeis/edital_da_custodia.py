"""Edital of a custody (NORMAM-301, annex 3-D): calls whoever owns the boat, who is not known or was not found."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from capitania.processo import custodia
from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.papeis import guardas, retiradas, trechos
from capitania.processo.papeis.especie import SO_A4, Especie, quem
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Assinatura, Assinaturas, Bloco, Campo, Campos, Papel, Texto

PUBLICACAO: Final = "do dia seguinte ao da publicação deste edital"
AO_DONO: Final = "Ao proprietário da embarcação descrita abaixo, e a quem possa interessar:"


def constroi(m: Materia) -> Papel:
    """Make the edital from the seizure; it names nobody, and its term runs from the publication."""
    b, apreensao = retiradas.busca(m), guardas.apreensao(m)
    blocos: tuple[Bloco, ...] = (
        Texto((AO_DONO, f"A {m.orgao.nome} tem sob a sua guarda esta embarcação, e chama o dono a buscá-la.")),
        Campos((*guardas.o_auto(m), *guardas.o_barco(m), Campo("Local da apreensão", le.texto(apreensao, "local"), 2))),
        retiradas.por_que(m),
        retiradas.quadro(m, b, PUBLICACAO),
        *retiradas.contagens(m, b, "a publicação"),
        Campos((Campo("Publicado em (lugar e dia)", ""), Campo("Retirado em", "")), "Publicação"),
        Assinaturas((Assinatura("Autoridade"),), "Assinatura"),
        trechos.notas(m, retiradas.citas(m, b)),
    )
    return trechos.papel(m, ESPECIE, blocos, trechos.informes(m, b.prazo))


def barra(vivos: Sequence[Ato], dia: date, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask what the notice asks, and that a known owner was sought before."""
    yield from guardas.barra_a_retirada(vivos, dia, ctx)
    procurado = any(le.texto(a, "tentativa_frustrada").strip() for a in vivos if a.nome == "retirada_notificada")
    procurado = procurado or any(a.nome == "retirada_frustrada" for a in vivos)
    if custodia.fold(vivos).proprietario and not procurado:
        yield from ctx.impede("edital_de_dono_conhecido", dia)


ESPECIE: Final = Especie(
    nome="edital_da_custodia",
    sigla="EDC",
    titulo="Edital de embarcação apreendida",
    fluxo="custodia",
    atos=(guardas.APREENSAO,),
    fases=guardas.POR_BUSCAR,
    quem=quem("autoridade secretaria"),
    constroi=constroi,
    formatos=SO_A4,
    cada=("irregularidade_sanada", "retirada_notificada", "retirada_frustrada"),
    barra=barra,
)
