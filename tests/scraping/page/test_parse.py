from urllib.parse import urljoin

import pytest

from scraping.page.parse import parse_page
from scraping.vocabulary.keywords import Keywords


def text(html: str) -> str:
    return parse_page(html.encode(), "utf-8", "").text


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a<p>b", "a\nb"),
        ("a<br>b", "a\nb"),
        ("<b>a</b>b", "ab"),
        ("<span>a</span> <span>b</span>", "a b"),
        ("<table><tr><td>a<td>b<tr><td>c</table>", "a\tb\nc"),
        ("<ul><li>a<li>b</ul>", "a\nb"),
        ("a<script>x</script><style>y</style>b", "ab"),
        ("<select><option>Ohio</select>a", "a"),
        ("a\n   b\t c", "a b c"),
        ("<a href=x>a</a><a href=y>b</a>", "a b"),
        ("a<span style='display: none'>x</span>b", "ab"),
        ("a\u200bb\u00adc", "abc"),
        ("<noscript><p>a</p></noscript>", "a"),
    ],
)
def test_the_text_has_one_line_per_block(html: str, expected: str) -> None:
    assert text(f"<body>{html}</body>") == expected


def test_folding_keeps_offsets() -> None:
    page = parse_page("<p>０８９ ①＠ – ٣</p>".encode(), "utf-8", "")
    assert page.folded == "089 ①@ - 3"
    assert len(page.folded) == len(page.text)


@pytest.mark.parametrize(
    ("html", "zone"),
    [
        ("<footer>x</footer>", "footer"),
        ("<div class='site-footer'>x</div>", "footer"),
        ("<div id='Kontakt'>x</div>", "contact"),
        ("<div class='testimonials-slider'>x</div>", "quote"),
        ("<div class='mainNav'>x</div>", "nav"),
        ("<address>x</address>", "address"),
    ],
)
def test_zones_are_known_by_tag_and_by_class(html: str, zone: str) -> None:
    page = parse_page(f"<body>before {html}</body>".encode(), "utf-8", "")
    assert zone in page.zones_at(page.text.index("x"))


@pytest.mark.parametrize("name", ["wordpress", "preview", "newsletter", "unaccounted"])
def test_a_part_of_a_word_is_no_zone(name: str) -> None:
    page = parse_page(f"<div class='{name}'>x</div>".encode(), "utf-8", "")
    assert page.zones_at(0) == frozenset()


def test_a_locator_leads_back_to_the_element() -> None:
    page = parse_page(b"<body><div><p>a</p><p id=here>b</p></div></body>", "utf-8", "")
    assert page.locator(page.text.index("b")) == "#here"


def test_links_are_resolved_against_the_base() -> None:
    page = parse_page(
        b"<head><base href='http://other.example/x/'></head><a href='y'>z</a>", "utf-8", "http://a.example/"
    )
    assert page.resolve(page.links[0].href) == "http://other.example/x/y"


def test_links_are_found_by_words_in_their_targets() -> None:
    page = parse_page(
        b"<a href=/a>a</a><a href='MAILTO:x@huber.example'>b</a><a href=tel:1>c</a><a href='mailto:y@huber.example'>d</a>",
        "utf-8",
        "",
    )
    assert [page.text_of(link) for link in page.links_with(Keywords("mailto:"))] == ["b", "d"]
    assert [page.text_of(link) for link in page.links_with(Keywords("tel:", "sms:"))] == ["c"]
    assert page.links_with(Keywords("ftp:")) == []


def test_an_unknown_charset_is_guessed() -> None:
    assert parse_page("<p>Müller</p>".encode(), "no-such-charset", "").text == "Müller"


def test_a_snippet_is_the_exact_text() -> None:
    page = parse_page(f"<p>{'x ' * 200}info@huber.example{' y' * 200}</p>".encode(), "utf-8", "")
    start = page.text.index("info@")
    snippet = page.snippet(start, start + 18)
    assert snippet in page.text
    assert "info@huber.example" in snippet
    assert 150 <= len(snippet) <= 160


@pytest.mark.parametrize(
    "html",
    [
        "<span style='unicode-bidi:bidi-override;direction:rtl'>elpmaxe.rebuh@ofni</span>",
        "<span style='Unicode-Bidi: isolate-override'>elpmaxe.rebuh@ofni</span>",
        "<style>.back{unicode-bidi:isolate-override}</style><span class='x back'>elpmaxe.rebuh@ofni</span>",
    ],
)
def test_text_reversed_by_a_style_is_restored(html: str) -> None:
    assert text(f"<body>Mail: {html}</body>") == "Mail: info@huber.example"


def test_an_offset_has_all_zones_around_it() -> None:
    page = parse_page(b"<footer><div class='team contact' id=menu>x</div></footer>", "utf-8", "")
    assert page.zones_at(0) == {"footer", "team", "contact", "nav"}


def test_utf_8_bytes_are_decoded_as_utf_8_whatever_they_declare() -> None:
    html = "<meta charset=iso-8859-1><p>Polígono Süd".encode()
    assert parse_page(html).text == "Polígono Süd"
    assert parse_page("<meta charset=iso-8859-1><p>Polígono Süd".encode("latin-1")).text == "Polígono Süd"


