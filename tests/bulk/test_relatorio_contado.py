"""Each number of a report, of its tables and plots alike, counted again by hand from the rows, in plain Python.

The rows themselves are held to `lei.decidir` by `test_estudo`; nothing of the study's own counting is used here.
"""

import csv
import json
import re
from collections import Counter
from datetime import date

import pyarrow.parquet as pq
import pytest
from lxml import html
from openpyxl import load_workbook
from test_estudo import PARES, estuda, nada

from capitania.bulk import porta
from capitania.normas import oms
from capitania.usecases.estudos import Sorteio

ESTRAGADAS = {
    3: ("alcoolemia.ar", ",30"),
    40: ("abordagem.om", "CPXX"),
    41: ("abordagem.om", "CPYY"),
    90: ("abordagem.em", ""),
}


class Contadas:
    """The rows of a study, read as they lie, and how many of them a filter keeps."""

    def __init__(self, pasta):
        self.linhas = pq.read_table(pasta / "linhas.parquet").to_pylist()
        self.respostas = json.loads((pasta / "respostas.json").read_text(encoding="utf-8"))

    def tem(self, linha, palavra):
        campo, sinal, valor = re.fullmatch(r"([a-z._]+)(!?=)(.*)", palavra).groups()
        if campo in {"a", "b"}:
            vale = valor in self.respostas[campo][linha[f"resposta_{campo}"]]
        elif campo == "muda":
            vale = bool(linha["muda"]) if valor == "qualquer" else valor in linha["muda"].split()
        elif campo == "mes":
            vale = linha["dia"].isoformat().startswith(valor)
        elif campo == "om":
            vale = (linha["om"] or "nenhuma") == valor
        else:
            vale = linha[campo] == valor
        return vale is (sinal == "=")

    def conta(self, filtro):
        return sum(all(self.tem(linha, p) for p in filtro.split()) for linha in self.linhas)


def em_texto(valor):
    if isinstance(valor, bool):
        return "sim" if valor else "nao"
    return valor.isoformat() if hasattr(valor, "isoformat") else valor


@pytest.fixture(scope="module", params=PARES)
def visto(request, tmp_path_factory):
    """Study boardings of which some rows are wrong; give the folder, its page, and the rows."""
    pasta = tmp_path_factory.mktemp("contado")
    siglas = [o.sigla for o in oms.todas()][:5]
    porta.sorteia(Sorteio(700, date(2024, 12, 20), date(2025, 2, 10), 11, siglas), pasta / "a.parquet", nada)
    cruas = pq.read_table(pasta / "a.parquet").to_pylist()
    with (pasta / "a.csv").open("w", encoding="utf-8", newline="") as aberto:
        escrita = csv.DictWriter(aberto, cruas[0], delimiter=";")
        escrita.writeheader()
        for n, crua in enumerate(cruas, 1):
            escrita.writerow(
                {k: em_texto(v) for k, v in crua.items()} | dict([ESTRAGADAS[n]] if n in ESTRAGADAS else [])
            )
    estuda(pasta / "a.csv", request.param, pasta / "e")
    return pasta / "e", html.parse(str(pasta / "e" / "relatorio.html")).getroot(), Contadas(pasta / "e")


def escrito(n, casas=0):
    return f"{n:,.{casas}f}".translate(str.maketrans(",.", ".,"))


def celulas(de):
    """Give the filter and the number as read, of each cell."""
    return [(x.get("data-filtro"), x.text_content()) for x in de.iter("data")]


def test_each_cell_is_what_its_filter_counts(visto):
    _, pagina, contadas = visto
    ditas = celulas(pagina)
    assert len(ditas) > 150
    contados = {f: escrito(contadas.conta(f)) for f, _ in ditas}
    assert [(f, n) for f, n in ditas if contados[f] != n] == []


def test_the_figures_at_the_head_and_the_shares(visto):
    _, pagina, contadas = visto
    lidas = {x.text_content(): y.text_content() for x, y in zip(pagina.iter("dt"), pagina.iter("dd"), strict=True)}
    total, mudam = len(contadas.linhas), contadas.conta("muda=qualquer")
    ficam = {linha["linha"] for linha in contadas.linhas}
    assert lidas == {
        "linhas lidas": "700",
        "abordagens respondidas": escrito(total),
        "linhas recusadas": str(len(ESTRAGADAS)),
        "em que algo muda": f"{escrito(mudam)} ({escrito(100 * mudam / total, 1)} %)",
    }
    assert ficam == set(range(1, 701)) - ESTRAGADAS.keys()
    for linha in pagina.get_element_by_id("mudancas").getparent().iter("tr"):
        for filtro, _ in celulas(linha):
            assert linha[-1].text_content() == f"{escrito(100 * contadas.conta(filtro) / total, 2)} %"


