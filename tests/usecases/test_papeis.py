"""Papers issued on a log: kept before their act, the same for ever, numbered, annulled; and checked without it."""

import json
from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from casa import ADMINISTRACAO, OFICIAL, SECRETARIA, Casa, uuid
from com_papeis import AUTO, CASO, ND, PAPEL, com_chave, conferido, emitido, julgado, pedido, regras

from capitania.documents import porta
from capitania.lei.problemas import EntradaInvalida
from capitania.processo.estado import fold
from capitania.usecases import conferir_papel, papeis, pontos
from capitania.usecases.fluxos import le_atos
from capitania.usecases.papeis import emite, le, lista, preve
from capitania.usecases.praticar import Praticado
from capitania.usecases.registros import Conflito


@pytest.fixture
def caso(casa: Casa) -> Casa:
    """Give an office with a case whose auto is drawn, and a key for papers."""
    com_chave(casa)
    casa.abre(CASO)
    casa.lavra(CASO)
    assert isinstance(pontos.publica(casa, "CPPR", ADMINISTRACAO, PAPEL), Praticado)
    return casa


def test_a_paper_is_kept_before_its_act_and_never_changes(caso):
    found = emitido(caso)
    assert found.numero == "421P2026000001"
    assert caso.anexos.guardados[found.hash] == found.pdf
    caso.instante += timedelta(days=30)
    assert le(caso, CASO, found.numero) == le(caso, CASO, AUTO) == found.pdf
    ato = le_atos(caso.registros.le_fluxo(CASO))[-1]
    assert ato.nome == "papel_emitido"
    assert ato.dados["hash"] == found.hash
    drawn = [a.id for a in le_atos(caso.registros.le_fluxo(CASO)) if a.nome in {"auto_lavrado", "processo_aberto"}]
    assert sorted(ato.dados["atos"]) == sorted(drawn)


def test_asked_again_with_the_same_id_it_is_the_same_paper(caso):
    found = emitido(caso, id=uuid(7))
    caso.instante += timedelta(days=2)
    again = emitido(caso, id=uuid(7))
    assert (again.hash, again.pdf, again.praticado.recibo) == (found.hash, found.pdf, found.praticado.recibo)
    julgado(caso)
    assert isinstance(emite(caso, pedido(ND, id=uuid(7))), Conflito)


def test_what_bars_a_paper_is_told_with_its_rule(caso):
    assert regras(emite(caso, pedido(ND))) == ["papel_sem_ato"]
    assert regras(emite(caso, pedido(por="p-1@parte"))) == ["papel_de_outro"]
    assert regras(emite(caso, pedido(por="ninguem@autoridade"))) == ["sem_designacao"]
    emitido(caso)
    assert regras(emite(caso, pedido())) == ["papel_ja_emitido"]


def test_without_a_key_for_papers_nothing_is_issued_and_nothing_kept(casa):
    com_chave(casa)
    casa.abre(CASO)
    casa.lavra(CASO)
    assert regras(emite(casa, pedido())) == ["chave_nao_publicada"]
    assert isinstance(pontos.publica(casa, "CPPR", ADMINISTRACAO), Praticado)
    assert regras(emite(casa, pedido())) == ["chave_nao_publicada"]
    pontos.publica(casa, "CPPR", ADMINISTRACAO, PAPEL)
    pontos.aposenta(casa, "CPPR", None, "Troca", ADMINISTRACAO)
    assert regras(emite(casa, pedido())) == ["chave_nao_publicada"]
    assert casa.anexos.guardados == {}


@pytest.mark.parametrize(
    ("asked", "campo"),
    [
        (pedido("auto"), "especie"),
        (pedido(formato="a5"), "formato"),
        (pedido(por="alguem"), "--por"),
        (pedido()._replace(fluxo="pessoa:p-1"), "especie"),
    ],
)
def test_what_is_no_paper_of_the_stream_is_refused(caso, asked, campo):
    with pytest.raises(EntradaInvalida) as told:
        emite(caso, asked)
    assert [p.campo for p in told.value.problemas] == [campo]


def test_a_last_day_told_on_paper_stands(caso):
    julgado(caso)
    found = emitido(caso, ND, SECRETARIA, entrega=date(2026, 8, 3))
    said = le_atos(caso.registros.le_fluxo(CASO))[-1].dados["informa"]
    assert [(i["prazo"], i["vencimento"]) for i in said] == [("recurso", "2026-08-10"), ("pagamento", "2026-08-18")]
    assert all(len(i["folha"]) == 64 for i in said)
    told = fold(le_atos(caso.registros.le_fluxo(CASO))).marcos.informados
    assert {i.prazo: i.vencimento for i in told} == {"recurso": date(2026, 8, 10), "pagamento": date(2026, 8, 18)}
    assert found.numero == "421P2026000001/01"
    assert emitido(caso, ND, SECRETARIA).numero == "421P2026000001/02"


