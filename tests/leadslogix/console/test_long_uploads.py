"""A list that is too long for one request: checked and imported by a process of its own, with progress."""

import pytest
from playwright.sync_api import expect

from tests.leadslogix.console.test_browser import context, page, register, upload

pytestmark = [pytest.mark.browser, pytest.mark.long]

__all__ = ["context", "page"]  # fixtures
ROWS = 3_000


def long_list() -> bytes:
    rows = "".join(f"Firma {n} GmbH;firma-{n}.example;DE\n" for n in range(ROWS))
    return f"Aussteller;Webseite;Land\n{rows};;DE\nFirma 7 GmbH;firma-7.example;DE\n".encode()


def test_long_list_is_checked_and_imported_in_the_background(page):
    register(page, "fred@fred.example")
    upload(page, long_list())
    expect(page.get_by_text("The header is line 1")).to_be_visible()
    page.get_by_role("button", name="Check the rows").click()
    expect(page.get_by_role("button", name="Import 3002 rows")).to_be_visible(timeout=600_000)
    expect(page.get_by_role("link", name="1 rejected")).to_be_visible()
    page.get_by_role("button", name="Import 3002 rows").click()
    expect(page.get_by_text("1 line could not be used")).to_be_visible(timeout=600_000)
    assert page.wrongs == []
