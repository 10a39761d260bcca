"""Papers issued, foreseen and listed: the bytes are kept before the act that names them, and never change."""

from collections.abc import Mapping, Sequence
from datetime import date
from hashlib import sha256
from typing import Any, Final, NamedTuple

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo.ato import Ato, Por
from capitania.processo.catalogo import QUALIDADES
from capitania.processo.chaves import PAPEL, id_da_chave
from capitania.processo.contexto import Impedimento, recusas
from capitania.processo.papeis.emissao import impedimentos_do_papel
from capitania.processo.papeis.emitidos import Emitido, emitidos
from capitania.processo.papeis.especie import Especie
from capitania.processo.papeis.especies import ESPECIES
from capitania.processo.papeis.modelo import Formato, Informe, Papel
from capitania.processo.papeis.tracos import do_ato
from capitania.registro.canonico import canonico
from capitania.registro.selo import Selo, hash_do_papel, no_alfabeto
from capitania.usecases.assinados import com_o_ato, constroi, de_outro_papel, numero
from capitania.usecases.desenho import Retrato
from capitania.usecases.fluxos import le_atos
from capitania.usecases.materias import Pronta, materia, pronta
from capitania.usecases.ports import Portas
from capitania.usecases.praticar import Desfecho, Impedido, Pedido, Praticado, pratica, rascunho
from capitania.usecases.registros import Conflito, SeqVencida

TRIES: Final = 5  # readings of a stream that goes on meanwhile
FORMATOS: Final[tuple[Formato, ...]] = ("a4", "bobina")
NENHUM: Final = "0" * 64


class PedidoDePapel(NamedTuple):
    """A paper as asked: of which stream, which kind, by whom (PESSOA@QUALIDADE), in which form.

    `entrega` is the day on which it is handed to the party: the terms it tells run from it. `id` is the act's own,
    given by who may ask again. `om` is the unit that issues, of a stream that is of none, as `pessoa`. `seq` is the
    place expected; None: wherever the stream stands.
    """

    fluxo: str
    especie: str
    por: str
    formato: str = "a4"
    entrega: date | None = None
    id: str | None = None
    om: str = ""
    seq: int | None = None


class PapelEmitido(NamedTuple):
    """A paper in the log: its number, its short code, the SHA-256 of its file and the bytes; the act's outcome."""

    numero: str
    codigo: str
    hash: str
    pdf: bytes
    praticado: Praticado


class Previsto(NamedTuple):
    """A paper as it would be: its data, its hash with empty blocks, the draft, and what stands in the way."""

    papel: Papel
    vazio: str
    pdf: bytes
    impedimentos: tuple[Impedimento, ...]


class Mostrado(NamedTuple):
    """A paper as it would be: its data, pictures of its first pages, and what stands in the way."""

    papel: Papel
    retrato: Retrato
    impedimentos: tuple[Impedimento, ...]


class Opcao(NamedTuple):
    """A kind of paper of this stream and what stands in the way of it now; none: it may be issued."""

    especie: Especie
    impedimentos: tuple[Impedimento, ...]
    qualidade: str = ""


class Lista(NamedTuple):
    """The papers of a stream: what may be issued, by the capacity that comes nearest, and what was; its last place."""

    opcoes: tuple[Opcao, ...]
    emitidos: tuple[Emitido, ...]
    seq: int = 0


def emite(portas: Portas, pedido: PedidoDePapel) -> PapelEmitido | Desfecho:
    """Issue a paper; asked again with the same id, give the same.

    Raises `EntradaInvalida` for what cannot be a paper of this stream, or `FalhaDaBase`.
    """
    especie = _especie(pedido)
    id_ = pedido.id or portas.ids.novo()
    if pedido.id is not None and (already := _ja_emitido(portas, pedido, id_)) is not None:
        return already
    for left in reversed(range(TRIES)):
        found = _emite(portas, pedido._replace(id=id_), especie)
        if not isinstance(found, SeqVencida) or pedido.seq is not None or left == 0:
            return found
    raise AssertionError


