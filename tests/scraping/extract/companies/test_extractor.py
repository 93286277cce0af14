import pytest

from scraping.extract.companies.extractor import find_spellings
from scraping.extract.companies.names import clean_company_name, resemblance
from scraping.findings import Field
from scraping.vocabulary.legal_forms import has_legal_form, without_legal_form
from scraping.vocabulary.letters import letters_of
from tests.scraping.extract.reader import candidates, delivered

URL = "http://huber-kranbau.com/kontakt"


@pytest.mark.parametrize(
    "html",
    [
        "<title>Kontakt | Huber Kranbau</title>",
        "<title>Huber Kranbau - Krane und Hebezeuge seit 1950</title>",
        "<meta property=og:site_name content='Huber Kranbau'><title>Startseite</title>",
        "<footer>© 2014 Huber Kranbau. All rights reserved.</footer>",
        "<footer>Copyright © 1999-2014 by Huber Kranbau | Webdesign by Pixel</footer>",
        "<header><img alt='Huber Kranbau Logo'></header>",
        "<p>Huber Kranbau<br>Lindenweg 4<br>80331 München</p>",
        "<p>Willkommen bei der Firma Huber Kranbau in München</p>",
    ],
)
def test_the_name_is_found_wherever_the_page_states_it(html: str) -> None:
    assert delivered(f"<html lang=de>{html}</html>", Field.NAME, URL, country="DE") == ["Huber Kranbau"]


def test_a_name_ends_where_an_address_begins() -> None:
    assert clean_company_name("Huber GmbH - Lindenweg 4, 80331 München") == "Huber GmbH"


def test_the_form_with_its_legal_form_wins() -> None:
    html = "<title>Huber Kranbau</title><footer>© Huber Kranbau GmbH</footer>"
    assert delivered(html, Field.NAME, URL) == ["Huber Kranbau GmbH"]


def test_one_name_is_delivered_and_the_others_are_kept() -> None:
    html = "<title>Huber Kranbau - Home</title><h1>Our cranes</h1><footer>© Huber Kranbau</footer>"
    assert delivered(html, Field.NAME, URL) == ["Huber Kranbau"]


@pytest.mark.parametrize(
    "text",
    [
        "Contact Us",
        "Willkommen auf unserer Seite",
        "Impressum",
        "Powered by Pixel Studio",
        "404 Not Found",
        "info@huber.com",
        "x" * 90,
    ],
)
def test_generic_words_are_no_names(text: str) -> None:
    assert clean_company_name(text) == ""


@pytest.mark.parametrize(
    "name",
    ["Huber GmbH", "Huber GmbH & Co. KG", "Huber Ltd.", "Huber, Inc.", "Huber S.r.l.", "Huber S.p.A.", "Huber SARL", "Huber Sp. z o.o.", "Huber s.r.o.", "Huber B.V.", "Huber A/S", "Huber Oy", "Huber Kft.", "Huber d.o.o.", "ООО «Хубер»", "株式会社フーバー", "Huber Ltd. Şti."],
)  # fmt: skip
def test_legal_forms_of_many_countries_are_known(name: str) -> None:
    assert has_legal_form(name)
    assert without_legal_form(name) != name


@pytest.mark.parametrize("name", ["Huber as a partner", "The limited edition", "Sag mal", "Company picnic"])
def test_words_in_sentences_are_no_legal_forms(name: str) -> None:
    assert not has_legal_form(name)


@pytest.mark.parametrize(
    ("name", "domain", "alike"),
    [("Huber Kranbau GmbH", "huber-kranbau.de", True), ("San Diego Health", "sdhealth.org", True), ("International Business Machines", "ibm.com", True), ("Welcome", "huber.de", False)],
)  # fmt: skip
def test_names_resemble_their_domains(name: str, domain: str, alike: bool) -> None:
    assert (resemblance(name, domain) >= 14) is alike


def name_of(html: str, url: str = URL) -> list[str]:
    return delivered(html, Field.NAME, url)


