"""The boarding as a stream: the facts, the tests, the substitute, and each measure with its life."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from functools import reduce
from typing import Any, Final, Literal, NamedTuple, assert_never, cast

from capitania.lei.classes import classes
from capitania.lei.fatos import Fatos
from capitania.lei.vocabulario import AUTORES, MEDIDAS, MODALIDADES
from capitania.processo import fatos, proposta, testes
from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.catalogo import (
    ID,
    INTEIRO,
    LISTA,
    LOGICO,
    PASSADO,
    SIGLA,
    TABELA,
    TEXTO,
    Atos,
    escolha,
    opcional,
)
from capitania.processo.competencia import DE_TODA_PARTE, cargos
from capitania.processo.contexto import Abordada, Contexto, Impedimento, Versao, de_quem_conduzia, recusas
from capitania.processo.estado import efetivos
from capitania.processo.medidas import Medida, aviso_da_decisao
from capitania.processo.papeis.tracos import NA_TELA, TRACOS
from capitania.processo.passado import por_vir
from capitania.processo.testes import Substituto, Teste

_MEDIDA = escolha(*MEDIDAS)
ATOS: Final = (
    Atos("abordagem", "abordagem")
    .ato(
        "abordagem_registrada",
        "inspetor",
        "narrativa",
        fatos=TABELA,
        equipe=LISTA,
        local=TEXTO,
        om=SIGLA,
        navegacao=opcional(TEXTO),
        condutor=opcional(ID),
    )
    .ato(
        "teste_realizado",
        "inspetor",
        TRACOS,
        pessoa=ID,
        resultado=TABELA,
        etilometro=TABELA,
        assinou=LOGICO,
        testemunhas=opcional(LISTA),
        motivo_sem_testemunhas=opcional(TEXTO),
        espera_minutos=opcional(INTEIRO),
        **NA_TELA,
    )
    .ato(
        "teste_recusado",
        "inspetor",
        pessoa=ID,
        explicado=LOGICO,
        causa_medica=opcional(LOGICO),
        testemunhas=opcional(LISTA),
    )
    .ato(
        "substituto_apresentado",
        "inspetor",
        pessoa=ID,
        habilitado=LOGICO,
        testado=LOGICO,
        licenca=opcional(TABELA),
    )
    .ato(
        "medida_ordenada",
        "inspetor",
        medida=_MEDIDA,
        modalidade=escolha(*MODALIDADES),
        local=TEXTO,
        fundamento=TEXTO,
        proposta=LOGICO,
        achado=opcional(TEXTO),
        motivo_do_afastamento=opcional(TEXTO),
        navegacao_constatada=opcional(LOGICO),
    )
    .ato("medida_executada", "inspetor secretaria", medida=_MEDIDA)
    .ato("medida_levantada", "inspetor autoridade", medida=_MEDIDA, causa_cessou=LOGICO, prova=TEXTO)
    .ato("medida_impugnada", "parte", "texto", medida=_MEDIDA)
    .ato("medida_decidida", "autoridade", medida=_MEDIDA, resultado=escolha("mantida", "levantada"), fundamento=TEXTO)
    .ato("medida_confirmada", "autoridade", medida=_MEDIDA)
    .ato("oficio_expedido", "secretaria", orgao=TEXTO, papeis=LISTA)
    .ato("proposta_afastada", "inspetor autoridade", objeto=TEXTO, papel=opcional(escolha(*AUTORES)), motivo=TEXTO)
    .ato("foto_juntada", "inspetor", hash=TEXTO, em_local=opcional(TEXTO), tirada_em=opcional(PASSADO))
)
TIPOS: Final = ATOS.tipos
Nome = Literal[
    "abordagem_registrada",
    "teste_realizado",
    "teste_recusado",
    "substituto_apresentado",
    "medida_ordenada",
    "medida_executada",
    "medida_levantada",
    "medida_impugnada",
    "medida_decidida",
    "medida_confirmada",
    "oficio_expedido",
    "proposta_afastada",
    "foto_juntada",
]


class Afastada(NamedTuple):
    """What was proposed and left: a measure, an infraction (of one author, or of all), or the word to the police."""

    objeto: str
    papel: str
    motivo: str


class Abordagem(NamedTuple):
    """The boarding as its acts left it."""

    registrada: date | None = None
    desde: datetime | None = None
    om: str = ""
    equipe: tuple[str, ...] = ()
    fatos: Mapping[str, Any] = {}
    navegacao: str = ""
    condutor: str = ""
    testes: tuple[Teste, ...] = ()
    recusaram: tuple[str, ...] = ()
    substitutos: tuple[Substituto, ...] = ()
    medidas: tuple[Medida, ...] = ()
    oficios: int = 0
    afastadas: tuple[Afastada, ...] = ()
    fotos: tuple[str, ...] = ()

    def medida(self, nome: str) -> Medida | None:
        """Give the last order of a measure."""
        return next((m for m in reversed(self.medidas) if m.medida == nome), None)

    def afastou(self, objeto: str, papel: str = "") -> bool:
        """Tell whether a part of the proposal was left, with its reason."""
        return any(a.objeto == objeto and a.papel in {"", papel} for a in self.afastadas)


INICIO: Final = Abordagem()


def fold(atos: Iterable[Ato]) -> Abordagem:
    """Fold a boarding."""
    return reduce(apply, (a for a in efetivos(atos) if a.nome in TIPOS), INICIO)


def apply(e: Abordagem, ato: Ato) -> Abordagem:  # noqa: PLR0911 - one return per act
    """Fold one act."""
    nome = cast("Nome", ato.nome)
    dia, alvo = le.dia_do_ato(ato), le.texto(ato, "medida")
    match nome:
        case "abordagem_registrada":
            return _registrada(e, ato)
        case "teste_realizado" | "teste_recusado" | "substituto_apresentado":
            return _do_teste(e, ato, nome)
        case "medida_ordenada":
            nova = Medida(alvo, le.texto(ato, "modalidade"), dia, ato.por.pessoa)
            return e._replace(medidas=(*e.medidas, nova))
        case "medida_executada":
            return _muda(e, alvo, executada=dia)
        case "medida_confirmada":
            return _muda(e, alvo, confirmada=dia)
        case "medida_impugnada":
            return _muda(e, alvo, impugnada=dia, decidida=None)
        case "medida_decidida":
            fim = dia if le.texto(ato, "resultado") == "levantada" else None
            return _muda(e, alvo, decidida=dia, levantada=fim)
        case "medida_levantada":
            return _muda(e, alvo, levantada=dia)
        case "oficio_expedido":
            return e._replace(oficios=e.oficios + 1)
        case "proposta_afastada":
            left = Afastada(*(le.texto(ato, campo) for campo in ("objeto", "papel", "motivo")))
            return e._replace(afastadas=(*e.afastadas, left))
        case "foto_juntada":
            return e._replace(fotos=(*e.fotos, le.texto(ato, "hash")))
        case _:
            assert_never(nome)


def _registrada(e: Abordagem, ato: Ato) -> Abordagem:
    equipe, contados = tuple(str(x) for x in le.lista(ato, "equipe")), le.tabela(ato, "fatos")
    return e._replace(
        registrada=le.dia_do_ato(ato),
        desde=fatos.instante(contados) or ato.em,
        om=le.texto(ato, "om"),
        equipe=equipe,
        fatos=contados,
        navegacao=le.texto(ato, "navegacao"),
        condutor=le.texto(ato, "condutor"),
    )


def _do_teste(
    e: Abordagem, ato: Ato, nome: Literal["teste_realizado", "teste_recusado", "substituto_apresentado"]
) -> Abordagem:
    pessoa = le.texto(ato, "pessoa")
    if nome == "teste_realizado":
        return e._replace(testes=(*e.testes, testes.teste(ato)))
    if nome == "teste_recusado":
        return e._replace(recusaram=(*e.recusaram, pessoa))
    return e._replace(substitutos=(*e.substitutos, testes.substituto(ato)))


def _muda(e: Abordagem, nome: str, **campos: object) -> Abordagem:
    alvo = e.medida(nome)
    if alvo is None:
        return e
    nova = alvo._replace(**campos)  # type: ignore[arg-type]  # fields of Medida, named above
    return e._replace(medidas=tuple(nova if m is alvo else m for m in e.medidas))


def tarefas(e: Abordagem) -> tuple[tuple[str, str], ...]:
    """List what waits for the Agent: an order to confirm or lift, a challenge to decide; each (act, measure)."""
    vivas = [m for m in e.medidas if m.viva]
    confirmar = [("medida_confirmada", m.medida) for m in vivas if m.confirmada is None and m.decidida is None]
    decidir = [("medida_decidida", m.medida) for m in vivas if m.impugnada is not None and m.decidida is None]
    return (*confirmar, *decidir)


def avisos(e: Abordagem, ctx: Contexto) -> tuple[Impedimento, ...]:
    """List what a person should see before relying on the boarding: its measures, its tests, its substitutes."""
    return recusas(_avisos(e, ctx))


def _avisos(e: Abordagem, ctx: Contexto) -> Iterator[Impedimento]:
    for m in e.medidas:
        if ("medida_confirmada", m.medida) in tarefas(e):
            yield from ctx.impede("aviso_confirmar_medida", m.ordenada, f"Medida: {m.medida}.")
        yield from aviso_da_decisao(m, ctx)
    for t in e.testes:
        yield from testes.avisos_do_teste(t, e.desde or t.em, ctx)
    for s in e.substitutos:
        yield from testes.avisos_do_substituto(s, e.testes, atingidos(e, ctx), ctx)
    vistas = frozenset((*(m.medida for m in e.medidas), *(a.objeto for a in e.afastadas)))
    yield from proposta.avisos(do_condutor(e, ctx), vistas, ctx, oficiado=bool(e.oficios) or e.afastou(proposta.OFICIO))


def versoes(e: Abordagem, ctx: Contexto) -> tuple[Versao, ...]:
    """Give the facts as told, and as each test and refusal leaves them."""
    return proposta.versoes(e.fatos, e.testes, e.recusaram, e.substitutos, ctx)


def do_condutor(e: Abordagem, ctx: Contexto) -> tuple[Fatos, ...]:
    """Give the facts that tell of who conducted."""
    return de_quem_conduzia(versoes(e, ctx), e.condutor)


def atingidos(e: Abordagem, ctx: Contexto) -> frozenset[str]:
    """Name who was found at or over the limit, or refused the test."""
    return testes.reprovados(e.testes, ctx) | frozenset(e.recusaram)


def resumo(e: Abordagem, ctx: Contexto) -> Abordada | None:
    """Give the boarding as a case asks of it; None before it was recorded."""
    inicio = _inicio(e)
    if inicio is None:
        return None
    lidos = fatos.le(e.fatos, ctx)
    estado = classes(lidos, ctx.acervo, "estado")["estado"] if lidos is not None else None
    atingiu = estado is not None and estado.certa(testes.EBRIO, testes.RECUSA)
    substitutos = frozenset(s.pessoa for s in e.substitutos)
    lidas = versoes(e, ctx)
    return Abordada(inicio, e.om, e.equipe, atingidos(e, ctx), atingiu, e.condutor, substitutos, lidas)


def _inicio(e: Abordagem) -> date | None:
    """Give the first day of the boarding: that of the facts, where they were recorded later."""
    return None if e.registrada is None or e.desde is None else min(e.registrada, e.desde.date())


def impedimentos(e: Abordagem, ato: Ato, ctx: Contexto) -> tuple[Impedimento, ...]:
    """List the reasons why an act of the boarding may not be done now by this person."""
    return recusas(achados(e, ato, ctx))


def achados(e: Abordagem, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask an act of the boarding everything: what refuses it, and what no loaded norm of its day asks."""
    dia, nome = le.dia_do_ato(ato), ato.nome
    if fora := ctx.fora_do_calendario(dia):
        yield from fora
        return
    if ato.por.qualidade not in TIPOS[nome].quem:
        yield from ctx.impede("ato_de_outro", dia, f"Cabe a: {', '.join(sorted(TIPOS[nome].quem))}.")
    if e.registrada is None and nome != "abordagem_registrada":
        yield from ctx.impede("sem_abordagem", dia)
        return
    if e.registrada is not None and nome == "abordagem_registrada":
        yield from ctx.impede("abordagem_ja_registrada", dia)
    lidos = fatos.le(ato.dados.get("fatos"), ctx)
    if lidos is not None and lidos.dia > dia:
        yield from ctx.impede("fato_depois_do_ato", dia)
    apoio = _apoio(e, ato)
    if apoio is not None and dia < apoio:
        yield from ctx.impede("ato_antes_do_que_supoe", dia, f"Esse é de {apoio.isoformat()}.")
    yield from _designado(e, ato, ctx, dia)
    yield from por_vir(ato, TIPOS[nome], ctx)
    if nome == "teste_recusado" and (not le.logico(ato, "explicado") or le.logico(ato, "causa_medica")):
        yield from ctx.impede("teste_sem_explicacao", dia)
    if nome == "oficio_expedido" and not le.lista(ato, "papeis"):
        yield from ctx.impede("oficio_sem_papeis", dia)
    if nome == "proposta_afastada":
        yield from proposta.do_afastamento(ato, do_condutor(e, ctx), ctx)
    if "medida" in TIPOS[nome].dados:
        yield from _da_medida(e, ato, ctx)


