from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from capitania.lei.problemas import EntradaInvalida
from capitania.normas import calendarios
from capitania.normas.calendarios import calendario, parse_camada, read_camada
from capitania.prazos import CAMADAS, Dia, Periodo

PACKAGED = sorted(calendarios.FOLDER.rglob("*.toml"))


def easter(year: int) -> date:
    """Give Easter Sunday by Gauss's rule as corrected for 1900 to 2099."""
    a, b, c = year % 19, year % 4, year % 7
    d = (19 * a + 24) % 30
    e = (2 * b + 4 * c + 6 * d + 5) % 7
    day = 22 + d + e
    if day - 31 in (25, 26) and (day == 57 or (d == 28 and e == 6 and a > 10)):
        day -= 7
    return date(year, 3, day) if day <= 31 else date(year, 4, day - 31)


def problems(text: str) -> list[tuple[str, str]]:
    with pytest.raises(EntradaInvalida) as refused:
        parse_camada(text, "meu.toml")
    assert all(p.como_corrigir for p in refused.value.problemas)
    return [(p.campo, p.motivo) for p in refused.value.problemas]


@pytest.mark.parametrize("path", PACKAGED, ids=lambda p: p.stem)
def test_todo_arquivo_do_pacote_se_le(path: Path):
    camada = read_camada(path)
    assert camada.dias
    assert camada.nome in CAMADAS
    assert path.parent.name in (camada.nome, "calendarios")
    assert len({(e.dia, e.motivo) for e in camada.dias}) == len(camada.dias)
    assert all(e.motivo and e.entrou_em is None for e in camada.dias)
    assert all(e.ato or not e.conferida for e in camada.dias), "a confirmed day names its act"
    assert camada.nome in ("nacional", "facultativo_federal") or all(e.lugar for e in camada.dias)


def test_camada_nacional():
    cal = calendario()
    [national] = [c for c in cal.camadas if c.nome == "nacional"]
    assert (cal.de, cal.ate) == (date(1998, 1, 1), date(2030, 12, 31))
    fridays = {e.dia for e in national.dias if e.motivo == "Paixão de Cristo"}
    assert fridays == {date.fromordinal(easter(y).toordinal() - 2) for y in range(1998, 2031)}
    assert [e.dia.year for e in national.dias if (e.dia.month, e.dia.day) == (11, 20)] == list(range(2024, 2031))
    assert {e.ato for e in national.dias if e.dia == date(2024, 11, 20)} == {"Lei 14.759/2023"}
    unread = {(e.dia.month, e.dia.day) for e in national.dias if not e.conferida}
    assert unread == {(4, 21), (11, 2)}
    assert max(e.dia.year for e in national.dias if not e.conferida) == 2002


def test_facultativos_so_certificam_o_que_se_conhece():
    [optional] = [c for c in calendario().camadas if c.nome == "facultativo_federal"]
    assert optional.certificada == (
        Periodo(date(2024, 2, 10), date(2024, 2, 20)),
        Periodo(date(2024, 12, 17), date(2026, 12, 31)),
    )
    assert calendario().provisorio(date(2024, 5, 20), date(2024, 6, 5))[0] == "facultativo_federal"
    assert "facultativo_federal" not in calendario().provisorio(date(2025, 1, 1), date(2026, 12, 31))


def test_calendario_da_om_junta_as_camadas_do_seu_lugar():
    paranagua, manaus = calendario("CPPR"), calendario("cfaoc")
    assert not paranagua.dia_util(date(2025, 7, 29))
    assert manaus.dia_util(date(2025, 7, 29))
    assert not manaus.dia_util(date(2025, 9, 5))
    assert not manaus.dia_util(date(2025, 10, 24))
    assert not calendario("CPRJ").dia_util(date(2026, 1, 20))
    assert not calendario("CPSP").dia_util(date(2025, 7, 9))
    assert calendario(lugar="Rio Branco, AC").entradas(date(2025, 6, 15))
    assert calendario("CPPR") is calendario("cppr")


def test_om_desconhecida():
    with pytest.raises(EntradaInvalida, match="CPPR"):
        calendario("CPPRR")


