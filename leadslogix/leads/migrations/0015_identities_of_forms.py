"""Companies without a website and a country are told apart by their legal forms: "X LLC" is not "X S.p.A.".

Otherwise the same list, uploaded again, would make a second company of `Acme S.p.A.`.
"""

from typing import Any

from django.db import migrations

from scraping.names import company_key
from scraping.vocabulary.legal_forms import country_of_form, form_letters


def add_forms(apps: Any, schema_editor: Any) -> None:
    Company = apps.get_model("leads", "Company")
    without_country = Company.objects.filter(identity__startswith="name:", identity__endswith=":")
    for company in without_country.order_by("id").iterator():
        country = country_of_form(form_letters(company.name))
        # The name may have been corrected since: then it is not the one that the list gives.
        if not country or company.identity != f"name:{company_key(company.name)}:":
            continue
        identity = f"{company.identity}form-{country}"
        others = Company.objects.filter(workspace_id=company.workspace_id, identity=identity)
        if not others.exists():
            Company.objects.filter(pk=company.pk).update(identity=identity)


class Migration(migrations.Migration):
    dependencies = [
        ("leads", "0014_fact_checks"),
    ]

    operations = [
        migrations.RunPython(add_forms, migrations.RunPython.noop),
    ]
