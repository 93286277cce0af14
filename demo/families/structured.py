"""Contacts in the markup that search engines read."""

import json
from typing import Any

from demo.companies import Company
from demo.markup import attribute, labels, text
from demo.scaffold import Publication

ADDRESS = ("street", "postal_code", "city", "country")


def publish_jsonld(company: Company) -> Publication:
    node = {"@context": "https://schema.org", **_organization(company), "vatID": company.vat_id or None}
    fields = ("name", "email", "phone", "fax", *ADDRESS, "social", *(("vat_id",) if company.vat_id else ()))
    return Publication(fields, {"home_head": _script(_without_empty(node))})


def publish_jsonld_graph(company: Company) -> Publication:
    """The organisation is one of many nodes, its phone in a contact point, its address a node of its own."""
    home = f"http://{company.host}/"
    organization = _organization(company) | {
        "@type": ["Organization", "Corporation"],
        "@id": f"{home}#organization",
        "address": {"@id": f"{home}#address"},
        "telephone": None,
        "contactPoint": [
            {"@type": "ContactPoint", "telephone": company.phone.shown, "contactType": "customer service"}
        ],
    }
    graph = [
        {
            "@type": "WebSite",
            "@id": f"{home}#website",
            "url": home,
            "publisher": {"@id": f"{home}#organization"},
        },
        {"@type": "WebPage", "@id": f"{home}#page", "isPartOf": {"@id": f"{home}#website"}},
        _without_empty(organization),
        _address(company) | {"@id": f"{home}#address"},
        {
            "@type": "BreadcrumbList",
            "itemListElement": [{"@type": "ListItem", "position": 1, "name": "Home"}],
        },
    ]
    fields = ("name", "email", "phone", "fax", *ADDRESS, "social")
    return Publication(fields, {"home_head": _script({"@context": "https://schema.org", "@graph": graph})})


def publish_microdata(company: Company) -> Publication:
    words = labels(company)
    block = (
        '<div itemscope itemtype="https://schema.org/LocalBusiness">\n'
        f'<strong itemprop="name">{text(company.name)}</strong>\n'
        '<div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">\n'
        f'<span itemprop="streetAddress">{text(company.street)}</span>\n'
        f'<span itemprop="postalCode">{company.city.postal_code}</span>\n'
        f'<span itemprop="addressLocality">{text(company.city.name)}</span>\n'
        f'<meta itemprop="addressCountry" content="{company.country.code}"></div>\n'
        f'{words["phone"]}: <span itemprop="telephone" content="{company.phone.e164}">'
        f"{company.phone.shown}</span>\n"
        f'{words["fax"]}: <span itemprop="faxNumber">{company.fax.shown}</span>\n'
        f'<a itemprop="email" href="mailto:{company.email}">{words["write_us"]}</a>\n'
        + "".join(f'<link itemprop="sameAs" href="{attribute(url)}">\n' for url in company.socials)
        + "</div>"
    )
    return Publication(("name", "email", "phone", "fax", *ADDRESS, "social"), {"footer": block})


def publish_hcard(company: Company) -> Publication:
    block = (
        '<div class="vcard">\n'
        f'<div class="fn org">{text(company.name)}</div>\n<div class="adr">\n'
        f'<div class="street-address">{text(company.street)}</div>\n'
        f'<span class="postal-code">{company.city.postal_code}</span> '
        f'<span class="locality">{text(company.city.name)}</span>\n'
        f'<div class="country-name">{company.country.name}</div></div>\n'
        '<div class="tel"><span class="type">work</span> '
        f'<span class="value">{company.phone.shown}</span></div>\n'
        '<div class="tel"><span class="type">fax</span> '
        f'<span class="value">{company.fax.shown}</span></div>\n'
        f'<a class="email" href="mailto:{company.email}">{company.email}</a></div>'
    )
    return Publication(("name", "email", "phone", "fax", *ADDRESS), {"contact": block})


def publish_microformats2(company: Company) -> Publication:
    director = company.people[0]
    block = (
        '<div class="h-card">\n'
        f'<a class="p-name p-org u-url" href="http://{company.host}/">{text(company.name)}</a>\n'
        '<p class="p-adr h-adr">'
        f'<span class="p-street-address">{text(company.street)}</span>, '
        f'<span class="p-postal-code">{company.city.postal_code}</span> '
        f'<span class="p-locality">{text(company.city.name)}</span>, '
        f'<span class="p-country-name">{company.country.name}</span></p>\n'
        f'<a class="p-tel" href="tel:{company.phone.e164}">{company.phone.shown}</a>\n'
        f'<a class="u-email" href="mailto:{company.email}">{company.email}</a></div>\n'
        f'<div class="h-card"><span class="p-name">{text(director.name)}</span>, '
        f'<span class="p-job-title">{text(director.title)}</span></div>'
    )
    return Publication(("name", "email", "phone", *ADDRESS, "person:1"), {"contact": block})


def publish_rdfa(company: Company) -> Publication:
    block = (
        '<div vocab="https://schema.org/" typeof="Organization">\n'
        f'<span property="name">{text(company.name)}</span>\n'
        '<div property="address" typeof="PostalAddress">\n'
        f'<span property="streetAddress">{text(company.street)}</span>, '
        f'<span property="postalCode">{company.city.postal_code}</span> '
        f'<span property="addressLocality">{text(company.city.name)}</span> '
        f'<span property="addressCountry" content="{company.country.code}">'
        f"{company.country.name}</span></div>\n"
        f'<span property="telephone">{company.phone.shown}</span>\n'
        f'<a property="email" href="mailto:{company.email}" content="{company.email}">{company.email}</a>\n'
        + "".join(
            f'<a property="sameAs" href="{attribute(url)}">{url.split("/")[2]}</a>\n'
            for url in company.socials
        )
        + "</div>"
    )
    return Publication(("name", "email", "phone", *ADDRESS, "social"), {"footer": block})


def _organization(company: Company) -> dict[str, Any]:
    return {
        "@type": "Organization",
        "name": company.name,
        "url": f"http://{company.host}/",
        "email": f"mailto:{company.email}",
        "telephone": company.phone.shown,
        "faxNumber": company.fax.shown,
        "address": _address(company),
        "sameAs": list(company.socials),
    }


def _address(company: Company) -> dict[str, Any]:
    return {
        "@type": "PostalAddress",
        "streetAddress": company.street,
        "postalCode": company.city.postal_code,
        "addressLocality": company.city.name,
        "addressRegion": company.city.region,
        "addressCountry": company.country.code,
    }


def _without_empty(node: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in node.items() if value is not None}


def _script(node: dict[str, Any]) -> str:
    return f'<script type="application/ld+json">\n{json.dumps(node, ensure_ascii=False, indent=1)}\n</script>'
