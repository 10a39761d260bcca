"""Persons to be chosen by name: who holds the office in that unit on that day, who was looked for, who is chosen.

Whom a datum of an act names stands here once, for all forms. What is chosen is the id that the act keeps.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Final, NamedTuple

from django.http import HttpRequest

from capitania.accounts import permissoes
from capitania.accounts.permissoes import PARTE
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases import caso as do_caso
from capitania.usecases import labels
from capitania.usecases.oficios import Oficios
from capitania.web import casa

MAIOR: Final = 80
ACHADAS: Final = 8  # persons that one search shows
QUEM_DECIDE: Final = ("autoridade", "superior", "dpc")
DA_OM: Final = ("inspetor", "secretaria", "autoridade")
# Data that name who holds an office, by act: the capacities to offer.
DE_OFICIO: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "abordagem_registrada": {"equipe": ("inspetor",)},
    "processo_aberto": {"inspetor": ("inspetor",)},
    "auto_lavrado": {"inspetor": ("inspetor",)},
    "relatorio_juntado": {"autor": DA_OM},
    "parecer_juntado": {"autor": DA_OM},
    "suspeicao_arguida": {"contra": QUEM_DECIDE},
    "suspeicao_decidida": {"contra": QUEM_DECIDE},
    "recurso_encaminhado": {"para": ("superior", "dpc")},
    "impedimento_declarado": {"pessoa": (*DA_OM, "superior", "dpc")},
    "designacao_cessada": {"pessoa": (*DA_OM, "superior", "dpc", "normas", "auditoria", "administracao")},
}
# Data that name anybody, by act.
DE_QUALQUER: Final[Mapping[str, tuple[str, ...]]] = {
    "abordagem_registrada": (
        *("condutor", "substituto.pessoa", "alcoolemia.testemunhas", "substituto.alcoolemia.testemunhas"),
    ),
    "processo_aberto": ("infrator", "envolvidos"),
    "auto_lavrado": ("solidarios",),
    "assinatura_registrada": ("rogado", "testemunhas"),
    "comunicacao_expedida": ("destinatario",),
    "comunicacao_frustrada": ("destinatario",),
    "ciencia_registrada": ("destinatario",),
    "procuracao_juntada": ("procurador",),
    "procuracao_revogada": ("procurador",),
    "encaminhada_por_agencia": ("agencia",),
    "pagamento_registrado": ("pagador",),
    "importado": ("infrator",),
    "teste_realizado": ("pessoa", "testemunhas"),
    "teste_recusado": ("pessoa", "testemunhas"),
    "substituto_apresentado": ("pessoa",),
    "apreensao_lavrada": ("proprietario", "condutor", "armador", "preposto"),
    "depositario_nomeado": ("pessoa", "testemunhas"),
    "despesa_paga": ("pagador",),
    "irregularidade_sanada": ("pessoa",),
    "embarcacao_restituida": ("para", "proprietario"),
    "designacao_feita": ("pessoa",),
    "pessoas_unificadas": ("fica", "sai"),
    "embarcacao_cadastrada": ("proprietario",),
    "propriedade_transferida": ("de", "para"),
}
ABORDA: Final = "abordagem_registrada"
VARIAS: Final = frozenset({"equipe", "testemunhas", "envolvidos", "solidarios"})
DA_PARTE: Final = "ato_parte"
NINGUEM: Final = ("Ninguém foi escolhido entre as pessoas deste nome.", "Escolha uma, ou apague o nome.")


class Pessoa(NamedTuple):
    """Who may be chosen: her id, her name (empty: not in the register), the offices she is offered for."""

    id: str
    nome: str
    cargos: str


class Escolha(NamedTuple):
    """The persons to be chosen for a datum, what was looked for, and who is chosen."""

    campo: str
    tipo: str
    procura: str
    escolhidas: tuple[str, ...]
    pessoas: tuple[Pessoa, ...]
    achadas: frozenset[str]
    varias: bool
    busca: bool

    @property
    def esquecida(self) -> bool:
        """Tell whether a name was written and nobody chosen of those it found, nor of those of no office here."""
        others = self.achadas | {p.id for p in self.pessoas if not p.cargos}
        return bool(self.procura) and others.isdisjoint(self.escolhidas)


class Lugar(NamedTuple):
    """Where and when the offices of a form are held."""

    om: str
    dia: date


def lugar(om: str, quando: str) -> Lugar:
    """Read the unit and the instant of a form; of an unknown unit there are no offices, today where no day is told."""
    try:
        sigla = casa.portas().oms.om(om).sigla if om else ""
    except EntradaInvalida:
        sigla = ""
    try:
        dia = date.fromisoformat(quando[:10])
    except ValueError:
        dia = casa.hoje()
    return Lugar(sigla, dia)


def campos(tipo: str) -> tuple[str, ...]:
    """Name the data of an act that name persons; of the boarding's form, those of all its acts."""
    return (*DE_OFICIO.get(tipo, ()), *DE_QUALQUER.get(tipo, ()))


