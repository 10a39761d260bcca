"""Attachments: files kept by the SHA-256 of their bytes, outside the log; an act names one by it (`hash`)."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, Protocol

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo.ato import Ato
from capitania.processo.leitura import lista
from capitania.processo.papeis.emitidos import emitidos
from capitania.registro import codec
from capitania.registro.anexos import HASH, AnexoListado
from capitania.registro.erros import ErroDeRegistro
from capitania.usecases.registros import FalhaDaBase, Registros
from capitania.usecases.roteiro import CATALOGO

CAMPO: Final = "hash"
# In the stream of a unit a hash is of heads, and names no file.
COM_ANEXO: Final = tuple(nome for nome, t in CATALOGO.items() if CAMPO in t.dados and t.fluxo != "om")
MIB: Final = 1 << 20
APAGA: Final = "pessoais_apagados"
_NAMED: Final = b'"hash":"'
_ERASES: Final = b'"pessoais_apagados/'
# By content alone: (type, offset, bytes). A file that begins otherwise is of no known type, whatever its name says.
_SIGNS: Final = (
    ("application/pdf", 0, b"%PDF-"),
    ("image/jpeg", 0, b"\xff\xd8\xff"),
    ("image/png", 0, b"\x89PNG\r\n\x1a\n"),
    ("image/gif", 0, b"GIF8"),
    ("image/tiff", 0, b"II*\0"),
    ("image/tiff", 0, b"MM\0*"),
    ("image/webp", 8, b"WEBPVP8"),
    *(("image/heic", 4, b"ftyp" + brand) for brand in (b"heic", b"heix", b"mif1")),
    ("video/mp4", 4, b"ftyp"),
    ("audio/mpeg", 0, b"ID3"),
    ("audio/ogg", 0, b"OggS"),
    ("application/zip", 0, b"PK\x03\x04"),  # also documents and sheets of office programs
)
TIPOS: Final = (*dict.fromkeys(tipo for tipo, _, _ in _SIGNS), "text/plain")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")


class FalhaDosAnexos(FalhaDaBase):
    """The attachments did not do what was asked."""


class AnexosInacessiveis(FalhaDosAnexos):
    """The place of the attachments cannot be read or written now."""


class AnexoAusente(FalhaDosAnexos):
    """No attachment has this hash."""

    def __init__(self, hash_: str) -> None:
        super().__init__(f"Não há anexo de hash {hash_}. Confira o lugar dos anexos (CAPITANIA_ANEXOS).")


class AnexoAlterado(FalhaDosAnexos):
    """What is kept under this hash is not what was kept."""

    def __init__(self, hash_: str) -> None:
        super().__init__(f"O anexo de hash {hash_} foi alterado. Reponha-o de uma cópia.")


class Anexos(Protocol):
    """The place of the attachments. Every method may raise `FalhaDosAnexos`."""

    @property
    def maximo(self) -> int:
        """How many bytes an attachment may have."""

    def guarda(self, dados: bytes) -> str:
        """Keep these bytes and give their SHA-256; when it returns, they are on the disk to stay."""

    def le(self, hash_: str) -> bytes:
        """Give the bytes of this SHA-256, made sure of; raises `AnexoAusente` or `AnexoAlterado`."""

    def apaga(self, hash_: str) -> bool:
        """Delete the bytes of this SHA-256 for good; False where there were none."""


class Citado(NamedTuple):
    """An attachment as an act names it; `apagado`: that act was erased; `solto`: its erasure let go of the bytes."""

    fluxo: str
    seq: int
    tipo: str
    hash: str
    ato: str = ""
    apagado: bool = False
    solto: bool = False

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        return {"fluxo": self.fluxo, "seq": self.seq, "tipo": self.tipo, "hash": self.hash}


class Arquivo(NamedTuple):
    """A file at hand: how many bytes, of which type."""

    tamanho: int
    tipo: str | None


class Conferido(NamedTuple):
    """What is known of an attachment named; `nao_conferido`: no hash of ours, or the place is out of reach.

    Of one let go by an erasure: `apagado`, or `por_apagar` while its bytes are still there and no act needs them.
    """

    citado: Citado
    situacao: Literal["inteiro", "ausente", "alterado", "nao_conferido", "apagado", "por_apagar"]


def tipo_de(dados: bytes) -> str | None:
    """Tell the type by the content; None for one that is not taken."""
    for tipo, offset, sign in _SIGNS:
        if dados.startswith(sign, offset):
            return tipo
    try:
        text = dados.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    marked = not text.strip() or text.lstrip().startswith("<") or _CONTROL.search(text)  # a page may run what it says
    return None if marked else "text/plain"


def anexa(anexos: Anexos, bruto: Mapping[str, Any], dados: bytes, nome: str) -> dict[str, Any]:
    """Keep a file and put its hash into an act as written; raises `EntradaInvalida` or `FalhaDosAnexos`."""
    tipo = str(bruto.get("tipo", "")).partition("/")[0]
    problemas = [*_of_the_file(dados, nome, anexos.maximo), *_of_the_act(tipo)]
    if problemas:
        raise EntradaInvalida(problemas)
    said, kept = bruto.get(CAMPO), anexos.guarda(dados)
    if said not in (None, kept):
        como = f"Retire o hash do ato, ou confira o arquivo: o dele é {kept}."
        raise EntradaInvalida([Problema(CAMPO, str(said), "O ato cita outro arquivo.", como)])
    return {**bruto, CAMPO: kept}


def _of_the_file(dados: bytes, nome: str, maximo: int) -> Iterator[Problema]:
    if len(dados) > maximo:
        como = "Reduza-o, ou aumente CAPITANIA_ANEXO_MAXIMO (em bytes)."
        yield Problema("--anexo", nome, f"Passa do tamanho máximo, {maximo} bytes.", como)
    elif tipo_de(dados) is None:
        yield Problema("--anexo", nome, "O conteúdo não é de tipo aceito.", f"Use um de: {', '.join(TIPOS)}.")


def _of_the_act(tipo: str) -> Iterator[Problema]:
    if tipo in CATALOGO and tipo not in COM_ANEXO:
        como = f"Levam anexo: {', '.join(COM_ANEXO)}."
        yield Problema("--anexo", tipo, "Este ato não leva anexo.", como)


def citados(registros: Registros, fluxo: str | None = None) -> Iterator[Citado]:
    """List the attachments that the acts of a stream, or of all, name; what has no bytes of an act names nothing."""
    heads = registros.cabecas() if fluxo is None else (registros.cabeca(fluxo),)
    for cabeca in heads:
        found = [r.envelope for r in registros.le_fluxo(cabeca.fluxo) if _NAMED in r.envelope or _ERASES in r.envelope]
        atos = [a for a in map(_read, found) if a is not None]
        erasures = [a for a in atos if a.nome == APAGA]
        erased = {str(n) for a in erasures for n in lista(a, "atos")}
        let_go = {(str(n), h) for a in erasures for n in lista(a, "atos") for h in lista(a, "anexos")}
        for ato in atos:
            if leva(ato):
                hash_ = str(ato.dados[CAMPO])
                gone = (ato.id in erased, (ato.id, hash_) in let_go)
                yield Citado(cabeca.fluxo, ato.seq, ato.nome, hash_, ato.id, *gone)


def leva(ato: Ato) -> bool:
    """Tell whether an act names an attachment."""
    return ato.nome in COM_ANEXO and CAMPO in ato.dados


def _read(envelope: bytes) -> Ato | None:
    """Read an act without its personal parts; None of what is none: the chain's verification tells it."""
    try:
        return codec.le(envelope, {})
    except ErroDeRegistro:
        return None


