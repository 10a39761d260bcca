"""The read models of a log in memory."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from statistics import median
from typing import Any

from capitania.usecases.decididos import DA_PENA, Assunto, Espalhadas, Faixa, Semelhantes
from capitania.usecases.linhas import (
    CIENTE,
    COLUNAS,
    LISTA,
    VERSAO_DO_CALCULO,
    CasoDaPessoa,
    Comunicado,
    Contada,
    Diferenca,
    Esperas,
    Feita,
    Filtro,
    Linhas,
    Mesa,
    Nome,
    Preparada,
    Vencimento,
    algarismos,
    atrasada,
    dobrado,
    em_ordem,
    por_ordem,
)
from capitania.usecases.registros import Resumo

NENHUMA = Linhas()


class LeiturasEmMemoria:
    """The port `Leituras` over the rows of the list and the places of the heads that the log holds."""

    def __init__(self, resumos: dict[str, Resumo], cabecas: Callable[[], Mapping[str, int]]) -> None:
        self._resumos, self._cabecas = resumos, cabecas
        self._vivas: dict[str, Linhas] = {}
        self._novas: dict[str, Feita] = {}
        self._versao = VERSAO_DO_CALCULO

    def grava(self, fluxo: str, linhas: Linhas) -> None:
        """Put these rows in the place of those of the stream."""
        self._vivas[fluxo] = linhas

    def linhas(self) -> tuple[dict[str, Linhas], dict[str, Feita]]:
        """Give all rows as they are, to be put back."""
        return dict(self._vivas), dict(self._novas)

    def repoe(self, linhas: tuple[dict[str, Linhas], dict[str, Feita]]) -> None:
        """Put all rows back."""
        self._vivas, self._novas = linhas

    def esquece(self, fluxo: str) -> None:
        """Take away what was made anew of a stream: another stream made it stale."""
        self._novas.pop(fluxo, None)

    def do_fluxo(self, fluxo: str) -> Linhas:
        """Give the rows of one stream."""
        found = self._vivas.get(fluxo, NENHUMA)
        return found._replace(
            vencimentos=tuple(sorted(found.vencimentos, key=lambda v: v.prazo)),
            mesa=tuple(sorted(found.mesa, key=lambda m: (m.qualidade, m.ato))),
            contagens=tuple(sorted(found.contagens, key=lambda c: c.prazo)),
            comunicacoes=tuple(sorted(found.comunicacoes)),
        )

    def _vencimentos(self) -> list[Vencimento]:
        return [v for linhas in self._vivas.values() for v in linhas.vencimentos]

    def agenda(self, filtro: Filtro, limite: int) -> tuple[Vencimento, ...]:
        """Give the first rows asked for, by day, stream and term."""
        return tuple(por_ordem(v for v in self._vencimentos() if filtro.passa(v))[:limite])

    def por_dia(self, filtro: Filtro) -> tuple[tuple[str, int], ...]:
        """Count the rows asked for, by day."""
        return tuple(sorted(Counter(v.vencimento or "" for v in self._vencimentos() if filtro.passa(v)).items()))

    def autos(self, fluxos: Sequence[str]) -> Mapping[str, str]:
        """Give the numbers of the autos of these streams, where they have one."""
        return {f: n for f in fluxos if f in self._resumos and (n := self._resumos[f].numero) is not None}

    def do_auto(self, numero: str) -> tuple[str, str, str, bool] | None:
        """Find the case of an auto by its number: stream, unit, phase, whether it is sealed."""
        found = sorted(r.fluxo for r in self._resumos.values() if r.numero == numero)
        r = self._resumos[found[0]] if found else None
        return None if r is None else (r.fluxo, r.om, r.fase, r.sigiloso)

    def casos_de(self, pessoas: Sequence[str]) -> tuple[CasoDaPessoa, ...]:
        """Give the cases of persons, by the names that cases call them by, by stream."""
        found = (r for _, r in sorted(self._resumos.items()) if r.pessoa in pessoas)
        return tuple(CasoDaPessoa(r.fluxo, r.om, r.numero, r.fase, r.pessoa or "", r.sigiloso) for r in found)

    def mais_de_um_ato(self, fluxos: Sequence[str]) -> frozenset[str]:
        """Tell which of these streams have gone on after their first act."""
        heads = self._cabecas()
        return frozenset(f for f in fluxos if heads.get(f, 0) > 1)

    def sem_dia(self) -> int:
        """Count the terms that the calendar cannot date."""
        return sum(v.vencimento is None for v in self._vencimentos())

    def mesa(self, quais: Esperas, limite: int) -> tuple[Mesa, ...]:
        """Give the first waits by day, then by stream, capacity and act."""
        asked = (m for linhas in self._vivas.values() for m in linhas.mesa if quais.passa(m))
        return tuple(sorted(asked, key=lambda m: (m.desde, m.fluxo, m.qualidade, m.ato))[:limite])

    def assuntos_de(self, abordagens: Sequence[str], *, novas: bool = False) -> tuple[Assunto, ...]:
        """Give the cases and custodies that came of these boardings, by stream; `novas`: of the rows made anew."""
        rows = (f.linhas for f in self._novas.values()) if novas else self._vivas.values()
        found = (a for linhas in rows for a in linhas.assuntos if a.abordagem and a.abordagem in abordagens)
        return tuple(sorted(found))

    def _semelhantes(self, quais: Semelhantes) -> list[Assunto]:
        return [a for linhas in self._vivas.values() for a in linhas.assuntos if quais.passa(a)]

    def espalhadas(self, quais: Semelhantes) -> Espalhadas:
        """Tell how like cases were decided."""
        found = self._semelhantes(quais)
        counted = tuple(sorted(Counter(a.resultado for a in found).items()))
        multa, suspensao = (_spread([getattr(a, c) for a in found if getattr(a, c)]) for c in DA_PENA)
        return Espalhadas(counted, multa, suspensao, sum(a.cancelamento for a in found))

    def semelhantes(self, quais: Semelhantes, limite: int) -> tuple[Assunto, ...]:
        """Give like cases, those decided last first, then by stream."""
        found = sorted(self._semelhantes(quais), key=lambda a: a.fluxo)
        return tuple(sorted(found, key=lambda a: a.decidido, reverse=True)[:limite])

    def nomes(self, especie: str, texto: str, limite: int) -> tuple[Nome, ...]:
        """Find persons or boats by a part of the folded name, or by the whole document, by stream."""
        said, document = dobrado(texto), algarismos(texto)
        rows = (n for linhas in self._vivas.values() for n in linhas.nomes if n.especie == especie)
        found = (n for n in rows if said in n.busca or (document and n.documento == document))
        return tuple(sorted(found)[:limite])

    def chamados(self, fluxos: Sequence[str]) -> Mapping[str, str]:
        """Give the names of these persons and boats, where they have one."""
        return {n.fluxo: n.nome for f in fluxos for n in self._vivas.get(f, NENHUMA).nomes}

    def contagens(self, om: str, desde: str) -> tuple[Contada, ...]:
        """Give how the terms of a unit are counted whose last day is this one or later, or none, by stream and term."""
        rows = (c for linhas in self._vivas.values() for c in linhas.contagens if c.om == om)
        found = (c for c in rows if c.contado is None or c.contado >= desde)
        return tuple(sorted(found, key=lambda c: (c.fluxo, c.prazo)))

    def _comunicados(self) -> list[Comunicado]:
        return [c for linhas in self._vivas.values() for c in linhas.comunicacoes]

    def comunicacoes(
        self, om: str, situacoes: Sequence[str], limite: int, ate: str = "", hoje: str = ""
    ) -> tuple[Comunicado, ...]:
        """Give the first papers of a unit that stand so, by day, stream, paper and person."""
        found = (c for c in self._comunicados() if c.om == om and c.situacao in situacoes)
        those = (c for c in found if (not ate or not c.ate or c.ate >= ate) and (not hoje or c.desde <= hoje))
        return tuple(sorted(those, key=lambda c: (c.desde, c.fluxo, c.objeto, c.destinatario))[:limite])

    def do_lote(self, lote: str) -> tuple[Comunicado, ...]:
        """Give the papers last sent in this batch, by stream, paper and person."""
        return tuple(sorted(c for c in self._comunicados() if lote and c.lote == lote))

    def comunicacoes_contadas(self, om: str, hoje: str) -> Mapping[str, int]:
        """Count the papers of a unit by how they stand on a day, but those that are known."""
        found = (c for c in self._comunicados() if c.om == om and c.situacao != CIENTE and c.desde <= hoje)
        return Counter(c.situacao for c in found)

    def regrava(self, feita: Feita) -> bool:
        """Write the rows of one stream, if it is still at that place."""
        still = self._cabecas().get(feita.fluxo, 0) == feita.seq
        if still:
            self.grava(feita.fluxo, feita.linhas)
        return still

    def versao(self) -> int | None:
        """Give the version of the calculation that all rows were made with."""
        return self._versao

    def prepara(self, feitas: Sequence[Feita]) -> None:
        """Keep rows made anew beside the live ones."""
        self._novas |= {f.fluxo: f for f in feitas}

    def preparadas(self) -> Mapping[str, Preparada]:
        """Tell how far the rows made anew go, by stream."""
        return {fluxo: Preparada(f.seq, f.lidos, f.versao) for fluxo, f in self._novas.items()}

    def faltam(self, versao: int) -> tuple[str, ...]:
        """Name the streams whose rows made anew lack, or rest on what has moved since."""
        heads, made = self._cabecas(), self.preparadas()
        return tuple(f for f in sorted(heads) if atrasada(made.get(f), versao, heads, f))

    def diferencas(self, limite: int) -> tuple[Diferenca, ...]:
        """Compare the last days of the live rows with those made anew."""
        live = {(v.fluxo, v.prazo): v.vencimento for v in self._vencimentos()}
        new = {(v.fluxo, v.prazo): v.vencimento for f in self._novas.values() for v in f.linhas.vencimentos}
        keys = sorted(live.keys() | new.keys())
        found = (
            Diferenca(*k, live.get(k), new.get(k)) for k in keys if k not in live or k not in new or live[k] != new[k]
        )
        return tuple(found)[:limite]

    def troca(self, versao: int, refaz: Callable[[str], Feita], aceita: str | None) -> tuple[Diferenca, ...]:
        """Put the rows made anew in the place of the live ones."""
        for fluxos in em_ordem(self.faltam(versao)):
            self.prepara([refaz(fluxo) for fluxo in fluxos])
        if aceita is None and (found := self.diferencas(1000)):
            return found
        self._vivas = {fluxo: f.linhas for fluxo, f in self._novas.items()}
        self._resumos.clear()
        for f in self._novas.values():
            if f.lista is not None:
                row: dict[str, Any] = dict(zip(COLUNAS[LISTA], f.lista, strict=True))
                self._resumos[f.fluxo] = Resumo(ultimo_seq=f.seq, **row)
        self._novas, self._versao = {}, versao
        return ()


def _spread(values: list[int]) -> Faixa | None:
    """Tell how values spread; None of none."""
    return Faixa(len(values), min(values), Decimal(median(map(Decimal, values))), max(values)) if values else None
