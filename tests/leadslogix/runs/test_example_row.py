"""The example of docs/explanation/merging.md: one row from file to lead."""

import json
import re
import textwrap
from pathlib import Path

import pytest

from demo.server import DemoWeb
from demo.sites import Site, html_answer
from tests.leadslogix.runs.commands import ROOT
from tests.leadslogix.runs.fair import shell_at

HOST = "lift-crane.example"
HOME = """<!DOCTYPE html><html lang="de"><title>Lift &amp; Crane GmbH</title><h1>Lift &amp; Crane GmbH</h1>
<p>Wir bauen Krane.</p><footer><a href="/impressum">Impressum</a></footer></html>"""
IMPRINT = """<!DOCTYPE html><html lang="de"><title>Impressum</title><h1>Impressum</h1>
<p>Lift &amp; Crane GmbH<br>Kranweg 3<br>89073 Ulm<br>Deutschland</p>
<p>Telefon: +49 731 889014<br>E-Mail: <a href="mailto:info@lift-crane.example">info@lift-crane.example</a></p>
<p>Gesch\u00e4ftsf\u00fchrer: {director}</p></html>"""


def lists_of_the_document() -> list[str]:
    text = (ROOT / "docs/explanation/merging.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^ *```\n(.*?)^ *```$", text, re.M | re.S)
    return [textwrap.dedent(block) for block in blocks[:2]]


def open_fair(director: str) -> DemoWeb:
    pages = {"/": html_answer(HOME), "/impressum": html_answer(IMPRINT.format(director=director))}
    return DemoWeb(more_sites={HOST: Site(HOST, pages)})


def crawl(folder: Path, director: str, name: str, *options: str) -> dict:
    leads = folder / "leads.jsonl"
    with open_fair(director) as web:
        done = shell_at(web, folder).run("crawl", folder / name, f"--jsonl={leads}", "--renders=0", *options)
    assert done.returncode == 0, done.stderr
    (lead,) = (json.loads(line) for line in leads.read_text().splitlines())
    return lead


def values(lead: dict, field: str) -> dict[str, dict]:
    return {fact["value"]: fact for fact in lead["facts"] if fact["field"] == field}


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("example")
    for name, text in zip(("fair.csv", "next.csv"), lists_of_the_document(), strict=True):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def check(folder: Path, name: str) -> dict:
    with open_fair("") as web:
        done = shell_at(web, folder).run(
            "import_seeds", folder / name, "--workspace=Command line", "--dry-run", "--json"
        )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.long
def test_row_goes_from_file_to_lead_as_the_document_says(folder):
    first = check(folder, "fair.csv")
    assert (first["created"], first["duplicate"]) == (1, 1)

    lead = crawl(folder, "Petra Hebelein", "fair.csv")
    assert (lead["company"], lead["domain"]) == ("Lift & Crane GmbH", HOST)
    assert set(values(lead, "city")) == {"Ulm"}
    assert set(values(lead, "postal_code")) == {"89073"}
    assert set(values(lead, "street")) == {"Kranweg 3"}
    assert set(values(lead, "email")) == {f"info@{HOST}"}
    (number,) = values(lead, "phone").values()
    lines = {source["url"] for source in number["sources"]}
    assert {"fair.csv, line 2", "fair.csv, line 3"} < lines
    assert any(url.endswith("/impressum") for url in lines)
    assert [person["name"] for person in lead["people"]] == ["Petra Hebelein"]

    then = check(folder, "next.csv")
    assert (then["known"], then["fresh"], then["forecast"]["companies"]) == (1, 1, 0)

    later = crawl(folder, "Uwe Kranich", "fair.csv", "--again", "--fresh-days=0")
    before, after = ({one["name"]: one["confidence"] for one in each["people"]} for each in (lead, later))
    assert set(after) == {"Petra Hebelein", "Uwe Kranich"}
    assert after["Petra Hebelein"] == before["Petra Hebelein"] - 30
