"""Erasures that a restored copy lacks: told by the base that leaves, and done again once, with their ids."""

from pathlib import Path

import guarda
import pytest
from casa import ADMINISTRACAO, BOARDING, OFICIAL
from guarda import CASO, PDF, PESSOA

from capitania.lei.problemas import EntradaInvalida
from capitania.usecases import acessos, reaplicar, retencao
from capitania.usecases.fluxos import le_atos
from capitania.usecases.registros import BaseDanificada, Restauro


@pytest.fixture
def arquivo(casa):
    return guarda.arruma(casa)


def apaga(casa, fluxo: str, *atos: str, causa: str = "engano"):
    said = {"em": "2026-05-04T10:00:00-03:00", "motivo": "x", "causa": causa}
    return casa.faz(fluxo, ADMINISTRACAO, tipo="pessoais_apagados", atos=list(atos), **said).recibo.id


def test_every_erasure_is_listed_without_personal_data(arquivo):
    guarda.nomeia(arquivo)
    id_ = apaga(arquivo, PESSOA, "ato-2")
    (found,) = reaplicar.apagamentos(arquivo.registros)
    assert (found.id, found.fluxo, found.por) == (id_, PESSOA, ADMINISTRACAO)
    assert "Ana" not in str(found.em_json())


def volta(casa, outra):
    """Give the acts of this office to another one that knows them all but erasures: an older copy."""
    for cabeca in casa.registros.cabecas():
        for registrado in casa.registros.le_fluxo(cabeca.fluxo):
            (ato,) = le_atos([registrado])
            if ato.nome == "pessoais_apagados" or outra.registros.le_ato(ato.id):
                continue
            said = {"tipo": ato.nome, "em": ato.em.isoformat(), **ato.dados, **dict.fromkeys(ato.pessoais, "dito")}
            outra.pede(ato.fluxo, f"{ato.por.pessoa}@{ato.por.qualidade}", id_=ato.id, **said)


def test_done_again_over_an_older_copy_each_once(arquivo, tmp_path):
    from casa import Casa  # noqa: PLC0415 - a second office, of this test alone

    from capitania.store.memoria import RegistrosEmMemoria  # noqa: PLC0415

    guarda.nomeia(arquivo)
    guarda.arquiva(arquivo)
    apaga(arquivo, PESSOA, "ato-2")
    apaga(arquivo, CASO, "ato-2")
    lost = reaplicar.apagamentos(arquivo.registros)
    copy = Casa(RegistrosEmMemoria(), guarda.FIM)
    copy.anexos = arquivo.anexos
    copy.anexos.guarda(PDF)
    volta(arquivo, copy)
    assert [r.situacao for r in reaplicar.reaplica(copy, lost, grava=False)] == ["a_refazer", "a_refazer"]
    assert [r.situacao for r in reaplicar.reaplica(copy, lost, grava=True)] == ["refeito", "refeito"]
    assert [r.situacao for r in reaplicar.reaplica(copy, lost, grava=True)] == ["ja_estava", "ja_estava"]
    assert {v for a in le_atos(copy.registros.le_fluxo(PESSOA)) for v in a.pessoais.values()} == {None}
    assert copy.anexos.kept == {}
    told = le_atos(copy.registros.le_fluxo(PESSOA))[-1].dados["motivo"]
    assert told == "Refeito sobre cópia restaurada (engano). x"


def test_what_the_copy_lacks_is_not_done_and_what_fails_is_told(arquivo):
    guarda.nomeia(arquivo)
    guarda.aborda(arquivo)
    base = reaplicar.Apagamento(
        "0b8f5f8e-0d3a-4f6e-9b1f-6d9f3f2a1c11", PESSOA, "2026-05-04T10:00:00-03:00", "a@administracao", {}
    )
    named = base._replace(dados={"atos": [le_atos(arquivo.registros.le_fluxo(PESSOA))[1].id], "motivo": "x"})
    assert [r.situacao for r in reaplicar.reaplica(arquivo, [base], grava=True)] == ["sem_atos"]
    (found,) = reaplicar.reaplica(arquivo, [named._replace(em="ontem")], grava=True)
    assert found.situacao == "falhou"
    (found,) = reaplicar.reaplica(arquivo, [named._replace(por="a@secretaria")], grava=True)
    assert (found.situacao, "Cabe a: administracao." in found.detalhe) == ("falhou", True)
    keep = {"em": "2026-05-04T10:00:00-03:00", "documento": "Ofício 3", "motivo": "x"}
    arquivo.faz(BOARDING, OFICIAL, tipo="conservacao_determinada", **keep)
    first = le_atos(arquivo.registros.le_fluxo(BOARDING))[0].id
    (found,) = reaplicar.reaplica(arquivo, [named._replace(fluxo=BOARDING, dados={"atos": [first]})], grava=True)
    assert (found.situacao, "Ofício 3" in found.detalhe) == ("falhou", True)


@pytest.mark.parametrize(
    "lido",
    [
        None,
        [],
        {},
        {"apagamentos": [1]},
        {"apagamentos": [{"id": "x"}]},
        {"apagamentos": [{"id": "x", "fluxo": "x", "em": "x", "por": "x", "dados": 1}]},
    ],
)
def test_what_is_no_list_is_refused(lido):
    with pytest.raises(EntradaInvalida):
        reaplicar.le_lista(lido, "x.json")


def test_a_list_reads_back(arquivo):
    guarda.nomeia(arquivo)
    apaga(arquivo, PESSOA, "ato-2")
    found = reaplicar.apagamentos(arquivo.registros)
    assert reaplicar.le_lista({"apagamentos": [a.em_json() for a in found]}, "x.json") == found


def test_a_restore_tells_what_the_copy_does_not_know(na_base, tmp_path):
    casa = guarda.arruma(na_base)
    if not casa.registros.__class__.__name__.endswith("Sqlite"):
        pytest.skip("PostgreSQL copia com as suas ferramentas")
    casa.cadastra("p-1")
    guarda.nomeia(casa)
    copy = tmp_path / "copia.db"
    casa.registros.copia(copy)
    id_ = apaga(casa, PESSOA, "ato-2")
    acessos.anota(casa, acessos.Leitor(("ana", "secretaria"), "processo ver"), [PESSOA])
    found = reaplicar.restaura(casa, copy)
    assert ([a.id for a in found.perdidos or ()], found.acessos) == ([id_], 1)
    assert [a.fluxo for a in casa.registros.acessos.lista()] == [PESSOA]
    assert [r.situacao for r in reaplicar.reaplica(casa, found.perdidos or (), grava=True)] == ["refeito"]
    assert reaplicar.restaura(casa, copy).perdidos is not None
    assert casa.registros.verifica().integra


def test_of_a_broken_base_nobody_knows_what_was_erased(arquivo, monkeypatch):
    real = reaplicar.apagamentos
    answers = iter([BaseDanificada("x"), ()])

    def ask(_):
        found = next(answers)
        if isinstance(found, Exception):
            raise found
        return found

    monkeypatch.setattr(reaplicar, "apagamentos", ask)
    monkeypatch.setattr(arquivo.registros, "restaura", lambda _: Restauro(0, 0, None), raising=False)
    assert reaplicar.restaura(arquivo, Path("x")).perdidos is None
    assert real(arquivo.registros) == ()
    assert retencao.TRABALHO == "retencao"
