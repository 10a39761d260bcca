"""The pages as they are served, on both bases: whatever happens meanwhile, no act is lost and none is done twice."""

import re
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPException
from threading import Thread
from time import sleep

import pytest
from bases import NoServidor
from servido import SENHA, Navegador, Servido, ambiente, capitania, espera

pytestmark = pytest.mark.lento
NOME = "semente-0000003"
CASO, FLUXO = f"/processo/{NOME}/", f"processo:{NOME}"
ATO = f"{CASO}ato/despacho/"
MOTIVO = "Junte-se <o ofício> & ouça-se."
CAIU = (OSError, HTTPException)


so_no_arquivo = pytest.mark.parametrize("base", ["sqlite"], indirect=True)


def acts(base):
    """Count the acts of the case."""
    return base.pergunta("SELECT count(*) FROM ato WHERE fluxo = ?", FLUXO)[0][0]


def form(browser, **more):
    """Open the form of an order, filled."""
    return browser.pega(ATO).escondidos | {"motivo": MOTIVO} | more


def test_from_the_login_to_an_act(base, servido):
    browser = Navegador(servido, "secretaria")
    desk = browser.pega("/mesa/")
    assert "421P" in desk.texto
    case = re.search(r'href="(/processo/[^"]+)"', desk.texto)[1]
    assert browser.pega(case).status == 200
    assert "Pessoas e embarcações" in browser.pega("/busca/?q=fict%C3%ADcia").texto
    before = acts(base)
    answer = browser.manda(ATO, form(browser))
    assert (answer.status, answer.destino) == (302, f"{CASO}?feito={before + 1}#feito")
    assert "Praticado: despacho" in browser.pega(answer.destino).texto
    assert "não existe" in Navegador(servido, "inspetor").pega("/om/CPSP/").texto
    assert acts(base) == before + 1
    capitania(servido.env, "verificar", "--fluxo", FLUXO)


def test_the_same_form_sent_by_many_at_once_is_one_act(base, servido):
    browser, before = Navegador(servido, "secretaria"), acts(base)
    filled = form(browser)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: browser.manda(ATO, filled), range(8)))
    assert {(a.status, a.destino) for a in found} == {(302, f"{CASO}?feito={before + 1}#feito")}
    assert acts(base) == before + 1


def test_of_many_windows_one_enters_and_the_others_see_what_happened(base, servido):
    browser, before = Navegador(servido, "secretaria"), acts(base)
    windows = [form(browser) for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(lambda filled: browser.manda(ATO, filled), windows))
    assert sorted(a.status for a in found) == [302, 409, 409, 409, 409, 409]
    assert acts(base) == before + 1
    lost = next(a for a in found if a.status == 409)
    assert "Houve ato novo" in lost.texto
    assert lost.escondidos["ato_seq"] == str(before + 2)
    assert "Junte-se &lt;o ofício&gt; &amp; ouça-se." in lost.texto
    assert browser.manda(ATO, lost.escondidos | {"motivo": MOTIVO}).status == 302
    assert acts(base) == before + 2


def morre_esperando(base, servido, manda):
    """Send, and kill the server while it waits for the other writer."""
    fell = []

    def send():
        with pytest.raises(CAIU) as error:
            manda()
        fell.append(error)

    with base.segura():
        sending = Thread(target=send)
        sending.start()
        sleep(1)  # by then it waits
        servido.mata()
        sending.join()
    assert fell


def test_killed_while_an_act_is_under_way_it_enters_once(base, servido):
    browser, before = Navegador(servido, "secretaria"), acts(base)
    filled = form(browser)
    morre_esperando(base, servido, lambda: browser.manda(ATO, filled))
    assert acts(base) in {before, before + 1}  # PostgreSQL may finish what it was asked before the asker died
    assert browser.manda(ATO, filled).status == 302
    assert browser.manda(ATO, filled).destino == f"{CASO}?feito={before + 1}#feito"
    assert acts(base) == before + 1


