"""The fair's own site: a directory of exhibitors in pages, and a profile for each."""

from collections.abc import Sequence

from demo.exhibition import FAIR_HOST, FAIR_NAME, Exhibitor
from demo.markup import address_block, attribute, contact_lines, document, link, text
from demo.scaffold import STYLE
from demo.sites import Reply, Site, html_answer, text_answer
from demo.unlisted import NOT_IN_LIST, WITHOUT_SITE

PAGE_SIZE = 12
MAILBOX = f"visitors@{FAIR_HOST}"
PHONE_SHOWN, PHONE = "+49 69 90009 500", "+496990009500"
PROFILE = "https://www.linkedin.com/company/werkraum-expo"


def build_fair(exhibitors: Sequence[Exhibitor]) -> Site:
    pages: dict[str, Reply] = {"/": html_answer(_home())}
    starts = range(0, len(exhibitors), PAGE_SIZE)
    for number, start in enumerate(starts, start=1):
        listing = html_answer(_listing(exhibitors[start : start + PAGE_SIZE], number, len(starts)))
        pages[f"/exhibitors?page={number}"] = listing
    pages["/exhibitors"] = pages["/exhibitors?page=1"]
    for exhibitor in exhibitors:
        pages[f"/exhibitors/{exhibitor.company.slug}"] = html_answer(_profile(exhibitor))
    pages["/contact"] = html_answer(_page("Contact", f"<h1>Contact the organisers</h1>{_organiser()}"))
    pages["/visit"] = html_answer(_page("Plan your visit", "<h1>Plan your visit</h1><p>9 to 18 o'clock.</p>"))
    pages["/robots.txt"] = text_answer(f"User-agent: *\nAllow: /\nSitemap: http://{FAIR_HOST}/sitemap.xml\n")
    pages["/sitemap.xml"] = text_answer(_sitemap(sorted(pages)), "application/xml; charset=utf-8")
    return Site(FAIR_HOST, pages)


def _home() -> str:
    return _page(
        FAIR_NAME,
        f"<h1>{FAIR_NAME}</h1><p>The fair for machines, parts and those who look after them. "
        f"Nine halls, four days, one ticket.</p><p>{link('/exhibitors', 'Exhibitor directory')}</p>",
    )


def _listing(exhibitors: Sequence[Exhibitor], number: int, last: int) -> str:
    cards = "\n".join(_card(exhibitor) for exhibitor in exhibitors)
    return _page(
        f"Exhibitors, page {number} of {last}",
        f'<h1>Exhibitor directory</h1>\n<ul class="exhibitors cards">{cards}</ul>\n{_pager(number, last)}',
    )


def _card(exhibitor: Exhibitor) -> str:
    company = exhibitor.company
    path = f"/exhibitors/{company.slug}"
    return (
        f'<li class="card exhibitor"><h3><a href="{path}">{text(company.name)}</a></h3>'
        f'<p class="country">{text(company.country.name)}</p>'
        f'<p class="stand">Hall {company.hall}, stand {company.stand}</p></li>'
    )


def _pager(number: int, last: int) -> str:
    steps = [link(f"/exhibitors?page={page}", str(page)) for page in range(1, last + 1)]
    if number < last:
        steps.append(f'<a rel="next" href="/exhibitors?page={number + 1}">Next</a>')
    return f'<nav class="pagination">{" ".join(steps)}</nav>'


def _profile(exhibitor: Exhibitor) -> str:
    company = exhibitor.company
    is_told = company.family not in NOT_IN_LIST | WITHOUT_SITE
    website = (
        f'<p>Website: <a class="website" href="{attribute(exhibitor.website)}">{company.host}</a></p>'
        if exhibitor.website and is_told
        else ""
    )
    contacts = address_block(company) + contact_lines(company) if is_told and not exhibitor.website else ""
    products = "".join(f"<li>{text(product)}</li>" for product in company.products)
    return _page(
        f"{company.name} - {FAIR_NAME}",
        f'<article class="profile"><h1>{text(company.name)}</h1>\n'
        f"<p>Hall {company.hall}, stand {company.stand}<br>{text(company.country.name)}</p>\n"
        f"{website}{contacts}<h2>Products</h2><ul>{products}</ul></article>",
    )


def _page(title: str, body: str) -> str:
    menu = "".join(
        f"<li>{link(path, words)}</li>"
        for path, words in (
            ("/", "Fair"),
            ("/exhibitors", "Exhibitors"),
            ("/visit", "Visit"),
            ("/contact", "Contact"),
        )
    )
    header = f'<header><div class="brand">{FAIR_NAME}</div><nav><ul>{menu}</ul></nav></header>'
    content = f"{header}\n<main>{body}</main>\n<footer>{_organiser()}</footer>\n"
    return document("en", title, content, f"<style>\n{STYLE}\n</style>\n")


def _organiser() -> str:
    return (
        f"<p>Werkraum Messe GmbH, Messeplatz 1, 60327 Frankfurt am Main. Phone {PHONE_SHOWN}, "
        f'<a href="mailto:{MAILBOX}">{MAILBOX}</a>, {link(PROFILE, "LinkedIn")}</p>'
    )


def _sitemap(paths: Sequence[str]) -> str:
    entries = "".join(f"<url><loc>http://{FAIR_HOST}{attribute(path)}</loc></url>\n" for path in paths)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{entries}</urlset>\n'
    )
