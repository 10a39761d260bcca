"""The rows of a stream computed from its fold: what is due, whom it waits for, how a person or boat is called.

Nothing here asks what day it is: a row stays true until an act, a calendar or the calculation changes.
"""

from collections.abc import Iterator, Mapping
from datetime import date, timedelta

from capitania.lei.termos import SemPrazo
from capitania.prazos import Suspensao
from capitania.prazos.erros import ForaDoCalendario
from capitania.processo import abordagem, cadastros, consultas, devedor, divida, retirada
from capitania.processo import om as da_unidade
from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto
from capitania.processo.custodia import Custodia, notificada
from capitania.processo.espera import de_quem, do_prazo
from capitania.processo.estado import Estado as Caso
from capitania.processo.estado import final
from capitania.processo.leitura import lista
from capitania.processo.medidas import DECISAO
from capitania.processo.medidas import prazos as prazos_das_medidas
from capitania.processo.penas import valor
from capitania.processo.prescricao import Prescricao, prescricoes
from capitania.processo.recontagem import Contagem, da_abordagem, da_custodia, do_caso
from capitania.processo.termos import PrazoDoCaso, alem_do_calendario, prazos
from capitania.usecases import assuntos as do_assunto
from capitania.usecases import comunicados, na_mesa
from capitania.usecases.decididos import Assunto
from capitania.usecases.dobras import Dobra, dobra
from capitania.usecases.linhas import (
    RELOGIO,
    VERSAO_DO_CALCULO,
    Contada,
    Linhas,
    Nome,
    Vencimento,
    algarismos,
    dobrado,
    marca_a_bordo,
)
from capitania.usecases.na_mesa import AGENTE

COM_LINHAS = frozenset(
    ("processo", "abordagem", "custodia", "devedor", "pessoa", "embarcacao", "inquerito", "omisso", "om")
)
DIAS = "dias"  # of the alarm of a custody


def depois_de(d: Dobra, ato: Ato, ctx: Contexto) -> Linhas | None:
    """Compute the rows of a stream after one more act, without what that act erases; None of a stream without rows."""
    if d.especie not in COM_LINHAS:
        return None
    atos = (*d.atos, ato)
    if ato.nome == "pessoais_apagados":
        gone = set(map(str, lista(ato, "atos")))
        atos = tuple(a._replace(pessoais=dict.fromkeys(a.pessoais)) if a.id in gone else a for a in atos)
    return da_dobra(dobra(d.fluxo, atos), ctx)


def da_dobra(d: Dobra, ctx: Contexto) -> Linhas:  # noqa: PLR0911 - one return per kind of stream
    """Compute all rows of a stream."""
    match d.estado:
        case Caso() if d.caso is not None:
            return _com_contagens(_do_caso(d.fluxo, d.om, d.caso, ctx), d, ctx)
        case abordagem.Abordagem():
            due = tuple(_das_medidas(d.fluxo, d.estado, ctx))
            known = (_do_encontro(d.fluxo, d.estado),)
            return _com_contagens(Linhas(due, tuple(na_mesa.da_abordagem(d.fluxo, d.estado, ctx)), known), d, ctx)
        case Custodia():
            due = tuple(_da_custodia(d.fluxo, d.estado, ctx))
            desk = tuple(na_mesa.da_custodia(d.fluxo, d.estado, ctx))
            told = tuple(comunicados.da_custodia(d.fluxo, d.estado, ctx))
            return _com_contagens(Linhas(due, desk, comunicacoes=told, assuntos=assuntos(d, ctx)), d, ctx)
        case devedor.Devedor():
            told = tuple(comunicados.da_divida(d.fluxo, d.estado))
            return _com_contagens(Linhas(tuple(_das_intimacoes(d.fluxo, d.estado, ctx)), comunicacoes=told), d, ctx)
        case cadastros.Cadastro():
            desk = tuple(na_mesa.do_cadastro(d.fluxo, d.estado))
            return Linhas(mesa=desk, nomes=tuple(_nomes(d.fluxo, d.especie, d.estado)))
        case consultas.Inquerito() | consultas.Omisso():
            return Linhas(mesa=tuple(na_mesa.da_consulta(d.fluxo, d.estado)))
        case da_unidade.Om():
            return Linhas(mesa=tuple(na_mesa.da_om(d.fluxo, d.om, d.estado)))
    return Linhas()


