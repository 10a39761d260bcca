"""What the decision becomes: the fine charged, paid, reversed, given back; suspension served, licence cancelled."""

from datetime import date
from decimal import Decimal
from typing import Literal, NamedTuple, assert_never, cast

from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.caixa import Caixa
from capitania.processo.catalogo import DIA, ID, INTEIRO, LISTA, PASSADO, QUANTIA, TEXTO, Atos, escolha, opcional

MEIOS = ("gru", "pix", "cartao", "outro")
DE_TODA_DIVIDA = ("gru_emitida", "pagamento_estornado", "restituicao_paga")  # also of the expenses of a custody
ATOS = (
    Atos("processo", "execucao")
    .ato(
        "gru_emitida",
        "secretaria sistema",
        numero=ID,
        valor=QUANTIA,
        vencimento=DIA,
        codigo=TEXTO,
        despesas=opcional(LISTA),  # of a custody
    )
    .ato(
        "pagamento_registrado",
        "secretaria sistema",
        dia_banco=PASSADO,
        dia_arquivo=opcional(PASSADO),
        valor=QUANTIA,
        gru=opcional(ID),
        meio=opcional(escolha(*MEIOS)),
        documento=opcional(TEXTO),
        pagador=opcional(ID),
    )
    .ato("pagamento_estornado", "secretaria sistema", pagamento=ID, dia=PASSADO, motivo=TEXTO)
    .ato("restituicao_paga", "secretaria", dia=PASSADO, valor=QUANTIA, documento=TEXTO)
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
    "gru_emitida",
    "pagamento_registrado",
    "pagamento_estornado",
    "restituicao_paga",
    "suspensao_iniciada",
    "suspensao_encerrada",
    "habilitacao_devolvida",
    "cancelamento_registrado",
    "requalificacao_admitida",
]


class Execucao(NamedTuple):
    """Part `execucao`; `servidos` are the days of suspension served or credited."""

    caixa: Caixa = Caixa()
    suspensao_de: date | None = None
    suspensao_ate: date | None = None
    servidos: int = 0
    devolvida: date | None = None
    cancelada: date | None = None
    requalificada: date | None = None

    @property
    def pago(self) -> Decimal:
        """Give what stays paid."""
        return self.caixa.pago


def apply(parte: Execucao, ato: Ato) -> Execucao:  # noqa: PLR0911 - one branch per act
    """Fold one act of this part."""
    nome = cast("Nome", ato.nome)
    match nome:
        case "gru_emitida":
            return parte._replace(caixa=parte.caixa.com_gru(ato))
        case "pagamento_registrado":
            return parte._replace(caixa=parte.caixa.com_pagamento(ato, le.texto(ato, "documento")))
        case "pagamento_estornado":
            return parte._replace(caixa=parte.caixa.com_estorno(ato))
        case "restituicao_paga":
            return parte._replace(caixa=parte.caixa.com_restituicao(ato))
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
