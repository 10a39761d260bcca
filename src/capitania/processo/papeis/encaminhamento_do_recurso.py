"""The appeal sent on: what was asked, whether who decided changed it, the considerations, and what goes along."""

from collections.abc import Iterator
from typing import Final

from capitania.processo import leitura as le
from capitania.processo import palavras
from capitania.processo.ato import Ato
from capitania.processo.papeis import do_caso, trechos
from capitania.processo.papeis.especie import DA_DECISAO, Especie, quem
from capitania.processo.papeis.materia import Materia, paragrafos, pessoal
from capitania.processo.papeis.modelo import Assinatura, Assinaturas, Bloco, Campo, Campos, Lista, Papel, Texto
from capitania.processo.partes.julgamento import pena_de

# Rules of the norms whose words this paper says.
DITOS: Final = ("papel_encaminhamento", "papel_reconsideracao")
EFEITO: Final = "papel_sem_efeito_suspensivo"
INSTANCIAS: Final = {1: "Primeiro recurso", 2: "Recurso à última instância"}


def constroi(m: Materia) -> Papel:
    """Make the forwarding from its act and the appeal it sends on."""
    encaminhado = m.ultimo("recurso_encaminhado")
    assert encaminhado is not None
    instancia = le.inteiro(encaminhado, "instancia")
    interposto = da_instancia(m, "recurso_interposto", instancia)
    blocos: tuple[Bloco, ...] = (
        Campos(tuple(_campos(m, encaminhado, interposto, instancia))),
        Texto(tuple(_pedido(interposto)), "O que se pede"),
        Texto(tuple(_reconsiderada(m, instancia)), "Reconsideração"),
        Texto(paragrafos(le.texto(encaminhado, "consideracoes")), "Considerações"),
        Lista(tuple(_emitidos(m)), "Papéis emitidos no processo"),
        Texto(trechos.frases(m, *DITOS, EFEITO), "O que a norma diz"),
        Assinaturas(
            (
                Assinatura("Quem encaminha", m.pessoa(encaminhado.por.pessoa).nome),
                Assinatura("Recebi os autos (nome, dia)"),
            ),
            "Assinaturas",
        ),
        trechos.notas(m, (*do_caso.citas_do_auto(m), *trechos.citas(m, *DITOS, EFEITO))),
    )
    return do_caso.papel(m, ESPECIE, blocos)


def da_instancia(m: Materia, nome: str, instancia: int) -> tuple[Ato, ...]:
    """Give the last act of a type about the appeal of an instance; none where there is none."""
    return tuple(a for a in m.todos(nome) if le.inteiro(a, "instancia") == instancia)[-1:]


def _campos(m: Materia, encaminhado: Ato, interposto: tuple[Ato, ...], instancia: int) -> Iterator[Campo]:
    yield Campo("Recorrente", m.pessoa(do_caso.aberto(m).infrator).nome, 2)
    yield from do_caso.campos_do_auto(m)
    yield Campo("Instância", INSTANCIAS.get(instancia, palavras.counted(instancia, "recurso", "recursos")), 2)
    for ato in interposto:
        yield Campo("Recurso de", palavras.day(le.dia_do_ato(ato)))
        yield Campo("Canal", palavras.label(le.texto(ato, "canal")))
    yield Campo("Encaminhado em", palavras.day(le.dia_do_ato(encaminhado)))
    yield Campo("Para", m.pessoa(le.texto(encaminhado, "para")).nome)
    if "recebido_em" in encaminhado.dados:
        yield Campo("Recebido em", palavras.day(le.dia(encaminhado, "recebido_em")), 2)


def _pedido(interposto: tuple[Ato, ...]) -> Iterator[str]:
    for ato in interposto:
        ditos = palavras.listed(palavras.label(str(f)) for f in le.lista(ato, "fundamentos"))
        yield palavras.sentence(f"Fundamentos: {ditos or 'nenhum'}")
        yield from paragrafos(pessoal(ato, "texto"))


def _reconsiderada(m: Materia, instancia: int) -> Iterator[str]:
    feitas = da_instancia(m, "decisao_reconsiderada", instancia)
    for ato in feitas:
        como = palavras.label(le.texto(ato, "resultado"))
        yield palavras.sentence(f"Reconsiderou em parte, em {palavras.day(le.dia_do_ato(ato))}: {como}")
        yield from do_caso.penas(pena_de(ato))
        yield from paragrafos(le.texto(ato, "fundamento"))
    if not feitas:
        yield "Não reconsiderou."
    for ato in da_instancia(m, "efeito_suspensivo_decidido", instancia):
        deu = "Concedeu" if le.logico(ato, "concedido") else "Negou"
        yield palavras.sentence(f"{deu} efeito suspensivo: {le.texto(ato, 'fundamento')}")


def _emitidos(m: Materia) -> Iterator[str]:
    for e in m.emitidos:
        if not e.anulado:
            yield palavras.sentence(f"{palavras.label(e.especie)}, {e.numero}, de {palavras.day(e.ato.em.date())}")


ESPECIE: Final = Especie(
    nome="encaminhamento_do_recurso",
    sigla="ENR",
    titulo="Considerações e encaminhamento do recurso",
    fluxo="processo",
    atos=("recurso_encaminhado", "recurso_interposto", "auto_lavrado", "processo_aberto"),
    tambem=("decisao_reconsiderada", "efeito_suspensivo_decidido"),
    fases=DA_DECISAO,
    quem=quem("autoridade superior secretaria"),
    constroi=constroi,
)
