import pytest

from scraping.extract.confidence import score
from scraping.findings import Field
from tests.scraping.extract.reader import URL, candidates, delivered, rejected


def encrypt(address: str, key: int = 0x1E) -> str:
    return f"{key:02x}" + "".join(f"{byte ^ key:02x}" for byte in address.encode())


def shift(text: str) -> str:
    return "".join(chr(ord(char) + 1) for char in text)


@pytest.mark.parametrize(
    "html",
    [
        "<a href='mailto:info@huber.example'>write</a>",
        "<a href='http://info@huber.example'>write</a>",
        "<a href='mailto:%20info@huber.example?subject=Hi&cc='>write</a>",
        "<a href='MAILTO: info@huber.example '>write</a>",
        "<a href='mailto:info%40huber.example'>write</a>",
        "<a href='mailto:info(at)huber.example'>write</a>",
        "<a href='&#109;ailto:info&#64;huber.example'>write</a>",
        "<p>info@huber.example</p>",
        "<p>Mail: INFO@Huber.Example.</p>",
        "<p>info&#64;huber&#46;example</p>",
        "<p>Tel. 0662 458810<b></b>info@huber.example</p>",
        "<p>تلفن: ۳۲۲۰۴۱۱۰<b></b>info@huber.example</p>",
        "<p>info@huber.exampleTelefon 089</p>",
        "<p>info [at] huber [dot] example</p>",
        "<p>info(at)huber.example</p>",
        "<p>info {at} huber {punkt} example</p>",
        "<p>info (arroba) huber (punto) example</p>",
        "<p>info [kukac] huber [pont] example</p>",
        "<p>info (zavináč) huber.example</p>",
        "<p>info(małpa)huber(kropka)example</p>",
        "<p>info (собака) huber.example</p>",
        "<p>info [собака] huber точка example</p>",
        "<p>info (snabela) huber (punktum) example</p>",
        "<p>infoNOSPAM@huber.example</p>",
        "<p>info@REMOVETHIShuber.example</p>",
        "<p>info[ät]huber.example</p>",
        "<p>info &lt;at&gt; huber.example</p>",
        "<p>info (chiocciola) huber.example</p>",
        "<p>e-mail: info at huber dot example</p>",
        "<p>info @ huber.example</p>",
        "<p>info＠huber．example</p>",
        "<p>info<code>@</code>huber.example</p>",
        "<p>in<span style='display:none'>NOSPAM</span>fo@huber.example</p>",
        "<p>info\u200b@huber.\u00adexample</p>",
        "<p><span style='unicode-bidi:bidi-override; direction:rtl'>elpmaxe.rebuh@ofni</span></p>",
        "<style>.r{direction:rtl;unicode-bidi:bidi-override}</style><p class='r'>elpmaxe.rebuh@ofni</p>",
        f"<a class='__cf_email__' data-cfemail='{encrypt('info@huber.example')}'>[email&#160;protected]</a>",
        f"<a href='/cdn-cgi/l/email-protection#{encrypt('info@huber.example')}'>write</a>",
        "<script>var a='info', b='huber.example'; document.write('<a href=\"mailto:'+a+'@'+b+'\">')</script>",
        "<script>var addy7 = 'in' + 'fo' + '&#64;'; addy7 = addy7 + 'huber' + '&#46;' + 'example';</script>",
        "<script>x('info\\x40huber.example')</script>",
        "<script>nospam('info', 'huber.example');</script>",
        "<script>function show(n, d) { document.write(n + '&#64;' + d) }</script><script>show('info', 'huber.example')</script>",
        "<script>writeMail('huber', 'example', 'info')</script>",
        "<script>x('info' + '&#' + '64;' + 'huber.example')</script>",
        "<script>x(String.fromCharCode(105,110,102,111,64,104,117,98,101,114,46,101,120,97,109,112,108,101))</script>",
        "<script>x(unescape('%69nfo%40huber.example'))</script>",
        "<script>x(atob('aW5mb0BodWJlci5leGFtcGxl'))</script>",
        "<script>x('elpmaxe.rebuh@ofni'.split('').reverse().join(''))</script>",
        f"<a href='#' onclick='x()'>m</a><script>linkTo_UnCryptMailto('{shift('mailto:info@huber.example')}')</script>",
        "<p>info -at- huber.example</p>",
        "<p>info [à] huber.example</p>",
        "<p>info (snabel-a) huber.example</p>",
        "<p>info krøllalfa huber.example</p>",
        "<p>info apenstaartje huber punt example</p>",
        "<p>info zavináč huber tečka example</p>",
        "<p>info собака huber точка example</p>",
        "<p>info chiocciola huber.example</p>",
        "<p>info arobase huber point example</p>",
        "<p>info [アットマーク] huber.example</p>",
        "<p>info★huber.example（★を@に変えてください）</p>",
        "<p>info (at) huber . example</p>",
        "<p>邮箱info@huber.example邮编</p>",
        "<p>メールはinfo@huber.exampleまで</p>",
        "<p>info@NOSPAM.huber.example</p>",
        "<p><bdo dir='rtl'>elpmaxe.rebuh@ofni</bdo></p>",
        "<p>info<img src='a.gif' alt='@'>huber.example</p>",
        "<p><span>CEO</span><a href='mailto:info@huber.example'>info@huber.example</a></p>",
        "<a href='mail:info@huber.example'>write</a>",
        "<a href=\"javascript:location='mailto:'+'info'+'@'+'huber.example'\">write</a>",
        "<a href='#' onclick=\"location='mai'+'lto:'+'info'+'@'+'huber.example'\">write</a>",
        "<a href='#' data-mail='info|huber.example'>write</a>",
        "<a href='#' data-email='aW5mb0BodWJlci5leGFtcGxl'>write</a>",
        "<a href='#' data-enc-email='vasb[at]uhore.rknzcyr'>write</a>",
        f"<a href='#' data-mailto-token='{shift('mailto:info@huber.example')}' data-mailto-vector='1'>write</a>",
        "<joomla-hidden-mail first='aW5mbw==' last='aHViZXIuZXhhbXBsZQ=='></joomla-hidden-mail>",
        "<script>sendMail('info', 'huber.example')</script>",
        "<script>x(['info', 'huber.example'].join('@'))</script>",
        "<script>x('vasb@uhore.rknzcyr'.replace(/[a-zA-Z]/g, function(c){return c + 13}))</script>",
        "<img alt='Mail: info@huber.example'>",
        "<map><area href='mailto:info@huber.example'></map>",
        "<form action='mailto:info@huber.example'></form>",
        "<input type=hidden name=recipient value='info@huber.example'>",
        "<form><select name=to><option value=''>Choose<option value='info@huber.example'>Office</select></form>",
        "<form><select name=to><option value='1|info@huber.example|Office'>Office</select></form>",
        "<meta name=description content='Huber builds cranes. Write to info@huber.example'>",
        "<a data-email='info@huber.example'>mail</a>",
        "<a data-user='info' data-domain='huber.example'>mail</a>",
        "<a data-name='info' data-domain='huber' data-tld='example'>mail</a>",
        "<meta name='reply-to' content='info@huber.example'>",
    ],
)
def test_an_address_is_found_however_it_is_published(html: str) -> None:
    assert delivered(f"<html><body>{html}</body></html>", Field.EMAIL) == ["info@huber.example"]


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        ("<p>max.mustermann@firma-x.com</p>", "placeholder"),
        ("<p>you@example.com</p>", "placeholder"),
        ("<p>nombre@ejemplo.es</p>", "placeholder"),
        ("<p>info@yourdomain.com</p>", "placeholder"),
        ("<img alt='logo@2x.png'><p>logo@2x.png</p>", "image_name"),
        ("<p>605a7baede844d278b89dc95ae0a9123@o1.ingest.sentry.io</p>", "tracking_id"),
        ("<p>jquery@3.6.0.min</p>", "image_name"),
        ("<p>info@huber.comthis</p>", "no_such_domain"),
        ("<p>support@wix.com</p>", "shared_platform"),
        ("<p>Aufsichtsbehörde: Landesamt, Postfach 1, poststelle@lda.bayern.de</p>", "regulator"),
        ("<p>Webdesign: Pixelhaus, hallo@pixelhaus-web.com</p>", "web_designer"),
        ("<footer><p>Hosting</p><p>Rechenzentrum Nord, abuse@rz-nord.com</p></footer>", "web_designer"),
        ("<p>Kunde: Molkerei Nord, technik@molkerei-nord.com</p>", "quoted_customer"),
        ("<p>Cliente: Granja Sur, info@granja-sur.com</p>", "quoted_customer"),
        ("<blockquote>Great cranes! Eva, eva@kunde-eins.com</blockquote>", "quoted_customer"),
        ("<div class='testimonials'><p>Eva, eva@kunde-eins.com</p></div>", "quoted_customer"),
    ],
)
def test_junk_is_kept_with_its_reason_and_not_delivered(html: str, reason: str) -> None:
    assert set(rejected(html, Field.EMAIL).values()) == {reason}
    assert delivered(html, Field.EMAIL) == []


