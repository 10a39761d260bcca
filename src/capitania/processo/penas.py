"""Limits of a penalty: the article's, by the law of the fact, times recidivism, within the statute's ceilings."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import NamedTuple, cast

from capitania.lei.norma import Grupo, InfracaoPrevista, Valor
from capitania.prazos import soma_meses
from capitania.processo.ato import Ato
from capitania.processo.contexto import Anterior, Contexto, Impedimento
from capitania.processo.estado import Estado, pena_vigente
from capitania.processo.leitura import dia_do_ato, inteiro, lista, texto
from capitania.processo.palavras import reais
from capitania.processo.partes.julgamento import Pena, pena_de
from capitania.processo.partes.origem import Abertura


class Limites(NamedTuple):
    """What this author may be given: fine between two amounts, suspension up to some days, cancellation or not."""

    minimo: Decimal | None
    maximo: Decimal | None
    suspensao_max_dias: int | None
    cancelamento: bool
    multiplo: int

    @property
    def sem_pena(self) -> bool:
        """Tell whether no penalty at all can be given to this author."""
        return self.maximo is None and self.suspensao_max_dias is None and not self.cancelamento


def prevista(ctx: Contexto, dispositivo: str, fato: date) -> InfracaoPrevista | None:
    """Give the infraction as the norms of the day of the fact hold it."""
    norma, _, inciso = dispositivo.partition(":")
    return next((n.infracoes.get(inciso) for n in ctx.acervo.em(fato) if n.id == norma), None)


def autores(ctx: Contexto, dispositivo: str, fato: date) -> frozenset[str]:
    """Give the authors that the tables of the day of the fact name for an infraction; empty where none speaks of it."""
    chave = ("autores", dispositivo, fato)
    if chave not in ctx.acervo.planos:
        ctx.acervo.planos[chave] = frozenset(_autores(ctx, dispositivo, fato))
    return cast("frozenset[str]", ctx.acervo.planos[chave])


def _blocos(ctx: Contexto, fato: date) -> Iterator[Mapping[str, object]]:
    """List what the rows of the tables of a day give."""
    linhas = (li for n in ctx.acervo.em(fato) for t in n.tabelas.values() for li in t.linhas)
    return (b for li in linhas if not isinstance(li.entao, str) for b in li.entao)


def _autores(ctx: Contexto, dispositivo: str, fato: date) -> Iterator[str]:
    for bloco in _blocos(ctx, fato):
        if dispositivo == bloco.get("infracao") or dispositivo in cast("Iterable[str]", bloco.get("infracoes", ())):
            yield from cast("Iterable[str]", bloco.get("autores", ()))


def na_tabela(ctx: Contexto, dispositivo: str, concreto: str, fato: date) -> bool:
    """Tell whether the tables of the day of the fact give an infraction; an open one, for this concrete provision."""
    infracao = prevista(ctx, dispositivo, fato)
    if infracao is None or not autores(ctx, dispositivo, fato):
        return False
    return not infracao.aberta or _escrito(concreto) in _concretos(ctx, dispositivo, fato)


def _concretos(ctx: Contexto, dispositivo: str, fato: date) -> frozenset[str]:
    chave = ("concretos", dispositivo, fato)
    if chave not in ctx.acervo.planos:
        blocos = (b for b in _blocos(ctx, fato) if dispositivo in cast("Iterable[str]", b.get("infracoes", ())))
        ctx.acervo.planos[chave] = frozenset(_escrito(str(b.get("concreto", ""))) for b in blocos)
    return cast("frozenset[str]", ctx.acervo.planos[chave])


def _escrito(concreto: str) -> str:
    """Write a provision in one form: `NORMAM-211 7.12.1` is `normam-211:7.12.1`."""
    return ":".join(concreto.casefold().replace(":", " ").split())


def tem_habilitacao(ctx: Contexto, autor: str, titular: str, fato: date) -> bool:
    """Tell whether this author has a licence to suspend by the norms of the day of the fact; not where none says so."""
    classes = (n.classes.get("habilitacao_a_suspender") for n in ctx.acervo.vigentes(fato).fundamentam)
    celulas = (c.celula(autor=autor, titular=titular) for c in classes if c is not None)
    return any(c is not None and c.valor == "sim" for c in celulas)


def valor(ctx: Contexto, nome: str, dia: date) -> Valor | None:
    """Give a value as a norm of the day holds it."""
    return next((n.valores[nome] for n in ctx.acervo.em(dia) if nome in n.valores), None)


def reincidencias(e: Estado, ctx: Contexto, decisao: date, hoje: date | None = None) -> tuple[Anterior, ...]:
    """List the earlier cases that make this one a repetition.

    Same article and inciso (in the open ones also the same concrete provision), fact to fact within the term, the
    anniversary inside, final before the new decision, and punishing still on that day, or on `hoje`.
    """
    return tuple(a for a in repetidos(e, ctx, decisao) if a.pune(hoje or decisao))


def repetidos(e: Estado, ctx: Contexto, decisao: date) -> tuple[Anterior, ...]:
    """List the earlier cases of the same infraction, final before the decision, whatever became of them since."""
    aberto = e.origem.aberto
    meses = valor(ctx, "reincidencia", aberto.fato) if aberto is not None else None
    infracao = prevista(ctx, aberto.dispositivo, aberto.fato) if aberto is not None else None
    if aberto is None or meses is None or infracao is None:
        return ()
    return tuple(
        a
        for a in ctx.anteriores
        if _mesma(a, aberto, aberta=infracao.aberta)
        and a.fato < aberto.fato <= soma_meses(a.fato, int(str(meses.quantia)))
        and a.definitivo_em is not None
        and a.definitivo_em < decisao
    )


def _mesma(a: Anterior, aberto: Abertura, *, aberta: bool) -> bool:
    return a.dispositivo == aberto.dispositivo and (not aberta or a.concreto == aberto.concreto)


def caidos(e: Estado, ctx: Contexto) -> tuple[str, ...] | None:
    """Name the earlier cases that multiplied the penalty and no longer punish; None where the decision still stands.

    Empty where it counted more of them than there are, and which one fell cannot be told. A revision since settles it.
    """
    decisao, revista = e.julgamento.decisao, e.recursos.revisao_decidida
    if decisao is None or not pena_vigente(e).especies:
        return None
    if decisao.reincidencia <= len(reincidencias(e, ctx, decisao.dia, date.max)):
        return None
    quedas = [a for a in repetidos(e, ctx, decisao.dia) if a.punido and a.caiu_em is not None]
    if revista is not None and all(a.caiu_em is not None and a.caiu_em <= revista for a in quedas):
        return None
    return tuple(a.processo for a in quedas)


def ja_punido(e: Estado, ctx: Contexto, dia: date) -> tuple[str, ...]:
    """Name what already punished this person for this fact and conduct: another case, or an acórdão of the Tribunal."""
    aberto = e.origem.aberto
    if aberto is None:
        return ()
    infracao = prevista(ctx, aberto.dispositivo, aberto.fato)
    aberta = infracao is not None and infracao.aberta
    nomes = {aberto.infrator, *ctx.ligados.unidos}
    punem = [a for a in ctx.anteriores if a.pune(dia) and a.fato == aberto.fato]
    casos = [a.processo for a in punem if _mesma(a, aberto, aberta=aberta)]
    tribunal = [i.id for i in e.origem.inqueritos if i.puniu or nomes & _punidos(ctx, i.id)]
    return (*casos, *tribunal)


def _punidos(ctx: Contexto, inquerito: str) -> frozenset[str]:
    achado = ctx.ligados.inquerito(inquerito)
    return achado.punidos if achado is not None else frozenset()


def sancao_repetida(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Give what is wrong with punishing again, without a written reason, who was punished for the same fact."""
    dia = dia_do_ato(ato)
    if not texto(ato, "motivo_escrito"):
        for quem in ja_punido(e, ctx, dia):
            yield from ctx.impede("sancao_repetida", dia, f"{quem}.")


