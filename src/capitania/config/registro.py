"""Opens the log: Django is set up here, and only for who asks for the log."""

import os

import django
from django.db import connections

from capitania.config.banco import database
from capitania.store.registros import RegistrosSqlite


def registros() -> RegistrosSqlite:
    """Give the log of the base that the environment names now; a process may open one after another."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "capitania.config.settings")
    django.setup()
    held, name = connections["default"], database(os.environ)["NAME"]
    if held.settings_dict["NAME"] != name:
        held.close()
        held.settings_dict["NAME"] = name
    return RegistrosSqlite()
