"""The streams `inquerito` (IAFN) and `omisso`: what a unit awaits of the Tribunal Marítimo, or asked of the DPC."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import reduce
from typing import Final, Literal, NamedTuple, assert_never, cast

from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.catalogo import ID, INSTANTE, LISTA, LOGICO, PASSADO, SIGLA, TEXTO, Atos, TipoDeAto, opcional
from capitania.processo.competencia import DE_TODA_PARTE, cargos
from capitania.processo.contexto import Contexto, Impedimento, Inquirido, Ligados, recusas
from capitania.processo.estado import Estado, efetivos
from capitania.processo.passado import por_vir

INQUERITO: Final = (
    Atos("inquerito", "inquerito")
    .ato("inquerito_instaurado", "secretaria autoridade", "objeto", om=SIGLA, numero=TEXTO, fato_em=INSTANTE)
    .ato(
        "acordao_recebido",
        "secretaria",
        numero=TEXTO,
        dia=PASSADO,
        definitivo=LOGICO,
        publicado_em=opcional(PASSADO),
        punidos=opcional(LISTA),
        remete_infracoes=opcional(LOGICO),
    )
)
OMISSO: Final = (
    Atos("omisso", "omisso")
    .ato("consulta_feita", "autoridade", "pergunta", om=SIGLA, assunto=TEXTO, processo=opcional(ID))
    .ato("consulta_respondida", "secretaria dpc", "resposta", documento=TEXTO, efeito=TEXTO)
)
TIPOS: Final[Mapping[str, TipoDeAto]] = {**INQUERITO.tipos, **OMISSO.tipos}
Nome = Literal["inquerito_instaurado", "acordao_recebido", "consulta_feita", "consulta_respondida"]


class Inquerito(NamedTuple):
    """An inquiry; `acordao` is the day on which the one that is final was published, None while there is none."""

    instaurado: date | None = None
    om: str = ""
    numero: str = ""
    fato: date | None = None
    recebidos: int = 0
    acordao: date | None = None
    punidos: frozenset[str] = frozenset()
    remete: bool = False


class Omisso(NamedTuple):
    """A case that the norm left out, asked of the DPC, and the answer."""

    feita: date | None = None
    om: str = ""
    assunto: str = ""
    processo: str = ""
    respondida: date | None = None
    efeito: str = ""


Consulta = Inquerito | Omisso


def no_inquerito(e: Inquerito, ato: Ato) -> Inquerito:
    """Fold one act of an inquiry; what the last acórdão says stands in the place of the one before."""
    if ato.nome == "inquerito_instaurado":
        om, numero = le.texto(ato, "om"), le.texto(ato, "numero")
        return e._replace(instaurado=le.dia_do_ato(ato), om=om, numero=numero, fato=le.instante(ato, "fato_em").date())
    publicado = le.logico(ato, "definitivo") and "publicado_em" in ato.dados
    return e._replace(
        recebidos=e.recebidos + 1,
        acordao=le.dia(ato, "publicado_em") if publicado else None,
        punidos=frozenset(str(p) for p in le.lista(ato, "punidos")),
        remete=le.logico(ato, "remete_infracoes"),
    )


def no_omisso(e: Omisso, ato: Ato) -> Omisso:
    """Fold one act of a question to the DPC."""
    if ato.nome == "consulta_feita":
        om, assunto, processo = (le.texto(ato, nome) for nome in ("om", "assunto", "processo"))
        return e._replace(feita=le.dia_do_ato(ato), om=om, assunto=assunto, processo=processo)
    return e._replace(respondida=le.dia_do_ato(ato), efeito=le.texto(ato, "efeito"))


def fold_inquerito(atos: Iterable[Ato]) -> Inquerito:
    """Fold an inquiry."""
    return reduce(no_inquerito, (a for a in efetivos(atos) if a.nome in INQUERITO.tipos), Inquerito())


def fold_omisso(atos: Iterable[Ato]) -> Omisso:
    """Fold a question to the DPC."""
    return reduce(no_omisso, (a for a in efetivos(atos) if a.nome in OMISSO.tipos), Omisso())


def inquirido(nome: str, e: Inquerito) -> Inquirido | None:
    """Give an inquiry as a case asks of it; None of one that has not begun."""
    return None if e.instaurado is None else Inquirido(nome, e.fato, e.acordao, e.punidos)


def nomeados(e: Estado, ato: Ato | None = None) -> tuple[str, ...]:
    """Name the inquiries that a case is tied to, and the one that an act is about, or would be once rectified."""
    do_ato = () if ato is None else (le.texto(ato, "inquerito"), str(le.tabela(ato, "novos").get("inquerito", "")))
    return tuple(dict.fromkeys(nome for nome in (*(i.id for i in e.origem.inqueritos), *do_ato) if nome))


def do_roteiro(atos: Iterable[Ato], nomes: Iterable[str]) -> Ligados:
    """Give what a script tells of its case: one inquiry at most, whatever the case calls it, and one question."""
    todos = list(atos)
    inquerito = fold_inquerito(todos)
    found = (inquirido(nome, inquerito) for nome in nomes)
    return Ligados(tuple(i for i in found if i is not None), consultas=tuple(abertas([("omisso", todos)])))


def abertas(fluxos: Iterable[tuple[str, Iterable[Ato]]], processo: str = "") -> Iterator[tuple[str, date]]:
    """Give the questions about a case (empty: about some case) that the DPC has not answered yet."""
    for nome, atos in fluxos:
        e = fold_omisso(atos)
        do_caso = e.processo if not processo else e.processo in {processo, processo.partition(":")[2]}
        if do_caso and e.feita is not None and e.respondida is None:
            yield nome, e.feita


def achados(e: Consulta, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask an act of these streams everything: what refuses it, and what no loaded norm of its day asks."""
    dia, tipo = le.dia_do_ato(ato), TIPOS[ato.nome]
    if fora := ctx.fora_do_calendario(dia):
        yield from fora
        return
    if ato.por.qualidade not in tipo.quem:
        yield from ctx.impede("ato_de_outro", dia, f"Cabe a: {', '.join(sorted(tipo.quem))}.")
    yield from _designado(ato, ctx, e.om or le.texto(ato, "om"))
    yield from por_vir(ato, tipo, ctx)
    nome = cast("Nome", ato.nome)
    match nome:
        case "inquerito_instaurado" | "acordao_recebido":
            yield from _do_inquerito(cast("Inquerito", e), ato, ctx)
        case "consulta_feita" | "consulta_respondida":
            yield from _do_omisso(cast("Omisso", e), ato, ctx)
        case _:
            assert_never(nome)


