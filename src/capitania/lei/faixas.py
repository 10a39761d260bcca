"""Classification of measured facts by the bands of a norm: which end is inside is the norm's affair."""

from calendar import isleap
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, timedelta
from decimal import Decimal
from typing import NamedTuple

from capitania.lei.compilacao import Celula, Defeito, doutrina_de
from capitania.lei.norma import Faixa, Limite, Linha, Norma, Ressalva, Trecho
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.prazos.datas import soma_anos, soma_anos_civil
from capitania.prazos.erros import DataForaDoAlcance

Ponto = Decimal | date
Soma = Callable[[date, int], date]
BISSEXTO = (2, 29)
ANO = 2020  # one that has it
LEMBRADOS = 4096  # points a band keeps before it starts anew
JUNTOS = "+"  # joins the names of stretches that hold together


class FaixaCompilada(NamedTuple):
    """A band ready to classify; `celulas` answers each set of stretches that some point falls in."""

    faixa: Faixa
    norma: str
    celulas: Mapping[frozenset[str], Celula]
    dominio: tuple[str, ...]
    vistos: dict[tuple[Ponto | None, date], Celula]  # what was classified before

    def classifica(self, valor: Ponto | None, dia: date) -> Celula:
        """Classify a value; `None` stands for what has no value to measure."""
        celula = self.vistos.get((valor, dia))
        if celula is None:
            nomes = frozenset({self.faixa.sem_valor or ""}) if valor is None else trechos_de(self.faixa, valor, dia)
            celula = self.celulas[nomes]
            if len(self.vistos) >= LEMBRADOS:
                self.vistos.clear()
            self.vistos[valor, dia] = celula
        return celula


def trechos_de(faixa: Faixa, valor: Ponto, dia: date) -> frozenset[str]:
    """Name every stretch that holds the value: for `anos` bands, under both readings of a missing 29 February."""
    if faixa.unidade == "anos" and isinstance(valor, date):
        somas = (soma_anos, soma_anos_civil) if (valor.month, valor.day) == BISSEXTO else (soma_anos,)
        nomes = [t.nome for soma in somas for t in faixa.trechos if _na_idade(t, valor, dia, soma)]
    else:
        nomes = [t.nome for t in faixa.trechos if _entre(t.de, t.ate, valor)]
    if not nomes and faixa.resto:
        return frozenset({faixa.resto})
    return frozenset(nomes)


def _entre(de: Limite | None, ate: Limite | None, valor: Ponto) -> bool:
    """Tell whether the value lies between two ends, each inside or not as the text says."""
    if de is not None and not (valor > de.quantia or (de.inclui and valor == de.quantia)):  # type: ignore[operator]  # one band, one kind of value
        return False
    return ate is None or valor < ate.quantia or (ate.inclui and valor == ate.quantia)  # type: ignore[operator]  # one band, one kind of value


def _na_idade(trecho: Trecho, valor: date, dia: date, soma: Soma) -> bool:
    """Tell whether the day lies between the anniversaries of `valor` that the stretch names."""
    return _entre(_aniversario(trecho.de, valor, soma), _aniversario(trecho.ate, valor, soma), dia)


def _aniversario(limite: Limite | None, valor: date, soma: Soma) -> Limite | None:
    if limite is None:
        return None
    if not limite.quantia:
        return Limite(valor, limite.inclui)
    try:
        return Limite(soma(valor, int(limite.quantia)), limite.inclui)  # type: ignore[arg-type]  # a band in years holds decimals
    except DataForaDoAlcance:
        return Limite(date.max, limite.inclui)


def compila_faixa(faixa: Faixa, norma: Norma, arquivo: str, *, tolera: bool = False) -> FaixaCompilada:
    """Close every hole and overlap of a band by its ressalvas; raise `EntradaInvalida` for those left open."""
    doutrina = doutrina_de(norma, f"faixa.{faixa.nome}")
    celulas: dict[frozenset[str], Celula] = {}
    problemas = []
    for conjunto in conjuntos(faixa):
        if len(conjunto) == 1:
            celulas[conjunto] = Celula(min(conjunto))
            continue
        ressalvas = [r for r in doutrina.ressalvas if r.quando.get(f"faixa.{faixa.nome}") == conjunto]
        if not ressalvas and tolera:
            celulas[conjunto] = Celula(JUNTOS.join(sorted(conjunto)))
            continue
        if not ressalvas:
            nome = " e ".join(sorted(conjunto)) or "nenhum trecho"
            onde = f"{arquivo}.faixa.{faixa.nome}"
            problemas.append(Problema(onde, nome, "Ponto sem resposta única.", "Declare [[ressalva]], ou resto."))
            continue
        celulas[conjunto] = _ressalvada(ressalvas, faixa)
    if problemas:
        raise EntradaInvalida(problemas)
    dominio = tuple(dict.fromkeys(c.valor for c in celulas.values()))
    return FaixaCompilada(faixa, norma.nome, celulas, dominio, {})


