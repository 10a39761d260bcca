"""Django loaded whole: the log, the logins and the pages. Only the commands that need them come here."""

import os
from typing import TYPE_CHECKING

import django
from django.apps import apps
from django.core.management import call_command
from django.db import DatabaseError, connections
from django.db.migrations.executor import MigrationExecutor

from capitania.config.diario import EM_JSON
from capitania.config.registro import registros
from capitania.usecases.registros import BaseInacessivel

if TYPE_CHECKING:
    from capitania.accounts.logins import LoginsNaBase

MODULO = "capitania.config.settings_web"
SEM_BASE = "A base não se abre. Confira CAPITANIA_BANCO, e se o servidor dela responde."


def carrega() -> None:
    """Load Django with the settings of the server; the log must not have been asked for before."""
    os.environ["DJANGO_SETTINGS_MODULE"] = MODULO
    os.environ.setdefault(EM_JSON, "1")
    if not apps.ready:
        django.setup()
    assert apps.is_installed("capitania.accounts"), "a base foi aberta sem os acessos"


def reabre() -> None:
    """Let go of the base, to be opened again as the environment tells now."""
    carrega()
    connections.close_all()
    registros()


def logins() -> "LoginsNaBase":
    """Give the logins of the base that the environment names."""
    carrega()
    from capitania.accounts.logins import LoginsNaBase  # noqa: PLC0415 - models load after Django is set up

    return LoginsNaBase()


def pendentes() -> tuple[str, ...]:
    """Name the migrations that lack in the base; raises `FalhaDaBase`."""
    carrega()
    try:
        executor = MigrationExecutor(connections["default"])
        plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        raise BaseInacessivel(SEM_BASE) from error
    return tuple(f"{m.app_label} {m.name}" for m, _ in plan)


def migra() -> None:
    """Bring the base up to date, log and logins; raises `FalhaDaBase`."""
    carrega()
    try:
        call_command("migrate", database="default", verbosity=0, interactive=False)
    except DatabaseError as error:
        raise BaseInacessivel(SEM_BASE) from error
