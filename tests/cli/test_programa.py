"""The command as a whole: which commands there are, exit codes, where answers and faults go."""

import sys

import pytest

from capitania import __version__
from capitania.cli import programa


def test_version(capitania):
    assert capitania("--versao") == (0, f"capitania {__version__}\n", "")


@pytest.mark.parametrize("word", ["--ajuda", "-h", "--help"])
def test_help_names_every_command(capitania, word):
    said = capitania(word)
    assert said.code == 0
    assert all(f"\n  {name} " in said.out for name in programa.COMANDOS)


def test_without_a_command(capitania):
    said = capitania()
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("comando: Falta o comando. Use um de: decidir, prazo, norma, identificar, processo, ")


def test_unknown_command_guesses(capitania):
    said = capitania("desidir", "--json")
    assert said.code == 2
    assert said.problemas[0]["como_corrigir"].startswith("Quis dizer decidir?")
    assert said.problemas[0]["valor"] == "desidir"


def test_problems_under_json_go_to_standard_output_and_prose_to_error(capitania):
    said = capitania("identificar", "rg", "1", "--json")
    assert said.code == 2
    assert [set(p) for p in said.problemas] == [{"campo", "valor", "motivo", "como_corrigir", "cita"}]
    assert (
        said.err
        == "especie (rg): Valor fora da lista. Use um de: cpf, cnpj, nup, processo_judicial, inscricao, auto.\n"
    )


def test_problems_in_prose_leave_standard_output_empty(capitania):
    said = capitania("identificar", "rg", "1")
    assert (said.code, said.out) == (2, "")
    assert said.err


@pytest.mark.parametrize("words", [("norma",), ("norma", "var"), ("norma", "--json")])
def test_a_family_asks_for_its_part(capitania, words):
    said = capitania(*words)
    assert said.code == 2
    assert "ver" in said.err


def test_a_reader_that_left_is_no_fault(monkeypatch, capfd):
    class Closed:
        encoding = "utf-8"

        def write(self, _text):
            raise BrokenPipeError

        def isatty(self):
            return False

        def fileno(self):
            return sys.__stdout__.fileno()

    monkeypatch.setattr(sys, "stdout", Closed())
    monkeypatch.setattr("os.dup2", lambda *_: None)
    assert programa.run(None, ["--versao"]) == 0


def test_an_interruption_is_quiet(monkeypatch, capitania):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(programa, "_answer", interrupted)
    assert capitania("--versao") == (130, "", "")


def test_main_without_arguments_takes_those_of_the_process(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["capitania", "--versao"])
    assert programa.run(None, None) == 0
    assert capsys.readouterr().out == f"capitania {__version__}\n"
