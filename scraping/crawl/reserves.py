"""What each layer keeps of the company's pages, so that the layers before it cannot starve it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from scraping.crawl.reports import LAYER_NAMES

if TYPE_CHECKING:
    from scraping.crawl.site import Site

# A budget smaller than this is too small to be shared: the layers take their pages in order.
_LEAST_SHARED = 4


def _of_sitemap(site: "Site") -> int:
    """Its file, and the pages that it names."""
    return site.ledger.budget.pages // 4


def _of_directory(site: "Site") -> int:
    return 1 if site.seed.profile_url else 0


def _of_browser(site: "Site") -> int:
    """The home page, which a second pass opens once more to see whether it is an empty shell."""
    return 1 if site.renderer.available and site.ledger.budget.renders else 0


# The first two layers begin with everything.
_RESERVES: dict[str, Callable[["Site"], int]] = {
    "sitemap": _of_sitemap,
    "directory": _of_directory,
    "browser": _of_browser,
}


def reserved_after(site: "Site", layer: str) -> int:
    """Pages that this layer leaves to those after it."""
    if site.ledger.budget.pages < _LEAST_SHARED:
        return 0
    later = LAYER_NAMES[LAYER_NAMES.index(layer) + 1 :]
    return sum(reserve(site) for name, reserve in _RESERVES.items() if name in later)


def may_read(site: "Site", layer: str) -> bool:
    """Whether the layer may fetch one more page."""
    ledger = site.ledger
    pages_left = ledger.budget.pages - ledger.spent.pages
    return not site.is_paused and not ledger.is_spent() and pages_left > reserved_after(site, layer)
