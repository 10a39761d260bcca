"""Raw batches packed: equal to `ler_fatos` on every check, whatever the columns hold it in."""

import math
from datetime import UTC, date, datetime, time, timedelta, timezone
from decimal import Decimal

import numpy as np
import pyarrow as pa
import pytest
from cruas import comparaveis, desempacota, dia, empacota, fatos_de, tabela, zona
from hypothesis import given, settings
from hypothesis import strategies as st

from capitania.bulk.colunas import CODIGOS, DATAS, EMPACOTADO, LEITURAS, PRESENTE, TEXTOS_CRUS, dominio
from capitania.bulk.empacotar import Empacotador
from capitania.bulk.esquema import CRUAS
from capitania.lei import vocabulario
from capitania.lei.fatos import _ESQUEMA
from capitania.lei.problemas import EntradaInvalida

EM = {"abordagem.em": "2025-02-14T10:30:00-03:00"}
UNIDADES = (*vocabulario.UNIDADES["sangue"], "mg/l", "")
NUMEROS = ("0,30", "0.33", "0", "0.00", ",30", ".5", "-1", "1e3", "NaN", "12", "0.1234567", "abc", " 0,4 ", "9999999")


def palavras(caminho):
    if caminho.endswith("alcoolemia.sinais"):
        return st.sampled_from(("sim", "nao"))
    if vocabulario.do_condutor(caminho) in vocabulario.PRESENCAS or caminho in TEXTOS_CRUS:
        return st.sampled_from(("Portaria 1", " ", "ç", " x"))
    if caminho.endswith("verificado_por"):
        return st.sampled_from(("INMETRO", "inmetro ", "rbmlq", "ninguém", " "))
    certas = [p for p in dominio(caminho) if p != "ausente"]
    return st.sampled_from((*certas, *certas, *certas, certas[0].upper(), "ausente"))


DIAS = st.one_of(st.dates().map(date.isoformat), st.sampled_from(("2024-02-30", "20240101", "sem_validade", "ontem")))
CAMPOS = {
    **{c: palavras(c) for c in (*CODIGOS, *TEXTOS_CRUS) if c != PRESENTE},
    **dict.fromkeys(DATAS, DIAS),
    **dict.fromkeys(LEITURAS, st.sampled_from(NUMEROS)),
    **{f"{c}.unidade": st.sampled_from(UNIDADES) for c in LEITURAS if c.endswith("sangue")},
    "abordagem.om": st.sampled_from(("CPRJ", "cppr", "CFT", "AgFNoronha", "CPAP", "NADA", "")),
}
INSTANTES = st.one_of(
    st.datetimes(*(datetime.combine(d, time()) for d in (date(1997, 1, 1), date(2030, 12, 31)))).flatmap(
        lambda d: st.sampled_from((-300, -240, -180, -120, 0, 345)).map(
            lambda m: d.replace(tzinfo=timezone(timedelta(minutes=m)), microsecond=0).isoformat()
        )
    ),
    st.sampled_from(
        (
            "2018-11-04T03:00:00+00:00",  # the clocks of São Paulo jump at this instant
            "2018-11-04T02:59:59+00:00",
            "2019-02-17T01:59:59+00:00",
            "2025-02-14",
            "2025-02-30T10:00:00-03:00",
            "2025-02-14T10:30",
            "2025-02-14T24:30:00-03:00",
            "20250214T103000-03",
            "2025-02-14T10:30:00.5Z",
            "2018-11-04T02:59:59.999Z",
            "2018-11-04 02:59:59.999999+00:00",
            "2018-11-04T00:00-03:00",
            "2018-11-04T03:00Z",
            "2018-11-03T23:59:60Z",
            "2025-02-14T10:30:00,500-03:00",
            "2025-02-14T10:30:00-24:00",
            "2025-13-14T10:30:00Z",
            "２025-02-14T10:30Z",
            "2025-02-14t10:30:00-03:00",
            "0001-01-01T00:00:00+14:00",
            "9999-12-31T23:59:59-03:00",
            "1899-12-31T23:59:59-03:00",
        )
    ),
)


