"""What stands in the way of rectifying or annulling an act; unlike the others, it is asked of the acts themselves.

A correction is tried on the whole stream: each later act is asked anew in what the correction leaves. An act that would
then no longer be admitted has to fall with it (`tambem`) or before it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, Final, NamedTuple, cast

from capitania.processo import abordagem, cadastros, consultas, custodia, estado, impedimentos, om
from capitania.processo.ato import Ato, Dado
from capitania.processo.catalogo import TipoDeAto, problemas_dos_dados
from capitania.processo.contexto import Contexto, Impedimento, recusas
from capitania.processo.estado import CORRIGEM, anulados_por, efetivos
from capitania.processo.fatos import problemas_dos_fatos
from capitania.processo.impedimentos import om as da_om
from capitania.processo.impedimentos.custodia import DINHEIRO, achados_da_custodia
from capitania.processo.leitura import dia_do_ato, lista, tabela, texto
from capitania.processo.papeis.emitidos import em_vigor

Pergunta = Callable[[Any, Ato, Contexto], Iterable[Impedimento]]
# Who decides above whom; an act of another capacity may be corrected by whoever may correct at all.
ESCALA: Final = ("autoridade", "superior", "dpc")


class Especie(NamedTuple):
    """A kind of stream as a correction replays it: how it begins, folds and asks; `ficam` are acts that stand alone."""

    inicio: Any
    apply: Callable[[Any, Ato], Any]
    pergunta: Pergunta
    tipos: Mapping[str, TipoDeAto]
    ficam: frozenset[str] = frozenset()


# What was paid, begun or cancelled happened, whatever becomes of the decision; a certified lapse falls in the fold with
# the last day it names.
FICAM: Final = frozenset(
    {
        "gru_emitida",
        "pagamento_registrado",
        "pagamento_estornado",
        "restituicao_paga",
        "suspensao_iniciada",
        "cancelamento_registrado",
        "decurso_certificado",
    }
)
PROCESSO: Final = Especie(estado.INICIO, estado.apply, impedimentos.achados, estado.TIPOS, FICAM)
ESPECIES: Final[Mapping[str, Especie]] = {
    "processo": PROCESSO,
    "abordagem": Especie(abordagem.INICIO, abordagem.apply, abordagem.achados, abordagem.TIPOS),
    "custodia": Especie(custodia.INICIO, custodia.apply, achados_da_custodia, custodia.TIPOS, DINHEIRO),
    "pessoa": Especie(
        cadastros.Cadastro(), cadastros.no_cadastro, cadastros.impedimentos_do_cadastro, cadastros.PESSOA.tipos
    ),
    "embarcacao": Especie(
        cadastros.Cadastro(), cadastros.no_cadastro, cadastros.impedimentos_do_cadastro, cadastros.EMBARCACAO.tipos
    ),
    "inquerito": Especie(consultas.Inquerito(), consultas.no_inquerito, consultas.achados, consultas.INQUERITO.tipos),
    "omisso": Especie(consultas.Omisso(), consultas.no_omisso, consultas.achados, consultas.OMISSO.tipos),
    "om": Especie(om.Om(), lambda e, a: om.na_om("", e, a), da_om.achados_da_om, om.TIPOS),
}


def impedimentos_da_correcao(
    atos: Iterable[Ato], ato: Ato, ctx: Contexto, especie: str = "processo"
) -> tuple[Impedimento, ...]:
    """List why a correction may not be done: no such act, data it cannot carry, or an act that would not be admitted.

    Empty for an act that corrects none.
    """
    return recusas(achados_da_correcao(atos, ato, ctx, especie))


def achados_da_correcao(
    atos: Iterable[Ato], ato: Ato, ctx: Contexto, especie: str = "processo"
) -> Iterator[Impedimento]:
    """Ask a correction everything: what refuses it, and what no loaded norm of the rectified act's day asks."""
    if ato.nome in CORRIGEM:
        yield from _todos(list(atos), ato, ctx, ESPECIES[especie])


