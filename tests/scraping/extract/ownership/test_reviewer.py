import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered, rejected

BUREAU = "Better Business Bureau"
OFFICE = "12 Alder Road<br>Wheat Ridge, CO 80033<br>(720) 512-8837"
ENTRY = "<h1>Petal House</h1><p>8 Mill Lane, Leeds LS5 3BE<br>0113 278 1190</p>"


@pytest.mark.parametrize(
    "line", [f"Member of the {BUREAU}", f"Accredited by the {BUREAU}", f"{BUREAU} A+ rating"]
)
def test_member_of_an_authority_keeps_address_and_number(line: str) -> None:
    html = f"<p>{line}</p><p>{OFFICE}</p>"
    assert delivered(html, Field.STREET, country="US") == ["12 Alder Road"]
    assert delivered(html, Field.PHONE, country="US") == ["+17205128837"]


def test_authority_keeps_its_own_address_and_number() -> None:
    html = f"<p>Write to the {BUREAU}<br>{OFFICE}</p>"
    assert rejected(html, Field.STREET, country="US") == {"12 Alder Road": "regulator"}


def test_authority_far_above_does_not_take_the_address() -> None:
    html = f"<p>Ask the {BUREAU}.</p><p>Red<br>Green<br>Blue<br>Brown<br>White<br>Black</p><p>{OFFICE}</p>"
    assert delivered(html, Field.STREET, country="US") == ["12 Alder Road"]


@pytest.mark.parametrize(
    "html",
    [
        f"<p>TradeGuide 0845 506 0606</p>{ENTRY}",
        f"{ENTRY}<p>Are you a florist? Call 0845 506 0606</p>",
        f"{ENTRY}<p>0845 506 0606 © TradeGuide</p>",
    ],
)
def test_directory_s_own_number_on_an_entry_s_page_is_the_organiser_s(html: str) -> None:
    read = {"country": "GB", "listing_domains": ("tradeguide.example",)}
    where = "http://tradeguide.example/petal-house"
    assert delivered(html, Field.PHONE, where, **read) == ["+441132781190"]
    assert rejected(html, Field.PHONE, where, **read) == {"+448455060606": "organiser"}


@pytest.mark.parametrize(
    "words", ["Cont bancar Nordkasse", "Contul bancar: Nordkasse", "Bankverbindung: Nordkasse"]
)
def test_number_of_the_bank_is_not_the_company_s(words: str) -> None:
    html = f"<p>{words}, +49 30 23125800</p>"
    assert rejected(html, Field.PHONE, country="DE")["+493023125800"] == "bank"
