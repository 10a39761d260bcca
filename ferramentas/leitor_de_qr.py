"""Puts the reader of QR codes into the page that checks papers offline, out of an unpacked npm package.

    npm pack qr@0.7.0 && tar xzf qr-0.7.0.tgz && npm install esbuild@0.28.2
    python ferramentas/leitor_de_qr.py FOLDER    (the folder that holds `package` and `node_modules`)

esbuild only joins and shortens the module; what it gives is committed, so that an installation needs no Node.
"""

import re
import subprocess
import sys
from pathlib import Path

RAIZ = Path(__file__).resolve().parent.parent
DESTINO = RAIZ / "src" / "capitania" / "documents" / "offline" / "qr.js"
ENTRADA = 'export { decodeQR } from "./package/decode.js";'
OPCOES = ("--bundle", "--minify", "--format=iife", "--global-name=QR", "--target=es2020", "--charset=utf8")


def main(pasta: Path) -> int:
    """Write the reader with its licence before it."""
    esbuild = pasta / "node_modules" / ".bin" / "esbuild"
    feito = subprocess.run(
        [esbuild, *OPCOES, "--legal-comments=none"],
        cwd=pasta,
        input=ENTRADA,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    licenca = re.sub(r" \(https?://[^)]*\)", "", (pasta / "package" / "LICENSE-MIT").read_text(encoding="utf-8"))
    DESTINO.write_text(f"/* qr 0.7.0\n{licenca.strip()}\n*/\n{feito}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
