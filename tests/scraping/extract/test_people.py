import pytest

from scraping.extract.people import carries_name
from scraping.findings import Field, PersonSeen
from tests.scraping.extract.reader import candidates, delivered, rejected


def people(html: str, **hints: object) -> list[PersonSeen]:
    return [
        one.person
        for one in candidates(html, **hints)
        if one.field is Field.PERSON and not one.rejected and one.person
    ]


@pytest.mark.parametrize(
    ("html", "name", "title"),
    [
        ("<p>Anna Smith, Director of Sales</p>", "Anna Smith", "Director of Sales"),
        ("<p>Anna Smith - Owner</p>", "Anna Smith", "Owner"),
        ("<p>Anna Smith (CEO)</p>", "Anna Smith", "CEO"),
        ("<h3>Anna Smith</h3><p>Office Manager</p>", "Anna Smith", "Office Manager"),
        ("<p>ANNA SMITH<br>OFFICE MANAGER</p>", "Anna Smith", "OFFICE MANAGER"),
        ("<p>Geschäftsführer: Anna Huber</p>", "Anna Huber", "Geschäftsführer"),
        ("<p>Vertreten durch: Karl-Heinz Müller</p>", "Karl-Heinz Müller", "Vertreten durch"),
        ("<p>Gérant : Jean-Pierre Dubois</p>", "Jean-Pierre Dubois", "Gérant"),
        ("<p>Titolare: Giulia Rossi</p>", "Giulia Rossi", "Titolare"),
        ("<table><tr><td>Jan Novák<td>jednatel</table>", "Jan Novák", "jednatel"),
        ("<p>William M. James, President</p>", "William M. James", "President"),
        ("<p>Ludwig van der Berg, Inhaber</p>", "Ludwig van der Berg", "Inhaber"),
        ("<p>Dr. Tom Brown</p>", "Tom Brown", ""),
        ("<p>Howard R. Harris, M.D.</p>", "Howard R. Harris", ""),
    ],
)
def test_a_person_is_found_with_the_title_beside_it(html: str, name: str, title: str) -> None:
    assert [(person.name, person.title) for person in people(html)] == [(name, title)]


@pytest.mark.parametrize(
    "text",
    [
        "Contact Us", "Home Page", "San Diego Downtown", "Mira Loma, CA 91752", "Martin Street Office", "Madison Avenue, Suite 3",
        "Claude Debussylaan 18", "Summer Opening Hours", "Kent Furniture Collection", "Huber Kranbau GmbH", "Google Maps", "Privacy Policy",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_name_is_none(text: str) -> None:
    assert delivered(f"<p>{text}</p>", Field.PERSON) == []


def test_names_of_two_lines_are_not_joined() -> None:
    assert delivered("<p>Anna Smith<br>Tom Brown</p>", Field.PERSON) == ["Anna Smith", "Tom Brown"]


def test_a_mailbox_and_a_number_beside_a_person_are_the_persons() -> None:
    html = (
        "<p>Anna Smith<br>Sales Manager<br>089 21803000<br>a.smith@huber.example</p><p>Tom Brown<br>Owner</p>"
    )
    anna, tom = people(html, country="DE")
    assert (anna.email, anna.phone) == ("a.smith@huber.example", "+498921803000")
    assert (tom.email, tom.phone) == ("", "")
    email = next(one for one in candidates(html, country="DE") if one.field is Field.EMAIL)
    assert email.person is not None
    assert email.person.name == "Anna Smith"


def test_a_shared_mailbox_stays_the_companys() -> None:
    html = "<p>Anna Smith<br>Sales Manager<br>info@huber.example</p>"
    assert people(html)[0].email == ""


@pytest.mark.parametrize(
    "local", ["anna.smith", "a.smith", "asmith", "smith", "anna", "smitha", "smith.anna"]
)
def test_mailboxes_that_carry_a_name_are_recognised(local: str) -> None:
    assert carries_name(local, "Anna Smith")


@pytest.mark.parametrize("local", ["info", "sales", "tom.brown", "annex", "smithsonian"])
def test_other_mailboxes_are_not(local: str) -> None:
    assert not carries_name(local, "Anna Smith")


def test_umlauts_are_written_out_in_mailboxes() -> None:
    assert carries_name("j.mueller", "Jürgen Müller")


def test_a_quoted_customer_is_not_one_of_the_companys_people() -> None:
    html = "<blockquote><p>Great cranes.</p><p>Anna Smith, Director, Big Customer Ltd</p></blockquote>"
    assert delivered(html, Field.PERSON) == []
    assert set(rejected(html, Field.PERSON).values()) == {"quoted_customer"}


def test_a_long_list_of_bare_names_counts_less_than_one_name() -> None:
    names = (
        "Anna Adams",
        "Tom Brown",
        "Eva Cole",
        "Karl Dorn",
        "Julia Evans",
        "Peter Falk",
        "Maria Gruber",
        "Paul Hunt",
    )
    listed = {one.value: one.raw_score for one in candidates("<br>".join(names)) if one.field is Field.PERSON}
    alone = next(one.raw_score for one in candidates("<p>Anna Adams</p>") if one.field is Field.PERSON)
    assert listed["Anna Adams"] < alone
