"""Notice of the first decision: what was decided and why, what may be done, until when, and how that is counted."""

from collections.abc import Iterator
from typing import Final

from capitania.processo import leitura as le
from capitania.processo import palavras
from capitania.processo.ato import Ato
from capitania.processo.papeis import do_caso, trechos
from capitania.processo.papeis.especie import DA_DECISAO, NA_AGUA, Especie, quem
from capitania.processo.papeis.materia import Materia, paragrafos, pessoal
from capitania.processo.papeis.modelo import Assinatura, Assinaturas, Bloco, Campo, Campos, Lista, Papel, Texto
from capitania.processo.papeis.trechos import Prazo
from capitania.processo.partes.julgamento import Pena, pena_de
from capitania.processo.termos import conhecimento

# Rules of the norms whose words this paper says.
RECURSO: Final = ("papel_recurso", "papel_sem_efeito_suspensivo")
PAGAMENTO: Final = "papel_pagamento"
DIREITOS: Final = ("papel_procurador", "papel_vista")
RECEBIMENTO: Final = "do dia seguinte ao do recebimento desta notificação"


def constroi(m: Materia) -> Papel:
    """Make the notice from the decision; both terms run from the day on which it is known."""
    julgado, aberto = m.ultimo("julgamento_proferido"), do_caso.aberto(m)
    assert julgado is not None
    ciencia, pena = conhecimento(m.caso, "decisao"), pena_de(julgado)
    de = m.entrega or (ciencia.dia if ciencia is not None else None)
    procedente = le.texto(julgado, "resultado") == "procedente"
    recurso = trechos.contado(m, "recurso", de, aberto.via) if procedente else None
    pagar = trechos.contado(m, "pagamento", de, aberto.via) if procedente and pena.multa else None
    blocos: tuple[Bloco, ...] = (
        Campos((*trechos.campos_da_pessoa(m, aberto.infrator, "Notificado"), *_do_caso(m, julgado))),
        Texto(_decisao(julgado, pena), "O que foi decidido"),
        Texto((*paragrafos(le.texto(julgado, "fundamento")), *paragrafos(pessoal(julgado, "relato"))), "Por quê"),
        Lista(_respostas(julgado), "O que se respondeu à defesa"),
        *_o_que_fazer(m, recurso, pagar),
        *(trechos.contagem(m, "Como se conta o prazo de recurso", recurso, "a ciência") if recurso else ()),
        *(trechos.contagem(m, "Como se conta o prazo de pagamento", pagar, "a ciência") if pagar else ()),
        Assinaturas(
            (
                Assinatura("Autoridade que julgou", m.pessoa(julgado.por.pessoa).nome),
                Assinatura("Recebi uma via deste papel (nome, documento, dia)"),
            ),
            "Assinaturas",
        ),
        trechos.notas(m, _citas(m, recurso, pagar)),
    )
    return do_caso.papel(m, ESPECIE, blocos, trechos.informes(m, recurso, pagar))


def _do_caso(m: Materia, julgado: Ato) -> Iterator[Campo]:
    yield from do_caso.campos_do_auto(m)
    yield Campo("Decisão de", palavras.day(le.dia_do_ato(julgado)))
    yield Campo("Quem julgou", m.pessoa(julgado.por.pessoa).nome)


_RESULTADOS: Final = {
    "procedente": "O auto foi julgado procedente.",
    "improcedente": "O auto foi julgado improcedente: não há pena a cumprir.",
    "nulo": "O auto foi anulado: não há pena a cumprir.",
    "arquivado": "O processo foi arquivado: não há pena a cumprir.",
}


def _decisao(julgado: Ato, pena: Pena) -> tuple[str, ...]:
    said = (_RESULTADOS[le.texto(julgado, "resultado")], *do_caso.penas(pena))
    vezes = le.inteiro(julgado, "reincidencia")
    return (*said, f"A pena considera reincidência ({vezes}).") if vezes else said


def _respostas(julgado: Ato) -> tuple[str, ...]:
    return tuple(f"{palavras.sentence(palavras.label(k))} {v}" for k, v in le.tabela(julgado, "respostas").items())


def _o_que_fazer(m: Materia, recurso: Prazo | None, pagar: Prazo | None) -> Iterator[Bloco]:
    if recurso is not None:
        said = (*trechos.frases(m, *RECURSO), trechos.onde_responder(m), *trechos.frases(m, *DIREITOS))
        yield trechos.quadro("Se você não concorda: recurso", trechos.ate_quando(recurso, RECEBIMENTO), said)
    if pagar is not None:
        how = trechos.frases(m, PAGAMENTO)
        yield trechos.quadro("Se você concorda: pagamento da multa", trechos.ate_quando(pagar, RECEBIMENTO), how)


def _citas(m: Materia, recurso: Prazo | None, pagar: Prazo | None) -> Iterator[str]:
    yield from do_caso.citas_do_auto(m)
    if recurso is not None:
        yield from (*recurso.cita, *trechos.citas(m, *RECURSO, *DIREITOS))
    if pagar is not None:
        yield from (*pagar.cita, *trechos.citas(m, PAGAMENTO))


ESPECIE: Final = Especie(
    nome="notificacao_da_decisao",
    sigla="ND",
    titulo="Notificação da decisão",
    fluxo="processo",
    atos=("julgamento_proferido", "auto_lavrado", "processo_aberto"),
    fases=DA_DECISAO,
    quem=quem("autoridade secretaria"),
    constroi=constroi,
    formatos=NA_AGUA,
)
