import gc
from importlib import import_module

from django.apps import AppConfig


class RunsConfig(AppConfig):
    name = "leadslogix.runs"
    label = "runs"

    def ready(self) -> None:
        # Registers the checks.
        import_module("leadslogix.runs.system_checks")
        # All apps are imported: that stays and need not be looked through. (manage.py starts without collecting.)
        gc.freeze()
        # A company leaves hardly any cycles: looking for them at each 700 new objects was a twentieth of its work.
        gc.set_threshold(10_000, 20, 20)
        gc.enable()
