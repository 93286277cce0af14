"""Titles, names, forms of address, and headings of people."""

from collections.abc import Callable

from leadslogix.seeds.list_people import ListedPerson, read_people
from scraping.extract.people.found import GREETS, HAS_EXTENSION, HEADS_KIND, OF_MEDIA, OWNS_SITE
from scraping.extract.people.organisation import holds_public_title, writes_articles
from scraping.findings import Field
from scraping.vocabulary.headings import announces_our_people, announces_staff, is_surely_of_staff
from scraping.vocabulary.heads import ends_as_ours, find_kinds, is_also_of_states, named_place, titles_of
from scraping.vocabulary.job_titles import names_role
from scraping.vocabulary.loader import read_data
from tests.scraping.extract.people.readings import reasons
from tests.scraping.extract.reader import rejected
from tests.scraping.vocabulary.word_checks.reading import (
    HONORIFIC,
    PERSON,
    ROLE,
    capital,
    find_person,
    gives_reason,
    is_named,
    name_of_words,
)

KINDS = [kind for kind in read_data("heads") if f"heads a {kind}" in read_data("heads")]
OF_LETTER = {"M": "fr", "D": "es"}  # in other languages an initial


def is_title(text: str) -> Callable[[str], bool]:
    return lambda word: bool(find_person(text.format(word=word), PERSON)[0])


def is_native_title(word: str) -> bool:
    names = ["김민수"] if "\uac00" <= word[0] <= "\ud7af" else ["山田太郎", "王建军"]
    return any(find_person(f"<p>{word}：{name}</p>", name)[0] == word for name in names)


def is_native_label(word: str) -> bool:
    name = name_of_words(word)
    return find_person(f"<p>{word}: {name}</p>", name)[0] == word


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


def heads_others(why: str) -> Callable[[str], bool]:
    # Not named like the firm of the page: an owner may stand below any heading.
    return lambda word: rejected(f"<h2>{word}</h2><p>Anna Berger</p>", Field.PERSON) == {"Anna Berger": why}


def tells_first_names(word: str) -> bool:
    cards = "".join(f"<li><h4>{name}</h4><span>{word}</span></li>" for name in ("Anna", "Peter", "Laura"))
    return find_person(f"<h2>Our team</h2><ul>{cards}</ul>", "Laura")[0] == word


def is_own_of_media(html: str) -> Callable[[str], bool]:
    page = f"<title>Radio Lindenhof</title>{html}"
    return lambda word: OF_MEDIA[0] in find_person(page.format(word=word), "Anna Berger")[1]


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


def parts_name(word: str) -> bool:
    """`Xoliswa Anna Huber` is a name of three words, `Avenue Anna Huber` one of two."""
    return is_named(f"<p>{capital(word)} {PERSON}, Manager</p>", PERSON)


def is_thing(text: str) -> Callable[[str], bool]:
    return lambda word: not is_named(f"<p>{PERSON} {text.format(word=capital(word))}</p>", PERSON)


CHECKS: dict[tuple[str, str], Callable[[str], bool]] = {
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
    ("people_words", "staff_heading"): gives_reason(
        f"<h2>{{word}}</h2><p>{PERSON}</p>", "below a heading that announces staff"
    ),
    ("people_words", "staff_heading_inside"): gives_reason(
        f"<h2>{{word}}</h2><p>{PERSON}</p>", "below a heading that announces staff"
    ),
    ("people_words", "greeting_heading"): gives_reason(
        f"<h3>{{word}} principal</h3><p>Hello and here we are.</p><p>{PERSON}</p>", GREETS[0]
    ),
    ("people_words", "customers_heading"): heads_others("quoted_customer"),
    ("people_words", "partners_heading"): heads_others("partner"),
    ("people_words", "performers_heading"): heads_others("performer"),
    ("people_words", "authors_heading"): heads_others("author"),
    ("people_words", "media_heading"): is_own_of_media("<h3>{word}</h3><p><b>Anna Berger</b> x</p>"),
    ("people_words", "presents"): is_own_of_media("<p>{word} Anna Berger</p>"),
    ("people_words", "with_presenter"): is_own_of_media("<p>7:00 - 9:00 {word} Anna Berger</p>"),
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
    ("name_words", "no_name"): parts_name,
    ("name_words", "thing"): lambda word: parts_name(word) and is_thing("{word}")(word),
    ("name_words", "thing_or_surname"): lambda word: parts_name(word) and is_thing("Xandra {word}")(word),
    ("name_words", "thing_after_another"): is_thing("State {word}"),
    ("name_words", "particle"): lambda word: is_named(
        f"<p>Anna {word} Huber, Manager</p>", f"Anna {word} Huber"
    ),
    ("name_words", "particle_of_things"): parts_name,
    ("people_words", "native_name_column"): heads_native_names,
}
