"""Erasures that a restored copy does not know: listed from the base that leaves, and practised again with their ids."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases import anexos
from capitania.usecases.fluxos import le_atos
from capitania.usecases.ports import Portas
from capitania.usecases.praticar import Impedido, Pedido, Praticado, pratica
from capitania.usecases.registros import FalhaDaBase, Registros, Restauro

APAGA: Final = anexos.APAGA
_ERASES: Final = b'"pessoais_apagados/'
CAMPOS: Final = {"id", "fluxo", "em", "por", "dados"}


class Apagamento(NamedTuple):
    """An erasure as its act tells it; it holds no personal data."""

    id: str
    fluxo: str
    em: str
    por: str
    dados: Mapping[str, Any]

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        return dict(self._asdict())


class Restaurado(NamedTuple):
    """A restore: what it did, the erasures that the copy does not have (None: the base before could not be read)."""

    restauro: Restauro
    perdidos: tuple[Apagamento, ...] | None
    acessos: int


class Refeito(NamedTuple):
    """What became of an erasure to do again: `refeito`, `ja_estava`, `sem_atos` (the copy lacks them), or why not."""

    apagamento: Apagamento
    situacao: str
    detalhe: str = ""


def apagamentos(registros: Registros) -> tuple[Apagamento, ...]:
    """List every erasure of the base; raises `FalhaDaBase`."""
    return tuple(_todos(registros))


def _todos(registros: Registros) -> Iterator[Apagamento]:
    for cabeca in registros.cabecas():
        found = [r for r in registros.le_fluxo(cabeca.fluxo) if _ERASES in r.envelope]
        for ato in le_atos(found):
            if ato.nome == APAGA:
                por = f"{ato.por.pessoa}@{ato.por.qualidade}"
                yield Apagamento(ato.id, ato.fluxo, ato.em.isoformat(), por, ato.dados)


def restaura(portas: Portas, origem: Path) -> Restaurado:
    """Put a copy in the place of the base, with the accesses noted since, and tell what was erased since.

    Raises what `Registros.restaura` does.
    """
    registros = portas.registros
    try:
        known: tuple[Apagamento, ...] | None = apagamentos(registros)
        reads = registros.acessos.lista()
    except FalhaDaBase:  # it is put aside because it is broken
        known, reads = None, ()
    done = registros.restaura(origem)
    here = {a.id for a in apagamentos(registros)}
    if reads:
        registros.acessos.anota(reads)
    lost = None if known is None else tuple(a for a in known if a.id not in here)
    return Restaurado(done, lost, len(reads))


def anexos_dos(apagamentos_: Iterable[Apagamento]) -> tuple[str, ...]:
    """Name the attachments that erasures let go."""
    return tuple(str(h) for a in apagamentos_ for h in a.dados.get("anexos", ()))


def le_lista(lido: object, nome: str) -> tuple[Apagamento, ...]:
    """Read a list of erasures; raises `EntradaInvalida`."""
    rows = lido.get("apagamentos") if isinstance(lido, Mapping) else None
    if isinstance(rows, list) and all(isinstance(r, Mapping) and r.keys() == CAMPOS for r in rows):
        found = tuple(Apagamento(**r) for r in rows)
        if all(isinstance(a.dados, Mapping) and isinstance(a.fluxo, str) for a in found):
            return found
    como = "Use o que capitania retencao apagados --json, ou restaurar, escreveu."
    raise EntradaInvalida([Problema(nome, None, "Não é uma lista de apagamentos.", como)])


def reaplica(portas: Portas, pedidos: Iterable[Apagamento], *, grava: bool) -> tuple[Refeito, ...]:
    """Practise these erasures again, each once, in what the base has of their acts; raises `FalhaDaBase`."""
    done = tuple(_refaz(portas, a, grava=grava) for a in pedidos)
    if grava:
        anexos.solta(portas.anexos, portas.registros)
    return done


def _refaz(portas: Portas, a: Apagamento, *, grava: bool) -> Refeito:
    if portas.registros.le_ato(a.id) is not None:
        return Refeito(a, "ja_estava")
    here = {x.id for x in le_atos(portas.registros.le_fluxo(a.fluxo))}
    atos = [n for n in map(str, _lista(a.dados, "atos")) if n in here]
    if not atos:
        return Refeito(a, "sem_atos")
    if not grava:
        return Refeito(a, "a_refazer")
    # What was decided once is not asked again: the causes of then may not be seen from the copy.
    bruto = {**a.dados, "tipo": APAGA, "em": a.em, "atos": atos, "causa": "engano", "motivo": _motivo(a)}
    bruto.pop("anexos", None)
    try:
        found = pratica(portas, Pedido(a.fluxo, bruto, a.por, id=a.id, seguintes=False, solta=False))
    except EntradaInvalida as error:
        return Refeito(a, "falhou", " ".join(str(error).split()))
    if isinstance(found, Praticado):
        return Refeito(a, "refeito")
    said = [i.motivo for i in found.impedimentos] if isinstance(found, Impedido) else ["O fluxo andou: repita."]
    return Refeito(a, "falhou", " ".join(said))


def _motivo(a: Apagamento) -> str:
    causa = a.dados.get("causa")
    return f"Refeito sobre cópia restaurada ({causa or 'sem causa dita'}). {a.dados.get('motivo', '')}".strip()


def _lista(dados: Mapping[str, Any], nome: str) -> list[Any]:
    found = dados.get(nome)
    return found if isinstance(found, list) else []
