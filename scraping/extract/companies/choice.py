"""The choice of one name: all names of a page are weighed together."""

import re
from collections import defaultdict
from collections.abc import Sequence
from urllib.parse import urlsplit

from scraping.extract.candidates import Candidate, Hints
from scraping.extract.companies.names import describes_offer, resemblance
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary.legal_forms import has_legal_form, without_legal_form
from scraping.vocabulary.letters import letters_of, mailbox_letters
from scraping.vocabulary.patterns import compile_later

_NATIVE = compile_later(r"[\u0370-\u1cff\u3040-\ud7ff]{2}")
_HEADLINE = {"title", "main heading"}
_HEADLINE_REASON = "the page's own headline"
_HOLDERS = ("copyright line", "line with a legal form")
_LEGAL_GAP = 15  # points
_SLOGAN = -40  # more than its script gives
_LIKE_THE_DOMAIN = 22  # of 30
_MOST_WORDS = 3
_LONG_PHRASE = compile_later(r"[\u3040-\u9fff]{14}")  # in scripts without spaces
_COMMA = re.compile(r"[,，、]")
_FEWEST_COMMAS = 2  # one is before a place or a legal form


def choose_company_name(candidates: list[Candidate], page: Page, hints: Hints) -> None:
    """The best name is delivered, the others are kept as rejected."""
    names = [one for one in candidates if one.field is Field.NAME and not one.rejected]
    if not names:
        return
    domain = hints.home_domain or registrable_domain(page.host)
    groups: dict[str, list[Candidate]] = defaultdict(list)
    for name in names:
        groups[letters_of(without_legal_form(name.value))[:40]].append(name)
    leaders = [_lead(group, domain, hints) for group in groups.values()]
    if urlsplit(page.url).path.strip("/"):
        _weigh_headlines(page, list(groups.values()), leaders)
    _weigh_script(leaders, page)
    best = _prefer_legal_name(max(leaders, key=lambda leader: leader.raw_score), leaders)
    best = _as_written(best, leaders)
    for name in names:
        if name is not best:
            name.reject("another_name_fits_better")


def _weigh_headlines(page: Page, groups: Sequence[Sequence[Candidate]], leaders: Sequence[Candidate]) -> None:
    """What heads a page that is not the home page, and begins its title, is what that page is about."""
    for group, leader in zip(groups, leaders, strict=True):
        methods = {one.method for one in group}
        if has_legal_form(leader.value):
            continue
        is_like_site = any(text == "resembles the domain" for text, _ in leader.reasons)
        is_title = letters_of(leader.value) == letters_of(page.title)
        if methods <= _HEADLINE and is_title and not is_like_site:
            leader.add(_HEADLINE_REASON, -60)
        elif methods == _HEADLINE:
            leader.add(_HEADLINE_REASON, -20)


def _weigh_script(leaders: list[Candidate], page: Page) -> None:
    """A name in the page's own script cannot look like the domain; its transliteration can."""
    if not _NATIVE.search(page.title):
        return
    for leader in leaders:
        if _NATIVE.search(leader.value) and not _is_phrase(leader):
            leader.add("in the script of the page", 32)


def _is_phrase(name: Candidate) -> bool:
    """`Collections of selected brands` in another script, which only the title has."""
    words = name.value.split()
    is_long = len(words) > _MOST_WORDS or _LONG_PHRASE.search(name.value) is not None
    is_long = is_long and not any(map(str.isascii, words))
    return (
        is_long
        and name.method in _HEADLINE
        and not any(text.startswith("also in") for text, _ in name.reasons)
    )


def _prefer_legal_name(best: Candidate, leaders: list[Candidate]) -> Candidate:
    """`K9 Limited` of the site K9 Kennels: a full name with a legal form that begins like the site's name is the company's."""
    if has_legal_form(best.value):
        return best
    letters = letters_of(best.value)
    for leader in sorted(leaders, key=lambda one: -one.raw_score):
        bare = letters_of(without_legal_form(leader.value))
        is_holder = leader.method in _HOLDERS and has_legal_form(leader.value)
        if (
            is_holder
            and len(bare) >= 2
            and letters.startswith(bare)
            and best.raw_score - leader.raw_score <= _LEGAL_GAP
        ):
            leader.add("the legal form of the site's name", best.raw_score - leader.raw_score + 1)
            return leader
    return best


def _as_written(best: Candidate, leaders: list[Candidate]) -> Candidate:
    """`muellerbrot` is how a domain, and who copies it, writes `Müllerbrot`."""
    if not (best.value.isascii() and best.value.islower()):
        return best
    spelled = letters_of(best.value)
    written = (one for one in leaders if letters_of(mailbox_letters(one.value.lower())) == spelled)
    return next((one for one in written if not one.value.isascii()), best)


def _lead(group: list[Candidate], domain: str, hints: Hints) -> Candidate:
    # Of several companies of a group (S.r.l., SARL, Inc.) the site belongs to the one in the title.
    titles = {one.value for one in group if one.method == "title"}
    leader = max(
        group,
        key=lambda one: (one.raw_score, has_legal_form(one.value), one.value in titles, -len(one.value)),
    )
    others = {one.method for one in group} - {leader.method}
    with_form = [one for one in group if has_legal_form(one.value) and one.method != "title"]
    if with_form and not has_legal_form(leader.value):
        leader.value = max(with_form, key=lambda one: one.raw_score).value
    if others:
        leader.add(f"also in: {', '.join(sorted(others))}"[:80], min(14, 7 * len(others)))
    points = resemblance(leader.value, domain)
    if points:
        leader.add("resembles the domain", points * 2 // 3)
    is_sure = points >= _LIKE_THE_DOMAIN or others or has_legal_form(leader.value)
    if leader.method in ("title", "main heading") and not is_sure and describes_offer(leader.value):
        leader.add("tells what is offered", -12)
    if leader.method in ("title", "main heading") and len(_COMMA.findall(leader.value)) >= _FEWEST_COMMAS:
        leader.add("a list of words", -20)
    if leader.method in ("title", "main heading") and leader.value.endswith(("!", "！")) and not others:
        leader.add("a slogan", _SLOGAN)
    if has_legal_form(leader.value):
        leader.add("has a legal form", 6)
    if hints.company and _same_company(leader.value, hints.company):
        leader.add("is the name of the seed row", 15)
    has_form = has_legal_form(leader.value)  # `S. de R.L. de C.V.` is one word
    if len(without_legal_form(leader.value).split()) + has_form > 6:
        leader.add("long for a name", -12)
    return leader


def _same_company(one: str, other: str) -> bool:
    first, second = letters_of(without_legal_form(one)), letters_of(without_legal_form(other))
    return len(first) >= 3 and len(second) >= 3 and (first in second or second in first)
