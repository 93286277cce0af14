"""Numbers, mailboxes and addresses that a page passes on: help lines, whom to complain to, insurers' claim lines, other businesses nearby.

They belong to nobody whom the page is about. A firm of this very trade (a taxi, a crisis centre) names it in its title or domain.
"""

import re
from collections.abc import Iterator

from scraping.extract.candidates import Candidate
from scraping.findings import Field
from scraping.page.parse import Page
from scraping.vocabulary.keywords import Keywords

_NUMBERS = frozenset((Field.PHONE, Field.FAX))
_HELP_WORDS = (
    "poison", "suicide", "crisis", "lifeline", "samaritans", "domestic violence", "child abuse", "gas emergency", "gas safe register", "taxi", "minicab", "fdic", "ncua", "fmcsa", "osha", "revenue service", "tax commission", "internal revenue",
    "irs", "lost or stolen", "lost and stolen", "report a lost", "trains", "railways", "giftnotruf", "rettungsleitstelle", "rettungsdienst", "telefonseelsorge", "sperr-notruf", "antipoison", "centro antiveleni", "rspca", "sspca", "nspcc", "tcs", "adac", "öamtc", "anwb", "vergiftung", "régie du",
    "ministry of", "ministère", "ministerio de", "attorney general", "numéro d'urgence", "protecția consumatorului", "ochrona konsumentów", "protección al consumidor",
)  # fmt: skip
_HELP_KEYWORDS = Keywords(*_HELP_WORDS)
# Directly before the number, with hardly more than `Center, ` or `hotline at` between them.
_HELP = re.compile(
    r"(?<!\w)(?P<trade>poison (?:control|help|information|centre|center)|suicide|crisis|lifeline|samaritans|domestic violence|child abuse|gas emergency|gas safe register|taxis?|minicabs?|(?:lost (?:or|and) stolen|report a lost)[^.\d\n]{0,24}|[^\W\d_]+ (?:trains|railways)|"
    r"giftnotruf|rettungsleitstelle(?: [^\W\d_]+)?|rettungsdienst|vergiftungs\w+|telefonseelsorge|sperr-notruf|centre antipoison|centro antiveleni|internal revenue service|(?:state )?tax commission|attorney general(?:['’]s office)?|régie du [^\W\d_]+(?: du québec)?|(?:ministry of|ministère|ministerio de)[^.\d\n]{2,40}|"
    r"(?-i:FDIC|NCUA|FMCSA|OSHA|IRS|RSPCA|SSPCA|NSPCC|TCS|ADAC|ÖAMTC|ANWB)|protecția consumatorului|ochrona konsumentów|protección al consumidor)"
    r"(?P<between>[^.\d\n•|]{0,36}(?:[\d (-]{7,18}\d {0,2}(?=\())?(?:\(?1? ?-?(?:\d-)?)?\(?)$",
    re.I,
)
# `Member FDIC | 555 0100`: membership is no call.
_MEMBERSHIP = re.compile(r"(?:member|insured by|licensed by|approved by)\s{1,2}(?:the )?$", re.I)
_OWN_LABEL = re.compile(
    r"(?:^|[^\w])(?:our|unser\w*|notre|nuestr\w+|office|phone|telephone|tel|fax)\W*$", re.I
)

_COMPLAINT_KEYWORDS = Keywords(
    "complain", "beschwerde", "réclamation", "reclamaci", "reclami", "klacht", "skarg", "stížnost", "panasz"
)
_COMPLAINT = re.compile("|".join(sorted(_COMPLAINT_KEYWORDS.words)), re.I)
_BODY = re.compile(
    r"ombuds|commission|authority|regulator|supreme court|bar counsel|\bSRA\b|state board|board of \w+|standards (?:board|agency|office)|\bcouncil\b|behörde|médiateur|autorit[éà]|garante|autoriteit|urząd|úřad",
    re.I,
)

_LIST_KEYWORDS = Keywords("claims", "stolen", "carriers", "companies we represent", "insurance companies", "useful", "utiles", "utili", "úteis", "nützliche")  # fmt: skip
_LIST_HEADING = re.compile(
    r"\W*(?:(?:insurance )?(?:company|companies|carriers?)['’]?s? claims? (?:phone )?(?:numbers?|contacts?|phones?|lines?)|claims? (?:phone |telephone )?(?:numbers|contacts)|(?:our |insurance )?carriers?(?: (?:phone )?(?:numbers|contacts))?|(?:insurance )?companies we represent|"
    r"insurance compan(?:y|ies)(?: (?:phone )?(?:numbers|contacts))?|useful (?:tele)?(?:phone )?(?:numbers|contacts)|nützliche (?:telefon)?nummern|(?:report )?(?:a )?lost (?:or|and|/|&) stolen(?: \w+){0,2}|numéros utiles|numeri utili|números úteis|teléfonos útiles)\W*",
    re.I,
)
_NUMBER = re.compile(r"\d(?:[ ().-]{0,2}\d){6}")
_MAX_ROWS = 25

