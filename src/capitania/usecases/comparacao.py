"""The law of the fact and of the act beside that of today, over the same facts: what differs, and by what provision.

Today's law is asked with the versions of today on the days of the case (`Acervo.como_em`): the facts stay the same.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Final, NamedTuple

from capitania.lei.acervo import Acervo
from capitania.lei.decisao import SemNorma, decidir
from capitania.lei.determinacao import Determinacao
from capitania.lei.fatos import Fatos
from capitania.lei.problemas import EntradaInvalida
from capitania.lei.termos import PrazoContado, SemPrazo, prazo
from capitania.prazos.erros import ForaDoCalendario
from capitania.processo import abordagem
from capitania.processo.contexto import Contexto
from capitania.processo.estado import Estado
from capitania.processo.penas import Limites, limites, prevista
from capitania.processo.termos import prazos
from capitania.usecases import answers, labels
from capitania.usecases.contexto import reune
from capitania.usecases.ports import Portas
from capitania.usecases.queries import Lida, contexto_do_caso, hoje_na_om

GRUPOS: Final = ("medida", "infracao", "pena", "peca", "encaminhamento", "lacuna", "prazo")
NADA: Final = "não há"
ANTES_DO_AUTO: Final = "notificacao_precede_o_auto"
Cita = tuple[str, ...]
Lado = tuple[str, Cita]  # what the law of one day says, and where
Chave = tuple[str, str]  # the group, and what it is about


class Linha(NamedTuple):
    """One thing as the law of the case has it, and as today's has it; empty provisions where one has it not."""

    grupo: str
    oque: str
    antes: str
    cita: Cita
    hoje: str
    cita_de_hoje: Cita

    @property
    def difere(self) -> bool:
        """Tell whether the two say another thing; the same words under another provision are the same."""
        return self.antes != self.hoje


class Versoes(NamedTuple):
    """A norm, and the first day of its version of the fact, of the act, of today; None: none in force."""

    norma: str
    titulo: str
    do_fato: date | None
    do_ato: date | None
    de_hoje: date | None

    @property
    def difere(self) -> bool:
        """Tell whether today's version is another than those that rule."""
        return {self.do_fato, self.do_ato} != {self.de_hoje}


class Comparacao(NamedTuple):
    """The two laws side by side. `falta`: what could not be compared, and why."""

    fato: date
    ato: date
    hoje: date
    versoes: tuple[Versoes, ...]
    linhas: tuple[Linha, ...]
    falta: tuple[str, ...]

    def do_grupo(self, grupo: str) -> tuple[Linha, ...]:
        """Give the lines of one kind, those that differ first."""
        return tuple(sorted((x for x in self.linhas if x.grupo == grupo), key=lambda x: not x.difere))

    @property
    def diferem(self) -> int:
        """Count what differs."""
        return sum(x.difere for x in self.linhas)


class _Lei(NamedTuple):
    """What each law says, by what it is about."""

    antes: dict[Chave, Lado]
    hoje: dict[Chave, Lado]
    falta: list[str]


def compara(portas: Portas, lida_: Lida) -> Comparacao | None:
    """Compare the laws of a case or a boarding; None of another stream, or before its fact is told.

    Raises `FalhaDaBase`.
    """
    d = lida_.dobra
    hoje = hoje_na_om(portas, d.om).date()
    lei = _Lei({}, {}, [])
    if isinstance(d.estado, Estado) and d.estado.origem.aberto is not None:
        e, aberto = d.estado, d.estado.origem.aberto
        ctx = contexto_do_caso(portas, d, e, hoje)
        ato = e.autuacao.auto.lavrado if e.autuacao.auto is not None else aberto.em
        _da_infracao(lei, e, ctx, hoje)
        _do_comeco(lei, ctx, ato, hoje)
        _dos_prazos(lei, e, ctx, hoje)
        return _feita(lei, ctx, (aberto.fato, max(ato, aberto.fato), hoje), do_caso(e, ctx))
    if isinstance(d.estado, abordagem.Abordagem) and d.estado.registrada is not None:
        ctx = reune(portas, d.om, hoje).contexto
        found = abordagem.do_condutor(d.estado, ctx)
        fato = d.estado.desde.date() if d.estado.desde is not None else d.estado.registrada
        return _feita(lei, ctx, (fato, max(d.estado.registrada, fato), hoje), found[:1])
    return None


def do_caso(e: Estado, ctx: Contexto) -> tuple[Fatos, ...]:
    """Give the facts of the boarding that the case names: those of this person's own test, else as they were told."""
    aberto, a_bordo = e.origem.aberto, ctx.abordagem
    if aberto is None or a_bordo is None:
        return ()
    dele = a_bordo.do_condutor(aberto.infrator, aberto.papel, aberto.fato)
    return (dele or tuple(v.fatos for v in a_bordo.versoes if not v.pessoa))[:1]


