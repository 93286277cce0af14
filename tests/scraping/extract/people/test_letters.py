"""People who sign letters that a page prints."""

import pytest

from scraping.extract.confidence import score
from scraping.findings import Field
from tests.scraping.extract.reader import candidates, delivered, rejected

HOME = "http://lindenhof.example/"


def letter(farewell: str, signature: str) -> str:
    return f"<p>The days in your house were good for all of the group.</p><p>{farewell}</p>{signature}<hr>"


@pytest.mark.parametrize(
    "farewell",
    [
        "Best regards,",
        "Thanks, and my best regards!",
        "With kind regards",
        "Mit freundlichen Grüßen",
        "Cordialement,",
        "С уважением,",
    ],
)
def test_who_signs_letters_is_a_customer(farewell: str) -> None:
    html = (
        letter(farewell, "<p>Prof. Anna Quarry<br>Dean of Engineering<br>anna@harbour.example</p>")
        + letter(farewell, "<p>Tom Milton, Ph.D.</p>")
        + letter(farewell, "<p>Laura Kestrel<br>Director<br>Tel. 030 555 0100</p>")
    )
    assert delivered(html, Field.PERSON, url=HOME) == []
    assert rejected(html, Field.PERSON, url=HOME)["Laura Kestrel"] == "quoted_customer"


def test_who_is_named_between_letters_is_of_them() -> None:
    html = (
        letter("Sincerely,", "<p>Anna Quarry</p>")
        + "<p>---</p><p>Prof. Carrie Norwood</p><p>Head of Research</p>"
        + letter("Sincerely,", "<p>Tom Milton</p>")
        + letter("Regards", "<p>Laura Kestrel</p>")
    )
    assert "Carrie Norwood" not in delivered(html, Field.PERSON, url=HOME)


def test_one_letter_is_signed_by_the_organisation_s_own() -> None:
    html = letter("Best regards,", "<p>Laura Kestrel<br>Managing Director</p>")
    assert delivered(html, Field.PERSON, url=HOME) == ["Laura Kestrel"]


def test_a_title_of_this_organisation_among_letters_is_believed() -> None:
    html = "<title>Lindenhof - Welcome</title>" + "".join(
        letter("Best regards,", f"<p>{name}<br>Rector of Lindenhof</p>")
        for name in ("Anna Quarry", "Tom Milton", "Laura Kestrel")
    )
    assert "Laura Kestrel" in delivered(html, Field.PERSON, url=HOME)


def test_own_people_far_below_the_letters_are_delivered() -> None:
    html = "".join(
        letter("Regards,", f"<p>{name}</p>") for name in ("Anna Quarry", "Tom Milton", "Ina Brandt")
    )
    html += "<p>News of the house.</p>" * 12 + "<h2>Our team</h2><p>Laura Kestrel<br>Managing Director</p>"
    assert delivered(html, Field.PERSON, url=HOME) == ["Laura Kestrel"]


def test_mails_printed_as_they_came_are_letters() -> None:
    mails = "<p>What our guests wrote</p>" + "".join(
        f"<p>From: {name} &lt;{name.split()[0].lower()}@harbour.example&gt;<br>Date: 4 May 2016</p><p>Thank you for the days.</p>"
        f"<p>Prof. {name}<br>Dean of Engineering</p><hr>"
        for name in ("Anna Quarry", "Tom Milton", "Laura Kestrel")
    )
    assert delivered(mails, Field.PERSON, url=HOME) == []


GREETING = (
    "<p>Friends, a year ago nobody believed in this house. Today it is full, and I thank all of you.</p>"
)


def trusted(html: str) -> list[str]:
    found = candidates(f"<title>Lindenhof</title>{html}{'<p>News of the house</p>' * 12}", HOME)
    people = [one for one in found if one.field is Field.PERSON and not one.rejected]
    return [one.value for one in people if score(one.field, one.reasons)[0] >= 50]


@pytest.mark.parametrize(
    ("farewell", "signature", "name"),
    [
        ("In solidarity,", "Anna Quarry<br>Chapter 12", "Anna Quarry"),
        ("Mit sportlichen Grüßen", "Anna Quarry", "Anna Quarry"),
        ("Cu stimă,", "Anna Quarry", "Anna Quarry"),
        ("Vennlig hilsen", "Styreleder<br>Anna Quarry", "Anna Quarry"),
        ("С уважением,", "Анна Петрова", "Анна Петрова"),
    ],
)
def test_who_signs_the_greeting_of_a_home_page(farewell: str, signature: str, name: str) -> None:
    assert trusted(f"<h2>Welcome</h2>{GREETING}<p>{farewell}<br>{signature}</p>") == [name]


@pytest.mark.parametrize(
    "html",
    [
        f"{GREETING}<p>Best regards,<br>Anna Quarry<br>CEO, Harbour Cranes</p>",
        f"<blockquote>{GREETING}<p>Best regards,<br>Anna Quarry</p></blockquote>",
        f"<h2>What our customers say</h2>{GREETING}<p>Best regards,<br>Anna Quarry</p>",
        f"<h2>Guest book</h2>{GREETING}<p>Best regards,<br>Anna Quarry</p>",
    ],
)
def test_who_signs_a_letter_of_others(html: str) -> None:
    assert trusted(html) == []
