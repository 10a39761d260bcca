"""Takes a picture of every page of the sample at three widths: `python demo/telas.py PASTA`."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

ENTRY = "import sys; from capitania.config.entrada import main; sys.exit(main(sys.argv[1:]))"
ENDERECO, LAST = "127.0.0.1:8123", "Ctrl+C"
LARGURAS = (360, 768, 1280)
ACESSO = re.compile(r"^\s+\w+\s+(\w+)\s+(\S+)\s+\w+\s*$", re.MULTILINE)
_JULGADO, _PESSOA = "/processo/mostra-julgado/", "/pessoa/semente-0000003/"
# By login (empty: before the door), every page: empty, full, and as it stands when something is wrong.
TELAS: Mapping[str, tuple[str, ...]] = {
    "": ("/entrar/",),
    "secretaria": (
        *("/mesa/", "/mesa/impedidos/", "/busca/", "/busca/?q=adelia", "/busca/?q=nada-disso"),
        *("/processo/semente-0000003/", "/processo/mostra-com-inquerito/", "/processo/mostra-pago/", _JULGADO),
        *(f"{_JULGADO}atos/", f"{_JULGADO}lei/", "/processo/mostra-notificado/lei/", f"{_JULGADO}papeis/"),
        *(f"{_JULGADO}papeis/notificacao_da_decisao/", f"{_JULGADO}papeis/decisao/?entrega=31"),
        *(f"{_JULGADO}papeis/decisao_do_recurso/", f"{_JULGADO}ato/ciencia_registrada/?objeto=auto"),
        *(f"{_JULGADO}ato/despacho/", "/abordagem/mostra-14/", "/abordagem/mostra-1/", "/abordagem/mostra-14/papeis/"),
        f"{_JULGADO}ato/recurso_interposto/?instancia=1",
        *("/custodia/mostra-1/", "/custodia/mostra-1/papeis/", _PESSOA, f"{_PESSOA}papeis/", "/om/CPPR/"),
        *("/avisos/", "/avisos/postagem/", "/avisos/retornos/", "/avisos/editais/", "/avisos/dividas/"),
        *(
            "/avisos/mortas/",
            "/inquerito/iafn-7/",
            "/embarcacao/mostra-1/",
            "/novo/pessoa_cadastrada/",
            "/novo/processo_aberto/",
        ),
        *("/conta/", "/conta/senha/", "/nao/ha/"),
    ),
    "inspetor": ("/mesa/", "/abordar/", "/abordagem/mostra-apreendida-1/", "/novo/apreensao_lavrada/"),
    "autoridade": (
        *("/banca/", "/mesa/", "/mesa/impedidos/", f"{_JULGADO}ato/julgamento_proferido/"),
        f"{_JULGADO}ato/recurso_encaminhado/",
    ),
    "superior": ("/mesa/", "/processo/semente-0000006/"),
    "dpc": ("/banca/", "/mesa/", "/processo/mostra-no-dpc/"),
    "auditoria": ("/mesa/", f"{_JULGADO}papeis/"),
    "normas": ("/",),
    "administracao": ("/om/CPPR/",),
}


def main(pasta: Path) -> int:
    """Serve the sample, and take the pictures; the exit code."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only who asks for pictures has it

    pasta.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-c", ENTRY, "servir", "--demo", "--endereco", ENDERECO]
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server,
        sync_playwright() as playwright,
    ):
        try:
            senhas = dict(ACESSO.findall("".join(_until_ready(server))))
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            for login, urls in TELAS.items():
                for largura in LARGURAS:
                    context = browser.new_context(
                        base_url=f"http://{ENDERECO}", locale="pt-BR", viewport={"width": largura, "height": 900}
                    )
                    _take(context.new_page(), (login, senhas.get(login, "")), urls, pasta / f"{largura}")
                    context.close()
            browser.close()
        finally:
            server.terminate()
    sys.stdout.write(f"{len(list(pasta.glob('*/*.png')))} telas em {pasta}\n")
    return 0


def _take(page: "Page", quem: tuple[str, str], urls: tuple[str, ...], onde: Path) -> None:
    """Come in and take each page whole."""
    onde.mkdir(exist_ok=True)
    if all(quem):
        page.goto("/entrar/")
        page.fill("[name=login]", quem[0])
        page.fill("[name=password]", quem[1])
        with page.expect_navigation():
            page.keyboard.press("Enter")
        page.wait_for_url(lambda url: "/entrar/" not in url)
    for url in urls:
        page.goto(url, wait_until="load")
        name = re.sub(r"\W+", "-", f"{quem[0] or 'fora'}{url}").strip("-")
        page.screenshot(path=onde / f"{name}.png", full_page=True)


def _until_ready(server: "subprocess.Popen[str]") -> Iterator[str]:
    for line in server.stdout or ():
        yield line
        if LAST in line:
            return


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Uso: python demo/telas.py PASTA")
    sys.exit(main(Path(sys.argv[1])))
