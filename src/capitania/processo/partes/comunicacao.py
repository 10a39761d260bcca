"""What was sent, what came back, what was proved known, and who may speak for the party."""

from datetime import date
from typing import Literal, NamedTuple, assert_never, cast

from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.catalogo import DIA, ID, LISTA, LOGICO, TEXTO, Atos, escolha, opcional

OBJETO = escolha(
    "notificacao",
    "auto",
    "decisao",
    "decisao_do_recurso",
    "decisao_final",
    "diligencia",
    "alegacoes_finais",
    "agravamento",
    "apuracao",
)
MEIO = escolha("pessoal", "preposto", "representante", "ar", "telegrama", "eletronica", "outro")

ATOS = (
    Atos("processo", "comunicacao")
    .ato(
        "comunicacao_expedida",
        "secretaria",
        "endereco",
        objeto=OBJETO,
        meio=MEIO,
        destinatario=opcional(ID),
        lote=opcional(ID),
    )
    .ato("comunicacao_frustrada", "secretaria", objeto=OBJETO, meio=MEIO, motivo=TEXTO, destinatario=opcional(ID))
    .ato(
        "ciencia_registrada",
        "secretaria inspetor",
        "recebedor_nome",
        objeto=OBJETO,
        meio=MEIO,
        dia=DIA,
        prova=TEXTO,
        recebedor=escolha("infrator", "preposto", "representante", "procurador", "porteiro", "agencia", "outro"),
        aceita_eletronica=opcional(LOGICO),
        destinatario=opcional(ID),
    )
    .ato("comparecimento_espontaneo", "parte", objeto=OBJETO)
    .ato(
        "edital_publicado",
        "secretaria",
        objeto=OBJETO,
        onde=escolha("pagina", "gap", "dou"),
        de=DIA,
        ate=opcional(DIA),
        fundamento=escolha("indeterminado", "desconhecido", "endereco_indefinido"),
        motivo_escrito=opcional(TEXTO),
    )
    .ato("procuracao_juntada", "parte", procurador=ID, especifica=LOGICO, poderes=opcional(LISTA))
    .ato("procuracao_revogada", "parte", procurador=ID)
    .ato("encaminhada_por_agencia", "secretaria", objeto=OBJETO, agencia=ID)
)
Nome = Literal[
    "comunicacao_expedida",
    "comunicacao_frustrada",
    "ciencia_registrada",
    "comparecimento_espontaneo",
    "edital_publicado",
    "procuracao_juntada",
    "procuracao_revogada",
    "encaminhada_por_agencia",
]


class Ciencia(NamedTuple):
    """Knowledge of one paper: the day, how, by whom received; `de` is whose, empty for the infractor."""

    objeto: str
    dia: date
    meio: str
    recebedor: str
    de: str = ""


class Tentativa(NamedTuple):
    """A paper sent: how, on which day, to whom (empty: the infractor), in which batch, and what came of it.

    `desfecho` is empty while nothing came back, then `frustrada` (with its `motivo`) or `ciente`, on the day `fim`.
    """

    objeto: str
    meio: str
    dia: date
    destinatario: str = ""
    lote: str = ""
    desfecho: str = ""
    fim: date | None = None
    motivo: str = ""


class Edital(NamedTuple):
    """A publication: of which paper, where, from which day and until which (none told: as long as it stands)."""

    objeto: str
    onde: str
    de: date
    ate: date | None


class Comunicacao(NamedTuple):
    """Part `comunicacao`."""

    expedidas: tuple[str, ...] = ()
    frustradas: tuple[str, ...] = ()
    ciencias: tuple[Ciencia, ...] = ()
    procuradores: tuple[str, ...] = ()
    por_agencia: tuple[str, ...] = ()
    tentativas: tuple[Tentativa, ...] = ()
    editais: tuple[Edital, ...] = ()

    def ciencia(self, objeto: str, desde: date | None = None) -> Ciencia | None:
        """Give the infractor's knowledge of a paper, from which its terms run: the earliest since the paper exists."""
        todas = [c for c in self.do_infrator if c.objeto == objeto and (desde is None or c.dia >= desde)]
        return min(todas, key=lambda c: c.dia) if todas else None

    @property
    def do_infrator(self) -> tuple[Ciencia, ...]:
        """List what the infractor knows of, leaving out what others were told."""
        return tuple(c for c in self.ciencias if not c.de)

    @property
    def das_diligencias(self) -> tuple[date, ...]:
        """List the days on which the party knew of evidence to be produced, in order."""
        return tuple(sorted(c.dia for c in self.do_infrator if c.objeto == "diligencia"))

    def das_tentativas(self, objeto: str, quem: str = "") -> tuple[Tentativa, ...]:
        """List the attempts to make a paper known to someone (empty: the infractor), in order."""
        return tuple(t for t in self.tentativas if (t.objeto, t.destinatario) == (objeto, quem))

    def edital(self, objeto: str) -> Edital | None:
        """Give the last publication of a paper."""
        return next((x for x in reversed(self.editais) if x.objeto == objeto), None)

    def avisou(self, objeto: str, quem: str) -> bool:
        """Tell whether someone besides the infractor knows of a paper."""
        return any(c.objeto == objeto and c.de == quem for c in self.ciencias)


