"""A stream folded, whatever its kind: what it is, what stands in the way of its next act, its row in the list."""

from collections.abc import Iterable
from typing import NamedTuple

from capitania.processo import abordagem, cadastros, consultas, custodia, devedor, om
from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.correcoes import achados_da_correcao
from capitania.processo.estado import INICIO, fase, fold
from capitania.processo.estado import Estado as Caso
from capitania.processo.impedimentos import achados
from capitania.processo.impedimentos.custodia import achados_da_custodia
from capitania.processo.impedimentos.devedor import achados_do_devedor
from capitania.processo.impedimentos.om import achados_da_om
from capitania.processo.partes.marcos import Importado
from capitania.usecases import correcoes
from capitania.usecases.fluxos import especie
from capitania.usecases.linhas import VERSAO_DO_CALCULO
from capitania.usecases.registros import Resumo

Estado = (
    Caso | abordagem.Abordagem | custodia.Custodia | devedor.Devedor | cadastros.Cadastro | om.Om | consultas.Consulta
)


class Dobra(NamedTuple):
    """A stream and what its acts made of it."""

    fluxo: str
    atos: tuple[Ato, ...]
    estado: Estado

    @property
    def especie(self) -> str:
        """Give the kind of stream."""
        return especie(self.fluxo)

    @property
    def caso(self) -> Caso | None:
        """Give the case; None for another kind of stream, and where nothing opened it."""
        e = self.estado
        return e if isinstance(e, Caso) and e.origem.aberto is not None else None

    @property
    def fase(self) -> str | None:
        """Give the phase of a case or custody, or that of an old case as it was told."""
        if isinstance(self.estado, custodia.Custodia):
            return custodia.fase(self.estado) if self.estado.apreendida is not None else None
        if self.importado is not None and isinstance(self.estado, Caso):
            return fase(self.estado)
        return None if self.caso is None else fase(self.caso)

    @property
    def importado(self) -> Importado | None:
        """Give what is told of a case that was imported and not opened here since."""
        return _importado(self.estado)

    @property
    def om(self) -> str:
        """Give the unit it belongs to; empty where none is."""
        match self.estado:
            case Caso(origem=origem):
                if self.importado is not None:
                    return self.importado.om
                return origem.aberto.om if origem.aberto is not None else ""
            case (
                abordagem.Abordagem(om=sigla)
                | custodia.Custodia(om=sigla)
                | devedor.Devedor(om=sigla)
                | consultas.Inquerito(om=sigla)
                | consultas.Omisso(om=sigla)
            ):
                return sigla
        return self.fluxo.partition(":")[2] if self.especie == "om" else ""

    @property
    def infrator(self) -> str:
        """Give the infractor of a case; empty in another stream, and before the opening."""
        return _infrator(self.estado)

    def achados(self, ato: Ato, ctx: Contexto) -> tuple[Impedimento, ...]:
        """Ask an act everything: what refuses it, and what no loaded norm of its day asks."""
        if ato.nome in correcoes.DE_QUALQUER_FLUXO and self.especie != "processo":
            return tuple(correcoes.impedimentos(self.atos, ato, ctx, self.especie))
        return tuple(self._do_estado(ato, ctx))

    def _do_estado(self, ato: Ato, ctx: Contexto) -> Iterable[Impedimento]:  # noqa: PLR0911 - one return per kind
        match self.estado:
            case Caso():
                return (*achados(self.estado, ato, ctx), *achados_da_correcao(self.atos, ato, ctx))
            case abordagem.Abordagem():
                return abordagem.achados(self.estado, ato, ctx)
            case custodia.Custodia():
                return achados_da_custodia(self.estado, ato, ctx)
            case devedor.Devedor():
                return achados_do_devedor(self.estado, ato, ctx)
            case cadastros.Cadastro():
                return cadastros.impedimentos_do_cadastro(self.estado, ato, ctx)
            case om.Om():
                return achados_da_om(self.estado, ato, ctx)
            case consultas.Inquerito() | consultas.Omisso():
                return consultas.achados(self.estado, ato, ctx)


def dobra(fluxo: str, atos: tuple[Ato, ...]) -> Dobra:
    """Fold a stream by its kind."""
    match especie(fluxo):
        case "processo":
            e: Estado = fold(atos)
        case "abordagem":
            e = abordagem.fold(atos)
        case "custodia":
            e = custodia.fold(atos)
        case "devedor":
            e = devedor.fold(atos)
        case "om":
            e = om.fold(fluxo.partition(":")[2], atos)
        case "inquerito":
            e = consultas.fold_inquerito(atos)
        case "omisso":
            e = consultas.fold_omisso(atos)
        case _:
            e = cadastros.fold_cadastro(atos)
    return Dobra(fluxo, atos, e)


def _importado(e: Estado) -> Importado | None:
    return e.marcos.importado if isinstance(e, Caso) and e.origem.aberto is None else None


def _infrator(e: Estado) -> str:
    if (importado := _importado(e)) is not None:
        return importado.infrator
    return e.origem.aberto.infrator if isinstance(e, Caso) and e.origem.aberto is not None else ""


def resumo(fluxo: str, atos: tuple[Ato, ...]) -> Resumo | None:
    """Compute the row of a processo in the list; None for another stream, or one that was never opened."""
    e = fold(atos) if especie(fluxo) == "processo" else INICIO
    ultimo, infrator = atos[-1].seq, _infrator(e) or None
    if (antigo := _importado(e)) is not None:
        told = (antigo.om, antigo.numero or None, fase(e), infrator, ultimo, VERSAO_DO_CALCULO)
        return Resumo(fluxo, *told) if antigo.om else None
    if e.origem.aberto is None:
        return None
    numero = e.autuacao.auto.numero if e.autuacao.auto is not None else ""
    marcas = (bool(e.marcos.prioridade), e.marcos.sigiloso)
    what = (fluxo, e.origem.aberto.om, numero or None, fase(e), infrator)
    return Resumo(*what, ultimo, VERSAO_DO_CALCULO, *marcas)
