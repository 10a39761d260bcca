"""Handwritten strokes as an act carries them: a personal text, and in clear the hash of the empty paper signed."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from capitania.lei.problemas import Problema
from capitania.processo.ato import Ato, Dado
from capitania.processo.catalogo import Campo, opcional
from capitania.processo.papeis.modelo import Ponto, Tracos

TRACOS: Final = "tracos"
VAZIO: Final = "vazio"
NA_TELA: Final[Mapping[str, Campo]] = {VAZIO: opcional(Campo("texto"))}  # what an act signed by hand declares
WIDTH: Final = 1000
HEIGHT: Final = 300  # the block, in thousandths of its width
LONGEST: Final = 600_000  # milliseconds: ten minutes
MOST_STROKES: Final = 200
MOST_POINTS: Final = 5_000
MOST_TEXT: Final = 100_000
_COMO: Final = "Dê uma lista de traços, cada um uma lista de pontos [x, y, t]: [[[100, 200, 0], [110, 190, 16]]]."


def problemas_dos_tracos(dados: Mapping[str, Dado], pessoais: Mapping[str, str | None]) -> Iterator[Problema]:
    """Check strokes and the hash they are bound to; nothing to say of an act without either."""
    vazio, texto = dados.get(VAZIO), pessoais.get(TRACOS)
    if texto is not None:
        yield from _dos_tracos(texto)
        if vazio is None:
            como = "Dê o resumo do papel com os blocos vazios: capitania papel ver --rascunho --com ATO."
            yield Problema(VAZIO, None, "Os traços não dizem sobre que papel se fizeram.", como)
    elif vazio is not None and TRACOS not in pessoais:
        yield Problema(TRACOS, None, "Há papel assinado, e faltam os traços.", _COMO)
    if vazio is not None and not _e_resumo(vazio):
        yield Problema(VAZIO, vazio, "Não é um SHA-256.", "Escreva os seus 64 algarismos hexadecimais minúsculos.")


def _e_resumo(valor: Dado) -> bool:
    return isinstance(valor, str) and len(valor) == 64 and set(valor) <= set("0123456789abcdef")


def _dos_tracos(texto: str) -> Iterator[Problema]:
    if len(texto) > MOST_TEXT:
        yield Problema(TRACOS, f"{len(texto)} letras", f"Passa de {MOST_TEXT} letras.", "Guarde menos pontos.")
        return
    found = _lidos(texto)
    if not isinstance(found, list) or not found:
        yield Problema(TRACOS, texto[:40], "Não é uma lista de traços.", _COMO)
        return
    if len(found) > MOST_STROKES:
        yield Problema(TRACOS, len(found), f"Passa de {MOST_STROKES} traços.", "Assine outra vez.")
    points = sum(len(t) for t in found if isinstance(t, list))
    if points > MOST_POINTS:
        yield Problema(TRACOS, points, f"Passa de {MOST_POINTS} pontos.", "Guarde menos pontos.")
    before = 0
    for n, traco in enumerate(found, 1):
        if not isinstance(traco, list) or not traco:
            yield Problema(f"{TRACOS}[{n}]", None, "O traço não tem pontos.", _COMO)
            continue
        for m, ponto in enumerate(traco, 1):
            if wrong := _do_ponto(ponto, before):
                yield Problema(f"{TRACOS}[{n}][{m}]", str(ponto)[:40], *wrong)
            else:
                before = ponto[2]


def _lidos(texto: str) -> Any:
    try:
        return json.loads(texto)
    except (ValueError, RecursionError):
        return None


def _do_ponto(ponto: Any, before: int) -> tuple[str, str] | None:
    """Tell what is wrong with a point and the way out; None for a good one. `before` is the time of the one before."""
    if not isinstance(ponto, list) or len(ponto) != 3 or any(type(v) is not int for v in ponto):
        return "O ponto não são três inteiros.", "Escreva [x, y, t]."
    x, y, t = ponto
    if not (0 <= x <= WIDTH and 0 <= y <= HEIGHT):
        return "O ponto está fora do bloco.", f"x vai de 0 a {WIDTH}, y de 0 a {HEIGHT}."
    if not before <= t <= LONGEST:
        return "O tempo volta atrás, ou passa de dez minutos.", "Conte t em milésimos desde o primeiro ponto."
    return None


def do_ato(ato: Ato | None) -> Tracos | None:
    """Give the strokes of an act; None of one without them, or whose strokes were erased."""
    texto = None if ato is None else ato.pessoais.get(TRACOS)
    if ato is None or texto is None:
        return None
    return Tracos(str(ato.dados[VAZIO]), tuple(tuple(Ponto(*p) for p in t) for t in json.loads(texto)), ato.em)


def apagados(ato: Ato | None) -> bool:
    """Tell whether an act had strokes that were erased."""
    return ato is not None and TRACOS in ato.pessoais and ato.pessoais[TRACOS] is None


def dito(ato: Ato, dia: str) -> str:
    """Tell that someone signed on the screen on a day, and whether the strokes were erased; empty of an act without."""
    if TRACOS not in ato.pessoais:
        return ""
    return f"Assinou na tela em {dia}." + (" Os traços foram apagados." if apagados(ato) else "")


def sem_tracos_no_ato(ato: Ato) -> Ato:
    """Give the act as it was before someone signed on its paper."""
    dados = {k: v for k, v in ato.dados.items() if k != VAZIO}
    return ato._replace(dados=dados, pessoais={k: v for k, v in ato.pessoais.items() if k != TRACOS})
