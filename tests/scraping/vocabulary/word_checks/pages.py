"""Words of links, of parts of pages, and of pages that stand in for others."""

from collections.abc import Callable

from scraping.extract.candidates import Hints
from scraping.extract.links.listings import read_listing
from scraping.extract.links.ranking import score_language, score_words
from scraping.extract.people.found import LINKS_TO_TEAM
from scraping.fetch.page_classifier import FinalResponse, classify_response
from scraping.outcomes import Outcome
from scraping.page.parse import parse_page
from scraping.urls import parse_url
from scraping.vocabulary.loader import read_data
from scraping.vocabulary.page_words import KIND_POINTS
from tests.scraping.vocabulary.word_checks.reading import gives_reason


def is_page_of(outcome: Outcome) -> Callable[[str], bool]:
    def is_classified(phrase: str) -> bool:
        url = parse_url("https://nordwerk.example/")
        body = f"<p>{phrase}</p>".encode()
        return classify_response(FinalResponse(url, url, 200, {}, body)).outcome is outcome

    return is_classified


def is_zone(zone: str) -> Callable[[str], bool]:
    return lambda word: zone in parse_page(f"<p class='{word}'>x</p>".encode(), "utf-8", "").zones_at(0)


def rank_link(word: str, path: str = "/x") -> str:
    """The kind of the page to which such a link leads; nothing where it is not worth a fetch."""
    return score_words(word, path)[0] or score_language(word, path)[0]


def leads_to(kind: str) -> Callable[[str], bool]:
    return lambda word: rank_link(word) == kind


def has_path_of(kind: str) -> Callable[[str], bool]:
    return lambda word: rank_link("x", f"/{word}") == kind


def leads_to_next_page(word: str) -> bool:
    url = "https://fair.example/list"
    page = parse_page(f'<a href="?page=2">{word}</a>'.encode(), "utf-8", url)
    return read_listing(page, Hints()).next_pages == (f"{url}?page=2",)


CHECKS: dict[tuple[str, str], Callable[[str], bool]] = {
    ("stand_in_pages", "block page"): is_page_of(Outcome.BLOCKED),
    ("stand_in_pages", "captcha"): is_page_of(Outcome.BLOCKED),
    ("stand_in_pages", "parked domain"): is_page_of(Outcome.PARKED),
    **{("zone_words", zone): is_zone(zone) for zone in read_data("zone_words")},
    **{("page_words", kind): leads_to(kind) for kind in KIND_POINTS},
    **{("page_words", f"{kind}_path"): has_path_of(kind) for kind in KIND_POINTS},
    ("page_words", "person_path"): lambda word: gives_reason(
        f'<a href="/{word}/anna-berger">{{word}}</a>', LINKS_TO_TEAM, "Anna Berger"
    )("Anna Berger"),
    ("page_words", "waste_path"): lambda word: (
        not rank_link("the team today", f"/{word}/x") and rank_link("the team today") == "team"
    ),
    ("page_words", "next_page"): leads_to_next_page,
    ("page_words", "language_name"): leads_to("language"),
    ("page_words", "enter_site"): leads_to("language"),
}
