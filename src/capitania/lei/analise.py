"""Holes and overlaps of a norm as written, each told as a boat story; what closes it, and what stays open."""

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time
from itertools import product
from typing import Any, NamedTuple

from capitania.lei.acervo import Acervo, NormaCompilada
from capitania.lei.alcance import Alcance
from capitania.lei.compilacao import Compilada, Defeito, Doutrina, casa, defeito, doutrina_de, linhas_por_chave
from capitania.lei.faixas import defeitos_da_faixa
from capitania.lei.fatos import Fatos
from capitania.lei.historia import Historias, historia_da_faixa, historia_da_tabela
from capitania.lei.norma import Esperado, InfracaoPrevista, Norma, Ressalva, Tabela
from capitania.lei.plano import plano


class Falha(NamedTuple):
    """A defect of the text: where, told as a story, in how many combinations, closed by which doubt (None: open)."""

    tipo: str
    onde: str
    dispositivos: tuple[str, ...]
    historia: str
    combinacoes: int
    fecho: str | None


class EsperadoVisto(NamedTuple):
    """A declared expectation and whether the norm meets it."""

    id: str
    cumprido: bool | None
    historia: str
    dispositivos: tuple[str, ...]


class Analise(NamedTuple):
    """What the text has by itself (`defeitos`), what no doubt closes (`restantes`), and the expectations."""

    norma: str
    defeitos: tuple[Falha, ...]
    restantes: tuple[Falha, ...]
    esperados: tuple[EsperadoVisto, ...]

    def em_json(self) -> dict[str, Any]:
        """Write the analysis with plain values."""
        return {
            "norma": self.norma,
            "defeitos": [f._asdict() | {"dispositivos": list(f.dispositivos)} for f in self.defeitos],
            "restantes": [f._asdict() | {"dispositivos": list(f.dispositivos)} for f in self.restantes],
            "esperados": [e._asdict() | {"dispositivos": list(e.dispositivos)} for e in self.esperados],
        }


def analisa(norma: Norma, acervo: Acervo, historias: Historias) -> Analise:
    """Run the norm without its ressalvas and lacunas, then with them.

    The other norms of its first day stand around it, so that only combinations some facts can produce are told.
    """
    com = acervo.com(norma, tolera=True)
    compilada = com.compilada(norma.id, norma.vigente_de)
    alcances = [_alcance(com, fato, norma.vigente_de) for fato in _dias_do_fato(com, norma.vigente_de)]
    analista = _Analista(norma, compilada, alcances, historias)
    falhas = [*analista.faixas(), *analista.tabelas(), *analista.prazos()]
    return Analise(
        norma=norma.nome,
        defeitos=tuple(f for f in falhas if f.tipo in {"buraco", "sobreposicao", "duas_leituras"}),
        restantes=tuple([f for f in falhas if f.fecho is None] + list(analista.ociosos(falhas))),
        esperados=tuple(_esperados(norma, com, historias)),
    )


def _dias_do_fato(acervo: Acervo, ato: date) -> list[date]:
    """List the days on which the norms of an earlier fact change, up to the day of the act."""
    versoes = [acervo.norma(n, d) for n, dias in acervo.indice.items() for d in dias if d <= ato]
    mudas = {d for n in versoes for d in (n.vigente_de, n.vigente_ate, n.fundamenta_ate) if d is not None and d <= ato}
    return sorted(mudas)


def _alcance(acervo: Acervo, fato: date, ato: date) -> Alcance:
    em = datetime.combine(fato, time(12), UTC)
    return Alcance(plano(acervo, fato, ato), Fatos(em, fato, None, {"substituto.presente": "sim"}))


