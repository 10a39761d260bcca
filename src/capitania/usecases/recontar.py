"""A calendar that changes, and the terms it moves: listed before anything is kept, recorded case by case.

Each case is a transaction of its own, each act has the id of its cause, and the unit's stream tells when all is done:
cut anywhere, it goes on to the same end.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from functools import partial
from typing import Final, NamedTuple
from uuid import NAMESPACE_URL, uuid5
from zoneinfo import ZoneInfo

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo.ato import Ato, Dado
from capitania.processo.certidoes import SISTEMA
from capitania.processo.contexto import Contexto, recusas
from capitania.processo.estado import TIPOS
from capitania.processo.recontagem import Mudanca, SoPeloCaso, mudancas
from capitania.usecases.certificar_decurso import POR, TRIES, Tarefa, falha
from capitania.usecases.contexto import com_a_abordagem, com_os_nascidos, reune, unidade
from capitania.usecases.dobras import Dobra, dobra, resumo
from capitania.usecases.fluxos import da_om, le_atos
from capitania.usecases.leituras import contagem, contagens, da_dobra
from capitania.usecases.linhas import VERSAO_DO_CALCULO, Feita
from capitania.usecases.ports import Portas
from capitania.usecases.praticar import Impedido, Pedido, Praticado, ensaia, pratica
from capitania.usecases.recontagem import (
    MOVEM,
    SEMPRE,
    Calendarios,
    Comparador,
    Movida,
    atrasadas,
    caidas,
    com_o_ato,
    pendentes,
    por_fluxo,
    porque,
)
from capitania.usecases.registros import Conflito, DiscoCheio, FalhaDaBase, SeqVencida, propoe
from capitania.usecases.roteiro import e_do_fluxo

TRABALHO: Final = "recontar"
RECONTADO: Final = "prazo_recontado"
Compara = Callable[[Dobra, Dobra | None], Movida]  # a stream as it is, and as it was when the cause entered


class Causa(NamedTuple):
    """What moved the calendar: its id, the words for it, and the instant that its recounts bear."""

    id: str
    porque: str
    em: datetime


class Relatorio(NamedTuple):
    """What a change of the calendar of a unit moves: stream by stream, what a person has to look at.

    `refeitas` are streams whose dates stay and are provisional no more, or are so now; `gravados` are the acts written
    (None: nothing was to be written).
    """

    om: str
    porque: str
    movidas: tuple[Movida, ...]
    refeitas: int
    tarefas: tuple[Tarefa, ...]
    gravados: int | None = None


def preve(portas: Portas, om: str, pedido: Pedido) -> Relatorio | Impedido:
    """List what an act of a unit would move; nothing is kept. Raises `EntradaInvalida` or `FalhaDaBase`."""
    _do_calendario(pedido)
    obra = _Obra(portas, om)
    ato, refused = ensaia(portas, pedido)
    if refused:
        return Impedido(refused)
    todos = (*obra.atos, ato)
    movidas = tuple(obra.movidas(com_o_ato(om, obra.base, todos, len(todos))))
    return Relatorio(om, porque(ato), movidas, 0, tuple(obra.tarefas))


def decreta(portas: Portas, om: str, pedido: Pedido) -> Relatorio | Impedido | SeqVencida | Conflito:
    """Practise an act of a unit and recount what it moves; gives what `pratica` does where it did not enter."""
    _do_calendario(pedido)
    _prontas(portas)
    with portas.registros.sozinho(TRABALHO):
        feito = pratica(portas, pedido)
        if not isinstance(feito, Praticado):
            return feito
        obra = _Obra(portas, om)
        ato = next(a for a in obra.atos if a.id == feito.recibo.id)
        return obra.grava_ato(ato)


def continua(portas: Portas, om: str | None = None) -> tuple[Relatorio, ...]:
    """Bring to their end the recounts that the log does not tell to be complete; raises as `preve` does."""
    _prontas(portas)
    siglas = [om] if om else [c.fluxo.partition(":")[2] for c in portas.registros.cabecas("om:")]
    with portas.registros.sozinho(TRABALHO):
        obras = [_Obra(portas, sigla) for sigla in siglas]
        return tuple(o.grava_ato(ato) for o in obras for ato in pendentes(o.om, o.atos, o.base))


def do_programa(portas: Portas, om: str, *, grava: bool) -> Relatorio:
    """Compare the rows with what the calendar now gives, after the files of the program changed; raises as `preve`."""
    obra = _Obra(portas, om)
    if pendentes(om, obra.atos, obra.base):
        como = f"Antes, conclua-a: capitania recontar --om {om} --continuar."
        raise EntradaInvalida([Problema("--om", om, "Há recontagem de ato da OM por concluir.", como)])
    if not grava:
        return obra.compara(grava=False)
    with portas.registros.sozinho(TRABALHO):
        return obra.compara(grava=True)


def _do_calendario(pedido: Pedido) -> None:
    nome = str(pedido.bruto.get("tipo", "")).partition("/")[0]
    if nome not in MOVEM:
        como = f"Use um de: {', '.join(sorted(MOVEM))}. Os outros, com capitania processo ato."
        raise EntradaInvalida([Problema("tipo", nome, "Este ato não muda o calendário.", como)])


def _prontas(portas: Portas) -> None:
    if portas.registros.leituras.versao() != VERSAO_DO_CALCULO:
        como = "Antes, refaça as listas: capitania reconstruir."
        raise EntradaInvalida([Problema("base", None, "As listas não são desta versão do programa.", como)])


class _Obra:
    """The recount of one unit: its acts, its calendar files, the context of its cases, what went wrong."""

    def __init__(self, portas: Portas, om: str) -> None:
        _prontas(portas)
        self.portas, self.om = portas, om
        self.unidade = unidade(portas.oms, om)
        self.base = portas.calendarios.calendario(om if self.unidade is not None else None)
        self.tarefas: list[Tarefa] = []
        self.gravados = 0
        self._colhe()

    def _colhe(self) -> None:
        """Read the unit's stream, and what its cases are asked in."""
        self.atos = le_atos(self.portas.registros.le_fluxo(da_om(self.om)))
        self.ctx = reune(self.portas, self.om, self.portas.relogio.agora().date()).contexto
        self.lidos = {da_om(self.om): len(self.atos)} if self.atos else {}

    def movidas(self, cals: Calendarios) -> Iterator[Movida]:
        """List the streams in which something is counted to another day."""
        if cals.desde is None:
            return
        comparador = Comparador(self.ctx, cals)
        rows = self.portas.registros.leituras.contagens(self.om, cals.desde.isoformat())
        for fluxo, linhas in por_fluxo(rows):
            try:
                found: Movida | None = Movida(fluxo, comparador.pelas_linhas(linhas))
            except SoPeloCaso:
                found = self._guarda(fluxo, partial(self._pelo_caso, fluxo, comparador.pelo_caso))
            if found is not None and (found.mudancas or found.sem_base):
                yield found

    def compara(self, *, grava: bool) -> Relatorio:
        """List, and record if asked, what the calendar of now counts to another day than the rows."""
        calendario = self.ctx.calendario
        causa = Causa(f"calendario:{calendario.versao}", "calendário do programa", self.portas.relogio.agora())
        leituras = self.portas.registros.leituras
        rows = leituras.contagens(self.om, SEMPRE)
        antes = {fluxo: tuple(map(contagem, linhas)) for fluxo, linhas in por_fluxo(rows)}
        found, refeitas = [], 0

        def pelo_caso(d: Dobra, _: Dobra | None) -> Movida:
            return Movida(d.fluxo, mudancas(antes[d.fluxo], contagens(d, self.ctx)), caidas(d, self.ctx, self.ctx))

        for fluxo, moved in tuple(atrasadas(rows, self.ctx.acervo, calendario)):
            if grava:
                movida = self._guarda(fluxo, partial(self._reconta, fluxo, causa, pelo_caso))
            elif moved is None:
                movida = self._guarda(fluxo, partial(self._pelo_caso, fluxo, pelo_caso))
            else:
                movida = Movida(fluxo, moved)
            if movida is not None and (movida.mudancas or movida.sem_base):
                found.append(movida)
            refeitas += movida is not None and not movida.mudancas and moved is not None
        tasks = tuple(self.tarefas)
        return Relatorio(self.om, causa.porque, tuple(found), refeitas, tasks, self.gravados if grava else None)

    def grava_ato(self, ato: Ato) -> Relatorio:
        """Record what an act of the unit moves, and that it is all; what went wrong leaves it open."""
        self.tarefas, self.gravados = [], 0
        zona = ZoneInfo(self.unidade.zona) if self.unidade is not None else ato.em.tzinfo
        causa = Causa(ato.id, porque(ato), ato.registrado_em.astimezone(zona))
        cals = com_o_ato(self.om, self.base, self.atos, ato.seq)
        comparador = Comparador(self.ctx, cals)
        desde = cals.desde
        rows = self.portas.registros.leituras.contagens(self.om, desde.isoformat()) if desde is not None else ()
        names = {m.fluxo for m in self.movidas(cals)} | {t.fluxo for t in self.tarefas}
        names |= {fluxo for fluxo, _ in atrasadas(rows, self.ctx.acervo, self.ctx.calendario)}
        self.tarefas = []
        found = []
        for fluxo in sorted(names):
            movida = self._guarda(fluxo, partial(self._reconta, fluxo, causa, comparador.pelo_caso))
            if movida is not None and (movida.mudancas or movida.sem_base):
                found.append(movida)
        if not self.tarefas:
            self._conclui(causa, sum(any(m.muda for m in movida.mudancas) for movida in found))
        return Relatorio(self.om, causa.porque, tuple(found), 0, tuple(self.tarefas), self.gravados)

    def _conclui(self, causa: Causa, processos: int) -> None:
        bruto = {"tipo": "recontagem_concluida", "em": causa.em, "ato": causa.id, "processos": processos}
        id_ = str(uuid5(NAMESPACE_URL, f"capitania:{da_om(self.om)}/recontagem_concluida/{causa.id}"))
        feito = pratica(self.portas, Pedido(da_om(self.om), bruto, POR, id=id_, seguintes=False))
        if not isinstance(feito, Praticado):
            self.tarefas.append(Tarefa(da_om(self.om), self.om, "recusada", _recusa(feito)))
        self._colhe()

    def _guarda(self, fluxo: str, trabalho: Callable[[], Movida | None]) -> Movida | None:
        """Do the work on one stream; what goes wrong in it is a task, unless the base itself is gone or full."""
        try:
            return trabalho()
        except DiscoCheio:
            raise
        except Exception as error:  # noqa: BLE001 - whatever is wrong with one case, the others go on
            if isinstance(error, FalhaDaBase):
                self.portas.registros.cabeca(fluxo)  # raises where nothing can be read any more
            self.tarefas.append(Tarefa(fluxo, self.om, *falha(error)))
            return None

    def _dobra(self, fluxo: str) -> Dobra:
        return dobra(fluxo, le_atos(self.portas.registros.le_fluxo(fluxo)))

    def _pelo_caso(self, fluxo: str, compara: Compara) -> Movida:
        return compara(self._dobra(fluxo), None)

    def _reconta(self, fluxo: str, causa: Causa, compara: Compara) -> Movida | None:
        """Record what moved in one stream, and write its rows, in one transaction."""
        for _ in range(TRIES):
            d = self._dobra(fluxo)
            movida = compara(d, _conhecido(d, causa))
            novos = tuple(self._novos(d, movida.mudancas, causa))
            ctx, lidos = self._contexto(d)
            if reasons := [i.motivo for a in novos for i in recusas(d.achados(a, ctx))]:
                self.tarefas.append(Tarefa(fluxo, self.om, "recusada", " ".join(dict.fromkeys(reasons))))
                return movida
            if self._grava(d, novos, ctx, lidos):
                self.gravados += len(novos)
                return movida
            self._colhe()  # the case, or its unit, went on meanwhile
        self.tarefas.append(Tarefa(fluxo, self.om, "recusada", "O processo não parou de andar."))
        return None

    def _novos(self, d: Dobra, moved: Iterable[Mudanca], causa: Causa) -> Iterator[Ato]:
        """Give the acts that lack; a boarding keeps its rows alone, for only cases and custodies have such an act."""
        feitos, seq = {a.id for a in d.atos}, len(d.atos)
        for m in moved if e_do_fluxo(RECONTADO, d.especie) else ():
            id_ = str(uuid5(NAMESPACE_URL, f"capitania:{d.fluxo}/{RECONTADO}/{causa.id}/{m.prazo}"))
            if m.muda and m.depois is not None and id_ not in feitos:
                seq += 1
                agora = self.portas.relogio.agora()
                yield Ato(id_, d.fluxo, seq, TIPOS[RECONTADO].tipo, causa.em, SISTEMA, agora, _dados(m, causa), {})

    def _contexto(self, d: Dobra) -> tuple[Contexto, Mapping[str, int]]:
        """Give what the acts and rows of a stream are computed in, and the heads that they rest on."""
        ctx, lidos = com_a_abordagem(self.portas.registros, self.ctx, d.estado)
        ctx = com_os_nascidos(self.portas.registros, ctx, d.fluxo)
        return ctx, {**self.lidos, **lidos}

    def _grava(self, d: Dobra, novos: tuple[Ato, ...], ctx: Contexto, lidos: Mapping[str, int]) -> bool:
        """Write acts and rows; False: nothing entered, for something went on."""
        todos = (*d.atos, *novos)
        linhas = da_dobra(dobra(d.fluxo, todos), ctx)
        if not novos:
            feita = Feita(d.fluxo, len(todos), lidos, VERSAO_DO_CALCULO, None, linhas)
            return self.portas.registros.leituras.regrava(feita)
        listed = resumo(d.fluxo, todos)
        propostas = [propoe(a, lidos=lidos) for a in novos[:-1]]
        propostas.append(propoe(novos[-1], resumo=listed, linhas=linhas, lidos=lidos))
        return not isinstance(self.portas.registros.acrescenta_todos(propostas), Conflito | SeqVencida)


def _dados(m: Mudanca, causa: Causa) -> Mapping[str, Dado]:
    assert m.depois is not None
    dados: dict[str, Dado] = {"prazo": m.prazo, "depois": m.depois.isoformat(), "avisar": list(m.avisar)}
    if m.antes is not None:
        dados["antes"] = m.antes.isoformat()
    return {**dados, "motivo": causa.porque, "causa": causa.id}


def _conhecido(d: Dobra, causa: Causa) -> Dobra | None:
    """Give the stream as it was when the cause entered; None where it is so still."""
    atos = tuple(a for a in d.atos if a.registrado_em <= causa.em)
    return None if len(atos) == len(d.atos) else dobra(d.fluxo, atos)


def _recusa(feito: object) -> str:
    if isinstance(feito, Impedido):
        return " ".join(i.motivo for i in feito.impedimentos)
    return "A OM não parou de andar."
