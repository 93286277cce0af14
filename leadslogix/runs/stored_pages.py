"""The bytes of pages: kept for a while, so that a fact can be checked again and a server asked what has changed."""

import html
import re
import uuid
import zlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from functools import lru_cache
from operator import itemgetter
from urllib.parse import unquote

from backports import zstd
from django.conf import settings
from django.utils import timezone

from leadslogix.leads.admission import Banned
from leadslogix.leads.models import Company, StoredPage
from leadslogix.leads.rows import OnConflict, new_id, write_rows
from leadslogix.runs.models import PageVisit
from queueing.prepared import PreparedMany
from scraping.crawl.reports import SavedPage

URL_LENGTH = 2000
_BATCH = 500
_TAG = re.compile(r"<[^<>]{0,2000}>")
# What each of its frames begins with; nothing that zlib packs does.
_ZSTD = b"\x28\xb5\x2f\xfd"
# Larger pages are not kept in memory for the second time.
_ORDINARY_BYTES = 100_000
_COLUMNS = (
    "id",
    "workspace_id",
    "page_hash",
    "url",
    "charset",
    "body",
    "etag",
    "last_modified",
    "stored_at",
)
_SEEN_AGAIN = OnConflict(unique=("workspace_id", "page_hash"), update=("etag", "last_modified", "stored_at"))


def pack_body(body: bytes) -> bytes:
    """A page is written down when it is received, and again when its company is stored."""
    return _pack_ordinary(body) if len(body) <= _ORDINARY_BYTES else _pack(body)


def _pack(body: bytes) -> bytes:
    """Smaller than by zlib's quickest level, in a fifth of its time."""
    return zstd.compress(body)


_pack_ordinary = lru_cache(maxsize=256)(_pack)


def unpack_body(packed: bytes) -> bytes:
    """Pages that an earlier version has stored are packed by zlib."""
    return zstd.decompress(packed) if packed.startswith(_ZSTD) else zlib.decompress(packed)


def text_of(body: bytes, charset: str, url: str) -> str:
    """What a person may read on the page, and its address, with the tags in between."""
    try:
        text = body.decode(charset or "utf-8", "replace")
    except LookupError:  # a charset that no one knows
        text = body.decode("utf-8", "replace")
    return f"{unquote(url)}\n{html.unescape(text)}"


def may_be_stored(page: SavedPage, banned: Banned) -> bool:
    """Not if it holds something of the suppression list, or names somebody who was erased at this company."""
    if page.page_hash in banned.hashes:
        return False
    if banned.erased is None or not banned.erased.hashes:
        return True
    return not banned.erased.are_in(_TAG.sub(" ", text_of(page.body, page.charset, page.url)))


def store_pages(pages: Iterable[tuple[uuid.UUID, SavedPage]]) -> None:
    """Each with its workspace."""
    now = timezone.now()
    # Sites may share a page. Two workers that store the same ones must not wait for each other.
    once = {(workspace_id, page.page_hash): page for workspace_id, page in pages}
    rows = [
        (
            new_id(),
            workspace_id,
            page_hash,
            page.url[:URL_LENGTH],
            page.charset,
            pack_body(page.body),
            page.etag[:300],
            page.last_modified[:100],
            now,
        )
        for (workspace_id, page_hash), page in sorted(once.items(), key=itemgetter(0))
    ]
    write_rows(StoredPage, _COLUMNS, rows, _SEEN_AGAIN)


_READ_BEFORE = PreparedMany(
    lambda companies: (
        PageVisit.objects.filter(company__in=companies, rendered=False)
        .exclude(page_hash="")
        .order_by("fetched_at")
        .values_list("company_id", "url", "page_hash")
    ),
    uuid.UUID,
)


def remembered_pages(companies: Sequence[Company]) -> dict[uuid.UUID, dict[str, SavedPage]]:
    """By company: the pages of earlier crawls whose server can say whether they changed, by the URL that was asked
    for."""
    urls: dict[uuid.UUID, dict[str, str]] = defaultdict(dict)
    for company_id, url, page_hash in _READ_BEFORE.fetch([company.id for company in companies]):
        urls[company_id][url] = page_hash
    return {
        company.id: _versioned_pages(company.workspace_id, urls[company.id]) if company.id in urls else {}
        for company in companies
    }


def _versioned_pages(workspace_id: uuid.UUID, urls: Mapping[str, str]) -> dict[str, SavedPage]:
    versioned = StoredPage.objects.for_workspace(workspace_id).exclude(etag="", last_modified="")
    pages = {page.page_hash: saved_page(page) for page in versioned.filter(page_hash__in=set(urls.values()))}
    return {url: pages[page_hash] for url, page_hash in urls.items() if page_hash in pages}


def saved_page(page: StoredPage) -> SavedPage:
    return SavedPage(
        page.page_hash,
        page.url,
        unpack_body(bytes(page.body)),
        page.charset,
        page.etag,
        page.last_modified,
    )


def forget_old_pages() -> int:
    """Stored pages have an age limit; what was found on them stays, with its snippet. Returns how many are gone."""
    oldest = timezone.now() - timedelta(days=settings.PAGE_DAYS)
    old = StoredPage.objects.filter(stored_at__lt=oldest).order_by("stored_at").values_list("id", flat=True)
    count = 0
    # A batch at a time: others write to the table, too.
    while batch := list(old[:_BATCH]):
        StoredPage.objects.filter(id__in=batch).delete()
        count += len(batch)
    return count
