from importlib import import_module

from django.apps import AppConfig


class PipelineConfig(AppConfig):
    name = "leadslogix.pipeline"
    label = "pipeline"

    def ready(self) -> None:
        # Registers the checks.
        import_module("leadslogix.pipeline.checks")
