"""Contacts in plain sight, each time in another part of the site."""

from demo.companies import Company, Person
from demo.markup import (
    address_block,
    attribute,
    contact_lines,
    labels,
    mail_link,
    phone_line,
    social_links,
    text,
)
from demo.scaffold import Publication

ADDRESS = ("street", "postal_code", "city", "country")


def publish_footer(company: Company) -> Publication:
    block = address_block(company) + contact_lines(company) + social_links(company)
    return Publication(("name", "email", "phone", "fax", *ADDRESS, "social"), {"footer": block})


def publish_topbar(company: Company) -> Publication:
    """A strip above the header, whose tel: link has no country code."""
    dialled = f"0{company.phone.e164[3:]}" if company.country.code in {"GB", "FR"} else company.phone.e164[2:]
    block = (
        f'<div class="topbar"><a href="tel:{dialled}">{company.phone.shown}</a>{mail_link(company)}'
        f"{social_links(company)}</div>"
    )
    return Publication(("email", "phone", "social"), {"topbar": block})


def publish_contact_page(company: Company) -> Publication:
    words = labels(company)
    block = address_block(company) + contact_lines(company) + f"<p>{words['hours']}</p>"
    return Publication(("name", "email", "phone", "fax", *ADDRESS), {"contact": block})


def publish_label_table(company: Company) -> Publication:
    words = labels(company)
    rows = [
        (words["address"], f"{company.street}, {company.city_line}"),
        (words["phone"], company.phone.shown),
        (words["fax"], company.fax.shown),
        (words["email"], company.email),
        (words["vat"], company.vat_id),
    ]
    cells = "\n".join(f"<tr><th>{text(label)}</th><td>{text(value)}</td></tr>" for label, value in rows)
    block = f"<h2>{text(company.name)}</h2>\n<table>\n{cells}\n</table>"
    fields = ("name", "email", "phone", "fax", "street", "postal_code", "city", "vat_id")
    return Publication(fields, {"contact": block})


def publish_definition_list(company: Company) -> Publication:
    """Labels in one column, values in the next; the number is only in the link's address."""
    words = labels(company)
    block = (
        f"<dl><dt>{words['phone']}</dt>"
        f'<dd><a href="tel:{company.phone.e164}">{words["read_more"]}</a></dd>'
        f"<dt>{words['fax']}</dt><dd>{company.fax.shown}</dd>"
        f"<dt>{words['email']}</dt><dd>{company.email}</dd></dl>"
    )
    return Publication(("email", "phone", "fax"), {"contact": block})


def publish_team_page(company: Company) -> Publication:
    cards = "\n".join(_person_card(company, person) for person in company.people)
    mailbox = f"<p>{labels(company)['email']}: {mail_link(company)}</p>"
    block = f'<section class="cards">{cards}</section>\n{mailbox}'
    # The number is on another page: reading one of the two pages is not enough.
    return Publication(("email", "phone", "person:3"), {"team": block, "contact": phone_line(company)})


def publish_about_page(company: Company) -> Publication:
    block = address_block(company) + contact_lines(company, fax=False)
    return Publication(
        ("name", "email", "phone", *ADDRESS), {"about": block}, without=("contact", "imprint", "team")
    )


def _person_card(company: Company, person: Person) -> str:
    return (
        f'<div class="card"><h3>{text(person.name)}</h3><p>{text(person.title)}</p>'
        f"<p>{labels(company)['phone']}: {person.phone.shown}<br>"
        f'<a href="mailto:{attribute(person.email)}">{person.email}</a></p></div>'
    )
