"""Plays a boarding and its whole case on a fresh base, through the command; the clock follows the story."""

import contextlib
import io
import os
import shlex
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

from capitania.cli import programa
from capitania.config.portas import Portas

RULE = 92
EXEMPLOS = Path("exemplos")
SECRETARIA, OFICIAL, PARTE = "secretaria-1@secretaria", "oficial-1@autoridade", "p-1@parte"
INSPETOR, CAPITAO, ADMINISTRACAO = "inspetor-1@inspetor", "capitao-1@superior", "a-1@administracao"
AUTO, BARCO, OUTRO, DEVEDOR = "421P2026000001", "custodia:lancha-1", "processo:d-1", "devedor:p-1"
MULTA, OUTRA_MULTA = b'"multa":"100.00"', b'"multa":"900.00"'


class Passo(NamedTuple):
    """A command, the exit code it must give, whether its whole answer is shown, and a file it wrote, to be shown."""

    command: str
    code: int = 0
    whole: bool = False
    file: str = ""


class Cena(NamedTuple):
    """A part of the story, and what is typed in it."""

    title: str
    story: str
    passos: tuple[Passo, ...]


def toml(arquivo: str) -> str:
    """Give the path of an example file: of the case, or of the folder that it names."""
    return f"{EXEMPLOS / ('caso' if '/' not in arquivo else '') / arquivo}.toml"


def ato(onde: str, arquivo: str, por: str, *, code: int = 0, whole: bool = False) -> Passo:
    """Practise the act of an example file."""
    return Passo(f"processo ato {onde} {toml(arquivo)} --por {por}", code, whole)


def abre(fluxo: str, arquivo: str, por: str) -> Passo:
    """Open a stream with the act of an example file."""
    return Passo(f"processo abrir {toml(arquivo)} --por {por} --fluxo {fluxo}")


CENAS = (
    Cena(
        "Quem é quem",
        "Uma base nova, numa pasta que some no fim. A administração registra as designações: sem elas ninguém pratica "
        "ato nenhum.",
        (
            *(ato("om:CPPR", f"designa-{n}", ADMINISTRACAO) for n in ("capitao", "oficial", "secretaria", "inspetor")),
            ato("om:DPC", "designa-dpc", ADMINISTRACAO),
            Passo("processo ver om:CPPR", whole=True),
        ),
    ),
    Cena(
        "A bordo",
        "Domingo, 01/03/2026: o dono ao leme, com a CHA vencida há quatro anos. A medida nasce, cumpre-se e acaba no "
        "mesmo dia, quando um habilitado assume o leme.",
        (
            abre("abordagem:a-1", "abordagem", INSPETOR),
            ato("abordagem:a-1", "medida", INSPETOR),
            ato("abordagem:a-1", "medida-levantada", INSPETOR),
            Passo("processo ver abordagem:a-1", whole=True),
        ),
    ),
    Cena(
        "A lancha apreendida",
        "A mesma abordagem ordena a apreensão: auto, lacre, fiel depositário, a guarda que corre por dia. Sanada e não "
        "paga, não sai; paga a guia, sai. A multa não se pede: nem processo há ainda.",
        (
            ato("abordagem:a-1", "ordena-apreensao", INSPETOR),
            abre(BARCO, "custodia/apreensao", INSPETOR),
            ato(BARCO, "custodia/lacre", INSPETOR),
            ato(BARCO, "custodia/depositario", INSPETOR),
            ato(BARCO, "custodia/guarda", SECRETARIA),
            ato("om:CPPR", "custodia/codigo", ADMINISTRACAO),
            ato(BARCO, "custodia/cura", INSPETOR),
            ato(BARCO, "custodia/restituicao", SECRETARIA, code=3, whole=True),
            ato(BARCO, "custodia/gru", SECRETARIA),
            ato(BARCO, "custodia/pagamento", SECRETARIA),
            Passo("custodia", whole=True),
            ato(BARCO, "custodia/retira-o-lacre", INSPETOR),
            ato(BARCO, "custodia/restituicao", SECRETARIA),
            Passo(f"pagamento ver {BARCO}", whole=True),
        ),
    ),
    Cena(
        "O auto, direto",
        "Na segunda, o processo e o auto, que toma o seu número ao ser lavrado. O infrator não está: o papel vai com "
        "AR, e o prazo de defesa corre do dia em que ele assinou.",
        (
            abre("pessoa:p-1", "pessoa", SECRETARIA),
            abre("processo:c-1", "abertura", SECRETARIA),
            ato("processo:c-1", "auto", OFICIAL),
            ato(AUTO, "assinatura", SECRETARIA),
            ato(AUTO, "comunicacao", SECRETARIA),
            ato(AUTO, "ciencia-do-auto", SECRETARIA),
            Passo(f"processo ver {AUTO}", whole=True),
        ),
    ),
    Cena(
        "Defesa e julgamento",
        "A defesa chega no prazo. A primeira decisão não entra: deixa um argumento sem resposta e passa do limite da "
        "multa. A segunda, do mesmo julgador, entra.",
        (
            ato(AUTO, "defesa", PARTE),
            ato(AUTO, "julgamento-cedo", OFICIAL, code=3, whole=True),
            ato(AUTO, "julgamento", OFICIAL),
            ato(AUTO, "ciencia-da-decisao", SECRETARIA),
        ),
    ),
    Cena(
        "Recurso ao Capitão, e ao DPC",
        "Cinco dias úteis para recorrer, trinta para decidir, duas vezes. Ninguém ouve o recurso da própria decisão. O "
        "DPC reduz a multa, e nada mais cabe.",
        (
            ato(AUTO, "recurso", PARTE),
            ato(AUTO, "encaminhamento", OFICIAL),
            ato(AUTO, "recurso-julgado", CAPITAO),
            ato(AUTO, "ciencia-do-recurso", SECRETARIA),
            ato(AUTO, "ultima-instancia", PARTE),
            ato(AUTO, "encaminhamento-ao-dpc", CAPITAO),
            ato(AUTO, "dpc", "dpc-1@dpc"),
            ato(AUTO, "ciencia-final", SECRETARIA),
            ato(AUTO, "transito", "sistema@sistema"),
        ),
    ),
    Cena(
        "Pagamento",
        "O arquivo do banco diz que a multa foi paga. O caso acaba.",
        (ato(AUTO, "pagamento", SECRETARIA), Passo(f"processo ver {AUTO}", whole=True)),
    ),
    Cena(
        "A multa que ninguém pagou",
        "O mesmo dono tem outro auto, e não se defende, não recorre e não paga. Vencidos os quinze dias e os noventa, "
        "e intimado em pessoa, a autoridade encaminha. Um dia antes, não entra.",
        (
            abre(OUTRO, "divida/abertura", SECRETARIA),
            ato(OUTRO, "divida/auto", OFICIAL),
            *(ato(OUTRO, n, SECRETARIA) for n in ("assinatura", "comunicacao", "ciencia-do-auto")),
            ato(OUTRO, "divida/decurso-da-defesa", "sistema@sistema"),
            ato(OUTRO, "divida/julgamento", OFICIAL),
            ato(OUTRO, "ciencia-da-decisao", SECRETARIA),
            *(ato(OUTRO, f"divida/{n}", "sistema@sistema") for n in ("decurso-do-recurso", "transito")),
            abre(DEVEDOR, "divida/intimacao", SECRETARIA),
            ato(DEVEDOR, "divida/encaminhamento-cedo", OFICIAL, code=3, whole=True),
            ato(DEVEDOR, "divida/encaminhamento", OFICIAL),
            Passo("divida exportar p-1 --saida PASTA/divida", file="divida/divida.txt"),
            Passo("divida listar", whole=True),
        ),
    ),
    Cena(
        "O registro não mente",
        "O processo sai, com a custódia da sua abordagem, num arquivo que qualquer pessoa confere sem a base. Confere. "
        "Depois alguém muda um único byte, e a multa de 100 vira 900.",
        (
            Passo(f"processo exportar {AUTO} PASTA/processo.zip"),
            Passo("verificar PASTA/processo.zip", whole=True),
            Passo("verificar PASTA/adulterado.zip", code=3, whole=True),
            Passo("verificar", whole=True),
        ),
    ),
)


