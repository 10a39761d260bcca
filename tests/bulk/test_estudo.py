"""A study: both answers of each boarding, and each number of its report found again in the rows."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from datetime import date
from html.parser import HTMLParser
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from cruas import fatos_de, zona
from openpyxl import load_workbook

from capitania.bulk import fontes, porta
from capitania.bulk.apuracao import dita
from capitania.bulk.filtro import linhas
from capitania.bulk.itens import MUDANCAS, itens
from capitania.bulk.nucleo import RespostaEmLote
from capitania.config.portas import Portas
from capitania.lei.decisao import decidir
from capitania.lei.problemas import EntradaInvalida
from capitania.lei.termos import SemPrazo, prazo
from capitania.normas import oms
from capitania.usecases.estudos import Linhas, Pedido, Sorteio, lei

ROOT = Path(__file__).resolve().parents[2]
EXEMPLO = ROOT / "exemplos" / "estudo" / "abordagens.csv"
PORTAS = Portas()
PARES = {
    "2008-2026": ("normam-07@2008-12-18", "normam-211@2026-01-26"),
    "2024-2026": ("normam-211@2024-07-01", "normam-211@2026-01-26"),
    "lido-2026": ("normam-07@2015-06-01", "normam-211@2026-01-26"),  # a text that is only shown
}


SO = {"substituto.presente": "nao"}


def nada(_feitas, _total):
    pass


def a_lei(nome):
    norma, _, dia = nome.partition("@")
    dia = date.fromisoformat(dia)
    return lei(PORTAS, PORTAS.acervo.norma(norma, PORTAS.acervo.versao(norma, dia)), dia, nome)


def pedido(fonte, par, saida):
    leis = tuple(a_lei(n) for n in PARES[par])
    return Pedido(fonte, leis, zona, PORTAS.calendarios.calendario, saida)


def estuda(fonte, par, saida):
    return porta.estuda(pedido(fonte, par, saida), nada)


def resposta(d):
    """Give the answer of `lei` in the form of the kernel's."""
    duvidas = tuple(r.id for r in d.ressalvas), tuple(x.id for x in d.lacunas)
    feitas = d.medidas, d.dispensadas, d.infracoes, d.pecas, d.encaminhamentos
    return RespostaEmLote(*feitas, *duvidas, bool(d.pendencias), {})


class Numeros(HTMLParser):
    """Reads the numbers of a report, and what would be fetched."""

    def __init__(self):
        super().__init__()
        self.numeros, self.busca, self.ids = {}, [], []

    def handle_starttag(self, _tag, attrs):
        dados = dict(attrs)
        if "data-filtro" in dados:
            self.numeros[dados["data-filtro"]] = int(dados["value"])
        self.busca += [
            v for k, v in attrs if k in {"src", "href"} or ((v or "").startswith(("http:", "https:")) and k != "xmlns")
        ]
        self.ids += [v for k, v in attrs if k == "id"]


@pytest.fixture(scope="module", params=PARES)
def feito(request, tmp_path_factory):
    pasta = tmp_path_factory.mktemp("estudo")
    siglas = [o.sigla for o in oms.todas()][:9]
    porta.sorteia(Sorteio(1500, date(2024, 12, 1), date(2025, 3, 31), 3, siglas), pasta / "a.parquet", nada)
    with pytest.MonkeyPatch.context() as remendo:
        remendo.setattr(fontes, "TRECHO", 400)
        dito = estuda(pasta / "a.parquet", request.param, pasta / "e")
    return request.param, pasta, dito


def test_cada_numero_do_relatorio_se_acha_nas_linhas(feito):
    _, pasta, _ = feito
    pagina = (pasta / "e" / "relatorio.html").read_text(encoding="utf-8")
    lido = Numeros()
    lido.feed(pagina)
    assert len(lido.numeros) > 100
    assert {f: linhas(pasta / "e", f, 0).quantas for f in lido.numeros} == lido.numeros
    assert any(n for f, n in lido.numeros.items() if " b!=" in f or "a!=" in f)


def test_a_pagina_nao_busca_nada(feito):
    pagina = (feito[1] / "e" / "relatorio.html").read_text(encoding="utf-8")
    lido = Numeros()
    lido.feed(pagina)
    assert lido.busca == []
    assert "@import" not in pagina
    assert "url(" not in pagina
    assert "<script" not in pagina
    assert len(lido.ids) == len(set(lido.ids))
    assert pagina.count("<svg") > 5


