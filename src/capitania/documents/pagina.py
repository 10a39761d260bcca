"""The page that checks papers with no server and no network: one HTML file, closed by its own policy."""

from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from string import Template
from typing import Any, Final

from capitania.registro.canonico import canonico

PAGE: Final = Path(__file__).with_name("offline")
PARTS: Final = ("pagina.html", "pagina.css", "pagina.js", "qr.js")  # the last: the reader of QR, with its licence


def pagina(dados: Mapping[str, Any]) -> bytes:
    """Give the page with these words and keys inside; equal data give equal bytes.

    The policy lets run only this script and this style, by their hash, and no request at all.
    """
    said = canonico(dados).decode().replace("<", "\\u003c")
    parts = {name: (PAGE / name).read_text(encoding="utf-8") for name in PARTS}
    style, script = f"\n{parts['pagina.css']}", f"\nconst DADOS = {said};\n{parts['qr.js']}{parts['pagina.js']}"
    policy = f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; base-uri 'none'"
    whole = Template(parts["pagina.html"]).substitute(politica=policy, estilo=style, programa=script)
    return whole.encode()


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
