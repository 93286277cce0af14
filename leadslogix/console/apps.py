from django.apps import AppConfig


class ConsoleConfig(AppConfig):
    name = "leadslogix.console"
    label = "console"
