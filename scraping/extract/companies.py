"""The company's name: from the title, the copyright line, the logo and the imprint, weighed against the domain."""

import re
from collections import Counter, defaultdict
from functools import lru_cache

from scraping.cues import Cues
from scraping.extract.candidates import Candidate, Hints
from scraping.extract.domains import domain_label, registrable_domain
from scraping.extract.legal_forms import find_legal_form, has_legal_form, without_legal_form
from scraping.extract.person_words import CREDENTIAL
from scraping.extract.street_words import ADDRESS_LABEL
from scraping.findings import Field
from scraping.page import Page, path_of

_TITLE_SPLIT = re.compile(r"\s*[|»«•·›>]+\s*|\s+[-–—:~]+\s+|\s*::\s*|:\s+")
# A sign, or the word with a year or `by`; "Copyright infringements" is a heading.
_COPYRIGHT = re.compile(
    r"(?:(?:©|\(c\)|&copy;)(?:\s|©|\(c\)|copyright|by\s){0,6}|copyright\s{1,3}(?:©|\(c\)|(?=(?:19|20)\d\d)|by\s|:)(?:\s|©|\(c\)){0,4})"
    r"(?:(?:19|20)\d\d(?:\s?[-–/,]\s?(?:(?:19|20)?\d\d|present|today|heute))?)?[\s,.:|–-]{0,4}(?:by\s{1,3}|bei\s{1,3})?(?:copyright\s{1,2})?"
    r"(?P<name>[^\n\t|©•·]{2,90})",
    re.I,
)
_YEAR_FIRST = re.compile(r"^(?P<name>[^\n\t|©•·]{2,80}?)\s{0,2}(?:©|\(c\)|copyright)\s", re.I)
_RIGHTS = re.compile(
    r"\s*(?:[.,;|–-]|\s)\s*(?:all rights? reserved|alle rechte|tous droits|todos los derechos|tutti i diritti|todos os direitos|alle rechten|wszelkie prawa|"
    r"všechna práva|rights? reserved|reserved|all\s{0,2}$|powered by|designed? by|web ?design|website by|site by|site design|developed by|terms|privacy|impressum|"
    r"datenschutz|sitemap|disclaimer|p\.?\s?iva|ust|vat|tel\.?|phone|registered|contact|(?:19|20)\d\d).*$",
    re.I,
)
_GENERIC = re.compile(
    r"^(?:home ?page|home|welcome(?: to.*)?|contacts?|contact us|contact information|get in touch|about(?: us)?|impressum|imprint|kontakt|kontaktieren sie uns|über uns|"
    r"start(?:seite)?|willkommen.*|accueil|bienvenue.*|inicio|bienvenid.*|contacto|contactez.nous|nous contacter|mentions légales|nosotros|chi siamo|contatti|"
    r"index|untitled.*|new page.*|main|news|blog|team|our team|staff|services|products|produkte|locations?|directions|careers|jobs|faq|support|login|search|"
    r"error.*|404.*|page not found|official (?:web)?site|official|website|online|shop|store|the company|company|unternehmen|menu|our story|history|"
    r"terms.*|privacy.*|disclaimer|sitemap|testimonials|gallery|links?|resources|events?|hours.*|all rights reserved.*|copyright.*|hem|hjem|forside|etusivu|"
    r"domů|kontakty|kontakt os|kontakta oss|ota yhteyttä|главная|контакты|о компании|ホーム|お問い合わせ|首页|联系我们|this site|site|us|all|copyright|inc\.?|ltd\.?|llc|the|by|logo|banner|header|image)$",
    re.I,
)
_WEB_ADDRESS = re.compile(r"^(?:https?://)?(?:www\.)?([\w-]+\.[a-z]{2,6}(?:\.[a-z]{2})?)/?$", re.I)
_LOGO = re.compile(r"logo", re.I)
# `Huber GmbH - Lindenweg 4, 80331 München`: the name ends where an address begins.
_ADDRESS_TAIL = re.compile(r"\s+[-–|]\s+[^\d|]{2,40}\s\d{1,5}\b.*$")
_TRAILING_ALL = re.compile(r"[.,;]\s*All$")
_CREDIT = re.compile(
    r"^(?:powered|designed|developed|created|built|hosted|site|website|web ?design) (?:by|from)\b", re.I
)
_LEADING = re.compile(
    r"^(?:welcome to|willkommen bei|bienvenue chez|about|contact|kontakt|impressum|logo|company|firma|name|unternehmen)[\s:–-]+(?=\S)",
    re.I,
)
_FORM_WORDS = Cues(
    "gmbh", " ag", " kg", "ohg", "gbr", " ug", "e.k", "e. k", "e.v.", "e. v.", "inc", "llc", "l.l.c", "llp", "ltd", "limited", "corp", "plc", "p.c.", "pty", "company", "& co", "s.a", " sa", "sarl", " sas", "s.r", "srl", "spa", "s.p",
    "s.l", " sl", "lda", "ltda", "b.v", " bv", "n.v", " nv", "vof", "a/s", "aps", " ab", " as", " oy", "kft", "zrt", "nyrt", " bt", "z o.o", "z o. o", "s.r.o", "s. r. o", "a.s.", "a. s.", "d.o.o", "d. o. o", "şti", "a.ş", "ооо", "оао", "зао",
    "пао", "株式", "有限", "合同会社", "유", "주식", "eood", "ood", "sia", "uab", " oü", "snc", "s.n.c",
)  # fmt: skip
_NAME_LINE = re.compile(r"^(?=.{3,60}$)[^\W_a-z][^\d@:?!\t|]{2,60}$")
_CREDENTIALS = re.compile(rf",\s{CREDENTIAL}(?![\w])")
_NON_LETTERS = re.compile(r"[\W_]+")


