"""Words of mailboxes, and signs that are spelled out."""

from collections.abc import Callable

from leadslogix.leads.guard import why_held_back
from leadslogix.leads.models import Company
from scraping.findings import Field
from tests.scraping.extract.reader import candidates
from tests.scraping.vocabulary.word_checks.reading import MAILBOX, PERSON


def spells_mailbox(text: str) -> Callable[[str], bool]:
    def is_read(word: str) -> bool:
        found = candidates(f"<p>Nordwerk: {text.format(word=word)}</p>")
        return [one.value for one in found if one.field is Field.EMAIL] == [MAILBOX]

    return is_read


def is_role_mailbox(word: str) -> bool:
    """A mailbox of the company is not the one of the person beside it."""
    found = candidates(f"<p>{PERSON}, Manager</p><p>{word}@nordwerk.example</p>", country="DE")
    return [one.person.email for one in found if one.person is not None] == [""]


# (file, role) -> whether a page on which the word is used like that gives what it should.
def is_held_back_at_a_provider(name: str) -> bool:
    return why_held_back(Company(domain="kontor.example"), f"{name}@gmail.com") != ""


CHECKS: dict[tuple[str, str], Callable[[str], bool]] = {
    ("spelled_out", "at"): spells_mailbox("post[{word}]nordwerk.example"),
    ("spelled_out", "sign"): spells_mailbox("post {word} nordwerk.example"),
    ("spelled_out", "dot"): spells_mailbox("post arroba nordwerk {word} example"),
    ("mailboxes", "role"): is_role_mailbox,
    ("mailboxes", "of a provider"): is_held_back_at_a_provider,
}
