"""The demo's second list: names alone, whose websites only the fair's own list of exhibitors has."""

import csv
import json

import pytest

from demo.fair import build_fair
from demo.names_only import LISTING, NOT_AT_THE_FAIR, named_exhibitors, score_names, write_names


@pytest.fixture
def rows(tmp_path):
    write_names(tmp_path / "names.csv")
    with (tmp_path / "names.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_list_has_names_of_several_pages_and_one_that_is_not_at_the_fair(rows):
    names = [row["Exhibitor"] for row in rows]
    assert names == [*(one.company.name for one in named_exhibitors()), NOT_AT_THE_FAIR]
    assert len(names) > 5
    assert set(rows[0]) == {"Exhibitor", "Stand"}


def test_listing_is_a_page_of_the_fair():
    assert LISTING.partition(".example")[2] in build_fair(named_exhibitors()).pages


def test_website_is_right_wrong_or_missing(tmp_path):
    first, second, *_ = named_exhibitors()
    taken = {
        first.company.name: first.company.host,
        second.company.name: "",
        NOT_AT_THE_FAIR: "somebody.example",
    }
    lines = [json.dumps({"seed": {"Exhibitor": name}, "domain": host}) for name, host in taken.items()]
    (tmp_path / "names.jsonl").write_text("\n".join(lines), encoding="utf-8")
    found = score_names(tmp_path / "names.jsonl")
    assert (found.expected, found.found, found.wrong) == (len(named_exhibitors()), 1, 1)
    assert f"1 of {found.expected}, wrong ones taken: 1" in found.line()