def test_killed_at_any_moment_an_act_is_whole_and_once(base, servido):
    browser, before = Navegador(servido, "secretaria"), acts(base)
    rounds = 6
    for n in range(rounds):
        filled = form(browser)
        killing = Thread(target=lambda after=n * 0.01: (sleep(after), servido.mata()))
        killing.start()
        try:
            browser.manda(ATO, filled)
        except CAIU:
            assert acts(base) in {before + n, before + n + 1}
        killing.join()
        answer = browser.manda(ATO, filled)
        assert (answer.status, answer.destino) == (302, f"{CASO}?feito={before + n + 1}#feito")
    assert acts(base) == before + rounds
    capitania(servido.env, "verificar", "--fluxo", FLUXO)


def test_a_base_held_by_another_loses_nothing(base, servido):
    browser, before = Navegador(servido, "secretaria"), acts(base)
    filled = form(browser)
    with base.segura():
        answer = browser.manda(ATO, filled)
    assert answer.status == 503
    assert "envie de novo" in answer.texto
    assert answer.escondidos.items() >= {k: v for k, v in filled.items() if k.startswith("ato_")}.items()
    assert acts(base) == before
    assert browser.manda(ATO, filled | answer.escondidos).status == 302
    assert acts(base) == before + 1


def test_a_base_that_went_and_came_back_loses_nothing(base, servido):
    browser, before = Navegador(servido, "secretaria"), acts(base)
    filled = form(browser)
    with base.fora():
        answer = browser.manda(ATO, filled)
        page, health = browser.pega(CASO), browser.pega("/saude")
        servido.mata()  # who comes anew does not make another base in its place
        again = browser.manda(ATO, filled)
    assert (answer.status, page.status, health.status, again.status) == (503, 503, 503, 503)
    assert "Nada do que você escreveu se perdeu" in answer.texto
    assert "A base não respondeu" in page.texto
    assert answer.escondidos.items() >= {k: v for k, v in filled.items() if k != "csrfmiddlewaretoken"}.items()
    assert acts(base) == before
    assert browser.pega(CASO).status == 200
    assert browser.manda(ATO, answer.escondidos).status == 302
    assert acts(base) == before + 1


def test_a_base_that_was_restarted_between_two_pages_is_not_noticed(base, servido):
    browser = Navegador(servido, "secretaria")
    for _ in range(8):
        assert browser.pega(CASO).status == 200
    with base.fora():
        pass
    assert [browser.pega(CASO).status for _ in range(8)] == [200] * 8


def a_bordo(browser):
    """Give a boarding with a test, three orders and two photographs, and the files of these."""
    em = "2026-03-01T11:"
    said = {
        "om": "CPPR",
        "abordagem.em": f"{em}00",
        "local": "Baía",
        "equipe": "inspetor-1",
        "condutor": "semente-0000001",
    }
    said |= {"abordagem.situacao_da_embarcacao": "navegando", "abordagem.navegacao_constatada": "sim"}
    said |= {"navegacao": "Vista em movimento.", "embarcacao.tipo": "esporte_recreio", "medidas.em": f"{em}30"}
    said |= {"condutor.habilitacao": "inexistente", "condutor.proprietario": "sim", "substituto.presente": "false"}
    said |= {"alcoolemia.resultado": "recusado", "alcoolemia.em": f"{em}20", "alcoolemia.explicado": "true"}
    said |= {"alcoolemia.outra_substancia": "nao", "alcoolemia.testemunhas": "t-1\nt-2"}
    for m in ("retirada_de_trafego", "apreensao_da_embarcacao", "impedimento_de_conduzir"):
        said |= {f"medida.{m}.ordenar": "sim"}
    said |= {f"foto.{n}.em": f"{em}0{n}" for n in (1, 2)} | {"acao": "registrar"}
    files = {f"foto.{n}.arquivo": (f"{n}.png", b"\x89PNG\r\n\x1a\n" + bytes([n]) * 200_000) for n in (1, 2)}
    hidden = browser.pega("/abordar/").escondidos
    return hidden | said, files


def do_fluxo(base, stream):
    """Give the places of a stream that have an act."""
    return [x for (x,) in base.pergunta("SELECT seq FROM ato WHERE fluxo = ? ORDER BY seq", stream)]


