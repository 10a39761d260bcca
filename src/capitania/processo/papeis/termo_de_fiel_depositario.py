"""Termo de fiel depositário (NORMAM-301, annex 3-K): who keeps the boat, what was handed over, how, and what for."""

from collections.abc import Iterator
from typing import Final

from capitania.processo import leitura as le
from capitania.processo import palavras
from capitania.processo.ato import Ato
from capitania.processo.papeis import guardas, trechos
from capitania.processo.papeis.especie import SO_A4, Especie, quem
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Assinatura, Assinaturas, Campo, Campos, Lista, Papel, Texto
from capitania.processo.papeis.tracos import dito, do_ato

# Rules of the norms whose words this paper says.
ACEITE: Final = "papel_depositario_aceite"
DEVERES: Final = ("papel_depositario", "papel_lacre_remocao", "papel_depositario_entrega")


def constroi(m: Materia) -> Papel:
    """Make the undertaking from the nomination; the acceptance is as its act tells it, signed by hand or on screen."""
    ato, apreensao = m.ultimo("depositario_nomeado"), guardas.apreensao(m)
    assert ato is not None
    fiel = le.texto(ato, "pessoa")
    lacres = tuple(x.numero for x in m.custodia.lacres if x.fim is None)
    blocos = (
        Campos((*trechos.campos_da_pessoa(m, fiel, "Fiel depositário"), *_do_aceite(m, ato))),
        Campos((*guardas.o_auto(m), *guardas.o_barco(m), *guardas.o_dono(m)), "A embarcação"),
        Lista(tuple(str(x) for x in le.lista(apreensao, "inventario")), "O que se entrega em guarda", ordenada=True),
        Texto((palavras.sentence(le.texto(apreensao, "estado")),), "Estado de conservação"),
        Texto((f"Lacres: {palavras.listed(lacres)}.",) if lacres else (), "Lacres"),
        trechos.quadro("O que cabe ao fiel depositário", "", trechos.frases(m, *DEVERES)),
        Texto(trechos.frases(m, ACEITE), "Aceite"),
        Assinaturas(tuple(_assinaturas(m, ato, fiel)), "Assinaturas"),
        trechos.notas(m, trechos.citas(m, *DEVERES, ACEITE)),
    )
    return trechos.papel(m, ESPECIE, blocos)


def _do_aceite(m: Materia, ato: Ato) -> Iterator[Campo]:
    yield Campo("Nomeado em", palavras.day(le.dia_do_ato(ato)))
    yield Campo("Aceitou por escrito em", palavras.day(le.dia(ato, "aceite_em")))
    yield Campo("Documento do aceite", le.texto(ato, "documento"), 2)
    yield Campo("Local da guarda", le.texto(guardas.apreensao(m), "local"), 2)


def _assinaturas(m: Materia, ato: Ato, fiel: str) -> Iterator[Assinatura]:
    p = m.pessoa(fiel)
    feita = dito(ato, palavras.day(le.dia_do_ato(ato)))
    yield Assinatura("Fiel depositário", p.nome, feita, p.documento, do_ato(ato))
    yield Assinatura("Quem nomeou, pela OM", m.pessoa(ato.por.pessoa).nome)
    yield from guardas.testemunhas(m, le.lista(ato, "testemunhas"))


ESPECIE: Final = Especie(
    nome="termo_de_fiel_depositario",
    sigla="TFD",
    titulo="Termo de fiel depositário",
    fluxo="custodia",
    atos=("depositario_nomeado", guardas.APREENSAO),
    tambem=("lacre_aplicado",),
    fases=guardas.RETIDA[1:],
    quem=quem("inspetor autoridade secretaria"),
    constroi=constroi,
    formatos=SO_A4,
    assina="depositario_nomeado",
)
