"""A rejection used to be a reason of a source, `refused: <code>` with no points. It gets a column of its own."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from django.db import migrations
from django.db.models import Exists, OuterRef

_PREFIX = "refused: "
_BATCH = 500


def fill_columns(apps: Any, schema_editor: Any) -> None:
    Fact, Source, Verdict = (apps.get_model("leads", name) for name in ("Fact", "Source", "Verdict"))
    for batch in _batches(Source.objects.filter(confidence=0, reasons__0__0__startswith=_PREFIX)):
        for source in batch:
            source.rejected = source.reasons[0][0].removeprefix(_PREFIX)
            source.reasons = []
        Source.objects.bulk_update(batch, ["rejected", "reasons"])
    # Before, a rejected fact without a rejected source was a reviewer's work.
    rejected_sources = Source.objects.filter(fact=OuterRef("pk")).exclude(rejected="")
    reviewed = Verdict.objects.filter(fact=OuterRef("pk"), decision__in=["reject", "correct"])
    facts = Fact.objects.filter(state="rejected")
    facts.update(rejected_by="reviewer")
    facts.filter(Exists(rejected_sources), ~Exists(reviewed)).update(rejected_by="rule")


def empty_columns(apps: Any, schema_editor: Any) -> None:
    Source = apps.get_model("leads", "Source")
    for batch in _batches(Source.objects.exclude(rejected="")):
        for source in batch:
            source.reasons = [[f"{_PREFIX}{source.rejected}", 0]]
        Source.objects.bulk_update(batch, ["reasons"])


def _batches(sources: Any) -> Iterator[list[Any]]:
    ids: Iterable[Any] = iter(list(sources.values_list("id", flat=True)))
    while batch := list(islice(ids, _BATCH)):
        yield list(sources.model.objects.filter(id__in=batch))


class Migration(migrations.Migration):
    dependencies = [
        ("leads", "0003_rejection_columns"),
    ]

    operations = [
        migrations.RunPython(fill_columns, empty_columns),
    ]
