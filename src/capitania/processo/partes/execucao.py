"""What the decision becomes: payment, suspension served, licence returned or cancelled."""

from datetime import date
from decimal import Decimal
from typing import Literal, NamedTuple, assert_never, cast

from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.catalogo import INTEIRO, PASSADO, QUANTIA, TEXTO, Atos, escolha, opcional

ATOS = (
    Atos("processo", "execucao")
    .ato("pagamento_registrado", "secretaria sistema", dia_banco=PASSADO, dia_arquivo=opcional(PASSADO), valor=QUANTIA)
    .ato(
        "suspensao_iniciada",
        "secretaria autoridade",
        dia=PASSADO,
        modo=escolha("entrega", "anotacao"),
        dias_creditados=opcional(INTEIRO),
    )
    .ato("suspensao_encerrada", "secretaria autoridade sistema", dia=PASSADO)
    .ato("habilitacao_devolvida", "secretaria", dia=PASSADO)
    .ato("cancelamento_registrado", "autoridade", dia=PASSADO, orgao=opcional(TEXTO))
    .ato("requalificacao_admitida", "autoridade", dia=PASSADO)
)
Nome = Literal[
    "pagamento_registrado",
    "suspensao_iniciada",
    "suspensao_encerrada",
    "habilitacao_devolvida",
    "cancelamento_registrado",
    "requalificacao_admitida",
]


class Execucao(NamedTuple):
    """Part `execucao`; `servidos` are the days of suspension served or credited."""

    pago: Decimal = Decimal(0)
    pagamentos: tuple[date, ...] = ()
    suspensao_de: date | None = None
    suspensao_ate: date | None = None
    servidos: int = 0
    devolvida: date | None = None
    cancelada: date | None = None
    requalificada: date | None = None


def apply(parte: Execucao, ato: Ato) -> Execucao:
    """Fold one act of this part."""
    nome = cast("Nome", ato.nome)
    match nome:
        case "pagamento_registrado":
            valor = le.quantia(ato.dados.get("valor")) or Decimal(0)
            return parte._replace(pago=parte.pago + valor, pagamentos=(*parte.pagamentos, le.dia(ato, "dia_banco")))
        case "suspensao_iniciada":
            servidos = parte.servidos + le.inteiro(ato, "dias_creditados")
            return parte._replace(suspensao_de=le.dia(ato, "dia"), suspensao_ate=None, servidos=servidos)
        case "suspensao_encerrada":
            ate = le.dia(ato, "dia")
            servidos = parte.servidos + ((ate - parte.suspensao_de).days if parte.suspensao_de is not None else 0)
            return parte._replace(suspensao_ate=ate, servidos=servidos)
        case "habilitacao_devolvida":
            return parte._replace(devolvida=le.dia(ato, "dia"))
        case "cancelamento_registrado":
            return parte._replace(cancelada=le.dia(ato, "dia"))
        case "requalificacao_admitida":
            return parte._replace(requalificada=le.dia(ato, "dia"))
        case _:
            assert_never(nome)
