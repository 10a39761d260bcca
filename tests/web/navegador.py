"""A browser of Django's, in which a role has come in."""

SENHA = "uma-senha-de-teste-longa"


def cliente(papel="", **more):
    """Give a browser; with a role, one in which it has come in."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    found = Client(SERVER_NAME="localhost", **more)
    if papel and papel != "anonimo":
        user = get_user_model().objects.get(login=papel)
        found.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return found
