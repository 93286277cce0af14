"""What a domain shows about its owner, and the domains that belong to no company of a list."""

import re
from functools import lru_cache

from scraping.urls import public_suffixes, registrable_domain
from scraping.vocabulary import sites
from scraping.vocabulary.letters import letters_of

_SHORTEST_LABEL = 4

# Authorities that imprints name because the law says so: supervisors, chambers, data protection, arbitration.
REGULATOR = re.compile(
    r"(?:^|[.-])(?:bafin|bundesnetzagentur|bnetza|datenschutz(?:zentrum)?|ldi|lfd|lda|bfdi|baylda|dsb|edoeb|cnil|ico|aepd|"
    r"garanteprivacy|autoriteitpersoonsgegevens|uodo|uoou|datatilsynet|imy|tietosuoja|dataprotection|anpd|naih|"
    r"rak|brak|ihk|hwk|handwerkskammer|aerztekammer|aekno|aeksh|architektenkammer|notarkammer|steuerberaterkammer|"
    r"wpk|bstbk|verbraucher-?schlichter|universalschlichtungsstelle|(?:[a-z]+-?)?ombudsman[n]?|schlichtungsstelle|"
    r"finma|acpr-banque|amf-france|fca|ofcom|ftc|wko|barreau|avocats?paris|orias)(?:[.-]|$)"
    r"|(?:^|\.)(?:ec\.)?europa\.eu$|(?:^|[.-])bund\.de$",
    re.I,
)


@lru_cache(maxsize=4096)
def has_public_suffix(host: str) -> bool:
    """Whether the last label is a real top-level domain (`.comthis` is not)."""
    last = host.rsplit(".", 1)[-1]
    return public_suffixes().publicsuffix(last, accept_unknown=False) is not None


@lru_cache(maxsize=4096)
def domain_label(domain: str) -> str:
    """The part of a registrable domain that was chosen: `example` of `example.co.uk`."""
    return registrable_domain(domain).split(".")[0]


@lru_cache(maxsize=4096)
def site_letters(host: str) -> str:
    """The letters of the label of a site's domain; nothing if they are too few to be told from other words."""
    label = letters_of(domain_label(registrable_domain(host))) if host else ""
    return label if len(label) >= _SHORTEST_LABEL else ""


def names_site(host: str, text: str) -> bool:
    """`Huber Loans` on huber-loans.example, whatever the spaces and signs; also a mailbox at the domain."""
    label = site_letters(host)
    return bool(label) and label in letters_of(text)


def is_free_mail(domain: str) -> bool:
    return domain in sites.FREE_MAIL or registrable_domain(domain) in sites.FREE_MAIL


def is_platform(domain: str) -> bool:
    return domain in sites.PLATFORMS or registrable_domain(domain) in sites.PLATFORMS


def is_placeholder_domain(domain: str) -> bool:
    label, _, ending = domain.rpartition(".")
    return (
        domain in sites.PLACEHOLDER_DOMAINS
        or ending in sites.PLACEHOLDER_ENDINGS
        or label.rpartition(".")[2] in sites.PLACEHOLDER_LABELS
    )


def is_regulator(domain: str) -> bool:
    return bool(REGULATOR.search(domain))
