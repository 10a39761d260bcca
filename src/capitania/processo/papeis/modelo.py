"""What a paper says, apart from how it looks: blocks in reading order, with a JSON form that is hashed and kept.

The texts are plain: no markup, line breaks only between the paragraphs of a tuple. Days and instants are values and
become ISO text in JSON; amounts come already written (`palavras.reais`).
"""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, Final, Literal, NamedTuple

from capitania.prazos import Folha

Formato = Literal["a4", "bobina"]
IDIOMA: Final = "pt-BR"
DA_EMISSAO: Final = frozenset({"instante", "formato", "informa"})


class Campo(NamedTuple):
    """A label and its value, in one or both columns (`largura`); an empty value leaves a line to fill."""

    rotulo: str
    valor: str
    largura: int = 1


class Campos(NamedTuple):
    """A grid of fields."""

    campos: tuple[Campo, ...]
    titulo: str = ""


class Texto(NamedTuple):
    """Paragraphs."""

    paragrafos: tuple[str, ...]
    titulo: str = ""


class Lista(NamedTuple):
    """Items; numbered when their order matters."""

    itens: tuple[str, ...]
    titulo: str = ""
    ordenada: bool = False


class Tabela(NamedTuple):
    """Rows under a header that is repeated on each page; `larguras` are the shares of the columns, equal when empty."""

    cabecalho: tuple[str, ...]
    linhas: tuple[tuple[str, ...], ...]
    titulo: str = ""
    larguras: tuple[int, ...] = ()


class Quadro(NamedTuple):
    """A box that must be seen: what to do, until when, how it is counted; `destaque` is its one large line."""

    titulo: str
    paragrafos: tuple[str, ...]
    destaque: str = ""


class Contagem(NamedTuple):
    """A count sheet: why it is counted so, its days, its last day, and what a person should see about it."""

    titulo: str
    regra: str
    folha: Folha
    notas: tuple[str, ...] = ()


class Ponto(NamedTuple):
    """A point of a stroke: thousandths of the width of the block, 300 of them high; milliseconds since the first."""

    x: int
    y: int
    t: int


class Tracos(NamedTuple):
    """A handwritten signature: strokes of points, and the hash of the paper with empty blocks it was written on."""

    sobre: str
    tracos: tuple[tuple[Ponto, ...], ...]
    em: datetime


class Assinatura(NamedTuple):
    """A block to sign: in which capacity, the name where it is known, what came of it; no outcome leaves it to sign."""

    quem: str
    nome: str = ""
    resultado: str = ""
    documento: str = ""
    tracos: Tracos | None = None


class Assinaturas(NamedTuple):
    """Blocks to sign."""

    blocos: tuple[Assinatura, ...]
    titulo: str = ""
    paragrafos: tuple[str, ...] = ()


class Codigos(NamedTuple):
    """Codes for a bank: 44 digits for the bar code with how they are typed, and the text of a Pix; either may lack."""

    titulo: str
    barras: str = ""
    digitavel: str = ""
    pix: str = ""


class Caixa(NamedTuple):
    """A box for the person to tick by hand, never ticked by the program, with lines to fill under it."""

    texto: str
    titulo: str = ""
    preencher: tuple[str, ...] = ()


class Nota(NamedTuple):
    """A provision with its sum-up, and its official text where the office filled it."""

    cita: str
    resumo: str = ""
    texto_oficial: str = ""


class Notas(NamedTuple):
    """The provisions that ground the paper, or the doubts it is issued with."""

    notas: tuple[Nota, ...]
    titulo: str = "Dispositivos citados"


class Orgao(NamedTuple):
    """The unit that issues; what the office has not told is empty."""

    sigla: str
    nome: str
    municipio: str
    endereco: str = ""
    expediente: str = ""
    contato: str = ""


class Informe(NamedTuple):
    """A last day that the paper tells, with its sheet, which may end earlier than a day told before; it stands."""

    prazo: str
    folha: Folha
    vencimento: date


Bloco = Campos | Texto | Lista | Tabela | Quadro | Contagem | Assinaturas | Codigos | Caixa | Notas
BLOCOS: Final[Mapping[type, str]] = {
    Campos: "campos",
    Texto: "texto",
    Lista: "lista",
    Tabela: "tabela",
    Quadro: "quadro",
    Contagem: "contagem",
    Assinaturas: "assinaturas",
    Codigos: "codigos",
    Caixa: "caixa",
    Notas: "notas",
}


class Papel(NamedTuple):
    """A paper whole. `instante` is that of its issue; what it `informa` stands."""

    especie: str
    titulo: str
    orgao: Orgao
    numero: str
    instante: datetime
    formato: Formato
    blocos: tuple[Bloco, ...]
    subtitulo: str = ""
    informa: tuple[Informe, ...] = ()
    idioma: str = IDIOMA

    @property
    def dia(self) -> date:
        """Give the legal day of its issue."""
        return self.instante.date()

    def em_json(self) -> dict[str, Any]:
        """Write it with plain values: the form that is hashed, attached and drawn."""
        found: dict[str, Any] = _plain(self)
        return found


def sem_tracos(papel: Mapping[str, Any]) -> dict[str, Any]:
    """Give the JSON form of the same paper with empty blocks: what a person saw before signing on it.

    Instant and form of issue are not yet known when one signs.
    """
    said = {k: v for k, v in papel.items() if k not in DA_EMISSAO}
    return {**said, "blocos": [_vazio(bloco) for bloco in papel["blocos"]]}


def _vazio(bloco: Mapping[str, Any]) -> Mapping[str, Any]:
    if bloco["bloco"] != BLOCOS[Assinaturas]:
        return bloco
    return {**bloco, "blocos": [{**b, "tracos": None, "resultado": ""} for b in bloco["blocos"]]}


def _plain(value: object) -> Any:
    if isinstance(value, Folha):
        return value.to_dict()
    if isinstance(value, tuple):
        names: tuple[str, ...] | None = getattr(value, "_fields", None)
        if names is None:
            return [_plain(item) for item in value]
        said = {name: _plain(item) for name, item in zip(names, value, strict=True)}
        kind = BLOCOS.get(type(value))
        return said if kind is None else {"bloco": kind, **said}
    return value.isoformat() if isinstance(value, date) else value
