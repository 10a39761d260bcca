"""Whatever comes, the command answers or says what is wrong: never a traceback."""

import contextlib
import io
import json
import sys
from unittest.mock import patch

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from capitania.cli import programa, verificar_papel
from capitania.config.portas import Portas
from capitania.lei import vocabulario
from capitania.usecases.roteiro import CATALOGO

PORTAS = Portas()
SETTINGS = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
TABLES = ("abordagem", "embarcacao", "condutor", "alcoolemia", "substituto", "proprietario")
FIELDS = sorted({name.rpartition(".")[2] for name in vocabulario.ENUMERADOS} | {"em", "om", "ar", "sangue", "sinais"})
WORDS = sorted({word for values in vocabulario.ENUMERADOS.values() for word in values})
INSTANTS = st.datetimes(timezones=st.timezones()).map(lambda d: d.isoformat())
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(WORDS)
    | st.dates().map(str)
    | INSTANTS
    | st.decimals(places=2).map(str)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)
FACTS = st.fixed_dictionaries(
    {"abordagem": st.fixed_dictionaries({"em": INSTANTS}, optional={"om": st.sampled_from(["CPPR", "CFAOC", "x"])})},
    optional={name: st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=6) | VALUES for name in TABLES[1:]},
)
LINES = st.lists(
    st.sampled_from([f"[{t}]" for t in (*TABLES, "alcoolemia.etilometro")])
    | st.builds("{} = {}".format, st.sampled_from(FIELDS), SCALARS.map(lambda v: json.dumps(v, default=str)))
    | st.text(max_size=20),
    max_size=12,
)


def json_asked(words):
    """Tell whether the answer must be JSON: help and version are prose."""
    options = set(words[: words.index("--")] if "--" in words else words)
    return "--json" in options and not options & {"-h", "--ajuda", "--help", "--versao", "--version"}


def run(*words, stdin=b""):
    """Run the command; give its code, and see that what it said is JSON."""
    out, err = io.StringIO(), io.StringIO()
    source = type("Stdin", (), {"buffer": io.BytesIO(stdin)})
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), patch.object(sys, "stdin", source):
        code = programa.run(PORTAS, list(words))
    assert code in {0, 1, 2}
    if json_asked(words):
        said = json.loads(out.getvalue())
        assert ("problemas" in said) is (code != 0)
    assert bool(err.getvalue()) is (code != 0)
    return code


@SETTINGS
@given(st.binary(max_size=200))
def test_any_bytes(data):
    run("decidir", "-", "--json", stdin=data)


@SETTINGS
@given(VALUES)
def test_any_json(value):
    run("decidir", "-", "--json", stdin=json.dumps(value).encode("utf-8", "surrogatepass"))


@SETTINGS
@given(FACTS, st.booleans())
def test_facts_of_every_shape(facts, as_json):
    run("decidir", "-", *(("--json",) if as_json else ()), stdin=json.dumps(facts).encode("utf-8", "surrogatepass"))


@SETTINGS
@given(LINES)
def test_any_toml(lines):
    run("decidir", "-", "--json", stdin="\n".join(lines).encode("utf-8", "surrogatepass"))


@SETTINGS
@given(st.text(max_size=20), st.text(max_size=20) | st.dates().map(str) | INSTANTS, st.text(max_size=8))
def test_any_term(tipo, de, om):
    run("prazo", f"--de={de}", f"--om={om}", "--json", "--", tipo)


@SETTINGS
@given(
    st.sampled_from(["defesa", "custodia", "punicao", "recurso"]),
    st.dates() | INSTANTS,
    st.sampled_from([(), ("--ics",), ("--json",)]),
)
def test_a_term_from_any_day(tipo, de, form):
    run("prazo", tipo, f"--de={de}", *form)


@SETTINGS
@given(st.sampled_from(["cpf", "cnpj", "nup", "processo_judicial", "inscricao", "auto", "x"]), st.text(max_size=30))
def test_any_number(especie, valor):
    run("identificar", especie, "--json", "--", valor)


OPENING = {
    "tipo": "processo_aberto",
    "em": "2026-03-02T10:00:00-03:00",
    "por": "a@secretaria",
    "origem": "flagrante",
    "om": "CPPR",
    "infrator": "p-1",
    "papel": "condutor",
    "dispositivo": "rlesta:12-III",
    "fato_em": "2026-03-01T11:00:00-03:00",
}
OFFICES = [{"pessoa": p, "cargo": c, "de": "2025-01-01"} for p, c in (("a", "secretaria"), ("b", "oficial_designado"))]
CODES = st.sampled_from(["CPPR", "p-1", "rlesta:12-III", "ato-1", "2026-03-02", "100.00", OPENING["fato_em"]])


@st.composite
def acts(draw):
    """Give an act of the catalogue whose data are mostly of their kind."""
    tipo = CATALOGO[draw(st.sampled_from(sorted(CATALOGO)))]
    kinds = {"inteiro": st.integers(), "logico": st.booleans(), "lista": st.lists(VALUES, max_size=3)}
    kinds["tabela"] = st.dictionaries(st.sampled_from(["multa", "suspensao_dias", "x"]), VALUES, max_size=3)
    found = {"tipo": tipo.nome, "em": draw(st.just(OPENING["em"]) | INSTANTS)}
    found["por"] = draw(
        st.sampled_from(["a@secretaria", "b@autoridade", "p-1@parte", "s@sistema"]) | st.text(max_size=5)
    )
    for nome, campo in tipo.dados.items():
        good = st.sampled_from(campo.opcoes) if campo.opcoes else kinds.get(campo.tipo, CODES)
        found[nome] = draw(st.one_of(good, good, good, VALUES))
    return found | draw(st.dictionaries(st.just("pessoais") | st.text(max_size=4), VALUES, max_size=1))


SCRIPTS = st.fixed_dictionaries(
    {"contexto": st.just({"om": "CPPR"}) | VALUES, "ato": st.lists(acts(), max_size=4).map(lambda a: [OPENING, *a])},
    optional={"designacao": st.just(OFFICES) | VALUES, "processo_anterior": VALUES, "pessoa": VALUES},
)


@SETTINGS
@given(SCRIPTS | VALUES, st.booleans())
def test_any_script(script, as_json):
    stdin = json.dumps(script).encode("utf-8", "surrogatepass")
    run("processo", "simular", "-", *(("--json",) if as_json else ()), stdin=stdin)


@SETTINGS
@given(st.binary(max_size=300))
def test_any_bundle(data):
    out = io.StringIO()
    source = type("Stdin", (), {"buffer": io.BytesIO(data)})
    with contextlib.redirect_stdout(out), patch.object(sys, "stdin", source):
        drawn = data.startswith((verificar_papel.PDF, *verificar_papel.PHOTOS))  # what cannot be read is bad input
        assert programa.run(PORTAS, ["verificar", "-"]) == (2 if drawn else 3)


@SETTINGS
@given(
    st.lists(
        st.text(max_size=10) | st.sampled_from(["norma", "ver", "prazo", "--json", "--de", "-", "--", "-h"]), max_size=6
    )
)
def test_any_words(words):
    run(*words)
