"""The second factor on both bases: made, asked, refused, its reserve, and the lock that counts its errors too."""

import base64
import hmac
import re
import struct

import pytest
from servido import SENHA, Navegador, espera

from capitania.config.relogio import agora

pytestmark = pytest.mark.lento
PASSO = 30


def codigo(segredo, passos=0):
    """Give the code that the application shows, now or some steps from now."""
    count = struct.pack(">Q", int(agora().timestamp()) // PASSO + passos)
    found = hmac.new(base64.b32decode(segredo), count, "sha1").digest()
    at = found[-1] & 15
    return f"{(struct.unpack('>I', found[at : at + 4])[0] & 0x7FFFFFFF) % 10**6:06}"


def ativa(browser):
    """Turn it on; give the secret."""
    page = browser.pega("/conta/codigo/ativar/")
    assert "Confirme que é você" in page.texto
    where = page.url + "?next=/conta/codigo/ativar/"
    confirmed = browser.manda(where, page.escondidos | {"password": SENHA})
    page = browser.pega(confirmed.destino)
    segredo = re.search(r'Segredo: <span class="hash">(\w+)</span>', page.texto)[1]
    wrong = browser.manda("/conta/codigo/ativar/", page.escondidos | {"code": errado(segredo)})
    assert (wrong.status, "Código incorreto" in wrong.texto) == (200, True)
    assert f">{segredo}<" in wrong.texto
    found = browser.manda("/conta/codigo/ativar/", wrong.escondidos | {"code": codigo(segredo, -1)})
    assert found.status == 302, found.texto
    return segredo


def errado(segredo):
    """Give a code that is none of those which are good."""
    good = {codigo(segredo, n) for n in range(-3, 4)}
    return next(c for c in (f"{n:06}" for n in range(100)) if c not in good)


def ate_o_codigo(servido):
    """Come with the password to where the code is asked."""
    browser = Navegador(servido)
    page = browser.pega("/entrar/")
    found = browser.manda("/entrar/", page.escondidos | {"login": "autoridade", "password": SENHA})
    assert found.destino == "/entrar/codigo/"
    assert browser.pega("/mesa/").url == "/entrar/codigo/"  # the password alone opens nothing
    return browser, browser.pega("/entrar/codigo/").escondidos


def test_made_asked_refused_and_its_reserve(base, servido):
    owner = Navegador(servido, "autoridade")
    segredo = ativa(owner)
    page = owner.pega("/conta/reserva/").texto
    reserva = re.findall(r'<li class="hash">(\w+)</li>', page)
    assert len(reserva) == 10
    browser, hidden = ate_o_codigo(servido)
    refused = browser.manda("/entrar/codigo/", hidden | {"code": errado(segredo)})
    assert "Código incorreto" in refused.texto
    assert browser.pega("/mesa/").url == "/entrar/codigo/"
    browser, hidden = ate_o_codigo(servido)
    used = codigo(segredo)
    assert browser.manda("/entrar/codigo/", hidden | {"code": used}).destino == "/mesa/"
    assert browser.pega("/mesa/").status == 200
    for _ in range(2 * servido.processos):  # whichever process answers, what opened a session opens no other
        again, hidden = ate_o_codigo(servido)
        assert again.manda("/entrar/codigo/", hidden | {"code": used}).status == 200
        base.executa("DELETE FROM axes_accessattempt")
    browser, hidden = ate_o_codigo(servido)
    assert browser.manda("/entrar/codigo/", hidden | {"code": reserva[0]}).destino == "/mesa/"
    browser, hidden = ate_o_codigo(servido)
    assert browser.manda("/entrar/codigo/", hidden | {"code": reserva[0]}).status == 200
    assert reserva[0] not in owner.pega("/conta/reserva/").texto


def test_wrong_codes_lock_the_door_for_all_processes_together(base, servido):
    segredo = ativa(Navegador(servido, "autoridade"))
    for n in range(5):
        browser, hidden = ate_o_codigo(servido)
        answer = browser.manda("/entrar/codigo/", hidden | {"code": errado(segredo)})
        assert ("Acesso trancado por ora" in answer.texto) is (n == 4)
    answer = browser.manda("/entrar/codigo/", hidden | {"code": codigo(segredo)})  # the right one comes too late
    assert "Acesso trancado por ora" in answer.texto
    door = Navegador(servido)
    said = door.pega("/entrar/").escondidos | {"login": "autoridade", "password": SENHA}
    assert "Acesso trancado por ora" in door.manda("/entrar/", said).texto
    assert "code" not in str(base.pergunta("SELECT post_data FROM axes_accessattempt")).replace("code=****", "")
    base.executa("UPDATE axes_accessattempt SET attempt_time = '2020-01-01 00:00:00+00:00'")  # the quarter went by
    browser, hidden = ate_o_codigo(servido)
    espera(lambda: browser.manda("/entrar/codigo/", hidden | {"code": codigo(segredo)}).destino == "/mesa/")
