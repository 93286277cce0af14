"""Walks every word of the data files: written on a page in its role, it is reached.

A word whose rule cannot be reached is drift: the rule is mended, or the word deleted.
"""

from collections.abc import Callable, Iterator

import pytest

from leadslogix.leads.guard import why_held_back
from leadslogix.leads.models import Company
from leadslogix.seeds.entries import take_apart
from leadslogix.seeds.formats.mails import is_letter
from leadslogix.seeds.formats.pictures import without_picture_words
from leadslogix.seeds.guests import names_guests
from leadslogix.seeds.header_scores import score_header
from leadslogix.seeds.header_words import SECOND_OF, Role
from leadslogix.seeds.list_people import ListedPerson, names_no_employer, read_people
from leadslogix.seeds.readings import read_rows
from leadslogix.seeds.row_kinds import NOTE
from scraping.extract.candidates import Hints
from scraping.extract.companies.names import clean_company_name, describes_offer, letters_of
from scraping.extract.directories.extractor import ENTRY_METHOD
from scraping.extract.links.listings import read_listing
from scraping.extract.links.ranking import score_language, score_words
from scraping.extract.people.found import (
    HAS_EXTENSION,
    HEADS_KIND,
    IN_PAST,
    LINKS_TO_TEAM,
    OF_FAMILY,
    OF_MEDIA,
    OWNS_SITE,
)
from scraping.extract.people.organisation import holds_public_title, is_leader, writes_articles
from scraping.fetch.page_classifier import FinalResponse, classify_response
from scraping.findings import Field
from scraping.outcomes import Outcome
from scraping.page.parse import parse_page
from scraping.urls import parse_url
from scraping.vocabulary.headings import announces_our_people, announces_staff, is_surely_of_staff
from scraping.vocabulary.heads import ends_as_ours, find_kinds, is_also_of_states, named_place, titles_of
from scraping.vocabulary.job_titles import names_role
from scraping.vocabulary.loader import read_data, read_spellings
from scraping.vocabulary.page_words import KIND_POINTS
from scraping.vocabulary.spellings import list_examples
from scraping.vocabulary.street_words import DATE
from tests.leadslogix.seeds.tables import read_table
from tests.scraping.extract.people.readings import reasons
from tests.scraping.extract.reader import candidates, delivered, rejected

NUMBER = "030 23125800"


def find_number(html: str) -> tuple[Field, str, str]:
    """Field, method and reason for rejection."""
    found = [one for one in candidates(html, country="DE") if one.printed == NUMBER]
    return next(((one.field, one.method, one.rejected) for one in found), (Field.NAME, "", ""))


def is_phone(word: str) -> bool:
    return find_number(f"<p>{word}: {NUMBER}</p>") == (Field.PHONE, "labelled", "")


def is_fax(word: str) -> bool:
    return find_number(f"<p>{word}: {NUMBER}</p>") == (Field.FAX, "labelled", "")


def is_short_number(word: str) -> bool:
    return delivered(f"<p>{word}: 1899</p>", Field.PHONE, country="LT") == ["+3701899"]


def is_other_number(word: str) -> bool:
    return find_number(f"<p>{word}: {NUMBER}</p>")[2] == "other_number"


def why_rejected(html: str, value: str) -> str:
    """The reason why the only candidate that shows this value is not delivered."""
    return next((one.rejected for one in candidates(html, country="DE") if one.printed == value), "")


MAILBOX = "post@nordwerk.example"
PERSON = "Anna Huber"
KINDS = [kind for kind in read_data("heads") if f"heads a {kind}" in read_data("heads")]
OF_LETTER = {"M": "fr", "D": "es"}  # in other languages an initial
ROLE, HONORIFIC = "the text says what the person does", "form of address before the name"


def is_bank(word: str) -> bool:
    return why_rejected(f"<p>{word} +49 {NUMBER[1:]}</p>", f"+49 {NUMBER[1:]}") in ("bank", "other_number")


def is_customer(word: str) -> bool:
    return why_rejected(f"<p>{word}: Nordwerk, {MAILBOX}</p>", MAILBOX) == "quoted_customer"


def ends_credit(word: str) -> bool:
    html = f"<p>Umsetzung:</p><p>Nordwerk</p><p>{word}</p><p>{MAILBOX}</p>"
    return why_rejected(html.replace(word, "Nordwerk"), MAILBOX) == "web_designer" and not why_rejected(
        html, MAILBOX
    )


def is_credit(text: str) -> Callable[[str], bool]:
    return lambda word: why_rejected(text.format(word=word, mailbox=MAILBOX), MAILBOX) == "web_designer"


def is_picture_credit(word: str) -> bool:
    return why_rejected(f"<p>{word} by {PERSON}</p>", PERSON) == "author"


def is_rejected(text: str, value: str, reason: str) -> Callable[[str], bool]:
    return lambda word: why_rejected(text.format(word=word), value) == reason


def is_regulator(text: str) -> Callable[[str], bool]:
    return is_rejected(text.replace("NUMBER", NUMBER), NUMBER, "regulator")


def is_nearby(text: str) -> Callable[[str], bool]:
    return is_rejected(f"<h2>{text}</h2><p>Nordwerk {NUMBER}</p>", NUMBER, "other_company")


# A number for each register, with a right check digit where it has one.
REGISTERED = {
    "vat_any": "00743110157", "vat_it": "00743110157", "vat_pl": "526-025-02-74", "vat_cz": "CZ 47114711", "vat_es": "B-58378431",
    "vat_pt": "504 712 284", "vat_dk": "13585628", "vat_gb": "980 7806 84", "vat_be": "0471.972.997", "vat_gr": "047912121",
    "vat_hu": "47138014", "vat_hr": "47178684335", "vat_rs": "104719755", "vat_tr": "4714470029", "firmenbuch": "471234k",
    "rcs_luxembourg": "B 47123", "company_number": "01234567", "registered_in": "SC123456", "abn": "47 123 456 789", "uen": "201412345K",
    "gst": "24AAAAA4712A1Z5", "cin": "U47123MH2004PLC471234", "trn": "100471234500003", "siren": "303 265 045", "rcs": "471 123 422",
    "rea": "MI-1234567", "registro_mercantil": "SO-4712", "cui": "4718152", "cnpj": "47.111.222/0001-45", "rfc": "ABC040712XY9",
    "cuit": "30-47112222-6", "rut": "76.471.228-5", "kvk": "47123456", "kvk_english": "47123456", "orgnr": "471 234 567",
    "y_tunnus": "4712345-6", "registrikood": "14712345", "reg_nr": "40004717816", "imones_kodas": "304712345", "ico": "471 23 456",
    "krs": "0000471234", "regon": "471234567", "cegjegyzekszam": "01-09-471234", "eik": "471234567", "gemi": "47123456000",
    "mersis": "0471234567800001", "ogrn": "1047123456789", "inn": "4712345678", "edrpou": "34712345", "hp": "514712345",
    "saeopja": "147-12-34567", "tongbian": "47123456", "hojin": "4712345678901", "uscc": "91471234MA5G47123X", "mst": "0314712345",
    "tax_id_th": "0105547123456", "npwp": "01.471.234.5-678.000",
}  # fmt: skip
BEFORE_REGISTERED = {"registro_mercantil": " de Soria, Hoja"}
BEHIND_REGISTERED = {"vat_hu": "-2-07"}


