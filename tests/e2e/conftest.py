"""The pages as they are served, in Debian's Chromium: one server and one browser for all tests."""

import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

CHROMIUM = shutil.which("chromium")
ENTRY = "import sys; from capitania.config.entrada import main; sys.exit(main(sys.argv[1:]))"
ACESSO = re.compile(r"^\s+(\w+)\s+(\w+)\s+(\S+)\s+\w+\s*$", re.MULTILINE)
PRONTO_SEGUNDOS = 180


def free_port():
    """Find a port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@pytest.fixture(scope="session")
def pasta_servida(tmp_path_factory):
    """Give the folder of the base that is served."""
    return tmp_path_factory.mktemp("servido") / "base"


@pytest.fixture(scope="session")
def servido(pasta_servida):
    """Serve the sample; give its address and the password of each role."""
    if CHROMIUM is None:
        pytest.skip("sem o Chromium (no Debian: apt-get install chromium)")
    folder = pasta_servida.parent
    base, said = f"127.0.0.1:{free_port()}", folder / "dito"
    command = [sys.executable, "-c", ENTRY, "servir", "--demo", "--endereco", base, "--pasta", str(pasta_servida)]
    with said.open("w") as out, (folder / "diario").open("w") as log:
        server = subprocess.Popen(command, stdout=out, stderr=log)
    try:
        yield f"http://{base}", _ready(server, said, base)
    finally:
        server.terminate()
        server.wait(20)


def _ready(server, said, base):
    for _ in range(PRONTO_SEGUNDOS * 4):
        assert server.poll() is None, said.read_text()
        if (found := ACESSO.findall(Path(said).read_text())) and b"boa" in urlopen(f"http://{base}/saude").read():
            return {login: senha for _, login, senha in found if login != "login"}
        time.sleep(0.25)
    raise AssertionError(said.read_text())


@pytest.fixture(scope="module")
def chromium(servido):
    """Start the browser; it ends with its module, for while it lives an event loop runs, and Django opens no base."""
    sync = pytest.importorskip("playwright.sync_api", reason="sem o playwright: pip install -r requirements-dev.txt")
    with sync.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def pagina(chromium, servido):
    """Give a new window; what it asks of other hosts and what it complains of are faults."""
    address, _ = servido
    context = chromium.new_context(base_url=address, locale="pt-BR")
    page = context.new_page()
    faults = []
    page.on("request", lambda r: faults.append(r.url) if not r.url.startswith((address, "data:")) else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda m: faults.append(m.text) if "Content Security Policy" in m.text else None)
    yield page
    context.close()
    assert faults == []


@pytest.fixture
def entra(pagina, servido):
    """Come in as a role, by the keyboard alone."""

    def come(papel):
        pagina.goto("/entrar/")
        pagina.locator("[name=login]").focus()
        pagina.keyboard.type(papel)
        pagina.keyboard.press("Tab")
        pagina.keyboard.type(servido[1][papel])
        pagina.keyboard.press("Enter")
        pagina.wait_for_url(lambda url: "/entrar/" not in url)
        return pagina

    return come