@pytest.mark.parametrize("html", ["<body class='a vcard'>x", "<body><p><b class=vcard>x</b></p>"])
def test_a_page_knows_the_names_of_its_classes(html: str) -> None:
    page = parse_page(html.encode(), "utf-8", "")
    assert page.has_class("h-card", "vcard")
    assert not page.has_class("h-card")


def test_a_page_knows_whether_it_embeds_others() -> None:
    assert parse_page(b"<p><iframe src=x></iframe>", "utf-8", "").has_frames
    assert not parse_page(b"<p>iframe</p>", "utf-8", "").has_frames


@pytest.mark.parametrize(
    "html",
    [
        "<p><b>Anna Smith</b><span>Head of Sales</span></p>",
        "<p><b>Anna SMITH</b><span>Head of Sales</span></p>",
        "<p><b>Phone 555 0100</b><span>head of sales: Anna Smith</span></p>",
        "<p><b class=room>Room 12</b><span class=phone>555 0100</span></p>",
    ],
)
def test_words_of_two_adjacent_elements_are_two_lines(html: str) -> None:
    assert text(html).count("\n") == 1


@pytest.mark.parametrize(
    "html",
    [
        "<p>Dr. Anna <b>Smith</b></p>",
        "<p>Dr. Anna Mc<b>Kay</b></p>",
        "<p><b>Lime</b><i>Tree</i></p>",
        "<p><b>Tel. 0361 55</b><b>12 345</b></p>",
        "<p><b>open until 8</b><sup>00</sup></p>",
        "<p><b>The BBC</b><b>TV</b></p>",
    ],
)
def test_bold_words_stay_on_their_line(html: str) -> None:
    assert "\n" not in text(html)


def test_text_written_by_a_short_script_is_read() -> None:
    html = "<p>anna<script>document.write('@');</script>huber.example</p>"
    assert text(html) == "anna@huber.example"


@pytest.mark.parametrize("code", ["document.write('<b>');", "var a = '@';", "document.write('a' + b);"])
def test_the_code_of_other_scripts_is_not_text(code: str) -> None:
    assert text(f"<p>anna<script>{code}</script>bauer</p>") == "annabauer"


def test_a_number_in_the_next_element_is_a_separate_word() -> None:
    assert text("<p><b>Head of Sales</b><span>030 2345678</span></p>") == "Head of Sales 030 2345678"


@pytest.mark.parametrize(
    ("printed", "spans"),
    [
        ("call 030 123456 today", ["030 123456"]),
        ("12345", []),
        ("1 2 3 4 5 6", ["1 2 3 4 5 6"]),
        ("123<br>456", []),
        ("123 of some 456", ["123 of some 456"]),
        ("123 of something 456", []),
        ("2013, 030 123456<p>in 2014<p>040 654321", ["2013, 030 123456", "040 654321"]),
    ],
)
def test_digits_of_a_phone_number_are_close_together(printed: str, spans: list[str]) -> None:
    page = parse_page(f"<p>{printed}".encode(), "utf-8", "")
    assert [page.text[start:end] for start, end in page.number_spans] == spans


def test_links_are_returned_once_and_in_order() -> None:
    page = parse_page(b"<a href=/a>a</a><a href='TEL:1'>b</a><a href='/mailto?tel:2'>c</a>", "utf-8", "")
    assert [page.text_of(link) for link in page.links_with(Keywords("tel:", "mailto"))] == ["b", "c"]


def test_zones_at_each_place_are_those_around_it():
    page = parse_page(
        b"<header>a<nav>b <i class=team>c</i></nav></header> d<footer>e<div class=team></div><p class=team>f</p></footer>"
        b"<span class=quote></span><div class=team>g<nav>h</nav></div>",
        "utf-8",
        "",
    )

    for offset in range(len(page.text)):
        around = {name for zone in page.zones if zone.start <= offset < zone.end for name in zone.names}
        assert page.zones_at(offset) == around
    assert page.zones_at(len(page.text)) == frozenset()


@pytest.mark.parametrize(
    "base", ["http://huber.example/de/team", "https://huber.example:8443", "file:///tmp/page", ""]
)
@pytest.mark.parametrize(
    "href",
    ["/contact", "/de/ueber-uns/", "/a/b.html", "/", "//other.example/a", "/a//b", "/a/../b", "/./b", "/a?b=/c", "/a#b", "team", "/ä", ""],
)  # fmt: skip
def test_addresses_without_a_host_are_resolved_as_the_library_does(base: str, href: str) -> None:
    assert parse_page(b"<p>Cranes", "utf-8", base).resolve(href) == urljoin(base, href)


@pytest.mark.parametrize(
    ("words", "runs"),
    [
        ("Tel. 0113 496-0100", ["0113", "496", "0100"]),
        ("7", ["7"]),
        ("20 m² in Köln 50667", ["20", "50667"]),
        ("Киев 01001", ["01001"]),
        ("No numbers", []),
    ],
)
def test_digits_are_found_wherever_they_are(words: str, runs: list[str]) -> None:
    page = parse_page(f"<p>{words}".encode(), "utf-8", "")
    assert [page.folded[start:end] for start, end in page.digit_runs] == runs
