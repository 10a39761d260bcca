"""When and where a boarding was: the instant on the clock of its unit, and the unit among those met."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.types as t
from numpy.typing import NDArray

from capitania.bulk.colunas import SEM_OM
from capitania.bulk.instantes import DIA, EPOCA, FORMAS, PRIMEIRO, ULTIMO, Relogios, fuso, le_textos
from capitania.bulk.medidores import PRIMEIRO as PRIMEIRO_DO_FATO
from capitania.bulk.medidores import ULTIMO as ULTIMO_DO_FATO
from capitania.bulk.medidores import dias
from capitania.bulk.palavras import distintas, so_vazios
from capitania.lei.fatos import ler_fatos
from capitania.lei.problemas import EntradaInvalida, Problema

Zona = Callable[[str], tuple[str, str] | None]  # from a sigla as typed to the unit's own and its zone
Linhas = NDArray[np.int64]
Mal = list[tuple[Problema, Linhas]]
POR_SEGUNDO: Final = {"s": 1, "ms": 10**3, "us": 10**6, "ns": 10**9}
DESDE, ATE = ((datetime(a, 1, 1, tzinfo=UTC) - EPOCA) // timedelta(seconds=1) for a in (PRIMEIRO + 1, ULTIMO - 1))


class Momento:
    """Reads the instants and units of one source; `siglas` grows with the units met."""

    def __init__(self, zona: Zona) -> None:
        self.zona = zona
        self.siglas: list[str] = []
        self.relogios = Relogios()
        self._lidas: dict[object, tuple[int, int, tuple[Problema, ...]]] = {}  # place, zone, problems

    def le(self, em: pa.Array, om: pa.Array | None, mal: Mal) -> tuple[NDArray[np.int32], NDArray[np.int16]]:
        """Give the legal day and the unit of each row."""
        n = len(em)
        lugar, zona = np.full(n, SEM_OM, np.int16), np.full(n, -1, np.int64)
        cruas: list[object] = [None]
        qual = np.zeros(n, np.int64)
        if om is not None and not so_vazios(om):
            valores, qual = distintas(om)
            cruas = [*valores.to_pylist(), None]
            lidas = [self._om(v) for v in cruas]
            lugar = np.array([x[0] for x in lidas], np.int16)[qual]
            zona = np.array([x[1] for x in lidas], np.int64)[qual]
            for k, (_, _, problemas) in enumerate(lidas):
                if problemas and len(linhas := np.flatnonzero(qual == k)):
                    mal.extend((p, linhas) for p in problemas)
        ler = self._instantes if t.is_timestamp(em.type) else self._textos
        dia, um_a_um = ler(em, zona)
        lido = np.ones(n, bool)
        for linha in um_a_um.tolist():
            sigla = self.siglas[lugar[linha]] if lugar[linha] != SEM_OM else None
            achado = self._um(em[linha], sigla, linha, mal)
            lido[linha], dia[linha] = achado is not None, achado or 0
        longe = np.flatnonzero(lido & ((dia < dias(PRIMEIRO_DO_FATO)) | (dia > dias(ULTIMO_DO_FATO))))
        if len(longe):
            motivo = f"O estudo responde a fatos de {PRIMEIRO_DO_FATO.year} a {ULTIMO_DO_FATO.year}."
            for linha in longe.tolist():
                problema = Problema("abordagem.em", str(em[linha].as_py()), motivo, "Confira o ano.")
                mal.append((problema, np.array([linha])))
            dia[longe] = 0
        return dia, lugar

    def _om(self, sigla: object) -> tuple[int, int, tuple[Problema, ...]]:
        if sigla is None or sigla == "":
            return SEM_OM, -1, ()
        achada = self._lidas.get(sigla)
        if achada is None:
            unidade = self.zona(str(sigla))
            if unidade is None:
                achada = SEM_OM, -1, _problemas_da_om(str(sigla))
            else:
                if unidade[0] not in self.siglas:
                    self.siglas.append(unidade[0])
                achada = self.siglas.index(unidade[0]), self.relogios.zona(unidade[1]), ()
            self._lidas[sigla] = achada
        return achada

    def _instantes(self, em: pa.Array, zona: Linhas) -> tuple[NDArray[np.int32], Linhas]:
        """Give days of instants kept as numbers, and the rows to be read one by one."""
        por_segundo = POR_SEGUNDO[em.type.unit]
        bruto = pc.fill_null(em.cast(pa.int64()), np.iinfo(np.int64).min).to_numpy(zero_copy_only=False)
        bom = (bruto >= DESDE * por_segundo) & (bruto < ATE * por_segundo)
        bruto = np.where(bom, bruto, 0)
        us = bruto // (por_segundo // 10**6) if por_segundo > 10**6 else bruto * (10**6 // por_segundo)
        da_coluna = self.relogios.zona(em.type.tz)
        dia = self.relogios.dias(us, np.where(zona < 0, da_coluna, zona))
        return dia, np.flatnonzero(~bom)

    def _textos(self, em: pa.Array, zona: Linhas) -> tuple[NDArray[np.int32], Linhas]:
        """Give days of instants written as they mostly are, and the rows to be read one by one."""
        texto = em.dictionary_decode() if t.is_dictionary(em.type) else em
        tamanhos = pc.fill_null(pc.binary_length(texto), 0).to_numpy(zero_copy_only=False)
        dia, falta = np.zeros(len(em), np.int32), np.ones(len(em), bool)
        for tamanho, forma in FORMAS.items():
            deles = np.flatnonzero(tamanhos == tamanho)
            if not len(deles):
                continue
            certos = texto if len(deles) == len(em) else texto.take(pa.array(deles))
            lidos, us, desvio = le_textos(_juntos(certos, tamanho), forma)
            onde, us, desvio = deles[lidos], us[lidos], desvio[lidos]
            dela = zona[onde]
            sem = dela < 0
            achado = np.empty(len(onde), np.int32)
            achado[sem] = (us[sem] + desvio[sem]) // DIA
            achado[~sem] = self.relogios.dias(us[~sem], dela[~sem])
            dia[onde], falta[onde] = achado, False
        return dia, np.flatnonzero(falta)

    def _um(self, escalar: pa.Scalar, sigla: str | None, linha: int, mal: Mal) -> int | None:
        """Read one instant as the reader of facts does; None where it cannot be read."""
        dados = {"em": _datado(escalar), **({"om": sigla} if sigla is not None else {})}
        try:
            fatos = ler_fatos({"abordagem": {k: v for k, v in dados.items() if v is not None}}, self._fuso_da_om)
        except EntradaInvalida as error:
            mal.extend((p, np.array([linha])) for p in error.problemas)
            return None
        return dias(fatos.dia)

    def _fuso_da_om(self, sigla: str) -> str | None:
        unidade = self.zona(sigla)
        return None if unidade is None else unidade[1]


def _juntos(textos: pa.Array, tamanho: int) -> NDArray[np.uint8]:
    """Give the bytes of texts that are all of one length, one a row."""
    fixos = textos.cast(pa.binary()).cast(pa.binary(tamanho))
    bruto = np.frombuffer(fixos.buffers()[1], np.uint8, len(fixos) * tamanho, fixos.offset * tamanho)
    return bruto.reshape(-1, tamanho)


def _datado(escalar: pa.Scalar) -> object:
    """Give what a file of facts would say; a number beyond the years stays a number, which is no instant."""
    if not t.is_timestamp(escalar.type):
        return escalar.as_py() or None
    if not escalar.is_valid:
        return None
    try:
        us = timedelta(microseconds=escalar.value * 10**6 // POR_SEGUNDO[escalar.type.unit])
        return (EPOCA + us).astimezone(fuso(escalar.type.tz))
    except OverflowError:
        return escalar.value


def _problemas_da_om(sigla: str) -> tuple[Problema, ...]:
    try:
        ler_fatos({"abordagem": {"em": datetime(2000, 1, 1, tzinfo=UTC), "om": sigla}}, lambda _: None)
    except EntradaInvalida as error:
        return tuple(error.problemas)
    return ()
