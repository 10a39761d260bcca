"""`capitania usuario`: logins of the pages, each tied to a person; what she may do comes from her designations."""

import sys
from getpass import getpass
from typing import TYPE_CHECKING

from capitania.cli import output
from capitania.cli.argumentos import JSON, Typed, argument, command, option
from capitania.cli.layout import Block, Para, Row, Table
from capitania.cli.leitura import refused
from capitania.cli.registros import at_work

if TYPE_CHECKING:
    from capitania.usecases.ports import Login, Portas

LOGIN = argument("login", help="o nome do acesso: letras minúsculas sem acento, algarismos, ponto e hífen")
SENHA = "A senha se pergunta no terminal; sem terminal, vem da entrada padrão, numa linha."
COMMAND = command(
    "usuario",
    summary="os acessos às páginas: criar, trocar a senha, fechar, abrir, listar",
    parts=(
        command(
            "criar",
            summary="abre um acesso para uma pessoa",
            notes=f"O que a pessoa pode vem das designações no fluxo da OM. {SENHA}",
            arguments=(LOGIN,),
            options=(option("pessoa", value="ID", required=True, help="o identificador que os atos levam em --por"),),
            examples=(
                "capitania usuario criar ana --pessoa secretaria-1 < senha.txt",
                "capitania usuario criar rui --pessoa oficial-1 < senha.txt",
            ),
        ),
        command(
            "senha",
            summary="troca a senha de um acesso",
            notes=SENHA,
            arguments=(LOGIN,),
            examples=("capitania usuario senha maria < senha.txt", "capitania usuario senha jose < senha.txt"),
        ),
        command(
            "fechar",
            summary="fecha um acesso; o nome fica guardado",
            arguments=(LOGIN,),
            examples=("capitania usuario fechar maria", "capitania usuario fechar jose"),
        ),
        command(
            "abrir",
            summary="torna a abrir um acesso fechado",
            arguments=(LOGIN,),
            examples=("capitania usuario abrir maria", "capitania usuario abrir jose"),
        ),
        command(
            "listar",
            summary="lista os acessos",
            options=(JSON,),
            examples=("capitania usuario listar", "capitania usuario listar --json"),
        ),
    ),
    examples=("capitania usuario criar ana --pessoa secretaria-1 < senha.txt", "capitania usuario listar"),
)


def run(portas: "Portas", typed: Typed) -> None:
    """Do what was asked of the logins."""
    login, what = typed.values.get("login", ""), typed.path[-1]
    with at_work():
        logins = portas.logins
        match what:
            case "criar":
                logins.cria(login, typed.values["pessoa"], _password(), portas.relogio.agora())
            case "senha":
                logins.troca_senha(login, _password())
            case "fechar" | "abrir":
                logins.ativa(login, ativo=what == "abrir")
            case _:
                _list(logins.todos(), typed)
                return
    output.answer([Para(f"Acesso {login}: feito.", indent=0, style="good")])


def _list(found: tuple["Login", ...], typed: Typed) -> None:
    if typed.json:
        output.answer_json({"usuarios": [x._asdict() for x in found]})
        return
    rows = tuple(Row((x.login, x.pessoa, "aberto" if x.ativo else "fechado")) for x in found)
    shown: list[Block] = (
        [Table(rows, ("login", "pessoa", "acesso"), indent=0)] if rows else [Para("Nenhum acesso.", indent=0)]
    )
    output.answer(shown)


def _password() -> str:
    if sys.stdin.isatty():
        first, again = getpass("Senha: "), getpass("De novo: ")
        if first != again:
            raise refused("senha", "As duas não são iguais.", "Tente de novo.")
        return first
    return sys.stdin.readline().rstrip("\r\n")
