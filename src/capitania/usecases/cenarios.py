"""Scenarios beside a norm: boat stories with the answer the law gives, read, checked and compared with an answer.

A file holds `[modelo.NOME]` (facts as `decidir` takes them) and `[[cenario]]`: `nome`, `fonte`, `modelo`, `fatos` merged
over the model (the text "nao_informado" takes a field away), `ato_em`, `espera`. Any engine that answers in the shape of
`Determinacao.em_json()` can be held to them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, datetime
from difflib import get_close_matches
from typing import Any, NamedTuple

from capitania.lei.numeros import le_numero
from capitania.lei.problemas import EntradaInvalida, Problema

Resposta = Mapping[str, Any]
Visto = Callable[[Resposta, Any], Any]  # what of an answer stands against an expectation

NAO_INFORMADO = "nao_informado"
NENHUMA = "nenhuma"
_CHAVES = {"nome": str, "fonte": str, "modelo": str, "fatos": Mapping, "ato_em": date, "espera": Mapping}
_OBRIGATORIAS = ("nome", "fonte", "espera")


class Cenario(NamedTuple):
    """One story: facts ready for `ler_fatos`, the day of the act (None: the day of the fact), what must come out."""

    nome: str
    fonte: str
    fatos: Mapping[str, Any]
    ato_em: date | None
    espera: Mapping[str, Any]


class Diferenca(NamedTuple):
    """Where an answer departs from its scenario."""

    chave: str
    esperado: object
    veio: object

    def __str__(self) -> str:
        """Give the difference as one line for a person."""
        return f"{self.chave}: esperava {_mostra(self.esperado)}, veio {_mostra(self.veio)}"


def ler_cenarios(dados: Mapping[str, Any], arquivo: str) -> tuple[Cenario, ...]:
    """Read one file of scenarios; raises `EntradaInvalida` with every fault, each with its place and mend."""
    leitura = _Leitura(arquivo, dados)
    lidos = [leitura.cenario(n, bruto) for n, bruto in enumerate(leitura.lista("cenario"), 1)]
    nomes = [c.nome for c in lidos]
    for nome in sorted({n for n in nomes if nomes.count(n) > 1}):
        leitura.problema("cenario.nome", nome, "Dois cenários com o mesmo nome.", "Dê a cada um o seu.")
    if leitura.problemas:
        raise EntradaInvalida(leitura.problemas)
    return tuple(lidos)


def diferencas(espera: Mapping[str, Any], resposta: Resposta) -> list[Diferenca]:
    """Compare an answer with what a scenario expects; only the keys given are compared."""
    achadas = []
    for chave, esperado in espera.items():
        quer = sorted(esperado) if isinstance(esperado, list) else esperado
        veio = _VISTOS[chave](resposta, esperado)
        if veio != quer:
            achadas.append(Diferenca(chave, quer, veio))
    return achadas


class _Leitura:
    """Collects the faults of one file."""

    def __init__(self, arquivo: str, dados: Mapping[str, Any]) -> None:
        self.arquivo = arquivo
        self.problemas: list[Problema] = []
        self.dados = dados
        self._conhecidas(dados, ("modelo", "cenario"), "")
        self.modelos: Mapping[str, Any] = dados.get("modelo", {})

    def problema(self, onde: str, valor: object, motivo: str, como: str) -> None:
        campo = f"{self.arquivo}: {onde}" if onde else self.arquivo
        self.problemas.append(Problema(campo, valor, motivo, como))

    def lista(self, chave: str) -> list[Mapping[str, Any]]:
        bruta = self.dados.get(chave, [])
        if isinstance(bruta, list) and all(isinstance(x, Mapping) for x in bruta):
            return bruta
        self.problema(chave, None, "Esperava uma lista de tabelas.", f"Escreva [[{chave}]].")
        return []

    def cenario(self, n: int, bruto: Mapping[str, Any]) -> Cenario:
        nome = bruto.get("nome")
        onde = f"cenario «{nome}»" if isinstance(nome, str) else f"cenario {n}"
        self._conhecidas(bruto, tuple(_CHAVES), onde)
        for chave in _OBRIGATORIAS:
            if not bruto.get(chave):
                self.problema(f"{onde}.{chave}", None, "Falta a chave, ou está vazia.", f"Acrescente {chave}.")
        dados = {chave: self._do_tipo(onde, chave, bruto.get(chave)) for chave in _CHAVES}
        espera = dados["espera"] or {}
        self._conhecidas(espera, tuple(_VISTOS), f"{onde}.espera")
        return Cenario(
            dados["nome"] or "",
            dados["fonte"] or "",
            sobrepostos(self._modelo(onde, dados["modelo"]), dados["fatos"] or {}),
            dados["ato_em"],
            espera,
        )

    def _do_tipo(self, onde: str, chave: str, valor: Any) -> Any:
        tipo = _CHAVES[chave]
        if valor is None or (isinstance(valor, tipo) and not isinstance(valor, datetime)):
            return valor
        self.problema(f"{onde}.{chave}", valor, "Valor de outro tipo.", f"Escreva {chave} como {_TIPOS[tipo]}.")
        return None

    def _modelo(self, onde: str, nome: str | None) -> Mapping[str, Any]:
        if nome is None:
            return {}
        modelo = self.modelos.get(nome)
        if not isinstance(modelo, Mapping):
            conhecidos = ", ".join(self.modelos) or "nenhum"
            self.problema(f"{onde}.modelo", nome, "Modelo que o arquivo não tem.", f"Use um de: {conhecidos}.")
            return {}
        return modelo

    def _conhecidas(self, dados: Mapping[str, Any], conhecidas: Sequence[str], onde: str) -> None:
        for chave in dados.keys() - set(conhecidas):
            perto = get_close_matches(str(chave), conhecidas, 1)
            como = f"Quis dizer «{perto[0]}»?" if perto else f"Use só: {', '.join(conhecidas)}."
            self.problema(f"{onde}.{chave}".strip("."), None, "Chave desconhecida.", como)


_TIPOS: Mapping[object, str] = {str: "texto entre aspas", Mapping: "tabela", date: "data (AAAA-MM-DD)"}


def sobrepostos(modelo: Mapping[str, Any], fatos: Mapping[str, Any]) -> dict[str, Any]:
    """Merge facts over a model, table by table; "nao_informado" takes the field away."""
    juntos: dict[str, Any] = {k: v for k, v in modelo.items() if fatos.get(k) != NAO_INFORMADO}
    for chave, valor in fatos.items():
        if valor == NAO_INFORMADO:
            continue
        antes = juntos.get(chave)
        aninha = isinstance(valor, Mapping)
        juntos[chave] = sobrepostos(antes if isinstance(antes, Mapping) else {}, valor) if aninha else valor
    return juntos


def _textos(campo: str, *partes: str) -> Visto:
    """See a list of the answer as `parte:parte` texts."""
    return lambda r, _: sorted({":".join(str(item[p]) for p in partes) for item in r[campo]})


def _das_infracoes(ve: Callable[[Mapping[str, Any]], Any]) -> Visto:
    """See something of each infraction that the scenario names."""

    def visto(resposta: Resposta, esperado: Any) -> Any:
        achadas = {i["dispositivo"]: ve(i) for i in resposta["infracoes"]}
        return {nome: achadas.get(nome, "não está na resposta") for nome in esperado}

    return visto


def _multa(infracao: Mapping[str, Any]) -> str:
    multa = (infracao["penas"] or {}).get("multa")
    return f"{multa['grupo']}:{multa['minimo']}:{multa['maximo']}" if multa else NENHUMA


def _da_pena(chave: str) -> Callable[[Mapping[str, Any]], Any]:
    return lambda i: NENHUMA if not i["penas"] or i["penas"][chave] is None else i["penas"][chave]


def _iguais(esperado: Any, veio: Any) -> list[Any]:
    """Keep of a list that must be contained only what came, so that what lacks shows."""
    return sorted(x for x in esperado if x in veio)


def _ids(resposta: Resposta, campo: str) -> set[str]:
    return {x["id"] for x in resposta[campo]}


def _norma(n: Mapping[str, str]) -> str:
    return f"{n['norma']}@{n['versao']}:{n['data']}"


def _acrescimos(resposta: Resposta) -> Iterator[str]:
    for pendencia in resposta["pendencias"]:
        for muda in pendencia["muda"]:
            yield from muda["acrescenta"]


def _pendencias(resposta: Resposta, esperado: Any, ve: Callable[[list[Mapping[str, Any]]], Any]) -> dict[str, Any]:
    """See something of the pendencias of each field that the scenario names."""
    return {campo: ve([p for p in resposta["pendencias"] if p["campo"] == campo]) for campo in esperado}


def _hipoteses(pendencias: list[Mapping[str, Any]]) -> list[str]:
    return [m["valor"] for p in pendencias[:1] for m in p["muda"]]


def _provisoria(pendencias: list[Mapping[str, Any]]) -> str:
    return next((p["provisoria"] for p in pendencias if p["provisoria"]), NENHUMA)


def _alcoolemia(resposta: Resposta, esperado: Any) -> Any:
    vista = resposta["alcoolemia"] or {}
    return {k: v if _mesmo(vista.get(k), v) else vista.get(k) for k, v in esperado.items()}


def _mesmo(veio: object, esperado: object) -> bool:
    a, b = le_numero(veio).valor, le_numero(esperado).valor
    return a == b if a is not None and b is not None else veio == esperado


_VISTOS: Mapping[str, Visto] = {
    "normas": lambda r, e: _iguais(e, {_norma(n) for n in r["normas"]}),
    "medidas": _textos("medidas", "medida", "modalidade"),
    "dispensadas": _textos("dispensadas", "medida", "por"),
    "infracoes": _textos("infracoes", "dispositivo"),
    "autores": _das_infracoes(lambda i: list(i["autores"])),
    "concreto": _das_infracoes(lambda i: i["concreto"] or NENHUMA),
    "multa": _das_infracoes(_multa),
    "suspensao": _das_infracoes(_da_pena("suspensao_max_dias")),
    "cancelamento": _das_infracoes(_da_pena("cancelamento_na_reincidencia")),
    "escolha": _das_infracoes(_da_pena("escolha")),
    "sem_penas": lambda r, e: sorted(i["dispositivo"] for i in r["infracoes"] if i["penas"] is None),
    "pecas": _textos("pecas", "peca", "para", "modalidade"),
    "encaminhamentos": _textos("encaminhamentos", "a", "modo", "modalidade"),
    "alcoolemia": _alcoolemia,
    "ressalvas": lambda r, e: _iguais(e, _ids(r, "ressalvas")),
    "sem_ressalvas": lambda r, e: sorted(x for x in e if x not in _ids(r, "ressalvas")),
    "lacunas": lambda r, _: sorted(_ids(r, "lacunas")),
    "pendencias": lambda r, _: sorted({p["campo"] for p in r["pendencias"]}),
    "podem": lambda r, e: _iguais(e, set(_acrescimos(r))),
    "hipoteses": lambda r, e: _pendencias(r, e, _hipoteses),
    "provisoria": lambda r, e: _pendencias(r, e, _provisoria),
}


def _mostra(valor: object) -> str:
    if isinstance(valor, Mapping):
        return ", ".join(f"{k} = {_mostra(v)}" for k, v in valor.items()) or "nada"
    if isinstance(valor, list):
        return ", ".join(map(str, valor)) or "nada"
    return str(valor)
