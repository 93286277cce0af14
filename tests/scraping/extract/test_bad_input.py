"""Any bytes at all: nothing raises, nothing takes more than linear time, and the same bytes always give the same result."""

import random
from collections.abc import Callable
from functools import partial

import pytest

from scraping.extract.reading import read_page
from scraping.page.parse import parse_page
from tests.growth import LIMIT, growth
from tests.scraping.extract.fuzzing import ORDER, run_fuzz_target
from tests.scraping.extract.hostile import (
    EXTRACTORS,
    PATTERNS,
    as_attributes,
    as_script,
    as_text,
    fill,
    review_all,
)

# How long a text of this size takes at most is measured by benchmarks/extract.py.
SIZE = 100_000
# `make fuzz` reads many more.
FUZZED_PAGES = 2_500


def read(body: bytes) -> object:
    return read_page(body, "", "http://huber.example/", ORDER)


BODIES = {
    "empty": b"",
    "one_byte": b"<",
    "nul_bytes": b"\0" * 5000,
    "random": random.Random(5).randbytes(50_000),
    "invalid_utf8": b"<p>\xff\xfe\xc3\x28 info@huber.example</p>" * 50,
    "utf16_without_bom": "<p>info@huber.example</p>".encode("utf-16-le"),
    "pdf": b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n" + random.Random(6).randbytes(4000),
    "deep_nesting": b"<div>" * 100_000 + b"info@huber.example",
    "unclosed_formatting": b"<b i>" * 1000 + b"<i i>" * 1000 + b"x</b>" * 1000,
    "many_attributes": b"<p " + b" ".join(b"a%d=1" % at for at in range(20_000)) + b">x</p>",
    "two_megabytes_of_one_tag": b"<p>" * (2_000_000 // 3),
    "unclosed_tag": b"<a href='" + b"x" * 100_000,
    "unclosed_comment": b"<!--" + b"-" * 100_000,
    "json_ld_5_mb": b'<script type="application/ld+json">{"a":"' + b"x" * 5_000_000 + b'"}</script>',
    "json_ld_10000_levels": b'<script type="application/ld+json">' + b'{"a":[' * 10_000 + b"]}" * 10_000 + b"</script>",
    "json_ld_of_junk": b'<script type="application/ld+json">[1,null,"x",[[]],{"@type":[null,{}],"address":[1,{}]}]</script>',
    "json_ld_circle": b'<script type="application/ld+json">{"@graph":[{"@id":"a","name":"A","address":{"@id":"a"}}]}</script>',
    "lone_surrogates": b"<p>\\ud800 &#xD800; &#x110000; info@huber.example</p>",
    "nested_microdata": b"<div itemscope itemtype=Organization>" * 600 + b"<p itemprop=telephone>1",
}  # fmt: skip


@pytest.mark.parametrize("name", BODIES)
def test_any_bytes_are_read_without_an_error(name: str) -> None:
    read(BODIES[name])


@pytest.mark.parametrize("name", BODIES)
def test_the_same_bytes_give_the_same_result(name: str) -> None:
    assert read(BODIES[name][:200_000]) == read(BODIES[name][:200_000])


@pytest.mark.long
@pytest.mark.parametrize("extractor", EXTRACTORS)
@pytest.mark.parametrize("wrap", [as_text, as_script, as_attributes])
def test_time_of_an_extractor_grows_with_the_text_and_not_faster(
    extractor: str, wrap: Callable[[str], str]
) -> None:
    def prepare(pattern: str, size: int) -> Callable[[], object]:
        page = parse_page(wrap(fill(pattern, size)).encode(), "utf-8", "")
        return lambda: review_all(page, EXTRACTORS[extractor](page))

    growths = {name: growth(partial(prepare, pattern), SIZE) for name, pattern in PATTERNS.items()}
    assert {name: times for name, times in growths.items() if times > LIMIT} == {}


BROKEN_ADDRESSES = (
    *("http://[acme/", "https://[::1", "//[acme", "http://acme.example:99999/team", "mailto:anna@[acme"),
    *(
        "http://[facebook.com/plugins/page.php?href=x",
        "https://linkedin.com:x/company/acme",
        "http://a%5B@[x]/",
    ),
)


@pytest.mark.parametrize(
    "html",
    [
        *(
            "<a href='{}'>Contact</a>",
            "<a href='{}'>Website</a>",
            "<a rel='next' href='{}'>2</a>",
            "<iframe src='{}'></iframe>",
        ),
        *(
            "<base href='{}'><a href='team'>Team</a>",
            "<meta property='og:url' content='{}'>",
            "<p>Web: {}</p>",
        ),
        *(
            "<div class='fb-page' data-href='{}'></div>",
            "<div class='vcard'><a class='url fn' href='{}'>Acme</a></div>",
        ),
        "<p>© 2024 Acme, Réalisation <a href='{}'>Alpweb</a> – 04 50 11 22 33</p>",
        """<script type="application/ld+json">{"@type": "Organization", "url": "{}", "sameAs": "{}"}</script>""",
        "<script>location.href = '{}'</script>",
    ],
)
def test_what_is_no_address_costs_no_page(html: str) -> None:
    parts = "".join(
        html.replace("{{", "{").replace("}}", "}").replace("{}", each) for each in BROKEN_ADDRESSES
    )

    found = read(f"<p>info@huber.example</p>{parts}".encode()).findings

    assert "info@huber.example" in [finding.value for finding in found]


def test_a_page_is_cut_at_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scraping.page.parse.MAX_BYTES", 3_000)
    body = b"<p>early@huber.example " + b"x " * 2_000 + b"late@huber.example"
    assert [finding.value for finding in read(body).findings if finding.field == "email"] == [
        "early@huber.example"
    ]


def test_fuzzed_pages_raise_nothing() -> None:
    run_fuzz_target("extract", FUZZED_PAGES, seed=20261118)
