from collections.abc import Callable

import pytest

from scraping.extract.links.page_words import kinds_in_paths, kinds_in_texts
from scraping.extract.links.ranking import rank_links, score_language, score_words
from scraping.page.parse import parse_page
from scraping.vocabulary.loader import list_words
from scraping.vocabulary.page_words import KIND_POINTS, may_be_of_languages
from tests.growth import LIMIT, growth

CONTACT_WORDS = {
    "en": "Contact us", "de": "Kontakt", "fr": "Nous contacter", "es": "Contacto", "it": "Contatti", "pt": "Fale conosco", "nl": "Neem contact op", "pl": "Skontaktuj się",
    "cs": "Kontakty", "sk": "Kontakt", "hu": "Kapcsolat", "da": "Kontakt os", "sv": "Kontakta oss", "no": "Kontakt oss", "fi": "Yhteystiedot", "ro": "Contactează-ne", "hr": "Kontaktirajte nas",
    "sl": "Stik", "et": "Võta ühendust", "lv": "Kontakti", "lt": "Kontaktai", "tr": "İletişim", "el": "Επικοινωνία", "ru": "Контакты", "uk": "Зв’язок", "bg": "Връзка с нас", "ja": "お問い合わせ",
    "zh": "联系我们", "ko": "문의", "ar": "اتصل بنا", "he": "צור קשר", "th": "ติดต่อเรา", "vi": "Liên hệ", "id": "Hubungi kami", "is": "Hafa samband",
}  # fmt: skip


@pytest.mark.parametrize("language", CONTACT_WORDS)
def test_the_contact_page_is_known_by_its_word(language: str) -> None:
    assert score_words(CONTACT_WORDS[language], "/x1")[0] == "contact"


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/kontakt.html", "contact"), ("/de/impressum", "imprint"), ("/mentions-legales", "imprint"), ("/ueber-uns/", "about"), ("/index.php?page=contatti", "contact"), ("/our-team", "team"), ("/produkte/kran-7", ""), ("/blog/contacts-in-boxing-2014", "")],
)  # fmt: skip
def test_a_path_alone_says_what_a_page_is(path: str, kind: str) -> None:
    assert score_words("", path)[0] == kind


def test_links_are_ranked_and_foreign_ones_left_out() -> None:
    html = (
        "<a href='/agb'>AGB</a><a href='/team'>Team</a><a href='http://www.huber.example/kontakt'>Kontakt</a>"
        "<a href='http://other.example/kontakt'>Kontakt</a><a href='/kontakt.pdf'>Kontakt</a><a href='mailto:x@y.z'>Kontakt</a><a href='/impressum'>Impressum</a>"
    )
    links = rank_links(parse_page(html.encode(), "utf-8", "http://huber.example/"))
    assert [link.kind for link in links] == ["contact", "imprint", "team"]
    assert links[0].url == "http://www.huber.example/kontakt"


@pytest.mark.parametrize(
    "html",
    [
        "<a href='/x' title='Kontakt'><img src=k.png></a>",
        "<a href='/x'><img src=k.png alt='Kontakt'></a><a href='/y'><img src=h.png alt='Home'></a>",
        "<a href='/x'><img src='nav/btn_kontakt-1.gif'></a>",
        "<a href='/x'><svg><title>Kontakt</title></svg></a>",
        "<map><area href='/x' alt='Kontakt'></map>",
        "<table><tr><td onclick=\"window.location.href = '/x'\">Kontakt</table>",
        "<a href=\"javascript:window.open('/x')\">Kontakt</a>",
        "<select onchange='go()'><option value='/'>Start<option value='/x'>Kontakt</select>",
    ],
)
def test_menus_of_pictures_areas_scripts_and_choices_lead_on(html: str) -> None:
    links = rank_links(parse_page(html.encode(), "utf-8", "http://huber.example/"))
    assert [(link.url, link.kind) for link in links] == [("http://huber.example/x", "contact")]


def test_the_subject_of_an_enquiry_is_no_page() -> None:
    html = "<form><select><option value='contact'>Contact<option value='support'>Support</select></form>"
    assert rank_links(parse_page(html.encode(), "utf-8", "http://huber.example/")) == ()


def test_frames_are_pages_of_the_site() -> None:
    html = "<frameset><frame src='menu.htm' name=menu><frame src='start.htm'><frame src='http://other.example/'></frameset>"
    links = rank_links(parse_page(html.encode(), "utf-8", "http://huber.example/"))
    assert [link.url for link in links] == ["http://huber.example/menu.htm", "http://huber.example/start.htm"]


