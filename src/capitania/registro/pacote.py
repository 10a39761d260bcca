"""The bundle: streams, their heads and personal parts in one file that anybody can read and verify without a store.

A ZIP of stored members: `manifest.json`; `fluxos/000001.atos`, one line for each act, its link in hexadecimal, a space,
its envelope; `pessoais.jsonl`, one line of JSON for each personal part; `papeis/` and `anexos/`, each file named by its
SHA-256. The manifest also lists the attachments that acts name. The same contents always give the same bytes.
"""

from binascii import a2b_base64, b2a_base64
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple

from capitania.registro.achados import Achado, Tipo, Verificacao, junta
from capitania.registro.anexos import AnexoListado, confere, papeis_estranhos
from capitania.registro.cadeia import Cabeca, Registrado, verifica
from capitania.registro.canonico import canonico, decodifica
from capitania.registro.codec import Pessoal, partes
from capitania.registro.erros import EnvelopeInvalido, ErroDeRegistro, PacoteInvalido
from capitania.registro.manifesto import NOME, FluxoListado, Manifesto, Membro, escreve_manifesto, le_manifesto
from capitania.registro.stored_zip import pack, unpack

PESSOAIS: Final = "pessoais.jsonl"
PAPEIS: Final = "papeis/"
ANEXOS: Final = "anexos/"


class Limites(NamedTuple):
    """How many bytes a bundle, and each member of it, may have to be read."""

    pacote: int = 2**30
    membro: int = 2**28


LIMITES: Final = Limites()


class Fluxo(NamedTuple):
    """A stream as stored: its records in order and its head."""

    fluxo: str
    registrados: tuple[Registrado, ...]
    cabeca: Cabeca | None


class Pacote(NamedTuple):
    """The contents of a bundle; `pessoais` tells whether the parts came along, papers and attachments go by SHA-256.

    `listados` are the attachments that the acts name, whose bytes may travel apart; None of a bundle that lists none.
    """

    programa: str
    fluxos: tuple[Fluxo, ...]
    pessoais: bool
    papeis: Mapping[str, bytes]
    anexos: Mapping[str, bytes]
    listados: tuple[AnexoListado, ...] | None = None


def escreve_pacote(  # noqa: PLR0913 - what a bundle may hold
    programa: str,
    fluxos: Iterable[Fluxo],
    *,
    pessoais: bool = True,
    papeis: Iterable[bytes] = (),
    anexos: Iterable[bytes] = (),
    listados: Iterable[AnexoListado] | None = None,
) -> bytes:
    """Give the bundle of some streams; `programa` is the version that exports, `pessoais=False` leaves the parts out.

    Records are taken as they are: an altered store is exported as found, for the verification to say so. Raises
    `PacoteInvalido` for a stream given twice, a head of another stream, or more than a ZIP holds.
    """
    ordered = sorted(fluxos, key=lambda f: f.fluxo)
    if len({f.fluxo for f in ordered}) < len(ordered):
        raise PacoteInvalido("Um fluxo está duas vezes.")
    if other := next((f.fluxo for f in ordered if f.cabeca and f.cabeca.fluxo != f.fluxo), None):
        raise PacoteInvalido(f"A cabeça do fluxo {other} é de outro.")
    named = [(f"fluxos/{n:06}.atos", f) for n, f in enumerate(ordered, 1)]
    membros = {name: b"".join(map(_line, f.registrados)) for name, f in named}
    if pessoais:
        membros[PESSOAIS] = b"".join(_personal_lines(ordered))
    membros |= {PAPEIS + sha256(data).hexdigest(): data for data in papeis}
    membros |= {ANEXOS + sha256(data).hexdigest(): data for data in anexos}
    listed = tuple(FluxoListado(f.fluxo, name, len(f.registrados), f.cabeca) for name, f in named)
    hashed = tuple(Membro(name, len(data), sha256(data).hexdigest()) for name, data in sorted(membros.items()))
    named_there = None if listados is None else tuple(sorted(listados))
    membros[NOME] = escreve_manifesto(Manifesto(programa, pessoais, listed, hashed, named_there))
    return pack(membros)


def le_pacote(dados: bytes, *, limites: Limites = LIMITES) -> Pacote:
    """Read a bundle; raises `PacoteInvalido` unless these are the very bytes that an export gives.

    The chains inside are not judged here: that is `verifica_pacote`.
    """
    pacote, achados = _open(dados, limites)
    if pacote is None or achados:
        raise PacoteInvalido("\n".join(map(str, achados)))
    return pacote


