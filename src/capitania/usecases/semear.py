"""A base sown with fictitious cases, for whoever wants to measure: valid chains, many acts to a transaction."""

from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from typing import Final, NamedTuple

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto
from capitania.registro import cadeia, codec
from capitania.usecases.contexto import reune
from capitania.usecases.dobras import dobra, resumo
from capitania.usecases.leituras import da_dobra
from capitania.usecases.linhas import Linhas
from capitania.usecases.ports import Portas
from capitania.usecases.queries import hoje_na_om
from capitania.usecases.registros import BaseOcupada, Conflito, Numeracao, Proposta, SeqVencida, propoe
from capitania.usecases.semeadura import INFRACAO, Caso, Infracao, Semeador, nome_da_pessoa, nome_do_caso

ATOS_POR_VEZ: Final = 1000
AMOSTRA: Final = 200  # cases at most whose acts are asked again and whose chains are verified
REPETE: Final = 4  # every so many cases one is of the person of the case before
MAIS: Final = 500_000
OUTRO: Final = "Outro programa escreveu na base enquanto se semeava. Apague-a e semeie de novo."


class Semeado(NamedTuple):
    """What was sown, and how many cases were asked act by act and verified afterwards."""

    om: str
    ate: date
    semente: int
    processos: int
    pessoas: int
    atos: int
    amostra: int


class Pedido(NamedTuple):
    """What to sow: how many cases, in which unit, with acts up to which day (absent: yesterday), from which seed."""

    volume: int
    om: str
    ate: date | None = None
    semente: int = 1
    infracoes: tuple[Infracao, ...] = (INFRACAO,)


def semeia(portas: Portas, pedido: Pedido, avanca: Callable[[int], None] = lambda _: None) -> Semeado:
    """Sow an empty base, or finish what a sowing of the same day and seed left half done.

    `avanca` is told how many cases are in. Raises `EntradaInvalida` or `FalhaDaBase`.
    """
    om = portas.oms.om(pedido.om)
    ate = pedido.ate or hoje_na_om(portas, om.sigla).date() - timedelta(days=1)
    semeador = Semeador(om.sigla, ate, pedido.semente, pedido.infracoes)
    oficios = tuple(semeador.designacoes())
    _serve(portas, pedido.volume, om.sigla, om.codigo, oficios[0].id)
    _grava(portas, [propoe(a) for a in oficios])
    obra = _Obra(portas, semeador, str(om.codigo), reune(portas, om.sigla, ate).contexto)
    obra.semeia(pedido.volume, avanca)
    return Semeado(om.sigla, ate, pedido.semente, pedido.volume, obra.pessoas, obra.atos, obra.amostra)


def _serve(portas: Portas, volume: int, om: str, codigo: str | None, primeiro: str) -> None:
    """Raise `EntradaInvalida` for what cannot be sown: nobody's case is touched.

    A base with acts is one where the `primeiro` of this sowing is in and its last case is not. The same seed gives the
    same acts, and those that are in the log stay: what was killed half done goes on from there.
    """
    problemas = []
    if not 1 <= volume <= MAIS:
        problemas.append(Problema("--volume", str(volume), "Volume fora do alcance.", f"Escreva de 1 a {MAIS}."))
    if codigo is None:
        problemas.append(Problema("--om", om, "A OM não tem código, que abre o número do auto.", "Use CPPR."))
    registros = portas.registros
    half = registros.le_ato(primeiro) is not None and registros.cabeca(nome_do_caso(volume)).seq == 0
    if registros.cabecas() and not half:
        como = "Aponte CAPITANIA_BANCO para uma base nova. A que ficou a meio completa-se com o mesmo pedido e --ate."
        problemas.append(Problema("base", None, "A base já tem atos, e só se semeia base vazia.", como))
    if problemas:
        raise EntradaInvalida(problemas)


