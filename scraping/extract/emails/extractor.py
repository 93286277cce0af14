"""E-mail addresses: from links, text, protections, scripts and attributes, with the junk marked as such."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import chain, islice
from urllib.parse import unquote

from scraping.extract.candidates import Candidate, Hints
from scraping.extract.context import Context
from scraping.extract.domains import domain_label, is_free_mail
from scraping.extract.emails.attributes import attribute_texts
from scraping.extract.emails.cleaning import clean_address
from scraping.extract.emails.junk import why_not_a_mailbox
from scraping.extract.emails.obfuscation import (
    addresses_in_calls,
    may_build_an_address,
    script_strings,
    unescape_entities,
)
from scraping.extract.emails.spelled_out import (
    AT_WORD,
    DOT_WORD,
    SPELLED_AT,
    STAND_IN,
    open_spellings,
    replace_placeholder,
)
from scraping.extract.emails.split_up import find_split_up
from scraping.extract.placement import is_contact_page
from scraping.findings import Field
from scraping.page.parse import SPACELESS, Link, Page, decode_protected_email, path_of
from scraping.urls import registrable_domain
from scraping.vocabulary.keywords import Keywords
from scraping.vocabulary.letters import only_letters
from scraping.vocabulary.loader import read_expression
from scraping.vocabulary.patterns import compile_later

NAME = "emails"
AFTER = ()

_LONGEST_LOCAL = 64
# Letters of scripts without spaces may touch an address; they do not belong to it.
_WORD = rf"[^\W{SPACELESS}]"
_LETTER_OR_DIGIT, _LETTER = rf"[^\W_{SPACELESS}]", rf"[^\W\d_{SPACELESS}]"
_LOCAL = compile_later(
    rf"(?<!{_WORD})(?<![.+%-])[A-Za-z0-9À-ɏ_](?:(?:{_WORD}|[.+%'&-]){{0,62}}(?:{_WORD}|[+&-]))?@"
)
_HOST = compile_later(
    rf"(?:{_LETTER_OR_DIGIT}(?:(?:{_WORD}|-){{0,61}}{_LETTER_OR_DIGIT})?\.){{1,6}}{_LETTER}(?:{_WORD}|-){{1,22}}"
)
_TIME = re.compile(r"\d(?<=\d:\d)\d(?=[a-z]{2})")
_NUMBER = re.compile(r"\d{5,12}(?=[a-z]{3})")
_NUMBER_LABEL = compile_later(
    rf"(?<!\w){read_expression('labels', 'phone', 'mobile', 'fax')}[\s:.]{{0,3}}[+(\d][+()\d ./-]{{0,14}}$",
    re.I,
)
_LABEL = compile_later(rf"(?<!\w){read_expression('labels', 'email', 'email_lead')}(?!\w)")
_LINK_KEYWORDS = Keywords("mailto", "mail:", "email-protection#", "javascript:")
_SITE_KEYWORDS = Keywords("@")
# `http://info@crane.example`: a mailbox in the field for a website.
_MAILBOX_AS_SITE = re.compile(r"https?://([\w.+-]{1,60}@[\w.-]{1,60}\.[a-z]{2,12})/?", re.I)
_SENT_TO = re.compile(r"(?:^|[&;])(?:to|cc)=([^&]*)", re.I)
_CFEMAIL = re.compile(r"email-protection#([0-9a-fA-F]{6,200})")
_RECIPIENT = re.compile(r"recipient|mailto|sendto|send_to|empfaenger|destinatario", re.I)
_MAIL_META = (
    "reply-to",
    "contact",
    "author",
    "author-email",
    "email",
    "og:email",
    "business:contact_data:email",
)
_DESCRIPTIONS = ("description", "og:description")

_SETTING = re.compile(
    r"(?:^|[\s,{(;\"'])(?:smtp\w*|user(?:name)?|login|to|cc|bcc|from|sender|recipients?|reply_?to|to_?email|from_?email)[\"']?\s{0,3}[:=]\s{0,3}\[?[\"']$",
    re.I,
)
_SETTING_REACH = 40
_MOST_IN_SCRIPT = 2
_SHORTEST_OF_NAME = 6
_MAX_DISGUISED = 300
_LONGEST_WITH_CALLS = 4000  # characters; longer ones are libraries
_MAX_ADDRESSES = 1000
_FEWEST_SHARED = 4  # mailboxes at one domain
_MANY_STRANGERS = 4  # mailbox providers aside, the domains of others
_FRAME = frozenset(("header", "footer", "contact", "address", "vcard"))
METHOD_POINTS = {
    "mailto": 62, "protected": 62, "text": 62, "cloaked": 62, "disguised": 54, "script": 40, "attribute": 44, "alt": 44, "meta": 20,
}  # fmt: skip


def find(page: Page, context: Context) -> list[Candidate]:
    finder = _Finder(page, context.hints)
    for link in page.links_with(_LINK_KEYWORDS):
        finder.read_link(link)
    for link in page.links_with(_SITE_KEYWORDS):
        if found := _MAILBOX_AS_SITE.fullmatch(link.href):
            finder.add_link(found[1], link)
    finder.read_text()
    finder.read_scripts()
    finder.read_pictures()
    finder.read_attributes()
    finder.weigh_third_parties()
    return finder.found


class _Finder:
    def __init__(self, page: Page, hints: Hints) -> None:
        self.page = page
        self.hints = hints
        self.page_domain = registrable_domain(page.host)
        self.own_domains = {self.page_domain, hints.home_domain} - {""} - set(hints.listing_domains)
        self._title = only_letters(page.title)
        self.found: list[Candidate] = []
        # Shown as the text of a link to another address, with the points for that.
        self.contradicted: dict[str, int] = {}

    def read_link(self, link: Link) -> None:
        href = link.href
        lowered = href[:40].lower()
        if lowered.startswith("javascript:"):
            self._read_script_link(link)
        elif "mailto" in lowered or lowered.startswith("mail:"):
            self._read_mailto(link)
        elif "email-protection#" in href and (code := _CFEMAIL.search(href)):
            self._add(
                decode_protected_email(code[1]),
                "protected",
                link.start,
                link.end,
                path_of(link.node),
            )

    def add_link(self, address: str, link: Link) -> None:
        self._add(address, "mailto", link.start, link.end, path_of(link.node))

    def _read_mailto(self, link: Link) -> None:
        target = unescape_entities(unquote(link.href))
        target = target[target.lower().find("mail") + 4 :].removeprefix("to").removeprefix("TO")
        before, _, parameters = target.lstrip(":/ \t").partition("?")
        shown = self.page.folded[link.start : link.end]
        addresses = _addresses_in(open_spellings(before))
        addresses += [one for sent in _SENT_TO.finditer(parameters) for one in _addresses_in(sent[1])]
        for address in addresses:
            candidate = self._add(address, "mailto", link.start, link.end, path_of(link.node))
            if candidate is not None:
                self._compare_with_text(candidate, shown)

    def _read_script_link(self, link: Link) -> None:
        for text in script_strings(unquote(link.href)[:2000]) if "mail" in link.href.lower() else ():
            for address in _addresses_in(text):
                self._add(address, "cloaked", link.start, link.end, path_of(link.node))

    def _compare_with_text(self, candidate: Candidate, shown: str) -> None:
        others = {address.lower() for address in _addresses_in(shown)}
        if candidate.value in others:
            candidate.add("the link's text shows the same address", 8)
        elif others:
            # A copied link with another text: the text is what its author has checked.
            candidate.add("the link's text shows another address", -24)
            is_own = self._own_domain_for(candidate.value.rpartition("@")[2])
            for other in others:
                # `info@huber-ag.example` on huberag.example, behind it `info@huberag.example`
                host = other.rpartition("@")[2]
                is_slip = is_own and not self._own_domain_for(host) and not is_free_mail(host)
                self.contradicted[other] = -50 if is_slip else -4

    def read_text(self) -> None:
        text = self.page.folded
        for start, end in islice(_find_addresses(text), _MAX_ADDRESSES):
            start = self._after_lost_break(start)
            self._add(text[start:end], "text", start, end)
        for start, end, address in find_split_up(self.page, self.page_domain):
            self._add(address, "disguised", start, end)
        starts = self.page.keywords.starts(SPELLED_AT)
        if self.page.mentions(DOT_WORD):
            starts += self.page.keywords.starts(AT_WORD)
        self._read_spelled(text, starts)
        if self.page_domain and " AT " in text:
            self._read_capital_at(text)
        if self.page.mentions(STAND_IN):
            for address in _addresses_in(replace_placeholder(text)):
                if address not in text:
                    self._add(address, "disguised", 0, 0, snippet=address)

    def _after_lost_break(self, start: int) -> int:
        """`09:00 – 17:00info@huber.example`, `Tel. 0662 458810info@huber.example`: a line break was lost."""
        text = self.page.folded
        if time := _TIME.match(text, start):
            return time.end()
        number = _NUMBER.match(text, start)
        if number is None:
            return start
        is_told = not self.page.text[start].isascii() or _NUMBER_LABEL.search(
            text, max(0, start - 30), start + 1
        )
        return number.end() if is_told else start

    def _read_capital_at(self, text: str) -> None:
        """`anna.smith AT firm.example` on firm.example: the name of the sign in capitals, and the site's own domain after it."""
        pattern = rf"(?<![\w.+-])([a-z\d][a-z\d._+-]{{1,62}}) AT ((?:[\w-]{{1,40}}\.)?{re.escape(self.page_domain)})(?![\w-])"
        for found in islice(re.finditer(pattern, text), _MAX_DISGUISED):
            self._add(f"{found[1]}@{found[2]}", "disguised", *found.span())

    def _read_spelled(self, text: str, starts: tuple[int, ...]) -> None:
        for start in starts[:_MAX_DISGUISED]:
            window = _whole_words(text, start - 80, start + 100).replace("\n", "  ").replace("\t", "  ")
            opened = open_spellings(window)
            for address in _addresses_in(opened) if opened != window else ():
                if address not in window:
                    self._add(address, "disguised", start, start + 1)

    def read_scripts(self) -> None:
        self._read_calls()
        scripts = self.page.scripts if may_build_an_address("\n".join(self.page.scripts)) else []
        for script in scripts:
            if len(script) > 60_000 and "mailto" not in script:
                continue  # libraries and dumps of state: full of addresses of third parties
            for text in script_strings(script):
                for address in _addresses_in(unescape_entities(text)):
                    # An address put together from pieces is meant to be shown; one that is written out in a script may be anyone's.
                    method = "script" if address in script else "cloaked"
                    candidate = self._add(address, method, 0, 0, "script", snippet=text)
                    if candidate is not None and method == "script" and _is_setting(script, address):
                        candidate.add("a setting of a program that sends mail", -40)
                    elif candidate is not None and method == "script" and text.count("@") > _MOST_IN_SCRIPT:
                        candidate.add("one of many recipients in a script", -30)

    def _read_calls(self) -> None:
        name = domain_label(self.page_domain)
        scripts = [one for one in self.page.scripts if len(one) <= _LONGEST_WITH_CALLS]
        if name and any(name in script for script in scripts):
            for address in addresses_in_calls(scripts, self.page_domain):
                self._add(address, "cloaked", 0, 0, "script", snippet=address)

    def read_pictures(self) -> None:
        for picture in self.page.pictures:
            if "@" in picture.alt or "(at)" in picture.alt:
                at, path = picture.start, path_of(picture.node)
                for address in _addresses_in(open_spellings(picture.alt)):
                    self._add(address, "alt", at, at, path, snippet=picture.alt)

    def read_attributes(self) -> None:
        page = self.page
        for name, value, offset in page.fields:
            if "@" in value and _RECIPIENT.search(name):
                for address in _addresses_in(value):
                    self._add(address, "attribute", offset, offset, f"input[name={name}]", snippet=value)
        for value, path in attribute_texts(page):
            for address in _addresses_in(value):
                self._add(address, "attribute", 0, 0, path, snippet=value)
        for name in _MAIL_META:
            for address in _addresses_in(page.meta.get(name, "")):
                self._add(address, "meta", 0, 0, f"meta[name={name}]", snippet=page.meta[name])
        for name in _DESCRIPTIONS:  # written for those who search: what is in it is meant to be seen
            for address in _addresses_in(page.meta.get(name, "")):
                self._add(address, "attribute", 0, 0, f"meta[name={name}]", snippet=page.meta[name])

    def _add(
        self, address: str, method: str, start: int, end: int, locator: str = "", *, snippet: str = ""
    ) -> Candidate | None:
        split = clean_address(address)
        if split is None:
            return None
        local, host = split
        value = f"{local}@{host}"
        candidate = Candidate(Field.EMAIL, value, method, start, end, [], locator, snippet, printed=address)
        candidate.add(f"method: {method}", METHOD_POINTS[method])
        own_domain = host if self._is_named_in_title(local) else self._own_domain_for(host)
        candidate.reject(why_not_a_mailbox(local, host, registrable_domain(own_domain)))
        self._weigh_domain(candidate, host)
        if method == "text" and candidate.value in self.contradicted:
            candidate.add("the link behind it leads to another address", self.contradicted[candidate.value])
        if not snippet and _LABEL.search(self.page.lowered, max(0, start - 30), start):
            candidate.add("labelled as an e-mail address", 6)
        self.found.append(candidate)
        return candidate

    def _own_domain_for(self, host: str) -> str:
        domain = registrable_domain(host)
        return domain if domain in self.own_domains else ""

    def _is_named_in_title(self, local: str) -> bool:
        """The page of an employee of a platform: `miachen@platform.example` on the page `Mia Chen`."""
        letters = only_letters(local)
        return len(letters) >= _SHORTEST_OF_NAME and letters in self._title

    def _weigh_domain(self, candidate: Candidate, host: str) -> None:
        domain = registrable_domain(host)
        if domain in self.own_domains:
            candidate.add("at the site's own domain", 26)
        elif is_free_mail(host):
            candidate.add("at a free mail provider", 10)
            if self._is_named_like_another_site(candidate.value):
                candidate.add("named like another site on the page", -40)
        elif self._is_sister(domain):
            candidate.add("at a domain of the same name", 22)
        elif self.own_domains:
            candidate.add("at another domain than the site", 2)
            if f"www.{domain}" in self.page.lowered:
                candidate.add("the other domain's site is named as well", -40)

    def weigh_third_parties(self) -> None:
        """Mailboxes of many others: a list of members, authors or advertisers, and hardly the company's own in it."""
        others: dict[str, list[Candidate]] = defaultdict(list)
        for candidate in self.found:
            host = candidate.value.rpartition("@")[2]
            domain = registrable_domain(host)
            if candidate.rejected or domain in self.own_domains or self._is_sister(domain):
                continue
            others[candidate.value if is_free_mail(host) else domain].append(candidate)
        if len(others) < _MANY_STRANGERS or not self.own_domains:
            return
        shared = self._shared_domain(others)
        others.pop(shared, None)
        framed = [
            group
            for group in others.values()
            if any(one.end and self.page.zones_at(one.start) & _FRAME for one in group)
        ]
        # Each entry of a list may be a contact block of its own.
        is_list = len(framed) >= _MANY_STRANGERS
        # On a contact page they may be of subsidiaries; a contact block raises each by as much again.
        unframed = -36 if is_contact_page(self.page, self.hints) else -60
        for candidate in chain.from_iterable(others.values()):
            is_framed = bool(candidate.end and self.page.zones_at(candidate.start) & _FRAME)
            if is_list or not is_framed:
                candidate.add("one of many mailboxes of others", -84 if is_framed else unframed)

    def _shared_domain(self, others: dict[str, list[Candidate]]) -> str:
        """Where most mailboxes of the page are at one domain, it is the organisation's, whatever the site is called."""
        used = Counter({domain: len({one.value for one in group}) for domain, group in others.items()})
        domain, count = used.most_common(1)[0]
        own = [
            one for one in self.found if registrable_domain(one.value.rpartition("@")[2]) in self.own_domains
        ]
        is_most = count >= _FEWEST_SHARED and 2 * count > used.total() + len({one.value for one in own})
        return domain if is_most else ""

    def _is_named_like_another_site(self, address: str) -> bool:
        """`harbourfestival@gmail.com` beside `www.harbourfestival.example` on a firm's page is the festival's."""
        if "www." not in self.page.lowered or not self.own_domains:
            return False
        local = only_letters(address.partition("@")[0])
        labels = {only_letters(label) for label in _SITE.findall(self.page.lowered)}
        own = {only_letters(domain_label(domain)) for domain in self.own_domains}
        return any(
            len(label) >= 6 and (label in local or (len(local) >= 6 and local in label))
            for label in labels - own
        )

    def _is_sister(self, domain: str) -> bool:
        label = domain_label(domain).replace("-", "")
        own = [domain_label(other).replace("-", "") for other in self.own_domains]
        return len(label) >= 4 and any(len(name) >= 4 and (label in name or name in label) for name in own)


