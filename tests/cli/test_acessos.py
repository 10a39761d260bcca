"""No door shows personal data without noting who reads: every command is one that notes, or one that shows none."""

import ast
from pathlib import Path

import pytest

from capitania.cli import leitor, programa
from capitania.config.portas import Portas
from capitania.usecases.acessos import SISTEMA_OPERACIONAL, TUDO
from capitania.usecases.registros import BaseInacessivel

AUTO = "421P2026000001"
SOURCES = Path(programa.__file__).parent
# How each command that shows or hands out personal data is asked for, and the streams that it then notes.
LEEM: dict[str, tuple[list[str], list[str]]] = {
    "processo ver": (["pessoa:p-1"], ["pessoa:p-1"]),
    "processo listar": (["--pessoa", "p-1"], ["pessoa:p-1"]),
    "processo exportar": ([AUTO, "{}/novo.zip"], ["processo:c-1"]),
    "processo ato": ([AUTO, "exemplos/caso/despacho.toml", "--seq", "1"], ["processo:c-1"]),
    "custodia": (["custodia:k-1"], ["custodia:k-1"]),
    "pagamento ver": ([AUTO], ["processo:c-1"]),
    "agenda": (["--pessoa", "p-1"], ["pessoa:p-1"]),
    "divida ver": (["p-1"], ["pessoa:p-1"]),
    "divida exportar": (["p-1", "--saida", "{}/divida"], ["pessoa:p-1"]),
    "papel emitir": ([AUTO, "auto_de_infracao", "--por", "oficial-1@autoridade"], ["processo:c-1"]),
    "papel ver": ([AUTO, "auto_de_infracao", "--saida", "{}/a.pdf"], ["processo:c-1"]),
    "papel volume": ([AUTO, "--saida", "{}/v.pdf"], ["processo:c-1"]),
    "retencao titular": (["p-1"], ["pessoa:p-1", "processo:c-1"]),
    "copiar": (["{}/nova.db"], [TUDO]),
    "estudo": (
        ["--base", "--norma", "normam-211@2024-07-01", "--norma", "normam-211@2026-01-26", "--saida", "{}/estudo"],
        [TUDO],
    ),
}
# What these show has no personal data: law, counts, names of streams, receipts of acts.
NAO_LEEM = frozenset(
    {
        *("decidir", "prazo", "norma", "identificar"),
        *("processo", "processo simular", "processo abrir", "processo numeros", "prescricao", "verificar"),
        *("retencao", "retencao aplicar", "retencao apagados", "retencao reaplicar", "conferir-cabecas", "chave"),
        *("importar", "pagamento", "pagamento importar", "restaurar", "reconstruir", "recontar", "decurso", "tick"),
        *("semear", "divida", "divida listar", "papel", "papel listar"),
        *("servir", "migrar", "usuario", "usuario criar", "usuario senha", "usuario abrir"),
        *("usuario fechar", "usuario listar", "estudo gerar", "estudo linhas"),
    }
)
# What shows or hands out personal data, as the doors call it.
MOSTRAM = {"vista", "pacote", "do_caso", "da_pessoa", "casos_de", "pessoas", "responde", "copia", "act_row", "act"}
MOSTRAM |= {"ficha", "envios", "emite", "volume"}
NOUTRO_TESTE = {"custodia", "divida exportar", "papel emitir", "papel ver"}  # what they show is not on this base
SO_ESCREVE = {"processo_blocos.py", "registros.py"}  # rows of a page that another module shows


def commands() -> set[str]:
    found = {name: programa.modulo(name).COMMAND for name in programa.COMANDOS}
    return {*found, *(f"{name} {part.name}" for name, c in found.items() for part in c.parts)}


@pytest.fixture
def rodar(capitania, pasta):
    portas = Portas()
    run = lambda *args, **more: capitania(*args, portas=portas, **more)
    run.portas, run.pasta = portas, pasta
    return run


def acessos(rodar) -> list[tuple[str, str]]:
    return [(a.comando, a.fluxo) for a in rodar.portas.registros.acessos.lista()]


def test_every_command_is_classified():
    known = {*LEEM, *NAO_LEEM}
    assert {c for c in commands() if c not in known and not c.startswith(("norma ", "chave "))} == set()
    assert set(LEEM) <= commands()
    assert set(LEEM).isdisjoint(NAO_LEEM)


