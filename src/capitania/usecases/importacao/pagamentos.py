"""A row of a bank's file into a payment; every fault with its line and column."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from capitania.lei.problemas import Problema
from capitania.usecases.importacao import valores
from capitania.usecases.importacao.cabecalho import Cabecalho
from capitania.usecases.importacao.linhas import Leitura

PEDE: Final = (("valor",), ("dia_banco",))


class Pago(NamedTuple):
    """What a row says, each value as acts carry it."""

    linha: int
    valor: str
    dia_banco: str
    dia_arquivo: str
    referencia: str
    documento: str
    pagador: str

    @property
    def chave(self) -> str:
        """Name the payment: two rows with the same are one; without a bank's number, by all that is told."""
        return f"{self.documento or self.referencia} {self.dia_banco}" + ("" if self.documento else f" {self.valor}")

    def mesmo(self, outro: "Pago") -> bool:
        """Tell whether two rows say the same."""
        return self._replace(linha=0) == outro._replace(linha=0)


def pagos(cabecalho: Cabecalho, problemas: list[Problema], avisos: list[Problema]) -> Iterator[Pago]:
    """Read the rows; one with a fault gives none."""
    for linha in cabecalho.linhas:
        r = Leitura(cabecalho, linha, problemas, avisos)
        epoca = r.epoca
        valor = r.campo("valor", valores.quantia)
        dias = [r.campo(campo, partial(valores.dia, epoca=epoca)) for campo in ("dia_banco", "dia_arquivo")]
        ditos = [r.campo(campo) for campo in ("referencia", "documento", "pagador")]
        r.pede(valor, "valor", "Falta o valor.", "Escreva como 1.600,00, ou apague a linha.")
        r.pede(dias[0], "dia_banco", "Falta o dia do pagamento.", "Escreva dia/mês/ano, como 03/04/2024.")
        if valor and not valor.strip("0."):
            r.recusa("valor", "O valor é zero.", "Corrija, ou apague a linha.")
        if not r.ruim:
            yield Pago(linha.numero, valor, dias[0], dias[1], *ditos)


def referencia(texto: str) -> str:
    """Give a reference as it is compared: letters and digits alone, without zeros before them."""
    return re.sub(r"[^A-Z0-9]", "", texto.upper()).lstrip("0")