@st.composite
def linhas(sorteia):
    campos = sorteia(st.lists(st.sampled_from(sorted(CAMPOS)), unique=True, max_size=12))
    tem_substituto = sorteia(st.booleans())
    if not tem_substituto:
        campos = [c for c in campos if not c.startswith("substituto.")]
    for c in [c for c in campos if c.endswith("sangue")]:
        campos.append(f"{c}.unidade")
    feitas = []
    for _ in range(sorteia(st.integers(1, 6))):
        linha = {"abordagem.em": sorteia(INSTANTES)}
        presente = sorteia(st.sampled_from(("sim", "nao"))) if tem_substituto else None
        if tem_substituto:
            linha[PRESENTE] = presente
        for c in campos:
            dele = not c.startswith("substituto.") or presente == "sim"
            linha[c] = sorteia(st.one_of(st.none(), CAMPOS[c])) if dele else None
        feitas.append(linha)
    return feitas


SO_DO_LOTE = (
    "Leitura fina demais, ou grande demais, para o estudo.",
    "O estudo responde a fatos de 1930 a 2079.",
)


@settings(max_examples=300)
@given(linhas())
def test_igual_ao_leitor_de_fatos(cruas):
    lote = empacota(cruas, {c: pa.string() for c in CRUAS})
    assert lote.empacotado.schema == EMPACOTADO
    ficaram = {n: k for k, n in enumerate(lote.empacotado.column("linha").to_pylist())}
    recusadas = {}
    for r in lote.recusadas.to_pylist():
        recusadas.setdefault(r["linha"], set()).add((r["campo"], r["valor"], r["motivo"], r["como_corrigir"]))
    for n, crua in enumerate(cruas, 1):
        assert (n in ficaram) != (n in recusadas)
        so_do_lote = {p for p in recusadas.get(n, ()) if p[2] in SO_DO_LOTE}
        try:
            fatos = fatos_de(crua)
        except EntradaInvalida as error:
            ditos = {
                (p.campo.removesuffix(".quantia"), None if p.valor is None else str(p.valor), p.motivo)
                for p in error.problemas
            }
            finas = {p[0] for p in so_do_lote}  # refused for being too fine, a reading is not held against the result
            ditos = {p for p in ditos if p[0] not in finas}
            achados = {p[:3] for p in recusadas[n] - so_do_lote}
            ambiguos = {p for p in achados if p[2].startswith("Falta o algarismo")}
            assert achados - ambiguos == ditos
            continue
        if fatos.ambiguos:
            assert {a.campo for a in fatos.ambiguos} == {p[0] for p in recusadas[n] - so_do_lote}
        elif so_do_lote:
            assert n in recusadas
        else:
            assert desempacota(lote.empacotado, ficaram[n]) == comparaveis(fatos)
            assert dia(lote.empacotado, ficaram[n]) == fatos.dia


def test_as_colunas_sao_os_campos_do_arquivo_de_fatos():
    campos = {f"{t}.{k}" for t, ks in _ESQUEMA.items() for k in ks} - set(_ESQUEMA)
    proprias = {"id", PRESENTE, *(c for c in CRUAS if c.endswith((".unidade", ".sem_validade")))}
    assert set(CRUAS) - proprias == campos


TIPADAS = [
    ("alcoolemia.ar", pa.float64(), 0.3, Decimal("0.3")),
    ("alcoolemia.ar", pa.float32(), 0.5, Decimal("0.5")),
    ("alcoolemia.ar", pa.decimal128(5, 3), Decimal("0.330"), Decimal("0.33")),
    ("alcoolemia.ar", pa.int16(), 1, Decimal(1)),
    ("alcoolemia.ar", pa.dictionary(pa.int8(), pa.string()), "0,33", Decimal("0.33")),
    ("alcoolemia.sinais", pa.bool_(), False, "nao"),
    ("alcoolemia.sinais", pa.list_(pa.string()), ["fala arrastada"], "sim"),
    ("alcoolemia.sinais", pa.list_(pa.string()), [], "nao"),
    ("condutor.menor", pa.bool_(), True, "sim"),
    ("condutor.validade", pa.date32(), date(2024, 2, 29), date(2024, 2, 29)),
    ("condutor.validade", pa.date64(), date(1969, 12, 31), date(1969, 12, 31)),
    ("condutor.sem_validade", pa.bool_(), True, None),
    ("embarcacao.tipo", pa.large_string(), "outra", "outra"),
    ("embarcacao.tipo", pa.string_view(), "outra", "outra"),
    ("embarcacao.tipo", pa.dictionary(pa.int32(), pa.large_string()), "outra", "outra"),
    ("alcoolemia.etilometro.serie", pa.dictionary(pa.int32(), pa.string()), "12345", "informado"),
]


