"""Sheets against a base: what enters, what is there already, what is wrong; all rows or none, and twice as once."""

import io
import json
from datetime import datetime
from pathlib import Path

import openpyxl
import pytest
from casa import ADMINISTRACAO, SECRETARIA, Casa

from capitania.lei.problemas import EntradaInvalida
from capitania.processo.cadastros import fold_cadastro
from capitania.processo.estado import fase, fold
from capitania.usecases.fluxos import le_atos
from capitania.usecases.importar import Pedido, grava, previa
from capitania.usecases.linhas import Linhas
from capitania.usecases.queries import vista
from capitania.usecases.reconstrucao import reconstroi
from capitania.usecases.registros import BaseOcupada, Recibo, SeqVencida

EXEMPLOS = Path(__file__).resolve().parents[2] / "exemplos" / "importar"
PESSOAS = "Nome;CPF/CNPJ;Endereço;Natureza\n"
ANA, JOSE, BOA = "Ana;529.982.247-25;Rua 1;", "José;1234567890;Rua 2;", "Boa Ltda;11.222.333/0001-81;;juridica"
PROCESSOS = "Auto;Nome;CPF;Status;Data do fato;Valor\n"
VELHO = "12/2019;Ana;529.982.247-25;Pago;12/01/2019;1.600,00"


def pede(casa, especie, text, *, por=ADMINISTRACAO, om="CPPR", coding="utf-8", **more):
    dados = text if isinstance(text, bytes) else text.encode(coding)
    return previa(casa, Pedido(especie, dados, "x.csv", por, om), **more)


def sheet(head, *rows):
    return head + "".join(f"{r}\n" for r in rows)


def traz(casa, especie, text, **more):
    """Import what must enter whole."""
    found = pede(casa, especie, text, **more)
    assert found.problemas == ()
    entered = grava(casa, found)
    assert [r.id for r in entered] == [e.proposta.ato.id for e in found.entram]
    return found


def everything(casa):
    heads = casa.registros.cabecas()
    return heads, [casa.registros.le_fluxo(c.fluxo) for c in heads], casa.registros.resumos()


def erros(found):
    return [f"{p.campo}: {p.motivo}" for p in found.problemas]


def repetidas(found):
    return [(r.linha, r.linha_igual, r.fluxo is not None) for r in found.repetidas]


def test_persons_enter_as_registered(casa):
    found = traz(casa, "pessoas", sheet(PESSOAS, ANA, JOSE, BOA), coding="latin-1")
    people = [fold_cadastro(le_atos(casa.registros.le_fluxo(e.proposta.ato.fluxo))).dados for e in found.entram]
    assert people == [
        {"natureza": "fisica", "nome": "Ana", "cpf": "529.982.247-25", "endereco": "Rua 1"},
        {"natureza": "fisica", "nome": "José", "cpf": "012.345.678-90", "endereco": "Rua 2"},
        {"natureza": "juridica", "nome": "Boa Ltda", "cnpj": "11.222.333/0001-81"},
    ]
    assert [(p.campo, str(p.valor)) for p in found.avisos] == [("linha 3, coluna CPF/CNPJ (B)", "1234567890")]
    assert casa.registros.verifica().integra


def test_a_preview_stores_nothing(casa):
    before = everything(casa)
    assert len(pede(casa, "pessoas", sheet(PESSOAS, ANA)).entram) == 1
    assert everything(casa) == before


def test_the_same_file_twice_adds_nothing(casa):
    traz(casa, "pessoas", sheet(PESSOAS, ANA, "Sem Número;;;fisica"))
    traz(casa, "processos", sheet(PROCESSOS, VELHO, ";Ana;;Arquivado;;"))
    before = everything(casa)
    for especie, text in (
        ("pessoas", sheet(PESSOAS, ANA, "Sem Número;;;fisica")),
        ("processos", sheet(PROCESSOS, VELHO, ";Ana;;Arquivado;;")),
    ):
        found = traz(casa, especie, text)
        assert (found.entram, len(found.repetidas)) == ((), 2)
        assert grava(casa, found) == ()
    assert everything(casa) == before