def test_a_paper_annulled_may_be_issued_again(caso):
    first = emitido(caso)
    caso.faz(CASO, SECRETARIA, tipo="papel_anulado", numero=first.numero, motivo="Erro.")
    caso.instante += timedelta(minutes=1)
    second = emitido(caso)
    assert second.numero == first.numero
    assert second.hash != first.hash
    assert [(e.numero, e.anulado) for e in lista(caso, CASO, OFICIAL).emitidos] == [
        (first.numero, True),
        (first.numero, False),
    ]
    assert le(caso, CASO, first.numero) == second.pdf


def test_the_list_says_what_may_be_issued_and_why_not(caso):
    found = {o.especie.nome: [i.regra for i in o.impedimentos] for o in lista(caso, CASO, OFICIAL).opcoes}
    assert found[AUTO] == []
    assert found[ND] == ["papel_sem_ato"]
    emitido(caso)
    found = {o.especie.nome: [i.regra for i in o.impedimentos] for o in lista(caso, CASO, "p-1@parte").opcoes}
    assert found[AUTO] == ["papel_ja_emitido", "papel_de_outro"]


def test_a_draft_writes_nothing_and_says_what_is_in_the_way(caso):
    before = caso.registros.cabeca(CASO)
    found = preve(caso, pedido(por="p-1@parte"))
    assert [i.regra for i in found.impedimentos] == ["papel_de_outro"]
    assert found.pdf.startswith(b"%PDF-")
    assert len(found.vazio) == 64
    assert caso.registros.cabeca(CASO) == before
    assert caso.anexos.guardados == {}
    with pytest.raises(EntradaInvalida):
        preve(caso, pedido(ND))
    with pytest.raises(EntradaInvalida):
        le(caso, CASO, AUTO)


def test_papers_of_other_streams_are_numbered_and_annulled(caso):
    facts = {"abordagem": {"em": "2026-03-01T11:00:00-03:00", "om": "CPPR"}}
    boarded = {"om": "CPPR", "local": "cais", "equipe": ["inspetor-1"], "fatos": facts}
    caso.faz("abordagem:a-9", "inspetor-1@inspetor", tipo="abordagem_registrada", **boarded)
    issued = {"tipo": "papel_emitido", "especie": "x", "numero": "1", "hash": "9f2c", "atos": ["ato-1"]}
    caso.faz("abordagem:a-9", "inspetor-1@inspetor", **issued)
    assert regras(caso.pede("abordagem:a-9", "inspetor-1@inspetor", **issued)) == ["papel_ja_emitido"]
    annulled = {"tipo": "papel_anulado", "numero": "1", "motivo": "Erro."}
    caso.faz("abordagem:a-9", SECRETARIA, **annulled)
    assert regras(caso.pede("abordagem:a-9", SECRETARIA, **annulled)) == ["papel_nao_emitido"]


def test_a_paper_is_checked_without_the_log(caso):
    found = emitido(caso)
    keys = pontos.chaves(caso, "CPPR")
    written = json.dumps(conferir_papel.escreve_chaves(keys)).encode()
    outside = SimpleNamespace(chaves=caso.chaves, papeis=porta)
    said = conferir_papel.confere_pdf(outside, found.pdf, conferir_papel.le_chaves(written, "chaves.json"))
    assert (said.veredito, said.vale) == ("autentico", True)
    assert said.selo is not None
    assert (said.selo.numero, said.selo.codigo) == (found.numero, found.codigo)
    assert len(said.nao_provado) == 2
    assert conferido(caso, found.pdf, ()).veredito == "chave_desconhecida"
    from_qr = conferir_papel.confere_texto(outside, said.selo.texto(), keys)
    assert from_qr.veredito == "autentico"
    assert len(from_qr.nao_provado) == 3


def test_keys_are_read_from_a_bundle_too(caso):
    from capitania.usecases import queries  # noqa: PLC0415

    found = emitido(caso)
    bundle = queries.pacote(caso.registros, "om:CPPR", anexos=caso.anexos, pessoais=True).dados
    assert conferido(caso, found.pdf, conferir_papel.le_chaves(bundle, "om.zip")).veredito == "autentico"


@pytest.mark.parametrize("data", [b"", b"{", b'{"chaves": [{}]}', b'{"chaves": 1}', b"\xff{", b"PK\x03\x04"])
def test_what_is_no_file_of_keys_is_refused(data):
    with pytest.raises(EntradaInvalida):
        conferir_papel.le_chaves(data, "x")


