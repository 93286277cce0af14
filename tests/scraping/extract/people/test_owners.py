"""Who has a site of their own, and firms and brands that only have a person's name."""

from unittest.mock import Mock

import pytest

from scraping.extract.people import owners
from scraping.extract.people.found import CALLED_SO, HOLDS_RIGHTS, IN_ARTICLE, OWNS_SITE
from scraping.extract.people.other_things import has_mailbox
from tests.scraping.extract.people.readings import found, reasons

SITE = "http://www.annahuber.example/2018/05/a-week-in-the-workshop-of-mine/"
ABOUT_ME = "<a href=/about>About me</a>"
LINE = "<div class=footer>© 2018 Anna Huber</div>"


def test_owner_of_a_personal_site_is_delivered_from_its_copyright_line() -> None:
    signs = reasons(f"<p>{ABOUT_ME}</p><p>A week.</p>{LINE}", "Anna Huber", SITE)
    assert {OWNS_SITE, HOLDS_RIGHTS} <= signs
    assert IN_ARTICLE not in signs


@pytest.mark.parametrize(
    "url", ["http://anna-huber.example/", "http://annahuber.blog.example/", "http://huberanna.example/"]
)
def test_site_may_be_called_by_either_name_first(url: str) -> None:
    assert OWNS_SITE in reasons(f"<p>{ABOUT_ME}</p><p>Anna Huber</p>", "Anna Huber", url)


def test_author_of_the_pages_owns_the_site_that_is_called_so() -> None:
    html = "<meta name=author content='Anna Huber'><h1>Notes</h1><p>Anna Huber</p>"
    assert OWNS_SITE in reasons(html, "Anna Huber", SITE)


@pytest.mark.parametrize(
    "html",
    [
        f"<p><a href=/bags>Bags</a> <a href=/shoes>Shoes</a></p>{LINE}",
        "<p><a href=/about>About us</a></p><p>Anna Huber</p>",
    ],
)
def test_brand_with_the_name_of_a_person_is_nobody(html: str) -> None:
    assert "Anna Huber" not in found(html, url=SITE)


def test_another_name_than_the_site_has_does_not_own_it() -> None:
    html = f"<p>{ABOUT_ME}</p><p>Anna Huber</p><p>Clara Winter</p>"
    assert "Clara Winter" not in found(html, url=SITE) or OWNS_SITE not in reasons(html, "Clara Winter", SITE)


def test_firm_with_the_name_of_its_founder_owns_itself() -> None:
    html = f"<p>{ABOUT_ME}</p><p>Anna Huber</p><p>Anna Huber Limited, registered in Linden.</p>"
    assert "Anna Huber" not in found(html, url="http://annahuber.example/")


def test_places_of_a_repeated_name_are_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each asking for all of them took a minute on a page of 60 kB."""
    looks = Mock(return_value=False)
    monkeypatch.setattr(owners, "is_firm", looks)
    html = f"<p>{ABOUT_ME}</p>" + "<p>Anna Huber</p><p>CEO</p>" * 100
    assert "Anna Huber" in found(html, url="http://annahuber.example/")
    assert looks.call_count == 100


_FRENCH = "<title>Learn French</title><h1>Learn French</h1><p>Texts and exercises.</p>"


@pytest.mark.parametrize("line", ["© 2018 Laurent Camus", "Information: Copyright Laurent Camus - Help"])
def test_only_the_copyright_line_names_the_owner_of_a_site_that_is_called_otherwise(line: str) -> None:
    html = f"{_FRENCH}<footer>{line}</footer>"
    assert HOLDS_RIGHTS in reasons(html, "Laurent Camus", "https://www.learnfrench.example/")


def test_mailbox_with_both_names_is_that_of_a_person_whose_site_is_called_so() -> None:
    html = f"{_FRENCH}<footer>Anna Huber &lt;anna.huber@gmx.net&gt;<br>© 2018 Anna Huber</footer>"
    assert CALLED_SO not in reasons(html, "Anna Huber", "https://www.learnfrench.example/")


@pytest.mark.parametrize(
    ("after", "is_hers"),
    [(" <anna.huber@gmx.net>", True), (", annahuber@gmx.net", False), (": info@gmx.net", False)],
)
def test_mailbox_of_a_person_has_a_sign_between_the_names(after: str, is_hers: bool) -> None:
    assert has_mailbox("Anna Huber", after) is is_hers


def test_site_called_by_the_surname_and_the_trade() -> None:
    html = f"<title>Anna Huber, massage in Linden</title><p>{ABOUT_ME}</p><p>Anna Huber</p>"
    assert OWNS_SITE in reasons(html, "Anna Huber", "http://www.huber-massage.example/")


@pytest.mark.parametrize(
    "html",
    [
        f"<title>Massage in Linden</title><p>{ABOUT_ME}</p><p>Anna Huber</p>",
        "<title>Anna Huber, massage</title><p><a href=/about>About us</a></p><p>Anna Huber</p>",
    ],
)
def test_a_surname_alone_does_not_own_a_site(html: str) -> None:
    assert OWNS_SITE not in reasons(html, "Anna Huber", "http://www.huber-massage.example/")