def orfaos(named: Iterable[Citado], fluxo: str, atos: Iterable[str]) -> tuple[str, ...]:
    """Give the attachments that these acts of a stream name and no other act still needs."""
    ids = {(fluxo, id_) for id_ in atos}
    known = tuple(named)
    others = {c.hash for c in known if not c.apagado and (c.fluxo, c.ato) not in ids}
    return tuple(sorted({c.hash for c in known if (c.fluxo, c.ato) in ids} - others))


def solta(anexos: Anexos, registros: Registros) -> tuple[str, ...]:
    """Delete the bytes of every attachment that erasures let go and no act still needs; give those that were there.

    Done again it does what is left. Raises `FalhaDosAnexos`.
    """
    known = tuple(citados(registros))
    return tuple(h for h in sorted(livres(known)) if HASH.fullmatch(h) and anexos.apaga(h))


def livres(known: Iterable[Citado]) -> set[str]:
    """Give what some erasure let go and no act that stands unerased names."""
    known = tuple(known)
    return {c.hash for c in known if c.solto} - {c.hash for c in known if not c.apagado}


def conferidos(anexos: Anexos, named: Iterable[Citado], *, inteira: bool = False) -> Iterator[Conferido]:
    """Read each of these again, and tell how it is; once the place is out of reach, it is not asked again.

    `inteira`: these are all that the base names, so that what no other act needs is known.
    """
    known, reach = tuple(named), True
    free = livres(known) if inteira else set[str]()
    for citado in known:
        if not (reach and HASH.fullmatch(citado.hash)):
            yield Conferido(citado, "nao_conferido")
            continue
        try:
            anexos.le(citado.hash)
        except AnexoAusente:
            yield Conferido(citado, "apagado" if citado.apagado else "ausente")
        except AnexoAlterado:
            yield Conferido(citado, "alterado")
        except AnexosInacessiveis:
            reach = False
            yield Conferido(citado, "nao_conferido")
        else:
            yield Conferido(citado, "por_apagar" if citado.hash in free else "inteiro")