def is_register(role: str) -> Callable[[str], bool]:
    number = REGISTERED[role]

    def is_read(word: str) -> bool:
        html = f"<p>{word}{BEFORE_REGISTERED.get(role, '')} {number}{BEHIND_REGISTERED.get(role, '')}</p>"
        fields = [
            one.field
            for one in candidates(html)
            if letters_of(number) in letters_of(one.value) and not one.rejected
        ]
        return fields in ([Field.VAT_ID], [Field.REGISTRATION_ID])

    return is_read


def labels_vat_id(word: str) -> bool:
    found = [one.method for one in candidates(f"<p>{word} DE123456789</p>") if one.field is Field.VAT_ID]
    return found == ["labelled"]


def labels_mailbox(word: str) -> bool:
    found = [one.reasons for one in candidates(f"<p>{word}: {MAILBOX}</p>") if one.field is Field.EMAIL]
    return [("labelled as an e-mail address", 6) in reasons for reasons in found] == [True]


def labels_website(word: str) -> bool:
    page = parse_page(
        f"<a href='https://nordwerk.example/'>{word}</a>".encode(), "utf-8", "https://fair.example/1"
    )
    return read_listing(page, Hints()).site_links == ("https://nordwerk.example/",)


def labels_address(word: str) -> bool:
    found = candidates(f"<p>{word}: Lindenweg 4, 10115 Berlin</p>", country="DE")
    return [one.value for one in found if one.field is Field.STREET] == ["Lindenweg 4"]


def leads_to_street(line: str, reason: str) -> Callable[[str], bool]:
    """At the end of a sentence that has nothing to do with it."""

    def leads(word: str) -> bool:
        found = candidates(f"<p>Montags geschlossen. {line.format(word=word)}</p>", country="DE")
        return any(reason in dict(one.reasons) for one in found if one.field is Field.STREET)

    return leads


def names_parts(*lines: str) -> Callable[[str], bool]:
    """Beside another part of an address, and not with a made-up word."""

    def are_read(word: str) -> bool:
        words = word[0].upper() + word[1:]
        html = "<p>Nordwerk</p>" + "".join(f"<p>{line.format(word=words)}</p>" for line in lines)
        found = candidates(html, country="JO")
        return any(words in one.value and "12" in one.value for one in found if one.field is Field.STREET)

    return lambda word: are_read(word) and not are_read("zzyzx")


def is_post_box(address: str) -> Callable[[str], bool]:
    """On a line of its own, without the street of an office."""

    def is_read(word: str) -> bool:
        found = candidates(f"<p>Nordwerk</p><p>{address.format(word=word)}</p>")
        return [one.value for one in found if one.field is Field.STREET] == [f"{word.strip()} 4712"]

    return is_read


def is_street_in(address: str, *countries: str) -> Callable[[str], bool]:
    """Some types are words of other languages, so they count in their own countries only."""
    checks = [is_street(address, country) for country in countries]
    return lambda word: any(check(word) for check in checks)


def is_no_street_elsewhere(word: str) -> bool:
    return any(is_no_street_in(country, word) for country in ("HR", "JP"))


def is_no_street_in(country: str, word: str) -> bool:
    lines = "".join(f"<p>{line}</p>" for line in (f"{word} Huber 4", f"Linden{word} 4", f"Linden {word} 4"))
    return not [
        one for one in candidates(lines, country=country) if one.field is Field.STREET and not one.rejected
    ]


def read_dates(text: str) -> list[str]:
    return [found[0] for found in DATE.finditer(text.lower())]


def is_street(address: str, country: str, behind: str = "") -> Callable[[str], bool]:
    """With this word, and not with a made-up one."""

    def finds(word: str) -> bool:
        street = address.format(word=word)
        found = candidates(f"<p>{street}{behind}</p>", country=country)
        values = [one.value.rstrip(".") for one in found if one.field is Field.STREET]
        return values == [street.rstrip(".")]

    return lambda word: finds(word) and not finds("zzyzx")


def is_no_company(text: str) -> Callable[[str], bool]:
    return lambda word: not clean_company_name(text.format(word=word).capitalize())


def is_entry(title: str, name: str = "Huber", below: str = "") -> bool:
    """Whether a page of a guide, with such a heading above an address, is read as one company's."""
    html = f"<title>{title} | Fair</title><h1>{title}</h1><p>Lindenweg 4, 10115 Berlin</p>{below}"
    found = candidates(html, "https://fair.example/x", country="DE")
    return any(one.method == ENTRY_METHOD and name in one.value for one in found)


def belongs_to_directory(word: str) -> bool:
    html = f"<h1>Huber Kranbau</h1><p>{word} {NUMBER}</p>"
    found = candidates(html, "https://fair.example/x", country="DE", listing_domains=("fair.example",))
    return [one.rejected for one in found if one.printed == NUMBER] == ["organiser"]


def is_page_of(outcome: Outcome) -> Callable[[str], bool]:
    def is_classified(phrase: str) -> bool:
        url = parse_url("https://nordwerk.example/")
        body = f"<p>{phrase}</p>".encode()
        return classify_response(FinalResponse(url, url, 200, {}, body)).outcome is outcome

    return is_classified


def is_zone(zone: str) -> Callable[[str], bool]:
    return lambda word: zone in parse_page(f"<p class='{word}'>x</p>".encode(), "utf-8", "").zones_at(0)


