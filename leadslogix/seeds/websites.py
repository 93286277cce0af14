"""The website cell of a seed row, as a URL that can be fetched."""

import re
from functools import lru_cache
from itertools import islice

from leadslogix.seeds.cells import read_cell
from scraping.urls import parse_url_or_none, site_of
from scraping.vocabulary.conjunctions import AND
from scraping.vocabulary.loader import read_expression
from scraping.vocabulary.sites import SHARED_SITES

# "http//acme.de", "http:/acme.de", "htttps://", "http://http://acme.de": typing errors in real lists.
_SCHEME = re.compile(r"^(?:h+t+p+(s?)\s?[:;]?\s?[/\\]{1,4})+", re.IGNORECASE)
_INSIDE = re.compile(r"(?:https?://|www\.)[^\s\"'<>()\[\]{}|,;]+", re.IGNORECASE)
_BARE = re.compile(
    r"^(?:localhost|(?:\d{1,3}\.){3}\d{1,3}|\[[\da-f:.]+\]|(?:[^\W_](?:[\w-]*[^\W_])?\.)+[^\W\d_][\w-]*[^\W_])"
    r"(?::\d{1,5})?(?:[/?#]\S*)?$",
    re.IGNORECASE,
)
_SEVERAL = re.compile(rf"[;|]\s|,\s|\s+(?:{AND}|/)\s+|\n")
_REMARK = re.compile(r"\s+\([^()]*\)\s*$")  # "acme.example (under construction)"
_THINGS = re.compile(r"\s*[;\n|•·]\s*|,\s+|\s[-–—/]\s")
_HOST = re.compile(r"(?:[a-z\d][a-z\d-]{0,62}\.){1,3}[a-z]{2,12}(?:/\S*)?")
_MOST_PARTS = 20
MAX_LENGTH = 2000  # the longest that the database stores
_FILE_ENDINGS = (".pdf", ".jpg", ".jpeg", ".png", ".gif", ".svg", ".webp", ".doc", ".docx", ".xls", ".xlsx")
_KEYS = ("href", "url", "website", "link", "value")
_LABEL_WORDS = f"(?:{read_expression('labels', 'website')}|{read_expression('labels', 'website_short')})"
_LABELLED = re.compile(rf"(?<!\w){_LABEL_WORDS}\s*[:=]\s*([^\s;,|]+)", re.IGNORECASE)


@lru_cache(maxsize=5_000)
def find_website(text: str, strict: bool = False) -> str:
    """The URL in a cell, "" where there is none. `strict` wants a scheme or "www." before it."""
    cell = read_cell(text[: 2 * MAX_LENGTH], *_KEYS)
    if not cell:
        return ""
    told = _REMARK.sub("", cell) or cell
    parts = [part.strip(" \"'<>,;").rstrip(".") for part in _SEVERAL.split(told)[:_MOST_PARTS]]
    first = _read_address(parts[0], strict)
    if not first or site_of(first) in SHARED_SITES:
        # "facebook.com/acme, www.acme.example": the second one is the company's own.
        others = (_read_address(part, strict=True) for part in parts[1:])
        own = next((url for url in others if url and site_of(url) not in SHARED_SITES), "")
        first = own or first
    return first or _read_inside(cell)


def find_website_in(text: str) -> str:
    """The website among other things in a cell: "Tel. 123; Web: acme.example"."""
    cell = read_cell(text[: 2 * MAX_LENGTH], *_KEYS)
    labelled = (_read_address(match[1].rstrip(".)"), strict=False) for match in _LABELLED.finditer(cell))
    found = next(filter(None, labelled), "") or _read_inside(cell) or _read_address(cell, strict=False)
    return found or next(
        filter(None, map(_read_host, _THINGS.split(text[: 2 * MAX_LENGTH])[:_MOST_PARTS])), ""
    )


def _read_host(part: str) -> str:
    """A part that is nothing but a site: "Kestrel; owner; kestrel.example"."""
    return _read_address(part, strict=False) if _HOST.fullmatch(part) else ""


def shared_host(text: str) -> str:
    """The site that a cell's URL belongs to."""
    website = find_website(text)
    return site_of(website) if website else ""


def _read_address(text: str, strict: bool) -> str:
    match = _SCHEME.match(text)
    rest = text[match.end() :] if match else text.removeprefix("//")
    if strict and not match and not rest.lower().startswith("www."):
        return ""
    if not _BARE.match(rest) or (not match and "/" not in rest and rest.lower().endswith(_FILE_ENDINGS)):
        return ""
    # Without a scheme: plain http is answered or redirected everywhere, also by sites that never got a certificate.
    scheme = "https" if match and match[1] else "http"
    return _href(f"{scheme}://{rest}")


def _read_inside(text: str) -> str:
    """A URL among other text: "Acme <https://acme.de>", "=HYPERLINK("https://acme.de","Acme")".

    One of a network or directory only where there is no other.
    """
    found = (match[0].rstrip(".") for match in islice(_INSIDE.finditer(text), _MOST_PARTS))
    urls = [_href(one if "://" in one else f"http://{one}") for one in found]
    return next((url for url in urls if url and site_of(url) not in SHARED_SITES), next(iter(urls), ""))


def _href(text: str) -> str:
    url = parse_url_or_none(text)
    is_host = url is not None and any(map(str.isalnum, url.host))
    return url.href if url and is_host and len(url.href) <= MAX_LENGTH else ""
