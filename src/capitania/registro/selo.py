"""The seal of a paper: what its QR says, signed, so that the print alone can be checked; and its short code.

The text is one line of the alphanumeric alphabet of QR codes, eight fields apart by colons: `CAPITANIA1`, the paper's
kind, the unit, the number, the day (AAAAMMDD), the SHA-256 of its content, the key's id and the Ed25519 signature, the
last three in base32 without padding. What is signed is the canonical JSON of these fields and the purpose `papel/1`.
"""

from base64 import b32decode, b32encode
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from hashlib import sha256
from re import fullmatch, sub
from typing import Any, Final, Literal, NamedTuple, get_args
from unicodedata import combining, normalize

from capitania.processo.chaves import FINALIDADES, PAPEL
from capitania.processo.papeis.modelo import sem_tracos
from capitania.registro.canonico import canonico
from capitania.registro.erros import SeloInvalido, SeloTruncado

MARCA: Final = "CAPITANIA1"
FIELDS: Final = 8
_SIZES: Final = (32, 16, 64)  # bytes of the hash, of the key's id, of the signature
_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O, U to misread
_CODE: Final = 12  # letters of the short code, five bits each, before the one that checks them
AROUND: Final = 3660  # days: how far off another day is looked for

MOTIVOS: Final[Mapping[str, str]] = {
    "marca": "Não é o código de um papel da Capitania.",
    "sobra": "O código tem campos a mais.",
    "campo": "Há no código um campo que não se lê.",
    "dia": "A data do código não se lê.",
}

Confere = Callable[[bytes, bytes, bytes], bool]


class Selo(NamedTuple):
    """What the QR says; texts as they stand in it."""

    sigla: str
    om: str
    numero: str
    dia: date
    hash: bytes
    chave: bytes
    assinatura: bytes = b""

    def mensagem(self, finalidade: str = PAPEL) -> bytes:
        """Give the bytes that the key signs."""
        said = {"especie": self.sigla, "om": self.om, "numero": self.numero, "dia": self.dia.isoformat()}
        signed = {"hash": self.hash.hex(), "chave": self.chave.hex(), "finalidade": finalidade}
        return canonico({**said, **signed})

    def texto(self) -> str:
        """Give the text of the QR."""
        said = (MARCA, self.sigla, self.om, self.numero, f"{self.dia:%Y%m%d}")
        return ":".join((*said, *map(_b32, (self.hash, self.chave, self.assinatura))))

    @property
    def codigo(self) -> str:
        """Give the short code of the paper."""
        return codigo(self.hash)


def hash_do_papel(papel: Mapping[str, Any], *, vazio: bool = False) -> bytes:
    """Give the SHA-256 of a paper's JSON form; `vazio`: of the same paper with empty blocks, without the strokes."""
    return sha256(canonico(sem_tracos(papel) if vazio else papel)).digest()


def no_alfabeto(texto: str) -> str:
    """Write a unit or number with what a QR holds compactly: capitals, no accents, `-` for the rest."""
    plain = "".join(c for c in normalize("NFKD", texto) if not combining(c)).upper()
    return sub(r"[^0-9A-Z./-]", "-", plain)


def codigo(hash_: bytes) -> str:
    """Give the short code of what has this hash: sixty bits in Crockford's base32 and a letter that checks them."""
    bits = int.from_bytes(sha256(b"codigo/1" + hash_).digest()[:8]) >> 4
    letters = "".join(_ALPHABET[bits >> 5 * n & 31] for n in reversed(range(_CODE)))
    whole = letters + _check(letters)
    return "-".join((whole[:4], whole[4:8], whole[8:]))


def le_codigo(texto: str) -> str | None:
    """Read a short code as a person types it; None for one with a letter wrong or missing."""
    plain = sub(r"[\s-]", "", texto.upper()).translate(str.maketrans("ILO", "110"))
    if len(plain) != _CODE + 1 or not set(plain) <= set(_ALPHABET) or _check(plain[:-1]) != plain[-1]:
        return None
    return "-".join((plain[:4], plain[4:8], plain[8:]))


def _check(letters: str) -> str:
    """Give the letter of Luhn's sum over thirty-two letters: one letter wrong, or two swapped, is seen."""
    total = 0
    for place, letter in enumerate(reversed(letters)):
        n = _ALPHABET.index(letter) * (2 if place % 2 == 0 else 1)
        total += n // 32 + n % 32
    return _ALPHABET[-total % 32]


