from importlib import import_module

from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in


class AccountsConfig(AppConfig):
    name = "leadslogix.accounts"
    label = "accounts"

    def ready(self) -> None:
        # Models can be imported only now.
        logins = import_module("leadslogix.accounts.logins")
        user_logged_in.connect(logins.remember_address, dispatch_uid="leadslogix.remember_address")
