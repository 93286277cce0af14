import json

import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered, rejected

PRINTED = "<footer><p>Blue Pools, 77 Harbor Rd, Boise, ID 83705, (208) 342-4417</p></footer>"


def data(street: str, code: str) -> str:
    address = {
        "@type": "PostalAddress",
        "streetAddress": street,
        "addressLocality": "Boise",
        "postalCode": code,
    }
    organisation = {"@type": "Organization", "name": "Blue Pools", "address": address}
    return f'<script type="application/ld+json">{json.dumps(organisation)}</script>'


def test_an_address_in_data_that_the_printed_one_contradicts_is_rejected() -> None:
    html = data("1 Mill Lane", "83702") + PRINTED
    assert delivered(html, Field.STREET, country="US") == ["77 Harbor Rd"]
    assert rejected(html, Field.POSTAL_CODE, country="US") == {"83702": "contradicted_by_the_page"}


@pytest.mark.parametrize(
    "html",
    [
        data("77 Harbor Road", "83702") + PRINTED,  # the same street in another spelling
        data("1 Mill Lane", "83705") + PRINTED,  # the entrance around the corner
        data("1 Mill Lane", "83702"),
        data("1 Mill Lane", "83702") + PRINTED + "<p>12 Oak Street, Dallas, TX 75201</p>",  # branches
    ],
)
def test_an_address_in_data_that_may_be_right_is_kept(html: str) -> None:
    assert rejected(html, Field.STREET, country="US") == {}
