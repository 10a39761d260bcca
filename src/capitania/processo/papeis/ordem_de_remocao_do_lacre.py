"""Order to remove a seal (NORMAM-301, annex 3-E): which seals, of which boat, what was cured, who authorises it."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from capitania.processo import custodia, palavras
from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.papeis import guardas, trechos
from capitania.processo.papeis.especie import SO_A4, Especie, quem
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Assinatura, Assinaturas, Campos, Papel, Tabela, Texto

# Rules of the norms whose words this paper says.
ORDEM: Final = "papel_lacre_remocao"


def constroi(m: Materia) -> Papel:
    """Make the order for every seal that is on the boat."""
    blocos = (
        Campos((*guardas.o_auto(m), *guardas.o_barco(m), *guardas.o_dono(m)), "A embarcação"),
        Tabela(
            ("Lacre", "Aplicado em"),
            tuple((x.numero, palavras.day(x.aplicado)) for x in m.custodia.lacres if x.fim is None),
            "Lacres a remover",
        ),
        Tabela(("Causa", "Sanada em", "Como", "Prova"), tuple(_curas(m)), "O que se sanou", (3, 2, 3, 4)),
        Texto(tuple(_por_que(m)), "Por que se remove"),
        trechos.quadro("Ordem", "Autoriza-se a remoção dos lacres acima.", trechos.frases(m, ORDEM)),
        Assinaturas(
            (
                Assinatura("Quem autoriza, pela OM que apreendeu", m.pessoa(m.por.pessoa).nome),
                Assinatura("Quem removeu (nome, dia, hora e local)"),
                Assinatura("Quem assistiu, se houver (nome e documento)"),
            ),
            "Assinaturas",
        ),
        trechos.notas(m, trechos.citas(m, ORDEM)),
    )
    return trechos.papel(m, ESPECIE, blocos)


def _curas(m: Materia) -> Iterator[tuple[str, ...]]:
    for cura in m.todos("irregularidade_sanada"):
        ditos = (palavras.sentence(palavras.label(le.texto(cura, nome))) for nome in ("causa", "modo"))
        causa, modo = ditos
        yield causa, palavras.day(le.dia_do_ato(cura)), modo, le.texto(cura, "prova")


def _por_que(m: Materia) -> Iterator[str]:
    e = m.custodia
    if e.perdida is not None:
        yield f"A perda da embarcação foi declarada em {palavras.day(e.perdida)}."
    elif guardas.anulada(m.ctx):
        yield "A apreensão foi anulada."
    else:
        yield "Sanaram-se todas as causas da apreensão."


def barra(vivos: Sequence[Ato], dia: date, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a seal that is on the boat, and for the cure, the annulment or the loss, as its removal is asked."""
    e = custodia.fold(vivos)
    if all(x.fim is not None for x in e.lacres):
        yield from ctx.impede("lacre_inexistente", dia)
    if e.sanada is None and e.perdida is None and not guardas.anulada(ctx):
        yield from ctx.impede("lacre_antes_de_sanar", dia)


ESPECIE: Final = Especie(
    nome="ordem_de_remocao_do_lacre",
    sigla="ORL",
    titulo="Ordem de remoção do lacre",
    fluxo="custodia",
    atos=("lacre_aplicado", guardas.APREENSAO),
    fases=(*guardas.RETIDA, "perdida"),
    quem=quem("inspetor autoridade"),
    constroi=constroi,
    formatos=SO_A4,
    cada=("lacre_aplicado", "irregularidade_sanada"),
    barra=barra,
)
