"""Impedimentos of the custody of a boat: whose it is, seals, depositary, cure, expenses, notice, loss, release."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Final

from capitania.prazos.erros import ForaDoCalendario
from capitania.processo.ato import Ato
from capitania.processo.competencia import DE_TODA_PARTE, cargos
from capitania.processo.contexto import Contexto, Impedimento, recusas
from capitania.processo.custodia import CAUSAS, DE_ALCOOL, TIPOS, Custodia, fase, notificada
from capitania.processo.impedimentos import despesas
from capitania.processo.leitura import dia, dia_do_ato, lista, logico, texto
from capitania.processo.palavras import reais
from capitania.processo.partes import execucao
from capitania.processo.passado import por_vir
from capitania.processo.retirada import fim_da_retirada, noventa
from capitania.processo.tentativas import VOLTOU, viva

Pergunta = Callable[[Custodia, Ato, Contexto], Iterator[Impedimento]]
DINHEIRO: Final = frozenset({"despesa_paga", *execucao.DE_TODA_DIVIDA})  # what was paid happened, boat or no boat
# What a custody takes after the loss was declared, and after its end.
DEPOIS_DA_PERDA: Final = frozenset(
    {
        "lacre_removido",
        "lacre_violado",
        "deposito_recolhido",
        "depositario_nomeado",
        "despesa_lancada",
        *DINHEIRO,
        "embarcacao_leiloada",
        "embarcacao_incorporada",
        "incidente_registrado",
    }
)
DEPOIS_DO_FIM: Final = DINHEIRO | {"incidente_registrado"}


def impedimentos_da_custodia(e: Custodia, ato: Ato, ctx: Contexto) -> tuple[Impedimento, ...]:
    """List the reasons why an act of a custody may not be done now by this person."""
    return recusas(achados_da_custodia(e, ato, ctx))


def achados_da_custodia(e: Custodia, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask an act of a custody everything: what refuses it, and what no loaded norm of its day asks."""
    try:
        yield from _todos(e, ato, ctx)
    except ForaDoCalendario as erro:
        yield from ctx.impede("prazo_fora_do_calendario", dia_do_ato(ato), str(erro))


