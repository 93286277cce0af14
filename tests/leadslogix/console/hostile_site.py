"""Fills the database of a running site with what a hostile web could have put there; prints where to look at it."""

import json
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "leadslogix.settings")
django.setup()

from django.urls import reverse  # noqa: E402

from leadslogix.accounts.models import User  # noqa: E402
from leadslogix.accounts.workspaces import create_workspace  # noqa: E402
from leadslogix.runs.models import Run  # noqa: E402
from leadslogix.seeds.models import SeedFile  # noqa: E402
from tests.leadslogix.conftest import PASSWORD, add_company, add_fact  # noqa: E402

BREAKOUT = (
    "\"'></script></title></textarea><img src=x onerror=\"fetch('/canary');alert(1)\"><svg onload=alert(2)>"
)
ADDRESS = "javascript:fetch('/canary')"


def make_site() -> dict:
    user = User.objects.create_superuser("hostile@dora.example", PASSWORD)
    workspace = create_workspace(BREAKOUT[:100], user)
    file = SeedFile.objects.create(workspace=workspace, name=BREAKOUT, sha256="3" * 64, row_count=1)
    run = Run.objects.create(workspace=workspace, file=file, state="finished")
    company = add_company(run, BREAKOUT, 2, website=ADDRESS, score_reasons=[[BREAKOUT, 10]])
    company.seed_rows.update(original={BREAKOUT: BREAKOUT}, website=ADDRESS, reason=BREAKOUT)
    person = company.people.create(workspace=workspace, identity="x", name=BREAKOUT, title=BREAKOUT)
    rejection = {"state": "rejected", "rejected_by": "rule", "rejected_because": BREAKOUT[:200]}
    facts = [
        add_fact(company, "email", BREAKOUT),
        add_fact(company, "social", ADDRESS),
        add_fact(company, "phone", BREAKOUT, person=person),
        add_fact(company, "description", BREAKOUT, **rejection),
    ]
    facts[0].sources.update(url=ADDRESS, snippet=BREAKOUT, method=BREAKOUT[:60])
    run.layer_outcomes.create(
        workspace=workspace,
        company=company,
        layer="static",
        outcome="found",
        detail=BREAKOUT,
        why_empty={"city": BREAKOUT},
    )
    in_run = [workspace.id, run.id]
    return {
        "email": user.email,
        "urls": [
            reverse("console:runs", args=[workspace.id]),
            reverse("console:run", args=in_run),
            reverse("console:rows", args=in_run),
            reverse("console:companies", args=in_run),
            reverse("console:company", args=[*in_run, company.id]),
            reverse("accounts:members", args=[workspace.id]),
            reverse("admin:leads_company_changelist"),
            reverse("admin:leads_company_change", args=[company.id]),
            reverse("admin:leads_fact_change", args=[facts[0].id]),
            reverse("admin:leads_person_changelist"),
            reverse("admin:seeds_seedrow_changelist"),
            reverse("admin:runs_run_changelist"),
        ],
    }


if __name__ == "__main__":
    print(json.dumps(make_site()))
