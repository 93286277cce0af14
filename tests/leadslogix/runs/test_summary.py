from leadslogix.leads.likeness import Likeness
from leadslogix.runs.duplicates import merge_companies
from leadslogix.runs.models import LayerOutcome
from leadslogix.runs.summary import run_table
from tests.leadslogix.conftest import add_company


def add_end(run, company, layer: str, outcome: str) -> None:
    LayerOutcome.objects.create(
        workspace=run.workspace, run=run, company=company, layer=layer, outcome=outcome
    )


def test_table_says_why_companies_are_without_a_fact(run, company):
    for line, outcome in [(3, "dns"), (4, "dns"), (5, "no_website")]:
        nameless = add_company(run, f"Lost {line}", line)
        add_end(run, nameless, "structured", outcome)
        add_end(run, nameless, "static", outcome)
        add_end(run, nameless, "sitemap", "not_reached")
    add_end(run, company, "structured", "timeout")
    assert "companies without a fact: dns 2, no_website 1" in list(run_table(run))


def test_table_is_silent_about_what_did_not_happen(run, company):
    text = "\n".join(run_table(run))
    assert "companies without" not in text
    assert "pages by outcome" not in text


def test_table_counts_the_rows_of_the_list_and_the_merges(run, company):
    other = add_company(run, "Acme Pumps", 3)
    merge_companies((company.id, other.id), Likeness(100, (("the same number", 100),)))
    lines = list(run_table(run))
    assert "list: 2 rows: 1 created, 0 known, 1 duplicate, 0 rejected" in lines
    assert "merges: 1 companies into others; to be decided: 0 pairs" in lines
