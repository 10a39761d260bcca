"""Messages to who accepted electronic communication: a courtesy, queued with the act that sends a paper.

A message proves no knowledge and starts no term. It goes at least once: its id, made of the act and the person, goes
with it, so that one that came twice is known. Address and consent are read when it goes, never kept with it.
"""

import re
from datetime import UTC, datetime
from typing import Final, NamedTuple
from uuid import NAMESPACE_URL, uuid5

from capitania.lei.problemas import EntradaInvalida
from capitania.processo.ato import Ato
from capitania.processo.cadastros import Cadastro, fold_cadastro
from capitania.processo.estado import Estado, efetivos
from capitania.processo.leitura import texto
from capitania.usecases import labels
from capitania.usecases.cartas import Carta, FalhaDoCorreio
from capitania.usecases.dobras import Dobra, dobra
from capitania.usecases.fluxos import le_atos
from capitania.usecases.ports import Portas
from capitania.usecases.registro_de_mensagens import ENVIADA, FECHADA, MORTA, NA_ESPERA, Mensagem
from capitania.usecases.registros import Registros

TRABALHO: Final = "mensagens"
AVISAM: Final = frozenset({"comunicacao_expedida"})
DE_UMA_VEZ: Final = 500  # messages of one run
CORREIO: Final = re.compile(r"[^\s@<>,;:\"()\[\]\\]{1,64}@[^\s@<>,;:\"()\[\]\\]{1,190}")
SEM_ACEITE: Final = "A pessoa não aceita mais comunicação eletrônica."
ANULADO: Final = "O ato de que ela avisaria foi anulado."
SEM_ENDERECO: Final = "O endereço que a pessoa deu não é de correio eletrônico."
SEM_CORREIO: Final = "Não há servidor de correio configurado: só se disse no console que ela iria."
INTERROMPIDA: Final = "A última tentativa foi interrompida; não se sabe se a mensagem saiu."
ASSUNTO: Final = "Há uma comunicação para você na {om}"
CORPO: Final = """{que}

Este aviso é só uma cortesia e não substitui a comunicação. Para saber do que se trata, procure a secretaria:

{om}
{municipio}

Não responda a esta mensagem: ninguém a lê.
"""
EXPEDIU: Final = "A {om} expediu, em {dia}, uma comunicação dirigida a você."
HA: Final = "Há uma comunicação para você."


class Envio(NamedTuple):
    """What a run did with the messages that were due: how many went, wait for another try, died, were closed.

    `problema`: why none could be tried.
    """

    enviadas: int = 0
    adiadas: int = 0
    mortas: int = 0
    fechadas: int = 0
    problema: str = ""


class _Rodada:
    """One run over the messages that are due."""

    def __init__(self, portas: Portas) -> None:
        self.portas, self.correio = portas, portas.correio
        self.feito = Envio()

    def conta(self, campo: str) -> None:
        self.feito = self.feito._replace(**{campo: getattr(self.feito, campo) + 1})

    def leva(self, m: Mensagem) -> bool:
        """Try one message; False where no other would go either."""
        carta, porque = _carta(self.portas, m)
        esperas = self.correio.esperas
        if porque:
            dead = porque == SEM_ENDERECO
            self._muda(m, m._replace(estado=MORTA if dead else FECHADA, erro=porque), "mortas" if dead else "fechadas")
            return True
        if m.tentativas >= len(esperas):  # it died in the hands of the run before
            self._muda(m, m._replace(estado=MORTA, erro=INTERROMPIDA), "mortas")
            return True
        agora = self.portas.relogio.agora()
        tentada = m._replace(tentativas=m.tentativas + 1, proxima=instante(agora + esperas[m.tentativas]))
        if not self.portas.registros.mensagens.muda(m, tentada):  # a person closed it meanwhile
            return True
        try:
            left = self.correio.envia(carta)
        except FalhaDoCorreio as error:
            dead = error.definitiva or tentada.tentativas >= len(esperas)
            state = MORTA if dead else NA_ESPERA
            self._muda(tentada, tentada._replace(estado=state, erro=error.motivo), "mortas" if dead else "adiadas")
            return not error.do_servidor
        sent = tentada._replace(canal=self.correio.canal)
        if left:
            self._muda(tentada, sent._replace(estado=ENVIADA, erro=""), "enviadas")
        else:  # not kept for the day on which there is a server: by then it is no news
            self._muda(tentada, sent._replace(estado=FECHADA, erro=SEM_CORREIO), "fechadas")
        return True

    def _muda(self, antes: Mensagem, depois: Mensagem, campo: str) -> None:
        if self.portas.registros.mensagens.muda(antes, depois):
            self.conta(campo)


