"""The first decision, and faults of the procedure cured."""

from datetime import date
from decimal import Decimal
from typing import Literal, NamedTuple, assert_never, cast

from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.catalogo import INTEIRO, LISTA, LOGICO, TABELA, TEXTO, Atos, escolha, opcional

ATOS = (
    Atos("processo", "julgamento")
    .ato(
        "julgamento_proferido",
        "autoridade",
        "relato",
        resultado=escolha("procedente", "improcedente", "nulo", "arquivado"),
        fundamento=TEXTO,
        respostas=opcional(TABELA),
        pena=opcional(TABELA),
        agravantes=opcional(LISTA),
        reincidencia=opcional(INTEIRO),
        fundamento_da_cumulacao=opcional(TEXTO),
        considera_defesa_tardia=opcional(LOGICO),
        motivo_da_nao_prescricao=opcional(TEXTO),
        motivo_escrito=opcional(TEXTO),
        leitura_adotada=opcional(TEXTO),
    )
    .ato("vicio_convalidado", "autoridade", vicio=TEXTO, motivo=TEXTO)
)
Nome = Literal["julgamento_proferido", "vicio_convalidado"]


class Pena(NamedTuple):
    """A penalty as set; several parts only with the ground of cumulation."""

    multa: Decimal | None = None
    suspensao_dias: int | None = None
    cancelamento: bool = False

    @property
    def especies(self) -> tuple[str, ...]:
        """Name the parts of the penalty."""
        partes = (("multa", self.multa), ("suspensao", self.suspensao_dias), ("cancelamento", self.cancelamento))
        return tuple(nome for nome, valor in partes if valor)


class Decisao(NamedTuple):
    """A decision on the auto: by whom, when, how, with which penalty."""

    resultado: str
    dia: date
    por: str
    qualidade: str
    pena: Pena
    reincidencia: int = 0


class Julgamento(NamedTuple):
    """Part `julgamento`."""

    decisao: Decisao | None = None
    convalidados: tuple[str, ...] = ()


def pena_de(ato: Ato) -> Pena:
    """Read the penalty that an act sets."""
    bruta = le.tabela(ato, "pena")
    dias = bruta.get("suspensao_dias")
    if not isinstance(dias, int) or isinstance(dias, bool) or dias <= 0:
        dias = None
    return Pena(le.quantia(bruta.get("multa")), dias, bruta.get("cancelamento") is True)


def apply(parte: Julgamento, ato: Ato) -> Julgamento:
    """Fold one act of this part."""
    nome = cast("Nome", ato.nome)
    match nome:
        case "julgamento_proferido":
            como, vezes = le.texto(ato, "resultado"), le.inteiro(ato, "reincidencia")
            decisao = Decisao(como, le.dia_do_ato(ato), ato.por.pessoa, ato.por.qualidade, pena_de(ato), vezes)
            return parte._replace(decisao=decisao)
        case "vicio_convalidado":
            return parte._replace(convalidados=(*parte.convalidados, le.texto(ato, "vicio")))
        case _:
            assert_never(nome)
