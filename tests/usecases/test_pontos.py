"""Checkpoints: what they cover, who may sign, and what a base held to one is found to have lost or changed."""

import tomllib
from datetime import timedelta
from pathlib import Path

import pytest
from casa import ADMINISTRACAO, OFICIAL

from capitania.config import chaves
from capitania.lei.problemas import EntradaInvalida
from capitania.processo.chaves import id_da_chave
from capitania.registro import cadeia
from capitania.registro import ponto as pontos_puros
from capitania.usecases import pontos, queries
from capitania.usecases.praticar import Impedido, Praticado

OM, CASO = "om:CPPR", "processo:c-1"
ABORDAGEM = Path(__file__).resolve().parents[2] / "exemplos" / "caso" / "abordagem.toml"


def usa(tmp_path, monkeypatch, nome: str = "chave") -> str:
    """Make a key and use it; give its id."""
    path = tmp_path / f"{nome}.pem"
    path.write_bytes(chaves.nova())
    monkeypatch.setenv("CAPITANIA_CHAVE", str(path))
    return id_da_chave(chaves.publica())


@pytest.fixture
def chave(casa, tmp_path, monkeypatch):
    """Give the id of a key that the office published, with a case in the log."""
    casa.abre()
    casa.lavra()
    found = usa(tmp_path, monkeypatch)
    assert isinstance(pontos.publica(casa, "CPPR", ADMINISTRACAO), Praticado)
    return found


def exporta(casa, om: str = "CPPR"):
    feito = pontos.exporta(casa, om, ADMINISTRACAO)
    assert isinstance(feito.desfecho, Praticado), feito.desfecho
    return feito


def confere(casa, arquivo: bytes, publica: bytes | None = None):
    return pontos.confere(casa, pontos.le(arquivo, "ponto.json"), publica)


def achados(casa, arquivo: bytes) -> set[tuple[str, str | None]]:
    return {(a.tipo, a.fluxo) for a in confere(casa, arquivo).exame.cadeias.achados}


def test_the_heads_of_a_unit_are_those_of_its_streams(casa, chave):
    casa.designa(("CPSP", "secretaria-2", "secretaria"))
    casa.faz("pessoa:p-9", "secretaria-1@secretaria", tipo="pessoa_cadastrada", natureza="fisica", nome="Ana")
    feito = exporta(casa)
    assert [(c.fluxo, c.seq) for c in feito.assinado.ponto.cabecas] == [(OM, 5), (CASO, 2)]
    acts = casa.registros.le_fluxo(OM)
    assert len(acts) == 6  # the checkpoint is an act after what it covers
    assert [c.fluxo for c in pontos.cabecas_da_om(casa, "DPC")] == ["om:DPC", "pessoa:p-1", "pessoa:p-9"]


def test_a_boarding_goes_with_its_unit(casa, chave, abordagem):
    assert abordagem in [c.fluxo for c in pontos.cabecas_da_om(casa, "CPPR")]
    assert abordagem not in [c.fluxo for c in pontos.cabecas_da_om(casa, "CPSP")]


@pytest.fixture
def abordagem(casa):
    """Give the name of a boarding of the unit."""
    casa.faz("abordagem:a-1", "inspetor-1@inspetor", **tomllib.loads(ABORDAGEM.read_text(encoding="utf-8")))
    return "abordagem:a-1"


def test_the_base_holds_to_its_checkpoint_and_what_came_after_is_told(casa, chave):
    arquivo = exporta(casa).arquivo
    found = confere(casa, arquivo)
    assert (found.confere, found.falhas, found.nao_provaveis) == (True, (), ())
    proved = {f.fluxo: (f.provado_ate, f.atos) for f in found.exame.cadeias.fluxos}
    assert (proved[CASO], proved[OM]) == ((2, 2), (5, 6))
    casa.faz(CASO, "secretaria-1@secretaria", tipo="despacho", em="2026-03-03T10:00:00-03:00", motivo="x")
    assert confere(casa, arquivo).confere


def test_the_file_serves_verificar_too(casa, chave):
    arquivo = exporta(casa).arquivo
    lido = pontos_puros.le(arquivo).ponto
    assert queries.ponto(arquivo, {"assinatura": ""}, "x") == {c.fluxo: c for c in lido.cabecas}
    with pytest.raises(EntradaInvalida, match="foi alterado"):
        queries.ponto(arquivo.replace(b'"CPPR"', b'"CPSP"').replace(b",5,", b",4,"), {"assinatura": ""}, "x")


# --- tampering ------------------------------------------------------------------------------------------------


def corta(casa, fluxo: str, n: int) -> None:
    """Cut the tail of a stream; in memory the head goes with it, as a careful hand would do."""
    del casa.registros._fluxos[fluxo][-n:]


def test_a_tail_cut_with_its_head_is_found(casa, chave):
    arquivo = exporta(casa).arquivo
    corta(casa, CASO, 1)
    assert casa.registros.verifica().cadeias.integra  # nobody sees it without a checkpoint
    assert achados(casa, arquivo) == {("ponto_contrariado", CASO)}


def test_a_chain_made_anew_is_found(casa, chave):
    arquivo = exporta(casa).arquivo
    acts = casa.registros._fluxos[CASO]
    forged = acts[1]._replace(envelope=acts[1].envelope.replace("Paranaguá".encode(), b"Antonina"))
    acts[1] = forged._replace(hash=cadeia.elo(acts[0].hash, forged.envelope))
    assert casa.registros.verifica().cadeias.integra
    assert achados(casa, arquivo) == {("ponto_contrariado", CASO)}


