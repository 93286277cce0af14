"""People of tables and sentences, and people whom a page only speaks of."""

import pytest

from scraping.extract.confidence import score
from scraping.extract.people.found import BELOW_STAFF
from scraping.findings import Field
from tests.scraping.extract.people.readings import reasons
from tests.scraping.extract.reader import URL, candidates, delivered, rejected


def confidence_of(html: str, name: str) -> int:
    return max(
        (
            score(one.field, one.reasons)[0]
            for one in candidates(html)
            if one.value == name and not one.rejected
        ),
        default=0,
    )


def titles_of(html: str) -> dict[str, str]:
    return {
        one.value: one.person.title for one in candidates(html) if one.person and one.field is Field.PERSON
    }


def test_columns_of_surnames_and_given_names_are_put_together() -> None:
    html = (
        "<table><tr><th>Last Name<th>First Name<th>Position<tr><td>Quarrystone<td>Velda Mae<td>Principal"
        "<tr><td>Oyelaran<td>Xoliswa<td>Grade 3<tr><td colspan=3>&nbsp;</table>"
    )
    assert delivered(html, Field.PERSON) == ["Velda Mae Quarrystone", "Xoliswa Oyelaran"]


def test_columns_may_name_the_given_name_first_and_in_german() -> None:
    html = "<table><tr><th>Vorname<th>Nachname<tr><td>Xandra<td>Velthuis</table>"
    assert delivered(html, Field.PERSON) == ["Xandra Velthuis"]


def test_form_that_asks_for_both_names_is_no_table_of_people() -> None:
    html = "<p>First Name</p><p>Last Name</p><p>Green Valley</p>"
    assert delivered(html, Field.PERSON) == []


@pytest.mark.parametrize(
    "text",
    [
        "Hi, I'm Erin Velthuis and I fix pianos.",
        "The firm was started in 1994 by Erin Velthuis.",
        "Mein Name ist Sabine Velthuis.",
        "Ask our team: Production Manager Erin Velthuis answers.",
    ],
)
def test_people_who_are_introduced_by_a_sentence_are_found(text: str) -> None:
    assert [name.split()[-1] for name in delivered(f"<p>{text}</p>", Field.PERSON)] == ["Velthuis"]


def test_couple_after_an_ampersand_is_two_people() -> None:
    html = "<p>Your innkeepers:<br>Hannah &amp; Tom Velthuis</p>"
    assert set(delivered(html, Field.PERSON)) == {"Hannah Velthuis", "Tom Velthuis"}


@pytest.mark.parametrize(
    "html",
    [
        "<p>Recent Obituaries</p><p>Erin Velthuis<br>1931 - 2014</p>",
        "<p>New books</p><p>Glass Harbour by Erin Velthuis</p>",
        "<p>Year 4 meet the author Erin Velthuis</p>",
        "<p>Our trial was heard by Judge Erin Velthuis in May.</p>",
        "<p>We planted trees with Governor Erin Velthuis on Friday.</p>",
    ],
)
def test_people_whom_a_page_only_speaks_of_are_not_trusted(html: str) -> None:
    assert confidence_of(html, "Erin Velthuis") < 50


def test_term_of_office_is_no_life() -> None:
    assert confidence_of("<p>Erin Velthuis, President<br>2021 - 2025</p>", "Erin Velthuis") >= 50


def test_company_named_as_the_one_to_contact_is_no_person() -> None:
    assert delivered("<p>Contact:<br>Erin Velthuis S.R.L.</p>", Field.PERSON) == []


def test_abbreviations_are_no_part_of_a_name() -> None:
    assert delivered("<p>Manager: Erin Velthuis - RCS Lyon</p>", Field.PERSON) == ["Erin Velthuis"]


def test_line_with_a_name_and_its_title_is_no_title_of_the_next_line() -> None:
    html = "<p>Xoliswa Velthuis, manager, ext. 22<br>Sylvia Bauer, sales, ext. 25</p>"
    assert titles_of(html)["Sylvia Bauer"] == "sales"


