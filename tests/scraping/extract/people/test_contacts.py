"""A mailbox or number of a person's own, and what only stands near one."""

import pytest

from scraping.extract.people.belonging import OWN_NUMBER
from scraping.extract.people.contacts import MAILBOX_ELSEWHERE, TITLE_AMONG_CONTACTS, carries_name
from scraping.findings import Field
from tests.scraping.extract.people.readings import people, reasons
from tests.scraping.extract.reader import candidates, rejected


def test_a_mailbox_and_a_number_beside_a_person_are_the_persons() -> None:
    html = (
        "<p>Anna Smith<br>Sales Manager<br>089 21803000<br>a.smith@huber.example</p><p>Tom Brown<br>Owner</p>"
    )
    anna, tom = people(html, country="DE")
    assert (anna.email, anna.phone) == ("a.smith@huber.example", "+498921803000")
    assert (tom.email, tom.phone) == ("", "")
    email = next(one for one in candidates(html, country="DE") if one.field is Field.EMAIL)
    assert email.person is not None
    assert email.person.name == "Anna Smith"


def test_a_shared_mailbox_stays_the_companys() -> None:
    html = "<p>Anna Smith<br>Sales Manager<br>info@huber.example</p>"
    assert people(html)[0].email == ""


@pytest.mark.parametrize(
    "local", ["anna.smith", "a.smith", "asmith", "smith", "anna", "smitha", "smith.anna"]
)
def test_mailboxes_that_carry_a_name_are_recognised(local: str) -> None:
    assert carries_name(local, "Anna Smith")


@pytest.mark.parametrize("local", ["info", "sales", "tom.brown", "annex", "smithsonian"])
def test_other_mailboxes_are_not(local: str) -> None:
    assert not carries_name(local, "Anna Smith")


def test_umlauts_are_written_out_in_mailboxes() -> None:
    assert carries_name("j.mueller", "Jürgen Müller")


@pytest.mark.parametrize(
    ("local", "name"),
    [("annika.ostman", "Annika Östman"), ("oestman", "Annika Östman"), ("merkulova", "Галина Меркулова")],
)
def test_letters_are_written_in_more_than_one_way_in_mailboxes(local: str, name: str) -> None:
    assert carries_name(local, name)


def test_the_last_line_of_a_page_is_part_of_the_last_persons_card() -> None:
    html = "<p>Anna Lindner<br>Tel. 089 21803000</p><p>Tom Brauer<br>Tel. 089 21803001</p>"
    assert [one.phone for one in people(html, country="DE")] == ["+498921803000", "+498921803001"]


def test_mailbox_and_number_of_a_web_designer_are_not_those_of_the_person_above() -> None:
    html = (
        "<p>Verantwortlich für den Inhalt: Petra Seel (Anschrift wie oben)</p>"
        "<p>Gestaltung und Programmierung: Pixelschmiede, Tel. 089 21803001, hallo@pixelschmiede.example</p>"
    )
    seen = people(html, country="DE")[0]
    assert rejected(html, Field.EMAIL, country="DE") == {"hallo@pixelschmiede.example": "web_designer"}
    assert (seen.name, seen.email, seen.phone) == ("Petra Seel", "", "")


def test_placeholder_of_a_persons_structured_data_is_not_delivered_with_the_person() -> None:
    html = (
        '<script type="application/ld+json">{"@type": "Person", "name": "Anna Huber", "jobTitle": "CEO", '
        '"email": "name@example.com", "telephone": "(555) 555-1234"}</script>'
    )
    assert [(one.name, one.email, one.phone) for one in people(html, country="US")] == [
        ("Anna Huber", "", "")
    ]


def test_mailbox_of_a_given_name_and_the_beginning_of_a_surname_carries_the_name() -> None:
    assert carries_name("Lin.Anna", "Anna Lindner")
    assert not carries_name("office.anna", "Anna Lindner")


def test_last_story_above_the_footer_is_not_among_its_contacts() -> None:
    story = "<div><h4>Anna Lindner</h4><p>Trainer</p></div>"
    contacts = "<p>Hauptstr. 5, 10115 Berlin, Tel. 089 21803000</p>"
    in_footer = reasons(f"{story}<footer>{contacts}</footer>", "Anna Lindner")
    beside = reasons(f"{story}{contacts}", "Anna Lindner")
    assert TITLE_AMONG_CONTACTS[0] not in in_footer
    assert TITLE_AMONG_CONTACTS[0] in beside


LETTER = "<p>Thank you for the conference.</p><p>Anna Quarry</p><p>anna.quarry@{}</p>"
SITE = "http://www.lindenhof.example/"


def test_mailbox_of_another_organisation_speaks_against_a_person() -> None:
    assert MAILBOX_ELSEWHERE[0] in reasons(LETTER.format("harbour-college.example"), "Anna Quarry", SITE)


@pytest.mark.parametrize("domain", ["lindenhof.example", "gmail.com", "lindenhof-cranes.example"])
def test_own_and_free_mailboxes_do_not(domain: str) -> None:
    assert MAILBOX_ELSEWHERE[0] not in reasons(LETTER.format(domain), "Anna Quarry", SITE)


def test_domain_of_two_mailboxes_may_be_the_firms() -> None:
    html = LETTER.format("harbour-college.example") + "<p>info@harbour-college.example</p>"
    assert MAILBOX_ELSEWHERE[0] not in reasons(html, "Anna Quarry", SITE)


_CONTACTS = (
    "<footer><p>Harbour Road 5, 80331 München</p><p>Tel. 089 21803000, info@huber.example</p>{}</footer>"
)


@pytest.mark.parametrize("line", ["Anna Lindner: 089 21803001", "Mr. Tom Brown<br>089 21803001"])
def test_name_with_a_number_among_the_contacts_is_reached_there(line: str) -> None:
    html = _CONTACTS.format(f"<p>{line}</p>")
    name = line.removeprefix("Mr. ").partition(":")[0].partition("<")[0]
    assert OWN_NUMBER[0] in reasons(html, name, "http://huber.example/")


def test_country_above_a_number_is_nobody() -> None:
    html = _CONTACTS.format("<p>Hong Kong<br>089 21803001</p>")
    assert not people(html)


def test_words_with_a_number_that_hardly_are_a_name_gain_nothing() -> None:
    html = _CONTACTS.format("<p>Mango Harvest<br>089 21803001</p>")
    assert all(
        OWN_NUMBER not in one.reasons
        for one in candidates(html, "http://huber.example/")
        if one.field is Field.PERSON
    )


@pytest.mark.parametrize(
    "line",
    [
        "Anna Smith, 22 48 17 60",
        "Anna Smith 22481760",
        "Anna Smith (tlf. 22 48 17 60)",
        "Anna Smith +45 22 48 17 60",
    ],
)
def test_number_after_a_name_is_neither_a_house_number_nor_a_text(line: str) -> None:
    html = f"<h3>Our team</h3><p>Senior women<br>{line}</p>"

    assert [one.name for one in people(html, country="DK")] == ["Anna Smith"]
    assert "stands alone on its line" in reasons(html, "Anna Smith")


@pytest.mark.parametrize(
    "line", ["Anna Smithlaan, 12", "Vila Maria, 02115-000", "Rosa Berger, 120 - 4000-123 Porto"]
)
def test_street_with_a_number_is_no_person(line: str) -> None:
    assert people(f"<p>Our shop</p><p>{line}</p>") == []
