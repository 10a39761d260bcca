"""The stream `custodia`: what a seized boat lives through, from the seizure to the owner, the auction or the Union."""

from collections.abc import Iterable
from datetime import date
from functools import reduce
from typing import Final, Literal, NamedTuple, assert_never, cast, get_args

from capitania.processo import leitura as le
from capitania.processo import tentativas
from capitania.processo.ato import Ato
from capitania.processo.caixa import Caixa, valor
from capitania.processo.catalogo import (
    DIA,
    ID,
    LISTA,
    LOGICO,
    PASSADO,
    QUANTIA,
    SIGLA,
    TARIFA,
    TEXTO,
    Atos,
    TipoDeAto,
    escolha,
    opcional,
)
from capitania.processo.despesas import Contas, Despesa, devido, por_especie
from capitania.processo.estado import efetivos
from capitania.processo.papeis.tracos import NA_TELA, TRACOS
from capitania.processo.partes import execucao, marcos
from capitania.processo.partes.comunicacao import Tentativa
from capitania.processo.partes.marcos import Informado, informados

_CASA = "inspetor secretaria autoridade"
_DESPESA = escolha("remocao", "guarda", "vigilancia", "conservacao", "outra")
Causa = Literal["sem_habilitacao", "habilitacao_vencida", "embriaguez", "recusa_do_teste", "outra_deficiencia"]
CAUSAS: Final = get_args(Causa)
DE_ALCOOL: Final = frozenset({"embriaguez", "recusa_do_teste"})
_CAUSA, _MODO = escolha(*CAUSAS), escolha("condutor_habilitado", "habilitacao_obtida", "defeito_reparado")
ATOS: Final = (
    Atos("custodia", "custodia")
    .ato(
        "apreensao_lavrada",
        "inspetor",
        numero=TEXTO,
        om=SIGLA,
        abordagem=ID,
        embarcacao=ID,
        causas=LISTA,
        destino=escolha("deposito", "fora_do_deposito"),
        local=TEXTO,
        inventario=LISTA,
        estado=TEXTO,
        fotos=opcional(LISTA),
        motivo_sem_remocao=opcional(TEXTO),
        proprietario=opcional(ID),
        condutor=opcional(ID),
        armador=opcional(ID),
        preposto=opcional(ID),
        ciencia_em=opcional(DIA),  # may come after the act: a rectification tells it
    )
    .ato("lacre_aplicado", "inspetor", numero=TEXTO, local=opcional(TEXTO))
    .ato("lacre_removido", "inspetor autoridade", numero=TEXTO, ordem=TEXTO)
    .ato("lacre_violado", _CASA, "relato", numero=TEXTO, constatado_em=PASSADO)
    .ato("deposito_recolhido", "inspetor secretaria", local=TEXTO)
    .ato(
        "depositario_nomeado",
        "inspetor autoridade",
        TRACOS,
        pessoa=ID,
        aceitou=LOGICO,
        aceite_em=PASSADO,
        documento=TEXTO,
        testemunhas=opcional(LISTA),
        **NA_TELA,
    )
    .ato(
        "despesa_lancada",
        "secretaria",
        especie=_DESPESA,
        valor=TARIFA,
        dia=PASSADO,
        documento=TEXTO,
        por_dia=opcional(LOGICO),
        ate=opcional(PASSADO),
    )
    .ato(
        "despesa_paga",
        "secretaria sistema",
        valor=QUANTIA,
        dia_banco=PASSADO,
        comprovante=TEXTO,
        dia_arquivo=opcional(PASSADO),
        gru=opcional(ID),
        meio=opcional(escolha(*execucao.MEIOS)),
        pagador=opcional(ID),
    )
    .tambem(execucao.ATOS, *execucao.DE_TODA_DIVIDA)
    .tambem(marcos.ATOS, "prazo_recontado")
    .ato(
        "irregularidade_sanada",
        "inspetor autoridade",
        causa=_CAUSA,
        modo=_MODO,
        prova=TEXTO,
        pessoa=opcional(ID),
        abaixo_do_limite=opcional(LOGICO),
    )
    .ato(
        "retirada_notificada",
        "secretaria autoridade",
        meio=escolha("pessoal", "ar", "edital"),
        dia=opcional(PASSADO),
        prova=opcional(TEXTO),
        tentativa_frustrada=opcional(TEXTO),
        ciencia_em=opcional(PASSADO),
    )
    .ato("retirada_expedida", "secretaria", tentativas.ENDERECO, meio=escolha("pessoal", "ar"), **tentativas.LOTE)
    .ato("retirada_frustrada", "secretaria", meio=escolha("pessoal", "ar"), motivo=TEXTO)
    .ato("perda_declarada", "autoridade", fundamento=TEXTO, motivo_escrito=opcional(TEXTO))
    .ato(
        "embarcacao_restituida",
        "secretaria autoridade",
        para=ID,
        proprietario=ID,
        prova_da_propriedade=TEXTO,
        transferencia=opcional(TEXTO),
        instrumento=opcional(TEXTO),
        poderes_especificos=opcional(LOGICO),
    )
    .ato("embarcacao_leiloada", "autoridade", documento=TEXTO, valor=QUANTIA)
    .ato("embarcacao_incorporada", "autoridade", documento=TEXTO)
    .ato("incidente_registrado", _CASA, "relato", especie=escolha("avaria", "furto", "extravio", "outro"), dia=PASSADO)
)
TIPOS: Final[dict[str, TipoDeAto]] = ATOS.tipos
DOBRAM: Final = TIPOS.keys() | {"papel_emitido"}  # the paper is of any stream; the last days it tells are of this one
Nome = Literal[
    "apreensao_lavrada",
    "lacre_aplicado",
    "lacre_removido",
    "lacre_violado",
    "deposito_recolhido",
    "depositario_nomeado",
    "despesa_lancada",
    "despesa_paga",
    "gru_emitida",
    "pagamento_estornado",
    "restituicao_paga",
    "prazo_recontado",
    "irregularidade_sanada",
    "retirada_notificada",
    "retirada_expedida",
    "retirada_frustrada",
    "perda_declarada",
    "embarcacao_restituida",
    "embarcacao_leiloada",
    "embarcacao_incorporada",
    "incidente_registrado",
    "papel_emitido",
]
Fase = Literal[
    "apreendida", "depositada", "sanada", "retirada_em_curso", "perdida", "restituida", "leiloada", "incorporada"
]
FINAIS: Final[frozenset[str]] = frozenset({"restituida", "leiloada", "incorporada"})


