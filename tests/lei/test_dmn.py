"""DMN: the same answers by another engine on every combination, the schema of the standard, and a second reader."""

import shutil
import subprocess
from datetime import date, timedelta
from decimal import Decimal
from functools import cache
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import pytest
from lxml import etree
from SpiffWorkflow.bpmn.script_engine import PythonScriptEngine, TaskDataEnvironment
from SpiffWorkflow.dmn.parser.BpmnDmnParser import SCHEMAS, BpmnDmnParser
from tests.lei.oficina import NOMES, PACOTE, PORTA, VERSOES, le

from capitania.lei.acervo import compila
from capitania.lei.dmn import MODELO, NAO_INFORMADO, PESSOA, SEM_LINHA, decisoes, escreve, nome_dmn
from capitania.lei.vocabulario import MODALIDADES
from capitania.prazos.datas import soma_anos

MODDLE = "dmn-moddle@12.2.1"
COM_TABELA = [(n, d) for n, d in VERSOES if PACOTE.norma(n, d).tabelas or PACOTE.norma(n, d).classes]
MOTOR = PythonScriptEngine(TaskDataEnvironment({"null": None}))


class Spiff:
    """One decision, evaluated by SpiffWorkflow as it reads it from the document."""

    def __init__(self, xml, nome):
        parser = BpmnDmnParser()
        parser.add_dmn_str(xml.encode())
        self.engine = parser.get_engine(nome, None)

    def __call__(self, dados):
        found = self.engine.result(SimpleNamespace(data=dados, workflow=SimpleNamespace(script_engine=MOTOR)))
        return {k: v for k, v in found.items() if v != ""}


@cache
def compilada(nome, dia):
    return PACOTE.compilada(nome, dia)


def spiff(norma, rotulo):
    (d,) = [d for d in decisoes(norma) if d.rotulo == rotulo]
    return Spiff(escreve(norma, rotulo), d.id)


def da_celula(c, celula):
    """Say what a cell answers, as columns; worked out from the cell alone."""
    if celula is None:
        return {"aviso": SEM_LINHA}
    lacunas = [s.chave[0] for s, _ in celula.saidas if s.tipo == "lacuna"]
    dita = {}
    if c.tabela.especie == "classe" and not lacunas:
        dita[f"classe_{nome_dmn(c.tabela.nome)}"] = celula.valor
    for s, _ in celula.saidas:
        if s.tipo != "lacuna":
            coluna = nome_dmn(" ".join((s.tipo, *s.chave)))
            antes, nova = dita.get(coluna), (s.valor or "sim").replace('"', "'")
            dita[coluna] = MODALIDADES[-1] if {antes, nova} == set(MODALIDADES) else nova
    if lacunas:
        dita |= {"aviso": PESSOA, "lacuna": " ".join(lacunas)}
    ressalvas = " ".join(dict.fromkeys(r.id for r, _ in celula.duvidas))
    return dita | ({"ressalvas": ressalvas} if ressalvas else {})


@pytest.mark.lento
@pytest.mark.parametrize(("norma", "dia"), COM_TABELA, ids=[f"{n}@{d}" for n, d in COM_TABELA])
def test_spiffworkflow_answers_every_combination_alike(norma, dia):
    n = compilada(norma, dia)
    for c in (*n.classes.values(), *n.tabelas.values()):
        motor = spiff(n, c.tabela.lugar)
        nomes = [nome_dmn(e) for e in c.tabela.entradas]
        for chave in product(*c.tabela.entradas.values()):
            dita = motor(dict(zip(nomes, chave, strict=True)))
            assert dita == da_celula(c, c.celulas.get(chave)), (c.tabela.lugar, chave)
        for n_nulo in range(len(nomes)):
            chave = [v[0] for v in c.tabela.entradas.values()]
            chave[n_nulo] = None
            assert motor(dict(zip(nomes, chave, strict=True))) == {"aviso": NAO_INFORMADO}
        assert motor(dict.fromkeys(nomes)) == {"aviso": NAO_INFORMADO}


def distancias(faixa, valor, dia):
    """Work out what the inputs of a band are told."""
    base = nome_dmn(faixa.entrada)
    ditas = {f"{base}_medido": "nao" if valor is None else "sim"}
    for quantia in {x.quantia for t in faixa.trechos for x in (t.de, t.ate) if x is not None}:
        if faixa.unidade == "data":
            ditas[f"{base}_dias_desde_{nome_dmn(str(quantia))}"] = None if valor is None else (valor - quantia).days
        elif faixa.unidade == "anos":
            dias = None if valor is None else (dia - soma_anos(valor, int(quantia))).days
            ditas[f"{base}_dias_desde_{quantia}_anos"] = dias
        else:
            ditas[base] = None if valor is None else float(valor)  # the engine reads its literals as floats
    return ditas


