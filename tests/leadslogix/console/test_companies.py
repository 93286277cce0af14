import pytest
from django.urls import reverse

from leadslogix.leads.models import Company, Fact
from leadslogix.runs.models import LayerOutcome
from tests.leadslogix.conftest import add_company, add_fact


def list_url(run) -> str:
    return reverse("console:companies", args=[run.workspace_id, run.id])


def company_url(run, company) -> str:
    return reverse("console:company", args=[run.workspace_id, run.id, company.id])


def names(page) -> list[str]:
    return [company.name for company in page.context["companies"]]


def test_list_shows_the_best_email_and_phone_with_their_confidence(as_ann, run, company):
    add_fact(company, "email", "sales@huber.example", 61)
    add_fact(company, "phone", "+4973112345", 77)
    add_fact(company, "phone", "+49731999", 99, state="rejected", rejected_by="rule")
    (shown,) = as_ann.get(list_url(run)).context["companies"]
    assert (shown.best_email, shown.best_email_confidence) == ("info@huber.example", 92)
    assert (shown.best_phone, shown.best_phone_confidence) == ("+4973112345", 77)
    assert shown.fact_count == 4


def test_companys_own_contact_comes_before_that_of_a_person(as_ann, run, company):
    Fact.objects.filter(value="info@huber.example").update(confidence=40)
    (shown,) = as_ann.get(list_url(run)).context["companies"]
    assert shown.best_email == "info@huber.example"
    Fact.objects.filter(value="info@huber.example").delete()
    (shown,) = as_ann.get(list_url(run)).context["companies"]
    assert shown.best_email == "eva@huber.example"


def test_best_scored_company_comes_first(as_ann, run):
    add_company(run, "Low", 2, score=10)
    add_company(run, "High", 3, score=90)
    assert names(as_ann.get(list_url(run))) == ["High", "Low"]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"q": "hub"}, ["Huber"]),
        ({"q": "LIFT.EXAMPLE"}, ["Lift"]),
        ({"show": "email"}, ["Huber"]),
        ({"show": "empty"}, ["Lift"]),
        ({"q": "nobody"}, []),
        ({"q": "hub", "show": "empty"}, []),
        ({"show": "nonsense"}, ["Huber", "Lift"]),
        ({"q": "%"}, []),
    ],
)
def test_companies_can_be_searched_and_filtered(as_ann, run, company, query, found):
    add_company(run, "Lift", 3, domain="lift.example")
    assert names(as_ann.get(list_url(run), query)) == found


def test_filter_stays_when_one_turns_the_page(as_ann, run):
    [add_company(run, f"Huber {n:02}", n) for n in range(51)]
    first = as_ann.get(list_url(run), {"q": "huber"})
    assert "?q=huber&amp;page=2" in first.content.decode()
    assert names(as_ann.get(list_url(run), {"q": "huber", "page": 2})) == ["Huber 50"]


def test_companies_of_other_runs_are_not_listed(as_ann, run, company, workspace):
    Company.objects.create(workspace=workspace, identity="other.example", name="Other")
    assert names(as_ann.get(list_url(run))) == ["Huber"]


def test_list_before_the_start_says_what_to_do(as_ann, run):
    assert "when the run is started" in as_ann.get(list_url(run)).content.decode()


def test_company_shows_each_fact_with_confidence_reasons_and_sources(as_ann, run, company):
    text = as_ann.get(company_url(run, company)).content.decode()
    assert "info@huber.example" in text
    assert 'title="Confidence 92 of 100"' in text
    assert "+92" in text
    assert "in a mailto link" in text
    assert 'href="https://huber.example/contact"' in text
    assert "Write to info@huber.example" in text


@pytest.mark.parametrize(
    "values", [{"state": "suppressed"}, {"state": "rejected", "rejected_by": "reviewer"}]
)
def test_person_of_whom_nothing_is_delivered_is_not_named(as_ann, run, company, values):
    """Who asked not to be contacted is not named in the exports, so neither here."""
    Fact.objects.exclude(person=None).update(**values)
    page = as_ann.get(company_url(run, company))
    assert page.context["people"] == []
    assert "Eva" not in page.content.decode()


