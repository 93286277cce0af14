from django.apps import AppConfig


class SeedsConfig(AppConfig):
    name = "leadslogix.seeds"
    label = "seeds"