def limites(e: Estado, ctx: Contexto, decisao: date, hoje: date | None = None) -> Limites | None:
    """Give the limits for this case, with the recidivism that stands; None where the infraction is not confirmed."""
    aberto = e.origem.aberto
    infracao = prevista(ctx, aberto.dispositivo, aberto.fato) if aberto is not None else None
    if aberto is None or infracao is None or not infracao.conferida:
        return None
    repetidas = len(reincidencias(e, ctx, decisao, hoje))
    multiplo = 1 if infracao.cancelamento_na_reincidencia else repetidas + 1
    grupo = _grupo(ctx, infracao.grupo, aberto.fato)
    tem = tem_habilitacao(ctx, aberto.papel, aberto.titular, aberto.fato)
    suspende = infracao.suspensao_max_dias if tem else None
    teto = valor(ctx, "suspensao_teto_meses", aberto.fato)
    dias = None if suspende is None else suspende * multiplo
    if dias is not None and teto is not None:
        dias = min(dias, (soma_meses(decisao, int(str(teto.quantia))) - decisao).days)
    return Limites(
        grupo.minimo if grupo is not None else None,
        grupo.maximo * multiplo if grupo is not None else None,
        dias,
        infracao.cancelamento_na_reincidencia and repetidas > 0 and suspende is not None,
        multiplo,
    )