def test_the_contact_page_comes_before_the_others() -> None:
    html = "<a href='/legal'>Legal notice</a><a href='/our-people'>Our people</a><a href='/about-us'>About us</a><a href='/contact-us'>Contact us</a>"
    links = rank_links(parse_page(html.encode(), "utf-8", "http://huber.example/"))
    assert [link.kind for link in links] == ["contact", "imprint", "team", "about"]


def test_an_opticians_contact_lenses_are_a_product() -> None:
    html = (
        "<a href='/contact_lens/a.html'>Lenses</a><a href='/about/'>Who we are</a><a href='/contact/'>@</a>"
    )
    links = rank_links(parse_page(html.encode(), "utf-8", "http://huber.example/"))
    assert [link.url.rpartition("example")[2] for link in links][:2] == ["/about/", "/contact/"]


@pytest.mark.parametrize(
    "script",
    [
        "window.location.href = '/de/start.html';",
        'location.replace("/de/start.html")',
        "top.location='/de/start.html'",
    ],
)
def test_a_page_that_a_script_leaves_at_once_leads_on(script: str) -> None:
    html = f"<html><head><title>Huber</title><script>{script}</script></head><body></body></html>"
    links = rank_links(parse_page(html.encode(), "utf-8", "http://huber.example/"))
    assert [link.url for link in links] == ["http://huber.example/de/start.html"]


def test_a_script_that_leaves_a_page_with_text_is_a_click() -> None:
    html = f"<script>function go() {{ location.href = '/x' }}</script><p>{'Wir bauen Krane. ' * 20}</p>"
    assert rank_links(parse_page(html.encode(), "utf-8", "http://huber.example/")) == ()


def test_a_contact_page_shown_within_another_is_worth_a_look() -> None:
    html = f"<p>{'Wir bauen Krane. ' * 40}</p><iframe src='/kontaktbox.html'></iframe><iframe src='/werbung'></iframe>"
    links = rank_links(parse_page(html.encode(), "utf-8", "http://huber.example/"))
    assert [(link.url, link.kind) for link in links] == [("http://huber.example/kontaktbox.html", "contact")]


def test_link_after_thousands_of_others_is_ranked() -> None:
    shop = "".join(f"<a href='/shop/thing-{n}'>Thing {n}</a>" for n in range(5_000))
    links = rank_links(
        parse_page(f"{shop}<a href=/x>Impressum</a>".encode(), "utf-8", "http://huber.example/")
    )
    assert [(link.url, link.kind) for link in links] == [("http://huber.example/x", "imprint")]


def test_ranking_grows_no_faster_than_the_links() -> None:
    def prepare(count: int) -> Callable[[], object]:
        shop = "".join(f"<a href='/shop/contact-lens-{n}'>Contact lens {n}</a>" for n in range(count))
        page = parse_page(shop.encode(), "utf-8", "http://huber.example/")
        return lambda: rank_links(page)

    assert growth(prepare, 8_000) < LIMIT


@pytest.mark.parametrize("kind", KIND_POINTS)
def test_every_spelling_of_a_kind_passes_the_search_before_its_pattern(kind: str) -> None:
    words = list_words("page_words", kind)
    in_texts = kinds_in_texts([f"- {word} -" for word in words])
    assert all(kind in in_texts[at] for at in range(len(words)))
    paths = list_words("page_words", f"{kind}_path")
    in_paths = kinds_in_paths([f"/de/{path}/" for path in paths])
    assert all(kind in in_paths[at] for at in range(len(paths)))


def test_every_name_of_a_language_passes_the_look_before_its_pattern() -> None:
    words = list_words("page_words", "language_name", "enter_site")
    links = [(text, "/x") for word in words for text in (word, word.upper(), f"[{word}]")]
    paths = (
        "/de",
        "/DE-at/",
        "en_us/",
        "fr#top",
        "it/index.html",
        "https://firm.example/nl",
        "http://firm.de/",
        "http://firm.de#/top",
        "http://firm.fr/index.html",
    )
    links += [("Products", path) for path in paths]
    assert all(score_language(*link)[0] for link in links)
    assert may_be_of_languages(links) == list(range(len(links)))


def test_links_to_products_are_not_looked_at_for_languages() -> None:
    links = [("Crane hooks", "/products/hook"), ("Winches", "shop/winches.html")]
    links += [("Read more »", "/news"), ("Hooks", "https://firm.example/products")]
    assert may_be_of_languages(links) == []
