"""The log in memory, for rehearsals and the tests of use cases: same answers, gone with the process."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from capitania.registro import cadeia, codec
from capitania.registro.achados import junta
from capitania.registro.cadeia import GENESE, Cabeca, Registrado
from capitania.store.acessos import AcessosEmMemoria
from capitania.store.falhas import EM_CURSO
from capitania.store.leituras_em_memoria import LeiturasEmMemoria
from capitania.store.mensagens import MensagensEmMemoria
from capitania.store.minutas import MinutasEmMemoria
from capitania.usecases.registros import (
    NENHUM_PONTO,
    BaseInacessivel,
    BaseOcupada,
    Conflito,
    EstadoDoNumero,
    Exame,
    Numeracao,
    Numero,
    Pontos,
    Proposta,
    Recibo,
    Restauro,
    Resultado,
    Resumo,
    SeqVencida,
)

SEM_COPIA = "O registro em memória não tem cópia."


class RegistrosEmMemoria:
    """The port `Registros` without a base; one thread."""

    def __init__(self) -> None:
        self._fluxos: dict[str, list[Registrado]] = {}
        self._atos: dict[str, tuple[str, int]] = {}
        self._numeros: dict[tuple[str, int, int], Numero] = {}
        self._resumos: dict[str, Resumo] = {}
        self.leituras = LeiturasEmMemoria(self._resumos, lambda: {f: len(acts) for f, acts in self._fluxos.items()})
        self.acessos, self.mensagens = AcessosEmMemoria(), MensagensEmMemoria()
        self.minutas = MinutasEmMemoria(lambda fluxo: self.cabeca(fluxo).seq)
        self._trabalhos: set[str] = set()
        self._marcas: dict[str, datetime] = {}

    def acrescenta(self, proposta: Proposta) -> Resultado:
        """Append an act whole."""
        ato = proposta.ato
        if repeated := self.le_ato(ato.id):
            found = codec.le(repeated.envelope, {p.id: p for p in repeated.pessoais})
            return proposta.recibo(found, repeated.hash) if proposta.repete(found) else Conflito(repeated)
        for fluxo, seq in ((ato.fluxo, ato.seq - 1), *sorted(proposta.lidos.items())):
            if self.cabeca(fluxo).seq != seq:
                return SeqVencida(self.cabeca(fluxo), self.le_fluxo(fluxo, seq + 1))
        series = proposta.numeracao
        if series is not None and series.n is not None and (gone := self._gone(series, ato.fluxo)) is not None:
            return gone
        return self._enter(proposta)

    def _gone(self, series: Numeracao, fluxo: str) -> SeqVencida | None:
        held = self._numeros.get((series.om, series.ano, series.n or 0))
        if held is None:
            return SeqVencida(self.cabeca(fluxo), ())
        if held.estado == "reservado" and series.aparelho in {"", held.aparelho}:
            return None
        return SeqVencida(self.cabeca(held.fluxo), self.le_fluxo(held.fluxo, held.seq)[:1])

    def acrescenta_todos(self, propostas: Sequence[Proposta]) -> tuple[Recibo, ...] | Conflito | SeqVencida:
        """Append all, or none."""
        before = (
            {f: list(acts) for f, acts in self._fluxos.items()},
            dict(self._atos),
            dict(self._numeros),
            dict(self._resumos),
            (self.mensagens.linhas, self.leituras.linhas(), self.minutas.linhas()),
        )
        found: list[Recibo] = []
        whole = False
        try:
            for proposta in propostas:
                result = self.acrescenta(proposta)
                if not isinstance(result, Recibo):
                    return result
                found.append(result)
            whole = True
        finally:
            if not whole:
                self._fluxos, self._atos, self._numeros, listed, beside = before
                self._resumos.clear()  # the read models hold the same
                self._resumos.update(listed)
                self.mensagens.linhas = beside[0]
                self.leituras.repoe(beside[1])
                self.minutas.repoe(beside[2])
        return tuple(found)

    def _enter(self, proposta: Proposta) -> Resultado:
        if (series := proposta.numeracao) is not None:
            n = series.n or self.proximo_numero(series.om, series.ano)
            proposta = proposta.numerada(n)
            self._number(series, n, proposta.ato.fluxo, proposta.ato.seq)
        ato = proposta.ato
        elo = cadeia.elo(self.cabeca(ato.fluxo).hash, proposta.envelope)
        self._fluxos.setdefault(ato.fluxo, []).append(Registrado(proposta.envelope, elo, proposta.pessoais))
        self._atos[ato.id] = (ato.fluxo, ato.seq)
        if proposta.apaga:
            self._erase(set(proposta.apaga))
        if proposta.resumo is not None:
            self._resumos[proposta.resumo.fluxo] = proposta.resumo
        if proposta.linhas is not None:
            self.leituras.grava(ato.fluxo, proposta.linhas)
        for outro, rows in proposta.tambem.items():
            self.leituras.grava(outro, rows)
            self.leituras.esquece(outro)
        self.mensagens.poe(proposta.mensagens)
        self.minutas.encerra(ato.fluxo, proposta.encerra)
        return proposta.recibo(ato, elo)

    def _number(self, series: Numeracao, n: int, fluxo: str, seq: int) -> None:
        for k in range(n, n + series.quantos):
            key = (series.om, series.ano, k)
            held = self._numeros.get(key)
            aparelho = held.aparelho if held is not None else series.aparelho or None
            self._numeros[key] = Numero(*key, series.escreve(k), series.estado, aparelho, fluxo, seq)

    def _erase(self, ids: set[str]) -> None:
        for acts in self._fluxos.values():
            acts[:] = [r._replace(pessoais=tuple(p for p in r.pessoais if p.id not in ids)) for r in acts]

    def le_fluxo(self, fluxo: str, desde: int = 1) -> tuple[Registrado, ...]:
        """Give the acts of a stream from this place on, in order."""
        return tuple(self._fluxos.get(fluxo, [])[max(desde, 1) - 1 :])

    def le_ato(self, id_: str) -> Registrado | None:
        """Give the act with this id."""
        if id_ not in self._atos:
            return None
        fluxo, seq = self._atos[id_]
        return self._fluxos[fluxo][seq - 1]

    def cabeca(self, fluxo: str) -> Cabeca:
        """Give the head of a stream; of one that has not begun, place 0 and the first hash."""
        acts = self._fluxos.get(fluxo)
        return Cabeca(fluxo, len(acts), acts[-1].hash) if acts else Cabeca(fluxo, 0, GENESE)

    def cabecas(self, prefixo: str = "") -> tuple[Cabeca, ...]:
        """Give the heads of the streams whose name begins so, by name."""
        return tuple(self.cabeca(fluxo) for fluxo in sorted(self._fluxos) if fluxo.startswith(prefixo))

    def resumos(
        self,
        *,
        om: str | None = None,
        fase: str | None = None,
        pessoa: str | None = None,
        depois_de: str = "",
        limite: int = 100,
    ) -> tuple[Resumo, ...]:
        """Give one page of the list of processos, by stream: those after this one."""
        asked = (("om", om), ("fase", fase), ("pessoa", pessoa))
        found = (r for _, r in sorted(self._resumos.items()) if r.fluxo > depois_de)
        rows = (r._replace(ultimo_seq=self.cabeca(r.fluxo).seq) for r in found)
        return tuple(r for r in rows if all(x is None or getattr(r, name) == x for name, x in asked))[:limite]

    def proximo_numero(self, om: str, ano: int) -> int:
        """Tell the number that the next act would take."""
        return max((n.n for n in self.numeros(om, ano)), default=0) + 1

    def numeros(self, om: str, ano: int | None = None, estado: EstadoDoNumero | None = None) -> tuple[Numero, ...]:
        """Give the numbers of an OM that left the series, in their order."""
        asked = (("om", om), ("ano", ano), ("estado", estado))
        found = (n for _, n in sorted(self._numeros.items()))
        return tuple(n for n in found if all(x is None or getattr(n, name) == x for name, x in asked))

    def ultimo_registro(self) -> datetime | None:
        """Give the newest instant at which an act entered."""
        streams = self._fluxos.values()
        acts = (codec.le(r.envelope, {p.id: p for p in r.pessoais}) for stream in streams for r in stream)
        return max((a.registrado_em for a in acts), default=None)

    @contextmanager
    def sozinho(self, trabalho: str) -> Iterator[None]:
        """Hold a piece of work."""
        if trabalho in self._trabalhos:
            raise BaseOcupada(EM_CURSO)
        self._trabalhos.add(trabalho)
        try:
            yield
        finally:
            self._trabalhos.discard(trabalho)

    def marca(self, trabalho: str) -> datetime | None:
        """Give when a piece of work was last brought to its end."""
        return self._marcas.get(trabalho)

    def poe_marca(self, trabalho: str, instante: datetime) -> None:
        """Keep when a piece of work was brought to its end."""
        self._marcas[trabalho] = instante

    def verifica(self, fluxo: str | None = None, pontos: Pontos = NENHUM_PONTO) -> Exame:
        """Verify one stream, or all."""
        streams = sorted(self._fluxos.keys() | pontos.keys()) if fluxo is None else [fluxo]
        heads = {f: self.cabeca(f) if f in self._fluxos else None for f in streams}
        return Exame(junta(cadeia.verifica(f, self.le_fluxo(f), heads[f], pontos.get(f)) for f in streams))

    def copia(self, destino: Path) -> None:
        """Refuse: there is nothing to copy."""
        raise BaseInacessivel(SEM_COPIA)

    def restaura(self, origem: Path) -> Restauro:
        """Refuse: there is no base to put a copy in."""
        raise BaseInacessivel(SEM_COPIA)
