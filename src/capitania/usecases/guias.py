"""Forms and payments as they are shown, whatever they are of: the codes printed on a form, a payment that came late."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, NamedTuple

from capitania.identidade.dinheiro import escreve
from capitania.processo.caixa import Gru, Pagamento
from capitania.processo.codigos_da_gru import codigos
from capitania.processo.lancamentos import Lancamento
from capitania.usecases.ports import Portas


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
        names = {"despesas": list(g.despesas)} if g.despesas else {}
        return {"numero": g.numero, "valor": escreve(g.valor), **dias, "codigo": g.codigo, **codes, **names}


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


def com_codigos(portas: Portas, om: str, gru: Gru, configuracao: Mapping[str, str]) -> GruVista:
    """Give a form with the codes that the unit's settings allow."""
    unidade = portas.oms.om(om)
    return GruVista(gru, *codigos(gru, unidade.sigla, unidade.municipio, configuracao))


def atrasado(pago: Pagamento, ate: date | None) -> bool | None:
    """Tell whether a payment came after its last day; None where no day is known."""
    return None if ate is None else pago.dia_banco > ate


def _dia(dia: date | None) -> str | None:
    return None if dia is None else dia.isoformat()


def lancamentos_em_json(lancamentos: Iterable[Lancamento]) -> list[dict[str, Any]]:
    """Write the lines of a ledger with plain values."""
    return [{**x._asdict(), "dia": _dia(x.dia), "valor": escreve(x.valor)} for x in lancamentos]
