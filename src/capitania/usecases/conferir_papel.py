"""A paper checked without base or server: its PDF, the text of its QR, or a photo; only public keys are asked for."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple, cast

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo import om as da_marinha
from capitania.processo.chaves import id_da_chave
from capitania.processo.palavras import day
from capitania.processo.papeis.especies import ESPECIES
from capitania.registro import selo
from capitania.registro.canonico import canonico, decodifica
from capitania.registro.erros import ErroDeRegistro, PacoteInvalido, SeloInvalido, SeloTruncado
from capitania.registro.pacote import le_pacote
from capitania.registro.selo import ChavePublica, Selo, Situacao, no_alfabeto
from capitania.usecases import vereditos as v
from capitania.usecases.fluxos import especie, le_atos
from capitania.usecases.ports import Portas
from capitania.usecases.vereditos import Veredito


class Conferencia(NamedTuple):
    """What a paper is worth, in plain words, and what is not proved; `selo` is None where none was read."""

    veredito: Veredito
    frase: str
    selo: Selo | None = None
    detalhe: str = ""
    nao_provado: tuple[str, ...] = ()

    @property
    def vale(self) -> bool:
        """Tell whether the paper is the unit's, as far as can be seen."""
        return self.veredito in v.VALEM


def _diz(
    veredito: Veredito, lido: Selo | None = None, detalhe: str = "", nao_provado: Iterable[str] = ()
) -> Conferencia:
    return Conferencia(veredito, v.DITOS[veredito], lido, detalhe, tuple(nao_provado))


def adulterado(lido: Selo | None, detalhe: str) -> Conferencia:
    """Tell that a paper is not what was signed, and in what."""
    return _diz("adulterado", lido, detalhe)


def confere_texto(portas: Portas, texto: str, chaves: Iterable[ChavePublica]) -> Conferencia:
    """Check the text of a QR."""
    try:
        lido = selo.le(texto)
    except SeloTruncado as error:
        return _diz("truncado", None, str(error))
    except SeloInvalido as error:
        return _diz("nao_e_papel", None, str(error))
    found = selo.confere(lido, chaves, portas.chaves.confere)
    detalhe = v.DO_DIA.format(day(found.outro_dia)) if found.outro_dia is not None else ""
    return _diz(found.situacao, lido, detalhe, _nao_provado(found.situacao, v.DO_TEXTO))


def _nao_provado(situacao: Situacao, *outros: str) -> Iterator[str]:
    if situacao in v.VALEM:
        if situacao == "chave_aposentada":
            yield v.DA_DATA
        yield from (*outros, v.DO_DEPOIS, v.DA_CHAVE)


def confere_foto(portas: Portas, dados: bytes, chaves: Iterable[ChavePublica]) -> tuple[Conferencia, ...]:
    """Check each paper seen in a picture; one answer when none is. Raises `ArquivoIlegivel`."""
    known = tuple(chaves)
    ours = [texto for texto in portas.papeis.le_foto(dados) if texto.startswith(selo.MARCA)]
    if not ours:
        return (_diz("nao_e_papel", None, v.SEM_QR),)
    return tuple(confere_texto(portas, texto, known) for texto in ours)


def confere_pdf(portas: Portas, dados: bytes, chaves: Iterable[ChavePublica]) -> Conferencia:
    """Check a PDF: its data against the seal, the seal against the keys, the page against the data.

    Raises `ArquivoIlegivel`.
    """
    anexado = portas.papeis.le_pdf(dados)
    if anexado.selo is None or anexado.papel is None:
        return _diz("nao_e_papel", None, v.SEM_DADOS)
    try:
        papel, dito = _lidos(anexado.papel, anexado.selo)
    except ErroDeRegistro:
        return _diz("adulterado", None, v.ILEGIVEIS)
    found = confere_texto(portas, str(dito.get("texto", "")), chaves)
    if found.selo is None:
        return found
    wrong = _em_desacordo(anexado.papel, papel, found.selo)
    sobre = "" if wrong else next(iter(_assinados(papel)), "")
    if not wrong and found.vale and dito.get("modelo") == portas.papeis.modelo():
        again = portas.papeis.desenha(anexado.papel, found.selo.texto(), found.selo.codigo)
        wrong = "" if again == dados else "pagina"
        found = found._replace(nao_provado=tuple(_nao_provado(_situacao(found))))
    elif found.vale:
        found = found._replace(nao_provado=tuple(_nao_provado(_situacao(found), v.DA_PAGINA)))
    if sobre and found.vale:
        found = found._replace(detalhe=v.NA_TELA.format(sobre), nao_provado=(v.DA_MAO, *found.nao_provado))
    return _diz("redatado" if wrong == "dia" else "adulterado", found.selo, v.DESACORDOS[wrong]) if wrong else found


