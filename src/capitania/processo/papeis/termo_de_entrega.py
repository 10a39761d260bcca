"""Termo de entrega (NORMAM-301, annex 3-F): to whom the boat went, with which proof, and when."""

from collections.abc import Iterator
from typing import Final

from capitania.processo import leitura as le
from capitania.processo import palavras
from capitania.processo.ato import Ato
from capitania.processo.papeis import guardas, trechos
from capitania.processo.papeis.especie import SO_A4, Especie, quem
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Assinatura, Assinaturas, Campo, Campos, Lista, Papel, Texto

# Rules of the norms whose words this paper says.
ENTREGA: Final = ("papel_apreensao_entrega",)


def constroi(m: Materia) -> Papel:
    """Make the receipt from the release."""
    ato, apreensao = m.ultimo("embarcacao_restituida"), guardas.apreensao(m)
    assert ato is not None
    dono, recebe = le.texto(ato, "proprietario"), le.texto(ato, "para")
    blocos = (
        Campos((*trechos.campos_da_pessoa(m, recebe, "Quem recebe"), *_da_entrega(ato))),
        Campos(
            (
                *trechos.campos_do_barco(m, m.custodia.embarcacao),
                Campo("Classe", ""),
                Campo("Marca do motor", ""),
                *trechos.campos_da_pessoa(m, dono, "Proprietário"),
                *guardas.o_auto(m),
            ),
            "A embarcação",
        ),
        Lista(tuple(str(x) for x in le.lista(apreensao, "inventario")), "O que se entrega", ordenada=True),
        Texto(tuple(_a_conta(m)), "Despesas da apreensão e da guarda"),
        Texto(trechos.frases(m, *ENTREGA), "A que se entrega"),
        Assinaturas(tuple(_assinaturas(m, ato, recebe)), "Assinaturas", (CONFERI,)),
        trechos.notas(m, trechos.citas(m, *ENTREGA)),
    )
    return trechos.papel(m, ESPECIE, blocos)


CONFERI: Final = "Quem recebe confere a embarcação e os bens, e escreve aqui o que achar diferente antes de assinar."


def _da_entrega(ato: Ato) -> Iterator[Campo]:
    yield Campo("Entregue em", palavras.in_full(le.dia_do_ato(ato)), 2)
    yield Campo("Prova da propriedade", le.texto(ato, "prova_da_propriedade"), 2)
    for nome, rotulo in (("instrumento", "Instrumento do procurador"), ("transferencia", "Transferência")):
        if dito := le.texto(ato, nome):
            yield Campo(rotulo, dito, 2)


def _a_conta(m: Materia) -> Iterator[str]:
    contas = m.custodia.contas(m.dia, sem_despesas=guardas.anulada(m.ctx))
    if guardas.anulada(m.ctx):
        yield "A apreensão foi anulada: nada se deve por ela."
    elif contas.devido:
        yield f"Despesas: {palavras.reais(contas.devido)}. Pago: {palavras.reais(contas.pago)}."
    else:
        yield "Nenhuma despesa foi lançada."


def _assinaturas(m: Materia, ato: Ato, recebe: str) -> Iterator[Assinatura]:
    p = m.pessoa(recebe)
    yield Assinatura("Quem entrega, pela OM", m.pessoa(ato.por.pessoa).nome)
    yield Assinatura("Quem recebe", p.nome, documento=p.documento)
    yield Assinatura("Autoridade")


ESPECIE: Final = Especie(
    nome="termo_de_entrega",
    sigla="TEN",
    titulo="Termo de entrega",
    fluxo="custodia",
    atos=("embarcacao_restituida", guardas.APREENSAO),
    fases=("restituida",),
    quem=quem("inspetor autoridade secretaria"),
    constroi=constroi,
    formatos=SO_A4,
)
