"""What was once read wrongly on pages that nobody had tuned to, in invented examples: numbers, mailboxes, streets."""

import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered

HOME = "http://nordwerk.example/"
BOARD = "<p>Ärztekammer Nordland<br>Telefon: 0211 447040<br>Fax: 0211 44704401</p>"
POOLS = "<p>Blue Pools · 77 Harbor Rd, Boise, ID 83702 · (208) 342-4417</p>"
POOLS_NUMBER = "+12083424417"


@pytest.mark.parametrize(
    ("html", "country", "field", "values"),
    [
        (BOARD, "DE", Field.PHONE, []),
        (BOARD, "DE", Field.FAX, []),
        ("<p>Als Sprecherin vertreten durch: Agentur Ohr, Fon. +49 30 2180394</p>", "DE", Field.PHONE, []),
        ("<p>Tel. 0212 123 45 67</p>", "TR", Field.PHONE, []),
        ("<p>Tel. 0664 1234567</p>", "AT", Field.PHONE, []),
        (
            "<p>Call us on 01750 721 234</p><p>Selkirk, TD7 5AB, United Kingdom</p>",
            "",
            Field.PHONE,
            ["+441750721234"],
        ),
        (
            f"<form>Website: <input name=w> Message: <input name=m></form>{POOLS}",
            "US",
            Field.PHONE,
            [POOLS_NUMBER],
        ),
        (
            f"<footer class=credit>{POOLS}</footer>".replace("Blue Pools", "Nordwerk"),
            "US",
            Field.STREET,
            ["77 Harbor Rd"],
        ),
        (
            "<div class=vcard><b class=fn>Nordwerk</b> Fax <b class=tel>208-342-4418</b></div>",
            "US",
            Field.PHONE,
            [],
        ),
        ("<h4>Fax lines</h4><p>208-342-4417 (Orders)<br>208-342-4418 (Service)</p>", "US", Field.PHONE, []),
        ("<p>Tel: 021.233.45.68</p>", "RO", Field.PHONE, ["+40212334568"]),
        ("<p>Tel. 0841 44012 oder 44587</p>", "DE", Field.PHONE, ["+4984144012", "+4984144587"]),
        ("<p>Tel. 0841 33012 / 33587</p>", "DE", Field.PHONE, ["+4984133012", "+4984133587"]),
        ("<p>Tel: (208) 342-4417Fax: (208) 342-4418</p>", "US", Field.PHONE, [POOLS_NUMBER]),
        ("<p>手    机:  13812345670</p>", "CN", Field.PHONE, ["+8613812345670"]),
        (
            "<p>He kept his hands at some point in the game, winning at that point in time</p>",
            "",
            Field.EMAIL,
            [],
        ),
        ("<p>Copyright 1999-2020 @ pets.com</p>", "", Field.EMAIL, []),
        ("<p>7 Rue Pasteur 09 53 45 91 00 Caen Centre</p>", "FR", Field.STREET, ["7 Rue Pasteur"]),
        ("<p>ex: 500 Elm St, Boise, ID 83702</p>", "US", Field.STREET, []),
        ("<p>Jr. Cusco N° 52, Lima</p>", "PE", Field.STREET, ["Jr. Cusco N° 52"]),
        ("<p>Gedimino 20, LT-01103 Vilnius</p>", "LT", Field.STREET, ["Gedimino 20"]),
        ("<p>서울특별시 서초구 서초동 #77-1 (137-070)</p>", "KR", Field.STREET, ["서초동 #77-1"]),
        (f"<div id=ctl00_MainNavHost_x>{POOLS}</div>", "US", Field.PHONE, [POOLS_NUMBER]),
        ("<a href='https://twitter.com/javascript:void(0)'>x</a>", "", Field.SOCIAL, []),
        ("<a href='https://t.me/nordwerk'>t</a>", "", Field.SOCIAL, ["https://t.me/nordwerk"]),
        ("<title>Profil</title>", "", Field.NAME, []),
        ("<title>Document</title>", "", Field.NAME, []),
    ],
)
def test_a_gap_stays_closed(html: str, country: str, field: Field, values: list[str]) -> None:
    assert delivered(html, field, HOME, country=country) == values
