"""`decidir`: facts in, one united answer out, each part with its grounds and every doubt said aloud."""

from collections.abc import Container, Iterable, Iterator
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from capitania import __version__
from capitania.lei import vocabulario
from capitania.lei.acervo import Acervo
from capitania.lei.ambiente import Caso, Leituras, ambiente, leituras
from capitania.lei.avaliacao import Ambiente, Avaliador, Duvida, Resposta, citas_da_duvida, outra_leitura
from capitania.lei.determinacao import (
    Alcoolemia,
    Alternativa,
    Determinacao,
    Infracao,
    LacunaVista,
    Pendencia,
    Recibo,
    RessalvaVista,
)
from capitania.lei.fatos import Fatos, Medicao
from capitania.lei.pendencias import pendencias, repetir
from capitania.lei.plano import Plano, plano
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.lei.saidas import Saida
from capitania.lei.uniao import Uniao, descreve, infracoes, uniao

LEMBRADAS = 4096  # answers a plan keeps before it starts anew


class SemNorma(LookupError):
    """No norm at all answers that day."""


def decidir(fatos: Fatos, acervo: Acervo, *, ato_em: date) -> Determinacao:
    """Answer the facts by the norms of the day of the fact and of the day of the act.

    Raises `SemNorma` when no norm is in force on the day of the fact, `EntradaInvalida` when the act comes before it.
    """
    if ato_em < fatos.dia:
        como = f"Use {fatos.dia.isoformat()} ou depois."
        raise EntradaInvalida([Problema("ato_em", ato_em.isoformat(), "O ato não vem antes do fato.", como)])
    feito = plano(acervo, fatos.dia, ato_em)
    if not feito.tabelas:
        raise SemNorma(f"Nenhuma norma do acervo responde em {fatos.dia.isoformat()}.")
    lidas = leituras(fatos, feito)
    caso = Caso(feito, fatos, lidas)
    env, da_faixa = ambiente(caso)
    partes = _partes(caso, env, da_faixa)
    lacunas = partes.lacunas
    lacunas += tuple(ultimo_texto(caso, partes.resposta))
    pendentes = partes.pendencias
    if lidas.implausiveis:
        pendentes = (*repetir(caso, partes.resposta), *pendentes)
    return Determinacao(
        feito.normas,
        partes.unida.medidas,
        partes.unida.dispensadas,
        partes.infracoes,
        partes.unida.pecas,
        partes.unida.encaminhamentos,
        _alcoolemia(lidas, feito),
        partes.ressalvas,
        lacunas,
        pendentes,
        Recibo(fatos.sha256, feito.recibo, __version__),
    )


class _Partes(NamedTuple):
    """What the words of the facts decide, whoever and whenever it was."""

    resposta: Resposta
    unida: Uniao
    infracoes: tuple[Infracao, ...]
    ressalvas: tuple[RessalvaVista, ...]
    lacunas: tuple[LacunaVista, ...]
    pendencias: tuple[Pendencia, ...]


def _partes(caso: Caso, env: Ambiente, da_faixa: list[Duvida]) -> _Partes:
    """Decide the words once: complete facts with equal words have one answer, kept by the plan."""
    feito = caso.plano
    chave = (tuple(env.values()), tuple(d.ressalva.id for d in da_faixa) if da_faixa else ())
    feitas = feito.respostas.get(chave)
    if feitas is not None:
        return feitas  # type: ignore[return-value]  # the plan keeps what it answered
    completas = not any(v.__class__ is frozenset for v in chave[0])
    resposta = Avaliador(feito, env).roda()
    partes = _Partes(
        resposta,
        uniao(resposta),
        infracoes(resposta, feito),
        tuple(_ressalvas(caso, resposta, da_faixa)),
        tuple(_lacunas(resposta)),
        tuple(pendencias(caso, resposta)),
    )
    if completas:
        if len(feito.respostas) >= LEMBRADAS:
            feito.respostas.clear()
        feito.respostas[chave] = partes
    return partes


