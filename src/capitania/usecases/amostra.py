"""A sample Capitania to be looked at: cases in every phase and a login for each role. Nobody in it exists."""

from datetime import timedelta
from secrets import token_urlsafe
from typing import Final, NamedTuple

from capitania.usecases.certificar_decurso import certifica
from capitania.usecases.ports import Portas
from capitania.usecases.queries import hoje_na_om
from capitania.usecases.semear import Pedido, semeia

OM, VOLUME = "CPPR", 160
PAPEIS: Final = (
    ("inspetor", "inspetor-1", OM),
    ("secretaria", "secretaria-1", OM),
    ("autoridade", "oficial-1", OM),
    ("superior", "capitao-1", OM),
    ("dpc", "dpc-1", "DPC"),
)


class Acesso(NamedTuple):
    """A login of the sample."""

    papel: str
    login: str
    senha: str
    om: str


def prepara(portas: Portas) -> tuple[Acesso, ...]:
    """Sow the sample where there is none, and give a login for each role with a password of this time."""
    logins = portas.logins
    if not portas.registros.cabecas():
        ate = hoje_na_om(portas, OM).date() - timedelta(days=1)
        semeia(portas, Pedido(VOLUME, OM, ate))
        certifica(portas)
    known = {x.login for x in logins.todos()}
    return tuple(_acesso(portas, *papel, known=papel[0] in known) for papel in PAPEIS)


def _acesso(portas: Portas, papel: str, pessoa: str, om: str, *, known: bool) -> Acesso:
    senha = f"{papel}-{token_urlsafe(9)}"
    if known:
        portas.logins.troca_senha(papel, senha)
    else:
        portas.logins.cria(papel, pessoa, senha, portas.relogio.agora())
    return Acesso(papel, papel, senha, om)
