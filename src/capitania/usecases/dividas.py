"""Who owes: each fine by how it stands on a day, of one person or of all; what was sent, ready to be written out."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from capitania.identidade.dinheiro import escreve
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo import devedor
from capitania.processo.cadastros import Cadastro, fold_cadastro
from capitania.processo.cobranca import Cobranca, MultaVista, cobranca, vista
from capitania.processo.contexto import Contexto
from capitania.processo.devedor import Devedor, Pedido
from capitania.processo.divida import soma
from capitania.processo.estado import fold
from capitania.processo.termos import PrazoDoCaso, alem_do_calendario, prazos
from capitania.usecases import agenda
from capitania.usecases.contas import COM_MULTA
from capitania.usecases.contexto import reune
from capitania.usecases.devedores import Contextos, com_as_multas, curto, nomes_de
from capitania.usecases.fluxos import le_atos
from capitania.usecases.ports import Portas
from capitania.usecases.queries import hoje_na_om, resumos

DA_DIVIDA: Final = ("pagamento", "divida_ativa")  # terms of a case of which a debt shows the count


class LinhaDaDivida(NamedTuple):
    """A fine in the list; `soma` is what counts of the person on that day."""

    pessoa: str
    vista: MultaVista
    soma: Decimal

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        return {"pessoa": self.pessoa, "soma": escreve(self.soma), **self.vista.em_json()}


class Lista(NamedTuple):
    """The fines of all who owe; `ocultas` counts those of sealed cases, left out."""

    dia: date
    linhas: tuple[LinhaDaDivida, ...]
    ocultas: int

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        linhas = [x.em_json() for x in self.linhas]
        return {"dia": self.dia.isoformat(), "dividas": linhas, "ocultas": self.ocultas}


class Ficha(NamedTuple):
    """A debtor on a day: the stream, how it stands, the counts of each fine, the requests held."""

    fluxo: str
    dia: date
    nomes: tuple[str, ...]
    cobranca: Cobranca
    contados: Mapping[str, tuple[PrazoDoCaso, ...]]
    pedidos: tuple[Pedido, ...]
    ocultas: int

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        c = self.cobranca
        return {
            "fluxo": self.fluxo,
            "dia": self.dia.isoformat(),
            "nomes": list(self.nomes),
            **c.em_json(),
            "contagens": {f: [p.contado.em_json() for p in ps] for f, ps in self.contados.items()},
            "prazos": [p.contado.em_json() | {"vencimento": p.vencimento.isoformat()} for p in c.prazos],
            "pedidos": [{"numero": p.numero, "pedido": p.pedido, "retido": p.retido.isoformat()} for p in self.pedidos],
            "proximos": [{"tipo": p.tipo, "por": p.por} for p in c.proximos],
            "ressalvas": [a.em_json() for a in c.avisos],
            "ocultas": self.ocultas,
        }


def lista(portas: Portas, om: str | None, em: date | None = None, *, sigilosos: bool = False) -> Lista:
    """List the fines of one unit, or of all, that someone owes on a day; raises `FalhaDaBase`."""
    hoje = em or hoje_na_om(portas, om or "").date()
    achadas: dict[str, LinhaDaDivida] = {}
    feitos: set[str] = set()
    contextos: Contextos = {}
    for pessoa in _devedores(portas, om):
        if pessoa not in feitos:
            nomes = nomes_de(portas, pessoa).todos
            feitos |= nomes
            for x in _da_pessoa(portas, fluxo_de(portas, pessoa, nomes), hoje, contextos):
                if x.vista.remessa is not None:  # it goes once, and is shown with whom it went
                    achadas[x.vista.multa.fluxo] = x
                achadas.setdefault(x.vista.multa.fluxo, x)
    todas = [x for x in achadas.values() if om is None or x.vista.multa.om == om]
    vistas = [x for x in todas if sigilosos or not x.vista.multa.sigilosa]
    em_ordem = sorted(vistas, key=lambda x: (x.vista.multa.noventa or date.max, x.vista.multa.fluxo))
    return Lista(hoje, tuple(em_ordem), len(todas) - len(vistas))


def _devedores(portas: Portas, om: str | None) -> Iterator[str]:
    """Name who has a fine, and who was sent to the debt, whatever became of the fine since."""
    vistos: dict[str, None] = {}
    for fase in COM_MULTA:
        vistos |= dict.fromkeys(curto(r.pessoa) for r in resumos(portas.registros, om, fase=fase) if r.pessoa)
    vistos |= dict.fromkeys(c.fluxo.partition(":")[2] for c in portas.registros.cabecas("devedor:"))
    yield from sorted(vistos)


def _da_pessoa(portas: Portas, fluxo: str, hoje: date, contextos: Contextos) -> Iterator[LinhaDaDivida]:
    e, ctx = le(portas, fluxo, hoje, contextos)
    total = soma(e, ctx.ligados.multas, hoje)
    for m in ctx.ligados.multas:
        como = vista(e, m, ctx, hoje)
        if como.situacao not in {"caiu", "quitada"} and not (m.remetida and m.dela):
            yield LinhaDaDivida(fluxo.partition(":")[2], como, total)


def fluxo_de(portas: Portas, pessoa: str, nomes: frozenset[str]) -> str:
    """Name the stream of debt of a person: her own, or the first begun under another of her names."""
    for nome in (pessoa, *sorted(nomes)):
        if portas.registros.cabeca(f"devedor:{nome}").seq > 0:
            return f"devedor:{nome}"
    return f"devedor:{pessoa}"


def le(portas: Portas, fluxo: str, hoje: date, contextos: Contextos | None = None) -> tuple[Devedor, Contexto]:
    """Fold a debt and gather what it is asked in; one not begun is seen from the unit of its first fine."""
    e = devedor.fold(le_atos(portas.registros.le_fluxo(fluxo)))
    reunido = com_as_multas(portas, reune(portas, e.om, hoje), fluxo, None, hoje, contextos=contextos)
    primeira = next((m.om for m in reunido.contexto.ligados.multas), "")
    if e.om or not primeira:
        return e, reunido.contexto
    ligados = reunido.contexto.ligados
    return e, reune(portas, primeira, hoje).contexto._replace(ligados=ligados)


def ficha(portas: Portas, texto: str, em: date | None = None, *, sigilosos: bool = False) -> Ficha:
    """Show a debtor by name, document or id; raises `EntradaInvalida` or `FalhaDaBase`."""
    pessoa = uma_pessoa(portas, texto)
    nomes = nomes_de(portas, pessoa).todos
    fluxo = fluxo_de(portas, pessoa, nomes)
    zona = hoje_na_om(portas, "").tzinfo
    dia = em or hoje_na_om(portas, "").date()
    e, ctx = le(portas, fluxo, dia)
    agora = datetime.combine(dia, time(12), zona or ZoneInfo("America/Sao_Paulo"))
    achada = cobranca(e, ctx, agora)
    vistas = tuple(m for m in achada.multas if sigilosos or not m.multa.sigilosa)
    contados = {m.multa.fluxo: tuple(_contados(portas, m.multa.fluxo, m.multa.om, dia)) for m in vistas}
    retidos = tuple(p for p in e.pedidos if p.liberado is None)
    ocultas = len(achada.multas) - len(vistas)
    return Ficha(fluxo, dia, tuple(sorted(nomes)), achada._replace(multas=vistas), contados, retidos, ocultas)


def _contados(portas: Portas, caso: str, om: str, dia: date) -> Iterator[PrazoDoCaso]:
    e, ctx = fold(le_atos(portas.registros.le_fluxo(caso))), reune(portas, om, dia).contexto
    if not set(DA_DIVIDA) & set(alem_do_calendario(e, ctx)):
        yield from (p for p in prazos(e, ctx) if p.tipo in DA_DIVIDA)


def uma_pessoa(portas: Portas, texto: str) -> str:
    """Find one person, whatever the number of her registers; raises `EntradaInvalida` or `FalhaDaBase`."""
    achadas = agenda.pessoas(portas, texto.removeprefix("devedor:"))
    if not achadas:
        como = "Confira o nome, o CPF ou o CNPJ; o nome do fluxo pessoa:p-1 é p-1."
        raise EntradaInvalida([Problema("pessoa", texto, "Não há pessoa cadastrada assim.", como)])
    if not set(achadas) <= nomes_de(portas, achadas[0]).todos:
        como = "Dê o CPF ou CNPJ inteiro, ou o nome do cadastro."
        raise EntradaInvalida([Problema("pessoa", texto, "Há mais de uma pessoa assim.", como)])
    return achadas[0]


class Envio(NamedTuple):
    """A fine that was sent and stands, as the treasury attorney is told of it; `devedor` is the register."""

    fluxo: str
    devedor: Cadastro
    solidarios: tuple[tuple[str, Cadastro], ...]
    vista: MultaVista


def envios(
    portas: Portas, texto: str | None, em: date | None = None, *, sigilosos: bool = False
) -> tuple[tuple[Envio, ...], int]:
    """Give what was sent of one person, or of all, and how many of sealed cases are left out.

    Raises `EntradaInvalida` or `FalhaDaBase`.
    """
    hoje = em or hoje_na_om(portas, "").date()
    contextos: Contextos = {}
    achados = [x for fluxo in _com_remessas(portas, texto) for x in _da_divida(portas, fluxo, hoje, contextos)]
    vistos = tuple(x for x in achados if sigilosos or not x.vista.multa.sigilosa)
    return vistos, len(achados) - len(vistos)


def _com_remessas(portas: Portas, texto: str | None) -> tuple[str, ...]:
    if texto is None:
        return tuple(c.fluxo for c in portas.registros.cabecas("devedor:"))
    nomes = nomes_de(portas, uma_pessoa(portas, texto)).todos
    fluxos = (f"devedor:{nome}" for nome in sorted(nomes))
    return tuple(f for f in fluxos if portas.registros.cabeca(f).seq > 0)


def _da_divida(portas: Portas, fluxo: str, hoje: date, contextos: Contextos) -> Iterator[Envio]:
    e, ctx = le(portas, fluxo, hoje, contextos)
    pessoa = fluxo.partition(":")[2]
    for m in ctx.ligados.multas:
        if e.remessa(m.fluxo) is not None:
            outros = tuple(n for n in dict.fromkeys((curto(m.infrator), *map(curto, m.solidarios))) if n != pessoa)
            registros = tuple((n, _cadastro(portas, n)) for n in outros)
            yield Envio(fluxo, _cadastro(portas, pessoa), registros, vista(e, m, ctx, hoje))


def _cadastro(portas: Portas, nome: str) -> Cadastro:
    return fold_cadastro(le_atos(portas.registros.le_fluxo(f"pessoa:{nome}")))