def test_the_sites_own_domain_is_no_placeholder_because_of_its_ending() -> None:
    assert delivered("<p>info@huber.example</p>", Field.EMAIL, url="http://huber.example/") == [
        "info@huber.example"
    ]


def test_where_text_and_link_disagree_both_are_kept_and_marked() -> None:
    html = "<a href='mailto:eva@huber.example'>info@huber.example</a>"
    found = {one.value: dict(one.reasons) for one in candidates(html) if one.field is Field.EMAIL}
    assert set(found) == {"eva@huber.example", "info@huber.example"}
    assert "the link's text shows another address" in found["eva@huber.example"]
    assert "the link behind it leads to another address" in found["info@huber.example"]
    assert sum(found["info@huber.example"].values()) > sum(found["eva@huber.example"].values())


def test_an_address_at_the_own_domain_counts_more_than_one_elsewhere() -> None:
    found = {one.value: one.raw_score for one in candidates("<p>a@huber.example b@other-firm.com</p>")}
    assert found["a@huber.example"] > found["b@other-firm.com"]


def test_a_free_mailbox_named_like_another_site_on_the_page_is_that_sites() -> None:
    html = "<p>www.lighthouse-days.com lighthousedays2013@gmail.com</p><p>huber.cranes@gmail.com</p>"
    found = {one.value: dict(one.reasons) for one in candidates(html) if one.field is Field.EMAIL}
    assert found["lighthousedays2013@gmail.com"]["named like another site on the page"] == -40
    assert "named like another site on the page" not in found["huber.cranes@gmail.com"]


