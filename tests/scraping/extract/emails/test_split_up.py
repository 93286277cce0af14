"""Mailboxes of the site's own domain in pieces, and pieces that are none."""

import pytest

from scraping.findings import Field
from tests.scraping.extract.emails.test_extractor import confidences
from tests.scraping.extract.reader import delivered

SITE = "http://harbour-works.example/"


@pytest.mark.parametrize(
    "html",
    [
        "<p>office @ harbour-works . example</p>",
        "<p>office@</p><p>harbour-works.example</p>",
        "<table><tr><td>E-mail:</td><td>office@</td><td>harbour-works.example</td></tr></table>",
        "<p>office@harbour-<br>works.example</p>",
        "<p>office -at- harbour-works -dot- example</p>",
        "<p><b>office@harbour-works.example</b>www.harbour-works.example</p>",
    ],
)
def test_mailbox_in_pieces_is_read_on_its_own_site(html: str) -> None:
    assert delivered(html, Field.EMAIL, SITE) == ["office@harbour-works.example"]


def test_pieces_of_another_domain_are_none() -> None:
    assert not delivered("<p>office@</p><p>lindenhof.example</p>", Field.EMAIL, SITE)


def test_copies_of_a_letter_are_for_the_organisation_too() -> None:
    html = "<a href='mailto:office@harbour-works.example?cc=sales@harbour-works.example'>Write to us</a>"
    assert delivered(html, Field.EMAIL, SITE) == [
        "office@harbour-works.example",
        "sales@harbour-works.example",
    ]


def test_slip_in_the_text_of_a_link_to_the_own_domain_is_not_trusted() -> None:
    html = "<a href='mailto:office@harbour-works.example'>office@harbourworks.example</a>"
    assert [value for value, confidence in confidences(html, SITE).items() if confidence >= 50] == [
        "office@harbour-works.example"
    ]


def test_addresses_in_the_body_of_a_prepared_letter_are_not_read() -> None:
    html = "<a href='mailto:office@harbour-works.example?cc=sales@harbour-works.example&body=not+tom@lindenhof.example'>Write</a>"
    assert delivered(html, Field.EMAIL, SITE) == [
        "office@harbour-works.example",
        "sales@harbour-works.example",
    ]


def test_domain_that_ends_with_www_is_whole() -> None:
    assert delivered("<p>office@cowww.example</p>", Field.EMAIL, SITE) == ["office@cowww.example"]
