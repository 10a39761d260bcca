"""Papers in bundles: they go out as issued, are held to act and seal, and stay where data are sealed or erased."""

from datetime import timedelta

import pytest
from casa import ADMINISTRACAO, OFICIAL, Casa
from com_papeis import AUTO, CASO, PAPEL, com_chave

from capitania.processo.ato import Ato
from capitania.registro.pacote import Pacote, escreve_pacote, le_pacote, verifica_pacote
from capitania.usecases import papeis_do_pacote, pontos, queries
from capitania.usecases.papeis import PapelEmitido, PedidoDePapel, emite


@pytest.fixture
def caso(casa: Casa) -> Casa:
    """Give an office with a case, its auto issued as a paper."""
    com_chave(casa)
    casa.abre(CASO)
    casa.lavra(CASO)
    pontos.publica(casa, "CPPR", ADMINISTRACAO, PAPEL)
    assert isinstance(emite(casa, PedidoDePapel(CASO, AUTO, OFICIAL)), PapelEmitido)
    return casa


def sai(casa, fluxo=CASO, **mais):
    return queries.pacote(casa.registros, fluxo, anexos=casa.anexos, **{"pessoais": True} | mais)


def vereditos(casa: Casa, pacote: Pacote, chaves=()):
    found = papeis_do_pacote.confere(casa, pacote, chaves)
    return [p.conferencia.veredito if p.conferencia else None for p in found]


def refeito(lido: Pacote, papeis) -> bytes:
    return escreve_pacote(lido.programa, lido.fluxos, papeis=papeis, listados=lido.listados)


def test_a_case_goes_out_with_its_papers_which_are_checked_without_the_log(caso):
    out = sai(caso)
    assert verifica_pacote(out.dados).integra
    lido = le_pacote(out.dados)
    assert set(lido.papeis) == set(out.papeis) == {le_pacote(out.dados).listados[0].sha256}
    assert vereditos(caso, lido) == ["chave_desconhecida"]
    assert vereditos(caso, lido, pontos.chaves(caso, "CPPR")) == ["autentico"]
    assert vereditos(caso, le_pacote(sai(caso, None).dados)) == ["autentico"]


def test_what_is_sealed_or_left_without_personal_data_takes_no_papers(caso):
    assert sai(caso, pessoais=False).papeis == ()
    caso.faz(CASO, OFICIAL, tipo="sigilo_decretado", motivo="x")
    closed = sai(caso)
    assert closed.papeis == ()
    assert verifica_pacote(closed.dados).integra
    assert vereditos(caso, le_pacote(closed.dados)) == [None]
    assert len(sai(caso, sigilosos=True).papeis) == 1
    assert sai(caso, None).papeis == ()


def test_a_paper_that_tells_an_erased_datum_stays_behind(caso):
    auto = next(a for a in queries.le_atos(caso.registros.le_fluxo(CASO)) if a.nome == "auto_lavrado")
    assert "descricao" in auto.pessoais
    caso.instante += timedelta(days=1)
    erased = auto._replace(pessoais={**auto.pessoais, "descricao": None})
    issued = [a for a in queries.le_atos(caso.registros.le_fluxo(CASO)) if a.nome == "papel_emitido"]
    from capitania.usecases.anexos import papeis_para_o_pacote  # noqa: PLC0415

    assert list(papeis_para_o_pacote(caso.anexos, [[erased, *issued]])) == []
    assert len(list(papeis_para_o_pacote(caso.anexos, [[auto, *issued]]))) == 1


def test_a_paper_not_at_hand_is_listed_and_told(caso):
    caso.anexos.guardados.clear()
    out = sai(caso)
    assert (out.papeis, len(out.anexos)) == ((), 1)
    assert vereditos(caso, le_pacote(out.dados)) == [None]


def test_a_paper_that_no_act_names_is_told(caso):
    lido = le_pacote(sai(caso).dados)
    found = verifica_pacote(refeito(lido, [*lido.papeis.values(), b"%PDF- outro"]))
    assert [a.tipo for a in found.achados] == ["papel_estranho"]


def test_a_paper_of_an_act_that_tells_another_is_told(caso):
    lido, keys = le_pacote(sai(caso).dados), pontos.chaves(caso, "CPPR")
    (hash_, pdf), *_ = lido.papeis.items()
    issued = next(a for a in queries.le_atos(lido.fluxos[0].registrados) if a.nome == "papel_emitido")

    def said(ato: Ato, dados: bytes):
        return papeis_do_pacote._conferido(caso, ato, dados, keys)

    assert said(issued, pdf).veredito == "autentico"
    other = issued._replace(dados={**issued.dados, "codigo": "0000-0000-00000"})
    assert said(other, pdf).detalhe == "O papel não é o que o ato conta."
    assert said(issued, b"%PDF-1.7 quebrado").veredito in {"adulterado", "nao_e_papel"}
    assert hash_ == issued.dados["hash"]
