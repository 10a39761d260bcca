"""Scenarios beside a norm: boat stories with the answer the law gives, read, checked and compared with an answer.

A file holds `[modelo.NOME]` (facts as `decidir` takes them) and `[[cenario]]`: `nome`, `fonte`, `modelo`, `fatos`
merged over the model (the text "nao_informado" takes a field away), `ato_em`, `espera`. Any engine that answers in the
shape of `Determinacao.em_json()` can be held to them.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from difflib import get_close_matches
from typing import Any, NamedTuple

from capitania.lei.numeros import le_numero
from capitania.lei.problemas import EntradaInvalida, Problema

Answer = Mapping[str, Any]
View = Callable[[Answer, Any], Any]  # what of an answer stands against an expectation

NAO_INFORMADO = "nao_informado"
NENHUMA = "nenhuma"
ABSENT = "não está na resposta"


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
        return f"{self.chave}: esperava {_shown(self.esperado)}, veio {_shown(self.veio)}"


def ler_cenarios(dados: Mapping[str, Any], arquivo: str) -> tuple[Cenario, ...]:
    """Read one file of scenarios; raises `EntradaInvalida` with every fault, each with its place and mend."""
    reader = _Reader(arquivo, dados)
    found = [reader.cenario(n, row) for n, row in enumerate(reader.rows, 1)]
    nomes = [c.nome for c in found]
    for nome in sorted({n for n in nomes if n and nomes.count(n) > 1}):
        reader.fault("cenario.nome", nome, "Dois cenários com o mesmo nome.", "Dê a cada um o seu.")
    if reader.problemas:
        raise EntradaInvalida(reader.problemas)
    return tuple(found)


def diferencas(espera: Mapping[str, Any], resposta: Answer) -> list[Diferenca]:
    """Compare an answer with what a scenario expects; only the keys given are compared, lists without order."""
    pairs = ((chave, _unordered(quer), _unordered(VIEWS[chave](resposta, quer))) for chave, quer in espera.items())
    return [Diferenca(chave, quer, veio) for chave, quer, veio in pairs if quer != veio]


def merged(modelo: Mapping[str, Any], fatos: Mapping[str, Any]) -> dict[str, Any]:
    """Merge facts over a model, table by table; "nao_informado" takes the field away."""
    whole = {k: v for k, v in modelo.items() if k not in fatos}
    for chave, valor in fatos.items():
        below = modelo.get(chave)
        if isinstance(valor, Mapping):
            whole[chave] = merged(below if isinstance(below, Mapping) else {}, valor)
        elif valor != NAO_INFORMADO:
            whole[chave] = valor
    return whole


class _Reader:
    """Collects the faults of one file."""

    def __init__(self, arquivo: str, dados: Mapping[str, Any]) -> None:
        self.arquivo = arquivo
        self.problemas: list[Problema] = []
        self.known(dados, ("modelo", "cenario"), "")
        rows, modelos = dados.get("cenario", []), dados.get("modelo", {})
        if not isinstance(rows, list) or not all(isinstance(x, Mapping) for x in rows):
            self.fault("cenario", None, "Esperava uma lista de tabelas.", "Escreva [[cenario]].")
            rows = []
        if not isinstance(modelos, Mapping) or not all(isinstance(x, Mapping) for x in modelos.values()):
            self.fault("modelo", None, "Esperava tabelas com nome.", "Escreva [modelo.NOME].")
            modelos = {}
        self.rows: list[Mapping[str, Any]] = rows
        self.modelos: Mapping[str, Mapping[str, Any]] = modelos

    def fault(self, where: str, valor: object, motivo: str, como: str) -> None:
        self.problemas.append(Problema(f"{self.arquivo}: {where}", valor, motivo, como))

    def known(self, dados: Mapping[str, Any], keys: Sequence[str], where: str) -> None:
        for chave in dados.keys() - set(keys):
            near = get_close_matches(chave, keys, 1)
            como = f"Quis dizer «{near[0]}»?" if near else f"Use só: {', '.join(keys)}."
            self.fault(f"{where}.{chave}".lstrip("."), None, "Chave desconhecida.", como)

    def cenario(self, n: int, row: Mapping[str, Any]) -> Cenario:
        where = f"cenario «{row['nome']}»" if isinstance(row.get("nome"), str) else f"cenario {n}"
        self.known(row, tuple(KEYS), where)
        for chave in REQUIRED:
            if not row.get(chave):
                self.fault(f"{where}.{chave}", None, "Falta a chave, ou está vazia.", f"Acrescente {chave}.")
        read = {chave: self.typed(where, chave, row.get(chave)) for chave in KEYS}
        espera = read["espera"] or {}
        self.expectation(espera, f"{where}.espera")
        fatos = merged(self.modelo(where, read["modelo"]), read["fatos"] or {})
        return Cenario(read["nome"] or "", read["fonte"] or "", fatos, read["ato_em"], espera)

    def typed(self, where: str, chave: str, valor: Any) -> Any:
        if valor is None or (isinstance(valor, KEYS[chave]) and not isinstance(valor, datetime)):
            return valor
        self.fault(f"{where}.{chave}", valor, "Valor de outro tipo.", f"Escreva {chave} como {TOLD[KEYS[chave]]}.")
        return None

    def expectation(self, espera: Mapping[str, Any], where: str) -> None:
        self.known(espera, tuple(VIEWS), where)
        for chave, valor in espera.items():
            kind = Mapping if chave in BY_NAME else list
            if chave in VIEWS and not isinstance(valor, kind):
                self.fault(f"{where}.{chave}", valor, "Valor de outro tipo.", f"Escreva {chave} como {TOLD[kind]}.")

    def modelo(self, where: str, nome: str | None) -> Mapping[str, Any]:
        if nome is not None and nome not in self.modelos:
            known = ", ".join(self.modelos) or "nenhum"
            self.fault(f"{where}.modelo", nome, "Modelo que o arquivo não tem.", f"Use um de: {known}.")
        return self.modelos.get(nome or "", {})


KEYS: Mapping[str, Any] = {
    "nome": str,
    "fonte": str,
    "modelo": str,
    "fatos": Mapping,
    "ato_em": date,
    "espera": Mapping,
}
REQUIRED = ("nome", "fonte", "espera")
TOLD: Mapping[object, str] = {str: "texto", Mapping: "tabela", date: "data (AAAA-MM-DD)", list: "lista"}


def _texts(campo: str, *parts: str) -> View:
    """See a list of the answer as `part:part` texts, each once."""
    return lambda r, _: list({":".join(str(item[p]) for p in parts) for item in r[campo]})


def _ids(campo: str) -> View:
    return lambda r, _: [x["id"] for x in r[campo]]


def _within(view: View) -> View:
    """Keep of what must be contained what came, so that the rest shows as lacking."""

    def seen(answer: Answer, quer: Any) -> list[Any]:
        came = view(answer, quer)
        return [x for x in quer if x in came]

    return seen


def _without(view: View) -> View:
    """Keep of what must not come what did not."""

    def seen(answer: Answer, quer: Any) -> list[Any]:
        came = view(answer, quer)
        return [x for x in quer if x not in came]

    return seen


def _of_infractions(see: Callable[[Mapping[str, Any]], Any]) -> View:
    """See something of each infraction that the scenario names."""

    def seen(answer: Answer, quer: Any) -> dict[str, Any]:
        came = {i["dispositivo"]: see(i) for i in answer["infracoes"]}
        return {nome: came.get(nome, ABSENT) for nome in quer}

    return seen


def _multa(infracao: Mapping[str, Any]) -> str:
    multa = infracao["penas"]["multa"] if infracao["penas"] else None
    return f"{multa['grupo']}:{multa['minimo']}:{multa['maximo']}" if multa else NENHUMA


def _pena(chave: str) -> Callable[[Mapping[str, Any]], Any]:
    return lambda i: NENHUMA if not i["penas"] or i["penas"][chave] is None else i["penas"][chave]


def _of_pendencias(see: Callable[[Mapping[str, Any]], Any]) -> View:
    """See something of the first pendencia of each field that the scenario names."""

    def seen(answer: Answer, quer: Any) -> dict[str, Any]:
        first = {p["campo"]: see(p) for p in reversed(answer["pendencias"])}
        return {campo: first.get(campo, ABSENT) for campo in quer}

    return seen


def _alcoolemia(answer: Answer, quer: Any) -> dict[str, Any]:
    """See the reading; a number counts by its value."""
    vista = answer["alcoolemia"] or {}
    return {k: v if _same(vista.get(k), v) else vista.get(k, ABSENT) for k, v in quer.items()}


def _same(veio: object, quer: object) -> bool:
    a, b = le_numero(veio).valor, le_numero(quer).valor
    return a == b if a is not None and b is not None else veio == quer


VIEWS: Mapping[str, View] = {
    "normas": _within(_texts("normas", "norma", "versao", "data")),
    "medidas": _texts("medidas", "medida", "modalidade"),
    "dispensadas": _texts("dispensadas", "medida", "por"),
    "infracoes": _texts("infracoes", "dispositivo"),
    "autores": _of_infractions(lambda i: i["autores"]),
    "concreto": _of_infractions(lambda i: i["concreto"] or NENHUMA),
    "multa": _of_infractions(_multa),
    "suspensao": _of_infractions(_pena("suspensao_max_dias")),
    "cancelamento": _of_infractions(_pena("cancelamento_na_reincidencia")),
    "escolha": _of_infractions(_pena("escolha")),
    "sem_penas": lambda r, _: [i["dispositivo"] for i in r["infracoes"] if i["penas"] is None],
    "pecas": _texts("pecas", "peca", "para", "modalidade"),
    "encaminhamentos": _texts("encaminhamentos", "a", "modo", "modalidade"),
    "alcoolemia": _alcoolemia,
    "ressalvas": _within(_ids("ressalvas")),
    "sem_ressalvas": _without(_ids("ressalvas")),
    "lacunas": _ids("lacunas"),
    "pendencias": _texts("pendencias", "campo"),
    "podem": _within(lambda r, _: [a for p in r["pendencias"] for m in p["muda"] for a in m["acrescenta"]]),
    "hipoteses": _of_pendencias(lambda p: [m["valor"] for m in p["muda"]]),
    "provisoria": _of_pendencias(lambda p: p["provisoria"] or NENHUMA),
}
BY_NAME = frozenset(
    "autores concreto multa suspensao cancelamento escolha alcoolemia hipoteses provisoria".split()  # noqa: SIM905
)


def _unordered(valor: Any) -> Any:
    if isinstance(valor, Mapping):
        return {k: _unordered(v) for k, v in valor.items()}
    return sorted(valor) if isinstance(valor, list | tuple) else valor


def _shown(valor: object) -> str:
    if isinstance(valor, Mapping):
        return ", ".join(f"{k} = {_shown(v)}" for k, v in valor.items()) or "nada"
    if isinstance(valor, list):
        return ", ".join(map(str, valor)) or "nada"
    return str(valor)
