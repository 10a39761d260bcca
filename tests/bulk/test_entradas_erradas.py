"""Every kind of wrong input of a study: told in words with column, row and way out, and nothing half written."""

import csv
import errno
import io
import os
import signal
import subprocess
import sys
import zipfile
from contextlib import suppress
from datetime import UTC, date, datetime
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from test_estudo import estuda, nada

from capitania.bulk import pasta, porta
from capitania.bulk.filtro import linhas
from capitania.lei.problemas import EntradaInvalida
from capitania.usecases.do_sistema import DITOS, dito
from capitania.usecases.estudos import Sorteio

EM = "2025-01-01T10:00:00-03:00"
CABECA = "abordagem.em;abordagem.om;alcoolemia.resultado;alcoolemia.ar\n"


def planilha():
    feita = io.BytesIO()
    with zipfile.ZipFile(feita, "w") as aberta:
        aberta.writestr("xl/workbook.xml", "")
    return feita.getvalue()


# bytes, then what is said of them
ARQUIVOS = {
    "vazio": (b"", "está vazio"),
    "só linhas em branco": (b"\n\r\n", "está vazio"),
    "primeira linha vazia": (b"\nabordagem.em\n", "primeira linha está vazia"),
    "UTF-16": (CABECA.encode("utf-16"), "UTF-16"),
    "planilha": (planilha(), "planilha"),
    "binário com aspas": (b'"\0\1"\0"', "Não é Parquet nem CSV"),
    "nem UTF-8 nem Windows": (CABECA.encode() + b"x;\xff\x81;;\n", "Windows-1252 (linha 2)"),
    "outro separador": (CABECA.replace(";", ":").encode(), "Só se lê uma coluna: abordagem.em:abordagem.om"),
    "separado por espaço": (CABECA.replace(";", " ").encode(), "Só se lê uma coluna"),
}


@pytest.mark.parametrize("nome", ARQUIVOS)
def test_arquivo_que_nao_e_tabela(tmp_path, nome):
    dados, dito_ = ARQUIVOS[nome]
    (tmp_path / "d").write_bytes(dados)
    with pytest.raises(EntradaInvalida) as recusa:
        estuda(tmp_path / "d", "2024-2026", tmp_path / "e")
    (p,) = recusa.value.problemas
    assert dito_ in p.motivo
    assert p.campo == str(tmp_path / "d")
    assert p.como_corrigir
    assert [x.name for x in tmp_path.iterdir()] == ["d"]


COLUNAS = {
    "lista onde cabe texto": ({"condutor.habilitacao": [["cha"]]}, ["condutor.habilitacao"]),
    "estrutura": ({"condutor": [{"habilitacao": "cha"}]}, ["condutor"]),
    "instante sem fuso": ({"abordagem.em": pa.array([datetime(2025, 1, 1)])}, ["abordagem.em"]),  # noqa: DTZ001 - what is refused
    "instante inteiro": ({"abordagem.em": [1]}, ["abordagem.em"]),
    "duas coisas": ({"condutor.validade": [1.5], "idade": [3]}, ["condutor.validade", "idade"]),
}


@pytest.mark.parametrize("nome", COLUNAS)
def test_colunas_que_nao_servem(tmp_path, nome):
    colunas, campos = COLUNAS[nome]
    pq.write_table(pa.table({"abordagem.em": [EM], **colunas}), tmp_path / "d")
    with pytest.raises(EntradaInvalida) as recusa:
        estuda(tmp_path / "d", "2024-2026", tmp_path / "e")
    assert [p.campo for p in recusa.value.problemas] == campos
    assert [x.name for x in tmp_path.iterdir()] == ["d"]


