"""The terms of a road: the norms that give one on its first day, its count sheet, each doubt with its other date."""

from collections.abc import Iterable, Iterator
from datetime import date
from itertools import groupby
from typing import Any, Final, NamedTuple, cast

from capitania.lei.acervo import Acervo, fundamenta
from capitania.lei.norma import Inicio, Norma, PrazoDaNorma, Ressalva
from capitania.prazos import Calendario, DiaDaFolha, Folha, Suspensao, contar, vencimento

Dado = tuple[Norma, PrazoDaNorma]
# What one calendar was asked, by cases that begin on the same days and by who looks at one of them again.
LEMBRADOS: Final = 4096  # last days
FOLHAS_LEMBRADAS: Final = 256  # terms with their sheets


class SemPrazo(LookupError):
    """No norm of that day gives the term on that road; `haveria` names the roads and norms that do."""

    def __init__(self, tipo: str, via: str, dia: date, haveria: Iterable[str]) -> None:
        self.haveria = tuple(haveria)
        onde = f" Há em: {', '.join(self.haveria)}." if self.haveria else ""
        super().__init__(f"Nenhuma norma vigente em {dia.isoformat()} dá o prazo {tipo} na via {via}.{onde}")


class RessalvaDoPrazo(NamedTuple):
    """A doubt about a term; the dates are those of each reading, None where the reading changes none."""

    id: str
    texto: str
    adotada: str
    alternativa: str
    vencimento_adotado: date
    vencimento_alternativo: date | None
    cita: tuple[str, ...]


class Resultado(NamedTuple):
    """One length of the term, with the norms that agree on it."""

    quantidade: int
    unidade: str
    conta_de: tuple[str, ...]
    vencimento: date
    folha: Folha
    cita: tuple[str, ...]


class PrazoContado(NamedTuple):
    """A term counted: the last day that binds (the later, where norms differ), its sheet and its doubts."""

    tipo: str
    via: str
    de: date
    vencimento: date
    folha: tuple[DiaDaFolha, ...]
    provisorio: tuple[str, ...]
    cita: tuple[str, ...]
    ressalvas: tuple[RessalvaDoPrazo, ...]
    avisos: tuple[str, ...]
    resultados: tuple[Resultado, ...]

    def em_json(self) -> dict[str, Any]:
        """Write the answer with plain values, dates in ISO."""
        return {
            "tipo": self.tipo,
            "via": self.via,
            "de": self.de.isoformat(),
            "vencimento": self.vencimento.isoformat(),
            "folha": [d._asdict() | {"dia": d.dia.isoformat()} for d in self.folha],
            "provisorio": list(self.provisorio),
            "cita": list(self.cita),
            "ressalvas": [_ressalva_em_json(r) for r in self.ressalvas],
            "avisos": list(self.avisos),
            "resultados": [
                {
                    "quantidade": r.quantidade,
                    "unidade": r.unidade,
                    "conta_de": list(r.conta_de),
                    "vencimento": r.vencimento.isoformat(),
                    "cita": list(r.cita),
                }
                for r in self.resultados
            ],
        }


def _ressalva_em_json(r: RessalvaDoPrazo) -> dict[str, Any]:
    outra = r.vencimento_alternativo
    return r._asdict() | {
        "vencimento_adotado": r.vencimento_adotado.isoformat(),
        "vencimento_alternativo": None if outra is None else outra.isoformat(),
        "cita": list(r.cita),
    }


