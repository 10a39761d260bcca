"""What is printed on a collection form for a bank: bar code with its typed line, Pix; each as far as settings allow."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from capitania.identidade.arrecadacao import codigo_de_barras, linha_digitavel
from capitania.identidade.pix import copia_e_cola
from capitania.processo.caixa import Gru
from capitania.processo.configuracoes import CHAVE_PIX, ORGAO_ARRECADADOR

REFERENCIA: Final = 17  # digits of a form's reference; with the day it is due they fill the free field


class CodigosDaGru(NamedTuple):
    """The codes of a form; one is empty where the unit has no setting for it."""

    pix: str
    codigo_de_barras: str
    linha_digitavel: str


def codigos(gru: Gru, sigla: str, municipio: str, configuracao: Mapping[str, str]) -> CodigosDaGru:
    """Give the codes that the unit's settings allow."""
    chave, orgao = configuracao.get(CHAVE_PIX, ""), configuracao.get(ORGAO_ARRECADADOR, "")
    pix = copia_e_cola(chave, sigla, municipio, gru.valor, gru.numero) if chave else ""
    livre = f"{gru.vencimento:%Y%m%d}{gru.numero:0>{REFERENCIA}}"
    codigo = codigo_de_barras(orgao, gru.valor, livre) if orgao else ""
    return CodigosDaGru(pix, codigo, linha_digitavel(codigo) if codigo else "")
