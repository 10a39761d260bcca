"""The glossary holds the words of the closed sets, all of them and no others."""

import re
from pathlib import Path

import pytest
import termos
import termos_do_codigo
from termos import Entry
from termos_do_codigo import Term

from capitania.processo.catalogo import QUALIDADES
from capitania.processo.estado import FASES
from capitania.processo.om import CARGOS_DE_DESIGNACAO
from capitania.usecases.roteiro import CATALOGO

ENTRIES = termos.glossary(termos.GLOSSARY.read_text(encoding="utf-8"))


def test_every_word_of_a_closed_set_is_in_the_glossary():
    known = {e.termo for e in ENTRIES}
    lacks: dict[str, str] = {}
    for term in termos.collected(termos.RAIZ):
        if term.word not in known:
            lacks.setdefault(term.word, term.where)
    assert lacks == {}


def test_every_word_of_the_glossary_occurs():
    if not list((termos.RAIZ / "src" / "capitania" / "normas").glob("normam-*/*.toml")):
        pytest.skip("as normas ainda não existem")
    assert sorted({e.termo for e in ENTRIES} - termos.text_of(termos.RAIZ / "src")) == []


def test_every_row_is_whole_and_stands_once():
    assert len(ENTRIES) > 100
    assert [e for e in ENTRIES if not all(e)] == []
    terms = [e.termo for e in ENTRIES]
    assert sorted({t for t in terms if terms.count(t) > 1}) == []
    assert [t for t in terms if not re.fullmatch(r"[a-z][a-z0-9_]*|[a-z][A-Za-z0-9-]*", t)] == []


def test_each_table_is_in_alphabetical_order():
    tables = termos.GLOSSARY.read_text(encoding="utf-8").split("|---|---|---|---|\n")[1:]
    for table in ([e.termo for e in termos.glossary(text)] for text in tables):
        assert table == sorted(table)


def test_no_table_has_another_shape():
    heads = re.findall(r"^\| (?!`)(?!-)(.+) \|$", termos.GLOSSARY.read_text(encoding="utf-8"), re.MULTILINE)
    assert {tuple(h.split(" | ")) for h in heads} == {termos.HEADER}


NORM = """
[norma]
titulo = "titulo_livre"
vigente_de = 2024-07-01
[[dispositivo]]
id = "rlesta-a"
resumo = "livre"
[valor.limite_ar]
quantia = "0.3"
unidade = "mg/L"
cita = "7.12.2"
[[tabela.t.linha]]
se = { situacao = ["navegando", "atracada"], "faixa.ar" = "policial" }
entao = { medidas = ["apreensao"], deve = true }
[[ressalva]]
id = "igual-ao-limite"
[[lacuna]]
id = "7.9-a"
"""


def test_words_of_norms(tmp_path):
    (tmp_path / "normam-1").mkdir()
    (tmp_path / "normam-1" / "2024-07-01.toml").write_text(NORM)
    (tmp_path / "oms").mkdir()
    (tmp_path / "oms" / "oms.toml").write_text('[[om]]\nnome = "paranagua"\n')
    expected = """norma titulo vigente_de dispositivo id resumo valor limite_ar quantia unidade cita tabela t linha se
        situacao navegando atracada faixa ar policial entao medidas apreensao deve ressalva igual-ao-limite lacuna om
        nome"""
    found = list(termos.of_norms(tmp_path))
    assert {t.word for t in found} == set(expected.split())
    assert Term("policial", "normam-1/2024-07-01.toml") in found


CODE = """
from pacote.sala.outro import Condutor as _unused, Condutor
class Cor(StrEnum):
    AZUL = "azul"
    VERDE = auto()
Via = Literal["lesta", "poluicao"]
Leitura = Literal["literal"]
class Folha(NamedTuple):
    condutor: "tuple[Condutor, ...] | None"
    leitura: Leitura
    _segredo: int
class Interno(NamedTuple):
    row: int
sub.add_parser("decidir", help="livre")
p.add_argument("-c", "--calendario", choices=["um", "dois"], help="livre")
Especie("cpf", "livre")
outra("livre")
"""
OTHER = """
LIVRE = "livre"
@dataclass
class Condutor:
    porta: bool
class Leitura(NamedTuple):
    alheia: int
"""
VOCABULARY = 'X: Final = {"a.b": ("c", "D")}'


