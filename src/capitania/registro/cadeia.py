"""The chain of a stream: each link hashes the one before and the envelope; a head keeps the last.

Verification reads the contents again and trusts no number it can compute. What it can prove: an act changed, put in,
taken out or moved, and a tail cut while the head stays. A tail cut together with the head, or a chain made anew from
some act on, shows only against a head exported before: the checkpoint (`ponto`).
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from capitania.registro.achados import TIPOS, Achado, Situacao, Tipo, Verificacao
from capitania.registro.codec import Lido, Pessoal, confere
from capitania.registro.erros import EnvelopeInvalido

GENESE: Final = bytes(32)  # what the first act of every stream is linked to
NAO_PROVAVEL: Final = (
    "não provável: sem um ponto de conferência exportado antes, não se vê cauda cortada junto com a cabeça nem cadeia "
    "refeita."
)


class Registrado(NamedTuple):
    """One record as stored: envelope, its link (32 bytes), and the personal parts still kept."""

    envelope: bytes
    hash: bytes
    pessoais: tuple[Pessoal, ...]


class Cabeca(NamedTuple):
    """The last act of a stream: its number, counted from 1, and its link; (0, `GENESE`) for an empty stream."""

    fluxo: str
    seq: int
    hash: bytes


def elo(anterior: bytes, envelope: bytes) -> bytes:
    """Give SHA-256(previous link, envelope); raises ValueError when the previous link is not 32 bytes."""
    if len(anterior) != len(GENESE):
        raise ValueError(f"elo de {len(anterior)} bytes; são 32.")
    return sha256(anterior + envelope).digest()


def verifica(
    fluxo: str, registrados: Sequence[Registrado], cabeca: Cabeca | None, ponto: Cabeca | None = None
) -> Verificacao:
    """Read a stream again, in stored order, and compare all links with the head and with the checkpoint's head.

    Findings come in the order of the acts, so that the first names the first bad record; each is local: acts after an
    altered one are judged by the links as recorded. Never raises for what the records hold; ValueError when `ponto` is
    of another stream. Without `ponto`, or for acts after it, `Verificacao.nao_provaveis` says what cannot be seen.
    """
    if ponto is not None and ponto.fluxo != fluxo:
        raise ValueError(f"o ponto é do fluxo {ponto.fluxo!r}, não de {fluxo!r}.")
    walk = _Walk(fluxo, registrados, cabeca)
    walk.links()
    walk.head()
    proved, unseen = walk.checkpoint(ponto)
    achados = tuple(sorted(walk.found, key=lambda a: (a.seq or 0, TIPOS.index(a.tipo))))
    return Verificacao(achados, (Situacao(fluxo, len(registrados), walk.last_link, proved, unseen, walk.absent),))


class _Place(NamedTuple):
    """A record at its number; without `lido` the number comes from its place among the others."""

    seq: int
    registrado: Registrado
    lido: Lido | None


class _Walk:
    """One verification at work: records in order of their numbers, one for each."""

    def __init__(self, fluxo: str, registrados: Sequence[Registrado], cabeca: Cabeca | None) -> None:
        self.fluxo, self.cabeca = fluxo, cabeca
        self.found: list[Achado] = []
        self.absent = 0
        self.hashes = {0: GENESE}
        self.places = self._one_each(self._placed(registrados))
        self.last = self.places[-1].seq if self.places else 0

    @property
    def last_link(self) -> bytes:
        return self.hashes.get(self.last, GENESE)

    def say(self, tipo: Tipo, seq: int, mensagem: str, onde: str | None = None) -> None:
        self.found.append(Achado(tipo, self.fluxo, seq, onde, mensagem))

    def _placed(self, registrados: Sequence[Registrado]) -> list[_Place]:
        """Read each record; one that cannot be read, or is of another stream, follows the record before it."""
        places: list[_Place] = []
        for registrado in registrados:
            after = places[-1].seq + 1 if places else 1
            lido = self._read(registrado, after)
            places.append(_Place(lido.ato.seq if lido else after, registrado, lido))
        in_order = sorted(places, key=lambda p: p.seq)
        for here, right in zip(places, in_order, strict=True):
            if here.seq != right.seq:
                self.say("ato_trocado", right.seq, f"O ato {here.seq} está no lugar do ato {right.seq}.")
                break
        return in_order

    def _read(self, registrado: Registrado, seq: int) -> Lido | None:
        try:
            lido = confere(registrado.envelope)
        except EnvelopeInvalido as erro:
            self.say("envelope_ilegivel", seq, f"O registro não é o de um ato. {erro}")
            return None
        if lido.ato.fluxo != self.fluxo:
            self.say("ato_de_outro_fluxo", seq, f"O ato é do fluxo {lido.ato.fluxo}.")
            return None
        self._personal(lido, registrado.pessoais)
        return lido

    def _personal(self, lido: Lido, pessoais: tuple[Pessoal, ...]) -> None:
        seq, named = lido.ato.seq, {p.id: p for p in lido.partes}
        for found in pessoais:
            parte = named.pop(found.id, None)
            if parte is None:
                told = f"A parte {found.id} não é deste ato, ou está duas vezes."
                self.say("pessoal_estranho", seq, told, found.campo)
            elif (fault := parte.falha(found)) is not None:
                self.say("pessoal_alterado", seq, fault[0].upper() + fault[1:], parte.campo)
        self.absent += len(named)

    def _one_each(self, places: list[_Place]) -> list[_Place]:
        """Of records with one number keep the one that the next is linked to; the others were put in."""
        groups: dict[int, list[_Place]] = {}
        for place in places:
            groups.setdefault(place.seq, []).append(place)
        kept: list[_Place] = []
        for seq, same in groups.items():
            keep = _linked(same, groups.get(seq + 1), self.cabeca)
            kept.append(keep)
            for other in same:
                if other is not keep and other.lido is not None:
                    self.say("ato_inserido", seq, f"Há mais de um ato {seq}; um deles foi posto depois.")
        return kept

    def links(self) -> None:
        """Compare the link of each act with the one its bytes give, and look for numbers left out."""
        for i, (seq, registrado, lido) in enumerate(self.places):
            before = self.hashes.get(seq - 1)
            self.hashes[seq] = registrado.hash
            if before is None:
                first = self.places[i - 1].seq + 1 if i else 1
                self.say("ato_faltante", first, _missing(first, seq - 1))
            elif lido is not None and (given := _given(before, registrado.envelope)) != registrado.hash:
                following = self.places[i + 1] if i + 1 < len(self.places) else None
                if given and _continues(given, seq, following, self.cabeca):
                    self.hashes[seq] = given
                    self.say("elo_alterado", seq, "O ato está inteiro, mas o elo gravado com ele não é o seu.")
                else:
                    self.say("ato_alterado", seq, _broken(seq))

    def head(self) -> None:
        """Compare the last act with the head."""
        n, cabeca = self.last, self.cabeca
        if cabeca is None:
            if n:
                self.say("cabeca_ausente", n, "O fluxo tem atos e não tem cabeça.")
        elif cabeca.fluxo != self.fluxo:
            self.say("cabeca_divergente", n, f"A cabeça é do fluxo {cabeca.fluxo}.")
        elif cabeca.seq > n:
            self.say("cauda_cortada", n + 1, f"{_missing(n + 1, cabeca.seq)} A cabeça conta {cabeca.seq}.")
        elif self.hashes.get(cabeca.seq) != cabeca.hash:
            self.say("cabeca_divergente", cabeca.seq, "O elo deste ato não é o da cabeça: foi alterado um dos dois.")
        elif cabeca.seq < n:
            self.say("cauda_acrescentada", cabeca.seq + 1, f"A cabeça conta {cabeca.seq} atos; há {n}.")

    def checkpoint(self, ponto: Cabeca | None) -> tuple[int, str | None]:
        """Compare with the head exported before; give the last act that it proves, and what it does not."""
        if ponto is None:
            return 0, NAO_PROVAVEL
        if ponto.seq > self.last:
            told = f"O ponto de conferência conta {ponto.seq} atos; há {self.last}: a cauda foi cortada."
            self.say("ponto_contrariado", self.last + 1, told)
            return 0, None
        known = self.hashes.get(ponto.seq)
        if known is not None and known != ponto.hash:
            told = f"O elo não é o do ponto de conferência: a cadeia foi refeita de algum ato até o {ponto.seq}."
            self.say("ponto_contrariado", ponto.seq, told)
        proved = 0 if any((a.seq or 0) <= ponto.seq for a in self.found) else ponto.seq
        after = f"não provável depois do ato {ponto.seq}, o último que o ponto de conferência alcança."
        return proved, after if ponto.seq < self.last else None


def _given(before: bytes, envelope: bytes) -> bytes | None:
    return elo(before, envelope) if len(before) == len(GENESE) else None


def _linked(same: list[_Place], following: list[_Place] | None, cabeca: Cabeca | None) -> _Place:
    """Choose the record that the next number, or the head, is linked to; else the first that can be read."""
    if len(same) > 1:
        after = following[0] if following else None
        for place in same:
            if len(place.registrado.hash) == len(GENESE) and _continues(
                place.registrado.hash, place.seq, after, cabeca
            ):
                return place
    return next((p for p in same if p.lido), same[0])


def _continues(link: bytes, seq: int, following: _Place | None, cabeca: Cabeca | None) -> bool:
    """Tell whether what comes after goes on from this link."""
    if following is None:
        return cabeca is not None and (cabeca.seq, cabeca.hash) == (seq, link)
    return following.seq == seq + 1 and elo(link, following.registrado.envelope) == following.registrado.hash


def _missing(first: int, last: int) -> str:
    return f"Falta o ato {first}." if first == last else f"Faltam os atos {first} a {last}."


def _broken(seq: int) -> str:
    other = f", ou o foi o ato {seq - 1} junto com o seu elo" if seq > 1 else ""
    return f"O conteúdo, o autor ou o instante foi alterado{other}: os bytes não dão o elo gravado."
