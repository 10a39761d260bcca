"""The decision on the auto: facts, proof, each argument with its answer, ground, the penalty within its limits."""

from collections.abc import Iterator
from typing import Final

from capitania.processo import leitura as le
from capitania.processo import palavras, penas
from capitania.processo.ato import Ato
from capitania.processo.papeis import do_caso, trechos
from capitania.processo.papeis.especie import DA_DECISAO, Especie, quem
from capitania.processo.papeis.materia import Materia, paragrafos, pessoal
from capitania.processo.papeis.modelo import (
    Assinatura,
    Assinaturas,
    Bloco,
    Campo,
    Campos,
    Lista,
    Papel,
    Tabela,
    Texto,
)
from capitania.processo.partes.julgamento import Pena, pena_de

# Rules of the norms whose words ground this paper.
MOTIVOS: Final = ("papel_julgamento", "papel_motivos")
RESULTADOS: Final = {
    "procedente": "Julgo procedente o auto de infração.",
    "improcedente": "Julgo improcedente o auto de infração. Não há pena a cumprir.",
    "nulo": "Anulo o auto de infração. Não há pena a cumprir.",
    "arquivado": "Arquivo o processo. Não há pena a cumprir.",
}
PROVAS: Final = (
    *("prova_juntada", "diligencia_cumprida", "relatorio_juntado", "parecer_juntado"),
    *("comparecimento_registrado", "alegacoes_finais_apresentadas"),
)


def constroi(m: Materia) -> Papel:
    """Make the decision from its act and from what the case had before it."""
    julgado, auto = m.ultimo("julgamento_proferido"), m.ultimo("auto_lavrado")
    assert julgado is not None
    assert auto is not None
    aberto, pena = do_caso.aberto(m), pena_de(julgado)
    blocos: tuple[Bloco, ...] = (
        Campos((*trechos.campos_da_pessoa(m, aberto.infrator, "Autuado"), *_do_caso(m, julgado))),
        Texto((*paragrafos(pessoal(auto, "descricao")), *paragrafos(pessoal(julgado, "relato"))), "Os fatos"),
        Lista(tuple(_provas(m, julgado)), "O que há no processo"),
        Tabela(("Argumento da defesa", "Resposta"), _respostas(m, julgado), "A defesa e as respostas", (2, 5)),
        Texto(tuple(_sem_defesa(m, julgado)), "A defesa"),
        Texto(paragrafos(le.texto(julgado, "fundamento")), "Fundamento"),
        Texto((RESULTADOS[le.texto(julgado, "resultado")], *do_caso.penas(pena)), "Decisão"),
        Tabela(("Pena", "Fixada", "Limites"), _limites(m, julgado, pena), "A pena e os seus limites", (2, 2, 4)),
        Lista(tuple(_escolhas(m, julgado)), "Como se chegou à pena" if pena.especies else "Outros motivos"),
        Assinaturas((Assinatura("Autoridade que julga", m.pessoa(julgado.por.pessoa).nome),), "Assinatura"),
        trechos.notas(m, _citas(m, julgado), le.dia_do_ato(julgado)),
    )
    return do_caso.papel(m, ESPECIE, blocos)


def _do_caso(m: Materia, julgado: Ato) -> Iterator[Campo]:
    yield from do_caso.campos_do_auto(m)
    yield Campo("Dia do fato", palavras.day(do_caso.aberto(m).fato))
    yield Campo("Decisão de", palavras.day(le.dia_do_ato(julgado)))


def _provas(m: Materia, julgado: Ato) -> Iterator[str]:
    for ato in m.atos:
        if ato.nome in PROVAS and ato.seq < julgado.seq:
            oque = le.texto(ato, "especie") or le.texto(ato, "objeto")
            de = f": {oque}" if oque else ""
            yield f"{palavras.sentence(palavras.label(ato.nome) + de)[:-1]}, em {palavras.day(le.dia_do_ato(ato))}."
    for teste in m.de_outro("abordagem", "teste_realizado", "teste_recusado"):
        yield f"{palavras.sentence(palavras.label(teste.nome))[:-1]}, em {palavras.day(le.dia_do_ato(teste))}."


