"""Edital of a case: a paper told by publication, why it is, for how long, and what may be done from it."""

from collections.abc import Iterator
from typing import Final

from capitania.processo import leitura as le
from capitania.processo import palavras
from capitania.processo.ato import Ato
from capitania.processo.papeis import do_caso, trechos
from capitania.processo.papeis.especie import DO_AUTO, Especie, quem
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Assinatura, Assinaturas, Bloco, Campo, Campos, Papel, Texto
from capitania.processo.papeis.trechos import Prazo

# Rules of the norms whose words this paper says.
PUBLICA: Final = "papel_edital"
DIREITOS: Final = ("papel_procurador", "papel_vista", "papel_silencio")
# What each paper leads to: the term that runs from its knowledge, and what the norm says of it.
RESPOSTAS: Final = {
    "notificacao": ("comparecimento", "papel_comparecimento"),
    "auto": ("defesa", "papel_defesa"),
    "decisao": ("recurso", "papel_recurso"),
    "decisao_do_recurso": ("ultima_instancia", "papel_ultima_instancia"),
    "alegacoes_finais": ("alegacoes_finais", "papel_alegacoes"),
}
OBJETOS: Final = {
    "notificacao": "há contra a pessoa notificação para comparecer e esclarecer",
    "auto": "há contra a pessoa auto de infração",
    "decisao": "foi decidido o auto de infração contra a pessoa",
    "decisao_do_recurso": "foi decidido o recurso da pessoa",
    "decisao_final": "foi decidido, em última instância, o recurso da pessoa",
    "diligencia": "há prova a produzir no processo da pessoa",
    "alegacoes_finais": "acabou a instrução do processo da pessoa",
    "agravamento": "a situação da pessoa pode piorar no julgamento do recurso",
    "apuracao": "abriu-se processo contra a pessoa",
}
CASOS: Final = {
    "indeterminado": "não se sabe quem é a pessoa",
    "desconhecido": "a pessoa não é conhecida",
    "endereco_indefinido": "a pessoa não tem endereço certo",
}
LUGARES: Final = {
    "pagina": "na página da OM na rede",
    "gap": "no quadro de avisos da OM",
    "dou": "no Diário Oficial da União",
}


def constroi(m: Materia) -> Papel:
    """Make the edital from its publication; terms run from its first day."""
    publicado = m.ultimo("edital_publicado")
    assert publicado is not None
    objeto, de = le.texto(publicado, "objeto"), le.dia(publicado, "de")
    tipo, regra = RESPOSTAS.get(objeto, ("", ""))
    prazo = trechos.contado(m, tipo, de, do_caso.aberto(m).via) if tipo else None
    nome = m.pessoa(do_caso.aberto(m).infrator).nome
    blocos: tuple[Bloco, ...] = (
        Texto((f"A {m.orgao.nome} faz saber a {nome}: {OBJETOS[objeto]}.",), "A quem e de quê"),
        Campos(tuple(_campos(m, publicado))),
        Texto((*_por_que(publicado), *trechos.frases(m, PUBLICA)), "Por que se publica"),
        *_o_que_fazer(m, prazo, regra),
        Assinaturas((do_caso.quem_expede(m, "Quem expede"),), "Assinatura"),
        Assinaturas(
            (Assinatura("Afixado ou publicado em (dia, quem)"), Assinatura("Retirado em (dia, quem)")),
            "Publicação",
        ),
        *(trechos.contagem(m, "Como se conta o prazo", prazo, "a publicação") if prazo else ()),
        trechos.notas(m, (*do_caso.citas_do_auto(m), *trechos.citas(m, PUBLICA), *_citas(m, prazo, regra))),
    )
    return do_caso.papel(m, ESPECIE, blocos, trechos.informes(m, prazo))


def _campos(m: Materia, publicado: Ato) -> Iterator[Campo]:
    yield from do_caso.campos_do_auto(m)
    de, onde = le.dia(publicado, "de"), le.texto(publicado, "onde")
    yield Campo("Publicado", LUGARES[onde], 2)
    yield Campo("De", palavras.day(de))
    if "ate" in publicado.dados:
        ate = le.dia(publicado, "ate")
        yield Campo("Até", f"{palavras.day(ate)} ({palavras.counted((ate - de).days + 1, 'dia', 'dias')})")


def _por_que(publicado: Ato) -> Iterator[str]:
    yield palavras.sentence(CASOS[le.texto(publicado, "fundamento")])
    if motivo := le.texto(publicado, "motivo_escrito"):
        yield palavras.sentence(motivo)


def _o_que_fazer(m: Materia, prazo: Prazo | None, regra: str) -> Iterator[Bloco]:
    if prazo is not None:
        said = (*trechos.frases(m, regra), trechos.onde_responder(m), *trechos.frases(m, *DIREITOS))
        yield trechos.quadro("O que fazer", trechos.ate_quando(prazo, "da publicação"), said)


def _citas(m: Materia, prazo: Prazo | None, regra: str) -> tuple[str, ...]:
    return () if prazo is None else (*prazo.cita, *trechos.citas(m, regra, *DIREITOS))


ESPECIE: Final = Especie(
    nome="edital",
    sigla="EDT",
    titulo="Edital",
    fluxo="processo",
    atos=("edital_publicado", "processo_aberto"),
    fases=("notificado", *DO_AUTO[DO_AUTO.index("em_defesa") : DO_AUTO.index("arquivado")]),
    quem=quem("secretaria autoridade"),
    constroi=constroi,
)
