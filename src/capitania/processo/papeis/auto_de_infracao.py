"""Auto de infração (NORMAM-301, annex 3-B): what was found, where it is in the law, and how to answer."""

from collections.abc import Iterator
from typing import Final

from capitania.processo import leitura as le
from capitania.processo import palavras
from capitania.processo.ato import Ato
from capitania.processo.papeis import trechos
from capitania.processo.papeis.especie import DO_AUTO, NA_AGUA, Especie, quem
from capitania.processo.papeis.materia import Materia, paragrafos, pessoal
from capitania.processo.papeis.modelo import (
    Assinatura,
    Assinaturas,
    Bloco,
    Caixa,
    Campo,
    Campos,
    Papel,
    Texto,
)
from capitania.processo.papeis.tracos import apagados, do_ato
from capitania.processo.papeis.trechos import Prazo
from capitania.processo.partes.origem import ATINGIDO, Abertura
from capitania.processo.termos import conhecimento

# Rules of the norms whose words this paper says.
DEFESA: Final = ("papel_defesa", "papel_silencio", "papel_procurador", "papel_vista")
RENUNCIA: Final = "papel_renuncia"
SEM_RENUNCIA: Final = "renuncia_no_dia_do_teste"
ASSINATURA: Final = "papel_assinatura"
AUTUADO: Final = "Autuado"


def constroi(m: Materia) -> Papel:
    """Make the auto from its act, the opening of its case and, where there was one, the outcome of the signature."""
    auto, aberto = m.ultimo("auto_lavrado"), m.caso.origem.aberto
    assert auto is not None
    assert aberto is not None
    ciencia = conhecimento(m.caso, "auto")
    defesa = trechos.contado(m, "defesa", m.entrega or (ciencia.dia if ciencia is not None else None), aberto.via)
    blocos: tuple[Bloco, ...] = (
        Campos((*trechos.campos_da_pessoa(m, aberto.infrator, "Autuado"), *_do_autuado(m, auto, aberto))),
        Campos(tuple(_do_fato(m, auto)), "O fato"),
        Texto(paragrafos(pessoal(auto, "descricao")), "O que o inspetor encontrou"),
        Texto(_solidarios(m, auto), "Respondem também"),
        _o_que_fazer(m, defesa),
        *_renuncia(m, aberto),
        Assinaturas(tuple(_assinaturas(m, auto)), "Assinaturas", trechos.frases(m, ASSINATURA)),
        *(trechos.contagem(m, "Como se conta o prazo de defesa", defesa, "o recebimento") if defesa else ()),
        trechos.notas(m, _citas(m, auto, defesa), aberto.fato),
    )
    return trechos.papel(m, ESPECIE, blocos, trechos.informes(m, defesa))


def _do_autuado(m: Materia, auto: Ato, aberto: Abertura) -> Iterator[Campo]:
    yield Campo("Autuado como", palavras.label(aberto.papel))
    yield Campo("Lavrado em", palavras.day(le.dia_do_ato(auto)))
    yield Campo("Representante e CPF", "", 2)
    apreendida = m.de_outro("custodia", "apreensao_lavrada")
    yield from trechos.campos_do_barco(m, le.texto(apreendida[0], "embarcacao") if apreendida else "")


def _do_fato(m: Materia, auto: Ato) -> Iterator[Campo]:
    fato, cita = le.instante(auto, "fato_em"), le.texto(auto, "dispositivo")
    yield Campo("Local", le.texto(auto, "local"), 2)
    yield Campo("Data", palavras.in_full(fato.date()))
    yield Campo("Hora", f"{fato:%H:%M}")
    yield Campo("Infração", trechos.dispositivo(cita), 2)
    yield Campo("Em resumo", m.resumo(cita, fato.date()), 2)
    if concreto := le.texto(auto, "concreto"):
        yield Campo("Norma concreta", trechos.dispositivo(concreto), 2)
    if oficial := m.textos.get(trechos.sem_versao(cita), ""):
        yield Campo("Texto da norma", oficial, 2)


def _solidarios(m: Materia, auto: Ato) -> tuple[str, ...]:
    nomes = [m.pessoa(str(s)).nome for s in le.lista(auto, "solidarios")]
    motivo = le.texto(auto, "motivo_da_escolha")
    said = f"Respondem em conjunto: {palavras.listed(nomes)}." if nomes else ""
    return tuple(x for x in (said, motivo) if x)


