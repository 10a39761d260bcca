"""A parsed norm file into a checked `Norma`; all faults at once, each naming table, row and mend."""

import hashlib
import json
from collections.abc import Mapping
from datetime import MAXYEAR, MINYEAR, date
from decimal import Decimal
from typing import Any

from capitania.lei import doutrina, vocabulario
from capitania.lei.acervo import PLAUSIVEL
from capitania.lei.conferencia import confere, repetidos
from capitania.lei.leitor import Leitor
from capitania.lei.molde import CONSIDERADO
from capitania.lei.norma import (
    Dispositivo,
    Errata,
    ErroMaximo,
    Faixa,
    Grupo,
    InfracaoPrevista,
    Inicio,
    Limite,
    Norma,
    PrazoDaNorma,
    Regra,
    Relogio,
    Retencao,
    Trecho,
    Valor,
)
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.lei.tabelas import le_tabela, referencias

VALIDADE = "anos"
DIA = "data"
MEDIDOS = (
    *(f"alcoolemia.{m}" for m in vocabulario.UNIDADES),
    f"alcoolemia.ar{CONSIDERADO}",
    *vocabulario.DATAS,
    "abordagem.dia",
)
LIMITE = "limite_"
MAIS_ANOS = 100  # no licence or meter is counted for longer


def ler_norma(dados: Mapping[str, Any], id_da_norma: str, arquivo: str) -> Norma:
    """Read and check one norm file (`arquivo` is only for the messages); raises `EntradaInvalida`."""
    problemas: list[Problema] = []
    raiz = Leitor(dados, arquivo, problemas)
    norma = _le(raiz, id_da_norma)
    raiz.fecha()
    if not problemas:
        problemas += [*referencias(norma, arquivo), *confere(norma, arquivo)]
    if problemas:
        raise EntradaInvalida(problemas)
    return norma


def _le(raiz: Leitor, id_da_norma: str) -> Norma:
    cabeca = Leitor(raiz.pega("norma", dict, {}, obrigatoria=True) or {}, f"{raiz.lugar}.norma", raiz.problemas)
    lidos = raiz.filhos("dispositivo", _dispositivo)
    raiz.problemas += repetidos(f"{raiz.lugar}.dispositivo", (d.id for d in lidos))
    valores = raiz.nomeados("valor", _valor)
    norma = Norma(
        id=id_da_norma,
        titulo=cabeca.texto("titulo"),
        vigente_de=cabeca.pega("vigente_de", date, obrigatoria=True) or date.min,
        vigente_ate=cabeca.pega("vigente_ate", date),
        fundamenta_ate=cabeca.pega("fundamenta_ate", date),
        publicada_em=cabeca.pega("publicada_em", date),
        conferida_em=cabeca.pega("conferida_em", date),
        conferida=cabeca.logico("conferida", padrao=True),
        dispositivos={d.id: d for d in lidos},
        valores=valores,
        faixas=raiz.nomeados("faixa", lambda f, nome: _faixa(f, nome, valores)),
        classes=raiz.nomeados("classe", lambda f, nome: le_tabela(f, nome, "classe")),
        tabelas=raiz.nomeados("tabela", lambda f, nome: le_tabela(f, nome, "tabela")),
        prazos=raiz.nomeados("prazo", _prazo),
        inicios=raiz.nomeados("inicio", _inicio),
        ressalvas=raiz.filhos("ressalva", doutrina.ressalva),
        lacunas=raiz.filhos("lacuna", doutrina.lacuna),
        impossiveis=raiz.filhos("impossivel", doutrina.impossivel),
        consultas=raiz.filhos("consulta", doutrina.consulta),
        esperados=raiz.filhos("esperado", doutrina.esperado),
        grupos=raiz.nomeados("grupo", _grupo),
        infracoes=raiz.nomeados("infracao", lambda f, nome: _infracao(f, f"{id_da_norma}:{nome}")),
        erro_maximo=tuple(sorted(raiz.filhos("erro_maximo", _erro_maximo), key=_ate_onde)),
        regras=raiz.nomeados("regra", _regra),
        relogios=raiz.nomeados("relogio", _relogio),
        retencoes=raiz.nomeados("retencao", _retencao),
        erratas=raiz.filhos("errata", _errata),
        sha256=resumo_normativo(raiz.dados),
    )
    cabeca.fecha()
    return norma


def _dispositivo(x: Leitor) -> Dispositivo:
    return Dispositivo(x.texto("id"), x.texto("resumo"), x.logico("conferida", padrao=True))


