"""What is past its time, what is held and why; the erasure of what may go, stream by stream, and of old accesses.

Each erasure is a transaction of its own with an id of its cause: stopped anywhere, the next run does what is left.
"""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, time, timedelta
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.prazos.erros import ErroDePrazo
from capitania.processo.periodos import Periodo
from capitania.processo.retencao import SOMA, Retido, classes, periodo_da, ultimo_dia
from capitania.usecases import acessos, anexos
from capitania.usecases.apagamento import APAGA
from capitania.usecases.espelhos import id_da_maquina
from capitania.usecases.guardados import Dia, Indice
from capitania.usecases.ports import Portas
from capitania.usecases.praticar import Impedido, Pedido, Praticado, pratica
from capitania.usecases.queries import hoje_na_om
from capitania.usecases.registros import DiscoCheio, FalhaDaBase

TRABALHO: Final = "retencao"
CEDO: Final = timedelta(days=3)  # more than a month's missing days move a date


class Item(NamedTuple):
    """What a stream keeps, and its unit."""

    om: str
    retido: Retido

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        return {"om": self.om, **self.retido.em_json()}


class AcessosDaOm(NamedTuple):
    """The accesses of a unit: how long they are kept (None: a lacuna), and how many are past it."""

    om: str
    periodo: Periodo | None
    antes_de: str | None
    vencidos: int

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        periodo = None if self.periodo is None else self.periodo.em_json()
        return {"om": self.om, "periodo": periodo, "antes_de": self.antes_de, "vencidos": self.vencidos}


class Levantamento(NamedTuple):
    """All that is kept of persons on a day: what may go, what is held; and the accesses."""

    vencidos: tuple[Item, ...]
    seguros: tuple[Item, ...]
    acessos: tuple[AcessosDaOm, ...]


class Apagado(NamedTuple):
    """A stream of which personal data was erased, by which act, of how many acts, with how many attachments."""

    om: str
    fluxo: str
    classe: str
    seq: int
    atos: int
    anexos: int


class Tarefa(NamedTuple):
    """What was due and could not be erased: a person looks."""

    fluxo: str
    motivo: str


class Relatorio(NamedTuple):
    """What a run did."""

    apagados: tuple[Apagado, ...]
    tarefas: tuple[Tarefa, ...]
    acessos: tuple[AcessosDaOm, ...]
    anexos: int


def levanta(portas: Portas, om: str | None = None, dia: Dia = lambda hoje: hoje) -> Levantamento:
    """Tell what is due and what is held, of one unit or all; writes nothing. Raises `FalhaDaBase`."""
    indice = Indice(portas, dia)
    found = tuple(_itens(indice, indice.fluxos, om))
    old = tuple(_acessos(portas, indice, om, dia))
    due = tuple(i for i in found if i.retido.vencido)
    return Levantamento(due, tuple(i for i in found if not i.retido.vencido), old)


def _itens(indice: Indice, fluxos: Iterable[str], om: str | None) -> Iterator[Item]:
    for fluxo in fluxos:
        if om is None or indice.om(fluxo) == om:
            yield from (Item(indice.om(fluxo), r) for r in indice.retidos(fluxo) if r.atos)


def aplica(portas: Portas, por: str, om: str | None = None, dia: Dia = lambda hoje: hoje) -> Relatorio:
    """Erase what is past its time on a day not to come; raises `FalhaDaBase`, `EntradaInvalida` for such a day."""
    _ate_hoje(portas, dia)
    with portas.registros.sozinho(TRABALHO):
        indice = Indice(portas, dia)
        named = tuple(anexos.citados(portas.registros))
        due = [i for i in _itens(indice, indice.fluxos, om) if i.retido.vencido]
        done = [apaga(portas, por, item, named, _pela_regra(item.retido)) for item in due]
        old = tuple(_acessos(portas, indice, om, dia))
        for a in old:
            if a.antes_de is not None:
                portas.registros.acessos.apaga(a.om, a.antes_de)
        gone = anexos.solta(portas.anexos, portas.registros)
    erased = tuple(x for x in done if isinstance(x, Apagado))
    return Relatorio(erased, tuple(x for x in done if isinstance(x, Tarefa)), old, len(gone))


def _ate_hoje(portas: Portas, dia: Dia) -> None:
    hoje = hoje_na_om(portas, "").date()
    if (asked := dia(hoje)) > hoje:
        como = "Use o dia de hoje ou um anterior; sem --gravar, qualquer dia serve."
        raise EntradaInvalida([Problema("--ate", asked.isoformat(), "Ainda não chegou.", como)])


def _pela_regra(r: Retido) -> dict[str, Any]:
    de, p = r.de or date.min, r.periodo or Periodo(0, "", "")  # what is due has both
    count = f"{r.classe}: de {de.isoformat()}, {p.quantidade} {p.unidade} ({p.fundamento})"
    return {"causa": "regra", "motivo": f"Prazo de guarda cumprido. {count}."}


def apaga(
    portas: Portas, por: str, item: Item, named: Iterable[anexos.Citado], dados: dict[str, Any]
) -> Apagado | Tarefa:
    """Erase what a stream keeps, with what the act says of why; once, however often it is asked."""
    r = item.retido
    causa = f"{dados['causa']} {r.classe} {dados.get('pedido', r.de)} {' '.join(r.atos)}"
    id_ = id_da_maquina(r.fluxo, APAGA, causa)
    free = anexos.orfaos(named, r.fluxo, r.atos)
    bruto = {"tipo": APAGA, "atos": list(r.atos), **dados, **({"anexos": list(free)} if free else {})}
    try:
        asked = Pedido(r.fluxo, bruto, por, id=id_, seguintes=False, segura=lambda *_: r.seguram, solta=False)
        found = pratica(portas, asked)
    except DiscoCheio:
        raise
    except (EntradaInvalida, FalhaDaBase) as error:
        return Tarefa(r.fluxo, " ".join(str(error).split()))
    if isinstance(found, Praticado):
        return Apagado(item.om, r.fluxo, r.classe, found.recibo.seq, len(r.atos), len(free))
    said = [i.motivo for i in found.impedimentos] if isinstance(found, Impedido) else ["O fluxo andou: repita."]
    return Tarefa(r.fluxo, " ".join(said))


def _acessos(portas: Portas, indice: Indice, om: str | None, dia: Dia) -> Iterator[AcessosDaOm]:
    """Tell of the accesses of each unit how long they are kept and how many are past it."""
    for sigla in portas.registros.acessos.oms():
        if om is not None and sigla != om:
            continue
        hoje = dia(hoje_na_om(portas, sigla).date())
        classe = classes(indice.contexto(sigla), hoje).get(acessos.CLASSE)
        periodo = periodo_da(classe, indice.fixados(sigla)) if classe is not None else None
        limite = _limite(portas, sigla, hoje, periodo) if periodo is not None else None
        old = portas.registros.acessos.vencidos(sigla, limite) if limite is not None else 0
        yield AcessosDaOm(sigla, periodo, limite, old)


def _limite(portas: Portas, om: str, hoje: date, periodo: Periodo) -> str | None:
    """Give the instant before which an access is past its time; None where the period reaches before all dates."""
    try:
        dia = SOMA[periodo.unidade](hoje, -periodo.quantidade) + CEDO
        while ultimo_dia(dia, periodo) >= hoje:
            dia -= timedelta(days=1)
    except (ErroDePrazo, OverflowError):
        return None
    zone = hoje_na_om(portas, om).tzinfo or ZoneInfo("UTC")
    return acessos.instante(datetime.combine(dia + timedelta(days=1), time(), zone))
