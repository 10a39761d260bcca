"""Annex with the count sheet of every term of the case, each with its law, its doubts and what was told of it."""

from collections.abc import Iterator
from typing import Final

from capitania.processo import palavras
from capitania.processo.papeis import do_caso, trechos
from capitania.processo.papeis.especie import DO_AUTO, Especie, quem
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Bloco, Campo, Campos, Contagem, Papel, Tabela, Texto
from capitania.processo.termos import PrazoDoCaso, alem_do_calendario, prazos

CONTAGEM: Final = "papel_contagem"


def constroi(m: Materia) -> Papel:
    """Make the annex from the terms that have started, as they are counted now."""
    contados, fora = prazos(m.caso, m.ctx), alem_do_calendario(m.caso, m.ctx)
    blocos: tuple[Bloco, ...] = (
        Campos((Campo("Parte", m.pessoa(do_caso.aberto(m).infrator).nome, 2), *do_caso.campos_do_auto(m))),
        Texto(_nenhum(contados), "Prazos"),
        Tabela(("Prazo", "Desde", "Último dia", "Como está"), tuple(map(_linha, contados)), "Os prazos", (4, 3, 3, 6)),
        Texto(tuple(f"{_nome(t)}: passa do calendário e não se conta." for t in fora), "Prazos que não se contam"),
        *(folha for p in contados for folha in da_conta(m, p)),
        trechos.notas(m, _citas(m, contados)),
    )
    return do_caso.papel(m, ESPECIE, blocos)


def _citas(m: Materia, contados: tuple[PrazoDoCaso, ...]) -> Iterator[str]:
    yield do_caso.aberto(m).dispositivo
    for p in contados:
        yield from p.contado.cita
    yield from trechos.citas(m, CONTAGEM)


def _nenhum(contados: tuple[PrazoDoCaso, ...]) -> tuple[str, ...]:
    return () if contados else ("Nenhum prazo começou até agora: prazo só corre de ciência provada.",)


def _nome(tipo: str) -> str:
    return palavras.sentence(palavras.label(tipo))[:-1]


def _linha(p: PrazoDoCaso) -> tuple[str, ...]:
    dito = f", dito à parte {palavras.day(p.informado)}" if p.informado is not None else ""
    como = "cumprido ou findo" if p.cumprido else "corre ou espera quem o certifique"
    return (_nome(p.tipo), palavras.day(p.de), palavras.day(p.vencimento), f"{como}{dito}")


def da_conta(m: Materia, p: PrazoDoCaso) -> Iterator[Contagem]:
    """Give the sheet of a term of the case, with what it is counted from, its doubts and other readings."""
    vale = max(p.contado.resultados, key=lambda r: r.vencimento)
    prazo = trechos.Prazo(p.tipo, vale.quantidade, vale.unidade, vale.cita, vale.folha, informado=p.informado)
    de = palavras.label(vale.conta_de[0]) if vale.conta_de else "o seu começo"
    for folha in trechos.contagem(m, f"Prazo de {palavras.label(p.tipo)}", prazo, de):
        yield folha._replace(notas=(*folha.notas, *_ressalvas(p)))


def _ressalvas(p: PrazoDoCaso) -> Iterator[str]:
    for r in p.contado.ressalvas:
        yield f"Dúvida: {palavras.sentence(r.texto)} Adota-se: {palavras.sentence(r.adotada)}"


ESPECIE: Final = Especie(
    nome="folha_de_contagem",
    sigla="FCT",
    titulo="Folha de contagem dos prazos",
    fluxo="processo",
    atos=("processo_aberto",),
    fases=("aberto", "notificado", *DO_AUTO),
    quem=quem("secretaria autoridade superior dpc"),
    constroi=constroi,
)
