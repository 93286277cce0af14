import pytest

from scraping.findings import Field
from tests.scraping.extract.reader import delivered, rejected

MAKER = "Pixelhof, Tel. +49 30 2180394, studio@pixelhof-web.com"


@pytest.mark.parametrize(
    "credit",
    [
        "Website by",
        "Website development by",
        "Designed by",
        "Webseite erstellt von",
        "Umsetzung:",
        "Konzept &amp; Design:",
        "Technische Umsetzung:",
        "Réalisation :",
        "Site réalisé par",
        "Création de site internet :",
        "Hébergeur :",
        "Sito realizzato da",
        "Credits:",
        "Diseño web:",
        "Desarrollado por",
        "Desenvolvido por",
        "Website door",
        "Hemsida av",
        "Udviklet af",
        "Nettside levert av",
        "Sivut toteutti",
        "Realizacja:",
        "Strona wykonana przez",
        "Web vytvořil",
        "Honlapkészítés:",
        "Realizare site:",
        "Изработка на сайт:",
        "Создание сайта:",
        "Створення сайту:",
        "Κατασκευή ιστοσελίδων:",
        "Web Tasarım:",
        "Izrada web stranica:",
        "Kodulehe teostus:",
        "Mājas lapas izstrāde:",
        "Svetainių kūrimas:",
        "技术支持：",
        "ホームページ制作：",
        "홈페이지제작:",
        "בניית אתר:",
    ],
)
def test_the_maker_of_a_site_is_told_by_the_words_of_many_languages(credit: str) -> None:
    html = f"<p>Huber GmbH, info@huber.example</p><p>{credit} {MAKER}</p>"
    assert delivered(html, Field.EMAIL) == ["info@huber.example"]
    assert rejected(html, Field.EMAIL) == {"studio@pixelhof-web.com": "web_designer"}
    assert delivered(html, Field.PHONE) == []


@pytest.mark.parametrize(
    "line",
    [
        "Gartengestaltung Huber",
        "Konzeption und Realisierung von Sondermaschinen",
        "CNC-Programmierung und Fertigung",
        "Conception et réalisation de moules",
        "Realizzazione impianti industriali",
        "Diseño y desarrollo de moldes",
        "Ontwerp, productie en montage",
        "Service provider for the oil industry",
        "Wykonanie mebli na wymiar",
        "Tasarım ve üretim",
        "Homes built by the Huber family since 1950",
    ],
)
def test_what_a_company_does_is_no_credit(line: str) -> None:
    html = f"<h2>{line}</h2><p>Huber, Tel. +49 30 2180394</p>"
    assert delivered(html, Field.PHONE) == ["+49302180394"]


@pytest.mark.parametrize("head", ["Hébergeur", "Umsetzung und Hosting", "Webdesign", "Hosting:"])
def test_a_credit_that_heads_a_block_holds_to_the_next_heading(head: str) -> None:
    html = f"""<h3>{head}</h3><p>Pixelhof GmbH<br>Ringstr. 5<br>10115 Berlin<br>Telefon 030 2180394</p>
    <h3>Kontakt</h3><p>Huber GmbH<br>Lindenweg 4<br>80331 München<br>Tel. 089 2180394</p>"""
    assert delivered(html, Field.PHONE, country="DE") == ["+49892180394"]
    assert delivered(html, Field.POSTAL_CODE, country="DE") == ["80331"]


def test_a_credit_holds_to_the_end_of_its_line() -> None:
    html = """<p>Ce site est hébergé par la société Nuages du Nord, dont le siège social est situé 2 rue des Bateliers,
    59100 Roubaix, joignable au 03 20 10 10 07.</p><p>Contact : 03 88 11 22 55</p>"""
    assert delivered(html, Field.PHONE, country="FR") == ["+33388112255"]


@pytest.mark.parametrize(
    "authority",
    [
        "Česká obchodní inspekce",
        "Prezes Urzędu Ochrony Danych Osobowych",
        "Békéltető testület",
        "Datatilsynet",
        "Wirtschaftskammer Tirol",
    ],
)
def test_authorities_of_other_countries_are_told_by_their_names(authority: str) -> None:
    html = f"<p>{authority}, tel. +49 30 2180394</p>"
    assert rejected(html, Field.PHONE) == {"+49302180394": "regulator"}


