"""The report of a study: one HTML page that needs nothing else, plots beside tables, each number with its filter."""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Final

from capitania.bulk.apuracao import LADOS
from capitania.bulk.estudo import RECUSADA, Estudado
from capitania.bulk.graficos import barras, linha, numero, quadros
from capitania.bulk.itens import CLASSE
from capitania.bulk.tabelas import MARCA, QUALQUER, Apuradas, Linha, Tabela
from capitania.bulk.vencimentos import comprimento
from capitania.lei.norma import Inicio
from capitania.lei.termos import inicios
from capitania.usecases.labels import day, label

ESTILO: Final = Path(__file__).with_name("relatorio.css")
NO_GRAFICO: Final = 12
A_MOSTRAR: Final = 200  # reasons of refusal
A_VISTA: Final = 10  # rows shown before the rest is folded
SUPOSICOES: Final = (
    "Cada norma é perguntada de todas as abordagens, com as outras normas do dia dela: os mesmos fatos sob outra lei.",
    "Os prazos contam-se do dia da abordagem, como se o que os abre fosse desse dia: a tabela diz o que abre cada um.",
    "Contam-se pelo calendário da OM; nas camadas que faltam (estado, município, OM), todo dia é de expediente.",
    "Muda o prazo também quando só uma das normas o abre.",
    "Uma resposta que pende de um fato não informado conta o que nela já é certo.",
    "Onde nenhum texto rege e o último lido diria mais, conta-se uma lacuna; o que ele diria, diz capitania decidir.",
    "O que perguntar em cada abordagem também fica com capitania decidir.",
)


def pagina(e: Estudado, t: Apuradas) -> str:
    """Write the page."""
    titulo = f"Estudo: {e.leis[0].nome} e {e.leis[1].nome}"
    corpo = "".join(_corpo(e, t))
    return (
        f'<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>{escape(titulo)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{ESTILO.read_text(encoding='utf-8')}</style></head><body>"
        f"<header><h1>{escape(titulo)}</h1></header><main>{corpo}</main>"
        "<footer>Capitania. A página não busca nada na rede.</footer></body></html>\n"
    )


def _corpo(e: Estudado, t: Apuradas) -> Iterator[str]:
    yield _leis(e)
    yield _cifras(e, t)
    yield _como_achar()
    yield _secao("mudancas", "O que muda", _barras_do_resumo(t.resumo), _tabela(t.resumo, total=e.apurado.total))
    for tabela in t.itens:
        if tabela.linhas:
            yield _par_de_lados(tabela)
    yield _prazos(e, t.prazos)
    yield _classes(t)
    yield _no_tempo(t.meses)
    yield _nas_oms(t.oms)
    yield _recusadas(e)
    ditas = "".join(f"<li>{escape(s)}</li>" for s in SUPOSICOES)
    yield _secao("suposicoes", "O que o estudo supõe", f"<ul>{ditas}</ul>{_inicios(e)}")


def _secao(nome: str, titulo: str, *partes: str) -> str:
    dentro = f'<div class="par">{"".join(f"<div>{p}</div>" for p in partes)}</div>' if len(partes) > 1 else partes[0]
    return f'<section aria-labelledby="{nome}"><h2 id="{nome}">{escape(titulo)}</h2>{dentro}</section>'


def _leis(e: Estudado) -> str:
    ditas = (
        f"<li><strong>{lado.upper()}: {escape(x.nome)}</strong><br>{escape(x.titulo)}, como em {day(x.dia)}</li>"
        for lado, x in zip(LADOS, e.leis, strict=True)
    )
    return f'<ul class="leis">{"".join(ditas)}</ul>'


def _cifras(e: Estudado, t: Apuradas) -> str:
    muda = next(x for x in t.resumo.linhas if x.codigo == QUALQUER)
    total = e.apurado.total
    quanto = f" ({numero(100 * muda.numeros[0] / total, 1)} %)" if total else ""
    cifras = (
        ("linhas lidas", numero(e.lidas)),
        ("abordagens respondidas", numero(total)),
        ("linhas recusadas", numero(e.recusadas)),
        ("em que algo muda", f"{_celula(t.resumo, muda, 0)}{quanto}"),
    )
    ditas = "".join(f"<div><dt>{n}</dt><dd>{v}</dd></div>" for n, v in cifras)
    return f'<p>Dados: <code>{escape(e.fonte)}</code></p><dl class="cifras">{ditas}</dl>'


