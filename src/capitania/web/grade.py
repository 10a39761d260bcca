"""The form of a piece of the bench: a grid with a cell for each argument, and the data of each act it may end in.

Drawn from the catalogue like every form. A field is called after its act (`julgamento_proferido.fundamento`), so that a
draft of several acts holds each one's words.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from capitania.lei.problemas import Problema
from capitania.processo.banca import argumentos
from capitania.processo.catalogo import TipoDeAto
from capitania.processo.estado import Estado
from capitania.usecases import labels
from capitania.usecases.julgar import Autos
from capitania.usecases.roteiro import CATALOGO
from capitania.web import formulario
from capitania.web.formulario import CampoVisto

ATO, ASSINA, VERSAO, PECA = "ato", "assina", "minuta_versao", "peca"
RESPOSTAS: Final = "respostas."
DA_PAGINA: Final = frozenset({"instancia", "em"})  # the page tells them
PROCEDENTE: Final = "procedente"
DEFERIDA: Final = "deferida"
REINCIDENCIA: Final = "reincidencia"
# In the order in which a judge writes; what is not named comes after.
ANTES: Final = ("relato", "considera_defesa_tardia", "leitura_adotada", "resultado", "concedido")
DA_PENA: Final = ("pena.multa", "pena.suspensao_dias", "pena.cancelamento", "reincidencia", "agravantes")
ORDEM: Final = (
    *ANTES,
    *DA_PENA,
    *("consideracoes", "fundamento", "fundamento_da_cumulacao", "motivo_da_nao_prescricao", "motivo_escrito"),
    *("para", "recebido_em"),
)


ROTULOS: Final[Mapping[str, str]] = {
    "pena.multa": "Multa",
    "pena.suspensao_dias": "Suspensão da habilitação, em dias",
    "pena.cancelamento": "Cancelamento da habilitação",
}
AJUDA: Final[Mapping[str, str]] = {"reincidencia": "Quantos processos anteriores contam, como o caso os apura."}


class Celula(NamedTuple):
    """A cell of the grid: an argument, its field, and whether it still waits for an answer."""

    argumento: str
    campo: CampoVisto

    @property
    def falta(self) -> bool:
        """Tell whether nothing was answered."""
        return not self.campo.valor.strip()


class Secao(NamedTuple):
    """The part of the form that is of one act."""

    tipo: TipoDeAto
    grade: tuple[Celula, ...]
    pena: tuple[CampoVisto, ...]
    campos: tuple[CampoVisto, ...]
    depois: tuple[CampoVisto, ...]
    soltos: tuple[Problema, ...]

    @property
    def faltam(self) -> int:
        """Count the cells without an answer."""
        return sum(c.falta for c in self.grade)

    @property
    def com_problemas(self) -> tuple[CampoVisto, ...]:
        """Give the fields that are ill written."""
        cells = (c.campo._replace(rotulo=c.argumento) for c in self.grade)
        return tuple(c for c in (*cells, *self.campos, *self.pena, *self.depois) if c.problemas)


def da_minuta(typed: Mapping[str, str], atos: Iterable[str]) -> dict[str, str]:
    """Keep of what was typed the fields of the piece: what a draft holds."""
    own = tuple(f"{a}." for a in atos)
    return {k: v for k, v in typed.items() if k in {ATO, ASSINA} or k.startswith(own)}


def do_ato(typed: Mapping[str, str], ato: str) -> dict[str, str]:
    """Give what was typed for one act, by the names that the act gives its data."""
    return {k.removeprefix(f"{ato}."): v for k, v in typed.items() if k.startswith(f"{ato}.")}


def escolhido(typed: Mapping[str, str], autos: Autos) -> str:
    """Name the act that the form is to end in: the one chosen, or the first."""
    atos = autos.peca.atos
    return typed.get(ATO, "") if typed.get(ATO, "") in atos else atos[0]


def inicial(autos: Autos) -> dict[str, str]:
    """Give what the page knows before anyone writes: how many earlier cases count, as the case counts them."""
    n = str(autos.penas.reincidencias)
    return {f"{a}.{REINCIDENCIA}": n for a in autos.peca.atos if REINCIDENCIA in CATALOGO[a].dados}


def secoes(
    autos: Autos, e: Estado, typed: Mapping[str, str], nomes: Mapping[str, str], problemas: Iterable[Problema] = ()
) -> tuple[Secao, ...]:
    """Give the form, a part for each act that the piece may end in; problems are of the act chosen."""
    chosen, faults = escolhido(typed, autos), tuple(problemas)
    return tuple(_secao(autos, e, typed, nomes, a, faults if a == chosen else ()) for a in autos.peca.atos)


def _secao(  # noqa: PLR0913, PLR0917 - one part of `secoes`
    autos: Autos,
    e: Estado,
    typed: Mapping[str, str],
    nomes: Mapping[str, str],
    ato: str,
    faults: tuple[Problema, ...],
) -> Secao:
    tipo, asked = CATALOGO[ato], argumentos(e, ato)
    form = formulario.formulario(tipo, do_ato(typed, ato), faults, e)
    known = {c.nome: c for c in form.campos if c.nome not in DA_PAGINA}
    grid = tuple(Celula(_titulo(a), _nomeado(known.pop(RESPOSTAS + a), ato)) for a in asked if RESPOSTAS + a in known)
    rest = [_nomeado(_com_opcoes(c, autos, nomes), ato) for c in _em_ordem(known.values()) if _cabe(c, autos)]
    fine, first = (tuple(c for c in rest if c.nome.removeprefix(f"{ato}.") in names) for names in (DA_PENA, ANTES))
    return Secao(tipo, grid, fine, first, tuple(c for c in rest if c not in fine and c not in first), form.soltos)


def _em_ordem(fields: Iterable[CampoVisto]) -> Iterator[CampoVisto]:
    place = {nome: n for n, nome in enumerate(ORDEM)}
    yield from sorted(fields, key=lambda c: place.get(c.nome, len(place)))


def _nomeado(campo: CampoVisto, ato: str) -> CampoVisto:
    rotulo = ROTULOS.get(campo.nome, campo.rotulo)
    return campo._replace(nome=f"{ato}.{campo.nome}", rotulo=rotulo, ajuda=AJUDA.get(campo.nome, campo.ajuda))


def _titulo(word: str) -> str:
    said = labels.label(word)
    return said[:1].upper() + said[1:]


def _cabe(campo: CampoVisto, autos: Autos) -> bool:
    """Tell whether a field is asked in this case; what was typed or is wrong always shows."""
    if campo.valor.strip() or campo.problemas:
        return True
    asked = {
        "considera_defesa_tardia": autos.tardia,
        "leitura_adotada": bool(autos.duvidas),
        "motivo_da_nao_prescricao": any(r.correu(autos.hoje) for r in autos.prescricoes),
        "motivo_escrito": bool(autos.penas.punido),
    }
    return asked.get(campo.nome, True)


def _com_opcoes(campo: CampoVisto, autos: Autos, nomes: Mapping[str, str]) -> CampoVisto:
    """Give the choices that the case itself has: who hears the appeal, what aggravates."""
    if campo.nome == "para" and autos.destinos:
        return campo._replace(tipo="escolha", opcoes=tuple((d, nomes.get(d, d)) for d in autos.destinos), ajuda="")
    if campo.nome == "agravantes" and autos.penas.agravantes:
        told = ((a.texto, f"{a.texto} [{labels.provision(a.cita)}]") for a in autos.penas.agravantes)
        return campo._replace(tipo="marcas", opcoes=tuple(told), ajuda="")
    return campo


def le(typed: Mapping[str, str], autos: Autos, e: Estado, zona: str) -> tuple[dict[str, Any], list[Problema]]:
    """Read the act chosen as it is written, with what the page tells of it; faults come beside it."""
    ato = escolhido(typed, autos)
    tipo = CATALOGO[ato]
    bruto, faults = formulario.le(tipo, do_ato(typed, ato), zona, e)
    if "instancia" in tipo.dados:
        bruto["instancia"] = autos.peca.instancia
    if argumentos(e, ato):
        bruto.setdefault("respostas", {})
    if bruto.get("resultado") != PROCEDENTE:
        bruto.pop(REINCIDENCIA, None)  # the page wrote it, and it is of a penalty
    if bruto.get("resultado") == DEFERIDA:
        bruto.setdefault("pena", {})  # a revision granted sets the penalty anew: none, where none is written
    return bruto, faults