@pytest.mark.parametrize(
    "offer",
    [
        "Crane Services in Bern",
        "Best Crane Hire",
        "Ihr Shop für Krane",
        "Crane Repairs near Bern",
        "Venta de gruas",
    ],
)
def test_what_is_offered_is_no_name_where_there_is_one(offer: str) -> None:
    html = f"<title>{offer}</title><p>Alpen Lift</p><p>Lindenweg 4<br>80331 München</p>"
    assert delivered(html, Field.NAME, "http://kran-und-lift.com/", country="DE") == ["Alpen Lift"]


def test_a_name_with_a_legal_form_may_hold_what_is_offered() -> None:
    html = "<title>Alpen Crane Services Ltd</title><p>Alpen Lift</p>"
    assert name_of(html, "http://kran.com/") == ["Alpen Crane Services Ltd"]


@pytest.mark.parametrize(
    "credit",
    [
        "shop:Star Shopsoftware",
        "WordPress",
        "Powered by Magento",
        "E-Commerce Platform",
        "Theme by Pixel",
        "Phát triển bởi Nam Web",
        "Σχεδιασμός από Pixel",
        "Progettato da Pixel",
    ],
)
def test_the_software_of_a_site_is_not_its_owner(credit: str) -> None:
    assert name_of(f"<title>Alpen Lift</title><footer>© 2014 {credit}</footer>") == ["Alpen Lift"]


def test_the_company_of_a_site_named_after_a_product_is_its_holder() -> None:
    html = "<title>Contact | K2 Crane Planning</title><header><img alt='K2 Crane Planning' src=logo.png></header><footer>© 2014 K2 Limited</footer>"
    assert name_of(html, "http://k2craneplanning.com/") == ["K2 Limited"]


def test_another_companys_legal_form_is_not_the_sites() -> None:
    html = "<title>K2 Crane Planning</title><footer>© 2014 Alpen Media Limited</footer>"
    assert name_of(html, "http://k2craneplanning.com/") == ["K2 Crane Planning"]


def test_a_name_in_the_script_of_the_page_wins_over_its_transliteration() -> None:
    html = "<title>クレーンのフーバー</title><header><img src=logo.png alt=クレーンのフーバー></header><footer>Copyright © 2014 KUREN NO FUBA</footer>"
    assert name_of(html, "http://kuren-no-fuba.co.jp/") == ["クレーンのフーバー"]


def test_a_city_in_a_japanese_title_is_no_name() -> None:
    html = "<title>札幌市 フーバー歯科【ご予約はお電話で】</title>"
    assert name_of(html, "http://fuba-dental.co.jp/") == ["フーバー歯科"]


@pytest.mark.parametrize("name", ["Müller Krane", "Mueller Krane"])
def test_domains_spell_umlauts_in_two_ways(name: str) -> None:
    assert resemblance(name, "mueller-krane.de") == resemblance("Müller Krane", "muller-krane.de") == 30


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The Official Website of Alpen Lift", "Alpen Lift"),
        ("Willkommen bei der Alpen Lift", "Alpen Lift"),
        ("Alpen Restaurant (Bern, CH 30112)", "Alpen Restaurant"),
        ("Inhaber: Alpen Lift", "Alpen Lift"),
        ("Mailing Address", ""),
        ("会社概要", ""),
        ("Strona główna", ""),
    ],
)
def test_text_around_a_name_is_cut_off(text: str, name: str) -> None:
    assert clean_company_name(text) == name


def test_a_holder_is_named_before_the_reservation_of_rights() -> None:
    html = "<p>C o p y r i g h t 2004 - 2013 Alpen Lift. All Rights Reserved.</p>"
    assert name_of(html, "http://kran.com/") == ["Alpen Lift"]


@pytest.mark.parametrize(
    ("text", "spellings"),
    [
        ("at alpen lift we lift", ["alpen lift"]),
        ("alpen-lift and alpenlift", ["alpen-lift", "alpenlift"]),
        ("alpen liftings", ["alpen"]),
        ("info@alpenlift.com www.alpenlift.com", []),
        ("xalpen lift", []),
    ],
)
def test_a_domain_is_found_as_the_page_spells_it(text: str, spellings: list[str]) -> None:
    assert [text[start:end] for start, end in find_spellings(text, "alpenlift")[1]] == spellings


def test_the_turkish_letters_i_are_one() -> None:
    assert letters_of("SAYISAL ALTIN") == letters_of("Sayısal Altın")


