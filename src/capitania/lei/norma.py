"""What a norm file holds, checked and typed: provisions, values, bands, tables, terms, doubts."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import NamedTuple

Entao = tuple[Mapping[str, object], ...] | str  # blocks of outputs of a table, or the value of a class


class Dispositivo(NamedTuple):
    """A provision, summed up in our own words."""

    id: str
    resumo: str
    conferida: bool


class Valor(NamedTuple):
    """A dated value of the norm with its unit; a date when the unit is `data`."""

    nome: str
    quantia: Decimal | date
    unidade: str
    cita: str
    conferida: bool


class Limite(NamedTuple):
    """One end of a band and whether it is inside."""

    quantia: Decimal | date
    inclui: bool


class Trecho(NamedTuple):
    """One named stretch of a band; an absent end is open."""

    nome: str
    de: Limite | None
    ate: Limite | None
    cita: str


class Faixa(NamedTuple):
    """Classification of a measured fact; `anos` bands count date-to-date years from the fact to the day of the case."""

    nome: str
    entrada: str
    unidade: str
    trechos: tuple[Trecho, ...]
    resto: str | None
    sem_valor: str | None
    cita: str


class Linha(NamedTuple):
    """A row as the text reads: conditions, outputs, provision."""

    id: str
    se: Mapping[str, frozenset[str]]
    entao: Entao
    cita: tuple[str, ...]
    conferida: bool


class Dispensa(NamedTuple):
    """What takes measures of this table (and of no other) away."""

    se: Mapping[str, frozenset[str]]
    medidas: tuple[str, ...]
    por: str
    cita: tuple[str, ...]


class Tabela(NamedTuple):
    """A decision table, or a class (`especie`): finite inputs, rows, exemptions."""

    nome: str
    especie: str
    data: str
    entradas: Mapping[str, tuple[str, ...]]
    linhas: tuple[Linha, ...]
    dispensas: tuple[Dispensa, ...]
    subsidiaria: bool
    para_cada: str | None

    @property
    def lugar(self) -> str:
        """Give the name by which doubts point at it."""
        return f"{self.especie}.{self.nome}"


class Leitura(NamedTuple):
    """One reading of a doubtful text: rows taken, inputs put in place, or outputs given."""

    texto: str
    linhas: tuple[str, ...] | None
    valores: Mapping[str, frozenset[str]] | None
    entao: Entao | None


class Ressalva(NamedTuple):
    """A doubt: the adopted reading, the other one, where it bites; `julgador`: who judges says in writing which."""

    id: str
    lugar: str
    quando: Mapping[str, frozenset[str]]
    adotada: Leitura
    alternativa: Leitura
    dispositivos: tuple[str, ...]
    motivo: str
    julgador: bool = False


class Lacuna(NamedTuple):
    """A silence of the text: no answer there, a person decides."""

    id: str
    lugar: str
    se: Mapping[str, frozenset[str]]
    dispositivo: str
    motivo: str


class Impossivel(NamedTuple):
    """Combinations that no fact can produce; the analysis checks that this is so."""

    lugar: str
    se: Mapping[str, frozenset[str]]
    motivo: str


class Hipotese(NamedTuple):
    """One of the outcomes shown side by side while a fact is unknown."""

    nome: str
    valores: Mapping[str, str]


class Consulta(NamedTuple):
    """A look-up to ask for, with its outcomes side by side and the provisional infraction."""

    id: str
    quando: Mapping[str, frozenset[str]]
    campo: str
    motivo: str
    provisoria: str | None
    hipoteses: tuple[Hipotese, ...]
    cita: str


class Esperado(NamedTuple):
    """What a drafter expects of the norm and no general analysis can see."""

    id: str
    mede: str
    menor: str
    maior: str
    dispositivos: tuple[str, ...]
    motivo: str


class Grupo(NamedTuple):
    """A group of fines, in reais."""

    nome: str
    minimo: Decimal
    maximo: Decimal
    cita: str
    conferida: bool


class InfracaoPrevista(NamedTuple):
    """An infraction with its penalties as the article sets them; `aberta` asks for the concrete provision."""

    id: str
    resumo: str
    grupo: str | None
    suspensao_max_dias: int | None
    cancelamento_na_reincidencia: bool
    irregularidade: str | None
    aberta: bool
    cita: str
    conferida: bool


class PrazoDaNorma(NamedTuple):
    """A term of one road; `leituras` holds more than one way of counting where the text allows them."""

    nome: str
    via: str
    quantidade: int
    unidade: str
    conta_de: str
    prorroga: bool
    inclui_inicio: bool
    cita: str
    conferida: bool
    nota: str | None


class Inicio(NamedTuple):
    """What in the answer to a boarding is read, by a study, as the event from which terms count (their `conta_de`).

    `saida` is a kind of output; `quais` names those that do, and without any every output of the kind does.
    """

    evento: str
    saida: str
    quais: tuple[str, ...]
    motivo: str
    cita: str
    conferida: bool


class Regra(NamedTuple):
    """A rule of procedure: its breach stands in the way of an act; the code knows its name, the norm its ground.

    `ordem`: the standings to which it falls, one after another, where it says so.
    """

    nome: str
    motivo: str
    cita: tuple[str, ...]
    ordem: tuple[str, ...] = ()


class Relogio(NamedTuple):
    """A prescription's clock: the term it counts, and what each act does to it.

    The three lists name acts, `ato` or `ato:qualificador`; of `juiz_decide` no text says whether the act interrupts, so
    both dates are shown. `alarmes` are months before the end.
    """

    nome: str
    prazo: str
    interrompe: frozenset[str]
    juiz_decide: frozenset[str]
    nao_interrompe: frozenset[str]
    alarmes: tuple[int, ...]
    cita: str


class Retencao(NamedTuple):
    """How long a class of streams keeps personal data: from which event (`conta_de`), and for how long.

    Without `quantidade` no source tells how long: the unit's administration fixes it by an act, and until then nothing
    of the class is erased by rule.
    """

    nome: str
    resumo: str
    fluxo: str
    desfecho: str
    conta_de: str
    quantidade: int | None
    unidade: str
    cita: str
    conferida: bool


class Errata(NamedTuple):
    """A correction of an old file, other than a confirmation: when, and what was wrong."""

    em: date
    motivo: str


class ErroMaximo(NamedTuple):
    """A stretch of the meter's maximum error: absolute in the reading's unit, or relative."""

    ate: Decimal | None
    absoluto: Decimal | None
    relativo: Decimal | None
    cita: str


class Norma(NamedTuple):
    """One norm in one version; `sha256` covers the normative content only."""

    id: str
    titulo: str
    vigente_de: date
    vigente_ate: date | None
    fundamenta_ate: date | None
    publicada_em: date | None
    conferida_em: date | None
    conferida: bool
    dispositivos: Mapping[str, Dispositivo]
    valores: Mapping[str, Valor]
    faixas: Mapping[str, Faixa]
    classes: Mapping[str, Tabela]
    tabelas: Mapping[str, Tabela]
    prazos: Mapping[str, PrazoDaNorma]
    inicios: Mapping[str, Inicio]
    ressalvas: tuple[Ressalva, ...]
    lacunas: tuple[Lacuna, ...]
    impossiveis: tuple[Impossivel, ...]
    consultas: tuple[Consulta, ...]
    esperados: tuple[Esperado, ...]
    grupos: Mapping[str, Grupo]
    infracoes: Mapping[str, InfracaoPrevista]
    erro_maximo: tuple[ErroMaximo, ...]
    regras: Mapping[str, Regra]
    relogios: Mapping[str, Relogio]
    retencoes: Mapping[str, Retencao]
    erratas: tuple[Errata, ...]
    sha256: str

    @property
    def nome(self) -> str:
        """Write the norm at its first day: `normam-211@2024-07-01`."""
        return f"{self.id}@{self.vigente_de.isoformat()}"

    def qualifica(self, cita: str) -> str:
        """Write a provision with its norm; one that names its norm already stays."""
        return cita if ":" in cita else f"{self.nome}:{cita}"
