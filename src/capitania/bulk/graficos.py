"""Plots as inline SVG: bars, a line and squares; each has a title, and a table beside it tells the same."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

LARGURA: Final = 420
ALTO: Final = 200  # of the line
FITA: Final = 14  # a bar
PASSO: Final = 40  # from a label to the next
MARGEM: Final = 46


def numero(n: float, casas: int = 0) -> str:
    """Write a number as people read it here."""
    texto = f"{n:,.{casas}f}"
    return texto.translate(str.maketrans(",.", ".,"))


def _svg(altura: int, titulo: str, dentro: Iterable[str]) -> str:
    corpo = "".join(dentro)
    nome = escape(titulo)
    return (
        f'<svg viewBox="0 0 {LARGURA} {altura}" role="img" aria-label="{nome}" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{nome}</title>{corpo}</svg>"
    )


def _texto(x: float, y: float, dito: str, classe: str = "", ancora: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{classe}" text-anchor="{ancora}">{escape(dito)}</text>'


def _curto(dito: str, letras: int) -> str:
    return dito if len(dito) <= letras else f"{dito[: letras - 1]}…"


def barras(titulo: str, linhas: Sequence[tuple[str, Sequence[int]]]) -> str:
    """Draw a group of bars for each label, one for each side, with its number at its end."""
    maior = max((n for _, ns in linhas for n in ns), default=0) or 1
    passo = PASSO + FITA * (max((len(ns) for _, ns in linhas), default=1) - 1)
    pecas = []
    for k, (rotulo, ns) in enumerate(linhas):
        y = k * passo + 16
        pecas.append(_texto(0, y, _curto(rotulo, 56)))
        for lado, n in enumerate(ns):
            cumprida = n / maior * (LARGURA - 90)
            topo = y + 6 + lado * FITA
            pecas.append(f'<rect x="0" y="{topo}" width="{cumprida:.1f}" height="{FITA - 3}" class="lado{lado}"/>')
            pecas.append(_texto(cumprida + 5, topo + FITA - 4, numero(n), "n"))
    return _svg(len(linhas) * passo + 6, titulo, pecas)


def linha(titulo: str, pontos: Sequence[tuple[str, float]], unidade: str) -> str:
    """Draw a line over labels in order, from zero; a few labels and the top of the scale are written."""
    if len(pontos) == 1:
        pontos = [*pontos, pontos[0]]
    maior = max((v for _, v in pontos), default=0) or 1
    fim, base = LARGURA - 8, ALTO - 24
    xs = [MARGEM + k * (fim - MARGEM) / max(1, len(pontos) - 1) for k in range(len(pontos))]
    ys = [base - v / maior * (base - 14) for _, v in pontos]
    traco = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(xs, ys, strict=True))
    pecas = []
    for parte in (0, 0.5, 1):
        y = base - parte * (base - 14)
        pecas.append(f'<line x1="{MARGEM}" x2="{fim}" y1="{y:g}" y2="{y:g}" class="grade"/>')
        pecas.append(_texto(MARGEM - 5, y + 4, f"{numero(maior * parte, 1)}{unidade}", "n", "end"))
    pecas.append(f'<polyline points="{traco}" class="traco"/>')
    for k, ancora in ((0, "start"), (len(pontos) // 2, "middle"), (len(pontos) - 1, "end")):
        pecas.append(_texto(xs[k], ALTO - 6, pontos[k][0], "n", ancora))
    return _svg(ALTO, titulo, pecas)


def quadros(titulo: str, nomes: Sequence[str], valores: Sequence[Sequence[int]]) -> str:
    """Draw a square of squares: from the rows to the columns, darker where there are more; the diagonal is left out."""
    maior = max((v for k, linha_ in enumerate(valores) for j, v in enumerate(linha_) if j != k), default=0) or 1
    lado = (LARGURA - 40) / max(1, len(nomes))
    pecas = [_texto(30 + j * lado + lado / 2, 14, str(j + 1), "n", "middle") for j in range(len(nomes))]
    for k, linha_ in enumerate(valores):
        y = 22 + k * lado
        pecas.append(_texto(22, y + lado / 2 + 4, str(k + 1), "n", "end"))
        for j, v in enumerate(linha_):
            forca = 0 if j == k else (v / maior) ** 0.5
            classe = "diagonal" if j == k else "quadro"
            dito = f"<title>{k + 1} → {j + 1}: {numero(v)}</title>"
            caixa = f'x="{30 + j * lado:.1f}" y="{y:.1f}" width="{lado - 1:.1f}" height="{lado - 1:.1f}"'
            pecas.append(f'<rect {caixa} class="{classe}" fill-opacity="{forca:.2f}">{dito}</rect>')
    return _svg(round(26 + len(nomes) * lado), titulo, pecas)