def test_a_pagina_diz_o_que_abre_cada_prazo_e_que_ninguem_o_conferiu(feito):
    pagina = (feito[1] / "e" / "relatorio.html").read_text(encoding="utf-8")
    linhas_ = re.findall(r"<tr>((?:(?!</tr>).)*estudo@1997-12-11:no-dia.*?)</tr>", pagina)
    ditas = [re.sub(r"<[^>]+>", "|", x) for x in linhas_]
    assert [x.split("|")[1] for x in ditas] == ["ciência da notificação", "ciência do auto", "apreensão"]
    assert [x.split("|")[3] for x in ditas] == [
        "notificação para comparecimento", "qualquer infração", "apreensão da embarcação",
    ]  # fmt: skip
    assert all("não conferida" in x for x in ditas)


def test_a_planilha_traz_cada_numero_com_o_filtro(feito):
    _, pasta, _ = feito
    livro = load_workbook(pasta / "e" / "tabelas.xlsx", read_only=True)
    numeros = list(livro["numeros"].iter_rows(min_row=2, values_only=True))
    lido = Numeros()
    lido.feed((pasta / "e" / "relatorio.html").read_text(encoding="utf-8"))
    assert {filtro: n for *_, n, filtro in numeros} == lido.numeros


def test_por_om_e_mes_soma_o_todo(feito):
    _, pasta, _ = feito
    longa = pq.read_table(pasta / "e" / "om_e_mes.parquet").to_pylist()
    somas = {}
    for x in longa:
        somas[x["codigo"]] = somas.get(x["codigo"], 0) + x["so_b"]
    for codigo, n in somas.items():
        assert linhas(pasta / "e", f"a!={codigo} b={codigo}", 0).quantas == n
    um = max(longa, key=lambda x: x["por_b"])
    assert linhas(pasta / "e", f"b={um['codigo']} om={um['om']} mes={um['mes']}", 0).quantas == um["por_b"]


def test_cada_linha_e_a_resposta_de_lei_decidir(feito):
    par, pasta, dito = feito
    cruas = pq.read_table(pasta / "a.parquet").to_pylist()
    feitas = pq.read_table(pasta / "e" / "linhas.parquet").to_pylist()
    respostas = json.loads((pasta / "e" / "respostas.json").read_text(encoding="utf-8"))
    assert dito.decididas == len(feitas) == len(cruas) == 1500
    mudam = 0
    for linha in feitas:
        fatos = fatos_de({k: (str(v) if k.endswith(".ar") and v else v) for k, v in cruas[linha["linha"] - 1].items()})
        ditas = []
        for lado, nome in zip("ab", PARES[par], strict=True):
            d = decidir(fatos, a_lei(nome).acervo, ato_em=fatos.dia)
            esperados = {i.codigo: i.mudanca for i in itens(resposta(d))}
            assert set(respostas[lado][linha[f"resposta_{lado}"]]) == set(esperados)
            ditas.append(esperados)
        muda = [
            m
            for m in MUDANCAS[:-1]
            if {c for c, x in ditas[0].items() if x == m} != {c for c, x in ditas[1].items() if x == m}
        ]
        assert linha["muda"].removesuffix("prazos").strip() == " ".join(muda)
        assert (linha["om"], linha["dia"]) == (fatos.om, fatos.dia)
        mudam += bool(linha["muda"])
    assert mudam == dito.mudam > 0


# By hand: the defence runs from the auto of an infraction, the attendance from the notice to attend, the custody from
# the seizure of the boat.
ABRE = {
    "defesa": "infracao:",
    "comparecimento": "peca:notificacao_para_comparecimento:",
    "custodia": "medida:apreensao_da_embarcacao:",
}


