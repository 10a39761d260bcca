"""Opens the log: Django is set up here, and only for who asks for the log."""

import os

import django
from django.apps import apps
from django.db import connections

from capitania.config.banco import database
from capitania.store.registros import RegistrosSqlite
from capitania.usecases.registros import Registros


def registros() -> Registros:
    """Give the log of the base that the environment names now; a process may open one after another."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "capitania.config.settings")
    if not apps.ready:  # the server has it already, with more in it
        django.setup()
    asked = database(os.environ)
    held = connections["default"]
    if {key: held.settings_dict[key] for key in asked} != asked:
        held.close()
        if held.vendor == "postgresql":
            held.close_pool()  # type: ignore[attr-defined] # this vendor's own
        connections.settings["default"] = connections.configure_settings({"default": asked})["default"]
        del connections["default"]
    if connections["default"].vendor == "sqlite":
        return RegistrosSqlite()
    from capitania.store.postgresql.registros import RegistrosPostgresql  # noqa: PLC0415 - loads the driver

    return RegistrosPostgresql()
