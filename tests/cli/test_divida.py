"""`capitania divida`: who owes, the sheet of a debtor, and what is written for the treasury attorney."""

import json

import pytest

from capitania.cli import escrita
from capitania.config.portas import Portas
from capitania.lei.problemas import EntradaInvalida

SECRETARIA, OFICIAL, SISTEMA = "secretaria-1@secretaria", "oficial-1@autoridade", "sistema@sistema"
DEBT, CASE = "exemplos/divida", "exemplos/caso"
ROAD = (
    ("abrir", "processo:d-1", f"{DEBT}/abertura", SECRETARIA),
    ("ato", "processo:d-1", f"{DEBT}/auto", OFICIAL),
    ("ato", "processo:d-1", f"{CASE}/assinatura", SECRETARIA),
    ("ato", "processo:d-1", f"{CASE}/ciencia-do-auto", SECRETARIA),
    ("ato", "processo:d-1", f"{DEBT}/decurso-da-defesa", SISTEMA),
    ("ato", "processo:d-1", f"{DEBT}/julgamento", OFICIAL),
    ("ato", "processo:d-1", f"{CASE}/ciencia-da-decisao", SECRETARIA),
    ("ato", "processo:d-1", f"{DEBT}/decurso-do-recurso", SISTEMA),
    ("ato", "processo:d-1", f"{DEBT}/transito", SISTEMA),
    ("abrir", "devedor:p-1", f"{DEBT}/intimacao", SECRETARIA),
    ("ato", "devedor:p-1", f"{DEBT}/pedido", SECRETARIA),
)
AUTO = "421P2026000002"


@pytest.fixture
def base(capitania, pasta, request):
    """Run the command on a base where p-1 owes a final fine, with a notice and a request held."""
    portas, root = Portas(), request.config.rootpath

    def rodar(*args, **more):
        return capitania(*args, portas=portas, **more)

    def faz(verb, fluxo, arquivo, por):
        text = (root / f"{arquivo}.toml").read_bytes()
        first = (fluxo, "-") if verb == "ato" else ("-", "--fluxo", fluxo)
        said = rodar("processo", verb, *first, "--por", por, "--json", stdin=text)
        assert said.code == 0, said.out
        return said.json

    rodar.faz, rodar.saida, rodar.acessos = faz, pasta / "saida", portas.registros.acessos
    for step in ROAD:
        faz(*step)
    return rodar


def test_who_owes_is_listed(base):
    shown = base("divida", "listar", "--om", "CPPR", "--em", "2026-07-31").out
    for said in ("DÍVIDAS", "CPPR, em 31/07/2026", "apta", AUTO, "R$ 1.600,00", "30/07/2026"):
        assert said in shown
    answer = base("divida", "listar", "--em", "2026-05-04", "--json").json
    assert [d["situacao"] for d in answer["dividas"]] == ["aguarda_90_dias"]
    assert "Ninguém deve multa." in base("divida", "listar", "--om", "CPSP").out


def test_the_sheet_of_a_debtor_says_what_lacks_with_its_provision(base):
    shown = base("divida", "ver", "529.982.247-25", "--em", "2026-07-30").out
    for said in (
        "DEVEDOR  p-1, em 30/07/2026",
        "aguarda 90 dias",
        "NORMAM-211 7.13",
        "FOLHA DE CONTAGEM",
        "PEDIDOS RETIDOS",
    ):
        assert said in shown
    answer = base("divida", "ver", "p-1", "--em", "2026-07-30", "--json").json
    (fine,) = answer["multas"]
    assert [i["regra"] for i in fine["falta"]] == ["divida_antes_dos_noventa"]
    assert (answer["limiar"], answer["soma"]) == ("1000.00", "0.00")
    said = base("divida", "ver", "ninguém", "--json")
    assert (said.code, said.problemas[0]["campo"]) == (2, "pessoa")


