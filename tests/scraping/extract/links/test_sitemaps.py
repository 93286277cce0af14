import gzip

import pytest

from scraping.extract.links.sitemaps import of_domain, read_sitemap

URLS = b"<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc> http://huber.example/a </loc></url><url><loc>http://huber.example/b</loc></url></urlset>"
BOTH = ("http://huber.example/a", "http://huber.example/b")


@pytest.mark.parametrize(
    "body",
    [
        URLS,
        gzip.compress(URLS),
        b"\xef\xbb\xbf" + URLS,
        b"\n\n" + URLS,
        b"http://huber.example/a\nhttp://huber.example/b\nnonsense",
    ],
)
def test_sitemaps_are_read_plain_and_packed(body: bytes) -> None:
    assert read_sitemap(body).urls == BOTH


def test_an_index_names_its_children() -> None:
    body = b"<sitemapindex><sitemap><loc>http://huber.example/1.xml</loc></sitemap></sitemapindex>"
    assert read_sitemap(body).children == ("http://huber.example/1.xml",)


def test_text_before_a_break_counts() -> None:
    assert read_sitemap(URLS.replace(b"</urlset>", b"<url><loc")).urls == BOTH


LAUGHS = "".join(f"<!ENTITY l{n} '{f'&l{n - 1};' * 10}'>" for n in range(1, 30))
LOC = "<urlset><url><loc>{}</loc></url></urlset>"


@pytest.mark.parametrize(
    "text",
    [
        "<!DOCTYPE x [<!ENTITY a 'http://huber.example/a'>]>" + LOC.format("&a;"),
        f"<!DOCTYPE x [<!ENTITY l0 'ha'>{LAUGHS}]>" + LOC.format("&l29;"),
        f"<!DOCTYPE x [<!ENTITY a '{'a' * 100_000}'>]>" + LOC.format("&a;" * 2_000),
        "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/hostname'>]>" + LOC.format("http://huber.example/&a;"),
        "<!DOCTYPE x [<!ENTITY % a SYSTEM 'file:///etc/hostname'> %a;]>" + LOC.format("&b;"),
        "<!DOCTYPE x SYSTEM 'http://127.0.0.1/x.dtd'>" + LOC.format("&a;"),
    ],
)
def test_entities_are_refused(text: str) -> None:
    assert read_sitemap(text.encode()).urls == ()


@pytest.mark.parametrize("body", [b"", b"<html><body>not found</body></html>", b"\x1f\x8bbroken", b"\0\1\2"])
def test_rubbish_gives_nothing(body: bytes) -> None:
    assert read_sitemap(body).urls == ()


def test_a_packed_bomb_is_opened_with_a_limit() -> None:
    assert read_sitemap(gzip.compress(b" " * 60_000_000)).urls == ()


def test_only_addresses_of_the_same_company_count() -> None:
    urls = ("http://www.huber.example/a", "http://evil.example/b", "ftp://huber.example/c", "http://[broken")
    assert of_domain(urls, "huber.example") == ["http://www.huber.example/a"]
