"""Who has the number or mailbox right after the name is the one to reach; not the contact of another organisation."""

import pytest

from scraping.extract.confidence import score
from scraping.findings import Field
from tests.scraping.extract.reader import candidates

FRONT = "https://www.lindenrowing.example/"
NEWS = (
    "<h2>Spring news</h2><p>The boats are back on the river and all of us look forward to the season.</p>" * 8
)


def trusted(html: str, title: str = "Linden Rowing", country: str = "GB") -> set[str]:
    found = candidates(f"<title>{title}</title><h1>{title}</h1>{NEWS}{html}{NEWS}", FRONT, country=country)
    people = [one for one in found if one.field is Field.PERSON and not one.rejected]
    return {one.value for one in people if score(one.field, one.reasons)[0] >= 50}


@pytest.mark.parametrize(
    ("country", "text"),
    [
        ("GB", "Places are few this year. Call Anna Huber, youth organiser, 020 7946 0018, to book one."),
        ("GB", "Questions? Write to Anna Huber, youth@lindenrowing.example."),
        ("DE", "Anmeldung bis Freitag bei Anna Huber (0171 2748351) oder im Bootshaus."),
        ("SE", "Har du frågor inför lägret? Anna Huber, 070-331 88 40, svarar på kvällarna."),
        ("PL", "Zapisy do końca kwietnia. Wszystko wie Anna Huber, tel. 601 274 583."),
        ("ES", "El curso empieza en mayo. Anna Huber (tel. 612 374 658) apunta a los niños."),
    ],
)
def test_number_in_sentence(country: str, text: str) -> None:
    assert trusted(f"<p>{text}</p>", country=country) == {"Anna Huber"}


def test_number_on_next_line() -> None:
    assert trusted("<h3>Boat house</h3><p>Anna Huber<br>020 7946 0018</p>") == {"Anna Huber"}


@pytest.mark.parametrize(
    "text",
    [
        "We buy our roses from Harbour Garden Centre, ask for Anna Huber, 020 7946 0018.",
        "Travel is arranged by Quay Tours Ltd, Anna Huber, 020 7946 0018.",
        "The new cups were made by Anna Huber, Harbour Silver, 020 7946 0018.",
        "Our sponsor's door is open to you: write to Anna Huber, anna@harboursilver.example.",
        "Members stay at The Green Dragon, 020 7946 0018.",
    ],
)
def test_contact_of_others(text: str) -> None:
    assert trusted(f"<p>{text}</p>") == set()


def test_town_and_newspaper_print_numbers_of_everybody() -> None:
    text = "<p>The vet on call this weekend is Anna Huber, 020 7946 0018, in the old mill.</p>"

    assert trusted(text, "Town of Linden") == set()
    assert trusted(text, "Linden Gazette") == set()


def test_places_and_brands_with_numbers() -> None:
    rows = "<table><tr><td>Santo Amaro</td><td>020 7946 0018</td></tr></table><p>San Gaetano di Linden (TV)<br>Tel. 020 7946 0019</p>"

    assert trusted(rows) == set()


@pytest.mark.parametrize(
    "text",
    [
        "<p>12 March 2018. At the regatta the president of Linden Rowing Anna Huber opened the new boat house.</p>",
        "<p><a href='/n/7'>12 March 2018. The secretary of Linden Rowing Anna Huber spoke at the meeting of all clubs in the valley</a></p>",
    ],
)
def test_title_that_names_this_organisation_in_its_news(text: str) -> None:
    assert trusted(text) == {"Anna Huber"}


def test_former_title_that_names_this_organisation() -> None:
    assert (
        trusted(
            "<p>12 March 2018. The former president of Linden Rowing Anna Huber opened the boat house.</p>"
        )
        == set()
    )


@pytest.mark.parametrize(
    "text",
    [
        "Meet our advisers Tom Brown and Anna Huber, advice@lindenrowing.example.",
        "Leaders of the Otters: Anna Huber (020 7946 0018), Tom Brown",
        "Lessons are given by Anna Huber (020 7946 0018) and Tom Brown.",
    ],
)
def test_joined_to_who_is_reached(text: str) -> None:
    assert trusted(f"<p>{text}</p>") == {"Anna Huber", "Tom Brown"}


def test_named_in_another_sentence_than_who_is_reached() -> None:
    text = "<p>Anna Huber (020 7946 0018) has the tickets. Tom Brown won the cup.</p>"

    assert trusted(text) == {"Anna Huber"}


def test_words_without_capitals_in_other_alphabets_are_no_organisation() -> None:
    text = "<p>Участие бесплатное для всех. Заявки принимает Анна Петрова, тел. 8 917 266-04-18.</p>"

    assert trusted(text, country="RU") == {"Анна Петрова"}


def test_mailbox_of_the_domain_beside_a_box_of_others() -> None:
    text = "<h3>Advertisers</h3><p>Anna Huber, tel. 020 7946 0018, <b>adverts@lindenrowing.example</b></p>"

    assert trusted(text) == {"Anna Huber"}
