"""Labelled pages that are kept outside the repository."""

import json
from pathlib import Path
from typing import Any

import pytest

from scraping.findings import Field
from tests.training.outside_pages import FIELDS, load_outside, main, read_outside

PAGE = """<title>Quarry Tools Ltd</title><h1>Quarry Tools Ltd</h1><p>Owner: Anna Quarry</p><p>Editor: Tom Milton</p>
<p>12 Mill Lane<br>Leeds LS1 4AP</p><p>Phone: +44 113 496 0101<br>Fax: +44 113 496 0102</p>
<p><a href="mailto:anna@quarry.example">anna@quarry.example</a> <a href="mailto:web@pixels.example">pixels</a></p>"""
LABELS: dict[str, Any] = {
    "country": "GB",
    "lang": "en",
    "kind": "contact",
    "own": ["Anna Quarry"],
    "doubt": [],
    "emails": [{"value": "anna@quarry.example", "own": True}, {"value": "web@pixels.example", "own": False}],
    "phones": ["+44 113 496 0101"],
    "faxes": ["0113 496 0102"],
    "streets": ["12 Mill Lane"],
    "company": ["Quarry Tools Ltd"],
}
NOTHING: dict[str, Any] = {"own": [], "emails": [], "phones": [], "faxes": [], "streets": [], "company": []}


def make_folder(folder: Path, **changes: object) -> Path:
    folder.mkdir()
    (folder / "one.html").write_text(PAGE, encoding="utf-8")
    row = {"file": "one.html", "url": "http://quarry.example/", "site": "quarry.example"} | LABELS | changes
    (folder / "pages.jsonl").write_text(f"{json.dumps(row)}\n", encoding="utf-8")
    return folder


def cells_of(printed: str, field: str) -> list[str]:
    return next(line.split()[1:] for line in printed.splitlines() if line.split()[:1] == [field])


@pytest.mark.parametrize("field", FIELDS)
def test_each_field_is_labelled(tmp_path: Path, field: str) -> None:
    (page,) = load_outside(make_folder(tmp_path / "learn"))
    assert [label.owner for label in page.of(field) if label.owner != "other"] == ["own"]


def test_mailboxes_of_others_and_doubtful_ones_are_told_apart(tmp_path: Path) -> None:
    emails = [{"value": f"{name}@quarry.example", "own": own} for name, own in (("a", False), ("b", None))]
    (page,) = load_outside(make_folder(tmp_path / "learn", emails=emails))
    assert [label.owner for label in page.of("email")] == ["other", "doubt"]


def test_values_of_others_are_told_apart(tmp_path: Path) -> None:
    phones = [{"value": "+44 113 496 0101", "own": True}, {"value": "+44 113 496 0102", "own": False}]
    (page,) = load_outside(make_folder(tmp_path / "learn", phones=phones))
    assert [label.owner for label in page.of("phone")] == ["own", "other"]


def test_all_fields_of_both_folders_are_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folders = [
        make_folder(tmp_path / "learn"),
        make_folder(tmp_path / "blind", phones=["+44 113 496 0999"]),
    ]
    assert main([str(folder) for folder in folders]) == 0
    printed = capsys.readouterr().out
    assert cells_of(printed, "phone")[:4] == ["1.000", "1.000", "1", "0"]
    assert cells_of(printed, "phone")[5:9] == ["0.000", "0.000", "0", "1"]
    assert {name for name in FIELDS if cells_of(printed, name)[2] == "1"} >= {"email", "fax", "person"}


def test_pages_without_own_people_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([str(make_folder(tmp_path / "learn", **NOTHING))])
    assert "learn: 1 pages; on 0 of 1 pages without own staff nobody is named" in capsys.readouterr().out


def test_languages_are_shown_for_labelled_fields_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main([str(make_folder(tmp_path / "learn", **NOTHING)), "--languages"])
    header = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("  lang pages"))
    assert "person" in header
    assert "social" not in header


@pytest.mark.parametrize(("name", "shown"), [("learn", True), ("blind", False)])
def test_values_of_blind_pages_are_never_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, shown: bool
) -> None:
    main([str(make_folder(tmp_path / name, **NOTHING)), "--misses", "9", "--languages"])
    assert ("Anna Quarry" in capsys.readouterr().out) is shown


def test_values_of_these_pages_are_learnt_with_their_points(tmp_path: Path) -> None:
    learnt = read_outside(make_folder(tmp_path / "learn"))
    assert {one.right for one in learnt if one.field is Field.PERSON} == {True, False}
    assert {one.site for one in learnt} == {"outside page of quarry.example"}
    assert Field.PHONE in {one.field for one in learnt}


def test_nothing_is_learnt_from_blind_pages(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "blind")
    with pytest.raises(ValueError, match="for scoring"):
        read_outside(folder)