def legivel(dados: bytes, *, limites: Limites = LIMITES) -> Pacote | None:
    """Give as much of a bundle as can be read, altered or not; None of what has not the form of one."""
    return _open(dados, limites)[0]


def verifica_pacote(
    dados: bytes, ponto: Cabeca | Iterable[Cabeca] | None = None, *, limites: Limites = LIMITES
) -> Verificacao:
    """Verify a bundle and each chain in it; never raises, whatever the bytes.

    `ponto` is one head or all heads of a checkpoint exported before; heads of streams that the bundle does not hold are
    left aside, for a bundle may hold a single case. Findings placed at an act come first.
    """
    pacote, achados = _open(dados, limites)
    heads = (ponto,) if isinstance(ponto, Cabeca) else ponto or ()
    by_stream = {c.fluxo: c for c in heads}
    fluxos = pacote.fluxos if pacote else ()
    return junta((verifica(f.fluxo, f.registrados, f.cabeca, by_stream.get(f.fluxo)) for f in fluxos), achados)


def _open(dados: bytes, limites: Limites) -> tuple[Pacote | None, list[Achado]]:
    """Read as much as can be read, and tell what is wrong with the container."""
    if len(dados) > limites.pacote:
        return None, [
            _of_bundle("pacote_grande", None, f"O pacote tem {len(dados)} bytes; lê-se até {limites.pacote}.")
        ]
    membros, alterados, fault = unpack(dados)
    achados = [_of_bundle("pacote_ilegivel", None, f"O pacote não tem a forma de um: {fault}")] if fault else []
    big = [name for name, data in membros.items() if len(data) > limites.membro]
    if big:
        told = f"O membro passa de {limites.membro} bytes, que é o que se lê."
        return None, [*achados, *(_of_bundle("pacote_grande", name, told) for name in big)]
    if NOME not in membros:
        return None, achados or [_of_bundle("membro_faltante", NOME, "O pacote não tem manifesto.")]
    try:
        manifesto = le_manifesto(membros[NOME])
    except PacoteInvalido as erro:
        return None, [*achados, _of_bundle("manifesto_ilegivel", NOME, str(erro))]
    achados += _members(manifesto, membros, alterados)
    pacote, more = _contents(manifesto, membros)
    achados += more
    if not achados and not _same(pacote, dados):
        achados.append(_of_bundle("forma_alterada", None, "Os bytes não são os que a exportação destes atos dá."))
    return pacote, achados


def _members(manifesto: Manifesto, membros: Mapping[str, bytes], alterados: tuple[str, ...]) -> Iterator[Achado]:
    """Compare the members with the manifest."""
    listed = {m.nome: m for m in manifesto.membros}
    known = {PESSOAIS} if manifesto.pessoais else set()
    known |= {f.membro for f in manifesto.fluxos}
    for name in sorted({*listed, *known} - membros.keys()):
        yield _of_bundle("membro_faltante", name, "O manifesto tem este membro; o pacote não.")
    for name, data in membros.items():
        found = sha256(data).hexdigest()
        if name == NOME:
            wrong = name in alterados
        elif name not in listed or not (name in known or name.startswith((PAPEIS, ANEXOS))):
            yield _of_bundle("membro_estranho", name, "O manifesto não tem este membro.")
            continue
        else:
            wrong = (len(data), found) != listed[name][1:] or name in alterados
            wrong = wrong or (name not in known and not name.endswith(f"/{found}"))
        if wrong:
            yield _of_bundle("membro_alterado", name, "Os bytes não dão o hash gravado.")


