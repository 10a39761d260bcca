"""`capitania importar`: the preview, the storing, and what keeps everything out."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from capitania.cli import progresso
from capitania.config.portas import Portas

ROOT = Path(__file__).resolve().parents[2]
CASA = ("--gravar", "--por", "administracao@administracao")
PESSOAS = "Nome;CPF/CNPJ\nJosé;1234567890\nAna;529.982.247-25\n".encode("latin-1")


@pytest.fixture
def rodar(capitania, pasta):
    """Run the command on a base of its own, which has one person: Fulano, with Ana's number."""
    portas = Portas()
    return lambda *args, **more: capitania("importar", *args, portas=portas, **more)


def flat(text):
    return " ".join(text.split())


def test_a_preview_shows_all_and_stores_nothing(vazia):
    said = vazia("importar", "pessoas", "-", stdin=PESSOAS)
    assert (said.code, said.err) == (0, "")
    text = flat(said.out)
    assert "IMPORTAR PESSOAS CSV separado por ponto e vírgula, Windows-1252" in text
    assert "linha 2 José, 012.345.678-90, física" in text
    assert "leu-se 012.345.678-90. Confira." in text
    assert "Nada foi gravado: isto é uma prévia." in text
    assert vazia("verificar", "--json").json["fluxos"] == []


def test_stored_it_is_there_and_again_it_adds_nothing(vazia):
    said = vazia("importar", "pessoas", "-", *CASA, stdin=PESSOAS)
    assert said.code == 0
    assert "Gravado: 2 pessoas." in said.out
    before = vazia("verificar", "--json").json
    assert len(before["fluxos"]) == 2
    again = vazia("importar", "pessoas", "-", *CASA, stdin=PESSOAS)
    assert again.code == 0
    assert "Nada a gravar" in again.out
    assert vazia("verificar", "--json").json == before


def test_with_one_error_nothing_enters(vazia):
    said = vazia("importar", "pessoas", "-", *CASA, stdin=PESSOAS + b"Rui;529.982.247-26\n;\n;1\n")
    assert said.code == 3
    text = flat(said.out)
    assert "linha 4, coluna CPF/CNPJ (B) (529.982.247-26)" in text
    assert "linha 6, coluna Nome (A): Falta o nome." in text
    assert "Nada foi gravado: corrija o arquivo (3 erros) e repita." in text
    assert "com erro 2" in text
    assert vazia("verificar", "--json").json["fluxos"] == []


def test_the_answer_in_json(vazia):
    found = vazia("importar", "pessoas", "-", "--json", stdin=b"Nome;CPF;Cor\nAna;52998224725;azul\nRui;1;\n")
    assert found.code == 3
    assert (found.json["gravado"], found.json["base_mudou"]) == (False, False)
    assert found.json["colunas"][2] == {"coluna": "C", "nome": "Cor", "campo": None}
    assert [e["linha"] for e in found.json["entram"]] == [2]
    (problem,) = found.json["problemas"]
    assert problem["campo"] == "linha 3, coluna CPF (B)"
    assert vazia("importar", "pessoas", "-", "--json", *CASA, stdin=PESSOAS).json["gravado"] is True


def test_who_imports_is_asked_for(rodar):
    said = rodar("pessoas", "-", "--gravar", stdin=PESSOAS)
    assert said.code == 2
    assert "--por" in said.err
    said = rodar("gatos", "-", stdin=PESSOAS)
    assert said.code == 2


def test_a_person_of_the_base_under_another_name(rodar):
    said = rodar("pessoas", "-", stdin=PESSOAS)
    assert said.code == 3
    assert "já é de pessoa:p-1, com outro nome" in flat(said.out)


def test_what_is_no_sheet(rodar, tmp_path):
    said = rodar("pessoas", tmp_path / "nada.csv")
    assert said.code == 2
    said = rodar("pessoas", "-", stdin=b"a;b\n1;2\n")
    assert said.code == 2
    assert "Nenhuma coluna tem nome conhecido" in said.err


def test_many_rows_are_shown_by_the_first_and_counted(vazia):
    rows = b"".join(b"Pessoa %d;PF\n" % n for n in range(12))
    said = vazia("importar", "pessoas", "-", stdin=b"Nome;Tipo\n" + rows + rows)
    assert "… e mais 2." in said.out
    assert "repetidas no arquivo 12" in flat(said.out)
    assert "linha 14 igual à linha 2" in flat(said.out)


def test_old_cases_are_listed_and_seen(vazia):
    text = b"Auto;Status;OM;Obs\n12/2019;Pago;CPPR;x\n"
    said = vazia("importar", "processos", "-", *CASA, stdin=text)
    assert said.code == 0
    assert "só na linha original" in said.out
    assert "12/2019 encerrado CPPR" in flat(vazia("processo", "listar").out)
    fluxo = vazia("processo", "listar", "--json").json["processos"][0]["fluxo"]
    seen = flat(vazia("processo", "ver", fluxo).out)
    assert "PROCESSO 12/2019 encerrado" in seen
    assert "Caso importado" in seen
    assert "sem pessoa ligada" in seen
    assert vazia("processo", "ver", fluxo, "--json").json["prazos"] == []
    refused = vazia(
        "processo",
        "ato",
        fluxo,
        "-",
        "--por",
        "a@administracao",
        stdin=b'tipo = "importado"\norigem = "x"\nom = "CPPR"\nfase = "julgado"\n',
    )
    assert refused.code == 3
    assert "O processo está findo" in flat(refused.out)


def test_no_bar_where_nobody_watches(capsys):
    with progresso.bar("lendo") as passo:
        passo(1, 2)
    assert capsys.readouterr() == ("", "")


@pytest.mark.skipif(sys.platform == "win32", reason="não há pty")
def test_a_bar_on_a_terminal_and_only_on_standard_error(tmp_path):
    leader, follower = pty.openpty()
    sheet = tmp_path / "p.csv"
    sheet.write_bytes(b"Nome;Tipo\n" + b"".join(b"Pessoa %d;PF\n" % n for n in range(300)))
    code = f"from capitania.config.entrada import main; main(['importar', 'pessoas', {str(sheet)!r}, '--json'])"
    env = {**os.environ, "CAPITANIA_BANCO": f"sqlite:///{tmp_path}/nova.db", "TERM": "xterm"}
    child = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=follower, check=True
    )
    os.close(follower)
    drawn = os.read(leader, 1 << 16).decode(errors="replace")
    os.close(leader)
    assert "lendo a base e a planilha" in drawn
    assert child.stdout.startswith(b"{")