class _Analista:
    def __init__(self, norma: Norma, compilada: NormaCompilada, alcances: list[Alcance], historias: Historias) -> None:
        self.norma = norma
        self.compilada = compilada
        self.alcances = alcances
        self.historias = historias

    def faixas(self) -> Iterator[Falha]:
        for faixa in self.norma.faixas.values():
            ressalvas = doutrina_de(self.norma, f"faixa.{faixa.nome}").ressalvas
            for falha in defeitos_da_faixa(faixa):
                fechos: list[str | None] = [
                    r.id for r in ressalvas if r.quando.get(f"faixa.{faixa.nome}") == frozenset(falha.chave)
                ]
                citas = self._citas(falha, [r for r in ressalvas if r.id in fechos])
                historia = historia_da_faixa(faixa, falha, self.historias)
                for fecho in fechos or [None]:
                    yield Falha(falha.tipo, falha.lugar, citas, historia, 1, fecho)

    def tabelas(self) -> Iterator[Falha]:
        for c in (*self.compilada.classes.values(), *self.compilada.tabelas.values()):
            yield from self._tabela(c)

    def _tabela(self, c: Compilada) -> Iterator[Falha]:
        tabela = c.tabela
        doutrina = doutrina_de(self.norma, tabela.lugar)
        grupos: dict[tuple[str | None, str], list[Defeito]] = {}
        cobertas = linhas_por_chave(tabela)
        for chave in self._chaves(c):
            nomeada = dict(zip(tabela.entradas, chave, strict=True))
            falha = defeito(tabela, chave, cobertas.get(chave, ()))
            if falha is None:
                continue
            if any(casa(i.se, nomeada) for i in doutrina.impossiveis):
                grupos.setdefault((None, "impossivel"), []).append(falha)
                continue
            for fecho in _fechos(doutrina, nomeada, falha) or [None]:
                grupos.setdefault((fecho, falha.tipo), []).append(falha)
        for (fecho, tipo), falhas in grupos.items():
            yield self._falha(tabela, tipo, fecho, falhas)
        for solta in c.soltas:
            yield Falha("leitura_solta", tabela.lugar, (), f"{solta.valor}: {solta.motivo}", 1, None)

    def _chaves(self, c: Compilada) -> list[tuple[str, ...]]:
        """List the combinations that facts of some day can produce; all of them for a table that is only consulted."""
        if c.tabela.para_cada == "consulta":
            return list(product(*c.tabela.entradas.values()))
        achadas: set[tuple[str, ...]] = set()
        for alcance in self.alcances:
            passo = alcance.todos.get(c.tabela.lugar)
            if passo is not None and passo.compilada.norma == c.norma:
                achadas |= alcance.de(passo)
        return sorted(achadas)

    def _falha(self, tabela: Tabela, tipo: str, fecho: str | None, falhas: list[Defeito]) -> Falha:
        ressalvas = [r for r in self.norma.ressalvas if r.id == fecho]
        condicoes = [r.quando for r in ressalvas] + [x.se for x in self.norma.lacunas if x.id == fecho]
        se = condicoes[0] if condicoes else None
        historia = min((historia_da_tabela(tabela, f, se, self.historias) for f in falhas), key=len)
        dispositivos = self._citas(falhas[0], ressalvas) or tuple(
            self.norma.qualifica(x.dispositivo) for x in self.norma.lacunas if x.id == fecho
        )
        return Falha(tipo, tabela.lugar, dispositivos, historia, len(falhas), fecho)

    def _citas(self, falha: Defeito, ressalvas: list[Ressalva]) -> tuple[str, ...]:
        citas = [c for linha in falha.linhas for c in linha.cita] + [d for r in ressalvas for d in r.dispositivos]
        return tuple(dict.fromkeys(self.norma.qualifica(c) for c in citas))

    def prazos(self) -> Iterator[Falha]:
        for r in self.norma.ressalvas:
            if r.lugar.startswith("prazo.") and r.adotada.valores != r.alternativa.valores:
                citas = tuple(self.norma.qualifica(d) for d in r.dispositivos)
                historia = f"{r.motivo} Uma leitura: {r.adotada.texto} A outra: {r.alternativa.texto}"
                yield Falha("duas_leituras", r.lugar, citas, historia, 1, r.id)

    def ociosos(self, falhas: list[Falha]) -> Iterator[Falha]:
        """List the doubts that close nothing: the text does not have the defect they speak of."""
        usados = {f.fecho for f in falhas}
        declarados = [(r.id, r.lugar) for r in self.norma.ressalvas] + [(x.id, x.lugar) for x in self.norma.lacunas]
        for nome, lugar in declarados:
            if nome not in usados:
                historia = f"«{nome}» não fecha defeito algum do texto: retire-a ou corrija onde incide."
                yield Falha("fecho_ocioso", lugar, (), historia, 0, None)


def _fechos(doutrina: Doutrina, nomeada: Mapping[str, str], falha: Defeito) -> list[str | None]:
    ressalvas: list[str | None] = [r.id for r in doutrina.ressalvas_de(nomeada, falha.linhas)]
    lacunas: list[str | None] = [x.id for x in doutrina.lacunas if casa(x.se, nomeada)]
    return ressalvas or lacunas[:1]


def _esperados(norma: Norma, acervo: Acervo, historias: Historias) -> Iterator[EsperadoVisto]:
    previstas = {i.id: i for n in acervo.em(norma.vigente_de) for i in n.infracoes.values()}
    for e in norma.esperados:
        citas = tuple(norma.qualifica(d) for d in e.dispositivos)
        menor, maior = previstas.get(e.menor), previstas.get(e.maior)
        if menor is None or maior is None:
            yield EsperadoVisto(e.id, None, f"{e.motivo} Falta no acervo: {e.menor} ou {e.maior}.", citas)
            continue
        a, b = _mede(e, menor, acervo, norma), _mede(e, maior, acervo, norma)
        contas = f"{e.menor}: {a}; {e.maior}: {b}."
        yield EsperadoVisto(
            e.id, a <= b, f"{e.motivo} {historias.get('mede', {}).get(e.mede, e.mede)}: {contas}", citas
        )


def _mede(e: Esperado, infracao: InfracaoPrevista, acervo: Acervo, norma: Norma) -> int:
    if e.mede == "suspensao":
        return infracao.suspensao_max_dias or 0
    grupos = {g.nome: g for n in acervo.em(norma.vigente_de) for g in n.grupos.values()}
    grupo = grupos.get(infracao.grupo or "")
    return 0 if grupo is None else int(grupo.maximo)
