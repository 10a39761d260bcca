"""What goes out with a case: the custodies of its boarding, the boarding, and the list of attachments."""

from apreendidos import ABORDAGEM, BARCO, GASTA, INSPETOR, LAVRA, OUTRO, aborda, em
from casa import OFICIAL, SECRETARIA

from capitania.processo.conta_da_custodia import conta
from capitania.registro.anexos import AnexoListado
from capitania.registro.pacote import le_pacote, verifica_pacote
from capitania.usecases import anexos, contas_da_custodia, queries
from capitania.usecases.contexto import com_a_abordagem, reune
from capitania.usecases.dobras import dobra
from capitania.usecases.fluxos import le_atos

CASO = "processo:c-1"
FOTO = b"\xff\xd8\xff foto"
SELA = {"tipo": "sigilo_decretado", "em": em("2026-03-12"), "motivo": "x"}


def apreende(casa):
    aborda(casa)
    casa.faz(BARCO, INSPETOR, **LAVRA)
    casa.faz(BARCO, SECRETARIA, **GASTA, em=em("2026-03-03"), dia="2026-03-02", ate="2026-03-03")


def sai(casa, fluxo, **mais):
    return queries.pacote(casa.registros, fluxo, anexos=casa.anexos, **{"pessoais": True} | mais)


def test_a_case_goes_out_with_the_custodies_of_its_boarding_and_their_money(casa):
    apreende(casa)
    casa.abre(CASO, abordagem="a-1", em=em("2026-03-03"), fato_em="2026-03-02T09:00:00-03:00")
    casa.abre("processo:c-2")
    out = sai(casa, CASO)
    assert out.fluxos == (CASO, BARCO, ABORDAGEM)
    assert verifica_pacote(out.dados).integra
    assert sai(casa, "processo:c-2").fluxos == ("processo:c-2",)
    assert sai(casa, BARCO).fluxos == (BARCO,)
    streams = {f.fluxo: le_atos(f.registrados) for f in le_pacote(out.dados).fluxos}
    hoje = queries.hoje_na_om(casa, "CPPR").date()
    ctx = reune(casa, "CPPR", hoje).contexto
    ctx, _ = com_a_abordagem(casa.registros, ctx, dobra(BARCO, streams[BARCO]).estado)
    live = contas_da_custodia.da_custodia(casa, BARCO)
    assert live is not None
    assert conta(streams[BARCO], ctx, hoje) == live.conta


def test_the_attachments_of_all_its_streams_are_listed(casa):
    apreende(casa)
    casa.abre(CASO, abordagem="a-1", em=em("2026-03-03"), fato_em="2026-03-02T09:00:00-03:00")
    hash_ = casa.anexos.guarda(FOTO)
    foto = {"tipo": "foto_juntada", "em": em("2026-03-02"), "hash": hash_}
    casa.faz(ABORDAGEM, INSPETOR, **foto)
    gone = "0" * 64
    casa.faz(CASO, SECRETARIA, tipo="prova_juntada", em=em("2026-03-04"), especie="foto", hash=gone)
    listed = (AnexoListado(CASO, 2, gone, None, None), AnexoListado(ABORDAGEM, 3, hash_, len(FOTO), "image/jpeg"))
    assert set(sai(casa, CASO).anexos) == set(listed)
    at_hand = {hash_: anexos.arquivo(FOTO), gone: anexos.arquivo(b"x")}
    assert [c.situacao for c in anexos.do_pacote(listed, at_hand)] == ["inteiro", "inteiro"]
    assert [c.situacao for c in anexos.do_pacote(listed, {})] == ["ausente", "ausente"]
    assert [c.situacao for c in anexos.do_pacote(listed, None)] == ["nao_conferido"] * 2
    told = listed[1]._replace(tamanho=1)
    assert [c.situacao for c in anexos.do_pacote([told], at_hand)] == ["alterado"]


def test_with_a_sealed_case_no_personal_part_of_the_others_goes_out(casa):
    apreende(casa)
    casa.faz(OUTRO, INSPETOR, **LAVRA | {"embarcacao": "lancha-2"})
    casa.abre(CASO, abordagem="a-1", em=em("2026-03-03"), fato_em="2026-03-02T09:00:00-03:00")
    relato = {"tipo": "incidente_registrado", "em": em("2026-03-05"), "especie": "avaria", "dia": "2026-03-05"}
    casa.faz(BARCO, SECRETARIA, **relato, relato="Toldo rasgado.")
    assert b"Toldo" in partes(sai(casa, CASO))
    casa.faz(CASO, OFICIAL, **SELA)
    assert sai(casa, CASO).fluxos == (CASO, BARCO, OUTRO, ABORDAGEM)
    assert b"Toldo" not in partes(sai(casa, CASO))
    assert b"Toldo" in partes(sai(casa, CASO, sigilosos=True))
    assert b"Toldo" in partes(sai(casa, BARCO))


def partes(out):
    return b" ".join(p.dados for f in le_pacote(out.dados).fluxos for r in f.registrados for p in r.pessoais)
