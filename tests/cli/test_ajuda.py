"""Every help text: Portuguese, whole, and each of its examples runs from the project's root."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from capitania.cli import ajuda, programa

ROOT = Path(__file__).resolve().parents[2]
SHELL = (
    "capitania() {{ '{python}' -c "
    "'import sys; from capitania.config.entrada import main; sys.exit(main(sys.argv[1:]))' \"$@\"; }}\n{line}"
)
ENGLISH = re.compile(r"\b(usage|options?|arguments?|positional|error|required|invalid|choose|help)\b")


def commands():
    for name in programa.COMANDOS:
        found = programa.modulo(name).COMMAND
        yield found, (name,)
        yield from ((part, (name, part.name)) for part in found.parts)


COMMANDS = {" ".join(path): (found, path) for found, path in commands()}
NAO_ACABA = "capitania servir"  # it serves until told to stop: tests/cli/test_servidor.py starts it
EXAMPLES = sorted({e for found, _ in COMMANDS.values() for e in found.examples if not e.startswith(NAO_ACABA)})


def examples(text):
    """Read the examples out of a help text."""
    section = text.split("\nExemplos:\n")[1].split("\n\n")[0]
    return [line.strip() for line in section.splitlines()]


@pytest.mark.parametrize("name", COMMANDS)
def test_help_shows_arguments_options_and_examples(capitania, name):
    found, path = COMMANDS[name]
    said = capitania(*path, "--ajuda")
    assert said.code == 0
    assert said.out == ajuda.of_command(found, path)
    assert said.out.startswith(f"Uso: capitania {name}")
    assert all(f"--{o.name}" in said.out for o in found.options)
    assert all(a.name.upper() in said.out for a in found.arguments)
    assert examples(said.out) == list(found.examples)
    assert len(found.examples) >= 2


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_is_portuguese_and_narrow(capitania, name):
    text = capitania(*name.split(), "--ajuda").out
    shown = [line for line in text.splitlines() if not line.strip().startswith(("capitania ", "Uso:"))]
    assert max(map(len, shown)) <= 100
    assert ENGLISH.findall("\n".join(shown)) == []


def test_help_wins_over_faults_but_not_over_a_value(capitania):
    assert capitania("prazo", "--xis", "-h").out.startswith("Uso: capitania prazo TIPO")
    assert capitania("identificar", "cpf", "--", "--ajuda").code == 0


def test_the_program_shows_an_example_of_each(capitania):
    assert examples(capitania("--ajuda").out) == [programa.modulo(n).COMMAND.examples[0] for n in programa.COMANDOS]


KEY = "capitania chave nova em-uso.pem\n"
PUBLISHED = KEY + "capitania chave publicar CPPR --por a-1@administracao\n"
EXPORTED = "capitania conferir-cabecas CPPR cabecas.json --por a-1@administracao\n"
SEIZED = (
    "capitania processo ato abordagem:a-1 exemplos/caso/ordena-apreensao.toml --por inspetor-1@inspetor\n"
    "capitania processo abrir exemplos/caso/apreensao.toml --por inspetor-1@inspetor --fluxo custodia:lancha-1\n"
)
SENT = "".join(
    f"capitania processo {verb} {where} --por {who}\n"
    for verb, where, who in (
        ("abrir", "exemplos/divida/abertura.toml --fluxo processo:d-1", "secretaria-1@secretaria"),
        ("ato", "processo:d-1 exemplos/divida/auto.toml", "oficial-1@autoridade"),
        ("ato", "processo:d-1 exemplos/caso/assinatura.toml", "secretaria-1@secretaria"),
        ("ato", "processo:d-1 exemplos/caso/ciencia-do-auto.toml", "secretaria-1@secretaria"),
        ("ato", "processo:d-1 exemplos/divida/decurso-da-defesa.toml", "s@sistema"),
        ("ato", "processo:d-1 exemplos/divida/julgamento.toml", "oficial-1@autoridade"),
        ("ato", "processo:d-1 exemplos/caso/ciencia-da-decisao.toml", "secretaria-1@secretaria"),
        ("ato", "processo:d-1 exemplos/divida/decurso-do-recurso.toml", "s@sistema"),
        ("ato", "processo:d-1 exemplos/divida/transito.toml", "s@sistema"),
        ("abrir", "exemplos/divida/intimacao.toml --fluxo devedor:p-1", "secretaria-1@secretaria"),
        ("ato", "devedor:p-1 exemplos/divida/encaminhamento.toml", "oficial-1@autoridade"),
    )
)
SEALED = KEY + "capitania chave publicar CPPR --finalidade papel/1 --por a-1@administracao\n"
ISSUED = SEALED + "capitania papel emitir processo:c-1 auto_de_infracao --por oficial-1@autoridade\n"
KEYS = SEALED + "capitania chave exportar CPPR chaves.json\n"
LOGINS = "capitania migrar\nprintf 'uma senha longa 2026\\n' > senha.txt\n" + "".join(
    f"capitania usuario criar {login} --pessoa {pessoa} < senha.txt\n"
    for login, pessoa in (("maria", "inspetor-1"), ("jose", "capitao-1"))
)
STUDIED = "capitania estudo exemplos/estudo/abordagens.csv --saida estudo-1 " + " ".join(
    f"--norma normam-211@{day}" for day in ("2024-07-01", "2026-01-26\n")
)
BEFORE = {
    "capitania estudo linhas": STUDIED,
    "capitania usuario": LOGINS,
    "capitania verificar --pagina": KEYS,
    "capitania verificar auto.pdf": KEYS
    + "capitania papel emitir processo:c-1 auto_de_infracao --por oficial-1@autoridade --saida auto.pdf\n",
    "capitania papel emitir": SEALED,
    "capitania papel ver processo:c-1 auto_de_infracao --saida": ISSUED,
    "capitania divida exportar": SENT,
    "capitania custodia": SEIZED,
    "capitania chave publicar": KEY,
    "capitania chave aposentar": PUBLISHED,
    "capitania conferir-cabecas CPPR": PUBLISHED,
    "capitania conferir-cabecas --com": PUBLISHED + EXPORTED,
}


@pytest.mark.lento
@pytest.mark.parametrize("line", EXAMPLES)
def test_an_example_runs(line, pasta, monkeypatch):
    monkeypatch.setenv("CAPITANIA_CHAVE", str(pasta / "em-uso.pem"))
    before = next((lines for start, lines in BEFORE.items() if line.startswith(start)), "")
    (pasta / "exemplos").symlink_to(ROOT / "exemplos")
    if "exportar" in line:
        (pasta / "processo.zip").unlink()
    script = SHELL.format(python=sys.executable, line=before + line)
    result = subprocess.run(["bash", "-c", script], cwd=pasta, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert result.stdout
    assert result.stderr == ""