def _contents(manifesto: Manifesto, membros: Mapping[str, bytes]) -> tuple[Pacote, list[Achado]]:
    """Build the contents: acts from their lines, personal parts with the act that names them."""
    achados: list[Achado] = []
    kept, unread = _parts(membros.get(PESSOAIS, b"") if manifesto.pessoais else b"")
    achados += unread
    fluxos = []
    for listed in manifesto.fluxos:
        lines = _lines(membros.get(listed.membro, b""))
        if len(lines) != listed.atos:
            told = f"O manifesto conta {listed.atos} atos; há {len(lines)}."
            achados.append(Achado("manifesto_divergente", listed.fluxo, None, listed.membro, told))
        registrados = tuple(_record(line, kept[listed.fluxo]) for line in lines)
        fluxos.append(Fluxo(listed.fluxo, registrados, listed.cabeca))
    for fluxo, by_id in kept.items():
        for left in (p for same in by_id.values() for p in same):
            told = f"Nenhum ato do fluxo tem a parte {left.id}."
            achados.append(Achado("pessoal_estranho", fluxo, None, left.campo, told))
    apart = [{n.removeprefix(d): data for n, data in membros.items() if n.startswith(d)} for d in (PAPEIS, ANEXOS)]
    if manifesto.anexos is not None:
        achados += confere(manifesto.anexos, ((f.fluxo, f.registrados) for f in fluxos))
        achados += papeis_estranhos(apart[0], ((f.fluxo, f.registrados) for f in fluxos))
    return Pacote(manifesto.programa, tuple(fluxos), manifesto.pessoais, apart[0], apart[1], manifesto.anexos), achados


def _same(pacote: Pacote, dados: bytes) -> bool:
    try:
        papeis, anexos = pacote.papeis.values(), pacote.anexos.values()
        apart: dict[str, Any] = {"papeis": papeis, "anexos": anexos, "listados": pacote.listados}
        again = escreve_pacote(pacote.programa, pacote.fluxos, pessoais=pacote.pessoais, **apart)
    except ErroDeRegistro:
        return False
    return again == dados


def _of_bundle(tipo: Tipo, onde: str | None, mensagem: str) -> Achado:
    return Achado(tipo, None, None, onde, mensagem)


def _lines(data: bytes) -> list[bytes]:
    lines = data.split(b"\n")
    return lines if lines[-1] else lines[:-1]


def _line(registrado: Registrado) -> bytes:
    """Spell a record; an envelope that no act has goes in base64, for it may hold anything."""
    envelope = registrado.envelope
    if not envelope.startswith(b"{") or b"\n" in envelope:
        envelope = b"=" + b2a_base64(envelope, newline=False)
    return b"%s %s\n" % (registrado.hash.hex().encode(), envelope)


def _record(line: bytes, kept: dict[str, list[Pessoal]]) -> Registrado:
    """Read a record and take its parts from those kept; what cannot be read is left for the chain to find."""
    link, _, envelope = line.partition(b" ")
    try:
        found = bytes.fromhex(link.decode("ascii"))
        if envelope.startswith(b"="):
            envelope = a2b_base64(envelope[1:], strict_mode=True)
    except ValueError:
        found = b""
    try:
        named = partes(envelope) if kept else ()
    except EnvelopeInvalido:
        named = ()
    return Registrado(envelope, found, tuple(p for parte in named for p in kept.pop(parte.id, ())))


def _personal_lines(fluxos: Iterable[Fluxo]) -> Iterator[bytes]:
    """Spell the parts of each act in the order in which its envelope names them."""
    for f in fluxos:
        for registrado in f.registrados:
            for pessoal in sorted(registrado.pessoais, key=lambda p: p.campo):
                yield _personal_line(f.fluxo, pessoal)


def _personal_line(fluxo: str, pessoal: Pessoal) -> bytes:
    sal, dados = (b2a_base64(part, newline=False).decode() for part in (pessoal.sal, pessoal.dados))
    line = canonico({"fluxo": fluxo, "id": pessoal.id, "campo": pessoal.campo, "sal": sal, "dados": dados})
    return line + b"\n"


def _parts(data: bytes) -> tuple[defaultdict[str, dict[str, list[Pessoal]]], list[Achado]]:
    """Read the personal parts, by stream and id."""
    kept: defaultdict[str, dict[str, list[Pessoal]]] = defaultdict(dict)
    achados = []
    for n, line in enumerate(_lines(data), 1):
        try:
            match decodifica(str(line, "utf-8")):
                case {"fluxo": str(fluxo), "id": str(ident), "campo": str(campo), "sal": str(s), "dados": str(d)}, _:
                    pessoal = Pessoal(ident, campo, a2b_base64(s, strict_mode=True), a2b_base64(d, strict_mode=True))
                    if _personal_line(fluxo, pessoal) == line + b"\n":
                        kept[fluxo].setdefault(ident, []).append(pessoal)
                        continue
        except ValueError:
            pass
        achados.append(_of_bundle("pessoal_ilegivel", PESSOAIS, f"A linha {n} não é a de uma parte pessoal."))
    return kept, achados
