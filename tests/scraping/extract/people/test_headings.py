"""Headings of staff are made of parts: what is before, a group, what is after."""

import pytest

from scraping.vocabulary.headings import announces_our_people, announces_staff
from tests.scraping.extract.people.readings import reasons
from tests.scraping.extract.people.test_team_pages import trusted

BELOW = "below a heading that announces staff"


@pytest.mark.parametrize(
    "heading",
    [
        "Members of the council",
        "Board of the Linden Rowing Club 2017-2019",
        "Teaching staff",
        "Der Vorstand",
        "Mitarbeiterinnen und Mitarbeiter",
        "Lehrer*innen",
        "Ansprechpersonen für Presse",
        "Les enseignant·e·s",
        "Equipo comercial",
        "Composizione del consiglio direttivo",
        "Skolans personal",
        "Hallituksen jäsenet",
        "Skład rady gminy",
        "Struktura a vedení školy",
        "Коллектив школы",
        "Členovia výboru",
        "Педагогически колектив",
        "Yönetim kurulu üyeleri",
        "أعضاء هيئة التدريس",
        "הצוות הרפואי",
        "हमारे शिक्षक",
        "คณะกรรมการสถานศึกษา",
        "Đội ngũ giáo viên",
        "Susunan pengurus",
        "理監事名單",
        "教員紹介",
        "교수진 소개",
    ],
)
def test_heading_of_staff(heading: str) -> None:
    assert announces_staff(heading.lower())


@pytest.mark.parametrize(
    "line",
    [
        "Council of Europe",
        "Employees of the month",
        "Management of waste",
        "Project management",
        "People of Linden",
        "Staff and customers",
        "Team building",
        "Руководство пользователя",
        "Gestión de residuos",
        "Mensen van de straat",
    ],
)
def test_line_that_only_begins_like_a_heading_of_staff(line: str) -> None:
    assert not announces_staff(line.lower())


@pytest.mark.parametrize(
    "heading",
    ["Our dental nurses", "Unsere Trainer", "Nos pharmaciens", "Naše redaktorky", "Directorii noștri"],
)
def test_more_than_one_of_a_title_that_are_ours(heading: str) -> None:
    assert announces_our_people(heading.lower())


@pytest.mark.parametrize("line", ["Our manager", "Log into your account", "Our partners", "Unser Trainer"])
def test_one_person_or_no_people_that_are_ours(line: str) -> None:
    assert not announces_our_people(line.lower())


HEADLINES = "".join(
    f"<p><a href=/{n}>The {n} things that happened in the town this week</a></p>" for n in range(14)
)


def test_section_of_a_newspaper_announces_no_staff() -> None:
    person, front_page = "<p>Anna Berger, director</p>", "http://www.huber.example/"
    assert BELOW in reasons(f"<h2>Leadership</h2>{person}", "Anna Berger", front_page)
    assert BELOW not in reasons(f"<h2>Leadership</h2>{person}{HEADLINES}", "Anna Berger", front_page)
    assert BELOW in reasons(f"<h2>Our leadership</h2>{person}{HEADLINES}", "Anna Berger", front_page)


def test_staff_ends_at_the_next_heading_after_its_names() -> None:
    html = "<h2>Staff</h2><h3>Kitchen</h3><p>Tom Brown</p><h2>Fans</h2><p>Anna Berger, driver</p>"
    assert BELOW in reasons(html, "Tom Brown")
    assert BELOW not in reasons(html, "Anna Berger")


def test_label_of_a_sponsor_below_a_heading_of_staff() -> None:
    html = "<h2>Committee</h2><p>Trainer: Tom Brown</p><p>Sponsor: Anna Berger</p>"
    assert "job title as a label before" not in reasons(html, "Anna Berger")


def test_staff_ends_where_the_names_end() -> None:
    texts = "<p>A text about the fair.</p>" * 12
    html = f"<h2>Staff</h2><p>Tom Brown</p>{texts}<p>Anna Berger, driver</p>"
    assert BELOW in reasons(html, "Tom Brown")
    assert BELOW not in reasons(html, "Anna Berger")


def test_colon_inside_a_sentence_below_a_heading_of_staff() -> None:
    html = "<h2>Committee</h2><p>Results of the draw held on Sunday: Anna Berger</p>"
    assert "job title as a label before" not in reasons(html, "Anna Berger")


@pytest.mark.parametrize(("page", "is_known"), [("", False), ("about", True)])
def test_rarer_headings_count_on_pages_about_the_organisation(page: str, is_known: bool) -> None:
    html = "<h2>Governing body</h2><p>Anna Huber</p><p>Clara Winter</p>"
    assert (BELOW in reasons(html, "Anna Huber", f"http://lindenhof.example/{page}")) is is_known


def test_desk_in_a_list_of_the_newsroom_is_nobody() -> None:
    rows = "".join(
        f"<p>{name}</p><p>{title}</p><p>{box}@lindenhof.example</p>"
        for name, title, box in (
            ("Anna Huber", "Editor", "anna.huber"),
            ("Tom Winter", "Editor", "tom.winter"),
            ("Sandra Post", "Editor", "sandra.post"),
            ("Letters Desk", "Editor", "letters"),
        )
    )
    delivered = trusted(f"<h2>Our newsroom</h2>{rows}", "")
    assert "Letters Desk" not in delivered
