"""The distinct words of a raw column, each read once by the reader of facts itself, and given to its rows."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.types as t
from numpy.typing import NDArray

from capitania.bulk.colunas import (
    DATAS,
    LEITURAS,
    MILIONESIMOS,
    NAO_INFORMADO,
    PRESENTE,
    SEM_LEITURA,
    SEM_VALIDADE,
    dominio,
)
from capitania.bulk.medidores import dias
from capitania.lei import vocabulario
from capitania.lei.fatos import Ambiguo, Medicao, ler_fatos
from capitania.lei.problemas import EntradaInvalida, Problema

ALGUM: Final = "2000-01-01T00:00:00+00:00"  # an instant, where only another fact is asked about
COMO_LER: Final = "Escreva como 0,33 ou 0.33."
MAIOR: Final = 2**31 - 1
VISIVEL: Final = "^[!-~]"  # a text that begins so is no blank
SIM_OU_NAO: Final = "Use um de: sim, nao."
PRIMEIRA, ULTIMA = (dias(d) for d in (date.min, date.max))


class Palavra(NamedTuple):
    """A word read: its code, or what stands against it."""

    codigo: int
    problemas: tuple[Problema, ...] = ()


class Codificada(NamedTuple):
    """A column of codes; `mal` gives the rows of each word that was refused."""

    codigos: NDArray[Any]
    mal: Mapping[tuple[Problema, ...], NDArray[np.int64]]


def aninha(planos: Mapping[str, object]) -> dict[str, Any]:
    """Turn paths into the tables of a file of facts."""
    feito: dict[str, Any] = {}
    for caminho, valor in planos.items():
        *tabelas, campo = caminho.split(".")
        dentro = feito
        for tabela in tabelas:
            dentro = dentro.setdefault(tabela, {})
        dentro[campo] = valor
    return feito


def le(caminho: str, valor: object) -> Palavra:
    """Read one value of one fact, as in a file of facts that says nothing else."""
    try:
        fatos = ler_fatos(aninha({"abordagem.em": ALGUM, caminho: valor}), lambda _sigla: None)
    except EntradaInvalida as error:
        return Palavra(vazio(caminho), tuple(_da_coluna(caminho, p) for p in error.problemas))
    if fatos.ambiguos:
        return Palavra(vazio(caminho), tuple(_a_perguntar(a) for a in fatos.ambiguos))
    return _codigo(caminho, fatos.informados.get(caminho))


def _da_coluna(caminho: str, p: Problema) -> Problema:
    """Name the column: of a reading a table has no field within."""
    return p._replace(campo=caminho) if p.campo == f"{caminho}.quantia" else p


def _a_perguntar(a: Ambiguo) -> Problema:
    return Problema(a.campo, a.valor, a.motivo, COMO_LER)


def _codigo(caminho: str, lido: object) -> Palavra:
    if isinstance(lido, Medicao):
        exato = lido.base * MILIONESIMOS
        if exato != exato.to_integral_value() or exato > MAIOR:
            como = "Use até seis casas decimais na unidade do meio, e o que se mede."
            motivo = "Leitura fina demais, ou grande demais, para o estudo."
            return Palavra(SEM_LEITURA, (Problema(caminho, f"{lido.quantia} {lido.unidade}", motivo, como),))
        return Palavra(int(exato))
    if isinstance(lido, date):
        return Palavra(dias(lido))
    if caminho in DATAS:
        return Palavra(SEM_VALIDADE)
    palavras = vocabulario.dominio(caminho)
    return Palavra(palavras.index(str(lido)) if palavras is not None and lido is not None else 0)


def vazio(caminho: str) -> int:
    """Give the code of a fact not informed; zero for a text that is only checked."""
    if caminho in LEITURAS:
        return SEM_LEITURA
    if caminho in DATAS:
        return NAO_INFORMADO
    return len(dominio(caminho)) if vocabulario.dominio(caminho) is not None else 0


def tipo(caminho: str) -> type[np.generic]:
    """Give the type of the codes of a fact."""
    return np.int32 if caminho in LEITURAS or caminho in DATAS else np.uint8


def exato(valor: object) -> object:
    """Take a float by its shortest decimal form, as it would be typed."""
    return Decimal(repr(valor)) if isinstance(valor, float) else valor


def so_vazios(coluna: pa.Array) -> bool:
    """Tell whether nothing at all is informed."""
    return bool(coluna.null_count == len(coluna))


def distintas(coluna: pa.Array) -> tuple[pa.Array, NDArray[np.int64]]:
    """Give the distinct values, and for each row the place of its own; one past the last where there is none."""
    if not t.is_dictionary(coluna.type):
        coluna = coluna.dictionary_encode()
    valores, indices = coluna.dictionary, coluna.indices
    if indices.null_count:
        indices = pc.fill_null(indices.cast(pa.int32()), len(valores))
    return valores, indices.to_numpy(zero_copy_only=False)


class Leitor:
    """Reads the words of one fact; a word met in an earlier batch is not read again."""

    def __init__(self, caminho: str) -> None:
        self.caminho = caminho
        self._lidas: dict[object, Palavra] = {}

    def palavra(self, cru: object) -> Palavra:
        """Give what a value means; null and empty are not informed."""
        if cru is None or cru == "":
            return Palavra(vazio(self.caminho))
        if isinstance(cru, float) and cru != cru:  # noqa: PLR0124 - no key holds what differs from itself
            return le(self.caminho, exato(cru))
        achada = self._lidas.get((cru.__class__, cru))
        if achada is None:
            achada = self._lidas[cru.__class__, cru] = le(self.caminho, exato(cru))
        return achada

    def codifica(self, coluna: pa.Array) -> Codificada:
        """Give the codes of a column."""
        if so_vazios(coluna):
            return Codificada(np.full(len(coluna), vazio(self.caminho), tipo(self.caminho)), {})
        valores, lugar = distintas(coluna)
        palavras = [self.palavra(v) for v in valores.to_pylist()]
        return codificada(self.caminho, [*palavras, Palavra(vazio(self.caminho))], lugar)


def codificada(caminho: str, palavras: list[Palavra], lugar: NDArray[np.int64]) -> Codificada:
    """Give each row the code of its word, and list the rows of the words refused."""
    codigos = np.array([p.codigo for p in palavras], tipo(caminho))[lugar]
    mal: dict[tuple[Problema, ...], NDArray[np.int64]] = {}
    for n, palavra in enumerate(palavras):
        if palavra.problemas and len(linhas := np.flatnonzero(lugar == n)):
            antes = mal.get(palavra.problemas)
            mal[palavra.problemas] = linhas if antes is None else np.sort(np.concatenate([antes, linhas]))
    return Codificada(codigos, mal)


class LeitorDeDatas(Leitor):
    """Reads dates; those kept as such need no word."""

    def codifica(self, coluna: pa.Array) -> Codificada:
        """Give the codes of a column."""
        if not t.is_date32(coluna.type):
            return super().codifica(coluna)
        dias = pc.fill_null(coluna.cast(pa.int32()), NAO_INFORMADO).to_numpy(zero_copy_only=False)
        fora = np.flatnonzero((dias != NAO_INFORMADO) & ((dias < PRIMEIRA) | (dias > ULTIMA)))
        if not len(fora):
            return Codificada(dias, {})
        problema = Problema(self.caminho, None, "Data que não existe ou não se lê.", "Escreva AAAA-MM-DD.")
        return Codificada(np.where((dias < PRIMEIRA) | (dias > ULTIMA), NAO_INFORMADO, dias), {(problema,): fora})


class LeitorDeTextos(Leitor):
    """Reads texts of which only the presence matters, mostly all distinct."""

    def codifica(self, coluna: pa.Array) -> Codificada:
        """Give the codes of a column."""
        if t.is_dictionary(coluna.type):
            return super().codifica(coluna)
        visivel = pc.match_substring_regex(coluna, VISIVEL)
        resto = pc.if_else(visivel, None, coluna)
        codigos, mal = super().codifica(resto)
        ha = pc.fill_null(visivel, False).to_numpy(zero_copy_only=False)  # noqa: FBT003 - no text is not seen
        return Codificada(np.where(ha, np.uint8(0), codigos), mal)


class LeitorDeSimNao(Leitor):
    """Reads yes or no of what a file of facts tells by being there."""

    def palavra(self, cru: object) -> Palavra:
        """Give what a value means."""
        if cru is None or cru == "":
            return Palavra(vazio(self.caminho))
        if cru in (True, False, *vocabulario.SIM_NAO):
            return Palavra(vocabulario.SIM_NAO.index("sim" if cru in (True, "sim") else "nao"))
        return Palavra(vazio(self.caminho), (Problema(self.caminho, cru, "Valor fora da lista.", SIM_OU_NAO),))


class LeitorDeSinais(LeitorDeSimNao):
    """Reads the signs seen: yes or no, or the list of them; an empty list says that there were none."""

    def palavra(self, cru: object) -> Palavra:
        """Give what a value means."""
        return le(self.caminho, cru) if isinstance(cru, list) else super().palavra(cru)

    def codifica(self, coluna: pa.Array) -> Codificada:
        """Give the codes of a column."""
        if not (t.is_list(coluna.type) or t.is_large_list(coluna.type)):
            return super().codifica(coluna)
        itens = coluna.flatten()
        visiveis = pc.match_substring_regex(itens, VISIVEL)
        if itens.null_count or not pc.all(visiveis, min_count=0).as_py():
            palavras = [self.palavra(v) for v in coluna.to_pylist()]  # something is blank: each list is looked at
            return codificada(self.caminho, palavras, np.arange(len(palavras)))
        sim, nao = (vocabulario.SIM_NAO.index(p) for p in ("sim", "nao"))
        ha = pc.greater(pc.list_value_length(coluna), 0)
        codigos = pc.fill_null(pc.if_else(ha, sim, nao).cast(pa.uint8()), vazio(self.caminho))
        return Codificada(codigos.to_numpy(zero_copy_only=False), {})


def leitor(caminho: str) -> Leitor:
    """Give the reader of a fact."""
    if caminho in DATAS:
        return LeitorDeDatas(caminho)
    if caminho == PRESENTE:
        return LeitorDeSimNao(caminho)
    if caminho.endswith("alcoolemia.sinais"):
        return LeitorDeSinais(caminho)
    presenca = vocabulario.do_condutor(caminho) in vocabulario.PRESENCAS or vocabulario.dominio(caminho) is None
    return LeitorDeTextos(caminho) if presenca and caminho not in LEITURAS else Leitor(caminho)
