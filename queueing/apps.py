from django.apps import AppConfig


class QueueingConfig(AppConfig):
    name = "queueing"
