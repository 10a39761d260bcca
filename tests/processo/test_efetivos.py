"""Which acts count, and with which data, when some correct others."""

from apoio import ate, ato
from hypothesis import example, given
from hypothesis import strategies as st

from capitania.processo.estado import efetivos, fold

QUEM = "oficial-1@autoridade"


def despacho(seq: int, motivo: str = "x"):
    return ato("despacho", QUEM, "2026-03-02", seq=seq, motivo=motivo)


def anula(seq: int, alvo: str):
    return ato("ato_anulado", QUEM, "2026-03-02", seq=seq, ato=alvo)


def retifica(seq: int, alvo: str, **novos):
    return ato("ato_retificado", QUEM, "2026-03-02", seq=seq, ato=alvo, novos=novos)


def dos_despachos(*atos):
    return [a.dados["motivo"] for a in efetivos(atos) if a.nome == "despacho"]


def test_sem_correcao_ficam_todos_na_ordem_do_seq():
    assert dos_despachos(despacho(2, "b"), despacho(1, "a")) == ["a", "b"]
    assert efetivos([]) == []


def test_anulado_sai_e_a_anulacao_fica():
    assert [a.id for a in efetivos([despacho(1), anula(2, "ato-1")])] == ["ato-2"]


def test_anulacao_anulada_nada_anula():
    assert [a.id for a in efetivos([despacho(1), anula(2, "ato-1"), anula(3, "ato-2")])] == ["ato-1", "ato-3"]
    quatro = [despacho(1), anula(2, "ato-1"), anula(3, "ato-2"), anula(4, "ato-3")]
    assert [a.id for a in efetivos(quatro)] == ["ato-2", "ato-4"]


def test_anulacao_de_si_mesma_sai_sem_efeito():
    assert [a.id for a in efetivos([despacho(1), anula(2, "ato-2")])] == ["ato-1", "ato-2"]


def test_anulacao_nao_alcanca_o_que_vem_depois():
    assert [a.id for a in efetivos([anula(1, "ato-2"), despacho(2)])] == ["ato-1", "ato-2"]


def test_retificado_toma_os_dados_novos_e_guarda_os_outros():
    antes = ato("papel_emitido", QUEM, "2026-03-02", seq=1, numero="1", especie="auto")
    (depois, _) = efetivos([antes, retifica(2, "ato-1", numero="2")])
    assert depois.dados["numero"] == "2"
    assert depois.dados["especie"] == "auto"
    assert antes.dados["numero"] == "1"


def test_retificado_duas_vezes_vale_a_ultima_dado_a_dado():
    antes = ato("papel_emitido", QUEM, "2026-03-02", seq=1, numero="1", especie="auto", hash="h")
    atos = [antes, retifica(2, "ato-1", numero="2", especie="termo"), retifica(3, "ato-1", numero="3")]
    depois = efetivos(atos)[0].dados
    assert (depois["numero"], depois["especie"], depois["hash"]) == ("3", "termo", "h")


def test_retificacao_anulada_nada_muda():
    assert dos_despachos(despacho(1, "a"), retifica(2, "ato-1", motivo="b"), anula(3, "ato-2")) == ["a"]
    atos = (despacho(1, "a"), retifica(2, "ato-1", motivo="b"), retifica(3, "ato-1", motivo="c"), anula(4, "ato-3"))
    assert dos_despachos(*atos) == ["b"]


def test_retificacao_retificada_vale_como_ficou():
    atos = (despacho(1, "a"), retifica(2, "ato-1", motivo="b"), retifica(3, "ato-2", novos={"motivo": "c"}))
    assert dos_despachos(*atos) == ["c"]


def test_anulacao_retificada_anula_o_outro():
    atos = (despacho(1, "a"), despacho(2, "b"), anula(3, "ato-1"), retifica(4, "ato-3", ato="ato-2"))
    assert dos_despachos(*atos) == ["a"]


def test_retificacao_sem_tabela_nada_muda():
    mau = ato("ato_retificado", QUEM, "2026-03-02", seq=2, ato="ato-1", novos="x")
    assert dos_despachos(despacho(1, "a"), mau) == ["a"]


def test_retificar_a_ciencia_move_o_prazo():
    caso = ate("ciencia")
    antes = caso.estado.comunicacao.ciencia("auto")
    caso.faz("ato_retificado", "secretaria-1@secretaria", "2026-03-13", ato="ato-5", novos={"dia": "2026-03-11"})
    depois = caso.estado.comunicacao.ciencia("auto")
    assert antes is not None
    assert depois is not None
    assert (antes.dia.day, depois.dia.day) == (10, 11)


@given(st.permutations(range(len(ate("pagamento").atos))))
@example(tuple(reversed(range(18))))
def test_a_ordem_e_a_do_seq_e_nao_a_da_leitura(ordem):
    atos = ate("pagamento").atos
    assert fold([atos[n] for n in ordem]) == fold(atos)
