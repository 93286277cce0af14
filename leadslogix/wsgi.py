"""The web application for gunicorn: `gunicorn leadslogix.wsgi`.

Not with --preload: the thread that crawls where there is no Redis would stay in gunicorn's parent process.
"""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "leadslogix.settings")

application = get_wsgi_application()

# Django must be set up before its models can be imported.
from leadslogix.exports.workplaces import clear_workplaces  # noqa: E402
from leadslogix.runs.background import start_crawling  # noqa: E402

clear_workplaces()
start_crawling()
