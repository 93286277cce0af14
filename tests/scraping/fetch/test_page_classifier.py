"""Responses are classified by their content, whatever their status is."""

from pathlib import Path

import pytest

from scraping.fetch.charset import find_charset
from scraping.fetch.page_classifier import FinalResponse, classify_response, visible_length
from scraping.interfaces import Kind
from scraping.outcomes import Outcome
from scraping.urls import parse_url

HOME = parse_url("http://crane.example/")
TEXT = "We build cranes and sell them to people who lift heavy things every day. " * 30


def classify(
    body: str | bytes, status: int = 200, path: str = "/", host: str = "crane.example", **headers: str
) -> Outcome:
    final = parse_url(f"http://{host}{path}")
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return classify_response(
        FinalResponse(HOME, final, status, sent, body.encode() if isinstance(body, str) else body)
    ).outcome


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        (200, Outcome.OK),
        (203, Outcome.OK),
        (204, Outcome.EMPTY),
        (304, Outcome.NOT_MODIFIED),
        (400, Outcome.CLIENT_ERROR),
        (401, Outcome.LOGIN_WALL),
        (402, Outcome.CLIENT_ERROR),
        (403, Outcome.BLOCKED),
        (404, Outcome.NOT_FOUND),
        (410, Outcome.NOT_FOUND),
        (429, Outcome.RATE_LIMITED),
        (451, Outcome.CLIENT_ERROR),
        (500, Outcome.SERVER_ERROR),
        (503, Outcome.SERVER_ERROR),
        (999, Outcome.BLOCKED),
        (300, Outcome.PROTOCOL_ERROR),
        (700, Outcome.PROTOCOL_ERROR),
    ],
)
def test_each_status_has_its_outcome(status: int, outcome: Outcome) -> None:
    assert classify(f"<p>{TEXT}</p>", status) is outcome


@pytest.mark.parametrize(
    "page",
    [
        "<title>Just a moment...</title><body>Enable JavaScript and cookies to continue</body>",
        "<title>Attention Required! | Cloudflare</title><h1>Sorry, you have been blocked</h1>",
        "<h1>Checking your browser before accessing crane.example</h1>",
        "<html><body>Request unsuccessful. Incapsula incident ID: 1</body></html>",
        "<title>Access Denied</title>You don't have permission to access this server.",
        "<div id='px-captcha'></div>",
        "<p>Please verify you are human</p>",
        "<title>Zugriff verweigert</title>",
        "<p>There was unusual traffic from your network.</p>",
    ],
)
@pytest.mark.parametrize("status", [200, 503])
def test_a_block_page_is_blocked_with_any_status(page: str, status: int) -> None:
    assert classify(page, status) is Outcome.BLOCKED


def test_a_challenge_in_the_headers_is_a_block() -> None:
    assert classify("<p>wait</p>", 200, cf_mitigated="challenge") is Outcome.BLOCKED


@pytest.mark.parametrize(
    "page",
    [
        "<h1>crane.example</h1><p>This domain is for sale!</p>",
        "<p>Diese Domain steht zum Verkauf</p>",
        "<script src='https://img.sedoparking.com/x.js'></script>",
        "<p>This domain has expired. Renew it now.</p>",
    ],
)
def test_a_parked_domain_is_recognised(page: str) -> None:
    assert classify(page) is Outcome.PARKED


def test_a_redirect_to_a_domain_trader_is_a_parked_domain() -> None:
    assert classify(f"<p>{TEXT}</p>", host="www.hugedomains.com") is Outcome.PARKED


@pytest.mark.parametrize("host", ["jordan.com", "www.sheridan.com", "levelabove.com", "dan.com.example"])
def test_a_company_with_a_name_like_a_domain_traders_is_not_parked(host: str) -> None:
    assert classify(f"<p>{TEXT}</p>", host=host) is Outcome.OK


@pytest.mark.parametrize(
    ("page", "path"),
    [
        ("<form><input name=u><input type='password'></form>", "/"),
        (f"<p>{TEXT}</p><INPUT TYPE=password>", "/login?next=/"),
        (f"<p>{TEXT}</p><input type=password>", "/users/sign-in"),
    ],
)
def test_a_login_form_in_place_of_a_page_is_a_login_wall(page: str, path: str) -> None:
    assert classify(page, path=path) is Outcome.LOGIN_WALL


@pytest.mark.parametrize(
    "page",
    [
        f"<p>{TEXT} Our firewall says access denied to strangers.</p>",
        f"<p>{TEXT} Is your domain for sale? We buy this domain and any other.</p>",
        f"<p>{TEXT}</p><form><input type=password></form>",
        f"<h1>Contact</h1><p>{TEXT[:700]}</p><form>Please verify that you are human</form>",
        "<html><body><div id=root></div><script src=/app.js></script></body></html>",
        "<p>Short but honest.</p>",
    ],
)
def test_an_ordinary_page_with_such_words_is_a_page(page: str) -> None:
    assert classify(page) is Outcome.OK


@pytest.mark.parametrize(
    "body",
    [
        b"%PDF-1.7 and so on",
        b"\x89PNG\r\n\x1a\n",
        b"GIF89a",
        b"\xff\xd8\xff\xe0",
        b"PK\x03\x04 a document",
        b"\x1f\x8b\x08 packed",
    ],
)
def test_a_file_sent_as_a_page_is_of_the_wrong_type(body: bytes) -> None:
    assert classify(body) is Outcome.WRONG_TYPE


@pytest.mark.parametrize("page", ["", "  \n\t", "\0"[:0]])
def test_a_page_without_content_is_empty(page: str) -> None:
    assert classify(page) is Outcome.EMPTY


def test_a_block_page_in_utf_16_is_read() -> None:
    body = "<title>Just a moment...</title>".encode("utf-16-le")

    assert classify_response(FinalResponse(HOME, HOME, 200, {}, body, "utf-16-le")).outcome is Outcome.BLOCKED


def test_a_sitemap_is_not_classified_by_phrases() -> None:
    body = b"<urlset><loc>http://crane.example/this-domain-is-for-sale</loc>domain is for sale</urlset>"

    assert classify_response(FinalResponse(HOME, HOME, 200, {}, body), Kind.SITEMAP).outcome is Outcome.OK


def test_scripts_styles_and_tags_are_not_visible() -> None:
    page = "<style>a{b}</style><p class='x'>one <b>two</b></p><script>var x = '<p>three</p>'</script><noscript>4</noscript>"

    assert visible_length(page, 1_000) == len("onetwo")


def test_no_real_page_is_taken_for_a_block_page_or_a_parked_domain(corpus: Path) -> None:
    bodies = [path.read_bytes() for path in corpus.glob("*/*")]

    outcomes = [
        classify_response(FinalResponse(HOME, HOME, 200, {}, body, find_charset(body))).outcome
        for body in bodies
    ]

    assert len(bodies) > 400
    assert set(outcomes) == {Outcome.OK}