@pytest.mark.parametrize(("norma", "dia"), VERSOES, ids=NOMES)
def test_spiffworkflow_classifies_about_every_limit_alike(norma, dia):
    n = compilada(norma, dia)
    hoje = date(2026, 3, 2)
    for f in n.faixas.values():
        motor, limites = spiff(n, f"faixa.{f.faixa.nome}"), []
        for x in {x.quantia for t in f.faixa.trechos for x in (t.de, t.ate) if x is not None}:
            if f.faixa.unidade == "data":
                limites += [x + timedelta(days=k) for k in (-9, -1, 0, 1, 9)]
            elif f.faixa.unidade == "anos":
                limites += [soma_anos(hoje, -int(x)) + timedelta(days=k) for k in (-9, -1, 0, 1, 9)]
            else:
                limites += [x + k * Decimal("0.001") for k in (-9, -1, 0, 1, 9) if x + k * Decimal("0.001") >= 0]
        for valor in [*limites, *([None] if f.faixa.sem_valor else [])]:
            celula = f.classifica(valor, hoje)
            quer = {f"faixa_{nome_dmn(f.faixa.nome)}": celula.valor}
            if celula.duvidas:
                quer["ressalvas"] = " ".join(r.id for r, _ in celula.duvidas)
            assert motor(distancias(f.faixa, valor, hoje)) == quer, (f.faixa.nome, valor)
        nada = dict.fromkeys(distancias(f.faixa, None, hoje))
        assert motor(nada) == {"aviso": NAO_INFORMADO}
        sem_numero = nada | {f"{nome_dmn(f.faixa.entrada)}_medido": "sim"}
        assert motor(sem_numero) == {"aviso": NAO_INFORMADO}


@pytest.mark.parametrize(("norma", "dia"), COM_TABELA, ids=[f"{n}@{d}" for n, d in COM_TABELA])
def test_the_rules_of_a_table_share_no_point_and_leave_none(norma, dia):
    for d in decisoes(compilada(norma, dia)):
        cobertos = {}
        todas = product(*((*range(len(e.valores)), None) for e in d.entradas))
        for ponto in todas if len(d.entradas) <= 3 else ():
            servem = [n for n, r in enumerate(d.regras) if all(serve(q, v) for q, v in zip(r.se, ponto, strict=True))]
            cobertos[ponto] = servem
        if d.rotulo.startswith("faixa."):
            assert all(len(s) <= 1 for s in cobertos.values())
        else:
            assert all(len(s) == 1 for s in cobertos.values()), d.rotulo


def serve(quais, valor):
    return quais is None or (valor in quais if valor is not None else quais == ())


@pytest.mark.parametrize(("norma", "dia"), VERSOES, ids=NOMES)
def test_the_document_follows_the_schema_and_says_each_doubt(norma, dia):
    n = compilada(norma, dia)
    xml = etree.fromstring(escreve(n).encode())
    schema = etree.XMLSchema(etree.parse(SCHEMAS[MODELO]))
    assert schema.validate(xml), schema.error_log.last_error
    notas = {x.get("id") for x in xml.iter(f"{{{MODELO}}}textAnnotation")}
    assert notas == {f"nota_{nome_dmn(x.id)}" for x in (*n.norma.ressalvas, *n.norma.lacunas)}
    ditas = " ".join(x.text or "" for x in xml.iter(f"{{{MODELO}}}description"))
    dos_lugares = [r for r in n.norma.ressalvas if not r.lugar.startswith("prazo.")]
    assert [r.id for r in dos_lugares if f"Ressalva «{r.id}»" not in ditas and not so_em_consulta(n, r)] == []
    assert [x.id for x in n.norma.lacunas if f"Lacuna «{x.id}»" not in ditas] == []


def so_em_consulta(n, r):
    """Tell a doubt that no cell bears: all of its combinations are closed by another first."""
    celulas = [c for t in (*n.classes.values(), *n.tabelas.values()) for c in t.celulas.values()]
    celulas += [c for f in n.faixas.values() for c in f.celulas.values()]
    return all(r.id != x.id for c in celulas for x, _ in c.duvidas)


