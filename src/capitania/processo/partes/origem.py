"""How the case came to be: the opening, the evidence, the inquiry it waits for, the cases it is tied to."""

from datetime import date
from typing import Literal, NamedTuple, assert_never, cast

from capitania.lei.vocabulario import AUTORES
from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.catalogo import ID, INSTANTE, LISTA, LOGICO, PASSADO, SIGLA, TEXTO, Atos, escolha, opcional

ATINGIDO = ("embriagado", "recusou")  # of the day of the fact: at or over the limit, or refused the test
ATOS = (
    Atos("processo", "origem")
    .ato(
        "processo_aberto",
        "secretaria",
        origem=escolha("flagrante", "apuracao", "inquerito", "tribunal_maritimo"),
        om=SIGLA,
        infrator=ID,
        papel=escolha(*AUTORES),
        dispositivo=ID,
        concreto=opcional(TEXTO),
        fato_em=INSTANTE,
        via=opcional(escolha("lesta", "poluicao")),
        abordagem=opcional(ID),
        inspetor=opcional(ID),
        estado_do_infrator=opcional(escolha("sobrio", *ATINGIDO)),
        titular=opcional(escolha("sim", "nao", "pessoa_juridica")),
        forneceu=opcional(LOGICO),
        motivo_da_autoria=opcional(TEXTO),
        cessou_em=opcional(PASSADO),
        crime=opcional(LOGICO),
        envolvidos=opcional(LISTA),
    )
    .ato(
        "prova_juntada",
        "inspetor secretaria autoridade parte",
        especie=TEXTO,
        hash=opcional(TEXTO),
        indicios=opcional(LOGICO),
    )
    .ato("inquerito_vinculado", "secretaria autoridade", inquerito=ID, relacao=escolha("antes", "durante", "depois"))
    .ato(
        "acordao_publicado",
        "secretaria",
        inquerito=ID,
        dia=PASSADO,
        definitivo=LOGICO,
        puniu=opcional(LOGICO),
    )
    .ato("processos_ligados", "secretaria", processo=ID, motivo=TEXTO)
    .ato("encaminhado_a_outro_orgao", "autoridade", orgao=TEXTO, motivo=TEXTO)
    .ato("processo_reaberto", "autoridade", motivo=TEXTO)
)
Nome = Literal[
    "processo_aberto",
    "prova_juntada",
    "inquerito_vinculado",
    "acordao_publicado",
    "processos_ligados",
    "encaminhado_a_outro_orgao",
    "processo_reaberto",
]


class Abertura(NamedTuple):
    """What the case is about; fixed by its first act."""

    origem: str
    om: str
    infrator: str
    papel: str
    dispositivo: str
    concreto: str
    fato: date
    via: str
    inspetor: str
    estado_do_infrator: str
    titular: str
    forneceu: bool
    em: date
    cessou: date | None = None
    crime: bool = False
    envolvidos: tuple[str, ...] = ()
    abordagem: str = ""


class Inquerito(NamedTuple):
    """An inquiry the case is connected with; it waits until the acórdão is final and published."""

    id: str
    acordao: date | None
    vinculado: date | None = None
    puniu: bool = False
    relacao: str = ""


class Origem(NamedTuple):
    """Part `origem`."""

    aberto: Abertura | None = None
    provas: tuple[date, ...] = ()
    indicios: bool = False
    inqueritos: tuple[Inquerito, ...] = ()
    ligados: tuple[str, ...] = ()
    encaminhado: str = ""
    encaminhado_em: date | None = None
    reaberturas: tuple[date, ...] = ()

    @property
    def aguarda(self) -> bool:
        """Tell whether an inquiry still waits for its acórdão."""
        return any(i.acordao is None for i in self.inqueritos)


def apply(parte: Origem, ato: Ato) -> Origem:  # noqa: PLR0911 - one return per act
    """Fold one act of this part."""
    nome = cast("Nome", ato.nome)
    match nome:
        case "processo_aberto":
            return parte._replace(aberto=_abertura(ato))
        case "prova_juntada":
            indicios = parte.indicios or le.logico(ato, "indicios")
            return parte._replace(provas=(*parte.provas, le.dia_do_ato(ato)), indicios=indicios)
        case "inquerito_vinculado":
            relacao = le.texto(ato, "relacao")
            novo = Inquerito(le.texto(ato, "inquerito"), None, le.dia_do_ato(ato), relacao=relacao)
            return parte._replace(inqueritos=(*parte.inqueritos, novo))
        case "acordao_publicado":
            final = le.dia(ato, "dia") if le.logico(ato, "definitivo") else None
            alvo, puniu = le.texto(ato, "inquerito"), le.logico(ato, "puniu")
            novos = (i._replace(acordao=final, puniu=puniu) if i.id == alvo else i for i in parte.inqueritos)
            return parte._replace(inqueritos=tuple(novos))
        case "processos_ligados":
            return parte._replace(ligados=(*parte.ligados, le.texto(ato, "processo")))
        case "encaminhado_a_outro_orgao":
            return parte._replace(encaminhado=le.texto(ato, "orgao"), encaminhado_em=le.dia_do_ato(ato))
        case "processo_reaberto":
            return parte._replace(encaminhado="", reaberturas=(*parte.reaberturas, le.dia_do_ato(ato)))
        case _:
            assert_never(nome)


def _abertura(ato: Ato) -> Abertura:
    return Abertura(
        origem=le.texto(ato, "origem"),
        om=le.texto(ato, "om"),
        infrator=le.texto(ato, "infrator"),
        papel=le.texto(ato, "papel"),
        dispositivo=le.texto(ato, "dispositivo"),
        concreto=le.texto(ato, "concreto"),
        fato=le.instante(ato, "fato_em").date(),
        via=le.texto(ato, "via") or "lesta",
        inspetor=le.texto(ato, "inspetor"),
        estado_do_infrator=le.texto(ato, "estado_do_infrator"),
        titular=le.texto(ato, "titular"),
        forneceu=le.logico(ato, "forneceu"),
        em=le.dia_do_ato(ato),
        cessou=le.dia(ato, "cessou_em") if "cessou_em" in ato.dados else None,
        crime=le.logico(ato, "crime"),
        envolvidos=tuple(str(x) for x in le.lista(ato, "envolvidos")),
        abordagem=le.texto(ato, "abordagem"),
    )
