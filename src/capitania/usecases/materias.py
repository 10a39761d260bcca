"""What a paper is made from, gathered from the log: the stream, those it names, people, boats, the unit's settings."""

from collections.abc import Iterator
from datetime import date, datetime
from functools import cache
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from capitania.lei.problemas import EntradaInvalida
from capitania.processo import cadastros, configuracoes, custodia
from capitania.processo import om as da_marinha
from capitania.processo.ato import Ato, Por
from capitania.processo.consultas import nomeados
from capitania.processo.contexto import Contexto
from capitania.processo.estado import efetivos
from capitania.processo.papeis.emitidos import emitidos
from capitania.processo.papeis.materia import Barco, Elo, Materia, Pessoa
from capitania.processo.papeis.modelo import Formato, Orgao
from capitania.usecases.contexto import reune
from capitania.usecases.devedores import com_as_multas
from capitania.usecases.dobras import Dobra, dobra
from capitania.usecases.fluxos import le_atos
from capitania.usecases.ports import Portas
from capitania.usecases.registros import Registros
from capitania.usecases.roteiro import nomeada

BRASILIA, DEVEDOR = "America/Sao_Paulo", "devedor"
APAGADO = "(dado apagado)"


class Pronta(NamedTuple):
    """A stream read for its papers, in its context: what `materia` needs besides the paper itself.

    `sigla` is the unit that issues: that of the stream; of a debt not begun, that of its first fine; of a stream that
    is of no unit, the one that was told.
    """

    dobra: Dobra
    vivos: tuple[Ato, ...]
    contexto: Contexto
    om: da_marinha.Om
    agora: datetime
    sigla: str
    cadeia: tuple[Elo, ...]


def pronta(portas: Portas, fluxo: str, om: str = "") -> Pronta:
    """Read a stream and its context as of now, to the second, as papers tell time; raises `FalhaDaBase`."""
    registrados = tuple(portas.registros.le_fluxo(fluxo))
    atos = le_atos(registrados)
    d = dobra(fluxo, atos)
    sigla = d.om or _da_primeira_multa(portas, d) or om
    agora = portas.relogio.agora().astimezone(ZoneInfo(_zona(portas, sigla))).replace(microsecond=0)
    quem: dict[str, Any] = {"pessoa": _pessoa_do(d), "exceto": fluxo, "nomeada": _abordagem(d)}
    inqueritos = nomeados(d.caso) if d.caso is not None else ()
    reunido = reune(portas, sigla, agora.date(), **quem, inqueritos=inqueritos, de_toda_parte=True)
    if d.especie == DEVEDOR:
        reunido = com_as_multas(portas, reunido, fluxo, None, agora.date())
    cadeia = tuple(Elo(a, r.hash.hex()) for a, r in zip(atos, registrados, strict=True))
    return Pronta(d, tuple(efetivos(atos)), reunido.contexto, reunido.om, agora, sigla, cadeia)


def _da_primeira_multa(portas: Portas, d: Dobra) -> str:
    """Give the unit of the first fine of a debt that was not begun; empty for another stream, and without fines."""
    if d.especie != DEVEDOR:
        return ""
    hoje = portas.relogio.agora().astimezone(ZoneInfo(BRASILIA)).date()
    achadas = com_as_multas(portas, reune(portas, "", hoje), d.fluxo, None, hoje).contexto.ligados.multas
    return next((m.om for m in achadas), "")


def _pessoa_do(d: Dobra) -> str:
    """Name the person whose other cases are looked for: the infractor, or whose register it is."""
    return d.fluxo.partition(":")[2] if d.especie == "pessoa" else d.infrator


def _zona(portas: Portas, om: str) -> str:
    try:
        return portas.oms.om(om).zona if om else BRASILIA
    except EntradaInvalida:
        return BRASILIA


def _abordagem(d: Dobra) -> str:
    """Name the boarding of a case or custody; empty for none."""
    if isinstance(d.estado, custodia.Custodia):
        return d.estado.abordagem
    return nomeada(d.caso) if d.caso is not None else ""


def materia(  # noqa: PLR0913 - what is told of one paper
    portas: Portas,
    p: Pronta,
    *,
    por: Por,
    numero: str,
    formato: Formato,
    entrega: date | None = None,
) -> Materia:
    """Give what one paper is made from; raises `FalhaDaBase`."""
    return Materia(
        fluxo=p.dobra.fluxo,
        estado=p.dobra.estado,
        atos=p.vivos,
        ctx=p.contexto,
        orgao=_orgao(portas, p.sigla, p.om),
        numero=numero,
        em=p.agora,
        por=por,
        pessoa=cache(lambda quem: _pessoa(portas.registros, quem)),
        barco=cache(lambda qual: _barco(portas.registros, qual)),
        formato=formato,
        entrega=entrega,
        ligados=dict(_ligados(portas.registros, p.dobra)),
        textos=p.om.textos,
        configuracao=p.om.configuracao,
        emitidos=emitidos(p.vivos),
        cadeia=p.cadeia,
    )


def _orgao(portas: Portas, sigla: str, om: da_marinha.Om) -> Orgao:
    found = portas.oms.om(sigla)
    said = om.configuracao.get
    ditos = (said(configuracoes.ENDERECO, ""), said(configuracoes.EXPEDIENTE, ""), said(configuracoes.CONTATO, ""))
    return Orgao(found.sigla, found.nome, found.municipio, *ditos)


def _ligados(registros: Registros, d: Dobra) -> Iterator[tuple[str, tuple[Ato, ...]]]:
    """Give the streams of the same boarding: itself, and the custody of the boat; custodies are few, all are read."""
    boarding = _abordagem(d) or (d.fluxo if d.especie == "abordagem" else "")
    if not boarding:
        return
    if boarding != d.fluxo:
        yield "abordagem", tuple(efetivos(le_atos(registros.le_fluxo(boarding))))
    for cabeca in registros.cabecas("custodia:"):
        atos = le_atos(registros.le_fluxo(cabeca.fluxo))
        if cabeca.fluxo != d.fluxo and custodia.fold(atos).abordagem == boarding:
            yield "custodia", tuple(efetivos(atos))
            return


def _pessoa(registros: Registros, quem: str) -> Pessoa:
    ident = quem.rpartition(":")[2]
    found = _cadastro(registros, f"pessoa:{ident}")
    nome = _dito(found, "nome") or ident
    return Pessoa(ident, nome, _dito(found, "cpf") or _dito(found, "cnpj"), _dito(found, "endereco"))


def _barco(registros: Registros, qual: str) -> Barco:
    ident = qual.rpartition(":")[2]
    found = _cadastro(registros, f"embarcacao:{ident}")
    nome, especie, inscricao = (_dito(found, campo) for campo in ("nome", "especie", "inscricao"))
    return Barco(ident, nome, especie, inscricao, found.proprietario)


def _cadastro(registros: Registros, fluxo: str) -> cadastros.Cadastro:
    return cadastros.fold_cadastro(le_atos(registros.le_fluxo(fluxo)))


def _dito(found: cadastros.Cadastro, nome: str) -> str:
    """Read a datum of the register: empty when it was never told, told when it was erased."""
    valor = found.dados.get(nome, "")
    return APAGADO if valor is None else str(valor)
