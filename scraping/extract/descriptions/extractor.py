"""What the company says it does, in its own words, and the language it says it in."""

import re

from scraping.extract.candidates import Candidate
from scraping.extract.context import Context
from scraping.extract.languages import detect_language
from scraping.findings import Field
from scraping.page.parse import Page

NAME = "descriptions"
AFTER = ()

_SOURCES = (("description", 60), ("og:description", 56), ("twitter:description", 48), ("dc.description", 48))
_TEMPLATE = re.compile(
    r"lorem ipsum|just another wordpress|joomla!? -|the dynamic portal engine|your description|enter a description|page description|"
    r"description of (?:your|the) (?:site|page)|meta description|powered by|under construction|coming soon|default description"
)


def find(page: Page, context: Context) -> list[Candidate]:
    return [*_find_description(page), *_find_language(page)]


def _find_description(page: Page) -> list[Candidate]:
    for name, points in _SOURCES:
        value = page.meta.get(name, "")
        if len(value) >= 30:
            candidate = Candidate(
                Field.DESCRIPTION, value[:600], f"meta {name}", 0, 0, [], f"meta[name={name}]", value[:400]
            )
            candidate.add(f"method: meta {name}", points)
            candidate.add("long enough to say something", 12 if len(value) >= 60 else 0)
            candidate.reject("placeholder" if _TEMPLATE.search(value.lower()) else "")
            return [candidate]
    return []


def _find_language(page: Page) -> list[Candidate]:
    written = detect_language(page.text[:20_000])
    declared = page.declared_language
    if not written and not declared:
        return []
    value = written or declared
    candidate = Candidate(
        Field.LANGUAGE, value, "words" if written else "html lang", 0, 0, [], "html", page.text[:160]
    )
    candidate.add("the page's words" if written else "declared by the page", 66)
    if written and declared:
        candidate.add(
            "declared as the same" if written == declared else "declared as another language",
            24 if written == declared else -10,
        )
    return [candidate]