@pytest.mark.parametrize(
    ("domain", "heading", "name"),
    [
        ("brenner-grafik.ch", "Contatti", "Brenner Grafik Sagl"),
        ("brenner.lu", "Contact", "Brenner Froid S.à r.l."),
        ("brenner.mx", "Contáctenos", "Brenner Plásticos S. de R.L. de C.V."),
        ("brenner.com.my", "Contact Us", "Brenner Tools Sdn. Bhd."),
        ("brenner.sg", "About", "Brenner Marine Pte. Ltd."),
        ("brenner.in", "Enquiry", "Brenner Textiles Private Limited"),
        ("brenner.ae", "Contact", "Brenner Cables FZE"),
        ("brenner.be", "Contacteer ons", "Brenner Staalbouw nv"),
        ("brenner.fr", "Contact", "SARL Menuiserie Brenner"),
        ("brenner.nl", "Over ons", "V.O.F. Kwekerij Brenner"),
        ("kran.ru", "Контакты", "ООО «Кран»"),
        ("kran.com.ua", "Контакти", "ТОВ «Кран»"),
        ("brenner.vn", "Liên hệ", "Công ty TNHH Brenner"),
        ("brenner.cn", "联系我们", "布伦纳机械有限公司"),
        ("brenner.jp", "会社概要", "株式会社山川精機"),
        ("brenner.kr", "오시는 길", "(주)산천테크"),
        ("brenner.lv", "Kontakti", "SIA Brenner Metāls"),
    ],
)
def test_legal_forms_of_other_countries_make_a_line_the_companys_name(
    domain: str, heading: str, name: str
) -> None:
    html = f"<title>{heading}</title><h1>{heading}</h1><p>{name}<br>Tel. 12 34</p>"
    assert delivered(html, Field.NAME, url=f"https://www.{domain}/x") == [name]


def test_of_a_groups_companies_the_one_in_the_title_is_the_sites() -> None:
    html = "<title>Brenner Glas s.r.l.</title><p>Brenner Glas s.r.l.<br>Italia</p><p>Brenner Glas Inc.<br>USA</p>"
    assert delivered(html, Field.NAME, url="https://www.brenner-glas.com/") == ["Brenner Glas s.r.l."]


@pytest.mark.parametrize(
    "form", ["GMBH", "LTD.", "INC", "plc", "SRL", "sp. z o.o.", "SP. Z O.O.", "S.R.O.", "D.O.O.", "LTD. ŞTİ.", "Ltd. Şti.", "mbH & Co. KG", "S.n.c."]
)  # fmt: skip
def test_legal_forms_are_known_whole_and_in_capitals(form: str) -> None:
    assert without_legal_form(f"Huber {form}") == "Huber"


@pytest.mark.parametrize(
    ("html", "name"),
    [
        ("<footer>© 2013 by Huber AG, Bern. Alle Rechte vorbehalten.</footer>", "Huber AG"),
        ("<p>Huber Cranes Ltd, Unit 4, Leeds LS1 4AP</p>", "Huber Cranes Ltd"),
        ("<title>ООО «Хубер» - главная</title>", "ООО Хубер"),
    ],
)
def test_a_name_ends_with_its_legal_form(html: str, name: str) -> None:
    assert name_of(html, "http://kran.com/") == [name]


PLACE = "12 Quay Street<br>Dayton, OH 45402<br>Phone: (937) 222-0100"
SITE = "<p>© 2014 SchoolFinder.com"


@pytest.mark.parametrize(
    "html",
    [
        # The name's own dash parts the title like the others.
        f"<title>Quay College - Dayton - Fees | Courses | Sports</title><p>Quay College - Dayton<br>{PLACE}{SITE}",
        f"<title>School Finder on the Web</title><p>Quay College - Dayton<p>Fees<p>Quay College - Dayton<br>{PLACE}",
        f"<title>School Finder on the Web</title><h2>Quay College - Dayton</h2><p>Fees<table><td>Street address:<td>Quay College - Dayton<br>{PLACE}</table>",
    ],
)
def test_who_lives_at_the_address_and_is_named_again_is_whom_the_page_is_about(html: str) -> None:
    assert delivered(html, Field.NAME, "http://lists.example/") == ["Quay College - Dayton"]