@pytest.mark.parametrize(("campo", "tipo", "cru", "lido"), TIPADAS)
def test_tipos(campo, tipo, cru, lido):
    lote = empacota([{**EM, campo: cru}, {**EM, campo: None}], {campo: tipo})
    com, sem = (desempacota(lote.empacotado, n) for n in (0, 1))
    assert not lote.recusadas.num_rows
    if campo == "condutor.sem_validade":
        campo, lido = "condutor.validade", "sem_validade"
    assert com == {"substituto.presente": "nao", campo: lido}
    assert sem == {"substituto.presente": "nao"}


@pytest.mark.parametrize("cru", [math.nan, -0.1, math.inf, 1e-7, 5000.0, 0.1 + 0.2])
def test_leitura_que_nao_se_mede(cru):
    lote = empacota([{**EM, "alcoolemia.ar": cru}, {**EM, "alcoolemia.ar": 0.3}], {"alcoolemia.ar": pa.float64()})
    assert lote.empacotado.column("linha").to_pylist() == [2]
    (r,) = lote.recusadas.to_pylist()
    assert (r["linha"], r["campo"].removesuffix(".quantia")) == (1, "alcoolemia.ar")


@pytest.mark.parametrize("unidade", ["s", "ms", "us", "ns"])
@pytest.mark.parametrize("fuso", ["UTC", "America/Sao_Paulo", "-03:00"])
def test_instantes_de_coluna(unidade, fuso):
    em = [datetime(2018, 11, 4, 2, 59, 59, tzinfo=UTC), datetime(2018, 11, 4, 3, tzinfo=UTC), None]
    lote = tabela(
        [{"abordagem.em": e, "abordagem.om": om} for e in em for om in ("CPSP", "CFT", None)],
        {"abordagem.em": pa.timestamp(unidade, fuso)},
    )
    feito = Empacotador(lote.schema, zona).empacota(lote, np.arange(101, 110))
    ditos = [dia(feito.empacotado, n) for n in range(6)]
    sem_om = [fatos_de({"abordagem.em": x.as_py()}).dia for x in lote.column("abordagem.em")[2:6:3]]
    assert ditos == [date(2018, 11, 3), date(2018, 11, 3), sem_om[0], date(2018, 11, 4), date(2018, 11, 3), sem_om[1]]
    assert set(feito.recusadas.column("linha").to_pylist()) == {107, 108, 109}


def test_instante_alem_dos_anos():
    lote = empacota([{"abordagem.em": 10**18}, {"abordagem.em": 0}], {"abordagem.em": pa.timestamp("ms", "UTC")})
    assert lote.empacotado.num_rows == 1
    assert [r["campo"] for r in lote.recusadas.to_pylist()] == ["abordagem.em"]


def test_data_alem_dos_anos():
    linhas = [{**EM, "condutor.validade": 10**7}, {**EM, "condutor.validade": None}]
    lote = empacota(linhas, {"condutor.validade": pa.date32()})
    assert lote.empacotado.column("linha").to_pylist() == [2]


