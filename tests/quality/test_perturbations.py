"""Perturbations of a page written by hand: the facts change, and the labels still match the page."""

import dataclasses
import re
from pathlib import Path

import pytest

from scraping.extract.people.names import is_given
from tests.quality.corpus import LabelledPage, Labels
from tests.quality.perturbations.comparison import compare, lost_fields
from tests.quality.perturbations.layouts import LAYOUTS
from tests.quality.perturbations.perturbed_pages import PERTURBATIONS, Perturbation, PerturbedPage, perturb

PAGE = """<html><head><title>Quillmore Joinery | Contact</title></head><body>
<p>Quillmore Joinery, Inc.<br>120 Lantern Street, Suite 4<br>Dayton, OH 45402</p>
<table><tr><td>Phone:</td><td>(937) 224-0133</td></tr><tr><td>Fax:</td><td>937-224-0134</td></tr></table>
<p class="staff">Anna <b>Quillmore</b>, Owner<br>Tom Brown, Office Manager</p>
<p>Ask Anna, or write to <a href="mailto:tbrown@quillmore.example">tbrown@quillmore.example</a>.</p></body></html>"""
LABELS = Labels(
    emails=frozenset({"tbrown@quillmore.example"}),
    phones=frozenset({"+19372240133"}),
    faxes=frozenset({"+19372240134"}),
    streets=("120 Lantern Street, Suite 4",),
    postal_codes=("45402",),
    people=("Anna Quillmore", "Tom Brown"),
    company=("Quillmore Joinery",),
)
EVERYTHING = PERTURBATIONS["all facts"]


@pytest.fixture
def page(tmp_path: Path) -> LabelledPage:
    file = tmp_path / "page.html"
    file.write_text(PAGE, encoding="utf-8")
    return LabelledPage("page.html", "http://www.quillmore.example/", "US", file, LABELS, ("Dayton",))


def text_of(page: PerturbedPage) -> str:
    return re.sub(r"<[^>]*>|\s+", " ", page.body.decode())


def test_no_original_fact_is_left(page: LabelledPage) -> None:
    other = perturb(page, EVERYTHING, 1)
    body = other.body.decode().lower()
    for word in ("quillmore", "anna", "brown", "lantern", "dayton", "45402", "0133", "0134"):
        assert word not in body
    assert "quillmore" not in other.url


def test_the_labels_match_the_perturbed_page(page: LabelledPage) -> None:
    other = perturb(page, EVERYTHING, 1)
    text = re.sub(r" +", " ", text_of(other))
    assert other.labels.people is not None
    assert all(name in text for name in other.labels.people)
    assert other.labels.postal_codes is not None
    assert all(code in text for code in other.labels.postal_codes)
    assert lost_fields(page, other) == []


def test_a_name_is_replaced_by_the_same_name_everywhere(page: LabelledPage) -> None:
    other = perturb(page, Perturbation(people="same"), 1)
    assert other.labels.people is not None
    given, surname = other.labels.people[0].split()
    assert f"Ask {given}," in text_of(other)
    assert f"{surname} Joinery, Inc." in text_of(other)


def test_the_seed_decides_the_perturbation(page: LabelledPage) -> None:
    first, again, other = (perturb(page, EVERYTHING, seed).body for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_unlisted_people_have_given_names_in_no_list(page: LabelledPage) -> None:
    other = perturb(page, Perturbation(people="unlisted"), 3)
    assert other.labels.people is not None
    assert not any(is_given(name.split()[0]) for name in other.labels.people)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layout_changes_no_fact(page: LabelledPage, layout: str) -> None:
    other = perturb(page, Perturbation(layout=layout), 1)
    assert other.labels == page.labels
    assert lost_fields(page, other) == []


def test_a_field_that_the_perturbation_lost_is_left_out(page: LabelledPage) -> None:
    other = perturb(page, Perturbation(people="same"), 1)
    lost = dataclasses.replace(other, body=other.body.replace(b"Joinery", b"").replace(b"Owner", b""))
    assert lost_fields(page, lost) == []
    assert other.labels.people is not None
    surname = other.labels.people[1].split()[1].encode()
    lost = dataclasses.replace(other, body=other.body.replace(surname, b""))
    assert lost_fields(page, lost) == ["people"]


def test_the_comparison_counts_the_same_labels_on_both_sides(page: LabelledPage) -> None:
    comparison = compare([page], Perturbation(people="same", towns=True), 2)
    plain, other = comparison.plain.counts, comparison.perturbed.counts
    assert plain["person"].labelled == other["person"].labelled == 4
    assert plain["postcode"].recall == other["postcode"].recall == 1
