"""The terms that a boarding may start, counted for every day and calendar of a study, one norm beside the other."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from capitania.bulk.prazos import FORA, Vencimentos
from capitania.bulk.prazos import Termo as Contado
from capitania.lei import termos
from capitania.lei.norma import PrazoDaNorma
from capitania.prazos import Calendario
from capitania.usecases.estudos import Lei

NENHUM: Final = -(2**31)  # no such term
ALEM: Final = 2**31 - 1  # past what the calendar certifies
CASOS: Final = ("nenhum", "so_a", "so_b", "mesmo_dia", "b_depois", "b_antes", "alem_do_calendario")
Dias = NDArray[np.int32]
_DoLado = tuple[tuple[PrazoDaNorma, ...], tuple[str, ...]]


class Termo(NamedTuple):
    """A term that a boarding may start; for each norm what it says and what in the answer starts it."""

    nome: str
    dados: tuple[tuple[PrazoDaNorma, ...], tuple[PrazoDaNorma, ...]]
    pede: tuple[tuple[str, ...], tuple[str, ...]]  # prefixes of items


def dos_estudos(leis: tuple[Lei, Lei]) -> tuple[Termo, ...]:
    """List the terms of the administrative road that either norm counts from an event of the boarding."""
    a, b = (_do_lado(lei) for lei in leis)
    nada: _DoLado = ((), ())
    return tuple(
        Termo(n, (um[0], outro[0]), (um[1], outro[1]))
        for n in dict.fromkeys((*a, *b))
        for um, outro in ((a.get(n, nada), b.get(n, nada)),)
    )


def _do_lado(lei: Lei) -> dict[str, _DoLado]:
    """Give the terms that a norm counts from an event of the boarding, each with what starts it in the answer."""
    comeca: dict[str, tuple[str, ...]] = {}
    for _, i in termos.inicios(lei.acervo, lei.dia):
        itens = tuple(f"{i.saida}:{qual}:" for qual in i.quais) or (f"{i.saida}:",)
        comeca[i.evento] = (*comeca.get(i.evento, ()), *itens)
    do_lado: dict[str, _DoLado] = {}
    for nome, dados in termos.do_dia(lei.acervo, lei.dia).items():
        contados = tuple(p for p in dados if p.conta_de in comeca)
        if contados:
            do_lado[nome] = contados, tuple(dict.fromkeys(c for p in contados for c in comeca[p.conta_de]))
    return do_lado


class Tabelas:
    """Last days by calendar and day; a term is counted when a batch first has it, a calendar when its unit is met."""

    def __init__(self, termos_: Sequence[Termo], calendario: Callable[[str | None], Calendario]) -> None:
        self.termos = termos_
        self._calendario = calendario
        self._calendarios: list[Calendario] = []
        self._da_om: list[int] = [self._lugar(calendario(None))]  # by unit, none first
        self._contados: dict[Contado, Vencimentos] = {}

    def dos(self, siglas: Sequence[str]) -> NDArray[np.int64]:
        """Give the calendar of each unit, the one of no unit first."""
        for sigla in siglas[len(self._da_om) - 1 :]:
            self._da_om.append(self._lugar(self._calendario(sigla)))
        return np.array(self._da_om)

    def _lugar(self, calendario: Calendario) -> int:
        for n, conhecido in enumerate(self._calendarios):
            if conhecido.versao == calendario.versao:
                return n
        self._calendarios.append(calendario)
        return len(self._calendarios) - 1

    def conta(self, termo: int, lado: int, dia: Dias, calendario: NDArray[np.int64]) -> Dias:
        """Give the last day of a term that starts on these days: the latest, where norms differ."""
        ultimos = np.full(len(dia), NENHUM, np.int32)
        for contado in self._pedidos(termo, lado):
            feitos = self._tabela(contado).de(dia, calendario)
            np.maximum(ultimos, np.where(feitos == FORA, np.int32(ALEM), feitos), out=ultimos)
        return ultimos

    def _pedidos(self, termo: int, lado: int) -> set[Contado]:
        dados = self.termos[termo].dados[lado]
        return {Contado(p.quantidade, p.unidade, p.prorroga, p.inclui_inicio) for p in dados}  # type: ignore[arg-type]  # the reader of norms checks the unit

    def _tabela(self, contado: Contado) -> Vencimentos:
        """Give the last days of a term, grown to the calendars met."""
        achada = self._contados.get(contado)
        if achada is None:
            achada = self._contados[contado] = Vencimentos(contado, self._calendarios)
        for calendario in self._calendarios[len(achada.tabela) :]:
            achada.tabela = np.vstack([achada.tabela, Vencimentos(contado, [calendario]).tabela])
        return achada


def caso(a: Dias, b: Dias, ha_a: NDArray[np.bool_], ha_b: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """Tell, row by row, how the two last days stand to each other, as places in `CASOS`."""
    ha_a, ha_b = ha_a & (a != NENHUM), ha_b & (b != NENHUM)
    feito = ha_a.astype(np.uint8) + 2 * ha_b.astype(np.uint8)
    ambos = feito == 3
    feito[ambos & (b > a)] = CASOS.index("b_depois")
    feito[ambos & (b < a)] = CASOS.index("b_antes")
    feito[(ha_a & (a == ALEM)) | (ha_b & (b == ALEM))] = CASOS.index("alem_do_calendario")
    return feito


def comprimento(dados: Iterable[PrazoDaNorma], dito: Mapping[str, str]) -> str:
    """Write how long a term is."""
    return " ou ".join(dict.fromkeys(f"{p.quantidade} {dito[p.unidade]}" for p in dados)) or "não há"
