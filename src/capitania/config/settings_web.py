"""Django's settings of the server, from the environment. There is no usual secret: without one nothing is signed."""

import os
from typing import Any

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.functional import SimpleLazyObject

from capitania.config.diario import diario
from capitania.config.operacao import SEGREDO, SEM_TLS
from capitania.config.portas import Portas
from capitania.config.settings import DATABASES, DEFAULT_AUTO_FIELD, LANGUAGE_CODE, TIME_ZONE, USE_TZ

__all__ = ["DATABASES", "DEFAULT_AUTO_FIELD", "LANGUAGE_CODE", "TIME_ZONE", "USE_TZ"]


ENDERECOS = "CAPITANIA_ENDERECOS"

METRICAS = "CAPITANIA_METRICAS"
HORAS_DA_SESSAO = 10
MENOR_SENHA = 12


def _secret() -> str:
    if key := os.environ.get(SEGREDO, ""):
        return key
    raise ImproperlyConfigured(f"Falta {SEGREDO}: ponha nele 50 ou mais caracteres ao acaso.")


def _hosts() -> list[str]:
    said = os.environ.get(ENDERECOS, "")
    return [h.strip() for h in said.split(",") if h.strip()] or ["localhost", "127.0.0.1", "[::1]"]


PORTAS = Portas()
TOKEN_DAS_METRICAS = os.environ.get(METRICAS, "")
TLS = os.environ.get(SEM_TLS, "") != "1"

SECRET_KEY = SimpleLazyObject(_secret)
DEBUG = False
ALLOWED_HOSTS = _hosts()
CSRF_TRUSTED_ORIGINS = [f"https://{h}" for h in ALLOWED_HOSTS if TLS]
ROOT_URLCONF = "capitania.web.urls"
WSGI_APPLICATION = "capitania.config.wsgi.application"
USE_I18N = True
FORMAT_MODULE_PATH: list[str] = []

INSTALLED_APPS = [
    "capitania.web",  # before allauth: our templates stand in for its own
    "capitania.accounts",
    "capitania.store",
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "axes",
    "csp",
    "django_htmx",
    "django_prometheus",
]
MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "capitania.web.middleware.diario",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "capitania.web.middleware.EntradaObrigatoria",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "capitania.web.casa.moldura",
            ],
        },
    }
]

AUTH_USER_MODEL = "accounts.Usuario"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
_VALIDATION = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = [
    {"NAME": f"{_VALIDATION}.MinimumLengthValidator", "OPTIONS": {"min_length": MENOR_SENHA}},
    {"NAME": f"{_VALIDATION}.CommonPasswordValidator"},
    {"NAME": f"{_VALIDATION}.NumericPasswordValidator"},
    {
        "NAME": f"{_VALIDATION}.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("login", "pessoa")},
    },
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "mesa"
ACCOUNT_ADAPTER = "capitania.accounts.adapter.Adaptador"
ACCOUNT_USER_MODEL_USERNAME_FIELD = "login"
ACCOUNT_USER_MODEL_EMAIL_FIELD = None
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_LOGOUT_REDIRECT_URL = "account_login"
ACCOUNT_SESSION_REMEMBER = False
ACCOUNT_REAUTHENTICATION_TIMEOUT = 900
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_RATE_LIMITS = {"login_failed": None}  # axes counts, for all processes together
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Capitania"
MFA_FORMS = {
    "authenticate": "capitania.accounts.codigo.CodigoDeEntrada",
    "reauthenticate": "capitania.accounts.codigo.CodigoDeConfirmacao",
}
MFA_TOTP_TOLERANCE = 1

AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_LOCKOUT_TEMPLATE = "web/trancado.html"
AXES_USERNAME_CALLABLE = "capitania.accounts.tranca.quem_tenta"
AXES_RESET_ON_SUCCESS = True
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "code"]
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
AXES_CLIENT_STR_CALLABLE = None

SESSION_COOKIE_AGE = HORAS_DA_SESSAO * 3600
SESSION_EXPIRE_AT_BROWSER_CLOSE = True
SESSION_COOKIE_NAME = "capitania"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = TLS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_NAME = "capitania_csrf"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "capitania.web.retomada.sem_csrf"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TLS else None
SECURE_HSTS_SECONDS = 31_536_000 if TLS else 0
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "manifest-src": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}

STATIC_URL = "/estatico/"
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 86_400
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000
LOGGING_CONFIG = None
diario()
