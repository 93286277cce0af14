from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "leadslogix.accounts"
    label = "accounts"
