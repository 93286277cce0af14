"""`manage.py demo` on a database that knows the fair already: everything is crawled again."""

import csv
import os
import subprocess
import sys
from pathlib import Path

import pytest

from demo.seeds import COLUMNS, seed_rows

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import sys
from pathlib import Path
from demo.dns import LoopbackDns, zone_of
from demo.run import crawl
from demo.server import DemoWeb, demo_sites, mail_hosts

out = Path(sys.argv[1])
with DemoWeb() as web, LoopbackDns(zone_of(demo_sites(), mail_hosts())) as dns:
    crawl(web, dns, out / "seeds.csv", out)
    print("ASKED", *sorted({host for host, _ in web.requests}))
"""


def crawl_demo(folder: Path, rows: list) -> set[str]:
    """The hosts that were asked."""
    with (folder / "seeds.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([COLUMNS, *rows])
    environment = os.environ | {
        "LEADSLOGIX_DATA_DIR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder}/d.sqlite3",
    }
    command = [sys.executable, "-c", SCRIPT, str(folder)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.rpartition("ASKED ")[2].split())


def test_demo_crawls_again_what_is_fresh_in_the_same_list_and_in_another(tmp_path):
    rows = [row for row in seed_rows() if row[COLUMNS.index("Website")]][:4]
    first = crawl_demo(tmp_path, rows[:3])
    assert first
    assert crawl_demo(tmp_path, rows[:3]) == first
    assert crawl_demo(tmp_path, rows) > first
