"""Reading of tables and classes, and the checks across a whole norm file."""

from collections.abc import Iterator, Mapping

from capitania.lei import vocabulario
from capitania.lei.doutrina import blocos
from capitania.lei.leitor import Leitor
from capitania.lei.norma import Dispensa, Linha, Norma, Tabela
from capitania.lei.problemas import Problema
from capitania.lei.saidas import citas_da_saida, problemas_da_saida

CONSULTA = "consulta"  # a table that only people look up: it answers no facts
INFRACAO = "infracao"  # a table run once for each infraction, or for each author of it


def le_tabela(x: Leitor, nome: str, especie: str) -> Tabela:
    """Read a table or class; a row without `id` takes its place in the file."""
    podem = ("", CONSULTA) if especie == "classe" else ("", INFRACAO, CONSULTA)
    para_cada = x.escolha("para_cada", podem, "") or None
    return Tabela(
        nome=nome,
        especie=especie,
        data=x.escolha("data", vocabulario.DATAS_DA_TABELA, "fato"),
        entradas=_entradas(x, para_cada),
        linhas=x.filhos("linha", _linha),
        dispensas=x.filhos("dispensa", _dispensa),
        subsidiaria=x.logico("subsidiaria", padrao=False),
        para_cada=para_cada,
    )


def _entradas(x: Leitor, para_cada: str | None) -> dict[str, tuple[str, ...]]:
    """Read the inputs with all values each may take; those of a table only consulted are its own."""
    entradas = {k: tuple(sorted(v)) for k, v in x.condicoes("entradas").items()}
    if not entradas:
        x.erro("entradas", "A tabela não tem entradas.", 'Escreva entradas.fato = ["valor", …].')
    if para_cada == INFRACAO and INFRACAO not in entradas:
        x.erro("entradas", "Falta a infração de cada vez.", 'Escreva entradas.infracao = ["rlesta:11", …].')
    for entrada, valores in entradas.items():
        onde = f"entradas.{entrada}"
        dominio = _dominio(entrada)
        if not valores:
            x.erro(onde, "A entrada não tem valores.", 'Escreva ["valor", …].')
        if para_cada == CONSULTA:
            continue
        if dominio is None and not _de_outra(entrada, para_cada):
            perto = [f for f in vocabulario.FATOS if f.partition(".")[0] == entrada.partition(".")[0]]
            como = f"Use {', '.join(perto or vocabulario.FATOS)}; ou faixa.…, classe.…, medida.…, infracao.…"
            x.erro(onde, "Fato que ninguém informa.", como)
        for valor in sorted(set(valores) - set(dominio or valores)):
            x.erro(onde, "Valor que o fato não toma.", f"Use: {', '.join(dominio or ())}.", valor)
        for valor in sorted(set(dominio or ()) - set(valores)):
            x.erro(onde, "Falta um valor que o fato toma.", f"Acrescente {valor}.", valor)
    return entradas


def _dominio(entrada: str) -> tuple[str, ...] | None:
    especie, _, nome = entrada.partition(".")
    if especie == "medida" and nome in vocabulario.MEDIDAS:
        return (*vocabulario.MODALIDADES, "nao")
    return vocabulario.SIM_NAO if especie == "infracao" and nome else vocabulario.dominio(entrada)


def _de_outra(entrada: str, para_cada: str | None) -> bool:
    """Tell an answer of a band or class, of this file or another, and what a table run for each infraction is given."""
    dada = para_cada == INFRACAO and entrada in {INFRACAO, "autor"}
    return dada or entrada.removeprefix("substituto.").startswith(("faixa.", "classe."))


def _linha(x: Leitor) -> Linha:
    return Linha(
        id=x.texto("id", obrigatoria=False) or x.lugar.rsplit(".", 1)[-1],
        se=x.condicoes("se"),
        entao=blocos(x, "entao"),
        cita=x.lista("cita"),
        conferida=x.logico("conferida", padrao=True),
    )


def _dispensa(x: Leitor) -> Dispensa:
    return Dispensa(x.condicoes("se"), x.lista("medidas"), x.texto("por"), x.lista("cita"))


def referencias(norma: Norma, arquivo: str) -> list[Problema]:
    """Check what one part of the file says of another: inputs, values, provisions, places, outputs."""
    problemas = [*_citas(norma, arquivo), *_lugares(norma, arquivo)]
    for tabela in (*norma.classes.values(), *norma.tabelas.values()):
        lugar = f"{arquivo}.{tabela.lugar}"
        for linha in tabela.linhas:
            onde = f"{lugar}.{linha.id}"
            problemas += condicoes(tabela, linha.se, onde)
            problemas += [p._replace(campo=f"{onde}.entao") for p in problemas_da_saida(tabela, linha.entao)]
        for dispensa in tabela.dispensas:
            problemas += condicoes(tabela, dispensa.se, f"{lugar}.dispensa")
    return problemas