def _grupo(ctx: Contexto, nome: str | None, fato: date) -> Grupo | None:
    return next((n.grupos[nome] for n in ctx.acervo.em(fato) if nome in n.grupos), None) if nome else None


def fora_dos_limites(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Give what is wrong with the penalty an act sets."""
    dia, pena = dia_do_ato(ato), pena_de(ato)
    achados = limites(e, ctx, dia)
    if achados is None:
        yield from ctx.impede("infracao_nao_conferida", dia)
        return
    if not pena.especies and not achados.sem_pena:
        yield from ctx.impede("procedente_sem_pena", dia)
    yield from _partes(pena, achados, dia, ctx)
    if len(pena.especies) > 1 and not texto(ato, "fundamento_da_cumulacao"):
        yield from ctx.impede("cumulacao_sem_fundamento", dia)
    declarada, apurada = inteiro(ato, "reincidencia"), len(reincidencias(e, ctx, dia))
    if declarada != apurada:
        yield from ctx.impede("reincidencia_apurada", dia, f"Declarou-se {declarada}; apurou-se {apurada}.")
    if apurada and "reincidencia" in lista(ato, "agravantes"):
        yield from ctx.impede("reincidencia_ja_multiplica", dia)


def excede(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Give what is wrong with the penalty set in the place of the first one, by its limits with what stands of them."""
    decisao = e.julgamento.decisao
    if decisao is None or "pena" not in ato.dados:
        return
    dia, pena = dia_do_ato(ato), pena_de(ato)
    achados = limites(e, ctx, decisao.dia, dia)
    if achados is None:
        yield from ctx.impede("infracao_nao_conferida", dia)
        return
    yield from _partes(pena, achados, dia, ctx)
    nova = not set(pena.especies) <= set(pena_vigente(e).especies)
    if len(pena.especies) > 1 and nova and not texto(ato, "fundamento_da_cumulacao"):
        yield from ctx.impede("cumulacao_sem_fundamento", dia)


def _partes(pena: Pena, achados: Limites, dia: date, ctx: Contexto) -> Iterator[Impedimento]:
    minimo, maximo = achados.minimo or Decimal(0), achados.maximo
    if pena.multa and maximo is None:
        yield from ctx.impede("sem_multa_neste_inciso", dia)
    elif pena.multa and maximo is not None and not minimo <= pena.multa <= maximo:
        yield from ctx.impede("multa_fora_dos_limites", dia, f"De {reais(minimo)} a {reais(maximo)}.")
    if pena.suspensao_dias and achados.suspensao_max_dias is None:
        yield from ctx.impede("sem_habilitacao_a_suspender", dia)
    elif pena.suspensao_dias and pena.suspensao_dias > (achados.suspensao_max_dias or 0):
        yield from ctx.impede("suspensao_fora_dos_limites", dia, f"Até {achados.suspensao_max_dias} dias.")
    if pena.cancelamento and not achados.cancelamento:
        yield from ctx.impede("cancelamento_so_na_reincidencia", dia)
