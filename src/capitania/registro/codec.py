"""An act as bytes: the envelope that the chain holds, and the personal parts kept apart from it.

The envelope is the canonical JSON of {conteudo: {dados, pessoais: [{campo, id, sha256}]}, em, fluxo, id,
por: {pessoa, qualidade}, registrado_em, seq, tipo}. All but `dados` has one fixed shape, which a pattern reads.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from hashlib import sha256
from typing import Final, NamedTuple
from unicodedata import is_normalized, normalize

from capitania.processo.ato import Ato, Dado, Por
from capitania.registro.canonico import HALF_PAIR, MAIOR_INTEIRO, canonico, decodifica
from capitania.registro.erros import AtoInvalido, EnvelopeInvalido, ErroDeRegistro, PessoalInvalido, ValorNaoCanonico

TAMANHO_DO_SAL: Final = 16  # bytes; fixed, or a byte moved from salt to data would give the same hash

_HEAD: Final = '{"conteudo":{"dados":'
_TEXT: Final = r'[^"\\\x00-\x1f]+'
_KIND: Final = r"[a-z][a-z0-9_]*/[1-9][0-9]{0,5}"
_INSTANT: Final = (
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T(?:[01][0-9]|2[0-3]):[0-9]{2}:[0-9]{2}\.[0-9]{6}"
    r"[+-][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{6})?)?"
)
_PARTS: Final = ',"pessoais":['
_CLOSED: Final = ']},"em":"'  # no text of a part can hold it: quotes
_PART: Final = re.compile(rf'\{{"campo":"({_TEXT})","id":"({_TEXT})","sha256":"([0-9a-f]{{64}})"\}}')
_FRAME: Final = re.compile(
    rf'\]\}},"em":"({_INSTANT})","fluxo":"({_TEXT})","id":"({_TEXT})",'
    rf'"por":\{{"pessoa":"({_TEXT})","qualidade":"({_TEXT})"\}},'
    rf'"registrado_em":"({_INSTANT})","seq":([1-9][0-9]{{0,15}}),"tipo":"({_KIND})"\}}'
)
_PLAIN: Final = re.compile(_TEXT)
_VERSIONED: Final = re.compile(_KIND)


class Pessoal(NamedTuple):
    """A personal part: its own id, its field in the act, 16 bytes of salt and UTF-8 text in NFC.

    The act carries only the hash; with row and salt gone nobody can tell from the hash what the text was.
    """

    id: str
    campo: str
    sal: bytes
    dados: bytes

    @property
    def sha256(self) -> str:
        """Give SHA-256(salt, data) in 64 hexadecimal digits."""
        return sha256(self.sal + self.dados).hexdigest()


class Parte(NamedTuple):
    """What an envelope says of a personal part."""

    campo: str
    id: str
    sha256: str

    @property
    def escrita(self) -> str:
        """Spell it as the envelope does."""
        return f'{{"campo":"{self.campo}","id":"{self.id}","sha256":"{self.sha256}"}}'

    def falha(self, pessoal: Pessoal) -> str | None:
        """Tell why a part is not this one; None when it is."""
        if (pessoal.id, pessoal.campo) != (self.id, self.campo):
            return f"a parte {pessoal.id} ({pessoal.campo}) está no lugar da parte {self.id} ({self.campo})."
        if len(pessoal.sal) != TAMANHO_DO_SAL:
            return _wrong_salt(pessoal.sal)
        if pessoal.sha256 != self.sha256:
            return "o texto ou o sal não é o que o ato registrou."
        return None


class Lido(NamedTuple):
    """An envelope read: the act, each personal part as None, and what it says of these parts."""

    ato: Ato
    partes: tuple[Parte, ...]


def pessoal(ident: str, campo: str, sal: bytes, texto: str) -> Pessoal:
    """Make a personal part from its text, put in NFC; raises `PessoalInvalido`."""
    try:
        dados = normalize("NFC", texto).encode()
    except UnicodeEncodeError:
        raise PessoalInvalido(campo, HALF_PAIR) from None
    if len(sal) != TAMANHO_DO_SAL:
        raise PessoalInvalido(campo, _wrong_salt(sal))
    return Pessoal(ident, campo, sal, dados)


def escreve(ato: Ato, pessoais: tuple[Pessoal, ...]) -> bytes:
    """Give the envelope of an act, whose `pessoais` are exactly the given parts.

    Instants keep their offset and have six digits of microseconds; texts go to NFC. Raises `AtoInvalido` (naming the
    field), `PessoalInvalido` or `ValorNaoCanonico` (naming the path inside `dados`).
    """
    if not isinstance(ato.dados, Mapping):
        raise AtoInvalido("dados", "não é um objeto.")
    if not 1 <= ato.seq <= MAIOR_INTEIRO:
        raise AtoInvalido("seq", f"{ato.seq}: a contagem começa em 1 e vai até 2**53.")
    if not _VERSIONED.fullmatch(ato.tipo):
        raise AtoInvalido("tipo", f"{ato.tipo!r} não é da forma auto_lavrado/1.")
    return _envelope(ato, _partes(ato.pessoais, pessoais))


def le(envelope: bytes, pessoais: Mapping[str, Pessoal]) -> Ato:
    """Read an envelope with the personal parts still kept, by their ids; a part not given reads as None (erased).

    Raises `EnvelopeInvalido` and, for a part that is not the one recorded, `PessoalInvalido`. Strict, but for what
    costs more than the reading itself and `confere`, which verification uses, asks: a key of `dados` given twice,
    another spelling of the same `dados` or offset, text out of NFC, integers or nesting beyond what `canonico` writes.
    """
    return _read(envelope, pessoais).ato


def confere(envelope: bytes) -> Lido:
    """Read an envelope and prove that its bytes are the only ones of this act; raises `EnvelopeInvalido`."""
    lido = _read(envelope, {})
    try:
        same = _envelope(*lido) == envelope
    except ErroDeRegistro as erro:
        raise EnvelopeInvalido(f"O conteúdo não tem forma canônica: {erro}") from None
    if not same:
        raise EnvelopeInvalido("Os bytes não são os da forma canônica.")
    return lido


def partes(envelope: bytes) -> tuple[Parte, ...]:
    """Give what an envelope says of its personal parts; raises `EnvelopeInvalido`."""
    return _read(envelope, {}).partes


def _envelope(ato: Ato, listed: Iterable[Parte]) -> bytes:
    named = (Parte(_plain("campo", p.campo), _plain("id", p.id), p.sha256) for p in listed)
    tail = (
        f'{_PARTS}{",".join(p.escrita for p in named)}{_CLOSED}{_instant("em", ato.em)}",'
        f'"fluxo":"{_plain("fluxo", ato.fluxo)}",'
        f'"id":"{_plain("id", ato.id)}","por":{{"pessoa":"{_plain("pessoa", ato.por.pessoa)}",'
        f'"qualidade":"{_plain("qualidade", ato.por.qualidade)}"}},'
        f'"registrado_em":"{_instant("registrado_em", ato.registrado_em)}","seq":{ato.seq:d},"tipo":"{ato.tipo}"}}'
    )
    return _HEAD.encode() + canonico(ato.dados) + tail.encode()


def _plain(campo: str, text: str) -> str:
    """Give an identifier in NFC; it may hold no quotes, backslash or control character."""
    if not _PLAIN.fullmatch(text):
        raise AtoInvalido(campo, f"{text!r} é vazio ou tem aspas, barra invertida ou caractere de controle.")
    if text.isascii():
        return text
    if any("\ud800" <= c <= "\udfff" for c in text):
        raise AtoInvalido(campo, HALF_PAIR)
    return normalize("NFC", text)


def _instant(campo: str, instant: datetime) -> str:
    if instant.utcoffset() is None:
        raise AtoInvalido(campo, "instante sem fuso.")
    return instant.isoformat(timespec="microseconds")


def _partes(texts: Mapping[str, str | None], pessoais: tuple[Pessoal, ...]) -> list[Parte]:
    """Pair the texts of an act with their parts, in the order of the envelope."""
    by_field = {p.campo: p for p in pessoais}
    if len({p.id for p in pessoais}) != len(pessoais) or len(by_field) != len(pessoais):
        raise AtoInvalido("pessoais", "duas partes com o mesmo campo ou o mesmo id.")
    if by_field.keys() != texts.keys():
        lacking = ", ".join(sorted(by_field.keys() ^ texts.keys()))
        raise AtoInvalido("pessoais", f"há campo sem parte ou parte sem campo: {lacking}.")
    for campo, text in texts.items():
        given = by_field[campo]
        if text is None:
            raise PessoalInvalido(campo, "uma parte apagada não se escreve.")
        if not (is_normalized("NFC", campo) and is_normalized("NFC", given.id)):
            raise PessoalInvalido(campo, "o campo ou o id da parte não está em NFC.")
        if pessoal(given.id, campo, given.sal, text) != given:
            raise PessoalInvalido(campo, "a parte não guarda, em NFC, o texto do ato.")
    return sorted(Parte(p.campo, p.id, p.sha256) for p in pessoais)


def _read(envelope: bytes, pessoais: Mapping[str, Pessoal]) -> Lido:
    dados, listed, frame = _split(envelope)
    em, fluxo, ident, pessoa, qualidade, registrado_em, number, tipo = frame
    try:
        instant, recorded = datetime.fromisoformat(em), datetime.fromisoformat(registrado_em)
    except ValueError:
        raise EnvelopeInvalido(f"{em} ou {registrado_em} não existe.") from None
    if (seq := int(number)) > MAIOR_INTEIRO:
        raise EnvelopeInvalido(f"{seq}: a contagem vai até 2**53.")
    named = _listed(listed) if listed else ()
    texts = {p.campo: _text_of(p, found) if (found := pessoais.get(p.id)) else None for p in named}
    return Lido(Ato(ident, fluxo, seq, tipo, instant, Por(pessoa, qualidade), recorded, dados, texts), named)


def _split(envelope: bytes) -> tuple[dict[str, Dado], str, tuple[str, ...]]:
    """Give `dados`, the parts as they are spelled, and the texts of the frame around both."""
    try:
        text = str(envelope, "utf-8")
        dados, end = decodifica(text, len(_HEAD))
    except UnicodeDecodeError as erro:
        raise EnvelopeInvalido(f"Não é texto em UTF-8, a partir do byte {erro.start}.") from None
    except ValorNaoCanonico as erro:
        raise EnvelopeInvalido(f"O conteúdo não se lê: {erro.motivo}") from None
    closed = text.find(_CLOSED, end)
    frame = _FRAME.fullmatch(text, closed) if closed >= 0 else None
    if frame is None or not (text.startswith(_HEAD) and text.startswith(_PARTS, end) and isinstance(dados, dict)):
        raise EnvelopeInvalido("Falta ou sobra algo na forma de um ato.")
    return dados, text[end + len(_PARTS) : closed], frame.groups()


def _listed(text: str) -> tuple[Parte, ...]:
    named = tuple(map(Parte._make, _PART.findall(text)))
    if ",".join([p.escrita for p in named]) != text:
        raise EnvelopeInvalido("As partes pessoais não têm a forma das de um ato.")
    if len(named) > 1:
        campos = [p.campo for p in named]
        if campos != sorted(set(campos)) or len({p.id for p in named}) < len(named):
            raise EnvelopeInvalido("As partes pessoais não estão em ordem, ou uma está duas vezes.")
    return named


def _text_of(parte: Parte, found: Pessoal) -> str:
    if (fault := parte.falha(found)) is not None:
        raise PessoalInvalido(parte.campo, fault)
    try:
        return found.dados.decode()
    except UnicodeDecodeError:
        raise PessoalInvalido(parte.campo, "os bytes não são texto em UTF-8.") from None


def _wrong_salt(sal: bytes) -> str:
    return f"o sal tem {len(sal)} bytes; são {TAMANHO_DO_SAL}."