def le(texto: str) -> Selo:
    """Read the text of a QR; raises `SeloTruncado` for one cut short, `SeloInvalido` for what is none of ours."""
    fields = texto.strip().upper().split(":")
    if fields[0] != MARCA:
        raise SeloInvalido(MOTIVOS["marca"])
    if len(fields) < FIELDS:
        raise SeloTruncado
    if len(fields) > FIELDS:
        raise SeloInvalido(MOTIVOS["sobra"])
    _, sigla, om, numero, dia, *signed = fields
    found = [_from_b32(text, size) for text, size in zip(signed, _SIZES, strict=True)]
    try:
        day = date.fromisoformat(dia if fullmatch(r"[0-9]{8}", dia) else "")
    except ValueError:
        raise SeloInvalido(MOTIVOS["dia"]) from None
    return Selo(sigla, om, numero, day, *found)


def _b32(data: bytes) -> str:
    return b32encode(data).decode().rstrip("=")


def _from_b32(text: str, size: int) -> bytes:
    wanted = -(-size * 8 // 5)
    if len(text) < wanted:
        raise SeloTruncado
    try:
        found = b32decode(text + "=" * (-len(text) % 8))
    except ValueError:
        found = b""
    if len(found) != size or _b32(found) != text:
        raise SeloInvalido(MOTIVOS["campo"])
    return found


class ChavePublica(NamedTuple):
    """A key as a unit published it: what for, from when to when."""

    chave: str
    publica: str
    finalidade: str
    om: str
    desde: datetime
    ate: datetime | None = None


Situacao = Literal[
    "autentico",
    "chave_aposentada",
    "assinado_depois",
    "assinado_antes",
    "outra_finalidade",
    "outra_om",
    "redatado",
    "forjado",
    "chave_desconhecida",
]
SITUACOES: Final[tuple[Situacao, ...]] = get_args(Situacao)


class Conferido(NamedTuple):
    """What a seal is worth; `outro_dia` is the day that was signed, where another was put in its place."""

    situacao: Situacao
    chave: ChavePublica | None = None
    outro_dia: date | None = None


def confere(selo: Selo, chaves: Iterable[ChavePublica], verifica: Confere) -> Conferido:
    """Hold a seal to the keys that units published; `verifica(publica, mensagem, assinatura)` checks a signature."""
    mesmas = [c for c in chaves if c.chave == selo.chave.hex()]
    if not mesmas:
        return Conferido("chave_desconhecida")
    publica = bytes.fromhex(mesmas[0].publica)
    if not verifica(publica, selo.mensagem(), selo.assinatura):
        return _por_que_nao(selo, mesmas[0], publica, verifica)
    do_papel = next((c for c in mesmas if c.finalidade == PAPEL), None)
    if do_papel is None:
        return Conferido("outra_finalidade", mesmas[0])
    if no_alfabeto(do_papel.om) != selo.om:
        return Conferido("outra_om", do_papel)
    return Conferido(_no_tempo(selo.dia, do_papel), do_papel)


def _no_tempo(dia: date, chave: ChavePublica) -> Situacao:
    if dia < chave.desde.date():
        return "assinado_antes"
    if chave.ate is None:
        return "autentico"
    return "chave_aposentada" if dia <= chave.ate.date() else "assinado_depois"


def _por_que_nao(selo: Selo, chave: ChavePublica, publica: bytes, verifica: Confere) -> Conferido:
    """Look for what the signature is of: the same fields for another purpose, or on another day."""
    for outra in FINALIDADES:
        if verifica(publica, selo.mensagem(outra), selo.assinatura):
            return Conferido("outra_finalidade", chave)
    perto = range(-AROUND, AROUND + 1)
    ordinais = (selo.dia.toordinal() + n for n in sorted(perto, key=abs))
    for dia in (date.fromordinal(n) for n in ordinais if date.min.toordinal() <= n <= date.max.toordinal()):
        if verifica(publica, selo._replace(dia=dia).mensagem(), selo.assinatura):
            return Conferido("redatado", chave, dia)
    return Conferido("forjado", chave)
