"""Outputs set apart: those of tables that give the same thing, with the tables that must run before them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from capitania.lei.avaliacao import Avaliador, Palavra, Resposta, citas_da_duvida
from capitania.lei.compilacao import Celula
from capitania.lei.plano import DERIVADOS, Passo, Plano
from capitania.lei.saidas import NAO_CONFERIDA, Saida
from capitania.lei.vocabulario import MODALIDADES

Alvo = tuple[str, ...]  # what an output is about: its kind, then its key; for whose infraction, where that matters
POR_INFRACAO = "infracao"
SEM_PENA = "sem pena: a linha não está conferida"
SEM_LINHA = "sem-linha:"
SEM_NORMA = "sem-norma-do-fato:"


class Dada(NamedTuple):
    """An output as it stands: its value, and what grounds it."""

    valor: str
    cita: tuple[str, ...]


class Parte(NamedTuple):
    """A table, or a table for one infraction, and all it may give."""

    passo: Passo
    infracao: str
    alvos: frozenset[Alvo]


class Unidade(NamedTuple):
    """Tables of one plan whose outputs are told together, and those before them."""

    partes: tuple[Parte, ...]
    plano: Plano  # these tables and those they wait for, and no other

    def sozinhas(self) -> "Iterator[tuple[str, Unidade]]":
        """Give each table as a unit of its own."""
        for parte in self.partes:
            sozinha = _unidade(self.plano, [parte])
            assert sozinha is not None
            yield parte.passo.nome, sozinha

    @property
    def entradas(self) -> tuple[str, ...]:
        """Name the inputs that some table reads, but for answers of others."""
        todas = (e for p in self.plano.tabelas for e in p.entradas)
        return tuple(dict.fromkeys(e for e in todas if not e.startswith(DERIVADOS) and e not in {"infracao", "autor"}))

    def responde(self, palavras: Mapping[str, Palavra]) -> tuple[dict[Alvo, Dada], Resposta]:
        """Run the tables over words, and give what those of this unit answer."""
        resposta = Avaliador(self.plano, dict(palavras)).roda()
        return dict(self._dadas(resposta)), resposta

    def _dadas(self, resposta: Resposta) -> Iterator[tuple[Alvo, Dada]]:
        alvos = frozenset[Alvo]().union(*(p.alvos for p in self.partes))
        infracao = self.partes[0].infracao
        meus = {p.passo.nome for p in self.partes}
        juntas: dict[Alvo, Dada] = {}
        for saida, citas in resposta.fica.items():
            alvo = alvo_da(saida, infracao)
            sem_pena = Saida(NAO_CONFERIDA, saida.chave[:1], "") in resposta.fica
            if saida.tipo == "escolha" and (sem_pena or not self.plano.infracoes[saida.chave[0]][0].conferida):
                continue  # what is not confirmed offers no penalty
            if alvo in alvos or alvo[1].removeprefix(SEM_LINHA) in meus:
                antes = juntas.get(alvo, Dada("", ()))
                juntas[alvo] = Dada(
                    self._valor(saida, antes.valor, sem_pena=sem_pena), tuple(dict.fromkeys((*antes.cita, *citas)))
                )
        yield from juntas.items()
        for duvida in resposta.duvidas.values():
            if duvida.passo in meus:
                yield ("ressalva", duvida.ressalva.id, infracao), Dada("", citas_da_duvida(duvida))
        for passo in resposta.abertas:
            if passo.nome in meus and passo.falta:
                yield ("lacuna", f"{SEM_NORMA}{passo.nome}", infracao), Dada("", ())

    def _valor(self, saida: Saida, antes: str, *, sem_pena: bool) -> str:
        """Give the strongest modality; of an infraction its concrete provision and its penalty, else what it says."""
        if saida.tipo == "infracao":
            oferecida = SEM_PENA if sem_pena else pena(self.plano, saida.chave[0])
            return " · ".join(p for p in (saida.valor, oferecida) if p)
        return max(antes, saida.valor, key=lambda v: (v != "", MODALIDADES.index(v) if v in MODALIDADES else 0))


def pena(plano: Plano, infracao: str) -> str:
    """Write the limits of the penalty that the article sets."""
    prevista, _ = plano.infracoes[infracao]
    grupo = plano.grupos.get(prevista.grupo or "")
    multa = None if grupo is None else f"multa de {grupo.minimo} a {grupo.maximo}, grupo {grupo.nome}"
    suspende = prevista.suspensao_max_dias and f"suspensão de até {prevista.suspensao_max_dias} dias"
    cancela = "cancelamento na reincidência" if prevista.cancelamento_na_reincidencia else None
    falta = None if prevista.conferida and (grupo is None or grupo.conferida) else "não conferida"
    return ", ".join(p for p in (multa, suspende, cancela, falta) if p)


def alvo_da(saida: Saida, infracao: str) -> Alvo:
    """Say what an output is about; a silence is the same whichever version tells it."""
    if saida.tipo == "lacuna":
        return ("lacuna", saida.chave[0], infracao)
    return (saida.tipo, *saida.chave)


def unidades(planos: Iterable[Plano]) -> list[tuple[Unidade | None, ...]]:
    """Set the outputs of some plans apart: one unit of each plan, None where it has no table that gives any of it."""
    todos = list(planos)
    partes = [(n, p) for n, plano in enumerate(todos) for p in _partes(plano)]
    grupos: list[tuple[set[Alvo], list[tuple[int, Parte]]]] = []
    for n, parte in partes:
        alvos, membros = set(parte.alvos), [(n, parte)]
        for outro in [g for g in grupos if g[0] & alvos]:
            grupos.remove(outro)
            alvos, membros = alvos | outro[0], outro[1] + membros
        grupos.append((alvos, membros))
    return [
        tuple(_unidade(plano, [p for m, p in membros if m == n]) for n, plano in enumerate(todos))
        for _, membros in grupos
    ]


def _unidade(plano: Plano, partes: list[Parte]) -> Unidade | None:
    if not partes:
        return None
    proprios = {p.passo.nome: _so(p) for p in partes}
    nomes = _antes(plano, list(proprios.values()))
    tabelas = tuple(proprios.get(t.nome, t) for t in plano.tabelas if t.nome in nomes)
    return Unidade(tuple(partes), plano._replace(tabelas=tabelas, classes=(), classes_proprias=(), sem_substituto={}))


def _so(parte: Parte) -> Passo:
    """Narrow a table that runs for each infraction to one of them."""
    if not parte.infracao:
        return parte.passo
    compilada = parte.passo.compilada
    entradas = {**compilada.tabela.entradas, POR_INFRACAO: (parte.infracao,)}
    return parte.passo._replace(compilada=compilada._replace(tabela=compilada.tabela._replace(entradas=entradas)))


def _antes(plano: Plano, passos: list[Passo]) -> set[str]:
    """Name tables with all that they wait for."""
    nomes: set[str] = set()
    while passos:
        passo = passos.pop()
        nomes.add(passo.nome)
        lidas = set(passo.derivadas)
        if passo.para_cada:
            for infracao in passo.compilada.tabela.entradas[POR_INFRACAO]:
                lidas |= {f"infracao.{infracao}", f"autor.{infracao}"}
        passos += [t for t in plano.tabelas if t.nome not in nomes and not lidas.isdisjoint(t.compilada.produz)]
    return nomes


def _partes(plano: Plano) -> Iterator[Parte]:
    for passo in plano.tabelas:
        if not passo.para_cada:
            yield Parte(passo, "", _alvos(passo.celulas.values(), "", passo))
            continue
        onde = passo.entradas.index(POR_INFRACAO)
        for infracao in passo.compilada.tabela.entradas[POR_INFRACAO]:
            celulas = [c for k, c in passo.celulas.items() if k[onde] == infracao]
            yield Parte(passo, infracao, _alvos(celulas, infracao, passo))


def _alvos(celulas: Iterable[Celula], infracao: str, passo: Passo) -> frozenset[Alvo]:
    alvos = {alvo_da(s, infracao) for c in celulas for s, _ in c.saidas}
    alvos |= {alvo_da(s, infracao) for c in celulas for _, outra in c.duvidas for s, _ in outra.saidas}
    alvos |= {("ressalva", r.id, infracao) for c in celulas for r, _ in c.duvidas}
    return frozenset(alvos | {("lacuna", f"{SEM_LINHA}{passo.nome}", infracao)})
