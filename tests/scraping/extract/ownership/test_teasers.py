"""Facts in a list of teasers, each cut off, are those of whom the teasers are about."""

import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered

HOME = "https://www.lindenportal.example/"
NAMES = ("Notary Huber", "Blue Hotel", "Lake Pharmacy", "Town Museum")


def page(*ends: str) -> str:
    entries = "".join(
        f"<li><h4><a href=/{at}>{name} &gt;</a></h4><span>Phone: 020 7946 001{at}. 1{at} Mill Road, London. Open on{end}</span>"
        for at, (name, end) in enumerate(zip(NAMES, ends, strict=True))
    )
    return f"<title>Linden Portal</title><aside><h2>Useful places</h2><ul>{entries}</ul></aside><footer>Call 020 7946 0990</footer>"


@pytest.mark.parametrize("end", ["…", "...", " […]"])
def test_facts_of_teasers_are_of_others(end: str) -> None:
    html = page(end, end, " Sunday.", " Monday.")
    assert delivered(html, Field.PHONE, HOME, country="GB") == ["+442079460990"]


def test_one_cut_text_says_nothing() -> None:
    assert len(delivered(page("…", ".", ".", "."), Field.PHONE, HOME, country="GB")) > 1


def test_teasers_that_name_the_site_are_its_own() -> None:
    html = page("…", "…", "…", "…").replace("Open on", "Linden-Portal shop, open on")
    assert len(delivered(html, Field.PHONE, HOME, country="GB")) > 1


def test_staff_whose_texts_are_cut_off_stays() -> None:
    names = ("Anna Huber", "Tom Ricketts", "Emily Watson", "Mark Fletcher")
    cards = "".join(f"<p>{name}, Head of Sales, has been with us since 2004 and likes…</p>" for name in names)
    html = f"<title>Quayside</title><h2>Our team</h2>{cards}"
    assert delivered(html, Field.PERSON, HOME, country="GB") == list(names)


def test_direct_numbers_on_a_page_of_the_team_stay() -> None:
    html = page("…", "…", "…", "…")
    assert len(delivered(html, Field.PHONE, f"{HOME}team", country="GB")) > 1