def test_os_prazos_sao_os_do_calendario_da_om(feito):
    par, pasta, _ = feito
    respostas = json.loads((pasta / "e" / "respostas.json").read_text(encoding="utf-8"))
    tabela = pq.read_table(pasta / "e" / "linhas.parquet")
    termos = [n.removeprefix("prazo.") for n in tabela.column_names if n.count(".") == 1]
    assert set(termos) == set(ABRE)
    vistos = 0
    for linha in tabela.to_pylist():
        for nome in termos:
            fins = []
            for lado, norma in zip("ab", PARES[par], strict=True):
                a = a_lei(norma)
                try:
                    contado = prazo(
                        a.acervo.como_em(a.dia), nome, linha["dia"], PORTAS.calendarios.calendario(linha["om"])
                    )
                except SemPrazo:
                    contado = None
                codigos = respostas[lado][linha[f"resposta_{lado}"]]
                abre = contado and any(c.startswith(ABRE[nome]) for c in codigos)
                fins.append(contado.vencimento if abre else None)
                assert linha[f"prazo.{nome}.{lado}"] == fins[-1]
            vistos += any(fins)
            casos = {(False, False): "nenhum", (True, False): "so_a", (False, True): "so_b"}
            caso = casos.get((fins[0] is not None, fins[1] is not None))
            if caso is None:
                caso = "mesmo_dia" if fins[0] == fins[1] else "b_depois" if fins[1] > fins[0] else "b_antes"
            assert linha[f"prazo.{nome}"] == caso
    assert vistos > 20


def test_a_mesma_fonte_da_os_mesmos_arquivos(feito):
    par, pasta, _ = feito
    estuda(pasta / "a.parquet", par, pasta / "outra")
    for nome in ("linhas.parquet", "agregado.parquet", "respostas.json", "recusadas.csv"):
        um, outro = ((pasta / x / nome) for x in ("e", "outra"))
        if nome.endswith(".parquet"):
            lidas = [sorted(map(str, pq.read_table(x).to_pylist())) for x in (um, outro)]
            assert lidas[0] == lidas[1]
        else:
            assert um.read_bytes() == outro.read_bytes()


def test_recusadas_do_exemplo(tmp_path):
    dito = estuda(EXEMPLO, "2024-2026", tmp_path / "e")
    assert (dito.lidas, dito.decididas, dito.recusadas) == (13, 10, 3)
    with (tmp_path / "e" / "recusadas.csv").open(encoding="utf-8", newline="") as aberto:
        ditas = list(csv.DictReader(aberto, delimiter=";"))
    assert [(r["linha"], r["id"], r["campo"], r["valor"]) for r in ditas] == [
        ("11", "exemplo-11", "alcoolemia.ar", ",30"),
        ("12", "exemplo-12", "abordagem.om", "CPXX"),
        ("13", "exemplo-13", "condutor.validade", "2030-05-10"),
    ]
    assert all(r["motivo"] and r["como_corrigir"] for r in ditas)
    assert "CPXX" not in (tmp_path / "e" / "relatorio.html").read_text(encoding="utf-8")
    assert linhas(tmp_path / "e", "", 50).linhas[0][:3] == ("1", "exemplo-1", "CPPR")


def test_sem_linha_nenhuma(tmp_path):
    vazio = tmp_path / "v.csv"
    vazio.write_text("abordagem.em\n", encoding="utf-8")
    dito = estuda(vazio, "2024-2026", tmp_path / "e")
    assert (dito.lidas, dito.decididas, dito.mudam) == (0, 0, 0)
    assert linhas(tmp_path / "e", "muda=medidas", 5).quantas == 0
    assert "Nada." in (tmp_path / "e" / "relatorio.html").read_text(encoding="utf-8")


ERRADOS = {
    "coluna desconhecida": "abordagem.em;idade\n2025-01-01T10:00:00-03:00;7\n",
    "sem instante": "id\n1\n",
    "substituto sem presença": "abordagem.em;substituto.habilitacao\n;\n",
}


@pytest.mark.parametrize("nome", ERRADOS)
def test_entrada_errada_nada_deixa(tmp_path, nome):
    dados = tmp_path / "d.csv"
    dados.write_text(ERRADOS[nome], encoding="utf-8")
    with pytest.raises(EntradaInvalida):
        estuda(dados, "2024-2026", tmp_path / "e")
    assert [x.name for x in tmp_path.iterdir()] == ["d.csv"]


def test_parada_no_meio_nada_deixa(tmp_path):
    class Quebra(Exception):
        pass

    def linhas_que_acabam():
        yield {"abordagem.em": "2025-01-01T10:00:00-03:00"}
        raise Quebra

    with pytest.raises(Quebra):
        estuda(Linhas("x", linhas_que_acabam()), "2024-2026", tmp_path / "e")
    assert list(tmp_path.iterdir()) == []


