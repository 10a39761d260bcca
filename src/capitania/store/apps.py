"""The store as Django sees it."""

from django.apps import AppConfig


class StoreConfig(AppConfig):
    """Tables and migrations of the log."""

    name = "capitania.store"
    label = "store"
    default_auto_field = "django.db.models.BigAutoField"
