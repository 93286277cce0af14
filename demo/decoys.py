"""Values that look like a contact of the company and are none. Each kind is on several sites."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from demo.companies import Company, load_texts
from demo.identifiers import draw_digits
from demo.markup import labels, link, text


@dataclass(frozen=True, slots=True)
class Decoy:
    """`value` must never be delivered as the company's `field`; `place` is where the scaffold puts it."""

    kind: str
    field: str
    value: str
    place: str
    html: str


def place_decoys(company: Company, index: int, *, count: int = 5) -> tuple[Decoy, ...]:
    """The next `count` kinds in turn, so that every kind comes up on many sites in all supported languages."""
    draw = Random(f"decoys:{company.host}")
    start = index * count
    makers = (DECOYS[(start + step) % len(DECOYS)] for step in range(count))
    return tuple(maker(company, draw) for maker in makers)


def _designer_mailbox(company: Company, draw: Random) -> Decoy:
    studio = draw.choice(("pixelhafen", "klarpunkt", "atelier-web", "northlight-studio"))
    mailbox = f"hello@{studio}.example"
    html = (
        f'<p class="credit">{labels(company)["designer"]}: {link(f"http://www.{studio}.example", studio)}, '
        f'<a href="mailto:{mailbox}">{mailbox}</a></p>'
    )
    return Decoy("designer_mailbox", "email", mailbox, "footer", html)


def _designer_profile(company: Company, draw: Random) -> Decoy:
    url = f"https://www.facebook.com/{draw.choice(('pixelhafenstudio', 'klarpunktweb'))}"
    html = f'<p class="credit">{labels(company)["designer"]}: <a href="{url}">Facebook</a></p>'
    return Decoy("designer_profile", "social", url, "footer", html)


def _placeholder(company: Company, draw: Random) -> Decoy:
    mailbox: str = load_texts(company.language)["placeholder"]
    html = f"<p><small>{labels(company)['email']}: {mailbox}</small></p>"
    return Decoy("placeholder", "email", mailbox, "contact", html)


def _order_number(company: Company, draw: Random) -> Decoy:
    number = f"0{draw_digits(draw, 3)} {draw_digits(draw, 4)} {draw_digits(draw, 3)}"
    return Decoy("order_number", "phone", number, "references", _labelled(company, "order", number))


def _article_number(company: Company, draw: Random) -> Decoy:
    number = f"{draw_digits(draw, 4)} {draw_digits(draw, 3)} {draw_digits(draw, 4)}"
    return Decoy("article_number", "phone", number, "products", _labelled(company, "article", number))


def _vat_digits(company: Company, draw: Random) -> Decoy:
    digits = "".join(char for char in company.vat_id if char.isdigit()) or draw_digits(draw, 9)
    shown = f"{company.vat_id[:2]} {digits[:3]} {digits[3:6]} {digits[6:]}"
    return Decoy("vat_digits", "phone", digits, "privacy", _labelled(company, "vat", shown))


def _iban(company: Company, draw: Random) -> Decoy:
    html = f"<p>{labels(company)['bank']}: IBAN {company.iban}</p>"
    return Decoy("iban", "phone", company.iban, "privacy", html)


def _dates(company: Company, draw: Random) -> Decoy:
    days = f"{draw.randint(1, 12):02d}.{draw.randint(1, 9):02d}.2026 - {draw.randint(13, 28)}.12.2026"
    return Decoy("dates", "phone", days, "news", _labelled(company, "date", days))


def _coordinates(company: Company, draw: Random) -> Decoy:
    point = f"{draw.randint(43, 54)}.{draw_digits(draw, 6)}, {draw.randint(2, 13)}.{draw_digits(draw, 6)}"
    return Decoy("coordinates", "phone", point, "contact", _labelled(company, "coordinates", point))


def _image_name(company: Company, draw: Random) -> Decoy:
    name = f"{draw.choice(('logo', 'halle', 'werk', 'team'))}@{draw.choice('23')}x.png"
    html = f'<p><img src="/img/{name}" alt="{name}" width="320" height="120"></p>'
    return Decoy("image_name", "email", name, "home", html)


def _authority_mailbox(company: Company, draw: Random) -> Decoy:
    authority = load_texts(company.language)["authority"]
    html = _authority_html(company)
    return Decoy("authority_mailbox", "email", authority["email"], "privacy", html)


def _authority_phone(company: Company, draw: Random) -> Decoy:
    authority = load_texts(company.language)["authority"]
    html = _authority_html(company)
    return Decoy("authority_phone", "phone", authority["e164"], "privacy", html)


def _authority_html(company: Company) -> str:
    words, authority = labels(company), load_texts(company.language)["authority"]
    return (
        f"<h2>{words['authority']}</h2>\n<p>{text(authority['name'])}<br>\n"
        f"{words['phone']}: {authority['phone']}<br>\n"
        f'{words["email"]}: <a href="mailto:{authority["email"]}">{authority["email"]}</a></p>'
    )


def _host_mailbox(company: Company, draw: Random) -> Decoy:
    mailbox = f"abuse@{draw.choice(('serverfarm-nord', 'hebergement-sud', 'rackspace-ost'))}.example"
    html = f"<h2>{labels(company)['hosting']}</h2>\n<p>Rechenhof One, {mailbox}</p>"
    return Decoy("host_mailbox", "email", mailbox, "imprint", html)


def _quoted_customer(company: Company, draw: Random) -> Decoy:
    customer = draw.choice(("molkerei-sonnental", "cartonnage-du-lac", "granja-del-norte", "dales-bakery"))
    mailbox = f"technik@{customer}.example"
    html = f"<p>{labels(company)['customer']}: {customer.replace('-', ' ').title()}, {mailbox}</p>"
    return Decoy("quoted_customer", "email", mailbox, "references", html)


def _tracking_id(company: Company, draw: Random) -> Decoy:
    key, project = f"{draw.getrandbits(128):032x}", draw.randint(1000, 9999)
    host = f"o{draw.randint(10000, 99999)}.ingest.error-tracker.example"
    html = f'<script>window.tracker = {{dsn: "https://{key}@{host}/{project}"}};</script>'
    return Decoy("tracking_id", "email", f"{key}@{host}", "head", html)


def _share_button(company: Company, draw: Random) -> Decoy:
    url = f"https://www.facebook.com/sharer/sharer.php?u=http://{company.host}/"
    html = f'<p><a href="{url}">{labels(company)["share"]}</a></p>'
    return Decoy("share_button", "social", url, "news", html)


def _template_number(company: Company, draw: Random) -> Decoy:
    html = f"<p><small>{labels(company)['phone']}: (555) 123-4567</small></p>"
    return Decoy("template_number", "phone", "(555) 123-4567", "careers", html)


def _labelled(company: Company, label: str, value: str) -> str:
    return f"<p>{labels(company)[label]}: {value}</p>"


DECOYS: tuple[Callable[[Company, Random], Decoy], ...] = (
    _designer_mailbox,
    _order_number,
    _placeholder,
    _vat_digits,
    _image_name,
    _authority_mailbox,
    _iban,
    _quoted_customer,
    _dates,
    _host_mailbox,
    _share_button,
    _article_number,
    _tracking_id,
    _authority_phone,
    _coordinates,
    _designer_profile,
    _template_number,
)
