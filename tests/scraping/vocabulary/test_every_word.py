"""Walks every word of the data files: written on a page in its role, it is reached.

A word whose rule cannot be reached is drift: the rule is mended, or the word deleted.
"""

from collections.abc import Callable, Iterator

import pytest

from scraping.findings import Field
from scraping.vocabulary.loader import read_data, read_spellings
from scraping.vocabulary.spellings import list_examples
from tests.scraping.extract.reader import candidates

NUMBER = "030 23125800"


def find_number(html: str) -> tuple[Field, str, str]:
    """Field, method and reason for rejection."""
    found = [one for one in candidates(html, country="DE") if one.printed == NUMBER]
    return next(((one.field, one.method, one.rejected) for one in found), (Field.NAME, "", ""))


def is_phone(word: str) -> bool:
    return find_number(f"<p>{word}: {NUMBER}</p>") == (Field.PHONE, "labelled", "")


def is_fax(word: str) -> bool:
    return find_number(f"<p>{word}: {NUMBER}</p>") == (Field.FAX, "labelled", "")


def is_other_number(word: str) -> bool:
    return find_number(f"<p>{word}: {NUMBER}</p>")[2] == "other_number"


def why_rejected(html: str, value: str) -> str:
    """The reason why the only candidate that shows this value is not delivered."""
    return next((one.rejected for one in candidates(html, country="DE") if one.printed == value), "")


MAILBOX = "post@nordwerk.example"
PERSON = "Anna Huber"


def is_bank(word: str) -> bool:
    return why_rejected(f"<p>{word} +49 {NUMBER[1:]}</p>", f"+49 {NUMBER[1:]}") in ("bank", "other_number")


def is_customer(word: str) -> bool:
    return why_rejected(f"<p>{word}: Nordwerk, {MAILBOX}</p>", MAILBOX) == "quoted_customer"


def ends_credit(word: str) -> bool:
    html = f"<p>Umsetzung:</p><p>Nordwerk</p><p>{word}</p><p>{MAILBOX}</p>"
    return why_rejected(html.replace(word, "Nordwerk"), MAILBOX) == "web_designer" and not why_rejected(
        html, MAILBOX
    )


def is_credit(text: str) -> Callable[[str], bool]:
    return lambda word: why_rejected(text.format(word=word, mailbox=MAILBOX), MAILBOX) == "web_designer"


def is_picture_credit(word: str) -> bool:
    return why_rejected(f"<p>{word} by {PERSON}</p>", PERSON) == "author"


def is_rejected(text: str, value: str, reason: str) -> Callable[[str], bool]:
    return lambda word: why_rejected(text.format(word=word), value) == reason


def is_regulator(text: str) -> Callable[[str], bool]:
    return is_rejected(text.replace("NUMBER", NUMBER), NUMBER, "regulator")


def is_nearby(text: str) -> Callable[[str], bool]:
    return is_rejected(f"<h2>{text}</h2><p>Nordwerk {NUMBER}</p>", NUMBER, "other_company")


# (file, role) -> whether a page on which the word is used like that gives what it should.
CHECKS: dict[tuple[str, str], Callable[[str], bool]] = {
    ("labels", "phone"): is_phone,
    ("labels", "mobile"): is_phone,
    ("labels", "phone_service"): is_phone,
    ("labels", "fax"): is_fax,
    **{
        ("labels", role): is_other_number
        for role in (
            "vat_id",
            "registration_id",
            "bank_account",
            "bank",
            "reference",
            "price",
            "date",
            "place",
        )
    },
    ("labels", "bank_account"): is_bank,
    ("labels", "bank_details"): is_bank,
    ("labels", "customer"): is_customer,
    ("labels", "contact_heading"): ends_credit,
    ("credits", "about_sites"): is_credit("<p>{word} Nordwerk, {mailbox}</p>"),
    ("credits", "made_by"): is_credit("<p>{word} Nordwerk, {mailbox}</p>"),
    ("credits", "part"): is_credit("<p>{word}: Nordwerk, {mailbox}</p>"),
    ("credits", "second_part"): is_credit("<p>Design &amp; {word}</p><p>Nordwerk, {mailbox}</p>"),
    ("credits", "part_alone"): is_credit("<p>{word}</p><p>Nordwerk, {mailbox}</p>"),
    ("credits", "picture"): is_picture_credit,
    ("third_parties", "authority"): is_rejected(f"<p>{{word}}</p><p>{MAILBOX}</p>", MAILBOX, "regulator"),
    ("third_parties", "authority_acronym"): is_rejected(
        f"<p>{{word}}</p><p>{MAILBOX}</p>", MAILBOX, "regulator"
    ),
    ("third_parties", "help_line"): is_regulator("<p>{word} <a href='tel:NUMBER'>NUMBER</a></p>"),
    ("third_parties", "help_line_for"): is_regulator("<p>{word} cards: NUMBER</p>"),
    ("third_parties", "help_acronym"): is_regulator("<p>{word} NUMBER</p>"),
    ("third_parties", "ministry"): is_regulator("<p>{word} Finance NUMBER</p>"),
    ("third_parties", "complaint"): is_regulator("<p>{word} ombudsman: NUMBER</p>"),
    ("third_parties", "complaint_body"): is_regulator("<p>complain to the {word}: NUMBER</p>"),
    ("third_parties", "useful_numbers"): is_regulator("<p>{word}</p><p>Nordwerk: NUMBER</p>"),
    ("third_parties", "nearby"): is_nearby("{word} hotels"),
    ("third_parties", "nearby_kind"): is_nearby("{word} near Bern"),
    ("third_parties", "nearby_heading"): is_nearby("{word}"),
    ("third_parties", "nearby_at_end"): is_nearby("Hotels {word}"),
    ("third_parties", "also_viewed"): is_nearby("{word}"),
    ("third_parties", "data_protection_officer"): is_rejected(
        f"<p>{{word}}: {MAILBOX}</p>", MAILBOX, "data_protection_officer"
    ),
    ("third_parties", "from_outside"): is_rejected(
        f"<p>Datenschutzbeauftragter ({{word}}): {NUMBER}</p>", NUMBER, "data_protection_officer"
    ),
    ("third_parties", "vendor"): is_rejected(f"<p>{{word}} GmbH, {MAILBOX}</p>", MAILBOX, "shared_platform"),
    ("third_parties", "vendor_with_form"): is_rejected(
        f"<p>{{word}}, {MAILBOX}</p>", MAILBOX, "shared_platform"
    ),
    ("junk", "template_place"): is_rejected(
        "<p>Lindenweg 4, 10115 Berlin ({word})</p>", "10115", "placeholder"
    ),
    ("junk", "filler"): is_rejected(f"<p>{{word}}. {PERSON}, Manager</p>", PERSON, "placeholder"),
    ("junk", "placeholder_mailbox"): lambda word: (
        why_rejected(f"<p>{word}@huber.example</p>", f"{word}@huber.example") == "placeholder"
    ),
}
FILES = sorted({file for file, _ in CHECKS})


def missed_words(file: str, role: str) -> Iterator[str]:
    is_reached = CHECKS[file, role]
    for spelling in read_spellings(file, role):
        yield from (example for example in list_examples(spelling) if not is_reached(example))


@pytest.mark.parametrize(("file", "role"), CHECKS)
def test_word_on_a_page_in_its_role_is_reached(file: str, role: str) -> None:
    assert list(missed_words(file, role)) == []


@pytest.mark.parametrize("file", FILES)
def test_each_role_of_a_file_is_walked(file: str) -> None:
    assert {role for name, role in CHECKS if name == file} == set(read_data(file))
