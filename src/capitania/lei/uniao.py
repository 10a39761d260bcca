"""One answer out of several tables: each output once, with all its grounds and its strongest modality."""

from collections.abc import Iterator
from typing import NamedTuple

from capitania.lei.avaliacao import Resposta
from capitania.lei.determinacao import Dispensada, Encaminhamento, Infracao, Medida, Multa, Peca, Penas
from capitania.lei.norma import InfracaoPrevista
from capitania.lei.plano import Plano
from capitania.lei.saidas import NAO_CONFERIDA, Saida
from capitania.lei.vocabulario import MODALIDADES

_COM_MODALIDADE = frozenset({"medida", "peca", "encaminhamento"})


class Uniao(NamedTuple):
    """The outputs that stand, by kind."""

    medidas: tuple[Medida, ...]
    dispensadas: tuple[Dispensada, ...]
    pecas: tuple[Peca, ...]
    encaminhamentos: tuple[Encaminhamento, ...]


def uniao(resposta: Resposta) -> Uniao:
    """Unite what stands; what could still be stronger is left to the pendencias."""
    juntas = _fortes(resposta)
    return Uniao(
        tuple(Medida(s.chave[0], s.chave[1], s.valor, c) for s, c in juntas if s.tipo == "medida"),
        tuple(Dispensada(s.chave[0], s.chave[1], c) for s, c in resposta.fica.items() if s.tipo == "dispensada"),
        tuple(Peca(s.chave[0], s.chave[1], s.valor, c, s.chave[2] or None) for s, c in juntas if s.tipo == "peca"),
        tuple(_encaminhamentos([(s, c) for s, c in juntas if s.tipo == "encaminhamento"])),
    )


def _encaminhamentos(juntas: list[tuple[Saida, tuple[str, ...]]]) -> Iterator[Encaminhamento]:
    for saida, citas in juntas:
        a, modo = saida.chave
        modos = tuple(s.chave[1] for s, _ in juntas if s.chave[0] == a)
        yield Encaminhamento(a, modo, saida.valor, citas, modos if len(modos) > 1 else ())


def _fortes(resposta: Resposta) -> list[tuple[Saida, tuple[str, ...]]]:
    """Keep each output with its strongest modality, and its grounds of every modality."""
    ficam: dict[tuple[str, tuple[str, ...]], tuple[Saida, tuple[str, ...]]] = {}
    for saida, citas in resposta.fica.items():
        if saida.tipo not in _COM_MODALIDADE:
            continue
        chave = saida.tipo, saida.chave
        if chave in ficam:
            outra, outras = ficam[chave]
            forte = max(saida, outra, key=lambda s: MODALIDADES.index(s.valor))
            ficam[chave] = forte, tuple(dict.fromkeys((*outras, *citas)))
        else:
            ficam[chave] = saida, citas
    if not resposta.possivel:
        return list(ficam.values())
    return [(s, c) for s, c in ficam.values() if s.valor == MODALIDADES[-1] or not _pode_crescer(s, resposta)]


def mostradas(resposta: Resposta) -> set[Saida]:
    """Give the outputs that the answer shows: what stands, less what could still be stronger."""
    fortes = {s for s, _ in _fortes(resposta)}
    return fortes | {s for s in resposta.fica if s.tipo not in _COM_MODALIDADE}


def _pode_crescer(saida: Saida, resposta: Resposta) -> bool:
    return Saida(saida.tipo, saida.chave, MODALIDADES[-1]) in resposta.possivel


def infracoes(resposta: Resposta, plano: Plano) -> tuple[Infracao, ...]:
    """Give each infraction with its authors, its concrete provision and the penalties open to its author."""
    return tuple(_infracao(s, c, resposta, plano) for s, c in resposta.fica.items() if s.tipo == "infracao")


def _infracao(saida: Saida, citas: tuple[str, ...], resposta: Resposta, plano: Plano) -> Infracao:
    dispositivo = saida.chave[0]
    autores: dict[str, None] = {}
    escolha: str | None = None
    for outra, outras in resposta.fica.items():
        if outra.chave[0] != dispositivo:
            continue
        if outra.tipo == "autor":
            autores[outra.chave[1]] = None
            citas = (*citas, *outras)
        elif outra.tipo == "escolha":
            escolha = outra.valor
            citas = (*citas, *outras)
    prevista, fonte = plano.infracoes[dispositivo]
    conferida = prevista.conferida and Saida(NAO_CONFERIDA, (dispositivo,), "") not in resposta.fica
    citas = tuple(dict.fromkeys((*citas, fonte)))
    penas = _penas(prevista, plano, escolha) if conferida else None
    return Infracao(dispositivo, saida.valor or None, tuple(autores), penas, conferida, citas)


def _penas(prevista: InfracaoPrevista, plano: Plano, escolha: str | None) -> Penas:
    """Show the article's limits; the suspension leaves when this author has none to suffer (RLESTA 8)."""
    grupo = plano.grupos.get(prevista.grupo or "")
    suspende = escolha not in {"so_multa", "nenhuma"}
    return Penas(
        Multa(grupo.nome, grupo.minimo, grupo.maximo) if grupo is not None and grupo.conferida else None,
        prevista.suspensao_max_dias if suspende else None,
        prevista.cancelamento_na_reincidencia and suspende,
        escolha,
    )


def descreve(saida: Saida) -> str:
    """Write an output in one short line, as `ressalvas` and `pendencias` list them."""
    partes = [p for p in saida.chave if p]
    fim = f" ({saida.valor})" if saida.valor and saida.tipo not in {"lacuna", "pendencia"} else ""
    return f"{saida.tipo}: {', '.join(partes)}{fim}"
