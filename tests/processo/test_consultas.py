"""Inquiries (IAFN) and questions to the DPC: folds, what each act waits for, what is told meanwhile."""

from datetime import date

import pytest
from apoio import CTX, DPC, OFICIAL, SECRETARIA, ato

from capitania.processo import consultas
from capitania.processo.contexto import Inquirido
from capitania.processo.correcoes import impedimentos_da_correcao
from capitania.processo.estado import INICIO

EVENTO = {"om": "CPPR", "numero": "7/2026", "fato_em": "2026-03-01T11:00:00-03:00"}
FINAL = {"numero": "TM 1", "dia": "2026-06-01", "definitivo": True, "publicado_em": "2026-06-10"}


def instaurado(**dados):
    return ato("inquerito_instaurado", SECRETARIA, "2026-03-05", **(EVENTO | dados))


def recebido(quando: str = "2026-06-12", /, seq: int = 2, quem: str = SECRETARIA, **dados):
    return ato("acordao_recebido", quem, quando, seq=seq, **(FINAL | dados))


def feita(dia: str = "2026-03-05", seq: int = 1, quem: str = OFICIAL, **dados):
    return ato("consulta_feita", quem, dia, seq=seq, **({"om": "CPPR", "assunto": "atracada"} | dados))


def respondida(dia: str = "2026-04-05", seq: int = 2, quem: str = DPC):
    return ato("consulta_respondida", quem, dia, seq=seq, documento="Ofício 1", efeito="Não cabe medida.")


def regras(e, feito):
    return {i.regra for i in consultas.achados(e, feito, CTX)}


def test_um_inquerito_do_comeco_ao_acordao_publicado():
    e = consultas.fold_inquerito([instaurado()])
    assert (e.instaurado, e.fato, e.acordao, e.recebidos) == (date(2026, 3, 5), date(2026, 3, 1), None, 0)
    embargado = consultas.fold_inquerito([instaurado(), recebido(definitivo=False)])
    assert (embargado.acordao, embargado.recebidos) == (None, 1)
    nao_publicado = instaurado(), recebido()._replace(dados={k: v for k, v in FINAL.items() if k != "publicado_em"})
    assert consultas.fold_inquerito(nao_publicado).acordao is None
    fim = consultas.fold_inquerito([instaurado(), recebido(punidos=["pessoa-1"], remete_infracoes=True)])
    assert (fim.acordao, fim.punidos, fim.remete) == (date(2026, 6, 10), frozenset({"pessoa-1"}), True)
    assert [a.regra for a in consultas.avisos(fim, CTX)] == ["aviso_infracoes_remetidas"]
    assert list(consultas.avisos(e, CTX)) == []


def test_o_que_o_inquerito_pede_de_cada_ato():
    vazio, aberto = consultas.Inquerito(), consultas.fold_inquerito([instaurado()])
    assert regras(vazio, instaurado()) == set()
    assert regras(aberto, instaurado()) == {"inquerito_ja_instaurado"}
    assert regras(vazio, instaurado(fato_em="2026-03-06T11:00:00-03:00")) == {"fato_depois_do_ato"}
    assert regras(vazio, recebido()) == {"lugar_do_fato", "inquerito_inexistente"}
    assert regras(aberto, recebido()) == set()
    assert regras(aberto, recebido(publicado_em="2026-05-30")) == {"publicado_antes_do_acordao"}
    cedo = recebido("2026-03-04", dia="2026-03-04", publicado_em="2026-03-04")
    assert regras(aberto, cedo) == {"ato_antes_do_que_supoe"}
    pronto = consultas.fold_inquerito([instaurado(), recebido()])
    assert regras(pronto, recebido(seq=3)) == {"acordao_ja_recebido"}


