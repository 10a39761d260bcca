"""Any act: read the stream, fold, ask what stands in the way, append; one verb for all of them."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo import cobranca, custodia, devedor, guarda
from capitania.processo.ato import Ato
from capitania.processo.contexto import Impedimento, lacunas, recusas
from capitania.processo.leitura import ELETRONICO, dia_do_ato, texto
from capitania.processo.papeis.tracos import TRACOS
from capitania.processo.proximos import Proximo, proximos
from capitania.usecases import (
    apagamento,
    correcoes,
    espelhos,
    fluxos,
    ligacoes,
    numeros,
)
from capitania.usecases.contexto import (
    Reunido,
    com_o_que_segura,
    com_os_reservados,
    reune,
    unidade,
)
from capitania.usecases.dobras import Dobra, dobra
from capitania.usecases.ports import Portas
from capitania.usecases.propostas import especie_que_abre, id_dito, no_lugar, proposta, reune_para
from capitania.usecases.registros import Conflito, Numeracao, OutroFluxoAnda, Proposta, Recibo, Resultado, SeqVencida
from capitania.usecases.roteiro import le_ato

BRASILIA: Final = "America/Sao_Paulo"
TRIES: Final = 5  # readings of a stream that goes on meanwhile, when the caller expects no place
SKEW: Final = timedelta(minutes=5)  # how far ahead of ours another clock may be without a word about it


class Pedido(NamedTuple):
    """An act as asked: `bruto` as written in the file, `por` as PESSOA@QUALIDADE.

    `fluxo` is empty for a new stream that takes its name from the act; `novo` asks that it has not begun. `seq` is the
    place expected, `id` the act's own, given by who may ask again. `seguintes`: tell what may be done next.
    `prova`: ask everything, and append nothing. Of an erasure, `segura` tells what holds a stream (None: the whole base
    is read for it), and `solta` lets the program delete at once the attachments that it let go.
    """

    fluxo: str
    bruto: Mapping[str, Any]
    por: str
    novo: bool = False
    seq: int | None = None
    id: str | None = None
    seguintes: bool = True
    prova: bool = False
    segura: apagamento.Segura | None = None
    solta: bool = True


class Praticado(NamedTuple):
    """The act is in the log; what may be done next, the phase of a processo, and what a person should look at.

    `lacunas` are what no norm loaded for its day asked of it.
    """

    recibo: Recibo
    fase: str | None
    proximos: tuple[Proximo, ...]
    avisos: tuple[str, ...]
    lacunas: tuple[Impedimento, ...] = ()


class Impedido(NamedTuple):
    """The act was refused, each reason with its provision; nothing entered."""

    impedimentos: tuple[Impedimento, ...]


Desfecho = Praticado | Impedido | SeqVencida | Conflito


class Impedidos(NamedTuple):
    """Acts asked together, of which some were refused: each reason with the place of its act. Nothing entered."""

    impedimentos: tuple[tuple[int, Impedimento], ...]


def pratica(portas: Portas, pedido: Pedido) -> Desfecho:
    """Practise an act, with its other side where two streams hold it; where that is refused, alone with a word of it.

    Raises `EntradaInvalida` for what cannot be an act of this stream, or `FalhaDaBase`.
    """
    outro = espelhos.outro_lado(portas, pedido.fluxo, pedido.bruto) if pedido.fluxo else ""
    bruto = espelhos.espelhado(portas, pedido.fluxo, pedido.bruto) if outro else {}
    if bruto.get("tipo") in espelhos.PAGOS:  # money is not tied to a case that does not take it
        tried = _insiste(portas, Pedido(outro, bruto, pedido.por, prova=True))
        if isinstance(tried, Impedido):
            return tried
    dela = Pedido(outro, bruto, pedido.por) if bruto else None
    found = _insiste(portas, pedido, dela)
    if isinstance(found, Praticado) and pedido.solta and espelhos.nome_do_ato(pedido.bruto) == apagamento.APAGA:
        found = found._replace(avisos=(*found.avisos, *apagamento.solta(portas, found.recibo)))
    if dela is None or not isinstance(found, Praticado):
        return found
    id_ = espelhos.id_da_maquina(outro, str(bruto["tipo"]), found.recibo.id)
    try:
        other = _insiste(portas, dela._replace(id=id_))  # it entered with the act, or this says why not
    except OutroFluxoAnda:
        other = None
    if isinstance(other, Praticado):
        return found
    recusas_ = other.impedimentos if isinstance(other, Impedido) else ()
    if recusas_ and all(i.regra in espelhos.JA_ESTA for i in recusas_):
        return found
    motivos = " ".join(i.motivo for i in recusas_)
    return found._replace(avisos=(*found.avisos, f"Falta o mesmo ato em {outro}. {motivos}".strip()))


def _insiste(portas: Portas, pedido: Pedido, dela: Pedido | None = None) -> Desfecho:
    """Practise an act in its stream, reading again while what it reads goes on meanwhile; `dela` is its other side.

    Raises `OutroFluxoAnda` where another stream never rests: `SeqVencida` tells of its own.
    """
    pedido = pedido._replace(id=id_dito(pedido.id, pedido.bruto))
    id_ = pedido.id or portas.ids.novo()
    known = portas.registros.le_ato(id_) if pedido.id else None
    registrado = fluxos.le_atos([known])[0] if known is not None else None
    if registrado is not None and pedido.novo and not pedido.fluxo:
        pedido = pedido._replace(fluxo=registrado.fluxo)
    for left in reversed(range(TRIES)):
        found = _pratica(portas, pedido, id_, registrado, dela)
        # where a place is expected its own stream is told of; another is read again, for she may not see its acts
        elsewhere = isinstance(found, SeqVencida) and found.cabeca.fluxo != _fluxo(pedido, id_)
        stale = isinstance(found, SeqVencida) and (pedido.seq is None or elsewhere)
        if isinstance(found, Conflito) and registrado is None and left:  # sent twice at once: the other is in the log
            registrado = fluxos.le_atos([found.existente])[0]
        elif not stale or (left == 0 and not elsewhere):
            return found
    raise OutroFluxoAnda


def pratica_todos(portas: Portas, pedidos: Sequence[Pedido]) -> tuple[Recibo, ...] | Impedidos | SeqVencida | Conflito:
    """Practise acts of one stream in this order, in one transaction: all enter or none; those in the log already stay.

    Each has its id, and names the stream; none erases, nor has another side in another stream. Raises `FalhaDaBase`, or
    `EntradaInvalida` with the problems of all: `ato[0].` is before a datum of the first.
    """
    fluxo = pedidos[0].fluxo
    for left in reversed(range(TRIES)):
        atos = fluxos.le_atos(portas.registros.le_fluxo(fluxo))
        propostas = _propoe_todos(portas, pedidos, atos)
        if isinstance(propostas, Impedidos):
            return propostas
        found = portas.registros.acrescenta_todos(propostas)
        again = isinstance(found, SeqVencida) or (isinstance(found, Conflito) and _desde(found, fluxo, len(atos)))
        if not again or left == 0:
            return found
    raise AssertionError


def _desde(found: Conflito, fluxo: str, lidos: int) -> bool:
    """Tell whether the act in the way entered this stream since it was read: sent twice at once, it may be the same."""
    (other,) = fluxos.le_atos([found.existente])
    return other.fluxo == fluxo and other.seq > lidos


def prova_todos(portas: Portas, pedidos: Sequence[Pedido]) -> Impedidos | None:
    """Ask what `pratica_todos` would, and append nothing; raises as it does."""
    found = _propoe_todos(portas, pedidos, fluxos.le_atos(portas.registros.le_fluxo(pedidos[0].fluxo)))
    return found if isinstance(found, Impedidos) else None


def _propoe_todos(portas: Portas, pedidos: Sequence[Pedido], atos: tuple[Ato, ...]) -> tuple[Proposta, ...] | Impedidos:
    """Read and ask each act after those of the stream and those before it."""
    registrados = {a.id: a for a in atos}
    propostas: list[Proposta] = []
    recusados: list[tuple[int, Impedimento]] = []
    problemas: list[Problema] = []
    for n, pedido in enumerate(pedidos):
        id_ = id_dito(pedido.id, pedido.bruto)
        assert id_ is not None
        leitura = _Leitura(portas, pedido, dobra(pedido.fluxo, atos), registrados.get(id_))
        try:
            ato = leitura.ato(id_)
            if not problemas:  # what cannot be read leaves those after it without what they rest on
                pronto = _pede(leitura, ato)
                recusados += ((n, i) for i in recusas(pronto.achados))
                if not recusados:
                    propostas.append(pronto.proposta(portas))
        except EntradaInvalida as error:
            problemas += (p._replace(campo=f"ato[{n}].{p.campo}") for p in error.problemas)
            continue
        if id_ not in registrados:
            atos = (*atos, ato)
    if problemas:
        raise EntradaInvalida(problemas)
    return Impedidos(tuple(recusados)) if recusados else tuple(propostas)


def ensaia(portas: Portas, pedido: Pedido) -> tuple[Ato, tuple[Impedimento, ...]]:
    """Give an act of a unit as it would enter now, and what refuses it; writes nothing, raises as `pratica` does."""
    d = dobra(pedido.fluxo, fluxos.le_atos(portas.registros.le_fluxo(pedido.fluxo)))
    ato = _Leitura(portas, pedido, d, None).ato(id_dito(pedido.id, pedido.bruto) or portas.ids.novo())
    ctx = reune(portas, d.om, dia_do_ato(ato), de_toda_parte=True).contexto
    return ato, recusas(d.achados(ato, ctx))


def rascunho(portas: Portas, pedido: Pedido) -> Ato:
    """Give an act as it would enter its stream, asked nothing; writes nothing, raises as `pratica` does."""
    d = dobra(pedido.fluxo, fluxos.le_atos(portas.registros.le_fluxo(pedido.fluxo)))
    return _Leitura(portas, pedido, d, None).ato(id_dito(pedido.id, pedido.bruto) or portas.ids.novo())


def _fluxo(pedido: Pedido, id_: str) -> str:
    return pedido.fluxo or f"{especie_que_abre(pedido.bruto)}:{id_}"


def _pratica(portas: Portas, pedido: Pedido, id_: str, registrado: Ato | None, dela: Pedido | None) -> Desfecho:
    """Read, ask and append once."""
    fluxo = _fluxo(pedido, id_)
    d = dobra(fluxo, fluxos.le_atos(portas.registros.le_fluxo(fluxo)))
    registrado = registrado or next((a for a in d.atos if a.id == id_), None)  # it may have entered since we asked
    leitura = _Leitura(portas, pedido, d, registrado)
    ato = leitura.ato(id_)
    if registrado is None and pedido.seq is not None and pedido.seq != ato.seq:
        return SeqVencida(portas.registros.cabeca(fluxo), portas.registros.le_fluxo(fluxo, max(1, pedido.seq)))
    pronto = _pede(leitura, ato)
    if reasons := recusas(pronto.achados):
        return Impedido(reasons)
    if pedido.prova:
        return Praticado(Recibo(id_, fluxo, 0, b""), None, (), ())
    result = _acrescenta(portas, pronto, dela)
    if not isinstance(result, Recibo):
        return result
    if not pedido.seguintes:
        return Praticado(result, None, (), (), lacunas(pronto.achados))
    return _praticado(portas, result, pronto.reunido, ato)._replace(lacunas=lacunas(pronto.achados))


def _acrescenta(portas: Portas, pronto: "_Pronto", dela: Pedido | None) -> Resultado:
    """Append an act, in one transaction with its other side where that can enter."""
    propria = pronto.proposta(portas)
    fluxo, seq = propria.ato.fluxo, propria.ato.seq
    for _ in range(TRIES if dela is not None else 0):
        assert dela is not None
        id_ = espelhos.id_da_maquina(dela.fluxo, str(dela.bruto["tipo"]), propria.ato.id)
        d = dobra(dela.fluxo, fluxos.le_atos(portas.registros.le_fluxo(dela.fluxo)))
        leitura = _Leitura(portas, dela, d, next((a for a in d.atos if a.id == id_), None))
        other = _pede(leitura, leitura.ato(id_))
        if leitura.registrado is not None or recusas(other.achados):
            break
        sees = other.proposta(portas)
        if sees.lidos.get(fluxo) == seq - 1 and all(a.id != propria.ato.id for a in pronto.d.atos):
            sees = sees._replace(lidos={**sees.lidos, fluxo: seq})  # by then the act is in
        found = portas.registros.acrescenta_todos([propria, sees])
        if not isinstance(found, Conflito | SeqVencida):
            return found[0]
        if isinstance(found, Conflito) or found.cabeca.fluxo in {fluxo, *propria.lidos}:
            break
    return portas.registros.acrescenta(propria)


class _Pronto(NamedTuple):
    """An act asked everything, and what it is written with."""

    d: Dobra
    ato: Ato
    reunido: Reunido
    numeracao: Numeracao | None
    achados: tuple[Impedimento, ...]

    def proposta(self, portas: Portas) -> Proposta:
        return proposta(portas, self.ato, self.d, self.reunido, self.numeracao)


def _pede(leitura: "_Leitura", ato: Ato) -> _Pronto:
    """Ask an act everything; one already in the log is not asked again."""
    portas, pedido, d, registrado = leitura.portas, leitura.pedido, leitura.d, leitura.registrado
    om = d.om or texto(ato, "om")
    reunido = reune_para(portas, d, ato, om)
    numeracao = numeros.numeracao(portas, ato, om, reunido.om)
    if numeracao is not None and numeracao.de_aparelho:
        reunido = com_os_reservados(reunido, portas.registros, om)
    if registrado is None and apagamento.tem_limite(ato, d):
        reunido = com_o_que_segura(reunido, apagamento.o_que_segura(portas, ato, pedido.segura))
    found = () if registrado is not None else d.achados(ato, reunido.contexto)
    if any(i.regra == "sem_designacao" for i in found):  # the office may be one of another unit
        kept, seguram = reunido.contexto.reservados, reunido.contexto.ligados.seguram
        reunido = com_o_que_segura(reune_para(portas, d, ato, om, de_toda_parte=True), seguram)
        reunido = reunido._replace(contexto=reunido.contexto._replace(reservados=kept))
        found = d.achados(ato, reunido.contexto)
    if registrado is None and TRACOS in ato.pessoais:
        from capitania.usecases import assinados  # noqa: PLC0415 - only an act signed by hand pays for its paper

        found = (*found, *assinados.impedimentos(portas, ato, reunido.contexto))
    reunido = reunido._replace(lidos={**reunido.lidos, **leitura.lidos})
    return _Pronto(d, ato, reunido, numeracao, found)


def _praticado(portas: Portas, recibo: Recibo, reunido: Reunido, ato: Ato) -> Praticado:
    d = dobra(recibo.fluxo, fluxos.le_atos(portas.registros.le_fluxo(recibo.fluxo)))
    agora = portas.relogio.agora()
    local, seguintes = no_lugar(portas, agora, d.om), tuple[Proximo, ...]()
    if d.caso is not None:
        seguintes = proximos(d.caso, reunido.contexto, local)
    elif isinstance(d.estado, custodia.Custodia):
        seguintes = guarda.proximos(d.estado, reunido.contexto, local)
    elif isinstance(d.estado, devedor.Devedor):
        seguintes = cobranca.proximos(d.estado, reunido.contexto, local)
    ahead = "O instante do ato está adiante do relógio deste computador: confira a data."
    return Praticado(recibo, d.fase, seguintes, (ahead,) if ato.em > agora + SKEW else ())


class _Leitura:
    """Reads an act as written, in its stream."""

    def __init__(self, portas: Portas, pedido: Pedido, d: Dobra, registrado: Ato | None) -> None:
        self.portas, self.pedido, self.d, self.registrado = portas, pedido, d, registrado
        self.problemas: list[Problema] = []
        self.lidos: Mapping[str, int] = {}

    def ato(self, id_: str) -> Ato:
        """Give the act in its place; raises `EntradaInvalida` with every problem."""
        agora = self.portas.relogio.agora()
        bruto = {**self.pedido.bruto, **self._por()}
        om = self._canonical_om(bruto)
        if self._by_the_clock(bruto):
            quando = self.registrado.em if self.registrado is not None else agora
            bruto["em"] = quando.astimezone(ZoneInfo(BRASILIA)) if bruto.get("canal") == ELETRONICO else quando
        if self.pedido.novo and self.d.atos and self.registrado is None:
            como = "Dê outro nome com --fluxo, ou pratique o ato nele: capitania processo ato."
            self.problemas.append(Problema("--fluxo", self.d.fluxo, "O fluxo já começou.", como))
        found = le_ato(bruto, 1, self.problemas, zona=self._zona, seq=len(self.d.atos) + 1)
        if found is not None and "fluxo" in bruto and found.fluxo != self.d.especie:
            como = "Retire-o do ato, ou pratique-o num fluxo dessa espécie."
            self.problemas.append(Problema("fluxo", found.fluxo, f"O fluxo pedido é {self.d.fluxo}.", como))
        if found is not None:
            self.problemas += correcoes.problemas_no_fluxo(found, self.d.especie, self.d.atos)
            found = self._ligado(self._com_os_anexos(correcoes.com_ids(found, self.d.atos)))
        if self.problemas or found is None:
            raise EntradaInvalida(p._replace(campo=p.campo.removeprefix("ato[1].")) for p in self.problemas)
        em = found.em if bruto.get("canal") == ELETRONICO else no_lugar(self.portas, found.em, om)
        return found._replace(id=id_, fluxo=self.d.fluxo, em=em, registrado_em=agora)

    def _com_os_anexos(self, ato: Ato) -> Ato:
        """Name in an erasure the attachments that it lets go."""
        if ato.nome != apagamento.APAGA or self.problemas:
            return ato
        if self.registrado is not None and "anexos" not in ato.dados:
            ditos = {c: v for c, v in self.registrado.dados.items() if c == "anexos"}
            return ato._replace(dados={**ato.dados, **ditos})
        found = apagamento.com_os_anexos(self.portas, ato, self.d)
        self.problemas += found.problemas
        return found.ato

    def _ligado(self, ato: Ato) -> Ato:
        """Find what the act names in other streams; of an act already in the log, only the one form of the names."""
        found = ligacoes.liga(self.portas, ato, self.d)
        if self.registrado is None:
            self.problemas += found.problemas
            self.lidos = found.lidos
        return found.ato

    def _zona(self, sigla: str) -> str | None:
        found = unidade(self.portas.oms, sigla)
        return None if found is None else found.zona

    def _por(self) -> dict[str, str]:
        said = self.pedido.bruto.get("por", self.pedido.por)
        if said != self.pedido.por:
            como = "Deixe só a opção --por, ou escreva o mesmo nos dois lugares."
            self.problemas.append(Problema("por", str(said), f"A opção diz {self.pedido.por}.", como))
        return {"por": self.pedido.por}

    def _canonical_om(self, bruto: dict[str, Any]) -> str:
        """Write the unit that the act names as the list does; give the unit of the stream."""
        if "om" in bruto and self.d.especie != "om":
            try:
                bruto["om"] = self.portas.oms.om(str(bruto["om"])).sigla
            except EntradaInvalida as error:
                self.problemas += error.problemas
        if "superior" in bruto and self.d.especie == "om":
            try:
                bruto["superior"] = fluxos.sigla(str(bruto["superior"]), self.portas.oms)
            except EntradaInvalida as error:
                self.problemas += (p._replace(campo="superior") for p in error.problemas)
        return self.d.om or str(bruto.get("om", ""))

    def _by_the_clock(self, bruto: Mapping[str, Any]) -> bool:
        """Tell whether our clock gives the instant: it is not told, or the law counts receipt by our machine."""
        return bruto.get("em") is None or bruto.get("canal") == ELETRONICO
