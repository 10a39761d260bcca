"""Appeals in both instances, reconsideration, suspensive effect, revision, and the end of the discussion."""

from datetime import date
from typing import Final, Literal, NamedTuple, assert_never, cast

from capitania.processo import leitura as le
from capitania.processo.ato import Ato
from capitania.processo.catalogo import (
    DIA,
    ID,
    INTEIRO,
    LISTA,
    LOGICO,
    PASSADO,
    PENA,
    TABELA,
    TEXTO,
    Atos,
    escolha,
    opcional,
)
from capitania.processo.partes.instrucao import CANAL
from capitania.processo.partes.julgamento import Pena, pena_de

INCOMPETENTE: Final = "orgao_incompetente"  # the appeal may be filed again before the right body (Lei 9.784 63 §1)
LIVRAM: Final = frozenset({"improcedente", "nulo"})

ATOS = (
    Atos("processo", "recursos")
    .ato(
        "recurso_interposto",
        "parte",
        "texto",
        instancia=INTEIRO,
        canal=CANAL,
        fundamentos=LISTA,
        postado_em=opcional(PASSADO),
    )
    .ato(
        "recurso_nao_admitido",
        "autoridade superior dpc",
        instancia=INTEIRO,
        causa=escolha("fora_do_prazo", INCOMPETENTE, "sem_legitimidade", "esfera_exaurida"),
        orgao_certo=opcional(TEXTO),
    )
    .ato(
        "decisao_reconsiderada",
        "autoridade superior",
        instancia=INTEIRO,
        resultado=escolha("improcedente", "nulo", "pena_menor"),
        fundamento=TEXTO,
        pena=opcional(PENA),
    )
    .ato(
        "recurso_encaminhado",
        "autoridade superior",
        instancia=INTEIRO,
        consideracoes=TEXTO,
        para=ID,
        recebido_em=opcional(DIA),
    )
    .ato(
        "efeito_suspensivo_decidido",
        "autoridade superior dpc",
        instancia=INTEIRO,
        concedido=LOGICO,
        fundamento=TEXTO,
    )
    .ato("agravamento_comunicado", "superior dpc", instancia=INTEIRO, fundamento=TEXTO)
    .ato(
        "recurso_julgado",
        "superior dpc",
        instancia=INTEIRO,
        resultado=escolha("provido", "provido_em_parte", "negado"),
        fundamento=TEXTO,
        respostas=opcional(TABELA),
        pena=opcional(PENA),
        fundamento_da_cumulacao=opcional(TEXTO),
        motivo_da_nao_prescricao=opcional(TEXTO),
    )
    .ato("revisao_pedida", "parte autoridade superior dpc", "texto", fatos_novos=TEXTO)
    .ato(
        "revisao_decidida",
        "autoridade superior dpc",
        resultado=escolha("deferida", "indeferida"),
        fundamento=TEXTO,
        pena=opcional(PENA),
    )
    .ato("transito_certificado", "sistema")
)
Nome = Literal[
    "recurso_interposto",
    "recurso_nao_admitido",
    "decisao_reconsiderada",
    "recurso_encaminhado",
    "efeito_suspensivo_decidido",
    "agravamento_comunicado",
    "recurso_julgado",
    "revisao_pedida",
    "revisao_decidida",
    "transito_certificado",
]


class Recurso(NamedTuple):
    """An appeal in one instance; days of what happened to it, and the penalty it left if it changed it."""

    instancia: int
    interposto: date
    canal: str
    encaminhado: date | None = None
    recebido: date | None = None
    nao_admitido: str = ""
    reconsiderado: str = ""
    agravamento: date | None = None
    efeito_suspensivo: bool | None = None
    efeito_em: date | None = None
    reconsiderado_em: date | None = None
    julgado: date | None = None
    por: str = ""
    resultado: str = ""
    postado: date | None = None
    pena: Pena | None = None
    fim: date | None = None
    fundamentos: tuple[str, ...] = ()

    @property
    def pendente(self) -> bool:
        """Tell whether the appeal still waits for its end: judgment, non-admission or reconsideration."""
        return self.fim is None

    @property
    def atendido(self) -> bool:
        """Tell whether it ended wholly for the party."""
        return self.resultado == "provido" or self.reconsiderado in LIVRAM