def test_saida_tomada_fica_como_estava(tmp_path):
    (tmp_path / "e").mkdir()
    (tmp_path / "e" / "meu").write_text("meu")
    with pytest.raises(EntradaInvalida, match="Já existe"):
        estuda(EXEMPLO, "2024-2026", tmp_path / "e")
    assert [x.name for x in (tmp_path / "e").iterdir()] == ["meu"]


def test_sem_acento_e_sem_caixa_a_om_e_a_mesma(tmp_path):
    um = {"abordagem.em": "2025-01-01T10:00:00-03:00", **SO}
    dados = [{**um, "abordagem.om": om} for om in ("cppr", "CPPR", "delitajai", None)]
    estuda(Linhas("x", dados), "2024-2026", tmp_path / "e")
    assert [linhas(tmp_path / "e", f"om={om}", 0).quantas for om in ("CPPR", "DelItajaí", "nenhuma")] == [2, 1, 1]


def test_alem_do_calendario(tmp_path):
    dados = [
        {"abordagem.em": f"{ano}-06-01T10:00:00-03:00", "condutor.habilitacao": "inexistente", **SO}
        for ano in (1990, 2025, 2030, 2040, 1909, 2091)
    ]
    dito = estuda(Linhas("x", dados), "2024-2026", tmp_path / "e")
    casos = [x["prazo.custodia"] for x in pq.read_table(tmp_path / "e" / "linhas.parquet").to_pylist()]
    assert (dito.decididas, dito.recusadas) == (len(casos), 2) == (4, 2)
    assert all(c in {"nenhum", "mesmo_dia", "alem_do_calendario"} for c in casos)


FILTROS_RUINS = ["a", "xis=1", "a=medida:nada", "muda=tudo", "prazo.nada=so_a", "prazo.defesa=amanha"]


@pytest.mark.parametrize("filtro", FILTROS_RUINS)
def test_filtro_que_nao_se_le(feito, filtro):
    with pytest.raises(EntradaInvalida) as recusa:
        linhas(feito[1] / "e", filtro, 5)
    (p,) = recusa.value.problemas
    assert (p.campo, p.valor) == ("filtro", filtro)


def test_pasta_que_nao_e_de_estudo(tmp_path):
    with pytest.raises(EntradaInvalida, match="Não é a pasta de um estudo"):
        linhas(tmp_path, "", 5)


def test_as_mudancas_em_palavras():
    assert dita(0) == ""
    assert dita(255).split() == list(MUDANCAS)


@pytest.mark.lento
@pytest.mark.parametrize("sinal", [signal.SIGINT, signal.SIGTERM])
def test_interrompido_nada_fica(tmp_path, sinal):
    """A study told to stop leaves neither folder nor pieces of it."""
    siglas = [o.sigla for o in oms.todas()]
    porta.sorteia(Sorteio(600_000, date(2024, 1, 1), date(2025, 12, 31), 3, siglas), tmp_path / "a.parquet", nada)
    normas = [w for n in PARES["2008-2026"] for w in ("--norma", n)]
    entrada = "import sys; from capitania.config.entrada import main; sys.exit(main(sys.argv[1:]))"
    palavras = [
        sys.executable,
        "-c",
        entrada,
        "estudo",
        str(tmp_path / "a.parquet"),
        *normas,
        "--saida",
        str(tmp_path / "e"),
    ]
    processo = subprocess.Popen(palavras, env=os.environ, stdout=subprocess.DEVNULL)
    limite = time.monotonic() + 60
    while not list(tmp_path.glob(".e-*")) and processo.poll() is None and time.monotonic() < limite:
        time.sleep(0.01)
    processo.send_signal(sinal)
    assert processo.wait(60) == 130
    assert [x.name for x in tmp_path.iterdir()] == ["a.parquet"]


def test_o_texto_da_pagina_e_portugues(feito):
    pagina = (feito[1] / "e" / "relatorio.html").read_text(encoding="utf-8")
    texto = re.sub(r"<(style|code)>.*?</\1>|<[^>]+>", " ", pagina, flags=re.DOTALL)
    assert re.findall(r"\b(table|rows|rejected|answers|None|nan)\b", texto) == []
