"""Files and standard input: whatever comes is facts or a clear problem."""

import json

import pytest

FATOS = {"abordagem": {"em": "2026-02-14T10:30:00-03:00"}}
JSON = json.dumps(FATOS).encode()
TOML = b'[abordagem]\nem = "2026-02-14T10:30:00-03:00"\n'


@pytest.mark.parametrize("data", [JSON, TOML, b"\xef\xbb\xbf" + JSON, b"\xef\xbb\xbf" + TOML, b"\n  " + JSON])
def test_standard_input_is_toml_or_json_by_its_first_character(capitania, data):
    said = capitania("decidir", "-", "--json", stdin=data)
    assert said.code == 0
    assert said.json["recibo"]


@pytest.mark.parametrize(
    ("name", "data"), [("a.json", JSON), ("a.toml", TOML), ("a.JSON", JSON), ("a", JSON), ("b", TOML)]
)
def test_a_file_is_read_by_extension_or_content(capitania, tmp_path, name, data):
    (tmp_path / name).write_bytes(data)
    assert capitania("decidir", str(tmp_path / name)).code == 0


@pytest.mark.parametrize(
    ("data", "motivo"),
    [
        (b"", "Está vazio."),
        (b" \n\t", "Está vazio."),
        (b"\xff\xfe{", "Não está em UTF-8 (linha 1)."),
        (b"a = 1\n\xff", "Não está em UTF-8 (linha 2)."),
        (b'{"a": NaN}', "JSON malformado: NaN não é número que se meça."),
        (b'{"a": -Infinity}', "JSON malformado: -Infinity não é número que se meça."),
        (b"a = nan", "TOML malformado: nan não é número que se meça."),
        (b"a = -inf", "TOML malformado: -inf não é número que se meça."),
        (b'{"a": 1, "a": 2}', "JSON malformado: a chave 'a' está repetida."),
        (b"a = 1\na = 2", "TOML malformado no fim do arquivo: há uma chave repetida."),
        (b"[a]\n[a]", "TOML malformado na linha 2, coluna 3: há uma tabela repetida."),
        (b'{"a": 1', "JSON malformado na linha 1, coluna 8: falta uma vírgula."),
        (b'{"a": 1} x', "JSON malformado na linha 1, coluna 10: sobra texto depois do fim."),
        (b'{"a": }', "JSON malformado na linha 1, coluna 7: falta um valor."),
        (b"{a: 1}", "JSON malformado na linha 1, coluna 2: falta uma chave entre aspas."),
        (b"em = 2026-02-30", "TOML malformado na linha 1, coluna 6: há uma data que não existe."),
        (b"abordagem", "TOML malformado no fim do arquivo: falta o sinal de igual depois da chave."),
        (b'{"a": "\\ud800"}', "Há meio caractere (\\ud800) num texto."),
        (b'{"\\ud800": 1}', "Há meio caractere (\\ud800) num texto."),
        (b'{"a": 1e99999999999999999999}', "JSON malformado: não se lê."),
        (b'{"a":' + b"[" * 100_000, "Há tabelas ou listas demais umas dentro das outras."),
        (b'{"a":' * 40 + b"1" + b"}" * 40, "Há tabelas ou listas demais umas dentro das outras."),
        (b"a" + b".a" * 3000 + b" = 1", "Há tabelas ou listas demais umas dentro das outras."),
        (b"a = " + b"[" * 5000, "Há tabelas ou listas demais umas dentro das outras."),
        (b'{"a": ' + b"9" * 5000 + b"}", "JSON malformado: não se lê."),
        (b"x" * (1 << 20) + b"xx", "É grande demais para uma abordagem."),
        (b"[1, 2]", "TOML malformado na linha 1, coluna 3: há um colchete que não se fecha."),
    ],
)
def test_what_is_no_facts_is_a_problem(capitania, data, motivo):
    said = capitania("decidir", "-", "--json", stdin=data)
    assert said.code == 2
    assert [(p["campo"], p["motivo"]) for p in said.problemas] == [("entrada padrão", motivo)]


@pytest.mark.parametrize(
    ("data", "motivo"), [(b'"texto"', "O arquivo não traz tabelas."), (b'{"a": null}', "Tabela desconhecida.")]
)
def test_json_that_is_no_table(capitania, data, motivo):
    said = capitania("decidir", "-", "--json", stdin=data)
    assert said.code == 2
    assert motivo in [p["motivo"] for p in said.problemas]


def test_files_that_are_not_there(capitania, tmp_path):
    assert capitania("decidir", str(tmp_path)).err == f"{tmp_path}: É uma pasta. Diga um arquivo dentro dela.\n"
    assert "Não existe." in capitania("decidir", str(tmp_path / "nada.toml")).err
    assert "Não se abre." in capitania("decidir", str(tmp_path / ("x" * 300))).err
    assert "Não se abre." in capitania("decidir", "a\0b").err
    assert "Não se abre." in capitania("decidir", "/proc/self/mem").err


def test_a_file_without_permission(capitania, monkeypatch):
    def refused(*_args, **_kw):
        raise PermissionError

    monkeypatch.setattr("pathlib.Path.open", refused)
    assert "Não se pode ler." in capitania("decidir", "a.toml").err


def test_a_surrogate_in_an_argument_is_shown_not_refused(capitania):
    said = capitania("decidir", "a\udcff.toml")
    assert said.code == 2
    assert "a\\udcff.toml" in said.err