def test_substituto():
    linhas = [
        {**EM, PRESENTE: "sim"},
        {**EM, PRESENTE: "sim", "substituto.habilitacao": "cha", "substituto.alcoolemia.resultado": "recusado"},
        {**EM, PRESENTE: None},
        {**EM, PRESENTE: "nao", "substituto.habilitacao": "cha"},
        {**EM, PRESENTE: "talvez"},
    ]
    lote = empacota(linhas)
    primeira, segunda = (desempacota(lote.empacotado, n) for n in (0, 1))
    assert primeira["substituto.alcoolemia.resultado"] == "nao_realizado"
    assert segunda["substituto.alcoolemia.resultado"] == "recusado"
    assert "substituto.alcoolemia.outra_substancia" not in segunda
    assert [(r["linha"], r["campo"]) for r in lote.recusadas.to_pylist()] == [
        (3, PRESENTE),
        (4, "substituto.habilitacao"),
        (5, PRESENTE),
    ]


def test_data_e_sem_validade_juntas():
    lote = empacota([{**EM, "condutor.validade": "2024-01-01", "condutor.sem_validade": True}])
    (r,) = lote.recusadas.to_pylist()
    assert "sem_validade" in r["motivo"]


def test_unidade_sem_leitura_nada_diz():
    lote = empacota([{**EM, "alcoolemia.sangue": None, "alcoolemia.sangue.unidade": "dg/L"}])
    assert "alcoolemia.sangue" not in desempacota(lote.empacotado, 0)


def test_o_id_segue_a_linha():
    lote = empacota([{**EM, "id": 7, "embarcacao.tipo": "canoa"}, {**EM, "id": 8, "embarcacao.tipo": "outra"}])
    assert lote.ids.to_pylist() == ["8"]
    assert lote.recusadas.column("id").to_pylist() == ["7"]


ERRADAS = [
    ({"condutor.idade": pa.int8()}, "condutor.idade", "Coluna desconhecida."),
    ({"condutor.porta": pa.int8()}, "condutor.porta", "Tipo que não serve a esta coluna."),
    ({"abordagem.em": pa.timestamp("us")}, "abordagem.em", "Tipo que não serve a esta coluna. Sem o fuso"),
    ({"abordagem.em": pa.timestamp("us", "Marte/Phobos")}, "abordagem.em", "Fuso desconhecido."),
    ({"condutor.validade": pa.timestamp("us")}, "condutor.validade", "Tipo que não serve"),
    ({"alcoolemia.sinais": pa.list_(pa.int8())}, "alcoolemia.sinais", "Tipo que não serve"),
    ({"substituto.porta": pa.string()}, PRESENTE, "Falta a coluna, e há substituto.porta."),
    ({"alcoolemia.sangue": pa.string()}, "alcoolemia.sangue.unidade", "Falta a coluna"),
]


@pytest.mark.parametrize(("colunas", "campo", "motivo"), ERRADAS)
def test_esquemas_que_nao_servem(colunas, campo, motivo):
    esquema = pa.schema({"abordagem.em": pa.string(), **colunas})
    with pytest.raises(EntradaInvalida) as recusa:
        Empacotador(esquema, zona)
    (p,) = recusa.value.problemas
    assert p.campo == campo
    assert p.motivo.startswith(motivo)
    assert p.como_corrigir


def test_todas_as_faltas_de_uma_vez():
    esquema = pa.schema([("x", pa.string()), ("condutor.porta", pa.int8()), ("id", pa.string()), ("id", pa.string())])
    with pytest.raises(EntradaInvalida) as recusa:
        Empacotador(esquema, zona)
    assert [p.campo for p in recusa.value.problemas] == ["x", "condutor.porta", "id", "abordagem.em"]


def test_um_pedaco_de_um_lote():
    linhas = [{"abordagem.em": f"2025-02-{d:02}T10:30:00-03:00", "abordagem.om": "CPPR", "id": d} for d in range(1, 10)]
    inteiro = tabela(linhas)
    pedaco = inteiro.slice(3, 4)
    feito = Empacotador(pedaco.schema, zona).empacota(pedaco, np.arange(4, 8))
    assert [dia(feito.empacotado, n).day for n in range(4)] == [4, 5, 6, 7]
    assert feito.ids.to_pylist() == ["4", "5", "6", "7"]