class Relogio:
    """A clock that the story sets."""

    def __init__(self) -> None:
        self.instante = datetime(2026, 1, 5, 12, tzinfo=UTC)

    def agora(self) -> datetime:
        """Give the instant of the story."""
        return self.instante

    def acompanha(self, command: str) -> None:
        """Go on to just after the act that the command practises."""
        named = next((Path(w) for w in shlex.split(command) if w.endswith(".toml")), None)
        em = tomllib.loads(named.read_text(encoding="utf-8")).get("em") if named else None
        if isinstance(em, datetime):
            self.instante = max(self.instante, em.astimezone(UTC) + timedelta(minutes=5))


class Ensaio(Portas):
    """The ports of the program with the clock of the story."""

    relogio = Relogio()  # type: ignore[assignment]  # what the port asks of a clock


def play() -> int:
    """Play the case; zero when every command gives the code it must."""
    with tempfile.TemporaryDirectory(prefix="capitania-") as pasta:
        os.environ["CAPITANIA_BANCO"] = f"sqlite:///{pasta}/capitania.db"
        portas = Ensaio()
        for n, cena in enumerate(CENAS, 1):
            say(
                "\n".join(
                    (f"\n{'━' * RULE}", f"Um caso inteiro, {n}: {cena.title}", *wrap(cena.story, RULE), "━" * RULE)
                )
            )
            for passo in cena.passos:
                if "adulterado" in passo.command:
                    tamper(Path(pasta))
                if not step(portas, passo, pasta):
                    return 1
    return 0


def step(portas: Ensaio, passo: Passo, pasta: str) -> bool:
    """Type a command and show its answer, or the first part of it; tell whether it ended as it must."""
    say(f"\n$ capitania {passo.command.replace('PASTA', '.')}\n")
    Ensaio.relogio.acompanha(passo.command)
    words = shlex.split(passo.command.replace("PASTA", pasta))
    said = io.StringIO()
    with contextlib.nullcontext() if passo.whole else contextlib.redirect_stdout(said):
        code = programa.run(portas, words)
    if not passo.whole:
        say("\n".join(first_part(said.getvalue().replace(f"{pasta}/", "./"))))
    if passo.file:
        say(f"\n{(Path(pasta) / passo.file).read_text(encoding='utf-8')}")
    if code:
        say(f"\n(saiu com {code})")
    return code == passo.code


def first_part(text: str) -> Iterator[str]:
    """Give the lines up to the first empty one, without the long ones that only machines read."""
    for line in text.splitlines():
        if not line:
            return
        if not line.strip().startswith(("identificador", "recibo")):
            yield line


def tamper(pasta: Path) -> None:
    """Change one byte of the bundle."""
    data = (pasta / "processo.zip").read_bytes()
    assert data.count(MULTA) == 1
    changed = data.replace(MULTA, OUTRA_MULTA)
    assert sum(a != b for a, b in zip(data, changed, strict=True)) == 1
    (pasta / "adulterado.zip").write_bytes(changed)


def say(text: str) -> None:
    """Write at once, in step with what the command writes."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
