import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered, rejected

URL = "https://huber-kranbau.example/impressum"
OWN = "<p>Huber Kranbau GmbH<br>Lindenweg 4<br>80331 München<br>Telefon 089 21803000</p>"


@pytest.mark.parametrize(
    "operator",
    [
        "Google Ireland Limited",
        "Microsoft Corporation",
        "Meta Platforms Ireland Ltd.",
        "CleverReach GmbH & Co. KG",
        "New Work SE",
        "Twitter International Company",
    ],
)
def test_the_address_of_a_service_that_a_privacy_notice_names_is_not_the_companys(operator: str) -> None:
    html = (
        f"{OWN}<p>Wir nutzen einen Dienst der {operator}, Ringstr. 5, 10115 Berlin, Telefon 030 2180394.</p>"
    )
    assert delivered(html, Field.POSTAL_CODE, URL, country="DE") == ["80331"]
    assert delivered(html, Field.PHONE, URL, country="DE") == ["+498921803000"]
    assert rejected(html, Field.STREET, URL, country="DE") == {"Ringstr. 5": "shared_platform"}


@pytest.mark.parametrize(
    "text",
    [
        "Ihr Microsoft Partner: Ringstr. 5, 10115 Berlin",
        "Unser Amazon Shop. Huber Kranbau GmbH, Ringstr. 5, 10115 Berlin",
        "Karten: Google Inc. Anschrift der Huber Kranbau GmbH: Ringstr. 5, 10115 Berlin",
    ],
)
def test_who_only_works_with_a_service_keeps_the_own_address(text: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.STREET, URL, country="DE") == ["Ringstr. 5"]


def test_the_operators_own_site_has_its_address() -> None:
    html = "<p>CleverReach GmbH & Co. KG, Ringstr. 5, 10115 Berlin</p>"
    assert delivered(html, Field.STREET, "https://www.cleverreach.example/", country="DE") == ["Ringstr. 5"]
