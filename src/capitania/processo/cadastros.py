"""The streams `pessoa` and `embarcacao`: registers that cases point at, folded as cases are."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import reduce
from typing import Any, Final, NamedTuple

from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.catalogo import ID, PASSADO, TEXTO, Atos, TipoDeAto, escolha, opcional
from capitania.processo.contexto import Contexto, Impedimento, recusas, segurado
from capitania.processo.estado import efetivos
from capitania.processo.passado import por_vir

_CASA = "secretaria administracao"
PESSOA: Final = (
    Atos("pessoa", "pessoa")
    .ato("pessoa_cadastrada", _CASA, "nome", "cpf", "cnpj", "endereco", natureza=escolha("fisica", "juridica"))
    .ato("pessoa_atualizada", _CASA, "nome", "cpf", "cnpj", "endereco", motivo=TEXTO, pedido=opcional(ID))
    .ato("pedido_do_titular", "parte", "texto", especie=escolha("acesso", "correcao", "apagamento"))
    .ato(
        "pedido_do_titular_respondido",
        _CASA,
        resultado=escolha("atendido", "negado"),
        motivo=TEXTO,
        pedido=opcional(ID),
        ato=opcional(ID),
    )
    .ato("comunicacao_eletronica_aceita", "parte", "endereco")
    .ato("comunicacao_eletronica_recusada", "parte")
    .ato("pessoas_unificadas", _CASA, fica=ID, sai=ID, prova=TEXTO)
)
EMBARCACAO: Final = (
    Atos("embarcacao", "embarcacao")
    .ato("embarcacao_cadastrada", _CASA, "nome", especie=TEXTO, inscricao=opcional(TEXTO), proprietario=opcional(ID))
    .ato("embarcacao_atualizada", _CASA, "nome", motivo=TEXTO, inscricao=opcional(TEXTO))
    .ato("propriedade_transferida", _CASA, de=ID, para=ID, dia=PASSADO, prova=TEXTO)
    .ato("embarcacoes_unificadas", _CASA, fica=ID, sai=ID, prova=TEXTO)
)
TIPOS: Final[Mapping[str, TipoDeAto]] = {**PESSOA.tipos, **EMBARCACAO.tipos}


UNIFICAM: Final = frozenset({"pessoas_unificadas", "embarcacoes_unificadas"})


class Pedido(NamedTuple):
    """What a person asked of the data kept on her: acesso, correcao or apagamento; `corrigido` names what mended it."""

    id: str
    especie: str
    dia: date
    corrigido: str = ""


class Cadastro(NamedTuple):
    """A person or a boat as its acts left it; what was erased reads None, `unioes` pair who stays with who goes.

    `pedidos` are those that nobody answered yet; `correio` is the address given for electronic communication.
    """

    feito: date | None = None
    dados: Mapping[str, Any] = {}
    eletronica: bool = False
    proprietario: str = ""
    pedidos: tuple[Pedido, ...] = ()
    unioes: tuple[tuple[str, str], ...] = ()
    correio: str = ""


def fold_cadastro(atos: Iterable[Ato]) -> Cadastro:
    """Fold the register of a person or boat."""
    return reduce(no_cadastro, (a for a in efetivos(atos) if a.nome in TIPOS), Cadastro())


def no_cadastro(e: Cadastro, ato: Ato) -> Cadastro:  # noqa: PLR0911 - one return per kind of act
    """Fold one act of a person or boat."""
    nome = ato.nome
    if nome in {"pessoa_cadastrada", "embarcacao_cadastrada"}:
        dono = le.texto(ato, "proprietario")
        return e._replace(feito=le.dia_do_ato(ato), dados={**ato.dados, **ato.pessoais}, proprietario=dono)
    if nome in {"pessoa_atualizada", "embarcacao_atualizada"}:
        corrigidos = tuple(p._replace(corrigido=ato.id) if p.id == le.texto(ato, "pedido") else p for p in e.pedidos)
        return e._replace(dados={**e.dados, **ato.dados, **ato.pessoais}, pedidos=corrigidos)
    if nome == "propriedade_transferida":
        return e._replace(proprietario=le.texto(ato, "para"))
    if nome in {"comunicacao_eletronica_aceita", "comunicacao_eletronica_recusada"}:
        aceita = nome == "comunicacao_eletronica_aceita"
        return e._replace(eletronica=aceita, correio=(ato.pessoais.get("endereco") or "") if aceita else "")
    if nome in UNIFICAM:
        return e._replace(unioes=(*e.unioes, par(ato)))
    if nome == "pedido_do_titular":
        return e._replace(pedidos=(*e.pedidos, Pedido(ato.id, le.texto(ato, "especie"), le.dia_do_ato(ato))))
    respondido = respondido_por(e, ato)
    return e._replace(pedidos=tuple(p for p in e.pedidos if p is not respondido))


def respondido_por(e: Cadastro, ato: Ato) -> Pedido | None:
    """Give the request that an answer is about: the one it names, else the first; None where there is none."""
    nome = le.texto(ato, "pedido")
    return next((p for p in e.pedidos if nome in {"", p.id}), None)


def par(ato: Ato) -> tuple[str, str]:
    """Give the names that an act takes for one: which stays, which goes; short, as in other acts."""
    return le.texto(ato, "fica").rpartition(":")[2], le.texto(ato, "sai").rpartition(":")[2]


def impedimentos_do_cadastro(e: Cadastro, ato: Ato, ctx: Contexto) -> tuple[Impedimento, ...]:
    """List the reasons why an act on a person or boat may not be done."""
    return recusas(_do_cadastro(e, ato, ctx))


def _do_cadastro(e: Cadastro, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    dia = le.dia_do_ato(ato)
    if fora := ctx.fora_do_calendario(dia):
        yield from fora
        return
    yield from _de_quem(ato, ctx, dia)
    yield from por_vir(ato, TIPOS[ato.nome], ctx)
    if ato.nome.endswith("_cadastrada"):
        if e.feito is not None:
            yield from ctx.impede("cadastro_ja_feito", dia)
    elif e.feito is None:
        yield from ctx.impede("cadastro_inexistente", dia)
    if ato.nome in UNIFICAM:
        yield from _da_uniao(e, ato, ctx, dia)
    if "pedido" in TIPOS[ato.nome].dados:
        yield from _do_pedido(e, ato, ctx, dia)
    de = le.texto(ato, "de")
    if ato.nome == "propriedade_transferida" and e.proprietario not in {"", de}:
        yield from ctx.impede("venda_de_quem_nao_e_dono", dia, f"O dono é {e.proprietario}.")


def _da_uniao(e: Cadastro, ato: Ato, ctx: Contexto, dia: date) -> Iterator[Impedimento]:
    """Ask for two names, one of them that of the stream, not taken for one before."""
    fica, sai = par(ato)
    if fica == sai:
        yield from ctx.impede("unificacao_de_si_mesmo", dia)
    if ":" in ato.fluxo and ato.fluxo.rpartition(":")[2] not in {fica, sai}:
        yield from ctx.impede("unificacao_alheia", dia)
    if {fica, sai} in [set(u) for u in e.unioes]:
        yield from ctx.impede("unificacao_ja_feita", dia)


def _do_pedido(e: Cadastro, ato: Ato, ctx: Contexto, dia: date) -> Iterator[Impedimento]:
    """Ask for a request under way; of a correction that was made, for the act that made it; of an erasure, for room."""
    pedido, nomeado = respondido_por(e, ato), le.texto(ato, "pedido")
    responde = ato.nome == "pedido_do_titular_respondido"
    if pedido is None and (responde or nomeado):
        yield from ctx.impede("pedido_inexistente", dia, nomeado)
    if not responde or pedido is None:
        return
    if not nomeado and len(e.pedidos) > 1:
        yield from ctx.impede("pedido_sem_nome", dia, ", ".join(f"{p.id}: {p.especie}" for p in e.pedidos))
    if le.texto(ato, "resultado") == "atendido":
        if pedido.especie == "correcao" and not (pedido.corrigido or le.texto(ato, "ato")):
            yield from ctx.impede("correcao_sem_ato", dia)
        if pedido.especie == "apagamento":
            yield from segurado(ctx, dia)


def _de_quem(ato: Ato, ctx: Contexto, dia: date) -> Iterator[Impedimento]:
    if ato.por.qualidade not in TIPOS[ato.nome].quem:
        yield from ctx.impede("ato_de_outro", dia, f"Cabe a: {', '.join(sorted(TIPOS[ato.nome].quem))}.")