def test_facts_of_people_stand_with_the_person_and_not_with_the_company(as_ann, run, company):
    page = as_ann.get(company_url(run, company))
    of_company = [fact.value for group in page.context["found"] for fact in group.facts]
    (person,) = page.context["people"]
    assert of_company == ["info@huber.example"]
    assert [fact.value for fact in person.facts.all()] == ["eva@huber.example"]
    assert "Eva Huber" in page.content.decode()


def test_missing_field_is_explained_layer_by_layer(as_ann, run, company):
    LayerOutcome.objects.create(
        workspace=run.workspace, run=run, company=company, layer="browser", outcome="unavailable"
    )
    page = as_ann.get(company_url(run, company))
    phone = next(missing for missing in page.context["empty"] if missing.field == "phone")
    assert phone.reasons == {"robots": ["static"], "unavailable": ["browser"]}
    assert "Robots.txt asks crawlers to stay out" in page.content.decode()


def test_field_of_which_only_values_were_found_that_are_not_delivered_says_so(as_ann, run, company):
    add_fact(company, "city", "Ulm", state="rejected", rejected_by="reviewer")
    page = as_ann.get(company_url(run, company))
    city = next(missing for missing in page.context["empty"] if missing.field == "city")
    assert city.reasons == {"withheld": ["static"]}
    assert "Found something that is not delivered" in page.content.decode()


def test_mailbox_of_a_person_is_not_missing(as_ann, run, company):
    Fact.objects.filter(value="info@huber.example").delete()
    page = as_ann.get(company_url(run, company))
    assert "email" not in {missing.field for missing in page.context["empty"]}


def test_field_that_was_found_is_not_explained(as_ann, run, company):
    page = as_ann.get(company_url(run, company))
    assert not {"email", "person"} & {missing.field for missing in page.context["empty"]}


def test_rejected_values_are_shown_with_the_reason_and_apart_from_the_facts(as_ann, run, company):
    rejection = {"state": "rejected", "rejected_by": "rule", "rejected_because": "the web designer"}
    add_fact(company, "email", "web@agency.example", 5, **rejection)
    page = as_ann.get(company_url(run, company))
    assert [fact.value for fact in page.context["rejected"]] == ["web@agency.example"]
    assert "the web designer" in page.content.decode()
    assert "web@agency.example" not in [fact.value for group in page.context["found"] for fact in group.facts]


def test_suppressed_values_are_not_shown_at_all(as_ann, run, company):
    Fact.objects.filter(value="info@huber.example").update(state="suppressed")
    assert "info@huber.example" not in as_ann.get(company_url(run, company)).content.decode()
    assert "info@huber.example" not in as_ann.get(list_url(run)).content.decode()


def test_original_columns_of_the_list_are_shown(as_ann, run, company):
    company.seed_rows.update(original={"Exhibitor": "Huber", "Hall": "A1"})
    text = as_ann.get(company_url(run, company)).content.decode()
    assert "Hall" in text
    assert "A1" in text


def test_company_about_which_nothing_is_known_yet_has_a_page(as_ann, run):
    page = as_ann.get(company_url(run, add_company(run, "", 2)))
    assert page.status_code == 200
    assert ".example" in page.content.decode()


def test_layers_that_say_the_same_are_named_together(as_ann, run, company):
    for layer in ("sitemap", "browser"):
        LayerOutcome.objects.create(
            workspace=run.workspace, run=run, company=company, layer=layer, outcome="dns"
        )
    page = as_ann.get(company_url(run, company))
    phone = next(missing for missing in page.context["empty"] if missing.field == "phone")
    assert phone.reasons == {"robots": ["static"], "dns": ["sitemap", "browser"]}


def test_suppressed_values_are_counted_where_nothing_is_shown(as_ann, run, company):
    Fact.objects.filter(company=company).update(state="suppressed", rejected_by="", rejected_because="")
    page = as_ann.get(
        reverse("console:company", args=[run.workspace_id, run.id, company.id])
    ).content.decode()
    assert "not shown or exported" in page
    assert "Nothing was found" not in page
