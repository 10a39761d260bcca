"""`decidir`: facts in, one united answer out, each part with its grounds and every doubt said aloud."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal

from capitania import __version__
from capitania.lei import vocabulario
from capitania.lei.acervo import Acervo
from capitania.lei.ambiente import Leituras, ambiente, leituras
from capitania.lei.avaliacao import Avaliador, Duvida, Resposta
from capitania.lei.determinacao import (
    Alcoolemia,
    Alternativa,
    Determinacao,
    LacunaVista,
    NormaUsada,
    Recibo,
    RessalvaVista,
)
from capitania.lei.fatos import Fatos, Medicao
from capitania.lei.pendencias import pendencias
from capitania.lei.plano import Plano, plano
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.lei.saidas import Saida
from capitania.lei.uniao import descreve, infracoes, uniao


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
    env, da_faixa = ambiente(feito, fatos, lidas)
    resposta = Avaliador(feito, env).roda()
    unida = uniao(resposta)
    lacunas = [*_lacunas(resposta), *_ultimo_texto(acervo, fatos, ato_em, feito, resposta)]
    return Determinacao(
        normas=tuple(
            NormaUsada(n.norma.id, n.norma.vigente_de.isoformat(), n.norma.sha256, d) for n, d in feito.normas
        ),
        medidas=unida.medidas,
        dispensadas=unida.dispensadas,
        infracoes=infracoes(resposta, feito),
        pecas=unida.pecas,
        encaminhamentos=unida.encaminhamentos,
        alcoolemia=_alcoolemia(fatos, lidas, feito),
        ressalvas=tuple(_ressalvas(feito, fatos, lidas, resposta, da_faixa)),
        lacunas=tuple(lacunas),
        pendencias=tuple(pendencias(feito, fatos, lidas, resposta)),
        recibo=_recibo(fatos, feito),
    )


def _lacunas(resposta: Resposta) -> Iterator[LacunaVista]:
    for saida, citas in resposta.fica.items():
        if saida.tipo == "lacuna":
            yield LacunaVista(saida.chave[0], citas[0], saida.valor, citas)


def _ultimo_texto(
    acervo: Acervo, fatos: Fatos, ato_em: date, feito: Plano, resposta: Resposta
) -> Iterator[LacunaVista]:
    """Show what the last text read would give, where it no longer grounds anything."""
    if not feito.lidas:
        return
    com_lidas = plano(acervo, fatos.dia, ato_em, com_lidas=True)
    outra = Avaliador(com_lidas, ambiente(com_lidas, fatos, leituras(fatos, com_lidas))[0]).roda()
    resulta = [s for s in outra.fica if s not in resposta.fica and s.tipo not in {"lacuna", "escolha"}]
    for compilada in feito.lidas if resulta else ():
        norma = compilada.norma
        descritas = "; ".join(descreve(s) for s in resulta)
        motivo = f"{norma.titulo} é o último texto lido e não fundamenta por si; por ele: {descritas}."
        yield LacunaVista(f"ultimo-texto-lido:{norma.id}", norma.nome, motivo, (norma.nome,))


def _ressalvas(
    feito: Plano, fatos: Fatos, lidas: Leituras, resposta: Resposta, da_faixa: list[Duvida]
) -> Iterator[RessalvaVista]:
    vistas = {
        d.ressalva.id if not d.passo.startswith("substituto.") else f"substituto.{d.ressalva.id}": d for d in da_faixa
    }
    for nome, duvida in {**vistas, **resposta.duvidas}.items():
        r = duvida.ressalva
        cita = tuple(c if ":" in c else f"{duvida.norma}:{c}" for c in r.dispositivos)
        yield RessalvaVista(
            nome, r.motivo, r.adotada.texto, _outra_leitura(feito, fatos, lidas, resposta, duvida), cita
        )


def _outra_leitura(feito: Plano, fatos: Fatos, lidas: Leituras, resposta: Resposta, duvida: Duvida) -> Alternativa:
    """Run the plan again under the other reading and give what differs."""
    eh_faixa = duvida.passo.rpartition("faixa.")[1] == "faixa."
    trocas_de_fato = {duvida.passo: duvida.outra.valor} if eh_faixa else {}
    env, _ = ambiente(feito, fatos, lidas, trocas_de_fato)
    outra = Avaliador(feito, env, {} if eh_faixa else {duvida.passo: duvida.outra}).roda()
    return Alternativa(
        duvida.ressalva.alternativa.texto,
        tuple(descreve(s) for s in outra.fica if s not in resposta.fica),
        tuple(descreve(s) for s in resposta.fica if s not in outra.fica),
    )


def _alcoolemia(fatos: Fatos, lidas: Leituras, feito: Plano) -> Alcoolemia | None:
    """Show the conductor's reading beside its limit, the other readings under it."""
    vistas = [
        _leitura(campo, valor, lidas, feito) for campo, valor in fatos.informados.items() if isinstance(valor, Medicao)
    ]
    vistas = [v for v in vistas if v.campo not in {i.campo for i in lidas.implausiveis}]
    vistas.sort(key=lambda v: (v.campo.startswith("substituto."), v.campo.endswith(".sangue")))
    return vistas[0]._replace(outras=tuple(vistas[1:])) if vistas else None


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


def _recibo(fatos: Fatos, feito: Plano) -> Recibo:
    """Hash the facts and the normative content used; confirming a row changes neither."""
    return Recibo(
        _hash(fatos.em_json()),
        hashlib.sha256("".join(n.norma.sha256 for n, _ in feito.normas).encode()).hexdigest(),
        __version__,
    )


def _hash(dados: Mapping[str, str]) -> str:
    return hashlib.sha256(json.dumps(dados, ensure_ascii=False, separators=(",", ":")).encode()).hexdigest()


def resultado(resposta: Resposta) -> set[Saida]:
    """Give the bare answers that stand, for comparison."""
    return set(resposta.fica)
