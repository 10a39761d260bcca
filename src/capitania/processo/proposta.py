"""What the norms propose aboard: the facts as told and as each test leaves them, and an order held against them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from capitania.lei.classes import classes
from capitania.lei.decisao import SemNorma, decidir
from capitania.lei.determinacao import Determinacao
from capitania.lei.fatos import Fatos
from capitania.lei.possiveis import Possiveis, possiveis
from capitania.lei.problemas import EntradaInvalida
from capitania.lei.vocabulario import MODALIDADES
from capitania.processo import fatos
from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Impedimento, Versao
from capitania.processo.testes import Substituto, Teste

APREENSAO: Final = "apreensao_da_embarcacao"
RETIFICA: Final = "ato_retificado"  # what completes the facts, and how that is called where it is left
OFICIO: Final = "oficio_expedido"  # what sends the papers to the police, and how it is called where it is left
# Words of the norms' class `navegacao` for a boat that nobody found under way.
PARADA: Final = ("parada", "parada_saida_iminente")
_DE_OUTRA: Final = ("outra_substancia", "meio", "descricao", "sinais")  # what a breath test does not tell
_PODE, _DEVE = MODALIDADES


def versoes(
    contados: Mapping[str, Any],
    testes: Iterable[Teste],
    recusaram: Iterable[str],
    substitutos: Iterable[Substituto],
    ctx: Contexto,
) -> tuple[Versao, ...]:
    """Read the facts of a boarding as told, and as each test and refusal leaves them; what cannot be read is left out.

    A reading that grounds nothing is neither refusal nor zero: it leaves the person untested.
    """
    feitos = tuple(testes)
    recusas = [(quem, {"resultado": "recusado"}) for quem in recusaram]
    seus = [*((t.pessoa, _resultado(t, ctx)) for t in feitos), *recusas]
    com_substituto = _com_substituto(contados, seus, tuple(substitutos))
    achadas = [("", com_substituto), *((quem, _com_teste(com_substituto, lido)) for quem, lido in seus)]
    lidas = ((quem, fatos.le(dados, ctx)) for quem, dados in achadas)
    return tuple(Versao(quem, f) for quem, f in lidas if f is not None)


def _resultado(t: Teste, ctx: Contexto) -> dict[str, Any]:
    lido = fatos.do_teste(t.em, t.resultado, t.etilometro)["alcoolemia"]
    return dict(lido) if t.vale(ctx) else {"resultado": "nao_realizado"}


def _com_teste(contados: Mapping[str, Any], lido: Mapping[str, Any]) -> dict[str, Any]:
    dito = contados.get("alcoolemia")
    outra = {k: v for k, v in dito.items() if k in _DE_OUTRA} if isinstance(dito, Mapping) else {}
    return {**contados, "alcoolemia": {**lido, "outra_substancia": "nao", **outra}}


def _com_substituto(
    contados: Mapping[str, Any], seus: list[tuple[str, dict[str, Any]]], substitutos: tuple[Substituto, ...]
) -> Mapping[str, Any]:
    """Put in the last substitute presented, with his licence as told and his own test; a tick alone tells no more."""
    if not substitutos:
        return contados
    ultimo = substitutos[-1]
    licenca = dict(ultimo.licenca) or ({} if ultimo.habilitado else {"habilitacao": "inexistente"})
    teste = next((lido for quem, lido in reversed(seus) if quem == ultimo.pessoa), {"resultado": "nao_realizado"})
    return {**contados, "substituto": {**licenca, "alcoolemia": {"outra_substancia": "nao", **teste}}}


def da_ordem(ato: Ato, lidas: tuple[Fatos, ...], navegacao: str, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a written reason away from the proposal, the finding of a faculty, and navigation before a seizure."""
    dia, proposta, deve = le.dia_do_ato(ato), le.logico(ato, "proposta"), le.texto(ato, "modalidade") == _DEVE
    if not proposta:
        if not le.texto(ato, "motivo_do_afastamento"):
            yield from ctx.impede("afastamento_sem_motivo", dia)
        if deve:
            yield from ctx.impede("deve_fora_da_linha", dia)
    if not (proposta and deve) and not le.texto(ato, "achado"):
        yield from ctx.impede("medida_sem_achado", dia)
    if le.texto(ato, "medida") == APREENSAO:
        yield from _navegacao(ato, lidas, navegacao, ctx)
    if proposta and lidas:
        yield from _proposta(ato, [possiveis(f, ctx.acervo, dia) for f in lidas], ctx)


