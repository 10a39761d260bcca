"""A defect told as a short boat story: who, where, in which state, and what the text answers."""

from collections.abc import Mapping
from datetime import date

from capitania.lei.compilacao import Defeito
from capitania.lei.faixas import Ponto, trechos_de, vistas
from capitania.lei.norma import Entao, Faixa, Linha, Tabela
from capitania.lei.numeros import canonico

Historias = Mapping[str, Mapping[str, str]]  # input -> value -> phrase


def historia_da_faixa(faixa: Faixa, falha: Defeito, historias: Historias) -> str:
    """Tell a band's defect at a point where it shows."""
    ponto, dia = next((p, d) for p, d in vistas(faixa) if trechos_de(faixa, p, d) == frozenset(falha.chave))
    inicio = historias.get("entrada", {}).get(faixa.entrada, faixa.entrada)
    onde = f"{inicio} {_escreve(ponto, faixa, dia)}"
    if not falha.linhas:
        return f"{onde}: nenhum trecho responde."
    respostas = " e ".join(f"«{t.id}» ({', '.join(t.cita)})" for t in falha.linhas)
    return f"{onde}: valem ao mesmo tempo {respostas}."


def _escreve(ponto: Ponto, faixa: Faixa, dia: date) -> str:
    if isinstance(ponto, date):
        vista = f", vista em {dia:%d/%m/%Y}" if faixa.unidade == "anos" else ""
        return f"{ponto:%d/%m/%Y}{vista}"
    return f"{canonico(ponto).replace('.', ',')} {faixa.unidade}"


def historia_da_tabela(
    tabela: Tabela, falha: Defeito, condicoes: Mapping[str, frozenset[str]] | None, historias: Historias
) -> str:
    """Tell a table's defect; with the doubt that closes it known, only the inputs it speaks of are told."""
    nomeada = dict(zip(tabela.entradas, falha.chave, strict=True))
    contadas = [e for e in nomeada if condicoes is None or e in condicoes] or list(nomeada)
    frases = [historias.get(e, {}).get(nomeada[e], f"{e} = {nomeada[e]}") for e in contadas]
    onde = ", ".join(f for f in frases if f)
    onde = onde[:1].upper() + onde[1:]
    if not falha.linhas:
        return f"{onde}: nenhuma linha responde."
    respostas = "; ".join(
        f"{resposta(tabela, linha, historias)} ({', '.join(linha.cita)})" for linha in _distintas(falha)
    )
    return f"{onde}: o texto responde mais de uma coisa: {respostas}."


def _distintas(falha: Defeito) -> list[Linha]:
    vistas: list[Linha] = []
    for linha in falha.linhas:
        if all(linha.entao != v.entao for v in vistas):
            vistas.append(linha)
    return vistas


def frase(entrada: str, valor: str, historias: Historias) -> str:
    """Tell one value of an input; a silent phrase is told by its names."""
    return historias.get(entrada, {}).get(valor) or f"{entrada} = {valor}"


def resposta(tabela: Tabela, linha: Linha, historias: Historias) -> str:
    """Tell what a row answers."""
    entao: Entao = linha.entao
    if isinstance(entao, str):
        return historias.get(tabela.lugar, {}).get(entao, f"«{entao}»")
    partes = []
    for bloco in entao:
        for chave, valor in bloco.items():
            if chave not in {"cita", "motivo"}:
                textos = [valor] if isinstance(valor, str) else list(valor)  # type: ignore[call-overload]  # the reader checked it
                partes.append(", ".join(historias.get("saida", {}).get(str(t), str(t)) for t in textos))
    return " · ".join(partes) or "nada"
