"""No case gets stuck: whatever was done so far, someone may do something, and the office alone can bring it to its end.

A breadth-first walk over abstract acts: those that `proximos` offers, on the next day and after the running terms. Two
states that differ only in dates, or in what moves nothing, count as one.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from datetime import date, datetime, timedelta
from itertools import islice
from typing import Any, NamedTuple

import pytest
from apoio import ABERTURA, CTX, SECRETARIA, Caso, cargo, em

from capitania.prazos.erros import ForaDoCalendario
from capitania.processo.ato import Ato, Por
from capitania.processo.competencia import CARGOS, DE_TODA_PARTE
from capitania.processo.contexto import Anterior, Contexto
from capitania.processo.estado import TIPOS, Estado, apply, cumprida, fase, final, pena_vigente
from capitania.processo.impedimentos import admitido, impedimentos
from capitania.processo.partes.recursos import Recurso
from capitania.processo.proximos import MOVEM, Proximo, minimo, proximos
from capitania.processo.proximos import variantes as dados_de
from capitania.processo.termos import conhecimento, decorreu, papel, prazos

LIMITE = 30
OBJETOS = TIPOS["ciencia_registrada"].dados["objeto"].opcoes
# Acts that leave the abstract state as it is, or that another act stands for here.
NEUTROS = {
    "comunicacao_expedida",
    "comunicacao_frustrada",
    "encaminhada_por_agencia",
    "comparecimento_espontaneo",
    "edital_publicado",
    "procuracao_juntada",
    "procuracao_revogada",
    "processos_ligados",
    "relatorio_juntado",
    "parecer_juntado",
    "prazo_prorrogado",
    "efeito_suspensivo_decidido",
    "agravamento_comunicado",
    "vicio_convalidado",
    "revisao_pedida",
    "revisao_decidida",
    "suspeicao_arguida",
    "suspeicao_decidida",
    "inquerito_vinculado",
}
DA_INSTRUCAO = {
    "diligencia_determinada",
    "diligencia_cumprida",
    "alegacoes_finais_abertas",
    "alegacoes_finais_apresentadas",
}
EXECUTAM = {"pagamento_registrado", "suspensao_iniciada", "suspensao_encerrada"}  # walked once the case is final
ENCERRAM_DE_FORA = {"encaminhado_a_outro_orgao"}  # an end that is no answer to whether the case can be decided


DECURSO = "decurso_certificado"  # `proximos` offers one lapse at a time; here all of them
ULTIMA = "ultima_instancia"
INCOMPETENTE = {"causa": "orgao_incompetente", "orgao_certo": "CPPR"}
MENOR = {"resultado": "pena_menor", "fundamento": "x", "pena": {"multa": "40.00"}}
PENA = {"resultado": "procedente", "fundamento": "x", "respostas": {}, "considera_defesa_tardia": False}
DUPLA = {"pena": {"multa": "60.00", "suspensao_dias": 5}, "fundamento_da_cumulacao": "x", "reincidencia": 0}
# What `proximos` offers with the least data, here with the other outcomes that open other roads.
VARIANTES = (
    Proximo("julgamento_proferido", "autoridade", "oficial-1", PENA | DUPLA),
    Proximo("decisao_reconsiderada", "autoridade", "oficial-1", MENOR | {"instancia": 1}),
    Proximo("decisao_reconsiderada", "superior", "capitao-1", MENOR | {"instancia": 2}),
    *(
        Proximo("recurso_nao_admitido", q, p, INCOMPETENTE | {"instancia": n})
        for n, q, p in ((1, "autoridade", "oficial-1"), (2, "superior", "capitao-1"))
    ),
    *(
        Proximo("recurso_julgado", q, p, {"instancia": n, "resultado": r, "fundamento": "x"})
        for n, q, p in ((1, "superior", "capitao-1"), (1, "dpc", "dpc-1"), (2, "dpc", "dpc-1"))
        for r in ("provido_em_parte", "negado")
    ),
)


class No(NamedTuple):
    """A state of the walk and the instant it was reached."""

    estado: Estado
    em: datetime


class Mapa(NamedTuple):
    """What the walk found: a state for each key, and the acts that lead from key to key."""

    nos: dict[Any, No]
    passos: dict[Any, list[tuple[Proximo, Any]]]


def chave(e: Estado, ctx: Contexto) -> Any:
    """Give what a state is: dates left out and, once decided, also what led to the decision."""
    if final(e):
        return fase(e)
    if e.julgamento.decisao is not None:
        return _decidido(e, ctx)
    n, i = e.notificacao, e.instrucao
    novas = (*e.origem.provas, *i.cumpridas)
    return (
        fase(e),
        tuple(d is not None for d in n),
        (e.autuacao.auto is not None, bool(e.autuacao.assinatura), e.autuacao.renuncia is not None),
        _sabidos(e),
        decorreu(e, ctx, "defesa"),
        decorreu(e, ctx, "alegacoes_finais"),
        (bool(i.defesas), i.alegacoes_abertas is not None, i.alegacoes is not None),
        (len(i.diligencias) > len(i.cumpridas), len(e.comunicacao.das_diligencias) > len(i.cumpridas)),
        bool(i.defesas) and any(d > (i.alegacoes_abertas or i.defesas[0].dia) for d in novas),
        (e.origem.indicios, e.origem.aguarda, bool(e.origem.inqueritos)),
    )


def _decidido(e: Estado, ctx: Contexto) -> Any:
    """Give what a decided case is: what the step it waits for asks, and no more."""
    r, x, pena = e.recursos, e.execucao, pena_vigente(e)
    primeiro, ultimo = r.da_instancia(1), r.da_instancia(2)
    espera = "decisao_final" if ultimo is not None else "decisao_do_recurso" if primeiro is not None else "decisao"
    return (
        e.julgamento.decisao.resultado if e.julgamento.decisao is not None else "",
        espera in _sabidos(e),
        decorreu(e, ctx, "recurso" if primeiro is None or primeiro.nao_admitido in INCOMPETENTE.values() else ULTIMA),
        (_recurso(primeiro), _recurso(ultimo)),
        (r.transito is not None, pena.especies, cumprida(e)),
        (x.suspensao_de is not None, x.suspensao_ate is not None, x.cancelada is not None),
    )


def _recurso(q: Recurso | None) -> Any:
    return q and (q.encaminhado is not None, q.nao_admitido, q.reconsiderado, q.resultado)


def _sabidos(e: Estado) -> frozenset[str]:
    return frozenset(o for o in OBJETOS if papel(e, o) is not None and conhecimento(e, o) is not None)


def passos(no: No, ctx: Contexto, variantes: tuple[Proximo, ...] = ()) -> Iterator[tuple[Proximo, datetime]]:
    """List what may be done the day after, and when what runs (terms, a suspension) has ended."""
    amanha = no.em + timedelta(days=1)
    fins = [p.vencimento for p in prazos(no.estado, ctx) if not p.cumprido]
    de, dias = no.estado.execucao.suspensao_de, pena_vigente(no.estado).suspensao_dias
    fins += [de + timedelta(days=dias)] if de is not None and dias else []
    depois = em(max((d for d in fins if d >= amanha.date()), default=no.em.date()) + timedelta(days=1))
    for quando in sorted({amanha, depois}):
        yield from ((p, quando) for p in proximos(no.estado, ctx, quando))
    yield from ((p, amanha) for p in variantes if admitido(no.estado, feito(p, amanha), ctx))
    certidoes = (Proximo(DECURSO, "sistema", "s", d) for d in dados_de(no.estado, ctx, depois, DECURSO))
    yield from ((p, depois) for p in certidoes if admitido(no.estado, feito(p, depois), ctx))


def feito(p: Proximo, quando: datetime) -> Ato:
    return Ato("abstrato", "processo", 0, TIPOS[p.tipo].tipo, quando, Por(p.pessoa, p.por), quando, p.dados, {})


def anda(inicio: No, ctx: Contexto, *, inteiro: bool) -> Mapa:
    """Walk until nothing new appears; `inteiro` also goes by the by-ways of the instruction and of the appeals."""
    neutros, variantes = (NEUTROS, VARIANTES) if inteiro else (NEUTROS | DA_INSTRUCAO, VARIANTES[-6:])
    mapa = Mapa({chave(inicio.estado, ctx): inicio}, {})
    fila = deque(mapa.nos)
    while fila:
        aqui = fila.popleft()
        no = mapa.nos[aqui]
        mapa.passos[aqui] = []
        if final(no.estado):
            continue
        for p, quando in passos(no, ctx, variantes):
            if p.tipo in neutros or (not inteiro and p.dados.get("indicios") is None and p.tipo == "prova_juntada"):
                continue
            if p.tipo in EXECUTAM and no.estado.recursos.transito is None:
                continue
            depois = No(apply(no.estado, feito(p, quando)), quando)
            la = chave(depois.estado, ctx)
            mapa.passos[aqui].append((p, la))
            if la not in mapa.nos:
                mapa.nos[la] = depois
                fila.append(la)
    return mapa


def distancias(mapa: Mapa) -> dict[Any, int]:
    """Count, for each key, the acts to an end, with the party silent."""
    vem_de: dict[Any, set[Any]] = {}
    for aqui, lista in mapa.passos.items():
        for p, la in lista:
            if p.por != "parte" and p.tipo not in ENCERRAM_DE_FORA:
                vem_de.setdefault(la, set()).add(aqui)
    longe = {k: 0 for k, no in mapa.nos.items() if final(no.estado)}
    fila = deque(longe)
    while fila:
        la = fila.popleft()
        for aqui in vem_de.get(la, ()):
            if aqui not in longe:
                longe[aqui] = longe[la] + 1
                fila.append(aqui)
    return longe


ANTES = (Anterior("p-0", "rlesta:23-I", None, date(2025, 9, 1), date(2025, 12, 1)),)
SO_O_CAPITAO = CTX._replace(designacoes=tuple(d for d in CTX.designacoes if d.cargo != "oficial_designado"))
NA_AGENCIA = CTX._replace(
    designacoes=(*CTX.designacoes, cargo("inspetor-1", "inspetor", "AgGuaira"), cargo("agente-2", "agente", "AgGuaira"))
)
CASOS: dict[str, tuple[Contexto, str, dict[str, Any]]] = {
    "auto direto": (CTX, "2026-03-02", {}),
    "com notificação": (CTX, "2024-08-02", {"fato_em": "2024-08-01T11:00:00-03:00"}),
    "embriaguez": (CTX, "2026-03-02", {"dispositivo": "rlesta:23-I"}),
    "embriaguez reincidente": (CTX._replace(anteriores=ANTES), "2026-03-02", {"dispositivo": "rlesta:23-I"}),
    "apuração": (CTX, "2026-03-02", {"origem": "apuracao"}),
    "inquérito": (CTX, "2026-03-02", {"origem": "inquerito"}),
    "julga o capitão": (SO_O_CAPITAO, "2026-03-02", {}),
    "julga o agente": (NA_AGENCIA, "2026-03-02", {"om": "AgGuaira", "quem": "secretaria-3@secretaria"}),
}


@pytest.mark.lento
@pytest.mark.parametrize("nome", CASOS)
def test_nenhum_processo_fica_sem_saida(nome):
    ctx, dia, dados = CASOS[nome]
    dados = {**ABERTURA, **dados}
    quem = dados.pop("quem", SECRETARIA)
    caso = Caso(ctx).faz("processo_aberto", quem, dia, **dados)
    if dados["origem"] == "inquerito":
        caso.faz("inquerito_vinculado", quem, dia, inquerito="iafn-1", relacao="durante")
    mapa = anda(No(caso.estado, em(dia)), ctx, inteiro=nome == "auto direto")
    longe = distancias(mapa)
    parados = [k for k, lista in mapa.passos.items() if not lista and not final(mapa.nos[k].estado)]
    assert parados == []
    presos = [k for k in mapa.nos if longe.get(k, LIMITE + 1) > LIMITE]
    assert presos == [], f"{len(presos)} de {len(mapa.nos)}: {presos[0]}"


def test_o_que_se_oferece_e_admitido_por_quem_se_oferece():
    no = No(Caso().faz("processo_aberto", SECRETARIA, "2026-03-02", **ABERTURA).estado, em("2026-03-02"))
    for _ in range(12):
        ofertas = list(passos(no, CTX))
        assert ofertas
        for p, quando in ofertas:
            assert p.por in TIPOS[p.tipo].quem
            assert impedimentos(no.estado, feito(p, quando), CTX) == ()
        p, quando = next((o for o in ofertas if o[0].tipo not in NEUTROS | ENCERRAM_DE_FORA), ofertas[0])
        no = No(apply(no.estado, feito(p, quando)), quando)


def tentados(e: Estado, ctx: Contexto, quando: datetime) -> Iterator[Proximo]:
    """Try every act by each person of each capacity with all data, as slow as it is."""
    for nome in MOVEM:
        for q in sorted(TIPOS[nome].quem):
            sabidos = [d.pessoa for d in ctx.designacoes if d.cargo in CARGOS.get(q, ()) and d.vale(quando.date())]
            quem = [e.origem.aberto.infrator if q == "parte" else q] if q in DE_TODA_PARTE else sabidos
            feitos = (Proximo(nome, q, p, d) for d in dados_de(e, ctx, quando, nome) for p in quem)
            with suppress(ForaDoCalendario):
                yield from islice((p for p in feitos if impedimentos(e, feito(p, quando), ctx) == ()), 1)


@pytest.mark.parametrize("nome", CASOS)
def test_oferece_se_tudo_o_que_se_admite_e_nada_mais(nome):
    ctx, dia, dados = CASOS[nome]
    dados = {**ABERTURA, **dados}
    no = No(Caso(ctx).faz("processo_aberto", dados.pop("quem", SECRETARIA), dia, **dados).estado, em(dia))
    vistos = set()
    for _ in range(40):
        ofertas = list(passos(no, ctx))
        for quando in {q for _, q in ofertas}:
            assert proximos(no.estado, ctx, quando) == tuple(tentados(no.estado, ctx, quando))
        novas = [o for o in ofertas if o[0].tipo not in vistos | ENCERRAM_DE_FORA]
        if not novas:
            break
        p, quando = novas[-1]  # the latest parts first, so that a case comes to its end on the way
        vistos.add(p.tipo)
        no = No(apply(no.estado, feito(p, quando)), quando)
    assert len(vistos) > 10


def test_cada_especie_de_dado_tem_um_valor_minimo_que_nao_se_reparte():
    campos = {c.tipo: c for t in TIPOS.values() for c in t.dados.values() if not c.opcoes}
    quando = em("2026-03-02")
    achados = {tipo: minimo(c, quando) for tipo, c in campos.items()}
    assert achados["dia"] == "2026-03-02"
    assert achados["instante"] == quando.isoformat()
    assert (achados["lista"], achados["tabela"]) == ([], {})
    assert minimo(campos["lista"], quando) is not achados["lista"]
    assert all(x is not None for x in achados.values())
