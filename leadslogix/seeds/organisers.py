"""Sites that are not a company's own: shared platforms, and the organiser's site where a list links to its own pages.

A row that points there says where the company is described and is not its website: the company must never inherit the
organiser's mailbox.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from scraping.names import company_key
from scraping.vocabulary.domain_names import latin_spellings
from scraping.vocabulary.letters import lower, mailbox_letters, plain_letters
from scraping.vocabulary.sites import SHARED_SITES

# A site or mailbox of three unrelated companies belongs to none of them; two may be a company and its sister.
UNRELATED = 3
_SHORTEST_WORD = 3


@dataclass(frozen=True, slots=True)
class ListedSite:
    """The website cell of one row."""

    name: str
    domain: str
    url: str


def find_shared_sites(read_sites: Callable[[], Iterable[ListedSite]]) -> set[str]:
    """The domains among these that are shared platforms or, by what points at them, an organiser's.

    The sites are read twice, so that only those that several rows point at are held in memory.
    """
    frequent = find_frequent(site.domain for site in read_sites())
    by_domain: dict[str, list[ListedSite]] = defaultdict(list)
    total = 0
    for site in read_sites():
        total += 1
        if site.domain in frequent or site.domain in SHARED_SITES:
            by_domain[site.domain].append(site)
    return {
        domain for domain, rows in by_domain.items() if domain in SHARED_SITES or _is_organiser(rows, total)
    }


def find_frequent(values: Iterable[str]) -> set[str]:
    """Those that are there three times or more. Of the others only hashes are held: nearly all are there once."""
    seen: list[set[int]] = [set() for _ in range(UNRELATED - 1)]
    found: set[str] = set()
    for value in values:
        key = hash(value)
        level = next((level for level in seen if key not in level), None)
        if level is None:
            found.add(value)
        else:
            level.add(key)
    return found


def _is_organiser(rows: list[ListedSite], total: int) -> bool:
    if len(rows) < UNRELATED:
        return False
    unrelated = {
        company_key(row.name) for row in rows if row.name and not shares_a_word(row.name, row.domain)
    }
    if len(unrelated) >= UNRELATED:
        return True
    # A list of bare URLs: pages of one site that make up half of it are its entries.
    nameless = {row.url for row in rows if not row.name}
    return len(nameless) >= UNRELATED and len(nameless) * 2 >= total


def shares_a_word(name: str, domain: str) -> bool:
    """Whether the site may be the company's own: "Acme Iberia" on acme.com."""
    label = plain_letters(domain.split(".")[0]).replace("-", "")
    key = company_key(name)
    spelled = key if key.isascii() else " ".join((key, *latin_spellings(key)))
    if not name.isascii():  # "Müller" is mueller.example, too
        spelled = f"{spelled} {company_key(mailbox_letters(lower(name)))}"
    words = spelled.split()
    if "".join(key.split()) in label:
        return True
    return any(len(word) >= _SHORTEST_WORD and word in label for word in words)
