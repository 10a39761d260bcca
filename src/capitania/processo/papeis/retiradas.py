"""What the notice to collect and the edital of a custody say alike: the road, until when, how it is counted."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from capitania.processo import leitura as le
from capitania.processo.papeis import guardas, trechos
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import Bloco, Quadro, Texto
from capitania.processo.papeis.trechos import Prazo
from capitania.processo.retirada import CAMINHOS, CUSTODIA

# Rules of the norms whose words these papers say, by whether every cause was cured.
CAMINHO: Final = {False: "papel_retirada_nao_sanada", True: "papel_retirada_sanada"}
COMUNS: Final = ("papel_apreensao_entrega",)


class Busca(NamedTuple):
    """The road a boat is on: cured or not, the term to collect her, the ninety days that went before."""

    sanada: bool
    prazo: Prazo | None
    noventa: Prazo | None


def busca(m: Materia) -> Busca:
    """Tell the road of a custody; the term runs from the day on which the paper is handed over or published."""
    sanada = m.custodia.sanada is not None
    noventa = None if sanada else trechos.contado(m, CUSTODIA, le.dia_do_ato(guardas.apreensao(m)))
    return Busca(sanada, trechos.contado(m, CAMINHOS[sanada], m.entrega), noventa)


def quadro(m: Materia, b: Busca, desde_que: str) -> Quadro:
    """Give the box of what to do, with the day of the other reading beside it."""
    said = (
        *trechos.frases(m, CAMINHO[b.sanada]),
        *trechos.outras_leituras(b.prazo),
        *trechos.frases(m, *COMUNS),
        onde_buscar(m),
    )
    return trechos.quadro("Busque a embarcação", trechos.ate_quando(b.prazo, desde_que), said)


def onde_buscar(m: Materia) -> str:
    """Write where the boat is asked for, as far as the office told it."""
    onde = f"na {m.orgao.nome}, {m.orgao.endereco or m.orgao.municipio}"
    quando = f", {m.orgao.expediente}" if m.orgao.expediente else ""
    contato = f" Contato: {m.orgao.contato}." if m.orgao.contato else ""
    return f"Peça a entrega {onde}{quando}, com o número deste papel e a prova da propriedade.{contato}"


def contagens(m: Materia, b: Busca, desde_que: str) -> Iterator[Bloco]:
    """Give the sheets: that of the ninety days gone by where the cause was not cured, and that of the term."""
    if b.prazo is not None:
        yield from trechos.contagem(m, "Como se conta o prazo de buscar", b.prazo, desde_que)
    if b.noventa is not None:
        yield from trechos.contagem(m, "Os dias que já passaram desde a apreensão", b.noventa, "a apreensão")


def por_que(m: Materia) -> Texto:
    """Tell the causes of the seizure, and what was cured."""
    return Texto(guardas.causas(m), "Por que está apreendida")


def citas(m: Materia, b: Busca) -> Iterator[str]:
    """Give the provisions of the road and of its terms."""
    yield from trechos.citas(m, CAMINHO[b.sanada], *COMUNS)
    for p in (b.prazo, b.noventa):
        if p is not None:
            yield from p.cita
