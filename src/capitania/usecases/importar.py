"""Import: a sheet read whole against the base, shown, and only if nothing is wrong stored, all rows or none."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid5

from capitania.lei.problemas import Problema
from capitania.processo.ato import Ato
from capitania.processo.contexto import recusas
from capitania.registro import codec
from capitania.usecases.contexto import Reunido, reune
from capitania.usecases.dobras import dobra, resumo
from capitania.usecases.importacao.abertura import abre
from capitania.usecases.importacao.cabecalho import Cabecalho, dobrado
from capitania.usecases.importacao.conhecidos import Conhecido, Passo, conhecidos
from capitania.usecases.importacao.linhas import ESPECIES, Especie, Item, Mundo, itens
from capitania.usecases.leituras import depois_de
from capitania.usecases.ports import Portas
from capitania.usecases.queries import hoje_na_om
from capitania.usecases.registros import Conflito, Proposta, Recibo, SeqVencida, propoe
from capitania.usecases.roteiro import le_ato

RAIZ: Final = UUID("6f1d3c0e-5d0b-5c55-9a3e-5a0d6a1f7b11")  # of the ids that imports make
DE_TODAS: Final = frozenset({"ato_de_outro", "sem_designacao"})  # rules that every row breaks if one does


class Pedido(NamedTuple):
    """A sheet to import: which kind, the bytes and name of the file, who does it, the unit of rows that name none."""

    especie: str
    dados: bytes
    nome: str
    por: str
    om: str = ""


class Repetida(NamedTuple):
    """A row that adds nothing: said by an earlier row (`linha_igual`), or already in the base (`fluxo`)."""

    linha: int
    linha_igual: int | None
    fluxo: str | None


class Entra(NamedTuple):
    """A row that enters, and the act that it becomes."""

    item: Item
    proposta: Proposta


class Previa(NamedTuple):
    """All that an import would do, and all that is wrong with it; with problems, nothing of it may be stored."""

    especie: str
    sha256: str
    cabecalho: Cabecalho
    entram: tuple[Entra, ...]
    repetidas: tuple[Repetida, ...]
    avisos: tuple[Problema, ...]
    problemas: tuple[Problema, ...]

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        return {
            "especie": self.especie,
            "sha256": self.sha256,
            "forma": self.cabecalho.planilha.forma,
            "colunas": [{"coluna": c.letra, "nome": c.nome, "campo": c.campo} for c in self.cabecalho.colunas],
            "linhas": len(self.cabecalho.linhas),
            "entram": [
                {"linha": e.item.linha, "fluxo": e.proposta.ato.fluxo, "dados": dict(e.item.dados)} for e in self.entram
            ],
            "repetidas": [r._asdict() for r in self.repetidas],
            "avisos": [{"campo": p.campo, "valor": _plain(p.valor), "motivo": p.motivo} for p in self.avisos],
            "problemas": [{**p._asdict(), "valor": _plain(p.valor)} for p in self.problemas],
        }


def previa(portas: Portas, pedido: Pedido, passo: Passo = lambda *_: None) -> Previa:
    """Read a sheet against the base and say all that would enter and all that is wrong; nothing is stored.

    Raises `EntradaInvalida` for what is no sheet of this kind, or `FalhaDaBase`.
    """
    return _Importacao(portas, pedido, passo).previa()


def grava(portas: Portas, vista: Previa) -> tuple[Recibo, ...] | Conflito | SeqVencida:
    """Store all that a preview without problems shows, in one transaction; raises `FalhaDaBase`."""
    assert not vista.problemas
    return portas.registros.acrescenta_todos([e.proposta for e in vista.entram])


class _Importacao:
    """One sheet against one base."""

    def __init__(self, portas: Portas, pedido: Pedido, passo: Passo) -> None:
        self.portas, self.pedido, self.passo = portas, pedido, passo
        self.especie: Especie = ESPECIES[pedido.especie]
        self.sha256 = sha256(pedido.dados).hexdigest()
        self.agora = portas.relogio.agora()
        self.problemas: list[Problema] = []
        self.avisos: list[Problema] = []
        self.contextos: dict[str, tuple[Reunido, datetime]] = {}

    def previa(self) -> Previa:
        arquivo = (self.pedido.dados, self.pedido.nome)
        cabecalho, avisos = abre(self.portas.planilhas, self.pedido.especie, self.especie.pede, arquivo)
        self.avisos += avisos
        known = conhecidos(self.portas.registros, self.especie.fluxo, self.passo)
        read = list(itens(self.especie, cabecalho, self._world(known), self.problemas, self.avisos))
        repetidas: list[Repetida] = []
        entram: list[Entra] = []
        new = self._new([i for i in read if i is not None], known, repetidas)
        total = len(read)
        for n, item in enumerate(new, 1):
            if (entra := self._enters(item)) is not None:
                entram.append(entra)
            self.passo(n, total)
        found = (tuple(entram), tuple(repetidas), tuple(self.avisos), tuple(dict.fromkeys(self.problemas)))
        return Previa(self.pedido.especie, self.sha256, cabecalho, *found)

    def _world(self, known: Mapping[str, Conhecido]) -> Mundo:
        pessoas = known if self.especie.fluxo == "pessoa" else conhecidos(self.portas.registros, "pessoa", self.passo)

        def pessoa(numero: str) -> str | None:
            found = pessoas.get(numero)
            return None if found is None else found.fluxo.partition(":")[2]

        fases = {dobrado(fase): fase for fase in self.portas.planilhas.fases()}
        fases |= {nome: fase for fase, nomes in self.portas.planilhas.fases().items() for nome in nomes}
        return Mundo(pessoa, self.portas.oms, fases, self.pedido.om, f"arquivo {self.sha256}")

    def _new(self, items: list[Item], known: Mapping[str, Conhecido], repetidas: list[Repetida]) -> Iterator[Item]:
        """Give the rows that are neither in the base nor said before; two that differ in the same thing are wrong."""
        first: dict[str, Item] = {}
        for item in items:
            before, there = first.setdefault(item.chave, item), known.get(item.chave)
            if (dele := self.portas.registros.le_ato(self._id(item))) is not None:
                repetidas.append(Repetida(item.linha, None, codec.le(dele.envelope, {}).fluxo))
            elif there is not None and there.mesmo in {"", item.mesmo}:
                repetidas.append(Repetida(item.linha, None, there.fluxo))
            elif there is not None:
                como = (
                    "Corrija o número ou o nome; se mudou, registre na base (pessoa_atualizada, embarcacao_atualizada)."
                )
                self._wrong(item, f"Este número já é de {there.fluxo}, com outro nome.", como)
            elif before is item:
                yield item
            elif before.mesmo == item.mesmo and before.pessoais == item.pessoais and _same(before, item):
                repetidas.append(Repetida(item.linha, before.linha, None))
            else:
                self._wrong(item, f"É o mesmo da linha {before.linha}, com outros dados.", "Deixe uma linha só.")

    def _wrong(self, item: Item, motivo: str, como: str) -> None:
        self.problemas.append(Problema(f"linha {item.linha}", None, motivo, como))

    def _id(self, item: Item) -> str:
        """Give the id of a row's act: by file and line, so that no id can be reckoned from what a person is called."""
        return str(uuid5(RAIZ, f"{self.pedido.especie} {self.sha256} {item.linha}"))

    def _enters(self, item: Item) -> Entra | None:
        """Give the act of a row, asked as any other is; None, and a problem, where it may not be done."""
        reunido, em = self._context(item.om)
        ato = self._act(item, em)
        if ato is None:
            return None
        d = dobra(ato.fluxo, ())
        found = recusas(d.achados(ato, reunido.contexto))
        for i in found:
            onde, como = (
                ("--por", "Diga outra pessoa ou qualidade.") if i.regra in DE_TODAS else (f"linha {item.linha}", "")
            )
            self.problemas.append(Problema(onde, None, i.motivo, como, ", ".join(i.cita)))
        partes = tuple(
            codec.pessoal(self.portas.ids.novo(), campo, self.portas.ids.sal(), dito)
            for campo, dito in item.pessoais.items()
        )
        lidos = {k: v for k, v in reunido.lidos.items() if k != ato.fluxo}
        if found:
            return None
        listed, rows = resumo(ato.fluxo, (ato,)), depois_de(d, ato, reunido.contexto)
        return Entra(item, propoe(ato, partes, resumo=listed, lidos=lidos, linhas=rows))

    def _act(self, item: Item, em: datetime) -> Ato | None:
        said = {"tipo": self.especie.ato, "em": em, "por": self.pedido.por, **item.dados, **item.pessoais}
        wrong: list[Problema] = []
        ato = le_ato(said, 1, wrong, zona=lambda _: None, seq=1)
        for p in wrong:
            campo = p.campo.rpartition(".")[2]
            onde = "--por" if campo == "por" else f"linha {item.linha}, {campo}"
            self.problemas.append(p._replace(campo=onde))
        if ato is None or wrong:
            return None
        id_ = self._id(item)
        return ato._replace(id=id_, fluxo=f"{self.especie.fluxo}:{id_}", em=em, registrado_em=self.agora)

    def _context(self, om: str) -> tuple[Reunido, datetime]:
        if om not in self.contextos:
            em = hoje_na_om(self.portas, om)
            self.contextos[om] = (reune(self.portas, om, em.date()), em)
        return self.contextos[om]


def _same(one: Item, other: Item) -> bool:
    """Tell whether two rows say the same, but for where they stand."""
    return {**one.dados, "origem": ""} == {**other.dados, "origem": ""}


def _plain(valor: object) -> str | None:
    return None if valor is None else str(valor)
