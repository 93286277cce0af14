#!/usr/bin/env python3
"""Runs LeadsLogix's commands: `manage.py help` lists them."""

import gc
import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "leadslogix.settings")
    # A thousand modules leave no garbage: looking for it is a tenth of the start. `RunsConfig` switches it on again.
    gc.disable()
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.stderr.write(f"Wrong setting: {error}\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        sys.exit(130)


if __name__ == "__main__":
    main()