def test_an_authority_ends_where_the_company_begins_again() -> None:
    html = """<h3>Aufsichtsbehörde</h3><p>Regierung<br>Ringstr. 5<br>10115 Berlin</p>
    <h3>Kontakt</h3><p>Lindenweg 4<br>80331 München</p>"""
    assert delivered(html, Field.POSTAL_CODE, country="DE") == ["80331"]


def test_a_profile_named_like_the_site_is_the_companys_even_after_a_credit() -> None:
    html = """<footer>© Huber Kranbau | Webdesign: Pixelhof, <a href="https://www.facebook.com/pixelhof">Pixelhof</a>
    <a href="https://www.facebook.com/huberkranbau"><img src=f.png></a></footer>"""
    url = "https://huber-kranbau.example/"
    assert delivered(html, Field.SOCIAL, url) == ["https://www.facebook.com/huberkranbau"]
    assert rejected(html, Field.SOCIAL, url) == {"https://www.facebook.com/pixelhof": "web_designer"}


def test_design_and_technology_as_one_label_is_a_maker_s() -> None:
    assert delivered(f"<p>Gestaltung und Technik: {MAKER}</p>", Field.EMAIL) == []


@pytest.mark.parametrize(
    "mention",
    [
        "<p>Mitglied der WKO</p>",
        "<p>Die Huber Kranbau GmbH ist Mitglied der IHK für München.</p>",
        "<p>Wir nehmen an keinem Verfahren vor einer Schlichtungsstelle teil.</p>",
        "<p>Member of the Better Business Bureau</p>",
        "<p>Regulated by the Cranes Authority. Call us on:</p>",
        "<p>Sparkasse Musterstadt, IBAN DE89 3704 0044 0532 0130 00</p>",
    ],
)
def test_who_is_only_mentioned_does_not_own_the_lines_below(mention: str) -> None:
    html = f"{mention}<p>Telefon: 089 21803000</p><p>huber@gmx.de</p>"
    assert delivered(html, Field.PHONE, country="DE") == ["+498921803000"]
    assert delivered(html, Field.EMAIL, country="DE") == ["huber@gmx.de"]


@pytest.mark.parametrize(
    "authority",
    [
        "<p>Zuständige Kammer: Handwerkskammer Nord<br>Ringstr. 5<br>10115 Berlin<br>Telefon 030 2180394</p>",
        "<h3>Aufsichtsbehörde</h3><p>Landratsamt Nord<br>Telefon 030 2180394</p>",
        "<p>Bayerisches Landesamt für Datenschutzaufsicht, Telefon 030 2180394</p>",
    ],
)
def test_an_authority_that_is_introduced_owns_its_number(authority: str) -> None:
    assert rejected(authority, Field.PHONE, country="DE") == {"+49302180394": "regulator"}


def test_a_link_after_a_word_for_making_is_a_credit() -> None:
    credit = '<p>Garage du Lac – Réalisation <a href="https://alpweb.example">Alpweb</a> – 04 50 11 22 33</p>'
    assert rejected(credit, Field.PHONE, country="FR") == {"+33450112233": "web_designer"}
    # In a sentence, on the own site, or after a word that is also a page's.
    for own in (
        'Nous faisons la réalisation <a href="https://alpweb.example">de ponts</a> – 04 50 11 22 33',
        'Réalisation <a href="/ponts">de ponts</a> – 04 50 11 22 33',
        '<br>Site <a href="https://social.example/garage">garage</a> – 04 50 11 22 33',
    ):
        assert delivered(f"<p>{own}</p>", Field.PHONE, country="FR") == ["+33450112233"]


@pytest.mark.parametrize("address", ["http://[alpweb/", "https://[::1", "http://alpweb.example:99999/"])
def test_credit_whose_address_cannot_be_read_costs_no_page(address: str) -> None:
    html = f'<p>info@huber.example</p><p>Réalisation <a href="{address}">Alpweb</a> – 04 50 11 22 33</p>'

    assert delivered(html, Field.EMAIL, country="FR") == ["info@huber.example"]
