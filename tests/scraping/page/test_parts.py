from collections.abc import Sequence

import pytest
from turbohtml import Element

from scraping.extract.candidates import Hints
from scraping.extract.links.ranking import rank_links
from scraping.extract.reading import ReadingOrder, read_page
from scraping.page import parts
from scraping.page.parse import Page, parse_page
from scraping.vocabulary.keywords import Keywords

URL = "http://huber.example/"
CRANES = Keywords("\ncrane 3", "hook of crane 5", "winches")
MENU = "".join(
    f"<li class=teaser><a href='/team/{n}'><img alt='Crane {n}'>Crane {n}</a> <b>hook of</b> crane {n}</li>"
    for n in range(9)
)
LIST = f"<ul id=nav>{MENU}<li><a href='mailto:anna@huber.example'>Anna Huber</a>, CEO<script>var a = 1</script></ul>"
FOOTER = "<div class=footer>" + "<p>Tel. 030 1234567<input name=mail>" * 8 + "</div>"
HOME = f"<h1>Cranes</h1>{LIST}<p>winches</p>{FOOTER}"
CONTACT = f"<h1>Contact our cranes</h1><p>Huber GmbH</p><div>{LIST}</div>winches<p>1</p>{FOOTER}<p>End"


@pytest.fixture(autouse=True)
def no_site_is_known() -> None:
    parts.KNOWN.clear()


def describe(page: Page) -> list[object]:
    found = page.keywords
    return [
        page.text,
        [(link.href, link.start, link.end, page.path_of(link.node)) for link in page.links],
        [(picture.alt, picture.start, page.path_of(picture.node)) for picture in page.pictures],
        page.zones,
        page.fields,
        page.scripts,
        page.has_frames,
        [page.locator(at) for at in range(0, len(page.text), 7)],
        [found.starts(CRANES), found.spans(CRANES)],
        rank_links(page),
    ]


def read_after(html: str, *others: str, url: str = URL) -> Page:
    for other in others:
        rank_links(parse_page(other.encode(), "utf-8", url + "other"))
    return parse_page(html.encode(), "utf-8", url)


@pytest.mark.parametrize(
    "html",
    [
        CONTACT,
        HOME,
        LIST + FOOTER,
        f"{FOOTER}<iframe src=/x></iframe>{LIST}",
        f"{LIST}<p>and again</p><div id=b>{LIST}</div>",
        f"<bdo dir=rtl>{LIST}</bdo>{FOOTER}",
        f"{LIST}<p>x</p><bdo dir=rtl>abc {FOOTER}</bdo>",
        f"<style>.x {{unicode-bidi: bidi-override}}</style>{LIST}<p class=x>abc</p>",
        f"<table><tr><td>{LIST}<td>{FOOTER}</table>",
        f"<a href=/around>{LIST}</a>",
        f"{LIST.replace('Crane 7', 'Crane 77')}{FOOTER}",
    ],
)
def test_a_page_reads_the_same_before_and_after_others_of_its_site(html: str) -> None:
    alone = describe(read_after(html))
    parts.KNOWN.clear()

    assert describe(read_after(html, HOME)) == alone
    assert describe(read_after(html, CONTACT, HOME)) == alone
    assert describe(read_after(html, html, CONTACT)) == alone


def test_facts_in_a_part_have_their_places_on_the_new_page() -> None:
    def read(html: str) -> object:
        return read_page(html.encode(), "utf-8", URL, ReadingOrder(Hints(country="DE")))

    alone = read(CONTACT)
    parts.KNOWN.clear()
    read(HOME)

    assert read(CONTACT) == alone


def read_sizes(lines: Sequence[str]) -> list[int]:
    asked.extend(lines)
    return list(map(len, lines))


asked: list[str] = []


def test_what_is_known_of_lines_is_not_asked_again() -> None:
    page = read_after(HOME)
    first = page.read_lines(read_sizes)
    asked.clear()

    page = read_after(CONTACT)

    assert page.read_lines(read_sizes) == list(map(len, page.lines))
    assert asked == ["Contact our cranes", "Huber GmbH", "winches", "1", "End"]
    assert len(first) > len(asked)


def test_sites_share_nothing() -> None:
    read_after(HOME)

    page = read_after(HOME, url="http://other.example/")

    assert page.path_of(page.links[0].node) == "#nav > li:nth-of-type(1) > a"
    assert parts.KNOWN.find("huber.example") is not parts.KNOWN.find("other.example")


def test_the_sites_read_last_are_kept() -> None:
    for number in range(parts.MAX_SITES + 1):
        read_after(HOME, url=f"http://firm-{number}.example/")

    assert not parts.KNOWN.find("firm-0.example")
    assert parts.KNOWN.find(f"firm-{parts.MAX_SITES}.example")


def test_kept_pages_have_a_limited_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "MAX_KEPT_BYTES", 5 * len(HOME))

    for number in range(9):
        read_after(HOME, url=f"http://firm-{number}.example/")

    kept = [parts.KNOWN.find(f"firm-{number}.example") is not None for number in range(9)]
    assert kept == [False] * 4 + [True] * 5


def test_nested_parts_are_kept_as_far_as_their_text_is_not_much_more_than_the_page() -> None:
    nested = "<table><tr><td>" * 500 + "<p>word</p>" * 100
    page = read_after(nested, nested)

    assert page.text.count("word") == 100


def test_only_so_many_nested_parts_are_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []
    find = parts.KnownParts.find

    def count(known: parts.KnownParts, root: Element, text: str, *, is_first: bool) -> parts.Part | None:
        looks.append(root)
        return find(known, root, text, is_first=is_first)

    monkeypatch.setattr(parts.KnownParts, "find", count)
    nested = "<ul>" * 5_000 + "<i class={}>x</i>" + "<p>word</p>" * 9

    page = read_after(nested.format("a"), nested.format("b"))

    assert len(looks) < parts.MAX_LOOKED_UP / parts.COST_OF_LOOK
    assert page.text.count("word") == 9
