"""What a page passes on for others: help lines, claim lines, whom to complain to, businesses nearby."""

import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered, rejected

US = "http://quarrystonedental.com/contact"


@pytest.mark.parametrize(
    "line",
    [
        "If a child swallowed something call the Poison Control Center, 617-442-8830.",
        "In distress? Suicide Prevention Lifeline 617-442-8830",
        "Questions about deposit insurance: ask the FDIC at 617-442-8830.",
        "Lost or stolen card: call 617-442-8830",
        "Bayside Taxis 617-442-8830",
        "From the station of Coastal Railways (617-442-8830) walk north.",
        "State Tax Commission: 617-442-8830",
    ],
)
def test_help_lines_of_others_are_not_the_company_s(line: str) -> None:
    html = f"<p>Phone 617-442-1290</p><p>{line}</p>"
    assert delivered(html, Field.PHONE, US, country="US") == ["+16174421290"]
    assert rejected(html, Field.PHONE, US, country="US") == {"+16174428830": "regulator"}


def test_number_after_a_membership_is_the_member_s() -> None:
    assert delivered("<p>Member FDIC 617-442-1290</p>", Field.PHONE, US, country="US") == ["+16174421290"]


def test_company_of_the_trade_keeps_its_number() -> None:
    html = "<title>Bayside Taxi of Lynn</title><p>Bayside Taxi 617-442-8830</p>"
    assert delivered(html, Field.PHONE, US, country="US") == ["+16174428830"]


def test_company_of_the_trade_is_told_by_its_domain() -> None:
    html = "<p>Bayside Taxi 617-442-8830</p>"
    assert delivered(html, Field.PHONE, "http://baysidetaxi.com/", country="US") == ["+16174428830"]


def test_line_about_complaints_names_a_third_party() -> None:
    html = (
        "<p>Tel: 01904 552710</p><p>You may complain to the Harbour Ombudsman, 3 Mint Row, Leeds LS1 4AB,"
        " on 0113 496 1234 or at help@harbour-desk.co.uk, or to the Standards Board on 0113 384 7755.</p>"
    )
    where = "http://huberpumps.co.uk/terms"
    assert delivered(html, Field.PHONE, where, country="GB") == ["+441904552710"]
    assert delivered(html, Field.EMAIL, where, country="GB") == []
    assert delivered(html, Field.STREET, where, country="GB") == []


def test_complaints_to_the_company_itself_stay() -> None:
    html = "<p>Any complaint? Call our manager on 01904 552710.</p>"
    assert delivered(html, Field.PHONE, "http://huberpumps.co.uk/", country="GB") == ["+441904552710"]


def test_rows_below_claims_numbers_are_the_insurers() -> None:
    html = (
        "<p>Office 617-442-1290</p><h3>Company Claims Numbers</h3>"
        "<table><tr><td>Northern Mutual<td>617-442-8830<tr><td>Harbor Casualty<td>617-442-8831</table>"
    )
    assert delivered(html, Field.PHONE, US, country="US") == ["+16174421290"]


def test_heading_that_names_no_carriers_leaves_the_rows_alone() -> None:
    html = "<h3>Phone numbers</h3><table><tr><td>Front desk<td>617-442-8830<tr><td>Claims<td>617-442-8831</table>"
    assert delivered(html, Field.PHONE, US, country="US") == ["+16174428830", "+16174428831"]


@pytest.mark.parametrize(
    "heading", ["Nearby Restaurants", "Similar hotels", "Other florists in Salem", "More plumbers near Salem"]
)
def test_businesses_nearby_are_other_companies(heading: str) -> None:
    html = (
        "<h1>Quarry Stone</h1><p>12 Mill Road<br>Salem, MA 01970<br>617-442-1290</p>"
        f"<h3>{heading}</h3><ul><li>Blue Heron, 44 Essex Street, 617-442-8830</ul>"
    )
    assert delivered(html, Field.PHONE, US, country="US") == ["+16174421290"]
    assert rejected(html, Field.STREET, US, country="US") == {"44 Essex Street": "other_company"}


def test_other_offices_are_the_company_s_own() -> None:
    html = "<h3>Other offices in Ohio</h3><p>44 Essex Street<br>Dayton, OH 45402<br>937-442-8830</p>"
    assert delivered(html, Field.PHONE, US, country="US") == ["+19374428830"]


def test_text_below_the_copyright_line_is_no_neighbour() -> None:
    html = "<h3>Nearby Restaurants</h3><p>Blue Heron</p><p>© Quarry Stone</p><p>Tel. 617-442-1290</p>"
    assert delivered(html, Field.PHONE, US, country="US") == ["+16174421290"]


@pytest.mark.parametrize("address", ["help@opentable.com", "desk@legalombudsman.org.uk"])
def test_mailboxes_of_booking_services_and_ombudsmen_are_not_the_company_s(address: str) -> None:
    assert delivered(f"<p>Trouble with a table? {address}</p>", Field.EMAIL, US, country="US") == []


def test_rows_below_lost_or_stolen_cards_are_the_card_issuer_s() -> None:
    html = "<p>Office 617-442-1290</p><h3>Lost or Stolen Cards</h3><p>Credit: 617-442-8830<br>Debit: 617-442-8831</p>"
    assert delivered(html, Field.PHONE, US, country="US") == ["+16174421290"]


def test_letters_within_a_word_of_the_title_are_no_trade() -> None:
    html = "<title>First Street Firm</title><p>IRS: 617-442-8830</p>"
    assert delivered(html, Field.PHONE, US, country="US") == []


SERVICES = "<h2>Servicios</h2><ul><li>Guardia Civil: tel. 918 744 112</li><li>Bomberos: 080</li><li>Centro de Salud: tel. 918 744 330</li></ul>"


def test_public_services_in_a_list_keep_their_numbers() -> None:
    html = f"<title>Villarejo</title>{SERVICES}<footer>Ayuntamiento: Teléfono 918 744 002</footer>"
    assert delivered(html, Field.PHONE, country="ES") == ["+34918744002"]
    # One alone may be the organisation itself, and one in the title is.
    alone = "<p>Centro de Salud: tel. 918 744 330</p>"
    assert delivered(alone, Field.PHONE, country="ES") == ["+34918744330"]
    own = f"<title>Centro de Salud Norte</title>{SERVICES}"
    assert "+34918744330" in delivered(own, Field.PHONE, country="ES")


@pytest.mark.parametrize(
    ("heading", "row", "is_own"),
    [
        ("Teléfonos de interés", "<li>Emergencias: 112</li><li>Muebles Ramos: 918 744 330</li>", False),
        ("Teléfonos de interés", "<li>Muebles Ramos</li><li>918 744 330</li>", False),
        ("Teléfonos útiles", "<li>Atención al cliente</li><li>918 744 330</li>", True),
        ("Nuestros teléfonos", "<li>Muebles Ramos: 918 744 330</li>", True),
    ],
)
def test_numbers_below_useful_numbers_are_of_others(heading: str, row: str, *, is_own: bool) -> None:
    found = delivered(f"<h3>{heading}</h3><ul>{row}</ul>", Field.PHONE, country="ES")
    assert found == (["+34918744330"] if is_own else [])


def test_numbers_of_callers_are_of_others() -> None:
    html = "<p>020 3598 0166: a scam</p><footer>Tel. 020 7946 0812</footer>"
    lookup = f"<title>Who called me? - Caller Check</title>{html}"
    assert delivered(lookup, Field.PHONE, country="GB") == ["+442079460812"]
    assert len(delivered(html, Field.PHONE, country="GB")) == 2
