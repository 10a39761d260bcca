from collections import Counter
from datetime import date
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from capitania.lei.problemas import EntradaInvalida
from capitania.normas.oms import FILE, Subordinacao, build, om, read_oms, superior, todas, zona


def test_sao_69():
    kinds = Counter(unit.sigla[:2] for unit in todas())
    assert kinds == {"CP": 18, "CF": 14, "De": 14, "Ag": 23}
    assert len({unit.sigla for unit in todas()}) == 69


def test_toda_om_tem_fuso_lugar_e_quem_esta_acima():
    known = {unit.sigla for unit in todas()} | {f"Com{n}ºDN" for n in range(1, 10)}
    for unit in todas():
        ZoneInfo(unit.zona)
        above = superior(unit.sigla, date(2026, 9, 16))
        assert above is not None
        assert above.superior in known - {unit.sigla}
        assert unit.codigo is None or len(unit.codigo) == 3


def test_acima_de_todas_ha_um_distrito():
    for unit in todas():
        sigla = unit.sigla
        for _ in range(3):
            if not sigla.startswith("Com"):
                sigla = superior(sigla, date(2026, 9, 16)).superior
        assert sigla.startswith("Com")


def test_sigla_sem_acento_e_em_qualquer_caixa():
    assert om("deliTAJAI") is om("DelItajaí")
    assert om("DelItajaí").municipio == "Itajaí"
    assert om("CPPR")[:6] == ("CPPR", "Capitania dos Portos do Paraná", "Paranaguá", "PR", "America/Sao_Paulo", "421")


def test_sigla_desconhecida_sugere_a_parecida():
    for wrong, near in (("CPRP", "CPPR"), ("DelItajay", "DelItajaí")):
        with pytest.raises(EntradaInvalida, match="Quis dizer") as refused:
            om(wrong)
        assert near in str(refused.value) or wrong == "CPRP"


@pytest.mark.parametrize(
    ("sigla", "dia", "acima", "conferida"),
    [
        ("AgBAcre", date(2019, 9, 30), "CFAOC", False),
        ("AgBAcre", date(2019, 10, 1), "CFPV", True),
        ("CFS", date(2011, 10, 25), "Com4ºDN", True),
        ("CFB", date(2011, 10, 5), "Com7ºDN", True),
        ("DelCFrio", date(2026, 1, 1), "CPM", True),
        ("AgBJLapa", date(2026, 1, 1), "CFJ", True),
        ("CPPR", date(2026, 1, 1), "Com8ºDN", False),
        ("DelUruguaiana", date(2026, 1, 1), "CFPA", False),
    ],
)
def test_hierarquia_tem_data_e_diz_se_foi_conferida(sigla, dia, acima, conferida):
    found = superior(sigla, dia)
    assert (found.superior, found.conferida) == (acima, conferida)


def test_antes_do_ato_conhecido_nao_se_sabe():
    assert superior("CFS", date(2011, 10, 24)) is None
    assert superior("CFB", date(2011, 10, 4)) is None


def test_fusos():
    assert om("CFAOC").zona == "America/Manaus"
    assert om("AgCSul").zona == om("AgBAcre").zona == zona("Rio Branco", "AC") == "America/Rio_Branco"
    assert zona("Fernando de Noronha", "PE") == "America/Noronha"
    assert zona("Recife", "PE") == "America/Recife"
    with pytest.raises(EntradaInvalida, match="UF"):
        zona("Paris", "FR")


def write(folder: Path, text: str) -> Path:
    path = folder / "oms.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_todos_os_defeitos_de_uma_vez(tmp_path: Path):
    bad = write(
        tmp_path,
        """
        [zona]
        PR = "America/Sao_Paulo"
        [codigo]
        CPXX = "999"
        [om]
        linhas = [
          ["CPPR", "Capitania", "Paranaguá", "PR"], ["CPPR", "Outra", "Curitiba", "PR"], ["CPZ", "Z", "Z", "ZZ"], ["A"],
        ]
        [[hierarquia]]
        superior = "Com8ºDN"
        oms = ["CPPR", "CPYY"]
        conferida = true
        [[hierarquia]]
        superior = "CPSP"
        oms = ["CPPR"]
        de = 2020-01-01
        conferida = false
        """,
    )
    with pytest.raises(EntradaInvalida) as refused:
        read_oms(bad)
    assert {(p.valor if isinstance(p.valor, str) else "torta", p.motivo) for p in refused.value.problemas} == {
        ("ZZ", "UF sem fuso."),
        ("torta", "linha torta."),
        ("CPPR", "sigla repetida."),
        ("CPXX", "sigla que não está em om.linhas."),
        ("CPYY", "sigla que não está em om.linhas."),
        ("CPPR", "dois superiores no mesmo dia."),
    }


def test_chaves_tortas(tmp_path: Path):
    with pytest.raises(EntradaInvalida, match="zona: falta"):
        read_oms(write(tmp_path, "[om]\nlinhas = []\n"))
    head = '[zona]\nPR = "America/Sao_Paulo"\n[om]\nlinhas = []\n'
    with pytest.raises(EntradaInvalida, match="hierarquia") as refused:
        read_oms(write(tmp_path, head + '[[hierarquia]]\nsuperior = "CPPR"\nconfere = true\n'))
    assert [p.motivo for p in refused.value.problemas] == ["chave desconhecida.", "falta.", "falta."]


def test_arquivo_minimo(tmp_path: Path):
    rows = '[["CPPR", "Capitania", "Paranaguá", "PR"]]'
    [unit] = build(read_oms(write(tmp_path, f'[zona]\nPR = "America/Sao_Paulo"\n[om]\nlinhas = {rows}\n')))
    assert (unit.codigo, unit.hierarquia) == (None, ())


def test_o_arquivo_do_pacote_nao_tem_defeito():
    assert read_oms(FILE)


def test_vale_em_ambas_as_pontas():
    link = Subordinacao("CPPR", date(2020, 1, 1), date(2020, 12, 31), None, conferida=False)
    days = (date(2019, 12, 31), date(2020, 1, 1), date(2020, 12, 31), date(2021, 1, 1))
    assert [link.vale_em(d) for d in days] == [False, True, True, False]
