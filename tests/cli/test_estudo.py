"""The command of studies: from a file or the log to a folder, from a number of it to rows, and boardings drawn."""

import builtins
import json
import sys
from datetime import date

import pyarrow.parquet as pq
import pytest

from capitania.config import estudos
from capitania.config.portas import Portas

CSV = "exemplos/estudo/abordagens.csv"
DUAS = ("--norma", "normam-211@2024-07-01", "--norma", "normam-211@2026-01-26")


def test_a_study_and_the_rows_behind_a_number(capitania, tmp_path):
    saida = tmp_path / "e"
    said = capitania("estudo", CSV, *DUAS, "--saida", str(saida))
    assert said.code == 0, said
    assert "linhas recusadas        3" in said.out
    assert str(saida / "recusadas.csv") in said.out
    assert (saida / "relatorio.html").is_file()
    found = capitania("estudo", "linhas", str(saida), "muda=pecas", "--limite", "2", "--json").json
    assert found["quantas"] > 2
    assert [x["muda"].split()[:1] for x in found["linhas"]] == [["pecas"], ["pecas"]]
    shown = capitania("estudo", "linhas", str(saida), "muda=pecas", "--limite", "2")
    assert f"E mais {found['quantas'] - 2}" in shown.out
    none = capitania("estudo", "linhas", str(saida), "om=CPPR om=CPRJ")
    assert (none.code, none.out) == (0, "0 abordagens.\n")


def test_a_study_in_json(capitania, tmp_path):
    found = capitania("estudo", CSV, *DUAS, "--saida", str(tmp_path / "e"), "--json").json
    assert (found["lidas"], found["decididas"], found["recusadas"]) == (13, 10, 3)
    assert found["arquivos"] == sorted(x.name for x in (tmp_path / "e").iterdir())


def test_a_draft_stands_for_a_norm(capitania, tmp_path):
    text = (Portas().normas.__file__ or "").replace("carga.py", "normam-211/2026-01-26.toml")
    (tmp_path / "normam-211").mkdir()
    draft = tmp_path / "normam-211" / "2026-01-26.toml"
    with open(text, encoding="utf-8") as read:  # noqa: PTH123 - a name
        draft.write_text(read.read(), encoding="utf-8")
    said = capitania("estudo", CSV, *DUAS[2:], "--norma", str(draft), "--saida", str(tmp_path / "e"), "--json")
    assert said.code == 0, said
    assert said.json["mudam"] == 0


