"""What `gunicorn leadslogix.wsgi` does unless told otherwise. Gunicorn reads this file from the folder it runs in."""

from importlib import import_module
from typing import Any

threads = 8


def worker_exit(server: Any, worker: Any) -> None:
    """Hands back what is being crawled. Python's own exit handlers run when no thread can be given work any more."""
    # Only the workers load Django: so that a reload of the master brings new code.
    import_module("leadslogix.runs.background").stop_crawling()
