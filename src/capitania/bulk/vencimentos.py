"""The terms that a boarding may start, counted for every day and calendar of a study, one norm beside the other."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from capitania.bulk.palavras import EPOCA
from capitania.lei import termos
from capitania.lei.norma import PrazoDaNorma
from capitania.prazos import Calendario, DataForaDoAlcance, ForaDoCalendario, vencimento
from capitania.usecases.estudos import Lei

# Our reading: what each event needs in the answer to be taken as happening on the day of the boarding.
EVENTOS: Final = {
    "ciencia_da_notificacao": "peca:notificacao_para_comparecimento:",
    "ciencia_do_auto": "infracao:",
    "apreensao": "medida:apreensao_da_embarcacao:",
    "ciencia_da_notificacao_de_retirada": "medida:retirada_de_trafego:",
}
NENHUM: Final = -(2**31)  # no such term
ALEM: Final = 2**31 - 1  # past what the calendar certifies
CASOS: Final = ("nenhum", "so_a", "so_b", "mesmo_dia", "b_depois", "b_antes", "alem_do_calendario")
Dias = NDArray[np.int32]
Tamanho = tuple[int, str, bool, bool]  # how many, of which unit, whether it rolls, whether its start counts


class Termo(NamedTuple):
    """A term that a boarding may start; for each norm what it says and what in the answer starts it."""

    nome: str
    dados: tuple[tuple[PrazoDaNorma, ...], tuple[PrazoDaNorma, ...]]
    pede: tuple[tuple[str, ...], tuple[str, ...]]  # prefixes of items


def dos_estudos(leis: tuple[Lei, Lei]) -> tuple[Termo, ...]:
    """List the terms of the administrative road that either norm counts from an event of the boarding."""
    lados = [termos.do_dia(lei.acervo, lei.dia) for lei in leis]
    nomes = dict.fromkeys(n for lado in lados for n, ps in lado.items() if any(p.conta_de in EVENTOS for p in ps))
    return tuple(_termo(n, [tuple(p for p in x.get(n, ()) if p.conta_de in EVENTOS) for x in lados]) for n in nomes)


def _termo(nome: str, dados: list[tuple[PrazoDaNorma, ...]]) -> Termo:
    a, b = dados
    pede = [tuple(dict.fromkeys(EVENTOS[p.conta_de] for p in lado)) for lado in dados]
    return Termo(nome, (a, b), (pede[0], pede[1]))


class Tabelas:
    """Last days by calendar and day; each is counted once, when a batch first has it."""

    def __init__(self, termos_: Sequence[Termo], calendario: Callable[[str | None], Calendario]) -> None:
        self.termos = termos_
        self._calendario = calendario
        self._calendarios: list[Calendario] = []
        self._da_om: list[int] = [self._lugar(calendario(None))]  # by unit, none first
        de, ate = (d.toordinal() - EPOCA for d in (self._calendarios[0].de, self._calendarios[0].ate))
        self._de, self._dias = de, ate - de + 1
        self._contados: dict[Tamanho, Dias] = {}  # calendars by days

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
        tamanhos = {(p.quantidade, p.unidade, p.prorroga, p.inclui_inicio) for p in self.termos[termo].dados[lado]}
        ultimos = np.full(len(dia), NENHUM, np.int32)
        dentro = (dia >= self._de) & (dia < self._de + self._dias)
        lugar = calendario * self._dias + np.where(dentro, dia - self._de, 0)
        for tamanho in tamanhos:
            contados = self._tabela(tamanho)[lugar]
            faltam = dentro & (contados == NENHUM)
            if faltam.any():
                self._completa(tamanho, np.unique(lugar[faltam]).tolist())
                contados = self._contados[tamanho][lugar]
            np.maximum(ultimos, np.where(dentro, contados, np.int32(ALEM)), out=ultimos)
        return ultimos

    def _tabela(self, tamanho: Tamanho) -> Dias:
        """Give the table of a length, grown to the calendars met."""
        achada = self._contados.get(tamanho, np.zeros(0, np.int32))
        faltam = len(self._calendarios) * self._dias - len(achada)
        if faltam:
            achada = self._contados[tamanho] = np.concatenate([achada, np.full(faltam, NENHUM, np.int32)])
        return achada

    def _completa(self, tamanho: Tamanho, lugares: Iterable[int]) -> None:
        for lugar in lugares:
            calendario, dia = divmod(lugar, self._dias)
            inicio = date.fromordinal(self._de + dia + EPOCA)
            self._contados[tamanho][lugar] = _ultimo(tamanho, inicio, self._calendarios[calendario])


def _ultimo(tamanho: Tamanho, inicio: date, calendario: Calendario) -> int:
    quantidade, unidade, prorroga, inclui = tamanho
    opcoes: dict[str, Any] = {} if prorroga and not inclui else {"prorroga": prorroga, "inclui_inicio": inclui}
    try:
        return vencimento(quantidade, unidade, inicio, calendario, **opcoes).toordinal() - EPOCA  # type: ignore[arg-type]  # the reader of norms checks the unit
    except (ForaDoCalendario, DataForaDoAlcance):
        return ALEM


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