def _valor(x: Leitor, nome: str) -> Valor:
    unidade = x.texto("unidade")
    quantia: Decimal | date = Decimal(0)
    if unidade == DIA:
        quantia = x.pega("quantia", date, obrigatoria=True) or date.min
    else:
        quantia = x.decimal("quantia") or Decimal(0)
    meio = nome.rpartition("_")[2]
    if nome.startswith((LIMITE, PLAUSIVEL)) and unidade not in vocabulario.UNIDADES.get(meio, (unidade,)):
        x.erro("unidade", "Não é unidade deste meio.", f"Use uma de: {', '.join(vocabulario.UNIDADES[meio])}.", unidade)
    return Valor(nome, quantia, unidade, x.texto("cita"), x.logico("conferida", padrao=True))


def _faixa(x: Leitor, nome: str, valores: Mapping[str, Valor]) -> Faixa:
    entrada = x.texto("entrada")
    if entrada not in MEDIDOS:
        x.erro("entrada", "Não é um fato que se mede.", f"Use um de: {', '.join(MEDIDOS)}.", entrada)
    base = entrada.removesuffix(CONSIDERADO)
    meio = base.removeprefix("alcoolemia.")
    unidade = vocabulario.UNIDADE_BASE.get(meio) or (DIA if entrada == "abordagem.dia" else VALIDADE)
    if base in vocabulario.PODEM_FALTAR and "sem_valor" not in x.dados:
        como = 'Acrescente sem_valor = "…": o nome do trecho de quem não foi medido, ou do papel sem data.'
        x.erro("sem_valor", "A faixa não diz o que vale sem medida.", como)
    return Faixa(
        nome=nome,
        entrada=entrada,
        unidade=unidade,
        trechos=x.filhos("trecho", lambda t: _trecho(t, valores, unidade)),
        resto=x.pega("resto", str),
        sem_valor=x.pega("sem_valor", str),
        cita=x.texto("cita"),
    )


def _trecho(x: Leitor, valores: Mapping[str, Valor], unidade: str) -> Trecho:
    de, ate = (_limite(x, ponta, valores, unidade) for ponta in ("de", "ate"))
    return Trecho(x.texto("nome"), de, ate, x.texto("cita"))


def _limite(x: Leitor, chave: str, valores: Mapping[str, Valor], unidade: str) -> Limite | None:
    bruto = x.pega(chave, dict)
    if bruto is None:
        return None
    ponta = Leitor(bruto, f"{x.lugar}.{chave}", x.problemas)
    inclui = bool(ponta.pega("inclui", bool, obrigatoria=True))
    nome = ponta.texto("valor", obrigatoria=False)
    if not nome:
        quantia: Decimal | date | None = ponta.decimal("quantia")
    elif nome in valores:
        quantia = na_base(valores[nome], unidade)
    else:
        quantia = None
    ponta.fecha()
    if quantia is None or not _serve(quantia, unidade):
        x.erro(chave, "Sem valor, ou unidade que não se compara.", "Aponte um [valor.…] deste arquivo.", nome or None)
        return None
    return Limite(quantia, inclui)


def _serve(quantia: Decimal | date, unidade: str) -> bool:
    """Tell whether a limit can be compared in a band of that unit: years are whole, days have neighbours."""
    if isinstance(quantia, date):
        return unidade == DIA and MINYEAR < quantia.year < MAXYEAR
    return unidade != DIA and (unidade != VALIDADE or quantia in range(MAIS_ANOS + 1))


def na_base(valor: Valor, unidade: str) -> Decimal | date | None:
    """Turn a value into the unit of its band; None when its own unit is of another kind."""
    if isinstance(valor.quantia, date) or valor.unidade == unidade:
        return valor.quantia
    meio = next((m for m, base in vocabulario.UNIDADE_BASE.items() if base == unidade), None)
    fator = None if meio is None else vocabulario.UNIDADES[meio].get(valor.unidade)
    return None if fator is None else valor.quantia * Decimal(fator)


def _prazo(x: Leitor, nome: str) -> PrazoDaNorma:
    quantidade = x.pega("quantidade", int, obrigatoria=True)
    if quantidade is None:
        quantidade = 1
    elif quantidade < 1:
        x.erro("quantidade", "Prazo sem duração.", "Informe ao menos 1.", quantidade)
    return PrazoDaNorma(
        nome=nome,
        via=x.escolha("via", vocabulario.VIAS),
        quantidade=quantidade,
        unidade=x.escolha("unidade", vocabulario.UNIDADES_DE_PRAZO),
        conta_de=x.texto("conta_de"),
        prorroga=x.logico("prorroga", padrao=True),
        inclui_inicio=x.logico("inclui_inicio", padrao=False),
        cita=x.texto("cita"),
        conferida=x.logico("conferida", padrao=True),
        nota=x.pega("nota", str),
    )


