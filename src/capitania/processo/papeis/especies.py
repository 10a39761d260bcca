"""The table of papers, one line for each file."""

from collections.abc import Mapping
from typing import Final

from capitania.processo.papeis import (
    auto_de_infracao,
    certidao_de_autos,
    certidao_de_decurso,
    decisao,
    decisao_do_recurso,
    edital,
    encaminhamento_do_recurso,
    folha_da_gru,
    folha_de_contagem,
    indice_do_caso,
    notificacao_da_decisao,
    notificacao_para_comparecimento,
    termo_de_recusa,
)
from capitania.processo.papeis.especie import Especie

_TODAS: Final = (
    auto_de_infracao.ESPECIE,
    notificacao_da_decisao.ESPECIE,
    certidao_de_autos.ESPECIE,
    certidao_de_decurso.ESPECIE,
    decisao.ESPECIE,
    decisao_do_recurso.ESPECIE,
    edital.ESPECIE,
    encaminhamento_do_recurso.ESPECIE,
    folha_da_gru.ESPECIE,
    folha_de_contagem.ESPECIE,
    indice_do_caso.ESPECIE,
    notificacao_para_comparecimento.ESPECIE,
    termo_de_recusa.ESPECIE,
)
ESPECIES: Final[Mapping[str, Especie]] = {e.nome: e for e in _TODAS}
