"""The score of a perfect crawl, of a poor one, and of one that fell for everything."""

import json
from dataclasses import replace

import pytest

from demo.matching import is_decoy, is_same
from demo.score import Tally, score, score_rows
from demo.truth import KnownCompany, KnownDecoy, load_truth

TRUTH = load_truth()


def perfect_row(known: KnownCompany) -> dict:
    facts = [
        {"field": field, "value": value, "confidence": 90, "sources": []}
        for field, values in known.facts.items()
        for value in values
    ]
    people = [{"name": person.name, "confidence": 80} for person in known.people]
    outcomes = {"structured": known.ends[0]} if known.ends else {"structured": "found"}
    return {
        "company": known.exhibitor,
        "domain": known.host,
        "facts": facts,
        "people": people,
        "outcomes": outcomes,
    }


def with_fact(known: KnownCompany, field: str, value: str, confidence: int = 90) -> dict:
    row = perfect_row(known)
    return row | {"facts": [*row["facts"], {"field": field, "value": value, "confidence": confidence}]}


def find(family: str) -> KnownCompany:
    return next(known for known in TRUTH if known.family == family)


def test_a_perfect_crawl_gets_everything(tmp_path) -> None:
    path = tmp_path / "leads.jsonl"
    path.write_text("".join(json.dumps(perfect_row(known)) + "\n" for known in TRUTH), encoding="utf-8")
    result = score(path, TRUTH)
    assert (result.total.recall, result.total.precision) == (1.0, 1.0)
    assert (result.decoys, result.missed, result.wrong, result.dishonest_ends) == ((), (), (), ())
    assert result.companies == result.known_companies == len(TRUTH)


def test_a_crawl_without_a_single_row_gets_nothing() -> None:
    result = score_rows([], TRUTH)
    assert result.total.found == 0
    assert len(result.missed) == result.total.expected > 400
    assert len(result.dishonest_ends) == result.hostile > 15


def test_a_missing_mailbox_lowers_the_recall_of_its_field_and_family() -> None:
    known = find("cloudflare")
    row = perfect_row(known)
    row["facts"] = [fact for fact in row["facts"] if fact["field"] != "email"]
    result = score_rows([row, *map(perfect_row, TRUTH)], TRUTH)
    assert [(miss.family, miss.field, miss.value) for miss in result.missed] == [
        ("cloudflare", "email", known.facts["email"][0])
    ]
    assert result.fields["email"].recall < 1
    assert result.fields["phone"].recall == 1
    assert result.families["cloudflare"].recall < 1


def test_an_invented_number_lowers_the_precision() -> None:
    known = find("footer")
    result = score_rows([with_fact(known, "phone", "+493023125999")], [known])
    assert result.fields["phone"].precision == 0.5
    assert [miss.value for miss in result.wrong] == ["+493023125999"]


def test_facts_below_the_confidence_do_not_count() -> None:
    known = find("footer")
    row = with_fact(known, "email", "wrong@elsewhere.example", confidence=49)
    assert score_rows([row], [known]).wrong == ()
    assert len(score_rows([row], [known], min_confidence=40).wrong) == 1


@pytest.mark.parametrize("kind", sorted({decoy.kind for known in TRUTH for decoy in known.decoys}))
def test_every_kind_of_decoy_is_noticed(kind) -> None:
    known, decoy = next((one, decoy) for one in TRUTH for decoy in one.decoys if decoy.kind == kind)
    result = score_rows([with_fact(known, decoy.field, decoy.value)], [known])
    assert kind in {miss.kind for miss in result.decoys}


def test_what_is_right_but_not_asked_for_is_no_mistake() -> None:
    known = find("team_page")
    result = score_rows([with_fact(known, "email", known.people[0].email)], [known])
    assert result.wrong == ()


def test_a_director_who_need_not_be_found_is_no_mistake() -> None:
    known = find("french_legal_notice")
    row = perfect_row(known) | {"people": [{"name": known.also["person"][0], "confidence": 80}]}
    assert score_rows([row], [known]).fields["person"].precision == 1.0


def test_a_row_is_found_by_its_seed_by_its_domain_or_by_its_name() -> None:
    known = find("footer")
    row = perfect_row(known) | {"company": "Another spelling"}
    by_seed = row | {"domain": "", "seed": {"Exhibitor": known.exhibitor}}
    by_name = row | {"domain": None, "company": known.exhibitor}
    recalls = [score_rows([one], [known]).total.recall for one in (row, by_seed, by_name)]
    assert recalls == [1.0, 1.0, 1.0]


