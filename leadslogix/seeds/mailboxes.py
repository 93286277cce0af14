"""The mailboxes in a cell, and the sites of those that are surely a company's own."""

import re

from leadslogix.seeds.organisers import shares_a_word
from scraping.extract.domains import is_free_mail
from scraping.urls import parse_url_or_none, site_of
from scraping.vocabulary.sites import PLATFORMS

_MAILBOX = re.compile(r"[\w.+%&'-]{1,64}@(?:[^\W_](?:[\w-]{0,62}[^\W_])?\.){1,8}[^\W\d_]{2,24}")
_MOST = 20


def find_mailboxes(text: str) -> list[str]:
    return [match[0].strip(".'-").lower() for match in _MAILBOX.finditer(text) if "@" in text][:_MOST]


def find_mailbox_site(text: str, name: str) -> str:
    """The site at the domain of a mailbox, if the domain has the company's name and nobody else's mailboxes.

    Without a name: if it has nobody else's mailboxes.
    """
    for mailbox in find_mailboxes(text):
        host = mailbox.rpartition("@")[2]
        domain = site_of(host)
        is_shared = is_free_mail(domain) or domain in PLATFORMS
        if domain and not is_shared and (not name or shares_a_word(name, domain)):
            url = parse_url_or_none(f"http://{host}/")
            return url.href if url else ""
    return ""
