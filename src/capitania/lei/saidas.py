"""The outputs of a row: from the blocks a norm file writes to flat, hashable answers."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from capitania.lei import vocabulario
from capitania.lei.norma import Entao, Tabela
from capitania.lei.problemas import Problema


class Saida(NamedTuple):
    """One answer: what kind, about what, with which value; the unit in which agreement is taken."""

    tipo: str
    chave: tuple[str, ...]
    valor: str


NAO_CONFERIDA = "nao_conferida"  # what rests on an unconfirmed row offers no penalty
Bloco = Mapping[str, object]

_CHAVES = {
    "medidas": frozenset({"modalidade"}),
    "dispensadas": frozenset({"por"}),
    "infracoes": frozenset({"autores", "concreto"}),
    "infracao": frozenset({"autores"}),
    "pecas": frozenset({"para", "modalidade"}),
    "encaminhamentos": frozenset({"modo", "modalidade"}),
    "escolha": frozenset[str](),
    "pendencia": frozenset({"motivo"}),
}
_PEDE = {"dispensadas": "por", "infracao": "autores", "pecas": "para", "encaminhamentos": "modo"}
_UM_SO = frozenset({"concreto", "escolha", "infracao", "modalidade", "motivo", "para", "pendencia", "por"})
_VALORES = {
    "medidas": tuple(vocabulario.MEDIDAS),
    "dispensadas": tuple(vocabulario.MEDIDAS),
    "autores": vocabulario.AUTORES,
    "pecas": vocabulario.PECAS,
    "para": vocabulario.DESTINATARIOS,
    "modalidade": vocabulario.MODALIDADES,
    "encaminhamentos": vocabulario.ORGAOS,
    "modo": vocabulario.MODOS,
    "escolha": vocabulario.ESCOLHAS,
}


def problemas_da_saida(tabela: Tabela, entao: Entao) -> Iterator[Problema]:
    """Check the outputs of a row against the closed vocabulary; the place is filled in by the caller."""
    if tabela.especie == "classe":
        if not isinstance(entao, str):
            yield Problema("", entao, "Uma classe responde um valor.", 'Escreva entao = "valor".')
        return
    if isinstance(entao, str):
        yield Problema("", entao, "Uma tabela responde saídas.", "Escreva entao = { medidas = […] } ou outra saída.")
        return
    for bloco in entao:
        yield from _do_bloco(bloco)


def _do_bloco(bloco: Bloco) -> Iterator[Problema]:
    especie = _especie(bloco)
    if especie is None:
        yield Problema("", dict(bloco), "Saída desconhecida.", f"Use uma de: {', '.join(_CHAVES)}.")
        return
    if (falta := _PEDE.get(especie, especie)) not in bloco:
        yield Problema("", None, f"Com {especie} se escreve também {falta}.", f"Acrescente {falta} = ….")
    for chave, valor in bloco.items():
        if not _legivel(chave, valor):
            como = f'Escreva {chave} = "…".' if chave in _UM_SO else f'Escreva {chave} = ["…"].'
            yield Problema("", valor, f"Não se lê o que {chave} traz.", como)
    for chave in bloco.keys() - _CHAVES[especie] - {especie, "cita"}:
        yield Problema("", chave, f"Chave que {especie} não tem.", f"Use: {', '.join(_CHAVES[especie]) or 'nenhuma'}.")
    for chave in bloco.keys() & _VALORES.keys():
        for valor in _textos(bloco[chave]):
            if valor not in _VALORES[chave]:
                yield Problema("", valor, f"Valor fora de {chave}.", f"Use um de: {', '.join(_VALORES[chave])}.")


def _legivel(chave: str, valor: object) -> bool:
    """Tell a text, or a list of texts where more than one fits."""
    if isinstance(valor, list) and chave not in _UM_SO:
        return bool(valor) and all(isinstance(v, str) for v in valor)
    return isinstance(valor, str)


def citas_da_saida(entao: Entao) -> Iterator[str]:
    """List the provisions that single blocks of a row cite."""
    for bloco in () if isinstance(entao, str) else entao:
        yield from _textos(bloco.get("cita", ()))


def _especie(bloco: Bloco) -> str | None:
    return next((e for e in _CHAVES if e in bloco), None)


def _textos(valor: object) -> tuple[str, ...]:
    return (
        (valor,) if isinstance(valor, str) else tuple(str(v) for v in valor) if isinstance(valor, list | tuple) else ()
    )


def saidas_do_bloco(bloco: Bloco, chave: Mapping[str, str], *, conferida: bool) -> Iterator[Saida]:
    """Turn a block into answers; an unconfirmed row never gives a `deve`; `chave` holds the inputs of this cell."""
    especie = _especie(bloco) or ""
    modalidade = str(bloco.get("modalidade", "deve")) if conferida else "pode"
    for saida in _GERA[especie](bloco, chave, modalidade):
        yield saida
        if not conferida and saida.tipo in {"infracao", "escolha"}:
            yield Saida(NAO_CONFERIDA, saida.chave, "")


def _medidas(bloco: Bloco, _: Mapping[str, str], modalidade: str) -> Iterator[Saida]:
    for m in _textos(bloco["medidas"]):
        yield Saida("medida", (m, vocabulario.MEDIDAS[m]), modalidade)


def _dispensadas(bloco: Bloco, _: Mapping[str, str], __: str) -> Iterator[Saida]:
    for m in _textos(bloco["dispensadas"]):
        yield Saida("dispensada", (m, str(bloco["por"])), "")


def _infracoes(bloco: Bloco, _: Mapping[str, str], __: str) -> Iterator[Saida]:
    for i in _textos(bloco["infracoes"]):
        yield Saida("infracao", (i,), str(bloco.get("concreto", "")))
        for a in _textos(bloco.get("autores", ())):
            yield Saida("autor", (i, a), "")


def _autores(bloco: Bloco, _: Mapping[str, str], __: str) -> Iterator[Saida]:
    for a in _textos(bloco.get("autores", ())):
        yield Saida("autor", (str(bloco.get("infracao", "")), a), "")


def _pecas(bloco: Bloco, chave: Mapping[str, str], modalidade: str) -> Iterator[Saida]:
    para = str(bloco.get("para", ""))
    para = chave.get("autor", "") if para == "autores" else para
    for p in _textos(bloco["pecas"]):
        yield Saida("peca", (p, para, chave.get("infracao", "")), modalidade)


def _encaminhamentos(bloco: Bloco, _: Mapping[str, str], modalidade: str) -> Iterator[Saida]:
    for a in _textos(bloco["encaminhamentos"]):
        for modo in _textos(bloco["modo"]):
            yield Saida("encaminhamento", (a, modo), modalidade)


def _escolha(bloco: Bloco, chave: Mapping[str, str], _: str) -> Iterator[Saida]:
    yield Saida("escolha", (chave.get("infracao", ""),), str(bloco["escolha"]))


def _pendencia(bloco: Bloco, _: Mapping[str, str], __: str) -> Iterator[Saida]:
    yield Saida("pendencia", (str(bloco["pendencia"]),), str(bloco.get("motivo", "")))


_GERA: Mapping[str, Callable[[Bloco, Mapping[str, str], str], Iterator[Saida]]] = {
    "medidas": _medidas,
    "dispensadas": _dispensadas,
    "infracoes": _infracoes,
    "infracao": _autores,
    "pecas": _pecas,
    "encaminhamentos": _encaminhamentos,
    "escolha": _escolha,
    "pendencia": _pendencia,
}
