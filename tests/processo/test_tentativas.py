"""Attempts to make a paper known: what each left, what stands in the way of an edital, what is still to be told."""

from datetime import date

from apoio import SECRETARIA, Caso, ate, ato, em

from capitania.processo.cadastros import fold_cadastro
from capitania.processo.partes.comunicacao import Comunicacao, Edital, Tentativa, apply
from capitania.processo.proximos import comunicaveis, contra_o_edital

PARTE = "p-1@parte"
DIA = "2026-05-04"


def tentativas(*atos) -> tuple[Tentativa, ...]:
    parte = Comunicacao()
    for nome, dados in atos:
        parte = apply(parte, ato(nome, SECRETARIA, DIA, **{"objeto": "auto", "meio": "ar"} | dados))
    return parte.tentativas


EXPEDIDA = ("comunicacao_expedida", {})
OUTRO_MEIO = ("comunicacao_expedida", {"meio": "pessoal"})
A_OUTRO = ("comunicacao_expedida", {"destinatario": "p-8"})
VOLTOU = ("comunicacao_frustrada", {"motivo": "Mudou-se."})
CIENTE = ("ciencia_registrada", {"dia": "2026-05-02", "recebedor": "infrator"})


def test_a_tentativa_guarda_meio_dia_lote_e_a_quem():
    (t,) = tentativas(("comunicacao_expedida", {"destinatario": "p-8", "lote": "l-1"}))
    assert t == Tentativa("auto", "ar", date(2026, 5, 4), "p-8", "l-1")


def test_o_que_volta_acaba_a_ultima_do_mesmo_meio():
    primeira, segunda, terceira = tentativas(EXPEDIDA, EXPEDIDA, OUTRO_MEIO, VOLTOU)
    assert (primeira.desfecho, terceira.desfecho) == ("", "")
    assert (segunda.desfecho, segunda.fim, segunda.motivo) == ("frustrada", date(2026, 5, 4), "Mudou-se.")


def test_o_que_volta_por_outro_meio_acaba_a_que_resta():
    (t,) = tentativas(OUTRO_MEIO, VOLTOU)
    assert t.desfecho == "frustrada"


def test_o_que_volta_sem_tentativa_aberta_nao_muda_nenhuma():
    assert tentativas(VOLTOU) == ()
    assert [t.motivo for t in tentativas(EXPEDIDA, VOLTOU, ("comunicacao_frustrada", {"motivo": "x"}))] == ["Mudou-se."]


def test_o_que_voltou_de_outra_pessoa_nao_e_tentativa_de_quem_foi_autuado():
    parte = Comunicacao()
    for nome, dados in (EXPEDIDA, A_OUTRO, ("comunicacao_frustrada", {"destinatario": "p-8"})):
        parte = apply(parte, ato(nome, SECRETARIA, DIA, **{"objeto": "auto", "meio": "ar"} | dados))
    assert parte.frustradas == ()
    assert [t.desfecho for t in parte.das_tentativas("auto")] == [""]
    assert [t.desfecho for t in parte.das_tentativas("auto", "p-8")] == ["frustrada"]


def test_a_ciencia_acaba_as_abertas_de_quem_soube():
    desfechos = [(t.destinatario, t.desfecho, t.fim) for t in tentativas(EXPEDIDA, VOLTOU, EXPEDIDA, A_OUTRO, CIENTE)]
    assert desfechos == [("", "frustrada", date(2026, 5, 4)), ("", "ciente", date(2026, 5, 2)), ("p-8", "", None)]
    assert [t.desfecho for t in tentativas(EXPEDIDA, ("comparecimento_espontaneo", {"meio": "ar"}))] == ["ciente"]


def test_o_edital_guarda_onde_e_ate_quando():
    parte = Comunicacao()
    for de, mais in (("2026-05-01", {}), ("2026-05-02", {"ate": "2026-05-31"})):
        told = {"objeto": "auto", "onde": "gap", "fundamento": "indeterminado", "de": de}
        parte = apply(parte, ato("edital_publicado", SECRETARIA, DIA, **told | mais))
    assert [x.ate for x in parte.editais] == [None, date(2026, 5, 31)]
    assert parte.edital("auto") == Edital("auto", "gap", date(2026, 5, 2), date(2026, 5, 31))
    assert parte.edital("decisao") is None


def regras(caso: Caso, dia: str, objeto: str = "auto") -> list[str]:
    return [i.regra for i in contra_o_edital(caso.estado, caso.ctx, em(dia), objeto)]


def test_antes_da_tentativa_frustrada_falta_ela_e_depois_nada():
    caso = ate("assinatura")
    assert regras(caso, "2026-03-05") == ["edital_sem_tentativa"]
    caso.faz("comunicacao_expedida", SECRETARIA, "2026-03-05", objeto="auto", meio="ar")
    assert regras(caso, "2026-03-06") == ["edital_sem_tentativa"]
    caso.faz("comunicacao_frustrada", SECRETARIA, "2026-03-06", objeto="auto", meio="ar", motivo="Mudou-se.")
    assert regras(caso, "2026-03-07") == []
    assert regras(caso, "2026-03-07", "decisao") == []  # there is none to be published


def test_sem_quem_a_pratique_o_que_falta_e_quem():
    caso = ate("assinatura")
    caso.ctx = caso.ctx._replace(designacoes=())
    assert "sem_designacao" in regras(caso, "2026-03-05")


def test_o_que_falta_comunicar_e_o_papel_que_ninguem_conhece():
    assert [d["objeto"] for d in comunicaveis(ate("assinatura").estado)] == ["auto"]
    assert list(comunicaveis(ate("ciencia").estado)) == []


def test_o_correio_e_o_que_a_pessoa_deu_por_ultimo_e_some_com_a_recusa():
    aceita = ato("comunicacao_eletronica_aceita", PARTE, "2026-05-04", seq=1, endereco="a@b.invalid")
    sem = ato("comunicacao_eletronica_aceita", PARTE, "2026-05-05", seq=2)
    recusa = ato("comunicacao_eletronica_recusada", PARTE, "2026-05-06", seq=3)
    assert fold_cadastro([aceita]).correio == "a@b.invalid"
    assert fold_cadastro([aceita, sem]).correio == ""
    assert fold_cadastro([aceita, recusa]).correio == ""