def prazo(  # noqa: PLR0913 - a term has five inputs, and the road and the draft choose among norms
    acervo: Acervo,
    tipo: str,
    inicio: date,
    calendario: Calendario,
    *,
    via: str = "lesta",
    norma: Norma | None = None,
    suspensoes: tuple[Suspensao, ...] = (),
) -> PrazoContado:
    """Count a term from the day of its start event by the norms in force on that day.

    Raises `SemPrazo`, or what `prazos.contar` raises outside the calendar. `norma` asks one norm only.
    """
    known, asked = calendario.folhas, (acervo, tipo, inicio, via, suspensoes)
    if norma is None and asked in known:
        return cast("PrazoContado", known[asked])
    dados = list(_dados(acervo, tipo, inicio, via, norma))
    if not dados:
        raise SemPrazo(tipo, via, inicio, _haveria(acervo, tipo, inicio, norma))
    resultados = tuple(_resultados(dados, inicio, calendario, suspensoes))
    vale = max(resultados, key=lambda r: r.vencimento)
    doubts = [*_das_normas(dados, inicio, calendario, suspensoes), *_da_folha(vale), *_divergencia(resultados)]
    contado = PrazoContado(
        tipo=tipo,
        via=via,
        de=inicio,
        vencimento=vale.vencimento,
        folha=vale.folha.dias,
        provisorio=vale.folha.provisorio,
        cita=vale.cita,
        ressalvas=tuple({r.id: r for r in doubts}.values()),
        avisos=(*(a.texto for a in vale.folha.avisos), *(f"{n.nome}: {p.nota}" for n, p in dados if p.nota)),
        resultados=resultados,
    )
    if norma is None:
        if len(known) >= FOLHAS_LEMBRADAS:
            known.clear()
        known[asked] = contado
    return contado


def _dados(acervo: Acervo, tipo: str, inicio: date, via: str, norma: Norma | None) -> Iterator[Dado]:
    for n in (norma,) if norma is not None else acervo.em(inicio):
        dado = n.prazos.get(tipo)
        if dado is not None and dado.via == via and (norma is not None or fundamenta(n, inicio)):
            yield n, dado


def eventos(acervo: Acervo, tipo: str, dia: date, via: str) -> frozenset[str]:
    """Give the events from which the norms of a day count a term; empty when none of them has it."""
    return frozenset(p.conta_de for _, p in _dados(acervo, tipo, dia, via, None))


def do_dia(acervo: Acervo, dia: date, via: str = "lesta") -> dict[str, tuple[PrazoDaNorma, ...]]:
    """Give every term that the norms of a day ground on a road, by name, as each norm has it."""
    nomes = dict.fromkeys(nome for n in acervo.em(dia) for nome in n.prazos)
    dados = {nome: tuple(p for _, p in _dados(acervo, nome, dia, via, None)) for nome in nomes}
    return {nome: dele for nome, dele in dados.items() if dele}


def inicios(acervo: Acervo, dia: date) -> tuple[tuple[Norma, Inicio], ...]:
    """List what the norms of a day have a study read as the event that starts terms."""
    return tuple((n, i) for n in acervo.em(dia) if fundamenta(n, dia) for i in n.inicios.values())


def _haveria(acervo: Acervo, tipo: str, inicio: date, norma: Norma | None) -> Iterator[str]:
    for n in (norma,) if norma is not None else acervo.em(inicio):
        if tipo in n.prazos:
            yield f"{n.nome} (via {n.prazos[tipo].via})"


def _resultados(
    dados: list[Dado], inicio: date, calendario: Calendario, suspensoes: tuple[Suspensao, ...]
) -> Iterator[Resultado]:
    """Group the norms by the length they give; those that agree are cited together."""

    def tamanho(dado: Dado) -> tuple[int, str, bool, bool]:
        p = dado[1]
        return p.quantidade, p.unidade, p.prorroga, p.inclui_inicio

    for _, grupo in groupby(sorted(dados, key=tamanho), key=tamanho):
        iguais = list(grupo)
        p = iguais[0][1]
        folha = _conta(p, inicio, calendario, suspensoes)
        yield Resultado(
            p.quantidade,
            p.unidade,
            tuple(dict.fromkeys(q.conta_de for _, q in iguais)),
            folha.vencimento,
            folha,
            tuple(n.qualifica(q.cita) for n, q in iguais),
        )


def _conta(p: PrazoDaNorma, inicio: date, calendario: Calendario, suspensoes: tuple[Suspensao, ...]) -> Folha:
    return contar(
        p.quantidade,
        p.unidade,  # type: ignore[arg-type]  # the reader checks it against UNIDADES_DE_PRAZO
        inicio,
        calendario,
        suspensoes=suspensoes,
        prorroga=p.prorroga,
        inclui_inicio=p.inclui_inicio,
    )


