"""Well-known addresses of contact pages, for sites whose menus and sitemaps name none."""

from scraping.crawl.site import Site, clean_url
from scraping.extract.links.ranking import PageLink

_GUESSES = {
    "de": ("/impressum", "/kontakt"),
    "fr": ("/contact", "/mentions-legales"),
    "it": ("/contatti", "/contatto"),
    "es": ("/contacto", "/aviso-legal"),
    "pl": ("/kontakt",),
    "cs": ("/kontakt", "/kontakty"),
    "pt": ("/contato", "/contacto"),
    "": ("/contact", "/contact-us"),
}
_SCORE = 20


def guess_page(site: Site) -> PageLink | None:
    """A menu made by a script has no links: well-known paths are worth a try."""
    if site.home is None or not site.missing() or any(reading.links for reading in site.readings):
        return None
    root = "/".join(site.home_url.split("/")[:3])
    paths = _GUESSES.get(site.home.language, _GUESSES[""])
    tries = [PageLink(f"{root}{path}", "", "contact", _SCORE) for path in paths]
    return next((link for link in tries if clean_url(link.url) not in site.seen), None)
