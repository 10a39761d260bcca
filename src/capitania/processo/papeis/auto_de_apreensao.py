"""Auto de apreensão (NORMAM-301, annex 3-J): what was seized, why, in which state, and how she is had back."""

from collections.abc import Iterator
from typing import Final

from capitania.processo import leitura as le
from capitania.processo import palavras
from capitania.processo.ato import Ato
from capitania.processo.papeis import guardas, trechos
from capitania.processo.papeis.especie import NA_AGUA, Especie, quem
from capitania.processo.papeis.materia import Materia, paragrafos
from capitania.processo.papeis.modelo import Assinatura, Assinaturas, Bloco, Campo, Campos, Lista, Papel, Texto
from capitania.processo.retirada import CUSTODIA

# Rules of the norms whose words this paper says.
BUSCAR: Final = ("papel_apreensao", "papel_apreensao_prazo", "papel_apreensao_entrega")
IMPUGNAR: Final = "papel_apreensao_impugnar"
COPIA: Final = "papel_apreensao_copia"
_DESTINOS: Final = {
    "deposito": "A embarcação vai ao depósito desta OM.",
    "fora_do_deposito": "A embarcação não vai ao depósito desta OM.",
}


def constroi(m: Materia) -> Papel:
    """Make the notice of seizure from its act; its days are told where the norm of the day counts them."""
    ato = guardas.apreensao(m)
    prazo = trechos.contado(m, CUSTODIA, le.dia_do_ato(ato))
    blocos: tuple[Bloco, ...] = (
        Campos(tuple(_do_auto(m, ato))),
        Campos((*guardas.o_barco(m), *guardas.o_dono(m)), "A embarcação e o dono"),
        Texto((*guardas.causas(m), *_fundamento(m)), "Por que foi apreendida"),
        Texto((palavras.sentence(le.texto(ato, "estado")),), "Estado de conservação"),
        Lista(tuple(str(x) for x in le.lista(ato, "inventario")), "O que foi apreendido", ordenada=True),
        Texto(tuple(_destino(ato)), "Para onde vai"),
        trechos.quadro(
            "O que fazer",
            trechos.ate_quando(prazo, "do dia da apreensão"),
            (*trechos.frases(m, *BUSCAR), *trechos.frases(m, IMPUGNAR), trechos.onde_responder(m)),
        ),
        Assinaturas(tuple(_assinaturas(m, ato)), "Assinaturas", trechos.frases(m, COPIA)),
        *(trechos.contagem(m, "Como se contam os dias de guarda", prazo, "a apreensão") if prazo else ()),
        Texto(trechos.outras_leituras(prazo), "Dúvida sobre o prazo"),
        trechos.notas(m, _citas(m, prazo), le.dia_do_ato(ato)),
    )
    return trechos.papel(m, ESPECIE, blocos, trechos.informes(m, prazo))


def _do_auto(m: Materia, ato: Ato) -> Iterator[Campo]:
    yield Campo("Lavrado em", palavras.in_full(le.dia_do_ato(ato)))
    yield Campo("Hora", f"{ato.em:%H:%M}")
    yield Campo("Local", le.texto(ato, "local"), 2)
    yield Campo("Inspetor naval", m.pessoa(ato.por.pessoa).nome, 2)
    conduzia = m.custodia.condutor
    yield Campo("Quem conduzia", m.pessoa(conduzia).nome if conduzia else "", 2)


def _fundamento(m: Materia) -> Iterator[str]:
    """Tell the order of the boarding that the seizure carries out."""
    for ordem in m.de_outro("abordagem", "medida_ordenada"):
        if le.texto(ordem, "medida") == "apreensao_da_embarcacao":
            dia, fundamento = palavras.day(le.dia_do_ato(ordem)), le.texto(ordem, "fundamento")
            yield palavras.sentence(f"Ordenada na abordagem, em {dia}. Fundamento: {fundamento}")
            yield from paragrafos(le.texto(ordem, "achado"))


def _destino(ato: Ato) -> Iterator[str]:
    yield _DESTINOS[le.texto(ato, "destino")]
    yield from paragrafos(le.texto(ato, "motivo_sem_remocao"))


def _assinaturas(m: Materia, ato: Ato) -> Iterator[Assinatura]:
    yield Assinatura("Inspetor naval", m.pessoa(ato.por.pessoa).nome)
    yield Assinatura(guardas.CIENCIA)
    yield from guardas.testemunhas(m, ())


def _citas(m: Materia, prazo: trechos.Prazo | None) -> tuple[str, ...]:
    return (*trechos.citas(m, *BUSCAR, IMPUGNAR, COPIA), *(prazo.cita if prazo else ()))


ESPECIE: Final = Especie(
    nome="auto_de_apreensao",
    sigla="APR",
    titulo="Auto de apreensão",
    fluxo="custodia",
    atos=(guardas.APREENSAO,),
    fases=guardas.RETIDA,
    quem=quem("inspetor autoridade secretaria"),
    constroi=constroi,
    formatos=NA_AGUA,
    numero_proprio=lambda ato: le.texto(ato, "numero"),
)
