"""What a person asks of the data kept on her: all of it told with a receipt, and erased as far as nothing holds it.

Personal data is given of her registers, of the acts she did and of her own cases; of other streams that name her it is
told where, since when and of what kind, for what they hold may be of others.
"""

import hashlib
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any, Final, NamedTuple

from capitania import __version__
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo.ato import Ato
from capitania.processo.cadastros import Cadastro, Pedido
from capitania.processo.desfechos import citados
from capitania.processo.leitura import dia_do_ato
from capitania.registro.canonico import canonico
from capitania.usecases import agenda, anexos, retencao
from capitania.usecases.dobras import Dobra, dobra
from capitania.usecases.fluxos import le_atos
from capitania.usecases.guardados import DE_UMA_PESSOA, Indice
from capitania.usecases.ports import Portas
from capitania.usecases.registro_de_acessos import Acesso

SEM_PRAZO: Final = "Nenhuma norma carregada dá prazo para responder: lacuna."


class Guardado(NamedTuple):
    """A stream that tells of the person: since when, as what, which acts, under which class and until when."""

    fluxo: str
    om: str
    desde: date
    mencoes: tuple[dict[str, Any], ...]
    retencao: tuple[dict[str, Any], ...]

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        said = {"fluxo": self.fluxo, "om": self.om, "desde": self.desde.isoformat()}
        return {**said, "mencoes": list(self.mencoes), "retencao": list(self.retencao)}


class EmMinuta(NamedTuple):
    """A draft in a case that tells of the person: of which piece, how many versions, the last one when and by whom.

    What it says is not given: it is nobody's word until it is signed, and then it is an act.
    """

    fluxo: str
    peca: str
    versoes: int
    em: str
    por: str