def test_a_fairs_mailbox_is_not_the_exhibitors() -> None:
    html = "<p>info@fair.example und info@huber.example</p>"
    url = "http://fair.example/profile/1"
    assert delivered(html, Field.EMAIL, url, listing_domains=("fair.example",)) == ["info@huber.example"]
    assert rejected(html, Field.EMAIL, url, listing_domains=("fair.example",)) == {
        "info@fair.example": "organiser"
    }


def test_a_mailbox_beside_the_site_of_its_own_domain_belongs_to_a_third_party() -> None:
    alone = candidates("<p>info@festival-nord.com</p>")
    beside = candidates("<p>Festival 2013, www.festival-nord.com, info@festival-nord.com</p>")
    points = [next(one.raw_score for one in found if one.field is Field.EMAIL) for found in (alone, beside)]
    assert points[1] < points[0]


def test_the_link_of_the_web_designer_is_rejected() -> None:
    html = "<footer><a href='mailto:rich@studio-nine.com'>SITE BY</a> <a href='mailto:info@huber.example'>Mail</a></footer>"
    assert delivered(html, Field.EMAIL) == ["info@huber.example"]


@pytest.mark.parametrize(
    "local",
    ["etunimi.sukunimi", "förnamn.efternamn", "voornaam.achternaam", "ime.prezime", "initial.lastname"],
)
def test_a_scheme_of_names_is_not_a_mailbox(local: str) -> None:
    assert rejected(f"<p>{local}@huber.example</p>", Field.EMAIL) == {f"{local}@huber.example": "placeholder"}


def test_a_path_or_sentence_with_the_word_at_is_no_address() -> None:
    html = "<p>meet us at huber.example, see /meet-at-huber.example, prices (a) 5.00</p>"
    assert delivered(html, Field.EMAIL) == []