def _apoio(e: Abordagem, ato: Ato) -> date | None:
    """Give the day of the last act that this one rests on: the boarding, the order, the challenge it decides."""
    alvo = e.medida(le.texto(ato, "medida")) if ato.nome != "medida_ordenada" else None
    da_medida = (alvo.ordenada, alvo.impugnada if ato.nome == "medida_decidida" else None) if alvo is not None else ()
    return max((d for d in (_inicio(e), *da_medida) if d is not None), default=None)


def _designado(e: Abordagem, ato: Ato, ctx: Contexto, dia: date) -> Iterator[Impedimento]:
    q, quem = ato.por.qualidade, ato.por.pessoa
    if q in DE_TODA_PARTE:
        return
    meus = cargos(ctx, quem, q, dia)
    om = e.om or le.texto(ato, "om")
    if not meus:
        yield from ctx.impede("sem_designacao", dia, f"{quem} como {q}, em {dia.isoformat()}.")
    elif q == "autoridade" and all(d.om != om for d in meus):
        yield from ctx.impede("lugar_do_fato", dia, f"O fato é da área de {om}.")


def _da_medida(e: Abordagem, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    dia, nome, alvo = le.dia_do_ato(ato), ato.nome, e.medida(le.texto(ato, "medida"))
    if nome == "medida_ordenada":
        if alvo is not None and alvo.viva:
            yield from ctx.impede("medida_ja_ordenada", dia)
        yield from proposta.da_ordem(ato, do_condutor(e, ctx), e.navegacao, ctx)
        return
    if alvo is None:
        yield from ctx.impede("sem_medida", dia)
    elif not alvo.viva:
        yield from ctx.impede("medida_finda", dia)
    elif nome == "medida_decidida" and (alvo.impugnada is None or alvo.decidida is not None):
        yield from ctx.impede("sem_impugnacao", dia)
    if nome in {"medida_decidida", "medida_confirmada"}:
        ordenou = alvo.por if alvo is not None else ""
        if ato.por.pessoa in {ordenou, *e.equipe}:
            yield from ctx.impede("impedido_por_ter_abordado", dia)
    if nome == "medida_levantada" and not le.logico(ato, "causa_cessou"):
        yield from ctx.impede("causa_nao_cessou", dia)