_NEARBY_KEYWORDS = Keywords("nearby", "similar", "related", "other ", "more ", "also viewed", "also like", "ähnliche", "weitere ", "proximité", "similaires", "similares", "cercan", "vicinanze", "simili", "vergelijkbare", "in de buurt", "podobne firmy")  # fmt: skip
_KINDS = "hotels?|motels?|inns|restaurants?|bars|venues|businesses|companies|firms|shops|schools|colleges|universities|attractions|listings|profiles|providers|suppliers|vendors|doctors|dentists|lawyers|attorneys|physicians|members|results|events|properties"
_NEARBY = re.compile(
    rf"\W*(?:(?:nearby|similar|related|neighbou?ring) (?:[\w&]+ ){{0,2}}(?:{_KINDS})(?!\w)|(?:{_KINDS}) near(?:by)?(?!\w)|(?:other|more) (?:[\w&]+ ){{1,3}}(?:in|near|around) (?-i:[A-Z])|(?:people|visitors|customers) also viewed|you (?:may|might) also like|"
    r"(?:ähnliche|weitere) (?:anbieter|firmen|unternehmen|betriebe|einträge|hotels|restaurants|ärzte|aussteller)|(?:[^\W\d_]+ )?[àa] proximité\W*$|(?:entreprises|restaurants|hôtels|artisans|sociétés) similaires|(?:empresas|restaurantes|hoteles) (?:similares|cercan\w+)|"
    r"(?:[^\W\d_]+ )?nelle vicinanze\W*$|aziende simili|vergelijkbare bedrijven|(?:[^\W\d_]+ )?in de buurt\W*$|podobne firmy)",
    re.I,
)
# `Other offices in Texas` are the company's own.
_OWN_PLACES = re.compile(
    r"location|office|store|branch|campus|clinic|showroom|facilit|service|resource|information|contact|number|way|dealer|standort|filial|agence|sede|sucursal|vestiging|oddział",
    re.I,
)
_MAX_ACRONYM = 4
_NEARBY_LINES = 14
_MAX_HEADING = 70
_REACH = 300
_OWN_ZONES = frozenset(("footer", "contact", "address", "vcard", "copyright"))
_END_OF_LIST = re.compile(r"©|\(c\)|copyright|\W*(?:contact|kontakt|contatti|contacto|impressum)\b", re.I)


class ThirdParties:
    """What a page passes on, asked of candidate after candidate."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._nearby = list(_lists_of_others(page)) if page.mentions(_NEARBY_KEYWORDS) else []

    def why_passed_on(self, candidate: Candidate) -> str:
        """The reason for rejection, where the page only passes a fact on."""
        page = self._page
        line_start, _ = page.line_at(candidate.start)
        before = page.text[max(line_start, candidate.start - _REACH) : candidate.start]
        if candidate.field in _NUMBERS and (
            _is_help_line(page, candidate.start, before) or _is_listed(page, candidate.start)
        ):
            return "regulator"
        if candidate.field is not Field.PERSON and _is_for_complaints(page, candidate.start, before):
            return "regulator"
        return "other_company" if self._is_nearby(candidate.start) else ""

    def _is_nearby(self, start: int) -> bool:
        is_listed = any(begin <= start < end for begin, end in self._nearby)
        return is_listed and not self._page.zones_at(start) & _OWN_ZONES


def _is_help_line(page: Page, start: int, before: str) -> bool:
    if not page.keywords.has_between(_HELP_KEYWORDS, start - len(before), start):
        return False
    found = _HELP.search(before)
    if found is None or _MEMBERSHIP.search(before, 0, found.start()) or _OWN_LABEL.search(found["between"]):
        return False
    return not _is_own_trade(page, found["trade"].lower())


def _is_own_trade(page: Page, trade: str) -> bool:
    """`Bayside Taxi of Lynn` gives its own number; `irs` is also a part of `first`."""
    stem = trade.removesuffix("s") if len(trade) > _MAX_ACRONYM else trade
    in_title = re.search(rf"(?<!\w){re.escape(stem)}s?(?!\w)", page.title.lower())
    return in_title is not None or (len(stem) >= _MAX_ACRONYM and stem.replace(" ", "") in page.host)


def _is_for_complaints(page: Page, start: int, before: str) -> bool:
    if not page.keywords.has_between(_COMPLAINT_KEYWORDS, start - len(before), start):
        return False
    complaint = _COMPLAINT.search(before)
    return complaint is not None and _BODY.search(before, complaint.start()) is not None


def _is_listed(page: Page, start: int) -> bool:
    """In rows of names and numbers below `Claims numbers`: whose they are is said in each row."""
    if not page.mentions(_LIST_KEYWORDS):
        return False
    number = page.line_number(start)
    for above in range(number - 1, max(-1, number - _MAX_ROWS), -1):
        line = _line(page, above)
        if not _NUMBER.search(line):
            return len(line) <= _MAX_HEADING and _LIST_HEADING.fullmatch(line) is not None
    return False


def lists_neighbours(page: Page) -> bool:
    """Whether the page names others of the same trade: `Nearby restaurants`."""
    return page.mentions(_NEARBY_KEYWORDS) and any(True for _ in _lists_of_others(page))


def _lists_of_others(page: Page) -> Iterator[tuple[int, int]]:
    """From a heading such as `Nearby hotels` to the page's foot or the next kind of thing, or for some lines."""
    numbers = {page.line_number(start) for start in page.keywords.starts(_NEARBY_KEYWORDS)}
    for heading in sorted(numbers):
        line = _line(page, heading)
        if len(line) > _MAX_HEADING or not _NEARBY.match(line) or _OWN_PLACES.search(line):
            continue
        last = heading + 1
        while last < min(heading + _NEARBY_LINES, len(page.line_starts)) and not _END_OF_LIST.search(
            _line(page, last)[:200]
        ):
            last += 1
        end = page.line_starts[last] if last < len(page.line_starts) else len(page.text) + 1
        yield page.line_starts[heading + 1] if heading + 1 < len(page.line_starts) else end, end


def _line(page: Page, number: int) -> str:
    start, end = page.line_at(page.line_starts[number])
    return page.text[start:end]
