"""The user gives one address for the whole list: the fair's own list of exhibitors, which has several pages."""

import json
import sqlite3
from contextlib import closing

import pytest

from tests.leadslogix.runs.commands import Shell
from tests.small_site import open_small_site

pytestmark = pytest.mark.long

PER_PAGE = 6
FILLERS = ("Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel", "Ivy", "Juniper")


def own_site(name: str, place: str, phone: str) -> str:
    return (
        f"<!doctype html><html lang=en><title>{name}</title><h1>Welcome</h1><p>{name}, {place}</p>"
        f"<p>Phone: {phone} <a href='mailto:office@kranwerk-alder.example'>office@kranwerk-alder.example</a></p></html>"
    )


def entry(name: str, path: str, more: str = "") -> str:
    return (
        f'<li class="exhibitor"><h3><a href="/exhibitors/{path}">{name}</a></h3><p>Stand B7 {more}</p></li>'
    )


def page(entries: list[str], following: str = "") -> str:
    more = f'<a rel="next" href="{following}">Next page</a>' if following else ""
    return (
        f"<!doctype html><html lang=en><title>Exhibitors</title><main><h1>Exhibitors</h1><ul>{''.join(entries)}</ul>"
        f"{more}</main></html>"
    )


def profile(name: str, site: str) -> str:
    return (
        f"<!doctype html><html lang=en><title>{name} - Crane Fair</title><main><h1>{name}</h1>"
        f'<p>Website: <a href="{site}">{site}</a></p></main><footer>mail@crane-fair.example</footer></html>'
    )


@pytest.fixture
def alder():
    """A site whose domain says nothing of its company's name."""
    with open_small_site(
        {"/": own_site("Alder Kranwerk Ltd", "4 Mill Road, Leeds LS1 4AP", "0113 496 0001")}
    ) as site:
        yield site


@pytest.fixture
def fair(alder):
    site = f"http://kranwerk-alder.example:{alder.port}/"
    fillers = [entry(f"{name} Pumps Ltd", name.lower()) for name in FILLERS]
    pages = {
        "/exhibitors": page(fillers[:PER_PAGE], "/exhibitors?page=2"),
        "/exhibitors?page=2": page(
            [
                *fillers[PER_PAGE:],
                entry("ALDER KRANWERK", "alder", "United Kingdom"),
                entry("Nordlift", "nordlift-de", "Germany"),
                entry("Nordlift", "nordlift-it", "Italy"),
            ],
            "/exhibitors?page=2",
        ),
        "/exhibitors/alder": profile("ALDER KRANWERK", site),
        "/exhibitors/nordlift-de": profile("Nordlift", "http://nordlift-de.example/"),
        "/exhibitors/nordlift-it": profile("Nordlift", "http://nordlift-it.example/"),
    }
    with open_small_site(pages) as fair:
        yield fair


@pytest.fixture
def shell(data_dir, alder):
    return Shell(
        data_dir,
        {
            "LEADSLOGIX_ALLOWED_NETWORKS": "127.0.0.0/8",
            "LEADSLOGIX_HOST_MAP": f"kranwerk-alder.example=127.0.0.1:{alder.port}",
            "LEADSLOGIX_QUEUE": "heapq",
            "LEADSLOGIX_RETRY_SECONDS": "0.1",
        },
    )


def crawl(shell, tmp_path, rows: list[str], listing: str) -> dict[str, dict]:
    seeds, out = tmp_path / "seeds.csv", tmp_path / "leads.jsonl"
    seeds.write_text("\n".join(["Exhibitor,Country", *rows]) + "\n", encoding="utf-8")
    done = shell.run("crawl", seeds, "--renders=0", f"--listing={listing}", f"--jsonl={out}")
    assert done.returncode == 0, done.stderr
    return {row["company"]: row for row in map(json.loads, out.read_text(encoding="utf-8").splitlines())}


def ask(shell, query: str) -> list[tuple]:
    with closing(sqlite3.connect(shell.data_dir / "leadslogix.sqlite3")) as database:
        return database.execute(query).fetchall()