def test_founder_of_two_titles_does_not_take_the_next_name() -> None:
    html = "<p>Nadia Bauer<br>Co-founder &<br>Colin Bauer<br>Engineer</p>"
    assert titles_of(html)["Nadia Bauer"] == "Co-founder &"


def test_people_of_a_theme_s_filler_text_are_placeholders() -> None:
    html = "<p>Lorem ipsum dolor sit amet.</p><p>Erin Velthuis<br>Marketing Manager</p>"
    assert rejected(html, Field.PERSON) == {"Erin Velthuis": "placeholder"}


def test_representatives_are_titled_without_their_representing() -> None:
    html = "<p>Vertreten durch die Geschäftsführer:<br>Anna Velthuis</p>"
    assert titles_of(html) == {"Anna Velthuis": "Geschäftsführer"}


@pytest.mark.parametrize(
    ("line", "name", "title"),
    [
        ("المدير العام: سالم الحداد", "سالم الحداد", "المدير العام"),
        ('מנכ"ל: דן אלמוג', "דן אלמוג", 'מנכ"ל'),
    ],
)
def test_arabic_and_hebrew_names_follow_their_titles(line: str, name: str, title: str) -> None:
    assert titles_of(f"<p>{line}</p>") == {name: title}


@pytest.mark.parametrize("line", ["المدير العام للشركة يرحب بكم", "المدير العام: 065331420", "מנהל האתר"])
def test_arabic_and_hebrew_titles_without_a_name_give_no_person(line: str) -> None:
    assert titles_of(f"<p>{line}</p>") == {}


@pytest.mark.parametrize(
    ("html", "why"),
    [
        ("<p>Oct 14 - Erin Velthuis: Symphony No. 7</p>", "performer"),
        ("<p>5/4: Erin Velthuis</p>", "performer"),
        ("<p>A novel by Erin Velthuis</p>", "author"),
        ("<p>Our new model by Erin Velthuis</p>", "author"),
        ("<p>Our trial was heard by Judge Erin Velthuis in May.</p>", "politician"),
        ("<p>Erin Velthuis<br>1931 - 2014</p>", "deceased"),
    ],
)
def test_other_people_are_rejected_with_the_reason(html: str, why: str) -> None:
    assert rejected(html, Field.PERSON) == {"Erin Velthuis": why}


def test_ben_begins_an_english_name() -> None:
    assert confidence_of("<p>Ben Velthuis<br>Tel. 030 2345678</p>", "Ben Velthuis") >= 50


@pytest.mark.parametrize("text", ["Write Erin Velthuis at the office.", "Email Erin Velthuis today."])
def test_verb_before_a_name_is_no_part_of_it(text: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.PERSON) == ["Erin Velthuis"]


def test_rows_of_title_and_name_keep_each_title_in_its_row() -> None:
    html = "<h2>City</h2><table><tr><td>Mayor<td>Erin Velthuis<td><tr><td>City Manager<td>Paul Bauer<td>541-473-2660</table>"
    assert titles_of(html) == {"Erin Velthuis": "Mayor", "Paul Bauer": "City Manager"}


def test_columns_of_name_and_title_keep_theirs() -> None:
    html = "<table><tr><td>Erin Velthuis<br>Mayor<td>Paul Bauer<br>City Manager</table>"
    assert titles_of(html) == {"Erin Velthuis": "Mayor", "Paul Bauer": "City Manager"}


@pytest.mark.parametrize(
    "text", ["Mobile: 030 2345678 (Erin Velthuis)", "Kerzenhaus - Inh. Erin Velthuis - Marktweg 31"]
)
def test_people_beside_a_number_or_after_a_short_title_are_contacts(text: str) -> None:
    assert confidence_of(f"<p>{text}</p>", "Erin Velthuis") >= 50