def _ressalvada(ressalvas: list[Ressalva], faixa: Faixa) -> Celula:
    chave = f"faixa.{faixa.nome}"

    def valor(valores: Mapping[str, frozenset[str]] | None) -> str:
        return JUNTOS.join(sorted((valores or {}).get(chave, frozenset())))

    duvidas = tuple((r, Celula(valor(r.alternativa.valores))) for r in ressalvas)
    return Celula(valor(ressalvas[0].adotada.valores), (), duvidas)


def conjuntos(faixa: Faixa) -> tuple[frozenset[str], ...]:
    """List the sets of stretches that some representative point falls in, the absent value included."""
    vistos = dict.fromkeys(trechos_de(faixa, p, d) for p, d in vistas(faixa))
    if faixa.sem_valor is not None:
        vistos[frozenset({faixa.sem_valor})] = None
    return tuple(vistos)


def defeitos_da_faixa(faixa: Faixa) -> Iterator[Defeito]:
    """List the points that no stretch holds, or several do, as the text is written."""
    for conjunto in conjuntos(faixa):
        linhas = tuple(Linha(t.nome, {}, t.nome, (t.cita,), True) for t in faixa.trechos if t.nome in conjunto)  # noqa: FBT003
        if len(conjunto) != 1:
            tipo = "sobreposicao" if conjunto else "buraco"
            yield Defeito(tipo, f"faixa.{faixa.nome}", tuple(sorted(conjunto)), linhas)


_DIA = date(2025, 3, 1)  # a day on which a missing 29 February of 2020 can be seen
PASSO = Decimal("0.0001")


def pontos(faixas: Iterable[Faixa], dia: date = _DIA) -> list[tuple[Ponto, date]]:
    """Give one point on each boundary and one on each side of it, with the day they are seen on.

    Together they meet every set of stretches the bands can give; bands, one at least, must share one input.
    """
    faixas = list(faixas)
    limites = sorted({x.quantia for f in faixas for t in f.trechos for x in (t.de, t.ate) if x is not None})
    unidade = faixas[0].unidade
    if unidade == "anos":
        return _vencimentos([int(x) for x in limites], dia)  # type: ignore[arg-type]  # a band in years holds decimals
    if unidade == "data":
        dias = [x + timedelta(days=n) for x in limites for n in (-1, 0, 1)]  # type: ignore[operator]  # one band, one kind of value
        return [(d, dia) for d in dias or [dia]]
    em_volta = {x + n * PASSO for x in limites for n in (-1, 0, 1)} | {Decimal(0)}  # type: ignore[operator]  # one band, one kind of value
    return [(x, dia) for x in sorted(em_volta) if x >= 0]


def vistas(faixa: Faixa) -> list[tuple[Ponto, date]]:
    """Give points of one band, on as many days as it takes to see each missing 29 February."""
    return [*pontos([faixa]), *em_falta(faixa)]


def em_falta(faixa: Faixa) -> list[tuple[date, date]]:
    """Give each 29 February whose anniversary is missing, with the two days on which its readings may part."""
    if faixa.unidade != "anos":
        return []
    anos = {int(x.quantia) for t in faixa.trechos for x in (t.de, t.ate) if x is not None}  # type: ignore[arg-type]  # a band in years holds decimals
    dias = ((2, 28), (3, 1))  # an end that is inside parts them on one, an end that is not on the other
    return [(date(ANO, *BISSEXTO), date(ANO + n, *dia)) for n in sorted(anos) if n % 4 for dia in dias]


def _vencimentos(anos: list[int], dia: date) -> list[tuple[Ponto, date]]:
    exatos = [soma_anos(dia, -n) for n in anos]
    perto = [d + timedelta(days=n) for d in exatos for n in (-2, -1, 0, 1)]  # -2 clears a missing 29 February
    bissextos = [date(dia.year - n, 2, 29) for n in anos if n and isleap(dia.year - n)]
    return [(d, dia) for d in dict.fromkeys([*perto, *bissextos]) or [dia]]
