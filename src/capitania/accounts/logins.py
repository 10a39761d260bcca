"""The port `Logins` on Django's tables."""

from datetime import datetime

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import DatabaseError, IntegrityError

from capitania.accounts.models import Usuario
from capitania.lei.problemas import EntradaInvalida, Problema
from capitania.usecases.ports import Login
from capitania.usecases.registros import BaseInacessivel

SEM_TABELAS = "As tabelas dos acessos faltam, ou a base não responde. Rode capitania migrar e tente de novo."


class LoginsNaBase:
    """Logins kept beside the log."""

    def cria(self, login: str, pessoa: str, senha: str, agora: datetime) -> None:
        """Make a login; raises `EntradaInvalida` with every problem, or `FalhaDaBase`."""
        novo = Usuario(login=login, pessoa=pessoa, desde=agora)
        problemas = [*_da_senha(senha, novo)]
        novo.set_password(senha)
        try:
            novo.full_clean()
        except ValidationError as error:
            problemas += _dos_campos(error, {"login": login, "pessoa": pessoa})
        except DatabaseError as error:
            raise BaseInacessivel(SEM_TABELAS) from error
        if problemas:
            raise EntradaInvalida(problemas)
        try:
            novo.save()
        except IntegrityError:
            motivo, como = "Outro acesso já tem este nome ou é desta pessoa.", "Veja capitania usuario listar."
            raise EntradaInvalida([Problema("login", login, motivo, como)]) from None

    def troca_senha(self, login: str, senha: str) -> None:
        """Give another password; raises `EntradaInvalida`, or `FalhaDaBase`."""
        found = self._acha(login)
        if problemas := [*_da_senha(senha, found)]:
            raise EntradaInvalida(problemas)
        found.set_password(senha)
        found.save(update_fields=["password"])

    def ativa(self, login: str, *, ativo: bool) -> None:
        """Open or close a login; one that is closed keeps its name. Raises `EntradaInvalida`, or `FalhaDaBase`."""
        found = self._acha(login)
        found.is_active = ativo
        found.save(update_fields=["is_active"])

    def todos(self) -> tuple[Login, ...]:
        """List all logins, by name; raises `FalhaDaBase`."""
        try:
            return tuple(Login(u.login, u.pessoa, u.is_active) for u in Usuario.objects.order_by("login"))
        except DatabaseError as error:
            raise BaseInacessivel(SEM_TABELAS) from error

    def _acha(self, login: str) -> Usuario:
        try:
            found = Usuario.objects.filter(login=login).first()
        except DatabaseError as error:
            raise BaseInacessivel(SEM_TABELAS) from error
        if found is None:
            raise EntradaInvalida([Problema("login", login, "Não há este acesso.", "Veja capitania usuario listar.")])
        return found


def _da_senha(senha: str, usuario: Usuario) -> list[Problema]:
    try:
        validate_password(senha, usuario)
    except ValidationError as error:
        como = "Escolha uma senha longa, que só você saiba."
        return [Problema("senha", None, motivo, como) for motivo in error.messages]
    return []


def _dos_campos(error: ValidationError, ditos: dict[str, str]) -> list[Problema]:
    found = error.message_dict.items()
    como = "Corrija e tente de novo."
    return [Problema(campo, ditos.get(campo), motivo, como) for campo, motivos in found for motivo in motivos]
