"""Words before and after a name."""

from collections.abc import Callable

from scraping.extract.people.found import IN_PAST, OF_FAMILY
from scraping.extract.people.organisation import is_leader
from scraping.findings import Field
from scraping.vocabulary.job_titles import names_role
from tests.scraping.extract.reader import candidates, rejected
from tests.scraping.vocabulary.word_checks.reading import (
    PERSON,
    ROLE,
    capital,
    find_person,
    gives_reason,
    is_named,
    name_of_words,
)


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
    if "\u0900" <= word[0] <= "\u09ff":
        label, name = ("निदेशक", "ललित मोरे") if word[0] < "\u0980" else ("সম্পাদক", "ললিত মোরে")
        return is_named(f"<p>{label}: {word} {name}</p>", name)
    label, space = ("ผู้จัดการ", "") if name.startswith("ส") else ("المدير", " ")
    return is_named(f"<p>{label}: {word}{space}{name}</p>", name)


def ends_no_native_name(word: str) -> bool:
    title, name = ("대표이사", "김민") if "\uac00" <= word[0] <= "\ud7af" else ("代表取締役", "山田")
    return not is_named(f"<p>{title}：{name}{word}</p>", f"{name}{word}")


def has_reason(html: str, reason: str) -> bool:
    return reason in find_person(html, PERSON)[1]


def is_of_family(word: str) -> bool:
    html = f"<title>Berger Dachbau</title><h1>Berger Dachbau</h1><p>Heute {word} Anna Berger.</p>"
    found = candidates(html, "http://www.bergerdachbau.example/")
    return any(reason == OF_FAMILY for one in found for reason in one.reasons)


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


CHECKS: dict[tuple[str, str], Callable[[str], bool]] = {
    ("beside_names", "native_given"): lambda word: is_labelled_name(f"{word} {unknown_word(word)}"),
    ("beside_names", "native_surname"): lambda word: is_labelled_name(f"{unknown_word(word)} {word}"),
    ("beside_names", "native_surname_ending"): lambda word: is_labelled_name(
        f"{unknown_word(word)} {unknown_word(word)}{word}"
    ),
    ("beside_names", "leads_organisation"): lambda word: is_elsewhere(f"{capital(word)} of Harbour Cranes"),
    ("beside_names", "leads_firm"): lambda word: is_leader(capital(word)),
    ("beside_names", "works_with"): gives_reason(
        f"<p>So today {{word}} {PERSON} and many others</p>", "named as somebody of another organisation"
    ),
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
    ("beside_names", "kin"): is_of_family,
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
    ("beside_names", "chinese_surname"): lambda word: is_named(
        f"<h4>{word}丽娟</h4><p>校长</p>", f"{word}丽娟"
    ),
    ("beside_names", "korean_surname"): lambda word: is_named(
        f"<h4>{word}영수</h4><p>변호사</p>" if len(word) == 1 else f"<p>변호사 : {word}은</p>",
        f"{word}영수" if len(word) == 1 else f"{word}은",
    ),
    ("beside_names", "called_after_surname"): lambda word: (
        not is_named(f"<p>联系人：王{word}</p>", f"王{word}")
    ),
    ("beside_names", "native_firm"): lambda word: (
        not is_named(f"<p>{word} الرافدين، سامي حداد، 04-6418801</p>", "سامي حداد")
    ),
    ("beside_names", "native_address"): is_before_native_name,
    ("beside_names", "native_address_joined"): is_before_native_name,
    ("beside_names", "native_end_of_thing"): ends_no_native_name,
}