@pytest.mark.parametrize("between", range(0, 90, 3))
def test_half_an_address_beside_another_one_is_none(between: int) -> None:
    html = f"<p>verkauf (at) huber-kranbau (dot) example {'x ' * between} service (at) huber-kranbau (dot) example</p>"
    found = delivered(html, Field.EMAIL, "http://huber-kranbau.example/")
    assert found == ["verkauf@huber-kranbau.example", "service@huber-kranbau.example"]


def test_an_address_in_capitals_is_no_trap() -> None:
    assert delivered("<p>REMOVE@HUBER.EXAMPLE</p>", Field.EMAIL) == ["remove@huber.example"]


def test_at_in_capitals_before_the_site_s_own_domain_is_the_sign() -> None:
    assert delivered("<p>Write to anna.smith AT huber.example today</p>", Field.EMAIL) == [
        "anna.smith@huber.example"
    ]


@pytest.mark.parametrize(
    "line", ["MEET US AT huber.example", "look at huber.example", "anna AT bauer.example"]
)
def test_other_words_before_a_domain_are_no_address(line: str) -> None:
    assert delivered(f"<p>{line}</p>", Field.EMAIL) == []


@pytest.mark.parametrize(
    "text",
    [
        "He kept his hands at some point in the game",
        "We were winning at that point in time",
        "Look at the dot com boom",
        "Wir sind dort bei jedem Punkt in der Liste",
        "Copyright 1999-2020 @ huber.example",
        "2016-2017@huber.example",
    ],
)
def test_prose_is_no_mailbox(text: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.EMAIL) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("anna at firm dot com", "anna@firm.com"),
        ("anna at firm punkt de", "anna@firm.de"),
        ("anna arobase firm point fr", "anna@firm.fr"),
        ("anna arroba firm punto es", "anna@firm.es"),
        ("anna zavináč firm tečka cz", "anna@firm.cz"),
        ("anna kukac firm pont hu", "anna@firm.hu"),
        ("fest2018@huber.example", "fest2018@huber.example"),
    ],
)
def test_spelled_mailboxes_are_read_in_the_words_of_one_language(text: str, value: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.EMAIL) == [value]


@pytest.mark.parametrize(
    "local", ["name", "nom", "nombre", "iemand", "jemand", "imie", "email", "alias", "isim"]
)
def test_a_word_for_a_name_is_no_mailbox_at_a_free_provider(local: str) -> None:
    assert rejected(f"<p>{local}@gmail.com</p>", Field.EMAIL) == {f"{local}@gmail.com": "placeholder"}
    assert delivered(f"<p>{local}@huber.example</p>", Field.EMAIL) == [f"{local}@huber.example"]


@pytest.mark.parametrize("text", ["nomen@gmail.com", "name.huber@gmail.com"])
def test_a_longer_name_is_a_mailbox_at_a_free_provider(text: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.EMAIL) == [text]


def confidences(html: str, url: str = URL) -> dict[str, int]:
    found = [one for one in candidates(html, url) if one.field is Field.EMAIL and not one.rejected]
    return {one.value: score(one.field, one.reasons)[0] for one in found}


def sure(html: str, url: str = URL) -> list[str]:
    return sorted(value for value, confidence in confidences(html, url).items() if confidence >= 50)


def test_settings_of_a_program_that_sends_mail_are_not_delivered() -> None:
    script = 'Email.send({Username:"coder4711@gmail.com", To: "me.private@gmail.com", Password: "x"})'
    assert sure(f"<p>shop@huber.example</p><script>{script}</script>") == ["shop@huber.example"]


def test_a_mailbox_that_a_script_shows_counts_more_than_one_in_its_settings() -> None:
    shown = 'document.write("<a href=mailto:huber.kran@gmail.com>"); var mail = "huber.kran@gmail.com"'
    setting = 'Email.send({Username: "huber.kran@gmail.com", Password: "x"})'
    [as_shown], [as_setting] = [
        list(confidences(f"<script>{script}</script>").values()) or [0] for script in (shown, setting)
    ]
    assert as_shown > 40 > as_setting


