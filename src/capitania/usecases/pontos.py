"""Keys and checkpoints of a unit: published, retired, exported signed, and a base held to one exported before."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo import om as da_marinha
from capitania.processo.chaves import CABECAS, id_da_chave
from capitania.processo.leitura import texto
from capitania.processo.om import Chave, Om
from capitania.registro import ponto as pontos
from capitania.registro.cadeia import Cabeca
from capitania.registro.erros import PontoInvalido
from capitania.registro.ponto import PontoAssinado
from capitania.registro.selo import ChavePublica
from capitania.usecases.conferir_papel import chaves_da_om
from capitania.usecases.contexto import DPC, reune
from capitania.usecases.fluxos import PAGE, da_om, especie, le_atos
from capitania.usecases.ports import Portas
from capitania.usecases.praticar import Desfecho, Pedido, Praticado, pratica
from capitania.usecases.registros import BaseDanificada, Exame

DE_TODAS = frozenset({"pessoa", "embarcacao"})  # registers of no unit: they go with the checkpoint of the DPC


def publica(portas: Portas, om: str, por: str, finalidade: str = CABECAS) -> Desfecho:
    """Publish the key of the file in use in the stream of a unit; raises `EntradaInvalida` or `FalhaDaBase`."""
    raw = portas.chaves.publica()
    said = {"chave": id_da_chave(raw), "publica": raw.hex(), "finalidade": finalidade}
    return pratica(portas, Pedido(da_om(om), {"tipo": "chave_publicada", **said}, por))


def aposenta(portas: Portas, om: str, chave: str | None, motivo: str, por: str) -> Desfecho:
    """Retire a key (absent: the one in use): what it signed before stands, from now on it signs nothing more."""
    named = chave or id_da_chave(portas.chaves.publica())
    bruto = {"tipo": "chave_aposentada", "chave": named, "motivo": motivo}
    return pratica(portas, Pedido(da_om(om), bruto, por))


def chaves(portas: Portas, om: str) -> tuple[ChavePublica, ...]:
    """Give the keys that a unit published, retired ones too; raises `FalhaDaBase`."""
    return chaves_da_om(om, da_marinha.fold(om, le_atos(portas.registros.le_fluxo(da_om(om)))))


class Exportado(NamedTuple):
    """A checkpoint made: the act in the log and, if it entered, the bytes of the file."""

    assinado: PontoAssinado
    desfecho: Desfecho
    arquivo: bytes | None


def exporta(portas: Portas, om: str, por: str) -> Exportado:
    """Sign the heads of a unit as they stand and write the act; raises `EntradaInvalida` or `FalhaDaBase`."""
    chave = id_da_chave(portas.chaves.publica())
    feito = pontos.faz(om, portas.relogio.agora(), cabecas_da_om(portas, om))
    assinado = PontoAssinado(feito, chave, portas.chaves.assina(feito.mensagem(chave)))
    bruto = {
        "tipo": "cabecas_conferidas",
        "em": feito.em.isoformat(),
        "hash": feito.hash,
        "cabecas": len(feito.cabecas),
        "chave": chave,
        "assinatura": assinado.assinatura.hex(),
    }
    desfecho = pratica(portas, Pedido(da_om(om), bruto, por))
    return Exportado(assinado, desfecho, pontos.escreve(assinado) if isinstance(desfecho, Praticado) else None)


def cabecas_da_om(portas: Portas, om: str) -> Iterator[Cabeca]:
    """Give the heads of a unit: of its own stream, its cases, its boardings; raises `FalhaDaBase`."""
    casos = _casos(portas, om)
    for cabeca in portas.registros.cabecas():
        kind = especie(cabeca.fluxo)
        if (
            cabeca.fluxo in casos
            or cabeca.fluxo == da_om(om)
            or (kind in DE_TODAS and om == DPC)
            or (kind not in {"processo", "om", *DE_TODAS} and _om_of(portas, cabeca.fluxo) == om)
        ):
            yield cabeca


def _casos(portas: Portas, om: str) -> set[str]:
    found: set[str] = set()
    after = ""
    while page := portas.registros.resumos(om=om, depois_de=after, limite=PAGE):
        found |= {r.fluxo for r in page}
        after = page[-1].fluxo
    return found


def _om_of(portas: Portas, fluxo: str) -> str:
    """Give the unit that the first act of a stream names; empty when it names none."""
    atos = le_atos(portas.registros.le_fluxo(fluxo)[:1])
    return texto(atos[0], "om") if atos else ""


class Conferencia(NamedTuple):
    """A base held to a checkpoint: faults of its signature, what cannot be proved of it, and the examination."""

    assinado: PontoAssinado
    falhas: tuple[str, ...]
    nao_provaveis: tuple[str, ...]
    exame: Exame

    @property
    def confere(self) -> bool:
        """Tell whether nothing is wrong, as far as can be seen."""
        return not self.falhas and self.exame.integra


def le(dados: bytes, nome: str) -> PontoAssinado:
    """Read a checkpoint file; raises `EntradaInvalida`."""
    try:
        return pontos.le(dados)
    except PontoInvalido as error:
        como = "Use o arquivo que capitania conferir-cabecas escreveu, sem mudar nada nele."
        raise EntradaInvalida([Problema("--com", nome, str(error), como)]) from None


def confere(portas: Portas, assinado: PontoAssinado, publica: bytes | None = None) -> Conferencia:
    """Hold the base to a checkpoint, signed by a key published in it or by the one given; raises `FalhaDaBase`."""
    ponto = assinado.ponto
    exame = portas.registros.verifica(None, {c.fluxo: c for c in ponto.cabecas})
    try:
        found = reune(portas, ponto.om, ponto.em.date()).om
    except BaseDanificada as error:  # the examination tells where
        return Conferencia(assinado, (str(error),), (), exame)
    return Conferencia(assinado, *_assinatura(portas, assinado, found, publica), exame)


def _assinatura(
    portas: Portas, assinado: PontoAssinado, om: Om, publica: bytes | None
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give what is wrong with the signature, and what cannot be proved of it."""
    chave = om.chave(assinado.chave, CABECAS)
    if publica is None and chave is None:
        return (f"A chave {assinado.chave} não está publicada nesta base para este fim.",), ()
    raw = publica if publica is not None else bytes.fromhex(chave.publica if chave is not None else "")
    if id_da_chave(raw) != assinado.chave:
        return (f"A chave {assinado.chave}, que o ponto nomeia, não é a que se tem.",), ()
    if not portas.chaves.confere(raw, assinado.mensagem, assinado.assinatura):
        return ("A assinatura não é desta chave sobre este ponto.",), ()
    if chave is None or publica is not None:
        return (), ()
    return _no_tempo(assinado, om, chave)


def _no_tempo(assinado: PontoAssinado, om: Om, chave: Chave) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Ask that the key was in use when it signed: who has an old key may write any instant, so its act must tell."""
    quando = assinado.ponto.em
    if quando < chave.desde:
        return (f"Foi assinado antes de a chave ser publicada, em {_dia(chave.desde)}.",), ()
    if chave.ate is None:
        return (), ()
    if quando > chave.ate:
        return (f"Foi assinado depois de a chave ser aposentada, em {_dia(chave.ate)}.",), ()
    said = (assinado.ponto.hash, chave.id, assinado.assinatura.hex())
    if said in {(c.hash, c.chave, c.assinatura) for c in om.conferidas}:
        return (), ()
    return (), ("A chave está aposentada, e a base não tem o ato deste ponto: não se prova quando foi assinado.",)


def _dia(instante: datetime) -> str:
    return instante.date().isoformat()
