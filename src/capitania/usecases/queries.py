"""What pages show: a stream with its clocks, the list of cases, a bundle, a checkpoint read back."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from hashlib import sha256
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from capitania import __version__
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo import abordagem, consultas, custodia, devedor, estado
from capitania.processo.ato import Ato
from capitania.processo.avisos import avisos
from capitania.processo.cobranca import Cobranca, cobranca
from capitania.processo.consultas import nomeados
from capitania.processo.contexto import Contexto, Impedimento, recusas
from capitania.processo.espera import Espera as Aguardado
from capitania.processo.espera import espera
from capitania.processo.estado import INICIO, efetivos, fold
from capitania.processo.guarda import Guarda, guarda
from capitania.processo.medidas import prazos as prazos_das_medidas
from capitania.processo.prescricao import Prescricao, prescricoes
from capitania.processo.proximos import Proximo, proximos
from capitania.processo.termos import PrazoDoCaso, prazos
from capitania.registro.anexos import AnexoListado, citados
from capitania.registro.cadeia import Cabeca, Registrado
from capitania.registro.erros import PacoteInvalido, PontoInvalido
from capitania.registro.pacote import Fluxo, escreve_pacote, le_pacote
from capitania.registro.ponto import le as le_assinado
from capitania.usecases.anexos import Anexos, papeis_para_o_pacote, para_o_pacote
from capitania.usecases.contexto import custodias_de, reune
from capitania.usecases.devedores import com_as_multas
from capitania.usecases.dobras import Dobra, dobra
from capitania.usecases.fluxos import especie, le_atos
from capitania.usecases.ligados import consultas_do_caso, unidos
from capitania.usecases.linhas import CasoDaPessoa
from capitania.usecases.ports import Portas
from capitania.usecases.registros import Registros, Resumo
from capitania.usecases.roteiro import nomeada, tarefas
from capitania.usecases.simulacao import Simulacao
from capitania.usecases.unidades import Unidades

PAGE = 500
ESPERAM = ("aguarda_inquerito", "julgado", "em_recurso", "em_ultima_instancia")


class Linha(NamedTuple):
    """An act of the timeline; `situacao` is empty, `anulado` or `retificado`."""

    ato: Ato
    situacao: str


class Espera(NamedTuple):
    """A case tied to an inquiry: how it stands to the event, its phase, and whether it still waits for the acórdão."""

    processo: str
    relacao: str
    fase: str
    aguarda: bool


class Vista(NamedTuple):
    """A stream as it stands: its acts and, of a case or boarding, the terms, what may be done now and the flags."""

    dobra: Dobra
    cabeca: Cabeca
    linhas: tuple[Linha, ...]
    prazos: tuple[PrazoDoCaso, ...]
    proximos: tuple[Proximo, ...]
    avisos: tuple[Impedimento, ...]
    prescricoes: tuple[Prescricao, ...] = ()
    hoje: date = date.min
    esperam: tuple[Espera, ...] = ()
    guarda: Guarda | None = None
    divida: Cobranca | None = None
    aguarda: Aguardado | None = None
    unidos: frozenset[str] | None = None  # the other names of the infractor, where they were looked for

    def em_json(self) -> dict[str, Any]:
        """Write what a case or boarding gives with plain values, as a script played does; empty for another stream."""
        caso, boarded = self.dobra.caso, isinstance(self.dobra.estado, abordagem.Abordagem)
        if self.dobra.importado is not None:
            return {"fase": self.dobra.fase, "prazos": [], "ressalvas": [a.em_json() for a in self.avisos]}
        if self.guarda is not None:
            told = (self.prazos, self.proximos, self.avisos)
            played = Simulacao((), INICIO, abordagem.INICIO, self.guarda.fase, *told).em_json()
            return self.guarda.em_json() | {key: played[key] for key in ("prazos", "proximos", "ressalvas")}
        if self.divida is not None:
            told = (self.prazos, self.proximos, self.avisos)
            played = Simulacao((), INICIO, abordagem.INICIO, "", *told).em_json()
            return self.divida.em_json() | {key: played[key] for key in ("prazos", "proximos", "ressalvas")}
        if self.dobra.especie == "inquerito":
            return {"esperam": [e._asdict() for e in self.esperam], "avisos": [a.em_json() for a in self.avisos]}
        if caso is None and not boarded:
            return {"avisos": [a.em_json() for a in self.avisos]} if self.avisos else {}
        fase = self.dobra.fase or ""
        clocks = (self.prazos, self.proximos, self.avisos, self.prescricoes, self.hoje)
        played = Simulacao((), caso or INICIO, abordagem.INICIO, fase, *clocks).em_json()
        keys = (
            ("prazos", "proximos", "ressalvas")
            if boarded
            else ("fase", "prazos", "prescricao", "proximos", "ressalvas")
        )
        return {key: played[key] for key in keys}


class Lida(NamedTuple):
    """A stream read and folded, with its head."""

    dobra: Dobra
    cabeca: Cabeca


def lida(portas: Portas, fluxo: str) -> Lida:
    """Read a stream; raises `FalhaDaBase`."""
    cabeca = portas.registros.cabeca(fluxo)
    return Lida(dobra(fluxo, le_atos(portas.registros.le_fluxo(fluxo))[: cabeca.seq]), cabeca)


def vista(portas: Portas, fluxo: str) -> Vista:
    """Show a stream that there is; raises `FalhaDaBase`."""
    return vista_de(portas, lida(portas, fluxo))


def vista_de(  # noqa: PLR0911 - one return per kind of stream
    portas: Portas, lida_: Lida, unidades: Unidades | None = None
) -> Vista:
    """Show a stream that was read, by units that were read; raises `FalhaDaBase`."""
    d, cabeca = lida_
    fluxo = d.fluxo
    linhas = tuple(_linhas(d.atos))
    if d.importado is not None and isinstance(d.estado, estado.Estado):
        ctx = reune(portas, d.om, d.importado.em).contexto
        return Vista(d, cabeca, linhas, (), (), avisos(d.estado, ctx))
    agora = hoje_na_om(portas, d.om)
    if isinstance(d.estado, abordagem.Abordagem):
        ctx, feita = reune(portas, d.om, agora.date()).contexto, d.estado
        correm = prazos_das_medidas(feita.medidas, ctx)
        return Vista(d, cabeca, linhas, correm, tarefas(feita), abordagem.avisos(feita, ctx))
    if isinstance(d.estado, custodia.Custodia):
        ctx = reune(portas, d.om, agora.date(), nomeada=d.estado.abordagem).contexto
        kept = guarda(d.estado, ctx, agora)
        return Vista(d, cabeca, linhas, kept.prazos, kept.proximos, kept.avisos, guarda=kept)
    if isinstance(d.estado, devedor.Devedor):
        reunido = com_as_multas(portas, reune(portas, d.om, agora.date()), fluxo, None, agora.date())
        owed = cobranca(d.estado, reunido.contexto, agora)
        return Vista(d, cabeca, linhas, owed.prazos, owed.proximos, owed.avisos, divida=owed)
    if isinstance(d.estado, consultas.Inquerito | consultas.Omisso):
        found = recusas(consultas.avisos(d.estado, reune(portas, d.om, agora.date()).contexto))
        return Vista(d, cabeca, linhas, (), (), found, esperam=tuple(_esperam(portas.registros, fluxo)))
    if d.caso is None:
        return Vista(d, cabeca, linhas, (), (), ())
    ctx = contexto_do_caso(portas, d, d.caso, agora.date(), unidades)
    flags = (*avisos(d.caso, ctx), *_da_abordagem(portas, nomeada(d.caso), ctx))
    clocks = (prazos(d.caso, ctx), proximos(d.caso, ctx, agora), flags, prescricoes(d.caso, ctx))
    return Vista(d, cabeca, linhas, *clocks, agora.date(), aguarda=espera(d.caso, ctx), unidos=ctx.ligados.unidos)


def contexto_do_caso(
    portas: Portas, d: Dobra, caso: estado.Estado, hoje: date, unidades: Unidades | None = None
) -> Contexto:
    """Gather all that a case is asked in: law, calendar, offices, and what other streams tell of it."""
    quem: dict[str, Any] = {"pessoa": d.infrator, "exceto": d.fluxo, "nomeada": nomeada(caso)}
    ctx = reune(portas, d.om, hoje, **quem, inqueritos=nomeados(caso), unidades=unidades).contexto
    return ctx._replace(ligados=ctx.ligados._replace(consultas=consultas_do_caso(portas.registros, d.fluxo)))


def _da_abordagem(portas: Portas, nome: str, ctx: Contexto) -> tuple[Impedimento, ...]:
    """Give what the judge should see of the boarding that a case names."""
    atos = le_atos(portas.registros.le_fluxo(nome)) if nome else ()
    return abordagem.avisos(abordagem.fold(atos), ctx)


def hoje_na_om(portas: Portas, om: str) -> datetime:
    """Give the present instant in the zone of a unit; in Brasília's where the list does not have it."""
    try:
        zona = portas.oms.om(om).zona
    except EntradaInvalida:
        zona = "America/Sao_Paulo"
    return portas.relogio.agora().astimezone(ZoneInfo(zona))