def find_person(html: str, name: str) -> tuple[str, frozenset[str]]:
    """The title, and the reasons."""
    for one in candidates(html, country="DE"):
        if one.person is not None and one.field is Field.PERSON and one.person.name.endswith(name):
            return one.person.title, frozenset(reason for reason, _ in one.reasons)
    return "", frozenset()


def is_title(text: str) -> Callable[[str], bool]:
    return lambda word: bool(find_person(text.format(word=word), PERSON)[0])


def is_native_title(word: str) -> bool:
    names = ["김민수"] if "\uac00" <= word[0] <= "\ud7af" else ["山田太郎", "王建军"]
    return any(find_person(f"<p>{word}：{name}</p>", name)[0] == word for name in names)


def is_native_label(word: str) -> bool:
    name = name_of_words(word)
    return find_person(f"<p>{word}: {name}</p>", name)[0] == word


def name_of_words(word: str) -> str:
    """In the script of the word."""
    for first, last, name in (
        ("\u0531", "\u0587", "Արմեն Սարգսյան"),
        ("\u0900", "\u097f", "राजेश कुमार"),
        ("\u0980", "\u09ff", "রহিম আহমেদ"),
        ("\u10d0", "\u10fa", "გიორგი ბერიძე"),
    ):
        if first <= word[0] <= last:
            return name
    if "\u0590" <= word[0] <= "\u05ff":
        return "דוד כהן"
    return "สมชาย ใจดี" if "\u0e00" <= word[0] <= "\u0e7f" else "محمد علي"


def unknown_word(word: str) -> str:
    """In the script of the word, and no name that is known."""
    return next(
        text
        for last, text in (("\u058f", "Աբգդեզ"), ("\u097f", "कखगघ"), ("\u09ff", "কখগঘ"), ("\uffff", "აბგდევ"))
        if word[0] <= last
    )


def is_labelled_name(name: str) -> bool:
    label = {"Ա": "տնօրեն", "क": "निदेशक", "ক": "পরিচালক", "ა": "დირექტორი"}
    title = next(one for first, one in label.items() if unknown_word(name)[0] == first)
    return is_named(f"<p>{title}: {name}</p>", name)


def is_before_native_name(word: str) -> bool:
    name = name_of_words(word)
    label, space = ("ผู้จัดการ", "") if name.startswith("ส") else ("المدير", " ")
    return is_named(f"<p>{label}: {word}{space}{name}</p>", name)


def heads_native_names(word: str) -> bool:
    name = next(
        (
            name
            for first, last, name in (("가", "힣", "김민수"), ("\u3040", "\u9fff", "王建军"))
            if first <= word[0] <= last
        ),
        "",
    ) or name_of_words(word)
    return is_named(f"<table><tr><td>{word}<td>Tel<tr><td>{name}<td>1234</table>", name)


def ends_no_native_name(word: str) -> bool:
    title, name = ("대표이사", "김민") if "\uac00" <= word[0] <= "\ud7af" else ("代表取締役", "山田")
    return not is_named(f"<p>{title}：{name}{word}</p>", f"{name}{word}")


def heads_others(why: str) -> Callable[[str], bool]:
    # Not named like the firm of the page: an owner may stand below any heading.
    return lambda word: rejected(f"<h2>{word}</h2><p>Anna Berger</p>", Field.PERSON) == {"Anna Berger": why}


def tells_first_names(word: str) -> bool:
    cards = "".join(f"<li><h4>{name}</h4><span>{word}</span></li>" for name in ("Anna", "Peter", "Laura"))
    return find_person(f"<h2>Our team</h2><ul>{cards}</ul>", "Laura")[0] == word


def has_reason(html: str, reason: str) -> bool:
    return reason in find_person(html, PERSON)[1]


def gives_reason(text: str, reason: str, name: str = PERSON) -> Callable[[str], bool]:
    return lambda word: reason in find_person(text.format(word=word), name)[1]


def is_own_of_media(html: str) -> Callable[[str], bool]:
    page = f"<title>Radio Lindenhof</title>{html}"
    return lambda word: OF_MEDIA[0] in find_person(page.format(word=word), "Anna Berger")[1]


def is_of_family(word: str) -> bool:
    html = f"<title>Berger Dachbau</title><h1>Berger Dachbau</h1><p>Heute {word} Anna Berger.</p>"
    found = candidates(html, "http://www.bergerdachbau.example/")
    return any(reason == OF_FAMILY for one in found for reason in one.reasons)


def is_of_kind(kind: str) -> Callable[[str], bool]:
    return lambda word: kind in {found for found, _ in find_kinds(f"{word} Lindenhof")}


def heads_kind(kind: str) -> Callable[[str], bool]:
    kinds = frozenset((kind, language) for language in read_data("heads")[f"heads a {kind}"])
    return lambda word: titles_of(kinds).fullmatch(word.lower()) is not None


def is_no_head(text: str) -> Callable[[str], bool]:
    html = f"<title>Marktgemeinde Lindenhof</title><p>{text}</p>"
    return lambda word: HEADS_KIND not in find_person(html.format(word=word), PERSON)[1]


def names_place(word: str) -> bool:
    return (
        named_place(frozenset(read_data("heads")["of another place"])).match(f" {word} Neustadt") is not None
    )


def heads_column(text: str) -> Callable[[str], bool]:
    html = f"<table><tr>{text}<tr><td>Velthuis<td>Xandra</table>"
    return lambda word: bool(find_person(html.format(word=word), "Xandra Velthuis")[1])


def rank_link(word: str, path: str = "/x") -> str:
    """The kind of the page to which such a link leads; nothing where it is not worth a fetch."""
    return score_words(word, path)[0] or score_language(word, path)[0]


def leads_to(kind: str) -> Callable[[str], bool]:
    return lambda word: rank_link(word) == kind


def has_path_of(kind: str) -> Callable[[str], bool]:
    return lambda word: rank_link("x", f"/{word}") == kind


def leads_to_next_page(word: str) -> bool:
    url = "https://fair.example/list"
    page = parse_page(f'<a href="?page=2">{word}</a>'.encode(), "utf-8", url)
    return read_listing(page, Hints()).next_pages == (f"{url}?page=2",)