def _das_normas(
    dados: list[Dado], inicio: date, calendario: Calendario, suspensoes: tuple[Suspensao, ...]
) -> Iterator[RessalvaDoPrazo]:
    for n, p in dados:
        adotado = ultimo_dia(p, inicio, calendario, suspensoes)
        for r in n.ressalvas:
            if r.lugar == f"prazo.{p.nome}":
                outro = _pela_outra(p, r)
                dia = None if outro is None else ultimo_dia(outro, inicio, calendario, suspensoes)
                cita = tuple(n.qualifica(c) for c in r.dispositivos)
                yield RessalvaDoPrazo(r.id, r.motivo, r.adotada.texto, r.alternativa.texto, adotado, dia, cita)
        if not p.conferida and not any(
            q.conferida for _, q in dados if (q.quantidade, q.unidade) == (p.quantidade, p.unidade)
        ):
            texto = f"O prazo de {n.titulo} não foi conferido com o texto: confirme antes de contar com ele."
            cita = (n.qualifica(p.cita),)
            yield RessalvaDoPrazo(
                "prazo-nao-conferido", texto, "Vale como carregado.", "A conferir.", adotado, None, cita
            )


def _pela_outra(p: PrazoDaNorma, r: Ressalva) -> PrazoDaNorma | None:
    """Give the term as the other reading has it; None when it counts from another event, whose day is not known."""
    valores = {k: min(v) for k, v in (r.alternativa.valores or {}).items()}
    if "conta_de" in valores:
        return None
    return p._replace(
        quantidade=int(valores.get("quantidade", p.quantidade)),
        unidade=valores.get("unidade", p.unidade),
        inclui_inicio=valores["inclui_inicio"] == "sim" if "inclui_inicio" in valores else p.inclui_inicio,
    )


def _da_folha(vale: Resultado) -> Iterator[RessalvaDoPrazo]:
    for outra in vale.folha.alternativas:
        yield RessalvaDoPrazo(
            outra.leitura.replace("_", "-"),
            outra.motivo,
            "Leitura literal, a da folha.",
            "A outra leitura, que uma pessoa pode acolher.",
            vale.vencimento,
            outra.vencimento,
            vale.cita,
        )


def _divergencia(resultados: tuple[Resultado, ...]) -> Iterator[RessalvaDoPrazo]:
    if len(resultados) > 1:
        ordem = sorted(resultados, key=lambda r: r.vencimento)
        cita = tuple(c for r in ordem for c in r.cita)
        texto = "Normas do mesmo dia e da mesma via dão prazos diferentes: mostram-se os dois e o mais tardio vale."
        yield RessalvaDoPrazo(
            "normas-divergem", texto, "O mais tardio.", "O mais cedo.", ordem[-1].vencimento, ordem[0].vencimento, cita
        )


def ultimo_dia(p: PrazoDaNorma, inicio: date, calendario: Calendario, suspensoes: tuple[Suspensao, ...] = ()) -> date:
    """Count a term of one norm without its sheet."""
    return vencimento(
        p.quantidade,
        p.unidade,  # type: ignore[arg-type]  # the reader checks it against UNIDADES_DE_PRAZO
        inicio,
        calendario,
        suspensoes=suspensoes,
        prorroga=p.prorroga,
        inclui_inicio=p.inclui_inicio,
    )


def vence(  # noqa: PLR0913 - the inputs of `prazo`
    acervo: Acervo,
    tipo: str,
    inicio: date,
    calendario: Calendario,
    *,
    via: str = "lesta",
    suspensoes: tuple[Suspensao, ...] = (),
) -> date:
    """Give the `vencimento` of `prazo` without sheets and doubts; raises as it does.

    A case asks the same of each act that it may take: what a calendar was asked it is not asked again while it lives.
    """
    known = calendario.contados
    asked = (acervo, tipo, inicio, via, suspensoes)
    if (found := known.get(asked)) is not None:
        return found
    dias = [ultimo_dia(p, inicio, calendario, suspensoes) for _, p in _dados(acervo, tipo, inicio, via, None)]
    if not dias:
        raise SemPrazo(tipo, via, inicio, _haveria(acervo, tipo, inicio, None))
    if len(known) >= LEMBRADOS:
        known.clear()
    known[asked] = max(dias)
    return known[asked]
