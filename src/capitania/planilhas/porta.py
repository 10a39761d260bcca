"""The port `Planilhas` whole, as the wiring hands it out."""

from capitania.planilhas.colunas import colunas, fases
from capitania.planilhas.leitura import le

__all__ = ["colunas", "fases", "le"]
