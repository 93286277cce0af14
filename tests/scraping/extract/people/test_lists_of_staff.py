"""What the other people of a list, its heading and what is beside it say about one of them."""

import pytest

from scraping.extract.people.found import BELOW_STAFF, LEADS, OF_ORGANISATION, QUOTED
from scraping.extract.people.rows import LISTED_OTHERS, LISTED_STAFF
from scraping.extract.people.titles import LABELLED
from tests.scraping.extract.people.readings import people, reasons
from tests.scraping.extract.people.test_team_pages import trusted

FRONT = "http://www.lindenhof.example/"
TEAM = "http://www.lindenhof.example/team"


def test_next_name_without_capitals_is_no_organisation_of_the_one_before() -> None:
    rows = "".join(
        f"<p>{name}</p><p>{title}</p>"
        for name, title in (("陆文彬", "首席设计师"), ("韩雪梅", "高级设计师"), ("罗建平", "设计总监"))
    )
    assert LISTED_OTHERS not in reasons(rows, "陆文彬", FRONT)


@pytest.mark.parametrize(
    "heading",
    ["设计师团队", "师资力量", "Our instructors", "Meet our dentists", "Unsere Trainer", "Nos formateurs"],
)
def test_heading_of_people_by_what_they_are(heading: str) -> None:
    names = ("陆文彬", "韩雪梅") if heading[0] > "z" else ("Anna Huber", "Clara Winter")
    html = f"<h2>{heading}</h2>" + "".join(f"<p>{name}</p>" for name in names)
    assert BELOW_STAFF in reasons(html, names[0], FRONT)


@pytest.mark.parametrize(
    "heading",
    [
        "Our products",
        "Our story",
        "Our clients",
        "Unsere Kunden",
        "Our partners",
        "Unsere Partner",
        "I nostri partner",
    ],
)
def test_heading_of_something_else_announces_no_staff(heading: str) -> None:
    html = f"<h2>{heading}</h2><p>Anna Huber, manager</p>"
    assert BELOW_STAFF not in reasons(html, "Anna Huber", FRONT)


def test_label_beside_known_titles_is_a_title() -> None:
    html = "<p>Chair: Anna Huber</p><p>Steadier: Clara Winter</p><p>Treasurer: Emma Vogel</p>"
    assert {one.name: one.title for one in people(html)}["Clara Winter"] == "Steadier"
    assert LABELLED in reasons(html, "Clara Winter", FRONT)


def test_label_among_other_lines_is_none() -> None:
    html = "<p>Chair: Anna Huber</p><p>Steadier: Clara Winter</p>"
    assert LABELLED not in reasons(html, "Clara Winter", FRONT)


def test_text_below_the_last_of_a_list_is_no_quotation() -> None:
    said = (
        "<p>At Lindenhof we believe that our guests deserve the very best, every single day of the year.</p>"
    )
    rows = "".join(
        f"<p>{name}, Sales Manager</p>"
        for name in ("Anna Huber", "Clara Winter", "Dora Hansen", "Ella Brandt", "Emma Vogel")
    )
    assert QUOTED not in reasons(rows + said, "Emma Vogel", FRONT)
    assert QUOTED in reasons(f"<p>Emma Vogel, Sales Manager</p>{said}", "Emma Vogel", FRONT)


def test_text_that_begins_with_a_title_is_about_the_person() -> None:
    told = (
        "<p>Director of our laboratory for languages. More than ten years of teaching and of translation.</p>"
    )
    assert QUOTED not in reasons(f"<h4>Clara Winter</h4>{told}", "Clara Winter", TEAM)


def test_short_form_that_no_list_knows_leaves_a_name_alone() -> None:
    html = "".join(f"<p>Enfª. {name}</p>" for name in ("Ana Costa", "Luzia Gomes"))
    assert "only mentioned in a text" not in reasons(html, "Ana Costa", TEAM)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Главный врач Кузнецов Олег Иванович", "Кузнецов Олег Иванович"),
        ("Директор Смирнова Анна Петровна", "Смирнова Анна Петровна"),
    ],
)
def test_name_of_the_father_ends_a_name_that_begins_with_the_surname(line: str, name: str) -> None:
    assert LEADS in reasons(f"<p>{line}</p>", name, FRONT)


