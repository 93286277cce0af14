"""The whole way, as a person goes it: a real Chromium, a real server, a real crawl of the demo's trade fair."""

import csv
import io
import json
import re

import openpyxl
import pytest
from playwright.sync_api import expect

from demo.truth import load_truth
from tests.leadslogix.console.conftest import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.early]

PASSWORD = "correct horse battery"
PATIENCE_MS = 300_000
FAMILIES = ("jsonld", "footer", "contact_page", "german_imprint", "microdata")
COMPANIES = [next(known for known in load_truth() if known.family == family) for family in FAMILIES]


def make_list(companies=COMPANIES) -> bytes:
    """The exhibitors, the first of them twice, and a line without a name."""
    lines = [f'"{known.exhibitor}";{known.website};{known.country}' for known in companies]
    return "\n".join(["Aussteller;Webseite;Land", *lines, lines[0], ";;DE"]).encode()


@pytest.fixture
def context(site, chromium):
    context = chromium.new_context(base_url=site.url, accept_downloads=True)
    context.set_default_timeout(PATIENCE_MS)
    yield context
    context.close()


@pytest.fixture
def page(context):
    """A page that remembers everything that should not have happened on it."""
    page = context.new_page()
    page.wrongs = []
    page.on("dialog", lambda dialog: (page.wrongs.append(f"dialog {dialog.message}"), dialog.dismiss()))
    page.on("pageerror", lambda error: page.wrongs.append(f"script error {error}"))
    page.on(
        "console",
        lambda said: page.wrongs.append(said.text) if "Content Security Policy" in said.text else None,
    )
    return page


def register(page, email: str) -> None:
    page.goto("/register/")
    page.get_by_label("E-mail address").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Name of your workspace").fill("Dora's leads")
    page.get_by_role("button", name="Register").click()
    page.get_by_label("E-mail address").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()


def upload(page, seeds: bytes) -> None:
    page.get_by_role("main").get_by_role("link", name="Upload a list").first.click()
    page.get_by_label("Your list").set_input_files(
        {"name": "Messe 2026.csv", "mimeType": "text/csv", "buffer": seeds}
    )
    page.get_by_role("button", name="Upload").click()


def download(page, button: str) -> bytes:
    with page.expect_download() as waiting:
        page.get_by_role("button", name=button).click()
    return waiting.value.path().read_bytes()


def test_list_becomes_leads_in_the_browser(page):
    register(page, "dora@dora.example")
    upload(page, make_list())
    expect(page.get_by_label("Meaning of Aussteller")).to_have_value("name")
    expect(page.get_by_label("Meaning of Webseite")).to_have_value("website")
    page.get_by_role("button", name="Check the rows").click()
    page.get_by_role("button", name="Import 7 rows").click()

    expect(page.get_by_text("1 line could not be used")).to_be_visible()
    page.get_by_role("button", name="Start the run").click()
    # The page follows the run by itself until it has ended.
    expect(page.get_by_role("status")).to_have_text("Finished", timeout=PATIENCE_MS)
    expect(page.get_by_text(re.compile(r"5\s+of 5 companies"))).to_be_visible()

    workbook = openpyxl.load_workbook(io.BytesIO(download(page, "Download Excel")), read_only=True)
    (heading, *leads) = workbook["Leads"].values
    emails = {row[heading.index("Email")] for row in leads}
    assert len(leads) == 5
    assert {known.facts["email"][0] for known in COMPANIES} <= emails
    rows = list(csv.reader(io.StringIO(download(page, "Download CSV").decode("utf-8-sig"))))
    assert len(rows) == 6

    page.get_by_role("link", name="Look at the companies").click()
    page.get_by_role("link", name=COMPANIES[0].exhibitor).click()
    page.get_by_text(re.compile("Why .*, from")).first.click()
    expect(page.get_by_text(COMPANIES[0].facts["email"][0]).first).to_be_visible()
    assert page.wrongs == []


def test_way_can_be_gone_without_javascript(chromium, site):
    context = chromium.new_context(base_url=site.url, java_script_enabled=False)
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    register(page, "plain@dora.example")
    upload(page, make_list(COMPANIES[:1]))
    page.get_by_role("button", name="Check the rows").click()
    page.get_by_role("button", name="Import 3 rows").click()
    page.get_by_role("button", name="Start the run").click()
    expect(page.get_by_role("status")).to_have_text("Finished", timeout=PATIENCE_MS)
    expect(page.get_by_role("button", name="Download Excel")).to_be_visible()
    context.close()


def test_hostile_text_does_nothing_in_a_browser(page, site):
    places = json.loads(site.run("-m", "tests.leadslogix.console.hostile_site"))
    page.goto("/login/")
    page.get_by_label("E-mail address").fill(places["email"])
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    shown = [visit(page, url) for url in places["urls"]]
    assert [url for url, text in zip(places["urls"], shown, strict=True) if "onerror" not in text] == []
    assert [url for url in asked if "canary" in url or url.endswith("/x")] == []
    assert page.wrongs == []


def visit(page, url: str) -> str:
    page.goto(url)
    assert page.locator('a[href^="javascript:" i]').count() == 0
    return page.locator("body").inner_text()


@pytest.mark.parametrize("address", ["/admin/login/", "/login/", "/register/", "/nowhere/"])
def test_pages_keep_their_own_content_security_policy(page, address):
    page.goto(address)
    assert page.wrongs == []


def test_pages_work_on_a_narrow_screen(context, page, site):
    register(page, "narrow@dora.example")
    page.set_viewport_size({"width": 360, "height": 640})
    page.reload()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_headers_as_long_as_sentences_leave_room_for_the_values(page):
    page.set_viewport_size({"width": 390, "height": 640})
    style = (ROOT / "static/css/app.css").read_text(encoding="utf-8")
    header = "Products, services and everything else that is shown at this stand"
    pairs = f"<dl class=pairs><dt>{header}</dt><dd>Pumps</dd></dl>"
    page.set_content(f"<style>{style}</style><main><section class=card>{pairs}</section></main>")
    widths = [page.locator(tag).bounding_box()["width"] for tag in ("dd", "dl")]
    assert widths[0] > 0.4 * widths[1]


def test_link_of_an_invitation_fills_in_its_code_and_leaves_the_address(page):
    page.goto("/join/#the-code")
    expect(page.get_by_label("Your link")).to_have_value("the-code")
    assert page.url.endswith("/join/")
    assert page.wrongs == []
