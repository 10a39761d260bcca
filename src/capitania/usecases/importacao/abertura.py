"""The sheet of an import opened: its columns found, or refused with the way out."""

from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases.importacao.cabecalho import Cabecalho, acha
from capitania.usecases.importacao.tabela import Campos, Planilhas


def abre(
    planilhas: Planilhas, especie: str, pede: Campos, arquivo: tuple[bytes, str]
) -> tuple[Cabecalho, list[Problema]]:
    """Find the columns of a kind in a file (bytes, name), and what a person should look at.

    Raises `EntradaInvalida` where what is asked for is not among them.
    """
    dados, nome = arquivo
    nomes = planilhas.colunas()[especie]
    lidas = planilhas.le(dados, nome)
    found = acha(lidas, nomes)
    if found is not None and found.planilha.defeito:
        como = "Confira as aspas, ou salve a planilha de novo."
        raise EntradaInvalida([Problema(nome, None, found.planilha.defeito, como)])
    if found is None:
        como = f"As colunas são: {', '.join(nomes)}. docs/guia/importar.md diz que nomes servem."
        raise EntradaInvalida([Problema(nome, None, "Nenhuma coluna tem nome conhecido.", como)])
    if wrong := found.problemas(pede, nomes):
        raise EntradaInvalida(wrong)
    outras = [p.nome for p in lidas if p.nome and p.nome != found.planilha.nome and p.linhas]
    motivo = f"Não se leem, por estarem em outras folhas: {', '.join(outras)}."
    return found, [Problema(nome, None, motivo, "")] if outras else []
