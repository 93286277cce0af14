"""A personal mailbox belongs to its person and a general one to the company, from the page to the delivered lines."""

import csv
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

from tests.leadslogix.runs.commands import Shell

pytestmark = pytest.mark.long

HOST = "kranbau-lindner.example"
PAGES = {
    "/": "<html lang=de><title>Kranbau Lindner GmbH</title><h1>Kranbau Lindner GmbH</h1>"
    "<nav><a href='/kontakt'>Kontakt</a> <a href='/team'>Team</a></nav></html>",
    "/kontakt": "<html lang=de><title>Kontakt | Kranbau Lindner</title><h1>Kontakt</h1>"
    "<p>Kranbau Lindner GmbH<br>Hafenstraße 12<br>20457 Hamburg</p><p>Tel. 040 3785911<br>"
    f"<a href='mailto:info@{HOST}'>info@{HOST}</a></p></html>",
    "/team": "<html lang=de><title>Team | Kranbau Lindner</title><h1>Unser Team</h1>"
    "<div><h3>Petra Lindner</h3><p>Geschäftsführerin</p><p>Tel. 040 3785922</p>"
    f"<a href='mailto:petra.lindner@{HOST}'>petra.lindner@{HOST}</a></div></html>",
}


class Handler(BaseHTTPRequestHandler):
    pages: ClassVar = PAGES

    def do_GET(self) -> None:
        body = self.pages.get(self.path, "").encode()
        self.send_response(200 if body else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments: object) -> None:
        """Says nothing."""


@contextmanager
def serve_site() -> Iterator[int]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


def test_a_personal_mailbox_is_the_person_s_and_a_general_one_the_company_s(
    data_dir: Path, tmp_path: Path
) -> None:
    seeds = tmp_path / "seeds.csv"
    seeds.write_text(f"Company,Website,Country\nKranbau Lindner GmbH,http://{HOST}/,DE\n", encoding="utf-8")
    lines, table = tmp_path / "leads.jsonl", tmp_path / "leads.csv"
    with serve_site() as port:
        environment = {
            "LEADSLOGIX_HOST_MAP": f"{HOST}=127.0.0.1:{port}",
            "LEADSLOGIX_ALLOWED_NETWORKS": "127.0.0.0/8",
            "LEADSLOGIX_QUEUE": "heapq",
        }
        result = Shell(data_dir, environment).run("crawl", seeds, "--jsonl", lines, "--csv", table)
    assert result.returncode == 0, result.stderr
    company = json.loads(lines.read_text())
    with table.open(encoding="utf-8-sig", newline="") as file:
        row = next(csv.DictReader(file))
    assert (row["Email"], row["Phone"]) == (f"info@{HOST}", "+49403785911")
    owners = {
        fact["value"]: fact.get("person", "")
        for fact in company["facts"]
        if fact["field"] in ("email", "phone")
    }
    people = {one["name"]: (one["title"], one["email"], one["phone"]) for one in company["people"]}
    assert owners == {
        f"info@{HOST}": "",
        "+49403785911": "",
        f"petra.lindner@{HOST}": "Petra Lindner",
        "+49403785922": "Petra Lindner",
    }
    assert people == {"Petra Lindner": ("Geschäftsführerin", f"petra.lindner@{HOST}", "+49403785922")}