def test_shop_before_its_owner_is_no_person() -> None:
    html = "<p>Kerzenhaus Lichtblick - Inh. Erin Velthuis - Marktweg 31</p>"
    assert delivered(html, Field.PERSON) == ["Erin Velthuis"]


@pytest.mark.parametrize(
    "line", ["CALL DAVE ON 0161 496 0100", "CALL DAVE NOW", "WRITE TO DAVE AT THE OFFICE"]
)
def test_small_word_in_capitals_is_no_surname(line: str) -> None:
    assert delivered(f"<h1>{line}</h1>", Field.PERSON) == []


@pytest.mark.parametrize("words", ["I’m", "I'm", "My name is", "Mein Name ist", "Je m’appelle"])
def test_person_who_introduces_herself_says_what_she_does(words: str) -> None:
    found = [one for one in candidates(f"<p>{words} Anna Huber and we build cranes.</p>") if one.person]
    assert ("the text says what the person does", 10) in found[0].reasons


def test_letters_of_a_profession_tie_a_person_to_the_organisation() -> None:
    html = "<h3>They look after you</h3><p>Laura Kestrel, RDH</p><p>Carrie Norwood, RDH</p>"
    # A front page: the kind of the page ties nobody to it.
    people = delivered(html, Field.PERSON, url="http://huber.example/")
    assert people == ["Laura Kestrel", "Carrie Norwood"]


def test_dash_below_a_paragraph_is_a_customers_signature() -> None:
    html = (
        "<p>We are so glad that we chose you for our new home, and we will tell all of our friends.</p>"
        "<p>- Anna Brandt, Slate Industries</p>"
    )
    assert ("Anna Brandt", "quoted_customer") in [
        (one.value, one.rejected) for one in candidates(html) if one.field is Field.PERSON
    ]


def test_dash_below_a_short_sentence_is_a_customers_signature() -> None:
    html = "<p>They were on time.</p><p>-Anna Brandt - Denver, Colorado</p>"
    assert rejected(html, Field.PERSON, url=f"{URL}about") == {"Anna Brandt": "quoted_customer"}


def test_names_behind_dashes_are_a_list() -> None:
    html = "<p>Who works here:</p><p>- Anna Brandt</p><p>- Tom Milton</p>"
    assert rejected(html, Field.PERSON, url=f"{URL}team") == {}


def test_imprint_of_a_firm_of_one_person_names_that_person() -> None:
    html = (
        "<title>Impressum – Petra Lindner</title><h1>Impressum</h1><p>Angaben gemäß § 5 DDG</p>"
        "<p>Petra Lindner<br>Hauptstr. 5<br>10115 Berlin</p>"
    )
    assert "Petra Lindner" in delivered(html, Field.PERSON, url="http://petralindner.example/impressum")


def test_headlines_below_the_word_people_are_no_staff() -> None:
    html = "<h4>People</h4><p>Anna Quarry interview</p><p>Tom Brown</p>"
    assert BELOW_STAFF not in reasons(html, "Anna Quarry", "http://www.lindenhof.example/")
    assert BELOW_STAFF in reasons(html, "Tom Brown", "http://www.lindenhof.example/")


def test_label_in_a_headline_is_no_title_of_the_organisation() -> None:
    html = '<p><a href="/news/12">Professor emeritus - Dr. Anna Quarry</a></p>'
    front = "http://www.lindenhof.example/"
    assert "job title as a label before" not in reasons(html, "Anna Quarry", front)


@pytest.mark.parametrize(
    "text",
    ["At eight the soprano Helena Fischer sings.", "La 20.4. klo 18 konsertti: sopraano Helena Fischer"],
)
def test_who_is_only_mentioned_on_a_contact_page_is_nobody_to_write_to(text: str) -> None:
    found = candidates(f"<p>{text}</p>", "http://www.nordwerk.example/contact")
    points = [score(one.field, one.reasons)[0] for one in found if one.field is Field.PERSON]

    assert points[0] < 50
