"""Communications of a unit: what is to be sent, what is under way, what was sent together and to which address."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple
from uuid import NAMESPACE_URL, uuid5

from capitania.processo.devedor import INTIMACAO
from capitania.processo.tentativas import RETIRADA
from capitania.usecases.fluxos import especie, le_atos
from capitania.usecases.linhas import FRUSTRADA, POR_EXPEDIR, Comunicado
from capitania.usecases.mensagens import cadastro
from capitania.usecases.ports import Portas
from capitania.usecases.queries import hoje_na_om

LINHAS: Final = 60  # of one page, and so of one batch
A_EXPEDIR: Final = (POR_EXPEDIR, FRUSTRADA)
EXPEDE: Final = "comunicacao_expedida"
ONDE: Final = {"custodia": "a custódia", "devedor": "a dívida"}
EXPEDEM: Final = {RETIRADA: "retirada_expedida", INTIMACAO: "intimacao_expedida"}  # what is no paper of a case


class Chave(NamedTuple):
    """Which paper of which case, and to whom besides the infractor."""

    fluxo: str
    objeto: str
    destinatario: str = ""

    @property
    def expede(self) -> str:
        """Name the act that sends it."""
        return EXPEDEM.get(self.objeto, EXPEDE)

    def __str__(self) -> str:
        """Write it in one text."""
        return "|".join(self)


class Aviso(NamedTuple):
    """A row as a page shows it; `campo` is short, and made of what it is about alone. Without an address: not asked."""

    chave: Chave
    campo: str
    linha: Comunicado
    numero: str
    nome: str
    endereco: str | None = None

    @property
    def onde(self) -> str:
        """Say where it is of."""
        return ONDE.get(especie(self.chave.fluxo), "o processo")


class Lista(NamedTuple):
    """The rows of a page; `mais`: there are more than are shown."""

    avisos: tuple[Aviso, ...]
    mais: bool


def le_chave(text: str) -> Chave | None:
    """Read a key back; None of what is none."""
    parts = text.split("|")
    return Chave(*parts) if len(parts) == len(Chave._fields) and all(parts[:2]) else None


def campo(chave: Chave) -> str:
    """Give a short name of a row for the fields of a form."""
    return uuid5(NAMESPACE_URL, str(chave)).hex[:10]


def lista(portas: Portas, oms: Iterable[str], situacoes: Sequence[str], ate: str = "") -> Lista:
    """Give the rows of these units that stand so, by day; raises `FalhaDaBase`."""
    leituras, hoje = portas.registros.leituras, _hoje(portas)
    found = [c for om in sorted(oms) for c in leituras.comunicacoes(om, situacoes, LINHAS + 1, ate, hoje)]
    found.sort(key=lambda c: (c.desde, c.fluxo, c.objeto, c.destinatario))
    return Lista(avisos(portas, found[:LINHAS]), len(found) > LINHAS)


def avisos(portas: Portas, linhas: Sequence[Comunicado]) -> tuple[Aviso, ...]:
    """Give rows with the number of the auto and the name of the person."""
    leituras = portas.registros.leituras
    autos = leituras.autos(sorted({c.fluxo for c in linhas}))
    nomes = leituras.chamados(sorted({f"pessoa:{c.pessoa}" for c in linhas}))
    keyed = ((Chave(c.fluxo, c.objeto, c.destinatario), c) for c in linhas)
    return tuple(Aviso(k, campo(k), c, autos.get(c.fluxo, ""), nomes.get(f"pessoa:{c.pessoa}", "")) for k, c in keyed)


def contadas(portas: Portas, oms: Iterable[str]) -> Mapping[str, int]:
    """Count the rows of these units by how they stand."""
    found: dict[str, int] = {}
    for om in oms:
        for situacao, n in portas.registros.leituras.comunicacoes_contadas(om, _hoje(portas)).items():
            found[situacao] = found.get(situacao, 0) + n
    return found


def _hoje(portas: Portas) -> str:
    return hoje_na_om(portas, "").date().isoformat()


def com_enderecos(portas: Portas, those: Iterable[Aviso]) -> tuple[Aviso, ...]:
    """Give rows with the address that the register of each person has now."""
    return tuple(a._replace(endereco=endereco(portas, a.linha.pessoa)) for a in those)


def endereco(portas: Portas, pessoa: str) -> str:
    """Give the address of a person's register; empty where it has none."""
    return str(cadastro(portas.registros, pessoa).dados.get("endereco") or "") if pessoa else ""


def postagem(portas: Portas, lote: str, oms: Iterable[str]) -> tuple[Aviso, ...]:
    """Give what was sent in a batch from these units, each to the address it went to."""
    linhas = [c for c in portas.registros.leituras.do_lote(lote) if c.om in set(oms)]
    return tuple(a._replace(endereco=_foi_para(portas, a, lote)) for a in avisos(portas, linhas))


def _foi_para(portas: Portas, a: Aviso, lote: str) -> str:
    said = (a.chave.objeto if a.chave.expede == EXPEDE else "", a.chave.destinatario, lote)
    for ato in reversed(le_atos(portas.registros.le_fluxo(a.chave.fluxo))):
        told = tuple(ato.dados.get(c) or "" for c in ("objeto", "destinatario", "lote"))
        if ato.nome == a.chave.expede and told == said:
            return ato.pessoais.get("endereco") or ""
    return ""
