"""The settings of a unit, by key."""

from typing import Final

CONFIGURACOES: Final = (
    *("recurso_do_capitao", "codigo_da_om", "codigo_gru", "codigo_gru_despesas"),
    *("chave_pix", "orgao_arrecadador", "dias_da_intimacao", "retencao"),
    *("endereco", "expediente", "contato", "texto_oficial"),
)
RECURSO_DO_CAPITAO, CODIGO_DA_OM, CODIGO_GRU, CODIGO_GRU_DESPESAS, *_ = CONFIGURACOES
CHAVE_PIX, ORGAO_ARRECADADOR, DIAS_DA_INTIMACAO, RETENCAO = CONFIGURACOES[4:8]
ENDERECO, EXPEDIENTE, CONTATO, TEXTO_OFICIAL = CONFIGURACOES[8:]
