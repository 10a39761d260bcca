"""What facts still admit: each answer that some value of what is not known gives, and what hangs on a doubt."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import NamedTuple

from capitania.lei.acervo import Acervo
from capitania.lei.ambiente import Caso, ambiente, leituras
from capitania.lei.avaliacao import Avaliador, Duvida, Resposta, citas_da_duvida, outra_leitura
from capitania.lei.determinacao import Cita
from capitania.lei.fatos import Fatos
from capitania.lei.pendencias import bate
from capitania.lei.plano import plano
from capitania.lei.saidas import Saida
from capitania.lei.uniao import uniao
from capitania.lei.vocabulario import MODALIDADES

Infracoes = frozenset[tuple[str, str]]  # each with its concrete provision, empty where its row names none


class DoJulgador(NamedTuple):
    """A doubt that who judges settles in writing, and the infractions that stand or fall with it."""

    motivo: str
    infracoes: Infracoes
    cita: Cita


class Possiveis(NamedTuple):
    """What the facts admit; `devidas`, `dispensadas` and `oficio` stand whatever is not known, with their grounds.

    While a look-up that a norm asks for is due, no measure is a duty but those of `devidas`.
    `por_outra_leitura`: what only the other reading of a doubt gives. `lacuna`: the text is silent, and a person
    decides; `incerta`: it would be, for some value of what is not known.
    """

    medidas: frozenset[tuple[str, str]] = frozenset()
    devidas: Mapping[str, Cita] = {}
    dispensadas: Mapping[str, Cita] = {}
    infracoes: Infracoes = frozenset()
    por_outra_leitura: Infracoes = frozenset()
    oficio: Cita = ()
    lacuna: bool = True
    incerta: bool = False
    do_julgador: tuple[DoJulgador, ...] = ()


def possiveis(fatos: Fatos, acervo: Acervo, ato_em: date) -> Possiveis:
    """Ask the tables of the day of the fact and of the act; where no table answers, only a person can."""
    feito = plano(acervo, fatos.dia, max(ato_em, fatos.dia))
    if not feito.tabelas:
        return Possiveis()
    caso = Caso(feito, fatos, leituras(fatos, feito))
    env, da_faixa = ambiente(caso)
    resposta = Avaliador(feito, env).roda()
    duvidas = [*da_faixa, *resposta.duvidas.values()]
    outras = [(d, _infracoes(outra_leitura(feito, resposta, d))) for d in duvidas]
    proprias, unida = _infracoes(resposta), uniao(resposta)
    todas = {*resposta.fica, *resposta.possivel}
    deve = MODALIDADES[-1]
    consulta = any(bate(c, caso, resposta) for _, c in feito.consultas)
    medidas = ((s, s.chave[0]) for s in todas if s.tipo == "medida")
    return Possiveis(
        frozenset((m, s.valor) for s, m in medidas if not consulta or s.valor != deve or s in resposta.fica),
        {m.medida: m.cita for m in unida.medidas if m.modalidade == deve},
        {d.medida: d.cita for d in unida.dispensadas},
        proprias,
        frozenset[tuple[str, str]]().union(*(i for _, i in outras)) - proprias,
        tuple(dict.fromkeys(c for x in unida.encaminhamentos if x.modalidade == deve for c in x.cita)),
        _silencia(resposta.fica) or any(p.falta for p in resposta.abertas),
        _silencia(resposta.possivel),
        tuple(_do_julgador(d, proprias ^ i) for d, i in outras if d.ressalva.julgador and proprias != i),
    )


def _silencia(saidas: Iterable[Saida]) -> bool:
    return any(s.tipo == "lacuna" for s in saidas)


def _do_julgador(d: Duvida, mudam: Infracoes) -> DoJulgador:
    return DoJulgador(d.ressalva.motivo, mudam, citas_da_duvida(d))


def _infracoes(resposta: Resposta) -> Infracoes:
    return frozenset(_de(resposta))


def _de(resposta: Resposta) -> Iterator[tuple[str, str]]:
    for saida in (*resposta.fica, *resposta.possivel):
        if saida.tipo == "infracao":
            yield saida.chave[0], saida.valor