class Lacre(NamedTuple):
    """A seal; `fim` is the day it was removed or found broken."""

    numero: str
    aplicado: date
    fim: date | None = None


class Retirada(NamedTuple):
    """A notice to collect that was proved: when, by which means, and whether every cause had been cured before it."""

    dia: date
    meio: str
    sanada: bool


class Custodia(NamedTuple):
    """The custody of a boat as its acts left it; days of its acts."""

    apreendida: date | None = None
    numero: str = ""
    om: str = ""
    abordagem: str = ""
    embarcacao: str = ""
    causas: tuple[str, ...] = ()
    proprietario: str = ""
    condutor: str = ""
    armador: str = ""
    preposto: str = ""
    no_deposito: bool = False
    recolhida: date | None = None
    ciencia: date | None = None
    lacres: tuple[Lacre, ...] = ()
    depositario: str = ""
    aceite: date | None = None
    despesas: tuple[Despesa, ...] = ()
    caixa: Caixa = Caixa()
    lancado_ate: date | None = None
    sanadas: tuple[tuple[str, date], ...] = ()
    retirada: Retirada | None = None
    tentativas: tuple[Tentativa, ...] = ()
    perdida: date | None = None
    restituida: date | None = None
    leiloada: date | None = None
    incorporada: date | None = None
    incidentes: tuple[tuple[str, date], ...] = ()
    recontados: tuple[tuple[str, date], ...] = ()
    informados: tuple[Informado, ...] = ()

    @property
    def por_sanar(self) -> tuple[str, ...]:
        """Name the causes not cured yet."""
        feitas = {causa for causa, _ in self.sanadas}
        return tuple(c for c in self.causas if c not in feitas)

    @property
    def sanada(self) -> date | None:
        """Give the day on which the last cause was cured; None while one is left."""
        return None if self.por_sanar else max((dia for _, dia in self.sanadas), default=None)

    @property
    def fim(self) -> date | None:
        """Give the day on which the custody ended."""
        return self.restituida or self.leiloada or self.incorporada

    def lacre(self, numero: str) -> Lacre | None:
        """Give a seal by its number."""
        return next((x for x in self.lacres if x.numero == numero), None)

    def contas(self, hoje: date, *, sem_despesas: bool = False) -> Contas:
        """Give the meter on a day, that of its end at most; nothing is due of a seizure annulled."""
        dia = min(hoje, self.fim or hoje)
        despesas = () if sem_despesas else self.despesas
        especies, total = por_especie(despesas, dia), devido(despesas, dia)
        return Contas(dia, especies, total, self.caixa.recebido, self.caixa.restituido)


