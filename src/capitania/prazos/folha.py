"""The count sheet: a last day with its working, day by day."""

from datetime import date
from typing import Any, Literal, NamedTuple, get_args

from capitania.prazos.camadas import NomeDeCamada

Unidade = Literal["dias_uteis", "dias_corridos", "meses", "anos"]
UNIDADES: tuple[Unidade, ...] = get_args(Unidade)
CodigoDeAviso = Literal[
    "dia_nao_conferido",
    "dia_sem_ato",
    "expediente_parcial",
    "indisponibilidade_no_ultimo_dia",
]
Leitura = Literal["ciencia_no_dia_util_seguinte", "dia_seguinte_ao_inexistente"]
AVISOS: tuple[CodigoDeAviso, ...] = get_args(CodigoDeAviso)
LEITURAS: tuple[Leitura, ...] = get_args(Leitura)


class Suspensao(NamedTuple):
    """Days, both ends inside, that do not count, with their ground."""

    de: date
    ate: date
    motivo: str
    ato: str | None = None


class DiaDaFolha(NamedTuple):
    """One row: whether the day counts, as which (n), and if not why and by which act."""

    dia: date
    conta: bool
    n: int | None
    motivo: str
    ato: str | None


class Aviso(NamedTuple):
    """Something a person should see before relying on the date."""

    codigo: CodigoDeAviso
    dia: date
    texto: str


class Alternativa(NamedTuple):
    """Last day by another defensible reading."""

    leitura: Leitura
    vencimento: date
    motivo: str


class Folha(NamedTuple):
    """A counted term. `provisorio` names the layers not certified over the days looked at; empty: firm.

    Terms in days have a row for each day; in months and years only the steps that matter.
    """

    inicio: date
    quantidade: int
    unidade: Unidade
    vencimento: date
    dias: tuple[DiaDaFolha, ...]
    provisorio: tuple[NomeDeCamada, ...] = ()
    avisos: tuple[Aviso, ...] = ()
    alternativas: tuple[Alternativa, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Give the sheet as plain JSON values, dates in ISO: the form that is hashed."""
        return {
            "inicio": self.inicio.isoformat(),
            "quantidade": self.quantidade,
            "unidade": self.unidade,
            "vencimento": self.vencimento.isoformat(),
            "dias": [row._asdict() | {"dia": row.dia.isoformat()} for row in self.dias],
            "provisorio": list(self.provisorio),
            "avisos": [row._asdict() | {"dia": row.dia.isoformat()} for row in self.avisos],
            "alternativas": [row._asdict() | {"vencimento": row.vencimento.isoformat()} for row in self.alternativas],
        }
