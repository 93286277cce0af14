"""Numbers that links lead to: `tel:`, and those of messengers."""

import re
from urllib.parse import unquote

from scraping.extract.candidates import Candidate
from scraping.extract.phones.collector import NumberCollector
from scraping.extract.phones.labels import NumberKind, kind_before
from scraping.extract.phones.marks import Mark, kind_around, kind_of_icon
from scraping.extract.phones.messengers import number_of_messenger
from scraping.extract.phones.short_numbers import short_number
from scraping.extract.phones.written import HAS_DIGIT, NUMBER
from scraping.page.parse import Link, path_of
from scraping.vocabulary.keywords import Keywords

_SCHEMES = ("tel:", "callto:", "phone:", "telephone:", "telto:", "sms:")
_KEYWORDS = Keywords(
    "tel:", "callto:", "phone:", "telto:", "sms:", "wa.me/", "whatsapp", "viber:", "zalo.me/"
)
_END_OF_NUMBER = re.compile(r"[;?,]")
_LONGEST_SCHEME, _REACH = 12, 40  # characters
_LONGEST_NATIONAL = 10  # digits


def collect_from_links(collector: NumberCollector, marks: list[Mark]) -> None:
    for link in collector.page.links_with(_KEYWORDS):
        if link.href[:_LONGEST_SCHEME].lower().startswith(_SCHEMES):
            target = unquote(link.href.partition(":")[2]).strip(" /")
            _collect_called(collector, marks, link, _END_OF_NUMBER.split(target)[0])
        elif number := number_of_messenger(unquote(link.href)):
            locator = path_of(link.node)
            collector.add(number, "whatsapp", link.start, link.end, NumberKind.PHONE, locator)


def _collect_called(collector: NumberCollector, marks: list[Mark], link: Link, target: str) -> None:
    shown = collector.page.folded[link.start : link.end]
    number = target if collector.region else _as_international(target)
    kind = _kind_of_link(collector, marks, link, shown)
    candidate = collector.add(number, "tel_link", link.start, link.end, kind, path_of(link.node))
    if candidate is not None:
        _compare_with_text(candidate, shown, collector)
    elif (value := short_number(target, collector.region)) and _digits_of(target) in _digits_of(shown):
        collector.add_short(value, "tel_link", link.start, link.end, printed=target)


def _kind_of_link(collector: NumberCollector, marks: list[Mark], link: Link, shown: str) -> NumberKind:
    page = collector.page
    line_before = page.folded[max(0, link.start - _REACH) : link.start].rpartition("\n")[2]
    kind, _ = kind_before(f"{line_before}{_letters_before_digits(shown)}")
    if marks:
        of_icon = kind_of_icon(marks, page.text, link.start)
        kind = of_icon or kind or kind_around(marks, link.start)
    return NumberKind.FAX if kind is NumberKind.FAX else NumberKind.PHONE


def _compare_with_text(candidate: Candidate, shown: str, collector: NumberCollector) -> None:
    first = NUMBER.search(shown)
    printed = collector.read_digits(first[0]) if first is not None else ""
    if printed == candidate.value:
        candidate.add("the link's text shows the same number", 10)
    elif printed:
        candidate.add("the link's text shows another number", -14)


def _as_international(target: str) -> str:
    """`tel:18665550134` on a site that tells no country."""
    digits = _digits_of(target)
    return f"+{digits}" if len(digits) > _LONGEST_NATIONAL and digits[0] != "0" else target


def _digits_of(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def _letters_before_digits(shown: str) -> str:
    found = HAS_DIGIT.search(shown)
    return shown[: found.start()] if found else shown