INICIO: Final = Custodia()


class Peca(NamedTuple):
    """A paper of the seizure: `deve` or `pode` (proposed), and whether it is there."""

    peca: str
    modalidade: str
    feita: bool


def pecas(e: Custodia) -> tuple[Peca, ...]:
    """Give the papers that a seizure asks for by where the boat is; none before it."""
    if e.apreendida is None:
        return ()
    forca = "pode" if e.no_deposito else "deve"
    return (
        Peca("auto_de_apreensao", "deve", feita=True),
        Peca("copia_ao_proprietario", "deve", feita=e.ciencia is not None),
        Peca("lacre", forca, feita=bool(e.lacres)),
        Peca("termo_de_fiel_depositario", forca, feita=bool(e.depositario)),
    )


def fase(e: Custodia) -> Fase:  # noqa: PLR0911 - one return per phase
    """Derive the phase."""
    if e.restituida is not None:
        return "restituida"
    if e.leiloada is not None:
        return "leiloada"
    if e.incorporada is not None:
        return "incorporada"
    if e.perdida is not None:
        return "perdida"
    if notificada(e) is not None:
        return "retirada_em_curso"
    if e.sanada is not None:
        return "sanada"
    return "depositada" if e.recolhida is not None or e.depositario else "apreendida"


def notificada(e: Custodia) -> Retirada | None:
    """Give the proved notice of the road the boat is on; one given before the cure does not serve after it."""
    return e.retirada if e.retirada is not None and e.retirada.sanada == (e.sanada is not None) else None


def fold(atos: Iterable[Ato]) -> Custodia:
    """Fold a custody."""
    return reduce(apply, (a for a in efetivos(atos) if a.nome in DOBRAM), INICIO)


def apply(e: Custodia, ato: Ato) -> Custodia:  # noqa: C901, PLR0911, PLR0912 - one branch per act
    """Fold one act."""
    nome, dia = cast("Nome", ato.nome), le.dia_do_ato(ato)
    match nome:
        case "apreensao_lavrada":
            return _lavrada(e, ato)
        case "lacre_aplicado" | "lacre_removido" | "lacre_violado":
            return _do_lacre(e, ato, nome)
        case "deposito_recolhido":
            return e._replace(no_deposito=True, recolhida=dia)
        case "depositario_nomeado":
            return e._replace(depositario=le.texto(ato, "pessoa"), aceite=le.dia(ato, "aceite_em"))
        case "despesa_lancada" | "despesa_paga" | "gru_emitida" | "pagamento_estornado" | "restituicao_paga":
            return _do_dinheiro(e, ato, nome)
        case "irregularidade_sanada":
            return e._replace(sanadas=(*e.sanadas, (le.texto(ato, "causa"), dia)))
        case "retirada_notificada":
            return _retirada(e, ato)
        case "retirada_expedida" | "retirada_frustrada":
            return e._replace(tentativas=tentativas.anota(e.tentativas, ato, tentativas.RETIRADA))
        case "perda_declarada":
            return e._replace(perdida=dia)
        case "embarcacao_restituida" | "embarcacao_leiloada" | "embarcacao_incorporada":
            return _fim(e, nome, dia)
        case "incidente_registrado":
            return e._replace(incidentes=(*e.incidentes, (le.texto(ato, "especie"), le.dia(ato, "dia"))))
        case "prazo_recontado":
            return e._replace(recontados=(*e.recontados, (le.texto(ato, "prazo"), le.dia(ato, "depois"))))
        case "papel_emitido":
            return _informa(e, informados(ato))
        case _:
            assert_never(nome)


