"""Text that patterns choke on: each made to a wanted size, for the tests and the benchmark."""

from collections.abc import Callable

from scraping.extract.addresses import extractor as addresses
from scraping.extract.candidates import Candidate, Hints
from scraping.extract.context import Context, Extractor
from scraping.extract.registry import EXTRACTORS as REGISTERED
from scraping.extract.registry import REVIEWERS
from scraping.page.parse import Page

# Repeated up to the size that is asked for.
PATTERNS = {
    "a": "a",
    "words": "a ",
    "dotted": "a.",
    "dates": "1/2/",
    "brackets": "(",
    "digits": "1",
    "spaced_digits": "1 ",
    "phone_parts": "(1)-",
    "plus": "+1 ",
    "at_signs": "@",
    "addresses": "a@a.",
    "at_words": "a [at] ",
    "spelled": "a at b dot ",
    "dashes": "- ",
    "capitals": "A",
    "forms_of_address": "Dr. ",
    "staff_list": "Xoliswa Qhawe\nDirector\n",
    "labelled_names": "Contact: Anna Smith ",
    "names_with_letters": "Anna Smith, M.D., ",
    "couples": "Anna and Tom Huber ",
    "names": "Anna Maria ",
    "initials": "A. ",
    "titles": "Director, ",
    "streets": "12 Mill ",
    "long_street": "12 Mill Road Suite 4 ",
    "codes": "80331 ",
    "states": "Dayton, OH 45402 ",
    "german": "Lindenweg 4, 80331 München ",
    "lines": "Lindenweg 4\n",
    "countries": "12345\nGermany\n",
    "offices": "1\nUK\n",
    "post_boxes": "P.O. Box 1 ",
    "plots": "Plot 4, ",
    "years": "2013 Berlin ",
    "indian": "Pune 411 004, ",
    "japanese": "市1丁目 ",
    "chinese": "市区路1号",
    "korean": "서울 강남구 테헤란로 1 ",
    "kanji": "市",
    "legal_forms": "GmbH & Co. ",
    "copyright": "© ",
    "vat": "DE 123 456 ",
    "register": "HRB 1 ",
    "quotes": "'a' + ",
    "tabs": "\t",
    "unicode": "\u0661\u0662",
    "wide": "\uff11\uff12\uff20",
    "zero_width": "a\u200b",
    "labels": "Tel: Fax: ",
    "hyphens": "a-",
    "slashes": "/a",
    "links": "http://a.b/",
    "number_row": "07222 91499-50\t",
    "one_column": "Tel\t1\n07222 91499-50\t07222 91499\n",
    "sentences": "Wir sind jetzt in der Hauptstraße 12 ",
    "towns": "80331 Bad Ulm a. d. Tel. ",
    "districts": "Số 12 Lê Lợi, Quận 1, Hà Nội, ",
    "cities": "San Martín 567, Mendoza\n",
    "city_names": "Berlin, Hamburg, ",
    "chinese_rooms": "区北路金泉广场一单元20",
    "thai": "99/1 หมู่ 4 ถนน แขวงก เขตก ",
    "hyphens_in_streets": "12 rue Saint-Denis-",
    "sites": "089 218030 www.a.example ",
    "providers": "a1@gmail.com, b2@gmail.com, ",
    "bare_numbers": "22 827 51 43\n",
    "officers": "Datenschutzbeauftragter: Kessler GmbH, a@b.de\n",
}
HINTS = Hints(country="DE", company="Huber")


def _reading(extractor: Extractor, *regions: str) -> Callable[[Page], list[Candidate]]:
    return lambda page: extractor.find(page, Context(HINTS, list(regions)))


EXTRACTORS = {one.NAME: _reading(one, "DE", "US", "GB") for one in REGISTERED}
EXTRACTORS["addresses_en"] = _reading(addresses, "US")


def fill(pattern: str, size: int) -> str:
    return (pattern * (size // len(pattern) + 1))[:size]


def as_text(text: str) -> str:
    return f"<html><title>Huber</title><body><pre>{text}</pre></body></html>"


def as_script(text: str) -> str:
    return f"<html><body><script>var a = 'x@y'; {text}</script></body></html>"


def as_attributes(text: str) -> str:
    return (
        f'<html><body><a href="mailto:{text}">x</a><a href="tel:{text}">y</a><img alt="{text}"></body></html>'
    )


def review_all(page: Page, found: list[Candidate]) -> None:
    context = Context(HINTS, found=found)
    for reviewer in REVIEWERS:
        for candidate, reason in reviewer.review(page, context):
            candidate.reject(reason)
