"""Papers drawn for tests: each kind in each form, plain and with all that makes pages overflow; and PDFs read."""

from collections.abc import Iterator
from functools import cache, partial
from io import BytesIO
from typing import Any
from unicodedata import normalize

from papelaria import LONGO, PALAVRA, avulsos, momentos, nomes
from pypdf import PdfReader

from capitania.config import chaves
from capitania.documents.composicao import desenha
from capitania.processo.papeis.especies import ESPECIES
from capitania.processo.papeis.materia import Materia
from capitania.processo.papeis.modelo import (
    Assinatura,
    Assinaturas,
    Caixa,
    Campo,
    Campos,
    Codigos,
    Lista,
    Papel,
    Ponto,
    Tabela,
    Texto,
    Tracos,
)
from capitania.registro.canonico import canonico
from capitania.registro.selo import Selo, hash_do_papel, no_alfabeto

CHAVE = b"\x05" * 16
FATOS = " ".join(f"Fato {n}: a lancha navegava sem luzes, à noite, rente às pedras." for n in range(1, 45))[:2500]
DECOMPOSTO = normalize("NFD", "Conceição D’Ávila Gonçalves e Souza")


@cache
def materias() -> dict[str, Materia]:
    """Give what each kind of paper is made from: the last moment of the scripts in which it may be issued."""
    found: dict[str, Materia] = {}
    for fonte in (avulsos, *(partial(momentos, nome) for nome in nomes())):
        for momento in fonte():
            found |= {e.nome: momento.materia for e in momento.podem()}
        if len(found) == len(ESPECIES):
            break
    return found


def papel(especie: str, formato: Any) -> Papel:
    """Make a paper of a kind."""
    m = materias()[especie]
    return ESPECIES[especie].constroi(m._replace(formato=formato, entrega=m.dia))


def cheio(especie: str, formato: Any) -> Papel:
    """Make the same with what overflows: long names and words, 2 500 letters of facts, forty witnesses, strokes."""
    feito = papel(especie, formato)
    strokes = Tracos("0" * 64, ((Ponto(100, 200, 0), Ponto(500, 40, 80)), (Ponto(600, 90, 200),)), feito.instante)
    signers = (
        Assinatura("Autuado", LONGO, "Assinou.", tracos=strokes),
        *(Assinatura(f"Testemunha {n}", f"{DECOMPOSTO} {n}", documento="111.444.777-35") for n in range(1, 41)),
    )
    extra = (
        Campos((Campo("Razão social", LONGO, 2), Campo("Palavra", PALAVRA), Campo("Em branco", "")), "Campos longos"),
        Texto((FATOS, PALAVRA * 4, "ÁGUA-VIVA Nº 3; ofício, afiado, fluência: ffi, fi, fl."), "Fatos"),
        Texto(
            tuple(f"{'a' * n} ÁGUA-VIVA, guarda-marinha, Águas-Vivas-do-Sul-e-Norte-Ltda" for n in range(40, 100, 3))
        ),
        Lista(tuple(f"Item {n}" for n in range(1, 8)), "Lista", ordenada=True),
        Tabela(("Dia", "O que houve"), tuple((f"{n:03d}", f"Linha {n} {PALAVRA}") for n in range(1, 90)), "Tabela"),
        Caixa("Declaro que li.", "Caixa", ("Data", "Assinatura")),
        Codigos("Pagamento", "8" * 44, "88888 88888", "00020126580014br.gov.bcb.pix"),
        Assinaturas(signers, "Assinaturas de muitos", ("Cada um assina o seu lugar.",)),
    )
    return feito._replace(blocos=(*feito.blocos, *extra))


def selado(feito: Papel) -> Selo:
    """Seal a paper, with a signature of nobody."""
    sigla = ESPECIES[feito.especie].sigla
    said = (sigla, no_alfabeto(feito.orgao.sigla), no_alfabeto(feito.numero), feito.dia)
    return Selo(*said, hash_do_papel(feito.em_json()), CHAVE, b"\x09" * 64)


def pdf(feito: Papel) -> bytes:
    """Draw a paper as issued."""
    selo = selado(feito)
    return desenha(canonico(feito.em_json()), selo.texto(), selo.codigo)


def lido(data: bytes) -> PdfReader:
    """Open a PDF."""
    return PdfReader(BytesIO(data))


def ditos(value: Any) -> Iterator[str]:
    """Give the texts of a paper's JSON that the page must show, in the order in which blocks say them."""
    for bloco in value["blocos"]:
        yield from _ditos({k: v for k, v in bloco.items() if k != "bloco"})


def _ditos(value: Any) -> Iterator[str]:
    if isinstance(value, str) and value:
        yield value
    elif isinstance(value, dict | list):
        unseen = {"folha", "tracos", "barras"}
        for item in (v for k, v in value.items() if k not in unseen) if isinstance(value, dict) else value:
            yield from _ditos(item)


__all__ = ("chaves", "cheio", "ditos", "lido", "materias", "papel", "pdf", "selado")