def _informa(e: Custodia, ditos: tuple[Informado, ...]) -> Custodia:
    """Keep the last days told, and take them off those that nobody was told of."""
    por_dizer = tuple(r for r in e.recontados if r[0] not in {i.prazo for i in ditos})
    return e._replace(informados=(*e.informados, *ditos), recontados=por_dizer)


def _fim(
    e: Custodia, nome: Literal["embarcacao_restituida", "embarcacao_leiloada", "embarcacao_incorporada"], dia: date
) -> Custodia:
    if nome == "embarcacao_restituida":
        return e._replace(restituida=dia)
    return e._replace(leiloada=dia) if nome == "embarcacao_leiloada" else e._replace(incorporada=dia)


def _lavrada(e: Custodia, ato: Ato) -> Custodia:
    return e._replace(
        apreendida=le.dia_do_ato(ato),
        numero=le.texto(ato, "numero"),
        om=le.texto(ato, "om"),
        abordagem=le.texto(ato, "abordagem"),
        embarcacao=le.texto(ato, "embarcacao"),
        causas=tuple(dict.fromkeys(str(c) for c in le.lista(ato, "causas"))),
        proprietario=le.texto(ato, "proprietario"),
        condutor=le.texto(ato, "condutor"),
        armador=le.texto(ato, "armador"),
        preposto=le.texto(ato, "preposto"),
        no_deposito=le.texto(ato, "destino") == "deposito",
        ciencia=le.dia(ato, "ciencia_em") if "ciencia_em" in ato.dados else None,
    )


def _do_lacre(e: Custodia, ato: Ato, nome: Literal["lacre_aplicado", "lacre_removido", "lacre_violado"]) -> Custodia:
    """Fold an act on a seal; a broken one opens an incident."""
    dia, numero = le.dia_do_ato(ato), le.texto(ato, "numero")
    if nome == "lacre_aplicado":
        return e._replace(lacres=(*e.lacres, Lacre(numero, dia)))
    fim = le.dia(ato, "constatado_em") if nome == "lacre_violado" else dia
    lacres = tuple(x._replace(fim=fim) if x.numero == numero else x for x in e.lacres)
    incidente = (("lacre_violado", fim),) if nome == "lacre_violado" else ()
    return e._replace(lacres=lacres, incidentes=(*e.incidentes, *incidente))


def _do_dinheiro(
    e: Custodia,
    ato: Ato,
    nome: Literal["despesa_lancada", "despesa_paga", "gru_emitida", "pagamento_estornado", "restituicao_paga"],
) -> Custodia:
    """Fold an act on money; a form alone changes nothing that a release rests on."""
    if nome == "gru_emitida":
        return e._replace(caixa=e.caixa.com_gru(ato))
    hoje = le.dia_do_ato(ato)
    e = e._replace(lancado_ate=max(hoje, e.lancado_ate or hoje))
    if nome == "despesa_paga":
        return e._replace(caixa=e.caixa.com_pagamento(ato, le.texto(ato, "comprovante")))
    if nome == "pagamento_estornado":
        return e._replace(caixa=e.caixa.com_estorno(ato))
    if nome == "restituicao_paga":
        return e._replace(caixa=e.caixa.com_restituicao(ato))
    ate = le.dia(ato, "ate") if "ate" in ato.dados else None
    especie, por_dia = le.texto(ato, "especie"), le.logico(ato, "por_dia")
    return e._replace(despesas=(*e.despesas, Despesa(especie, valor(ato), le.dia(ato, "dia"), por_dia, ate, ato.id)))


def _retirada(e: Custodia, ato: Ato) -> Custodia:
    """Fold a notice; one that nobody proved starts no term and grounds no loss. What it tells of the seizure counts."""
    ciencia = max(e.ciencia or date.min, le.dia(ato, "ciencia_em")) if "ciencia_em" in ato.dados else e.ciencia
    e = e._replace(ciencia=ciencia)
    if "dia" not in ato.dados or not le.texto(ato, "prova").strip():
        return e
    dia = le.dia(ato, "dia")
    retirada = Retirada(dia, le.texto(ato, "meio"), e.sanada is not None)
    return e._replace(retirada=retirada, tentativas=tentativas.ciente(e.tentativas, dia))
