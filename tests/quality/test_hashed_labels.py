import pytest

from tests.quality.hashed_labels import HashedLabel, find_owner, keys_of, part_of
from tests.quality.label_pages import hash_page


def label(field: str, value: str, owner: str = "own", country: str = "") -> HashedLabel:
    page = {"file": "a.html", "lang": "de", "kind": "firm", "company": [], "people": []}
    lists = {"emails": [], "phones": [], "faxes": [], "streets": [], "socials": []}
    names = {"email": "emails", "phone": "phones", "street": "streets", "social": "socials"}
    if field == "person":
        page["people"] = [{"name": value, "own": owner == "own"}]
    elif field == "company":
        page["company"] = [value]
    else:
        lists[names[field]] = [{"value": value, "own": owner == "own"}]
    row = hash_page({**page, **lists}, country)["labels"][0]
    return HashedLabel(row["field"], row["owner"], frozenset(row["keys"]), frozenset(row.get("runs", ())))


@pytest.mark.parametrize(
    ("field", "printed", "delivered", "country"),
    [
        ("email", "Info@Acme.example", "info@acme.example", ""),
        ("phone", "089 1234567", "+49891234567", "DE"),
        ("phone", "089 1234567", "+49891234567", ""),
        ("phone", "+49 89 1234567", "+49891234567", ""),
        ("phone", "555 0134", "+524735550134", "MX"),
        ("phone", "01 (473) 555-0134", "+524735550134", "MX"),
        ("phone", "32113468 (025)", "+982532113468", "IR"),
        ("street", "Hauptstr. 5, 2. Stock", "Hauptstr. 5", ""),
        ("street", "Hauptstr. 5", "Gewerbepark, Hauptstr. 5", ""),
        ("street", "中央区銀座一丁目二番", "東京都中央区銀座一丁目二番", ""),
        ("company", "Acme GmbH", "ACME", ""),
        ("company", "Özgür Çelik", "Ozgur Celik A.S.", ""),
        ("person", "Dr. Anna Beispiel", "Anna Beispiel", ""),
        ("person", "BEISPIEL Anna", "Anna Beispiel", ""),
        ("social", "http://www.facebook.com/Acme/", "https://facebook.com/acme", ""),
        ("social", "https://at.linkedin.com/company/acme", "https://www.linkedin.com/company/acme", ""),
        ("phone", "(08) 3829 7462", "+842838297462", ""),
        ("social", "https://plus.google.com/u/0/+acme/posts", "https://plus.google.com/+acme", ""),
        ("social", "fb.com/acme", "https://www.facebook.com/acme", ""),
        ("social", "https://www.youtube.com/user/acme/videos", "https://www.youtube.com/user/acme", ""),
    ],
)
def test_a_value_equals_its_label(field: str, printed: str, delivered: str, country: str) -> None:
    assert label(field, printed, country=country).matches(keys_of(field, delivered, "DE"))


@pytest.mark.parametrize(
    ("field", "printed", "delivered"),
    [
        ("email", "info@acme.example", "info@acme.test"),
        ("phone", "089 1234567", "+498912345678"),
        ("street", "Hauptstr. 5", "Hauptstr. 7"),
        ("company", "Acme GmbH", "Zenit GmbH"),
        ("person", "Anna Beispiel", "Anna Beispielova"),
        ("social", "https://facebook.com/acme", "https://twitter.com/acme"),
        ("social", "https://facebook.com/about", "https://facebook.com/acme"),
        ("social", "https://www.youtube.com/user/acme", "https://www.youtube.com/channel/acme"),
    ],
)
def test_another_value_does_not(field: str, printed: str, delivered: str) -> None:
    assert not label(field, printed, country="DE").matches(keys_of(field, delivered, "DE"))


def test_a_hashed_page_holds_no_value() -> None:
    assert "acme" not in str(label("email", "info@acme.example")).lower()


def test_a_value_of_two_owners_is_the_organisations() -> None:
    labels = [label("email", "a@x.example", "other"), label("email", "a@x.example", "own")]
    assert find_owner(labels, keys_of("email", "a@x.example")) == "own"
    assert find_owner(labels, keys_of("email", "b@x.example")) is None


def test_all_pages_of_a_host_are_in_one_part() -> None:
    assert part_of("http://www.acme.example/") == part_of("https://acme.example/contact")