def condicoes(tabela: Tabela, se: Mapping[str, frozenset[str]], onde: str) -> Iterator[Problema]:
    """Check conditions against the inputs of a table and their values."""
    for entrada, valores in se.items():
        if entrada not in tabela.entradas:
            conhecidas = ", ".join(tabela.entradas)
            yield Problema(f"{onde}.{entrada}", None, "A tabela não tem essa entrada.", f"Use uma de: {conhecidas}.")
            continue
        for valor in valores - set(tabela.entradas[entrada]):
            aceitos = ", ".join(tabela.entradas[entrada])
            yield Problema(f"{onde}.{entrada}", valor, "Valor fora da entrada.", f"Use um de: {aceitos}.")


def _citas(norma: Norma, arquivo: str) -> Iterator[Problema]:
    for onde, cita in citas(norma):
        if ":" not in cita and cita not in norma.dispositivos:
            mend = f'Acrescente [[dispositivo]] id = "{cita}", ou corrija a citação.'
            yield Problema(f"{arquivo}.{onde}", cita, "Cita um dispositivo que o arquivo não tem.", mend)


def citas(norma: Norma) -> Iterator[tuple[str, str]]:
    """List every citation of a norm with its place."""
    for v in norma.valores.values():
        yield f"valor.{v.nome}", v.cita
    for f in norma.faixas.values():
        yield f"faixa.{f.nome}", f.cita
        yield from ((f"faixa.{f.nome}.{t.nome}", t.cita) for t in f.trechos)
    for t in (*norma.classes.values(), *norma.tabelas.values()):
        yield from ((f"{t.lugar}.{linha.id}", c) for linha in t.linhas for c in linha.cita or ("",))
        yield from ((f"{t.lugar}.{linha.id}.entao", c) for linha in t.linhas for c in citas_da_saida(linha.entao))
        yield from ((f"{t.lugar}.dispensa", c) for d in t.dispensas for c in d.cita or ("",))
    yield from ((f"prazo.{p.nome}", p.cita) for p in norma.prazos.values())
    yield from ((f"inicio.{i.evento}", i.cita) for i in norma.inicios.values())
    yield from ((f"grupo.{g.nome}", g.cita) for g in norma.grupos.values())
    yield from ((f"infracao.{i.id}", i.cita) for i in norma.infracoes.values())
    yield from ((f"regra.{r.nome}", c) for r in norma.regras.values() for c in r.cita or ("",))
    yield from ((f"relogio.{r.nome}", r.cita) for r in norma.relogios.values())
    yield from ((f"retencao.{r.nome}", r.cita) for r in norma.retencoes.values())
    yield from (("erro_maximo", e.cita) for e in norma.erro_maximo)
    yield from ((f"ressalva.{r.id}", d) for r in norma.ressalvas for d in r.dispositivos or ("",))
    yield from ((f"lacuna.{x.id}", x.dispositivo) for x in norma.lacunas)
    yield from ((f"consulta.{c.id}", c.cita) for c in norma.consultas)
    yield from ((f"esperado.{e.id}", d) for e in norma.esperados for d in e.dispositivos)


def _lugares(norma: Norma, arquivo: str) -> Iterator[Problema]:
    tabelas = {t.lugar: t for t in (*norma.classes.values(), *norma.tabelas.values())}
    outros = {f"prazo.{p}" for p in norma.prazos} | {f"faixa.{f}" for f in norma.faixas}
    doubts = [
        *((f"ressalva.{r.id}", r.lugar, r.quando) for r in norma.ressalvas),
        *((f"lacuna.{x.id}", x.lugar, x.se) for x in norma.lacunas),
        *((f"impossivel.{n}", i.lugar, i.se) for n, i in enumerate(norma.impossiveis, 1)),
    ]
    for onde, lugar, se in doubts:
        if lugar in tabelas:
            yield from condicoes(tabelas[lugar], se, f"{arquivo}.{onde}")
        elif lugar not in outros:
            nomes = ", ".join(sorted({*tabelas, *outros}))
            yield Problema(f"{arquivo}.{onde}", lugar, "Aponta um lugar que o arquivo não tem.", f"Use um de: {nomes}.")
