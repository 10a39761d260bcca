"""One case before who judges it: facts and proof, what the party says, limits, earlier cases, clocks, doubts to settle.

Nothing here decides: what an act may say is asked of the act itself (`confere`), with all that stands in its way.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Final, NamedTuple

from capitania.lei.norma import InfracaoPrevista
from capitania.lei.possiveis import DoJulgador, possiveis
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo import leitura as le
from capitania.processo.ato import Ato, Por
from capitania.processo.avisos import avisos
from capitania.processo.banca import Peca, barram, peca
from capitania.processo.competencia import CARGOS, acima, em_exercicio
from capitania.processo.contexto import Anterior, Contexto, Impedimento
from capitania.processo.estado import TIPOS, Estado, efetivos, pena_vigente
from capitania.processo.papeis.decisao import PROVAS
from capitania.processo.partes.julgamento import Pena
from capitania.processo.penas import Limites, ja_punido, limites, prevista, reincidencias
from capitania.processo.prescricao import Prescricao, prescricoes
from capitania.processo.proximos import o_que_impede
from capitania.processo.termos import PrazoDoCaso, do_tipo, prazos
from capitania.usecases.alvos import Alvo, alvo
from capitania.usecases.decididos import Assunto, Espalhadas, Semelhantes
from capitania.usecases.dobras import Dobra
from capitania.usecases.fluxos import le_atos
from capitania.usecases.ports import Portas
from capitania.usecases.praticar import Impedido, Pedido, pratica
from capitania.usecases.queries import Lida, contexto_do_caso, hoje_na_om, lida
from capitania.usecases.roteiro import nomeada

Ve = Callable[[Alvo], bool]
SEMELHANTES: Final = 20  # like cases listed
DE_BORDO: Final = ("abordagem_registrada", "teste_realizado", "teste_recusado")
DO_RECURSO: Final = ("recurso_interposto", "decisao_reconsiderada", "recurso_encaminhado", "recurso_julgado")
AGRAVANTES: Final = "agravantes"  # the rule that names them


class Prova(NamedTuple):
    """A proof: the act that brings it, of this stream or of the boarding."""

    fluxo: str
    ato: Ato


class Agravante(NamedTuple):
    """A circumstance that the law says aggravates, with its provision."""

    texto: str
    cita: str


class Penas(NamedTuple):
    """What may be given: the infraction as the norm has it, its limits with the recidivism that stands, and the rest.

    `escondidos` counts the earlier cases that multiply the penalty and that who looks may not see.
    """

    prevista: InfracaoPrevista | None
    limites: Limites | None
    repetidos: tuple[Anterior, ...]
    anteriores: tuple[Anterior, ...]
    escondidos: int
    reincidencias: int
    agravantes: tuple[Agravante, ...]
    punido: tuple[str, ...]
    vigente: Pena


class Semelhanca(NamedTuple):
    """How like cases were decided in the unit of this one, and in all; and those that who looks may see, the last ones.

    `grupo` and `reincidencias` say in what they are alike, beside the infraction.
    """

    grupo: str
    reincidencias: int
    aqui: Espalhadas
    no_pais: Espalhadas
    casos: tuple[tuple[Assunto, str], ...]

    @property
    def lados(self) -> tuple[tuple[str, Espalhadas], ...]:
        """Give both, each by its name."""
        return ("Nesta OM", self.aqui), ("No país", self.no_pais)


class Autos(NamedTuple):
    """The whole file of a case as its judge needs it; `tardia` tells that a defence came after its term.

    `destinos` are the persons whom an appeal may be sent to, `assinam` those who may sign. `barram` tells what bars who
    looks from signing, whatever is written.
    """

    peca: Peca
    aberto: Ato | None
    auto: Ato | None
    provas: tuple[Prova, ...]
    defesas: tuple[Ato, ...]
    tardia: bool
    decisao: Ato | None
    recursos: tuple[Ato, ...]
    penas: Penas
    semelhantes: Semelhanca | None
    prazos: tuple[PrazoDoCaso, ...]
    prescricoes: tuple[Prescricao, ...]
    avisos: tuple[Impedimento, ...]
    duvidas: tuple[DoJulgador, ...]
    destinos: tuple[str, ...]
    assinam: tuple[str, ...]
    hoje: date
    barram: tuple[Impedimento, ...]


class Conferida(NamedTuple):
    """What lacks before an act may be signed: what is ill written, and what stands in its way."""

    problemas: tuple[Problema, ...]
    impedimentos: tuple[Impedimento, ...]


def autos(portas: Portas, lida_: Lida, caso: Estado, por: Por, ve: Ve) -> Autos | None:
    """Gather the file for a person who writes; None where nothing waits to be written. Raises `FalhaDaBase`."""
    d, p = lida_.dobra, peca(caso)
    if p is None:
        return None
    agora = hoje_na_om(portas, d.om)
    hoje = agora.date()
    ctx = contexto_do_caso(portas, d, caso, hoje)
    vivos = efetivos(d.atos)
    defesa = do_tipo(caso, ctx, "defesa")
    penas = _penas(portas, caso, ctx, hoje, ve)
    return Autos(
        peca=p,
        aberto=_ultimo(vivos, "processo_aberto"),
        auto=_ultimo(vivos, "auto_lavrado"),
        provas=(*_provas(d, vivos), *_de_bordo(portas, caso, ve)),
        defesas=tuple(a for a in vivos if a.nome in {"defesa_apresentada", "alegacoes_finais_apresentadas"}),
        tardia=any(defesa is not None and x.dia > defesa.vencimento for x in caso.instrucao.defesas),
        decisao=_ultimo(vivos, "julgamento_proferido"),
        recursos=tuple(a for a in vivos if a.nome in DO_RECURSO),
        penas=penas,
        semelhantes=_semelhantes(portas, d.fluxo, caso, penas, ve),
        prazos=prazos(caso, ctx),
        prescricoes=prescricoes(caso, ctx),
        avisos=avisos(caso, ctx),
        duvidas=tuple(_duvidas(caso, ctx)),
        destinos=_destinos(caso, ctx, p, hoje),
        assinam=_assinam(caso, ctx, p, hoje),
        hoje=hoje,
        barram=barram(caso, ctx, p, por, agora),
    )


def _ultimo(vivos: Iterable[Ato], nome: str) -> Ato | None:
    return next((a for a in reversed(tuple(vivos)) if a.nome == nome), None)


def _provas(d: Dobra, vivos: Iterable[Ato]) -> Iterator[Prova]:
    return (Prova(d.fluxo, a) for a in vivos if a.nome in PROVAS and a.nome != "alegacoes_finais_apresentadas")


def _de_bordo(portas: Portas, caso: Estado, ve: Ve) -> Iterator[Prova]:
    """Give what the boarding tells, where who looks may see it."""
    boarding = nomeada(caso)
    seen = alvo(lida(portas, boarding).dobra) if boarding else None
    if seen is not None and ve(seen):
        for ato in efetivos(le_atos(portas.registros.le_fluxo(boarding))):
            if ato.nome in DE_BORDO:
                yield Prova(boarding, ato)


def _penas(portas: Portas, caso: Estado, ctx: Contexto, hoje: date, ve: Ve) -> Penas:
    aberto, decisao = caso.origem.aberto, caso.julgamento.decisao
    quando = decisao.dia if decisao is not None else hoje
    repetidos = reincidencias(caso, ctx, quando, hoje)
    vistos = {a.processo for a in ctx.anteriores if _visivel(portas, a, ve)}
    return Penas(
        prevista=prevista(ctx, aberto.dispositivo, aberto.fato) if aberto is not None else None,
        limites=limites(caso, ctx, quando, hoje),
        repetidos=tuple(a for a in repetidos if a.processo in vistos),
        anteriores=tuple(a for a in ctx.anteriores if a.processo in vistos and a not in repetidos),
        escondidos=sum(a.processo not in vistos for a in repetidos),
        reincidencias=len(repetidos),
        agravantes=tuple(_agravantes(ctx, aberto.fato)) if aberto is not None else (),
        punido=tuple(x for x in ja_punido(caso, ctx, hoje) if x in vistos or not x.startswith("processo:")),
        vigente=pena_vigente(caso),
    )


def _semelhantes(portas: Portas, fluxo: str, caso: Estado, penas: Penas, ve: Ve) -> Semelhanca | None:
    """Gather like cases; sealed ones count only where who looks may see them, in the unit of the case."""
    aberto, leituras = caso.origem.aberto, portas.registros.leituras
    law, again = penas.prevista, penas.reincidencias
    if aberto is None or law is None:
        return None
    sealed = (aberto.om,) if ve(Alvo("", "processo", aberto.om, sigiloso=True)) else ()
    quais = Semelhantes(aberto.dispositivo, law.grupo or "", again, aberto.om, fluxo, sealed)
    aqui, no_pais = leituras.espalhadas(quais), leituras.espalhadas(quais._replace(om=None))
    found = (*leituras.semelhantes(quais, SEMELHANTES), *leituras.semelhantes(quais._replace(om=None), SEMELHANTES))
    seen = [a for a in dict.fromkeys(found) if ve(Alvo(a.fluxo, "processo", a.om, bool(a.sigiloso)))][:SEMELHANTES]
    autos_ = leituras.autos(sorted(a.fluxo for a in seen))
    return Semelhanca(law.grupo or "", again, aqui, no_pais, tuple((a, autos_.get(a.fluxo, "")) for a in seen))


def _visivel(portas: Portas, a: Anterior, ve: Ve) -> bool:
    seen = alvo(lida(portas, a.processo).dobra)
    return seen is not None and ve(seen)


def _agravantes(ctx: Contexto, fato: date) -> Iterator[Agravante]:
    """Read the circumstances that the law of the fact names, each as its provision says it."""
    regra = ctx.regra(AGRAVANTES, fato)
    for cita in regra.cita if regra is not None else ():
        norma, _, onde = cita.partition(":")
        found = next((n for n in ctx.acervo.em(fato) if n.id == norma.partition("@")[0]), None)
        if found is not None:
            said = found.dispositivos[onde].resumo.partition(":")[2].strip().rstrip(".")
            yield Agravante(said, cita)


def _duvidas(caso: Estado, ctx: Contexto) -> Iterator[DoJulgador]:
    """Give the readings of the boarding that differ on the infraction judged, and wait for a word of who judges."""
    aberto, feita = caso.origem.aberto, ctx.abordagem
    if aberto is None or feita is None:
        return
    for fatos in feita.do_condutor(aberto.infrator, aberto.papel, aberto.fato):
        for duvida in possiveis(fatos, ctx.acervo, aberto.fato).do_julgador:
            if aberto.dispositivo in {i for i, _ in duvida.infracoes}:
                yield duvida


def _destinos(caso: Estado, ctx: Contexto, p: Peca, hoje: date) -> tuple[str, ...]:
    if p.nome != "consideracoes":
        return ()
    qualidade, om = acima(caso, ctx, hoje) if p.instancia == 1 else ("dpc", "")
    return tuple(dict.fromkeys(em_exercicio(ctx, qualidade, om, hoje)))


def _assinam(caso: Estado, ctx: Contexto, p: Peca, hoje: date) -> tuple[str, ...]:
    """Name who holds today an office that signs this piece where the case is."""
    om = caso.origem.aberto.om if caso.origem.aberto is not None else ""
    if "autoridade" not in p.assinam:
        return ()
    cargos = CARGOS["autoridade"]
    return tuple(dict.fromkeys(d.pessoa for d in ctx.designacoes if d.cargo in cargos and d.om == om and d.vale(hoje)))


def confere(portas: Portas, fluxo: str, bruto: Mapping[str, Any], por: str) -> Conferida:
    """Ask an act everything, and practise nothing; raises `FalhaDaBase`."""
    try:
        found = pratica(portas, Pedido(fluxo, bruto, por, prova=True))
    except EntradaInvalida as error:
        return Conferida(tuple(error.problemas), _do_caso(portas, fluxo, bruto, por))
    return Conferida((), found.impedimentos if isinstance(found, Impedido) else ())


def _do_caso(portas: Portas, fluxo: str, bruto: Mapping[str, Any], por: str) -> tuple[Impedimento, ...]:
    """Say what of the case itself stands in the way, whatever is still to be written."""
    d, tipo = lida(portas, fluxo).dobra, str(bruto.get("tipo", ""))
    if d.caso is None or tipo not in TIPOS:
        return ()
    agora, (pessoa, _, qualidade) = hoje_na_om(portas, d.om), por.partition("@")
    ctx = contexto_do_caso(portas, d, d.caso, agora.date())
    found = o_que_impede(d.caso, ctx, agora, tipo, Por(pessoa, qualidade))
    return found.impedimentos if found is not None else ()


def da_defesa(ato: Ato) -> tuple[str, ...]:
    """List what an act of the party argues or asks for."""
    return tuple(str(x) for x in (*le.lista(ato, "argumentos"), *le.lista(ato, "fundamentos")))
