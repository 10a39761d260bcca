"""Termo de recusa: who would not sign the auto, when, before whom; to refuse admits nothing."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from capitania.processo import leitura as le
from capitania.processo import palavras
from capitania.processo.ato import Ato
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.papeis import do_caso, trechos
from capitania.processo.papeis.especie import DO_AUTO, NA_AGUA, Especie, quem
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Assinatura, Assinaturas, Campo, Campos, Papel, Texto

# Rules of the norms whose words this paper says.
RECUSA: Final = ("papel_recusa_de_assinar", "papel_sem_confissao")
DEFESA: Final = "papel_defesa"


def constroi(m: Materia) -> Papel:
    """Make the term from the outcome of the signature."""
    feita, aberto = m.ultimo("assinatura_registrada"), do_caso.aberto(m)
    assert feita is not None
    testemunhas = tuple(m.pessoa(str(t)) for t in le.lista(feita, "testemunhas"))
    nome = m.pessoa(aberto.infrator).nome
    blocos = (
        Campos((*trechos.campos_da_pessoa(m, aberto.infrator, "Autuado"), *_da_recusa(m, feita))),
        Texto((_o_que_houve(nome, feita), _presentes(tuple(t.nome for t in testemunhas))), "O que houve"),
        trechos.quadro("O que a recusa faz e não faz", "", trechos.frases(m, *RECUSA, DEFESA)),
        Assinaturas(
            (
                Assinatura("Quem registrou a recusa", m.pessoa(feita.por.pessoa).nome),
                *(Assinatura(f"Testemunha {n}", t.nome, documento=t.documento) for n, t in enumerate(testemunhas, 1)),
            ),
            "Assinaturas",
        ),
        trechos.notas(m, (*do_caso.citas_do_auto(m), *trechos.citas(m, *RECUSA, DEFESA))),
    )
    return do_caso.papel(m, ESPECIE, blocos)


def _da_recusa(m: Materia, feita: Ato) -> Iterator[Campo]:
    yield from do_caso.campos_do_auto(m)
    yield Campo("Recusa em", palavras.in_full(le.dia_do_ato(feita)))
    yield Campo("Hora", f"{feita.em:%H:%M}")


def _o_que_houve(nome: str, feita: Ato) -> str:
    por = le.texto(feita, "quem")
    de = "" if por in {"", "infrator"} else f", pelo seu {palavras.label(por)}"
    quando = f"em {palavras.in_full(le.dia_do_ato(feita))}, às {feita.em:%H:%M}"
    return f"Apresentado o auto de infração para assinar, {quando}, {nome}{de}, recusou-se a fazê-lo."


def _presentes(nomes: tuple[str, ...]) -> str:
    if not nomes:
        return "Não houve testemunhas."
    return f"Foi perante {palavras.listed(nomes)}."


def _sem_recusa(vivos: Sequence[Ato], dia: date, ctx: Contexto) -> Iterator[Impedimento]:
    """Bar the term of a refusal that there was not."""
    feita = next(a for a in reversed(vivos) if a.nome == "assinatura_registrada")
    if le.texto(feita, "resultado") != "recusou":
        yield from ctx.impede("papel_sem_ato", dia, "Ninguém recusou assinar o auto.")


ESPECIE: Final = Especie(
    nome="termo_de_recusa",
    sigla="TRS",
    titulo="Termo de recusa de assinatura",
    fluxo="processo",
    atos=("assinatura_registrada", "auto_lavrado", "processo_aberto"),
    fases=DO_AUTO[: DO_AUTO.index("aguarda_inquerito")],
    quem=quem("inspetor secretaria autoridade"),
    constroi=constroi,
    formatos=NA_AGUA,
    barra=_sem_recusa,
)
