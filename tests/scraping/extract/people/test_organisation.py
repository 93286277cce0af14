"""Whose title it is, and whose people are listed with titles."""

import pytest

from scraping.extract.candidates import Hints
from scraping.extract.confidence import score
from scraping.extract.people.organisation import Organisation
from scraping.findings import Field
from scraping.page.parse import parse_page
from tests.scraping.extract.people.readings import reasons
from tests.scraping.extract.reader import candidates, rejected

FRONT = "http://www.lindenhof.example/"
OURS, ELSEWHERE = "the title names this organisation", "a title at another organisation"


def organisation(url: str = FRONT) -> Organisation:
    return Organisation(parse_page(b"<title>Home</title>", "utf-8", url), Hints(), [])


def confidences(html: str, url: str = FRONT) -> dict[str, int]:
    return {
        one.value: score(one.field, one.reasons)[0]
        for one in candidates(html, url)
        if one.field is Field.PERSON and not one.rejected
    }


@pytest.mark.parametrize(
    ("url", "text"),
    [
        (FRONT, "Rector of Lindenhof University"), (FRONT, "Lindenhof’s president"), ("http://nsa.example/", "director of the NSA"),
        ("http://osu.example/", "president of Oregon Sailing Union"), ("http://хлеб.example/", "директор Хлеб"),
        ("http://harbour-cranes.example/", "CEO of Harbour Cranes"),
    ],
)  # fmt: skip
def test_name_or_abbreviation_of_the_organisation_is_known(url: str, text: str) -> None:
    assert organisation(url).is_named_in(text)


@pytest.mark.parametrize(
    "text", ["Rector of Oak University", "the director", "linden trees", "Head of Sales"]
)
def test_other_words_do_not_name_the_organisation(text: str) -> None:
    assert not organisation().is_named_in(text)


@pytest.mark.parametrize(
    "title",
    [
        "CEO, Harbour Cranes",
        "Director at Harbour Cranes",
        "CEO Harbour Cranes",
        "Harbour CEO",
        "Mayor of Oakham",
    ],
)
def test_title_of_another_organisation_is_known(title: str) -> None:
    assert organisation().is_elsewhere(title)


@pytest.mark.parametrize(
    "title",
    [
        "CEO, Lindenhof",
        "Director, Sales",
        "Senior Vice President",
        "President, Europe",
        "Le maire",
        "Prezes Zarządu",
    ],
)
def test_title_without_another_organisation_is_not_elsewhere(title: str) -> None:
    assert not organisation().is_elsewhere(title)


def test_employer_after_the_title_is_seen() -> None:
    assert ELSEWHERE in reasons("<p>Anna Quarry, CTO, Harbour Cranes</p>", "Anna Quarry", FRONT)
    assert ELSEWHERE not in reasons("<p>Anna Quarry, CTO, Lindenhof</p>", "Anna Quarry", FRONT)


def test_our_director_is_ours() -> None:
    text = "<p>Last month our director, Anna Quarry, and many others were in the old town hall of Oakham.</p>"
    assert OURS in reasons(text, "Anna Quarry", FRONT)


def test_list_of_people_of_several_organisations_is_not_trusted() -> None:
    cards = [("Anna Quarry", "Manager", "Harbour Cranes"), ("Tom Milton", "Owner", "Slate Works"), ("Lea Foster", "CEO", "Blue Barn")]  # fmt: skip
    html = "".join(f"<div><p>{name}<p>{title}<p>{firm}</div>" for name, title, firm in cards)
    assert max(confidences(html).values()) < 50


def test_who_speaks_of_himself_beside_the_name_is_quoted() -> None:
    html = "<p>We saved so much time with these cranes that our people are happy.</p><p>Anna Quarry</p><p>Manager</p>"
    assert "beside a quotation, as those who are quoted" in reasons(html, "Anna Quarry", FRONT)


def test_text_about_the_person_is_no_quotation() -> None:
    html = "<p>Anna Quarry</p><p>Manager</p><p>Anna Quarry came to us in 1999, and our cranes are all her work.</p>"
    seen = reasons(html, "Anna Quarry", FRONT)
    assert "the text below is about the person" in seen
    assert "beside a quotation, as those who are quoted" not in seen