def test_the_name_is_above_the_whole_address() -> None:
    html = "<title>Schools on the Web</title><p>Quay College<p>Fees<p>Quay College<br>12 Quay Street<br>P.O. Box 70<br>Dayton, OH 45402"
    assert delivered(html, Field.NAME, "http://lists.example/") == ["Quay College"]


def test_a_web_address_in_the_copyright_line_is_a_poor_name() -> None:
    html = "<title>Quay College | Fees</title><h1>Quay College</h1><p>© 2014 SchoolFinder.com™"
    assert delivered(html, Field.NAME, "http://lists.example/") == ["Quay College"]


def test_a_bracket_that_was_cut_off_is_no_part_of_the_name() -> None:
    assert clean_company_name("Lantern Café (Leeds,") == "Lantern Café"


def test_contact_me_is_not_a_name() -> None:
    html = "<title>Contact Me - Huber Pianos</title><h1>Contact Me</h1>"
    assert delivered(html, Field.NAME) == ["Huber Pianos"]


def test_banner_with_a_legal_form_names_the_company() -> None:
    html = "<title>Contact</title><img src=top.gif alt='Quarry Stone Works, Inc.'><p>Phone: 617-442-1290</p>"
    assert delivered(html, Field.NAME) == ["Quarry Stone Works, Inc."]


def test_picture_with_a_legal_form_within_the_page_does_not() -> None:
    html = f"<title>Huber Pianos</title><p>{'We tune pianos. ' * 8}</p><img src=a.gif alt='Quarry Stone Works, Inc.'>"
    assert delivered(html, Field.NAME) == ["Huber Pianos"]


@pytest.mark.parametrize(
    ("html", "name"),
    [
        ("<p>Kran Luzern AG, Industriestrasse 5, 6003 Luzern</p>", "Kran Luzern AG"),
        ("<p>Kraner AS, Storgata 12, 0155 Oslo</p>", "Kraner AS"),
        ("<table><tr><td>会社名<td>株式会社南港クレーン</table>", "株式会社南港クレーン"),
        ("<table><tr><td>Rechtsform<td>Kranbau Steiner e.K.</table>", "Kranbau Steiner e.K."),
        (
            "<p>Angaben gemäß § 5 TMG: Kranbau Steiner GmbH & Co. KG, Lindenweg 4, 80331 München</p>",
            "Kranbau Steiner GmbH & Co. KG",
        ),
    ],
)
def test_a_firm_is_found_in_its_cell_and_before_its_address(html: str, name: str) -> None:
    assert delivered(html, Field.NAME, "http://site.example/impressum") == [name]


def test_bytes_that_are_no_text_are_no_name() -> None:
    assert clean_company_name("\x01\x02ab\x03\x04cd") == ""


@pytest.mark.parametrize(
    "title", ["Начало", "الصفحة الرئيسية", "首頁", "Início", "Főoldal", "Profil", "Document"]
)
def test_titles_that_editors_leave_are_no_names(title: str) -> None:
    html = f"<title>{title}</title><p>© 2018 Huber Kran</p>"
    assert delivered(html, Field.NAME) == ["Huber Kran"]


def test_a_slogan_in_the_title_is_not_the_name() -> None:
    html = "<title>Huber - Υγεία κάθε μέρα!</title><p>Υγεία κάθε μέρα είναι ο σκοπός μας</p>"
    assert delivered(html, Field.NAME) == ["Huber"]


def test_rights_reserved_in_chinese_are_no_part_of_a_name() -> None:
    assert delivered("<p>© 2018 华兴机械有限公司 版权所有</p>", Field.NAME) == ["华兴机械有限公司"]


def test_a_role_before_a_colon_is_no_part_of_the_name() -> None:
    assert clean_company_name("Hersteller: Huber GmbH") == "Huber GmbH"
    assert clean_company_name("Studio: Design") == "Studio: Design"