def test_the_refused_are_those_of_the_side_file(visto):
    pasta, pagina, _ = visto
    with (pasta / "recusadas.csv").open(encoding="utf-8", newline="") as aberto:
        motivos = Counter((r["campo"], r["motivo"]) for r in csv.DictReader(aberto, delimiter=";"))
    secao = pagina.get_element_by_id("recusadas").getparent()
    ditas = {(x[0][0].text, x[0][0].tail): x[1].text for x in secao.iter("tr") if x[0].tag == "th"}
    assert ditas == {k: str(n) for k, n in motivos.items()}
    assert motivos["abordagem.om", "OM desconhecida."] == 2


def numeros(svg):
    """Give the labels of a plot of bars, each with its numbers."""
    grupos = []
    for texto in svg.iter("{*}text", "text"):
        if texto.get("class") == "n":
            grupos[-1][1].append(texto.text)
        else:
            grupos.append((texto.text, []))
    return grupos


def test_each_bar_is_its_row(visto):
    """The bars of a section are the first rows of its table, by both norms, or by what the section tells."""
    _, pagina, contadas = visto
    desenhadas = 0
    for secao in pagina.iter("section"):
        nome = secao.get("aria-labelledby")
        svg = next(secao.iter("svg"), None)
        if svg is None or nome in {"classe", "meses"}:
            continue
        linhas = [x for x in secao.iter("tr") if celulas(x)]
        colunas = {"mudancas": (0,), "oms": (1,)}.get(nome, (0, 1))
        for (rotulo, ditos), linha in zip(numeros(svg), linhas, strict=False):
            filtros = [celulas(linha)[k][0] for k in colunas]
            assert ditos == [escrito(contadas.conta(f)) for f in filtros], (nome, rotulo)
            assert linha[0].text.startswith(rotulo.removesuffix("…")), (nome, rotulo)
            larguras = [float(x.get("width")) for x in svg.iter("rect")]
            assert max(larguras) > 0 or not any(contadas.conta(f) for f in filtros)
            desenhadas += len(ditos)
    assert desenhadas > 40


def test_each_square_is_a_passage_between_classes(visto):
    _, pagina, contadas = visto
    secao = pagina.get_element_by_id("classe").getparent()
    codigos = {}
    for x in secao.iter("tr"):
        if numerada := re.match(r"(\d+)\. ", x[0].text or ""):
            codigos[numerada[1]] = x[0].find("code").text
    ditos = [x.find("title").text for x in secao.iter("rect")]
    assert len(ditos) == min(len(codigos), 12) ** 2
    for dito in ditos:
        de, para, n = re.fullmatch(r"(\d+) → (\d+): ([\d.]+)", dito).groups()
        assert n == escrito(contadas.conta(f"a={codigos[de]} b={codigos[para]}")), dito


def test_the_line_is_the_share_of_each_month(visto):
    _, pagina, contadas = visto
    secao = pagina.get_element_by_id("meses").getparent()
    meses = sorted({linha["dia"].isoformat()[:7] for linha in contadas.linhas})
    partes = [100 * contadas.conta(f"mes={m} muda=qualquer") / contadas.conta(f"mes={m}") for m in meses]
    textos = [x.text for x in secao.iter("text")]
    assert textos[:3] == [f"{escrito(max(partes) * p, 1)} %" for p in (0, 0.5, 1)]
    assert textos[3:] == [meses[0], meses[len(meses) // 2], meses[-1]]
    (traco,) = secao.iter("polyline")
    ys = [float(p.partition(",")[2]) for p in traco.get("points").split()]
    baixo, alto = 176, 14
    assert ys == pytest.approx([baixo - p / max(partes) * (baixo - alto) for p in partes], abs=0.06)


def test_the_sheet_and_the_long_table_are_the_same_counts(visto):
    pasta, _, contadas = visto
    folha = load_workbook(pasta / "tabelas.xlsx", read_only=True)["numeros"]
    escritos = [(filtro, n) for *_, n, filtro in folha.iter_rows(min_row=2, values_only=True)]
    assert [(f, n) for f, n in escritos if contadas.conta(f) != n] == []
    longa = pq.read_table(pasta / "om_e_mes.parquet").to_pylist()
    assert len(longa) > 50
    for x in longa[::3]:
        onde = f"om={x['om']} mes={x['mes']}"
        c = x["codigo"]
        contados = [contadas.conta(f"{f} {onde}") for f in (f"a={c}", f"b={c}", f"a={c} b!={c}", f"a!={c} b={c}")]
        assert contados == [x["por_a"], x["por_b"], x["so_a"], x["so_b"]], x
    agregado = pq.read_table(pasta / "agregado.parquet").to_pylist()
    chaves = [k for k in agregado[0] if k not in {"abordagens", "mes"}]
    lidas = Counter((*(linha[k] for k in chaves), linha["dia"].isoformat()[:7]) for linha in contadas.linhas)
    assert {(*(x[k] for k in chaves), x["mes"]): x["abordagens"] for x in agregado} == lidas