def _todos(e: Custodia, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    hoje, tipo = dia_do_ato(ato), TIPOS[ato.nome]
    if fora := ctx.fora_do_calendario(hoje):
        yield from fora
        return
    if ato.por.qualidade not in tipo.quem:
        yield from ctx.impede("ato_de_outro", hoje, f"Cabe a: {', '.join(sorted(tipo.quem))}.")
    if e.apreendida is None and ato.nome != "apreensao_lavrada":
        yield from ctx.impede("sem_apreensao", hoje)
        return
    yield from _da_om(e, ato, ctx)
    yield from por_vir(ato, tipo, ctx)
    if e.apreendida is None or ato.nome == "apreensao_lavrada":
        yield from _apreensao(e, ato, ctx)
        return
    apoio = max(_apoio(e, ato, e.apreendida))
    if hoje < apoio:
        yield from ctx.impede("ato_antes_do_que_supoe", hoje, f"Esse é de {apoio.isoformat()}.")
    if (e.fim is not None and ato.nome not in DEPOIS_DO_FIM) or (e.perdida and ato.nome not in DEPOIS_DA_PERDA):
        yield from ctx.impede("custodia_finda", hoje, f"Está {fase(e)}.")
    if (pergunta := PERGUNTAS.get(ato.nome)) is not None:
        yield from pergunta(e, ato, ctx)


def _da_om(e: Custodia, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for an office, in the unit that seized."""
    hoje, quem, qualidade = dia_do_ato(ato), ato.por.pessoa, ato.por.qualidade
    if qualidade in DE_TODA_PARTE:
        return
    om = e.om or texto(ato, "om")
    meus = cargos(ctx, quem, qualidade, hoje)
    if not meus:
        yield from ctx.impede("sem_designacao", hoje, f"{quem} como {qualidade}, em {hoje.isoformat()}.")
    elif all(d.om != om for d in meus):
        yield from ctx.impede("custodia_de_outra_om", hoje, f"Apreendeu: {om}.")


def _apoio(e: Custodia, ato: Ato, desde: date) -> Iterator[date]:
    """Give the days of what an act rests on; the release, of all that was cured, spent and paid."""
    yield desde
    alvo = e.lacre(texto(ato, "numero"))
    if ato.nome in {"lacre_removido", "lacre_violado"} and alvo is not None:
        yield alvo.aplicado
    if ato.nome == "perda_declarada" and e.retirada is not None:
        yield e.retirada.dia
    if ato.nome in {"embarcacao_leiloada", "embarcacao_incorporada"}:
        yield e.perdida or desde
    if ato.nome == "embarcacao_restituida":
        yield e.sanada or desde
        yield e.lancado_ate or desde


def _apreensao(e: Custodia, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    hoje, a_bordo = dia_do_ato(ato), ctx.ligados.apreendida
    if e.apreendida is not None:
        yield from ctx.impede("apreensao_ja_lavrada", hoje)
    if a_bordo is None or a_bordo.ordenada is None:
        yield from ctx.impede("apreensao_sem_medida", hoje)
    elif hoje < a_bordo.ordenada:
        yield from ctx.impede("ato_antes_do_que_supoe", hoje, f"medida_ordenada: {a_bordo.ordenada.isoformat()}.")
    alheias = [str(c) for c in lista(ato, "causas") if c not in CAUSAS]
    if alheias or not lista(ato, "causas"):
        yield from ctx.impede("causa_desconhecida", hoje, f"Use: {', '.join(CAUSAS)}.")
    if texto(ato, "destino") != "deposito" and not texto(ato, "motivo_sem_remocao").strip():
        yield from ctx.impede("sem_remocao_sem_motivo", hoje)
    if "ciencia_em" in ato.dados and dia(ato, "ciencia_em") < hoje:
        yield from ctx.impede("ciencia_antes_da_apreensao", hoje)


def _lacre(e: Custodia, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    numero = texto(ato, "numero")
    if e.lacre(numero) is not None or numero in ctx.ligados.lacres:
        yield from ctx.impede("lacre_repetido", dia_do_ato(ato), f"{numero}.")


def _do_lacre(e: Custodia, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a whole seal; it is removed only after the cure, the annulment or the loss."""
    hoje, alvo = dia_do_ato(ato), e.lacre(texto(ato, "numero"))
    if alvo is None or alvo.fim is not None:
        yield from ctx.impede("lacre_inexistente", hoje, f"{texto(ato, 'numero')}.")
    if ato.nome == "lacre_removido" and e.sanada is None and e.perdida is None and not ctx.ligados.anulada:
        yield from ctx.impede("lacre_antes_de_sanar", hoje)
    if ato.nome == "lacre_violado" and alvo is not None and dia(ato, "constatado_em") < alvo.aplicado:
        yield from ctx.impede("fim_antes_do_inicio", hoje)


def _depositario(e: Custodia, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for acceptance in writing, by who did not fail or refuse the test on that day."""
    hoje, quem, aceite = dia_do_ato(ato), texto(ato, "pessoa"), dia(ato, "aceite_em")
    if not logico(ato, "aceitou"):
        yield from ctx.impede("depositario_sem_aceite", hoje)
    if e.apreendida is not None and aceite < e.apreendida:
        yield from ctx.impede("ato_antes_do_que_supoe", hoje, f"aceite_em: {aceite.isoformat()}.")
    a_bordo = ctx.ligados.apreendida
    if a_bordo is None or not a_bordo.desde <= aceite <= a_bordo.ate:
        return
    if quem in a_bordo.atingidos or (a_bordo.condutor_atingido and quem == e.condutor):
        yield from ctx.impede("depositario_reprovado", hoje, f"{quem}.")


def _cura(e: Custodia, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the cure be of a cause of this seizure, and of a kind that cures it."""
    hoje, causa, modo = dia_do_ato(ato), texto(ato, "causa"), texto(ato, "modo")
    if causa not in e.causas:
        yield from ctx.impede("causa_desconhecida", hoje, f"Desta apreensão: {', '.join(e.causas)}.")
    elif causa not in e.por_sanar:
        yield from ctx.impede("causa_ja_sanada", hoje)
    if (modo == "defeito_reparado") != (causa == "outra_deficiencia"):
        yield from ctx.impede("modo_nao_sana", hoje)
    if modo == "defeito_reparado":
        if ato.por.qualidade != "inspetor":
            yield from ctx.impede("defeito_sem_inspetor", hoje)
    elif not texto(ato, "pessoa"):
        yield from ctx.impede("sanou_quem", hoje)
    if causa in DE_ALCOOL and not logico(ato, "abaixo_do_limite"):
        yield from ctx.impede("sanar_sem_teste", hoje)


def _notifica(e: Custodia, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the ninety days have run, unless all was cured; and that a known owner be sought before an edital."""
    hoje, provada = dia_do_ato(ato), dia(ato, "dia")
    if ctx.ligados.anulada:
        yield from ctx.impede("apreensao_anulada", hoje)
    if e.sanada is None:
        fim = noventa(e, ctx, ciencia=False)
        if fim is not None and min(hoje, provada) <= fim:
            yield from ctx.impede("retirada_antes_do_prazo", hoje, f"O último dia é {fim.isoformat()}.")
    elif provada < e.sanada:
        yield from ctx.impede("ato_antes_do_que_supoe", hoje, f"irregularidade_sanada: {e.sanada.isoformat()}.")
    procurado = texto(ato, "tentativa_frustrada").strip() or any(t.desfecho == VOLTOU for t in e.tentativas)
    if texto(ato, "meio") == "edital" and e.proprietario and not procurado:
        yield from ctx.impede("edital_de_dono_conhecido", hoje)
    if "ciencia_em" in ato.dados and e.apreendida is not None and dia(ato, "ciencia_em") < e.apreendida:
        yield from ctx.impede("ciencia_antes_da_apreensao", hoje)


def _voltou(e: Custodia, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a notice under way."""
    if not viva(e.tentativas):
        yield from ctx.impede("frustrada_sem_expedicao", dia_do_ato(ato))


def _perda(e: Custodia, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for the proved notice of the road the boat is on, for all its days, and that no challenge be open."""
    hoje, a_bordo, aviso = dia_do_ato(ato), ctx.ligados.apreendida, notificada(e)
    if ctx.ligados.anulada:
        yield from ctx.impede("apreensao_anulada", hoje)
    if a_bordo is not None and a_bordo.impugnada:
        yield from ctx.impede("impugnacao_aberta", hoje)
    if e.sanada is None:
        noventa_dias = noventa(e, ctx, ciencia=True)
        if noventa_dias is not None and hoje <= noventa_dias:
            yield from ctx.impede("custodia_em_curso", hoje, f"O último dia é {noventa_dias.isoformat()}.")
    if aviso is None:
        yield from ctx.impede("perda_sem_notificacao", hoje)
        return
    fim = fim_da_retirada(e, aviso, ctx)
    if fim is None:
        if not texto(ato, "motivo_escrito").strip():
            yield from ctx.impede("retirada_sem_prazo", hoje)
    elif hoje <= fim:
        yield from ctx.impede("retirada_em_curso", hoje, f"O último dia é {fim.isoformat()}.")


def _restituicao(e: Custodia, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for the lawful owner or his attorney, the cure and the expenses; of a fine nothing is asked."""
    hoje, dono = dia_do_ato(ato), texto(ato, "proprietario")
    if e.proprietario not in {"", dono} and not texto(ato, "transferencia").strip():
        yield from ctx.impede("nao_e_o_proprietario", hoje, f"O proprietário é {e.proprietario}.")
    com_poderes = texto(ato, "instrumento").strip() and logico(ato, "poderes_especificos")
    if texto(ato, "para") != dono and not com_poderes:
        yield from ctx.impede("procurador_sem_instrumento", hoje)
    yield from falta_para_restituir(e, hoje, ctx)


def falta_para_restituir(e: Custodia, hoje: date, ctx: Contexto) -> Iterator[Impedimento]:
    """Give what still holds the boat, whoever comes for it; nothing where the seizure was annulled."""
    if ctx.ligados.anulada:
        return
    if e.sanada is None:
        yield from ctx.impede("irregularidade_por_sanar", hoje, f"Falta: {', '.join(e.por_sanar)}.")
    falta = e.contas(hoje).falta
    if falta > 0:
        yield from ctx.impede("despesas_por_pagar", hoje, f"Faltam {reais(falta)}.")


def _depois_da_perda(e: Custodia, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    if e.perdida is None:
        yield from ctx.impede("sem_perda_declarada", dia_do_ato(ato))


def _incidente(e: Custodia, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    if e.apreendida is not None and dia(ato, "dia") < e.apreendida:
        yield from ctx.impede("incidente_antes_da_apreensao", dia_do_ato(ato))


PERGUNTAS: Final[Mapping[str, Pergunta]] = {
    "lacre_aplicado": _lacre,
    "lacre_removido": _do_lacre,
    "lacre_violado": _do_lacre,
    "depositario_nomeado": _depositario,
    "despesa_lancada": despesas.despesa_lancada,
    "despesa_paga": despesas.despesa_paga,
    "gru_emitida": despesas.gru_emitida,
    "pagamento_estornado": despesas.pagamento_estornado,
    "restituicao_paga": despesas.restituicao_paga,
    "irregularidade_sanada": _cura,
    "retirada_notificada": _notifica,
    "retirada_expedida": _notifica,
    "retirada_frustrada": _voltou,
    "perda_declarada": _perda,
    "embarcacao_restituida": _restituicao,
    "embarcacao_leiloada": _depois_da_perda,
    "embarcacao_incorporada": _depois_da_perda,
    "incidente_registrado": _incidente,
}