def assuntos(d: Dobra, ctx: Contexto) -> tuple[Assunto, ...]:
    """Give the row of what a stream is about; none of one that is no case and came of no boarding."""
    match d.estado:
        case Caso():
            return tuple(do_assunto.do_caso(d.fluxo, d.estado, ctx))
        case Custodia():
            return tuple(do_assunto.da_custodia(d.fluxo, d.estado))
    return ()


def _do_caso(fluxo: str, om: str, e: Caso, ctx: Contexto) -> Linhas:
    desk, about = tuple(na_mesa.do_caso(fluxo, om, e, ctx)), tuple(do_assunto.do_caso(fluxo, e, ctx))
    if final(e):
        return Linhas(mesa=desk, assuntos=about)
    sealed = int(e.marcos.sigiloso)
    rows = [_prazo(fluxo, om, p, " ".join(do_prazo(e, ctx, p.tipo)), sealed) for p in prazos(e, ctx) if not p.cumprido]
    rows += [_sem_dia(fluxo, om, tipo, " ".join(do_prazo(e, ctx, tipo)), sealed) for tipo in alem_do_calendario(e, ctx)]
    rows += [_relogio(fluxo, om, r, sealed) for r in _relogios(e, ctx)]
    return Linhas(tuple(rows), desk, comunicacoes=tuple(comunicados.comunicacoes(fluxo, om, e)), assuntos=about)


def contagens(d: Dobra, ctx: Contexto) -> tuple[Contagem, ...]:
    """Tell how the terms of a stream are counted."""
    if isinstance(d.estado, abordagem.Abordagem):
        return da_abordagem(d.estado, ctx)
    if isinstance(d.estado, Custodia):
        return da_custodia(d.estado, ctx)
    if isinstance(d.estado, devedor.Devedor):
        return divida.contagens(d.estado, ctx)
    return do_caso(d.caso, ctx) if d.caso is not None else ()


def _com_contagens(rows: Linhas, d: Dobra, ctx: Contexto) -> Linhas:
    layers = {v.prazo: v.provisorio for v in rows.vencimentos}
    return rows._replace(contagens=tuple(_contada(d, c, layers.get(c.prazo, "")) for c in contagens(d, ctx)))


def _contada(d: Dobra, c: Contagem, provisorio: str) -> Contada:
    return Contada(
        d.fluxo,
        c.prazo,
        d.om,
        c.via,
        _iso(c.de),
        c.depois_de,
        _iso(c.contado),
        _iso(c.informado),
        " ".join(f"{s.de.isoformat()}/{s.ate.isoformat()}" for s in c.suspensoes),
        " ".join(dia.isoformat() for dia in c.atos),
        int(c.aberto),
        provisorio,
        VERSAO_DO_CALCULO,
    )


def contagem(linha: Contada) -> Contagem:
    """Read a row back."""
    return Contagem(
        linha.prazo,
        linha.via,
        _dia(linha.de),
        linha.depois_de,
        _dia(linha.contado),
        _dia(linha.informado),
        tuple(_suspensao(s) for s in linha.suspensoes.split()),
        tuple(date.fromisoformat(d) for d in linha.atos.split()),
        bool(linha.aberto),
    )


def _suspensao(text: str) -> Suspensao:
    de, _, ate = text.partition("/")
    return Suspensao(date.fromisoformat(de), date.fromisoformat(ate), "")


def _iso(dia: date | None) -> str | None:
    return None if dia is None else dia.isoformat()


def _dia(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)


def _relogios(e: Caso, ctx: Contexto) -> tuple[Prescricao, ...]:
    try:
        return prescricoes(e, ctx)
    except (ForaDoCalendario, SemPrazo):
        return ()


def _prazo(fluxo: str, om: str, p: PrazoDoCaso, quem: str, sealed: int) -> Vencimento:
    nome = f"{p.tipo}:{p.medida}" if p.medida else p.tipo
    layers = " ".join(p.contado.provisorio)
    return Vencimento(fluxo, nome, om, quem, p.vencimento.isoformat(), None, "", layers, sealed, VERSAO_DO_CALCULO)


def _sem_dia(fluxo: str, om: str, nome: str, quem: str, sealed: int) -> Vencimento:
    return Vencimento(fluxo, nome, om, quem, None, None, "", "", sealed, VERSAO_DO_CALCULO)


def _relogio(fluxo: str, om: str, r: Prescricao, sealed: int) -> Vencimento:
    alarms = " ".join(f"{meses}={dia.isoformat()}" for meses, dia in r.alarmes)
    late = None if r.limite_se_interrompem is None else r.limite_se_interrompem.isoformat()
    last = r.limite.isoformat()
    return Vencimento(fluxo, RELOGIO + r.relogio, om, AGENTE, last, late, alarms, "", sealed, VERSAO_DO_CALCULO)


