"""Papers: one drawn warm beside Typst alone and WeasyPrint, and a volume of 300 pages.

The paper is the auto of `tests/documents/folhas.py`. Beside Typst alone: the same templates and inputs through one warm
compiler, so the difference is what the program adds. Beside WeasyPrint: the same text on as many pages of A4, its QR as
SVG, its fonts loaded once and kept, and the tags and PDF/A that it can give. The volume is one document of that size,
drawn at once.
`linhas()` gives (name, figure, budget).
"""

import json
import sys
from html import escape
from pathlib import Path
from statistics import median
from time import perf_counter

from linha import Linha, show

TESTS = Path(__file__).resolve().parents[1] / "tests"
sys.path[:0] = [str(TESTS / "documents"), str(TESTS / "processo")]
ROUNDS, PAGES = 7, 300


def timed(call, rounds: int = ROUNDS) -> float:
    """Give the median of some calls, in seconds, after one that warms; each takes its number, to draw another paper."""
    call(0)
    found = []
    for n in range(1, rounds + 1):
        begin = perf_counter()
        call(n)
        found.append(perf_counter() - begin)
    return median(found)


def html(papel: dict, qr: str) -> str:
    """Write the same text as a page for WeasyPrint."""
    from folhas import ditos

    said = "".join(f"<p>{escape(text)}</p>" for text in ditos(papel))
    style = "@page { size: A4; margin: 18mm 20mm } body { font: 10.5pt serif } p { margin: 0 0 1.5mm }"
    head = f'<html lang="pt-BR"><head><title>{escape(papel["titulo"])}</title><style>{style}</style></head>'
    return f"{head}<body><h1>{escape(papel['titulo'])}</h1><div style='width: 33mm'>{qr}</div>{said}</body></html>"


def linhas() -> list[Linha]:
    """Measure all; without WeasyPrint, leave its line out."""
    import typst
    from folhas import lido, papel, pdf, selado

    from capitania.documents import codigos, composicao
    from capitania.processo.papeis.modelo import Texto
    from capitania.registro.canonico import canonico

    made = [papel("auto_de_infracao", "a4")._replace(numero=f"421P2026{n:06d}") for n in range(ROUNDS + 1)]
    sealed = [(canonico(p.em_json()), selado(p)) for p in made]
    ours = timed(lambda n: composicao.desenha(sealed[n][0], sealed[n][1].texto(), sealed[n][1].codigo))
    inputs = [_inputs(dados, selo) for dados, selo in sealed]
    more = {"format": "pdf", "pdf_standards": composicao.ISSUED, "timestamp": made[0].instante}
    again = [{**i, "papel": i["papel"].replace("421P2026", "422P2026")} for i in inputs]  # drawn by nobody before
    compiler = typst.Compiler(composicao.TEMPLATES / "papel.typ", root=composicao.TEMPLATES, ignore_system_fonts=True)
    alone = timed(lambda n: compiler.compile(sys_inputs=again[n], **more))
    found = [Linha("papel: tempo do Typst sozinho sobre o nosso (0,67 é 1,5 vez)", alone / ours, 0.67, razao=True)]
    pages = [html(json.loads(dados), codigos.qr(selo.texto())) for dados, selo in sealed]
    if (weasy := weasyprint(pages)) is not None:
        found.append(Linha("papel: quantas vezes mais rápido que o WeasyPrint", weasy / ours, 5, razao=True))
    page = Texto(
        tuple(f"Folha {n}. " + "Despacho lançado nos autos, com a data e o nome de quem o deu. " * 3 for n in range(28))
    )
    begin = perf_counter()
    volume = pdf(made[0]._replace(blocos=(page,) * PAGES))
    took = perf_counter() - begin
    pages = len(lido(volume).pages)
    found.append(Linha(f"papel: volume de {pages} páginas num só documento, s", took, 10, razao=False))
    found.append(Linha("papel: emitir um auto, ms", ours * 1000, 1000, razao=False))
    return found


def _inputs(dados: bytes, selo) -> dict[str, str]:
    """Give Typst what the program gives it."""
    from capitania.documents import codigos, composicao
    from capitania.registro.canonico import canonico

    sealed = canonico({"codigo": selo.codigo, "modelo": composicao.modelo(), "texto": selo.texto()}).decode()
    return {"papel": dados.decode(), "selo": sealed, "imagens": json.dumps({"selo": codigos.qr(selo.texto())})}


def weasyprint(pages: list[str]) -> float | None:
    """Time WeasyPrint on these pages, its fonts kept; None where it is not installed."""
    try:
        from weasyprint import HTML
        from weasyprint.text.fonts import FontConfiguration
    except (ImportError, OSError):
        return None
    fonts = FontConfiguration()
    return timed(lambda n: HTML(string=pages[n]).write_pdf(font_config=fonts, pdf_variant="pdf/ua-1"), 3)


if __name__ == "__main__":
    sys.exit(not show(linhas()))
