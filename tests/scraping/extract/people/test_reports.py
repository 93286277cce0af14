"""Subjects of reports: their titles and what they say are in the text, and they belong to others."""

import pytest

from scraping.extract.confidence import score
from scraping.extract.people.found import DESCRIBED, IN_DIRECTORY, REPORTED
from scraping.findings import Field
from tests.scraping.extract.people.readings import reasons
from tests.scraping.extract.reader import candidates, rejected

NEWS = "https://www.linden-times.example/world/cranes"
TEXT = (
    "the cranes of the harbour are older than those of any other town on this coast, and nobody paints them"
)


@pytest.mark.parametrize(
    "sentence",
    [
        "“It is empty,” said Anna Smith, an astronomer from Linden.",
        "“Es ist leer“, sagte Anna Smith am Montag der Zeitung.",
        "Anna Smith, head of research at the museum, told reporters.",
        "Dr. Anna Smith (Linden), said on Monday that nothing was found.",
        "Anna Smith a déclaré que rien n'avait été trouvé.",
        "Anna Smith dijo que no hay nada en el puerto.",
    ],
)
def test_who_says_something_in_a_text_is_its_subject(sentence: str) -> None:
    assert REPORTED in reasons(f"<p>{sentence}</p>", "Anna Smith", NEWS)


@pytest.mark.parametrize(
    "line", ["Anna Smith, director", "Said Anna Smith", "Anna Smith: director, says hello"]
)
def test_other_words_beside_a_name_report_nothing(line: str) -> None:
    assert REPORTED not in reasons(f"<p>Anna Smith</p><p>{line}</p>", "Anna Smith", NEWS)


def test_what_a_paragraph_begins_with_is_not_described_by_the_next_one() -> None:
    html = (
        f"<p>Anna Smith, head of painting in Bergen, thinks that {TEXT}.</p><p>Smith thinks that {TEXT}.</p>"
    )
    assert DESCRIBED not in reasons(html, "Anna Smith", NEWS)
    assert DESCRIBED in reasons(html, "Anna Smith", "https://www.linden-times.example/our-team")


def _confidence(html: str, url: str) -> int:
    person = next(one for one in candidates(html, url) if one.field is Field.PERSON)
    return score(person.field, person.reasons)[0]


def test_researcher_in_the_news_is_no_contact_and_the_papers_own_editor_is() -> None:
    researcher = (
        f"<p>Dr Anna Smith, researcher at the Natural History Museum in Linden, added that {TEXT}.</p>"
    )
    assert _confidence(researcher, NEWS) < 50
    assert _confidence("<p>Editor in chief of the Linden Times: Anna Smith</p>", NEWS) >= 50


def test_who_signs_a_quotation_with_a_title_elsewhere_is_a_customer() -> None:
    html = "<p>“A force for peace and for cranes in this town.”</p><p>– Anna Smith<br>Former Secretary of State</p>"
    assert rejected(html, Field.PERSON) == {"Anna Smith": "quoted_customer"}


def test_entries_of_a_directory_name_people_of_their_own() -> None:
    entries = "".join(
        f"<p>{place} Chapel<br>{place.lower()}chapel.example|{place}<br>Lead Pastor: {name}|Email<br>Details</p>"
        for place, name in (("Linden", "Anna Smith"), ("Harbour", "Tom Brown"), ("Cedar", "Mary Jones"))
    )
    everybody = candidates(entries, "https://www.chapels.example/all")
    found = [one for one in everybody if one.person and one.person.title]
    assert {one.rejected for one in found} == {"of_another_organisation"}
    assert all(IN_DIRECTORY in dict(one.reasons) for one in found)


def test_a_list_of_staff_with_websites_of_its_own_organisation_is_no_directory() -> None:
    html = "".join(
        f"<p>{journal}.linden.example<br>Editor: {name}</p>"
        for journal, name in (("cranes", "Anna Smith"), ("ships", "Tom Brown"), ("ports", "Mary Jones"))
    )
    found = [one for one in candidates(html, "https://www.linden.example/") if one.field is Field.PERSON]
    assert {one.rejected for one in found} == {""}


def test_a_disguised_mailbox_is_no_website_of_another_organisation() -> None:
    html = "".join(
        f"<p>HOD: Mr. {name}<br>hod.{field}[at]linden.example</p>"
        for field, name in (("cse", "Tom Brown"), ("eee", "D. Anil Sharma"), ("mech", "Adam Jones"))
    )
    found = [one for one in candidates(html, "https://www.linden.example/") if one.field is Field.PERSON]
    assert {one.value for one in found} == {"Tom Brown", "D. Anil Sharma", "Adam Jones"}
    assert {one.rejected for one in found} == {""}


def test_name_after_the_word_example_is_a_placeholder() -> None:
    html = "<p>Please enter your full name.</p><p>Example: Anna B. Smith</p><p>anna.smith@linden.example</p>"
    assert set(rejected(html, Field.PERSON).values()) <= {"placeholder"}


def test_name_of_the_publication_is_no_title_of_who_writes_in_it() -> None:
    html = "<title>Linden Recorder</title><p>Linden Recorder | Anna Smith | Thursday, June 06, 2013</p>"
    found = candidates(html, "https://www.lindenrecorder.example/cranes")
    assert [one.person.title for one in found if one.field is Field.PERSON and one.person] in ([], [""])


def test_what_the_text_says_does_not_make_a_person_of_the_shops_name() -> None:
    text = (
        "<p>Harbour Leather is a leading retailer of coats. For 100 years, Harbour Leather has sold them.</p>"
    )
    html = f"<title>Harbour Leather</title><h2>About Harbour Leather</h2>{text}"
    found = candidates(html, "https://www.harbourleather.example/contact")
    sure = [
        one
        for one in found
        if one.field is Field.PERSON and not one.rejected and score(one.field, one.reasons)[0] >= 50
    ]
    assert sure == []