def para_o_pacote(anexos: Anexos, fluxo: str, named: Iterable[tuple[int, str]]) -> Iterator[AnexoListado]:
    """List the attachments that acts of a stream name, by place and hash, with size and type of those at hand."""
    for seq, hash_ in named:
        try:
            found = arquivo(anexos.le(hash_))
        except FalhaDosAnexos:
            yield AnexoListado(fluxo, seq, hash_, None, None)
        else:
            yield AnexoListado(fluxo, seq, hash_, *found)


def papeis_para_o_pacote(anexos: Anexos, fluxos: Iterable[Sequence[Ato]]) -> Iterator[bytes]:
    """Give the bytes of the papers that acts issued, stream by stream; what is not at hand is only listed.

    A paper that tells of an act with an erased datum stays behind: it would give back what was erased.
    """
    for atos in fluxos:
        apagados = {a.id for a in atos if None in a.pessoais.values()}
        for papel in emitidos(atos):
            if apagados.isdisjoint(_atos(papel.ato)):
                try:
                    yield anexos.le(papel.hash)
                except FalhaDosAnexos:
                    continue


def _atos(ato: Ato) -> set[str]:
    found = ato.dados.get("atos", ())
    return {str(a) for a in found} if isinstance(found, list | tuple) else set()


def arquivo(dados: bytes) -> Arquivo:
    """Tell size and type of a file."""
    return Arquivo(len(dados), tipo_de(dados))


def do_pacote(
    listed: Iterable[AnexoListado],
    arquivos: Mapping[str, Arquivo] | None,
    papeis: Mapping[str, bytes] = {},
) -> Iterator[Conferido]:
    """Hold the list of a bundle to its papers and to the files given (None: none were), by SHA-256.

    One that is not there is `ausente`. One whose size or type is another than the list tells was listed wrong, and is
    told as `alterado`.
    """
    dentro = {hash_: arquivo(dados) for hash_, dados in papeis.items()}
    for a in listed:
        citado = Citado(a.fluxo, a.seq, "", a.sha256)
        found = dentro.get(a.sha256) or (arquivos or {}).get(a.sha256)
        if found is None:
            yield Conferido(citado, "nao_conferido" if arquivos is None else "ausente")
        else:
            whole = a.tamanho is None or found == (a.tamanho, a.tipo)
            yield Conferido(citado, "inteiro" if whole else "alterado")
