"""Impedimentos of the opening and of what the case waits for."""

from collections.abc import Iterator

from capitania.lei.termos import SemPrazo, prazo
from capitania.processo.ato import Ato
from capitania.processo.contexto import Abordada, Contexto, Impedimento
from capitania.processo.estado import Estado, fase
from capitania.processo.leitura import dia, dia_do_ato, instante, logico, texto
from capitania.processo.palavras import label
from capitania.processo.partes.origem import ATINGIDO
from capitania.processo.penas import autores, prevista

# What the facts of a boarding say of the owner.
FORNECEU, CONDUZIA = DO_DONO = ("proprietario.forneceu", "condutor.proprietario")
SIM = "sim"


def processo_aberto(_: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask the term to open, the author, and the concrete provision of an open inciso."""
    dia, fato = dia_do_ato(ato), instante(ato, "fato_em").date()
    if fato > dia:
        yield from ctx.impede("fato_depois_do_ato", dia)
    if ctx.abordagem is not None:
        yield from _como_a_abordagem(ato, ctx.abordagem, ctx)
    papel = texto(ato, "papel")
    if papel == "agencia_de_navegacao":
        yield from ctx.impede("agencia_nao_e_infratora", dia)
    infracao = prevista(ctx, texto(ato, "dispositivo"), fato)
    if infracao is None and texto(ato, "via") not in {"", "lesta"}:
        return  # another law's infraction: its terms are known, its penalties are not, and none can be set
    if infracao is None:
        yield from ctx.impede("infracao_desconhecida", dia, f"{texto(ato, 'dispositivo')} em {fato.isoformat()}.")
        return
    if infracao.aberta and not texto(ato, "concreto"):
        yield from ctx.impede("dispositivo_concreto", dia)
    yield from _autoria(ato, ctx, infracao.irregularidade or "", papel)
    nomeados = autores(ctx, texto(ato, "dispositivo"), fato)
    if papel == "proprietario" and nomeados and papel not in nomeados and not texto(ato, "motivo_da_autoria"):
        yield from ctx.impede("autoria_sem_motivo", dia)
    if fato <= dia:
        yield from _aberto_no_prazo(ato, ctx)


def _como_a_abordagem(ato: Ato, feita: Abordada, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the opening does not contradict the boarding it names: the day, the team, the state of the person."""
    dia, inspetor = dia_do_ato(ato), texto(ato, "inspetor")
    if dia < feita.desde:
        yield from ctx.impede("ato_antes_do_que_supoe", dia, f"A abordagem é de {feita.desde.isoformat()}.")
    if inspetor and inspetor not in feita.equipe:
        yield from ctx.impede("inspetor_fora_da_equipe", dia, f"{inspetor}; equipe: {', '.join(feita.equipe)}.")
    dito = texto(ato, "estado_do_infrator")
    if dito not in ATINGIDO and feita.atingiu(texto(ato, "infrator"), texto(ato, "papel")):
        yield from ctx.impede("estado_contradiz_abordagem", dia, f"Use um de: {', '.join(ATINGIDO)}.")


def _autoria(ato: Ato, ctx: Contexto, irregularidade: str, papel: str) -> Iterator[Impedimento]:
    dia = dia_do_ato(ato)
    for norma in ctx.acervo.vigentes(dia).fundamentam:
        autoria = norma.classes.get("autoria")
        celula = autoria.celula(autor=papel, irregularidade=irregularidade) if autoria is not None else None
        if celula is None or papel == "agencia_de_navegacao":
            continue
        dito = f"Irregularidade: {label(irregularidade)}; papel: {label(papel)}."
        if celula.valor == "nao":
            yield from ctx.impede("autoria", dia, dito)
        elif celula.valor == "so_quem_forneceu" and not _e_dos_donos(ato, ctx.abordagem):
            yield from ctx.impede("autoria", dia, f"{dito} Responde se entregou a embarcação ou a conduzia: diga-o.")


def _e_dos_donos(ato: Ato, feita: Abordada | None) -> bool:
    """Tell whether the owner gave the boat over, by the act or the boarding it names, or was himself at the helm."""
    if ato.dados.get("forneceu") is True:
        return True
    if feita is None or ato.dados.get("forneceu") is False:
        return False
    ditos = {c for v in feita.versoes for c in DO_DONO if v.fatos.informados.get(c) == SIM}
    return FORNECEU in ditos or (CONDUZIA in ditos and feita.condutor in {"", texto(ato, "infrator")})


def _aberto_no_prazo(ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    dia = dia_do_ato(ato)
    try:
        limite = prazo(ctx.acervo, "punicao", instante(ato, "fato_em").date(), ctx.calendario).vencimento
    except SemPrazo:
        return
    if dia > limite:
        yield from ctx.impede("abertura_prescrita", dia, f"O prazo acabou em {limite.isoformat()}.")


def acordao_publicado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the inquiry be one the case is tied to, and that its own stream has a final acórdão published."""
    nome, hoje = texto(ato, "inquerito"), dia_do_ato(ato)
    if nome not in {i.id for i in e.origem.inqueritos}:
        yield from ctx.impede("inquerito_nao_vinculado", hoje)
    achado = ctx.ligados.inquerito(nome)
    if achado is None or not logico(ato, "definitivo"):
        return
    if achado.acordao is None:
        yield from ctx.impede("acordao_contradiz_inquerito", hoje, "Ainda não se recebeu o definitivo e publicado.")
    elif achado.acordao != dia(ato, "dia"):
        yield from ctx.impede("acordao_contradiz_inquerito", hoje, f"Foi publicado em {achado.acordao.isoformat()}.")


def inquerito_vinculado(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that pollution does not wait, that the tie is new, and that its relation to the event is that of the days."""
    aberto, hoje, nome = e.origem.aberto, dia_do_ato(ato), texto(ato, "inquerito")
    if aberto is not None and aberto.via == "poluicao":
        yield from ctx.impede("poluicao_nao_espera", hoje)
    if nome in {i.id for i in e.origem.inqueritos}:
        yield from ctx.impede("inquerito_ja_vinculado", hoje)
    achado, relacao = ctx.ligados.inquerito(nome), texto(ato, "relacao")
    evento = achado.fato if achado is not None else None
    if evento is not None and aberto is not None:
        tarde, cedo = relacao == "antes" and aberto.fato > evento, relacao == "depois" and aberto.fato < evento
        if tarde or cedo:
            dias = f"Infração: {aberto.fato.isoformat()}; evento: {evento.isoformat()}."
            yield from ctx.impede("relacao_contradiz_datas", hoje, dias)


def processos_ligados(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the tie be new, and to another case."""
    if texto(ato, "processo") in {*e.origem.ligados, ato.fluxo}:
        yield from ctx.impede("processo_ja_ligado", dia_do_ato(ato))


def encaminhado_a_outro_orgao(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the case be not decided: a decision ends by appeal, lapse or annulment, not by sending it away."""
    if e.julgamento.decisao is not None:
        yield from ctx.impede("ja_julgado", dia_do_ato(ato))


def processo_reaberto(e: Estado, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the case be closed by forwarding or shelving, not by a decision."""
    if fase(e) != "arquivado" or e.marcos.prescrito is not None:
        yield from ctx.impede("nada_a_reabrir", dia_do_ato(ato))


PERGUNTAS = {
    "processo_aberto": processo_aberto,
    "acordao_publicado": acordao_publicado,
    "inquerito_vinculado": inquerito_vinculado,
    "processos_ligados": processos_ligados,
    "encaminhado_a_outro_orgao": encaminhado_a_outro_orgao,
    "processo_reaberto": processo_reaberto,
}
