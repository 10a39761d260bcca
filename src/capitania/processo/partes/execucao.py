"""What the decision becomes: the fine charged, paid, reversed, given back; suspension served, licence cancelled."""

from datetime import date
from decimal import Decimal
from typing import Literal, NamedTuple, assert_never, cast

from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.catalogo import DIA, ID, INTEIRO, PASSADO, QUANTIA, TEXTO, Atos, escolha, opcional

MEIOS = ("gru", "pix", "cartao", "outro")
ATOS = (
    Atos("processo", "execucao")
    .ato("gru_emitida", "secretaria sistema", numero=ID, valor=QUANTIA, vencimento=DIA, codigo=TEXTO)
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


class Gru(NamedTuple):
    """A collection form issued for the fine; `numero` is its reference."""

    numero: str
    valor: Decimal
    emitida: date
    vencimento: date
    codigo: str


class Pagamento(NamedTuple):
    """Money that came in: the day of the bank, the day of its file; reversed on a day, or not."""

    id: str
    dia_banco: date
    valor: Decimal
    dia_arquivo: date | None = None
    gru: str = ""
    documento: str = ""
    pagador: str = ""
    estornado: date | None = None


class Restituicao(NamedTuple):
    """Money given back."""

    id: str
    dia: date
    valor: Decimal


class Execucao(NamedTuple):
    """Part `execucao`; `servidos` are the days of suspension served or credited."""

    grus: tuple[Gru, ...] = ()
    pagamentos: tuple[Pagamento, ...] = ()
    restituicoes: tuple[Restituicao, ...] = ()
    suspensao_de: date | None = None
    suspensao_ate: date | None = None
    servidos: int = 0
    devolvida: date | None = None
    cancelada: date | None = None
    requalificada: date | None = None

    @property
    def recebido(self) -> Decimal:
        """Add up what came in and was not reversed."""
        return sum((p.valor for p in self.pagamentos if p.estornado is None), Decimal(0))

    @property
    def restituido(self) -> Decimal:
        """Add up what was given back."""
        return sum((r.valor for r in self.restituicoes), Decimal(0))

    @property
    def pago(self) -> Decimal:
        """Give what stays paid."""
        return self.recebido - self.restituido

    def gru(self, numero: str) -> Gru | None:
        """Find a form by its number."""
        return next((g for g in self.grus if g.numero == numero), None)

    def pagamento(self, ident: str) -> Pagamento | None:
        """Find a payment by the act that recorded it."""
        return next((p for p in self.pagamentos if p.id == ident), None)


def apply(parte: Execucao, ato: Ato) -> Execucao:  # noqa: PLR0911 - one branch per act
    """Fold one act of this part."""
    nome = cast("Nome", ato.nome)
    match nome:
        case "gru_emitida":
            return parte._replace(grus=(*parte.grus, _gru(ato)))
        case "pagamento_registrado":
            return parte._replace(pagamentos=(*parte.pagamentos, _pagamento(ato)))
        case "pagamento_estornado":
            alvo, dia = le.texto(ato, "pagamento"), le.dia(ato, "dia")
            novos = tuple(p._replace(estornado=dia) if p.id == alvo else p for p in parte.pagamentos)
            return parte._replace(pagamentos=novos)
        case "restituicao_paga":
            paga = Restituicao(ato.id, le.dia(ato, "dia"), _valor(ato))
            return parte._replace(restituicoes=(*parte.restituicoes, paga))
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


def _valor(ato: Ato) -> Decimal:
    return le.quantia(ato.dados.get("valor")) or Decimal(0)


def _gru(ato: Ato) -> Gru:
    numero, codigo = le.texto(ato, "numero"), le.texto(ato, "codigo")
    return Gru(numero, _valor(ato), le.dia_do_ato(ato), le.dia(ato, "vencimento"), codigo)


def _pagamento(ato: Ato) -> Pagamento:
    no_arquivo = le.dia(ato, "dia_arquivo") if "dia_arquivo" in ato.dados else None
    gru, documento, pagador = (le.texto(ato, campo) for campo in ("gru", "documento", "pagador"))
    return Pagamento(ato.id, le.dia(ato, "dia_banco"), _valor(ato), no_arquivo, gru, documento, pagador)
