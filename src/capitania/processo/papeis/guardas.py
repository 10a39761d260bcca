"""Passages that the papers of a custody share: the seizure, the boat, where she is and when she may be collected."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from capitania.prazos.erros import ForaDoCalendario
from capitania.processo import custodia, palavras, retirada
from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.papeis import trechos
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Assinatura, Campo

APREENSAO: Final = "apreensao_lavrada"
RETIDA: Final = ("apreendida", "depositada", "sanada", "retirada_em_curso")
POR_BUSCAR: Final = ("apreendida", "depositada", "sanada")
CIENCIA: Final = "Recebi uma via deste papel (nome, documento, dia)"


def apreensao(m: Materia) -> Ato:
    """Give the seizure of a custody."""
    found = m.ultimo(APREENSAO)
    assert found is not None
    return found


def o_auto(m: Materia) -> tuple[Campo, ...]:
    """Give the fields that tell of the notice of seizure."""
    ato = apreensao(m)
    return (
        Campo("Auto de apreensão", le.texto(ato, "numero")),
        Campo("Apreendida em", palavras.day(le.dia_do_ato(ato))),
    )


def o_barco(m: Materia) -> tuple[Campo, ...]:
    """Give the fields of the boat; what no register holds is left to fill."""
    em_branco = (Campo("Porto de inscrição", ""), Campo("Número do motor", ""))
    return (*trechos.campos_do_barco(m, m.custodia.embarcacao), *em_branco)


def o_dono(m: Materia) -> tuple[Campo, ...]:
    """Give the fields of the owner; one not known is told so, with lines to fill."""
    if m.custodia.proprietario:
        return trechos.campos_da_pessoa(m, m.custodia.proprietario, "Proprietário")
    return (Campo("Proprietário", "Não conhecido na apreensão.", 2), Campo("CPF/CNPJ", ""), Campo("Endereço", ""))


def causas(m: Materia) -> tuple[str, ...]:
    """Tell each cause of the seizure, and whether and when it was cured."""
    feitas = dict(m.custodia.sanadas)
    return tuple(
        f"{palavras.sentence(palavras.label(c))}{f' Sanada em {palavras.day(feitas[c])}.' if c in feitas else ''}"
        for c in m.custodia.causas
    )


def testemunhas(m: Materia, ditas: Sequence[object]) -> Iterator[Assinatura]:
    """Give the blocks of the witnesses named, or two to fill where none was."""
    if not ditas:
        yield from (Assinatura(f"Testemunha {n}, se houver") for n in (1, 2))
    for n, quem in enumerate(ditas, 1):
        p = m.pessoa(str(quem))
        yield Assinatura(f"Testemunha {n}", p.nome, documento=p.documento)


def anulada(ctx: Contexto) -> bool:
    """Tell whether the seizure was annulled by the decision on a challenge of it."""
    return ctx.ligados.apreendida is not None and ctx.ligados.apreendida.anulada is not None


def barra_a_retirada(vivos: Sequence[Ato], dia: date, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the seizure stand, and that its ninety days have run unless every cause was cured."""
    e = custodia.fold(vivos)
    if anulada(ctx):
        yield from ctx.impede("apreensao_anulada", dia)
    if e.sanada is not None:
        return
    try:
        fim = retirada.noventa(e, ctx, ciencia=False)
    except ForaDoCalendario:
        fim = date.max
    if fim is not None and dia <= fim:
        yield from ctx.impede("retirada_antes_do_prazo", dia)