def _situacao(found: Conferencia) -> Situacao:
    return "chave_aposentada" if found.veredito == "chave_aposentada" else "autentico"


def _em_desacordo(anexado: bytes, papel: Mapping[str, Any], lido: Selo) -> str:
    """Name the first thing in which a paper and its seal disagree; empty when they agree."""
    try:
        if selo.hash_do_papel(papel) != lido.hash or canonico(papel) != anexado:
            return "hash"
        if datetime.fromisoformat(papel["instante"]).date() != lido.dia:
            return "dia"
        sigla = ESPECIES[papel["especie"]].sigla if papel["especie"] in ESPECIES else lido.sigla
        if (sigla, no_alfabeto(papel["orgao"]["sigla"]), no_alfabeto(papel["numero"])) != lido[:3]:
            return "numero"
        vazio = selo.hash_do_papel(papel, vazio=True).hex()
        sobre = _assinados(papel)
    except (KeyError, TypeError, ValueError, AttributeError):
        return "hash"
    return "" if sobre <= {vazio} else "tracos"


def _assinados(papel: Mapping[str, Any]) -> set[str]:
    """Give the hashes of the empty papers on which someone signed."""
    return {b["tracos"]["sobre"] for x in papel["blocos"] for b in x.get("blocos", ()) if b["tracos"]}


def _lidos(papel: bytes, dito: bytes) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Read what is attached; raises `ErroDeRegistro`."""
    found: list[Mapping[str, Any]] = []
    for data in (papel, dito):
        try:
            value, _ = decodifica(str(data, "utf-8"))
        except UnicodeDecodeError:
            raise SeloInvalido("Não está em UTF-8.") from None
        if not isinstance(value, Mapping):
            raise SeloInvalido("Não é uma tabela.")
        found.append(value)
    return found[0], found[1]


def chaves_da_om(om: str, estado: da_marinha.Om) -> tuple[ChavePublica, ...]:
    """Give the keys of a unit as its stream tells them."""
    return tuple(ChavePublica(c.id, c.publica, c.finalidade, om, c.desde, c.ate) for c in estado.chaves)


def escreve_chaves(chaves: Iterable[ChavePublica]) -> dict[str, Any]:
    """Write keys as the file that goes to who checks papers."""
    said = (c._replace(desde=c.desde.isoformat(), ate=c.ate and c.ate.isoformat()) for c in chaves)  # type: ignore[arg-type]
    return {"chaves": [c._asdict() for c in said]}


def le_chaves(dados: bytes, nome: str) -> tuple[ChavePublica, ...]:
    """Read keys: the file that `chave exportar` writes, or a bundle with the stream of a unit.

    Raises `EntradaInvalida`.
    """
    try:
        if dados.lstrip().startswith(b"{"):
            lido, _ = decodifica(str(dados, "utf-8"))
            return tuple(_chave(c) for c in cast("Any", lido)["chaves"])
        pacote = le_pacote(dados)
    except (ErroDeRegistro, UnicodeDecodeError, KeyError, TypeError, ValueError) as error:
        motivo = str(error) if isinstance(error, PacoteInvalido) else "Não é arquivo de chaves."
        como = "Use o que capitania chave exportar escreveu, ou um pacote com o fluxo da OM."
        raise EntradaInvalida([Problema("--chaves", nome, motivo, como)]) from None
    das_oms = ((f.fluxo.partition(":")[2], f.registrados) for f in pacote.fluxos if especie(f.fluxo) == "om")
    return tuple(c for om, kept in das_oms for c in chaves_da_om(om, da_marinha.fold(om, le_atos(kept))))


def _chave(dita: Mapping[str, Any]) -> ChavePublica:
    publica = bytes.fromhex(dita["publica"])
    if id_da_chave(publica) != dita["chave"]:
        raise ValueError(dita["chave"])
    ate = datetime.fromisoformat(dita["ate"]) if dita.get("ate") else None
    desde = datetime.fromisoformat(dita["desde"])
    return ChavePublica(dita["chave"], publica.hex(), dita["finalidade"], dita["om"], desde, ate)


def pagina(portas: Portas, chaves: Iterable[ChavePublica]) -> bytes:
    """Give the page that checks papers offline, with the same words; keys may be given to it later too."""
    return portas.papeis.pagina({**v.textos(), **escreve_chaves(chaves)})
