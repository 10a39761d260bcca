"""Acts about other acts of the stream: what they name is found, what they correct must still be an act."""

from collections.abc import Iterator
from typing import Any

from capitania.lei.problemas import Problema
from capitania.processo.ato import Ato
from capitania.processo.catalogo import problemas_dos_dados
from capitania.processo.competencia import DE_TODA_PARTE, cargos
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.correcoes import impedimentos_da_correcao
from capitania.processo.estado import efetivos
from capitania.processo.fatos import problemas_dos_fatos
from capitania.processo.leitura import dia_do_ato, tabela, texto
from capitania.registro.codec import partes
from capitania.usecases.registros import Registros
from capitania.usecases.roteiro import CATALOGO

CORRIGEM = frozenset({"ato_retificado", "ato_anulado"})
# Acts that any stream takes; the catalogue lists them with the processo.
DE_QUALQUER_FLUXO = CORRIGEM | {"pessoais_apagados"}
LUGAR = "ato-"  # `ato-5` names the fifth act of the stream


def problemas_no_fluxo(ato: Ato, especie: str, atos: tuple[Ato, ...]) -> Iterator[Problema]:
    """Check that an act is of this kind of stream, and that the acts it lists are in it."""
    tipo = CATALOGO[ato.nome]
    if tipo.fluxo != especie and ato.nome not in DE_QUALQUER_FLUXO:
        yield Problema("tipo", ato.nome, f"Este ato não é de {especie}.", f"Pratique-o num fluxo de {tipo.fluxo}.")
    for nome in _listed(ato):
        if _found(nome, atos) is None:
            como = "Use o identificador de um ato deste fluxo, ou o seu lugar: ato-1 é o primeiro."
            yield Problema("atos", nome, "Não há este ato no fluxo.", como)
    if ato.nome == "ato_retificado" and "numero" in tabela(ato, "novos"):
        alvo = _found(texto(ato, "ato"), atos)
        if alvo is not None and alvo.nome == "auto_lavrado":
            yield Problema("novos.numero", None, "O número do auto não se retifica.", "Anule o auto e lavre outro.")


def _listed(ato: Ato) -> tuple[str, ...]:
    listed = ato.dados.get("atos")
    return tuple(map(str, listed)) if isinstance(listed, list | tuple) else ()


def _found(nome: str, atos: tuple[Ato, ...]) -> Ato | None:
    by_id = next((a for a in atos if a.id == nome), None)
    if by_id is None and nome.startswith(LUGAR):
        return next((a for a in atos if f"{LUGAR}{a.seq}" == nome), None)
    return by_id


def com_ids(ato: Ato, atos: tuple[Ato, ...]) -> Ato:
    """Put ids in the place of `ato-5` and the like."""

    def id_(nome: str) -> str:
        found = _found(nome, atos)
        return nome if found is None else found.id

    novo: dict[str, Any] = {}
    if ato.nome in CORRIGEM:
        novo["ato"] = id_(texto(ato, "ato"))
    if "atos" in ato.dados:
        novo["atos"] = [id_(nome) for nome in _listed(ato)]
    return ato._replace(dados={**ato.dados, **novo}) if novo else ato


def impedimentos(atos: tuple[Ato, ...], ato: Ato, ctx: Contexto, especie: str) -> Iterator[Impedimento]:
    """Ask an act that any stream takes, in a stream that is no processo."""
    dia, por = dia_do_ato(ato), ato.por
    if fora := ctx.fora_do_calendario(dia):
        yield from fora
        return
    quem = CATALOGO[ato.nome].quem
    if por.qualidade not in quem:
        yield from ctx.impede("ato_de_outro", dia, f"Cabe a: {', '.join(sorted(quem))}.")
    designados = por.qualidade not in DE_TODA_PARTE and especie in {"abordagem", "om"}
    if designados and not cargos(ctx, por.pessoa, por.qualidade, dia):
        yield from ctx.impede("sem_designacao", dia, f"{por.pessoa} como {por.qualidade}, em {dia.isoformat()}.")
    if ato.nome == "ato_anulado":
        yield from impedimentos_da_correcao(atos, ato, ctx)
    elif ato.nome == "ato_retificado":
        yield from _rectified(atos, ato, ctx)


def _rectified(atos: tuple[Ato, ...], ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    dia = dia_do_ato(ato)
    alvo = next((a for a in efetivos(atos) if a.id == texto(ato, "ato")), None)
    if alvo is None:
        yield from ctx.impede("ato_inexistente", dia, f"{texto(ato, 'ato')}.")
        return
    dados: dict[str, Any] = {**alvo.dados, **ato.dados["novos"]}  # type: ignore[dict-item]

    def zona(om: str) -> str | None:
        return ctx.unidades[om].zona if om in ctx.unidades else None

    faults = problemas_dos_dados(CATALOGO[alvo.nome], dados, {})
    for problema in (*faults, *problemas_dos_fatos(alvo.nome, dados, alvo.em, zona)):
        yield from ctx.impede("retificacao_invalida", dia, f"{problema.campo}: {problema.motivo}")


def partes_apagadas(ato: Ato, registros: Registros) -> tuple[str, ...]:
    """Give the ids of the personal parts that an act erases."""
    if ato.nome != "pessoais_apagados":
        return ()
    found = (registros.le_ato(nome) for nome in _listed(ato))
    return tuple(p.id for registrado in found if registrado is not None for p in partes(registrado.envelope))