def _inicio(x: Leitor, evento: str) -> Inicio:
    saida, quais = x.escolha("saida", tuple(vocabulario.INICIAM)), x.lista("quais")
    podem = vocabulario.INICIAM[saida]
    for qual in quais:
        if podem and qual not in podem:
            x.erro("quais", f"A saída {saida} não tem este nome.", f"Use um de: {', '.join(podem)}.", qual)
    return Inicio(evento, saida, quais, x.texto("motivo"), x.texto("cita"), x.logico("conferida", padrao=True))


def _grupo(x: Leitor, nome: str) -> Grupo:
    zero = Decimal(0)
    return Grupo(
        nome,
        x.decimal("minimo") or zero,
        x.decimal("maximo") or zero,
        x.texto("cita"),
        x.logico("conferida", padrao=True),
    )


def _infracao(x: Leitor, nome: str) -> InfracaoPrevista:
    return InfracaoPrevista(
        id=nome,
        resumo=x.texto("resumo"),
        grupo=x.pega("grupo", str),
        suspensao_max_dias=x.pega("suspensao_max_dias", int),
        cancelamento_na_reincidencia=x.logico("cancelamento_na_reincidencia", padrao=False),
        irregularidade=x.pega("irregularidade", str),
        aberta=x.logico("aberta", padrao=False),
        cita=x.texto("cita"),
        conferida=x.logico("conferida", padrao=True),
    )


def _regra(x: Leitor, nome: str) -> Regra:
    return Regra(nome, x.texto("motivo"), x.lista("cita"), x.lista("ordem"))


def _relogio(x: Leitor, nome: str) -> Relogio:
    interrompe, juiz_decide, nao = (frozenset(x.lista(c)) for c in ("interrompe", "juiz_decide", "nao_interrompe"))
    for ato in sorted((interrompe & juiz_decide) | (interrompe & nao) | (juiz_decide & nao)):
        x.erro("interrompe", "O ato está em mais de uma lista.", "Deixe-o numa só.", ato)
    meses = x.lista("alarmes")
    for m in meses:
        if not m.isdecimal():
            x.erro("alarmes", "Não é um número de meses.", 'Escreva entre aspas: "6".', m)
    alarmes = tuple(int(m) for m in meses if m.isdecimal())
    return Relogio(nome, x.texto("prazo"), interrompe, juiz_decide, nao, alarmes, x.texto("cita"))


def _retencao(x: Leitor, nome: str) -> Retencao:
    quantidade = x.pega("quantidade", int)
    if quantidade is not None and quantidade < 1:
        x.erro("quantidade", "Prazo sem duração.", "Informe ao menos 1, ou retire a chave.", quantidade)
    return Retencao(
        nome=nome,
        resumo=x.texto("resumo"),
        fluxo=x.texto("fluxo"),
        desfecho=x.texto("desfecho"),
        conta_de=x.escolha("conta_de", vocabulario.EVENTOS_DA_RETENCAO),
        quantidade=quantidade,
        unidade=x.escolha("unidade", vocabulario.UNIDADES_DE_PRAZO[1:], "anos"),
        cita=x.texto("cita"),
        conferida=x.logico("conferida", padrao=True),
    )


def _errata(x: Leitor) -> Errata:
    return Errata(x.pega("em", date, obrigatoria=True) or date.min, x.texto("motivo"))


def _erro_maximo(x: Leitor) -> ErroMaximo:
    ate, absoluto, relativo = (x.decimal(chave, obrigatoria=False) for chave in ("ate", "absoluto", "relativo"))
    if (absoluto is None) == (relativo is None):
        x.erro("", "O erro é absoluto ou relativo.", "Escreva um dos dois.")
    if relativo is not None and relativo >= 1:
        x.erro("relativo", "O erro come a leitura inteira.", 'Escreva menos de um: "0.08".', str(relativo))
    return ErroMaximo(ate, absoluto, relativo, x.texto("cita"))


def _ate_onde(erro: ErroMaximo) -> Decimal:
    return Decimal("Infinity") if erro.ate is None else erro.ate


def resumo_normativo(dados: Mapping[str, Any]) -> str:
    """Hash the normative content: no `conferida*`, no comments, no order of keys or rows."""
    return hashlib.sha256(_escreve(_normal(dados)).encode()).hexdigest()


def _normal(valor: object) -> object:
    """Drop what is not normative and put lists in an order of their own."""
    if isinstance(valor, dict):
        return {k: _normal(v) for k, v in valor.items() if not k.startswith("conferida") and k != "errata"}
    if isinstance(valor, list):
        return sorted((_normal(v) for v in valor), key=_escreve)
    return valor


def _escreve(valor: object) -> str:
    return valor if isinstance(valor, str) else json.dumps(valor, sort_keys=True, ensure_ascii=False, default=str)
