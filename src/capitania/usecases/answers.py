"""The parts of a Determinacao in words, for every door that shows one."""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from capitania.lei.determinacao import Alcoolemia, Determinacao, Infracao, Medida, Muda, Penas, Pendencia, RessalvaVista
from capitania.usecases import labels
from capitania.usecases.labels import Told, label

MOST_CHANGES: Final = 4
WEIGHTY: Final = frozenset({"medida", "infracao", "dispensada", "encaminhamento", "lacuna"})
INNER: Final = re.compile(r":(tabela|classe|faixa)\.")  # names of tables, which are no provisions


class Duty(NamedTuple):
    """Something that must or may be done: its force, in words, and what grounds it."""

    modalidade: str
    words: str
    cita: tuple[str, ...]


def double(d: Determinacao) -> frozenset[str]:
    """Name the norms that stand in two versions."""
    versions: dict[str, set[str]] = {}
    for n in d.normas:
        versions.setdefault(n.norma, set()).add(n.versao)
    return frozenset(name for name, found in versions.items() if len(found) > 1)


def measure(m: Medida) -> str:
    """Write a measure, and what it falls on where its name does not tell."""
    said = label(m.medida)
    return said if label(m.alvo) in said else f"{said} ({label(m.alvo)})"


def papers(d: Determinacao) -> tuple[Duty, ...]:
    """Write the papers; those of one kind of duty, one person and the same grounds stand together."""
    alike: dict[tuple[str, str, str | None, tuple[str, ...]], list[str]] = {}
    for p in d.pecas:
        alike.setdefault((p.modalidade, p.para, p.infracao, p.cita), []).append(label(p.peca))
    return tuple(
        Duty(force, _paper(names, para, infracao), cita) for (force, para, infracao, cita), names in alike.items()
    )


def _paper(names: list[str], para: str, infracao: str | None) -> str:
    why = f", por {labels.provision(infracao)}" if infracao else ""
    return f"{labels.listed(names)} {labels.TO.get(para, label(para))}{why}"


def referrals(d: Determinacao) -> tuple[Duty, ...]:
    """Write the referrals; ways of which one is enough stand in one line."""
    rows: dict[str, Duty] = {}
    for e in d.encaminhamentos:
        said = f"{' ou '.join(map(label, e.um_de or (e.modo,)))} {labels.TO.get(e.a, label(e.a))}"
        rows[said] = Duty(e.modalidade, said, e.cita)
    return tuple(rows.values())


def penalties(i: Infracao) -> str:
    """Write the penalties open to the author of an infraction."""
    if i.penas is None:
        return "não se oferece: a linha não foi conferida com a fonte"
    if i.penas.escolha == "nenhuma":
        return "nenhuma aplicável a este autor"
    parts = list(_penalty_parts(i.penas))
    between = ", ou " if i.penas.escolha == "multa_ou_suspensao" else "; "
    said = between.join(parts) or "a que a norma disser"
    said += "; cancelamento na reincidência" if i.penas.cancelamento_na_reincidencia else ""
    return said if i.penas.escolha else f"{said} (a escolha depende do que falta informar)"


def _penalty_parts(p: Penas) -> Iterator[str]:
    if p.multa is not None and p.escolha != "so_suspensao":
        m = p.multa
        yield f"multa do grupo {m.grupo}, de {labels.reais(m.minimo)} a {labels.reais(m.maximo)}"
    if p.suspensao_max_dias is not None:
        yield f"suspensão de até {p.suspensao_max_dias} dias"


def reading(a: Alcoolemia, double: frozenset[str]) -> tuple[str, ...]:
    """Write a reading beside its limit."""
    who = "substituto" if a.campo.startswith("substituto.") else "condutor"
    considered = "sem erro conhecido" if a.considerado is None else f"{labels.number(a.considerado)} {a.unidade}"
    return (
        f"{who}, {a.campo.rpartition('.')[2]}",
        f"{labels.number(a.lido)} {a.unidade}",
        "não há" if a.limite is None else f"{labels.number(a.limite)} {a.unidade}",
        considered,
        labels.provisions(a.cita, double),
    )


def would_change(r: RessalvaVista) -> str:
    """Say what the other reading of a doubt would change."""
    gives, takes = r.alternativa.acrescenta, r.alternativa.retira
    return _changes(gives, takes, MOST_CHANGES) or "nada que se calcule aqui: muda a força da resposta"


def _changes(gives: Iterable[str], takes: Iterable[str], most: int) -> str:
    """Say what enters, what changes force and what leaves, the weightiest first and no more than `most` of each."""
    given, taken = ({t.words: t.force for t in labels.outputs(side)} for side in (gives, takes))
    enters = [Told(what, force).told for what, force in given.items() if what not in taken]
    turns = [f"{what} passa a {force}" for what, force in given.items() if what in taken]
    leaves = [Told(what, force).told for what, force in taken.items() if what not in given]
    said = [f"{verb} {_short(found, most)}" for verb, found in (("entra", enters), ("sai", leaves)) if found]
    return "; ".join([*said, *turns[:most]])


def _short(found: list[str], most: int) -> str:
    more = f" e mais {len(found) - most}" if len(found) > most else ""
    return ", ".join(found[:most]) + more if more else labels.listed(found)


def settles(m: Muda) -> str:
    """Say what the answer brings; one that brings nothing, what it rules out."""
    for verb, side in (("traz", m.acrescenta), ("afasta", m.afasta)):
        if found := dict.fromkeys(t.told for t in labels.outputs(side, WEIGHTY)):
            return f"{verb} {_short(list(found), MOST_CHANGES)}"
    return ""


def why(p: Pendencia) -> str:
    """Say why a fact is asked, where it is not for want of it alone."""
    return "" if p.motivo.startswith("Não informado") else f": {p.motivo}"