def linhas_de(lida_: Lida) -> tuple[Linha, ...]:
    """Give the timeline of a stream that was read."""
    return tuple(_linhas(lida_.dobra.atos))


def _linhas(atos: tuple[Ato, ...]) -> Iterator[Linha]:
    vivos = {a.id: a for a in efetivos(atos)}
    for ato in atos:
        vivo = vivos.get(ato.id)
        yield Linha(ato, "anulado" if vivo is None else "retificado" if vivo.dados != ato.dados else "")


def _esperam(registros: Registros, inquerito: str) -> Iterator[Espera]:
    """Give the cases tied to an inquiry, of those that may wait for it: not decided, or not finally."""
    nomes = {inquerito, inquerito.partition(":")[2]}
    for fase in ESPERAM:
        for resumo in resumos(registros, fase=fase):
            e = fold(le_atos(registros.le_fluxo(resumo.fluxo)))
            for i in e.origem.inqueritos:
                if i.id in nomes:
                    yield Espera(resumo.fluxo, i.relacao, resumo.fase, i.acordao is None)


def resumos(
    registros: Registros, om: str | None = None, *, pessoa: str | None = None, fase: str | None = None
) -> Iterator[Resumo]:
    """List the cases, of one unit or all, of one person by all names, in one phase; raises `FalhaDaBase`."""
    nomes = (None,) if pessoa is None else _nomes(registros, pessoa)
    for nome in nomes:
        after = ""
        while page := registros.resumos(om=om, fase=fase, pessoa=nome, depois_de=after, limite=PAGE):
            yield from page
            if len(page) < PAGE:
                break
            after = page[-1].fluxo


