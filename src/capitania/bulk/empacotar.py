"""Raw batches into packed ones: every check of `ler_fatos`, rows refused told one problem a line, the rest as codes."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.types as t
from numpy.typing import NDArray

from capitania.bulk import coerencia, momento
from capitania.bulk.colunas import CODIGOS, DATAS, LEITURAS, TEXTOS_CRUS, lado_a_lado
from capitania.bulk.esquema import EM, ID, OM, SANGUES, SEM_VALIDADES, problemas
from capitania.bulk.palavras import (
    Codificada,
    Palavra,
    codificada,
    distintas,
    exato,
    le,
    leitor,
    so_vazios,
    tipo,
    vazio,
)
from capitania.lei.problemas import EntradaInvalida, Problema

Linhas = NDArray[np.int64]
RECUSADAS: Final = pa.schema(
    [
        ("linha", pa.int64()),
        ("id", pa.string()),
        ("campo", pa.string()),
        ("valor", pa.string()),
        ("motivo", pa.string()),
        ("como_corrigir", pa.string()),
    ]
)


class Lote(NamedTuple):
    """A batch read: the rows that stand, packed, with their ids as typed; and what stands against the others."""

    empacotado: pa.RecordBatch
    ids: pa.Array | None
    recusadas: pa.RecordBatch


class Empacotador:
    """Packs the batches of one source; raises `EntradaInvalida` at once when its columns cannot hold boardings."""

    def __init__(self, esquema: pa.Schema, zona: momento.Zona, fonte: str = "dados") -> None:
        faltas = list(problemas(esquema, fonte))
        if faltas:
            raise EntradaInvalida(faltas)
        self.esquema = esquema
        self.momento = momento.Momento(zona)
        self._leitores = {c: leitor(c) for c in (*CODIGOS, *DATAS, *LEITURAS, *TEXTOS_CRUS)}

    @property
    def siglas(self) -> list[str]:
        """The units met so far, by their place in `abordagem.om`."""
        return self.momento.siglas

    def empacota(self, lote: pa.RecordBatch, linhas: Linhas) -> Lote:
        """Pack a batch whose rows have these numbers in their source."""
        colunas = {n: normal(lote.column(i)) for i, n in enumerate(lote.schema.names)}
        mal: list[tuple[Problema, Linhas]] = []

        def junta(found: Codificada) -> NDArray[Any]:
            mal.extend((p, onde) for ps, onde in found.mal.items() for p in ps)
            return found.codigos

        n = lote.num_rows
        dia, om = self.momento.le(colunas[EM], colunas.get(OM), mal)
        codigos: dict[str, NDArray[Any]] = {}
        for caminho in (*CODIGOS, *DATAS):
            cru = colunas.get(caminho)
            vazia = cru is None or so_vazios(cru)
            codigos[caminho] = _vazia(caminho, n) if vazia else junta(self._leitores[caminho].codifica(cru))
        for caminho in LEITURAS:
            codigos[caminho] = junta(self._leitura(caminho, colunas, n))
        for caminho in TEXTOS_CRUS:
            if caminho in colunas:
                junta(self._texto(caminho, colunas[caminho]))
        for caminho in SEM_VALIDADES:
            if caminho in colunas:
                coerencia.sem_validade(caminho, colunas[caminho], codigos, mal)
        coerencia.do_substituto(colunas, codigos, mal)
        coerencia.das_pessoas(codigos, mal)
        prontas: dict[str, NDArray[Any]] = {"linha": linhas, OM: om, "abordagem.dia": dia, **codigos}
        return _separa(lado_a_lado(prontas), colunas[ID].cast(pa.string()) if ID in colunas else None, mal)

    def _leitura(self, caminho: str, colunas: Mapping[str, pa.Array], n: int) -> Codificada:
        cru = colunas.get(caminho)
        if cru is None or so_vazios(cru):
            return Codificada(_vazia(caminho, n), {})
        if caminho not in SANGUES:
            return self._leitores[caminho].codifica(cru)
        valores, lugar = distintas(cru)
        unidades, da_unidade = distintas(colunas[f"{caminho}.unidade"])
        pares = lugar.astype(np.int64) * (len(unidades) + 1) + da_unidade
        usados, novo = np.unique(pares, return_inverse=True)
        crus, medidas = [*valores.to_pylist(), None], [*unidades.to_pylist(), None]
        palavras = []
        for par in usados.tolist():
            q, u = divmod(par, len(medidas))
            palavras.append(_no_sangue(caminho, crus[q], medidas[u]))
        return codificada(caminho, palavras, novo)

    def _texto(self, caminho: str, cru: pa.Array) -> Codificada:
        if so_vazios(cru):
            return Codificada(_vazia(caminho, len(cru)), {})
        return self._leitores[caminho].codifica(cru)


def _separa(todas: pa.RecordBatch, ids: pa.Array | None, mal: list[tuple[Problema, Linhas]]) -> Lote:
    """Part the rows that stand from those with something against them."""
    recusadas = _recusadas(mal, todas.column("linha").to_numpy(), ids)
    if not mal:
        return Lote(todas, ids, recusadas)
    fica = np.ones(todas.num_rows, bool)
    for _, onde in mal:
        fica[onde] = False
    mascara = pa.array(fica)
    return Lote(todas.filter(mascara), None if ids is None else ids.filter(mascara), recusadas)


def _vazia(caminho: str, n: int) -> NDArray[Any]:
    return np.full(n, vazio(caminho), tipo(caminho))


def normal(coluna: pa.Array) -> pa.Array:
    """Bring the ways of Arrow to hold the same thing to one."""
    tipo_ = coluna.type
    if t.is_dictionary(tipo_):
        if t.is_large_string(tipo_.value_type) or t.is_string_view(tipo_.value_type) or t.is_null(tipo_.value_type):
            return coluna.cast(pa.dictionary(tipo_.index_type, pa.string()))
        return coluna
    if t.is_large_string(tipo_) or t.is_string_view(tipo_) or t.is_null(tipo_):
        return coluna.cast(pa.string())
    if t.is_date64(tipo_):
        return coluna.cast(pa.date32())
    return coluna


def _no_sangue(caminho: str, cru: object, unidade: object) -> Palavra:
    """Read a reading of blood in its unit; without quantity there is no reading, whatever the unit."""
    if cru is None or cru == "":
        return Palavra(vazio(caminho))
    return le(caminho, {"quantia": exato(cru), **({"unidade": unidade} if unidade else {})})


def _recusadas(mal: list[tuple[Problema, Linhas]], numeros: Linhas, ids: pa.Array | None) -> pa.RecordBatch:
    """One line for each problem, by row."""
    onde = np.concatenate([x for _, x in mal]) if mal else np.zeros(0, np.int64)
    quais = np.repeat(np.arange(len(mal)), [len(x) for _, x in mal])
    ordem = np.argsort(onde, kind="stable")
    onde, quais = onde[ordem], pa.array(quais[ordem])
    ditos = [(p.campo, None if p.valor is None else str(p.valor), p.motivo, p.como_corrigir) for p, _ in mal]
    textos = [pa.array([d[k] for d in ditos], pa.string()).take(quais) for k in range(4)]
    id_ = pa.nulls(len(onde), pa.string()) if ids is None else ids.take(pa.array(onde))
    return pa.RecordBatch.from_arrays([pa.array(numeros[onde]), id_, *textos], schema=RECUSADAS)
