"""One function for each permission. What no function allows is denied, and a stranger is told that it does not exist.

Who a person is comes from the designations in force (`usecases.oficios`); what she asks for is an `Alvo`. Nothing here
reads the base. Whether an act may be done, and in which capacity, the law says (`processo.competencia`), not this file.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from capitania.processo.catalogo import TipoDeAto
from capitania.processo.competencia import CARGOS
from capitania.processo.contexto import Designacao
from capitania.usecases.alvos import DO_DPC, DO_SUPERIOR, Alvo
from capitania.usecases.oficios import Oficio
from capitania.usecases.roteiro import CATALOGO

DPC: Final = "DPC"
PARTE: Final = "parte"
DA_UNIDADE: Final = frozenset({"inspetor", "secretaria", "autoridade", "administracao"})
DO_PROCESSO: Final = frozenset({"inspetor", "secretaria", "autoridade", "superior", "dpc", "auditoria"})
DO_SIGILO: Final = frozenset({"secretaria", "autoridade"})
DO_CADASTRO: Final = DO_PROCESSO
# Acts that the catalogue lists with the case, and whose form another kind of stream has too.
DE_OUTRO_FLUXO: Final = frozenset({("abordagem", "ato_retificado")})
DA_BANCA: Final = frozenset({"secretaria", "autoridade", "superior", "dpc"})


class Acesso(NamedTuple):
    """Who asks: the person of the login, with what she holds today."""

    pessoa: str
    oficio: Oficio

    def qualidades(self, om: str | None = None) -> frozenset[str]:
        """Name her capacities: all of them, or those that reach a unit."""
        return _que_alcancam(self, om)

    def oms(self, qualidade: str) -> frozenset[str]:
        """Name the units that one of her capacities reaches; a unit she holds it in, and those below a superior's."""
        minhas = {d.om for d in self.oficio.designacoes if qualidade in _qualidades(d)}
        abaixo = {de for acima, de in self.oficio.abaixo if acima in minhas} if qualidade == "superior" else set()
        return frozenset(minhas | abaixo)

    def alcanca(self, qualidade: str, d: Designacao, om: str | None) -> bool:
        """Tell whether a capacity by a designation reaches a unit."""
        if om is None or qualidade == "dpc":
            return True
        if qualidade == "superior" and (d.om, om) in self.oficio.abaixo:
            return True
        return d.om == om or (qualidade == "auditoria" and d.om == DPC)


@lru_cache(1024)  # a page asks the same of each act that it offers; the answer follows from what she holds alone
def _que_alcancam(quem: Acesso, om: str | None) -> frozenset[str]:
    return frozenset(q for d in quem.oficio.designacoes for q in _qualidades(d) if quem.alcanca(q, d, om))


def _qualidades(d: Designacao) -> tuple[str, ...]:
    return tuple(q for q, cargos in CARGOS.items() if d.cargo in cargos)


def entra(quem: Acesso) -> bool:
    """Use the pages at all: hold some office."""
    return bool(quem.oficio.designacoes)


def ve_mesa(quem: Acesso) -> bool:
    """See the desk."""
    return bool(quem.qualidades() & DO_PROCESSO)


def busca(quem: Acesso) -> bool:
    """Search over what she may see."""
    return bool(quem.qualidades() & DO_PROCESSO)


def aborda(quem: Acesso) -> bool:
    """Open the form of a boarding."""
    return "inspetor" in quem.qualidades()


def comunica(quem: Acesso) -> bool:
    """See what is to be made known in her units, and send it."""
    return "secretaria" in quem.qualidades()


def registra_retornos(quem: Acesso) -> bool:
    """See what is under way in her units, and tell what came of it."""
    return "secretaria" in quem.qualidades()


def ve_editais(quem: Acesso) -> bool:
    """See the attempts before an edital, and the editais of her units."""
    return "secretaria" in quem.qualidades()


def cuida_das_mensagens(quem: Acesso) -> bool:
    """See the messages of her units that died, try them again or close them."""
    return "secretaria" in quem.qualidades()


def ve_banca(quem: Acesso) -> bool:
    """See the bench: who signs decisions, and the office that drafts them."""
    return bool(quem.qualidades() & DA_BANCA)


def julga(quem: Acesso, alvo: Alvo) -> bool:
    """Open what waits to be written in a case she sees; the piece itself says who writes it (`redige`)."""
    return alvo.especie == "processo" and ve_processo(quem, alvo) and bool(quem.qualidades(alvo.om) & DA_BANCA)


