"""Acts that any moment of a case may see: corrections, told and suspended terms, seal, priority, death, papers."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Literal, NamedTuple, assert_never, cast

from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.catalogo import (
    DIA,
    FASES,
    ID,
    LISTA,
    PASSADO,
    QUANTIA,
    SIGLA,
    TABELA,
    TEXTO,
    Atos,
    escolha,
    opcional,
)

_TODOS = "inspetor secretaria autoridade superior dpc parte sistema administracao"
_CASA = "secretaria autoridade superior dpc"

ATOS = (
    Atos("processo", "marcos")
    .ato("ato_retificado", _CASA, ato=ID, novos=TABELA, motivo=TEXTO)
    .ato("ato_anulado", "autoridade superior dpc", ato=ID, motivo=TEXTO, tambem=opcional(LISTA))
    .ato("prazo_informado", "secretaria sistema", prazo=TEXTO, vencimento=DIA, folha=TEXTO)
    .ato(
        "prazo_recontado",
        "secretaria sistema",
        prazo=TEXTO,
        antes=opcional(DIA),
        depois=DIA,
        motivo=TEXTO,
        causa=ID,
        avisar=LISTA,
    )
    .ato("prazo_suspenso", _CASA, de=DIA, motivo=TEXTO)
    .ato("prazo_retomado", _CASA, de=DIA)
    .ato("sigilo_decretado", "autoridade superior dpc", motivo=TEXTO)
    .ato("sigilo_levantado", "autoridade superior dpc", motivo=TEXTO)
    .ato("prioridade_concedida", _CASA, causa=escolha("idade", "deficiencia", "doenca_grave"))
    .ato("obito_registrado", "secretaria", dia=PASSADO, prova=TEXTO)
    .ato("arquivamento_por_prescricao", "autoridade", motivo=TEXTO)
    .ato(
        "importado",
        "administracao secretaria",
        "nome",
        "original",
        origem=TEXTO,
        om=SIGLA,
        fase=escolha(*FASES),
        numero=opcional(TEXTO),
        nup=opcional(TEXTO),
        infrator=opcional(ID),
        dispositivo=opcional(TEXTO),
        dia_do_fato=opcional(PASSADO),
        valor=opcional(QUANTIA),
    )
    .ato(
        "pessoais_apagados",
        "administracao",
        atos=LISTA,
        motivo=TEXTO,
        causa=opcional(escolha("regra", "pedido", "engano")),
        pedido=opcional(ID),
        anexos=opcional(LISTA),
    )
    .ato("conservacao_determinada", "administracao autoridade superior dpc", documento=TEXTO, motivo=TEXTO)
    .ato("conservacao_levantada", "administracao autoridade superior dpc", documento=TEXTO, motivo=TEXTO)
    .ato(
        "papel_emitido",
        "secretaria inspetor autoridade superior dpc sistema",
        especie=TEXTO,
        numero=TEXTO,
        hash=TEXTO,
        atos=LISTA,
        conteudo=opcional(TEXTO),
        formato=opcional(escolha("a4", "bobina")),
        codigo=opcional(TEXTO),
        chave=opcional(ID),
        informa=opcional(LISTA),
        om=opcional(SIGLA),  # of a stream that the paper begins
    )
    .ato("papel_anulado", "secretaria autoridade superior dpc", numero=TEXTO, motivo=TEXTO)
    .ato(
        "impedimento_declarado",
        _TODOS,
        pessoa=ID,
        causa=escolha("interesse", "testemunha", "perito", "representante", "parentesco", "litigio", "abordagem"),
    )
)
Nome = Literal[
    "ato_retificado",
    "ato_anulado",
    "prazo_informado",
    "prazo_recontado",
    "prazo_suspenso",
    "prazo_retomado",
    "sigilo_decretado",
    "sigilo_levantado",
    "prioridade_concedida",
    "obito_registrado",
    "arquivamento_por_prescricao",
    "importado",
    "pessoais_apagados",
    "conservacao_determinada",
    "conservacao_levantada",
    "papel_emitido",
    "papel_anulado",
    "impedimento_declarado",
]


class Informado(NamedTuple):
    """A last day told to the party; it stands."""

    prazo: str
    vencimento: date
    folha: str


class Recontado(NamedTuple):
    """A term found to end on another day; nobody was told yet. It changes no count: terms are derived."""

    em: date
    prazo: str
    depois: date
    avisar: tuple[str, ...]


class Importado(NamedTuple):
    """An old case as the old file tells it: nothing of it is proved, and no clock runs by it."""

    em: date
    om: str
    fase: str
    numero: str
    infrator: str


class Marcos(NamedTuple):
    """Part `marcos`; `suspensoes` run from a day to a day, both in."""

    informados: tuple[Informado, ...] = ()
    recontados: tuple[Recontado, ...] = ()
    suspensoes: tuple[tuple[date, date | None, str], ...] = ()
    sigilo: date | None = None
    prioridade: str = ""
    obito: date | None = None
    prescrito: date | None = None
    importado: Importado | None = None
    papeis: tuple[str, ...] = ()
    impedidos: tuple[tuple[str, str], ...] = ()
    conservacoes: tuple[str, ...] = ()

    @property
    def sigiloso(self) -> bool:
        """Tell whether the case is sealed."""
        return self.sigilo is not None


def apply(parte: Marcos, ato: Ato) -> Marcos:  # noqa: C901, PLR0911, PLR0912 - one branch per act
    """Fold one act of this part; corrections were applied before the fold."""
    nome = cast("Nome", ato.nome)
    match nome:
        case "prazo_informado":
            informado = Informado(le.texto(ato, "prazo"), le.dia(ato, "vencimento"), le.texto(ato, "folha"))
            return _informa(parte, (informado,))
        case "prazo_recontado":
            return parte._replace(recontados=_reconta(parte.recontados, ato))
        case "prazo_suspenso":
            return parte._replace(suspensoes=(*parte.suspensoes, (le.dia(ato, "de"), None, le.texto(ato, "motivo"))))
        case "prazo_retomado":
            return parte._replace(suspensoes=_retoma(parte.suspensoes, le.dia(ato, "de")))
        case "sigilo_decretado":
            return parte._replace(sigilo=le.dia_do_ato(ato))
        case "sigilo_levantado":
            return parte._replace(sigilo=None)
        case "prioridade_concedida":
            return parte._replace(prioridade=le.texto(ato, "causa"))
        case "obito_registrado":
            return parte._replace(obito=le.dia(ato, "dia"))
        case "arquivamento_por_prescricao":
            return parte._replace(prescrito=le.dia_do_ato(ato))
        case "importado":
            return parte._replace(importado=_importado(ato))
        case "papel_emitido":
            return _informa(parte, informados(ato))._replace(papeis=(*parte.papeis, le.texto(ato, "numero")))
        case "papel_anulado":
            return parte._replace(papeis=tuple(p for p in parte.papeis if p != le.texto(ato, "numero")))
        case "impedimento_declarado":
            return parte._replace(impedidos=(*parte.impedidos, (le.texto(ato, "pessoa"), le.texto(ato, "causa"))))
        case "conservacao_determinada" | "conservacao_levantada":
            return parte._replace(conservacoes=conserva(parte.conservacoes, ato))
        case "ato_retificado" | "ato_anulado" | "pessoais_apagados":
            return parte
        case _:
            assert_never(nome)


def conserva(ordens: tuple[str, ...], ato: Ato) -> tuple[str, ...]:
    """Give the documents of the orders to keep that stand after one more act."""
    documento = le.texto(ato, "documento")
    outras = tuple(o for o in ordens if o != documento)
    return (*outras, documento) if ato.nome == "conservacao_determinada" else outras


def informados(ato: Ato) -> tuple[Informado, ...]:
    """Read the last days that a paper tells; what cannot be read tells none."""
    return tuple(i for bruto in le.lista(ato, "informa") if (i := _informado(bruto)) is not None)


def _informado(bruto: object) -> Informado | None:
    if not isinstance(bruto, Mapping):
        return None
    try:
        return Informado(str(bruto["prazo"]), date.fromisoformat(str(bruto["vencimento"])), str(bruto["folha"]))
    except (KeyError, ValueError):
        return None


def _informa(parte: Marcos, ditos: tuple[Informado, ...]) -> Marcos:
    """Keep the last days told, and take them off those that nobody was told of."""
    por_dizer = tuple(r for r in parte.recontados if r.prazo not in {i.prazo for i in ditos})
    return parte._replace(informados=(*parte.informados, *ditos), recontados=por_dizer)


def _reconta(recontados: tuple[Recontado, ...], ato: Ato) -> tuple[Recontado, ...]:
    """Keep the last day of each term that nobody was told of yet."""
    avisar = tuple(str(q) for q in le.lista(ato, "avisar"))
    novo = Recontado(le.dia_do_ato(ato), le.texto(ato, "prazo"), le.dia(ato, "depois"), avisar)
    return (*(r for r in recontados if r.prazo != novo.prazo), novo)


def _importado(ato: Ato) -> Importado:
    """Read an old case; one imported before phases were told is as one just opened."""
    fase = le.texto(ato, "fase") or FASES[0]
    return Importado(le.dia_do_ato(ato), le.texto(ato, "om"), fase, le.texto(ato, "numero"), le.texto(ato, "infrator"))


def _retoma(
    suspensoes: tuple[tuple[date, date | None, str], ...], dia: date
) -> tuple[tuple[date, date | None, str], ...]:
    ontem = dia - timedelta(days=1)  # on the day it resumes a term runs again
    return tuple((de, ate or ontem, motivo) for de, ate, motivo in suspensoes)