def find_names(page: Page, hints: Hints, found: list[Candidate]) -> list[Candidate]:
    finder = _Finder(page, hints)
    finder.read_meta()
    finder.read_title()
    finder.read_copyright()
    finder.read_headings()
    finder.read_logos()
    finder.read_legal_lines()
    finder.read_spelled_domain()
    finder.read_above_addresses(found)
    return finder.found


class _Finder:
    def __init__(self, page: Page, hints: Hints) -> None:
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
        parts = [part for part in _TITLE_SPLIT.split(self.page.title) if part.strip()]
        for at, part in enumerate(parts[:8]):
            points = 34 if at in (0, len(parts) - 1) else 26
            self._add(part, "title", points, 0, 0, "title", self.page.title)
        if 1 < len(parts) <= 4:
            self._add(self.page.title, "title", 8, 0, 0, "title", self.page.title)

    def read_copyright(self) -> None:
        for found in _COPYRIGHT.finditer(self.page.text):
            name = _RIGHTS.sub("", f" {found['name']}")
            self._add(name, "copyright line", 44, found.start("name"), found.end("name"))
            start, end = self.page.line_at(found.start())
            if before := _YEAR_FIRST.match(self.page.text[start:end]):
                self._add(before["name"], "copyright line", 38, start, end)

    def read_headings(self) -> None:
        headings = [zone for zone in self.page.zones if "h1" in zone.names]
        for zone in headings[:3]:
            self._add(self.page.text[zone.start : zone.end], "main heading", 26, zone.start, zone.end)

    def read_logos(self) -> None:
        for picture in self.page.pictures[:60]:
            about = f"{picture.alt} {picture.node.attr('src') or ''} {picture.node.attr('class') or ''} {picture.node.attr('id') or ''}"
            if _LOGO.search(about):
                name = re.sub(r"\blogo\b", "", picture.alt, flags=re.I).strip(" -–|:")
                points = 34 if "header" in self.page.zones_at(picture.start) or picture.start < 300 else 14
                self._add(
                    name, "logo", points, picture.start, picture.start, path_of(picture.node), picture.alt
                )

    def read_legal_lines(self) -> None:
        text = self.page.text
        if len(text) > 200_000 or not self.page.mentions(_FORM_WORDS):
            return
        for line in text.split("\n"):
            if 4 < len(line) <= 90 and line[0].isupper() and has_legal_form(line):
                start = text.find(line)
                name = line.split("\t")[0].split("|")[0]
                form = find_legal_form(name)
                if form and form.end() >= len(name) - 12:
                    self._add(name[: form.end()], "line with a legal form", 34, start, start + len(line))

    def read_above_addresses(self, found: list[Candidate]) -> None:
        """An address begins with the name of whoever lives there."""
        streets = [one for one in found if one.field is Field.STREET and one.end and not one.rejected]
        for street in streets[:6]:
            line_start, _ = self.page.line_at(street.start)
            above_end = line_start - 1
            above_start = self.page.line_at(above_end - 1)[0] if above_end > 1 else 0
            line = self.page.text[above_start : max(above_start, above_end)]
            if _NAME_LINE.match(line) and not ADDRESS_LABEL.match(line):
                self._add(line, "line above the address", 32, above_start, above_end)

    def read_spelled_domain(self) -> None:
        """`FinCar` somewhere on fincar.com: the domain's letters, as the page itself spells them."""
        label = letters_of(domain_label(registrable_domain(self.page.host))) if self.page.host else ""
        for size in range(len(label), max(4, len(label) * 6 // 10 - 1), -1):
            spelling = r"[ &'’.-]{0,3}".join(map(re.escape, label[:size]))
            spelled = re.compile(rf"(?<![\w@/.]){spelling}(?![\w@])(?!\.[a-z])", re.I)
            forms = Counter(
                found[0] for found in spelled.finditer(self.page.text[:60_000]) if not found[0].islower()
            )
            if forms:
                form, _ = forms.most_common(1)[0]
                start = self.page.text.find(form)
                points = 30 if size == len(label) else 24
                self._add(form, "spelled like the domain", points, start, start + len(form))
                return

    def _add(
        self, name: str, method: str, points: int, start: int, end: int, locator: str = "", snippet: str = ""
    ) -> None:
        cleaned = clean_company_name(name)
        if cleaned:
            candidate = Candidate(Field.NAME, cleaned, method, start, end, [], locator, snippet, printed=name)
            candidate.add(f"method: {method}", points)
            self.found.append(candidate)


@lru_cache(maxsize=4096)
def clean_company_name(name: str) -> str:
    """Empty where the text is no name: too long, generic, a sentence."""
    name = _TRAILING_ALL.sub("", " ".join(name.split())).strip(" ,;:|–-•·>«»\"'“”")
    name = _LEADING.sub("", name).strip()
    name = _ADDRESS_TAIL.sub("", name)
    if _CREDIT.match(name):
        return ""
    if not 2 <= len(name) <= 80 or _GENERIC.match(name) or len(name.split()) > 10:
        return ""
    if _CREDENTIALS.search(name):
        return ""
    if "@" in name or sum(char.isdigit() for char in name) > len(name) // 2:
        return ""
    if name.endswith(".") and not has_legal_form(name):
        name = name.rstrip(".")
    return name if any(char.isalpha() for char in name) else ""


def letters_of(name: str) -> str:
    return _NON_LETTERS.sub("", name.lower())


@lru_cache(maxsize=4096)
def resemblance(name: str, domain: str) -> int:
    """0 to 30: how much a name looks like the registrable domain it stands on."""
    label = letters_of(domain_label(domain))
    bare = letters_of(without_legal_form(name))
    web = _WEB_ADDRESS.match(name)
    if not label or not bare:
        return 0
    if bare == label or letters_of(name) == label or (web and letters_of(domain_label(web[1])) == label):
        return 30
    words = [letters_of(word) for word in re.split(r"[\s&/+.-]+", name) if word]
    if "".join(word[0] for word in words if word) == label or _starts_spell(words, label):
        return 22
    if (len(bare) >= 4 and bare in label) or (len(label) >= 4 and label in bare):
        return 24 if len(bare) <= 2.5 * len(label) else 14
    long_words = [word for word in words if len(word) >= 4]
    hits = sum(len(word) for word in long_words if word in label)
    return min(18, 3 * hits) if hits else 0


def _starts_spell(words: list[str], label: str) -> bool:
    """`San Diego Health` and `sdhealth`: the beginnings of the words make up the label."""
    rest = label
    for word in words:
        size = next((n for n in range(len(word), 0, -1) if rest.startswith(word[:n])), 0)
        rest = rest[size:]
    return not rest and len(label) >= 3 and len(words) > 1


def choose_name(candidates: list[Candidate], page: Page, hints: Hints) -> None:
    """Weighs all names of a page together: the best one is delivered, the others are kept as rejected."""
    names = [one for one in candidates if one.field is Field.NAME and not one.rejected]
    if not names:
        return
    domain = hints.home_domain or registrable_domain(page.host)
    groups: dict[str, list[Candidate]] = defaultdict(list)
    for name in names:
        groups[letters_of(without_legal_form(name.value))[:40]].append(name)
    leaders = [_lead(group, domain, hints) for group in groups.values()]
    best = max(leaders, key=lambda leader: leader.raw_score)
    for name in names:
        if name is not best:
            name.reject("another_name_fits_better")


def _lead(group: list[Candidate], domain: str, hints: Hints) -> Candidate:
    leader = max(group, key=lambda one: (one.raw_score, has_legal_form(one.value), -len(one.value)))
    others = {one.method for one in group} - {leader.method}
    with_form = [one for one in group if has_legal_form(one.value) and one.method != "title"]
    if with_form and not has_legal_form(leader.value):
        leader.value = max(with_form, key=lambda one: one.raw_score).value
    if others:
        leader.add(f"also in: {', '.join(sorted(others))}"[:80], min(14, 7 * len(others)))
    if points := resemblance(leader.value, domain):
        leader.add("resembles the domain", points * 2 // 3)
    if has_legal_form(leader.value):
        leader.add("has a legal form", 6)
    if hints.company and _same_company(leader.value, hints.company):
        leader.add("is the name of the seed row", 15)
    if len(leader.value.split()) > 6:
        leader.add("long for a name", -12)
    return leader


def _same_company(one: str, other: str) -> bool:
    first, second = letters_of(without_legal_form(one)), letters_of(without_legal_form(other))
    return len(first) >= 3 and len(second) >= 3 and (first in second or second in first)
