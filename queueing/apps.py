from importlib import import_module

from django.apps import AppConfig


class QueueingConfig(AppConfig):
    name = "queueing"

    def ready(self) -> None:
        # Registers the checks; they read models, which are there only now.
        import_module("queueing.system_checks")