def redige(quem: Acesso, alvo: Alvo, qualidades: frozenset[str]) -> tuple[str, ...]:
    """Name her capacities among those that may write a piece of a case."""
    return tuple(sorted(quem.qualidades(alvo.om) & qualidades)) if julga(quem, alvo) else ()


def ve_processo(quem: Acesso, alvo: Alvo) -> bool:
    """See a case: those of the unit, those above it, and of a sealed one only who works on it or has it before her."""
    q = quem.qualidades(alvo.om) & DO_PROCESSO
    if not alvo.sigiloso:
        return bool(q)
    perante = {"superior": alvo.fase == DO_SUPERIOR, "dpc": alvo.fase in {DO_SUPERIOR, DO_DPC}}
    return bool(q & DO_SIGILO) or any(perante.get(x, False) for x in q)


def ve_abordagem(quem: Acesso, alvo: Alvo) -> bool:
    """See a boarding."""
    return bool(quem.qualidades(alvo.om) & DO_PROCESSO)


def ve_custodia(quem: Acesso, alvo: Alvo) -> bool:
    """See the custody of a boat."""
    return bool(quem.qualidades(alvo.om) & DO_PROCESSO)


def ve_devedor(quem: Acesso, alvo: Alvo) -> bool:
    """See what a person owes, where the debt is of her unit."""
    return bool(quem.qualidades(alvo.om) & (DO_PROCESSO - {"inspetor"}))


def ve_consulta(quem: Acesso, alvo: Alvo) -> bool:
    """See an inquiry, or a question put to the DPC."""
    return bool(quem.qualidades(alvo.om) & (DO_PROCESSO - {"inspetor"}))


def ve_cadastro(quem: Acesso, _: Alvo) -> bool:
    """See the register of a person or a boat: the same in all units, so any of them may."""
    return bool(quem.qualidades() & DO_CADASTRO)


def ve_om(quem: Acesso, alvo: Alvo) -> bool:
    """See the stream of a unit: its people, days and settings."""
    return bool(quem.qualidades(alvo.om))


VE: Final[Mapping[str, Callable[[Acesso, Alvo], bool]]] = {
    "processo": ve_processo,
    "abordagem": ve_abordagem,
    "custodia": ve_custodia,
    "devedor": ve_devedor,
    "inquerito": ve_consulta,
    "omisso": ve_consulta,
    "pessoa": ve_cadastro,
    "embarcacao": ve_cadastro,
    "om": ve_om,
}


def ve_fluxo(quem: Acesso, alvo: Alvo) -> bool:
    """See a stream, by its kind; a kind without a permission nobody sees."""
    ve = VE.get(alvo.especie)
    return ve is not None and ve(quem, alvo)


def qualidades_para(quem: Acesso, alvo: Alvo, tipo: TipoDeAto) -> tuple[str, ...]:
    """Name the capacities in which she may try an act of this kind; `parte`: the secretaria files what a party brought.

    Whether the act may be done is asked of the use case, not here.
    """
    reach = quem.qualidades(alvo.om or None)
    q = {x for x in reach if x in tipo.quem}
    if PARTE in tipo.quem and "secretaria" in reach:
        q.add(PARTE)
    return tuple(sorted(q))


def pratica(quem: Acesso, alvo: Alvo, tipo: TipoDeAto) -> bool:
    """Open the form of an act in a stream she sees."""
    here = tipo.fluxo == alvo.especie or (alvo.especie, tipo.nome) in DE_OUTRO_FLUXO
    return here and ve_fluxo(quem, alvo) and bool(qualidades_para(quem, alvo, tipo))


def qualidades_de_papel(quem: Acesso, alvo: Alvo, tipo: TipoDeAto) -> tuple[str, ...]:
    """Name the capacities in which she may issue or annul a paper of a stream: the act is of any kind of stream."""
    return tuple(q for q in qualidades_para(quem, alvo, tipo) if q != PARTE)


def emite(quem: Acesso, alvo: Alvo) -> bool:
    """Issue papers of a stream she sees."""
    return ve_fluxo(quem, alvo) and bool(qualidades_de_papel(quem, alvo, CATALOGO["papel_emitido"]))


def anula_papel(quem: Acesso, alvo: Alvo) -> bool:
    """Annul papers of a stream she sees."""
    return ve_fluxo(quem, alvo) and bool(qualidades_de_papel(quem, alvo, CATALOGO["papel_anulado"]))


def ve_metricas(quem: Acesso) -> bool:
    """See how the program fares."""
    return bool(quem.qualidades() & {"administracao"})
