"""Two texts side by side, part by part: what is new, gone, reworded, or only cited elsewhere."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import Final, NamedTuple

from capitania.lei.historia import Historias, frase, resposta
from capitania.lei.norma import Faixa, Limite, Linha, Norma, Tabela
from capitania.lei.numeros import canonico

Cita = tuple[str, ...]
Dito = tuple[str, Cita]  # what a part says, and where
NOVO: Final = "novo"
RETIRADO: Final = "retirado"
MUDOU: Final = "mudou"
OUTRA_CITA: Final = "outra_cita"


class Diferenca(NamedTuple):
    """One thing of one part: as the first text has it, and as the second; None: it has none such."""

    parte: str
    nome: str
    tipo: str
    antes: str | None
    cita: Cita
    depois: str | None
    cita_depois: Cita


def diferencas(antes: Norma, depois: Norma, historias: Historias) -> tuple[Diferenca, ...]:
    """Compare all that two norms say; equal words under equal provisions are left out."""
    return tuple(d for parte in PARTES for d in _da_parte(parte, antes, depois, historias))


def _da_parte(parte: str, antes: Norma, depois: Norma, historias: Historias) -> Iterator[Diferenca]:
    le = _LE[parte]
    um, outro = dict(le(antes, historias)), dict(le(depois, historias))
    for nome in dict.fromkeys((*um, *outro)):
        (a, cita), (b, cita_depois) = um.get(nome, (None, ())), outro.get(nome, (None, ()))
        tipo = _tipo(a, cita, b, cita_depois)
        if tipo is not None:
            yield Diferenca(parte, nome, tipo, a, _com_norma(antes, cita), b, _com_norma(depois, cita_depois))


def _tipo(a: str | None, cita: Cita, b: str | None, cita_depois: Cita) -> str | None:
    if a is None or b is None:
        return NOVO if a is None else RETIRADO
    if a != b:
        return MUDOU
    return OUTRA_CITA if cita != cita_depois else None


def _com_norma(norma: Norma, cita: Cita) -> Cita:
    return tuple(norma.qualifica(c) for c in cita)


Leituras = Iterator[tuple[str, Dito]]


def _dispositivos(n: Norma, _: Historias) -> Leituras:
    for d in n.dispositivos.values():
        yield d.id, (d.resumo, (d.id,))


def _valores(n: Norma, _: Historias) -> Leituras:
    for v in n.valores.values():
        yield v.nome, (f"{_quantia(v.quantia)} {v.unidade}", (v.cita,))


def _quantia(valor: Decimal | date) -> str:
    return valor.isoformat() if isinstance(valor, date) else canonico(valor).replace(".", ",")


def _prazos(n: Norma, _: Historias) -> Leituras:
    for p in n.prazos.values():
        extras = [
            t for t, sim in (("sem prorrogar", not p.prorroga), ("incluído o primeiro dia", p.inclui_inicio)) if sim
        ]
        dito = ", ".join([f"{p.quantidade} {p.unidade} de {p.conta_de}", *extras])
        yield f"{p.nome}, via {p.via}", (f"{dito}. {p.nota}" if p.nota else dito, (p.cita,))


def _inicios(n: Norma, _: Historias) -> Leituras:
    for i in n.inicios.values():
        yield i.evento, (f"{i.saida}: {', '.join(i.quais) or 'qualquer'}. {i.motivo}", (i.cita,))


def _faixas(n: Norma, _: Historias) -> Leituras:
    """Give each stretch by what is measured, so that bands of other names over one measure meet."""
    for faixa in n.faixas.values():
        for t in faixa.trechos:
            yield f"{faixa.entrada}: {faixa.nome}, {t.nome}", (trecho(faixa, t.de, t.ate), (t.cita,))
        for nome, dito in ((faixa.resto, "o que sobra"), (faixa.sem_valor, "sem medida")):
            if nome is not None:
                yield f"{faixa.entrada}: {faixa.nome}, {nome}", (dito, (faixa.cita,))


def trecho(faixa: Faixa, de: Limite | None, ate: Limite | None) -> str:
    """Write a stretch with which end is inside."""
    unidade = "" if faixa.unidade == "data" else f" {faixa.unidade}"
    partes = []
    if de is not None:
        partes.append(
            f"{'de' if de.inclui else 'mais de'} {_quantia(de.quantia)}{unidade}"
            f"{' em diante' if ate is None and de.inclui else ''}"
        )
    if ate is not None:
        partes.append(f"{'até' if ate.inclui else 'menos de'} {_quantia(ate.quantia)}{unidade}")
    return " e ".join(partes) or "tudo"


def _tabelas(n: Norma) -> Iterator[Tabela]:
    yield from (*n.classes.values(), *n.tabelas.values())


def _entradas(n: Norma, _: Historias) -> Leituras:
    for t in _tabelas(n):
        for entrada, valores in t.entradas.items():
            yield f"{t.lugar}: {entrada}", (f"pergunta {entrada}: {', '.join(sorted(valores))}", ())


def _linhas(n: Norma, historias: Historias) -> Leituras:
    """Give each row by its conditions, so that rows that ask the same meet whatever their place."""
    for t in _tabelas(n):
        vistas: dict[str, list[Dito]] = {}
        for linha in t.linhas:
            vistas.setdefault(se(t, linha, historias), []).append((_entao(t, linha, historias), linha.cita))
        for dispensa in t.dispensas:
            quais = ", ".join(frase("saida", m, historias) for m in dispensa.medidas)
            quem = frase("saida", dispensa.por, historias)
            vistas.setdefault(_se(t, dispensa.se, historias), []).append((f"dispensa {quais} {quem}", dispensa.cita))
        for condicao, ditos in vistas.items():
            juntas = tuple(dict.fromkeys(c for _, cita in ditos for c in cita))
            yield f"{t.lugar}: {condicao}", (" / ".join(dict.fromkeys(d for d, _ in ditos)), juntas)


def se(tabela: Tabela, linha: Linha, historias: Historias) -> str:
    """Write the conditions of a row."""
    return _se(tabela, linha.se, historias)


def _se(tabela: Tabela, condicoes: Mapping[str, frozenset[str]], historias: Historias) -> str:
    partes = []
    for entrada in tabela.entradas:
        aceitos = condicoes.get(entrada)
        if aceitos is not None and len(aceitos) < len(tabela.entradas[entrada]):
            partes.append(" ou ".join(frase(entrada, v, historias) for v in tabela.entradas[entrada] if v in aceitos))
    return "; ".join(partes) or "em todo caso"


def _entao(tabela: Tabela, linha: Linha, historias: Historias) -> str:
    dito = resposta(tabela, linha, historias)
    return dito if linha.conferida else f"{dito} (linha não conferida)"


def _infracoes(n: Norma, _: Historias) -> Leituras:
    for i in n.infracoes.values():
        partes = [i.resumo]
        partes += [f"multa do grupo {i.grupo}"] if i.grupo else []
        partes += [f"suspensão de até {i.suspensao_max_dias} dias"] if i.suspensao_max_dias else []
        partes += ["cancelamento na reincidência"] if i.cancelamento_na_reincidencia else []
        partes += [] if i.conferida else ["não conferida"]
        yield i.id, ("; ".join(partes), (i.cita,))


def _grupos(n: Norma, _: Historias) -> Leituras:
    for g in n.grupos.values():
        yield g.nome, (f"de {_quantia(g.minimo)} a {_quantia(g.maximo)} reais", (g.cita,))


def _erros(n: Norma, _: Historias) -> Leituras:
    for e in n.erro_maximo:
        ate = "acima disso" if e.ate is None else f"até {_quantia(e.ate)}"
        quanto = (
            f"{_quantia(e.absoluto)} da leitura"
            if e.absoluto is not None
            else f"{_quantia(e.relativo or Decimal(0))} dela"
        )
        yield ate, (f"desconta-se {quanto}", (e.cita,))


def _regras(n: Norma, _: Historias) -> Leituras:
    for r in n.regras.values():
        yield r.nome, (" ".join([r.motivo, *([f"Ordem: {', '.join(r.ordem)}."] if r.ordem else [])]), r.cita)


def _relogios(n: Norma, _: Historias) -> Leituras:
    for r in n.relogios.values():
        listas = (("interrompe", r.interrompe), ("decide o juiz", r.juiz_decide), ("não interrompe", r.nao_interrompe))
        dito = "; ".join(f"{nome}: {', '.join(sorted(atos))}" for nome, atos in listas if atos)
        yield r.nome, (f"conta {r.prazo}; {dito}", (r.cita,))


def _retencoes(n: Norma, _: Historias) -> Leituras:
    for r in n.retencoes.values():
        quanto = "sem prazo escrito" if r.quantidade is None else f"{r.quantidade} {r.unidade}"
        yield r.nome, (f"{r.resumo} {r.fluxo}, {r.desfecho}: {quanto} de {r.conta_de}", (r.cita,))


def _consultas(n: Norma, _: Historias) -> Leituras:
    for c in n.consultas:
        hipoteses = ", ".join(h.nome for h in c.hipoteses)
        yield c.id, (f"{c.motivo} Pergunta {c.campo}; hipóteses: {hipoteses}", (c.cita,))


def _ressalvas(n: Norma, _: Historias) -> Leituras:
    for r in n.ressalvas:
        yield r.id, (f"{r.motivo} Uma leitura: {r.adotada.texto} A outra: {r.alternativa.texto}", r.dispositivos)


def _lacunas(n: Norma, _: Historias) -> Leituras:
    for x in n.lacunas:
        yield x.id, (x.motivo, (x.dispositivo,))


def _esperados(n: Norma, _: Historias) -> Leituras:
    for e in n.esperados:
        yield e.id, (e.motivo, e.dispositivos)


_LE: Mapping[str, Callable[[Norma, Historias], Leituras]] = {
    "dispositivo": _dispositivos,
    "valor": _valores,
    "prazo": _prazos,
    "inicio": _inicios,
    "faixa": _faixas,
    "entrada": _entradas,
    "linha": _linhas,
    "infracao": _infracoes,
    "grupo": _grupos,
    "erro_maximo": _erros,
    "regra": _regras,
    "relogio": _relogios,
    "retencao": _retencoes,
    "consulta": _consultas,
    "ressalva": _ressalvas,
    "lacuna": _lacunas,
    "esperado": _esperados,
}
PARTES: Final = tuple(_LE)