def escolhas(
    request: HttpRequest, tipo: str, nomes: Iterable[str], typed: Mapping[str, str], onde: Lugar
) -> dict[str, Escolha]:
    """Give what each of these data is chosen from; each name read is noted. Raises `FalhaDaBase`."""
    found = {campo: _acha(request, tipo, campo, typed, onde) for campo in nomes}
    everyone = tuple(dict.fromkeys(p.id for e in found.values() for p in e.pessoas))
    called = do_caso.nomes(casa.portas().registros.leituras, everyone) if everyone else {}
    if called:
        casa.anota_leitura(request, "pessoas", {p if ":" in p else f"pessoa:{p}": "" for p in called})
    return {
        campo: e._replace(pessoas=tuple(p._replace(nome=called.get(p.id, "")) for p in e.pessoas))
        for campo, e in found.items()
    }


def _acha(request: HttpRequest, tipo: str, campo: str, typed: Mapping[str, str], onde: Lugar) -> Escolha:
    may, said = permissoes.busca(casa.acesso(request)), typed.get(f"{campo}.procura", "").strip()[:MAIOR]
    chosen = tuple(x.strip().removeprefix("pessoa:")[:MAIOR] for x in typed.get(campo, "").splitlines() if x.strip())
    people = {p.id: p for p in _de_oficio(request, DE_OFICIO.get(tipo, {}).get(campo, ()), onde)}
    looked = {}
    if said and may:
        leituras = casa.portas().registros.leituras
        looked = {n.fluxo.partition(":")[2]: n.nome for n in leituras.nomes("pessoa", said, ACHADAS)}
    if said and " " not in said and not looked:
        looked[said] = ""  # an id as it is, of who is not in the register
    for ident in (*chosen, *looked):
        people.setdefault(ident, Pessoa(ident, "", ""))
    many = campo.rpartition(".")[2] in VARIAS
    return Escolha(campo, tipo, said, chosen, tuple(people.values()), frozenset(looked), many, may)


def _de_oficio(request: HttpRequest, qualidades: tuple[str, ...], onde: Lugar) -> Iterator[Pessoa]:
    if not qualidades or not onde.om:
        return
    held: dict[str, dict[str, None]] = {}
    for d in Oficios(casa.unidades(request), casa.portas().oms).com_qualidade(onde.om, qualidades, onde.dia):
        said = labels.label(d.cargo)
        held.setdefault(d.pessoa, {})[said if d.om in {onde.om, said} else f"{said} ({d.om})"] = None
    yield from (Pessoa(ident, "", ", ".join(told)) for ident, told in held.items())


def esquecidas(found: Mapping[str, Escolha]) -> Iterator[Problema]:
    """Tell of names that were written and of nobody chosen: what was typed would be lost."""
    for campo, e in found.items():
        if e.esquecida:
            yield Problema(campo, e.procura, *NINGUEM)


def da_parte(qualidades: tuple[str, ...]) -> tuple[str, ...]:
    """Name the datum that says who the party is, where the secretaria files what she brought."""
    return (DA_PARTE,) if PARTE in qualidades else ()
