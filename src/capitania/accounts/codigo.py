"""The second factor asked: wrong codes are counted with wrong passwords, and no code opens two sessions.

Of itself allauth counts and remembers in the memory of one process, and the pages are served by several.
"""

from typing import Any, Final

from allauth.core import context
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.models import Authenticator
from axes.handlers.proxy import AxesProxyHandler
from django.contrib.auth.signals import user_login_failed
from django.core.exceptions import ValidationError
from django.db import transaction

TRANCADO: Final = "Houve tentativas demais. Espere quinze minutos e tente de novo."
USADO: Final = "Este código já serviu. Espere o aplicativo mostrar o seguinte."
USADOS: Final = "usados"  # the last codes that served, beside the secret
LEMBRADOS: Final = 3  # as many as are good at one time


class _ContaOsErros:
    """What both forms of a code do besides asking for it."""

    user: Any
    authenticator: Any

    def clean_code(self) -> str:
        """Refuse while locked, and a code that served; a wrong one counts."""
        request, quem = context.request, {"username": self.user.login}
        if not AxesProxyHandler.is_allowed(request, quem):
            request.axes_locked_out, request.axes_credentials = True, quem
            raise ValidationError(TRANCADO)
        code: str = super().clean_code()  # type: ignore[misc]  # of allauth's form, beside which this stands
        if not _gasta(self.authenticator, code):
            raise ValidationError(USADO)
        return code

    def _emit_authentication_failed(self, authenticator: Authenticator) -> None:
        super()._emit_authentication_failed(authenticator)  # type: ignore[misc]
        user_login_failed.send(__name__, credentials={"username": self.user.login}, request=context.request)


def _gasta(authenticator: Authenticator, code: str) -> bool:
    """Write down that a code of the application served; false where it had. One kept in reserve goes by itself."""
    if authenticator.type != Authenticator.Type.TOTP:
        return True
    with transaction.atomic():
        row = Authenticator.objects.select_for_update().get(pk=authenticator.pk)
        before = row.data.get(USADOS, [])
        if code in before:
            return False
        row.data[USADOS] = [code, *before][:LEMBRADOS]
        row.save(update_fields=["data"])
    return True


class CodigoDeEntrada(_ContaOsErros, AuthenticateForm):  # type: ignore[misc]  # allauth has no types
    """The code that is asked at the door."""


class CodigoDeConfirmacao(_ContaOsErros, ReauthenticateForm):  # type: ignore[misc]
    """The code that is asked again before what matters."""