def _designado(ato: Ato, ctx: Contexto, om: str) -> Iterator[Impedimento]:
    """Ask for an office; of the authority and the secretariat, in the unit of the stream."""
    dia, quem, qualidade = le.dia_do_ato(ato), ato.por.pessoa, ato.por.qualidade
    if qualidade in DE_TODA_PARTE:
        return
    meus = cargos(ctx, quem, qualidade, dia)
    if not meus:
        yield from ctx.impede("sem_designacao", dia, f"{quem} como {qualidade}, em {dia.isoformat()}.")
    elif qualidade in {"autoridade", "secretaria"} and all(d.om != om for d in meus):
        yield from ctx.impede("lugar_do_fato", dia, f"O fato é da área de {om}.")


def _do_inquerito(e: Inquerito, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    dia = le.dia_do_ato(ato)
    if ato.nome == "inquerito_instaurado":
        if e.instaurado is not None:
            yield from ctx.impede("inquerito_ja_instaurado", dia)
        if le.instante(ato, "fato_em").date() > dia:
            yield from ctx.impede("fato_depois_do_ato", dia)
        return
    if e.instaurado is None:
        yield from ctx.impede("inquerito_inexistente", dia)
        return
    if dia < e.instaurado:
        yield from ctx.impede("ato_antes_do_que_supoe", dia, f"inquerito_instaurado: {e.instaurado.isoformat()}.")
    if e.acordao is not None:
        yield from ctx.impede("acordao_ja_recebido", dia)
    if "publicado_em" in ato.dados and le.dia(ato, "publicado_em") < le.dia(ato, "dia"):
        yield from ctx.impede("publicado_antes_do_acordao", dia)


def _do_omisso(e: Omisso, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    dia = le.dia_do_ato(ato)
    if ato.nome == "consulta_feita":
        if e.feita is not None:
            yield from ctx.impede("consulta_ja_feita", dia)
        return
    if e.feita is None:
        yield from ctx.impede("consulta_inexistente", dia)
    elif dia < e.feita:
        yield from ctx.impede("ato_antes_do_que_supoe", dia, f"consulta_feita: {e.feita.isoformat()}.")
    if e.respondida is not None:
        yield from ctx.impede("consulta_ja_respondida", dia)


def avisos(e: Consulta, ctx: Contexto) -> Iterator[Impedimento]:
    """Flag what waits: the answer of the DPC, infractions that the acórdão sends to the unit."""
    if isinstance(e, Omisso):
        if e.feita is not None and e.respondida is None:
            yield from ctx.impede("aviso_consulta_sem_resposta", e.feita)
    elif e.acordao is not None and e.remete:
        yield from ctx.impede("aviso_infracoes_remetidas", e.acordao)


def avisos_do_roteiro(atos: Iterable[Ato], ctx: Contexto) -> tuple[Impedimento, ...]:
    """Flag what the inquiry of a script and its question wait for; a question about the case is flagged there."""
    todos = list(atos)
    pergunta = fold_omisso(todos)
    da_pergunta = avisos(pergunta, ctx) if not pergunta.processo else ()
    return recusas((*avisos(fold_inquerito(todos), ctx), *da_pergunta))