@pytest.mark.parametrize("name", [n for n in LEEM if n not in NOUTRO_TESTE])
def test_what_shows_personal_data_notes_who_reads(rodar, name):
    words, fluxos = LEEM[name]
    typed = [w.format(rodar.pasta) for w in words]
    before = len(acessos(rodar))
    said = rodar(*name.split(), *typed, "--por", "secretaria-1@secretaria")
    assert said.code == (3 if name == "processo ato" else 0), said
    assert acessos(rodar)[before:] == [(name, f) for f in fluxos]


@pytest.mark.parametrize("name", ["decurso", "agenda", "prescricao", "verificar", "retencao", "retencao aplicar"])
def test_what_shows_none_notes_nothing(rodar, name):
    before = acessos(rodar)
    assert rodar(*name.split()).code == 0
    assert acessos(rodar) == before


def test_every_module_that_shows_personal_data_notes_it():
    forgot = []
    for path in SOURCES.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        called = {n.func.attr for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)}
        called |= {n.func.id for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
        if called & MOSTRAM and "note" not in called and path.name not in SO_ESCREVE:
            forgot.append(path.name)
    # Of a case the one shows the clocks alone; the other plays a script that is on no base.
    assert sorted(forgot) == ["prescricao.py", "processo_simular.py"]


def test_who_told_nothing_is_the_account_of_the_system_marked_as_such(rodar, monkeypatch):
    monkeypatch.setattr(leitor.getpass, "getuser", lambda: "maria")
    assert rodar("processo", "ver", AUTO, "--motivo", "pedido 7").code == 0
    last = rodar.portas.registros.acessos.lista()[-1]
    assert (last.pessoa, last.qualidade, last.motivo) == ("maria", SISTEMA_OPERACIONAL, "pedido 7")

    def nobody():
        raise OSError

    monkeypatch.setattr(leitor.getpass, "getuser", nobody)
    assert rodar("processo", "ver", AUTO).code == 0
    assert rodar.portas.registros.acessos.lista()[-1].pessoa == leitor.NINGUEM


@pytest.mark.parametrize("por", ["ana", "@secretaria", "ana@chefe", f"{'a' * 81}@secretaria"])
def test_who_cannot_be_read_reads_nothing(rodar, por):
    said = rodar("processo", "ver", AUTO, "--por", por, "--json")
    assert (said.code, [p["campo"] for p in said.problemas]) == (2, ["--por"])


def test_what_cannot_be_noted_is_not_shown(rodar, monkeypatch):
    def full(_):
        raise BaseInacessivel("A base só se lê. Peça a quem cuida dela.")

    monkeypatch.setattr(rodar.portas.registros.acessos, "anota", full)
    said = rodar("processo", "ver", "pessoa:p-1")
    assert (said.code, "Fulano" in said.out + said.err) == (4, False)
    assert "A base só se lê." in said.err


def test_without_personal_data_a_bundle_is_nobody_reading(rodar):
    before = acessos(rodar)
    assert rodar("processo", "exportar", AUTO, f"{rodar.pasta}/sem.zip", "--sem-pessoais").code == 0
    assert acessos(rodar) == before
    assert rodar("processo", "exportar", "--tudo", f"{rodar.pasta}/tudo.zip").code == 0
    assert acessos(rodar)[-1] == ("processo exportar", TUDO)


def test_another_act_under_the_same_id_shows_that_act_and_notes_it(rodar):
    id_ = rodar("processo", "ver", AUTO, "--json").json["atos"][1]["id"]
    before = len(acessos(rodar))
    words = ("processo", "ato", AUTO, "exemplos/caso/despacho.toml", "--por", "secretaria-1@secretaria", "--id", id_)
    assert rodar(*words).code == 3
    assert acessos(rodar)[before:] == [("processo ato", "processo:c-1")]


def test_a_custody_notes_who_reads(rodar):
    por = ("--por", "inspetor-1@inspetor")
    assert rodar("processo", "ato", "abordagem:a-1", "exemplos/caso/ordena-apreensao.toml", *por).code == 0
    opened = rodar("processo", "abrir", "exemplos/caso/apreensao.toml", "--fluxo", "custodia:k-1", *por)
    assert opened.code == 0
    assert rodar("custodia", "custodia:k-1").code == 0
    assert acessos(rodar)[-1] == ("custodia", "custodia:k-1")