def _o_que_fazer(m: Materia, defesa: Prazo | None) -> Bloco:
    oque, *resto = trechos.frases(m, *DEFESA) or ("",)
    return trechos.quadro(
        "O que fazer",
        trechos.ate_quando(defesa, "do dia seguinte ao do recebimento deste auto"),
        (oque, trechos.onde_responder(m), *resto),
    )


def _renuncia(m: Materia, aberto: Abertura) -> Iterator[Bloco]:
    """Give the box of the waiver; on the day of a positive or refused test, say why there is none."""
    a_bordo = m.ctx.abordagem is not None and m.ctx.abordagem.atingiu(aberto.infrator, aberto.papel)
    if (a_bordo or aberto.estado_do_infrator in ATINGIDO) and m.dia <= aberto.fato:
        yield Texto(trechos.frases(m, SEM_RENUNCIA), "Renúncia à defesa")
    elif said := trechos.frases(m, RENUNCIA):
        yield Caixa(" ".join(said), "Renúncia à defesa (opcional)", ("Data", "Assinatura de quem renuncia"))


def _assinaturas(m: Materia, auto: Ato) -> Iterator[Assinatura]:
    feita = m.ultimo("assinatura_registrada")
    yield Assinatura("Autoridade que lavrou", m.pessoa(auto.por.pessoa).nome)
    if inspetor := le.texto(auto, "inspetor"):
        yield Assinatura("Inspetor naval", m.pessoa(inspetor).nome)
    aberto = m.caso.origem.aberto
    nome = m.pessoa(aberto.infrator).nome if aberto is not None else ""
    if feita is None:
        yield Assinatura("Autuado, preposto ou representante", nome)
        yield Assinatura("Se o autuado recusou, estava ausente ou assina a rogo: escreva qual, e quem assinou por ele")
        yield from (Assinatura(f"Testemunha {n}, se houver") for n in (1, 2))
        return
    yield Assinatura(_quem(feita), _nome(m, feita, nome), _resultado(feita), tracos=do_ato(feita))
    for n, testemunha in enumerate(le.lista(feita, "testemunhas"), 1):
        p = m.pessoa(str(testemunha))
        yield Assinatura(f"Testemunha {n}", p.nome, documento=p.documento)


def _quem(feita: Ato) -> str:
    por = le.texto(feita, "quem")
    return f"{AUTUADO}, por {por}" if por in {"preposto", "representante"} else AUTUADO


def _nome(m: Materia, feita: Ato, nome: str) -> str:
    rogado = le.texto(feita, "rogado")
    return f"{nome}; a rogo, {m.pessoa(rogado).nome}" if rogado else nome


def _resultado(feita: Ato) -> str:
    dia = palavras.day(le.dia_do_ato(feita))
    gone = " Os traços foram apagados." if apagados(feita) else ""
    match le.texto(feita, "resultado"):
        case "assinou":
            return f"Assinou em {dia}.{gone}"
        case "recusou":
            return f"Recusou-se a assinar, em {dia}."
        case "a_rogo":
            return f"Assinado a rogo em {dia}.{gone}"
    return "Ausente na lavratura: recebe a cópia por outro meio."


def _citas(m: Materia, auto: Ato, defesa: Prazo | None) -> Iterator[str]:
    yield le.texto(auto, "dispositivo")
    if concreto := le.texto(auto, "concreto"):
        yield concreto
    yield from trechos.citas(m, *DEFESA, RENUNCIA, ASSINATURA)
    if defesa is not None:
        yield from defesa.cita


ESPECIE: Final = Especie(
    nome="auto_de_infracao",
    sigla="AI",
    titulo="Auto de infração",
    fluxo="processo",
    atos=("auto_lavrado", "processo_aberto"),
    tambem=("assinatura_registrada",),
    fases=DO_AUTO,
    quem=quem("autoridade secretaria inspetor"),
    constroi=constroi,
    formatos=NA_AGUA,
    numero_proprio=lambda ato: le.texto(ato, "numero"),
    assina="assinatura_registrada",
)