def spells_mailbox(text: str) -> Callable[[str], bool]:
    def is_read(word: str) -> bool:
        found = candidates(f"<p>Nordwerk: {text.format(word=word)}</p>")
        return [one.value for one in found if one.field is Field.EMAIL] == [MAILBOX]

    return is_read


def names_column(role: str) -> Callable[[str], bool]:
    return lambda word: score_header(word, Role(role)) > 0


def is_title_of_a_part(word: str) -> bool:
    table = read_table(f"Company,Stand\nAcme,1\n{word} 2,\n".encode(), "list.csv")
    return list(read_rows(table, table.mapping))[1].reason == "a title inside the list"


def is_vacant_stand(word: str) -> bool:
    rows = "Acme,1,Italy\nBolt,2,Spain\nCord,3,Malta\n"
    table = read_table(f"Company,Stand,Country\n{rows}{capital(word)},4,\n".encode(), "list.csv")
    return list(read_rows(table, table.mapping))[-1].reason == NOTE


def is_note_beside_the_list(word: str) -> bool:
    table = read_table(f"Company,Stand\nAcme,1\n{capital(word)}.,\n".encode(), "list.csv")
    return list(read_rows(table, table.mapping))[1].reason == "a title inside the list"


def makes_column_another(word: str) -> bool:
    return not any(score_header(f"Company {word} xy", role) for role in Role)


def parts_name(word: str) -> bool:
    """`Xoliswa Anna Huber` is a name of three words, `Avenue Anna Huber` one of two."""
    return is_named(f"<p>{capital(word)} {PERSON}, Manager</p>", PERSON)


def is_named(html: str, name: str) -> bool:
    """Whether the page has a person of this name, and not of a longer one."""
    return name in [one.person.name for one in candidates(html, country="DE") if one.person is not None]


def capital(word: str) -> str:
    return word[0].upper() + word[1:]


def is_thing(text: str) -> Callable[[str], bool]:
    return lambda word: not is_named(f"<p>{PERSON} {text.format(word=capital(word))}</p>", PERSON)


def ends_title(word: str) -> bool:
    """`Anna Huber, Xandra Manager` has a title, `Anna Huber, our Manager` has none."""
    return has_no_title(f"<p>{PERSON}, {word} Manager</p>")


def has_no_title(html: str) -> bool:
    title, reasons = find_person(html, PERSON)
    return not title and bool(reasons)


def goes_on(word: str) -> bool:
    """After a quotation, a name with a verb after it is not a signature."""
    found = candidates(f"<p>“{'Nordwerk delivers. ' * 3}” Dr. {PERSON}, {word} her degree.</p>", country="DE")
    return [one.rejected for one in found if one.printed == PERSON] == [""]


def is_asked_title(title: str) -> Callable[[str], bool]:
    return lambda word: find_person(f"<p>{word} {title}:</p><p>{PERSON}</p>", PERSON)[0] == title


def begins_title(word: str) -> bool:
    return find_person(f"<p>Here is {word} manager {PERSON}</p>", PERSON)[0] == "manager"


def is_in_title(word: str) -> bool:
    title = f"manager {word} director"
    return find_person(f"<p>{PERSON} {title}</p>", PERSON)[0] == title


def is_role_mailbox(word: str) -> bool:
    """A mailbox of the company is not the one of the person beside it."""
    found = candidates(f"<p>{PERSON}, Manager</p><p>{word}@nordwerk.example</p>", country="DE")
    return [one.person.email for one in found if one.person is not None] == [""]


def is_no_native_name(word: str) -> bool:
    title = "대표이사" if "\uac00" <= word[0] <= "\ud7af" else "代表取締役"
    return not is_named(f"<p>{title}：{word}</p>", word)


def follows_native_name(word: str) -> bool:
    if "\uac00" <= word[0] <= "\ud7af":
        return is_named(f"<p>대표이사：김민수{word}</p>", "김민수")
    return is_named(f"<p>代表取締役：山田太郎{word}</p>", "山田太郎")


def is_elsewhere(title: str) -> bool:
    return "a title at another organisation" in find_person(f"<p>{PERSON}, {title}</p>", PERSON)[1]


def rejects_author(text: str) -> bool:
    return rejected(f"<p>{text}</p>", Field.PERSON) == {PERSON: "author"}


def closes_letters(word: str) -> bool:
    html = "".join(
        f"<p>Nordwerk was here.</p><p>{capital(word)},</p><p>{name}</p>" for name in ("Ina", PERSON, "Tim")
    )
    return rejected(html, Field.PERSON).get(PERSON) == "quoted_customer"


def is_said(word: str) -> bool:
    html = f"<p>Nordwerk, {word}, and the best of all the cranes of the whole wide world.</p><p>{PERSON}, CEO</p>"
    return "beside a quotation, as those who are quoted" in find_person(html, PERSON)[1]


# (file, role) -> whether a page on which the word is used like that gives what it should.
def is_held_back_at_a_provider(name: str) -> bool:
    return why_held_back(Company(domain="kontor.example"), f"{name}@gmail.com") != ""


def is_own_service(word: str) -> bool:
    html = f"<h2>Telefones úteis</h2><p>{word}</p><p>{NUMBER}</p>"
    return find_number(html)[2] == ""