def test_what_no_row_foresees_is_said():
    so_uma = PORTA.partition('[[classe.porta.linha]]\nid = "deixa"')[0]
    n = compila(le(so_uma), tolera=True)
    motor = spiff(n, "classe.porta")
    assert motor({"condutor_porta": "sim"}) == {"classe_porta": "leva"}
    assert motor({"condutor_porta": "nao"}) == {"aviso": SEM_LINHA}
    lacuna = (
        '[[lacuna]]\nid = "x"\nclasse = "porta"\nse = { condutor.porta = "nao" }\ndispositivo = "2"\nmotivo = "m"\n'
    )
    motor = spiff(compila(le(so_uma + lacuna)), "classe.porta")
    assert motor({"condutor_porta": "nao"}) == {"aviso": PESSOA, "lacuna": "x"}


def test_a_band_without_a_word_for_no_measure_asks():
    faixa = '[valor.v]\nquantia = 2023-06-01\nunidade = "data"\ncita = "1"\n'
    faixa += '[faixa.a]\nentrada = "abordagem.dia"\nresto = "resto"\ncita = "1"\n'
    faixa += '[[faixa.a.trecho]]\nnome = "desde"\nde = { valor = "v", inclui = true }\ncita = "1"\n'
    motor = spiff(compila(le(faixa)), "faixa.a")
    dias = "abordagem_dia_dias_desde_2023_06_01"
    assert motor({"abordagem_dia_medido": "nao", dias: None}) == {"aviso": NAO_INFORMADO}
    assert motor({"abordagem_dia_medido": "sim", dias: 0}) == {"faixa_a": "desde"}
    assert motor({"abordagem_dia_medido": "sim", dias: -1}) == {"faixa_a": "resto"}


def test_a_table_of_many_inputs_is_split_in_its_own_order():
    nomes = ["porta", "menor", "proprietario", "notificavel", "classe_adequada"]
    entradas = "".join(f'entradas.condutor.{n} = ["sim", "nao"]\n' for n in nomes)
    entradas += 'entradas.abordagem.saida_iminente = ["sim", "nao"]\n'
    tabela = f'[tabela.m]\n{entradas}[[tabela.m.linha]]\nse = {{ condutor.menor = "sim" }}\nentao = {{}}\ncita = "1"\n'
    tabela += '[[tabela.m.linha]]\nse = { condutor.menor = "nao" }\n'
    tabela += 'entao = { medidas = ["retirada_de_trafego"] }\ncita = "1"\n'
    (d,) = decisoes(compila(le(tabela)))
    assert len(d.regras) == 2 + 6


# --- the second reader ------------------------------------------------------------------------------------------------

LER = """
import { DmnModdle } from 'dmn-moddle';
import { readFileSync } from 'node:fs';
for (const file of process.argv.slice(2)) {
  const { rootElement, warnings } = await new DmnModdle().fromXML(readFileSync(file, 'utf8'));
  const decisions = rootElement.drgElement.filter(e => e.$type === 'dmn:Decision');
  const rules = decisions.map(d => d.decisionLogic.rule.length);
  console.log(JSON.stringify([warnings.map(w => w.message), decisions.length, rules.reduce((a, b) => a + b, 0)]));
}
"""


@pytest.fixture(scope="session")
def moddle(tmp_path_factory):
    """Give a folder with dmn-moddle in it; skips where node or npm is not, or cannot fetch it."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("sem node e npm: o dmn-moddle não lê o DMN")
    pasta = tmp_path_factory.mktemp("moddle")
    feito = subprocess.run(
        ["npm", "install", "--prefix", str(pasta), "--no-audit", "--no-fund", "--silent", MODDLE],
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    if feito.returncode:
        pytest.skip(f"o npm não trouxe {MODDLE}: o dmn-moddle não lê o DMN")
    (pasta / "ler.mjs").write_text(LER, encoding="utf-8")
    return pasta


@pytest.mark.lento
def test_dmn_moddle_reads_every_norm(moddle):
    arquivos, quer = [], []
    for norma, dia in COM_TABELA:
        arquivo = Path(moddle) / f"{norma}-{dia}.dmn"
        arquivo.write_text(escreve(compilada(norma, dia)), encoding="utf-8")
        arquivos.append(str(arquivo))
        todas = decisoes(compilada(norma, dia))
        quer.append([[], len(todas), sum(len(d.regras) for d in todas)])
    feito = subprocess.run(
        ["node", "ler.mjs", *arquivos], cwd=moddle, capture_output=True, text=True, check=True, timeout=120
    )
    import json  # noqa: PLC0415

    assert [json.loads(linha) for linha in feito.stdout.splitlines()] == quer
