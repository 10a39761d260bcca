"""Record of who refused the test: that it was asked, what was explained, and what the refusal does and does not do."""

from collections.abc import Iterator
from typing import Final

from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.papeis import guardas, provas_do_alcool, trechos
from capitania.processo.papeis.especie import NA_AGUA, Especie, quem
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Assinatura, Assinaturas, Bloco, Campos, Papel, Texto

# Rules of the norms whose words this paper says.
RECUSA: Final = ("papel_recusa", "papel_recusa_efeito")
EXPLICADO: Final = (
    "Pediu-se o teste à pessoa e explicou-se o que a recusa acarreta. Ela não fez o teste, e não disse causa médica."
)


def constroi(m: Materia) -> Papel:
    """Make the record of every refusal of the boarding."""
    recusas = m.todos("teste_recusado")
    blocos: tuple[Bloco, ...] = (
        Campos(provas_do_alcool.a_abordagem(m)),
        *(bloco for n, ato in enumerate(recusas, 1) for bloco in _da_recusa(m, ato, f"Recusa {n}")),
        trechos.quadro("O que a recusa acarreta", "", trechos.frases(m, *RECUSA)),
        trechos.notas(m, trechos.citas(m, *RECUSA), le.dia_do_ato(recusas[-1])),
    )
    return trechos.papel(m, ESPECIE, blocos)


def _da_recusa(m: Materia, ato: Ato, titulo: str) -> Iterator[Bloco]:
    yield Campos(provas_do_alcool.quem(m, ato), titulo)
    yield Texto((EXPLICADO,))
    yield Assinaturas(tuple(_assinaturas(m, ato)), f"{titulo}: assinaturas")


def _assinaturas(m: Materia, ato: Ato) -> Iterator[Assinatura]:
    p = m.pessoa(le.texto(ato, "pessoa"))
    yield Assinatura("Quem recusou o teste, se quiser assinar", p.nome, documento=p.documento)
    yield Assinatura("Inspetor naval que pediu e explicou", m.pessoa(ato.por.pessoa).nome)
    yield from guardas.testemunhas(m, le.lista(ato, "testemunhas"))


ESPECIE: Final = Especie(
    nome="registro_da_recusa",
    sigla="RRC",
    titulo="Registro de recusa do teste",
    fluxo="abordagem",
    atos=("teste_recusado", "abordagem_registrada"),
    fases=(),
    quem=quem("inspetor autoridade secretaria"),
    constroi=constroi,
    formatos=NA_AGUA,
    cada=("teste_recusado",),
)
