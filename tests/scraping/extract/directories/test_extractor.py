import pytest

from scraping.findings import Field
from scraping.vocabulary.letters import letters_of
from tests.scraping.extract.reader import delivered, rejected

URL = "http://cityguide.example/entry/12"
FOOT = "<p>CityGuide<br>9 Mill Road<br>Dayton, OH 45402<br>Tel: (937) 222-0199<p>© 2014 CityGuide. All rights reserved."


def page(title: str, heading: str = "") -> str:
    top = f"<h1>{heading}</h1>" if heading else ""
    name = "<p><b>Old Harbor Inn</b>"
    return f"<title>{title}</title><body>{top}{name}<br>12 Quay Street<br>Dayton, OH 45402<br>Phone: (937) 222-0100{FOOT}"


@pytest.mark.parametrize(
    ("title", "heading"),
    [
        ("Old Harbor Inn Review | CityGuide", "Old Harbor Inn Review"),
        ("Old Harbor Inn, Dayton - Restaurant Reviews - CityGuide", ""),
        ("Information about Old Harbor Inn", "My Account"),
        ("CityGuide Restaurant Information -- Old Harbor Inn (Dayton, Ohio)", ""),
        ("Aussteller: Old Harbor Inn", ""),
        ("Old Harbor Inn - opiniones", ""),
    ],
)
def test_the_page_of_a_directory_names_its_entry(title: str, heading: str) -> None:
    assert delivered(page(title, heading), Field.NAME, URL) == ["Old Harbor Inn"]


def test_the_directorys_own_address_and_number_are_not_the_entrys() -> None:
    html = page("Old Harbor Inn Review | CityGuide")
    assert delivered(html, Field.STREET, URL) == ["12 Quay Street"]
    assert rejected(html, Field.STREET, URL) == {"9 Mill Road": "organiser"}
    assert delivered(html, Field.PHONE, URL) == ["+19372220100"]


def test_open_graph_says_that_the_page_is_about_a_place() -> None:
    html = page("Old Harbor Inn - CityGuide")
    html = f'<meta property="og:type" content="hotel"><meta property="og:title" content="Old Harbor Inn"><meta property="og:site_name" content="CityGuide">{html}'
    assert delivered(html, Field.NAME, URL) == ["Old Harbor Inn"]


def test_on_a_known_directory_the_title_needs_no_sign() -> None:
    html = page("Old Harbor Inn - CityGuide")
    assert delivered(html, Field.NAME, URL, page_kind="profile") == ["Old Harbor Inn"]


@pytest.mark.parametrize(
    "title",
    [
        "Huber Cranes - Customer Reviews",
        "Product Reviews | Huber Cranes",
        "Our Ratings",
        "Company Profile | Huber Cranes",
    ],
)
def test_a_company_that_speaks_of_its_reviews_is_no_entry(title: str) -> None:
    html = f"<title>{title}</title><h1>{title.split('|')[0]}</h1><p>Huber Cranes<br>12 Quay Street<br>Dayton, OH 45402<p>© Huber Cranes"
    assert delivered(html, Field.NAME, "http://huber-cranes.example/") == ["Huber Cranes"]
    assert delivered(html, Field.STREET, "http://huber-cranes.example/") == ["12 Quay Street"]


def test_an_entry_may_be_written_in_quotation_marks_and_its_title_cut_off() -> None:
    html = page("CityGuide Restaurant Information -- 'Old Harbor Inn (Dayton,").replace("<b>Old", "<b>'Old")
    assert delivered(html, Field.NAME, URL) == ["Old Harbor Inn"]


@pytest.mark.parametrize("name", ["The Copper Kettle", "KETTLE WORKS S.P.A."])
def test_entry_may_begin_with_an_article_or_end_with_a_full_stop(name: str) -> None:
    html = f"<title>{name} - Salem | City Guide</title><h1>{name}</h1><p>12 Mill Road<br>Salem, OR 97301</p>"
    found = delivered(html, Field.NAME, "http://cityguide.example/1", country="US", page_kind="profile")
    assert [letters_of(value) for value in found] == [letters_of(name)]


NEIGHBOURS = "<h3>Nearby Restaurants</h3><p>Blue Heron, 44 Essex Street</p><p>desk@cityguide.example</p>"
ENTRY = "<h1>Quay House</h1><p>12 Mill Road<br>Salem, OR 97301<br>hello@quayhouse.com</p>"


def test_page_that_lists_neighbours_is_about_the_entry_above_its_address() -> None:
    html = f"<title>Quay House - Salem | CityGuide</title>{ENTRY}{NEIGHBOURS}"
    assert delivered(html, Field.NAME, URL, country="US") == ["Quay House"]
    assert delivered(html, Field.EMAIL, URL, country="US") == ["hello@quayhouse.com"]


@pytest.mark.parametrize(
    "html",
    [
        f"<title>CityGuide - Dining</title><h1>CityGuide Inn</h1><p>12 Mill Road<br>Salem, OR 97301</p>{NEIGHBOURS}",
        f"<title>Quay House | CityGuide</title><h1>Quay House</h1><p>{'Rooms and views. ' * 20}</p><p>12 Mill Road<br>Salem, OR 97301</p>{NEIGHBOURS}",
        f"<title>Quay House | CityGuide</title>{ENTRY}<p>desk@cityguide.example</p>",
    ],
)
def test_neighbours_alone_make_no_directory(html: str) -> None:
    assert "desk@cityguide.example" in delivered(html, Field.EMAIL, URL, country="US")


def test_a_container_named_like_a_menu_around_the_whole_entry_is_no_menu() -> None:
    text = "We make flowers for all the seasons of the year and for all of your friends. " * 6
    entry = f"<h1>Petal House</h1><p>{text}</p><p>8 Mill Lane, Leeds LS5 3BE</p><p>0113 278 1190</p>"
    read = {"country": "GB", "listing_domains": ("tradeguide.example",)}
    where = "http://tradeguide.example/petal-house"
    whole = f"<div id=ctl00_MainNavHost_content>{entry}</div><footer>TradeGuide 0845 506 0606</footer>"
    part = f"{entry}<div id=MainNav>TradeGuide 0845 506 0606</div>"
    assert delivered(whole, Field.PHONE, where, **read) == ["+441132781190"]
    assert delivered(part, Field.PHONE, where, **read) == ["+441132781190"]
