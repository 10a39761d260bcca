"""The table of papers, one line for each file."""

from collections.abc import Mapping
from typing import Final

from capitania.processo.papeis import (
    auto_de_apreensao,
    auto_de_infracao,
    certidao_de_autos,
    certidao_de_decurso,
    decisao,
    decisao_do_recurso,
    edital,
    edital_da_custodia,
    encaminhamento_do_recurso,
    etiqueta_da_custodia,
    folha_da_divida,
    folha_da_gru,
    folha_de_contagem,
    indice_do_caso,
    intimacao_pessoal,
    lacre,
    notificacao_da_decisao,
    notificacao_de_retirada,
    notificacao_para_comparecimento,
    oficio_a_policia,
    ordem_de_remocao_do_lacre,
    registro_da_recusa,
    registro_do_teste,
    termo_de_entrega,
    termo_de_fiel_depositario,
    termo_de_recusa,
)
from capitania.processo.papeis.especie import Especie

_TODAS: Final = (
    auto_de_infracao.ESPECIE,
    notificacao_da_decisao.ESPECIE,
    auto_de_apreensao.ESPECIE,
    edital_da_custodia.ESPECIE,
    etiqueta_da_custodia.ESPECIE,
    folha_da_divida.ESPECIE,
    intimacao_pessoal.ESPECIE,
    lacre.ESPECIE,
    notificacao_de_retirada.ESPECIE,
    oficio_a_policia.ESPECIE,
    ordem_de_remocao_do_lacre.ESPECIE,
    registro_da_recusa.ESPECIE,
    registro_do_teste.ESPECIE,
    termo_de_entrega.ESPECIE,
    termo_de_fiel_depositario.ESPECIE,
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