@pytest.mark.parametrize(
    ("quem", "dia", "falta"),
    [
        ("pessoa-1@parte", "2026-06-12", {"ato_de_outro"}),
        ("ninguem@secretaria", "2026-06-12", {"sem_designacao"}),
        ("secretaria-2@secretaria", "2026-06-12", {"lugar_do_fato"}),
        (SECRETARIA, "2031-01-02", {"dia_fora_do_calendario"}),
    ],
)
def test_quem_recebe_o_acordao(quem, dia, falta):
    aberto = consultas.fold_inquerito([instaurado()])
    assert regras(aberto, recebido(dia, quem=quem)) == falta


def test_a_consulta_ao_dpc():
    e = consultas.fold_omisso([feita(processo="processo:c-1")])
    assert (e.feita, e.om, e.assunto, e.processo) == (date(2026, 3, 5), "CPPR", "atracada", "processo:c-1")
    assert [a.regra for a in consultas.avisos(e, CTX)] == ["aviso_consulta_sem_resposta"]
    fim = consultas.fold_omisso([feita(), respondida()])
    assert (fim.respondida, fim.efeito) == (date(2026, 4, 5), "Não cabe medida.")
    assert list(consultas.avisos(fim, CTX)) == []


def test_o_que_a_consulta_pede_de_cada_ato():
    vazia, aberta = consultas.Omisso(), consultas.fold_omisso([feita()])
    assert regras(vazia, feita()) == set()
    assert regras(aberta, feita()) == {"consulta_ja_feita"}
    assert regras(vazia, feita(quem=SECRETARIA)) == {"ato_de_outro"}
    assert regras(vazia, respondida()) == {"consulta_inexistente"}
    assert regras(aberta, respondida()) == set()
    assert regras(aberta, respondida(quem=SECRETARIA)) == set()
    assert regras(aberta, respondida("2026-03-04")) == {"ato_antes_do_que_supoe"}
    assert regras(consultas.fold_omisso([feita(), respondida()]), respondida(seq=3)) == {"consulta_ja_respondida"}


def test_correcoes_nestes_fluxos():
    anula = ato("ato_anulado", OFICIAL, "2026-07-01", seq=3, ato="ato-1", motivo="x")
    atos = [instaurado(), recebido()]
    assert [i.regra for i in impedimentos_da_correcao(atos, anula, CTX, "inquerito")] == ["ato_dependente"] * 2
    assert [i.regra for i in impedimentos_da_correcao([feita(), respondida()], anula, CTX, "omisso")] == [
        "ato_dependente"
    ]


def test_o_que_o_roteiro_conta_do_seu_caso():
    todos = [instaurado(), recebido(punidos=["pessoa-1"]), feita(seq=3, processo="processo:x")]
    achado = consultas.do_roteiro(todos, ["iafn-7"])
    assert achado.inqueritos == (Inquirido("iafn-7", date(2026, 3, 1), date(2026, 6, 10), frozenset({"pessoa-1"})),)
    assert achado.consultas == (("omisso", date(2026, 3, 5)),)
    assert consultas.do_roteiro([feita()], ["iafn-7"]) == consultas.Ligados()
    assert consultas.nomeados(INICIO) == ()
    vincula = ato("inquerito_vinculado", SECRETARIA, "2026-03-05", inquerito="iafn-7")
    retifica = ato("ato_retificado", OFICIAL, "2026-03-05", ato="ato-1", novos={"inquerito": "iafn-8"}, motivo="x")
    assert consultas.nomeados(INICIO, vincula) == ("iafn-7",)
    assert consultas.nomeados(INICIO, retifica) == ("iafn-8",)
    assert [a.regra for a in consultas.avisos_do_roteiro([feita()], CTX)] == ["aviso_consulta_sem_resposta"]
    assert consultas.avisos_do_roteiro(todos, CTX) == ()


def test_consultas_de_um_processo():
    fluxos = [("omisso:1", [feita(processo="c-1")]), ("omisso:2", [feita(processo="processo:c-2")])]
    assert [nome for nome, _ in consultas.abertas(fluxos, "processo:c-1")] == ["omisso:1"]
    assert [nome for nome, _ in consultas.abertas([*fluxos, ("omisso:3", [feita(), respondida()])])] == [
        "omisso:1",
        "omisso:2",
    ]