def test_office_that_everybody_knows_alone_with_a_name_is_news() -> None:
    assert LEADS not in reasons("<p>President Anna Huber</p>", "Anna Huber", FRONT)


def test_mailbox_of_a_surname_that_comes_first_supports_a_rare_name() -> None:
    html = "<p>Gyurcsovics Péter</p><p>gyurcsovics@lindenhof.example</p>"
    assert [one.email for one in people(html, url=TEAM)] == ["gyurcsovics@lindenhof.example"]


def test_arabic_article_names_the_organisation_of_the_site() -> None:
    html = "<title>بلدية الزيتونة</title><p>رئيس البلدية المهندس يوسف سالم الشامسي</p>"
    assert OF_ORGANISATION in reasons(html, "يوسف سالم الشامسي", FRONT)


def test_title_and_name_in_two_elements_without_a_space() -> None:
    html = "<h2>Diretoria</h2><p><b>Presidente</b><span>Camila Oliveira</span></p><p><b>Vice-presidente</b>Fernanda Lima</p>"
    titles = {one.name: one.title for one in people(html)}
    assert titles == {"Camila Oliveira": "Presidente", "Fernanda Lima": "Vice-presidente"}


@pytest.mark.parametrize("name", ["Kovácsné Dr. Nagy Anna", "Kovácsné Nagy Anna"])
def test_name_of_the_husband_is_part_of_the_name(name: str) -> None:
    assert [one.name for one in people(f"<p>{name}</p><p>fogorvos</p>")] == [name]


@pytest.mark.parametrize("name", ["OSP Lindovec", "Aurora II"])
def test_name_of_a_club_is_no_person(name: str) -> None:
    html = f"<p>{name}</p><p>Prezes</p><p>Anna Nowak</p><p>Skarbnik</p><p>Tomasz Lis</p>"
    assert name not in {one.name for one in people(html, url=TEAM)}


_MANY = (
    "Margaret Holloway",
    "Stephen Brightwell",
    "Anita Desmond",
    "Peter Clarkson",
    "Joanna Whitfield",
    "Gareth Penhale",
    "Louise Marchbank",
    "Catherine Ormsby",
    "Dennis Thackeray",
)


def _long_list(heading: str, news: str = "") -> str:
    return f"{news}<h3>{heading}</h3><ul>" + "".join(f"<li>{name}</li>" for name in _MANY) + "</ul>"


def test_long_list_of_staff_is_delivered_from_a_front_page() -> None:
    assert set(trusted(_long_list("Our team"), "")) == set(_MANY)


def test_long_list_below_another_heading_is_not() -> None:
    assert not trusted(_long_list("Winter evenings"), "")


_NEWS = "".join(
    f"<p><a href='/n/{n}'>The council has opened another new road to the harbour, number {n}</a></p>"
    for n in range(12)
)


def test_list_on_a_page_of_articles_gains_nothing() -> None:
    assert LISTED_STAFF in reasons(_long_list("Our team"), "Anita Desmond", FRONT)
    assert LISTED_STAFF not in reasons(_long_list("Our team", _NEWS), "Anita Desmond", FRONT)


def test_list_on_a_page_of_articles_counts_if_it_shows_accounts() -> None:
    with_accounts = _long_list("Our team", _NEWS)
    for name in _MANY:
        with_accounts = with_accounts.replace(name, f"{name}<br>London | @{name.split()[0].lower()}")
    assert LISTED_STAFF in reasons(with_accounts, "Anita Desmond", FRONT)


def test_rare_names_of_a_list_of_staff_are_names_as_the_others_are() -> None:
    names = ["Anna Huber", "Tom Brown", "Laura Fischer", "Grace Sullivan", "Ľuboš Vrzgulak"]
    html = (
        "<p>Nordwerk</p>" * 12 + f"<h2>Our team</h2><ul>{''.join(f'<li>{name}</li>' for name in names)}</ul>"
    )

    assert trusted(html, "") == names