class Recursos(NamedTuple):
    """Part `recursos`; `pena` is the penalty as the last decision left it, None while none changed it."""

    recursos: tuple[Recurso, ...] = ()
    pena: Pena | None = None
    revisao: date | None = None
    revisao_decidida: date | None = None
    transito: date | None = None

    def da_instancia(self, instancia: int) -> Recurso | None:
        """Give the last appeal of an instance."""
        return next((r for r in reversed(self.recursos) if r.instancia == instancia), None)


def apply(parte: Recursos, ato: Ato) -> Recursos:  # noqa: PLR0911 - one branch per act
    """Fold one act of this part."""
    nome = cast("Nome", ato.nome)
    dia = le.dia_do_ato(ato)
    instancia = le.inteiro(ato, "instancia")
    match nome:
        case "recurso_interposto":
            postado = le.dia(ato, "postado_em") if "postado_em" in ato.dados else None
            pede = tuple(str(f) for f in le.lista(ato, "fundamentos"))
            recurso = Recurso(instancia, dia, le.texto(ato, "canal"), postado=postado, fundamentos=pede)
            return parte._replace(recursos=(*parte.recursos, recurso))
        case "recurso_nao_admitido":
            return _muda(parte, instancia, nao_admitido=le.texto(ato, "causa"), fim=dia)
        case "decisao_reconsiderada":
            como = le.texto(ato, "resultado")
            fim = dia if como in LIVRAM else None  # a lighter penalty leaves the rest of the appeal to who is above
            return _com_pena(_muda(parte, instancia, reconsiderado=como, reconsiderado_em=dia, fim=fim), ato)
        case "recurso_encaminhado":
            return _muda(parte, instancia, encaminhado=dia, recebido=le.dia(ato, "recebido_em"))
        case "efeito_suspensivo_decidido":
            return _muda(parte, instancia, efeito_suspensivo=le.logico(ato, "concedido"), efeito_em=dia)
        case "agravamento_comunicado":
            return _muda(parte, instancia, agravamento=dia)
        case "recurso_julgado":
            resultado, quem = le.texto(ato, "resultado"), ato.por.pessoa
            return _com_pena(_muda(parte, instancia, julgado=dia, por=quem, resultado=resultado, fim=dia), ato)
        case "revisao_pedida":
            return parte._replace(revisao=dia, revisao_decidida=None)
        case "revisao_decidida":
            return _com_pena(parte._replace(revisao_decidida=dia), ato)
        case "transito_certificado":
            # an appeal that a correction brought back makes the certificate one of nothing
            return parte if any(r.pendente for r in parte.recursos) else parte._replace(transito=dia)
        case _:
            assert_never(nome)


def _com_pena(parte: Recursos, ato: Ato) -> Recursos:
    """Take the penalty an act sets; a decision wholly for the party leaves none."""
    if "pena" in ato.dados:
        pena = pena_de(ato)
    elif le.texto(ato, "resultado") in {"provido", *LIVRAM}:
        pena = Pena()
    else:
        return parte
    return _muda(parte, le.inteiro(ato, "instancia"), pena=pena)._replace(pena=pena)


def _muda(parte: Recursos, instancia: int, **campos: object) -> Recursos:
    """Change the last appeal of an instance; an act about none leaves the part as it is."""
    alvo = parte.da_instancia(instancia)
    if alvo is None:
        return parte
    novo = alvo._replace(**campos)  # type: ignore[arg-type]  # fields of Recurso, named above
    return parte._replace(recursos=tuple(novo if r is alvo else r for r in parte.recursos))