def test_what_was_sent_is_written_whole_in_a_folder_of_its_own(base):
    nada = base("divida", "exportar", "p-1", "--saida", str(base.saida), "--json")
    assert (nada.code, nada.problemas[0]["motivo"]) == (2, "Não há dívida encaminhada.")
    base.faz("ato", "devedor:p-1", f"{DEBT}/encaminhamento", OFICIAL)
    said = base("divida", "exportar", "p-1", "--saida", str(base.saida))
    assert said.out.split() == f"1 dívida em {base.saida}: divida.csv, divida.json, divida.txt.".split()
    last = base.acessos.lista()[-1]
    assert (last.comando, last.fluxo) == ("divida exportar", "pessoa:p-1")
    folder, outra = base.saida, str(base.saida.with_name("outra"))
    assert (folder.stat().st_mode & 0o777, sorted(p.name for p in folder.iterdir())) == (
        0o700,
        ["divida.csv", "divida.json", "divida.txt"],
    )
    assert {p.stat().st_mode & 0o777 for p in folder.iterdir()} == {0o600}
    assert json.loads((folder / "divida.json").read_text())["dividas"][0]["auto"] == AUTO
    sheet = (folder / "divida.txt").read_text()
    for line in ("FOLHA PARA A PROCURADORIA", "Fulano de Tal", "529.982.247-25", "Ofício 77/2026"):
        assert line in sheet
    again = base("divida", "exportar", "--todas", "--saida", str(base.saida), "--json")
    assert (again.code, again.problemas[0]["motivo"]) == (2, "Já existe.")
    answer = base("divida", "exportar", "--todas", "--saida", outra, "--json").json
    assert answer == {
        "saida": outra,
        "arquivos": ["divida.csv", "divida.json", "divida.txt"],
        "dividas": 1,
        "ocultas": 0,
    }


def test_what_comes_after_is_shown(base):
    base.faz("ato", "devedor:p-1", f"{DEBT}/encaminhamento", OFICIAL)
    base.faz("ato", "devedor:p-1", f"{DEBT}/inscricao", SECRETARIA)
    shown = base("processo", "ver", "devedor:p-1").out
    for said in ("inscrita", "00 0 26 000001-00, 18/08/2026", "Ofício 77/2026, 31/07/2026", "cobrar até"):
        assert said in shown
    base.faz("ato", "processo:d-1", f"{DEBT}/pagamento", SECRETARIA)
    assert "recolher: paga" in base("processo", "ver", "devedor:p-1").out
    sela = b'tipo = "sigilo_decretado"\nem = 2026-09-10T11:00:00-03:00\nmotivo = "x"\n'
    base("processo", "ato", "processo:d-1", "-", "--por", OFICIAL, stdin=sela)
    assert "1 multa de processo sigiloso fica de fora" in base("divida", "listar").out
    left = base("divida", "exportar", "--todas", "--saida", str(base.saida), "--json")
    assert (left.code, left.problemas[0]["como_corrigir"]) == (2, "As que há são de processos sigilosos.")
    assert "Recolher: paga." in _written(base, "--com-sigilosos")


def _written(base, *more):
    assert base("divida", "exportar", "--todas", "--saida", str(base.saida), *more).code == 0
    return (base.saida / "divida.txt").read_text()


def test_a_script_shows_its_debtor(capitania, request):
    shown = capitania("processo", "simular", str(request.config.rootpath / "exemplos/divida.toml")).out
    for said in ("DEVEDOR  este", "limiar", "intimação da dívida", "processo:este"):
        assert said in shown


def test_a_folder_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    saida = tmp_path / "saida"
    with pytest.raises(EntradaInvalida):
        escrita.new_folder(str(saida), {"a": b"1", "nao/ha": b"2"})
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(EntradaInvalida):
        escrita.new_folder(str(tmp_path / "nao" / "ha"), {"a": b"1"})

    def no_room(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(escrita, "mkdtemp", no_room)
    with pytest.raises(EntradaInvalida):
        escrita.new_folder(str(saida), {"a": b"1"})
    monkeypatch.undo()
    monkeypatch.setattr(escrita.Path, "rename", no_room)
    with pytest.raises(EntradaInvalida):
        escrita.new_folder(str(saida), {"a": b"1"})
    assert list(tmp_path.iterdir()) == []
