"""The decision of an appeal: what was asked, what was decided and why, what is left to pay, and what may follow."""

from collections.abc import Iterator
from typing import Final

from capitania.processo import leitura as le
from capitania.processo import palavras
from capitania.processo.ato import Ato
from capitania.processo.estado import pena_vigente
from capitania.processo.papeis import do_caso, trechos
from capitania.processo.papeis.encaminhamento_do_recurso import INSTANCIAS, da_instancia
from capitania.processo.papeis.especie import DA_DECISAO, Especie, quem
from capitania.processo.papeis.materia import Materia, paragrafos
from capitania.processo.papeis.modelo import Assinatura, Assinaturas, Bloco, Campo, Campos, Lista, Papel, Tabela, Texto
from capitania.processo.papeis.trechos import Prazo
from capitania.processo.termos import conhecimento

# Rules of the norms whose words this paper says.
AINDA_CABE: Final = ("papel_ultima_instancia", "papel_sem_efeito_suspensivo")
DIREITOS: Final = ("papel_procurador", "papel_vista")
FIM: Final = "papel_fim_dos_recursos"
PAGAMENTO: Final = "papel_pagamento_da_decisao"
MOTIVOS: Final = "papel_motivos"
RECEBIMENTO: Final = "do dia seguinte ao do recebimento desta decisão"
RESULTADOS: Final = {
    "provido": "Dou provimento ao recurso. Não há pena a cumprir.",
    "provido_em_parte": "Dou provimento em parte ao recurso.",
    "negado": "Nego provimento ao recurso. Vale a pena que já estava fixada.",
}


def constroi(m: Materia) -> Papel:
    """Make the decision of the last appeal decided; the term of the next one runs from its knowledge."""
    julgado, aberto = m.ultimo("recurso_julgado"), do_caso.aberto(m)
    assert julgado is not None
    instancia, resultado = le.inteiro(julgado, "instancia"), le.texto(julgado, "resultado")
    ciencia = conhecimento(m.caso, "decisao_do_recurso" if instancia == 1 else "decisao_final")
    de = m.entrega or (ciencia.dia if ciencia is not None else None)
    vencido = resultado != "provido"
    prazo = trechos.contado(m, "ultima_instancia", de, aberto.via) if vencido and instancia == 1 else None
    fim = vencido and instancia > 1
    respostas = tuple(_respostas(m, julgado, instancia))
    blocos: tuple[Bloco, ...] = (
        Campos(tuple(_campos(m, julgado, instancia))),
        Lista(() if respostas else tuple(_fundamentos(m, instancia)), "O que se pediu"),
        Tabela(("O que se pediu", "Resposta"), respostas, "O que se pediu e as respostas", (2, 5)),
        Texto(paragrafos(le.texto(julgado, "fundamento")), "Fundamento"),
        Texto((RESULTADOS[resultado], *_somas(julgado)), "Decisão"),
        Lista(tuple(do_caso.penas(pena_vigente(m.caso))), "A pena como fica"),
        *_o_que_fazer(m, prazo, fim=fim),
        *(trechos.contagem(m, "Como se conta o prazo", prazo, "a ciência") if prazo else ()),
        Assinaturas(
            (
                Assinatura("Quem julgou o recurso", m.pessoa(julgado.por.pessoa).nome),
                Assinatura("Recebi uma via (nome, documento, dia)"),
            ),
            "Assinaturas",
        ),
        trechos.notas(m, _citas(m, prazo, fim=fim)),
    )
    return do_caso.papel(m, ESPECIE, blocos, trechos.informes(m, prazo))


def _campos(m: Materia, julgado: Ato, instancia: int) -> Iterator[Campo]:
    yield from trechos.campos_da_pessoa(m, do_caso.aberto(m).infrator, "Recorrente")
    yield from do_caso.campos_do_auto(m)
    yield Campo("Instância", INSTANCIAS.get(instancia, palavras.counted(instancia, "recurso", "recursos")), 2)
    yield Campo("Decisão de", palavras.day(le.dia_do_ato(julgado)))
    yield Campo("Quem julgou", m.pessoa(julgado.por.pessoa).nome)


def _fundamentos(m: Materia, instancia: int) -> Iterator[str]:
    for ato in da_instancia(m, "recurso_interposto", instancia):
        yield from (palavras.sentence(palavras.label(str(f))) for f in le.lista(ato, "fundamentos"))


def _respostas(m: Materia, julgado: Ato, instancia: int) -> Iterator[tuple[str, ...]]:
    """Give each ground with its answer; none where the decision answers them in one text."""
    ditas = le.tabela(julgado, "respostas")
    for ato in da_instancia(m, "recurso_interposto", instancia) if ditas else ():
        for f in dict.fromkeys((*map(str, le.lista(ato, "fundamentos")), *ditas)):
            yield palavras.sentence(palavras.label(f)), str(ditas.get(f, "Sem resposta."))


def _somas(julgado: Ato) -> Iterator[str]:
    for rotulo, nome in (
        ("Por que as penas se somam", "fundamento_da_cumulacao"),
        ("Por que não prescreveu", "motivo_da_nao_prescricao"),
    ):
        if dito := le.texto(julgado, nome):
            yield palavras.sentence(f"{rotulo}: {dito}")


def _o_que_fazer(m: Materia, prazo: Prazo | None, *, fim: bool) -> Iterator[Bloco]:
    if prazo is not None:
        said = (*trechos.frases(m, *AINDA_CABE), trechos.onde_responder(m), *trechos.frases(m, *DIREITOS))
        yield trechos.quadro("Se você não concorda", trechos.ate_quando(prazo, RECEBIMENTO), said)
    elif fim:
        yield trechos.quadro("Não cabe outro recurso", "", trechos.frases(m, FIM))
    if pena_vigente(m.caso).multa:
        yield trechos.quadro("A multa", "", trechos.frases(m, PAGAMENTO))


def _citas(m: Materia, prazo: Prazo | None, *, fim: bool) -> Iterator[str]:
    yield from (*do_caso.citas_do_auto(m), *trechos.citas(m, MOTIVOS))
    if prazo is not None:
        yield from (*prazo.cita, *trechos.citas(m, *AINDA_CABE, *DIREITOS))
    elif fim:
        yield from trechos.citas(m, FIM)
    if pena_vigente(m.caso).multa:
        yield from trechos.citas(m, PAGAMENTO)


ESPECIE: Final = Especie(
    nome="decisao_do_recurso",
    sigla="DRE",
    titulo="Decisão do recurso",
    fluxo="processo",
    atos=("recurso_julgado", "recurso_interposto", "auto_lavrado", "processo_aberto"),
    fases=tuple(f for f in DA_DECISAO if f != "em_recurso"),
    quem=quem("superior dpc secretaria"),
    constroi=constroi,
)
