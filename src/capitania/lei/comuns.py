"""What is commonest of a boat: told where nothing else was asked, and tried first, so that examples are plain."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

from capitania.lei import vocabulario
from capitania.lei.faixas import Ponto
from capitania.lei.molde import APARELHO

VERIFICADO_EM: Final = f"{APARELHO}verificado_em"
COMUM: Final[Mapping[str, str]] = {
    "abordagem.situacao_da_embarcacao": "navegando",
    "abordagem.navegacao_constatada": "sim",
    "abordagem.saida_iminente": "nao",
    "embarcacao.tipo": "esporte_recreio",
    "condutor.proprietario": "nao",
    "condutor.notificavel": "sim",
    "condutor.menor": "nao",
    "proprietario.notificavel": "sim",
    "proprietario.forneceu": "nao",
    "substituto.presente": "nao",
}
DA_PESSOA: Final[Mapping[str, str]] = {
    "condutor.habilitacao": "cha",
    "condutor.porta": "sim",
    "condutor.classe_adequada": "sim",
    "condutor.situacao_da_licenca": "regular",
    "alcoolemia.resultado": "nao_realizado",
    "alcoolemia.outra_substancia": "nao",
    "alcoolemia.sinais": "nao",
    "alcoolemia.meio": "laudo",
    **dict.fromkeys(vocabulario.PRESENCAS, "informado"),
    f"{APARELHO}verificado_por": "inmetro",
}


def mais_comum(nome: str) -> str | None:
    """Give the commonest word of a fact; None where it has none, as readings and dates."""
    return COMUM.get(nome) or DA_PESSOA.get(vocabulario.do_condutor(nome))


def comuns_antes(nome: str, pontos: Iterable[Ponto], dia: date) -> list[Ponto]:
    """Put small readings first, late dates too, but for a meter checked after the day."""
    checado = vocabulario.do_condutor(nome) == VERIFICADO_EM

    def ordem(ponto: Ponto) -> tuple[bool, Ponto | int]:
        return (checado and ponto > dia, -ponto.toordinal()) if isinstance(ponto, date) else (False, ponto)

    return sorted(pontos, key=ordem)


def raros(contado: Mapping[str, object], dia: date) -> int:
    """Count what is told of a boat that is not the commonest."""
    return sum(valor is not None and valor not in {mais_comum(nome), dia} for nome, valor in contado.items())
