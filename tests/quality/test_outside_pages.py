"""Labelled pages that are kept outside the repository."""

import json
from pathlib import Path

import pytest

from tests.training.outside_pages import OutsidePart, load_outside, main, part_of_site, read_outside

SITES = [f"firm{number}.example" for number in range(40)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = []
    for site in SITES:
        page = "<title>Firm</title><p>Owner: Anna Quarry</p><p>Editor: Tom Milton</p>"
        (tmp_path / f"{site}.html").write_text(page, encoding="utf-8")
        row = {"file": f"{site}.html", "url": f"http://{site}/", "site": site, "lang": "en"}
        rows.append(row | {"own": ["Anna Quarry"], "doubt": []})
    lines = "".join(f"{json.dumps(row)}\n" for row in rows)
    (tmp_path / "pages.jsonl").write_text(lines, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("part", ["learn-2", "blind-2"])
def test_each_site_is_in_one_part(folder: Path, part: OutsidePart) -> None:
    wanted = {site for site in SITES if part_of_site(site) == part}
    assert {page.site for page in load_outside(folder, part)} == wanted
    assert 0 < len(wanted) < len(SITES)


def test_people_of_these_pages_are_learnt_with_their_points(folder: Path) -> None:
    people = read_outside(folder)
    assert {one.right for one in people} == {True, False}
    assert {one.site.removeprefix("outside page of ") for one in people} == {
        site for site in SITES if part_of_site(site) == "learn-2"
    }


def test_both_parts_are_scored(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(folder)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["learn-2", "blind-2"]
    assert all("P 0.500 R 1.000" in line for line in lines)
