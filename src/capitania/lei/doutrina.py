"""Reading of the doubts of a norm file: ressalva, lacuna, impossivel, consulta, esperado."""

from collections.abc import Mapping
from typing import Any

from capitania.lei.leitor import Leitor
from capitania.lei.norma import Consulta, Entao, Esperado, Hipotese, Impossivel, Lacuna, Leitura, Ressalva

_LUGARES = ("tabela", "classe", "prazo")


def ressalva(x: Leitor) -> Ressalva:
    """Read a doubt; without `tabela`, `classe` or `prazo` its place is the band that `quando` names."""
    quando = x.condicoes("quando")
    lugar = _lugar(x) or next(iter(quando), "")
    if not lugar:
        x.erro("", "A ressalva não diz onde incide.", "Escreva tabela, classe ou prazo, ou uma faixa em quando.")
    return Ressalva(
        id=x.texto("id"),
        lugar=lugar,
        quando=quando,
        adotada=_leitura(x, "adotada"),
        alternativa=_leitura(x, "alternativa"),
        dispositivos=x.lista("dispositivos"),
        motivo=x.texto("motivo"),
        julgador=x.logico("julgador", padrao=False),
    )


def lacuna(x: Leitor) -> Lacuna:
    """Read a silence."""
    se = x.condicoes("se")
    lugar = _lugar(x) or next(iter(se), "")
    if not lugar:
        x.erro("", "A lacuna não diz onde incide.", "Escreva tabela ou classe, ou uma faixa em se.")
    return Lacuna(x.texto("id"), lugar, se, x.texto("dispositivo"), x.texto("motivo"))


def impossivel(x: Leitor) -> Impossivel:
    """Read combinations that cannot come about."""
    return Impossivel(_lugar(x), x.condicoes("se"), x.texto("motivo"))


def consulta(x: Leitor) -> Consulta:
    """Read a look-up with its hypotheses."""
    return Consulta(
        id=x.texto("id"),
        quando=x.condicoes("quando"),
        campo=x.texto("campo"),
        motivo=x.texto("motivo"),
        provisoria=x.pega("provisoria", str),
        hipoteses=x.filhos("hipotese", _hipotese),
        cita=x.texto("cita"),
    )


def esperado(x: Leitor) -> Esperado:
    """Read a declared expectation: the measure of `menor` must not pass that of `maior`."""
    return Esperado(
        x.texto("id"),
        x.escolha("mede", ("suspensao", "multa_maxima")),
        x.texto("menor"),
        x.texto("maior"),
        x.lista("dispositivos"),
        x.texto("motivo"),
    )


def _hipotese(x: Leitor) -> Hipotese:
    valores = x.condicoes("valores")
    for chave, valor in valores.items():
        if len(valor) != 1:
            x.erro(f"valores.{chave}", "Uma hipótese fixa um valor por entrada.", "Escreva um só valor.")
    return Hipotese(x.texto("nome"), {k: min(v, default="") for k, v in valores.items()})


def _lugar(x: Leitor) -> str:
    for especie in _LUGARES:
        nome = x.texto(especie, obrigatoria=False)
        if nome:
            return f"{especie}.{nome}"
    return ""


def _leitura(x: Leitor, chave: str) -> Leitura:
    bruto = x.pega(chave, dict, obrigatoria=True) or {}
    filho = Leitor(bruto, f"{x.lugar}.{chave}", x.problemas)
    texto = filho.texto("leitura", obrigatoria=False)
    linhas = filho.lista("linhas") if "linhas" in bruto else None
    entao = blocos(filho, "entao") if "entao" in bruto else None
    resto = {k: v for k, v in bruto.items() if k not in {"leitura", "linhas", "entao"}}
    valores = filho.achata(chave, resto) if resto else None
    if len([v for v in (linhas, entao, valores) if v is not None]) != 1:
        x.erro(chave, "A leitura diz uma coisa só.", "Escreva linhas, ou entao, ou o valor posto numa entrada.")
    return Leitura(texto, linhas, valores, entao)


def blocos(x: Leitor, chave: str) -> Entao:
    """Read the outputs of a row: a class value, one block, or a list of blocks."""
    bruto: Any = x.livre(chave)
    if isinstance(bruto, str):
        return bruto
    if isinstance(bruto, Mapping):
        return (bruto,) if bruto else ()
    if isinstance(bruto, list) and all(isinstance(b, Mapping) for b in bruto):
        return tuple(bruto)
    x.erro(
        chave,
        "Saída que não se lê.",
        "Escreva { medidas = […], modalidade = … }, uma lista disso, ou o valor da classe.",
    )
    return ()
