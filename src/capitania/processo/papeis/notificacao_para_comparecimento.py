"""Notificação para comparecimento (NORMAM-301, annex 3-A): what was seen, and how to explain it before an auto."""

from collections.abc import Iterator
from typing import Final

from capitania.processo import leitura as le
from capitania.processo import palavras
from capitania.processo.ato import Ato
from capitania.processo.papeis import do_caso, trechos
from capitania.processo.papeis.especie import NA_AGUA, Especie, quem
from capitania.processo.papeis.materia import Materia, paragrafos, pessoal
from capitania.processo.papeis.modelo import Assinatura, Assinaturas, Bloco, Campo, Campos, Papel, Texto
from capitania.processo.papeis.trechos import Prazo
from capitania.processo.termos import conhecimento

# Rules of the norms whose words this paper says.
COMPARECER: Final = "papel_comparecimento"
RESTO: Final = ("papel_nao_comparecimento", "papel_sem_confissao", "papel_procurador", "papel_vista")


def constroi(m: Materia) -> Papel:
    """Make the notice from its act; the term runs from the day on which it is known."""
    lavrada, aberto = m.ultimo("notificacao_lavrada"), do_caso.aberto(m)
    assert lavrada is not None
    ciencia = conhecimento(m.caso, "notificacao")
    prazo = trechos.contado(
        m, "comparecimento", m.entrega or (ciencia.dia if ciencia is not None else None), aberto.via
    )
    blocos: tuple[Bloco, ...] = (
        Campos((*trechos.campos_da_pessoa(m, aberto.infrator, "Interessado"), *_do_fato(m, lavrada))),
        Texto(paragrafos(pessoal(lavrada, "fatos")), "O que se constatou"),
        _o_que_fazer(m, lavrada, prazo),
        Assinaturas(
            (
                Assinatura("Quem lavrou", m.pessoa(lavrada.por.pessoa).nome),
                Assinatura("Recebi uma via (nome, documento, dia)"),
            ),
            "Assinaturas",
        ),
        *(trechos.contagem(m, "Como se conta o prazo", prazo, "o recebimento") if prazo else ()),
        trechos.notas(m, _citas(m, prazo)),
    )
    return do_caso.papel(m, ESPECIE, blocos, trechos.informes(m, prazo))


def _do_fato(m: Materia, lavrada: Ato) -> Iterator[Campo]:
    aberto = do_caso.aberto(m)
    apreendida = m.de_outro("custodia", "apreensao_lavrada")
    yield from trechos.campos_do_barco(m, le.texto(apreendida[0], "embarcacao") if apreendida else "")
    yield Campo("Dispositivo", trechos.dispositivo(aberto.dispositivo), 2)
    yield Campo("Em resumo", m.resumo(aberto.dispositivo, aberto.fato), 2)
    yield Campo("Dia do fato", palavras.in_full(aberto.fato))
    yield Campo("Lavrada em", palavras.day(le.dia_do_ato(lavrada)))
    yield Campo("Inspetor naval", m.pessoa(aberto.inspetor).nome if aberto.inspetor else "")


def _o_que_fazer(m: Materia, lavrada: Ato, prazo: Prazo | None) -> Bloco:
    dia, hora, local = le.dia(lavrada, "dia"), le.texto(lavrada, "hora"), le.texto(lavrada, "local")
    marcado = f"Dia marcado: {trechos.dia_inteiro(dia)}, às {hora}. Lugar: {palavras.sentence(local)}"
    ate = trechos.ate_quando(prazo, "do dia seguinte ao do recebimento desta notificação")
    said = (*trechos.frases(m, COMPARECER), marcado, trechos.onde_responder(m), *trechos.frases(m, *RESTO))
    return trechos.quadro("O que fazer", ate, said)


def _citas(m: Materia, prazo: Prazo | None) -> Iterator[str]:
    yield do_caso.aberto(m).dispositivo
    yield from trechos.citas(m, COMPARECER, *RESTO)
    if prazo is not None:
        yield from prazo.cita


ESPECIE: Final = Especie(
    nome="notificacao_para_comparecimento",
    sigla="NCO",
    titulo="Notificação para comparecimento",
    fluxo="processo",
    atos=("notificacao_lavrada", "processo_aberto"),
    fases=("notificado",),
    quem=quem("inspetor secretaria autoridade"),
    constroi=constroi,
    formatos=NA_AGUA,
)