def test_words_for_people_to_remove_are_removed() -> None:
    html = "<a href='mailto:contact-pleaseremovethistext@huber.example'>contact@huber.example</a>"
    assert sure(html) == ["contact@huber.example"]


def test_an_employee_s_page_gives_their_mailbox_at_a_platform() -> None:
    own, other = "<title>Mia Chen - Home</title>", "<title>Huber Kran</title>"
    assert delivered(f"{own}<p>miachen [at] fb [dot] com</p>", Field.EMAIL) == ["miachen@fb.com"]
    assert rejected(f"{other}<p>miachen [at] fb [dot] com</p>", Field.EMAIL) == {
        "miachen@fb.com": "shared_platform"
    }


def test_a_trap_that_nobody_can_see_is_rejected() -> None:
    html = "<div style='opacity: 0.01; font-size: 1px'><a href='mailto:bait@honeypots.org'>bait@honeypots.org</a></div>"
    assert rejected(html, Field.EMAIL) == {"bait@honeypots.org": "placeholder"}
    assert delivered(html.replace("0.01", "0"), Field.EMAIL) == ["bait@honeypots.org"]


def test_mailboxes_of_many_others_are_hardly_the_company_s() -> None:
    rows = "".join(f"<li>Offer {at}: write to seller{at}77@gmail.com</li>" for at in range(5))
    found = candidates(f"<p>info@huber.example</p><ul>{rows}</ul>", "https://www.huber.example/")
    strange = {
        one.value: "one of many mailboxes of others" in dict(one.reasons)
        for one in found
        if one.field is Field.EMAIL
    }
    assert strange == {"info@huber.example": False, **{f"seller{at}77@gmail.com": True for at in range(5)}}


def test_a_list_is_one_although_each_entry_is_a_contact_block() -> None:
    names = ("adler", "falke", "sperber", "habicht")
    entries = "".join(
        f"<div class=contact>E-mail: <a href='mailto:{at}@gmail.com'>{at}@gmail.com</a></div>" for at in names
    )
    html = f"{entries}<footer>info@huber.example</footer>"
    assert sure(html, "https://www.huber.example/") == ["info@huber.example"]
    two = html.replace("sperber", "falke").replace("habicht", "adler")
    assert len(sure(two, "https://www.huber.example/")) == 3


def test_a_few_mailboxes_at_providers_may_be_the_company_s() -> None:
    found = candidates("<p>huber.bau@gmail.com, huber.dach@gmail.com</p>", "https://www.huber.example/")
    reasons = {text for one in found for text, _ in one.reasons}
    assert "one of many mailboxes of others" not in reasons


def test_a_word_to_remove_may_end_with_a_sign() -> None:
    html = "<a href='mailto:office-PleaseRemoveThisText-@huber.example'>office@huber.example</a>"
    assert delivered(html, Field.EMAIL) == ["office@huber.example"]


def test_a_mailbox_of_the_meta_author_is_read() -> None:
    html = '<meta name="author" content="Huber Kranbau mailto:www-huber@huber.example">'
    assert delivered(html, Field.EMAIL, "https://www.huber.example/") == ["www-huber@huber.example"]


def test_the_domain_of_most_mailboxes_is_the_organisations() -> None:
    shared = "".join(f"<p>Journal {name}: {name}@cranes.example" for name in ("a", "b", "c", "d", "e", "f"))
    others = "".join(f"<p>Press: info@{name}.example" for name in ("ships", "ports", "tugs"))
    found = candidates(shared + others, "http://journals.example/")
    counted = {
        one.value: "one of many mailboxes of others" in dict(one.reasons)
        for one in found
        if one.field is Field.EMAIL
    }
    assert {value for value, is_listed in counted.items() if not is_listed and "cranes" not in value} == set()
    assert not any(counted[f"{name}@cranes.example"] for name in ("a", "b", "c", "d", "e", "f"))


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Mo-Fr 8:30 - 17:00info@huber.example", "info@huber.example"),
        ("team 17: 00team@huber.example", "00team@huber.example"),
    ],
)
def test_an_address_that_touches_a_time_begins_after_it(text: str, address: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.EMAIL) == [address]
