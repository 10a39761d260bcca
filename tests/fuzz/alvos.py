"""Coverage-guided fuzzing of files and numbers: whatever comes in, an exit code of the contract comes out.

Run for a while: python tests/fuzz/alvos.py -max_total_time=60 PASTA_DO_CORPUS
"""

import contextlib
import io
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["capitania"]):
    from capitania.config.entrada import main
    from capitania.identidade import ESPECIES
    from capitania.lei.numeros import le_numero

PASTA = Path(tempfile.mkdtemp())
CODIGOS = frozenset({0, 1, 2})


def comando(argumentos: list[str], entrada: bytes = b"") -> None:
    """Run the command in process, with bytes on its standard input."""
    antes = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(entrada), encoding="utf-8")
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            codigo = main(argumentos)
    finally:
        sys.stdin = antes
    if codigo not in CODIGOS:
        raise AssertionError(f"{argumentos}: saída {codigo}")


def arquivo(nome: str, conteudo: bytes) -> str:
    """Write the bytes to a file and give its path."""
    caminho = PASTA / nome
    caminho.write_bytes(conteudo)
    return str(caminho)


def um(dados: bytes) -> None:
    """Try one input on one of the doors."""
    porta, resto = (dados[0] % 8, dados[1:]) if dados else (0, b"")
    texto = resto.decode("utf-8", "ignore").replace("\0", "")
    if porta == 0:
        comando(["decidir", "-", "--json"], resto)
    elif porta == 1:
        comando(["decidir", arquivo("f.json", resto)])
    elif porta == 2:
        comando(["decidir", arquivo("f.toml", resto), "--json"])
    elif porta == 3:
        comando(["norma", "lacunas", arquivo("2027-01-01.toml", resto), "--json"])
    elif porta == 4:
        comando(["identificar", ESPECIES[len(resto) % len(ESPECIES)], texto])
    elif porta == 5:
        comando(["prazo", "defesa", f"--de={texto}", "--json"])
    elif porta == 6:
        comando(["prazo", "defesa", "--de=2025-02-03", "--calendario", arquivo("c.toml", resto)])
    else:
        le_numero(texto)


if __name__ == "__main__":
    atheris.Setup([*sys.argv, "-max_len=4096", "-verbosity=0"], um)
    atheris.Fuzz()
