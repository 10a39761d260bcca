"""The logins as Django sees them."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Tables and migrations of the logins."""

    name = "capitania.accounts"
    label = "accounts"
    verbose_name = "Acessos"
    default_auto_field = "django.db.models.BigAutoField"
