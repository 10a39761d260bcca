"""Puts together the look of the pages out of unpacked npm packages: the federal design system and its typeface.

    npm pack @govbr-ds/core@3.7.0 @fontsource-variable/raleway   (each unpacked in a folder of its name)
    python ferramentas/aparencia.py FOLDER

Only the style sheets of the parts that the pages use are taken, as they are; no script, no mark of the State.
"""

import re
import shutil
import sys
from pathlib import Path

RAIZ = Path(__file__).resolve().parent.parent
DESTINO = RAIZ / "src" / "capitania" / "web" / "static" / "web"
PARTES = ("button", "checkbox", "radio", "input", "textarea", "message", "tag", "card", "skiplink")
FONTE = "raleway-latin-wght-normal.woff2"
MAPA = re.compile(r"/\*# sourceMappingURL=.*?\*/")


def junta(pasta: Path) -> str:
    """Give the style sheet: the tokens, then each part."""
    dist = pasta / "govbr-ds-core" / "dist"
    folhas = [dist / "core-tokens.min.css", *(dist / "components" / p / f"{p}.min.css" for p in PARTES)]
    ditas = (MAPA.sub("", f.read_text(encoding="utf-8")).replace('@charset "UTF-8";', "").strip() for f in folhas)
    return "\n".join(("/* @govbr-ds/core 3.7.0, MIT: licencas/govbr-ds-core.txt */", *ditas)) + "\n"


def main(pasta: Path) -> int:
    """Write the style sheet, the typeface and the licences."""
    licencas = DESTINO / "licencas"
    licencas.mkdir(parents=True, exist_ok=True)
    (DESTINO / "govbr.css").write_text(junta(pasta), encoding="utf-8")
    shutil.copy(pasta / "raleway" / "files" / FONTE, DESTINO / FONTE)
    shutil.copy(pasta / "govbr-ds-core" / "LICENSE", licencas / "govbr-ds-core.txt")
    shutil.copy(pasta / "raleway" / "LICENSE", licencas / "raleway.txt")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
