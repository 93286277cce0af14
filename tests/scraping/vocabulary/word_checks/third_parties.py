"""Words of those who are not the company: designers, authorities, neighbours, placeholders."""

from collections.abc import Callable

from scraping.findings import Field
from tests.scraping.extract.reader import rejected
from tests.scraping.vocabulary.word_checks.reading import MAILBOX, NUMBER, PERSON, why_rejected


def is_credit(text: str) -> Callable[[str], bool]:
    return lambda word: why_rejected(text.format(word=word, mailbox=MAILBOX), MAILBOX) == "web_designer"


def is_picture_credit(word: str) -> bool:
    return why_rejected(f"<p>{word} by {PERSON}</p>", PERSON) == "author"


def is_rejected(text: str, value: str, reason: str) -> Callable[[str], bool]:
    return lambda word: why_rejected(text.format(word=word), value) == reason


def is_regulator(text: str) -> Callable[[str], bool]:
    return is_rejected(text.replace("NUMBER", NUMBER), NUMBER, "regulator")


def is_authoritys(words: str) -> bool:
    html = f"<p>Financial Conduct Authority<br>{words} Mill</p><p>{MAILBOX}</p>"
    return why_rejected(html, MAILBOX) == "regulator"


def is_nearby(text: str) -> Callable[[str], bool]:
    return is_rejected(f"<h2>{text}</h2><p>Nordwerk {NUMBER}</p>", NUMBER, "other_company")


ENTRIES = "".join(
    f"<h3>{name} GmbH</h3><p>Tel. {number}</p>"
    for name, number in (("Nordwerk", NUMBER), ("Petermann", "089 218031"), ("Tulpenstein", "089 218032"))
)


def are_of_others(heading: str) -> bool:
    html = f"<h2>{heading}</h2>{ENTRIES}"
    return len(rejected(html, Field.PHONE, "http://huber.example/", country="DE")) == 3


def is_kind_of_firm(word: str) -> bool:
    """With two others: a word that is a kind of its own makes three."""
    others = ("Dentist", "Florist") if word not in ("dentist", "florist") else ("Hotel", "Pizzeria")
    html = "".join(
        f"<h3>{kind} Nordstern</h3><p>Tel. 089 21803{at}</p>" for at, kind in enumerate((*others, word))
    )
    return len(rejected(html, Field.PHONE, "http://huber.example/", country="DE")) == 3


CHECKS: dict[tuple[str, str], Callable[[str], bool]] = {
    ("junk", "placeholder_person"): lambda name: (
        rejected(f"<p>Owner: {name}</p>", Field.PERSON) == {name: "placeholder"}
    ),
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
    ("third_parties", "registered_seat"): lambda word: is_authoritys("Red") and not is_authoritys(word),
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
    ("third_parties", "own_places"): lambda word: are_of_others("Nord") and not are_of_others(word),
    ("third_parties", "our_others"): lambda word: are_of_others(f"our new {word}"),
    ("third_parties", "kind_of_firm"): is_kind_of_firm,
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
