"""`manage.py demo` on a database that knows the fair already: everything is crawled again."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from demo.seeds import COLUMNS, seed_rows

pytestmark = pytest.mark.long(first=True)

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import json, sys
from pathlib import Path
from demo.dns import LoopbackDns, zone_of
from demo.run import crawl
from demo.server import DemoWeb, demo_sites, mail_hosts

out, *lists = map(Path, sys.argv[1:])
with DemoWeb() as web, LoopbackDns(zone_of(demo_sites(), mail_hosts())) as dns:
    for path in lists:
        web.requests.clear()
        crawl(web, dns, path, out)
        print("ASKED", json.dumps(sorted({host for host, _ in web.requests})))
"""


def write_list(path: Path, rows: list) -> Path:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([COLUMNS, *rows])
    return path


def crawl_demo(folder: Path, *lists: Path) -> list[set[str]]:
    """The hosts that were asked for each list."""
    environment = os.environ | {
        "LEADSLOGIX_DATA_DIR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder}/d.sqlite3",
    }
    command = [sys.executable, "-c", SCRIPT, str(folder), *map(str, lists)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=1000)
    assert done.returncode == 0, done.stderr
    return [set(json.loads(line[6:])) for line in done.stdout.splitlines() if line.startswith("ASKED ")]


def test_demo_crawls_again_what_is_fresh_in_the_same_list_and_in_another(tmp_path):
    rows = [row for row in seed_rows() if row[COLUMNS.index("Website")]][:4]
    three = write_list(tmp_path / "seeds.csv", rows[:3])
    four = write_list(tmp_path / "more.csv", rows)
    first, again, another = crawl_demo(tmp_path, three, three, four)
    assert first
    assert again == first
    assert another > first
