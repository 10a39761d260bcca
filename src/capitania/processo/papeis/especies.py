"""The table of papers, one line for each file."""

from collections.abc import Mapping
from typing import Final

from capitania.processo.papeis import auto_de_infracao, notificacao_da_decisao
from capitania.processo.papeis.especie import Especie

_TODAS: Final = (
    auto_de_infracao.ESPECIE,
    notificacao_da_decisao.ESPECIE,
)
ESPECIES: Final[Mapping[str, Especie]] = {e.nome: e for e in _TODAS}