def _respostas(m: Materia, julgado: Ato) -> tuple[tuple[str, ...], ...]:
    respostas = le.tabela(julgado, "respostas")
    ditos = dict.fromkeys((*m.caso.instrucao.argumentos, *respostas))
    return tuple((palavras.sentence(palavras.label(a)), str(respostas.get(a, "Sem resposta."))) for a in ditos)


def _sem_defesa(m: Materia, julgado: Ato) -> Iterator[str]:
    if m.caso.autuacao.renuncia is not None:
        yield f"O autuado renunciou à defesa em {palavras.day(m.caso.autuacao.renuncia)}."
    elif not m.caso.instrucao.defesas:
        yield "Não há defesa no processo."
    if le.logico(julgado, "considera_defesa_tardia"):
        yield "A defesa veio depois do prazo e foi considerada."


def _limites(m: Materia, julgado: Ato, pena: Pena) -> tuple[tuple[str, ...], ...]:
    found = penas.limites(m.caso, m.ctx, le.dia_do_ato(julgado))
    if found is None or not pena.especies:
        return ()
    vezes = f", já multiplicado por {found.multiplo}" if found.multiplo > 1 else ""
    faixa = "" if found.maximo is None else f"de {palavras.reais(found.minimo or found.maximo)} a "
    multa = "não há" if found.maximo is None else f"{faixa}{palavras.reais(found.maximo)}{vezes}"
    dias = found.suspensao_max_dias
    suspensao = "não há" if dias is None else f"até {palavras.counted(dias, 'dia', 'dias')}{vezes}"
    fixada = "não" if pena.suspensao_dias is None else palavras.counted(pena.suspensao_dias, "dia", "dias")
    return (
        ("Multa", palavras.reais(pena.multa) if pena.multa else "não", multa),
        ("Suspensão da habilitação", fixada, suspensao),
        ("Cancelamento", "sim" if pena.cancelamento else "não", "cabe" if found.cancelamento else "não cabe"),
    )


def _escolhas(m: Materia, julgado: Ato) -> Iterator[str]:
    if agravantes := le.lista(julgado, "agravantes"):
        yield f"Agravantes: {palavras.listed(palavras.label(str(a)) for a in agravantes)}."
    if vezes := le.inteiro(julgado, "reincidencia"):
        antes = penas.reincidencias(m.caso, m.ctx, le.dia_do_ato(julgado))
        quais = "; ".join(f"{a.processo}, fato de {palavras.day(a.fato)}" for a in antes)
        yield palavras.sentence(f"Reincidência: {vezes}{f' ({quais})' if quais else ''}")
    for rotulo, nome in (
        ("Por que as penas se somam", "fundamento_da_cumulacao"),
        ("Leitura adotada", "leitura_adotada"),
        ("Por que não prescreveu", "motivo_da_nao_prescricao"),
        ("Motivo escrito", "motivo_escrito"),
    ):
        if dito := le.texto(julgado, nome):
            yield palavras.sentence(f"{rotulo}: {dito}")


def _citas(m: Materia, julgado: Ato) -> Iterator[str]:
    yield from do_caso.citas_do_auto(m)
    aberto = do_caso.aberto(m)
    if le.inteiro(julgado, "reincidencia") and (meses := penas.valor(m.ctx, "reincidencia", aberto.fato)) is not None:
        yield f"{aberto.dispositivo.partition(':')[0]}:{meses.cita.rpartition(':')[2]}"
    yield from trechos.citas(m, *MOTIVOS)


ESPECIE: Final = Especie(
    nome="decisao",
    sigla="DEC",
    titulo="Decisão",
    fluxo="processo",
    atos=("julgamento_proferido", "auto_lavrado", "processo_aberto"),
    fases=DA_DECISAO,
    quem=quem("autoridade secretaria"),
    constroi=constroi,
)