def test_a_hostile_site_that_is_reported_as_empty_is_not_honest() -> None:
    known = find("robots_disallowed")
    row = perfect_row(known) | {"outcomes": {"structured": "nothing", "static": "nothing"}}
    (miss,) = score_rows([row], [known]).dishonest_ends
    assert (miss.value, miss.kind) == ("nothing, nothing", "robots")


def test_what_robots_txt_forbids_must_not_be_delivered() -> None:
    known = find("robots_disallowed")
    mailbox = known.also["email"][0]
    assert [miss.value for miss in score_rows([with_fact(known, "email", mailbox)], [known]).decoys] == [
        mailbox
    ]


def test_the_table_names_fields_families_and_decoys() -> None:
    lines = "\n".join(score_rows(map(perfect_row, TRUTH), TRUTH).lines())
    assert "email" in lines
    assert "german_imprint" in lines
    assert f"companies crawled: {len(TRUTH)} of {len(TRUTH)}" in lines
    assert "decoys delivered: 0" in lines


def test_a_family_without_facts_has_no_recall_to_show() -> None:
    lines = "\n".join(score_rows(map(perfect_row, TRUTH), TRUTH).lines())
    assert "redirect_loop" not in lines


@pytest.mark.parametrize(
    ("field", "delivered", "fact"),
    [
        ("phone", "+49 30 23125-417", "+493023125417"),
        ("street", "Industriestr. 14", "Industriestraße 14"),
        ("street", "14, Rue de l’Industrie", "14 rue de l'Industrie"),
        ("city", "koln", "Köln"),
        ("social", "http://linkedin.com/company/huber/?x=1", "https://www.linkedin.com/company/huber"),
        ("person", "Huber, Anna", "Anna Huber"),
        ("registration_id", "HRB104711 B", "HRB 104711"),
        ("name", "HUBER KRANBAU GMBH", "Huber Kranbau GmbH"),
        ("name", "Huber Kranbau", "Huber Kranbau GmbH & Co. KG"),
    ],
)
def test_spellings_of_the_same_fact_match(field, delivered, fact) -> None:
    assert is_same(field, delivered, fact)


@pytest.mark.parametrize(
    ("field", "delivered", "fact"),
    [
        ("phone", "+493023125418", "+493023125417"),
        ("email", "info@huber.example", "info@hueber.example"),
        ("street", "Industriestraße 41", "Industriestraße 14"),
        ("social", "https://www.facebook.com/huber", "https://www.linkedin.com/company/huber"),
        ("person", "Anna Hubert", "Anna Huber"),
        ("name", "Huber Kranbau Nord", "Huber Kranbau GmbH"),
        ("name", "Huber", "Huber Kranbau GmbH"),
        ("vat_id", "DE123456788", "DE123456789"),
    ],
)
def test_different_facts_do_not_match(field, delivered, fact) -> None:
    assert not is_same(field, delivered, fact)


@pytest.mark.parametrize(
    ("value", "delivered", "is_one"),
    [
        ("0302 4471 882", "+493024471882", True),
        ("DE12 5001 0517 0648 4898 90", "+4951706484898", True),
        ("DE12 5001 0517 0648 4898 90", "+493023125417", False),
        ("+496990009500", "+496990009500", True),
        ("+496990009500", "+4990009500", False),
    ],
)
def test_a_slice_of_a_longer_number_is_a_decoy(value, delivered, is_one) -> None:
    assert is_decoy(KnownDecoy("order_number", "phone", value), delivered) is is_one


def test_a_decoy_that_happens_to_be_the_companys_own_value_is_none() -> None:
    known = find("footer")
    number = known.facts["phone"][0]
    lucky = replace(known, decoys=(KnownDecoy("order_number", "phone", number),))
    assert score_rows([perfect_row(lucky)], [lucky]).decoys == ()


def test_the_table_counts_the_websites_that_the_list_does_not_give() -> None:
    unlisted = [known for known in TRUTH if known.family == "unlisted"]
    rows = [perfect_row(unlisted[0]), perfect_row(unlisted[1]) | {"domain": "other.example"}]
    rows += [perfect_row(known) | {"domain": None} for known in unlisted[2:]]
    lines = "\n".join(score_rows(rows, unlisted).lines())
    assert f"unlisted websites found: 1 of {len(unlisted)}, wrong ones taken: 1" in lines


@pytest.mark.parametrize("family", ["namesake_abroad", "parked_name"])
def test_the_site_of_a_namesake_or_of_nobody_is_a_wrong_website(family) -> None:
    known = find(family)
    row = perfect_row(known)
    assert score_rows([row], [known]).unlisted == Tally(delivered=1)
    assert score_rows([row | {"domain": None}], [known]).unlisted == Tally()
