"""The log on PostgreSQL, as the port has it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path

from capitania.registro.cadeia import Cabeca, Registrado
from capitania.store.acessos import AcessosNaBase
from capitania.store.lidas import LeiturasNaBase
from capitania.store.mensagens import MensagensNaBase
from capitania.store.minutas import MinutasNaBase
from capitania.store.postgresql import conferencia, escrita, leitura, trava
from capitania.store.postgresql.lidas import Lidas
from capitania.store.postgresql.ligacao import TRIES, Ligacao
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

SEM_COPIA = (
    "Uma base PostgreSQL não se copia nem se repõe por este comando. Use pg_dump e pg_restore, e depois "
    "capitania verificar, como em docs/guia/banco.md."
)


class RegistrosPostgresql:
    """The port `Registros` on one of Django's connections to PostgreSQL; opened, and made if absent, at first use."""

    def __init__(self, alias: str = "default", tries: int = TRIES) -> None:
        self._alias, self._ligacao = alias, Ligacao(alias, tries)
        lidas = Lidas(self._ligacao)
        self.leituras, self.acessos = LeiturasNaBase(lidas), AcessosNaBase(lidas)
        self.mensagens, self.minutas = MensagensNaBase(lidas), MinutasNaBase(lidas)

    def acrescenta(self, proposta: Proposta) -> Resultado:
        """Append an act whole; when it returns a receipt the act is on the server's disk."""
        return self._ligacao.ask(lambda base: escrita.acrescenta(base, proposta), writes=True)

    def acrescenta_todos(self, propostas: Sequence[Proposta]) -> tuple[Recibo, ...] | Conflito | SeqVencida:
        """Append these acts in this order, all of them or none, in one transaction."""
        return self._ligacao.ask(lambda base: escrita.acrescenta_todos(base, propostas), writes=True)

    def le_fluxo(self, fluxo: str, desde: int = 1) -> tuple[Registrado, ...]:
        """Give the acts of a stream from this place on, in order."""
        return self._ligacao.ask(lambda base: leitura.fluxo(base, fluxo, desde))

    def le_ato(self, id_: str) -> Registrado | None:
        """Give the act with this id."""
        return self._ligacao.ask(lambda base: leitura.por_id(base, id_))

    def cabeca(self, fluxo: str) -> Cabeca:
        """Give the head of a stream; of one that has not begun, place 0 and the first hash."""
        return self._ligacao.ask(lambda base: leitura.cabeca(base, fluxo))

    def cabecas(self, prefixo: str = "") -> tuple[Cabeca, ...]:
        """Give the heads of the streams whose name begins so, by name."""
        return self._ligacao.ask(lambda base: leitura.cabecas(base, prefixo))

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
        return self._ligacao.ask(lambda base: leitura.resumos(base, (depois_de, om, fase, pessoa, limite)))

    def proximo_numero(self, om: str, ano: int) -> int:
        """Tell the number that the next act would take; it is not kept for anyone."""
        return self._ligacao.ask(lambda base: leitura.proximo_numero(base, om, ano))

    def numeros(self, om: str, ano: int | None = None, estado: EstadoDoNumero | None = None) -> tuple[Numero, ...]:
        """Give the numbers of an OM that left the series, of one year or all, in one state or any, in their order."""
        return self._ligacao.ask(lambda base: leitura.numeros(base, om, ano, estado))

    def ultimo_registro(self) -> datetime | None:
        """Give the newest instant at which an act entered; reads the whole log."""
        return self._ligacao.ask(leitura.ultimo_registro)

    def sozinho(self, trabalho: str) -> AbstractContextManager[None]:
        """Hold a piece of work, by a lock of the server's on a connection of its own."""
        return trava.sozinho(self._alias, trabalho)

    def marca(self, trabalho: str) -> datetime | None:
        """Give when a piece of work was last brought to its end."""
        return self._ligacao.ask(lambda base: leitura.marca(base, trabalho))

    def poe_marca(self, trabalho: str, instante: datetime) -> None:
        """Keep when a piece of work was brought to its end."""
        self._ligacao.ask(lambda base: escrita.poe_marca(base, trabalho, instante.isoformat()), writes=True)

    def verifica(self, fluxo: str | None = None, pontos: Pontos = NENHUM_PONTO) -> Exame:
        """Verify one stream, or the whole base: chains, heads, checkpoints given, and the rows beside them."""
        return self._ligacao.ask(lambda base: conferencia.examina(base, fluxo, pontos))

    def copia(self, destino: Path) -> None:  # noqa: ARG002 - what it refuses, it does not look at
        """Refuse, with the way out: the server has its own tools, which copy while others write."""
        raise BaseInacessivel(SEM_COPIA)

    def restaura(self, origem: Path) -> Restauro:  # noqa: ARG002 - what it refuses, it does not look at
        """Refuse, with the way out."""
        raise BaseInacessivel(SEM_COPIA)
