"""Impedimentos of the acts of a unit: offices, days, parents, settings, numbers, keys."""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Final

from capitania.processo.ato import Ato
from capitania.processo.chaves import FINALIDADES, id_da_chave
from capitania.processo.competencia import DE_TODA_PARTE, cargos
from capitania.processo.contexto import Contexto, Impedimento, recusas
from capitania.processo.leitura import dia, dia_do_ato, instante, inteiro, tabela, texto
from capitania.processo.om import (
    CHAVE_PIX,
    CODIGO_DA_OM,
    CODIGO_GRU,
    ORGAO_ARRECADADOR,
    RECURSO_DO_CAPITAO,
    RETENCAO,
    TIPOS,
    Om,
    camada_do,
    dias_de_brasilia,
    especie_do,
)
from capitania.processo.passado import por_vir
from capitania.processo.periodos import MAIOR, UNIDADES, le_periodo

Pergunta = Callable[[Om, Ato, Contexto], Iterator[Impedimento]]
MAIOR_FAIXA: Final = 999  # the sequence has six digits: one slip of the hand must not take a year's numbers
# What each setting may hold, and how to write it; an empty GRU code says that there is none yet.
VALORES: Final[Mapping[str, tuple[re.Pattern[str], str]]] = {
    RECURSO_DO_CAPITAO: (re.compile(r"dpc|comandante_de_distrito"), "Use dpc ou comandante_de_distrito."),
    CODIGO_DA_OM: (re.compile(r"[0-9]{3}"), "Escreva três algarismos."),
    CODIGO_GRU: (re.compile(r"|[0-9A-Za-z][0-9A-Za-z./-]{0,29}"), "Escreva o código, ou deixe sem valor."),
    CHAVE_PIX: (re.compile(r"|[A-Za-z0-9+@._-]{1,77}"), "Escreva a chave, sem espaços, ou deixe sem valor."),
    ORGAO_ARRECADADOR: (re.compile(r"|[0-9]{4}"), "Escreva os quatro algarismos do convênio, ou deixe sem valor."),
}

NENHUM_VALOR: Final = (re.compile(r"(?!)"), f"As chaves são: {', '.join(VALORES)}.")


def impedimentos_da_om(e: Om, ato: Ato, ctx: Contexto) -> tuple[Impedimento, ...]:
    """List the reasons why an act on a unit may not be done."""
    return recusas(achados_da_om(e, ato, ctx))


