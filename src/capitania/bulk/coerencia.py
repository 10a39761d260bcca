"""What one column says against another: the rules of `ler_fatos`, and those that a table needs besides."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.types as t
from numpy.typing import NDArray

from capitania.bulk.colunas import (
    NAO_INFORMADO,
    PRESENTE,
    SEM_LEITURA,
    SEM_VALIDADE,
    SUBSTITUTO,
    dominio,
)
from capitania.bulk.medidores import data
from capitania.bulk.palavras import aninha, distintas, so_vazios, vazio
from capitania.lei import vocabulario
from capitania.lei.fatos import ler_fatos
from capitania.lei.problemas import EntradaInvalida, Problema

Linhas = NDArray[np.int64]
Mal = list[tuple[Problema, Linhas]]
Codigos = dict[str, NDArray[Any]]
ALGUM: Final = "2000-01-01T00:00:00+00:00"


def sem_validade(caminho: str, cru: pa.Array, codigos: Codigos, mal: Mal) -> None:
    """Put in the licences without a date that a column of its own tells; a date beside one is refused."""
    valores, lugar = distintas(cru)
    validade = f"{caminho.partition('.')[0]}.validade"
    ditos = valores.to_pylist()
    sim = np.array([v is True or v == "sim" for v in [*ditos, None]])[lugar]
    for n, dito in enumerate(ditos):
        if dito not in (True, False, None, "sim", "nao", ""):
            problema = Problema(caminho, dito, "Valor fora da lista.", "Use um de: sim, nao.")
            _junta(mal, problema, lugar == n)
    datas = codigos[validade]
    contra = Problema(validade, None, f"Há data e {caminho} é sim.", "Deixe uma das duas.")
    _junta(mal, contra, sim & (datas != NAO_INFORMADO) & (datas != SEM_VALIDADE))
    codigos[validade] = np.where(sim, np.int32(SEM_VALIDADE), datas)


def do_substituto(colunas: Mapping[str, pa.Array], codigos: Codigos, mal: Mal) -> None:
    """Say who has a substitute, refuse what is told of one who is not there, and put in the test not made."""
    sim, nao = dominio(PRESENTE).index("sim"), dominio(PRESENTE).index("nao")
    presente = codigos[PRESENTE]
    if PRESENTE not in colunas:
        codigos[PRESENTE] = np.full(len(presente), nao, np.uint8)
        return
    como = "Escreva sim ou nao em cada linha."
    lido_mal = np.zeros(len(presente), bool)
    for problema, linhas in mal:
        if problema.campo == PRESENTE:
            lido_mal[linhas] = True
    falta = Problema(PRESENTE, None, "Falta dizer se houve substituto.", como)
    _junta(mal, falta, (presente == vazio(PRESENTE)) & ~lido_mal)
    ausente = presente == nao
    testado = np.zeros(len(presente), bool)
    for nome, cru in colunas.items():
        if nome.startswith(SUBSTITUTO) and nome != PRESENTE and not so_vazios(cru):
            ha = informado(cru)
            como = "Retire o dado, ou corrija a presença."
            _junta(mal, Problema(nome, None, f"Há o dado e {PRESENTE} é nao.", como), ha & ausente)
            if nome.startswith("substituto.alcoolemia.") and not nome.endswith(".unidade"):
                testado |= ha
    sem_teste = (presente == sim) & ~testado
    if sem_teste.any():
        for campo, palavra in (("resultado", "nao_realizado"), ("outra_substancia", "nao")):
            caminho = f"substituto.alcoolemia.{campo}"
            codigo = np.uint8(dominio(caminho).index(palavra))
            codigos[caminho] = np.where(sem_teste, codigo, codigos[caminho])


def informado(cru: pa.Array) -> NDArray[np.bool_]:
    """Tell which rows say something: null and empty text do not, an empty list does."""
    tipo = cru.type.value_type if t.is_dictionary(cru.type) else cru.type
    if not t.is_string(tipo):
        return np.asarray(cru.is_valid().to_numpy(zero_copy_only=False))
    valores, lugar = distintas(cru)
    return np.array([bool(v) for v in [*valores.to_pylist(), None]])[lugar]


def das_pessoas(codigos: Codigos, mal: Mal) -> None:
    """Refuse a licence told of who has none, and a reading beside a test that was not made."""
    for quem in ("condutor", "substituto"):
        habilitacao = f"{quem}.habilitacao"
        sem = codigos[habilitacao] == dominio(habilitacao).index("inexistente")
        if not sem.any():
            continue
        porta = f"{quem}.porta"
        _recusa({habilitacao: "inexistente", porta: "sim"}, sem & (codigos[porta] == dominio(porta).index("sim")), mal)
        validade = codigos[f"{quem}.validade"]
        com_data = sem & (validade != NAO_INFORMADO)
        for dia in np.unique(validade[com_data]).tolist():
            dita = vocabulario.SEM_VALIDADE if dia == SEM_VALIDADE else data(dia)
            _recusa({habilitacao: "inexistente", f"{quem}.validade": dita}, com_data & (validade == dia), mal)
    for raiz in ("", SUBSTITUTO):
        resultado = f"{raiz}alcoolemia.resultado"
        for palavra in ("nao_realizado", "recusado"):
            for meio, unidade in (("ar", "mg/L"), ("sangue", "g/L")):
                leitura = f"{raiz}alcoolemia.{meio}"
                ha = (codigos[leitura] != SEM_LEITURA) & (codigos[resultado] == dominio(resultado).index(palavra))
                _recusa({resultado: palavra, leitura: {"quantia": "1", "unidade": unidade}}, ha, mal)


def _recusa(planos: Mapping[str, object], onde: NDArray[np.bool_], mal: Mal) -> None:
    """Refuse rows that say these things together, in the words of the reader of facts."""
    if not onde.any():
        return
    try:
        ler_fatos(aninha({"abordagem.em": ALGUM, **planos}), lambda _sigla: None)
    except EntradaInvalida as error:
        mal.extend((p, np.flatnonzero(onde)) for p in error.problemas)


def _junta(mal: Mal, problema: Problema, onde: NDArray[np.bool_]) -> None:
    if onde.any():
        mal.append((problema, np.flatnonzero(onde)))