def test_the_same_rows_in_another_file_add_nothing(casa):
    traz(casa, "pessoas", sheet(PESSOAS, ANA, "Sem Número;;;fisica"))
    traz(casa, "embarcacoes", "Nome;Tipo;Inscrição\nA;lancha;421M2008001234\nB;bote;\n")
    traz(casa, "processos", sheet(PROCESSOS, VELHO, ";Ana;;Arquivado;;"))
    before = everything(casa)
    assert traz(casa, "pessoas", sheet(PESSOAS, "SEM NÚMERO;;-;PF", ANA), coding="utf-16").entram == ()
    assert traz(casa, "embarcacoes", "Tipo,Nome,Inscrição\nLancha,A,421m2008001234\nbote,b,\n").entram == ()
    assert traz(casa, "processos", sheet(PROCESSOS, ";Ana;;Arquivado;;", VELHO)).entram == ()
    assert everything(casa) == before


def test_rows_said_twice_enter_once_and_rows_that_differ_are_wrong(casa):
    found = pede(casa, "pessoas", sheet(PESSOAS, ANA, ANA, "Ana;52998224725;Rua 9;", "Outra;529.982.247-25;;"))
    assert repetidas(found) == [(3, 2, False)]
    assert erros(found) == [
        "linha 4: É o mesmo da linha 2, com outros dados.",
        "linha 5: É o mesmo da linha 2, com outros dados.",
    ]


def test_a_person_of_the_base_under_another_name_is_wrong(casa):
    casa.faz("pessoa:p-7", SECRETARIA, tipo="pessoa_cadastrada", natureza="fisica", nome="Ana", cpf="529.982.247-25")
    assert repetidas(pede(casa, "pessoas", sheet(PESSOAS, "ANA;52998224725;Outra rua;"))) == [(2, None, True)]
    found = pede(casa, "pessoas", sheet(PESSOAS, "Maria;529.982.247-25;;"))
    assert erros(found) == ["linha 2: Este número já é de pessoa:p-7, com outro nome."]


def test_every_error_is_told_at_once_with_its_line_and_column(casa):
    before = everything(casa)
    found = pede(
        casa,
        "pessoas",
        sheet(
            PESSOAS,
            ANA,
            "José;529.982.247-26;;",
            ";1;;",
            "Rui;;;",
            "Boa;11222333000181;;PF",
            "Zé;;;x",
            "A;;;PF;sobra",
            "\x07;1;;",
            ";;;",
            "; ;9;",
        ),
    )
    assert [e.partition(":")[0] for e in erros(found)] == [
        "linha 3, coluna CPF/CNPJ (B)",
        "linha 4, coluna CPF/CNPJ (B)",
        "linha 4, coluna Nome (A)",
        "linha 5, coluna Natureza (D)",
        "linha 6, coluna Natureza (D)",
        "linha 7, coluna Natureza (D)",
        "linha 8, célula 5",
        "linha 9, coluna Nome (A)",
        "linha 9, coluna CPF/CNPJ (B)",
        "linha 11, coluna Nome (A)",
        "linha 11, coluna Natureza (D)",
    ]
    assert all(p.como_corrigir for p in found.problemas)
    with pytest.raises(AssertionError):
        grava(casa, found)
    assert everything(casa) == before


def test_columns_of_each_number_are_read_and_must_agree(casa):
    found = pede(
        casa, "pessoas", "Nome;CPF;CNPJ\nAna;529.982.247-25;\nBoa;;11.222.333/0001-81\nX;52998224725;11222333000181\n"
    )
    assert [e.item.pessoais for e in found.entram] == [
        {"nome": "Ana", "cpf": "529.982.247-25"},
        {"nome": "Boa", "cnpj": "11.222.333/0001-81"},
    ]
    assert erros(found) == ["linha 4: Tem mais de um número: 529.982.247-25, 11.222.333/0001-81."]