def test_a_stream_that_is_gone_is_found(casa, chave):
    arquivo = exporta(casa).arquivo
    del casa.registros._fluxos[CASO]
    assert casa.registros.verifica().cadeias.integra
    assert achados(casa, arquivo) == {("ponto_contrariado", CASO)}


def test_the_key_gone_with_the_tail_is_found_twice_and_the_public_key_kept_apart_still_tells(casa, chave):
    raw = chaves.publica()
    arquivo = exporta(casa).arquivo
    corta(casa, OM, 2)
    found = confere(casa, arquivo)
    assert "não está publicada" in found.falhas[0]
    assert ("ponto_contrariado", OM) in achados(casa, arquivo)
    apart = confere(casa, arquivo, raw)
    assert (apart.falhas, apart.confere) == ((), False)


def test_a_base_that_cannot_be_read_is_told(casa, chave):
    arquivo = exporta(casa).arquivo
    acts = casa.registros._fluxos[OM]
    acts[0] = acts[0]._replace(envelope=acts[0].envelope[:-1])
    found = confere(casa, arquivo)
    assert "registro alterado" in found.falhas[0]
    assert not found.confere


# --- signatures -----------------------------------------------------------------------------------------------


def forja(arquivo: bytes, **muda) -> bytes:
    assinado = pontos_puros.le(arquivo)
    return pontos_puros.escreve(assinado._replace(ponto=assinado.ponto._replace(**muda)))


def test_a_checkpoint_changed_is_not_the_one_signed(casa, chave):
    arquivo = exporta(casa).arquivo
    cut = pontos_puros.le(arquivo).ponto.cabecas[:1]
    for muda in ({"cabecas": cut}, {"em": casa.instante + timedelta(hours=1)}):
        found = confere(casa, forja(arquivo, **muda))
        assert found.falhas == ("A assinatura não é desta chave sobre este ponto.",)


def test_another_key_than_the_one_named_is_told(casa, chave):
    arquivo = exporta(casa).arquivo
    assert "não é a que se tem" in confere(casa, arquivo, bytes(32)).falhas[0]


def test_a_key_must_be_published_before_it_signs(casa, tmp_path, monkeypatch):
    usa(tmp_path, monkeypatch)
    refused = pontos.exporta(casa, "CPPR", ADMINISTRACAO)
    assert isinstance(refused.desfecho, Impedido)
    assert (refused.desfecho.impedimentos[0].regra, refused.arquivo) == ("chave_nao_publicada", None)


def test_after_rotation_the_old_checkpoint_stands_and_the_old_key_signs_no_more(casa, chave, tmp_path, monkeypatch):
    velho = exporta(casa).arquivo
    casa.instante += timedelta(days=1)
    assert isinstance(pontos.aposenta(casa, "CPPR", chave, "rodízio", ADMINISTRACAO), Praticado)
    assert isinstance(pontos.exporta(casa, "CPPR", ADMINISTRACAO).desfecho, Impedido)
    casa.instante += timedelta(days=1)
    usa(tmp_path, monkeypatch, "nova")
    pontos.publica(casa, "CPPR", ADMINISTRACAO)
    novo = exporta(casa).arquivo
    for arquivo in (velho, novo):
        found = confere(casa, arquivo)
        assert (found.confere, found.nao_provaveis) == (True, ())


def assina(casa, quando) -> bytes:
    """Sign with the key in use, whatever the log says of it."""
    feito = pontos_puros.faz("CPPR", quando, pontos.cabecas_da_om(casa, "CPPR"))
    ident = id_da_chave(chaves.publica())
    return pontos_puros.escreve(pontos_puros.PontoAssinado(feito, ident, chaves.assina(feito.mensagem(ident))))


def test_a_retired_key_may_not_pretend_to_have_signed_before(casa, chave):
    casa.instante += timedelta(days=1)
    pontos.aposenta(casa, "CPPR", chave, "furtada", ADMINISTRACAO)
    late = confere(casa, assina(casa, casa.instante + timedelta(days=1)))
    assert "depois de a chave ser aposentada" in late.falhas[0]
    back = confere(casa, assina(casa, casa.instante - timedelta(hours=1)))
    assert (back.falhas, back.confere) == ((), True)
    assert "não se prova quando" in back.nao_provaveis[0]


def test_nothing_was_signed_before_the_key_was_published(casa, chave):
    found = confere(casa, assina(casa, casa.instante - timedelta(days=1)))
    assert "antes de a chave ser publicada" in found.falhas[0]


def test_what_is_no_checkpoint_is_refused():
    with pytest.raises(EntradaInvalida, match="Não é um ponto") as error:
        pontos.le(b"{}", "x.json")
    assert error.value.problemas[0].campo == "--com"


@pytest.mark.parametrize("lugar", [5, 6])
def test_keys_and_checkpoints_are_not_corrected(casa, chave, lugar):
    exporta(casa)
    annul = {"tipo": "ato_anulado", "em": "2026-08-04T10:00:00-03:00", "motivo": "erro", "ato": f"ato-{lugar}"}
    assert "ato" in casa.campos(OM, OFICIAL, **annul)