def test_camada_do_usuario():
    """Without `camada` it is a file of the OM; the base stays as it was."""
    extra = parse_camada(
        """
        [[periodo]]
        certificada_de = 2025-01-01
        certificada_ate = 2025-12-31

        [[dia]]
        dia = 2025-06-03
        ato = "Portaria 12/CPPR"
        entrou_em = 2025-05-02T09:00:00-03:00

        [[fixo]]
        dia_mes = "07-16"
        de = 2024
        ate = 2026
        tipo = "fecha_cedo"
        lugar = "sede"
        """,
        "meu.toml",
    )
    assert extra.nome == "om"
    entered = datetime(2025, 5, 2, 12, tzinfo=UTC)
    assert extra.dias[0] == Dia(date(2025, 6, 3), "fechado", ato="Portaria 12/CPPR", entrou_em=entered)
    assert [(e.dia.year, e.tipo, e.lugar) for e in extra.dias[1:]] == [
        (y, "fecha_cedo", "sede") for y in (2024, 2025, 2026)
    ]
    cal = calendario("CPPR", iter([extra]))
    assert not cal.dia_util(date(2025, 6, 3))
    assert "om" not in cal.provisorio(date(2025, 6, 2), date(2025, 6, 3))
    assert calendario("CPPR").dia_util(date(2025, 6, 3))


def test_todos_os_defeitos_de_uma_vez():
    found = problems(
        """
        [[dia]]
        tipo = "feriado"
        [[dia]]
        dia = "2025-06-03"
        moivo = "x"
        entrou_em = 2025-05-02T09:00:00
        [[dia]]
        dia = 2025-06-03T10:00:00
        zzzz = 1
        [[periodo]]
        certificada_de = 2025-12-31
        certificada_ate = 2025-01-01
        [[movel]]
        dias = [2025-06-03, "ontem"]
        [[fixo]]
        dia_mes = "02-29"
        de = 2024
        ate = 2025
        [[fixo]]
        dia_mes = "natal"
        de = 2026
        ate = 2025
        [[fixo]]
        dia_mes = "natal"
        de = 2026
        ate = 2026
        """
    )
    assert sorted(found) == sorted(
        [
            ("meu.toml: [[periodo]] 1: certificada_ate", "vem antes de certificada_de."),
            ("meu.toml: [[dia]] 1: tipo", "não é um dos tipos de dia."),
            ("meu.toml: [[dia]] 1: dia", "falta."),
            ("meu.toml: [[dia]] 2: dia", "tipo errado."),
            ("meu.toml: [[dia]] 2: moivo", "chave desconhecida."),
            ("meu.toml: [[dia]] 2: entrou_em", "tipo errado."),
            ("meu.toml: [[dia]] 3: dia", "tipo errado."),
            ("meu.toml: [[dia]] 3: zzzz", "chave desconhecida."),
            ("meu.toml: [[fixo]] 1: dia_mes", "dia que não existe."),
            ("meu.toml: [[fixo]] 2: ate", "vem antes de de."),
            ("meu.toml: [[fixo]] 3: dia_mes", "dia que não existe."),
            ("meu.toml: [[movel]] 1: dias", "não é data."),
        ]
    )


def test_sugere_a_chave_parecida():
    with pytest.raises(EntradaInvalida) as refused:
        parse_camada('[[dia]]\ndia = 2025-06-03\nmoivo = "x"', "meu.toml")
    assert [p.como_corrigir for p in refused.value.problemas] == ["Quis dizer «motivo»?"]


@pytest.mark.parametrize(
    ("texto", "campo"),
    [
        ("[[dia]\n", "meu.toml"),
        ('camada = "distrital"', "meu.toml: camada"),
        ("dia = 2025-06-03", "meu.toml: dia"),
        ("dia = [2025-06-03]", "meu.toml: [[dia]] 1"),
        ("[[dias]]", "meu.toml: dias"),
    ],
)
def test_arquivo_torto(texto: str, campo: str):
    assert [where for where, _ in problems(texto)] == [campo]


def test_arquivo_que_nao_se_le(tmp_path: Path):
    with pytest.raises(EntradaInvalida, match="não se lê"):
        read_camada(tmp_path / "nao-ha.toml")
    latin = tmp_path / "latin.toml"
    latin.write_bytes('lugar = "São Paulo"'.encode("latin-1"))
    with pytest.raises(EntradaInvalida, match="UTF-8"):
        read_camada(latin)
    good = tmp_path / "bom.toml"
    good.write_text('camada = "municipal"\nlugar = "São Paulo, SP"\n[[dia]]\ndia = 2025-01-24\n', encoding="utf-8")
    assert read_camada(good).dias[0].lugar == "São Paulo, SP"
