"""The whole file of a case as one PDF: index, every paper issued in it and in the streams tied to it, count sheets."""

import json
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo.ato import Por
from capitania.processo.papeis import folha_de_contagem, indice_do_caso
from capitania.processo.papeis.emitidos import Emitido, emitidos
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Papel, Texto
from capitania.registro.canonico import canonico
from capitania.usecases.anexos import AnexoAusente
from capitania.usecases.desenho import ArquivoIlegivel
from capitania.usecases.materias import materia, pronta
from capitania.usecases.ports import Portas

Passo = Callable[[int, int], None]
O_QUE_E: Final = """\
Este volume é uma cópia do processo, feita no instante acima: o índice, os papéis emitidos, na ordem em que saíram, e \
a folha de contagem dos prazos.
Cada papel está desenhado de novo, em A4, do que o seu arquivo traz anexo. O arquivo que se emitiu é o do SHA-256 que \
o índice dá: só ele leva os dados anexos, e é ele que se confere inteiro. O QR vale aqui como na folha emitida.
O volume é PDF/A-2a e PDF/UA-1: lê-se em voz alta, e cada peça é um marcador. Não é papel emitido, e não leva código.\
"""


class Peca(NamedTuple):
    """A piece: what it says, its seal, whether it was annulled; what has no seal was made for the volume."""

    papel: Any
    selo: Any = None
    anulado: bool = False


class Volume(NamedTuple):
    """A volume: the bytes, how many papers it holds, and the numbers of those whose file could not be read."""

    pdf: bytes
    papeis: int
    faltam: tuple[str, ...]


def volume(portas: Portas, fluxo: str, por: Por, passo: Passo, *, sigilosos: bool = False) -> Volume:
    """Draw the volume of a case; raises `EntradaInvalida` for another stream or a case sealed."""
    p = pronta(portas, fluxo)
    caso = p.dobra.caso
    if caso is None:
        como = "Diga um processo aberto."
        raise EntradaInvalida([Problema("fluxo", fluxo, "Só o processo tem volume.", como)])
    if caso.marcos.sigiloso and not sigilosos:
        como = "Acrescente --com-sigilosos, e guarde o volume como o processo."
        raise EntradaInvalida([Problema("fluxo", fluxo, "O processo é sigiloso.", como)])
    auto = caso.autuacao.auto
    numero = (auto.numero if auto is not None else "") or fluxo
    m = materia(portas, p, por=por, numero=numero, formato="a4")
    todos = tuple(_dos_fluxos(m))
    lidas = []
    for n, emitido in enumerate(todos, 1):
        lidas.append(_le(portas, emitido))
        passo(n, len(todos) + 1)
    faltam = tuple(e.numero for e, lida in zip(todos, lidas, strict=True) if lida is None)
    postas = tuple(lida for lida in lidas if lida is not None)
    pecas = (_indice(m, faltam), *postas, Peca(folha_de_contagem.constroi(m).em_json()))
    said = {
        "titulo": f"Volume do processo {numero}",
        "orgao": m.orgao.nome,
        "instante": m.em.isoformat(),
        "pecas": [x._asdict() for x in pecas],
    }
    pdf = portas.papeis.desenha_volume(canonico(said))
    passo(len(todos) + 1, len(todos) + 1)
    return Volume(pdf, len(postas), faltam)


def _dos_fluxos(m: Materia) -> Iterator[Emitido]:
    """Give the papers of the boarding, the case and the custody, in the order in which they were issued."""
    outros = (e for atos in m.ligados.values() for e in emitidos(atos))
    yield from sorted((*m.emitidos, *outros), key=lambda e: (e.ato.registrado_em, e.ato.fluxo, e.ato.seq))


def _le(portas: Portas, emitido: Emitido) -> Peca | None:
    """Read a paper from what its file carries; None where the file is not to be had or carries nothing."""
    try:
        lido = portas.papeis.le_pdf(portas.anexos.le(emitido.hash))
    except (AnexoAusente, ArquivoIlegivel):
        return None
    if lido.papel is None or lido.selo is None:
        return None
    return Peca(json.loads(lido.papel), json.loads(lido.selo), emitido.anulado)


def _indice(m: Materia, faltam: tuple[str, ...]) -> Peca:
    """Give the index, with what the volume is and which papers lack in it."""
    feito: Papel = indice_do_caso.constroi(m)
    outros = sum(len(emitidos(atos)) for atos in m.ligados.values())
    ditos = (*O_QUE_E.splitlines(), *(f"Não se leu o arquivo do papel {n}: falta aqui." for n in faltam))
    alem = (f"Da abordagem e da custódia vêm também {outros} dos papéis.",) if outros else ()
    return Peca(feito._replace(blocos=(Texto((*ditos, *alem), "O que é este volume"), *feito.blocos)).em_json())
