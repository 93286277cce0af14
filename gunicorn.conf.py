"""What `gunicorn leadslogix.wsgi` does unless told otherwise. Gunicorn reads this file from the folder it runs in."""

from importlib import import_module
from typing import Any

threads = 8
# Holds against slow clients without a proxy. Not with --preload or another worker class.
worker_class = "leadslogix.patient_server.PatientWorker"
# Clients that are slow wait here, and cost a file descriptor each.
worker_connections = 4_000


def worker_exit(server: Any, worker: Any) -> None:
    """Hands back what is being crawled. Python's own exit handlers run when no thread can be given work any more."""
    # Only the workers load Django: so that a reload of the master brings new code.
    import_module("leadslogix.runs.background").stop_crawling()
