"""A city is a city, whatever is printed with it, in structured data too."""

import json

import pytest

from scraping.extract.addresses.places import Place, split_place
from scraping.extract.candidates import Hints
from scraping.extract.reading import ReadingOrder, read_page


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("75001 Paris", Place("Paris", "75001")),
        ("F-75008 Paris Cedex 08", Place("Paris", "75008")),
        ("D-89073 Ulm", Place("Ulm", "89073")),
        ("1012 AB Amsterdam", Place("Amsterdam", "1012 AB")),
        ("110 00 Praha", Place("Praha", "110 00")),
        ("00-950 Warszawa", Place("Warszawa", "00-950")),
        ("Chicago, IL 60601", Place("Chicago", "60601", "IL")),
        ("Chicago, IL", Place("Chicago", "", "IL")),
        ("Chicago IL 60601-1234", Place("Chicago", "60601-1234", "IL")),
        ("Toronto, ON M5V 2T6", Place("Toronto", "M5V 2T6", "ON")),
        ("London E14 9GU", Place("London", "E14 9GU")),
        ("Wien 1010", Place("Wien", "1010")),
        ("Lyon, France", Place("Lyon", country="FR")),
        ("69002 Lyon, France", Place("Lyon", "69002", country="FR")),
        ("  Paris , ", Place("Paris")),
    ],
)
def test_parts_go_where_they_belong(text, place):
    assert split_place(text) == place


@pytest.mark.parametrize(
    "text",
    [
        *("Paris", "Frankfurt am Main", "100 Mile House", "Dublin 2", "Stratford-upon-Avon", "São Paulo"),
        *("La Paz", "Washington, Tyne", "Halle (Saale)", "Den Haag", "6th of October City", "Ulm, XX"),
    ],
)
def test_name_of_a_city_stays_as_it_is(text):
    assert split_place(text) == Place(text)


def test_structured_data_delivers_the_parts_as_fields_of_their_own():
    address = {
        "@type": "PostalAddress",
        "streetAddress": "1 Lake Street",
        "addressLocality": "Chicago, IL 60601",
    }
    data = json.dumps({"@type": "Organization", "name": "Crane Works Inc.", "address": address})
    body = f'<script type="application/ld+json">{data}</script><h1>Crane Works Inc.</h1>'.encode()
    reading = read_page(
        body, "utf-8", "https://crane.example/", ReadingOrder(Hints("US", "Crane Works"), "static")
    )
    found = {str(one.field): one.value for one in reading.findings}
    assert (found["city"], found["postal_code"], found["region"]) == ("Chicago", "60601", "IL")
