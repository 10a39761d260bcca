"""Papers that are not what they say: one table for the command and for the offline page, with the verdict of each."""

import json
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from folhas import papel

from capitania.documents.composicao import desenha
from capitania.processo.chaves import CABECAS, PAPEL, id_da_chave
from capitania.processo.papeis.especies import ESPECIES
from capitania.processo.papeis.modelo import Papel
from capitania.registro.canonico import canonico
from capitania.registro.selo import ChavePublica, Selo, hash_do_papel, no_alfabeto

SECRETA = Ed25519PrivateKey.from_private_bytes(b"\x21" * 32)
PUBLICA = SECRETA.public_key().public_bytes_raw()
ID = id_da_chave(PUBLICA)


@cache
def feito() -> Papel:
    """Give the paper that all are made from."""
    return papel("auto_de_infracao", "a4")


def chave(desde: int = -30, ate: int | None = None, finalidade: str = PAPEL, om: str = "CPPR") -> ChavePublica:
    """Give the key as published and retired so many days from the day of the paper."""
    day = datetime.combine(feito().dia, datetime.min.time(), UTC)
    end = None if ate is None else day + timedelta(days=ate)
    return ChavePublica(ID, PUBLICA.hex(), finalidade, om, day + timedelta(days=desde), end)


def selado(finalidade: str = PAPEL) -> Selo:
    """Seal the paper with the key."""
    made = feito()
    said = (ESPECIES[made.especie].sigla, no_alfabeto(made.orgao.sigla), no_alfabeto(made.numero), made.dia)
    selo = Selo(*said, hash_do_papel(made.em_json()), bytes.fromhex(ID))
    return selo._replace(assinatura=SECRETA.sign(selo.mensagem(finalidade)))


def outro_dia(selo: Selo, dias: int) -> Selo:
    """Write another day on the seal, under the same signature."""
    return selo._replace(dia=selo.dia + timedelta(days=dias))


class Falso(NamedTuple):
    """A code and the keys it is held to; `veredito` is what it is worth, `dito` a passage that must be told."""

    nome: str
    texto: Callable[[], str]
    chaves: Callable[[], tuple[ChavePublica, ...]]
    veredito: str
    dito: str = ""


BOA: Callable[[], tuple[ChavePublica, ...]] = lambda: (chave(),)
TABELA = (
    Falso("true", lambda: selado().texto(), BOA, "autentico", "O texto impresso"),
    Falso("typed in small letters", lambda: f"  {selado().texto().lower()}\n", BOA, "autentico"),
    Falso("forged", lambda: selado()._replace(assinatura=b"\x07" * 64).texto(), BOA, "forjado"),
    Falso("other number", lambda: selado()._replace(numero="421P2026000999").texto(), BOA, "forjado"),
    Falso("other content", lambda: selado()._replace(hash=b"\x01" * 32).texto(), BOA, "forjado"),
    Falso("truncated in the signature", lambda: selado().texto()[:-5], BOA, "truncado"),
    Falso("truncated in the fields", lambda: selado().texto()[:40], BOA, "truncado"),
    Falso("re-dated on", lambda: outro_dia(selado(), 40).texto(), BOA, "redatado", "A assinatura é do dia"),
    Falso("re-dated back", lambda: outro_dia(selado(), -3).texto(), BOA, "redatado", "A assinatura é do dia"),
    Falso("for another purpose", lambda: selado(CABECAS).texto(), BOA, "outra_finalidade"),
    Falso(
        "by a key for another purpose",
        lambda: selado().texto(),
        lambda: (chave(finalidade=CABECAS),),
        "outra_finalidade",
    ),
    Falso("of another unit", lambda: selado().texto(), lambda: (chave(om="CPSP"),), "outra_om"),
    Falso(
        "before the key was retired",
        lambda: selado().texto(),
        lambda: (chave(ate=9),),
        "chave_aposentada",
        "Quando se assinou",
    ),
    Falso("after the key was retired", lambda: selado().texto(), lambda: (chave(ate=-1),), "assinado_depois"),
    Falso("before the key was published", lambda: selado().texto(), lambda: (chave(desde=2),), "assinado_antes"),
    Falso("by an unknown key", lambda: selado().texto(), lambda: (), "chave_desconhecida"),
    Falso("no paper", lambda: "https://example.org/x", BOA, "nao_e_papel", "Não é o código"),
    Falso("a field too many", lambda: f"{selado().texto()}:A", BOA, "nao_e_papel", "campos a mais"),
    Falso("a field that cannot be read", lambda: f"{selado().texto()[:-1]}1", BOA, "nao_e_papel", "não se lê"),
    Falso(
        "a day that is none",
        lambda: selado().texto().replace(f"{feito().dia:%Y%m%d}", "20260231"),
        BOA,
        "nao_e_papel",
        "A data do código",
    ),
)


def pdf(troca: Callable[[dict], None] | None = None, selo: Selo | None = None) -> bytes:
    """Draw the paper, with its data changed under the same seal."""
    said = json.loads(canonico(feito().em_json()))
    if troca is not None:
        troca(said)
    found = selo or selado()
    return desenha(canonico(said), found.texto(), found.codigo)


def na_data(dia: date) -> Callable[[dict], None]:
    """Give what dates a paper otherwise."""
    return lambda said: said.update(instante=f"{dia.isoformat()}T12:00:00-03:00")


# PDFs: what is done to each, and its verdict by command and page.
PDFS: tuple[tuple[str, Callable[[], bytes], str, str], ...] = (
    ("true", pdf, "autentico", ""),
    ("other title", lambda: pdf(lambda said: said.update(titulo="Outro")), "adulterado", "resume"),
    ("re-dated", lambda: pdf(None, outro_dia(selado(), 3)), "redatado", "A data do papel"),
    ("draft", lambda: desenha(canonico(feito().em_json())), "nao_e_papel", "não traz os dados"),
    ("no PDF of ours", lambda: b"%PDF-1.4\n%%EOF", "nao_e_papel", ""),
)
