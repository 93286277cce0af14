"""What `manage.py check --deploy` says about crawling."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register  # noqa: A004


@register(Tags.security, deploy=True)
def check_networks(**_: Any) -> list[CheckMessage]:
    if not settings.ALLOWED_NETWORKS:
        return []
    opened = ", ".join(map(str, settings.ALLOWED_NETWORKS))
    return [
        Warning(
            f"LEADSLOGIX_ALLOWED_NETWORKS opens {opened} to the crawler, on any port.",
            hint="Who may upload a list can read what answers there: leave it empty outside of tests and intranets.",
            id="runs.W001",
        )
    ]
