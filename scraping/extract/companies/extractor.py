"""The company's name: from the title, the copyright line, the logo and the imprint, weighed against the domain."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from scraping.extract.candidates import Candidate
from scraping.extract.companies.names import clean_company_name, is_web_address, resemblance
from scraping.extract.context import Context
from scraping.extract.domains import domain_label
from scraping.findings import Field, Reason
from scraping.page.parse import Page, path_of
from scraping.urls import registrable_domain
from scraping.vocabulary.credits import begins_with_credit
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.legal_forms import LINE_KEYWORDS, find_legal_form, has_legal_form, named_after_form
from scraping.vocabulary.letters import letters_of
from scraping.vocabulary.patterns import compile_later
from scraping.vocabulary.street_words import ADDRESS_LABEL

NAME = "companies"
AFTER = ("structured", "addresses")
_TITLE_SPLIT = compile_later(
    r"\s*[|»«•·›>【】「」『』｜〔〕]+\s*|(?<=[\u3040-\u9fff])\s+(?=[\u3040-\u9fff])|\s+[-–—:~]+\s+|\s*::\s*|:\s+"
)
# `ООО «Кран»`: a pair is quotation marks; a single one separates parts of the title.
_QUOTED = re.compile(r"«([^«»]{1,60})»")
# A Japanese title has slogans in such brackets; in the first ones it may have the name.
_REMARK = re.compile(r"(?<=.)【[^】]*】")
_COPYRIGHT_KEYWORDS = Keywords("©", "(c)", "&copy;", "copyright")
# The sign ©, or the word with a year or `by`; "Copyright infringements" is a heading.
_COPYRIGHT = compile_later(
    r"(?:(?:©|\(c\)|&copy;)(?:\s|©|\(c\)|copyright|by\s){0,6}|copyright\s{1,3}(?:©|\(c\)|(?=(?:19|20)\d\d)|by\s|:)(?:\s|©|\(c\)){0,4})"
    r"(?:(?:19|20)\d\d(?:\s?[-–/,]\s?(?:(?:19|20)?\d\d|present|today|heute))?)?[\s,.:|–-]{0,4}(?:by\s{1,3}|bei\s{1,3})?(?:copyright\s{1,2})?"
    r"(?P<name>[^\n\t|©•·]{2,90})",
    re.I,
)
_YEAR_FIRST = re.compile(r"^(?P<name>[^\n\t|©•·]{2,80}?)\s{0,2}(?:©|\(c\)|copyright)\s", re.I)
_RIGHTS = compile_later(
    r"\s*(?:[.,;|–-]|\s)\s*(?:all rights? reserved|alle rechte|tous droits|todos los derechos|tutti i diritti|todos os direitos|alle rechten|wszelkie prawa|"
    r"všechna práva|rights? reserved|reserved|all\s{0,2}$|powered by|created by|designed? by|web ?design|website by|site by|site design|developed by|terms|privacy|impressum|"
    r"datenschutz|sitemap|disclaimer|p\.?\s?iva|ust|vat|tel\.?|phone|registered|contact|(?:19|20)\d\d).*$",
    re.I,
)
_NAME_LINE = re.compile(r"^(?=.{3,60}$)[^\W_a-z][^\d@:?!\t|]{2,60}$")
_GOES_ON = re.compile(r"\s?[,|·]\s|\s[-–—]\s")
_LIKE_THE_DOMAIN = 20  # of 30
_BANNER_END = 60  # a page begins with the picture of its company's name
_CELLS = re.compile(r"[\t|]")
_LINES_ABOVE = 3
_LONGEST_KNOWN = 300  # characters of a line that is remembered
# `Bank: Huber Bank AG`: where the company has its account.
_BANK_CELL = re.compile(r"\W*(?:bank|banque|banco|banca|banka|банк|банка|τράπεζα)\b[^\t\n:]{0,24}[:\t]", re.I)
_SIGNS_BETWEEN = " &'’.-"  # the words of a name that is a domain without them
_ADDRESS_LINE = re.compile(r"^(?:\d.{2,58}|.{2,58}\d[a-z]?)$")
# `2013 Huber Cranes. All rights reserved`, if the sign or word before the year is missing or has spaces between its letters.
# The search for one sign of a set is several times as quick as that for one of two beginnings.
_RESERVED = re.compile(
    r"[12](?:(?<=1)9|(?<=2)0)\d\d\s{1,3}(?P<name>[^\W\d_a-z][^\n|©\d]{2,60}?)[.,]?\s{1,2}"
    r"(?i:all rights reserved|alle rechte vorbehalten|tous droits réservés|tutti i diritti riservati|todos los derechos reservados)"
)
_RESERVED_KEYWORDS = Keywords(
    "all rights reserved", "alle rechte vorbehalten", "tous droits", "tutti i diritti", "todos los derechos"
)


def find(page: Page, context: Context) -> list[Candidate]:
    finder = _Finder(page)
    finder.read_meta()
    finder.read_title()
    finder.read_copyright()
    finder.read_headings()
    finder.read_logos()
    finder.read_legal_lines()
    finder.read_spelled_domain()
    finder.read_above_addresses(context.found)
    return finder.found


class _Finder:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: list[Candidate] = []

    def read_meta(self) -> None:
        for name, points in (
            ("og:site_name", 50),
            ("application-name", 40),
            ("copyright", 34),
            ("publisher", 30),
            ("author", 18),
            ("dc.publisher", 28),
        ):
            if value := self.page.meta.get(name, ""):
                self._add(value, f"meta {name}", points, 0, 0, f"meta[name={name}]", value)

    def read_title(self) -> None:
        title = _REMARK.sub(" ", self.page.title) if "】" in self.page.title else self.page.title
        title = _QUOTED.sub(r'"\1"', title) if "»" in title else title
        parts = [part for part in _TITLE_SPLIT.split(title) if part.strip()]
        for at, part in enumerate(parts[:8]):
            points = 34 if at in (0, len(parts) - 1) else 26
            self._add(part, "title", points, 0, 0, "title", self.page.title)
            # `Huber, Kranbau und Verleih`
            head = part.partition(", ")[0]
            if head != part and resemblance(head, registrable_domain(self.page.host)) > _LIKE_THE_DOMAIN:
                self._add(head, "title", 34, 0, 0, "title", self.page.title)
        if 1 < len(parts) <= 4:
            self._add(self.page.title, "title", 8, 0, 0, "title", self.page.title)

    def read_copyright(self) -> None:
        for found in self._copyrights():
            name = _without_seat(_RIGHTS.sub("", f" {found['name']}"))
            if begins_with_credit(found["name"]):
                continue
            self._add(name, "copyright line", 44, found.start("name"), found.end("name"))
            start, end = self.page.line_at(found.start())
            if before := _YEAR_FIRST.match(self.page.text[start:end]):
                self._add(before["name"], "copyright line", 38, start, end)

        if not self.page.mentions(_RESERVED_KEYWORDS):
            return
        for found in _RESERVED.finditer(self.page.text):
            self._add(found["name"], "copyright line", 40, found.start("name"), found.end("name"))

    def _copyrights(self) -> Iterator[re.Match[str]]:
        end = 0
        for start in self.page.keywords.starts(_COPYRIGHT_KEYWORDS):
            # `the LOTUS© training`: a mark of a word in a sentence. `501(c)(3)` is a law.
            is_mark = self.page.text[start] in "©(" and self.page.text[start - 1 : start].isalnum()
            if start >= end and not is_mark and (found := _COPYRIGHT.match(self.page.text, start)):
                yield found
                end = found.end()

    def read_headings(self) -> None:
        headings = [zone for zone in self.page.zones if "h1" in zone.names]
        for zone in headings[:3]:
            self._add(self.page.text[zone.start : zone.end], "main heading", 26, zone.start, zone.end)

    def read_logos(self) -> None:
        for picture in self.page.pictures[:60]:
            about = f"{picture.alt} {picture.node.attr('src') or ''} {picture.node.attr('class') or ''} {picture.node.attr('id') or ''}"
            if "logo" in about.lower() or (picture.start < _BANNER_END and has_legal_form(picture.alt)):
                name = re.sub(r"\blogo\b", "", picture.alt, flags=re.I).strip(" -–|:")
                points = 34 if "header" in self.page.zones_at(picture.start) or picture.start < 300 else 14
                self._add(
                    name,
                    "logo",
                    points,
                    picture.start,
                    picture.start,
                    path_of(picture.node),
                    picture.alt,
                )

    def read_legal_lines(self) -> None:
        if len(self.page.text) > 200_000:
            return
        starts = sorted(start for keywords in LINE_KEYWORDS for start in self.page.keywords.starts(keywords))
        for start, end in self.page.lines_at(starts):
            line = self.page.text[start:end]
            named, firm = _firm_of_line(line) if len(line) <= _LONGEST_KNOWN else _read_firm(line)
            if named:
                self._add(named[:80], "line with a legal form", 34, start, start + len(named))
            elif firm:
                self._add(firm, "line with a legal form", 34, start, end)

    def read_above_addresses(self, found: list[Candidate]) -> None:
        """The name of the company is the line above its street."""
        streets = [one for one in found if one.field is Field.STREET and one.end and not one.rejected]
        for street in streets[:6]:
            start, line = self._line_above(self.page.line_number(street.start))
            if _NAME_LINE.match(line) and not ADDRESS_LABEL.match(line):
                self._add(
                    line, "line above the address", 32, start, start + len(line), signs=self._signs_of(line)
                )

    def _line_above(self, number: int) -> tuple[int, str]:
        """Skips further lines of the address above `P.O. Box 70`, and a label in the cell before the name."""
        for above in range(number - 1, max(-1, number - 1 - _LINES_ABOVE), -1):
            start, end = self.page.line_at(self.page.line_starts[above])
            line = self.page.text[start:end]
            label, tab, cell = line.rpartition("\t")
            if tab and label.endswith(":"):
                return end - len(cell), cell
            if not _ADDRESS_LINE.match(line):
                return start, line
        return 0, ""

    def _signs_of(self, line: str) -> list[Reason]:
        """A name that the page repeats is what the page is about: `Quay College - Dayton - Fees | Courses`."""
        signs = []
        if self.page.title.startswith(line) and self.page.title != line:
            signs.append(("begins the title", 14))
        if self.page.text.count(line) > 1:
            signs.append(("named again on the page", 6))
        return signs

    def read_spelled_domain(self) -> None:
        """`LimeTree` somewhere on limetree.example: the domain's letters in the page's own spelling."""
        label = letters_of(domain_label(registrable_domain(self.page.host))) if self.page.host else ""
        size, places = find_spellings(self.page.lowered[:60_000], label)
        forms = Counter(self.page.text[start:end] for start, end in places)
        forms = Counter({form: count for form, count in forms.items() if not form.islower()})
        if forms:
            form, _ = forms.most_common(1)[0]
            start = self.page.text.find(form)
            points = 30 if size == len(label) else 24
            self._add(form, "spelled like the domain", points, start, start + len(form))

    def _add(
        self,
        name: str,
        method: str,
        points: int,
        start: int,
        end: int,
        locator: str = "",
        snippet: str = "",
        signs: Sequence[Reason] = (),
    ) -> None:
        cleaned = clean_company_name(name)
        if cleaned:
            candidate = Candidate(Field.NAME, cleaned, method, start, end, [], locator, snippet, printed=name)
            candidate.add(f"method: {method}", points)
            candidate.reasons.extend(signs)
            if is_web_address(cleaned) and (method == "copyright line" or cleaned.lower().startswith("www.")):
                candidate.add("a web address for a name", -8)
            self.found.append(candidate)


# The pages of a site share most of their lines.
@lru_cache(maxsize=4096)
def _firm_of_line(line: str) -> tuple[str, str]:
    return _read_firm(line)


def _read_firm(line: str) -> tuple[str, str]:
    """What a line names that begins with its legal form, or else the part of another line that names a firm."""
    if _BANK_CELL.match(line):
        return "", ""
    if named := named_after_form(line):
        return named, ""
    return "", _firm_in(line) if 4 < len(line) <= 90 and not line[0].islower() else ""


def _firm_in(line: str) -> str:
    """The cell, or the part before an address, that ends with a legal form or continues with a place."""
    for cell in _CELLS.split(line):
        if named := named_after_form(cell):
            return named
        for name in (cell, cell.partition(", ")[0]):
            form = find_legal_form(name)
            if form is None:
                continue
            if form[0].startswith(("(", "㈜")) and (after := named_after_form(name[form.start() :])):
                return after  # `Address: 12 Teheran-ro, (주)Name`
            is_listed = _GOES_ON.match(name, form.end()) and len(name[: form.end()].split()) <= 6
            if is_listed or form.end() >= len(name) - 12:
                return name[: form.end()]
    return ""


def _without_seat(name: str) -> str:
    """`Huber AG, Bern`: the name of a copyright holder ends with its legal form."""
    head, _, seat = name.partition(", ")
    return head if seat and has_legal_form(head) and not has_legal_form(seat) else name


def find_spellings(lowered: str, label: str) -> tuple[int, list[tuple[int, int]]]:
    """Where the text has most of a label's letters in a row, with spaces and signs between them: `leeds joinery`."""
    best = max(4, len(label) * 6 // 10 - 1)
    places: list[tuple[int, int]] = []
    at = lowered.find(label[:3]) if len(label) > best else -1
    while at >= 0:
        is_start = not at or not (lowered[at - 1].isalnum() or lowered[at - 1] in "_@/.")
        if is_start and _without_signs(lowered[at : at + 4 * len(label)]).startswith(label[:best]):
            size, end = _spell_from(lowered, at, label)
            if size > best:
                best, places = size, []
            if size == best and end:
                places.append((at, end))
        at = lowered.find(label[:3], at + 1)
    return best, places


def _without_signs(text: str) -> str:
    """Far quicker than to go from letter to letter: at most places the text goes on with other letters."""
    for sign in _SIGNS_BETWEEN:
        text = text.replace(sign, "")
    return text


def _spell_from(lowered: str, start: int, label: str) -> tuple[int, int]:
    """How many letters of the label follow, to the end of a word, and where they end."""
    size, end, signs = 0, 0, 0
    for at in range(start, min(len(lowered), start + 4 * len(label))):
        char = lowered[at]
        done = at - start
        if char == label[done - signs]:
            following = lowered[at + 1 : at + 3]
            is_end = not following[:1].isalnum() and following[:1] not in ("_", "@")
            if is_end and not (following[:1] == "." and following[1:].isalpha()):
                size, end = done - signs + 1, at + 1
            if done - signs + 1 == len(label):
                break
        elif char in _SIGNS_BETWEEN:
            signs += 1
        else:
            break
    return size, end
