"""The server's door for gunicorn."""

import os

from django.core.wsgi import get_wsgi_application

from capitania.config.web import MODULO

os.environ["DJANGO_SETTINGS_MODULE"] = MODULO
application = get_wsgi_application()
