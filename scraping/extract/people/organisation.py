"""Whose title it is: whether a text names the page's own organisation, or another one."""

import re
from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise

from scraping.extract.candidates import Candidate, Hints
from scraping.extract.domains import domain_label, is_free_mail, is_platform
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.urls import registrable_domain
from scraping.vocabulary.conjunctions import AND
from scraping.vocabulary.domain_names import GENERAL_WORDS, MEDIA_WORDS, SMALL_WORDS, loose_letters
from scraping.vocabulary.job_titles import DEPARTMENT, has_title, is_title_word
from scraping.vocabulary.legal_forms import without_legal_form
from scraping.vocabulary.letters import letters_of, lower
from scraping.vocabulary.loader import WORD, read_expression, read_lower, read_spellings
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.spellings import join_expressions

_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*")
_LONGEST_RUN = 6  # words of a name
# A part of a name or domain with fewer letters is in too many words.
_MIN_PART, _MIN_ACRONYM = 5, 3
_ABBREVIATION = re.compile(r"[^\W\d_a-zà-öø-ÿ]{3,8}")
_MOST_OF_NAME = 0.6
_STEM = 5  # letters: names are inflected
_LATIN = re.compile("[A-Za-z]")
_MEDIA = frozenset(map(loose_letters, MEDIA_WORDS))
_ARTICLE, _LEAST_STEM = "ال", 3
# After a comma, or after a word that means "at".
_EMPLOYER = re.compile(
    r"(?:,| [-–|] | (?:at|bei|chez|w|at the|presso|hos|bij)| @) ?(?P<name>[^\W\d_a-zà-ÿ][\w.&'’-]*(?: (?:[^\W\d_a-zà-ÿ][\w.&'’-]*|&|of|de|and|und|for)){0,5})$"
)
_TITLE_TAIL, _LONGEST_NAME = 20, 60  # characters
_PIECES, _SIGNS = re.compile(r"\s?[,|(@•·–—]\s?|\s-\s"), " ,|()@•·–—-."
_NEXT_PIECE = re.compile(
    r"\s?(?:[,|(@•·–—-]|(?<=\s)(?:at|bei|chez|presso|of|from)(?=\s))\s?(?P<name>[^\W\d_a-zà-ÿ][\w.&'’-]*(?: (?:[^\W\d_a-zà-ÿ][\w.&'’-]*|&|of|de|and|und|for|the)){0,6})\W{0,3}(?:$|[\n\t,|(–—])"
)
# These titles are of the head of an organisation, which the following words name.
_LED = compile_later(
    lambda: (
        rf"(?<![\w-]){read_expression('beside_names', 'leads_organisation')}(?![\w-])[\s,]{{1,2}}(?P<name>\S.*)$"
    )
)
_LEADS = compile_later(lambda: rf"(?<=\w)\s{read_expression('beside_names', 'leads_organisation')}$")
_LEADER = compile_later(
    lambda: (
        rf"(?:{read_expression('beside_names', 'leads_organisation', 'leads_firm')})"
        rf"(?:[\s,/&+·|-]+(?:(?:{AND})\s+)?(?:{read_expression('beside_names', 'leads_organisation', 'leads_firm')}))*"
    )
)
_FIRMS_LEADER = compile_later(lambda: read_expression("beside_names", "leads_firm"))
_PUBLIC_TITLE = compile_later(
    lambda: WORD.replace("{}", join_expressions(read_lower("people_words", "public_title")))
)

_AUTHORS_TITLE = compile_later(
    lambda: WORD.replace("{}", join_expressions(read_lower("people_words", "authors_title")))
)
_BODY = compile_later(lambda: read_expression("beside_names", "governing_body"))
# `Vice president`, `le maire`
_OF_ARTICLES = frozenset(("title", "main heading", "logo", "spelled like the domain"))
_BEFORE_LEADS = frozenset(read_spellings("beside_names", "before_title", "in_or_before_title", "before_lead"))


def is_leader(title: str) -> bool:
    """`Founder & Managing Director` without an organisation. In quotations and articles the title is of the person's own firm."""
    return _LEADER.fullmatch(lower(title)) is not None


def leads_firm(title: str) -> bool:
    """`Managing partner`: of a firm or an institution, and no office that everybody knows."""
    return _FIRMS_LEADER.fullmatch(lower(title)) is not None


def holds_public_title(title: str) -> bool:
    return _PUBLIC_TITLE.search(lower(title)) is not None


def writes_articles(title: str) -> bool:
    return _AUTHORS_TITLE.search(lower(title)) is not None


