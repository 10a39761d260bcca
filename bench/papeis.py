"""Papers: one drawn warm beside Typst alone and WeasyPrint, and a volume of 300 pages.

The paper is the auto of `tests/documents/folhas.py`. Beside Typst alone: the same templates and inputs through one warm
compiler, so the difference is what the program adds. Beside WeasyPrint: the same blocks as HTML (`folha_html.py`),
with the same words on as many pages, which is checked, the same QR as SVG, tags, PDF/A-3, the same two files attached,
on its fast path: the style sheet parsed once, the fonts kept. Its serif is the system's, for Typst's own is in no file.
All sides are timed in turns, so that what else the machine does falls on each. The volume is that of a case with as
many papers as make the pages: the case and each paper's file read, then drawn, the first volume that the process draws.
`linhas()` gives (name, figure, budget).
"""

import json
import sys
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import perf_counter

from linha import Linha, show

TESTS = Path(__file__).resolve().parents[1] / "tests"
sys.path[:0] = [str(TESTS / room) for room in ("documents", "processo", "usecases")]
ROUNDS, PAPERS = 7, 150


def in_turns(*calls, rounds: int = ROUNDS) -> list[float]:
    """Give the median of each, in seconds, after one call that warms; each takes its number, to draw another paper."""
    for call in calls:
        call(0)
    found = [[] for _ in calls]
    for n in range(1, rounds + 1):
        for times, call in zip(found, calls, strict=True):
            begin = perf_counter()
            call(n)
            times.append(perf_counter() - begin)
    return [median(times) for times in found]


def linhas() -> list[Linha]:
    """Measure all; without WeasyPrint, leave its line out."""
    import typst
    from folhas import papel, selado

    from capitania.documents import composicao
    from capitania.registro.canonico import canonico

    made = [papel("auto_de_infracao", "a4")._replace(numero=f"421P2026{n:06d}") for n in range(ROUNDS + 1)]
    sealed = [(canonico(p.em_json()), selado(p)) for p in made]
    inputs = [_inputs(dados, selo) for dados, selo in sealed]
    more = {"format": "pdf", "pdf_standards": composicao.ISSUED, "timestamp": made[0].instante}
    again = [{**i, "papel": i["papel"].replace("421P2026", "422P2026")} for i in inputs]  # drawn by nobody before
    compiler = typst.Compiler(composicao.TEMPLATES / "papel.typ", root=composicao.TEMPLATES, ignore_system_fonts=True)

    def draw(n: int) -> bytes:
        return composicao.desenha(sealed[n][0], sealed[n][1].texto(), sealed[n][1].codigo)

    sides = [draw, lambda n: compiler.compile(sys_inputs=again[n], **more)]
    if (weasy := weasyprint(inputs, sealed)) is not None:
        same_page(draw(0), weasy(0))
        sides.append(weasy)
    ours, alone, *other = in_turns(*sides)
    found = [Linha("papel: tempo do Typst sozinho sobre o nosso (0,67 é 1,5 vez)", alone / ours, 0.67, razao=True)]
    found += (Linha("papel: quantas vezes mais rápido que o WeasyPrint", t / ours, 5, razao=True) for t in other)
    took, pages = volume()
    found.append(Linha(f"papel: volume de {pages} páginas e {PAPERS} papéis, lido e feito, s", took, 10, razao=False))
    found.append(Linha("papel: emitir um auto, ms", ours * 1000, 1000, razao=False))
    return found


def volume() -> tuple[float, int]:
    """Give the seconds that a volume takes and its pages; a case with its papers is made before, outside the time."""
    from casa import ADMINISTRACAO, SECRETARIA, Casa
    from com_papeis import CASO, PAPEL, com_chave, emitido, julgado
    from folhas import lido

    from capitania.processo.ato import Por
    from capitania.store.memoria import RegistrosEmMemoria
    from capitania.usecases import pontos
    from capitania.usecases.volume import volume as desenha

    casa = Casa(RegistrosEmMemoria(), datetime(2026, 8, 3, 15, tzinfo=UTC))
    casa.designa()
    casa.cadastra("p-1")
    com_chave(casa)
    casa.abre(CASO)
    casa.lavra(CASO)
    pontos.publica(casa, "CPPR", ADMINISTRACAO, PAPEL)
    julgado(casa)
    for _ in range(PAPERS):
        emitido(casa, "folha_de_contagem", SECRETARIA)
    begin = perf_counter()
    feito = desenha(casa, CASO, Por("secretaria-1", "secretaria"), lambda _done, _total: None)
    return perf_counter() - begin, len(lido(feito.pdf).pages)


def _inputs(dados: bytes, selo) -> dict[str, str]:
    """Give Typst what the program gives it."""
    from capitania.documents import codigos, composicao
    from capitania.registro.canonico import canonico

    sealed = canonico({"codigo": selo.codigo, "modelo": composicao.modelo(), "texto": selo.texto()}).decode()
    return {
        "papel": dados.decode(),
        "selo": sealed,
        "imagens": json.dumps({f"selo:{selo.codigo}": codigos.qr(selo.texto(), codigos.SEAL_MASK)}),
    }


def weasyprint(inputs: list[dict[str, str]], sealed: list):
    """Give what draws the same papers with WeasyPrint, style and fonts kept; None where it is not installed."""
    try:
        from weasyprint import CSS, HTML, Attachment
        from weasyprint.text.fonts import FontConfiguration
    except (ImportError, OSError):
        return None
    import folha_html

    fonts = FontConfiguration()
    style = CSS(string=folha_html.CSS, font_config=fonts)

    def draw(n: int) -> bytes:
        said, selo = inputs[n], sealed[n][1]
        qr = json.loads(said["imagens"])[f"selo:{selo.codigo}"]
        page = HTML(string=folha_html.html(json.loads(said["papel"]), selo.codigo, qr))
        rides = [
            Attachment(string=said[key], name=f"{key}.json", relationship=how)
            for key, how in (("papel", "Source"), ("selo", "Supplement"))
        ]
        more = {"stylesheets": [style], "font_config": fonts, "attachments": rides, "pdf_tags": True}
        return page.write_pdf(pdf_variant="pdf/a-3a", **more)

    return draw


def same_page(ours: bytes, other: bytes) -> None:
    """Check that both have as many pages and the same words, whatever the breaks."""
    from folhas import lido

    a, b = ([p.extract_text() for p in lido(pdf).pages] for pdf in (ours, other))
    words = [Counter("".join(pages).replace("\u00ad", "").replace("-", "").split()) for pages in (a, b)]
    wrong = (words[0] - words[1]) + (words[1] - words[0])
    if len(a) != len(b) or sum(wrong.values()) > sum(words[0].values()) * 0.03:  # a break inside a word tells it apart
        raise SystemExit(f"As páginas não são iguais: {len(a)} e {len(b)} páginas; {dict(wrong)}")


if __name__ == "__main__":
    sys.exit(not show(linhas()))
