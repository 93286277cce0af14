from django.apps import AppConfig


class PipelineConfig(AppConfig):
    name = "leadslogix.pipeline"
    label = "pipeline"
