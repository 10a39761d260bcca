"""Sheet for the treasury attorney: what an authority sent and did not come back, with the days and proofs of each."""

from collections.abc import Iterator
from typing import Final

from capitania.processo import palavras
from capitania.processo.cobranca import MultaVista, vista
from capitania.processo.papeis import dividas, trechos
from capitania.processo.papeis.especie import SO_A4, Especie, quem
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Assinatura, Assinaturas, Bloco, Campo, Campos, Papel, Texto

# Rules of the norms whose words this paper says.
DIVIDA: Final = "papel_divida_folha"


def constroi(m: Materia) -> Papel:
    """Make the sheet from what was sent and stands."""
    vistas = tuple(vista(m.devedor, x, m.ctx, m.dia) for x in m.ctx.ligados.multas)
    enviadas = tuple(v for v in vistas if v.remessa is not None)
    blocos: tuple[Bloco, ...] = (
        Texto(trechos.frases(m, DIVIDA)),
        Campos(trechos.campos_da_pessoa(m, m.fluxo.partition(":")[2], "Devedor")),
        *(Campos(tuple(_da_multa(m, v)), f"Auto {dividas.nome(v.multa)}") for v in enviadas),
        Texto(tuple(_a_recolher(enviadas)), "A recolher"),
        Assinaturas((Assinatura("Autoridade que encaminha"),), "Assinatura"),
        trechos.notas(m, trechos.citas(m, DIVIDA)),
    )
    return trechos.papel(m, ESPECIE, blocos)


def _da_multa(m: Materia, v: MultaVista) -> Iterator[Campo]:
    x, r = v.multa, v.remessa
    assert r is not None
    yield Campo("OM", x.om)
    yield Campo("Situação", palavras.label(v.situacao))
    yield Campo("Multa", palavras.reais(x.valor))
    yield Campo("Falta pagar", palavras.reais(x.devido))
    if r.consolidado is not None:
        yield Campo("Consolidado, como a autoridade o disse", palavras.reais(r.consolidado), 2)
    dias = {"Ciência da decisão": x.ciencia, "Decisão definitiva": x.final, "Venceu em": x.vence}
    dias |= {"Fim dos noventa dias": x.noventa, "Prazo de cobrar até": x.prescreve, "Encaminhada em": r.dia}
    yield from (Campo(rotulo, dividas.dito(dia)) for rotulo, dia in dias.items())
    yield Campo("Ofício", r.oficio, 2)
    if r.inscricao:
        yield Campo("Inscrição", r.inscricao, 2)
    if x.solidarios:
        yield Campo("Respondem também", palavras.listed(_quem(m, s) for s in (x.infrator, *x.solidarios)), 2)


def _quem(m: Materia, nome: str) -> str:
    p = m.pessoa(nome)
    return f"{p.nome} ({p.documento or 'sem documento no cadastro'})"


def _a_recolher(enviadas: tuple[MultaVista, ...]) -> Iterator[str]:
    for v in enviadas:
        for causa in v.recolher:
            yield f"{dividas.nome(v.multa)}: {palavras.sentence(palavras.label(causa))}"


ESPECIE: Final = Especie(
    nome="folha_da_divida",
    sigla="FDV",
    titulo="Folha para a Procuradoria da Fazenda Nacional",
    fluxo="devedor",
    atos=("divida_encaminhada",),
    fases=(),
    quem=quem("autoridade secretaria"),
    constroi=constroi,
    formatos=SO_A4,
    cada=("divida_encaminhada", "divida_inscrita"),
)