def _das_medidas(fluxo: str, feita: abordagem.Abordagem, ctx: Contexto) -> Iterator[Vencimento]:
    """Give the challenges to be decided, each measure once: the last of its name is the one that holds."""
    counted = {p.medida: p for p in prazos_das_medidas(feita.medidas, ctx)}
    for m in {m.medida: m for m in feita.medidas}.values():
        if not m.vive_impugnada:
            continue
        if m.medida in counted:
            yield _prazo(fluxo, feita.om, counted[m.medida], AGENTE, 0)
        else:
            yield _sem_dia(fluxo, feita.om, f"{DECISAO}:{m.medida}", AGENTE, 0)


def _da_custodia(fluxo: str, e: Custodia, ctx: Contexto) -> Iterator[Vencimento]:
    """Give the terms that run; where another reading gives a later day, that one too, and the day of the alarm."""
    aviso = notificada(e)
    for p in retirada.prazos(e, ctx):
        if not p.cumprido:
            do_aviso = aviso is not None and p.tipo in retirada.CAMINHOS.values()
            row = _prazo(fluxo, e.om, p, " ".join(de_quem(p.tipo)), 0)
            late = _iso(retirada.outra_data(e, aviso, ctx)) if aviso is not None and do_aviso else None
            yield row._replace(tarde=late, alarmes=_do_alarme(p, ctx))
    for tipo in retirada.alem_do_calendario(e, ctx):
        yield _sem_dia(fluxo, e.om, tipo, " ".join(de_quem(tipo)), 0)


def _do_alarme(p: PrazoDoCaso, ctx: Contexto) -> str:
    antes = valor(ctx, "alarme_da_custodia", p.de)
    return "" if antes is None else f"{DIAS}={(p.vencimento - timedelta(int(str(antes.quantia)))).isoformat()}"


def _das_intimacoes(fluxo: str, e: devedor.Devedor, ctx: Contexto) -> Iterator[Vencimento]:
    """Give the notices that still wait, each day once."""
    for i in {i.dia: i for i in e.por_responder}.values():
        corre, dia = divida.prazo_da_intimacao(i, ctx), i.dia.isoformat()
        if corre is None:
            yield _sem_dia(fluxo, e.om, f"{devedor.INTIMACAO}:{dia}", "parte", 0)
        else:
            yield _prazo(fluxo, e.om, corre._replace(medida=dia), "parte", 0)


def _do_encontro(fluxo: str, e: abordagem.Abordagem) -> Nome:
    """Give the row by which a boarding is found again: who was aboard and which boat, by id and inscription."""
    aboard = (e.condutor, *(t.pessoa for t in e.testes), *e.recusaram, *(s.pessoa for s in e.substitutos))
    people = dict.fromkeys(p.rpartition(":")[2] for p in aboard if p)
    told = e.fatos.get("embarcacao")
    boat = str(told.get("inscricao", "")) if isinstance(told, Mapping) else ""
    marks = "".join(map(marca_a_bordo, (*people, algarismos(boat))))
    return Nome(fluxo, "abordagem", "", marks, algarismos(boat) or None, VERSAO_DO_CALCULO)


def _nomes(fluxo: str, especie: str, c: cadastros.Cadastro) -> Iterator[Nome]:
    """Give the name of a person or boat; none once it was erased, or where none was told."""
    nome = c.dados.get("nome")
    if c.feito is None or not isinstance(nome, str):
        return
    document = next((c.dados[k] for k in ("cpf", "cnpj", "inscricao") if isinstance(c.dados.get(k), str)), None)
    told = None if document is None else algarismos(document)
    yield Nome(fluxo, especie, nome, dobrado(nome), told, VERSAO_DO_CALCULO)


def perto(linha: Vencimento, hoje: date) -> bool:
    """Tell whether the alarm of a term of a custody was reached, and the term not yet over."""
    quando, _, desde = linha.alarmes.partition("=")
    return quando == DIAS and desde <= hoje.isoformat() <= (linha.vencimento or "")


def alarme(linha: Vencimento, hoje: date) -> int | None:
    """Give the nearest alarm of a clock reached on a day, in months; 0 once it ran, None while none was reached."""
    dia = hoje.isoformat()
    if linha.vencimento is not None and dia > linha.vencimento:
        return 0
    reached = (meses for meses, _, desde in (a.partition("=") for a in linha.alarmes.split()) if dia >= desde)
    return min(map(int, reached), default=None)
