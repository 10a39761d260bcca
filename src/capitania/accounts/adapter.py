"""How allauth is bent to this house: nobody signs up, and nothing goes by e-mail."""

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class Adaptador(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Logins are made by the command, for a person designated; there is no sign-up and no address to write to."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:  # noqa: ARG002 - allauth's signature
        """Refuse every sign-up."""
        return False

    def send_mail(self, *_args: object, **_more: object) -> None:
        """Send nothing."""
