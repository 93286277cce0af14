import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered

OFFICE = "<footer>Huber Bad, Ringstr. 5, 80331 München, Tel. 089 218030, info@huber.example</footer>"
OWN = ["+4989218030"]


def read(html: str, field: Field) -> list[str]:
    return delivered(html, field, "https://www.huber.example/", country="DE")


@pytest.mark.parametrize(
    "html",
    [
        "<p>Anmeldung unter lea@nordkurs.example oder 0431 447040</p>",
        "<p>The hall is run by a charity. Bookings: Lea Thoms, 0431 447040, hall@nordkurs.example</p>",
        "<p>Schwimmkurse<br>Lea Thoms<br>Tel. 0431 447040<br>www.nordkurs.example</p>",
    ],
)
def test_number_beside_a_contact_of_somebody_else_is_theirs(html: str) -> None:
    assert read(html + OFFICE, Field.PHONE) == OWN
    assert read(html + OFFICE, Field.EMAIL) == ["info@huber.example"]


@pytest.mark.parametrize(
    "html",
    [
        "<p>Anmeldung unter kurse@huber-bad.example oder 0431 447040</p>",
        "<p>Anmeldung unter huberbad@gmail.com oder 0431 447040</p>",
        "<p>Tel. 0431 447040<br>www.huber-kurse.example</p>",
        "<table><tr><td>kurse@nordkurs.example<td>Kasse 0431 447040</table>",
        "<footer>Tel. 0431 447040, kurse@nordkurs.example</footer>",
        "<p>Büro Kiel, Ringstr. 4, 24103 Kiel, 0431 447040, kiel@nordkurs.example</p>",
    ],
)
def test_number_beside_a_contact_of_its_own_is_kept(html: str) -> None:
    assert "+49431447040" in read(html + OFFICE, Field.PHONE)


def test_page_without_a_mailbox_of_its_own_keeps_what_is_beside_another() -> None:
    html = "<p>Büro: 0431 447040, bad@nordkurs.example</p><footer>Tel. 089 218030</footer>"
    assert read(html, Field.PHONE) == ["+49431447040", *OWN]
