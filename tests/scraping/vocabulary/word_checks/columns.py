"""Heads of columns and titles in lists."""

from collections.abc import Callable

from leadslogix.seeds.entries import take_apart
from leadslogix.seeds.formats.mails import is_letter
from leadslogix.seeds.formats.pictures import without_picture_words
from leadslogix.seeds.guests import names_guests
from leadslogix.seeds.header_scores import score_header
from leadslogix.seeds.header_words import SECOND_OF, Role
from leadslogix.seeds.list_people import names_no_employer
from leadslogix.seeds.readings import read_rows
from leadslogix.seeds.row_kinds import NOTE
from tests.leadslogix.seeds.tables import read_table
from tests.scraping.vocabulary.word_checks.reading import capital


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


CHECKS: dict[tuple[str, str], Callable[[str], bool]] = {
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
}
