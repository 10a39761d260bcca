"""What the base already has of what a sheet brings: persons by number, boats by inscription, cases by number."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from capitania.identidade.leitura import typed
from capitania.processo import cadastros
from capitania.usecases.fluxos import especie, le_atos
from capitania.usecases.importacao.cabecalho import dobrado
from capitania.usecases.registros import Registros

PAGE = 500
Passo = Callable[[int, int], None]


class Conhecido(NamedTuple):
    """A stream of the base, by the key that a row of a sheet would have, and what the two would agree in."""

    fluxo: str
    mesmo: str


def conhecidos(registros: Registros, do_que: str, passo: Passo) -> dict[str, Conhecido]:
    """Index the streams of a kind by the key of a row; raises `FalhaDaBase`."""
    heads = registros.cabecas(f"{do_que}:")
    found: dict[str, Conhecido] = {}
    numbers = _numeros(registros) if do_que == "processo" else {}
    for n, cabeca in enumerate(heads, 1):
        for chave, mesmo in _chaves(registros, cabeca.fluxo, numbers):
            found.setdefault(chave, Conhecido(cabeca.fluxo, mesmo))
        passo(n, len(heads))
    return found


def _numeros(registros: Registros) -> dict[str, str]:
    """Give the key of each case of the list that has a number."""
    found: dict[str, str] = {}
    after = ""
    while page := registros.resumos(depois_de=after, limite=PAGE):
        found |= {r.fluxo: f"{r.om} {dobrado(r.numero)}" for r in page if r.numero}
        after = page[-1].fluxo
    return found


def _chaves(registros: Registros, fluxo: str, numbers: dict[str, str]) -> Iterator[tuple[str, str]]:
    if especie(fluxo) == "processo":
        if fluxo in numbers:
            yield numbers[fluxo], ""
            return
        (primeiro,) = le_atos(registros.le_fluxo(fluxo)[:1])
        if primeiro.nome == "importado":
            yield f"sem número: {primeiro.dados.get('om', '')} {primeiro.pessoais.get('original')}", ""
        return
    cadastro = cadastros.fold_cadastro(le_atos(registros.le_fluxo(fluxo)))
    dados = {k: str(v) for k, v in cadastro.dados.items() if v is not None}
    nome = dobrado(dados.get("nome", "")) or dados.get("nome", "")
    if especie(fluxo) == "embarcacao":
        resto = f"{nome}, {dobrado(dados.get('especie', ''))}, {cadastro.proprietario}"
        yield dados.get("inscricao") or f"sem inscrição: {resto}", nome
        return
    whole = f"{dados.get('natureza', '')} {nome}"
    numbers_of = [typed(dados[campo]) for campo in ("cpf", "cnpj") if campo in dados]
    for chave in numbers_of or [f"sem número: {whole}, {dobrado(dados.get('endereco', ''))}"]:
        yield chave, whole
