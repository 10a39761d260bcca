"""A login: a name, a password, and the person it is of. What she may do is not here: designations in the log say it."""

from typing import ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.core.validators import RegexValidator
from django.db import models

LOGIN = RegexValidator(r"\A[a-z0-9][a-z0-9._-]{1,59}\Z", "Use de 2 a 60 letras minúsculas sem acento e algarismos.")
PESSOA = RegexValidator(r"\A[A-Za-z0-9][A-Za-z0-9._-]{0,59}\Z", "Use o nome do fluxo da pessoa, sem 'pessoa:'.")


class Usuario(AbstractBaseUser):
    """A login tied to a person by the opaque id that acts carry in `por`."""

    login = models.CharField(max_length=60, unique=True, validators=[LOGIN])
    pessoa = models.CharField(max_length=60, unique=True, validators=[PESSOA])
    is_active = models.BooleanField(default=True)
    desde = models.DateTimeField()

    objects = BaseUserManager()

    USERNAME_FIELD = "login"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["pessoa"]

    class Meta:
        """How the table is called."""

        db_table = "usuario"
        verbose_name = "usuário"

    def __str__(self) -> str:
        """Give the login."""
        return self.login
