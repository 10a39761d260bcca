"""The fines of a person as a debt asks of them: read from the cases, with every head that the answer rests on."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import NamedTuple

from capitania.processo import devedor
from capitania.processo.ato import Ato
from capitania.processo.cadastros import fold_cadastro
from capitania.processo.contexto import Contexto
from capitania.processo.divida import multa_do_caso
from capitania.processo.estado import fold
from capitania.processo.multas import Multa
from capitania.usecases.contexto import Reunido, reune
from capitania.usecases.fluxos import le_atos
from capitania.usecases.ligados import unidos
from capitania.usecases.linhas import algarismos
from capitania.usecases.ports import Portas
from capitania.usecases.registros import Registros

DOCUMENTOS = 50  # more registers of one document than anyone would have made
PAGE = 500
Contextos = dict[str, tuple[Contexto, Mapping[str, int]]]  # of units, gathered once


class Nomes(NamedTuple):
    """All names of a person: her own and those unified with it, then those of the same document; and the heads read."""

    todos: frozenset[str]
    mesmo_documento: frozenset[str]
    sem_documento: bool
    lidos: Mapping[str, int]


def com_as_multas(  # noqa: PLR0913 - what is asked, when, and the contexts that a list shares
    portas: Portas, reunido: Reunido, fluxo: str, ato: Ato | None, hoje: date, *, contextos: Contextos | None = None
) -> Reunido:
    """Add to a context what the cases tell of a debtor: her fines, by all names, and those an act names besides.

    Raises `FalhaDaBase`.
    """
    nomes = nomes_de(portas, fluxo.partition(":")[2])
    da_pessoa = {caso for nome in sorted(nomes.todos) for caso in casos_de(portas.registros, nome)}
    remessas = devedor.fold(le_atos(portas.registros.le_fluxo(fluxo))).remessas
    outros = (*(r.multa for r in remessas), *(devedor.nomeadas(ato) if ato is not None else ()))
    leitor = _Leitor(portas, hoje, fluxo, nomes, {} if contextos is None else contextos)
    multas = tuple(m for caso in sorted({*da_pessoa, *outros}) if (m := leitor.multa(caso)) is not None)
    ctx = reunido.contexto
    ligados = ctx.ligados._replace(
        multas=multas, mesmo_documento=nomes.mesmo_documento, sem_documento=nomes.sem_documento
    )
    return reunido._replace(
        contexto=ctx._replace(ligados=ligados), lidos={**nomes.lidos, **leitor.lidos, **reunido.lidos}
    )


def nomes_de(portas: Portas, pessoa: str) -> Nomes:
    """Find all names of a person, through unions and through her documents; raises `FalhaDaBase`."""
    achados, lidos = _com_unidos(portas, {pessoa})
    documentos = {d for nome in sorted(achados) for d in _documentos(portas, nome)}
    linhas = (x for d in sorted(documentos) for x in portas.registros.leituras.nomes("pessoa", d, DOCUMENTOS))
    iguais = {x.fluxo.partition(":")[2] for x in linhas if x.documento in documentos} - achados
    todos, outros = _com_unidos(portas, iguais) if iguais else (frozenset[str](), {})
    return Nomes(frozenset(achados | todos), frozenset(iguais), not documentos, {**lidos, **outros})


def _com_unidos(portas: Portas, nomes: Iterable[str]) -> tuple[set[str], dict[str, int]]:
    todos: set[str] = set()
    lidos: dict[str, int] = {}
    for nome in sorted(nomes):
        outros, heads = unidos(portas.registros, nome)
        todos |= {nome, *outros}
        lidos |= heads
    return todos, lidos


def _documentos(portas: Portas, nome: str) -> Iterator[str]:
    """Give the digits of the CPF or CNPJ in a register; none of one that was erased."""
    dados = fold_cadastro(le_atos(portas.registros.le_fluxo(f"pessoa:{nome}"))).dados
    yield from (algarismos(str(dados[k])) for k in ("cpf", "cnpj") if isinstance(dados.get(k), str))


class _Leitor:
    """Reads fines, each in the context of its unit, and remembers the heads."""

    def __init__(self, portas: Portas, hoje: date, fluxo: str, nomes: Nomes, contextos: Contextos) -> None:
        self._portas, self._hoje, self._fluxo, self._nomes = portas, hoje, fluxo, nomes.todos
        self._contextos = contextos
        self._devedores: dict[str, devedor.Devedor] = {}
        self.lidos: dict[str, int] = {}

    def multa(self, caso: str) -> Multa | None:
        """Give a fine of this person, or for which she answers jointly; None of another's, and of none."""
        atos = le_atos(self._portas.registros.le_fluxo(caso))
        self.lidos[caso] = len(atos)
        aberto = fold(atos).origem.aberto
        m = None if aberto is None else multa_do_caso(caso, atos, self._contexto(aberto.om))
        if m is None:
            return None
        respondem = {curto(m.infrator), *map(curto, m.solidarios)}
        return self._com_a_remessa(m, respondem) if respondem & self._nomes else None

    def _com_a_remessa(self, m: Multa, respondem: set[str]) -> Multa:
        """Tell in which other stream of debt a fine was sent and stands, of all who answer for it, by all names."""
        for nome in sorted({*respondem, *self._nomes}):
            for outro in sorted({nome, *self._unidos(nome)}):
                stream = f"devedor:{outro}"
                if stream != self._fluxo and self._devedor(stream).remessa(m.fluxo) is not None:
                    return m._replace(remetida=stream, dela=outro in self._nomes)
        return m

    def _unidos(self, nome: str) -> frozenset[str]:
        if nome in self._nomes:
            return frozenset()
        outros, lidos = unidos(self._portas.registros, nome)
        self.lidos |= lidos
        return outros

    def _devedor(self, stream: str) -> devedor.Devedor:
        if stream not in self._devedores:
            atos = le_atos(self._portas.registros.le_fluxo(stream))
            self.lidos[stream] = len(atos)
            self._devedores[stream] = devedor.fold(atos)
        return self._devedores[stream]

    def _contexto(self, om: str) -> Contexto:
        if om not in self._contextos:
            achado = reune(self._portas, om, self._hoje)
            self._contextos[om] = achado.contexto, achado.lidos
        ctx, lidos = self._contextos[om]
        self.lidos |= lidos
        return ctx


def casos_de(registros: Registros, pessoa: str) -> Iterator[str]:
    """Name the cases against a person, under one of her names; raises `FalhaDaBase`."""
    for nome in (pessoa, f"pessoa:{pessoa}"):
        after = ""
        while page := registros.resumos(pessoa=nome, depois_de=after, limite=PAGE):
            yield from (r.fluxo for r in page)
            after = page[-1].fluxo


def curto(nome: str) -> str:
    """Give the short name of a person."""
    return nome.removeprefix("pessoa:")
