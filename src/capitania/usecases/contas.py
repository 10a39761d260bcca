"""How the money of a case, a person or a unit stands: ledgers, forms with their codes, payments without a case."""

from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import Any, Final, NamedTuple

from capitania.identidade.dinheiro import escreve
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo.achados_do_banco import Achado
from capitania.processo.codigos_da_gru import codigos
from capitania.processo.consultas import nomeados
from capitania.processo.conta import NADA, Conta, conta, vence
from capitania.processo.estado import Estado
from capitania.processo.partes.execucao import Gru, Pagamento
from capitania.usecases import agenda, queries
from capitania.usecases.contexto import reune
from capitania.usecases.dobras import dobra
from capitania.usecases.fluxos import le_atos
from capitania.usecases.ports import Portas
from capitania.usecases.queries import hoje_na_om
from capitania.usecases.registros import Resumo

COM_MULTA: Final = ("julgado", "em_recurso", "em_ultima_instancia", "definitivo", "em_cobranca")


class GruVista(NamedTuple):
    """A form and what is printed on it; a code is empty where the unit has no setting for it."""

    gru: Gru
    pix: str
    codigo_de_barras: str
    linha_digitavel: str

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        g, codes = self.gru, {k: v for k, v in self._asdict().items() if k != "gru"}
        dias = {"emitida": g.emitida.isoformat(), "vencimento": g.vencimento.isoformat()}
        return {"numero": g.numero, "valor": escreve(g.valor), **dias, "codigo": g.codigo, **codes}


class PagamentoVisto(NamedTuple):
    """A payment, and whether it came after the day it was due; None where no day is known."""

    pagamento: Pagamento
    atrasado: bool | None

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        p = self.pagamento
        dias = {"dia_banco": p.dia_banco, "dia_arquivo": p.dia_arquivo, "estornado": p.estornado}
        ditos = {"ato": p.id, "gru": p.gru, "documento": p.documento, "pagador": p.pagador}
        return {"valor": escreve(p.valor), **{k: _dia(d) for k, d in dias.items()}, **ditos, "atrasado": self.atrasado}


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
            "lancamentos": [{**x._asdict(), "dia": _dia(x.dia), "valor": escreve(x.valor)} for x in c.lancamentos],
        }


class Extrato(NamedTuple):
    """The accounts of a person, each fine by itself: what is owed on one is not set against another's credit."""

    contas: tuple[ContaDoCaso, ...]

    @property
    def devido(self) -> Decimal:
        """Add up what is owed."""
        return sum((c.conta.devido for c in self.contas), NADA)

    @property
    def credito(self) -> Decimal:
        """Add up what was paid too much."""
        return sum((c.conta.credito for c in self.contas), NADA)

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        contas = [c.em_json() for c in self.contas]
        return {"devido": escreve(self.devido), "credito": escreve(self.credito), "contas": contas}


def do_caso(portas: Portas, fluxo: str) -> ContaDoCaso:
    """Give the account of a case; raises `EntradaInvalida` for another stream, `FalhaDaBase`."""
    atos = le_atos(portas.registros.le_fluxo(fluxo))
    d = dobra(fluxo, atos)
    if d.caso is None:
        como = "Diga um processo aberto, uma OM (om:CPPR), ou --pessoa."
        raise EntradaInvalida([Problema("fluxo", fluxo, "Não tem conta de multa.", como)])
    e, auto = d.caso, d.caso.autuacao.auto
    quem: dict[str, Any] = {"pessoa": d.infrator, "exceto": fluxo, "inqueritos": nomeados(e)}
    reunido = reune(portas, d.om, hoje_na_om(portas, d.om).date(), **quem)
    pagos = tuple(PagamentoVisto(p, _atrasado(p, vence(e, reunido.contexto, p))) for p in e.execucao.pagamentos)
    grus = tuple(com_codigos(portas, d.om, g, reunido.om.configuracao) for g in e.execucao.grus)
    numero, solidarios = (auto.numero, auto.solidarios) if auto is not None else ("", ())
    return ContaDoCaso(fluxo, numero, d.infrator, solidarios, conta(atos), grus, pagos)


def da_pessoa(portas: Portas, texto: str, *, sigilosos: bool = False) -> Extrato:
    """Give the accounts of a person by all names, also of the fines that others and she answer for jointly."""
    nomes = agenda.pessoas(portas, texto)
    dela = {r.fluxo: r for nome in nomes for r in queries.resumos(portas.registros, pessoa=nome)}
    juntos = {r.fluxo: r for r in _em_conjunto(portas, {n.removeprefix("pessoa:") for n in nomes})}
    vistos = queries.listados((dela | juntos).values(), sigilosos=sigilosos, da_pessoa=True)
    contas = (do_caso(portas, r.fluxo)._replace(em_conjunto=r.fluxo not in dela) for r in vistos if _aberto(portas, r))
    return Extrato(tuple(c for c in contas if c.conta.lancamentos or c.grus))


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


def com_codigos(portas: Portas, om: str, gru: Gru, configuracao: Mapping[str, str]) -> GruVista:
    """Give a form with the codes that the unit's settings allow."""
    unidade = portas.oms.om(om)
    return GruVista(gru, *codigos(gru, unidade.sigla, unidade.municipio, configuracao))


def _atrasado(pago: Pagamento, ate: date | None) -> bool | None:
    return None if ate is None else pago.dia_banco > ate


def _dia(dia: date | None) -> str | None:
    return None if dia is None else dia.isoformat()
