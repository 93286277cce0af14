"""Names that are passed over at once are exactly those that nothing around them would have supported."""

from itertools import product

import pytest

from scraping.extract.people.bare import BareNames
from scraping.extract.people.names import Spelling
from scraping.extract.people.support import Support
from scraping.extract.people.surroundings import Surroundings
from scraping.extract.people.titles import TitleReader
from scraping.page.parse import parse_page
from tests.scraping.extract.people.readings import people

_NAMES = ("Winch Torvald", "Qorlim Zuvexa", "D. Huberwinch", "Xoliswa D.")
_BEFORE = (
    "",
    "Pump ",
    "Contact ",
    "Dr. ",
    "Frau ",
    "Anna Smith and ",
    "Copyright ",
    "- ",
    "by ",
    "Managing Director ",
)
_AFTER = (
    "",
    " Bolt",
    " MD",
    ", MD",
    " Jr.",
    ", RDH",
    " (Accounting)",
    "\tAccounting",
    " is our director",
    " Ltd",
)
_ABOVE = (
    "Products",
    "Contact person",
    "Managing Director",
    "“The cranes they built for us lift all we have”",
    "Our team",
)
_BELOW = ("Steel and rope.", "Head of Sales", "Accounting", "zuvexa@huber.example", "Tel. +44 20 7946 0958")


@pytest.mark.parametrize("above", _ABOVE)
@pytest.mark.parametrize("below", _BELOW)
def test_what_is_passed_over_would_not_have_been_a_person(
    monkeypatch: pytest.MonkeyPatch, above: str, below: str
) -> None:
    names = product(_NAMES, _BEFORE, _AFTER)
    entries = (f"<p>{above}<br>{before}{name}{after}<br>{below}" for name, before, after in names)
    passed: list[Spelling] = []
    wrong: list[Spelling] = []
    is_one, is_person = BareNames.is_one, Support.is_person

    def look(self: BareNames, spelled: Spelling, start: int) -> bool:
        passed[:] = [spelled] if is_one(self, spelled, start) else []
        return False

    def ask(self: Support, spelled: Spelling, place: Surroundings, sign: str) -> bool:
        answer = is_person(self, spelled, place, sign)
        wrong.extend(passed if answer else [])
        return answer

    monkeypatch.setattr(BareNames, "is_one", look)
    monkeypatch.setattr(Support, "is_person", ask)
    found = people("<h1>Huber Ltd</h1>" + "".join(entries))
    assert found
    assert wrong == []


@pytest.mark.parametrize("above", _ABOVE)
@pytest.mark.parametrize("below", _BELOW)
def test_lines_that_are_passed_over_hold_no_person(
    monkeypatch: pytest.MonkeyPatch, above: str, below: str
) -> None:
    names = product(_NAMES, _BEFORE, _AFTER)
    entries = (f"<p>{above}<br>{before}{name}{after}<br>{below}" for name, before, after in names)
    html = "<h1>Huber Ltd</h1>" + "".join(entries)
    found = people(html)
    monkeypatch.setattr(BareNames, "drop_lines", lambda self, numbers, parted: list(numbers))
    assert found == people(html)


@pytest.mark.parametrize(
    ("line", "is_dropped"),
    [
        ("Winch Torvald", True),
        ("Pump Winch Torvald", True),
        ("Steel and rope.", True),
        ("Frau Winch Torvald", False),
        ("Anna Smith", False),
        ("Winch Torvald, winches", False),
        (f"Winch Torvald {'and rope ' * 20}", False),
    ],
)
def test_lines_of_nothing_but_such_names_are_passed_over(line: str, is_dropped: bool) -> None:
    page = parse_page(f"<ul><li>Ropes<li>{line}<li>Winches</ul>".encode(), "utf-8", "http://huber.example/")
    names = BareNames(page, TitleReader(page, set()), ["info@huber.example"])
    assert names.drop_lines([1], set()) == ([] if is_dropped else [1])


def _is_bare(name: str, html: str, mailboxes: list[str]) -> bool:
    page = parse_page(html.encode(), "utf-8", "http://huber.example/")
    lines = {number for number in range(len(page.line_starts)) if "Director" in page.line(number)}
    names = BareNames(page, TitleReader(page, lines), mailboxes)
    return names.is_one(Spelling(0, name, -5.0), page.text.index(name))


@pytest.mark.parametrize("line", ["Crane Hook", "Pump Crane Hook", "Crane Hook Bolt", "Pump Crane Hook Bolt"])
def test_words_of_a_list_are_passed_over(line: str) -> None:
    assert _is_bare("Crane Hook", f"<ul><li>Ropes<li>{line}<li>Winches</ul>", ["info@huber.example"])


@pytest.mark.parametrize(
    "html",
    [
        "<p>Contact person<p>Crane Hook<p>Winches",
        "<p>Ropes<p>Crane Hook<p>Director",
        "<p>Ropes<p>Crane Hook<p>Accounting",
        "<p>“They built the best cranes for us.”<p>Crane Hook<p>Winches",
        "<p>Ropes<p>Crane Hook MD<p>Winches",
        "<p>Ropes<p>Crane Hook, winches",
        "<p>Ropes<p>Frau Crane Hook",
        "<blockquote>Lifts all that we have, and more. Crane Hook</blockquote>",
    ],
)
def test_names_with_something_beside_them_are_not(html: str) -> None:
    assert not _is_bare("Crane Hook", html, [])


def test_names_in_a_mailbox_are_not() -> None:
    assert not _is_bare("Crane Hook", "<p>Ropes<p>Crane Hook<p>Winches", ["hook@huber.example"])
