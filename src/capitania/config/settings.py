"""Django's settings. Nothing here opens a file or a connection."""

import os
import secrets
import warnings

from django.utils.functional import SimpleLazyObject

from capitania.config.banco import database


def _secret_key() -> str:
    """Give the key of the environment, or one that lives as long as this process."""
    if key := os.environ.get("CAPITANIA_SEGREDO"):
        return key
    warnings.warn("CAPITANIA_SEGREDO ausente: o segredo desta execução morre com ela.", stacklevel=2)
    return secrets.token_urlsafe(50)


SECRET_KEY = SimpleLazyObject(_secret_key)  # who signs nothing is not warned
DEBUG = False
ALLOWED_HOSTS: list[str] = []
INSTALLED_APPS = ["capitania.store"]
DATABASES = {"default": database(os.environ)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LANGUAGE_CODE = "pt-br"
TIME_ZONE = "UTC"
USE_TZ = True