def _navegacao(ato: Ato, lidas: tuple[Fatos, ...], prova: str, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that navigation was found, that the boarding tells how, and that its facts do not deny it."""
    dia = le.dia_do_ato(ato)
    if not le.logico(ato, "navegacao_constatada"):
        yield from ctx.impede("medida_sem_navegacao", dia)
    elif not prova.strip():
        yield from ctx.impede("medida_sem_navegacao", dia, "A abordagem não diz como se constatou.")
    elif any(classes(f, ctx.acervo, "navegacao")["navegacao"].certa(*PARADA) for f in lidas):
        yield from ctx.impede("medida_sem_navegacao", dia, "Os fatos da abordagem dizem que não se constatou.")


def _proposta(ato: Ato, achados: list[Possiveis], ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that what is said to be proposed be so, in this force, for some value of what is not known."""
    dia, medida, modalidade = le.dia_do_ato(ato), le.texto(ato, "medida"), le.texto(ato, "modalidade")
    cabem = {m for p in achados for m in p.medidas}
    if (medida, modalidade) in cabem or (modalidade == _PODE and (medida, _DEVE) in cabem):
        return
    citas = tuple(dict.fromkeys(c for p in achados for c in p.dispensadas.get(medida, ())))
    if citas and (medida, _PODE) not in cabem:
        yield from _por(ctx.impede("medida_dispensada", dia), citas)
        return
    forca = f"Só como faculdade ({_PODE})." if (medida, _PODE) in cabem else ""
    yield from ctx.impede("medida_nao_proposta", dia, f"{medida} ({modalidade}). {forca}".strip())


def avisos(lidas: tuple[Fatos, ...], vistas: frozenset[str], ctx: Contexto, *, oficiado: bool) -> Iterator[Impedimento]:
    """Flag what the facts, however they are read, make a duty and nobody ordered, and papers not sent to the police.

    `vistas` are the measures ordered, and those left with a reason.
    """
    dia = max((f.dia for f in lidas), default=None)
    if dia is None:
        return
    if devem := por_ordenar(lidas, vistas, ctx):
        citas = tuple(dict.fromkeys(c for found in devem.values() for c in found))
        yield from _por(ctx.impede("aviso_medida_por_ordenar", dia, f"{', '.join(devem)}."), citas)
    if not oficiado and (citas := oficia(lidas, ctx)):
        yield from _por(ctx.impede("aviso_oficio_por_expedir", dia), citas)


def por_ordenar(lidas: tuple[Fatos, ...], ordenadas: frozenset[str], ctx: Contexto) -> Mapping[str, tuple[str, ...]]:
    """Give what the facts, however they are read, make a duty and nobody ordered, each with its grounds."""
    achados = [possiveis(f, ctx.acervo, f.dia) for f in lidas]
    devem = [m for m in achados[0].devidas if all(m in p.devidas for p in achados)] if achados else ()
    return {m: tuple(c for p in achados for c in p.devidas[m]) for m in devem if m not in ordenadas}


def oficia(lidas: tuple[Fatos, ...], ctx: Contexto) -> tuple[str, ...]:
    """Give the grounds on which the police is to be told; empty where it need not be."""
    return tuple(dict.fromkeys(c for f in lidas for c in possiveis(f, ctx.acervo, f.dia).oficio))


def decide(lidas: tuple[Fatos, ...], ctx: Contexto) -> Determinacao | None:
    """Ask the norms of the first reading of the facts; None: there is none, or they do not answer."""
    for f in lidas[:1]:
        try:
            return decidir(f, ctx.acervo, ato_em=f.dia)
        except (SemNorma, EntradaInvalida):
            return None
    return None


def so_pergunta(d: Determinacao | None) -> bool:
    """Tell whether the norms do nothing but ask: no infraction, no measure that is a duty, and facts that they lack."""
    if d is None or d.infracoes or any(m.modalidade == _DEVE for m in d.medidas):
        return False
    return bool(d.pendencias)


def do_afastamento(ato: Ato, lidas: tuple[Fatos, ...], ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that what is left be proposed, for some value of what is not known, and that its reason be written."""
    dia, objeto = le.dia_do_ato(ato), le.texto(ato, "objeto")
    if not le.texto(ato, "motivo").strip():
        yield from ctx.impede("afastamento_sem_motivo", dia)
    infracoes = {i for f in lidas for i, _ in possiveis(f, ctx.acervo, f.dia).infracoes}
    oficio = {OFICIO} if oficia(lidas, ctx) else set()
    falta = {RETIFICA} if so_pergunta(decide(lidas, ctx)) else set()
    if objeto not in infracoes | oficio | falta | set(por_ordenar(lidas, frozenset(), ctx)):
        yield from ctx.impede("afastamento_do_que_nao_se_propos", dia, f"{objeto}.")


def _por(achados: tuple[Impedimento, ...], citas: tuple[str, ...]) -> Iterator[Impedimento]:
    """Found them on the provisions that the tables cite."""
    yield from (a._replace(cita=citas) for a in achados)
