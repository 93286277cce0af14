"""The sums behind a confidence."""

import pytest

from scraping.extract.evidence import assess_value, best_confidences, find_conflicts
from scraping.extract.sightings import MOST_SIGHTINGS, group_sightings
from scraping.findings import Field, Finding
from tests.scraping.canned_clients import NOW


def sighting(url: str = "https://acme.example/", confidence: int = 60, **changes: object) -> Finding:
    values: dict[str, object] = {
        "field": Field.EMAIL,
        "value": "info@acme.example",
        "layer": "static",
        "method": "text",
        "snippet": "",
        "locator": "",
        "page_hash": "",
        "seen_at": NOW,
        "reasons": (("text", confidence),),
    }
    return Finding(url=url, confidence=confidence, **(values | changes))


def test_same_page_under_two_addresses_counts_once() -> None:
    twice = [sighting(page_hash="a"), sighting("https://acme.example/index.html", page_hash="a")]
    assert assess_value(twice, is_own_domain=False).confidence == 60


def test_more_pages_of_one_site_raise_little() -> None:
    pages = [sighting(f"https://acme.example/{number}") for number in range(50)]
    assert assess_value(pages, is_own_domain=False).confidence == 63


def test_another_site_raises_more_than_another_page() -> None:
    page = assess_value([sighting(), sighting("https://acme.example/2")], is_own_domain=False)
    site = assess_value([sighting(), sighting("https://fair.example/2")], is_own_domain=False)
    assert page.confidence < site.confidence


def test_another_layer_on_the_same_site_raises() -> None:
    layers = [sighting(page_hash="a"), sighting(page_hash="a", layer="structured")]
    assert assess_value(layers, is_own_domain=False).reasons[-1] == ("also found by 1 other layer", 3)


def test_only_a_person_is_certain() -> None:
    sites = [sighting(f"https://s{number}.example/", confidence=98) for number in range(9)]
    assessment = assess_value(sites, is_own_domain=False)
    assert assessment.confidence == sum(points for _, points in assessment.reasons) == 99


def test_values_below_fifty_start_no_conflict() -> None:
    assert find_conflicts(Field.COUNTRY, {"DE": 90, "AT": 40}) == {}


@pytest.mark.parametrize("field", [Field.EMAIL, Field.PHONE, Field.STREET, Field.SOCIAL])
def test_fields_with_several_values_have_no_conflicts(field: Field) -> None:
    assert find_conflicts(field, {"a": 90, "b": 90}) == {}


def test_best_value_loses_less_than_its_rival() -> None:
    conflicts = find_conflicts(Field.COUNTRY, {"DE": 90, "AT": 60})
    assert conflicts["DE"][1] > conflicts["AT"][1]


def test_agreement_of_two_pages_counts_for_the_target_as_it_is_stored() -> None:
    pages = [sighting(confidence=66), sighting("https://acme.example/imprint", confidence=66)]
    assert best_confidences(pages, "acme.example", [Field.EMAIL]) == {"email": 67}


def test_rejected_values_do_not_count_for_the_target() -> None:
    findings = [
        sighting(confidence=90, value="you@acme.example", rejected="placeholder"),
        sighting(confidence=60),
    ]
    assert best_confidences(findings, "", [Field.EMAIL, Field.PHONE]) == {"email": 60}


def test_order_of_equally_sure_sightings_does_not_matter() -> None:
    one = sighting("https://acme.example/1"), sighting("https://acme.example/2")
    other = sighting("https://fair.example/3", layer="directory")
    assert assess_value([*one, other], is_own_domain=False) == assess_value(
        [other, *one], is_own_domain=False
    )


def test_page_that_was_fetched_and_rendered_is_one_sighting() -> None:
    rendered = sighting(page_hash="b", layer="browser", confidence=70)
    assert group_sightings([sighting(page_hash="a"), rendered]) == {
        ("", "email", "info@acme.example"): [sighting(page_hash="a")]
    }


def test_first_sightings_say_all_there_is_to_say() -> None:
    footers = [sighting(f"https://acme.example/{number}") for number in range(MOST_SIGHTINGS)]
    grouped = group_sightings([*footers, sighting("https://acme.example/last", confidence=90)])
    assert list(grouped.values()) == [footers]