def _ja_emitido(portas: Portas, pedido: PedidoDePapel, id_: str) -> PapelEmitido | Conflito | None:
    known = portas.registros.le_ato(id_)
    if known is None:
        return None
    ato = le_atos([known])[0]
    asked = ("papel_emitido", pedido.fluxo, pedido.especie)
    if (ato.nome, ato.fluxo, ato.dados.get("especie")) != asked:
        return Conflito(known)
    said = pratica(portas, Pedido(ato.fluxo, _bruto(ato), _por(ato.por), id=id_, seguintes=False))
    assert isinstance(said, Praticado)
    return _dado(portas, ato, said)


def _bruto(ato: Ato) -> dict[str, Any]:
    return {"tipo": ato.nome, "em": ato.em.isoformat(), **ato.dados}


def _dado(portas: Portas, ato: Ato, praticado: Praticado) -> PapelEmitido:
    said = ato.dados
    hash_ = str(said["hash"])
    return PapelEmitido(str(said["numero"]), str(said.get("codigo", "")), hash_, portas.anexos.le(hash_), praticado)


def _emite(portas: Portas, pedido: PedidoDePapel, especie: Especie) -> PapelEmitido | Desfecho:
    p, por = _pronta(portas, pedido), le_quem(pedido.por)
    seq = len(p.dobra.atos) + 1
    if pedido.seq is not None and pedido.seq != seq:
        desde = portas.registros.le_fluxo(pedido.fluxo, max(1, pedido.seq))
        return SeqVencida(portas.registros.cabeca(pedido.fluxo), desde)
    if reasons := _impedimentos(p, especie, por):
        return Impedido(reasons)
    chave = id_da_chave(portas.chaves.publica())
    if reasons := _sem_chave(p, chave):
        return Impedido(reasons)
    bruto = {
        "tipo": "papel_emitido",
        "em": p.agora.isoformat(),
        "especie": especie.nome,
        "numero": numero(p, especie),
        "hash": NENHUM,
        "atos": [a.id for a in especie.repousa(p.vivos)],
        "formato": pedido.formato,
        "chave": chave,
        **({} if p.dobra.om else {"om": p.sigla}),
    }
    tried = pratica(portas, Pedido(pedido.fluxo, bruto, pedido.por, seq=seq, id=pedido.id, prova=True))
    if not isinstance(tried, Praticado):
        return tried
    papel = _constroi(portas, p, pedido, especie)
    if reasons := de_outro_papel(papel, p):
        return Impedido(reasons)
    dados = canonico(papel.em_json())
    selo = _sela(portas, papel, especie, sha256(dados).digest(), chave)
    pdf = portas.papeis.desenha(dados, selo.texto(), selo.codigo)
    ditos = {"conteudo": selo.hash.hex(), "codigo": selo.codigo, "hash": portas.anexos.guarda(pdf)}
    informa = [_informe(i) for i in papel.informa]
    whole = {**bruto, **ditos, **({"informa": informa} if informa else {})}
    found = pratica(portas, Pedido(pedido.fluxo, whole, pedido.por, seq=seq, id=pedido.id))
    return PapelEmitido(papel.numero, selo.codigo, ditos["hash"], pdf, found) if isinstance(found, Praticado) else found


def _pronta(portas: Portas, pedido: PedidoDePapel) -> Pronta:
    """Read the stream of a paper; raises `EntradaInvalida` where no unit would issue it."""
    found = pronta(portas, pedido.fluxo, pedido.om)
    daqui = found.dobra.om
    if not found.sigla and found.dobra.atos:
        como = "Diga a OM que emite: --om CPPR."
        raise EntradaInvalida([Problema("--om", None, "Este fluxo não é de nenhuma OM.", como)])
    if pedido.om and daqui and pedido.om != daqui:
        raise EntradaInvalida([Problema("--om", pedido.om, f"Este fluxo é da {daqui}.", "Deixe --om de fora.")])
    return found