def test_words_of_code(tmp_path):
    package = tmp_path / "pacote"
    for name, source in (("m.py", CODE), ("sala/outro.py", OTHER), ("lei/vocabulario.py", VOCABULARY)):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(source)
    found = list(termos_do_codigo.of_code(package))
    expected = "azul verde lesta poluicao literal condutor leitura porta decidir calendario um dois cpf a b c"
    assert sorted(t.word for t in found) == sorted(expected.split())
    assert Term("porta", "sala/outro.py Condutor") in found


def test_occurrence_is_of_the_whole_word(tmp_path):
    (tmp_path / "a.py").write_text('x = "--calendario"  # nao_realizado\n')
    (tmp_path / "b.toml").write_text('"faixa.ar" = "igual-a-0"\n')
    found = termos.text_of(tmp_path)
    assert {"calendario", "nao_realizado", "faixa", "ar", "igual-a-0"} <= found
    assert not {"realizado", "calendari", "0-igual"} & found


def test_rows_are_read():
    text = "| termo | dispositivo | significado | English |\n|---|---|---|---|\n| `a_b` | nosso | isto | that |\n"
    assert termos.glossary(text) == [Entry("a_b", "nosso", "isto", "that")]


ACTS = """
ATOS = Atos("fluxo_a", "parte_a").ato(
    "ato_a", "quem_a quem_b", "pessoal_a", dado_a=escolha("um", OUTRO), dado_b=opcional(TEXTO)
).ato("ato_b", _CASA, prova=TEXTO)
leitura.ato(id_)
def answers() -> dict[str, Any]:
    return {"atos": [{"admitido": x["alheia"]}], 1: 2}
def says() -> str:
    return {"alheio": ""}[x]
output.answer_json({"saida": {"fluxo": 1}})
"""


def test_words_of_acts_and_answers(tmp_path):
    package = tmp_path / "pacote"
    for name, source in (("sala/m.py", ACTS), ("config/c.py", 'def f() -> dict[str, Any]:\n    return {"motor": 1}')):
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(source)
    expected = (
        """fluxo_a parte_a ato_a quem_a quem_b pessoal_a dado_a um dado_b ato_b prova atos admitido saida fluxo"""
    )
    assert sorted(t.word for t in termos_do_codigo.of_code(package)) == sorted(expected.split())


def test_every_word_of_the_catalogue_is_collected():
    found = {t.word for t in termos.collected(termos.RAIZ)}
    for tipo in CATALOGO.values():
        choices = {o for campo in tipo.dados.values() for o in campo.opcoes}
        kinds = {campo.tipo for campo in tipo.dados.values()}
        said = {tipo.nome, tipo.fluxo, tipo.parte, *tipo.quem, *tipo.dados, *tipo.pessoais} | choices | kinds
        assert sorted(said - found) == [], tipo.nome
    assert sorted({*QUALIDADES, *FASES, *CARGOS_DE_DESIGNACAO} - found) == []


def modules() -> list[Path]:
    """List the modules of the package."""
    return sorted((termos.RAIZ / "src" / "capitania").rglob("*.py"))


def test_every_class_said_to_be_json_exists():
    defined = [(p.stem, name) for p in modules() for name in termos_do_codigo.module(p).classes]
    named = {name for _, name in defined} | {f"{stem}.{name}" for stem, name in defined}
    assert sorted(set(termos_do_codigo.JSON_CLASSES) - named) == []


@pytest.mark.parametrize("pattern", termos_do_codigo.VOCABULARIES)
def test_a_module_said_to_hold_vocabularies_exists(pattern):
    assert list((termos.RAIZ / "src" / "capitania").glob(pattern))