@pytest.mark.parametrize(
    "heading", ["What other people are saying", "Personal information", "Meet people like you"]
)
def test_heading_with_a_word_of_staff_in_it_announces_nobody(heading: str) -> None:
    html = f"<h2>{heading}</h2><p>Anna Quarry</p><p>Tom Milton</p>"
    assert "below a heading that announces staff" not in reasons(html, "Anna Quarry", FRONT)


@pytest.mark.parametrize(
    "heading", ["Our team", "Meet the team", "Management team", "Il nostro team", "Staff directory"]
)
def test_heading_of_staff_announces_it(heading: str) -> None:
    html = f"<h2>{heading}</h2><p>Anna Quarry</p><p>Tom Milton</p>"
    assert "below a heading that announces staff" in reasons(html, "Anna Quarry", FRONT)


def test_who_wrote_an_article_is_its_author_with_whatever_title() -> None:
    assert rejected("<p>By Anna Quarry, editor</p>", Field.PERSON, url=FRONT) == {"Anna Quarry": "author"}


def test_brand_in_the_copyright_line_is_no_owner() -> None:
    line = "<footer><p>© 2018 Anna Smith</p></footer>"
    owner = "named as the owner of the site in its copyright line"
    assert confidences(line, "http://www.annasmith.example/") == {}
    assert owner in reasons(line, "Anna Smith", FRONT)


@pytest.mark.parametrize(
    "line",
    [
        "Anna Smith © 2018",
        "Anna Smith, © 2016-2018 - Imprint",
        "Anna Smith ©",
        "© 2018 Anna Smith Theme by Harbour Sites",
    ],
)
def test_owner_may_stand_before_the_copyright_sign_or_before_the_theme(line: str) -> None:
    page = (
        f"<p>{'Every week we walk along the coast and write about it. ' * 5}</p><footer><p>{{}}</p></footer>"
    )
    assert confidences(page.format(line), FRONT)["Anna Smith"] >= 50


@pytest.mark.parametrize(
    "line", ["Photo: Anna Smith © 2018", "Anna Smith Studios © 2018", "Anna Smith (c) Tom Brown"]
)
def test_whose_picture_or_firm_it_is_does_not_own_the_site(line: str) -> None:
    page = f"<p>{'Every week we walk along the coast and write about it. ' * 5}</p><footer><p>{line}</p></footer>"
    assert confidences(page, FRONT).get("Anna Smith", 0) < 50


def test_mailbox_of_the_organisation_says_more_than_another() -> None:
    own, other = (
        confidences(f"<p>Anna Quarry</p><p>anna.quarry@{domain}</p>")["Anna Quarry"]
        for domain in ("lindenhof.example", "harbour.example")
    )
    assert own > other


def test_last_piece_of_a_line_names_the_organisation() -> None:
    html = "<ul><li>Anna Smith, Vice President, Programs, Lindenhof</li><li>Tom Brown, Director, Harbour Cranes</li></ul>"
    assert OURS in reasons(html, "Anna Smith", FRONT)
    assert ELSEWHERE in reasons(html, "Tom Brown", FRONT)


def test_domain_of_all_mailboxes_names_the_organisation() -> None:
    html = "<p>Anna Smith, Head of Research, QNT</p><p>info@qnt.example</p>"
    assert OURS in reasons(html, "Anna Smith", FRONT)


def test_abbreviation_on_the_logo_is_the_organisations() -> None:
    html = "{}<h4>PATRONS</h4><p><b>Dr. Anna Huber</b>, Principal, KLET</p><h4>Guests</h4><p>Tom Brown, Principal, NRST</p>"
    logo = '<header><a href="/"><img class="logo" src="logo.png" alt="KLET"></a></header>'

    assert OURS in reasons(html.format(logo), "Anna Huber", "http://www.water2018.example/")
    assert ELSEWHERE in reasons(html.format(""), "Anna Huber", "http://www.water2018.example/")
    assert ELSEWHERE in reasons(html.format(logo), "Tom Brown", "http://www.water2018.example/")
