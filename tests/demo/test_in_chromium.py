"""What only a browser sees: the port as its proxy, scripts run."""

import pytest

from tests.browser import open_chromium

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def visible_text(web):
    with open_chromium() as browser:
        context = browser.new_context(proxy={"server": f"http://127.0.0.1:{web.port}"})

        def visible_text(host: str, path: str, wanted: str) -> str:
            page = context.new_page()
            page.goto(f"http://{host}{path}")
            page.get_by_text(wanted).first.wait_for(timeout=120_000)
            return page.inner_text("body")

        yield visible_text
        context.close()


@pytest.mark.parametrize("family", ["script_only", "script_fetch", "script_concat", "joomla_cloak"])
def test_scripts_show_the_mailbox_and_the_number(family, exhibitors, visible_text, read_site) -> None:
    company = exhibitors[family][0].company
    (path, *_) = [path for path, page in read_site(exhibitors[family][0]).items() if _is_scripted(page)]
    shown = visible_text(company.host, path, company.email)
    assert company.phone.shown in shown


def test_reversed_text_reads_forwards_for_people(exhibitors, visible_text, read_site) -> None:
    """A browser keeps the letters in their order and paints them from right to left."""
    company = exhibitors["reversed_text"][0].company
    pages = read_site(exhibitors["reversed_text"][0])
    (path,) = [path for path, page in pages.items() if "bidi-override" in page]
    assert company.email[::-1] in visible_text(company.host, path, company.email[::-1])


def _is_scripted(page: str) -> bool:
    return any(sign in page for sign in ('id="app"', "document.write(", 'id="cloak'))
