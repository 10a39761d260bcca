"""What a person reads of penalties, gaps and referrals that no example holds."""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from capitania.cli import determinacao, folha, plain
from capitania.lei.determinacao import (
    Determinacao,
    Encaminhamento,
    Infracao,
    LacunaVista,
    Multa,
    NormaUsada,
    Penas,
    Recibo,
)
from capitania.lei.fatos import Fatos
from capitania.lei.termos import PrazoContado, Resultado
from capitania.prazos import DiaDaFolha, Folha

FATOS = Fatos(datetime(2026, 2, 1, 12, tzinfo=UTC), date(2026, 2, 1), None, {})
FINE = Multa("E", Decimal(40), Decimal(2200))


def shown(**parts):
    empty = dict.fromkeys(Determinacao._fields, ()) | {"alcoolemia": None, "recibo": Recibo("a", "b", "0")}
    d = Determinacao(**(empty | parts))
    return plain.text(determinacao.blocks(d, determinacao.Contexto(FATOS, "2026-02-03", {})))


@pytest.mark.parametrize(
    ("penas", "said"),
    [
        (None, "não se oferece: a linha não foi conferida com a fonte"),
        (Penas(FINE, None, False, "nenhuma"), "nenhuma aplicável a este autor"),
        (Penas(FINE, None, False, "so_multa"), "multa do grupo E, de R$ 40,00 a R$ 2.200,00"),
        (Penas(None, 120, True, "so_suspensao"), "suspensão de até 120 dias; cancelamento na reincidência"),
        (Penas(None, None, False, "so_multa"), "a que a norma disser"),
        (
            Penas(FINE, 30, False, None),
            "multa do grupo E, de R$ 40,00 a R$ 2.200,00; suspensão de até 30 dias (a escolha",
        ),
    ],
)
def test_penalties(penas, said):
    infracao = Infracao("rlesta:11", None, (), penas, penas is not None, ("rlesta@1998-06-09:11",))
    out = shown(infracoes=(infracao,))
    assert f" pena {said}" in " ".join(out.split())
    assert "    autores     a definir" in out


def test_ways_of_which_one_is_enough_stand_in_one_row():
    modes = ("apresentacao", "comunicacao")
    out = shown(encaminhamentos=tuple(Encaminhamento("autoridade_policial", m, "deve", (), modes) for m in modes))
    assert out.count("DEVE  apresentação do condutor ou comunicação do fato à autoridade policial") == 1
    assert out.count("autoridade policial") == 1


def test_gaps_and_two_versions_of_a_norm():
    versions = tuple(NormaUsada("normam-211", v, "x", d) for v, d in (("2024-07-01", "fato"), ("2026-01-26", "ato")))
    gap = LacunaVista("x", "7.8", "o texto cala sobre situacao_da_licenca", ("normam-211@2024-07-01:7.8",))
    out = shown(normas=versions, lacunas=(gap,))
    assert "Há 1 lacuna." in out
    assert "· O texto cala sobre situação da licença. [NORMAM-211 (01/07/2024) 7.8]" in out
    assert ", ato de 03/02/2026." in out


def test_norms_that_differ_are_both_shown():
    days = (date(2025, 3, 5), date(2025, 3, 7))
    sheets = [
        Folha(date(2025, 3, 3), n, "dias_corridos", d, (DiaDaFolha(d, conta=True, n=n, motivo="", ato=None),))
        for n, d in zip((2, 4), days, strict=True)
    ]
    results = tuple(
        Resultado(f.quantidade, f.unidade, ("ciencia_do_auto",), f.vencimento, f, (f"x@2025-01-01:{f.quantidade}",))
        for f in sheets
    )
    contado = PrazoContado(
        "defesa", "lesta", date(2025, 3, 3), days[1], sheets[1].dias, (), ("x@2025-01-01:4",), (), (), results
    )
    out = plain.text(folha.blocks(contado, None))
    assert "AS NORMAS DO DIA NÃO CONCORDAM" in out
    assert "quarta, 05/03/2025  2 dias corridos, a contar de: ciência do auto  x 2" in out
    assert "calendário  nacional e federal" in out
