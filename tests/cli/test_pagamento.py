"""`capitania pagamento`: a bank's file brought in, and how the money stands."""

import pytest

from capitania.config.portas import Portas

CASA = ("--om", "CPPR", "--gravar", "--por", "administracao@administracao")
BANCO = b"Data do pagamento;Referencia;Valor;Autenticacao\n30/04/2026;9;1.600,00;A1\n30/04/2026;;5,00;A2\n"
AUTO = "421P2026000001"


@pytest.fixture
def rodar(capitania, pasta):
    """Run the command on a base of its own, which has a case up to its auto."""
    portas = Portas()
    return lambda *args, **more: capitania(*args, portas=portas, **more)


def flat(text):
    return " ".join(text.split())


def test_a_preview_then_the_storing_then_nothing(vazia):
    said = vazia("pagamento", "importar", "-", "--om", "cppr", stdin=BANCO)
    assert (said.code, said.err) == (0, "")
    text = flat(said.out)
    assert "PAGAMENTOS DE CPPR CSV separado por ponto e vírgula, UTF-8" in text
    assert "sem processo 2, R$ 1.605,00" in text
    assert "linha 2 R$ 1.600,00 Nenhuma GRU e nenhum auto da OM tem esta referência." in text
    assert "isto é uma prévia" in text
    assert vazia("verificar", "--json").json["fluxos"] == []
    assert "Gravado: 2 pagamentos." in vazia("pagamento", "importar", "-", *CASA, stdin=BANCO).out
    again = vazia("pagamento", "importar", "-", *CASA, stdin=BANCO)
    assert again.code == 0
    assert "Nada a gravar" in again.out
    assert "linha 2 já na base: om:CPPR" in flat(again.out)
    seen = flat(vazia("pagamento", "ver", "om:CPPR").out)
    assert "30/04/2026 R$ 1.600,00 9 espera" in seen
    assert "R$ 5,00 sem referência espera" in seen
    first = vazia("pagamento", "ver", "om:CPPR", "--json").json["pagamentos"][0]
    assert (first["valor"], first["dia_banco"], first["documento"]) == ("1600.00", "2026-04-30", "A1")


def test_with_one_error_nothing_enters(vazia):
    said = vazia("pagamento", "importar", "-", *CASA, stdin=BANCO + b"30/04/2026;1;1.600;A3\n")
    assert said.code == 3
    assert "linha 4, coluna Valor (C): Pode ser 1.600,00 ou 1,600" in flat(said.out)
    assert "Nada foi gravado: corrija o arquivo (1 erro) e repita." in flat(said.out)
    assert vazia("verificar", "--json").json["fluxos"] == []
    assert vazia("pagamento", "importar", "-", *CASA, "--json", stdin=BANCO).json["gravado"] is True


def test_many_lines_are_shown_by_the_first_and_counted(vazia):
    rows = b"".join(b"30/04/2026;;1,00;B%d\n" % n for n in range(12))
    said = vazia("pagamento", "importar", "-", "--om", "CPPR", stdin=BANCO.splitlines()[0] + b"\n" + rows + rows)
    assert said.out.count("… e mais 2.") == 2


def test_who_imports_is_asked_for(vazia):
    said = vazia("pagamento", "importar", "-", "--om", "CPPR", "--gravar", stdin=BANCO)
    assert said.code == 2
    assert "--por" in said.err
    assert vazia("pagamento", "importar", "-", stdin=BANCO).code == 2


def test_a_case_without_a_fine_and_a_unit_without_payments(rodar):
    text = flat(rodar("pagamento", "ver", AUTO).out)
    assert f"CONTA {AUTO} sem multa" in text
    assert "Nenhum." in rodar("pagamento", "ver", "om:CPPR").out
    assert "EXTRATO 0 multas" in flat(rodar("pagamento", "ver", "--pessoa", "p-1").out)
    assert rodar("pagamento", "ver", "--pessoa", "p-1", "--json").json["contas"] == []
    assert rodar("pagamento", "ver", "pessoa:p-1").code == 2


def test_the_account_of_a_fine_paid_twice(rodar, tmp_path):
    def ato(fluxo, por, text):
        path = tmp_path / "ato.toml"
        path.write_text(text, encoding="utf-8")
        said = rodar("processo", "ato", fluxo, path, "--por", por)
        assert said.code == 0, said.out + said.err

    exemplos = ("assinatura", "comunicacao", "ciencia-do-auto", "defesa", "julgamento", "ciencia-da-decisao")
    quem = {"defesa": "p-1@parte", "julgamento": "oficial-1@autoridade"}
    for nome in exemplos:
        por = quem.get(nome, "secretaria-1@secretaria")
        assert rodar("processo", "ato", AUTO, f"exemplos/caso/{nome}.toml", "--por", por).code == 0
    for nome in ("codigo", "pix", "convenio"):
        assert (
            rodar("processo", "ato", "om:CPPR", f"exemplos/pagamentos/{nome}.toml", "--por", "a@administracao").code
            == 0
        )
    assert rodar("processo", "ato", AUTO, "exemplos/pagamentos/gru.toml", "--por", "secretaria-1@secretaria").code == 0
    banco = b"Dia banco;GRU;Valor;Autenticacao\n30/04/2026;202600001;100,00;A1\n05/05/2026;202600001;150,00;A2\n"
    said = rodar("pagamento", "importar", "-", *CASA[:3], "--por", "secretaria-1@secretaria", stdin=banco)
    assert said.code == 0, said.out
    assert "A GRU 202600001 é de 100,00, e pagou-se 150,00." in flat(said.out)
    ato(
        AUTO,
        "secretaria-1@secretaria",
        'tipo = "restituicao_paga"\nem = 2026-05-20T10:00:00-03:00\n'
        'dia = 2026-05-19\nvalor = "50.00"\ndocumento = "1"\n',
    )
    ultimo = rodar("pagamento", "ver", AUTO, "--json").json["pagamentos"][0]["ato"]
    ato(
        AUTO,
        "secretaria-1@secretaria",
        f'tipo = "pagamento_estornado"\nem = 2026-05-21T10:00:00-03:00\ndia = 2026-05-20\npagamento = "{ultimo}"\n'
        'motivo = "x"\n',
    )
    text = flat(rodar("pagamento", "ver", AUTO).out)
    assert f"CONTA {AUTO} quitada" in text
    assert "multa R$ 100,00 recebido R$ 150,00 restituído R$ 50,00 falta pagar R$ 0,00" in text
    assert "30/04/2026 R$ 100,00 GRU 202600001, estornado em 20/05/2026" in text
    assert "05/05/2026 R$ 150,00 GRU 202600001, atrasado" in text
    assert "Pix copia e cola 00020126" in text
    assert "linha digitável 8580" in text
    assert "Juros e multa de mora não se calculam" in text
    twice = rodar(
        "pagamento",
        "importar",
        "-",
        *CASA[:3],
        "--por",
        "secretaria-1@secretaria",
        stdin=banco + b"06/05/2026;202600001;9,00;A3\n",
    )
    assert twice.code == 0
    assert "a restituir R$ 9,00" in flat(rodar("pagamento", "ver", "--pessoa", "p-1").out)