def _informe(informe: Informe) -> dict[str, str]:
    """Write a told last day as the act carries it, with the hash of its sheet."""
    folha = sha256(canonico(informe.folha.to_dict())).hexdigest()
    return {"prazo": informe.prazo, "vencimento": informe.vencimento.isoformat(), "folha": folha}


def _sela(portas: Portas, papel: Papel, especie: Especie, hash_: bytes, chave: str) -> Selo:
    said = (especie.sigla, no_alfabeto(papel.orgao.sigla), no_alfabeto(papel.numero), papel.dia)
    selo = Selo(*said, hash_, bytes.fromhex(chave))
    return selo._replace(assinatura=portas.chaves.assina(selo.mensagem()))


def _constroi(portas: Portas, p: Pronta, pedido: PedidoDePapel, especie: Especie) -> Papel:
    """Make a paper; one signed by hand is, unless told, handed over on the day of its signature."""
    formato = next(f for f in FORMATOS if f == pedido.formato)
    por = le_quem(pedido.por)
    if pedido.entrega is None and do_ato(especie.assinado(p.vivos)) is not None:
        return constroi(portas, p, especie, por, formato)
    return especie.constroi(
        materia(portas, p, por=por, numero=numero(p, especie), formato=formato, entrega=pedido.entrega)
    )


def _impedimentos(p: Pronta, especie: Especie, por: Por) -> tuple[Impedimento, ...]:
    issue = Ato("", p.dobra.fluxo, 0, "papel_emitido/1", p.agora, por, p.agora, {}, {})
    return recusas(impedimentos_do_papel(especie, p.vivos, p.dobra.fase, issue, p.contexto))


def _sem_chave(p: Pronta, chave: str) -> tuple[Impedimento, ...]:
    """Give the impedimento of a key that the unit did not publish for papers, or has retired."""
    publicada = p.om.chave(chave, PAPEL)
    if publicada is not None and publicada.ate is None:
        return ()
    como = f"Publique-a: capitania chave publicar {p.sigla} --finalidade {PAPEL}."
    return p.contexto.impede("chave_nao_publicada", p.agora.date(), como)


def preve(portas: Portas, pedido: PedidoDePapel, com: Mapping[str, Any] | None = None) -> Previsto:
    """Give a paper as it would be issued now, or after an act as written (`com`), to be signed on; writes nothing.

    Raises `EntradaInvalida` or `FalhaDaBase`.
    """
    papel, reasons = _previsto(portas, pedido, com)
    said = papel.em_json()
    return Previsto(papel, hash_do_papel(said, vazio=True).hex(), portas.papeis.desenha(canonico(said)), reasons)


def mostra(portas: Portas, pedido: PedidoDePapel, paginas: int) -> Mostrado:
    """Give the pictures of the first pages of what `preve` gives; raises as it does."""
    papel, reasons = _previsto(portas, pedido)
    return Mostrado(papel, portas.papeis.retrata(canonico(papel.em_json()), paginas), reasons)


def _previsto(
    portas: Portas, pedido: PedidoDePapel, com: Mapping[str, Any] | None = None
) -> tuple[Papel, tuple[Impedimento, ...]]:
    especie = _especie(pedido)
    p = _pronta(portas, pedido)
    if com is not None:
        p = com_o_ato(p, rascunho(portas, Pedido(pedido.fluxo, com, pedido.por)))
    reasons = _impedimentos(p, especie, le_quem(pedido.por))
    if any(i.regra == "papel_sem_ato" for i in reasons):
        motivo = " ".join(i.motivo for i in reasons)
        raise EntradaInvalida([Problema("especie", especie.nome, motivo, "Pratique antes o ato que ele conta.")])
    if com is None:
        return _constroi(portas, p, pedido, especie), reasons
    formato = next(f for f in FORMATOS if f == pedido.formato)
    return constroi(portas, p, especie, le_quem(pedido.por), formato), reasons


