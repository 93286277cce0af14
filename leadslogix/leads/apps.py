from django.apps import AppConfig


class LeadsConfig(AppConfig):
    name = "leadslogix.leads"
    label = "leads"