class Resposta(NamedTuple):
    """All that is kept of a person, by all names, drafts with it, and who read it."""

    pessoa: str
    nomes: tuple[str, ...]
    em: str
    pedidos: tuple[Pedido, ...]
    guardados: tuple[Guardado, ...]
    minutas: tuple[EmMinuta, ...]
    acessos: tuple[Acesso, ...]
    sigilosos: int

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values."""
        pedidos = [{"id": p.id, "especie": p.especie, "dia": p.dia.isoformat()} for p in self.pedidos]
        return {
            "pessoa": self.pessoa,
            "nomes": list(self.nomes),
            "em": self.em,
            "programa": __version__,
            "pedidos": pedidos,
            "prazo_da_resposta": SEM_PRAZO,
            "guardados": [g.em_json() for g in self.guardados],
            "minutas": [m._asdict() for m in self.minutas],
            "sigilosos_de_fora": self.sigilosos,
            "acessos": [a.em_json() for a in self.acessos],
        }

    def bytes(self) -> bytes:
        """Give the answer as bytes, the same for the same answer."""
        return canonico(self.em_json())

    @property
    def recibo(self) -> str:
        """Give the SHA-256 of those bytes."""
        return hashlib.sha256(self.bytes()).hexdigest()


def uma(portas: Portas, text: str) -> str:
    """Name the one person who is called so, or has this CPF, CNPJ or id; raises `EntradaInvalida`, `FalhaDaBase`."""
    found = agenda.pessoas(portas, text.removeprefix("pessoa:"))
    if len(found) == 1:
        return found[0]
    motivo = "Há mais de uma pessoa com este nome." if found else "Não há pessoa cadastrada com este nome."
    como = f"Diga uma pelo identificador: {', '.join(found)}." if found else "Confira o nome, o CPF ou o CNPJ."
    raise EntradaInvalida([Problema("pessoa", text, motivo, como)])


def responde(portas: Portas, pessoa: str, *, sigilosos: bool = False) -> Resposta:
    """Gather all that is kept of a person; sealed cases only if asked for. Raises `FalhaDaBase`."""
    indice = Indice(portas)
    told = indice.da_pessoa(pessoa)
    nomes = tuple(f.partition(":")[2] for f in told if f.startswith("pessoa:") and indice.e_a_mesma(f, pessoa))
    kept, pedidos, sealed = [], list[Pedido](), 0
    for fluxo in told:
        d = dobra(fluxo, le_atos(portas.registros.le_fluxo(fluxo)))
        if d.caso is not None and d.caso.marcos.sigiloso and not sigilosos:
            sealed += 1
            continue
        if isinstance(d.estado, Cadastro) and fluxo.partition(":")[2] in nomes:
            pedidos += d.estado.pedidos
        mencoes = tuple(_mencoes(d, set(nomes)))
        if mencoes:
            limits = tuple(r.em_json() for r in indice.retidos(fluxo))
            desde = min(dia_do_ato(a) for a in d.atos)
            kept.append(Guardado(fluxo, d.om, desde, mencoes, limits))
    where = [g.fluxo for g in kept]
    reads = portas.registros.acessos.lista(where)
    drafts = tuple(_minutas(portas, where))
    em = portas.relogio.agora().isoformat()
    return Resposta(pessoa, nomes, em, tuple(pedidos), tuple(kept), drafts, reads, sealed)


def _minutas(portas: Portas, fluxos: Iterable[str]) -> Iterator[EmMinuta]:
    """Give the drafts of these streams, by stream."""
    cases = sorted(f for f in fluxos if f.startswith("processo:"))
    for fluxo, m in sorted(portas.registros.minutas.ultimas(cases).items()):
        yield EmMinuta(fluxo, m.peca, m.versao, m.em, m.pessoa)


def _mencoes(d: Dobra, nomes: set[str]) -> Iterator[dict[str, Any]]:
    """Give the acts of a stream that tell of a person: in her own streams all of them."""
    hers = d.especie in {"pessoa", DE_UMA_PESSOA} and d.fluxo.partition(":")[2] in nomes
    own = hers or d.infrator in nomes
    said = {*nomes, *(f"pessoa:{n}" for n in nomes)}
    for ato in d.atos:
        did = ato.por.pessoa in nomes
        if own or did or citados(ato) & said:
            yield {
                "ato": ato.id,
                "seq": ato.seq,
                "tipo": ato.nome,
                "em": ato.em.isoformat(),
                "como": "praticou" if did else "nomeada" if not own else "titular",
                **_dados(ato, whole=own or did),
            }


def _dados(ato: Ato, *, whole: bool) -> dict[str, Any]:
    """Give what an act holds: in whole, or only of what kind it is."""
    if whole:
        return {"dados": ato.dados, "pessoais": {c: v if v is not None else "apagado" for c, v in ato.pessoais.items()}}
    return {"dados_pessoais": sorted(ato.pessoais)}


class Apagamento(NamedTuple):
    """What an erasure on request does, or would do: what may go, what is held with its provisions."""

    pedido: str
    vencidos: tuple[retencao.Item, ...]
    seguros: tuple[retencao.Item, ...]
    feitos: tuple[retencao.Apagado | retencao.Tarefa, ...] = ()


def apaga(portas: Portas, pessoa: str, pedido: str | None, por: str | None) -> Apagamento:
    """Erase what is kept of a person as far as nothing holds it (`por` None: only tell); asks for a request to erase.

    Raises `EntradaInvalida` where no such request is under way, `FalhaDaBase`.
    """
    indice = Indice(portas)
    told = indice.da_pessoa(pessoa)
    asked = _o_pedido(portas, (f for f in told if indice.e_a_mesma(f, pessoa)), pedido)
    found = [retencao.Item(indice.om(f), r) for f in told for r in indice.retidos(f) if r.atos]
    due = tuple(i for i in found if i.retido.vencido)
    held = tuple(i for i in found if not i.retido.vencido)
    if por is None:
        return Apagamento(asked, due, held)
    named = tuple(anexos.citados(portas.registros))
    dados = {"causa": "pedido", "pedido": asked, "motivo": "Pedido do titular."}
    done = tuple(retencao.apaga(portas, por, item, named, dados) for item in due)
    anexos.solta(portas.anexos, portas.registros)
    return Apagamento(asked, due, held, done)


def _o_pedido(portas: Portas, registers: Iterable[str], pedido: str | None) -> str:
    folded = [dobra(f, le_atos(portas.registros.le_fluxo(f))).estado for f in registers]
    open_ = [p.id for e in folded if isinstance(e, Cadastro) for p in e.pedidos if p.especie == "apagamento"]
    found = [i for i in open_ if pedido in {None, i}]
    if len(found) == 1:
        return found[0]
    motivo = "Há mais de um pedido de apagamento." if found else "Não há pedido de apagamento por responder."
    como = f"Diga qual: {', '.join(found)}." if found else "Registre-o antes: pedido_do_titular, especie apagamento."
    raise EntradaInvalida([Problema("--pedido", pedido, motivo, como)])
