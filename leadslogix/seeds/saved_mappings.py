"""What people said that columns mean, for the next list with the same header."""

import hashlib
from collections.abc import Mapping, Sequence

from django.utils import timezone

from leadslogix.accounts.models import Workspace
from leadslogix.seeds.header_scores import normalise_header
from leadslogix.seeds.models import SavedMapping
from leadslogix.seeds.table import SeedTable


def recall_mapping(workspace: Workspace, table: SeedTable) -> SeedTable:
    """The table with the mapping that was confirmed for its header, if one was."""
    rows = SavedMapping.objects.for_workspace(workspace).filter(header_key=header_key(table.columns))
    saved: Mapping[str, str] = rows.values_list("mapping", flat=True).first() or {}
    # The same header may have its columns in another order or spelling.
    by_name = {normalise_header(column): column for column in table.columns}
    mapping = {
        word: by_name[key] for word, column in saved.items() if (key := normalise_header(column)) in by_name
    }
    return table.with_mapping(mapping) if mapping else table


def save_mapping(workspace: Workspace, columns: Sequence[str], mapping: Mapping[str, str]) -> None:
    SavedMapping.objects.update_or_create(
        workspace=workspace,
        header_key=header_key(columns),
        defaults={"mapping": dict(mapping), "saved_at": timezone.now()},
    )


def header_key(columns: Sequence[str]) -> str:
    """A key for the set of headers, whatever their order, case and punctuation."""
    names = sorted(normalise_header(column) or column for column in columns)
    return hashlib.sha256("\x1f".join(names).encode("utf-8", "replace")).hexdigest()
