"""The only wiring: which module stands behind each port, imported when the port is first asked for."""

from functools import cached_property
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from pathlib import Path

    from capitania.lei.acervo import Acervo
    from capitania.usecases.anexos import Anexos
    from capitania.usecases.cartas import Correio
    from capitania.usecases.desenho import Papeis
    from capitania.usecases.estudos import Estudos
    from capitania.usecases.importacao.tabela import Planilhas
    from capitania.usecases.ports import Calendarios, Chaves, Logins, Normas, Oms, Relogio, Servidor
    from capitania.usecases.registros import Ids, Registros


class Portas:
    """The ports of the running program; frozen."""

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"Portas não se mudam: {name}.")

    @cached_property
    def acervo(self) -> "Acervo":
        """The norms of the package."""
        return self.normas.acervo()

    @cached_property
    def normas(self) -> "Normas":
        """Norm files."""
        from capitania.normas import carga

        return carga

    @cached_property
    def calendarios(self) -> "Calendarios":
        """Calendar files."""
        from capitania.normas import calendarios

        return calendarios

    @cached_property
    def oms(self) -> "Oms":
        """The naval units."""
        from capitania.normas import oms

        return oms

    @cached_property
    def relogio(self) -> "Relogio":
        """The clock."""
        from capitania.config import relogio

        return relogio

    @cached_property
    def registros(self) -> "Registros":
        """The log; Django is loaded here."""
        from capitania.config.registro import registros

        return registros()

    @cached_property
    def anexos(self) -> "Anexos":
        """The attachments."""
        from capitania.config.anexos import anexos

        return anexos()

    def anexos_na_pasta(self, pasta: "Path") -> "Anexos":
        """The attachments of another folder."""
        from capitania.config.anexos import na_pasta

        return na_pasta(pasta)

    @cached_property
    def planilhas(self) -> "Planilhas":
        """Sheets of other offices."""
        from capitania.planilhas import porta

        return porta

    @cached_property
    def ids(self) -> "Ids":
        """New ids and salts."""
        from capitania.config import ids

        return ids

    @cached_property
    def chaves(self) -> "Chaves":
        """Keys and signatures; the library of cryptography is loaded here."""
        from capitania.config import chaves

        return chaves

    @cached_property
    def papeis(self) -> "Papeis":
        """Papers drawn and read back; Typst is loaded here."""
        from capitania.documents import porta

        return porta

    @cached_property
    def logins(self) -> "Logins":
        """Logins of the pages; Django is loaded whole here, and before the log."""
        from capitania.config import web

        return web.logins()

    @cached_property
    def servidor(self) -> "Servidor":
        """The server of the pages; Django is loaded whole by what it does."""
        from capitania.config import operacao

        return operacao

    @cached_property
    def correio(self) -> "Correio":
        """What carries messages away, as the environment tells."""
        from capitania.config.correio import correio

        return correio()

    @cached_property
    def estudos(self) -> "Estudos":
        """Many boardings at once; NumPy and PyArrow are loaded here."""
        from capitania.config.estudos import estudos

        return estudos()
