"""Papers signed by hand: the hash that strokes must bear is of the very paper, its blocks empty, with the act told."""

from collections.abc import Iterator

from capitania.processo.ato import Ato, Por
from capitania.processo.contexto import Contexto, Impedimento
from capitania.processo.estado import efetivos
from capitania.processo.leitura import dia_do_ato
from capitania.processo.papeis import tracos
from capitania.processo.papeis.especie import Especie
from capitania.processo.papeis.especies import ESPECIES
from capitania.processo.papeis.modelo import Formato, Papel
from capitania.registro.selo import hash_do_papel, no_alfabeto
from capitania.usecases.dobras import dobra
from capitania.usecases.materias import Pronta, materia, pronta
from capitania.usecases.ports import Portas


def com_o_ato(p: Pronta, ato: Ato) -> Pronta:
    """Give a stream as it would be with one act more, before anyone signs on its paper."""
    d = dobra(p.dobra.fluxo, (*p.dobra.atos, tracos.sem_tracos_no_ato(ato)))
    em = ato.em.astimezone(p.agora.tzinfo).replace(microsecond=0)
    return p._replace(dobra=d, vivos=tuple(efetivos(d.atos)), agora=em)


def constroi(portas: Portas, p: Pronta, especie: Especie, por: Por, formato: Formato = "a4") -> Papel:
    """Make the paper that was, or is to be, signed by hand: it is handed over on the day of its signature."""
    assinado = especie.assinado(p.vivos)
    entrega = None if assinado is None else dia_do_ato(assinado)
    return especie.constroi(materia(portas, p, por=por, numero=numero(p, especie), formato=formato, entrega=entrega))


def impedimentos(portas: Portas, ato: Ato, ctx: Contexto) -> Iterator[Impedimento]:
    """Ask that the strokes of an act be those made on a paper of its stream, which tells this very act."""
    if tracos.TRACOS not in ato.pessoais:
        return
    p = com_o_ato(pronta(portas, ato.fluxo), ato)
    daqui = [e for e in ESPECIES.values() if e.fluxo == p.dobra.especie and e.assina == ato.nome]
    presentes = {a.nome for a in p.vivos}
    papeis = (constroi(portas, p, e, ato.por) for e in daqui if presentes.issuperset(e.atos))
    if ato.dados[tracos.VAZIO] not in {hash_do_papel(papel.em_json(), vazio=True).hex() for papel in papeis}:
        nomes = ", ".join(e.titulo for e in daqui)
        yield from ctx.impede("tracos_de_outro_papel", dia_do_ato(ato), f"Neste ato se assina: {nomes}.")


def de_outro_papel(papel: Papel, p: Pronta) -> tuple[Impedimento, ...]:
    """Ask of a paper to be issued that the strokes it draws were made on it."""
    said = papel.em_json()
    sobre = {b["tracos"]["sobre"] for x in said["blocos"] for b in x.get("blocos", ()) if b["tracos"]}
    if sobre <= {hash_do_papel(said, vazio=True).hex()}:
        return ()
    como = "Emita-o com a data de entrega que se disse ao assinar, ou colha outra assinatura."
    return p.contexto.impede("tracos_de_outro_papel", p.agora.date(), como)


def numero(p: Pronta, especie: Especie) -> str:
    """Give the number of a paper: that of its own act, else its case's and its place among the papers issued there."""
    if proprio := especie.numero(p.vivos):
        return proprio
    auto = p.dobra.caso.autuacao.auto if p.dobra.caso is not None else None
    n = 1 + sum(a.nome == "papel_emitido" for a in p.dobra.atos)
    return f"{auto.numero if auto is not None and auto.numero else _do_fluxo(p)}/{n:02d}"


def _do_fluxo(p: Pronta) -> str:
    """Name a stream in a number: its unit and the beginning of its own name."""
    return no_alfabeto(f"{p.sigla}-{p.dobra.fluxo.partition(':')[2][:13]}")