def _todos(atos: list[Ato], ato: Ato, ctx: Contexto, especie: Especie) -> Iterator[Impedimento]:
    antes = efetivos(atos)
    vivos, nomeados = {a.id: a for a in antes}, anulados_por(ato)
    dia, alvos = dia_do_ato(ato), [vivos[nome] for nome in nomeados if nome in vivos]
    for nome in nomeados:
        if nome not in vivos:
            yield from ctx.impede("ato_inexistente", dia, f"{nome}.")
    for alvo in alvos:
        yield from _de_quem(ato, alvo, ctx)
    yield from _em_papel(antes, ato, ctx)
    retifica = ato.nome == "ato_retificado"
    tipos = {**estado.TIPOS, **especie.tipos}
    invalidos = [i for alvo in alvos for i in _invalido(ato, alvo, ctx, tipos)] if retifica else []
    yield from invalidos
    if len(alvos) == len(nomeados) and not invalidos:
        posto = ato._replace(seq=1 + max(a.seq for a in atos))
        yield from _dependentes(antes, efetivos([*atos, posto]), posto, ctx, especie)


def _de_quem(ato: Ato, alvo: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that nobody corrects an act of who decides above him, nor on a day before it."""
    quem, corrige = alvo.por.qualidade, ato.por.qualidade
    if quem in ESCALA and (corrige not in ESCALA or ESCALA.index(corrige) < ESCALA.index(quem)):
        yield from ctx.impede("correcao_de_quem_esta_acima", dia_do_ato(ato), f"O ato {alvo.seq} é de: {quem}.")
    if dia_do_ato(ato) < dia_do_ato(alvo):
        yield from ctx.impede("ato_antes_do_que_supoe", dia_do_ato(ato), f"{alvo.nome}: {dia_do_ato(alvo)}.")


def _em_papel(vivos: Sequence[Ato], ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that no paper that still stands tell of an annulled act: what was handed out falls by an act of its own."""
    if ato.nome != "ato_anulado":
        return
    caem = set(anulados_por(ato))
    for papel in em_vigor([a for a in vivos if a.id not in caem]):
        if caem & set(map(str, lista(papel.ato, "atos"))):
            yield from ctx.impede("ato_em_papel", dia_do_ato(ato), f"Papel {papel.numero}.")


def _invalido(ato: Ato, alvo: Ato, ctx: Contexto, tipos: Mapping[str, TipoDeAto]) -> Iterator[Impedimento]:
    dados = cast("Mapping[str, Dado]", {**alvo.dados, **tabela(ato, "novos")})
    faults = problemas_dos_dados(tipos[alvo.nome], dados, {})
    for problema in (*faults, *problemas_dos_fatos(alvo.nome, dados, alvo.em, ctx.zona)):
        yield from ctx.impede("retificacao_invalida", dia_do_ato(ato), f"{problema.campo}: {problema.motivo}")


def _dependentes(
    antes: Sequence[Ato], depois: Sequence[Ato], ato: Ato, ctx: Contexto, especie: Especie
) -> Iterator[Impedimento]:
    """Ask each act from the first that changed on, as the correction leaves the stream; old faults are not its own."""
    comuns = next((n for n, (a, b) in enumerate(zip(antes, depois, strict=False)) if a != b), len(antes))
    velhos: dict[str, set[str]] | None = None
    alvo = texto(ato, "ato")
    for a, achados in _respostas(depois, comuns, ctx, especie):
        if a.id == ato.id or not achados:
            continue
        if velhos is None:
            velhos = {b.id: {i.regra for i in xs} for b, xs in _respostas(antes, comuns, ctx, especie)}
        novos = [i for i in achados if i.regra not in velhos.get(a.id, ())]
        if a.id == alvo:
            yield from novos
            yield from (i for i in achados if i.lacuna and i not in novos)
            continue
        for i in recusas(novos):
            falta = ctx.impede("ato_dependente", dia_do_ato(ato), f"Ato {a.seq}, {a.nome}: {i.motivo}")
            yield from (x._replace(cita=(*x.cita, *i.cita)) for x in falta)


def _respostas(
    atos: Sequence[Ato], desde: int, ctx: Contexto, especie: Especie
) -> Iterator[tuple[Ato, tuple[Impedimento, ...]]]:
    do_tipo = [a.nome in especie.tipos for a in atos]
    e = reduce(especie.apply, (a for a, sim in zip(atos[:desde], do_tipo, strict=False) if sim), especie.inicio)
    for a, sim in zip(atos[desde:], do_tipo[desde:], strict=True):
        if sim:
            yield a, () if a.nome in especie.ficam else tuple(especie.pergunta(e, a, ctx))
            e = especie.apply(e, a)