def _feita(lei: _Lei, ctx: Contexto, dias: tuple[date, date, date], fatos: tuple[Fatos, ...]) -> Comparacao:
    fato, ato, hoje = dias
    if not fatos:
        falta = "Sem os fatos de uma abordagem não se comparam medidas, peças e encaminhamentos: só o que o caso diz."
        lei.falta.append(falta)
    for f in fatos:
        try:
            antes = decidir(f, ctx.acervo, ato_em=max(ato, f.dia))
            agora = decidir(f, ctx.acervo.como_em(hoje), ato_em=max(ato, f.dia))
        except SemNorma as error:
            lei.falta.append(str(error))
        except EntradaInvalida as error:
            lei.falta.extend(p.motivo for p in error.problemas)
        else:
            lei.antes.update(saidas(antes))
            lei.hoje.update(saidas(agora))
    chaves = sorted({*lei.antes, *lei.hoje}, key=lambda k: (GRUPOS.index(k[0]), k[1]))
    linhas = tuple(Linha(*k, *lei.antes.get(k, (NADA, ())), *lei.hoje.get(k, (NADA, ()))) for k in chaves)
    return Comparacao(fato, ato, hoje, tuple(_versoes(ctx.acervo, fato, ato, hoje)), linhas, tuple(lei.falta))


def saidas(d: Determinacao) -> Iterator[tuple[Chave, Lado]]:
    """Give what an answer orders and finds, by what it is about."""
    for m in d.medidas:
        yield ("medida", answers.measure(m)), (m.modalidade, m.cita)
    for x in d.dispensadas:
        yield ("medida", labels.label(x.medida)), (f"dispensada por {labels.label(x.por)}", x.cita)
    for i in d.infracoes:
        said = f"{labels.listed(map(labels.label, i.autores))}: {answers.penalties(i)}"
        yield ("infracao", labels.provision(i.dispositivo)), (said, i.cita)
    for p in d.pecas:
        yield ("peca", f"{labels.label(p.peca)} {labels.TO.get(p.para, labels.label(p.para))}"), (p.modalidade, p.cita)
    for e in d.encaminhamentos:
        modo = " ou ".join(map(labels.label, e.um_de or (e.modo,)))
        yield ("encaminhamento", f"{modo} {labels.TO.get(e.a, labels.label(e.a))}"), (e.modalidade, e.cita)
    for silence in d.lacunas:
        yield ("lacuna", labels.norm(silence.dispositivo)), (silence.motivo, silence.cita)


def _da_infracao(lei: _Lei, e: Estado, ctx: Contexto, hoje: date) -> None:
    """Compare the text of the infraction and the limits of its penalty, as both laws have them for this case."""
    aberto = e.origem.aberto
    if aberto is None:
        return
    nome = labels.provision(aberto.dispositivo)
    for lado, acervo in ((lei.antes, ctx.acervo), (lei.hoje, ctx.acervo.como_em(hoje))):
        outro = ctx._replace(acervo=acervo)
        achada = prevista(outro, aberto.dispositivo, aberto.fato)
        if achada is None:
            continue
        cita = (f"{aberto.dispositivo.partition(':')[0]}:{achada.cita}",)
        lado["infracao", f"{nome}, no texto"] = (achada.resumo, cita)
        if (found := limites(e, outro, hoje)) is not None:
            lado["pena", f"{nome}, neste caso"] = (_limites(found), cita)
    if ("pena", f"{nome}, neste caso") not in lei.antes:
        lei.falta.append("A linha da infração não foi conferida com a fonte: os limites da pena não se oferecem.")


def _do_comeco(lei: _Lei, ctx: Contexto, ato: date, hoje: date) -> None:
    """Compare the paper that comes first, by the day of the act."""
    for lado, acervo in ((lei.antes, ctx.acervo), (lei.hoje, ctx.acervo.como_em(hoje))):
        if (regra := ctx._replace(acervo=acervo).regra(ANTES_DO_AUTO, ato)) is not None:
            lado["peca", "notificação para comparecimento antes do auto"] = ("exige-se", regra.cita)


def _limites(found: Limites) -> str:
    parts = []
    if found.minimo is not None and found.maximo is not None:
        parts.append(f"multa de {labels.reais(found.minimo)} a {labels.reais(found.maximo)}")
    if found.suspensao_max_dias is not None:
        parts.append(f"suspensão de até {found.suspensao_max_dias} dias")
    parts += ["cancelamento"] if found.cancelamento else []
    return "; ".join(parts) or "nenhuma pena aplicável a este autor"


def _dos_prazos(lei: _Lei, e: Estado, ctx: Contexto, hoje: date) -> None:
    """Compare the terms that have begun; the law of the day on which each began rules it."""
    found = prazos(e, ctx)
    if not found:
        lei.falta.append("Nenhum prazo começou ainda: o que começar segue a lei do dia em que começa.")
    for p in found:
        nome = f"{labels.label(p.tipo)}, desde {labels.day(p.de)}"
        lei.antes["prazo", nome] = _tamanho(p.contado)
        try:
            agora = prazo(ctx.acervo.como_em(hoje), p.tipo, p.de, ctx.calendario, via=p.contado.via)
        except (SemPrazo, ForaDoCalendario):
            continue
        lei.hoje["prazo", nome] = _tamanho(agora)


def _tamanho(contado: PrazoContado) -> Lado:
    said = (f"{r.quantidade} {labels.label(r.unidade)}" for r in contado.resultados)
    return " ou ".join(dict.fromkeys(said)), contado.cita


def _versoes(acervo: Acervo, fato: date, ato: date, hoje: date) -> Iterator[Versoes]:
    """List the norms in force on any of the three days."""
    titulos: Mapping[str, str] = {n.id: n.titulo for dia in (fato, ato, hoje) for n in acervo.em(dia)}
    for norma in sorted(titulos):
        yield Versoes(norma, titulos[norma], *(acervo.versao(norma, dia) for dia in (fato, ato, hoje)))
