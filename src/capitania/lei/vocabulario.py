"""The closed vocabulary of facts and outputs: names and value sets that norm files and fact files share."""

from typing import Final

SIM_NAO: Final = ("sim", "nao")

# Facts answered from a closed list. A path left out of a fact file is "not informed": any of these values.
ENUMERADOS: Final[dict[str, tuple[str, ...]]] = {
    "abordagem.situacao_da_embarcacao": ("navegando", "atracada", "fundeada", "na_boia"),
    "abordagem.navegacao_constatada": SIM_NAO,
    "abordagem.saida_iminente": SIM_NAO,
    "embarcacao.tipo": ("esporte_recreio", "moto_aquatica", "outra"),
    "condutor.habilitacao": ("cha", "cir", "inexistente"),
    "condutor.porta": SIM_NAO,
    "condutor.classe_adequada": SIM_NAO,
    "condutor.situacao_da_licenca": ("regular", "suspensa", "cancelada"),
    "condutor.proprietario": SIM_NAO,
    "condutor.notificavel": SIM_NAO,
    "condutor.menor": SIM_NAO,
    "alcoolemia.resultado": ("nao_realizado", "recusado", "medido"),
    "alcoolemia.outra_substancia": ("nao", "indicios", "comprovada"),
    "alcoolemia.meio": ("laudo", "exame", "confissao_e_testemunhas"),
    "proprietario.notificavel": SIM_NAO,
    "proprietario.forneceu": SIM_NAO,
}

# Texts of which the norms only ask whether they are there: value sets informado | ausente.
PRESENCAS: Final = (
    "alcoolemia.etilometro.marca",
    "alcoolemia.etilometro.modelo",
    "alcoolemia.etilometro.aprovacao",
    "alcoolemia.etilometro.serie",
    "alcoolemia.etilometro.operador",
)
PRESENCA: Final = ("informado", "ausente")

# Who checked the meter: the norms name two, anything else is `outro`.
VERIFICADORES: Final = ("inmetro", "rbmlq", "outro")

# Measured facts, with the unit the norm files are compared in and the exact factors of the others.
UNIDADES: Final[dict[str, dict[str, str]]] = {
    "ar": {"mg/L": "1"},
    "sangue": {"g/L": "1", "dg/L": "0.1", "mg/dL": "0.01", "mg/L": "0.001", "%": "10"},
}
UNIDADE_BASE: Final = {"ar": "mg/L", "sangue": "g/L"}

DATAS: Final = ("condutor.validade", "alcoolemia.etilometro.verificado_em", "alcoolemia.etilometro.valido_ate")
# Measured facts that a boarding may show to have no value: no test, no date on the paper, no end told of the meter.
PODEM_FALTAR: Final = ("condutor.validade", "alcoolemia.etilometro.valido_ate", *(f"alcoolemia.{m}" for m in UNIDADES))
TEXTOS: Final = ("embarcacao.inscricao", "alcoolemia.descricao")
SEM_VALIDADE: Final = "sem_validade"

# The substitute is described as the conductor, with a breath test of his own.
CAMPOS_DO_SUBSTITUTO: Final = ("habilitacao", "validade", "porta", "classe_adequada", "situacao_da_licenca")

# Each measure with what it falls on.
MEDIDAS: Final = {
    "retirada_de_trafego": "embarcacao",
    "impedimento_de_saida": "embarcacao",
    "apreensao_da_embarcacao": "embarcacao",
    "apreensao_da_habilitacao": "habilitacao",
    "impedimento_de_conduzir": "condutor",
}
PECAS: Final = (
    "notificacao_para_comparecimento",
    "auto_de_infracao",
    "auto_de_apreensao",
    "lacre",
    "termo_de_fiel_depositario",
)
AUTORES: Final = (
    "condutor",
    "proprietario",
    "armador",
    "preposto",
    "tripulante",
    "pratico",
    "agente_de_manobra_e_docagem",
    "construtor",
    "proprietario_da_obra",
    "proprietario_da_jazida",
    "pesquisador",
    "agencia_de_navegacao",
)
DESTINATARIOS: Final = ("condutor", "proprietario", "autores")
INICIAM: Final[dict[str, tuple[str, ...]]] = {"medida": tuple(MEDIDAS), "infracao": (), "peca": PECAS}  # () is any
MODALIDADES: Final = ("pode", "deve")  # from the weaker to the stronger
ORGAOS: Final = ("autoridade_policial",)
MODOS: Final = ("apresentacao", "oficio", "comunicacao")
ESCOLHAS: Final = ("multa_ou_suspensao", "so_multa", "so_suspensao", "nenhuma")
DATAS_DA_TABELA: Final = ("fato", "ato")
VIAS: Final = ("lesta", "poluicao")
UNIDADES_DE_PRAZO: Final = ("dias_uteis", "dias_corridos", "meses", "anos")
EVENTOS_DA_RETENCAO: Final = ("encerramento", "ultimo_ato", "ultimo_vinculo", "acesso")

FATOS: Final = (
    *ENUMERADOS,
    *PRESENCAS,
    "alcoolemia.etilometro.verificado_por",
    "alcoolemia.sinais",
    "substituto.presente",
)


def dominio(caminho: str) -> tuple[str, ...] | None:
    """Give the value set of an enumerated or presence fact, the substitute's included; None when it has none."""
    caminho = do_condutor(caminho)
    if caminho == "substituto.presente":
        return SIM_NAO
    if caminho in PRESENCAS:
        return PRESENCA
    if caminho == "alcoolemia.etilometro.verificado_por":
        return VERIFICADORES
    if caminho == "alcoolemia.sinais":
        return SIM_NAO
    if caminho == "alcoolemia.meio":
        return (*ENUMERADOS[caminho], "ausente")
    return ENUMERADOS.get(caminho)


def do_condutor(caminho: str) -> str:
    """Turn a path of the substitute into the conductor's path of the same meaning."""
    if caminho.startswith("substituto.alcoolemia."):
        return caminho.removeprefix("substituto.")
    if caminho.startswith("substituto.") and caminho != "substituto.presente":
        resto = caminho.removeprefix("substituto.")
        return resto if resto.startswith(("faixa.", "classe.")) else f"condutor.{resto}"
    return caminho


def do_substituto(caminho: str) -> str:
    """Re-root a person's path, band or class on the substitute; other paths stay."""
    if caminho.startswith("condutor."):
        return "substituto." + caminho.removeprefix("condutor.")
    if caminho.startswith(("alcoolemia.", "faixa.", "classe.")):
        return "substituto." + caminho
    return caminho
