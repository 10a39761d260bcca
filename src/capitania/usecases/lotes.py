"""Many communications at once: sent as a batch, or what came of them. Each row is an act of its own.

A row that fails does not hold the others, and one that is sent twice is one act: its id is made of the form's and of
what it is about.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple
from uuid import NAMESPACE_URL, uuid5

from capitania.lei.problemas import EntradaInvalida
from capitania.processo.catalogo import TipoDeAto
from capitania.processo.custodia import Custodia, notificada
from capitania.processo.devedor import INTIMACAO, Devedor
from capitania.processo.estado import Estado
from capitania.processo.partes.comunicacao import Tentativa
from capitania.processo.proximos import comunicaveis
from capitania.processo.tentativas import RETIRADA
from capitania.registro.cadeia import Registrado
from capitania.usecases import labels
from capitania.usecases.alvos import Alvo, alvo
from capitania.usecases.comunicacoes import EXPEDE, Chave, endereco
from capitania.usecases.dobras import Dobra
from capitania.usecases.fluxos import le_atos
from capitania.usecases.intimacoes import da_intimacao, dos_dias
from capitania.usecases.ports import Portas
from capitania.usecases.praticar import Impedido, Pedido, Praticado, pratica
from capitania.usecases.queries import lida
from capitania.usecases.registros import Conflito, FalhaDaBase
from capitania.usecases.roteiro import CATALOGO

FRUSTRA, CIENTIFICA = "comunicacao_frustrada", "ciencia_registrada"
ENTREGUE, VOLTOU = "entregue", "voltou"
NAO_HA: Final = "Não há este processo."
NOVO: Final = "Houve ato novo neste processo enquanto se enviava: confira e envie de novo."
SEM_O_QUE: Final = "Não há mais o que comunicar: o papel já é conhecido."
SEM_ENDERECO: Final = "O cadastro não tem endereço: atualize-o, ou expeça pela página do processo."
SEM_ESPERA: Final = "Esta comunicação já não espera resposta: confira o processo."
OUTRA_COISA: Final = "Este formulário já foi enviado e dizia outra coisa: vale o que entrou. Abra a página de novo."
# What an answer says, and how to mend a row that does not; also where the act itself could do without it.
FALTAM: Final = {
    "dia": "Falta o dia da entrega: escreva o que está na prova, ou deixe a linha em «nada ainda».",
    "prova": "Falta a prova da entrega: escreva o registro do AR, ou o que a prova.",
    "recebedor": "Falta quem recebeu: escolha.",
    "motivo": "Falta por que voltou: escreva.",
}
RETORNAM: Final = {
    RETIRADA: ("retirada_notificada", "retirada_frustrada"),
    INTIMACAO: ("intimacao_pessoal_feita", "intimacao_frustrada"),
}
Ve = Callable[[Alvo, TipoDeAto], bool]


class Mao(NamedTuple):
    """Who does the rows of a form: its id (a batch's), by whom (PESSOA@QUALIDADE), in which streams she may what."""

    formulario: str
    por: str
    ve: Ve


class Motivo(NamedTuple):
    """Why a row did not enter: of which field (empty: of none), in words, with the provision that says so."""

    campo: str
    texto: str
    cita: tuple[str, ...] = ()


class Feito(NamedTuple):
    """What became of a row: the place of its act, or why there is none; `falha`: the base did not answer."""

    chave: str
    seq: int | None
    motivos: tuple[Motivo, ...] = ()
    falha: bool = False


class Retorno(NamedTuple):
    """What came of a paper sent for the nth time (`vezes`), as typed: delivered, or back."""

    chave: Chave
    vezes: str
    desfecho: str
    dia: str = ""
    prova: str = ""
    recebedor: str = ""
    motivo: str = ""


class Linha(NamedTuple):
    """A row of a form: the id that its act always has, whatever it says, its kind, what was typed and what lacks."""

    chave: Chave
    id: str
    tipo: str
    ditos: Mapping[str, str]
    faltam: tuple[str, ...] = ()


Monta = Callable[[Dobra], dict[str, Any]]  # gives what the case adds to what was typed; raises `_Recusada`


def expede(portas: Portas, mao: Mao, meio: str, chaves: Iterable[Chave]) -> tuple[Feito, ...]:
    """Send each of these papers, as one batch."""

    def one(chave: Chave) -> Feito:
        linha = Linha(chave, _id(EXPEDE, mao, chave), chave.expede, {"meio": meio, "lote": mao.formulario})
        return _um(portas, mao, linha, lambda d: _da_expedicao(portas, chave, d))

    return tuple(map(one, dict.fromkeys(chaves)))


def registra(portas: Portas, mao: Mao, retornos: Iterable[Retorno]) -> tuple[Feito, ...]:
    """Record what came of each of these papers."""

    def one(r: Retorno) -> Feito:
        back = r.desfecho == VOLTOU
        typed = {"motivo": r.motivo} if back else {"dia": r.dia, "prova": r.prova, "recebedor": r.recebedor}
        tipo = retornos_de(r.chave)[back]
        asked = {k: v for k, v in typed.items() if k in CATALOGO[tipo].dados}
        said = _ditos(asked)
        lacks = tuple(k for k in asked if k not in said)
        linha = Linha(r.chave, _id(CIENTIFICA, mao, r.chave), tipo, said, lacks)
        return _um(portas, mao, linha, lambda d: _do_retorno(portas, r, d))

    return tuple(map(one, retornos))


def retornos_de(chave: Chave) -> tuple[str, str]:
    """Name the acts that tell that a paper was delivered, and that it came back."""
    return RETORNAM.get(chave.objeto, (CIENTIFICA, FRUSTRA))


def _da_expedicao(portas: Portas, chave: Chave, d: Dobra) -> dict[str, Any]:
    """Give of the act that sends a paper what the case says; raises `_Recusada`."""
    sent = _tentativas(chave, d)
    if sent and not sent[-1].desfecho:
        raise _Recusada(f"Já foi expedido em {labels.day(sent[-1].dia)}: espere o que volta, ou registre-o.")
    more: dict[str, Any] = {}
    match d.estado:
        case Estado() if d.caso is not None:
            faltam = {(x["objeto"], x.get("destinatario", "")) for x in comunicaveis(d.caso)}
            falta, quem = (chave.objeto, chave.destinatario) in faltam, chave.destinatario or d.infrator
        case Custodia():
            falta, quem = d.estado.fim is None and notificada(d.estado) is None, d.estado.proprietario
        case Devedor():
            more = da_intimacao(portas, d.fluxo)
            falta, quem = bool(more), d.fluxo.partition(":")[2]
        case _:
            falta, quem = False, ""
    if not falta:
        raise _Recusada(SEM_O_QUE)
    para = endereco(portas, quem.removeprefix("pessoa:"))
    if not para:
        raise _Recusada(SEM_ENDERECO)
    return {"endereco": para, **more}


def _do_retorno(portas: Portas, r: Retorno, d: Dobra) -> dict[str, Any]:
    """Give of the act that tells what came of a paper what the case says; raises `_Recusada`."""
    sent = _tentativas(r.chave, d)
    if not sent or sent[-1].desfecho or str(len(sent)) != r.vezes:
        raise _Recusada(SEM_ESPERA)
    told: dict[str, Any] = {"meio": sent[-1].meio}
    if isinstance(d.estado, Devedor) and r.desfecho == ENTREGUE:
        told |= {"om": d.om, "multas": list(d.estado.por_provar)} | dos_dias(portas, d.om)
    return told


def _ditos(bruto: Mapping[str, str]) -> dict[str, str]:
    return {k: v.strip() for k, v in bruto.items() if v.strip()}


def _tentativas(chave: Chave, d: Dobra) -> tuple[Tentativa, ...]:
    e = d.estado
    if isinstance(e, Custodia | Devedor):
        return e.tentativas
    return e.comunicacao.das_tentativas(chave.objeto, chave.destinatario) if isinstance(e, Estado) else ()


class _Recusada(Exception):
    """A row that makes no act now, and why."""


def _um(portas: Portas, mao: Mao, linha: Linha, monta: Monta) -> Feito:
    chave = linha.chave
    try:
        return _tenta(portas, mao, linha, monta)
    except _Recusada as error:
        return Feito(str(chave), None, (Motivo("", str(error)),))
    except FalhaDaBase as error:
        return Feito(str(chave), None, (Motivo("", str(error)),), falha=True)
    except EntradaInvalida as error:
        others = (p for p in error.problemas if p.campo not in linha.faltam)
        told = (Motivo(p.campo, f"{p.motivo} {p.como_corrigir}") for p in others)
        return Feito(str(chave), None, (*_que_faltam(linha), *told))


def _que_faltam(linha: Linha) -> tuple[Motivo, ...]:
    return tuple(Motivo(campo, FALTAM[campo]) for campo in linha.faltam)


def _tenta(portas: Portas, mao: Mao, linha: Linha, monta: Monta) -> Feito:
    chave = linha.chave
    d = lida(portas, chave.fluxo).dobra
    seen = alvo(d) or _por_comecar(portas, d)
    if seen is None or not mao.ve(seen, CATALOGO[linha.tipo]):
        raise _Recusada(NAO_HA)
    if (known := portas.registros.le_ato(linha.id)) is not None:  # sent before
        return _ja(linha, known)
    bruto = {"tipo": linha.tipo, **linha.ditos, **monta(d)}
    bruto |= {"objeto": chave.objeto} if chave.expede == EXPEDE else {}
    bruto |= {"destinatario": chave.destinatario} if chave.destinatario else {}
    pedido = Pedido(chave.fluxo, bruto, mao.por, seq=len(d.atos) + 1, id=linha.id, seguintes=False)
    match pratica(portas, pedido._replace(prova=bool(linha.faltam))):
        case Praticado() if linha.faltam:
            return Feito(str(chave), None, _que_faltam(linha))
        case Praticado(recibo):
            return Feito(str(chave), recibo.seq)
        case Impedido(impedimentos):
            told = (Motivo("", i.motivo, i.cita) for i in impedimentos)
            return Feito(str(chave), None, (*_que_faltam(linha), *told))
        case Conflito(existente):  # the same form, sent twice at once
            return _ja(linha, existente)
    raise _Recusada(NOVO)


def _por_comecar(portas: Portas, d: Dobra) -> Alvo | None:
    """Give the debt that its first notice begins, as a permission sees it; None of another stream."""
    om = da_intimacao(portas, d.fluxo).get("om", "") if d.especie == "devedor" else ""
    return Alvo(d.fluxo, d.especie, om) if om else None


def _id(ato: str, mao: Mao, chave: Chave) -> str:
    return str(uuid5(NAMESPACE_URL, f"capitania:{ato}/{mao.formulario}/{chave}"))


def _ja(linha: Linha, registrado: Registrado) -> Feito:
    """Answer for a row whose act is in the log: as it did then, or that it says something else now."""
    (ato,) = le_atos([registrado])
    if ato.nome != linha.tipo or any(ato.dados.get(campo) != dito for campo, dito in linha.ditos.items()):
        raise _Recusada(OUTRA_COISA)
    return Feito(str(linha.chave), ato.seq)
