"""What an answer holds, as items that a study counts: each with a code to be found by and the words it is read in."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from capitania.bulk.nucleo import RespostaEmLote
from capitania.lei.determinacao import Infracao
from capitania.usecases import answers, labels
from capitania.usecases.labels import label

# Kinds of change, in the order of their bits.
MUDANCAS: Final = ("medidas", "infracoes", "autores", "penas", "pecas", "encaminhamentos", "duvidas", "prazos")
DE: Final = {
    "medida": "medidas",
    "dispensada": "medidas",
    "infracao": "infracoes",
    "autor": "autores",
    "pena": "penas",
    "peca": "pecas",
    "encaminhamento": "encaminhamentos",
    "lacuna": "duvidas",
    "ressalva": "duvidas",
    "pendente": "duvidas",
}
CLASSE: Final = "classe"
NADA: Final = "nada"


class Item(NamedTuple):
    """One thing that an answer has or has not."""

    especie: str
    codigo: str
    dito: str

    @property
    def mudanca(self) -> str:
        """The kind of change it takes part in; empty of the class, which is made of the others."""
        return DE.get(self.especie, "")


def itens(r: RespostaEmLote) -> Iterator[Item]:
    """List what an answer holds, each thing once."""
    vistos: set[str] = set()
    for item in _todos(r):
        if item.codigo not in vistos:
            vistos.add(item.codigo)
            yield item


def _todos(r: RespostaEmLote) -> Iterator[Item]:
    for m in r.medidas:
        yield Item("medida", f"medida:{m.medida}:{m.modalidade}", f"{label(m.medida)}, {m.modalidade}")
    for d in r.dispensadas:
        dito = f"dispensa de {label(d.medida)}, por {label(d.por)}"
        yield Item("dispensada", f"dispensada:{d.medida}:{d.por}", dito)
    for i in r.infracoes:
        yield from _da_infracao(i)
    for p in r.pecas:
        dito = f"{label(p.peca)} {labels.TO.get(p.para, label(p.para))}, {p.modalidade}"
        yield Item("peca", f"peca:{p.peca}:{p.para}:{p.modalidade}", dito)
    for e in r.encaminhamentos:
        dito = f"{label(e.modo)} {labels.TO.get(e.a, label(e.a))}, {e.modalidade}"
        yield Item("encaminhamento", f"encaminhamento:{e.a}:{e.modo}:{e.modalidade}", dito)
    for lacuna in r.lacunas:
        yield Item("lacuna", f"lacuna:{lacuna}", f"lacuna {lacuna}")
    for ressalva in r.ressalvas:
        yield Item("ressalva", f"ressalva:{ressalva}", f"ressalva {ressalva}")
    if r.pendente:
        yield Item("pendente", "pendente", "falta um fato que muda a resposta")
    yield _classe(r)


def _da_infracao(i: Infracao) -> Iterator[Item]:
    nome = labels.provision(i.dispositivo)
    yield Item("infracao", f"infracao:{i.dispositivo}", nome)
    for autor in i.autores:
        yield Item("autor", f"autor:{i.dispositivo}:{autor}", f"{nome}: {label(autor)}")
    yield Item("pena", f"pena:{i.dispositivo}:{_pena(i)}", f"{nome}: {answers.penalties(i)}")


def _pena(i: Infracao) -> str:
    """Write the limits of the penalties as a code."""
    p = i.penas
    if p is None:
        return "nao_conferida"
    multa = "" if p.multa is None else f"{p.multa.grupo}:{p.multa.minimo:f}:{p.multa.maximo:f}:"
    suspensao = "" if p.suspensao_max_dias is None else f"{p.suspensao_max_dias}:"
    cancelamento = "cancelamento:" if p.cancelamento_na_reincidencia else ""
    return f"{multa}{suspensao}{cancelamento}{p.escolha or 'pendente'}"


def _classe(r: RespostaEmLote) -> Item:
    """Group answers by what happens to boat and conductor, whether someone is charged, and whether a person decides."""
    medidas = dict.fromkeys(m.medida for m in r.medidas)
    partes = [*sorted(medidas), *(("infracao",) if r.infracoes else ()), *(("lacuna",) if r.lacunas else ())]
    ditos = [label(p) for p in partes]
    return Item(CLASSE, f"{CLASSE}:{'+'.join(partes) or NADA}", " + ".join(ditos) or "nada")