def test_boats_have_their_owner_in_the_base(casa):
    traz(casa, "pessoas", sheet(PESSOAS, ANA))
    head = "Nome;Tipo;Inscrição;Proprietário\n"
    found = pede(casa, "embarcacoes", head + "A;lancha;421M2008001234;52998224725\nB;bote;;111.444.777-35\n;;1;\n")
    (one,) = found.entram
    dono = casa.registros.cabecas("pessoa:")[0].fluxo.partition(":")[2]
    assert one.item.dados == {"especie": "lancha", "inscricao": "421M2008001234", "proprietario": dono}
    assert [e.partition(":")[0] for e in erros(found)] == [
        "linha 3, coluna Proprietário (D)",
        "linha 4, coluna Inscrição (C)",
        "linha 4, coluna Nome (A)",
        "linha 4, coluna Tipo (B)",
    ]
    assert "capitania importar pessoas" in found.problemas[0].como_corrigir


def test_a_boat_under_another_name_is_wrong(casa):
    traz(casa, "embarcacoes", "Nome;Tipo;Inscrição\nA;lancha;421M2008001234\n")
    found = pede(casa, "embarcacoes", "Nome;Tipo;Inscrição\nB;lancha;421M2008001234\n")
    assert "com outro nome" in erros(found)[0]


def test_old_cases_enter_as_imported_and_nothing_runs(casa):
    traz(casa, "pessoas", sheet(PESSOAS, ANA))
    (one,) = traz(casa, "processos", sheet(PROCESSOS, VELHO)).entram
    fluxo = one.proposta.ato.fluxo
    (ato,) = le_atos(casa.registros.le_fluxo(fluxo))
    assert ato.nome == "importado"
    assert {k: v for k, v in ato.dados.items() if k not in {"origem", "infrator"}} == {
        "om": "CPPR",
        "fase": "encerrado",
        "numero": "12/2019",
        "dia_do_fato": "2019-01-12",
        "valor": "1600.00",
    }
    assert json.loads(ato.pessoais["original"])["F Valor"] == "1.600,00"
    assert ato.pessoais["nome"] == "Ana"
    assert "linha 2" in ato.dados["origem"]
    seen = vista(casa, fluxo)
    assert (seen.dobra.fase, seen.prazos, seen.prescricoes) == ("encerrado", (), ())
    assert [a.regra for a in seen.avisos] == ["aviso_importado"]
    assert seen.em_json()["fase"] == "encerrado"
    (resumo,) = casa.registros.resumos()
    assert (resumo.fluxo, resumo.om, resumo.numero, resumo.fase) == (fluxo, "CPPR", "12/2019", "encerrado")
    assert resumo.pessoa == ato.dados["infrator"]
    assert casa.registros.leituras.do_fluxo(fluxo) == Linhas()  # nothing runs, nothing waits
    assert [n.documento for n in casa.registros.leituras.nomes("pessoa", "ana", 9)] == ["52998224725"]
    assert reconstroi(casa, lambda *_: None).trocada
    assert casa.registros.resumos() == (resumo,)


def test_o10_the_sheet_from_another_office(casa):
    """O-10: latin-1, decimal comma, a zero lost, days declared day-first."""
    head = "CPF;NOME;VALOR;DATA;SITUAÇÃO\n"
    rows = ("1234567890;JOSÉ CONCEIÇÃO Nº 3;1.600,00;03/04/2024;Pago", "529.982.247-25;ANA;0,30;13/04/2024;Pago")
    text = sheet(head, *rows)
    people = traz(casa, "pessoas", text, coding="latin-1")
    assert [e.item.pessoais["nome"] for e in people.entram] == ["JOSÉ CONCEIÇÃO Nº 3", "ANA"]
    assert [e.item.pessoais["cpf"] for e in people.entram] == ["012.345.678-90", "529.982.247-25"]
    found = traz(casa, "processos", text, coding="latin-1")
    told = [(e.item.dados["valor"], e.item.dados["dia_do_fato"]) for e in found.entram]
    assert told == [("1600.00", "2024-04-03"), ("0.30", "2024-04-13")]
    assert [p.campo for p in found.avisos] == ["linha 2, coluna CPF (A)"]
    before = everything(casa)
    wrong = pede(casa, "processos", sheet(head, *rows, ";X;1,600;04/13/2024;Pago"), coding="latin-1")
    assert [p.campo for p in wrong.problemas] == ["linha 4, coluna DATA (D)", "linha 4, coluna VALOR (C)"]
    assert everything(casa) == before