@pytest.mark.parametrize(
    ("escrita", "certa"),
    [("ID", "id"), ("Abordagem.EM", "abordagem.em"), ("om", "abordagem.om"), ("ar ", "alcoolemia.ar")],
)
def test_o_nome_que_se_quis_dizer(tmp_path, escrita, certa):
    pq.write_table(pa.table({escrita: [EM], "outra": [EM]}), tmp_path / "d")
    with pytest.raises(EntradaInvalida) as recusa:
        estuda(tmp_path / "d", "2024-2026", tmp_path / "e")
    assert f"Quis dizer {certa}?" in recusa.value.problemas[0].como_corrigir


LINHAS = (
    (f'{EM};CPRJ;medido;"0,30"', []),
    (f"{EM};CPRJ;medido;,30", [("alcoolemia.ar", ",30")]),
    (f"{EM};CPXX;medido;0.30", [("abordagem.om", "CPXX")]),
    (f"{EM};CPRJ;medido;-1", [("alcoolemia.ar", "-1")]),
    (f"{EM};CPRJ;medido;1e400", [("alcoolemia.ar", "1e400")]),
    ("2101-01-01T10:00:00-03:00;CPRJ;;", [("abordagem.em", "2101-01-01T10:00:00-03:00")]),
    ("2025-13-01T10:00:00-03:00;CPRJ;;", [("abordagem.em", "2025-13-01T10:00:00-03:00")]),
    ("0001-01-01T00:00:00-03:00;CPRJ;;", [("abordagem.em", "0001-01-01T00:00:00-03:00")]),
    (";CPRJ;;", [("abordagem.em", "")]),
    ("2025-01-01;CPXX;;x", [("abordagem.em", "2025-01-01"), ("abordagem.om", "CPXX"), ("alcoolemia.ar", "x")]),
)  # fmt: skip


def test_cada_linha_errada_diz_coluna_valor_e_saida(tmp_path):
    (tmp_path / "d.csv").write_text(CABECA + "\n".join(x for x, _ in LINHAS), encoding="utf-8")
    feito = estuda(tmp_path / "d.csv", "2024-2026", tmp_path / "e")
    assert (feito.lidas, feito.decididas) == (len(LINHAS), 1)
    with (tmp_path / "e" / "recusadas.csv").open(encoding="utf-8", newline="") as aberto:
        ditas = list(csv.DictReader(aberto, delimiter=";"))
    assert all(d["motivo"] and d["como_corrigir"] for d in ditas)
    por_linha = [sorted((d["campo"], d["valor"]) for d in ditas if d["linha"] == str(n)) for n in range(1, 11)]
    assert por_linha == [esperados for _, esperados in LINHAS]


def test_numeros_de_maquina_se_escrevem_como_numeros(tmp_path):
    ar = [0.1 + 0.2, float("inf"), float("nan"), 0.3]
    longe = datetime(2500, 1, 1, tzinfo=UTC)
    em = pa.array([datetime(2025, 1, 1, tzinfo=UTC)] * 3 + [longe], pa.timestamp("us", "UTC"))
    tabela = {"abordagem.em": em, "alcoolemia.resultado": ["medido"] * 4, "alcoolemia.ar": ar}
    pq.write_table(pa.table(tabela), tmp_path / "d")
    feito = estuda(tmp_path / "d", "2024-2026", tmp_path / "e")
    assert feito.decididas == 0
    ditas = (tmp_path / "e" / "recusadas.csv").read_text(encoding="utf-8")
    assert "Decimal" not in ditas
    assert "0.30000000000000004;Número de mais de 12 casas decimais" in ditas
    assert "2500-01-01 00:00:00+00:00" in ditas


def test_parquet_sem_linha_da_um_estudo_que_se_le(tmp_path):
    pq.write_table(pa.table({"abordagem.em": pa.array([], pa.string())}), tmp_path / "d")
    assert estuda(tmp_path / "d", "2024-2026", tmp_path / "e").lidas == 0
    assert linhas(tmp_path / "e", "muda=pecas", 5).quantas == 0


# --- where it is written ----------------------------------------------------------------------------------------------


