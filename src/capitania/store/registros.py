"""The log on SQLite, as the port has it."""

import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from capitania.registro.cadeia import Cabeca, Registrado
from capitania.store import abertura, conferencia, copia, escrita, leitura, trava
from capitania.store.acessos import AcessosNaBase
from capitania.store.falhas import translated
from capitania.store.lidas import Base, LeiturasNaBase
from capitania.store.mensagens import MensagensNaBase
from capitania.store.minutas import MinutasNaBase
from capitania.usecases.registros import (
    NENHUM_PONTO,
    BaseInacessivel,
    Conflito,
    EstadoDoNumero,
    Exame,
    Numero,
    Pontos,
    Proposta,
    Recibo,
    Restauro,
    Resultado,
    Resumo,
    SeqVencida,
)

T = TypeVar("T")


class RegistrosSqlite:
    """The port `Registros` on one of Django's connections; opened, and made if absent, at first use."""

    def __init__(self, alias: str = "default", tries: int = escrita.TRIES) -> None:
        self._alias, self._tries, self._ready = alias, tries, False
        self._thread = threading.local()  # asking Django for this thread's connection costs more than a statement
        self.leituras, self.acessos = LeiturasNaBase(self), AcessosNaBase(self)
        self.mensagens, self.minutas = MensagensNaBase(self), MinutasNaBase(self)

    def acrescenta(self, proposta: Proposta) -> Resultado:
        """Append an act whole; when it returns a receipt the act is on the disk."""
        return escrita.acrescenta(self._base(), proposta, self._tries)

    def acrescenta_todos(self, propostas: Sequence[Proposta]) -> tuple[Recibo, ...] | Conflito | SeqVencida:
        """Append these acts in this order, all of them or none, in one transaction."""
        return escrita.acrescenta_todos(self._base(), propostas, self._tries)

    def le_fluxo(self, fluxo: str, desde: int = 1) -> tuple[Registrado, ...]:
        """Give the acts of a stream from this place on, in order."""
        with translated():
            return leitura.fluxo(self._base(), fluxo, desde)

    def le_ato(self, id_: str) -> Registrado | None:
        """Give the act with this id."""
        with translated():
            return leitura.por_id(self._base(), id_)

    def cabeca(self, fluxo: str) -> Cabeca:
        """Give the head of a stream; of one that has not begun, place 0 and the first hash."""
        with translated():
            return leitura.cabeca(self._base(), fluxo)

    def cabecas(self, prefixo: str = "") -> tuple[Cabeca, ...]:
        """Give the heads of the streams whose name begins so, by name."""
        with translated():
            return leitura.cabecas(self._base(), prefixo)

    def resumos(
        self,
        *,
        om: str | None = None,
        fase: str | None = None,
        pessoa: str | None = None,
        depois_de: str = "",
        limite: int = 100,
    ) -> tuple[Resumo, ...]:
        """Give one page of the list of processos, by stream: those after this one."""
        with translated():
            return leitura.resumos(self._base(), (depois_de, om, fase, pessoa, limite))

    def proximo_numero(self, om: str, ano: int) -> int:
        """Tell the number that the next act would take; it is not kept for anyone."""
        with translated():
            return leitura.proximo_numero(self._base(), om, ano)

    def numeros(self, om: str, ano: int | None = None, estado: EstadoDoNumero | None = None) -> tuple[Numero, ...]:
        """Give the numbers of an OM that left the series, of one year or all, in one state or any, in their order."""
        with translated():
            return leitura.numeros(self._base(), om, ano, estado)

    def ultimo_registro(self) -> datetime | None:
        """Give the newest instant at which an act entered; reads the whole log."""
        with translated():
            return leitura.ultimo_registro(self._base())

    def sozinho(self, trabalho: str) -> AbstractContextManager[None]:
        """Hold a piece of work, by a file beside the base."""
        self._base()
        return trava.sozinho(abertura.path(self._alias), trabalho)

    def marca(self, trabalho: str) -> datetime | None:
        """Give when a piece of work was last brought to its end."""
        with translated():
            return leitura.marca(self._base(), trabalho)

    def poe_marca(self, trabalho: str, instante: datetime) -> None:
        """Keep when a piece of work was brought to its end."""
        escrita.poe_marca(self._base(), (trabalho, instante.isoformat()))

    def verifica(self, fluxo: str | None = None, pontos: Pontos = NENHUM_PONTO) -> Exame:
        """Verify one stream, or the whole base: chains, heads, checkpoints given, and the rows beside them."""
        with translated():
            return conferencia.examina(self._base(), fluxo, pontos)

    def copia(self, destino: Path) -> None:
        """Write a copy of the base under a free name."""
        copia.copia(self._base(), destino)

    def restaura(self, origem: Path) -> Restauro:
        """Put a copy in the place of the base, once every chain of it holds."""
        abertura.close(self._alias)
        self._ready = False
        abertura.make_folder(abertura.path(self._alias).parent)
        return copia.restaura(abertura.path(self._alias), origem, aceita=abertura.pending)

    def pergunta(self, question: Callable[[Base], T]) -> T:
        """Ask on an open base, for the read models."""
        with translated():
            return question(escrita.asking(self._base()))

    def inteira(self, work: Callable[[Base], T], **_alone: bool | str | None) -> T:
        """Do this work in one transaction, for the read models; here who writes is alone."""
        with translated():
            return escrita.whole(self._base(), lambda base, _: work(escrita.asking(base)), None)

    def _base(self) -> sqlite3.Connection:
        """Give this thread's connection, to the file that bears the name of the base.

        A file that was taken away would go on taking acts in the dark: raises `BaseInacessivel`. Of one that another
        stands in for, the other is opened.
        """
        if not self._ready:
            abertura.prepare(self._alias)
            self._ready = True
        try:
            found: sqlite3.Connection | None = self._thread.held.connection
        except AttributeError:  # the first time in this thread
            self._thread.held, self._thread.seen, found = abertura.held(self._alias), None, None
        if found is None:
            found = abertura.driver(self._alias)
        there = abertura.place(self._thread.held)
        if self._thread.seen is not found:
            self._thread.seen, self._thread.place = found, there
        if there is None:
            raise BaseInacessivel(abertura.SUMIU)
        if there != self._thread.place:
            abertura.close(self._alias)
            self._ready = False
            return self._base()
        return found
