"""Mailboxes written so that simple robots do not see them."""

from urllib.parse import quote

from demo.companies import Company, load_texts
from demo.markup import labels, phone_line
from demo.scaffold import Publication

FIELDS = ("email", "phone")


def publish_at_dot(company: Company) -> Publication:
    """`info [at] firm [dot] example`, in the language of the country and in three spellings."""
    texts = load_texts(company.language)
    spelling = sum(map(ord, company.host)) % 3
    mailbox, _, domain = company.email.partition("@")
    shown = mailbox + texts["at"][spelling] + domain.replace(".", texts["dot"][spelling])
    return _beside_phone(company, shown)


def publish_cloudflare(company: Company) -> Publication:
    key = 0x5A
    encoded = f"{key:02x}" + "".join(f"{ord(char) ^ key:02x}" for char in company.email)
    shown = (
        f'<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="{encoded}">'
        "[email&#160;protected]</a>"
    )
    return _beside_phone(company, shown)


def publish_entities(company: Company) -> Publication:
    """Every letter as an entity, decimal and hexadecimal in turn, in the text and in the link."""
    encoded = "".join(
        f"&#{ord(char)};" if position % 2 else f"&#x{ord(char):x};"
        for position, char in enumerate(company.email)
    )
    return _beside_phone(
        company, f'<a href="&#109;&#97;&#105;&#108;&#116;&#111;&#58;{encoded}">{encoded}</a>'
    )


def publish_percent_mailto(company: Company) -> Publication:
    """Only in the link, percent-encoded, with a subject; the words of the link do not show it."""
    mailbox = "".join(f"%{ord(char):02X}" if char in "@.-aeo" else char for char in company.email)
    subject = quote(labels(company)["message"])
    return _beside_phone(
        company, f'<a href="mailto:{mailbox}?subject={subject}">{labels(company)["write_us"]}</a>'
    )


def publish_split_tags(company: Company) -> Publication:
    mailbox, _, domain = company.email.partition("@")
    first, _, rest = domain.partition(".")
    return _beside_phone(company, f"{mailbox}<span>@</span>{first}<b>.</b><!-- no robots -->{rest}")


def publish_reversed_text(company: Company) -> Publication:
    shown = f'<span style="unicode-bidi:bidi-override; direction:rtl">{company.email[::-1]}</span>'
    return _beside_phone(company, shown)


def publish_image_text(company: Company) -> Publication:
    """A picture of the mailbox whose alternative text says it."""
    return _beside_phone(
        company, f'<img src="/img/contact.png" alt="{company.email}" width="220" height="18">'
    )


def _beside_phone(company: Company, shown: str) -> Publication:
    block = f"{phone_line(company)}\n<p>{labels(company)['email']}: {shown}</p>"
    return Publication(FIELDS, {"contact": block})
