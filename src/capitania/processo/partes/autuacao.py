"""The auto de infração, the outcome of its signature, and the waiver of defence written on it."""

from datetime import date
from typing import Literal, NamedTuple, assert_never, cast

from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.catalogo import DIA, ID, INSTANTE, LISTA, LOGICO, TEXTO, Atos, escolha, opcional
from capitania.processo.papeis.tracos import NA_TELA, TRACOS

ATOS = (
    Atos("processo", "autuacao")
    .ato(
        "auto_lavrado",
        "autoridade",
        "descricao",
        numero=opcional(ID),
        aparelho=opcional(ID),
        dispositivo=ID,
        concreto=opcional(TEXTO),
        local=TEXTO,
        fato_em=INSTANTE,
        inspetor=opcional(ID),
        solidarios=opcional(LISTA),
        motivo_da_escolha=opcional(TEXTO),
    )
    .ato(
        "assinatura_registrada",
        "inspetor secretaria autoridade",
        TRACOS,
        resultado=escolha("assinou", "recusou", "a_rogo", "ausente"),
        quem=opcional(escolha("infrator", "preposto", "representante")),
        rogado=opcional(ID),
        testemunhas=opcional(LISTA),
        **NA_TELA,
    )
    .ato(
        "defesa_renunciada",
        "parte",
        dia=DIA,
        assinada_por=escolha("infrator", "representante"),
        poderes_expressos=opcional(LOGICO),
    )
)
Nome = Literal["auto_lavrado", "assinatura_registrada", "defesa_renunciada"]


class Auto(NamedTuple):
    """The auto as drawn: who drew it, for what, on which day."""

    numero: str
    dispositivo: str
    concreto: str
    lavrado: date
    por: str
    inspetor: str
    solidarios: tuple[str, ...] = ()


class Autuacao(NamedTuple):
    """Part `autuacao`."""

    auto: Auto | None = None
    assinatura: str = ""
    assinou: str = ""
    testemunhas: int = 0
    renuncia: date | None = None


def apply(parte: Autuacao, ato: Ato) -> Autuacao:
    """Fold one act of this part."""
    nome = cast("Nome", ato.nome)
    match nome:
        case "auto_lavrado":
            auto = Auto(
                le.texto(ato, "numero"),
                le.texto(ato, "dispositivo"),
                le.texto(ato, "concreto"),
                le.dia_do_ato(ato),
                ato.por.pessoa,
                le.texto(ato, "inspetor"),
                tuple(str(s) for s in le.lista(ato, "solidarios")),
            )
            return parte._replace(auto=auto)
        case "assinatura_registrada":
            return parte._replace(
                assinatura=le.texto(ato, "resultado"),
                assinou=le.texto(ato, "quem"),
                testemunhas=len(le.lista(ato, "testemunhas")),
            )
        case "defesa_renunciada":
            return parte._replace(renuncia=le.dia(ato, "dia"))
        case _:
            assert_never(nome)
