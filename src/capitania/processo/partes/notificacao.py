"""The notificação para comparecimento that comes before the auto, and what it leads to."""

from datetime import date
from typing import Literal, NamedTuple, assert_never, cast

from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.catalogo import DIA, TEXTO, Atos, opcional

ATOS = (
    Atos("processo", "notificacao")
    .ato("notificacao_lavrada", "inspetor secretaria", "fatos", dia=DIA, hora=TEXTO, local=TEXTO)
    .ato("comparecimento_registrado", "secretaria", "esclarecimentos", por_representante=opcional(TEXTO))
    .ato("nao_comparecimento_certificado", "sistema secretaria")
    .ato("esclarecimentos_aceitos", "autoridade", fundamento=TEXTO)
    .ato("esclarecimentos_recusados", "autoridade", fundamento=TEXTO)
)
Nome = Literal[
    "notificacao_lavrada",
    "comparecimento_registrado",
    "nao_comparecimento_certificado",
    "esclarecimentos_aceitos",
    "esclarecimentos_recusados",
]


class Notificacao(NamedTuple):
    """Part `notificacao`; the days of its acts."""

    lavrada: date | None = None
    compareceu: date | None = None
    faltou: date | None = None
    aceitos: date | None = None
    recusados: date | None = None

    @property
    def respondida(self) -> bool:
        """Tell whether the auto may follow: no-show, or clarifications refused with reasons."""
        return self.faltou is not None or self.recusados is not None


def apply(parte: Notificacao, ato: Ato) -> Notificacao:
    """Fold one act of this part."""
    nome = cast("Nome", ato.nome)
    dia = le.dia_do_ato(ato)
    match nome:
        case "notificacao_lavrada":
            return parte._replace(lavrada=dia)
        case "comparecimento_registrado":
            return parte._replace(compareceu=dia)
        case "nao_comparecimento_certificado":
            return parte._replace(faltou=dia)
        case "esclarecimentos_aceitos":
            return parte._replace(aceitos=dia)
        case "esclarecimentos_recusados":
            return parte._replace(recusados=dia)
        case _:
            assert_never(nome)
