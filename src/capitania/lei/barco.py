"""A boat told whole: what was asked of it, and for all else what is commonest, so that nothing stays unknown."""

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

from capitania.lei import vocabulario
from capitania.lei.comuns import COMUM, DA_PESSOA
from capitania.lei.faixas import BISSEXTO
from capitania.lei.fatos import Fatos, Medicao
from capitania.lei.molde import APARELHO
from capitania.lei.rede import DIA, PRESENTE, Valor, Visto
from capitania.prazos.datas import soma_anos

CICLO_ANOS, CICLO_DIAS = 400, 146097  # after which the civil calendar repeats itself


def fatos_do_barco(contado: Mapping[str, Valor], visto_em: date) -> Fatos:
    """Give whole facts: `contado` by name of fact, its dates as seen from `visto_em`, told of the day it may name.

    A 29 February is that of the year from which the anniversary is missing on the day.
    """
    dia = contado.get(DIA, visto_em)
    assert isinstance(dia, date)
    informados: dict[str, object] = {n: contado.get(n, v) for n, v in COMUM.items()}
    informados.update(_da_pessoa("", contado, visto_em, dia))
    if informados[PRESENTE] == "sim":
        informados.update(_da_pessoa("substituto.", contado, visto_em, dia))
    return Fatos(datetime.combine(dia, time(12), UTC), dia, None, informados)


def _da_pessoa(raiz: str, contado: Mapping[str, Valor], visto_em: date, dia: date) -> Iterator[tuple[str, object]]:
    def de(comum: str) -> str:
        return vocabulario.do_substituto(comum) if raiz else comum

    ditos = {comum: contado.get(de(comum), valor) for comum, valor in DA_PESSOA.items()}
    if ditos["condutor.habilitacao"] == "inexistente":
        ditos = {c: v for c, v in ditos.items() if c not in {"condutor.porta", "condutor.situacao_da_licenca"}}
    else:
        validade = contado.get(de("condutor.validade"), visto_em + timedelta(days=365))
        yield de("condutor.validade"), _no_dia(validade, visto_em, dia)
    medido = ditos["alcoolemia.resultado"] == "medido"
    lidas = {m: contado.get(de(f"alcoolemia.{m}")) if medido else None for m in vocabulario.UNIDADE_BASE}
    for meio, lida in lidas.items():
        if isinstance(lida, Decimal):
            yield de(f"alcoolemia.{meio}"), Medicao(lida, vocabulario.UNIDADE_BASE[meio], lida)
    if ditos["alcoolemia.outra_substancia"] != "comprovada":
        del ditos["alcoolemia.meio"]
    for comum, valor in ditos.items():
        if lidas["ar"] is not None or not comum.startswith(APARELHO):
            yield de(comum), valor
    if lidas["ar"] is not None:
        yield (
            de(f"{APARELHO}verificado_em"),
            _no_dia(contado.get(de(f"{APARELHO}verificado_em"), visto_em), visto_em, dia),
        )
        ate = contado.get(de(f"{APARELHO}valido_ate"), visto_em)
        if ate is not None:
            yield de(f"{APARELHO}valido_ate"), _no_dia(ate, visto_em, dia)


def _no_dia(valor: Valor, visto_em: date, dia: date) -> Valor:
    """Move a date as far from another day as it was from the day it was seen on, whole years first.

    One that would land on a 29 February goes one day farther: that day has readings which it had not.
    """
    if isinstance(valor, Visto):
        return valor.data.replace(year=dia.year - (valor.dia.year - valor.data.year))
    if not isinstance(valor, date):
        return valor
    anos = round(Fraction((visto_em - valor).days * CICLO_ANOS, CICLO_DIAS))
    resto = valor - soma_anos(visto_em, -anos)
    movida = soma_anos(dia, -anos) + resto
    if (movida.month, movida.day) == BISSEXTO:
        movida += timedelta(days=1 if resto > timedelta(0) else -1)
    return movida


def dados(fatos: Fatos) -> dict[str, Any]:
    """Write facts as their reader takes them; what is not there is left out."""
    escritos: dict[str, Any] = {"abordagem": {"em": fatos.em.isoformat()}}
    for nome, valor in fatos.informados.items():
        if valor != "ausente" and nome != PRESENTE:
            *tabelas, campo = nome.split(".")
            dentro = escritos
            for tabela in tabelas:
                dentro = dentro.setdefault(tabela, {})
            dentro[campo] = _escrito(nome, valor)
    return escritos


def _escrito(nome: str, valor: object) -> object:
    if isinstance(valor, Medicao):
        return {"quantia": f"{valor.quantia:f}", "unidade": valor.unidade}
    if nome.endswith(".sinais"):
        return ["registrados"] if valor == "sim" else []
    return valor.isoformat() if isinstance(valor, date) else valor