def test_a_key_under_the_name_of_another_is_refused(caso):
    said = conferir_papel.escreve_chaves(pontos.chaves(caso, "CPPR"))
    said["chaves"][0]["publica"] = "ab" * 32
    with pytest.raises(EntradaInvalida):
        conferir_papel.le_chaves(json.dumps(said).encode(), "x")


def test_a_retired_key_is_told_and_what_that_leaves_open(caso):
    found = emitido(caso)
    caso.instante += timedelta(days=1)
    pontos.aposenta(caso, "CPPR", None, "Troca", ADMINISTRACAO)
    said = conferido(caso, found.pdf)
    assert (said.veredito, said.vale) == ("chave_aposentada", True)
    assert any("Quando se assinou" in why for why in said.nao_provado)


def redesenhado(pdf: bytes, casa: Casa, troca: Any) -> bytes:
    """Draw a paper again with other data, under the seal of the true one."""
    kept = porta.le_pdf(pdf)
    assert kept.papel is not None
    assert kept.selo is not None
    seal = json.loads(kept.selo)
    said = json.loads(kept.papel)
    troca(said)
    from capitania.registro.canonico import canonico  # noqa: PLC0415

    return porta.desenha(canonico(said), seal["texto"], seal["codigo"])


@pytest.mark.parametrize(
    ("troca", "detalhe"),
    [
        (lambda p: p.update(titulo="Auto de Infração"), "resume"),
        (lambda p: p.update(numero="421P2026000002"), "resume"),
        (lambda p: p.update(instante="2026-08-04T12:00:00-03:00"), "resume"),
    ],
)
def test_a_paper_with_other_data_is_told(caso, troca, detalhe):
    found = emitido(caso)
    said = conferido(caso, redesenhado(found.pdf, caso, troca))
    assert said.veredito == "adulterado"
    assert detalhe in said.detalhe


def test_a_page_that_does_not_show_its_data_is_told(caso):
    found = emitido(caso)
    said = conferido(caso, found.pdf + b"\n% outra coisa\n")
    assert (said.veredito, said.vale) == ("adulterado", False)
    assert "página" in said.detalhe


def test_of_a_page_of_other_templates_it_is_said_what_is_not_proved(caso, monkeypatch):
    found = emitido(caso)
    other = SimpleNamespace(**{n: getattr(porta, n) for n in porta.__all__} | {"modelo": lambda: "outro"})
    monkeypatch.setattr(caso, "papeis", other)
    said = conferido(caso, found.pdf)
    assert said.veredito == "autentico"
    assert any("outra versão" in why for why in said.nao_provado)


def test_a_draft_is_no_paper(caso):
    assert conferido(caso, preve(caso, pedido()).pdf).veredito == "nao_e_papel"


def test_two_who_issue_at_once_do_not_take_one_number(caso, monkeypatch):
    julgado(caso)
    emitido(caso, ND, SECRETARIA)
    real, asked = papeis.pratica, []

    def meanwhile(portas, what):
        if not what.prova and not asked:
            asked.append(what)
            real(portas, what._replace(id=uuid(3)))
        return real(portas, what)

    monkeypatch.setattr(papeis, "pratica", meanwhile)
    assert emitido(caso, ND, SECRETARIA).numero == "421P2026000001/03"


def test_on_a_base_it_is_the_same(na_base):
    com_chave(na_base)
    na_base.abre(CASO)
    na_base.lavra(CASO)
    pontos.publica(na_base, "CPPR", ADMINISTRACAO, PAPEL)
    found = emitido(na_base)
    assert conferido(na_base, found.pdf).veredito == "autentico"
    assert le(na_base, CASO, AUTO) == found.pdf


@pytest.mark.parametrize("resultado", ["assinou", "recusou", "a_rogo", "ausente"], ids=lambda r: f"O-26 {r}")
def test_o26_each_outcome_of_the_signature_makes_a_linked_paper_and_leaves_the_first_as_issued(caso, resultado):
    first = emitido(caso)
    more = {"assinou": {"quem": "preposto"}, "a_rogo": {"rogado": "p-9"}, "recusou": {"testemunhas": ["t-1", "t-2"]}}
    caso.faz(CASO, SECRETARIA, tipo="assinatura_registrada", resultado=resultado, **more.get(resultado, {}))
    assert le(caso, CASO, AUTO) == first.pdf
    assert conferido(caso, first.pdf).veredito == "autentico"
    assert regras(emite(caso, pedido())) == ["papel_ja_emitido"]
    said = json.dumps(preve(caso, pedido()).papel.em_json(), ensure_ascii=False)
    told = {"assinou": "Assinou em", "recusou": "Recusou-se", "a_rogo": "Assinado a rogo", "ausente": "Ausente na"}
    assert told[resultado] in said