def envia(portas: Portas) -> Envio:
    """Send what is due; raises `FalhaDaBase`, `BaseOcupada` when another runner is at it.

    A try is counted before it is made: a run that dies in it leaves the message to be tried again, later.
    """
    with portas.registros.sozinho(TRABALHO):
        rodada = _Rodada(portas)
        for m in portas.registros.mensagens.devidas(instante(portas.relogio.agora()), DE_UMA_VEZ):
            if not rodada.leva(m):
                break
    return rodada.feito


def do_ato(portas: Portas, ato: Ato, d: Dobra) -> tuple[Mensagem, ...]:
    """Give the message that goes with an act; none where the person did not accept electronic communication."""
    if ato.nome not in AVISAM:
        return ()
    pessoa = (texto(ato, "destinatario") or d.infrator).removeprefix("pessoa:")
    if not cadastro(portas.registros, pessoa).correio:
        return ()
    now = instante(portas.relogio.agora())
    return (Mensagem(id_da_mensagem(ato.id, pessoa), ato.id, d.fluxo, pessoa, d.om, now, NA_ESPERA, 0, now),)


def id_da_mensagem(ato: str, pessoa: str) -> str:
    """Give the id that the message of an act to a person always has."""
    return str(uuid5(NAMESPACE_URL, f"capitania:mensagem/{ato}/{pessoa}"))


def cadastro(registros: Registros, pessoa: str) -> Cadastro:
    """Read the register of a person; raises `FalhaDaBase`."""
    return fold_cadastro(le_atos(registros.le_fluxo(f"pessoa:{pessoa}")))


def instante(em: datetime) -> str:
    """Write an instant so that text order is the order of time."""
    return em.astimezone(UTC).isoformat(timespec="microseconds")


def tenta_de_novo(portas: Portas, m: Mensagem, por: str) -> bool:
    """Put a dead message back in the queue, its tries at none; False: it is another by now."""
    now = instante(portas.relogio.agora())
    back = m._replace(estado=NA_ESPERA, tentativas=0, proxima=now, por=por, motivo="")
    return m.estado == MORTA and portas.registros.mensagens.muda(m, back)


def fecha(portas: Portas, m: Mensagem, por: str, motivo: str) -> bool:
    """Close a dead message with a reason; False: it is another by now."""
    return m.estado == MORTA and portas.registros.mensagens.muda(m, m._replace(estado=FECHADA, por=por, motivo=motivo))


def _carta(portas: Portas, m: Mensagem) -> tuple[Carta, str]:
    """Write a message as it is to go now, or tell why it is not to go."""
    register = cadastro(portas.registros, m.pessoa)
    para = register.correio.strip()
    if not register.eletronica or not para:
        return Carta(m.id, "", "", ""), SEM_ACEITE
    if not CORREIO.fullmatch(para):
        return Carta(m.id, "", "", ""), SEM_ENDERECO
    atos = le_atos(portas.registros.le_fluxo(m.fluxo))
    ato = next((a for a in efetivos(atos) if a.id == m.ato), None)
    if ato is None:
        return Carta(m.id, "", "", ""), ANULADO
    nome, municipio = _om(portas, m.om)
    caso = dobra(m.fluxo, atos).estado
    sealed = not isinstance(caso, Estado) or caso.marcos.sigiloso
    que = HA if sealed else EXPEDIU.format(om=nome, dia=labels.day(ato.em.date()))
    corpo = CORPO.format(que=que, om=nome, municipio=municipio)
    return Carta(m.id, para, ASSUNTO.format(om=nome), corpo), ""


def _om(portas: Portas, sigla: str) -> tuple[str, str]:
    try:
        om = portas.oms.om(sigla)
    except EntradaInvalida:
        return sigla, ""
    return om.nome, om.municipio
