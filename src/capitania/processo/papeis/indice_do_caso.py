"""Index of a case: every act, who did it, when, its link in the chain, what became of it, and the papers."""

from collections.abc import Iterator
from typing import Final

from capitania.processo import leitura as le
from capitania.processo import palavras
from capitania.processo.ato import Ato
from capitania.processo.papeis import do_caso, trechos
from capitania.processo.papeis.especie import DO_AUTO, Especie, quem
from capitania.processo.papeis.materia import Elo, Materia
from capitania.processo.papeis.modelo import Bloco, Campo, Campos, Papel, Tabela, Texto

VISTA: Final = "papel_vista"
COMO_SE_LE: Final = (
    "Estão aqui todos os atos, também os anulados e os retificados. O elo de cada ato sai do seu conteúdo e do elo "
    "anterior: mudado um ato, mudam este elo e todos os seguintes. A cabeça é o elo do último."
)
INICIO_DO_ELO: Final = 16  # digits of a link that a row shows; the head stands whole


def constroi(m: Materia) -> Papel:
    """Make the index from the stream as recorded; what was corrected is told, not left out."""
    blocos: tuple[Bloco, ...] = (
        Campos(tuple(_do_caso(m))),
        Texto((COMO_SE_LE, *trechos.frases(m, VISTA)), "Como se lê"),
        Tabela(
            ("Nº", "Ato", "Quando", "Quem", "Elo", "Papéis"),
            tuple(_linha(m, elo) for elo in m.cadeia),
            "Os atos",
            (2, 7, 6, 10, 7, 8),
        ),
        Tabela(
            ("Papel", "Número", "Dia", "SHA-256 do arquivo"), tuple(_papeis(m)), "Os papéis emitidos", (7, 7, 4, 14)
        ),
        trechos.notas(m, (do_caso.aberto(m).dispositivo, *trechos.citas(m, VISTA))),
    )
    return do_caso.papel(m, ESPECIE, blocos)


def _do_caso(m: Materia) -> Iterator[Campo]:
    yield Campo("Parte", m.pessoa(do_caso.aberto(m).infrator).nome, 2)
    yield from do_caso.campos_do_auto(m)
    yield Campo("Atos", str(len(m.cadeia)))
    yield Campo("Papéis", str(len(m.emitidos)))
    yield Campo("Elo do último ato (cabeça)", m.cadeia[-1].hash, 2)


def _linha(m: Materia, elo: Elo) -> tuple[str, ...]:
    ato = elo.ato
    nome = palavras.sentence(palavras.label(ato.nome))[:-1]
    autor = f"{m.pessoa(ato.por.pessoa).nome}, {palavras.label(ato.por.qualidade)}"
    quando = palavras.instant(ato.em.astimezone(m.em.tzinfo))
    papeis = ", ".join(e.numero for e in m.emitidos if ato.id in le.lista(e.ato, "atos"))
    return (str(ato.seq), f"{nome}{_correcao(m, ato)}", quando, autor, elo.hash[:INICIO_DO_ELO], papeis)


def _correcao(m: Materia, ato: Ato) -> str:
    vivo = next((a for a in m.atos if a.id == ato.id), None)
    if vivo is None:
        return " (anulado)"
    return "" if vivo.dados == ato.dados else " (retificado)"


def _papeis(m: Materia) -> Iterator[tuple[str, ...]]:
    for e in m.emitidos:
        nome = palavras.sentence(palavras.label(e.especie))[:-1]
        yield (f"{nome}{' (anulado)' if e.anulado else ''}", e.numero, palavras.day(e.ato.em.date()), e.hash)


ESPECIE: Final = Especie(
    nome="indice_do_caso",
    sigla="IND",
    titulo="Índice do processo",
    fluxo="processo",
    atos=("processo_aberto",),
    fases=("aberto", "notificado", *DO_AUTO),
    quem=quem("secretaria autoridade superior dpc"),
    constroi=constroi,
)