class _Obra:
    """The sowing under way: what is in, and the numbers taken."""

    def __init__(self, portas: Portas, semeador: Semeador, codigo: str, ctx: Contexto) -> None:
        self.portas, self.semeador, self.codigo, self.ctx = portas, semeador, codigo, ctx
        self.pessoas = self.atos = self.amostra = 0
        self.numeros: dict[int, int] = {}

    def semeia(self, volume: int, avanca: Callable[[int], None]) -> None:
        lote: list[Proposta] = []
        passo = max(1, volume // AMOSTRA)
        provados: list[str] = []
        for n in range(1, volume + 1):
            caso = self.semeador.caso(n, self._pessoa(n, lote))
            if n % passo == 0 and len(provados) < AMOSTRA:
                _prova(caso, self.ctx)
                provados.append(caso.fluxo)
            lote += self._propostas(caso)
            if len(lote) >= ATOS_POR_VEZ or n == volume:
                self.atos += _grava(self.portas, lote)
                lote.clear()
                avanca(n)
        self._confere(provados)

    def _pessoa(self, n: int, lote: list[Proposta]) -> str:
        """Give the infractor of the nth case: a new person, or the last one again."""
        if n % REPETE != 0:
            self.pessoas += 1
            pessoa = self.semeador.pessoa(self.pessoas)
            lote += (p._replace(linhas=self._linhas(pessoa)) for p in self._inteiras([pessoa]))
        return nome_da_pessoa(self.pessoas)

    def _linhas(self, ato: Ato) -> Linhas:
        return da_dobra(dobra(ato.fluxo, (ato,)), self.ctx)

    def _propostas(self, caso: Caso) -> Iterator[Proposta]:
        atos = tuple(map(self._numerado, caso.atos))
        *antes, ultima = self._inteiras(atos)
        yield from antes
        yield ultima._replace(resumo=resumo(caso.fluxo, atos), linhas=da_dobra(dobra(caso.fluxo, atos), self.ctx))

    def _numerado(self, ato: Ato) -> Ato:
        """Give an auto the number that the log is about to take for it."""
        if ato.nome != "auto_lavrado":
            return ato
        ano = ato.em.year
        self.numeros[ano] = self.numeros.get(ano, 0) + 1
        return ato._replace(dados={**ato.dados, "numero": self._serie(ano).escreve(self.numeros[ano])})

    def _serie(self, ano: int) -> Numeracao:
        return Numeracao(self.semeador.om, ano, f"{self.codigo}P{ano}")

    def _inteiras(self, atos: Iterable[Ato]) -> Iterator[Proposta]:
        novo, sal = self.semeador.id, self.semeador.sal
        for a in atos:
            partes = tuple(codec.pessoal(novo(a.em), campo, sal(), str(dito)) for campo, dito in a.pessoais.items())
            yield propoe(a, partes, numeracao=self._serie(a.em.year) if a.nome == "auto_lavrado" else None)

    def _confere(self, fluxos: list[str]) -> None:
        """Verify the chains of the sample, as the log now has them."""
        registros = self.portas.registros
        for fluxo in fluxos:
            achados = cadeia.verifica(fluxo, registros.le_fluxo(fluxo), registros.cabeca(fluxo)).achados
            assert not achados, achados
        self.amostra = len(fluxos)


def _prova(caso: Caso, ctx: Contexto) -> None:
    """Ask each act of a case as if a person practised it; raises `EntradaInvalida` where the law of its day refuses."""
    for n, ato in enumerate(caso.atos):
        recusas = [a for a in dobra(caso.fluxo, caso.atos[:n]).achados(ato, ctx) if not a.lacuna]
        if recusas:
            como = "Escolha outro dia em --ate, ou outra OM."
            raise EntradaInvalida([Problema("--ate", ato.em.date().isoformat(), recusas[0].motivo, como)])


def _grava(portas: Portas, propostas: list[Proposta]) -> int:
    recibos = portas.registros.acrescenta_todos(propostas)
    if isinstance(recibos, Conflito | SeqVencida):
        raise BaseOcupada(OUTRO)
    return len(recibos)