def lista(portas: Portas, fluxo: str, por: str) -> Lista:
    """List what may be issued in a stream and what was; raises `FalhaDaBase`."""
    return do_que_se_emite(portas, fluxo, le_quem(por).pessoa, (le_quem(por).qualidade,))


def do_que_se_emite(portas: Portas, fluxo: str, pessoa: str, qualidades: Sequence[str], om: str = "") -> Lista:
    """List them for who may issue in any of these capacities: each paper as the one that comes nearest would."""
    p = pronta(portas, fluxo, om)
    daqui = (e for e in ESPECIES.values() if e.fluxo == p.dobra.especie)
    tried = ([(_impedimentos(p, e, Por(pessoa, q)), q, e) for q in qualidades] for e in daqui)
    nearest = (min(found, key=lambda x: len(x[0])) for found in tried)
    return Lista(tuple(Opcao(e, reasons, q) for reasons, q, e in nearest), emitidos(p.vivos), len(p.dobra.atos))


def falta_a_chave(portas: Portas, om: str) -> str:
    """Say why nothing can be issued by a unit with the key in use; empty where its key is in use and published."""
    try:
        chave = id_da_chave(portas.chaves.publica())
    except EntradaInvalida as error:
        return " ".join(f"{p.motivo} {p.como_corrigir}" for p in error.problemas)
    p = pronta(portas, f"om:{om}")
    return " ".join(i.motivo for i in _sem_chave(p, chave))


def le(portas: Portas, fluxo: str, numero: str) -> bytes:
    """Give the bytes of a paper issued in a stream, as they were issued; raises `EntradaInvalida` or `FalhaDaBase`."""
    found = [e for e in emitidos(pronta(portas, fluxo).vivos) if numero in {e.numero, e.especie}]
    if not found:
        raise EntradaInvalida(
            [Problema("numero", numero, "Este papel não foi emitido.", "Veja capitania papel listar.")]
        )
    return portas.anexos.le(found[-1].hash)


def le_emitido(portas: Portas, vivos: Sequence[Ato], seq: int) -> tuple[Emitido, bytes] | None:
    """Give a paper by the place of its act, and its bytes; None where that act issued none."""
    found = next((e for e in emitidos(vivos) if e.ato.seq == seq), None)
    return None if found is None else (found, portas.anexos.le(found.hash))


def _especie(pedido: PedidoDePapel) -> Especie:
    """Find the kind of paper; raises `EntradaInvalida` for one that is not of this stream or has no such form."""
    tipo = pedido.fluxo.partition(":")[0]
    daqui = [e.nome for e in ESPECIES.values() if e.fluxo == tipo]
    problemas = []
    found = ESPECIES.get(pedido.especie)
    if found is None or found.fluxo != tipo:
        motivo = "Papel desconhecido." if found is None else f"Este papel não é de {tipo}."
        como = f"Os papéis de {tipo} são: {', '.join(daqui)}." if daqui else f"Não há papéis de {tipo}."
        problemas.append(Problema("especie", pedido.especie, motivo, como))
    elif pedido.formato not in found.formatos:
        como = f"Use {', '.join(found.formatos)}."
        problemas.append(Problema("formato", pedido.formato, "Este papel não tem esta forma.", como))
    if problemas or found is None:
        raise EntradaInvalida(problemas)
    return found


def le_quem(por: str) -> Por:
    """Read who issues; raises `EntradaInvalida`."""
    pessoa, _, qualidade = por.partition("@")
    if not pessoa or qualidade not in QUALIDADES:
        como = f"Escreva PESSOA@QUALIDADE, com uma de: {', '.join(QUALIDADES)}."
        raise EntradaInvalida([Problema("--por", por, "Não se lê quem emite.", como)])
    return Por(pessoa, qualidade)


def _por(por: Por) -> str:
    return f"{por.pessoa}@{por.qualidade}"
