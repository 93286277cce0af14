"""How many files and connections this process may have open."""

import resource
from contextlib import suppress

from django.core.exceptions import ImproperlyConfigured

# The database, the browser, the processes that read pages, and what Python opens while it runs.
OWN_FILES = 100
_CONNECTIONS_OF_A_COMPANY = 2


def raise_file_limit(wanted: int) -> int:
    """As far as this process may. Returns how many it may open now."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, limit), hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def check_file_limit(companies: int) -> None:
    """With fewer files, company after company fails by our own fault, and a run ends without its leads."""
    needed = OWN_FILES + _CONNECTIONS_OF_A_COMPANY * companies
    allowed = raise_file_limit(needed)
    if allowed < needed:
        raise ImproperlyConfigured(
            f"{companies} companies at a time need {needed} open files, and this process may have {allowed}. "
            f"Allow more (`ulimit -n {needed}`), or set LEADSLOGIX_CONCURRENCY to a smaller number."
        )
