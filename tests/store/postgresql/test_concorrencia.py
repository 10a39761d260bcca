"""Eight processes at once, and threads that share few connections: no gap, no double, no lost update, no error."""

import pytest
from amostras import base_em, grava, le, proposta, resumo

from capitania.registro.cadeia import GENESE
from capitania.usecases.registros import Numeracao, Recibo, SeqVencida

CHILDREN, TIMES = 8, 25
CPPR = Numeracao("CPPR", 2026, "123P2026")
EXPECTED = [f"123P2026{n:06d}" for n in range(1, CHILDREN * TIMES + 1)]


def compete(filho, url, fluxo_of):
    children = [filho(url, "disputa", fluxo_of(i), f"f{i}", TIMES) for i in range(CHILDREN)]
    for child in children:
        out, errors = child.communicate(timeout=180)
        assert (child.returncode, errors) == (0, b"")
        assert out.split() == [str(n).encode() for n in range(TIMES)]


def numbers(acts):
    return sorted(a.dados["numero"] for a in acts)


@pytest.mark.lento
def test_eight_processes_append_to_one_case(url, filho):
    compete(filho, url, lambda _: "processo:1")
    with base_em(url) as registros:
        acts = le(registros, "processo:1")
        assert [a.seq for a in acts] == list(range(1, CHILDREN * TIMES + 1))
        seen = [GENESE, *(r.hash for r in registros.le_fluxo("processo:1"))][:-1]
        assert [a.dados["visto"] for a in acts] == [h.hex() for h in seen]
        for i in range(CHILDREN):
            assert [a.dados["n"] for a in acts if a.dados["de"] == f"f{i}"] == list(range(TIMES))
        assert numbers(acts) == EXPECTED
        assert registros.resumos()[0].ultimo_seq == CHILDREN * TIMES
        assert registros.verifica().integra


@pytest.mark.lento
def test_eight_processes_append_to_many_cases_of_a_base_that_none_had_made(servidor, filho):
    url = servidor.url(servidor.cria())
    compete(filho, url, lambda i: f"processo:{i}")
    with base_em(url) as registros:
        streams = [le(registros, f"processo:{i}") for i in range(CHILDREN)]
        assert [[a.dados["n"] for a in acts] for acts in streams] == [list(range(TIMES))] * CHILDREN
        assert numbers(a for acts in streams for a in acts) == EXPECTED
        assert registros.proximo_numero("CPPR", 2026) == CHILDREN * TIMES + 1
        assert registros.verifica().integra


def test_two_decisions_each_resting_on_the_others_stream_do_not_both_enter(registros, tarefa):
    for n in range(1, 16):
        one, other = f"processo:{n}a", f"processo:{n}b"
        asked = [proposta(1, fluxo=one, lidos={other: 0}), proposta(1, fluxo=other, lidos={one: 0})]
        found = [t.fim() for t in [tarefa(registros.acrescenta, p) for p in asked]]
        assert sorted(type(r).__name__ for r in found) == [Recibo.__name__, SeqVencida.__name__]


def test_many_who_read_one_stream_do_not_wait_for_each_other(registros, outra, trava, tarefa):
    grava(registros, proposta(1, fluxo="om:CPPR"))
    outra.execute("SELECT pg_advisory_lock_shared(hashtextextended('om:CPPR', 0))")  # another who reads it
    grava(registros, proposta(1, lidos={"om:CPPR": 1}))
    append = tarefa(registros.acrescenta, proposta(2, fluxo="om:CPPR"))  # who writes it waits
    trava.espera()
    assert append.is_alive()
    outra.execute("SELECT pg_advisory_unlock_all()")
    assert append.fim().seq == 2


def test_a_number_that_does_not_enter_is_taken_by_the_next(registros, url, trava, tarefa):
    with trava("processo:1"):
        first = tarefa(registros.acrescenta, proposta(1, dados={"dia": "2026-03-02"}, numeracao=CPPR))
        trava.espera()
        second = tarefa(registros.acrescenta, proposta(1, fluxo="processo:2", numeracao=CPPR))
        trava.espera(2)  # the series is held by the first
    assert (first.fim().numero, second.fim().numero) == ("123P2026000001", "123P2026000002")
    assert isinstance(registros.acrescenta(proposta(1, numeracao=CPPR)), SeqVencida)
    assert registros.proximo_numero("CPPR", 2026) == 3


def test_threads_share_few_connections_and_come_back_after_all_fell(servidor, base_pg, outra, tarefa):
    most = 2

    def work(registros, n):
        seen = 0
        for seq in range(1, 11):
            grava(registros, proposta(seq, fluxo=f"processo:{n}"))
            seen = max(seen, ours(outra))
        return seen

    with base_em(servidor.url(base_pg, conexoes=most)) as registros:
        registros.cabecas()
        work_all = [tarefa(work, registros, n) for n in range(6)]
        assert max(t.fim() for t in work_all) <= most
        outra.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'capitania'")
        assert [c.seq for c in registros.cabecas()] == [10] * 6
        grava(registros, *(proposta(11, fluxo=f"processo:{n}") for n in range(6)))
        assert registros.verifica().integra


def ours(base):
    return base.execute(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'capitania'"
    ).fetchone()[0]


@pytest.mark.parametrize("fase", ["autuado", "aberto"])
def test_while_the_list_is_made_anew_who_writes_waits_and_who_reads_does_not(registros, outra, tarefa, servidor, fase):
    grava(registros, proposta(1, resumo=resumo(1)))
    during = []

    def calcula(fluxo, acts):
        during.append(tarefa(registros.acrescenta, proposta(2, resumo=resumo(2, fase=fase))))
        servidor.espera(outra.info.dbname, "SELECT count(*) > 0 FROM pg_locks WHERE NOT granted")
        during.append([r.fase for r in tarefa(registros.resumos).fim()])
        return resumo(len(acts), fase="refeito")

    assert registros.refaz_resumos(calcula) == 1
    assert during[1] == ["aberto"]
    assert during[0].fim().seq == 2
    assert [r.fase for r in registros.resumos()] == [fase]