class Organisation:
    """The names of the page's organisation: its domain, and what the page calls it."""

    def __init__(self, page: Page, hints: Hints, found: Iterable[Candidate]) -> None:
        self._page = page
        self._hints = hints
        self._found = found

    @cached_property
    def _label(self) -> str:
        domain = registrable_domain(self._page.host) if self._page.host else ""
        return "" if is_platform(domain) else _label_of(domain)

    @cached_property
    def _names(self) -> list[tuple[str, ...]]:
        """The words of each of its names, as stems."""
        return [stems for name in self._stated_names if (stems := _stems(without_legal_form(name)))]

    @cached_property
    def _stated_names(self) -> list[str]:
        names = [self._hints.company, max(self._titles(), key=len, default="")]
        return names + [one.value for one in self._found if one.field is Field.NAME and self._is_stated(one)]

    @cached_property
    def written_names(self) -> list[str]:
        """As the page writes them, and the likeliest one even if it is only in the title."""
        names = [one for one in self._found if one.field is Field.NAME and not one.rejected]
        likeliest = max(names, key=lambda one: one.raw_score, default=None)
        return [*filter(None, self._stated_names), *([likeliest.value] if likeliest else [])]

    def _is_stated(self, name: Candidate) -> bool:
        """Titles, headings and pictures are of articles as well: there, the name has to look like the domain."""
        if name.rejected:
            return False
        if name.method not in _OF_ARTICLES:
            return True
        is_short = len(_words(name.value)) <= _LONGEST_RUN and _PARTS.search(name.value) is None
        return is_short and (self._is_like_domain(name.value) or self._is_title_of_site(name))

    def _is_title_of_site(self, name: Candidate) -> bool:
        """On the front page, in letters that no domain has."""
        path = self._page.url.partition("//")[2].partition("/")[2]
        return name.method == "title" and not path and _LATIN.search(name.value) is None

    def _titles(self) -> list[str]:
        """The parts of the page's title that the domain resembles."""
        return [part for part in _PARTS.split(self._page.title) if self._is_like_domain(part)]

    def _is_like_domain(self, text: str) -> bool:
        return self._holds_label(_words(text))

    def is_named_in(self, text: str) -> bool:
        """A name or its abbreviation, with a capital, or more than one word of it."""
        words = _words(text)
        is_short = not self._abbreviations.isdisjoint(words)
        return is_short or self._holds_label(words) or self._shares_name(words)

    @cached_property
    def _abbreviations(self) -> frozenset[str]:
        """`KCET` on the logo, where the page has a longer name."""
        logos = {one.value for one in self._found if one.method == "logo"}
        return frozenset(logo for logo in logos if _ABBREVIATION.fullmatch(logo))

    def _holds_label(self, words: Sequence[str]) -> bool:
        """Some of these words are the domain's name, its beginning or end, or their first letters are."""
        loose = _loose(tuple(words)) if self._labels else ()
        return any(
            not word[0].islower()
            and (_begins_label(label, words, loose, at) or _begins_acronym(label, words, loose, at))
            for label in self._labels
            for at, word in enumerate(words)
        )

    @cached_property
    def _labels(self) -> tuple[str, ...]:
        """Of the site's domain, and of the one domain that all mailboxes of the page have."""
        mailboxes = (one.value for one in self._found if one.field is Field.EMAIL and not one.rejected)
        domains = {registrable_domain(mailbox.rpartition("@")[2]) for mailbox in mailboxes}
        shared = domains.pop() if len(domains) == 1 else ""
        of_mailboxes = "" if is_platform(shared) or is_free_mail(shared) else _label_of(shared)
        return tuple(filter(None, dict.fromkeys((self._label, of_mailboxes))))

    def _shares_name(self, words: Sequence[str]) -> bool:
        stems = [_stem(word) for word in words]
        for name in self._names:
            # `رئيس البلدية`: the definite article says which municipality.
            if any(
                word.startswith(_ARTICLE) and _stem(word[2:])[:_LEAST_STEM] in _bare(name) for word in words
            ):
                return True
            if len(name) == 1:
                if any(
                    stem == name[0] and word[0].isupper() for stem, word in zip(stems, words, strict=True)
                ):
                    return True
            elif any(
                tuple(stems[at : at + 2]) in _pairs(name) and _is_telling(words[at : at + 2])
                for at in range(len(stems) - 1)
            ):
                return True
        return False

    def is_called(self, name: str) -> bool:
        """`Anna Huber` may be a brand: the site or the firm has the whole name."""
        letters = loose_letters("".join(_words(name)))
        if self._label and letters in self._label and len(letters) > _MOST_OF_NAME * len(self._label):
            return True
        stems = tuple(map(_stem, _words(name)))
        return any(name[: len(stems)] == stems for name in self._names if name not in self._holders)

    @cached_property
    def _holders(self) -> set[tuple[str, ...]]:
        """The holders that copyright lines name. They may be people."""
        return {_stems(one.value) for one in self._found if one.method == "copyright line"}

    def is_followed_by_another(self, title: str, after: str) -> bool:
        """`Anna Smith, CEO, Harbour Cranes`: the title ends where the name of an organisation begins."""
        if not _name_after(title, after) or self.is_named_in(title):
            return False
        return not self.is_followed_by_this(title, after)

    def is_followed_by_this(self, title: str, after: str) -> bool:
        """`Vice President, Programs, Harbour Cranes` as well: the last piece of the line names it."""
        at = after.find(title[-_TITLE_TAIL:])
        pieces = _PIECES.split(after[at + len(title[-_TITLE_TAIL:]) :].strip(_SIGNS)) if at >= 0 else []
        return bool(pieces) and any(
            self.is_named_in(one) for one in (pieces[0], pieces[-1]) if len(one) <= _LONGEST_NAME
        )

    def is_elsewhere(self, title: str) -> bool:
        """`CEO, Harbour Cranes`, `Director at Harbour Cranes` and `CEO Harbour Cranes` on the site of somebody else."""
        employer = _EMPLOYER.search(title)
        if employer is not None and not _is_office(employer["name"]):
            return not self.is_named_in(title)
        led = _LED.search(title.lower())
        name = _CONNECTING.sub("", title[led.start("name") :]) if led else self._before_lead(title)
        return name[:1].isupper() and not _is_office(name) and not self.is_named_in(title)

    @staticmethod
    def _before_lead(title: str) -> str:
        """`Acme CEO`"""
        led = _LEADS.search(title.lower())
        name = title[: led.start()].strip() if led else ""
        words = lower(name).split()
        return name if _BEFORE_LEADS.isdisjoint(words) and not all(map(_is_general, words)) else ""


