"""The pages as Django sees them: templates and static files, no tables."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """Pages."""

    name = "capitania.web"
    label = "web"
