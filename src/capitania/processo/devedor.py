"""The stream `devedor`: the debt of a person after the fines are final, from the personal notice to the end of it."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from functools import reduce
from typing import Final, Literal, NamedTuple, assert_never, cast

from capitania.processo import leitura as le
from capitania.processo import tentativas
from capitania.processo.ato import Ato
from capitania.processo.catalogo import (
    INTEIRO,
    LISTA,
    PASSADO,
    QUANTIA,
    SIGLA,
    TEXTO,
    Atos,
    TipoDeAto,
    escolha,
    opcional,
)
from capitania.processo.estado import efetivos
from capitania.processo.partes.comunicacao import Tentativa
from capitania.processo.partes.marcos import informados

INTIMACAO: Final = "intimacao_da_divida"  # the term to answer a notice
MEIOS: Final = ("pessoal", "ar", "eletronica", "edital")
RECEBEDORES: Final = ("devedor", "preposto", "representante", "procurador", "outro")
# What a debtor may ask of a unit; which of it a debt may hold the norms say (class `pedido_do_devedor`).
PEDIDOS: Final = (
    *("inscricao_de_embarcacao", "transferencia_de_propriedade", "emissao_de_habilitacao", "renovacao_de_habilitacao"),
    *("certidao", "licenca", "outro"),
    *("esclarecimento", "defesa", "recurso", "revisao", "vista_dos_autos", "pagamento", "liberacao_de_embarcacao"),
)
RECOLHEM: Final = (
    "ciencia_nao_provada",
    "intimacao_nao_provada",
    "recurso_aberto",
    "efeito_suspensivo",
    "anulada",
    "paga",
    "reduzida",
    "engano",
)
ORDEM_JUDICIAL: Final = "ordem_judicial"
_CASA, _MULTAS = "secretaria autoridade", LISTA
ATOS: Final = (
    Atos("devedor", "devedor")
    .ato(
        "intimacao_pessoal_feita",
        "secretaria",
        "recebedor_nome",
        om=SIGLA,
        multas=_MULTAS,
        meio=escolha(*MEIOS),
        dia=PASSADO,
        prova=TEXTO,
        recebedor=escolha(*RECEBEDORES),
        dias=opcional(INTEIRO),
    )
    .ato(
        "intimacao_expedida",
        "secretaria",
        tentativas.ENDERECO,
        om=SIGLA,
        multas=_MULTAS,
        meio=escolha(*MEIOS[:-1]),
        **tentativas.LOTE,
    )
    .ato("intimacao_frustrada", "secretaria", meio=escolha(*MEIOS[:-1]), motivo=TEXTO)
    .ato(
        "intimacao_respondida",
        "parte",
        "texto",
        resposta=escolha("provou_pagamento", "pediu_parcelamento", "contestou", "outra"),
        documento=opcional(TEXTO),
    )
    .ato(
        "divida_decidida",
        "autoridade",
        assunto=escolha("limiar", "intimacao"),
        resultado=escolha("encaminhar", "aguardar"),
        multas=_MULTAS,
        fundamento=TEXTO,
        valor=opcional(QUANTIA),
        tentativas=opcional(TEXTO),
        om=opcional(SIGLA),
    )
    .ato(
        "divida_encaminhada",
        "autoridade",
        multas=_MULTAS,
        valor=QUANTIA,
        oficio=TEXTO,
        consolidado=opcional(QUANTIA),
        demonstrativo=opcional(TEXTO),
        motivo_escrito=opcional(TEXTO),
    )
    .ato("divida_recolhida", _CASA, multas=_MULTAS, motivo=escolha(*RECOLHEM), documento=TEXTO)
    .ato("divida_devolvida", "secretaria", multas=_MULTAS, dia=PASSADO, motivo=TEXTO, documento=TEXTO)
    .ato("divida_inscrita", "secretaria", multas=_MULTAS, dia=PASSADO, inscricao=TEXTO)
    .ato("debito_quitado", "secretaria", multas=_MULTAS, dia=PASSADO, documento=opcional(TEXTO))
    .ato("pedido_retido", _CASA, om=SIGLA, numero=TEXTO, pedido=escolha(*PEDIDOS))
    .ato(
        "pedido_liberado",
        _CASA,
        numero=TEXTO,
        fundamento=escolha("pago", "parcelado", ORDEM_JUDICIAL, "multa_caiu"),
        documento=opcional(TEXTO),
    )
    .ato(
        "parcelamento_registrado",
        "secretaria",
        multas=_MULTAS,
        dia=PASSADO,
        situacao=escolha("concedido", "rescindido"),
        documento=TEXTO,
        parcelas=opcional(INTEIRO),
        om=opcional(SIGLA),
    )
)
TIPOS: Final[dict[str, TipoDeAto]] = ATOS.tipos
DOBRAM: Final = TIPOS.keys() | {"papel_emitido"}  # the paper is of any stream; the last days it tells are of this one
COM_MULTAS: Final = tuple(nome for nome, tipo in TIPOS.items() if "multas" in tipo.dados)
Nome = Literal[
    "intimacao_pessoal_feita",
    "intimacao_expedida",
    "intimacao_frustrada",
    "intimacao_respondida",
    "divida_decidida",
    "divida_encaminhada",
    "divida_recolhida",
    "divida_devolvida",
    "divida_inscrita",
    "debito_quitado",
    "pedido_retido",
    "pedido_liberado",
    "parcelamento_registrado",
    "papel_emitido",
]


class Intimacao(NamedTuple):
    """A personal notice to prove payment of some fines: the day it was proved, the days it gave, and the answer.

    `informado` is the last day that papers told, which stands if later.
    """

    dia: date
    multas: tuple[str, ...]
    dias: int = 0
    respondida: date | None = None
    resposta: str = ""
    informado: date | None = None


class Decidida(NamedTuple):
    """What a named authority decided in writing, on which fines, and of which sum."""

    dia: date
    assunto: str
    resultado: str
    multas: tuple[str, ...]
    valor: Decimal | None


class Remessa(NamedTuple):
    """A fine sent to the treasury attorney; `fim` is the day it came back, was recalled or was paid, `como` which."""

    multa: str
    dia: date
    oficio: str
    consolidado: Decimal | None = None
    inscricao: str = ""
    inscrita: date | None = None
    fim: date | None = None
    como: str = ""
    papel: str = ""


class Pedido(NamedTuple):
    """A request held: what it asks, since when, and the day and ground of its release."""

    numero: str
    pedido: str
    retido: date
    liberado: date | None = None
    fundamento: str = ""


class Devedor(NamedTuple):
    """The debt of a person as the acts left it; fines are named as their streams are.

    `por_provar` are the fines of the notice that was last sent.
    """

    om: str = ""
    desde: date | None = None
    intimacoes: tuple[Intimacao, ...] = ()
    decididas: tuple[Decidida, ...] = ()
    remessas: tuple[Remessa, ...] = ()
    parceladas: tuple[str, ...] = ()
    pedidos: tuple[Pedido, ...] = ()
    tentativas: tuple[Tentativa, ...] = ()
    por_provar: tuple[str, ...] = ()
    informado: date | None = None

    @property
    def por_responder(self) -> tuple[Intimacao, ...]:
        """Give the notices that still wait: not answered, and of some fine that was not sent after it."""
        return tuple(i for i in self.intimacoes if i.respondida is None and not self._serviu(i))

    def _serviu(self, i: Intimacao) -> bool:
        return all(any(r.multa == m and r.dia >= i.dia for r in self.remessas) for m in i.multas)

    def remessa(self, multa: str) -> Remessa | None:
        """Give the sending of a fine that stands."""
        return next((r for r in self.remessas if r.multa == multa and r.fim is None), None)

    def intimacao(self, multa: str, depois: date) -> Intimacao | None:
        """Give the first notice of a fine proved after a day; before it there was nothing to prove."""
        return next((i for i in self.intimacoes if multa in i.multas and i.dia > depois), None)

    def decidida(self, assunto: str, multa: str) -> Decidida | None:
        """Give the last decision on a matter that names a fine."""
        return next((d for d in reversed(self.decididas) if d.assunto == assunto and multa in d.multas), None)

    def pedido(self, numero: str) -> Pedido | None:
        """Give a request that is held, by its number."""
        return next((p for p in self.pedidos if p.numero == numero and p.liberado is None), None)


INICIO: Final = Devedor()


def nomeadas(ato: Ato) -> tuple[str, ...]:
    """Name the fines an act is about."""
    return tuple(str(x) for x in le.lista(ato, "multas"))


def fold(atos: Iterable[Ato]) -> Devedor:
    """Fold a debt."""
    return reduce(apply, (a for a in efetivos(atos) if a.nome in DOBRAM), INICIO)


def apply(e: Devedor, ato: Ato) -> Devedor:  # noqa: C901, PLR0911, PLR0912 - one branch per act
    """Fold one act."""
    nome, dia = cast("Nome", ato.nome), le.dia_do_ato(ato)
    if nome == "papel_emitido":  # a paper alone begins no debt
        return _informa(e, ato)
    e = e._replace(om=e.om or le.texto(ato, "om"), desde=e.desde or dia)
    match nome:
        case "intimacao_pessoal_feita":
            nova = Intimacao(le.dia(ato, "dia"), nomeadas(ato), le.inteiro(ato, "dias"), informado=e.informado)
            known = tentativas.ciente(e.tentativas, nova.dia)
            return e._replace(intimacoes=(*e.intimacoes, nova), tentativas=known)
        case "intimacao_expedida":
            sent = tentativas.anota(e.tentativas, ato, INTIMACAO)
            return e._replace(tentativas=sent, por_provar=nomeadas(ato))
        case "intimacao_frustrada":
            return e._replace(tentativas=tentativas.anota(e.tentativas, ato, INTIMACAO))
        case "intimacao_respondida":
            return _respondida(e, ato)
        case "divida_decidida":
            return e._replace(decididas=(*e.decididas, _decidida(ato)))
        case "divida_encaminhada":
            oficio, somado = le.texto(ato, "oficio"), le.quantia(ato.dados.get("consolidado"))
            novas = tuple(Remessa(m, dia, oficio, somado) for m in nomeadas(ato))
            return e._replace(remessas=(*e.remessas, *novas))
        case "divida_recolhida" | "divida_devolvida" | "debito_quitado":
            return _acaba(e, ato, nome)
        case "divida_inscrita":
            return _muda(e, ato, inscricao=le.texto(ato, "inscricao"), inscrita=le.dia(ato, "dia"))
        case "pedido_retido":
            novo = Pedido(le.texto(ato, "numero"), le.texto(ato, "pedido"), dia)
            return e._replace(pedidos=(*e.pedidos, novo))
        case "pedido_liberado":
            return _liberado(e, ato)
        case "parcelamento_registrado":
            outras = tuple(m for m in e.parceladas if m not in nomeadas(ato))
            novas_ = nomeadas(ato) if le.texto(ato, "situacao") == "concedido" else ()
            return e._replace(parceladas=(*outras, *novas_))
        case _:
            assert_never(nome)


def _informa(e: Devedor, ato: Ato) -> Devedor:
    """Keep the last day told: it stands for the notices that still wait, and for those that come after it."""
    dito = max((i.vencimento for i in informados(ato) if i.prazo == INTIMACAO), default=None)
    if dito is None:
        return e
    esperam = e.por_responder
    novas = tuple(i._replace(informado=max(dito, i.informado or dito)) if i in esperam else i for i in e.intimacoes)
    return e._replace(intimacoes=novas, informado=max(dito, e.informado or dito))


def _respondida(e: Devedor, ato: Ato) -> Devedor:
    """Take the answer as one to every notice that still waits for it."""
    dia, dita = le.dia_do_ato(ato), le.texto(ato, "resposta")
    return e._replace(
        intimacoes=tuple(i._replace(respondida=dia, resposta=dita) if i.respondida is None else i for i in e.intimacoes)
    )


def _decidida(ato: Ato) -> Decidida:
    assunto, resultado = le.texto(ato, "assunto"), le.texto(ato, "resultado")
    return Decidida(le.dia_do_ato(ato), assunto, resultado, nomeadas(ato), le.quantia(ato.dados.get("valor")))


def _acaba(e: Devedor, ato: Ato, nome: Literal["divida_recolhida", "divida_devolvida", "debito_quitado"]) -> Devedor:
    papel = le.texto(ato, "documento") if nome == "debito_quitado" else ""
    return _muda(e, ato, fim=le.dia(ato, "dia"), como=nome, papel=papel)


def _muda(e: Devedor, ato: Ato, **campos: object) -> Devedor:
    """Change the sendings that stand of the fines an act names."""
    alvos = nomeadas(ato)

    def nova(r: Remessa) -> Remessa:
        return r._replace(**campos) if r.multa in alvos and r.fim is None else r  # type: ignore[arg-type]  # fields of Remessa

    return e._replace(remessas=tuple(nova(r) for r in e.remessas))


def _liberado(e: Devedor, ato: Ato) -> Devedor:
    alvo, dia, dito = le.texto(ato, "numero"), le.dia_do_ato(ato), le.texto(ato, "fundamento")
    return e._replace(
        pedidos=tuple(
            p._replace(liberado=dia, fundamento=dito) if p.numero == alvo and p.liberado is None else p
            for p in e.pedidos
        )
    )