CHECKS: dict[tuple[str, str], Callable[[str], bool]] = {
    ("labels", "phone"): is_phone,
    ("labels", "mobile"): is_phone,
    ("labels", "direct_line"): lambda word: (
        delivered(f"<p>Tel. 089 / 218 03-0</p><p>{word} 12</p>", Field.PHONE, country="DE")[1:]
        == ["+49892180312"]
    ),
    ("labels", "area_code"): lambda word: (
        delivered(f"<p>{word}: 05361</p><p>Тел. 5-21-40</p>", Field.PHONE, country="UA") == ["+380536152140"]
    ),
    ("labels", "phone_service"): is_phone,
    ("labels", "customer_service"): is_own_service,
    ("labels", "hotline"): is_short_number,
    ("labels", "fax"): is_fax,
    **{
        ("labels", role): is_other_number
        for role in ("tax_id", "registration_id", "bank", "reference", "price", "date", "place")
    },
    ("labels", "vat_id"): lambda word: labels_vat_id(word) and is_other_number(word),
    ("labels", "tax"): labels_vat_id,
    **{("registers", role): is_register(role) for role in REGISTERED},
    ("street_words", "post box"): is_post_box("{word} 4712"),
    ("street_words", "post box with at most four digits"): is_post_box("{word} 4712"),
    ("street_words", "post box in an address"): is_post_box("{word} 4712, A-1010 Wien"),
    ("street_words", "post box before a postal code"): is_post_box("{word}4712, 00100 Helsinki"),
    ("street_words", "strong English type"): is_street("12 Hazel {word}", "US"),
    ("street_words", "weak English type"): is_street("12 Hazel {word}", "US", " Dayton, OH 45402"),
    ("street_words", "English type beside a town"): is_street("12 Hazel {word}", "US", " Dayton, OH 45402"),
    ("street_words", "type at the end of a word"): is_street_in("Linden{word} 4", "DE", "FI"),
    ("street_words", "type after a name"): is_street_in("Linden {word} 4", "DE", "LT", "HU", "HR", "EE"),
    ("street_words", "without a number"): is_street("Lindenstraße {word}", "DE", "<br>10115 Berlin"),
    ("street_words", "house number"): is_street("Calle Huber, {word} 4", "ES", ", 28013 Madrid"),
    ("street_words", "part of an address, before its number or name"): names_parts(
        "{word} 4, Block 12", "{word} 4, حي 12"
    ),
    ("street_words", "part of an address, after its name"): lambda word: (
        names_parts("4th {word}, 12th {word}")(word) or names_parts("पता {word}, मकान 12")(word)
    ),
    ("street_words", "beside a place"): lambda word: (
        f"شارع 4، {word} الميدان، عمارة 12"
        in delivered(f"<p>شارع 4، {word} الميدان، عمارة 12</p>", Field.STREET, country="JO")
    ),
    ("street_words", "kilometre"): is_street("A-92, {word} 4", "ES", ", 28013 Madrid"),
    ("street_words", "road between towns"): is_street("{word} Huber km 4", "ES", ", 28013 Madrid"),
    ("street_words", "corner"): is_street("Lindenstraße {word} Hauptstraße", "DE"),
    ("street_words", "type before a name"): is_street_in("{word} Huber 4", "FR", "IT", "RO"),
    ("street_words", "type in some countries only"): is_no_street_elsewhere,
    ("street_words", "since"): lambda word: (
        delivered(f"<p>{word} 1998 12 Hazel Road, Dayton, OH 45402</p>", Field.STREET, country="US")
        == ["12 Hazel Road"]
    ),
    ("street_words", "month"): lambda word: read_dates(f"4 {word} 2018") == [f"4 {word} 2018"],
    ("street_words", "premises"): is_street("Huber {word}", "DE", "<br>10115 Berlin"),
    ("company_words", "name of a page"): is_no_company("{word}"),
    ("company_words", "name of a page, and more words"): is_no_company("{word} Huber"),
    ("company_words", "software"): is_no_company("Huber {word}"),
    ("company_words", "before a name"): lambda word: (
        clean_company_name(f"{word}: Huber Kranbau") == "Huber Kranbau"
    ),
    ("company_words", "offer"): lambda word: describes_offer(f"Huber {word} Kranbau"),
    ("directory_words", "sign"): lambda word: is_entry(f"Huber Kranbau {word}"),
    ("directory_words", "no entry"): lambda word: (
        is_entry("Huber Profile") and not is_entry(f"{word} Profile", word)
    ),
    ("directory_words", "claim an entry"): lambda word: is_entry("Huber Kranbau", below=f"<p>{word}</p>"),
    ("directory_words", "advertisement"): belongs_to_directory,
    ("stand_in_pages", "block page"): is_page_of(Outcome.BLOCKED),
    ("stand_in_pages", "captcha"): is_page_of(Outcome.BLOCKED),
    ("stand_in_pages", "parked domain"): is_page_of(Outcome.PARKED),
    **{("zone_words", zone): is_zone(zone) for zone in read_data("zone_words")},
    ("labels", "email"): labels_mailbox,
    ("labels", "email_lead"): labels_mailbox,
    ("labels", "website"): labels_website,
    ("labels", "website_short"): labels_website,
    ("labels", "address"): labels_address,
    ("labels", "own place"): leads_to_street("{word}: Lindenweg 4", "labelled as an address"),
    ("labels", "where we are"): leads_to_street("{word}, Lindenweg 4", "after words that tell where we are"),
    ("job_titles", "title"): is_title(f"<p>{PERSON}, {{word}}</p>"),
    ("job_titles", "ending"): is_title(f"<p>{PERSON}, Werk{{word}}</p>"),
    ("job_titles", "department"): lambda word: (
        find_person(f"<p>{PERSON}, Director, {word}</p>", PERSON)[0] == f"Director, {word}"
    ),
    ("job_titles", "trade"): tells_first_names,
    ("job_titles", "field"): lambda word: not names_role(word),
    ("job_titles", "native_title"): is_native_title,
    ("job_titles", "native_rank"): lambda word: (
        read_people(f"王小明 {word}") == [ListedPerson("王小明", word)]
    ),
    ("job_titles", "native_label"): is_native_label,
    ("job_titles", "native_last_title"): is_native_label,
    ("beside_names", "native_given"): lambda word: is_labelled_name(f"{word} {unknown_word(word)}"),
    ("beside_names", "native_surname"): lambda word: is_labelled_name(f"{unknown_word(word)} {word}"),
    ("beside_names", "native_surname_ending"): lambda word: is_labelled_name(
        f"{unknown_word(word)} {unknown_word(word)}{word}"
    ),
    ("people_words", "contact_person"): gives_reason(
        f"<p>{{word}}: {PERSON}</p>", "named as the one to contact"
    ),
    ("people_words", "contact_label"): gives_reason(
        f"<p>{{word}}: {PERSON}</p>", "announced by a role, as in an imprint"
    ),
    ("people_words", "responsible"): gives_reason(
        f"<p>{{word}}: {PERSON}</p>", "named as the one to contact"
    ),
    ("people_words", "founded_by"): gives_reason(f"<p>Kranbau {{word}} {PERSON}</p>", ROLE),
    ("people_words", "introduction"): gives_reason(f"<p>{{word}} {PERSON}</p>", ROLE),
    ("people_words", "surname_column"): heads_column("<td>{word}<td>First name"),
    ("people_words", "given_name_column"): heads_column("<td>Last name<td>{word}"),
    ("people_words", "before_staff"): gives_reason(
        f"<h2>{{word}} team</h2><p>{PERSON}</p>", "below a heading that announces staff"
    ),
    ("people_words", "after_staff"): gives_reason(
        f"<h2>Staff {{word}}</h2><p>{PERSON}</p>", "below a heading that announces staff"
    ),
    ("people_words", "field_of_staff"): lambda word: (
        announces_staff(f"our {word} staff") and not announces_staff(f"{word} management")
    ),
    ("people_words", "staff_of"): lambda word: announces_staff(f"staff {word} linden"),
    ("people_words", "staff_of_time"): lambda word: not announces_staff(f"staff of {word.lower()}"),
    ("people_words", "abstract_staff"): lambda word: (
        announces_staff(word.lower()) and not announces_staff(f"{word.lower()} of linden")
    ),
    ("people_words", "beside_staff"): lambda word: announces_staff(f"staff and {word.lower()}"),
    ("people_words", "newsroom_heading"): lambda word: (
        announces_staff(word.lower()) and is_surely_of_staff(word.lower())
    ),
    ("people_words", "our_staff"): lambda word: announces_our_people(f"{word.lower()} translators"),
    ("people_words", "our_staff_after"): lambda word: announces_our_people(f"translators {word.lower()}"),
    ("people_words", "authors_title"): writes_articles,
    ("people_words", "about_me"): lambda word: (
        OWNS_SITE
        in reasons(
            f"<p><a href=/x>{word}</a></p><p>Xandra Velthuis</p>",
            "Xandra Velthuis",
            "http://xandravelthuis.example/",
        )
    ),
    ("beside_names", "leads_organisation"): lambda word: is_elsewhere(f"{capital(word)} of Harbour Cranes"),
    ("beside_names", "leads_firm"): lambda word: is_leader(capital(word)),
    ("beside_names", "deceased"): lambda word: (
        rejected(f"<p>Cranes of {word} {PERSON}, founder.</p>", Field.PERSON).get(PERSON) == "deceased"
    ),
    ("beside_names", "died"): lambda word: (
        rejected(f"<p>The founder {PERSON} {word} here.</p>", Field.PERSON).get(PERSON) == "deceased"
    ),
    ("beside_names", "left"): lambda word: (
        rejected(f"<p>With us {word} our director {PERSON}.</p>", Field.PERSON).get(PERSON) == "former"
    ),
    ("beside_names", "former"): lambda word: (
        rejected(f"<p>A guest was the {word} director {PERSON}</p>", Field.PERSON).get(PERSON) == "former"
    ),
    ("beside_names", "still"): lambda word: (
        not has_reason(f"<p>The firm of 1931 is {word} led by our director {PERSON}</p>", IN_PAST)
    ),
    ("beside_names", "before_lead"): lambda word: not is_elsewhere(f"{capital(word)} president"),
    ("beside_names", "after_role"): lambda word: names_role(f"Manager {word} Linden"),
    ("beside_names", "byline"): lambda word: rejects_author(f"{capital(word)} {PERSON}, Redaktion"),
    ("beside_names", "farewell"): closes_letters,
    ("beside_names", "heads_imprint"): gives_reason(
        f"<p>{{word}}: {PERSON}</p>", "announced by a role, as in an imprint"
    ),
    ("beside_names", "ours"): gives_reason(
        f"<p>Here is {{word}} director {PERSON}</p>", "the title names this organisation"
    ),
    ("beside_names", "first_person"): is_said,
    ("beside_names", "reports_words"): gives_reason(
        f"<p>{PERSON} {{word}} 12.</p>", "the text reports what the person said"
    ),
    ("junk", "placeholder_person"): lambda name: (
        rejected(f"<p>Owner: {name}</p>", Field.PERSON) == {name: "placeholder"}
    ),
    ("people_words", "staff_heading"): gives_reason(
        f"<h2>{{word}}</h2><p>{PERSON}</p>", "below a heading that announces staff"
    ),
    ("people_words", "staff_heading_inside"): gives_reason(
        f"<h2>{{word}}</h2><p>{PERSON}</p>", "below a heading that announces staff"
    ),
    ("people_words", "customers_heading"): heads_others("quoted_customer"),
    ("people_words", "partners_heading"): heads_others("partner"),
    ("people_words", "performers_heading"): heads_others("performer"),
    ("people_words", "authors_heading"): heads_others("author"),
    ("people_words", "media_heading"): is_own_of_media("<h3>{word}</h3><p><b>Anna Berger</b> x</p>"),
    ("people_words", "presents"): is_own_of_media("<p>{word} Anna Berger</p>"),
    ("people_words", "with_presenter"): is_own_of_media("<p>7:00 - 9:00 {word} Anna Berger</p>"),
    ("beside_names", "kin"): is_of_family,
    ("people_words", "winners_heading"): heads_others("winner"),
    ("people_words", "extension"): gives_reason(
        f"<p>Gestern war {PERSON} da, {{word}} 12</p>", HAS_EXTENSION
    ),
    ("people_words", "celebrated_heading"): heads_others("celebrated"),
    ("people_words", "on_duty_heading"): heads_others("on_duty"),
    ("people_words", "advertisers_heading"): heads_others("advertiser"),
    ("people_words", "members_heading"): heads_others("member"),
    ("people_words", "deceased_heading"): heads_others("deceased"),
    ("people_words", "former_heading"): heads_others("former"),
    ("people_words", "public_title"): holds_public_title,
    **{("heads", kind): is_of_kind(kind) for kind in KINDS},
    **{("heads", f"heads a {kind}"): heads_kind(kind) for kind in KINDS},
    ("heads", "former or other"): is_no_head(f"Gestern sprach {{word}} Bürgermeister {PERSON} hier"),
    ("heads", "of another place"): names_place,
    ("heads", "also of states"): is_also_of_states,
    ("heads", "our ending"): lambda word: ends_as_ours(f"Müdür{word}"),
    ("people_words", "address"): lambda word: (
        find_person(f"<p>- {word} Huber, Vertrieb, Tel. 12 34</p>", "Huber")[0] == "Vertrieb"
    ),
    ("people_words", "address_short"): lambda word: (
        find_person(f"<p>- {word} Huber, Vertrieb</p>", "Huber")[0] == "Vertrieb"
    ),
    ("people_words", "honorific"): gives_reason(f"<p>{{word}}. {PERSON}</p>", HONORIFIC),
    ("people_words", "honorific_short"): lambda word: (
        HONORIFIC in find_person(f"<html lang={OF_LETTER.get(word, 'de')}><p>{word}. {PERSON}</p>", PERSON)[1]
    ),
    ("people_words", "honorific_small"): gives_reason(f"<p>{{word}} {PERSON}</p>", HONORIFIC),
    ("people_words", "honorific_word"): gives_reason(f"<p>{{word}} {PERSON}</p>", HONORIFIC),
    ("people_words", "credential"): gives_reason(
        f"<p>{PERSON}, {{word}}</p>", "academic or professional letters"
    ),
    ("people_words", "credential_after_comma"): gives_reason(
        f"<p>{PERSON}, {{word}}</p>", "academic or professional letters"
    ),
    **{("page_words", kind): leads_to(kind) for kind in KIND_POINTS},
    **{("page_words", f"{kind}_path"): has_path_of(kind) for kind in KIND_POINTS},
    ("page_words", "person_path"): lambda word: gives_reason(
        f'<a href="/{word}/anna-berger">{{word}}</a>', LINKS_TO_TEAM, "Anna Berger"
    )("Anna Berger"),
    ("page_words", "waste_path"): lambda word: (
        not rank_link("the team today", f"/{word}/x") and rank_link("the team today") == "team"
    ),
    ("page_words", "next_page"): leads_to_next_page,
    ("page_words", "language_name"): leads_to("language"),
    ("page_words", "enter_site"): leads_to("language"),
    ("spelled_out", "at"): spells_mailbox("post[{word}]nordwerk.example"),
    ("spelled_out", "sign"): spells_mailbox("post {word} nordwerk.example"),
    ("spelled_out", "dot"): spells_mailbox("post arroba nordwerk {word} example"),
    **{("column_heads", role.value): names_column(role) for role in Role if role not in SECOND_OF.values()},
    ("column_heads", "title"): is_title_of_a_part,
    ("column_heads", "total"): is_title_of_a_part,
    ("column_heads", "vacant"): is_vacant_stand,
    ("column_heads", "no_employer"): names_no_employer,
    ("column_heads", "seeks_employer"): lambda words: names_no_employer(f"{capital(words)} a new role"),
    ("column_heads", "picture"): lambda word: without_picture_words(f"Acme {word}") == "Acme",
    ("column_heads", "stand"): lambda word: take_apart(f"Acme – {capital(word)} 4C14").name == "Acme",
    ("column_heads", "note"): is_note_beside_the_list,
    ("column_heads", "organiser"): lambda word: is_note_beside_the_list(f"{word}: Acme"),
    ("column_heads", "guests"): names_guests,
    ("column_heads", "greeting"): lambda word: is_letter([f"{capital(word)} Eva,", "", "Acme"]),
    ("column_heads", "closing"): lambda word: is_letter(["Acme", "", capital(word), "Eva Lind"]),
    ("column_heads", "other"): makes_column_another,
    ("labels", "bank_account"): is_bank,
    ("labels", "bank_details"): is_bank,
    ("labels", "customer"): is_customer,
    ("labels", "contact_heading"): ends_credit,
    ("credits", "about_sites"): is_credit("<p>{word} Nordwerk, {mailbox}</p>"),
    ("credits", "made_by"): is_credit("<p>{word} Nordwerk, {mailbox}</p>"),
    ("credits", "part"): is_credit("<p>{word}: Nordwerk, {mailbox}</p>"),
    ("credits", "second_part"): is_credit("<p>Design &amp; {word}</p><p>Nordwerk, {mailbox}</p>"),
    ("credits", "part_alone"): is_credit("<p>{word}</p><p>Nordwerk, {mailbox}</p>"),
    ("credits", "picture"): is_picture_credit,
    ("third_parties", "authority"): is_rejected(f"<p>{{word}}</p><p>{MAILBOX}</p>", MAILBOX, "regulator"),
    **{
        ("third_parties", role): is_rejected(
            f"<p>{{word}} Nordwerk</p><p>{MAILBOX}</p>", MAILBOX, "other_company"
        )
        for role in ("passed_on", "electronic_invoices")
    },
    ("third_parties", "authority_acronym"): is_rejected(
        f"<p>{{word}}</p><p>{MAILBOX}</p>", MAILBOX, "regulator"
    ),
    ("third_parties", "help_line"): is_regulator("<p>{word} <a href='tel:NUMBER'>NUMBER</a></p>"),
    ("third_parties", "help_line_for"): is_regulator("<p>{word} cards: NUMBER</p>"),
    ("third_parties", "help_acronym"): is_regulator("<p>{word} NUMBER</p>"),
    ("third_parties", "ministry"): is_regulator("<p>{word} Finance NUMBER</p>"),
    ("third_parties", "complaint"): is_regulator("<p>{word} ombudsman: NUMBER</p>"),
    ("third_parties", "complaint_body"): is_regulator("<p>complain to the {word}: NUMBER</p>"),
    ("third_parties", "useful_numbers"): is_regulator("<p>{word}</p><p>Nordwerk: NUMBER</p>"),
    ("third_parties", "others_heading"): is_rejected(
        f"<p>Tel. 089 218030</p><h2>{{word}}</h2><p>Nordwerk: {NUMBER}</p>", NUMBER, "other_company"
    ),
    ("third_parties", "supporter"): is_rejected(
        f"<p>Tel. 089 218030</p><p>{{word}}: Haus Nord, tel. {NUMBER}</p>", NUMBER, "other_company"
    ),
    ("third_parties", "links_heading"): is_rejected(
        "<p>Tel. 089 218030</p><h3>{word}</h3><p><a href='https://nordamt.example/'>Nordamt</a></p>"
        f"<p>Haus Nord, tel. {NUMBER}</p>",
        NUMBER,
        "other_company",
    ),
    ("third_parties", "institution"): lambda word: (
        why_rejected(f"<p>Tel. 089 218030</p><p>{word} Nord: {NUMBER}</p>", NUMBER)
        in ("other_company", "regulator", "other_number")
    ),
    ("third_parties", "public_service"): is_regulator(
        "<p>{word}: NUMBER</p><p>Carabinieri: 112</p><p>Bomberos: 080</p>"
    ),
    ("third_parties", "number_lookup"): is_rejected(
        f"<title>{{word}}?</title><p>{NUMBER}</p>", NUMBER, "other_company"
    ),
    ("third_parties", "press_agency"): is_rejected(f"<p>{{word}}: {MAILBOX}</p>", MAILBOX, "other_company"),
    ("third_parties", "nearby"): is_nearby("{word} hotels"),
    ("third_parties", "nearby_kind"): is_nearby("{word} near Bern"),
    ("third_parties", "nearby_heading"): is_nearby("{word}"),
    ("third_parties", "nearby_at_end"): is_nearby("Hotels {word}"),
    ("third_parties", "also_viewed"): is_nearby("{word}"),
    ("third_parties", "data_protection_officer"): is_rejected(
        f"<p>{{word}}: {MAILBOX}</p>", MAILBOX, "data_protection_officer"
    ),
    ("third_parties", "officer_acronym"): is_rejected(
        f"<p>{{word}}: {MAILBOX}</p>", MAILBOX, "data_protection_officer"
    ),
    ("third_parties", "from_outside"): is_rejected(
        f"<p>Datenschutzbeauftragter ({{word}}): {NUMBER}</p>", NUMBER, "data_protection_officer"
    ),
    ("third_parties", "vendor"): is_rejected(f"<p>{{word}} GmbH, {MAILBOX}</p>", MAILBOX, "shared_platform"),
    ("third_parties", "vendor_with_form"): is_rejected(
        f"<p>{{word}}, {MAILBOX}</p>", MAILBOX, "shared_platform"
    ),
    ("name_words", "no_name"): parts_name,
    ("name_words", "thing"): lambda word: parts_name(word) and is_thing("{word}")(word),
    ("name_words", "thing_or_surname"): lambda word: parts_name(word) and is_thing("Xandra {word}")(word),
    ("name_words", "thing_after_another"): is_thing("State {word}"),
    ("name_words", "particle"): lambda word: is_named(
        f"<p>Anna {word} Huber, Manager</p>", f"Anna {word} Huber"
    ),
    ("name_words", "particle_of_things"): parts_name,
    ("mailboxes", "role"): is_role_mailbox,
    ("mailboxes", "of a provider"): is_held_back_at_a_provider,
    ("beside_names", "verb"): ends_title,
    ("beside_names", "verb_of_one"): lambda word: ends_title(word) and goes_on(word),
    ("beside_names", "verb_after_name"): goes_on,
    ("beside_names", "after_title"): ends_title,
    ("beside_names", "team"): lambda word: (
        has_no_title(f"<p>{PERSON}</p><p>Manager {word}</p>")
        and has_no_title(f"<p>{PERSON}</p><p>{word} Manager</p>")
    ),
    ("beside_names", "team_at_end"): lambda word: has_no_title(f"<p>{PERSON}</p><p>Manager {word}</p>"),
    ("beside_names", "represented_by"): is_asked_title("Geschäftsführer"),
    ("beside_names", "before_title"): begins_title,
    ("beside_names", "in_or_before_title"): lambda word: begins_title(word) and is_in_title(word),
    ("beside_names", "in_title"): is_in_title,
    ("beside_names", "deed_at_end"): gives_reason(f"<p>Heute von {PERSON} mit viel Mut {{word}}</p>", ROLE),
    ("beside_names", "before_who_did"): gives_reason(
        f"<p>Heute {{word}} {PERSON} mit viel Mut gegründet</p>", ROLE
    ),
    ("beside_names", "deed"): gives_reason(f"<p>{PERSON} {{word}} it</p>", ROLE),
    ("beside_names", "place"): lambda word: not is_named(f"<p>at {word}. {PERSON} today</p>", PERSON),
    ("beside_names", "maker"): gives_reason(
        f"<p>the {{word}} {PERSON} came along</p>", "named as who made something"
    ),
    ("beside_names", "work"): gives_reason(
        f"<p>the {{word}} by {PERSON} came along</p>", "named as who made something"
    ),
    ("beside_names", "office"): gives_reason(
        f"<p>He met {{word}} Dr. {PERSON} and went on his way</p>", "holds a public office, only mentioned"
    ),
    ("beside_names", "governing_body"): lambda word: not is_elsewhere(f"President of the {capital(word)}"),
    ("beside_names", "guests_honorific"): lambda word: (
        rejected(f"<p>代表取締役：山田太郎{word}</p>", Field.PERSON) == {"山田太郎": "quoted_customer"}
    ),
    ("beside_names", "native_honorific"): follows_native_name,
    ("beside_names", "no_native_name"): is_no_native_name,
    ("beside_names", "compound_surname"): lambda word: is_named(f"<p>联系人：{word}小明</p>", f"{word}小明"),
    ("beside_names", "native_address"): is_before_native_name,
    ("beside_names", "native_address_joined"): is_before_native_name,
    ("beside_names", "native_end_of_thing"): ends_no_native_name,
    ("people_words", "native_name_column"): heads_native_names,
    ("junk", "template_place"): is_rejected(
        "<p>Lindenweg 4, 10115 Berlin ({word})</p>", "10115", "placeholder"
    ),
    ("junk", "filler"): is_rejected(f"<p>{{word}}. {PERSON}, Manager</p>", PERSON, "placeholder"),
    ("junk", "placeholder_at_free_mail"): lambda word: (
        why_rejected(f"<p>{word}@gmail.com</p>", f"{word}@gmail.com") == "placeholder"
    ),
    ("junk", "example"): is_rejected(f"<p>({{word}}: {MAILBOX})</p>", MAILBOX, "placeholder"),
    ("junk", "placeholder_mailbox"): lambda word: (
        why_rejected(f"<p>{word}@huber.example</p>", f"{word}@huber.example") == "placeholder"
    ),
}
FILES = sorted({file for file, _ in CHECKS})


def missed_words(file: str, role: str) -> Iterator[str]:
    is_reached = CHECKS[file, role]
    for spelling in read_spellings(file, role):
        yield from (example for example in list_examples(spelling) if not is_reached(example))


@pytest.mark.parametrize(("file", "role"), CHECKS)
def test_word_on_a_page_in_its_role_is_reached(file: str, role: str) -> None:
    assert list(missed_words(file, role)) == []


@pytest.mark.parametrize("file", FILES)
def test_each_role_of_a_file_is_walked(file: str) -> None:
    assert {role for name, role in CHECKS if name == file} == set(read_data(file))