def _como_achar() -> str:
    return (
        "<details><summary>Como achar as linhas de cada número</summary>"
        f"<p>Cada coluna traz um padrão e cada linha um código: ponha o código no lugar de {MARCA}. Com o filtro, "
        "<code>capitania estudo linhas PASTA 'FILTRO'</code> conta e lista as abordagens, que estão em "
        "<code>linhas.parquet</code>, com o número da linha nos dados. Cada número e o seu filtro estão também na "
        "planilha <code>tabelas.xlsx</code>. O filtro aceita ainda <code>om=</code> e <code>mes=</code>.</p>"
        "</details>"
    )


def _celula(tabela: Tabela, x: Linha, coluna: int) -> str:
    filtro = escape(tabela.filtro(x, coluna), quote=True)
    return (
        f'<data value="{x.numeros[coluna]}" data-filtro="{filtro}" title="{filtro}">{numero(x.numeros[coluna])}</data>'
    )


def _tabela(tabela: Tabela, *, total: int = 0, numerada: bool = False) -> str:
    """Write a table; what is beyond the first rows is folded. `total` adds each first number's share of it."""
    partes = "<th scope=col class=n>parte</th>" if total else ""
    cabeca = "".join(
        f'<th scope="col" class="n">{escape(c)}<code>{escape(p)}</code></th>'
        for c, p in zip(tabela.colunas, tabela.padroes, strict=True)
    )
    linhas = [_linha(tabela, x, total, k + 1 if numerada else 0) for k, x in enumerate(tabela.linhas)]
    if not linhas:
        return "<p>Nada.</p>"

    def feita(algumas: Sequence[str], titulo: str) -> str:
        return (
            f'<div class="rola" role="region" tabindex="0" aria-label="Tabela: {escape(titulo, quote=True)}"><table>'
            f"<caption>{escape(titulo)}</caption><thead><tr><td></td>{cabeca}{partes}</tr></thead>"
            f"<tbody>{''.join(algumas)}</tbody></table></div>"
        )

    if len(linhas) <= A_VISTA + 3:
        return feita(linhas, tabela.titulo)
    resto = linhas[A_VISTA:]
    return (
        f"{feita(linhas[:A_VISTA], tabela.titulo)}<details><summary>Mais {len(resto)}</summary>"
        f"{feita(resto, f'{tabela.titulo}, continuação')}</details>"
    )


def _linha(tabela: Tabela, x: Linha, total: int, n: int) -> str:
    celulas = "".join(
        f'<td class="n{" zero" if not v else ""}">{_celula(tabela, x, k)}</td>' for k, v in enumerate(x.numeros)
    )
    parte = f'<td class="n">{numero(100 * x.numeros[0] / total, 2)} %</td>' if total else ""
    antes = f"{n}. " if n else ""
    return f'<tr><th scope="row">{antes}{escape(x.rotulo)}<code>{escape(x.codigo)}</code></th>{celulas}{parte}</tr>'


def _barras_do_resumo(t: Tabela) -> str:
    return barras("Abordagens em que muda cada coisa", [(x.rotulo, x.numeros) for x in t.linhas])


def _par_de_lados(t: Tabela) -> str:
    dados = [(x.rotulo, x.numeros[:2]) for x in t.linhas[:NO_GRAFICO]]
    nota = f"<p>As {NO_GRAFICO} mais frequentes.</p>" if len(t.linhas) > NO_GRAFICO else ""
    legenda = '<p class="legenda"><span>por A</span><span>por B</span></p>'
    plot = barras(f"{t.titulo}: abordagens por A e por B", dados)
    return _secao(t.nome, t.titulo, f"{legenda}{plot}{nota}", _tabela(t))


def _prazos(e: Estudado, t: Tabela) -> str:
    plurais = {u: label(u) for u in ("dias_uteis", "dias_corridos", "meses", "anos")}
    ditos = "".join(
        f'<tr><th scope="row">{escape(label(x.nome))}</th>'
        f"<td>{escape(comprimento(x.dados[0], plurais))}</td><td>{escape(comprimento(x.dados[1], plurais))}</td></tr>"
        for x in e.termos
    )
    tamanhos = (
        '<div class="rola" role="region" tabindex="0" aria-label="Tabela: quanto dura cada prazo"><table>'
        "<caption>Quanto dura cada prazo</caption><thead><tr><td></td><th scope=col>por A</th><th scope=col>por B</th>"
        f"</tr></thead><tbody>{ditos}</tbody></table></div>"
    )
    if not t.linhas:
        return _secao(t.nome, t.titulo, "<p>Nenhuma das normas abre prazo na abordagem.</p>")
    dados = [(x.rotulo, (x.numeros[0], x.numeros[1])) for x in t.linhas]
    legenda = '<p class="legenda"><span>só por A</span><span>só por B</span></p>'
    plot = barras("Prazos que só uma das normas abre, em abordagens", dados)
    return _secao(t.nome, t.titulo, f"{legenda}{plot}", f"{tamanhos}{_tabela(t)}")