def test_killed_at_any_moment_a_boarding_is_whole_or_not_there_and_sent_again_it_is_one(base, servido):
    """Seven acts and two files: all of them entered, or none did; and nothing does twice."""
    browser = Navegador(servido, "inspetor")
    fell = 0
    for n in range(5):
        filled, files = a_bordo(browser)
        stream = f"abordagem:{filled['ato_id']}"
        killing = Thread(target=lambda after=n * 0.03: (sleep(after), servido.mata()))
        killing.start()
        try:
            browser.manda_com("/abordar/", filled, files)
        except CAIU:
            fell += 1
        assert do_fluxo(base, stream) in ([], [*range(1, 8)])
        killing.join()
        for _ in range(2):  # and a press too many
            answer = browser.manda_com("/abordar/", filled, files)
            assert answer.destino == f"/abordagem/{filled['ato_id']}/?feito=1#feito", answer.texto
        assert do_fluxo(base, stream) == [*range(1, 8)]
        capitania(servido.env, "verificar", "--fluxo", stream)
    assert fell


def test_killed_while_a_boarding_waits_for_the_base_it_is_whole_or_not_there(base, servido):
    browser = Navegador(servido, "inspetor")
    filled, files = a_bordo(browser)
    stream = f"abordagem:{filled['ato_id']}"
    morre_esperando(base, servido, lambda: browser.manda_com("/abordar/", filled, files))
    assert do_fluxo(base, stream) in ([], [*range(1, 8)])
    assert browser.manda_com("/abordar/", filled, files).status == 302
    assert do_fluxo(base, stream) == [*range(1, 8)]


def test_the_same_boarding_sent_by_many_at_once_is_one(base, servido):
    browser = Navegador(servido, "inspetor")
    filled, files = a_bordo(browser)
    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(lambda _: browser.manda_com("/abordar/", filled, files), range(6)))
    assert {(a.status, a.destino) for a in found} == {(302, f"/abordagem/{filled['ato_id']}/?feito=1#feito")}
    assert do_fluxo(base, f"abordagem:{filled['ato_id']}") == [*range(1, 8)]


def test_of_links_of_many_cases_to_one_at_once_each_is_on_both_sides_or_neither(base, servido):
    browser = Navegador(servido, "secretaria")
    ligam = [f"semente-{n:07}" for n in (1, 2, 4, 5)]
    pages = [f"/processo/{nome}/ato/processos_ligados/" for nome in ligam]
    said = {"processo": FLUXO, "motivo": "Mesmo fato."}
    forms = [(page, browser.pega(page).escondidos | said) for page in pages]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda asked: browser.manda(*asked), forms))
    told = "SELECT count(*) FROM ato_lido WHERE fluxo = ? AND tipo = 'processos_ligados/1'"
    assert {a.status for a in found} <= {302, 409}
    entered = [int(a.status == 302) for a in found]
    assert base.pergunta(told, FLUXO) == [(sum(entered),)]
    assert [base.pergunta(told, f"processo:{nome}")[0][0] for nome in ligam] == entered


@so_no_arquivo
def test_a_session_that_ended_while_one_wrote_loses_nothing(base, servido):
    browser, before = Navegador(servido, "secretaria"), acts(base)
    filled = form(browser)
    base.executa("DELETE FROM django_session")
    answer = browser.manda(ATO, filled)
    assert answer.status == 403
    assert "Sua sessão terminou" in answer.texto
    browser.entra("secretaria", SENHA)  # in another tab
    answer = browser.manda(ATO, answer.escondidos)
    if answer.status == 403:  # the token was of before
        assert "envie de novo" in answer.texto
        answer = browser.manda(ATO, answer.escondidos)
    assert (answer.status, acts(base)) == (302, before + 1)
    assert "Junte-se &lt;o ofício&gt; &amp; ouça-se." in browser.pega(answer.destino).texto


