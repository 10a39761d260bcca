"""How the money of a case, a person or a unit stands: ledgers, forms with their codes, payments without a case."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final, NamedTuple

from capitania.identidade.dinheiro import escreve
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo.achados_do_banco import Achado
from capitania.processo.consultas import nomeados
from capitania.processo.conta import NADA, Conta, conta, vence
from capitania.processo.estado import Estado
from capitania.usecases import agenda, contas_da_custodia, ligados, queries
from capitania.usecases.contas_da_custodia import ContaDasDespesas
from capitania.usecases.contexto import reune
from capitania.usecases.dobras import dobra
from capitania.usecases.fluxos import le_atos
from capitania.usecases.guias import GruVista, PagamentoVisto, atrasado, com_codigos, lancamentos_em_json
from capitania.usecases.ports import Portas
from capitania.usecases.queries import hoje_na_om
from capitania.usecases.registros import Resumo

COM_MULTA: Final = ("julgado", "em_recurso", "em_ultima_instancia", "definitivo", "em_cobranca")


class ContaDoCaso(NamedTuple):
    """The account of one fine; `em_conjunto`: the person asked for answers jointly, and is not the infractor."""

    fluxo: str
    numero: str
    infrator: str
    solidarios: tuple[str, ...]
    conta: Conta
    grus: tuple[GruVista, ...]
    pagamentos: tuple[PagamentoVisto, ...]
    em_conjunto: bool = False

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        c = self.conta
        somas = {"multa": c.multa, "recebido": c.recebido, "restituido": c.restituido}
        somas |= {"devido": c.devido, "credito": c.credito}
        return {
            "fluxo": self.fluxo,
            "numero": self.numero,
            "infrator": self.infrator,
            "solidarios": list(self.solidarios),
            "em_conjunto": self.em_conjunto,
            "situacao": c.situacao,
            **{k: escreve(v) for k, v in somas.items()},
            "grus": [g.em_json() for g in self.grus],
            "pagamentos": [p.em_json() for p in self.pagamentos],
            "lancamentos": lancamentos_em_json(c.lancamentos),
        }


class Extrato(NamedTuple):
    """The accounts of a person, each fine and each custody by itself: no debt is set against another's credit."""

    contas: tuple[ContaDoCaso, ...]
    custodias: tuple[ContaDasDespesas, ...] = ()

    @property
    def devido(self) -> Decimal:
        """Add up what is owed."""
        return sum((*(c.conta.devido for c in self.contas), *(c.devido for c in self.custodias)), NADA)

    @property
    def credito(self) -> Decimal:
        """Add up what was paid too much."""
        return sum((*(c.conta.credito for c in self.contas), *(c.credito for c in self.custodias)), NADA)

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        contas, custodias = [c.em_json() for c in self.contas], [c.em_json() for c in self.custodias]
        somas = {"devido": escreve(self.devido), "credito": escreve(self.credito)}
        return {**somas, "contas": contas, "custodias": custodias}


def do_caso(portas: Portas, fluxo: str) -> ContaDoCaso:
    """Give the account of a case; raises `EntradaInvalida` for another stream, `FalhaDaBase`."""
    atos = le_atos(portas.registros.le_fluxo(fluxo))
    d = dobra(fluxo, atos)
    if d.caso is None:
        como = "Diga um processo aberto, uma custódia, uma OM (om:CPPR), ou --pessoa."
        raise EntradaInvalida([Problema("fluxo", fluxo, "Não tem conta.", como)])
    e, auto = d.caso, d.caso.autuacao.auto
    quem: dict[str, Any] = {"pessoa": d.infrator, "exceto": fluxo, "inqueritos": nomeados(e)}
    reunido = reune(portas, d.om, hoje_na_om(portas, d.om).date(), **quem)
    pagos = tuple(PagamentoVisto(p, atrasado(p, vence(e, reunido.contexto, p))) for p in e.execucao.caixa.pagamentos)
    grus = tuple(com_codigos(portas, d.om, g, reunido.om.configuracao) for g in e.execucao.caixa.grus)
    numero, solidarios = (auto.numero, auto.solidarios) if auto is not None else ("", ())
    return ContaDoCaso(fluxo, numero, d.infrator, solidarios, conta(atos), grus, pagos)


def da_pessoa(portas: Portas, texto: str, *, sigilosos: bool = False) -> Extrato:
    """Give the accounts of a person by all names, also of fines and expenses that others and she answer for."""
    nomes = agenda.pessoas(portas, texto)
    dela = {r.fluxo: r for nome in nomes for r in queries.resumos(portas.registros, pessoa=nome)}
    juntos = {r.fluxo: r for r in _em_conjunto(portas, {n.removeprefix("pessoa:") for n in nomes})}
    vistos = queries.listados((dela | juntos).values(), sigilosos=sigilosos, da_pessoa=True)
    contas = (do_caso(portas, r.fluxo)._replace(em_conjunto=r.fluxo not in dela) for r in vistos if _aberto(portas, r))
    unidos = {n for nome in nomes for n in (nome, *ligados.unidos(portas.registros, nome)[0])}
    custodias = tuple(contas_da_custodia.da_pessoa(portas, unidos))
    return Extrato(tuple(c for c in contas if c.conta.lancamentos or c.grus), custodias)


def _aberto(portas: Portas, resumo: Resumo) -> bool:
    return dobra(resumo.fluxo, le_atos(portas.registros.le_fluxo(resumo.fluxo))).caso is not None


def _em_conjunto(portas: Portas, nomes: set[str]) -> Iterator[Resumo]:
    """Give the cases with a fine in whose auto someone is named as jointly liable."""
    for fase in COM_MULTA:
        for resumo in queries.resumos(portas.registros, fase=fase):
            e = dobra(resumo.fluxo, le_atos(portas.registros.le_fluxo(resumo.fluxo))).estado
            auto = e.autuacao.auto if isinstance(e, Estado) else None
            if auto is not None and nomes & {s.removeprefix("pessoa:") for s in auto.solidarios}:
                yield resumo


def da_om(portas: Portas, om: str) -> tuple[Achado, ...]:
    """Give the payments that a unit was told of without a case; raises `FalhaDaBase`."""
    return reune(portas, om, hoje_na_om(portas, om).date()).om.achados