def test_website_is_found_by_the_entry_of_the_fair_s_list_and_credited_to_it(shell, fair, alder, tmp_path):
    leads = crawl(shell, tmp_path, ["Alder Kranwerk Ltd,GB"], fair.url("/exhibitors"))
    assert leads["Alder Kranwerk Ltd"]["domain"] == "kranwerk-alder.example"
    (ways, reasons, detail, state) = ask(
        shell, "select ways, reasons, detail, state from leads_websitecandidate"
    )[0]
    assert "listing" in json.loads(ways)
    assert "its entry in the fair's list leads to the site" in dict(json.loads(reasons))
    assert (detail, state) == (f"listed at {fair.url('/exhibitors?page=2')}", "taken")
    values = {fact["value"] for fact in leads["Alder Kranwerk Ltd"]["facts"]}
    assert "office@kranwerk-alder.example" in values


def test_only_companies_of_the_user_s_list_become_leads(shell, fair, tmp_path):
    leads = crawl(shell, tmp_path, ["Alder Kranwerk Ltd,GB"], fair.url("/exhibitors"))
    assert set(leads) == {"Alder Kranwerk Ltd"}


def test_each_page_of_the_list_is_read_once_and_profiles_of_others_never(shell, fair, tmp_path):
    crawl(shell, tmp_path, ["Alder Kranwerk Ltd,GB", "Zeder Bau GmbH,DE"], fair.url("/exhibitors"))
    assert fair.statuses_of("/exhibitors") == [200]
    assert fair.statuses_of("/exhibitors?page=2") == [200]
    assert fair.statuses_of("/exhibitors/alder") == [200]
    assert fair.statuses_of("/exhibitors/birch") == []
    assert ask(shell, "select pages, has_ended, outcome from runs_fairlist") == [(2, 1, "found")]


def test_namesake_gets_the_entry_of_its_country(shell, fair, tmp_path):
    crawl(shell, tmp_path, ["Nordlift,IT"], fair.url("/exhibitors"))
    assert fair.statuses_of("/exhibitors/nordlift-it") == [200]
    assert fair.statuses_of("/exhibitors/nordlift-de") == []


@pytest.mark.parametrize("row", ["Nordlift,", "Nordlift,FR"])
def test_entry_of_a_namesake_is_nobody_s(shell, fair, tmp_path, row):
    leads = crawl(shell, tmp_path, [row], fair.url("/exhibitors"))
    assert fair.statuses_of("/exhibitors/nordlift-it") == fair.statuses_of("/exhibitors/nordlift-de") == []
    assert leads["Nordlift"]["domain"] == ""


def test_list_that_cannot_be_read_holds_nobody_up(shell, fair, tmp_path):
    leads = crawl(shell, tmp_path, ["Alder Kranwerk Ltd,GB"], fair.url("/nothing-here"))
    assert leads["Alder Kranwerk Ltd"]["outcomes"]["discovery"] == "no_website"
    assert ask(shell, "select has_ended, outcome from runs_fairlist") == [(1, "not_found")]


def test_list_that_robots_txt_forbids_is_not_read(shell, alder, tmp_path):
    pages = {"/robots.txt": "User-agent: *\nDisallow: /exhibitors\n", "/exhibitors": page([])}
    with open_small_site(pages) as closed:
        crawl(shell, tmp_path, ["Alder Kranwerk Ltd,GB"], closed.url("/exhibitors"))
        assert closed.statuses_of("/exhibitors") == []
    assert ask(shell, "select has_ended, outcome from runs_fairlist") == [(1, "robots")]


def test_address_that_is_none_is_refused_before_anything_is_stored(shell, tmp_path):
    (tmp_path / "seeds.csv").write_text("Exhibitor\nAlder\n")
    done = shell.run("crawl", tmp_path / "seeds.csv", "--listing=not an address")
    assert done.returncode == 2
    assert "is not a web address" in done.stderr
