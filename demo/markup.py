"""Small pieces of HTML."""

import html

from demo.companies import Company, load_texts


def text(value: str) -> str:
    return html.escape(value, quote=False)


def attribute(value: str) -> str:
    return html.escape(value)


def document(language: str, title: str, body: str, head: str = "") -> str:
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{text(title)}</title>\n{head}</head>\n<body>\n{body}</body>\n</html>\n"
    )


def link(target: str, words: str) -> str:
    return f'<a href="{attribute(target)}">{text(words)}</a>'


def paragraphs(lines: list[str]) -> str:
    return "\n".join(f"<p>{text(line)}</p>" for line in lines)


def labels(company: Company) -> dict[str, str]:
    found: dict[str, str] = load_texts(company.language)["labels"]
    return found


def address_block(company: Company) -> str:
    lines = (company.name, company.street, company.city_line, company.country.name)
    return '<p class="address">' + "<br>\n".join(text(line) for line in lines) + "</p>"


def mail_link(company: Company) -> str:
    return f'<a href="mailto:{company.email}">{company.email}</a>'


def contact_lines(company: Company, *, fax: bool = True) -> str:
    """Phone, fax and mailbox, each after its label."""
    words = labels(company)
    lines = [f"{words['phone']}: {text(company.phone.shown)}"]
    if fax:
        lines.append(f"{words['fax']}: {text(company.fax.shown)}")
    lines.append(f"{words['email']}: {mail_link(company)}")
    return "<p>" + "<br>\n".join(lines) + "</p>"


def phone_line(company: Company) -> str:
    return f"<p>{labels(company)['phone']}: {text(company.phone.shown)}</p>"


def social_links(company: Company) -> str:
    items = "".join(
        f"<li>{link(url, url.split('/')[2].split('.')[1].title())}</li>" for url in company.socials
    )
    return f'<div class="social"><span>{labels(company)["follow"]}</span><ul>{items}</ul></div>'
