"""The mailboxes in a cell, and the sites of those that are surely a company's own."""

import re

from leadslogix.seeds.organisers import shares_a_word
from scraping.extract.domains import is_free_mail
from scraping.urls import parse_url_or_none, site_of
from scraping.vocabulary.sites import PLATFORMS

_MAILBOX = re.compile(r"[\w.+%&'-]{1,64}@(?:[^\W_](?:[\w-]{0,62}[^\W_])?\.){1,8}[^\W\d_]{2,24}")
_MOST = 20
# "eva AT acme.example", "eva [at] acme [dot] example". Without brackets only a column of mailboxes is believed.
_AT = r"(?:\s?[\[({<]\s?(?:at|ät|arroba|@)\s?[\])}>]\s?|\s(?:at|ät|arroba)\s)"
_DOT = r"(?:\.|\s?[\[({<]\s?(?:dot|punkt|punto|\.)\s?[\])}>]\s?|\s(?:dot|punkt|punto)\s)"
_SPELLED = re.compile(rf"([\w.+-]{{1,64}}){_AT}([\w-]{{1,63}}(?:{_DOT}[\w-]{{1,63}}){{1,4}})", re.IGNORECASE)
_SPELLED_DOT = re.compile(_DOT, re.IGNORECASE)
# "eva@acme.examplewww.acme.example", "acme.exampleDescription: ...": things that have lost the space between them.
_NEXT_SITE = re.compile(r"(?<=[a-z])(?=www\.[\w-]+\.|https?://\w)")
_NEXT_WORD = re.compile(r"((?:www\.|@)[\w-]+(?:\.[\w-]+)*?\.[a-z]{2,12})(?=[A-Z][a-z]+(?:[\s:,;]|$))")


def spell_out(text: str) -> str:
    if "@" in text:
        return text
    return _SPELLED.sub(lambda found: f"{found[1]}@{_SPELLED_DOT.sub('.', found[2])}", text)


def part_contacts(text: str) -> str:
    is_plain = text.islower() and "www." not in text and "http" not in text  # nearly all cells
    if is_plain or ("www." not in text and "@" not in text):
        return text
    return _NEXT_WORD.sub(r"\1 ", _NEXT_SITE.sub(" ", text))


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