def cheio(*_args, **_kwargs):
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("onde", ["capitania.bulk.estudo.pq.ParquetWriter.write_batch", "capitania.bulk.porta.grava"])
def test_disco_cheio_nada_deixa(tmp_path, monkeypatch, onde):
    (tmp_path / "d.csv").write_text(f"{CABECA}{EM};CPRJ;;\n", encoding="utf-8")
    monkeypatch.setattr(onde, cheio)
    with pytest.raises(EntradaInvalida) as recusa:
        estuda(tmp_path / "d.csv", "2024-2026", tmp_path / "e")
    (p,) = recusa.value.problemas
    assert (p.campo, p.motivo) == ("--saida", "Não se gravou: não há espaço no disco.")
    assert [x.name for x in tmp_path.iterdir()] == ["d.csv"]


def test_disco_cheio_no_sorteio_nada_deixa(tmp_path, monkeypatch):
    monkeypatch.setattr("capitania.bulk.porta.pq.ParquetWriter.write_batch", cheio)
    with pytest.raises(EntradaInvalida, match="espaço no disco"):
        porta.sorteia(Sorteio(10, date(2025, 1, 1), date(2025, 1, 31), 1, ["CPRJ"]), tmp_path / "a", nada)
    assert list(tmp_path.iterdir()) == []


def test_o_sistema_fala_portugues():
    assert dito(OSError(errno.EACCES, "Permission denied")) == "sem permissão"
    assert dito(OSError("sem número")) == "sem número"
    assert all(x == x.lower() for x in DITOS.values())


@pytest.mark.parametrize("nome", ["a" * 300, "a\0b"])
def test_nome_que_o_sistema_nao_aceita(tmp_path, nome):
    with pytest.raises(EntradaInvalida) as recusa, pasta.nova(tmp_path / nome):
        pass
    assert [p.campo for p in recusa.value.problemas] == ["--saida"]


def test_um_disco_sem_travas_serve(tmp_path, monkeypatch):
    def sem_travas(*_args):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("capitania.bulk.pasta.fcntl.flock", sem_travas)
    (tmp_path / ".e-12345678.parcial").mkdir()
    with pasta.nova(tmp_path / "e") as dentro:
        (dentro / "x").touch()
    assert sorted(x.name for x in tmp_path.iterdir()) == [".e-12345678.parcial", "e"]


MORRE = """
import sys
from pathlib import Path
from capitania.bulk import pasta
with pasta.nova(Path(sys.argv[1])) as dentro:
    (dentro / "linhas.parquet").write_bytes(b"meio")
    print(dentro.name, flush=True)
    sys.stdin.read()
"""


def _em_obra(saida):
    """Start a run that has written half, and give it with the name of its folder."""
    palavras = [sys.executable, "-c", MORRE, str(saida)]
    processo = subprocess.Popen(palavras, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ)
    assert processo.stdout is not None
    return processo, processo.stdout.readline().strip()


def test_morto_no_meio_a_vez_seguinte_varre(tmp_path):
    processo, resto = _em_obra(tmp_path / "e")
    processo.send_signal(signal.SIGKILL)
    processo.wait(60)
    assert [x.name for x in tmp_path.iterdir()] == [resto]
    (tmp_path / ".outro-12345678.parcial").mkdir()
    with pasta.nova(tmp_path / "e") as dentro:
        (dentro / "x").touch()
    assert sorted(x.name for x in tmp_path.iterdir()) == [".outro-12345678.parcial", "e"]


def test_o_que_outro_escreve_agora_fica(tmp_path):
    processo, outra = _em_obra(tmp_path / "e")
    try:
        with pasta.nova(tmp_path / "e") as dentro:
            assert {x.name for x in tmp_path.iterdir()} == {outra, dentro.name}
            (dentro / "x").touch()
        assert (tmp_path / outra / "linhas.parquet").read_bytes() == b"meio"
    finally:
        with suppress(BrokenPipeError):
            processo.communicate("", timeout=60)
    assert Path(tmp_path / "e" / "x").is_file()
    assert [x.name for x in tmp_path.iterdir()] == ["e"]
