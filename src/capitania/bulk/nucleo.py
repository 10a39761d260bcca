"""Answers of whole batches: packed facts in, a mask or the number of an answer for each row out."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from functools import cached_property
from typing import Any, Literal, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from capitania.bulk import motor_numpy
from capitania.bulk.colunas import (
    CODIGOS,
    DATAS,
    EMPACOTADO,
    LEITURAS,
    MILIONESIMOS,
    NAO_INFORMADO,
    SEM_LEITURA,
    SEM_VALIDADE,
)
from capitania.bulk.colunas import dominio as palavras_de
from capitania.bulk.construcao import Construcao, constroi, uniao
from capitania.bulk.etapas import Efeito
from capitania.bulk.medidores import data
from capitania.bulk.programa import DIA, Bit, Chaves, Mascaras, chaves, mascaras
from capitania.bulk.programa import colunas as colunas_lidas
from capitania.lei import uniao as unidas
from capitania.lei import vocabulario
from capitania.lei.ambiente import Caso, ambiente, leituras
from capitania.lei.avaliacao import Avaliador, Resposta
from capitania.lei.decisao import a_mais, ultimo_texto
from capitania.lei.determinacao import Dispensada, Encaminhamento, Infracao, Medida, Peca
from capitania.lei.fatos import Fatos, Medicao
from capitania.lei.plano import Plano
from capitania.lei.saidas import Saida

Motor = Literal["numpy", "numba"]
MEDIDAS_E_INFRACOES = ("medida", "infracao")
DECIDEM = (DIA, *CODIGOS, *DATAS, *LEITURAS)
BLOCO = 1 << 18  # rows whose parts of the answer are kept at a time


class RespostaEmLote(NamedTuple):
    """One distinct answer, as `decidir` gives it, without what belongs to single facts.

    Answers of equal outputs are one; the grounds (`cita`) are those of the row that `exemplo` tells, the first of it.
    `pendente`: some output hangs on a fact not informed.
    """

    medidas: tuple[Medida, ...]
    dispensadas: tuple[Dispensada, ...]
    infracoes: tuple[Infracao, ...]
    pecas: tuple[Peca, ...]
    encaminhamentos: tuple[Encaminhamento, ...]
    ressalvas: tuple[str, ...]
    lacunas: tuple[str, ...]
    pendente: bool
    exemplo: Mapping[str, object]


class Discordancia(AssertionError):
    """The arrays and `lei.decidir` give another answer to the same facts: a fault of the program."""


class Programa:
    """A plan ready for batches. Compiled parts are made at first use; the dictionary of answers grows."""

    def __init__(self, plano: Plano) -> None:
        self.plano = plano
        self._numeros: dict[Efeito, int] = {}
        self._efeitos: list[Efeito] = []
        self._exemplos: list[dict[str, int]] = []
        self._das_chaves: dict[bytes, int] = {}

    @cached_property
    def construcao(self) -> Construcao:
        """The steps of the plan."""
        return constroi(self.plano)

    @cached_property
    def _mascaras(self) -> Mascaras:
        return mascaras(self.construcao, MEDIDAS_E_INFRACOES)

    @cached_property
    def lidas(self) -> tuple[str, ...]:
        """Name the packed columns that `medidas_e_infracoes` reads."""
        return tuple({DIA: None} | dict(colunas_lidas(self._mascaras.roteiro)))

    @cached_property
    def _chaves(self) -> Chaves:
        return chaves(self.construcao)

    @property
    def bits(self) -> tuple[Bit, ...]:
        """Name the bits of the masks of `medidas_e_infracoes`, the lowest first."""
        return self._mascaras.bits

    def medidas_e_infracoes(self, lote: pa.RecordBatch, motor: Motor = "numpy") -> pa.Array:
        """Give a mask of `bits` for each row (uint32, or uint64 where there are more than 32 bits).

        Raises `ValueError` for columns that are not as `colunas.EMPACOTADO`, have nulls, or codes out of their list.
        """
        feitas = self._mascaras
        saida = np.empty(lote.num_rows, np.uint32 if len(feitas.bits) <= 32 else np.uint64)
        _motor(motor).mascaras(feitas.roteiro, colunas_de(lote, self.lidas), saida)
        return pa.array(saida)

    def respostas(self, lote: pa.RecordBatch) -> pa.Array:
        """Give the number of the whole answer of each row (int32); `resposta` tells what it is."""
        feitas = self._chaves
        colunas = colunas_de(lote, DECIDEM)
        numeros = np.empty(lote.num_rows, np.int32)
        for de in range(0, lote.num_rows, BLOCO):
            bloco = {nome: c[de : de + BLOCO] for nome, c in colunas.items()}
            tamanho = min(BLOCO, lote.num_rows - de)
            partes = [np.empty(tamanho, np.uint16) for _ in feitas.efeitos]
            motor_numpy.partes(feitas.roteiro, bloco, partes)
            numeros[de : de + tamanho] = self._numera(partes, bloco, tamanho)
        return pa.array(numeros)

    def _numera(
        self, partes: list[NDArray[np.uint16]], bloco: Mapping[str, NDArray[Any]], tamanho: int
    ) -> NDArray[np.int32]:
        """Number the answers of a block: each distinct set of parts is looked at once."""
        codigos = np.zeros(tamanho, np.int64)
        for parte, efeitos in zip(partes, self._chaves.efeitos, strict=True):
            codigos = codigos * len(efeitos) + parte
            if codigos.size and int(codigos.max()) >= _CHEIO // (1 << 16):
                codigos = _distintos(codigos)[1]
        primeiros, onde = _distintos(codigos)
        vistas = np.stack([parte[primeiros] for parte in partes], axis=1) if partes else np.zeros((len(primeiros), 0))
        numeros = []
        for n, chave in zip(primeiros.tolist(), map(bytes, np.ascontiguousarray(vistas)), strict=True):
            numero = self._das_chaves.get(chave)
            if numero is None:
                numero = self._das_chaves[chave] = self._numero([int(parte[n]) for parte in partes], bloco, n)
            numeros.append(numero)
        return np.array(numeros, np.int32)[onde]

    def _numero(self, partes: list[int], bloco: Mapping[str, NDArray[Any]], linha: int) -> int:
        efeito = Efeito()
        for parte, efeitos in zip(partes, self._chaves.efeitos, strict=True):
            efeito = uniao(efeito, efeitos[parte])
        if efeito not in self._numeros:
            self._numeros[efeito] = len(self._exemplos)
            self._exemplos.append({nome: int(c[linha]) for nome, c in bloco.items()})
            self._efeitos.append(efeito)
        return self._numeros[efeito]

    def resposta(self, numero: int) -> RespostaEmLote:
        """Tell what the answer of a number is, with its provisions; raises `Discordancia` if `lei` says otherwise."""
        efeito = self._efeitos[numero]
        caso, resposta = self._pela_lei(efeito, self._exemplos[numero])
        return self._mostra(efeito, resposta, caso.fatos)

    def ficam(self, numero: int) -> list[Saida]:
        """List the outputs that stand in an answer, by the number that the arrays gave it."""
        return self.construcao.universo.saidas.lista(self._efeitos[numero].fica)

    def _pela_lei(self, efeito: Efeito, exemplo: Mapping[str, int]) -> tuple[Caso, Resposta]:
        """Give what `lei` answers to a row, which is what the arrays did."""
        fatos = fatos_da_linha(exemplo)
        caso = Caso(self.plano, fatos, leituras(fatos, self.plano))
        env, _ = ambiente(caso)
        resposta = Avaliador(self.plano, env).roda()
        universo = self.construcao.universo
        if (set(universo.saidas.lista(efeito.fica)), set(universo.saidas.lista(efeito.possivel))) != (
            set(resposta.fica),
            resposta.possivel,
        ):
            raise Discordancia(f"{fatos.em_json()}: {efeito}")
        return caso, resposta

    def _mostra(self, efeito: Efeito, resposta: Resposta, fatos: Fatos) -> RespostaEmLote:
        universo = self.construcao.universo
        unida = unidas.uniao(resposta)
        caladas = [s.chave[0] for s in resposta.fica if s.tipo == "lacuna"]
        sem_norma = [f"sem-norma-do-fato:{nome}" for nome in universo.abertas.lista(efeito.abertas)]
        return RespostaEmLote(
            unida.medidas,
            unida.dispensadas,
            unidas.infracoes(resposta, self.plano),
            unida.pecas,
            unida.encaminhamentos,
            tuple(universo.duvidas.lista(efeito.duvidas)),
            (*caladas, *sem_norma),
            bool(resposta.possivel) or any(s.tipo == "pendencia" for s in resposta.fica),
            {"abordagem.dia": fatos.dia, **fatos.informados},
        )


class ComUltimoTexto(Programa):
    """A program of a day on which some text is only shown: whole answers tell where that text would add to them."""

    def __init__(self, plano: Plano, com_lidas: Plano) -> None:
        super().__init__(plano)
        self._outro = Programa(com_lidas)
        self._dos_pares: dict[int, int] = {}  # by the numbers of an answer without the text and with it
        self._numeros_finais: dict[tuple[int, bool], int] = {}
        self._finais: list[tuple[Efeito, bool, dict[str, int]]] = []

    def respostas(self, lote: pa.RecordBatch) -> pa.Array:
        """Give the number of the whole answer of each row (int32); `resposta` tells what it is."""
        sem, com = (p.to_numpy().astype(np.int64) for p in (super().respostas(lote), self._outro.respostas(lote)))
        primeiros, onde = _distintos(sem << 32 | com)
        colunas = colunas_de(lote, DECIDEM)
        numeros = []
        for n in primeiros.tolist():
            par = int(sem[n] << 32 | com[n])
            if par not in self._dos_pares:
                self._dos_pares[par] = self._do_par(int(sem[n]), int(com[n]), colunas, n)
            numeros.append(self._dos_pares[par])
        return pa.array(np.array(numeros, np.int32)[onde])

    def _do_par(self, sem: int, com: int, colunas: Mapping[str, NDArray[Any]], linha: int) -> int:
        ha = bool(a_mais(self._outro.ficam(com), self.ficam(sem)))
        if (sem, ha) not in self._numeros_finais:
            self._numeros_finais[sem, ha] = len(self._finais)
            self._finais.append((self._efeitos[sem], ha, {nome: int(c[linha]) for nome, c in colunas.items()}))
        return self._numeros_finais[sem, ha]

    def resposta(self, numero: int) -> RespostaEmLote:
        """Tell what the answer of a number is, with its provisions; raises `Discordancia` if `lei` says otherwise."""
        efeito, ha, exemplo = self._finais[numero]
        caso, resposta = self._pela_lei(efeito, exemplo)
        lacunas = tuple(x.id for x in ultimo_texto(caso, resposta))
        if ha != bool(lacunas):
            raise Discordancia(f"{caso.fatos.em_json()}: {lacunas}")
        feita = self._mostra(efeito, resposta, caso.fatos)
        return feita._replace(lacunas=(*feita.lacunas, *lacunas))


_CHEIO = 1 << 62
_programas: dict[tuple[str, str], Programa] = {}


def programa(plano: Plano) -> Programa:
    """Give the program of a plan; plans of the same norms share one."""
    com_lidas = plano.com_lidas
    chave = plano.recibo, "" if com_lidas is None else com_lidas.recibo
    if chave not in _programas:
        _programas[chave] = Programa(plano) if com_lidas is None else ComUltimoTexto(plano, com_lidas)
    return _programas[chave]


def colunas_de(lote: pa.RecordBatch, nomes: Iterable[str]) -> dict[str, NDArray[Any]]:
    """Give some columns of a packed batch as arrays; raises `ValueError` with all that is wrong with the batch."""
    if not lote.schema.equals(EMPACOTADO) or any(c.null_count for c in lote.columns):
        faltas = [c for c in EMPACOTADO if not _ha(lote, c)]
        if faltas:
            ditas = " ".join(f"{c.name}: esperava {c.type}, sem nulos." for c in faltas)
            raise ValueError(f"Lote que não está empacotado: {ditas}")
    return {nome: lote.column(nome).to_numpy(zero_copy_only=True) for nome in nomes}


def _ha(lote: pa.RecordBatch, campo: pa.Field) -> bool:
    n = lote.schema.get_field_index(campo.name)
    return n >= 0 and lote.column(n).type == campo.type and not lote.column(n).null_count


def _motor(nome: Motor) -> Any:
    if nome == "numpy":
        return motor_numpy
    from capitania.bulk import motor_numba  # noqa: PLC0415 - Numba is in an extra of its own

    return motor_numba


def _distintos(codigos: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Give the first row of each distinct code, and which of them each row has."""
    dicionario = pa.array(codigos).dictionary_encode()
    onde = dicionario.indices.to_numpy().astype(np.int64)
    primeiros = np.zeros(len(dicionario.dictionary), np.int64)
    primeiros[onde[::-1]] = np.arange(len(onde))[::-1]
    return primeiros, onde


def fatos_da_linha(linha: Mapping[str, int]) -> Fatos:
    """Unpack the facts of one row."""
    informados: dict[str, object] = {}
    for caminho in CODIGOS:
        palavras = palavras_de(caminho)
        if linha[caminho] < len(palavras):
            informados[caminho] = palavras[linha[caminho]]
    for caminho in DATAS:
        if linha[caminho] == SEM_VALIDADE:
            informados[caminho] = vocabulario.SEM_VALIDADE
        elif linha[caminho] != NAO_INFORMADO:
            informados[caminho] = data(linha[caminho])
    for caminho in LEITURAS:
        if linha[caminho] != SEM_LEITURA:
            lido = Decimal(linha[caminho]) / MILIONESIMOS
            meio = caminho.rpartition(".")[2]
            informados[caminho] = Medicao(lido, vocabulario.UNIDADE_BASE[meio], lido)
    dia = data(linha[DIA])
    return Fatos(datetime(dia.year, dia.month, dia.day, 12, tzinfo=UTC), dia, None, informados)
