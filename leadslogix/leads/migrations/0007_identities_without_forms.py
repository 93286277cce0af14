"""More legal forms are known than in version 0.1.0, and a company without a website is identified by its name without them.

Otherwise the same list, uploaded again, would make a second company of `Acme GesmbH`.
"""

from typing import Any

from django.db import migrations

from scraping.names import company_key

_KIND = "name:"


def shorten_identities(apps: Any, schema_editor: Any) -> None:
    Company = apps.get_model("leads", "Company")
    for company in Company.objects.filter(identity__startswith=_KIND).order_by("id").iterator():
        name, separator, country = company.identity.removeprefix(_KIND).rpartition(":")
        identity = f"{_KIND}{company_key(name)}:{country}"
        others = Company.objects.filter(workspace_id=company.workspace_id, identity=identity)
        if separator and identity != company.identity and not others.exists():
            Company.objects.filter(pk=company.pk).update(identity=identity)


class Migration(migrations.Migration):
    dependencies = [
        ("leads", "0006_stored_page"),
    ]

    operations = [
        migrations.RunPython(shorten_identities, migrations.RunPython.noop),
    ]
