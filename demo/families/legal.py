"""Contacts where the law of the country wants them."""

from demo.companies import Company
from demo.markup import contact_lines, labels, text
from demo.scaffold import Publication

ADDRESS = ("street", "postal_code", "city")
FIELDS = ("name", "email", "phone", *ADDRESS, "vat_id", "registration_id")


def publish_german_imprint(company: Company) -> Publication:
    director = company.people[0]
    law, court, court_label, number_label = {
        "DE": ("§ 5 DDG", "Amtsgericht", "Registergericht", "Registernummer"),
        "AT": ("§ 5 ECG", "Landesgericht", "Firmenbuchgericht", "Firmenbuchnummer"),
    }[company.country.code]
    block = (
        f"<h2>Angaben gemäß {law}</h2>\n<p>{text(company.name)}<br>\n{text(company.street)}<br>\n"
        f"{text(company.city_line)}</p>\n"
        f"<p>Vertreten durch:<br>\nGeschäftsführer: {text(director.name)}</p>\n"
        f"<h2>Kontakt</h2>\n{contact_lines(company)}\n"
        f"<h2>Registereintrag</h2>\n<p>{court_label}: {court} {text(company.city.name)}<br>\n"
        f"{number_label}: {company.registration_id}</p>\n"
        f"<h2>Umsatzsteuer-ID</h2>\n<p>Umsatzsteuer-Identifikationsnummer: {company.vat_id}</p>"
    )
    return Publication((*FIELDS, "fax", "person:1"), {"imprint": block})


def publish_french_legal_notice(company: Company) -> Publication:
    director = company.people[0]
    block = (
        f"<h2>Éditeur du site</h2>\n<p>{text(company.name)}, au capital de 80 000 euros<br>\n"
        f"Siège social : {text(company.street)}, {text(company.city_line)}<br>\n"
        f"RCS {text(company.city.name)} B {company.registration_id}<br>\n"
        f"TVA intracommunautaire : {company.vat_id}</p>\n{contact_lines(company, fax=False)}\n"
        f"<p>Directrice ou directeur de la publication : {text(director.name)}, gérance</p>"
    )
    return Publication(FIELDS, {"imprint": block})


def publish_italian_footer(company: Company) -> Publication:
    block = (
        f"<p>{text(company.name)} - {text(company.street)} - {text(company.city_line)}<br>\n"
        f"P.IVA e C.F. {company.vat_id.removeprefix('IT')} - REA {company.registration_id} - "
        f"Cap. soc. € 100.000,00 i.v.<br>\nTel. {company.phone.shown} - Fax {company.fax.shown} - "
        f"{company.email}</p>"
    )
    return Publication((*FIELDS, "fax"), {"footer": block})


def publish_spanish_legal_notice(company: Company) -> Publication:
    block = (
        "<h2>Datos identificativos</h2>\n<p>En cumplimiento de la Ley 34/2002 se informa de que el titular "
        f"de este sitio es {text(company.name)}, con domicilio en {text(company.street)}, "
        f"{text(company.city_line)}, "
        f"y con NIF {company.vat_id.removeprefix('ES')}.</p>\n{contact_lines(company, fax=False)}"
    )
    return Publication(("name", "email", "phone", *ADDRESS, "vat_id"), {"imprint": block})


def publish_british_registration(company: Company) -> Publication:
    words = labels(company)
    block = (
        f"<p>{text(company.name)} is registered in England and Wales. {words['register']}: "
        f"{company.registration_id}. Registered office: {text(company.street)}, {text(company.city_line)}. "
        f"{words['vat']}: {company.vat_id[:5]} {company.vat_id[5:9]} {company.vat_id[9:]}.</p>\n"
        f"{contact_lines(company, fax=False)}"
    )
    return Publication(FIELDS, {"imprint": block})
