"""Any act: read the stream, fold, ask what stands in the way, append; one verb for all of them."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo import cobranca, custodia, devedor, guarda
from capitania.processo.ato import Ato
from capitania.processo.consultas import nomeados
from capitania.processo.contexto import Impedimento, lacunas, recusas
from capitania.processo.estado import INICIO
from capitania.processo.leitura import ELETRONICO, dia_do_ato, tabela, texto
from capitania.processo.papeis.tracos import TRACOS
from capitania.processo.proximos import Proximo, proximos
from capitania.registro import codec
from capitania.registro.erros import ErroDeRegistro
from capitania.usecases import (
    apagamento,
    correcoes,
    espelhos,
    fluxos,
    leituras,
    leituras_da_abordagem,
    leituras_da_custodia,
    leituras_da_om,
    ligacoes,
    mensagens,
    minutas,
    numeros,
)
from capitania.usecases.contexto import (
    Reunido,
    com_o_que_segura,
    com_os_lacres,
    com_os_nascidos,
    com_os_reservados,
    reune,
    unidade,
)
from capitania.usecases.devedores import com_as_multas
from capitania.usecases.dobras import Dobra, dobra, resumo
from capitania.usecases.ports import Portas
from capitania.usecases.registros import Conflito, Numeracao, Proposta, Recibo, SeqVencida, propoe
from capitania.usecases.roteiro import CATALOGO, le_ato, nomeada

BRASILIA: Final = "America/Sao_Paulo"
TRIES: Final = 5  # readings of a stream that goes on meanwhile, when the caller expects no place
PESA_A_ABORDAGEM: Final = frozenset(
    {"processo_aberto", "defesa_renunciada", "ato_retificado", *custodia.TIPOS}
)  # asked of the boarding
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


def pratica(portas: Portas, pedido: Pedido) -> Desfecho:
    """Practise an act, and its other side where two streams hold it.

    Raises `EntradaInvalida` for what cannot be an act of this stream, or `FalhaDaBase`.
    """
    outro = espelhos.outro_lado(portas, pedido.fluxo, pedido.bruto) if pedido.fluxo else ""
    bruto = espelhos.espelhado(portas, pedido.fluxo, pedido.bruto) if outro else {}
    if bruto.get("tipo") in espelhos.PAGOS:  # money is not tied to a case that does not take it
        tried = _insiste(portas, Pedido(outro, bruto, pedido.por, prova=True))
        if isinstance(tried, Impedido):
            return tried
    found = _insiste(portas, pedido)
    if isinstance(found, Praticado) and pedido.solta and _tipo_dito(pedido.bruto) == apagamento.APAGA:
        found = found._replace(avisos=(*found.avisos, *apagamento.solta(portas, found.recibo)))
    if not bruto or not isinstance(found, Praticado):
        return found
    id_ = espelhos.id_da_maquina(outro, str(bruto["tipo"]), found.recibo.id)
    other = _insiste(portas, Pedido(outro, bruto, pedido.por, id=id_))
    if isinstance(other, Praticado):
        return found
    recusas_ = other.impedimentos if isinstance(other, Impedido) else ()
    if recusas_ and all(i.regra in espelhos.JA_ESTA for i in recusas_):
        return found
    motivos = " ".join(i.motivo for i in recusas_)
    return found._replace(avisos=(*found.avisos, f"Falta o mesmo ato em {outro}. {motivos}".strip()))


def _insiste(portas: Portas, pedido: Pedido) -> Desfecho:
    """Practise an act in its stream, reading again while the stream goes on meanwhile."""
    pedido = pedido._replace(id=_id(pedido))
    id_ = pedido.id or portas.ids.novo()
    known = portas.registros.le_ato(id_) if pedido.id else None
    registrado = fluxos.le_atos([known])[0] if known is not None else None
    if registrado is not None and pedido.novo and not pedido.fluxo:
        pedido = pedido._replace(fluxo=registrado.fluxo)
    for left in reversed(range(TRIES)):
        found = _pratica(portas, pedido, id_, registrado)
        if (
            isinstance(found, Conflito) and registrado is None and left
        ):  # sent twice at once: the other one is in the log now
            registrado = fluxos.le_atos([found.existente])[0]
        elif not isinstance(found, SeqVencida) or pedido.seq is not None or left == 0:
            return found
    raise AssertionError


def ensaia(portas: Portas, pedido: Pedido) -> tuple[Ato, tuple[Impedimento, ...]]:
    """Give an act of a unit as it would enter now, and what refuses it; writes nothing, raises as `pratica` does."""
    d = dobra(pedido.fluxo, fluxos.le_atos(portas.registros.le_fluxo(pedido.fluxo)))
    ato = _Leitura(portas, pedido, d, None).ato(_id(pedido) or portas.ids.novo())
    ctx = reune(portas, d.om, dia_do_ato(ato), de_toda_parte=True).contexto
    return ato, recusas(d.achados(ato, ctx))


def rascunho(portas: Portas, pedido: Pedido) -> Ato:
    """Give an act as it would enter its stream, asked nothing; writes nothing, raises as `pratica` does."""
    d = dobra(pedido.fluxo, fluxos.le_atos(portas.registros.le_fluxo(pedido.fluxo)))
    return _Leitura(portas, pedido, d, None).ato(_id(pedido) or portas.ids.novo())


def _pratica(portas: Portas, pedido: Pedido, id_: str, registrado: Ato | None) -> Desfecho:
    """Read, ask and append once; an act already in the log is not asked again."""
    fluxo = pedido.fluxo or f"{_tipo(pedido.bruto)}:{id_}"
    d = dobra(fluxo, fluxos.le_atos(portas.registros.le_fluxo(fluxo)))
    registrado = registrado or next((a for a in d.atos if a.id == id_), None)  # it may have entered since we asked
    leitura = _Leitura(portas, pedido, d, registrado)
    ato = leitura.ato(id_)
    if registrado is None and pedido.seq is not None and pedido.seq != ato.seq:
        return SeqVencida(portas.registros.cabeca(fluxo), portas.registros.le_fluxo(fluxo, max(1, pedido.seq)))
    om = d.om or texto(ato, "om")
    reunido = _reune(portas, d, ato, om)
    numeracao = numeros.numeracao(portas, ato, om, reunido.om)
    if numeracao is not None and numeracao.de_aparelho:
        reunido = com_os_reservados(reunido, portas.registros, om)
    if registrado is None and apagamento.tem_limite(ato, d):
        reunido = com_o_que_segura(reunido, apagamento.o_que_segura(portas, ato, pedido.segura))
    found = () if registrado is not None else d.achados(ato, reunido.contexto)
    if any(i.regra == "sem_designacao" for i in found):  # the office may be one of another unit
        kept, seguram = reunido.contexto.reservados, reunido.contexto.ligados.seguram
        reunido = com_o_que_segura(_reune(portas, d, ato, om, de_toda_parte=True), seguram)
        reunido = reunido._replace(contexto=reunido.contexto._replace(reservados=kept))
        found = d.achados(ato, reunido.contexto)
    if registrado is None and TRACOS in ato.pessoais:
        from capitania.usecases import assinados  # noqa: PLC0415 - only an act signed by hand pays for its paper

        found = (*found, *assinados.impedimentos(portas, ato, reunido.contexto))
    if reasons := recusas(found):
        return Impedido(reasons)
    if pedido.prova:
        return Praticado(Recibo(id_, fluxo, 0, b""), None, (), ())
    reunido = reunido._replace(lidos={**reunido.lidos, **leitura.lidos})
    result = portas.registros.acrescenta(_proposta(portas, ato, d, reunido, numeracao))
    if not isinstance(result, Recibo):
        return result
    if not pedido.seguintes:
        return Praticado(result, None, (), (), lacunas(found))
    return _praticado(portas, result, reunido, ato)._replace(lacunas=lacunas(found))


def _reune(portas: Portas, d: Dobra, ato: Ato, om: str, *, de_toda_parte: bool = False) -> Reunido:
    """Gather what the act is asked in, and what its kind of stream asks of others."""
    pessoa, dia = d.infrator or texto(ato, "infrator"), dia_do_ato(ato)
    quem: dict[str, Any] = {"pessoa": pessoa, "exceto": d.fluxo, "nomeada": _a_bordo(d, ato)}
    inqueritos = nomeados(d.caso, ato) if d.caso is not None else ()
    reunido = reune(portas, om, dia, **quem, inqueritos=inqueritos, de_toda_parte=de_toda_parte)
    if ato.nome == "lacre_aplicado":
        reunido = com_os_lacres(reunido, portas.registros, om, d.fluxo)
    return com_as_multas(portas, reunido, d.fluxo, ato, dia) if d.especie == "devedor" else reunido


def _a_bordo(d: Dobra, ato: Ato) -> str:
    """Name the boarding that a case or custody names, or would by this act; empty for none."""
    if isinstance(d.estado, custodia.Custodia):
        novo = str(tabela(ato, "novos").get("abordagem", ""))
        return novo or d.estado.abordagem or texto(ato, "abordagem")
    return nomeada(d.caso or INICIO, ato) if d.especie == "processo" else ""


def _praticado(portas: Portas, recibo: Recibo, reunido: Reunido, ato: Ato) -> Praticado:
    d = dobra(recibo.fluxo, fluxos.le_atos(portas.registros.le_fluxo(recibo.fluxo)))
    agora = portas.relogio.agora()
    local, seguintes = _local(portas, agora, d.om), tuple[Proximo, ...]()
    if d.caso is not None:
        seguintes = proximos(d.caso, reunido.contexto, local)
    elif isinstance(d.estado, custodia.Custodia):
        seguintes = guarda.proximos(d.estado, reunido.contexto, local)
    elif isinstance(d.estado, devedor.Devedor):
        seguintes = cobranca.proximos(d.estado, reunido.contexto, local)
    ahead = "O instante do ato está adiante do relógio deste computador: confira a data."
    return Praticado(recibo, d.fase, seguintes, (ahead,) if ato.em > agora + SKEW else ())


def _id(pedido: Pedido) -> str | None:
    """Give the id asked for, by option or in the file; None when the program makes one."""
    given = pedido.id if pedido.id is not None else pedido.bruto.get("id")
    try:
        return None if given is None else str(UUID(str(given)))
    except ValueError:
        como = "Use 32 algarismos hexadecimais, ou deixe que o programa dê um."
        raise EntradaInvalida([Problema("id", str(given), "Não é um UUID.", como)]) from None


def _tipo_dito(bruto: Mapping[str, Any]) -> str:
    return str(bruto.get("tipo", "")).partition("/")[0]


def _tipo(bruto: Mapping[str, Any]) -> str:
    """Give the kind of stream that the act opens; raises `EntradaInvalida`."""
    nome = _tipo_dito(bruto)
    tipo = CATALOGO.get(nome)
    if tipo is None:
        raise EntradaInvalida([Problema("tipo", nome or None, "Ato desconhecido.", "Veja docs/guia/roteiro.md.")])
    if tipo.fluxo == "om":
        como = "Pratique-o no fluxo da OM: capitania processo ato om:CPPR ..."
        raise EntradaInvalida([Problema("tipo", nome, "Este ato é de uma OM.", como)])
    return tipo.fluxo


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
        em = found.em if bruto.get("canal") == ELETRONICO else _local(self.portas, found.em, om)
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


def _local(portas: Portas, em: datetime, om: str) -> datetime:
    """Give an instant in the zone of the unit, whose day is the legal one; as it came where that cannot be."""
    try:
        return em.astimezone(ZoneInfo(portas.oms.om(om).zona)) if om else em
    except (EntradaInvalida, OverflowError):  # a unit that is none of the list; the first or last day of all
        return em


def _proposta(portas: Portas, ato: Ato, d: Dobra, reunido: Reunido, numeracao: Numeracao | None) -> Proposta:
    """Give the act whole: personal parts, its rows of the read models, the heads it rests on, what it erases.

    Raises `EntradaInvalida` for what has no bytes.
    """
    lidos = dict(reunido.lidos)
    if ato.nome in PESA_A_ABORDAGEM:
        lidos |= reunido.da_abordagem
    if "pena" in CATALOGO[ato.nome].dados or ato.nome == "revisao_pedida":
        lidos |= reunido.dos_anteriores
    kept, da_custodia = leituras_da_custodia.das_custodias(portas, d, ato, reunido.contexto)
    boarded, da_abordagem = leituras_da_abordagem.da_abordagem(portas, d, ato, reunido.contexto)
    appealed, dos_recursos = leituras_da_om.dos_recursos(portas, d, ato)
    lidos |= {**da_custodia, **da_abordagem, **dos_recursos}
    lidos.pop(ato.fluxo, None)
    textos = ((campo, dito) for campo, dito in ato.pessoais.items() if dito is not None)
    try:
        return propoe(
            ato,
            tuple(codec.pessoal(portas.ids.novo(), campo, portas.ids.sal(), dito) for campo, dito in textos),
            resumo=resumo(ato.fluxo, (*d.atos, ato)),
            numeracao=numeracao,
            lidos=lidos,
            apaga=correcoes.partes_apagadas(ato, portas.registros),
            linhas=leituras.depois_de(d, ato, com_os_nascidos(portas.registros, reunido.contexto, d.fluxo)),
            tambem={**kept, **boarded, **appealed},
            mensagens=mensagens.do_ato(portas, ato, d),
            encerra=minutas.encerradas(d, ato),
        )
    except ErroDeRegistro as error:
        raise EntradaInvalida([Problema("ato", None, str(error), "Corrija o ato: assim ele não se grava.")]) from None
