"""How the expenses of custodies stand: of one, or of those that a person answers for, in the order of the law."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from capitania.identidade.dinheiro import escreve
from capitania.processo.conta_da_custodia import ContaDaCustodia, Responsavel, conta, respondem
from capitania.processo.custodia import Custodia
from capitania.processo.despesas import NADA
from capitania.usecases.contexto import reune
from capitania.usecases.dobras import dobra
from capitania.usecases.fluxos import le_atos
from capitania.usecases.guias import GruVista, PagamentoVisto, atrasado, com_codigos, lancamentos_em_json
from capitania.usecases.ports import Portas
from capitania.usecases.queries import hoje_na_om


class ContaDasDespesas(NamedTuple):
    """The account of one custody; `papel` is the standing of the person asked for, empty where none was.

    `primeiro`: of those known, the law turns to that person first.
    """

    fluxo: str
    numero: str
    embarcacao: str
    respondem: tuple[Responsavel, ...]
    conta: ContaDaCustodia
    grus: tuple[GruVista, ...]
    pagamentos: tuple[PagamentoVisto, ...]
    papel: str = ""
    primeiro: bool = False

    @property
    def devido(self) -> Decimal:
        """Give what the person asked for is to be asked for now: nothing while another one comes before."""
        return self.conta.contas.falta if self.primeiro or not self.papel else NADA

    @property
    def credito(self) -> Decimal:
        """Give what was paid too much, where the law turns to that person first."""
        return self.conta.contas.credito if self.primeiro or not self.papel else NADA

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        c = self.conta.contas
        somas = {"despesas": c.devido, "recebido": c.recebido, "restituido": c.restituido}
        somas |= {"devido": c.falta, "credito": c.credito}
        return {
            "fluxo": self.fluxo,
            "numero": self.numero,
            "embarcacao": self.embarcacao,
            "dia": c.dia.isoformat(),
            "respondem": [r._asdict() for r in self.respondem],
            "papel": self.papel,
            "primeiro": self.primeiro,
            "situacao": self.conta.situacao,
            **{k: escreve(v) for k, v in somas.items()},
            "grus": [g.em_json() for g in self.grus],
            "pagamentos": [p.em_json() for p in self.pagamentos],
            "lancamentos": lancamentos_em_json(self.conta.lancamentos),
        }


def da_custodia(portas: Portas, fluxo: str) -> ContaDasDespesas | None:
    """Give the account of a custody now; None of another stream; raises `FalhaDaBase`."""
    atos = le_atos(portas.registros.le_fluxo(fluxo))
    d = dobra(fluxo, atos)
    e = d.estado
    if not isinstance(e, Custodia) or e.apreendida is None:
        return None
    hoje = hoje_na_om(portas, e.om).date()
    reunido = reune(portas, e.om, hoje, nomeada=e.abordagem)
    found = conta(atos, reunido.contexto, hoje)
    grus = tuple(com_codigos(portas, e.om, g, reunido.om.configuracao) for g in e.caixa.grus)
    pagos = tuple(PagamentoVisto(p, atrasado(p, _vence(e, p.gru))) for p in e.caixa.pagamentos)
    return ContaDasDespesas(fluxo, e.numero, e.embarcacao, respondem(e, reunido.contexto), found, grus, pagos)


def _vence(e: Custodia, numero: str) -> date | None:
    gru = e.caixa.gru(numero)
    return None if gru is None else gru.vencimento


def da_pessoa(portas: Portas, nomes: set[str]) -> Iterator[ContaDasDespesas]:
    """Give the custodies that a person, by any of these names, answers for; all are read, for they are few."""
    for cabeca in portas.registros.cabecas("custodia:"):
        found = da_custodia(portas, cabeca.fluxo)
        conhecidos = [r for r in found.respondem if r.pessoa] if found is not None else []
        dela = next((r for r in conhecidos if r.pessoa.removeprefix("pessoa:") in nomes), None)
        if found is not None and dela is not None and (found.conta.lancamentos or found.grus):
            yield found._replace(papel=dela.papel, primeiro=dela == conhecidos[0])
