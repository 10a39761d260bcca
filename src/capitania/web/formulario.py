"""A small form made from the catalogue: a field for each datum of an act, read back into the act as it is written.

Nothing is decided here: what a datum may be the catalogue says, what the act may do the use case. A field shows again
whatever was typed, right or wrong, and every problem at once.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from django.http import QueryDict

from capitania.identidade.dinheiro import QuantiaInvalida, escreve, le_quantia
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.processo.banca import argumentos
from capitania.processo.catalogo import INTEIRO, LOGICO, QUANTIA, TEXTO, Campo, TipoDeAto, opcional
from capitania.processo.estado import Estado
from capitania.usecases import labels
from capitania.usecases.parsing import from_toml
from capitania.web.pessoas import DA_PARTE

# The acts that begin a stream, and of which kind.
ABREM: Final[Mapping[str, str]] = {
    "processo_aberto": "processo",
    "abordagem_registrada": "abordagem",
    "apreensao_lavrada": "custodia",
    "pessoa_cadastrada": "pessoa",
    "embarcacao_cadastrada": "embarcacao",
    "inquerito_instaurado": "inquerito",
    "consulta_feita": "omisso",
}
# What the case itself chooses, and a link may carry into the form. Nothing that is evidence.
VOLTA: Final = (
    *("objeto", "instancia", "medida", "prazo", "inquerito", "destinatario", "contra"),
    *("dispositivo", "concreto", "fato_em", "inspetor"),
)
# What a link may carry into the first act of a stream: names of what is in the log already. Nothing that is evidence.
LEVA: Final[Mapping[str, tuple[str, ...]]] = {
    "proposta_afastada": ("papel",),
    "processo_aberto": (
        *("origem", "om", "abordagem", "infrator", "papel", "dispositivo", "concreto", "fato_em", "inspetor"),
    ),
    "apreensao_lavrada": ("om", "abordagem", "embarcacao", "proprietario", "condutor"),
    "ato_retificado": ("ato",),
}
LONGOS: Final = frozenset(
    {
        *("fundamento", "motivo", "motivo_escrito", "relato", "consideracoes", "narrativa", "descricao", "texto"),
        *(
            "motivo_do_afastamento",
            "achado",
            "fundamento_da_cumulacao",
            "motivo_da_nao_prescricao",
            "motivo_da_escolha",
        ),
    }
)
PENA: Final[Mapping[str, Campo]] = {
    "multa": opcional(QUANTIA),
    "suspensao_dias": opcional(INTEIRO),
    "cancelamento": opcional(LOGICO),
}
# How a datum of an act is asked, where its own name does not tell a person.
ROTULOS: Final[Mapping[str, str]] = {
    "fato_em": "Dia e hora do fato",
    "dispositivo": "Dispositivo da infração",
    "concreto": "Norma concreta, se a infração é aberta",
    "papel": "O que o infrator era no fato",
    "titular": "O infrator tem habilitação",
    "forneceu": "O proprietário entregou a embarcação",
    "estado_do_infrator": "Estado do infrator no fato",
    "motivo_da_autoria": "Motivo de ser este o autor",
    "pena.suspensao_dias": "suspensão da habilitação, em dias",
    "cessou_em": "Quando a infração cessou, se durou",
    "crime": "O fato também é crime",
    "envolvidos": "Outros envolvidos",
    "recebedor": "Quem recebeu",
    "meio": "Por que meio",
    "prova": "O que o prova",
    "dia_banco": "Dia em que o banco recebeu",
    "dia_arquivo": "Dia do arquivo do banco",
    "recebido_em": "Dia em que quem decide recebeu",
    "para": "Para quem vai",
}
AJUDAS: Final[Mapping[str, str]] = {
    "dispositivo": "Como rlesta:12-III.",
    "novos": "Uma linha para cada dado, como chave = valor; o que não está aqui fica como era.",
    "ato": "O identificador do ato, ou o seu lugar: ato-1 é o primeiro.",
    "argumentos": "Um em cada linha, em uma ou duas palavras: boa_fe.",
}
AJUDA: Final[Mapping[str, str]] = {
    "quantia": "Em reais, como 1.600,00.",
    "lista": "Um em cada linha.",
    "id": "O identificador, sem espaços.",
    "tabela": "Uma linha para cada dado, como chave = valor.",
    "instante": "Data e hora no fuso da OM.",
}
SIM_NAO: Final = (("true", "sim"), ("false", "não"))


class CampoVisto(NamedTuple):
    """A field as the page shows it; `tipo` picks the control, `valor` is what was typed."""

    nome: str
    rotulo: str
    tipo: str
    obrigatorio: bool
    opcoes: tuple[tuple[str, str], ...]
    valor: str
    ajuda: str
    pessoal: bool
    problemas: tuple[Problema, ...]


class Formulario(NamedTuple):
    """The form of one act, with what was typed and what is wrong with it."""

    tipo: TipoDeAto
    campos: tuple[CampoVisto, ...]
    soltos: tuple[Problema, ...]  # problems of no field

    @property
    def da_parte(self) -> tuple[Problema, ...]:
        """Give what is wrong with who the party is."""
        return tuple(p for p in self.soltos if p.campo == DA_PARTE)

    @property
    def problemas(self) -> int:
        """Count what is wrong."""
        return len(self.soltos) + sum(len(c.problemas) for c in self.campos)


def formulario(
    tipo: TipoDeAto, digitado: Mapping[str, str], problemas: Iterable[Problema] = (), estado: object = None
) -> Formulario:
    """Give the form of an act: its data in the order of the catalogue, personal ones last, then the instant."""
    faults = list(problemas)
    fields = [*_campos(tipo, estado), *((n, opcional(TEXTO), True) for n in tipo.pessoais), ("em", EM, False)]
    seen = tuple(_campo(n, c, pessoal, digitado.get(n, ""), _deste(faults, n)) for n, c, pessoal in fields)
    names = {c.nome for c in seen}
    return Formulario(tipo, seen, tuple(p for p in faults if not any(_e_de(p, n) for n in names)))


EM: Final = opcional(Campo("instante"))


def _campos(tipo: TipoDeAto, estado: object) -> Iterator[tuple[str, Campo, bool]]:
    for nome, campo in tipo.dados.items():
        inner = _de_dentro(tipo, nome, estado) if campo.tipo == "tabela" else None
        if inner is None:
            yield nome, campo, False
        else:
            yield from ((f"{nome}.{k}", c, False) for k, c in inner.items())


def _de_dentro(tipo: TipoDeAto, nome: str, estado: object) -> Mapping[str, Campo] | None:
    """Give the data inside a table that has a form of its own: the penalty, and an answer to each argument."""
    if nome == "pena":
        return PENA
    if nome == "respostas" and isinstance(estado, Estado):
        return {a: opcional(TEXTO) for a in argumentos(estado, tipo.nome)}
    return None


def _deste(problemas: list[Problema], nome: str) -> tuple[Problema, ...]:
    return tuple(p for p in problemas if _e_de(p, nome))


def _e_de(problema: Problema, nome: str) -> bool:
    return problema.campo == nome or problema.campo.startswith((f"{nome}.", f"{nome}["))


def _campo(nome: str, campo: Campo, pessoal: bool, valor: str, problemas: tuple[Problema, ...]) -> CampoVisto:  # noqa: FBT001
    last = nome.rpartition(".")[2]
    opcoes = tuple((o, labels.label(o)) for o in campo.opcoes) or (SIM_NAO if campo.tipo == "logico" else ())
    if opcoes:
        control = "escolha"
    elif campo.tipo in {"lista", "tabela"} or (campo.tipo == "texto" and (last in LONGOS or "respostas." in nome)):
        control = "longo"
    else:
        control = {"dia": "date", "instante": "datetime-local"}.get(campo.tipo, "text")
    said = {"em": "Quando (vazio: agora)"}.get(nome) or ROTULOS.get(nome) or labels.label(last)
    where = "Pena: " if nome.startswith("pena.") else "Resposta a: " if nome.startswith("respostas.") else ""
    rotulo = f"{where}{said}" if where else said[:1].upper() + said[1:]
    ajuda = AJUDAS.get(nome, AJUDA.get(campo.tipo, "")) if not opcoes else ""
    return CampoVisto(nome, rotulo, control, campo.obrigatorio, opcoes, valor, ajuda, pessoal, problemas)


def uuid(text: str) -> str:
    """Write an id in its one form; empty for what is none."""
    try:
        return str(UUID(text))
    except ValueError:
        return ""


def numero(text: str) -> bool:
    """Tell whether it is the place of an act in a stream."""
    return text.isascii() and text.isdecimal() and 0 < len(text) < 9


def digitado(post: QueryDict) -> dict[str, str]:
    """Give what was typed, by field; of a field checked more than once, a line for each."""
    return {k: "\n".join(map(str, post.getlist(k))) for k in post}


def le(
    tipo: TipoDeAto, typed: Mapping[str, str], zona: str, estado: object = None
) -> tuple[dict[str, Any], list[Problema]]:
    """Read what was typed into the act as it is written; what is left blank is not told. Faults come beside it."""
    bruto: dict[str, Any] = {"tipo": tipo.nome}
    faults: list[Problema] = []
    for nome, campo, _ in _campos(tipo, estado):
        if (raw := typed.get(nome, "").strip()) == "":
            continue
        valor = _le(campo, raw, nome, zona, faults)
        mae, dot, filha = nome.partition(".")
        if dot:
            bruto.setdefault(mae, {})[filha] = valor
        else:
            bruto[nome] = valor
    bruto |= {n: typed[n].strip() for n in tipo.pessoais if typed.get(n, "").strip()}
    if raw := typed.get("em", "").strip():
        bruto["em"] = instante(raw, zona)
    return bruto, faults


def _le(campo: Campo, raw: str, nome: str, zona: str, faults: list[Problema]) -> Any:
    readers: Mapping[str, Callable[[], Any]] = {
        "inteiro": lambda: int(raw) if raw.isascii() and raw.isdecimal() and len(raw) < 10 else raw,
        "logico": lambda: {"true": True, "false": False}.get(raw, raw),
        "quantia": lambda: _quantia(raw, nome, faults),
        "instante": lambda: instante(raw, zona),
        "lista": lambda: [line.strip() for line in raw.splitlines() if line.strip()],
        "tabela": lambda: _tabela(raw, nome, faults),
    }
    read = readers.get(campo.tipo)
    return raw.replace("\r\n", "\n") if read is None else read()


def _quantia(raw: str, nome: str, faults: list[Problema]) -> str:
    try:
        return escreve(le_quantia(raw))
    except QuantiaInvalida as error:
        faults.append(Problema(nome, raw, error.motivo, error.como))
        return "0.00"


def instante(raw: str, zona: str) -> str:
    """Put the zone of the unit on what a page types; what is no instant stays as it is, to be told so."""
    try:
        found = datetime.fromisoformat(raw)
    except ValueError:
        return raw
    return (found if found.tzinfo is not None else found.replace(tzinfo=ZoneInfo(zona))).isoformat()


def em_toml(tabela: Mapping[str, Any], nome: str = "") -> str:
    """Write a table of texts, answers, lists and tables as a field takes it."""
    own = {k: v for k, v in tabela.items() if not isinstance(v, Mapping)}
    said = [f"{k} = {json.dumps(v, ensure_ascii=False, default=str)}" for k, v in own.items()]
    head = [f"[{nome}]"] if nome and said else []
    inner = [em_toml(v, f"{nome}.{k}" if nome else k) for k, v in tabela.items() if isinstance(v, Mapping)]
    return "\n".join([*head, *said, *inner])


def _tabela(raw: str, nome: str, faults: list[Problema]) -> Any:
    try:
        return from_toml(raw, nome)
    except EntradaInvalida as error:
        faults += error.problemas
        return {}
