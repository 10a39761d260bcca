"""Names of other streams that acts carry: of which kind each is, and the one form in which it is kept."""

import re
from collections.abc import Mapping
from typing import Final

from capitania.processo.ato import Dado

# By act and datum, the kind of stream named.
NOMEADOS: Final[Mapping[str, Mapping[str, str]]] = {
    "processo_aberto": {"infrator": "pessoa", "abordagem": "abordagem"},
    "apreensao_lavrada": {
        "abordagem": "abordagem",
        "embarcacao": "embarcacao",
        "proprietario": "pessoa",
        "condutor": "pessoa",
    },
    "depositario_nomeado": {"pessoa": "pessoa"},
    "irregularidade_sanada": {"pessoa": "pessoa"},
    "embarcacao_restituida": {"para": "pessoa", "proprietario": "pessoa"},
    "processos_ligados": {"processo": "processo"},
    "pagamento_identificado": {"processo": "processo"},
    "abordagem_registrada": {"condutor": "pessoa"},
    "teste_realizado": {"pessoa": "pessoa"},
    "teste_recusado": {"pessoa": "pessoa"},
    "substituto_apresentado": {"pessoa": "pessoa"},
    **{
        nome: {"multas": "processo"}
        for nome in (
            *(
                "intimacao_pessoal_feita",
                "intimacao_expedida",
                "divida_decidida",
                "divida_encaminhada",
                "divida_recolhida",
            ),
            *("divida_devolvida", "divida_inscrita", "debito_quitado", "parcelamento_registrado"),
        )
    },
}
NUMERO_DO_AUTO: Final = re.compile(r"[0-9]{3}P[0-9]{10}")


def inteiro(especie: str, nome: str) -> str:
    """Give the whole name of a stream, of which the short form leaves the kind out."""
    return nome if ":" in nome else f"{especie}:{nome}"


def numa_forma(ato: str, dados: Mapping[str, Dado]) -> dict[str, Dado]:
    """Write names of streams in one form: a person short, as in `por`; others whole; the number of an auto as it is."""
    forma = dict(dados)
    for campo, especie in NOMEADOS.get(ato, {}).items():
        dito = forma.get(campo)
        if isinstance(dito, list | tuple):
            forma[campo] = [_forma(especie, nome) if isinstance(nome, str) else nome for nome in dito]
        elif isinstance(dito, str) and dito:
            forma[campo] = _forma(especie, dito)
    return forma


def _forma(especie: str, nome: str) -> str:
    if especie == "pessoa":
        return nome.removeprefix("pessoa:")
    return nome if especie == "processo" and NUMERO_DO_AUTO.fullmatch(nome) else inteiro(especie, nome)
