"""The answer of `decidir`, field by field as it is shown and written to JSON."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NamedTuple

Cita = tuple[str, ...]


class NormaUsada(NamedTuple):
    """A norm asked, in which version, by which of its dates."""

    norma: str
    versao: str
    sha256: str
    data: str


class Medida(NamedTuple):
    """An administrative measure."""

    medida: str
    alvo: str
    modalidade: str
    cita: Cita


class Dispensada(NamedTuple):
    """A measure one table dispenses with, and by whom."""

    medida: str
    por: str
    cita: Cita


class Multa(NamedTuple):
    """The fine's group and its limits in reais."""

    grupo: str
    minimo: Decimal
    maximo: Decimal


class Penas(NamedTuple):
    """The penalties open to this author; absent ones are None; `escolha` None: it depends on a pending fact."""

    multa: Multa | None
    suspensao_max_dias: int | None
    cancelamento_na_reincidencia: bool
    escolha: str | None


class Infracao(NamedTuple):
    """An infraction with its authors; `penas` is None while the row is not confirmed."""

    dispositivo: str
    concreto: str | None
    autores: tuple[str, ...]
    penas: Penas | None
    conferida: bool
    cita: Cita


class Peca(NamedTuple):
    """A paper to draw, for whom, about which infraction."""

    peca: str
    para: str
    modalidade: str
    cita: Cita
    infracao: str | None


class Encaminhamento(NamedTuple):
    """A referral; `um_de` lists the ways of which one is enough."""

    a: str
    modo: str
    modalidade: str
    cita: Cita
    um_de: tuple[str, ...]


class Alcoolemia(NamedTuple):
    """A reading beside the limit of its medium, in the reading's unit; the considered value decides nothing."""

    campo: str
    lido: Decimal
    considerado: Decimal | None
    unidade: str
    limite: Decimal | None
    cita: Cita
    outras: "tuple[Alcoolemia, ...]"


class RessalvaVista(NamedTuple):
    """A doubt that bites here: the adopted reading, the other one and what it would change."""

    id: str
    texto: str
    adotada: str
    alternativa: "Alternativa"
    cita: Cita


class Alternativa(NamedTuple):
    """The other reading: what it would add to the answer and what it would take away."""

    leitura: str
    acrescenta: tuple[str, ...]
    retira: tuple[str, ...]


class LacunaVista(NamedTuple):
    """A silence of the text: a person decides."""

    id: str
    dispositivo: str
    motivo: str
    cita: Cita


class Muda(NamedTuple):
    """What one value of a pending fact would settle."""

    valor: str
    acrescenta: tuple[str, ...]
    afasta: tuple[str, ...]


class Pendencia(NamedTuple):
    """A fact to ask, why, and what each value of it would change."""

    campo: str
    motivo: str
    muda: tuple[Muda, ...]
    provisoria: str | None
    cita: Cita


class Recibo(NamedTuple):
    """Hashes of the facts and of the norms used, and the program's version."""

    fatos: str
    normas: str
    programa: str


class Determinacao(NamedTuple):
    """All that the norms of the day answer to the facts of a boarding."""

    normas: tuple[NormaUsada, ...]
    medidas: tuple[Medida, ...]
    dispensadas: tuple[Dispensada, ...]
    infracoes: tuple[Infracao, ...]
    pecas: tuple[Peca, ...]
    encaminhamentos: tuple[Encaminhamento, ...]
    alcoolemia: Alcoolemia | None
    ressalvas: tuple[RessalvaVista, ...]
    lacunas: tuple[LacunaVista, ...]
    pendencias: tuple[Pendencia, ...]
    recibo: Recibo

    def em_json(self) -> dict[str, Any]:
        """Write the answer with plain values; decimals as text."""
        return {campo: em_json(valor) for campo, valor in self._asdict().items()}


def em_json(valor: object) -> Any:
    """Turn answers into what a JSON writer takes; decimals stay exact as text."""
    if isinstance(valor, tuple) and hasattr(valor, "_asdict"):
        return {campo: em_json(v) for campo, v in valor._asdict().items()}
    if isinstance(valor, tuple):
        return [em_json(v) for v in valor]
    if isinstance(valor, Mapping):
        return {str(k): em_json(v) for k, v in valor.items()}
    return f"{valor:f}" if isinstance(valor, Decimal) else valor