def test_an_old_case_of_a_person_is_flagged_in_a_new_one_and_not_counted(casa):
    found = traz(casa, "pessoas", sheet(PESSOAS, ANA))
    ana = found.entram[0].proposta.ato.fluxo.partition(":")[2]
    (velho,) = traz(casa, "processos", sheet(PROCESSOS, VELHO)).entram
    casa.abre(infrator=ana)
    flags = {a.regra: a.motivo for a in vista(casa, "processo:c-1").avisos}
    assert velho.proposta.ato.fluxo in flags["aviso_importado_nao_conta"]
    casa.abre("processo:c-2", infrator="outra-pessoa")
    assert "aviso_importado_nao_conta" not in {a.regra for a in vista(casa, "processo:c-2").avisos}


def test_an_imported_case_opened_here_runs_by_its_own_acts(casa):
    (one,) = traz(casa, "processos", sheet(PROCESSOS, "9;Ana;;Julgado;;")).entram
    fluxo = one.proposta.ato.fluxo
    assert [p.campo for p in traz(casa, "processos", sheet(PROCESSOS, "8;Ana;;Julgado;;")).avisos] == ["linha 2"]
    casa.abre(fluxo)
    e = fold(le_atos(casa.registros.le_fluxo(fluxo)))
    assert fase(e) == "aberto"
    assert vista(casa, fluxo).prescricoes


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("12;Ana;111.444.777-35;Pago;;", "Não há pessoa com o número 111.444.777-35 na base"),
        ("12;Ana;;;;", "Falta a situação"),
        ("12;Ana;;em voo;;", "Valor que não se conhece"),
        ("12;Ana;;Pago;04/13/2024;", "mês antes do dia"),
        ("12;Ana;;Pago;03/04/2099;", "o que já houve"),
        ("12;Ana;;Pago;;1,600", "Pode ser 1.600,00"),
    ],
)
def test_what_is_wrong_in_an_old_case_is_told(casa, row, said):
    (only,) = pede(casa, "processos", sheet(PROCESSOS, row)).problemas
    assert said in only.motivo
    assert only.campo.startswith("linha 2")


def test_cases_ask_for_their_unit(casa):
    assert erros(pede(casa, "processos", sheet(PROCESSOS, "1;Ana;;Pago;;"), om="")) == ["linha 2: Falta a OM."]
    text = "Auto;Status;OM\n1;Pago;cppr\n2;Pago;CPXX\n"
    found = pede(casa, "processos", text, om="")
    assert [e.item.om for e in found.entram] == ["CPPR"]
    assert [p.campo for p in found.problemas] == ["linha 3, coluna OM (C)"]


def test_who_may_not_do_it_is_told_once(casa):
    rows = sheet(PROCESSOS, "1;A;;Pago;;", "2;B;;Pago;;")
    assert [p.campo for p in pede(casa, "processos", rows, por="ninguem@secretaria").problemas] == ["--por"]
    assert [p.campo for p in pede(casa, "pessoas", sheet(PESSOAS, ANA, JOSE), por="x@parte").problemas] == ["--por"]
    assert [p.campo for p in pede(casa, "pessoas", sheet(PESSOAS, ANA, JOSE), por="x").problemas] == ["--por"]
    assert pede(casa, "processos", rows, por=SECRETARIA).problemas == ()


@pytest.mark.parametrize(
    ("especie", "text", "said"),
    [
        ("pessoas", "a;b\n1;2\n", "Nenhuma coluna"),
        ("pessoas", "CPF;Endereço\n1;2\n", "Falta a coluna nome"),
        ("pessoas", "Nome;Razão social\n1;2\n", "Mais de uma coluna"),
        ("pessoas", 'Nome;CPF\n"aberta;1\n', "Na linha 2 há aspas"),
        ("processos", "Auto\n1\n", "Falta a coluna fase"),
        ("embarcacoes", "Tipo\n1\n", "Falta a coluna nome"),
    ],
)
def test_what_is_no_sheet_of_this_kind_is_told(casa, especie, text, said):
    with pytest.raises(EntradaInvalida, match=said):
        pede(casa, especie, text)


