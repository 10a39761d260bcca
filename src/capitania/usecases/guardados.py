"""What the base keeps of persons, stream by stream, with what ties one to another: all read once, then asked of.

A stream needs another when an act of either names the other, or both rest on one boarding. What no unit has (persons,
boats) is kept as long as the unit that keeps longest.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from typing import Final, NamedTuple

from capitania.processo.ato import Ato
from capitania.processo.cadastros import Cadastro
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.desfechos import Desfecho, citados, desfecho, na_procuradoria
from capitania.processo.estado import Estado
from capitania.processo.leitura import texto
from capitania.processo.om import Om
from capitania.processo.periodos import Periodo, de_todas
from capitania.processo.retencao import Guardado, Motivo, Retido, Vinculo, reincidencia, retido
from capitania.usecases.contexto import reune
from capitania.usecases.dobras import Dobra, dobra
from capitania.usecases.fluxos import le_atos
from capitania.usecases.ligados import alcanca
from capitania.usecases.ports import Portas
from capitania.usecases.queries import hoje_na_om, resumos

CADASTROS: Final = frozenset({"pessoa", "embarcacao"})
CURTOS: Final = ("pessoa", "embarcacao", "inquerito")  # streams that acts may call without their kind
DE_FORA: Final = CADASTROS | {"om"}
DE_UMA_PESSOA: Final = "devedor"  # whose name is that of her register
ESPERAM: Final = frozenset({"acesso", "correcao"})  # requests that need the data as it is

Dia = Callable[[date], date]


class Passada(NamedTuple):
    """What is kept of a stream read: how it stands, what it names, of a case its person and fact."""

    om: str
    desfecho: Desfecho
    nomes: frozenset[str]
    encaminhada: bool
    infrator: str = ""
    fato: date | None = None
    repete_ate: date | None = None
    pedidos: frozenset[str] = frozenset()
    unioes: frozenset[tuple[str, str]] = frozenset()
    cargos: Mapping[str, date | None] = {}


class Indice:
    """The whole base read once; `dia` turns a unit's today into the day asked about. Raises `FalhaDaBase`."""

    def __init__(self, portas: Portas, dia: Dia = lambda hoje: hoje) -> None:
        self.portas, self._dia = portas, dia
        self._passadas: dict[str, Passada] = {}
        self._fixados: dict[str, Mapping[str, Periodo]] = {}
        self._contextos: dict[str, tuple[Contexto, date]] = {}
        self._seguros: dict[str, bool] = {}
        for cabeca in portas.registros.cabecas():
            self._passa(self._dobra(cabeca.fluxo))
        seen, autos = self._passadas, {r.numero: r.fluxo for r in resumos(portas.registros) if r.numero}
        self._nomeia = {f: frozenset(_resolve(p.nomes, seen, autos)) - {f} for f, p in seen.items()}
        self._unioes = defaultdict[str, frozenset[tuple[str, str]]](frozenset)
        self._unioes |= {f.partition(":")[2]: p.unioes for f, p in seen.items() if f.startswith("pessoa:")}
        self._nomeado: dict[str, set[str]] = {}
        for fluxo, nomeia in self._nomeia.items():
            for outro in nomeia:
                self._nomeado.setdefault(outro, set()).add(fluxo)

    @property
    def fluxos(self) -> tuple[str, ...]:
        """Name all streams."""
        return tuple(self._passadas)

    def om(self, fluxo: str) -> str:
        """Give the unit of a stream; empty for none."""
        return self._passadas[fluxo].om

    def retidos(self, fluxo: str) -> tuple[Retido, ...]:
        """Tell what a stream keeps and why; of a unit, each payment that came without a case."""
        d = self._dobra(fluxo)
        ctx, hoje = self._contexto(d.om)
        if isinstance(d.estado, Om):
            return tuple(self._do_pagamento(d, a, ctx, hoje) for a in d.atos if a.nome == "pagamento_nao_identificado")
        guardado = Guardado(fluxo, d.especie, d.estado, d.atos)
        return (retido(guardado, ctx, self.vinculos(fluxo, hoje), self.fixados(d.om), hoje),)

    def segura(self, fluxo: str, atos: Iterable[str] | None = None) -> tuple[Impedimento, ...]:
        """Give why these acts of a stream, or all, may not be erased; empty where they may."""
        if fluxo not in self._passadas:
            return ()
        asked = None if atos is None else set(atos)
        found = (r for r in self.retidos(fluxo) if asked is None or not r.por_ato or asked & set(r.atos))
        return tuple(i for r in found for i in r.seguram)

    def da_pessoa(self, nome: str) -> tuple[str, ...]:
        """Name the streams that tell of a person, by all names, her registers first."""
        proprios = sorted(self._nomes(nome))
        registers = [f"pessoa:{n}" for n in proprios if f"pessoa:{n}" in self._passadas]
        others = {f for register in registers for f in self._nomeado.get(register, ())}
        return (*registers, *sorted(others - set(registers)))

    def e_a_mesma(self, fluxo: str, nome: str) -> bool:
        """Tell whether a stream is a register of this person, by whatever name."""
        especie, _, proprio = fluxo.partition(":")
        return especie == "pessoa" and proprio in self._nomes(nome)

    def contexto(self, om: str) -> Contexto:
        """Give the context of a unit on the day asked about."""
        return self._contexto(om)[0]

    def segura_o_titular(self, nome: str) -> tuple[Impedimento, ...]:
        """Give why what is kept of a person may not be erased, of every stream that still keeps something."""
        found = (r for fluxo in self.da_pessoa(nome) for r in self.retidos(fluxo) if r.atos)
        return tuple(i._replace(motivo=f"{r.fluxo}: {i.motivo}") for r in found for i in r.seguram)

    def fixados(self, om: str) -> Mapping[str, Periodo]:
        """Give the periods that a unit fixed; of what belongs to none, those of all units at work."""
        if om:
            return self._fixados.get(om, {})
        working = {p.om for f, p in self._passadas.items() if p.om and not f.startswith("om:")}
        return de_todas(
            self._fixados.get(sigla, {})
            for sigla in sorted(working or {s for s, said in self._fixados.items() if said})
        )

    def vinculos(self, fluxo: str, hoje: date) -> tuple[Vinculo, ...]:
        """Give the other streams that may need this one, or that it was born of."""
        especie = fluxo.partition(":")[0]
        if especie in CADASTROS:
            named_by = sorted(self._nomeado.get(fluxo, ()))
            return tuple(v for outro in named_by for v in self._do_cadastro(fluxo, outro, hoje))
        near = self._nomeia[fluxo] | self._nomeado.get(fluxo, set())
        for boarding in (f for f in self._nomeia[fluxo] if f.startswith("abordagem:")):
            near = near | self._nomeado.get(boarding, set())
        ties = [self._vinculo(outro) for outro in sorted(near - {fluxo}) if outro.partition(":")[0] not in DE_FORA]
        persons = (f for f in sorted(self._nomeia[fluxo]) if f.startswith("pessoa:"))
        ties += [Vinculo(f, "pedido", None) for f in persons if self._passadas[f].pedidos & ESPERAM]
        return (*ties, *(Vinculo(f, "reincidencia", None) for f in self._repetiriam(fluxo)))

    def _passa(self, d: Dobra) -> None:
        e = d.estado
        own = (d.fluxo.partition(":")[2],) if d.especie == DE_UMA_PESSOA else ()
        nomes = frozenset((*own, *(n for a in d.atos for n in (*citados(a), a.por.pessoa))))
        seen = Passada(d.om, desfecho(d.especie, e, d.atos), nomes, na_procuradoria(d.atos))
        match e:
            case Estado() if e.origem.aberto is not None:
                seen = seen._replace(infrator=d.infrator, fato=e.origem.aberto.fato)
                seen = seen._replace(repete_ate=reincidencia(e, self._contexto(d.om)[0]))
            case Cadastro():
                seen = seen._replace(pedidos=frozenset(p.especie for p in e.pedidos), unioes=frozenset(e.unioes))
            case Om():
                self._fixados[d.om] = e.retencao
                seen = seen._replace(cargos=_cargos(e))
        self._passadas[d.fluxo] = seen

    def _dobra(self, fluxo: str) -> Dobra:
        return dobra(fluxo, le_atos(self.portas.registros.le_fluxo(fluxo)))

    def _contexto(self, om: str) -> tuple[Contexto, date]:
        if om not in self._contextos:
            hoje = self._dia(hoje_na_om(self.portas, om).date())
            self._contextos[om] = (reune(self.portas, om, hoje).contexto, hoje)
        return self._contextos[om]

    def _vinculo(self, outro: str) -> Vinculo:
        seen, especie = self._passadas[outro], outro.partition(":")[0]
        motivo: Motivo = "ligado"
        if especie == "devedor":
            motivo = "divida_encaminhada" if seen.encaminhada else "divida"
        elif especie == "custodia":
            motivo = "custodia"
        return Vinculo(outro, motivo, seen.desfecho.fim)

    def _do_cadastro(self, fluxo: str, outro: str, hoje: date) -> Iterator[Vinculo]:
        """Tie a register to what names it: needed while that is kept, or while the person holds an office."""
        especie = outro.partition(":")[0]
        if especie == "om":
            cargos = self._passadas[outro].cargos
            nome = fluxo.partition(":")[2]
            if nome in cargos:
                ate = cargos[nome]
                yield Vinculo(outro, "ligado", None if ate is None or ate >= hoje else ate)
        elif especie not in CADASTROS:
            if outro not in self._seguros:
                self._seguros[outro] = bool(self.segura(outro))
            tie = self._vinculo(outro)
            yield tie._replace(fim=None) if self._seguros[outro] else tie

    def _repetiriam(self, fluxo: str) -> Iterator[str]:
        """Give the cases of the same person, still open, whose fact may make them repeat this one."""
        this = self._passadas[fluxo]
        if this.repete_ate is None or this.fato is None:
            return
        nomes = self._nomes(this.infrator)
        for outro, seen in self._passadas.items():
            fato = seen.fato if seen.desfecho.fim is None and seen.infrator in nomes else None
            if fato is not None and this.fato < fato <= this.repete_ate:
                yield outro

    def _nomes(self, nome: str) -> set[str]:
        return alcanca(nome.rpartition(":")[2], self._unioes)

    def _do_pagamento(self, d: Dobra, ato: Ato, ctx: Contexto, hoje: date) -> Retido:
        atos = (ato, *(a for a in d.atos if a.nome == "pagamento_identificado" and texto(a, "pagamento") == ato.id))
        achado = next((a for a in d.estado.achados if a.id == ato.id), None) if isinstance(d.estado, Om) else None
        cases = [achado.processo] if achado is not None and achado.processo in self._passadas else []
        ties = [self._vinculo(f) for f in cases]
        found = retido(Guardado(d.fluxo, d.especie, achado, atos), ctx, ties, self.fixados(d.om), hoje)
        return found._replace(por_ato=True)


def _resolve(nomes: frozenset[str], fluxos: Mapping[str, Passada], autos: Mapping[str, str]) -> Iterator[str]:
    for nome in nomes:
        for found in (nome, autos.get(nome, ""), *(f"{especie}:{nome}" for especie in CURTOS)):
            if found in fluxos:
                yield found


def _cargos(om: Om) -> dict[str, date | None]:
    """Give until when each person holds an office; None without an end."""
    found: dict[str, date | None] = {}
    for d in om.designacoes:
        before = found.get(d.pessoa, date.min)
        found[d.pessoa] = None if before is None or d.ate is None else max(before, d.ate)
    return found