def _inicios(e: Estudado) -> str:
    """Tell what in an answer starts terms, of which norm each row is, and whether anyone found it in a source."""
    linhas = dict.fromkeys((n.qualifica(i.cita), i) for lei in e.leis for n, i in inicios(lei.acervo, lei.dia))
    ditas = "".join(
        f'<tr><th scope="row">{escape(label(i.evento))}</th><td>{escape(_o_que_abre(i))}</td>'
        f"<td>{escape(i.motivo)}</td>"
        f"<td><code>{escape(cita)}</code>{'' if i.conferida else '<br>não conferida'}</td></tr>"
        for cita, i in linhas
    )
    return (
        '<div class="rola" role="region" tabindex="0" aria-label="Tabela: o que abre um prazo na abordagem"><table>'
        "<caption>O que abre um prazo na abordagem</caption><thead><tr><th scope=col>o prazo conta-se de</th>"
        "<th scope=col>basta haver na resposta</th><th scope=col>porque se supõe</th><th scope=col>linha da norma</th>"
        f"</tr></thead><tbody>{ditas}</tbody></table></div>"
    )


def _o_que_abre(i: Inicio) -> str:
    return " ou ".join(label(q) for q in i.quais) or f"qualquer {label(i.saida)}"


def _classes(t: Apuradas) -> str:
    nomes = t.classes.linhas[:NO_GRAFICO]
    lugar = {x.codigo: k for k, x in enumerate(nomes)}
    valores = [[0] * len(nomes) for _ in nomes]
    for k, x in enumerate(nomes):
        valores[k][k] = x.numeros[0] - x.numeros[2]  # of the class by A, less those only by A
    for x in t.transicoes.linhas:
        de, para = (p.partition("=")[2] for p in x.codigo.split(" "))
        if de in lugar and para in lugar:
            valores[lugar[de]][lugar[para]] = x.numeros[0]
    explica = (
        "<p>A classe junta as medidas, se alguém é autuado e se uma pessoa decide. Cada linha é a classe por A, cada "
        "coluna a classe por B, com os números da tabela; mais escuro, mais abordagens.</p>"
    )
    plot = quadros("De que classe por A a que classe por B", [x.rotulo for x in nomes], valores)
    return _secao(
        CLASSE, "Quem muda de classe", f"{explica}{plot}", _tabela(t.classes, numerada=True) + _tabela(t.transicoes)
    )


def _no_tempo(t: Tabela) -> str:
    pontos = [(x.rotulo, 100 * x.numeros[1] / x.numeros[0]) for x in t.linhas if x.numeros[0]]
    plot = linha("Parte das abordagens de cada mês em que algo muda", pontos, " %") if pontos else ""
    explica = "<p>Parte das abordagens de cada mês em que algo muda.</p>"
    return _secao(t.nome, t.titulo, f"{explica}{plot}{_tabela(t)}")


def _nas_oms(t: Tabela) -> str:
    ordem = sorted(t.linhas, key=lambda x: (-x.numeros[1], x.codigo))
    dados = [(x.rotulo, x.numeros[1:2]) for x in ordem[:NO_GRAFICO]]
    explica = "<p>As OM com mais abordagens em que algo muda. Por OM e mês juntos: a planilha.</p>"
    plot = barras("OM com mais abordagens em que algo muda", dados)
    return _secao(t.nome, t.titulo, f"{explica}{plot}{_tabela(t._replace(linhas=tuple(ordem)))}")


def _recusadas(e: Estudado) -> str:
    if not e.recusas:
        return _secao("recusadas", "Linhas recusadas", "<p>Nenhuma.</p>")
    linhas = "".join(
        f'<tr><th scope="row"><code>{escape(r.campo)}</code>{escape(r.motivo)}</th>'
        f'<td class="n">{numero(r.linhas)}</td></tr>'
        for r in e.recusas[:A_MOSTRAR]
    )
    explica = f"<p>Nada se respondeu delas. Linha por linha, com o valor e como corrigir: <code>{RECUSADA}</code>.</p>"
    return _secao(
        "recusadas",
        "Linhas recusadas",
        f'{explica}<div class="rola" role="region" tabindex="0" aria-label="Tabela: motivos"><table>'
        "<caption>Motivos</caption>"
        f"<thead><tr><td></td><th scope=col class=n>problemas</th></tr></thead><tbody>{linhas}</tbody></table></div>",
    )
