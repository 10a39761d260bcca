"""What the norms answer to the facts typed so far, in words; it decides nothing, it asks `usecases.decidir`."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from capitania.lei.determinacao import Pendencia
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.lei.vocabulario import MEDIDAS
from capitania.prazos import BRASILIA
from capitania.usecases import answers
from capitania.usecases.decidir import Decidido, SemNorma, decide, le_fatos
from capitania.usecases.dossie import erro_maximo, prova_do_aparelho
from capitania.web import casa, encontro, relato

DO_SOPRO: Final = "alcoolemia.ar"


class Resposta(NamedTuple):
    """What the norms answer to what was typed so far; without `decidido`, why they do not yet."""

    decidido: Decidido | None
    falta: tuple[Problema, ...] = ()
    sem_norma: str = ""


def zona(om: str) -> str:
    """Give the zone of a unit; Brasília's of one that is not known."""
    try:
        return casa.portas().oms.om(om).zona if om else BRASILIA
    except EntradaInvalida:
        return BRASILIA


def responde(typed: Mapping[str, str]) -> Resposta:
    """Ask the norms what they answer to the facts typed so far."""
    if not typed.get("abordagem.em", "").strip():
        como = "Escreva quando foi o primeiro contato: é ele que diz que norma vale."
        return Resposta(None, (Problema("abordagem.em", None, "Falta o dia.", como),))
    told = relato.le(typed, zona(typed.get("om", "")), ()).fatos
    try:
        return Resposta(decide(casa.portas(), le_fatos(casa.portas(), told)))
    except EntradaInvalida as error:
        return Resposta(None, tuple(error.problemas))
    except SemNorma as error:
        return Resposta(None, (), str(error))


def mostra(r: Resposta, *, oob: bool = False) -> dict[str, Any]:
    """Give the answer in words."""
    data: dict[str, Any] = {"resposta": r, "oob": oob, "medidas": medidas(r)}
    if r.decidido is None:
        return data | {"falta": [(relato.do_formulario(p.campo), p) for p in r.falta]}
    d = r.decidido.determinacao
    ordered = sorted(d.medidas, key=lambda m: m.modalidade != "deve")
    return data | {
        "d": d,
        "agora": [answers.Duty(m.modalidade, answers.measure(m), m.cita) for m in ordered],
        "encaminhamentos": answers.referrals(d),
        "papeis": answers.papers(d),
        "infracoes": [(i, r.decidido.resumos.get(i.dispositivo, ""), answers.penalties(i)) for i in d.infracoes],
        "leituras": [
            answers.reading(a, frozenset()) for a in ((d.alcoolemia, *d.alcoolemia.outras) if d.alcoolemia else ())
        ],
        "prova": _prova(r.decidido),
        "erro": erro_maximo(casa.portas().acervo, r.decidido.fatos.dia),
        "duvidas": [(x, answers.would_change(x)) for x in d.ressalvas],
        "perguntas": [_pergunta(p) for p in d.pendencias],
    }


def _prova(decidido: Decidido) -> str | None:
    """Say how the device of the conductor's breath test stood that day; None where there is no such reading."""
    found = decidido.determinacao.alcoolemia
    fields = {a.campo for a in (found, *found.outras)} if found is not None else set()
    return prova_do_aparelho(decidido.fatos, casa.portas().acervo) if DO_SOPRO in fields else None


def _pergunta(p: Pendencia) -> tuple[str, Pendencia, str, list[tuple[str, str]]]:
    """Give a fact to ask: how it is asked, why, and what each answer changes."""
    changes = [(m.valor, said) for m in p.muda if (said := answers.settles(m))]
    return encontro.rotulo(p.campo), p, answers.why(p), changes


def medidas(r: Resposta) -> list[tuple[str, str]]:
    """Say of each measure whether the norms propose it, for the switches of the form."""
    if r.decidido is None:
        return [(m, "") for m in MEDIDAS]
    d = r.decidido.determinacao
    found = {m.medida: m.modalidade for m in d.medidas}
    away = {x.medida for x in d.dispensadas}
    return [(m, found.get(m, "dispensada" if m in away else "fora")) for m in MEDIDAS]