FAULTS = {
    "one norm": ([CSV, *DUAS[:2]], "--norma"),
    "three norms": ([CSV, *DUAS, *DUAS[:2]], "--norma"),
    "no norm": ([CSV], "--norma"),
    "a norm without day": ([CSV, *DUAS[:2], "--norma", "normam-211"], "--norma"),
    "no such file": (["nada.csv", *DUAS], "nada.csv"),
    "a folder without Parquet": (["exemplos", *DUAS], "exemplos"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_wrong_leaves_nothing(capitania, tmp_path, name):
    words, campo = FAULTS[name]
    said = capitania("estudo", *words, "--saida", str(tmp_path / "e"), "--json")
    assert (said.code, [p["campo"] for p in said.problemas]) == (2, [campo])
    assert list(tmp_path.iterdir()) == []


def test_a_day_on_which_no_table_answers(capitania, tmp_path):
    said = capitania("estudo", CSV, *DUAS[:2], "--norma", "lesta@1998-01-01", "--saida", str(tmp_path / "e"), "--json")
    assert (said.code, [p["campo"] for p in said.problemas]) == (1, ["--norma"])
    assert list(tmp_path.iterdir()) == []


def test_a_study_that_answers_no_row_says_so(capitania, tmp_path):
    wrong = tmp_path / "a.csv"
    wrong.write_text("abordagem.em\nontem\n", encoding="utf-8")
    said = capitania("estudo", str(wrong), *DUAS, "--saida", str(tmp_path / "e"))
    assert said.code == 3
    assert "Nenhuma abordagem se respondeu." in said.out
    assert "ontem" in (tmp_path / "e" / "recusadas.csv").read_text(encoding="utf-8")


def test_columns_that_are_wrong_are_all_told(capitania, tmp_path):
    wrong = tmp_path / "a.csv"
    wrong.write_text("idade;condutor.porta;condutor.porta\n", encoding="utf-8")
    said = capitania("estudo", str(wrong), *DUAS, "--saida", str(tmp_path / "e"), "--json")
    assert [p["campo"] for p in said.problemas] == ["idade", "condutor.porta", "abordagem.em"]
    assert all(p["como_corrigir"] for p in said.problemas)


def test_a_taken_name_and_a_missing_folder(capitania, tmp_path):
    for saida in (tmp_path, tmp_path / "x" / "y"):
        said = capitania("estudo", CSV, *DUAS, "--saida", str(saida), "--json")
        assert (said.code, [p["campo"] for p in said.problemas]) == (2, ["--saida"])
    assert list(tmp_path.iterdir()) == []


def test_the_log_is_studied_without_persons(capitania, pasta):
    portas = Portas()
    said = capitania("estudo", "--base", *DUAS, "--saida", str(pasta / "e"), "--json", portas=portas)
    assert said.code == 0, said
    assert said.json["decididas"] == 1
    (linha,) = pq.read_table(pasta / "e" / "linhas.parquet").to_pylist()
    assert linha["om"] == "CPPR"
    assert len(linha["id"]) == 24
    said = capitania("estudo", "--base", *DUAS, "--saida", str(pasta / "f"), portas=portas)
    (outra,) = pq.read_table(pasta / "f" / "linhas.parquet").to_pylist()
    assert outra["id"] != linha["id"]
    whole = b"".join(x.read_bytes() for x in sorted((pasta / "e").iterdir()))
    for known in (b"a-1", b"p-1", b"inspetor-1", b"Fulano"):
        assert known not in whole


def test_boardings_are_drawn(capitania, tmp_path):
    saida = tmp_path / "a.parquet"
    words = ("--linhas", "300", "--semente", "7", "--de", "2025-12-01", "--ate", "2026-02-28", "--saida", str(saida))
    assert capitania("estudo", "gerar", *words, "--json").json == {"saida": str(saida), "linhas": 300, "semente": 7}
    days = pq.read_table(saida)["abordagem.em"].to_pylist()
    assert len(days) == 300
    assert date(2025, 12, 1) <= min(days).date() <= max(days).date() <= date(2026, 2, 28)
    again = capitania("estudo", "gerar", *words, "--json")
    assert (again.code, [p["motivo"] for p in again.problemas]) == (2, ["Já existe."])
    other = capitania("estudo", "gerar", "--linhas", "20", "--saida", str(tmp_path / "b.parquet"))
    assert other.out.split() == f"20 abordagens sorteadas: {tmp_path / 'b.parquet'}.".split()


@pytest.mark.parametrize(
    ("words", "campo"),
    [
        (("--linhas", "0"), "--linhas"),
        (("--linhas", "dez"), "--linhas"),
        (("--semente", "-1"), "--semente"),
        (("--de", "2026-01-02", "--ate", "2026-01-01"), "--ate"),
        (("--de", "ontem"), "--de"),
    ],
)
def test_what_cannot_be_drawn(capitania, tmp_path, words, campo):
    said = capitania("estudo", "gerar", *words, "--saida", str(tmp_path / "a"), "--json")
    assert (said.code, [p["campo"] for p in said.problemas]) == (2, [campo])
    assert list(tmp_path.iterdir()) == []


def test_a_filter_or_folder_that_cannot_be_read(capitania, tmp_path):
    said = capitania("estudo", "linhas", str(tmp_path), "muda=pecas", "--json")
    assert (said.code, [p["campo"] for p in said.problemas]) == (2, ["pasta"])


def test_without_the_extra_the_way_out_is_told(capitania, tmp_path, monkeypatch):
    for name in [m for m in sys.modules if m.startswith("capitania.bulk")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delattr("capitania.bulk.porta", raising=False)
    said = capitania("estudo", CSV, *DUAS, "--saida", str(tmp_path / "e"), "--json", portas=Portas())
    assert said.code == 2
    (p,) = json.loads(said.out)["problemas"]
    assert p["motivo"] == "Falta o pacote pyarrow."
    assert "capitania[bulk]" in p["como_corrigir"]


def test_a_fault_of_our_own_is_no_missing_extra(monkeypatch):
    real = builtins.__import__

    def broken(name, *args):
        if name == "capitania.bulk" or (args and "porta" in (args[2] or ())):
            raise ModuleNotFoundError("x", name="capitania.x")
        return real(name, *args)

    monkeypatch.setattr(builtins, "__import__", broken)
    with pytest.raises(ModuleNotFoundError):
        estudos.estudos()