def casos_das(registros: Registros, pessoas: Iterable[str]) -> tuple[CasoDaPessoa, ...]:
    """List the cases of persons by all their names, in three questions however many they are; raises `FalhaDaBase`.

    Only a register that went on after its first act may tell of another name.
    """
    proprias = dict.fromkeys(p.rpartition(":")[2] for p in pessoas)
    if not proprias:
        return ()
    went_on = registros.leituras.mais_de_um_ato([f"pessoa:{p}" for p in proprias])
    outros = (x for p in proprias if f"pessoa:{p}" in went_on for x in unidos(registros, p)[0])
    return casos_dos_nomes(registros, (*proprias, *outros))


def casos_dos_nomes(registros: Registros, nomes: Iterable[str]) -> tuple[CasoDaPessoa, ...]:
    """List the cases of persons of whom all names are told; raises `FalhaDaBase`."""
    todos = sorted(set(nomes))
    return registros.leituras.casos_de([*todos, *(f"pessoa:{nome}" for nome in todos)])


def _nomes(registros: Registros, pessoa: str) -> tuple[str, ...]:
    """Give the names under which cases may call a person."""
    proprio = pessoa.rpartition(":")[2]
    todos = sorted({proprio, *unidos(registros, proprio)[0]})
    return (*todos, *(f"pessoa:{nome}" for nome in todos))


def listados(found: Iterable[Resumo], *, sigilosos: bool, da_pessoa: bool = False) -> tuple[Resumo, ...]:
    """Put those with priority first; unless asked for, a sealed case tells no person, and is in no person's list."""
    abertos = (r for r in found if sigilosos or not (da_pessoa and r.sigiloso))
    todos = (r if sigilosos or not r.sigiloso else r._replace(pessoa=None) for r in abertos)
    return tuple(sorted(todos, key=lambda r: not r.prioritario))


class Saida(NamedTuple):
    """A bundle as it goes out: its bytes, the streams in it, the attachments it lists, the papers it carries."""

    dados: bytes
    fluxos: tuple[str, ...]
    anexos: tuple[AnexoListado, ...]
    papeis: tuple[str, ...] = ()