@pytest.mark.parametrize(
    ("html", "name"),
    [
        # The headline of a page that is not the home page, and the name after it.
        (
            "<title>Crane falls in harbour - Dockside Times</title><h1>Crane falls in harbour</h1>",
            "Dockside Times",
        ),
        ("<title>在线翻译，英译汉，汉译英，词典 - 青云词典</title>", "青云词典"),
        ("<title>Dockside Institute</title><p>Part of the Harbour Group Ltd</p>", "Dockside Institute"),
        ("<title>Dockside</title><p>Bank: Harbour Bank AG</p>", "Dockside"),
        ("<title>Dockside</title><p>Ask for our next CRANE© training with the harbour</p>", "Dockside"),
        ("<title>Dockside</title><footer>© 2018 Dockside Created by Media Works</footer>", "Dockside"),
    ],
)
def test_headlines_lists_groups_and_banks_are_no_names(html: str, name: str) -> None:
    assert name_of(html, "http://www.quay.example/news/4711") == [name]


def test_a_name_in_another_script_may_begin_like_the_domain() -> None:
    assert resemblance("91譜", "91pu.com.tw") > 0 == resemblance("92譜", "91pu.com.tw")


def test_name_is_before_the_comma_in_a_title_that_goes_on() -> None:
    html = "<title>Holiday villages - Lindero, residence, rooms in summer, family</title>"
    assert delivered(html, Field.NAME, "http://lindero-holiday.com/") == ["Lindero"]


def test_law_is_no_copyright_sign() -> None:
    html = "<p>A 501(c)(3) non profit organization</p><footer>© Linden Union</footer>"
    assert delivered(html, Field.NAME, "http://elsewhere.com/") == ["Linden Union"]


def test_phrase_in_another_script_is_not_preferred_to_the_name() -> None:
    html = "<title>Градински столове с малки колела - Lindo.bg</title>"
    assert delivered(html, Field.NAME, "http://www.lindo.bg/") == ["Lindo.bg"]


def test_title_of_a_page_that_says_nothing_of_its_site_is_hardly_the_name() -> None:
    title = "<title>Gaming is kinda amazing</title>"
    of_story, of_home = (
        next(one for one in candidates(title, f"http://nordwerk.example/{path}") if one.field is Field.NAME)
        for path in ("gaming-is-amazing", "")
    )
    assert of_story.raw_score < 0 < of_home.raw_score


def test_a_legal_form_in_front_begins_the_name_after_an_address() -> None:
    html = "<p>주소 : 서울시 서초구 서초대로 301 (주)한빛크레인</p>"
    assert delivered(html, Field.NAME, "http://hanbitcrane.com/", country="KR") == ["(주)한빛크레인"]


def test_a_name_is_written_as_the_page_writes_it_and_not_as_its_domain_does() -> None:
    html = "<meta property=og:site_name content='muellerkrane'><title>Müllerkrane – Krane und mehr für alle</title>"
    assert delivered(html, Field.NAME, "http://muellerkrane.com/", country="DE") == ["Müllerkrane"]


@pytest.mark.parametrize(
    "credit",
    [
        "Создание сайта — студия «Медведь»",
        "Κατασκευή: WestNet Software",
        "تصميم وتطوير نبض للحلول التقنية",
        "Website by Bright Studio",
    ],
)
def test_credit_after_the_sign_of_copyright_is_not_the_company(credit: str) -> None:
    html = f"<title>Lindenhof Farm</title><h1>Lindenhof Farm</h1><footer>© 2009–2018. {credit}</footer>"
    assert delivered(html, Field.NAME, "http://lindenhof.example/") == ["Lindenhof Farm"]


@pytest.mark.parametrize(
    "page", ["официальный сайт", "Sito ufficiale", "Oficjalna strona", "Resmi web sitesi"]
)
def test_words_for_the_official_site_are_not_the_company(page: str) -> None:
    html = f"<title>Lindenhof — {page}</title><p>Words</p>"
    assert delivered(html, Field.NAME, "http://www.nordhof.example/") == ["Lindenhof"]


@pytest.mark.parametrize("words", ["Bản quyền", "Telif hakkı", "Все права защищены", "Sva prava", "版权所有"])
def test_the_word_for_copyright_is_no_name(words: str) -> None:
    assert name_of(f"<footer>{words} © 2016</footer>", "http://kran.com/") == []
