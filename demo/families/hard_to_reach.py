"""Contacts that are plain once one has found the page."""

import gzip

from demo.companies import Company
from demo.markup import address_block, contact_lines, document, link
from demo.scaffold import Publication
from demo.sites import Answer, html_answer

ADDRESS = ("street", "postal_code", "city", "country")
FIELDS = ("name", "email", "phone", "fax", *ADDRESS)


def publish_sitemap_only(company: Company) -> Publication:
    """No page links to the contact page; the sitemap lists it."""
    block = address_block(company) + contact_lines(company)
    return Publication(FIELDS, {"contact": block}, without=("imprint", "team"), unlinked="contact")


def publish_sitemap_index(company: Company) -> Publication:
    """As above, and the sitemap is an index of compressed sitemaps."""
    index = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
        f"<sitemap><loc>http://{company.host}/sitemap-pages.xml.gz</loc></sitemap></sitemapindex>\n"
    )
    location = f"<url><loc>http://{company.host}/unternehmen/standort-und-anfahrt</loc></url>"
    pages = f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{location}</urlset>'
    contact = document(company.language, company.brand, address_block(company) + contact_lines(company))
    extra = {
        "/sitemap.xml": Answer(index.encode(), "application/xml"),
        "/sitemap-pages.xml.gz": Answer(gzip.compress(pages.encode(), mtime=0), "application/gzip"),
        "/unternehmen/standort-und-anfahrt": html_answer(contact),
    }
    return Publication(FIELDS, extra=extra, without=("contact", "imprint", "team"))


def publish_language_choice(company: Company) -> Publication:
    """The home page is a choice of languages; what one chooses is the real home page."""
    choices = "".join(
        f"<li>{link(f'/{code}/', words)}</li>"
        for code, words in ((company.language, "Start"), ("en", "English"))
    )
    gate = document(company.language, company.brand, f"<ul>{choices}</ul>")
    english = document("en", company.brand, "<p>Our English pages are being written.</p>")
    extra = {"/": html_answer(gate), "/en/": html_answer(english)}
    block = address_block(company) + contact_lines(company)
    return Publication(FIELDS, {"footer": block}, extra, home=f"/{company.language}/")


def publish_on_profile_only(company: Company) -> Publication:
    """The company has no website: its contacts are on its page at the fair."""
    return Publication(FIELDS)


def publish_behind_profile(company: Company) -> Publication:
    """The seed list has no website; the profile at the fair links to it."""
    block = address_block(company) + contact_lines(company)
    return Publication(FIELDS, {"footer": block})


def publish_nowhere(company: Company) -> Publication:
    """The company has no website, and the list does not say where it is described: whatever is found is another's."""
    return Publication(())


def publish_nothing(company: Company) -> Publication:
    """A form and nothing else. A delivered contact of this company is made up."""
    return Publication((), without=("imprint", "team"))
