"""What an impedimento may look at besides the case itself; frozen, and handed in."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Final, Literal, NamedTuple, cast

from capitania.lei.acervo import Acervo
from capitania.lei.fatos import Fatos
from capitania.lei.norma import Regra
from capitania.prazos import Calendario
from capitania.processo.multas import Multa

# Words of the norms: who conducts, and the fact that tells of his breath test.
CONDUTOR: Final = "condutor"
RESULTADO: Final = "alcoolemia.resultado"


class Impedimento(NamedTuple):
    """Why an act may not be done, with the provision in the way.

    A `lacuna` refuses nothing: the norms loaded for the day lack the rule, and it is said what the next text asks.
    """

    regra: str
    motivo: str
    cita: tuple[str, ...]
    lacuna: bool = False

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        return {"regra": self.regra, "motivo": self.motivo, "cita": list(self.cita)}


def recusas(achados: Iterable[Impedimento]) -> tuple[Impedimento, ...]:
    """Keep what refuses an act."""
    return tuple(a for a in achados if not a.lacuna)


def lacunas(achados: Iterable[Impedimento]) -> tuple[Impedimento, ...]:
    """Keep what no loaded norm of the day asks, each once: to be shown, never in the way."""
    return tuple(dict.fromkeys(a for a in achados if a.lacuna))


class Designacao(NamedTuple):
    """An office held in a unit, from a day to a day, by an act of designation."""

    pessoa: str
    cargo: str
    om: str
    de: date
    ate: date | None
    ato: str

    def vale(self, dia: date) -> bool:
        """Tell whether the office was held on that day."""
        return self.de <= dia and (self.ate is None or dia <= self.ate)


class Anterior(NamedTuple):
    """Another case of the same person: what, when, final since when; whether it punished, and since when no longer.

    `obito` is the day of the person's death, where that case has it on record. `numero` is that of its auto.
    """

    processo: str
    dispositivo: str
    concreto: str | None
    fato: date
    definitivo_em: date | None
    punido: bool = True
    caiu_em: date | None = None
    obito: date | None = None
    julgado_em: date | None = None
    numero: str = ""
    sigiloso: bool = False

    def pune(self, dia: date) -> bool:
        """Tell whether its penalty stood on a day."""
        return self.punido and (self.caiu_em is None or dia < self.caiu_em)


class Inquirido(NamedTuple):
    """An inquiry that a case is tied to, as its own stream tells it.

    `acordao` is the day on which the final acórdão was published, `punidos` are those whom the Tribunal punished.
    """

    nome: str
    fato: date | None
    acordao: date | None
    punidos: frozenset[str]


class Apreendida(NamedTuple):
    """The seizure as the boarding that ordered it tells: since when, who failed the test there, whether it stands.

    `ate` is the last day of the tests; `condutor_atingido` comes of the facts, which tell the conductor by no name.
    `impugnada`: a challenge is open; `anulada`: the day on which one won, by the act `decisao`; `cessou`: the day it
    was lifted otherwise.
    """

    desde: date
    ate: date
    ordenada: date | None
    atingidos: frozenset[str] = frozenset()
    condutor_atingido: bool = False
    impugnada: bool = False
    anulada: date | None = None
    cessou: date | None = None
    decisao: str = ""


class Nascido(NamedTuple):
    """A stream that names a boarding: a case, by its infraction and author, or a custody, which has neither."""

    dispositivo: str = ""
    papel: str = ""
    infrator: str = ""
    sigiloso: bool = False


class Ligados(NamedTuple):
    """What other streams tell of a case: inquiries, other names of the person, questions that the DPC left open.

    Of a boarding: the cases and custodies that name it. Of a custody: the seizure in its boarding, and the seals that
    other boats of the unit bear or bore. Of a debtor: the fines, the other registers of the same document, whether no
    register has one. `seguram` are the reasons why personal data that an act would erase must be kept.
    """

    inqueritos: tuple[Inquirido, ...] = ()
    unidos: frozenset[str] = frozenset()
    consultas: tuple[tuple[str, date], ...] = ()
    apreendida: Apreendida | None = None
    lacres: frozenset[str] = frozenset()
    multas: tuple[Multa, ...] = ()
    mesmo_documento: frozenset[str] = frozenset()
    sem_documento: bool = False
    seguram: tuple[Impedimento, ...] = ()
    nascidos: tuple[Nascido, ...] = ()

    @property
    def anulada(self) -> bool:
        """Tell whether a challenge of the seizure won."""
        return self.apreendida is not None and self.apreendida.anulada is not None

    def inquerito(self, nome: str) -> Inquirido | None:
        """Give an inquiry by the name that the case calls it; None of one that no stream tells of."""
        return next((i for i in self.inqueritos if i.nome == nome), None)

    def multa(self, nome: str) -> Multa | None:
        """Give a fine by what an act calls its case."""
        return next((m for m in self.multas if m.chama(nome)), None)


class Versao(NamedTuple):
    """The facts of a boarding as one test or refusal leaves them, and of whom it is; of nobody: as they were told."""

    pessoa: str
    fatos: Fatos


def de_quem_conduzia(versoes: tuple[Versao, ...], condutor: str) -> tuple[Fatos, ...]:
    """Give the facts of the conductor: by his own tests where he was named and tested, and as told of his test."""
    seus = [v.fatos for v in versoes if condutor and v.pessoa == condutor]
    contados = [v.fatos for v in versoes if not v.pessoa and (not seus or RESULTADO in v.fatos.informados)]
    return (*seus, *contados)


class Abordada(NamedTuple):
    """The boarding that a case names, as far as the case asks: since when, where, who boarded, who failed or refused.

    `condutor_atingido` comes of the facts, which tell the conductor by no name; `condutor` is the name, where told.
    """

    desde: date
    om: str
    equipe: tuple[str, ...]
    atingidos: frozenset[str]
    condutor_atingido: bool
    condutor: str = ""
    substitutos: frozenset[str] = frozenset()
    versoes: tuple[Versao, ...] = ()

    def atingiu(self, pessoa: str, papel: str) -> bool:
        """Tell whether a person was found at or over the limit, or refused the test."""
        return pessoa in self.atingidos or (papel == CONDUTOR and self.condutor_atingido)

    def do_condutor(self, pessoa: str, papel: str, fato: date) -> tuple[Fatos, ...]:
        """Give the facts that tell of this person's conduct on that day; none where they may be another's."""
        if papel != CONDUTOR or self.condutor not in {"", pessoa} or pessoa in self.substitutos:
            return ()
        return tuple(f for f in de_quem_conduzia(self.versoes, pessoa) if f.dia == fato)


RecursoDoCapitao = Literal["dpc", "comandante_de_distrito"]


class Unidade(NamedTuple):
    """A unit as a case needs it: zone, dated parent, who hears the appeal from the Captain in person."""

    sigla: str
    zona: str
    superior: Callable[[date], str | None]
    recurso_do_capitao: RecursoDoCapitao = "dpc"


class Reservado(NamedTuple):
    """A number kept for a device and not used yet, with the days in which it may be: from one to the other, both in."""

    numero: str
    aparelho: str
    de: date
    ate: date


class Contexto(NamedTuple):
    """The law, the calendar, the units, the offices and the linked cases.

    `reservados` are the numbers that devices of the unit have not used, `codigo_gru` and `codigo_gru_despesas` are the
    unit's collection codes for fines and for expenses, empty where it has none; None: not looked for, and nothing is
    asked. `dias_da_intimacao` are those that the unit gives a debtor to answer; None: those of the norm.
    """

    acervo: Acervo
    calendario: Calendario
    unidades: Mapping[str, Unidade]
    designacoes: tuple[Designacao, ...] = ()
    anteriores: tuple[Anterior, ...] = ()
    importados: tuple[str, ...] = ()  # old cases of the same person: shown, never counted
    abordagem: Abordada | None = None
    reservados: tuple[Reservado, ...] | None = None
    codigo_gru: str | None = None
    codigo_gru_despesas: str | None = None
    dias_da_intimacao: int | None = None

    def zona(self, om: str) -> str | None:
        """Give the zone of a unit; None of one that is not at hand."""
        unidade = self.unidades.get(om)
        return None if unidade is None else unidade.zona

    ligados: Ligados = Ligados()

    def regra(self, nome: str, dia: date) -> Regra | None:
        """Give a rule of procedure as the norms of the day hold it; None when none of them does."""
        chave = ("regra", nome, dia)
        if chave not in self.acervo.planos:
            self.acervo.planos[chave] = self._regra(nome, dia)
        return cast("Regra | None", self.acervo.planos[chave])

    def _regra(self, nome: str, dia: date) -> Regra | None:
        citas: dict[str, None] = {}
        motivo = ""
        ordem: tuple[str, ...] = ()
        for norma in self.acervo.em(dia):
            regra = norma.regras.get(nome)
            if regra is not None:
                motivo, ordem = motivo or regra.motivo, ordem or regra.ordem
                citas |= dict.fromkeys(norma.qualifica(c) for c in regra.cita)
        return Regra(nome, motivo, tuple(citas), ordem) if citas else None

    def depois(self, nome: str, dia: date) -> date | None:
        """Give the day on which a text not loaded yet brings a rule; None where the law of the day is known.

        A norm with a text in force, or with an earlier one, answers by it: what it lacks it does not ask. Of the others
        the next text speaks, and only that one.
        """
        chave = ("depois", nome, dia)
        if chave not in self.acervo.planos:
            self.acervo.planos[chave] = self._depois(nome, dia)
        return cast("date | None", self.acervo.planos[chave])

    def _depois(self, nome: str, dia: date) -> date | None:
        primeiras = ((n, min(dias)) for n, dias in self.acervo.indice.items() if min(dias) > dia)
        return min((d for n, d in primeiras if nome in self.acervo.norma(n, d).regras), default=None)

    def fora_do_calendario(self, dia: date) -> tuple[Impedimento, ...]:
        """Give the impedimento of an act on a day for which no date can be given and no rule is known."""
        de, ate = self.calendario.de, self.calendario.ate
        return () if de <= dia <= ate else self.impede("dia_fora_do_calendario", min(max(dia, de), ate))

    def impede(self, nome: str, dia: date, detalhe: str = "") -> tuple[Impedimento, ...]:
        """Give the impedimento that a rule of the day founds; a lacuna where a text not loaded yet brings the rule."""
        regra, desde = self.regra(nome, dia), None
        if regra is None and (desde := self.depois(nome, dia)) is not None:
            regra = self.regra(nome, desde)
        if regra is None:
            return ()
        motivo = f"{regra.motivo} {detalhe}".strip()
        if desde is not None:
            motivo = f"Nenhuma norma carregada desse dia tem esta regra; em {desde.isoformat()} ela diz: {motivo}"
        return (Impedimento(nome, motivo, regra.cita, lacuna=desde is not None),)


def segurado(ctx: Contexto, dia: date) -> Iterator[Impedimento]:
    """Refuse to erase what must be kept, each reason with its own provision beside that of the limit."""
    for razao in ctx.ligados.seguram:
        for i in ctx.impede("apagamento_segurado", dia, razao.motivo):
            yield i._replace(cita=(*i.cita, *(c for c in razao.cita if c not in i.cita)))