def pacote(
    registros: Registros, fluxo: str | None, *, anexos: Anexos, pessoais: bool, sigilosos: bool = False
) -> Saida:
    """Give the bundle of a stream with its custodies, or of all; a sealed case keeps its personal parts unless asked.

    It lists the attachments that the acts name, and carries the papers of the streams whose personal parts go out.
    Raises `FalhaDaBase`, or `PacoteInvalido` for more than one bundle holds.
    """
    names = [c.fluxo for c in registros.cabecas()] if fluxo is None else [fluxo, *com_o_caso(registros, fluxo)]
    closed = not sigilosos and pessoais
    sealed = closed and fluxo is not None and sigiloso(fluxo, registros.le_fluxo(fluxo))
    streams = [_para_fora(registros, nome, fechados=closed, selado=sealed) for nome in names]
    listed = tuple(a for f in streams for a in para_o_pacote(anexos, f.fluxo, citados(f.fluxo, f.registrados)))
    open_ = [
        le_atos(f.registrados)
        for f in streams
        if pessoais and not sealed and not (closed and sigiloso(f.fluxo, f.registrados))
    ]
    papers = {sha256(pdf).hexdigest(): pdf for pdf in papeis_para_o_pacote(anexos, open_)}
    data = escreve_pacote(__version__, streams, pessoais=pessoais, listados=listed, papeis=papers.values())
    return Saida(data, tuple(names), listed, tuple(papers))


def com_o_caso(registros: Registros, fluxo: str) -> tuple[str, ...]:
    """Name the streams that go out with a case: custodies of its boarding, and this, which tells if the seizure stands.

    None of another stream, and of a case whose boarding seized no boat.
    """
    a_bordo = nomeada(fold(le_atos(registros.le_fluxo(fluxo)))) if especie(fluxo) == "processo" else ""
    kept = tuple(custodias_de(registros, a_bordo)) if a_bordo else ()
    return (*kept, a_bordo) if kept else ()


def _para_fora(registros: Registros, fluxo: str, *, fechados: bool, selado: bool) -> Fluxo:
    """Give a stream; without personal parts where it is a sealed case (`fechados`), or goes out with one (`selado`)."""
    cabeca = registros.cabeca(fluxo)
    registrados = registros.le_fluxo(fluxo)[: cabeca.seq]
    if selado or (fechados and sigiloso(fluxo, registrados)):
        registrados = tuple(r._replace(pessoais=()) for r in registrados)
    return Fluxo(fluxo, registrados, cabeca)


def sigiloso(fluxo: str, registrados: tuple[Registrado, ...]) -> bool:
    """Tell whether a stream is a sealed case."""
    return especie(fluxo) == "processo" and fold(le_atos(registrados)).marcos.sigiloso


def ponto(dados: bytes, lido: Any, nome: str) -> Mapping[str, Cabeca]:
    """Read a checkpoint: a bundle exported before (`dados`), or what was `lido` from JSON; raises `EntradaInvalida`.

    The JSON is that of a verification, or the file of `conferir-cabecas`, whose signature is not asked here.
    """
    if lido is None:
        try:
            cabecas = [f.cabeca for f in le_pacote(dados).fluxos]
        except PacoteInvalido as error:
            raise _no_point(nome, str(error)) from None
        return {c.fluxo: c for c in cabecas if c is not None}
    if isinstance(lido, Mapping) and "assinatura" in lido:
        try:
            return {c.fluxo: c for c in le_assinado(dados).ponto.cabecas}
        except PontoInvalido as error:
            raise _no_point(nome, str(error)) from None
    try:
        rows = [Cabeca(str(c["fluxo"]), int(c["atos"]), bytes.fromhex(c["hash"])) for c in lido["fluxos"]]
    except (KeyError, TypeError, ValueError):
        raise _no_point(nome, "Não tem a lista de fluxos, cada um com fluxo, atos e hash.") from None
    return {c.fluxo: c for c in rows if c.seq > 0}


def _no_point(nome: str, motivo: str) -> EntradaInvalida:
    como = "Use um pacote exportado antes, ou o que capitania verificar --json escreveu."
    return EntradaInvalida([Problema("--ponto", nome, motivo, como)])
