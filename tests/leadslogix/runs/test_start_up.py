"""A command starts soon: what takes long to import is imported where it is needed."""

import json
import sys

from tests.leadslogix.runs.commands import Shell

HEAVY = ("openpyxl", "playwright", "numpy", "scrapy")
LIST_HEAVY = f"""
import json, os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "leadslogix.settings"
import django
django.setup()
import leadslogix.runs.management.commands.crawl
import queueing.heap_drain
import leadslogix.runs.work
print(json.dumps([name for name in {HEAVY!r} if name in sys.modules]))
"""


def test_crawl_starts_without_the_browser_and_the_workbook(tmp_path):
    process = Shell(tmp_path).start_python("-c", LIST_HEAVY)
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    assert json.loads(out) == [], f"imported at the start by {sys.executable}"
