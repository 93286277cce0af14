"""More spellings of legal forms are known, and companies have the keys of their names from the import on.

Otherwise the same list, uploaded again, would make a second company of `Acme GmbH und Co. KG`, and companies that were
imported and never crawled would be found by none of their spellings.
"""

import re
from collections.abc import Iterator
from typing import Any

from django.db import migrations

from leadslogix.leads.duplicates import name_keys
from scraping.names import company_key
from scraping.vocabulary.legal_forms import country_of_form, form_letters
from scraping.vocabulary.letters import plain_letters

_BATCH = 500
_NOT_A_WORD = re.compile(r"[\W_]+")


def shorten_identities(apps: Any, schema_editor: Any) -> None:
    """Not where people were erased: what is remembered of them is hashed with the identity of their company."""
    Company, Suppression = apps.get_model("leads", "Company"), apps.get_model("leads", "Suppression")
    erased = Suppression.objects.filter(kind="person").values("workspace")
    named = Company.objects.filter(identity__startswith="name:").exclude(workspace__in=erased)
    for company in named.order_by("id").iterator():
        identity = _identity_of(company)
        others = Company.objects.filter(workspace_id=company.workspace_id, identity=identity)
        if identity != company.identity and not others.exists():
            Company.objects.filter(pk=company.pk).update(identity=identity)


def _identity_of(company: Any) -> str:
    """As it was, if the name may have been corrected since: then it is not the one that the list gives."""
    before, separator, country = company.identity.removeprefix("name:").rpartition(":")
    key = company_key(company.name)
    words = set(_NOT_A_WORD.sub(" ", plain_letters(company.name)).split())
    if not separator or key == before or not set(key.split()) <= set(before.split()) <= words:
        return str(company.identity)
    if not country and (of_form := country_of_form(form_letters(company.name))):
        country = f"form-{of_form}"
    return f"name:{key}:{country}"


def renew_name_keys(apps: Any, schema_editor: Any) -> None:
    Company, CompanyKey = apps.get_model("leads", "Company"), apps.get_model("leads", "CompanyKey")
    for batch in _batches(Company.objects.exclude(name="").order_by("id").iterator(chunk_size=_BATCH)):
        wanted = {(company.pk, key): company for company in batch for key in name_keys(company.name)}
        rows = CompanyKey.objects.filter(company__in=[company.pk for company in batch])
        stored = {(company, key): row for row, company, key in rows.values_list("id", "company", "key")}
        of_names = {place: row for place, row in stored.items() if place[1].startswith(("name:", "near:"))}
        gone = [row for place, row in of_names.items() if place not in wanted]
        CompanyKey.objects.filter(id__in=gone).delete()
        CompanyKey.objects.bulk_create(
            CompanyKey(workspace_id=company.workspace_id, company_id=company.pk, key=key)
            for (_, key), company in wanted.items()
            if (company.pk, key) not in stored
        )


def _batches(companies: Iterator[Any]) -> Iterator[list[Any]]:
    batch = []
    for company in companies:
        batch.append(company)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    yield batch


class Migration(migrations.Migration):
    dependencies = [
        ("leads", "0017_reasons_of_verdicts"),
    ]

    operations = [
        migrations.RunPython(shorten_identities, migrations.RunPython.noop),
        migrations.RunPython(renew_name_keys, migrations.RunPython.noop),
    ]
