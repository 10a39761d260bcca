"""Why bytes and acts do not fit each other: typed errors, each message in Portuguese with its place."""

from typing import Final


class ErroDeRegistro(ValueError):
    """Something that cannot be written to the log, or bytes that no log wrote."""


class ValorNaoCanonico(ErroDeRegistro):
    """A value without canonical bytes; `caminho` is its place, `$` being the whole."""

    def __init__(self, caminho: str, motivo: str) -> None:
        self.caminho, self.motivo = caminho, motivo
        super().__init__(f"{caminho}: {motivo}")


class AtoInvalido(ErroDeRegistro):
    """An act that no envelope can hold; `campo` is the field of `Ato`."""

    def __init__(self, campo: str, motivo: str) -> None:
        self.campo, self.motivo = campo, motivo
        super().__init__(f"{campo}: {motivo}")


class PessoalInvalido(ErroDeRegistro):
    """A personal part that is not the one its act names, or cannot be one; `campo` is its name in the act."""

    def __init__(self, campo: str, motivo: str) -> None:
        self.campo, self.motivo = campo, motivo
        super().__init__(f"{campo}: {motivo}")


class EnvelopeInvalido(ErroDeRegistro):
    """Bytes that are no envelope."""


class VersaoDesconhecida(ErroDeRegistro):
    """An act of a version newer than this program knows."""


class UpcastsComFalha(ErroDeRegistro):
    """Steps from version to version that do not join."""


class PacoteInvalido(ErroDeRegistro):
    """Bytes that are no bundle, or contents that no bundle can hold."""


class PontoInvalido(ErroDeRegistro):
    """Bytes that are no checkpoint, or one that contradicts itself."""


class SeloInvalido(ErroDeRegistro):
    """A text that is not the code of a paper."""


CORTADO: Final = "O código está cortado: falta o fim, ou um pedaço."


class SeloTruncado(SeloInvalido):
    """The code of a paper, cut short."""

    def __init__(self) -> None:
        super().__init__(CORTADO)