def _lacunas(resposta: Resposta) -> Iterator[LacunaVista]:
    for saida, citas in resposta.fica.items():
        if saida.tipo == "lacuna":
            yield LacunaVista(saida.chave[0], citas[0], saida.valor, citas)
    for passo in resposta.abertas:
        if passo.falta:
            falta = ", ".join(passo.falta)
            motivo = (
                f"No dia do fato nenhum texto carregado define {falta}, de que esta tabela depende: uma pessoa decide."
            )
            lugar = f"{passo.compilada.norma}:{passo.nome}"
            yield LacunaVista(f"sem-norma-do-fato:{passo.nome}", lugar, motivo, (lugar,))


def ultimo_texto(caso: Caso, resposta: Resposta) -> Iterator[LacunaVista]:
    """Show what the last text read would give, where it no longer grounds anything."""
    com_lidas, fatos = caso.plano.com_lidas, caso.fatos
    if com_lidas is None:
        return
    outra = Avaliador(com_lidas, ambiente(Caso(com_lidas, fatos, leituras(fatos, com_lidas)))[0]).roda()
    resulta = a_mais(outra.fica, resposta.fica)
    for compilada in caso.plano.lidas if resulta else ():
        norma = compilada.norma
        descritas = "; ".join(descreve(s) for s in resulta)
        motivo = f"{norma.titulo} é o último texto lido e não fundamenta por si; por ele: {descritas}."
        yield LacunaVista(f"ultimo-texto-lido:{norma.id}", norma.nome, motivo, (norma.nome,))


def a_mais(por_ele: Iterable[Saida], sem_ele: Container[Saida]) -> list[Saida]:
    """List what a text that is only shown would add to an answer."""
    return [s for s in por_ele if s not in sem_ele and s.tipo not in {"lacuna", "escolha"}]


def _ressalvas(caso: Caso, resposta: Resposta, da_faixa: list[Duvida]) -> Iterator[RessalvaVista]:
    vistas = {
        d.ressalva.id if not d.passo.startswith("substituto.") else f"substituto.{d.ressalva.id}": d for d in da_faixa
    }
    for nome, duvida in {**vistas, **resposta.duvidas}.items():
        r = duvida.ressalva
        yield RessalvaVista(
            nome, r.motivo, r.adotada.texto, _outra_leitura(caso, resposta, duvida), citas_da_duvida(duvida)
        )


def _outra_leitura(caso: Caso, resposta: Resposta, duvida: Duvida) -> Alternativa:
    """Give what differs under the other reading."""
    outra = outra_leitura(caso.plano, resposta, duvida)
    return Alternativa(
        duvida.ressalva.alternativa.texto,
        tuple(descreve(s) for s in outra.fica if s not in resposta.fica),
        tuple(descreve(s) for s in resposta.fica if s not in outra.fica),
    )


def _alcoolemia(lidas: Leituras, feito: Plano) -> Alcoolemia | None:
    """Show the conductor's reading beside its limit, the other readings under it."""
    if not lidas.medicoes:
        return None
    vistas = [_leitura(campo, valor, lidas, feito) for campo, valor in lidas.medicoes]
    vistas.sort(key=lambda v: (v.campo.startswith("substituto."), v.campo.endswith(".sangue")))
    return vistas[0]._replace(outras=tuple(vistas[1:]))


def _leitura(campo: str, valor: Medicao, lidas: Leituras, feito: Plano) -> Alcoolemia:
    meio = campo.rpartition(".")[2]
    limite = feito.valores.get(f"limite_{meio}")
    quantia = limite[0].quantia if limite is not None else None
    return Alcoolemia(
        campo=campo,
        lido=valor.quantia,
        considerado=lidas.considerados.get(campo),
        unidade=valor.unidade,
        limite=_na_unidade(quantia, limite[0].unidade, valor.unidade, meio)
        if isinstance(quantia, Decimal) and limite
        else None,
        cita=(limite[1],) if limite is not None else (),
        outras=(),
    )


def _na_unidade(quantia: Decimal, de: str, para: str, meio: str) -> Decimal:
    fatores = vocabulario.UNIDADES[meio]
    return quantia * Decimal(fatores[de]) / Decimal(fatores[para])
