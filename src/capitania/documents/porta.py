"""The port `Papeis` of use cases."""

from capitania.documents.composicao import desenha, desenha_volume, modelo, retrata
from capitania.documents.leitura import le_foto, le_pdf
from capitania.documents.pagina import pagina

__all__ = ("desenha", "desenha_volume", "le_foto", "le_pdf", "modelo", "pagina", "retrata")
