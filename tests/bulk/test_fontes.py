"""Sources read a piece at a time: rows numbered as the source has them, what cannot be read told with a way out."""

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from capitania.bulk import fontes
from capitania.bulk.fontes import DeLinhas, abre, numeradas
from capitania.lei.problemas import EntradaInvalida

CABECA = "id;abordagem.em;alcoolemia.ar"


def csv(pasta, texto, nome="a.csv", codificacao="utf-8"):
    arquivo = pasta / nome
    arquivo.write_bytes(texto.encode(codificacao))
    return abre(arquivo)


def lidas(fonte):
    return [
        (n, *linha.values())
        for t in fonte.trechos()
        for n, linha in zip(t.linhas.tolist(), t.lote.to_pylist(), strict=True)
    ]


@pytest.mark.parametrize("separador", [";", ",", "\t", "|"])
def test_csv_com_cada_separador(tmp_path, separador):
    linhas = [CABECA, '1;x;"0;30"', ";;", '3;"a""b";0.5']
    texto = "\r\n".join(linhas).replace(";", separador)
    fonte = csv(tmp_path, texto)
    assert fonte.esquema.names == CABECA.split(";")
    assert lidas(fonte) == [(1, "1", "x", f"0{separador}30"), (2, None, None, None), (3, "3", 'a"b', "0.5")]


@pytest.mark.parametrize("codificacao", ["utf-8", "utf-8-sig", "cp1252"])
def test_csv_em_cada_codificacao(tmp_path, codificacao):
    fonte = csv(tmp_path, "id;abordagem.om\n1;DelItajaí\n", codificacao=codificacao)
    assert lidas(fonte) == [(1, "1", "DelItajaí")]
    assert fonte.esquema.names == ["id", "abordagem.om"]


def test_linha_torta_fica_de_fora_e_conta(tmp_path, monkeypatch):
    monkeypatch.setattr(fontes, "BLOCO", 1 << 10)
    linhas = [CABECA, *(f"{n};x;0" for n in range(1, 501))]
    linhas[3], linhas[400] = "3;x", "400;x;0;0"
    fonte = csv(tmp_path, "\n".join(linhas) + "\n")
    trechos = list(fonte.trechos())
    assert len(trechos) > 3
    assert [t.linha for x in trechos for t in x.tortas] == [3, 400]
    assert [(str(n), i) for n, i, *_ in lidas(fonte) if str(n) != i] == []
    assert len(lidas(fonte)) == 498


def test_so_linhas_tortas(tmp_path):
    (trecho,) = csv(tmp_path, f"{CABECA}\n1;2\n").trechos()
    assert (trecho.lote.num_rows, [t.linha for t in trecho.tortas]) == (0, [1])


def test_quebra_de_linha_entre_aspas(tmp_path):
    assert lidas(csv(tmp_path, f'{CABECA}\n1;"a\nb";0\n2;c;0\n')) == [(1, "1", "a\nb", "0"), (2, "2", "c", "0")]


def test_numeros_das_linhas():
    assert numeradas(0, 4, [1, 3, 4]).tolist() == [2, 5, 6, 7]
    assert numeradas(2, 2, [1, 3, 4]).tolist() == [6, 7]
    assert numeradas(5, 2, []).tolist() == [6, 7]


def test_parquet_numa_pasta(tmp_path):
    for n in range(3):
        pq.write_table(pa.table({"id": [n * 2, n * 2 + 1]}), tmp_path / f"p{n}.parquet")
    fonte = abre(tmp_path)
    assert fonte.total == 6
    assert lidas(fonte) == [(n + 1, n) for n in range(6)]


def test_parquet_de_outras_colunas(tmp_path):
    pq.write_table(pa.table({"id": [1]}), tmp_path / "a.parquet")
    pq.write_table(pa.table({"id": ["1"]}), tmp_path / "b.parquet")
    with pytest.raises(EntradaInvalida, match=r"b\.parquet"):
        abre(tmp_path)


RUINS = {
    "não há": None,
    "pasta vazia": "pasta",
    "vazio": b"",
    "binário": b"\0\1\2\3\n",
    "parquet cortado": b"PAR1 e mais nada",
}


@pytest.mark.parametrize("nome", RUINS)
def test_o_que_nao_se_le(tmp_path, nome):
    caminho = tmp_path / "x"
    if RUINS[nome] == "pasta":
        caminho.mkdir()
    elif RUINS[nome] is not None:
        caminho.write_bytes(RUINS[nome])
    with pytest.raises(EntradaInvalida) as recusa:
        abre(caminho)
    (p,) = recusa.value.problemas
    assert p.campo == str(caminho)
    assert p.como_corrigir


def test_aspas_que_nao_se_fecham(tmp_path):
    with pytest.raises(EntradaInvalida, match="aspas"):
        csv(tmp_path, f'{CABECA}\n1;x;"0\n2;b;0\n')


def test_parquet_estragado_no_meio(tmp_path):
    arquivo = tmp_path / "a.parquet"
    pq.write_table(pa.table({"id": np.arange(100_000)}), arquivo, compression="snappy", use_dictionary=False)
    dados = bytearray(arquivo.read_bytes())
    dados[2000:90_000] = bytes(88_000)
    arquivo.write_bytes(dados)
    with pytest.raises(EntradaInvalida, match="até o fim"):
        list(abre(arquivo).trechos())


def test_linhas_do_programa(monkeypatch):
    monkeypatch.setattr(fontes, "TRECHO", 2)
    fonte = DeLinhas("base", ({"id": str(n)} for n in range(5)), 5)
    assert [(t.lote.num_rows, t.linhas.tolist()) for t in fonte.trechos()] == [(2, [1, 2]), (2, [3, 4]), (1, [5])]
