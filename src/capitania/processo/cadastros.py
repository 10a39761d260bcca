"""The streams `pessoa` and `embarcacao`: registers that cases point at, folded as cases are."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import reduce
from typing import Any, Final, NamedTuple

from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.catalogo import ID, PASSADO, TEXTO, Atos, TipoDeAto, escolha, opcional
from capitania.processo.contexto import Contexto, Impedimento, recusas
from capitania.processo.estado import efetivos
from capitania.processo.passado import por_vir

_CASA = "secretaria administracao"
PESSOA: Final = (
    Atos("pessoa", "pessoa")
    .ato("pessoa_cadastrada", _CASA, "nome", "cpf", "cnpj", "endereco", natureza=escolha("fisica", "juridica"))
    .ato("pessoa_atualizada", _CASA, "nome", "cpf", "cnpj", "endereco", motivo=TEXTO)
    .ato("pedido_do_titular", "parte", "texto", especie=escolha("acesso", "correcao", "apagamento"))
    .ato("pedido_do_titular_respondido", _CASA, resultado=escolha("atendido", "negado"), motivo=TEXTO)
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


class Cadastro(NamedTuple):
    """A person or a boat as its acts left it; what was erased reads None, `unioes` pair who stays with who goes."""

    feito: date | None = None
    dados: Mapping[str, Any] = {}
    eletronica: bool = False
    proprietario: str = ""
    pedidos: int = 0
    unioes: tuple[tuple[str, str], ...] = ()


def fold_cadastro(atos: Iterable[Ato]) -> Cadastro:
    """Fold the register of a person or boat."""
    return reduce(no_cadastro, (a for a in efetivos(atos) if a.nome in TIPOS), Cadastro())


def no_cadastro(e: Cadastro, ato: Ato) -> Cadastro:
    """Fold one act of a person or boat."""
    nome = ato.nome
    if nome in {"pessoa_cadastrada", "embarcacao_cadastrada"}:
        dono = le.texto(ato, "proprietario")
        return e._replace(feito=le.dia_do_ato(ato), dados={**ato.dados, **ato.pessoais}, proprietario=dono)
    if nome in {"pessoa_atualizada", "embarcacao_atualizada"}:
        return e._replace(dados={**e.dados, **ato.dados, **ato.pessoais})
    if nome == "propriedade_transferida":
        return e._replace(proprietario=le.texto(ato, "para"))
    if nome in {"comunicacao_eletronica_aceita", "comunicacao_eletronica_recusada"}:
        return e._replace(eletronica=nome == "comunicacao_eletronica_aceita")
    if nome in UNIFICAM:
        return e._replace(unioes=(*e.unioes, par(ato)))
    passo = {"pedido_do_titular": 1, "pedido_do_titular_respondido": -1}.get(nome, 0)
    return e._replace(pedidos=e.pedidos + passo)


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


def _de_quem(ato: Ato, ctx: Contexto, dia: date) -> Iterator[Impedimento]:
    if ato.por.qualidade not in TIPOS[ato.nome].quem:
        yield from ctx.impede("ato_de_outro", dia, f"Cabe a: {', '.join(sorted(TIPOS[ato.nome].quem))}.")
