"""The roads of the sample: what happens in each case, boarding and custody of a Capitania that does not exist.

A road is a line of acts, each some days after the first; `@7` in its data is the day seven days after it, and
`@7T10:00` an instant of that day. Practised as anybody would: what the law of the day refuses ends the road there.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, Final, NamedTuple

from capitania.usecases.semeadura import Infracao

SECRETARIA: Final = "secretaria-1@secretaria"
AUTORIDADE: Final = "oficial-1@autoridade"
OUTRA_AUTORIDADE: Final = "oficial-2@autoridade"
CAPITAO: Final = "capitao-1@superior"
INSPETOR: Final = "inspetor-1@inspetor"
DPC: Final = "dpc-1@dpc"
PARTE: Final = "@parte"  # who the case is of
MAQUINA: Final = "sistema@sistema"


class Passo(NamedTuple):
    """An act of a road: how many days after the first, by whom, with what."""

    dias: int
    tipo: str
    por: str
    dados: Mapping[str, Any]


def _passo(dias: int, tipo: str, por: str, **dados: Any) -> Passo:
    return Passo(dias, tipo, por, dados)


def _ciencia(dias: int, objeto: str, dia: int) -> Passo:
    dados = {"objeto": objeto, "meio": "ar", "dia": f"@{dia}", "prova": "AR assinado", "recebedor": "infrator"}
    return Passo(dias, "ciencia_registrada", SECRETARIA, dados)


def _aberto(dispositivo: str, **mais: Any) -> Passo:
    dados = {"origem": "flagrante", "om": "", "infrator": "", "papel": "condutor", "titular": "sim"}
    return Passo(
        0,
        "processo_aberto",
        SECRETARIA,
        {**dados, "dispositivo": dispositivo, "fato_em": "@-1T10:00", "inspetor": "inspetor-1", **mais},
    )


def ate_o_auto(dispositivo: str, descricao: str, papel: str = "condutor") -> tuple[Passo, ...]:
    """Open a case and draw its auto."""
    auto = {"dispositivo": dispositivo, "local": "Baía de Mentira", "fato_em": "@-1T10:00", "inspetor": "inspetor-1"}
    return (
        _aberto(dispositivo, papel=papel),
        _passo(0, "auto_lavrado", AUTORIDADE, **auto, descricao=descricao),
        _passo(0, "assinatura_registrada", SECRETARIA, resultado="ausente"),
        _passo(1, "comunicacao_expedida", SECRETARIA, objeto="auto", meio="ar", endereco="Cais Fictício, 1"),
    )


def ate_a_defesa(dispositivo: str, descricao: str, papel: str = "condutor") -> tuple[Passo, ...]:
    """And the party knows, and answers."""
    said = {"canal": "papel", "argumentos": ["boa_fe", "primeira_vez"], "texto": "Foi a primeira vez, e de boa-fé."}
    return (
        *ate_o_auto(dispositivo, descricao, papel),
        _ciencia(10, "auto", 8),
        _passo(18, "defesa_apresentada", PARTE, **said),
    )


def ate_a_decisao(dispositivo: str, descricao: str, **pena: Any) -> tuple[Passo, ...]:
    """And it is judged."""
    decided: dict[str, Any] = {
        "resultado": "procedente" if pena else "improcedente",
        "respostas": {"boa_fe": "A boa-fé não afasta o fato.", "primeira_vez": "Considerada na pena."},
        "fundamento": "O fato está provado." if pena else "A prova não mostra o fato.",
        "relato": "O autuado diz que foi a primeira vez.",
    }
    decided |= {"pena": pena, "reincidencia": 0} if pena else {}
    return (
        *ate_a_defesa(dispositivo, descricao),
        _passo(36, "julgamento_proferido", AUTORIDADE, **decided),
        _ciencia(42, "decisao", 41),
    )


def _recurso(dia: int, instancia: int, encaminha: str, para: str) -> tuple[Passo, ...]:
    filed = {"instancia": instancia, "canal": "papel", "fundamentos": ["proporcionalidade"]}
    sent = {"instancia": instancia, "consideracoes": "Mantém-se a decisão.", "para": para}
    return (
        _passo(dia, "recurso_interposto", PARTE, **filed),
        _passo(dia + 4, "recurso_encaminhado", encaminha, **sent, recebido_em=f"@{dia + 6}"),
    )


def ate_a_ultima_instancia(dispositivo: str, descricao: str, **pena: Any) -> tuple[Passo, ...]:
    """And it goes up, twice."""
    denied = {"instancia": 1, "resultado": "negado", "fundamento": "A pena está dentro dos limites."}
    return (
        *ate_a_decisao(dispositivo, descricao, **pena),
        *_recurso(44, 1, AUTORIDADE, "capitao-1"),
        _passo(62, "recurso_julgado", CAPITAO, **denied),
        _ciencia(66, "decisao_do_recurso", 65),
        *_recurso(68, 2, CAPITAO, "dpc-1"),
    )


def ate_o_fim(dispositivo: str, descricao: str, **pena: Any) -> tuple[Passo, ...]:
    """And the DPC has the last word."""
    denied = {"instancia": 2, "resultado": "negado", "fundamento": "Nada a reformar."}
    return (
        *ate_a_ultima_instancia(dispositivo, descricao, **pena),
        _passo(90, "recurso_julgado", DPC, **denied),
        _ciencia(96, "decisao_final", 95),
        _passo(97, "transito_certificado", MAQUINA),
    )


def paga(dispositivo: str, descricao: str, multa: str) -> tuple[Passo, ...]:
    """And the fine is paid."""
    paid = _passo(104, "pagamento_registrado", SECRETARIA, dia_banco="@103", dia_arquivo="@104", valor=multa)
    return (*ate_o_fim(dispositivo, descricao, multa=multa), paid)


SEM_CHA: Final = ("rlesta:11", "Conduzia sem habilitação.")
NAO_PORTA: Final = ("rlesta:12-II", "Não trazia a habilitação que possui.")
VENCIDA: Final = ("rlesta:12-III", "Conduzia com a CHA vencida.")
SEM_DOCUMENTO: Final = ("rlesta:16-II", "Não se trazia o título de inscrição.", "proprietario")
BANHISTAS: Final = ("rlesta:23-II", "Trafegava na área dos banhistas.")
VELOZ: Final = ("rlesta:23-VII", "Passou da velocidade permitida no canal.")

# And long after the end nobody paid: the ninety days are over, and the debtor is to be told in person.
DEVIDA: Final = (
    *ate_o_fim(*SEM_CHA, multa="1600.00"),
    _passo(150, "despacho", SECRETARIA, motivo="Consultou-se o arquivo do banco: nada foi pago."),
)
# Of before the auto was drawn at once, when a notice came first: these roads begin on a day of then.
DE_ANTES: Final = date(2025, 11, 10)
ABORDAGEM_DE_ANTES: Final = "abordagem:mostra-de-antes"
NOTIFICADO: Final = (
    _aberto(VENCIDA[0], abordagem=ABORDAGEM_DE_ANTES),
    _passo(0, "notificacao_lavrada", INSPETOR, dia="@-1", hora="14:00", local="Cais Fictício", fatos="CHA vencida."),
)
ESCLARECIDO: Final = (
    *NOTIFICADO,
    Passo(
        *(0, "ciencia_registrada", INSPETOR),
        {"objeto": "notificacao", "meio": "pessoal", "dia": "@0", "prova": "Termo", "recebedor": "infrator"},
    ),
    _passo(4, "comparecimento_registrado", SECRETARIA, esclarecimentos="Trouxe a renovação, de antes do fato."),
    _passo(7, "esclarecimentos_aceitos", AUTORIDADE, fundamento="Renovação provada antes do fato."),
)
AR_QUE_VOLTOU: Final = (
    *ate_o_auto(*NAO_PORTA),
    _passo(12, "comunicacao_frustrada", SECRETARIA, objeto="auto", meio="ar", motivo="Mudou-se."),
)
COM_INQUERITO: Final = (
    _aberto("rlesta:23-IV", origem="inquerito"),
    _passo(2, "inquerito_vinculado", SECRETARIA, inquerito="iafn-7", relacao="durante"),
)
# What autos are about, in a hundred, near what the press told of one coast. Extinguishers are left out: of that row the
# concrete norm must be told, and no source of it was checked.
MISTURA: Final = (
    Infracao("rlesta:11", "condutor", "Conduzia sem habilitação.", 20),
    Infracao("rlesta:12-II", "condutor", "Não trazia a habilitação que possui.", 18),
    Infracao("rlesta:23-II", "condutor", "Fundeava na área dos banhistas.", 15),
    Infracao("rlesta:23-VII", "condutor", "Passou da velocidade permitida no canal.", 15),
    Infracao("rlesta:16-II", "proprietario", "Não se trazia o título de inscrição.", 13),
    Infracao("rlesta:12-III", "condutor", "Conduzia com a CHA vencida.", 10),
    Infracao("rlesta:12-I", "condutor", "Não tinha a documentação de saúde.", 9),
)
# Cases beyond what the sowing makes: a name, and its road.
CASOS: Final[tuple[tuple[str, tuple[Passo, ...]], ...]] = (
    ("notificado", NOTIFICADO),
    ("esclarecido", ESCLARECIDO),
    ("ar-que-voltou", AR_QUE_VOLTOU),
    ("defesa-entregue", ate_a_defesa(*SEM_DOCUMENTO)),
    ("improcedente", ate_a_decisao(*BANHISTAS)),
    ("julgado", ate_a_decisao(*SEM_CHA, multa="400.00")),
    ("no-dpc", ate_a_ultima_instancia(*VELOZ, multa="200.00")),
    ("no-dpc-2", ate_a_ultima_instancia(*NAO_PORTA, multa="100.00")),
    ("em-cobranca", ate_o_fim(*SEM_CHA, multa="500.00")),
    ("na-divida", DEVIDA),
    ("suspenso", ate_o_fim(*VELOZ, suspensao_dias=30)),
    ("pago", paga(*VENCIDA, multa="100.00")),
    ("pago-2", paga(*NAO_PORTA, multa="150.00")),
    ("sigiloso", (*ate_a_defesa(*BANHISTAS), _passo(20, "sigilo_decretado", AUTORIDADE, motivo="Menor de idade."))),
    ("com-inquerito", COM_INQUERITO),
)


class Barco(NamedTuple):
    """A boat of the sample, and whose it is."""

    nome: str
    inscricao: str


BARCOS: Final = (
    *(Barco("Boa Hora", "4210000012"), Barco("Marola", "4210000020"), Barco("Sem Pressa", "4210000039")),
    *(Barco("Estrela de Mentira", "4210000047"), Barco("Vento Bom", "4210000055"), Barco("Peixe Frito", "4210000063")),
)


def fatos(kind: str, om: str, em: str, inscricao: str) -> dict[str, Any]:
    """Tell the facts of a boarding: regular, vencida, sem_cha, soprou (and failed)."""
    conductor = {"habilitacao": "cha", "validade": "2031-05-01", "porta": "sim", "classe_adequada": "sim"}
    conductor |= {"situacao_da_licenca": "regular"}
    if kind == "sem_cha":
        conductor = {"habilitacao": "inexistente"}
    elif kind == "vencida":
        conductor |= {"validade": "2021-12-20"}
    elif kind == "nao_porta":
        conductor |= {"porta": "nao"}
    test: dict[str, Any] = {"outra_substancia": "nao", "sinais": []}
    if not kind.startswith("soprou"):
        test |= {"resultado": "nao_realizado"}
    return {
        "abordagem": {
            "em": em,
            "om": om,
            "situacao_da_embarcacao": "navegando",
            "navegacao_constatada": "sim",
            "saida_iminente": "nao",
        },
        "embarcacao": {"tipo": "esporte_recreio", "inscricao": inscricao},
        "condutor": {**conductor, "proprietario": "sim", "notificavel": "sim", "menor": "nao"},
        "alcoolemia": test,
    }


ETILOMETRO: Final = {
    "marca": "Fictícia",
    "modelo": "F-1",
    "serie": "0001",
    "aprovacao": "Portaria fictícia 1",
    "verificado_por": "inmetro",
    "operador": "inspetor-1",
}
# One boarding in ten has a breath test, one in five of these is over the limit so that there is something to look at.
ABORDAGENS: Final = (
    *("regular", "regular", "soprou", "regular", "nao_porta", "regular", "vencida", "regular", "regular", "sem_cha"),
    *(
        "regular",
        "regular",
        "regular",
        "soprou_acima",
        "regular",
        "vencida",
        "regular",
        "regular",
        "regular",
        "nao_porta",
    ),
)


def custodia(dias_de_volta: int) -> Iterator[Passo]:
    """Tell the custody of a boat: seized, sealed, kept, after some days cured and given back.

    0: neither yet; less than 0: cured after so many days, and not collected.
    """
    yield _passo(0, "lacre_aplicado", INSPETOR, numero="")
    named = {"pessoa": "guarda-1", "aceitou": True, "aceite_em": "@0", "documento": "Termo fictício 1"}
    yield _passo(0, "depositario_nomeado", AUTORIDADE, **named)
    spent = {"especie": "remocao", "valor": "350.00", "dia": "@1", "documento": "Nota fictícia 7"}
    yield _passo(1, "despesa_lancada", SECRETARIA, **spent)
    if dias_de_volta:
        cured = {"causa": "outra_deficiencia", "modo": "defeito_reparado", "prova": "Vistoria"}
        yield _passo(abs(dias_de_volta), "irregularidade_sanada", INSPETOR, **cured)
    if dias_de_volta > 0:
        yield _passo(dias_de_volta, "lacre_removido", INSPETOR, numero="", ordem="Ordem fictícia 3")
        paid = {"valor": "350.00", "dia_banco": f"@{dias_de_volta}", "comprovante": "Recibo fictício"}
        yield _passo(dias_de_volta, "despesa_paga", SECRETARIA, **paid)
        yield _passo(
            dias_de_volta, "embarcacao_restituida", SECRETARIA, para="", proprietario="", prova_da_propriedade="Título"
        )
