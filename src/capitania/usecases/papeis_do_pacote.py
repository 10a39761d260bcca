"""The papers that a bundle carries, each held to its act, its seal and its data."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from capitania.processo import om as da_marinha
from capitania.processo.ato import Ato
from capitania.processo.papeis.emitidos import emitidos
from capitania.registro.pacote import Pacote
from capitania.registro.selo import ChavePublica
from capitania.usecases.conferir_papel import Conferencia, adulterado, chaves_da_om, confere_pdf
from capitania.usecases.desenho import ArquivoIlegivel
from capitania.usecases.fluxos import especie, le_atos
from capitania.usecases.ports import Portas


class PapelDoPacote(NamedTuple):
    """A paper that an act of the bundle names; `conferencia` is None of one whose bytes did not come along."""

    fluxo: str
    seq: int
    numero: str
    hash: str
    conferencia: Conferencia | None


def confere(portas: Portas, pacote: Pacote, chaves: Iterable[ChavePublica]) -> Iterator[PapelDoPacote]:
    """Check each paper that acts of a bundle name; the keys of units whose stream came along are known too."""
    lidos = [(f.fluxo, le_atos(f.registrados)) for f in pacote.fluxos]
    known = [*chaves]
    for fluxo, atos in lidos:
        if especie(fluxo) == "om":
            sigla = fluxo.partition(":")[2]
            known += chaves_da_om(sigla, da_marinha.fold(sigla, atos))
    for fluxo, atos in lidos:
        for papel in emitidos(atos):
            dados = pacote.papeis.get(papel.hash)
            found = None if dados is None else _conferido(portas, papel.ato, dados, known)
            yield PapelDoPacote(fluxo, papel.ato.seq, papel.numero, papel.hash, found)


def _conferido(portas: Portas, ato: Ato, dados: bytes, chaves: Iterable[ChavePublica]) -> Conferencia:
    """Check a paper, and that it is the one of which its act tells."""
    try:
        found = confere_pdf(portas, dados, chaves)
    except ArquivoIlegivel as error:
        return adulterado(None, str(error))
    if found.selo is None:
        return found
    said = {"conteudo": found.selo.hash.hex(), "codigo": found.selo.codigo, "chave": found.selo.chave.hex()}
    if any(ato.dados.get(nome, dito) != dito for nome, dito in said.items()):
        return adulterado(found.selo, "O papel não é o que o ato conta.")
    return found
