"""The web application for gunicorn: `gunicorn leadslogix.wsgi`."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "leadslogix.settings")

application = get_wsgi_application()