def _ciente(parte: Comunicacao, ciencia: Ciencia) -> Comunicacao:
    """Add knowledge of a paper, and end with it the attempts that nothing had come of."""
    deste = (ciencia.objeto, ciencia.de)
    tentativas = tuple(
        t._replace(desfecho="ciente", fim=ciencia.dia) if (t.objeto, t.destinatario, t.desfecho) == (*deste, "") else t
        for t in parte.tentativas
    )
    return parte._replace(ciencias=(*parte.ciencias, ciencia), tentativas=tentativas)


def _frustrada(parte: Comunicacao, ato: Ato) -> Comunicacao:
    """End the last attempt that nothing had come of, by this means rather than another.

    What failed to reach another person is no attempt to reach the infractor.
    """
    objeto, meio, quem = (le.texto(ato, n) for n in ("objeto", "meio", "destinatario"))
    vivas = [n for n, t in enumerate(parte.tentativas) if (t.objeto, t.destinatario, t.desfecho) == (objeto, quem, "")]
    esta = max(vivas, key=lambda n: (parte.tentativas[n].meio == meio, n), default=None)
    fim, motivo = le.dia_do_ato(ato), le.texto(ato, "motivo")
    tentativas = tuple(
        t._replace(desfecho="frustrada", fim=fim, motivo=motivo) if n == esta else t
        for n, t in enumerate(parte.tentativas)
    )
    frustradas = parte.frustradas if quem else (*parte.frustradas, objeto)
    return parte._replace(frustradas=frustradas, tentativas=tentativas)


def apply(parte: Comunicacao, ato: Ato) -> Comunicacao:  # noqa: PLR0911 - one return per act
    """Fold one act of this part."""
    nome = cast("Nome", ato.nome)
    objeto = le.texto(ato, "objeto")
    match nome:
        case "comunicacao_expedida":
            meio, quem, lote = (le.texto(ato, n) for n in ("meio", "destinatario", "lote"))
            tentativa = Tentativa(objeto, meio, le.dia_do_ato(ato), quem, lote)
            return parte._replace(expedidas=(*parte.expedidas, objeto), tentativas=(*parte.tentativas, tentativa))
        case "comunicacao_frustrada":
            return _frustrada(parte, ato)
        case "ciencia_registrada":
            meio, recebedor, de = (le.texto(ato, n) for n in ("meio", "recebedor", "destinatario"))
            return _ciente(parte, Ciencia(objeto, le.dia(ato, "dia"), meio, recebedor, de))
        case "comparecimento_espontaneo":
            return _ciente(parte, Ciencia(objeto, le.dia_do_ato(ato), "comparecimento", "infrator"))
        case "edital_publicado":
            ate = le.dia(ato, "ate") if "ate" in ato.dados else None
            edital = Edital(objeto, le.texto(ato, "onde"), le.dia(ato, "de"), ate)
            ciencia = Ciencia(objeto, edital.de, "edital", "")
            return parte._replace(ciencias=(*parte.ciencias, ciencia), editais=(*parte.editais, edital))
        case "procuracao_juntada":
            return parte._replace(procuradores=(*parte.procuradores, le.texto(ato, "procurador")))
        case "procuracao_revogada":
            restam = tuple(p for p in parte.procuradores if p != le.texto(ato, "procurador"))
            return parte._replace(procuradores=restam)
        case "encaminhada_por_agencia":
            return parte._replace(por_agencia=(*parte.por_agencia, objeto))
        case _:
            assert_never(nome)
