from django.apps import AppConfig


class ExportsConfig(AppConfig):
    name = "leadslogix.exports"
    label = "exports"