@so_no_arquivo
@pytest.mark.parametrize("papel", ["inspetor", "autoridade"])
def test_a_session_that_ended_while_one_boarded_or_judged_loses_nothing(base, servido, papel):
    browser = Navegador(servido, papel)
    if papel == "inspetor":
        filled, _ = a_bordo(browser)
        where, kept, done = "/abordar/", "Vista em movimento.", f"/abordagem/{filled['ato_id']}/?feito=1#feito"
    else:
        where = re.search(r'href="(/processo/[^"]+/julgar/)"', browser.pega("/banca/").texto)[1]
        kept, done = "A lei não dispensa quem a ignora.", f"{where}?guardada=1"
        act = "julgamento_proferido"
        filled = browser.pega(where).escondidos | {"acao": "guardar", "ato": act, f"{act}.fundamento": kept}
    base.executa("DELETE FROM django_session")
    answer = browser.manda(where, filled)
    assert answer.status == 403
    assert "Sua sessão terminou" in answer.texto
    assert kept in answer.texto
    browser.entra(papel, SENHA)
    answer = browser.manda(where, answer.escondidos)
    if answer.status == 403:
        answer = browser.manda(where, answer.escondidos)
    assert (answer.status, answer.destino) == (302, done), answer.texto
    assert kept in browser.pega(answer.destino).texto


@so_no_arquivo
def test_who_left_in_another_tab_loses_nothing(base, servido):
    browser, before = Navegador(servido, "secretaria"), acts(base)
    filled = form(browser)
    out = browser.pega("/mesa/").escondidos["csrfmiddlewaretoken"]
    assert browser.manda("/sair/", {"csrfmiddlewaretoken": out}).status == 302
    answer = browser.manda(ATO, filled)
    assert answer.status == 403
    assert answer.escondidos["motivo"] == MOTIVO
    assert acts(base) == before


@so_no_arquivo
def test_a_connection_that_asks_nothing_holds_no_process(base, servido):
    before = servido.workers()
    with ExitStack() as opened:
        for _ in range(len(before) + 2):  # as browsers open some ahead
            opened.enter_context(socket.create_connection(("127.0.0.1", servido.porta)))
        assert Navegador(servido).pega("/entrar/").status == 200
    assert servido.workers() == before  # one that is held is put down, and another takes its place


@so_no_arquivo
def test_the_pages_do_not_open_on_a_base_that_lacks_migrations(base, servido):
    base.executa("DELETE FROM django_migrations WHERE app = 'mfa'")
    with pytest.raises(AssertionError, match="capitania migrar"):
        capitania(servido.env, "servir", "--endereco", "127.0.0.1:1")
    espera(lambda: Navegador(servido).pega("/saude").status == 200)


@pytest.mark.parametrize("base", ["postgresql"], indirect=True)
def test_a_copy_of_the_server_and_of_the_attachments_serves_again(base, tmp_path):
    env, photo = ambiente(base.url, tmp_path / "anexos"), tmp_path / "foto.jpg"
    photo.write_bytes(b"\xff\xd8\xff\xe0 foto")
    ato = 'tipo = "prova_juntada"\nespecie = "foto"\n'
    por = ("--por", "secretaria-1@secretaria", "--anexo", str(photo))
    capitania(env, "processo", "ato", FLUXO, "-", *por, entrada=ato)
    dump = base.servidor.pasta / f"{base.banco}.dump"
    base.servidor.tool("pg_dump", "--format=custom", "-f", dump, base.banco)
    assert "1 anexo levado" in capitania(env, "copiar", "--anexos", str(tmp_path / "copia"))
    nova = NoServidor(base.servidor, base.servidor.cria("template0"))
    base.servidor.tool("pg_restore", "--dbname", nova.banco, dump)
    (tmp_path / "outra").mkdir()
    env = ambiente(nova.url, tmp_path / "outra" / "anexos")
    with pytest.raises(AssertionError):
        capitania(env, "verificar")  # the attachment lacks
    assert "1 anexo levado" in capitania(env, "restaurar", "--anexos", str(tmp_path / "copia"))
    capitania(env, "verificar")
    with Servido(nova.url, tmp_path / "outra") as served:
        browser = Navegador(served, "secretaria")
        assert "Prova juntada" in browser.pega(CASO).texto
        assert browser.manda(ATO, form(browser)).status == 302
    nova.apaga()
