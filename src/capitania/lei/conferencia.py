"""Checks of a norm file that look past one table: names given twice, groups named, readings of the doubts."""

from collections import Counter
from collections.abc import Iterable, Iterator

from capitania.lei.faixas import JUNTOS
from capitania.lei.norma import Faixa, Leitura, Norma, Tabela
from capitania.lei.problemas import Problema
from capitania.lei.saidas import problemas_da_saida
from capitania.lei.tabelas import condicoes
from capitania.lei.vocabulario import SIM_NAO, UNIDADES_DE_PRAZO


def confere(norma: Norma, arquivo: str) -> Iterator[Problema]:
    """List what is wrong across the parts of a file whose own parts read well."""
    tabelas = {t.lugar: t for t in (*norma.classes.values(), *norma.tabelas.values())}
    yield from repetidos(
        f"{arquivo}.ressalva ou lacuna", [*(r.id for r in norma.ressalvas), *(x.id for x in norma.lacunas)]
    )
    for tabela in tabelas.values():
        for linha in tabela.linhas:
            if isinstance(linha.entao, str):
                yield from _nome(linha.entao, f"{arquivo}.{tabela.lugar}.{linha.id}.entao")
        yield from repetidos(f"{arquivo}.{tabela.lugar}", (linha.id for linha in tabela.linhas))
    for faixa in norma.faixas.values():
        yield from _palavras(faixa, f"{arquivo}.faixa.{faixa.nome}")
    yield from _grupos(norma, arquivo)
    faixas = {f"faixa.{f.nome}": f for f in norma.faixas.values()}
    for r in norma.ressalvas:
        for nome, leitura in (("adotada", r.adotada), ("alternativa", r.alternativa)):
            onde = f"{arquivo}.ressalva.{r.id}.{nome}"
            if r.lugar in tabelas:
                yield from _na_tabela(tabelas[r.lugar], leitura, onde)
            elif r.lugar in faixas:
                yield from _na_faixa(faixas[r.lugar], leitura, onde)
            elif r.lugar.startswith("prazo."):
                yield from _no_prazo(leitura, onde)
        if r.lugar in faixas and len(r.quando) > 1:
            como = f"Deixe só {r.lugar}, ou declare a ressalva numa classe."
            yield Problema(f"{arquivo}.ressalva.{r.id}.quando", None, "Uma faixa só olha a sua medida.", como)


def repetidos(onde: str, nomes: Iterable[str]) -> Iterator[Problema]:
    """Name what stands twice where each name must stand once."""
    for nome, vezes in Counter(nomes).items():
        if vezes > 1:
            yield Problema(onde, nome, f"Aparece {vezes} vezes.", "Dê a cada um o seu id.")


def _palavras(faixa: Faixa, onde: str) -> Iterator[Problema]:
    nomes = [t.nome for t in faixa.trechos]
    yield from repetidos(onde, nomes)
    for nome in (*nomes, *(n for n in (faixa.resto, faixa.sem_valor) if n is not None)):
        yield from _nome(nome, onde)


def _nome(nome: str, onde: str) -> Iterator[Problema]:
    """Refuse a word that could not be told from two that hold at once."""
    if not nome or JUNTOS in nome:
        yield Problema(onde, nome, "Não serve de nome.", f"Escreva uma palavra, sem «{JUNTOS}».")


def _grupos(norma: Norma, arquivo: str) -> Iterator[Problema]:
    for grupo in norma.grupos.values():
        if grupo.minimo > grupo.maximo:
            yield Problema(f"{arquivo}.grupo.{grupo.nome}", None, "O mínimo passa do máximo.", "Troque os valores.")
    for i in norma.infracoes.values():
        if i.grupo is not None and i.grupo not in norma.grupos:
            onde = f"{arquivo}.infracao.{i.id.rpartition(':')[2]}.grupo"
            yield Problema(onde, i.grupo, "Grupo que o arquivo não tem.", f"Use um de: {', '.join(norma.grupos)}.")


def _na_tabela(tabela: Tabela, leitura: Leitura, onde: str) -> Iterator[Problema]:
    ids = [linha.id for linha in tabela.linhas]
    for nome in leitura.linhas or ():
        if nome not in ids:
            yield Problema(f"{onde}.linhas", nome, "A tabela não tem essa linha.", f"Use uma de: {', '.join(ids)}.")
    if leitura.linhas == ():
        yield Problema(f"{onde}.linhas", None, "A leitura não diz que linhas valem.", f"Use uma de: {', '.join(ids)}.")
    yield from condicoes(tabela, leitura.valores or {}, onde)
    for entrada, valores in (leitura.valores or {}).items():
        if len(valores) != 1:
            yield Problema(f"{onde}.{entrada}", sorted(valores), "A leitura põe um valor só.", "Escreva um só valor.")
    if leitura.entao is not None:
        yield from (p._replace(campo=f"{onde}.entao") for p in problemas_da_saida(tabela, leitura.entao))


def _na_faixa(faixa: Faixa, leitura: Leitura, onde: str) -> Iterator[Problema]:
    chave = f"faixa.{faixa.nome}"
    nomes = [t.nome for t in faixa.trechos] + [n for n in (faixa.resto, faixa.sem_valor) if n is not None]
    valores = (leitura.valores or {}).get(chave, frozenset())
    if not valores or not valores <= set(nomes):
        como = f'Escreva {chave} = "…", com um ou mais de: {", ".join(nomes)}.'
        yield Problema(onde, sorted(valores) or None, "A leitura não diz em que trecho fica.", como)


def _no_prazo(leitura: Leitura, onde: str) -> Iterator[Problema]:
    if leitura.valores is None:
        como = "Escreva quantidade, unidade, inclui_inicio ou conta_de."
        yield Problema(onde, None, "A leitura não diz como se conta.", como)
        return
    for chave, valores in leitura.valores.items():
        valor = min(valores, default="")
        if len(valores) != 1:
            yield Problema(f"{onde}.{chave}", sorted(valores), "A leitura põe um valor só.", "Escreva um só valor.")
        elif chave == "quantidade" and not (valor.isascii() and valor.isdigit() and 0 < len(valor) <= 6 and int(valor)):
            yield Problema(f"{onde}.{chave}", valor, "Prazo sem duração.", 'Escreva um inteiro entre aspas: "90".')
        elif chave in _DO_PRAZO and valor not in _DO_PRAZO[chave]:
            como = f"Use um de: {', '.join(_DO_PRAZO[chave])}."
            yield Problema(f"{onde}.{chave}", valor, "Valor fora da lista.", como)


_DO_PRAZO = {"unidade": UNIDADES_DE_PRAZO, "inclui_inicio": SIM_NAO}