def _label_of(domain: str) -> str:
    return loose_letters(domain_label(domain).replace("-", "")) if domain else ""


def _begins_label(label: str, words: Sequence[str], loose: Sequence[str], first: int) -> bool:
    joined = ""
    for at in range(first, min(first + _LONGEST_RUN, len(words))):
        joined += loose[at]
        if len(joined) > len(label) or joined not in label:
            return False
        if at == first and _is_general(words[first]):
            continue
        if joined == label:
            return len(label) > 2 or words[first].isupper()
        is_part = len(joined) >= _MIN_PART and (label.startswith(joined) or label.endswith(joined))
        if is_part and label.removeprefix(joined).removesuffix(joined) not in _MEDIA:
            return True
    return False


def _begins_acronym(label: str, words: Sequence[str], loose: Sequence[str], first: int) -> bool:
    if len(label) < _MIN_ACRONYM:
        return False
    initials = ""
    for at in range(first, min(first + _LONGEST_RUN, len(words))):
        if words[at].lower() not in SMALL_WORDS:
            initials += loose[at][:1]
        if not label.startswith(initials):
            return False
        if initials == label and at - first >= 2:
            return True
    return False


_PARTS = re.compile(r"\s*[|»:•·>,]\s*|\s[-–—~]\s")
_CONNECTING = re.compile(
    r"^(?:(?:of|for|at|the|de|du|des|della|del|di|der|des|von|van|da|do|dos) |[dl]['’])+", re.I
)


def _name_after(title: str, after: str) -> str:
    """The name of an organisation right after the title."""
    at = after.find(title[-_TITLE_TAIL:])
    follows = _NEXT_PIECE.match(after, at + len(title[-_TITLE_TAIL:])) if at >= 0 else None
    return "" if follows is None or _is_office(follows["name"]) else follows["name"]


def _is_office(text: str) -> bool:
    """A department, a body of the organisation (`Chair of the Board of Trustees`), or another title."""
    if _BODY.fullmatch(_CONNECTING.sub("", lower(text)).strip(" ,.")) is not None:
        return True
    return DEPARTMENT.search(text.lower()) is not None or has_title(text)


@lru_cache(maxsize=4096)
def _words(text: str) -> tuple[str, ...]:
    """Without what is added to a name: `Lindenhof’s`, `l’Agence`."""
    return tuple(re.sub(r"^[dlLD]['’]|['’]s$", "", word) for word in _WORD.findall(text[:300]))


@lru_cache(maxsize=4096)
def _loose(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(loose_letters, words))


@lru_cache(maxsize=16_384)
def _is_general(word: str) -> bool:
    lowered = word.lower()
    return lowered in GENERAL_WORDS or is_title_word(lowered) or _is_office(lowered)


def _is_telling(words: Sequence[str]) -> bool:
    """With a capital, and not of words that are in the titles of anybody."""
    return words[0][0].isupper() and not all(map(_is_general, words))


def _stem(word: str) -> str:
    return letters_of(word)[:_STEM]


# A site calls its organisation the same on all of its pages.
@lru_cache(maxsize=4096)
def _stems(name: str) -> tuple[str, ...]:
    words = [word for word in _words(name) if word.lower() not in SMALL_WORDS]
    if len(words) == 1 and (_is_general(words[0]) or len(words[0]) < _MIN_ACRONYM):
        return ()
    return tuple(map(_stem, words))


@lru_cache(maxsize=256)
def _bare(stems: tuple[str, ...]) -> frozenset[str]:
    """Without the Arabic article."""
    return frozenset(stem.removeprefix(_ARTICLE)[:_LEAST_STEM] for stem in stems)


@lru_cache(maxsize=256)
def _pairs(stems: tuple[str, ...]) -> frozenset[tuple[str, str]]:
    return frozenset(pairwise(stems))
