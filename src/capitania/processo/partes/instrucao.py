"""Defence, lapse, evidence asked for and produced, final words, report, opinion, extension, suspicion."""

from datetime import date
from typing import Literal, NamedTuple, assert_never, cast

from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.catalogo import DIA, ID, LISTA, LOGICO, PASSADO, TEXTO, Atos, escolha, opcional

CANAL = escolha("presencial", "papel", "eletronico", "postal")
PRAZOS_QUE_DECORREM = ("comparecimento", "defesa", "alegacoes_finais", "recurso", "ultima_instancia", "pagamento")

ATOS = (
    Atos("processo", "instrucao")
    .ato("defesa_apresentada", "parte", "texto", canal=CANAL, argumentos=LISTA, postada_em=opcional(PASSADO))
    .ato(
        "decurso_certificado",
        "sistema",
        prazo=escolha(*PRAZOS_QUE_DECORREM),
        vencimento=DIA,
        provisorio=opcional(LISTA),
    )
    .ato("diligencia_determinada", "autoridade", objeto=TEXTO, dia=DIA)
    .ato("diligencia_cumprida", "secretaria inspetor", objeto=TEXTO)
    .ato("alegacoes_finais_abertas", "autoridade secretaria")
    .ato("alegacoes_finais_apresentadas", "parte", "texto", canal=CANAL)
    .ato("relatorio_juntado", "secretaria", autor=opcional(ID))
    .ato("parecer_juntado", "secretaria", autor=opcional(ID))
    .ato("prazo_prorrogado", "autoridade superior dpc", prazo=escolha("julgamento", "decisao_do_recurso"), motivo=TEXTO)
    .ato("suspeicao_arguida", "parte", contra=ID, motivo=TEXTO)
    .ato("suspeicao_decidida", "superior dpc", contra=ID, acolhida=LOGICO, motivo=TEXTO)
    .ato("despacho", "secretaria autoridade superior dpc", motivo=TEXTO)
)
Nome = Literal[
    "defesa_apresentada",
    "decurso_certificado",
    "diligencia_determinada",
    "diligencia_cumprida",
    "alegacoes_finais_abertas",
    "alegacoes_finais_apresentadas",
    "relatorio_juntado",
    "parecer_juntado",
    "prazo_prorrogado",
    "suspeicao_arguida",
    "suspeicao_decidida",
    "despacho",
]


class Defesa(NamedTuple):
    """A defence as filed."""

    dia: date
    canal: str
    argumentos: tuple[str, ...]
    postada: date | None


class Instrucao(NamedTuple):
    """Part `instrucao`."""

    defesas: tuple[Defesa, ...] = ()
    decursos: tuple[tuple[str, date], ...] = ()
    diligencias: tuple[date, ...] = ()
    cumpridas: tuple[date, ...] = ()
    determinadas: tuple[date, ...] = ()
    relatorios: tuple[date, ...] = ()
    pareceres: tuple[date, ...] = ()
    alegacoes_abertas: date | None = None
    alegacoes: date | None = None
    prorrogados: tuple[tuple[str, date], ...] = ()
    arguidas: tuple[tuple[str, date], ...] = ()
    acolhidas: tuple[str, ...] = ()

    def arguida(self, pessoa: str) -> bool:
        """Tell whether a person's suspicion was raised and not yet decided."""
        return any(contra == pessoa for contra, _ in self.arguidas)

    @property
    def argumentos(self) -> tuple[str, ...]:
        """List what the decision has to answer."""
        return tuple(a for d in self.defesas for a in d.argumentos)

    @property
    def decorridos(self) -> tuple[str, ...]:
        """List the terms certified as lapsed."""
        return tuple(tipo for tipo, _ in self.decursos)


def apply(parte: Instrucao, ato: Ato) -> Instrucao:  # noqa: C901, PLR0911, PLR0912 - one branch per act
    """Fold one act of this part."""
    nome = cast("Nome", ato.nome)
    dia = le.dia_do_ato(ato)
    match nome:
        case "defesa_apresentada":
            postada = le.dia(ato, "postada_em") if "postada_em" in ato.dados else None
            defesa = Defesa(dia, le.texto(ato, "canal"), tuple(str(a) for a in le.lista(ato, "argumentos")), postada)
            return parte._replace(defesas=(*parte.defesas, defesa))
        case "decurso_certificado":
            return parte._replace(decursos=(*parte.decursos, (le.texto(ato, "prazo"), le.dia(ato, "vencimento"))))
        case "diligencia_determinada":
            return parte._replace(
                diligencias=(*parte.diligencias, le.dia(ato, "dia")), determinadas=(*parte.determinadas, dia)
            )
        case "diligencia_cumprida":
            return parte._replace(cumpridas=(*parte.cumpridas, dia))
        case "alegacoes_finais_abertas":
            return parte._replace(alegacoes_abertas=dia, alegacoes=None)
        case "alegacoes_finais_apresentadas":
            return parte._replace(alegacoes=dia)
        case "prazo_prorrogado":
            return parte._replace(prorrogados=(*parte.prorrogados, (le.texto(ato, "prazo"), dia)))
        case "relatorio_juntado":
            return parte._replace(relatorios=(*parte.relatorios, dia))
        case "parecer_juntado":
            return parte._replace(pareceres=(*parte.pareceres, dia))
        case "suspeicao_arguida":
            return parte._replace(arguidas=(*parte.arguidas, (le.texto(ato, "contra"), dia)))
        case "suspeicao_decidida":
            contra = le.texto(ato, "contra")
            acolhidas = (*parte.acolhidas, contra) if le.logico(ato, "acolhida") else parte.acolhidas
            restam = tuple(a for a in parte.arguidas if a[0] != contra)
            return parte._replace(arguidas=restam, acolhidas=acolhidas)
        case "despacho":
            return parte
        case _:
            assert_never(nome)
