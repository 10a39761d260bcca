"""What papers of a case share: its opening, its auto, a penalty in words, and the paper put together."""

from collections.abc import Iterable, Iterator

from capitania.processo import palavras
from capitania.processo.papeis import trechos
from capitania.processo.papeis.especie import Especie
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Assinatura, Bloco, Campo, Informe, Papel
from capitania.processo.partes.julgamento import Pena
from capitania.processo.partes.origem import Abertura


def aberto(m: Materia) -> Abertura:
    """Give the opening of the case; every paper that asks for it rests on it."""
    found = m.caso.origem.aberto
    assert found is not None
    return found


def numero_do_auto(m: Materia) -> str:
    """Give the number of the auto; empty before it is drawn."""
    auto = m.caso.autuacao.auto
    return auto.numero if auto is not None else ""


def do_auto(m: Materia) -> str:
    """Name the auto under a title; empty before it is drawn."""
    numero = numero_do_auto(m)
    return f"Auto de infração {numero}" if numero else ""


def campos_do_auto(m: Materia) -> Iterator[Campo]:
    """Give the fields of the auto: its number, its day, the infraction."""
    auto = m.caso.autuacao.auto
    if auto is not None:
        yield Campo("Auto de infração", auto.numero or "sem número")
        yield Campo("Lavrado em", palavras.day(auto.lavrado))
        yield Campo("Infração", trechos.dispositivo(auto.dispositivo), 2)


def citas_do_auto(m: Materia) -> tuple[str, ...]:
    """Give the provisions of the auto; none before it is drawn."""
    auto = m.caso.autuacao.auto
    return () if auto is None else tuple(c for c in (auto.dispositivo, auto.concreto) if ":" in c)


def penas(pena: Pena) -> Iterator[str]:
    """Say each part of a penalty."""
    if pena.multa:
        yield f"Multa de {palavras.reais(pena.multa)}."
    if pena.suspensao_dias:
        yield f"Suspensão da habilitação por {palavras.counted(pena.suspensao_dias, 'dia', 'dias')}."
    if pena.cancelamento:
        yield "Cancelamento da habilitação."


def quem_expede(m: Materia, qualidade: str) -> Assinatura:
    """Give the block of who issues the paper."""
    return Assinatura(qualidade, m.pessoa(m.por.pessoa).nome)


def papel(m: Materia, especie: Especie, blocos: Iterable[Bloco], informa: tuple[Informe, ...] = ()) -> Papel:
    """Put a paper of a case together, with its auto under the title."""
    return trechos.papel(m, especie, blocos, informa)._replace(subtitulo=do_auto(m))