def test_a_workbook_with_merged_titles_dates_and_another_sheet(casa):
    traz(casa, "pessoas", sheet(PESSOAS, ANA))
    book = openpyxl.Workbook()
    for row in (
        ["CAPITANIA DOS PORTOS"],
        ["Auto", "Infrator", None, "Situação", "Data do fato", "Valor"],
        [None, "Nome", "CPF", None, None, None],
        ["12/2019", "Ana", 52998224725, "Pago", datetime(2019, 1, 12), 1600.5],  # noqa: DTZ001 - a cell of a sheet has no zone
    ):
        book.active.append(row)
    book.active.merge_cells("B2:C2")
    book.create_sheet("Resumo").append(["total", 1])
    out = io.BytesIO()
    book.save(out)
    found = traz(casa, "processos", out.getvalue())
    (one,) = found.entram
    assert (one.item.dados["dia_do_fato"], one.item.dados["valor"]) == ("2019-01-12", "1600.50")
    assert [p.motivo for p in found.avisos] == ["Não se leem, por estarem em outras folhas: Resumo."]


def test_a_cell_under_no_name_is_told(casa):
    found = pede(casa, "pessoas", "Nome;;CPF\nAna;solta;529.982.247-25\n")
    assert [(p.campo, p.motivo) for p in found.avisos] == [
        ("linha 2, célula 2", "Está fora das colunas com nome. Não entra.")
    ]
    assert len(found.entram) == 1


def test_what_happens_meanwhile_keeps_all_of_it_out(casa):
    found = pede(casa, "processos", sheet(PROCESSOS, "1;A;;Pago;;", "2;B;;Pago;;"))
    casa.designa(("CPPR", "outra", "secretaria"))
    before = everything(casa)
    assert isinstance(grava(casa, found), SeqVencida)
    assert everything(casa) == before


def test_a_base_that_fails_in_the_middle_keeps_nothing(casa, monkeypatch):
    found = pede(casa, "pessoas", sheet(PESSOAS, ANA, JOSE))
    before = everything(casa)
    real, calls = casa.registros.acrescenta, []

    def fails(proposta):
        calls.append(proposta)
        if len(calls) == 2:
            raise BaseOcupada("ocupada")
        return real(proposta)

    monkeypatch.setattr(casa.registros, "acrescenta", fails)
    with pytest.raises(BaseOcupada):
        grava(casa, found)
    assert everything(casa) == before


def test_an_erased_person_does_not_come_back_with_the_same_file(casa):
    traz(casa, "pessoas", sheet(PESSOAS, ANA))
    fluxo = casa.registros.cabecas("pessoa:")[0].fluxo
    casa.faz(fluxo, ADMINISTRACAO, tipo="pessoais_apagados", atos=["ato-1"], motivo="pedido")
    found = pede(casa, "pessoas", sheet(PESSOAS, ANA))
    assert (found.entram, repetidas(found)) == ((), [(2, None, True)])


def test_no_id_is_reckoned_from_what_a_person_is_called(casa):
    one, other = (pede(casa, "pessoas", sheet(PESSOAS, *rows)).entram for rows in ((ANA,), (ANA, JOSE)))
    assert one[0].item.pessoais == other[0].item.pessoais
    assert one[0].proposta.ato.id != other[0].proposta.ato.id


def test_progress_is_told(casa):
    traz(casa, "pessoas", sheet(PESSOAS, ANA))
    already = len(casa.registros.cabecas("pessoa:"))
    told = []
    pede(casa, "pessoas", sheet(PESSOAS, JOSE, BOA), passo=lambda done, total: told.append((done, total)))
    assert told == [*((n, already) for n in range(1, already + 1)), (1, 2), (2, 2)]


@pytest.mark.parametrize("nome", ["pessoas", "embarcacoes", "processos"])
def test_the_examples_enter_and_enter_once(casa, nome):
    if nome != "pessoas":
        traz(casa, "pessoas", (EXEMPLOS / "pessoas.csv").read_bytes())
    dados = (EXEMPLOS / f"{nome}.csv").read_bytes()
    assert traz(casa, nome, dados).entram
    assert traz(casa, nome, dados).entram == ()


def test_receipts_are_of_the_log(casa):
    assert all(isinstance(r, Recibo) for r in grava(casa, pede(casa, "pessoas", sheet(PESSOAS, ANA))))
    assert isinstance(casa, Casa)