def achados_da_om(e: Om, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask an act of a unit everything."""
    hoje, quem = dia_do_ato(ato), TIPOS[ato.nome].quem
    if fora := ctx.fora_do_calendario(hoje):
        yield from fora
        return
    if ato.por.qualidade not in quem:
        yield from ctx.impede("ato_de_outro", hoje, f"Cabe a: {', '.join(sorted(quem))}.")
    if (pergunta := PERGUNTAS.get(ato.nome)) is not None:
        yield from pergunta(e, ato, ctx)


def _designada(e: Om, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    chave = (texto(ato, "pessoa"), texto(ato, "cargo"))
    if chave not in {(d.pessoa, d.cargo) for d in e.designacoes}:
        yield from ctx.impede("designacao_inexistente", dia_do_ato(ato))


def _decretado(e: Om, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    yield from ctx.fora_do_calendario(dia(ato, "dia"))
    if _chave_do_dia(ato) in _dias_vivos(e):
        yield from ctx.impede("dia_ja_decretado", dia_do_ato(ato))


def _revogado(e: Om, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a day to revoke: one that the unit decreed or, failing that, one of the calendar files."""
    chave = _chave_do_dia(ato)
    dos_arquivos = {
        (c.nome, d.dia, d.tipo)
        for c in ctx.calendario.camadas
        for d in c.dias
        if d.dia == chave[1] and d.entrou_em is None and d.revogado_em is None
    } - {(r.camada, r.dia, r.especie) for r in e.revogados}
    if chave not in _dias_vivos(e) | dos_arquivos:
        yield from ctx.impede("dia_nao_decretado", dia_do_ato(ato))


def _chave_do_dia(ato: Ato) -> tuple[str, date, str]:
    return camada_do(ato), dia(ato, "dia"), especie_do(ato)


def _dias_vivos(e: Om) -> set[tuple[str, date, str]]:
    return {(d.camada, d.entrada.dia, d.entrada.tipo) for d in e.dias if d.vivo}


def _indisponivel(_: Om, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    hoje, (de, ate) = dia_do_ato(ato), dias_de_brasilia(ato)
    yield from ctx.fora_do_calendario(de)
    if instante(ato, "ate") <= instante(ato, "de"):
        yield from ctx.impede("fim_antes_do_inicio", hoje)
    elif instante(ato, "ate") > ato.em:
        yield from ctx.impede("dia_por_vir", hoje, f"ate: {ate.isoformat()}.")


def _hierarquia(_: Om, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    if ato.fluxo == f"om:{texto(ato, 'superior')}":
        yield from ctx.impede("superior_de_si", dia_do_ato(ato))


def _configuracao(_: Om, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    if texto(ato, "chave") == RETENCAO:
        yield from _retencao(ato, ctx)
        return
    chave, valor = texto(ato, "chave"), texto(ato, "valor")
    cabe, como = VALORES.get(chave, NENHUM_VALOR)
    if not cabe.fullmatch(valor):
        yield from ctx.impede("configuracao_invalida", dia_do_ato(ato), f"{chave} = «{valor}». {como}")


def _retencao(ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a class to which no norm of the day gives a period, and a period that can be counted, with its ground."""
    hoje, lido = dia_do_ato(ato), le_periodo(tabela(ato, "tabela"))
    norms = (norma.retencoes.items() for norma in ctx.acervo.em(hoje))
    abertas = [nome for found in norms for nome, classe in found if classe.quantidade is None]
    if lido is None:
        como = f"quantidade é um inteiro de 1 a {MAIOR}; unidade, uma de: {', '.join(UNIDADES)}."
        yield from ctx.impede("retencao_invalida", hoje, como)
    elif lido[0] not in abertas:
        yield from ctx.impede("retencao_invalida", hoje, f"classe é uma de: {', '.join(abertas)}.")


def _faixa(_: Om, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a range with numbers and days, and that the device has nothing left over from one past its day."""
    hoje = dia_do_ato(ato)
    if not 1 <= inteiro(ato, "quantos") <= MAIOR_FAIXA or not hoje.year <= inteiro(ato, "ano") <= hoje.year + 1:
        yield from ctx.impede("faixa_sem_numeros", hoje, f"De 1 a {MAIOR_FAIXA}, deste ano ou do seguinte.")
    if dia(ato, "ate") < hoje:
        yield from ctx.impede("fim_antes_do_inicio", hoje)
    vencidos = [r.numero for r in ctx.reservados or () if r.aparelho == texto(ato, "aparelho") and r.ate < hoje]
    if vencidos:
        yield from ctx.impede("faixa_vencida_por_anular", hoje, f"{', '.join(vencidos)}.")


def _anulado(_: Om, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    if ctx.reservados is not None and texto(ato, "numero") not in {r.numero for r in ctx.reservados}:
        yield from ctx.impede("numero_nao_reservado", dia_do_ato(ato), f"{texto(ato, 'numero')}.")


def _id_da_publica(ato: Ato) -> str | None:
    publica = texto(ato, "publica")
    return id_da_chave(bytes.fromhex(publica)) if re.fullmatch(r"[0-9a-f]{64}", publica) else None


def _publicada(e: Om, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    hoje = dia_do_ato(ato)
    if _id_da_publica(ato) != texto(ato, "chave"):
        yield from ctx.impede("chave_de_outro_nome", hoje)
    if texto(ato, "finalidade") not in FINALIDADES:
        yield from ctx.impede("finalidade_desconhecida", hoje, f"Use {', '.join(FINALIDADES)}.")
    if e.chave(texto(ato, "chave")) is not None:
        yield from ctx.impede("chave_ja_publicada", hoje)


def _em_uso(e: Om, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a key published and not retired."""
    chave = e.chave(texto(ato, "chave"))
    if chave is None or chave.ate is not None:
        yield from ctx.impede("chave_nao_publicada", dia_do_ato(ato), f"{texto(ato, 'chave')}.")


def _achado_do_banco(_: Om, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    yield from por_vir(ato, TIPOS[ato.nome], ctx)
    yield from _em_cargo(ato, ctx)


def _identificado(e: Om, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask for a payment that came without a case, and still has none."""
    hoje, alvo = dia_do_ato(ato), texto(ato, "pagamento")
    achado = next((a for a in e.achados if a.id == alvo), None)
    if achado is None:
        yield from ctx.impede("pagamento_inexistente", hoje, f"{alvo}.")
    elif achado.processo:
        yield from ctx.impede("pagamento_ja_identificado", hoje, f"{achado.processo}.")
    yield from _em_cargo(ato, ctx)


def _em_cargo(ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    hoje, por = dia_do_ato(ato), ato.por
    if por.qualidade not in DE_TODA_PARTE and not cargos(ctx, por.pessoa, por.qualidade, hoje):
        yield from ctx.impede("sem_designacao", hoje, f"{por.pessoa} como {por.qualidade}, em {hoje.isoformat()}.")


PERGUNTAS: Final[Mapping[str, Pergunta]] = {
    "designacao_cessada": _designada,
    "dia_decretado": _decretado,
    "dia_revogado": _revogado,
    "indisponibilidade_registrada": _indisponivel,
    "hierarquia_alterada": _hierarquia,
    "configuracao_alterada": _configuracao,
    "faixa_reservada": _faixa,
    "numero_anulado": _anulado,
    "chave_publicada": _publicada,
    "chave_aposentada": _em_uso,
    "cabecas_conferidas": _em_uso,
    "pagamento_nao_identificado": _achado_do_banco,
    "pagamento_identificado": _identificado,
}