def _is_setting(script: str, address: str) -> bool:
    """`Email.send({Username: "...", To: "..."})`: whose mailbox that is, the page does not say."""
    at = script.find(address)
    return _SETTING.search(script[max(0, at - _SETTING_REACH) : at]) is not None


def _whole_words(text: str, begin: int, end: int) -> str:
    """A piece of the text that cuts no address in two: half of one is another address."""
    begin, end = max(0, begin), min(len(text), end)
    first, last = _OF_ADDRESS.match(text, begin), _OF_ADDRESS_END.search(text, begin, end)
    if begin and first and _OF_ADDRESS.match(text, begin - 1):
        begin = first.end()
    if last and _OF_ADDRESS.match(text, end):
        end = last.start()
    return text[begin:end]


_OF_ADDRESS = re.compile(r"[\w.+-]{1,64}", re.A)
_OF_ADDRESS_END = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}$", re.A)
_SITE = re.compile(r"www\.([\w-]{4,60})\.")


def _addresses_in(text: str) -> list[str]:
    return [text[start:end] for start, end in _find_addresses(text)] if "@" in text else []


def _find_addresses(text: str) -> Iterator[tuple[int, int]]:
    """Reads around each @ only: few texts have any."""
    at, last_end = text.find("@"), 0
    while at >= 0:
        local = _LOCAL.search(text, max(last_end, at - _LONGEST_LOCAL), at + 1)
        host = _HOST.match(text, at + 1) if local else None
        last_end = at + 1
        if local and host:
            yield local.start(), host.end()
            last_end = host.end()
        at = text.find("@", last_end)
