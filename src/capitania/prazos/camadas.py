"""What a calendar is made of: entries, certified periods, layers."""

from datetime import date, datetime
from typing import Literal, NamedTuple, get_args

TipoDeDia = Literal["fechado", "abre_tarde", "fecha_cedo", "indisponibilidade"]
NomeDeCamada = Literal["nacional", "facultativo_federal", "estadual", "municipal", "om"]
TIPOS_DE_DIA: tuple[TipoDeDia, ...] = get_args(TipoDeDia)
CAMADAS: tuple[NomeDeCamada, ...] = get_args(NomeDeCamada)
WEEKEND = {5: "sábado", 6: "domingo"}
NATURE: dict[TipoDeDia, str] = {
    "fechado": "sem expediente",
    "abre_tarde": "expediente começa mais tarde",
    "fecha_cedo": "expediente encerra mais cedo",
    "indisponibilidade": "sistema de protocolo indisponível",
}


class Dia(NamedTuple):
    """One entry of a calendar: what an act says of a day. Without `ato` it counts and is flagged.

    `entrou_em` absent: base file. `revogado_em`: from that instant on the entry no longer counts.
    """

    dia: date
    tipo: TipoDeDia
    motivo: str = ""
    ato: str | None = None
    lugar: str | None = None
    conferida: bool = True
    entrou_em: datetime | None = None
    revogado_em: datetime | None = None

    @property
    def razao(self) -> str:
        """Say it to a person."""
        return f"{self.motivo} ({NATURE[self.tipo]})" if self.motivo else NATURE[self.tipo]


class Periodo(NamedTuple):
    """Days, both ends inside, of which a layer is known to hold every entry."""

    certificada_de: date
    certificada_ate: date
    entrou_em: datetime | None = None


class Camada(NamedTuple):
    """Entries of one origin and the periods in which they are all."""

    nome: NomeDeCamada
    dias: tuple[Dia, ...] = ()
    certificada: tuple[Periodo, ...] = ()
