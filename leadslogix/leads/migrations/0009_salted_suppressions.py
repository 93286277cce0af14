"""Hashes of the suppression lists are salted per workspace. Erased values are known as unsalted hashes only: the salt
goes around those."""

import hashlib
import hmac
import secrets
from typing import Any

from django.db import migrations


def add_salts(apps: Any, schema_editor: Any) -> None:
    Suppression = apps.get_model("leads", "Suppression")
    SuppressionSalt = apps.get_model("leads", "SuppressionSalt")
    for workspace_id in Suppression.objects.values_list("workspace", flat=True).distinct().order_by():
        salt = secrets.token_hex(32)
        SuppressionSalt.objects.create(workspace_id=workspace_id, salt=salt)
        for entry in Suppression.objects.filter(workspace=workspace_id).iterator():
            salted = hmac.new(salt.encode(), entry.value_hash.encode(), hashlib.sha256).hexdigest()
            Suppression.objects.filter(pk=entry.pk).update(value_hash=salted)


class Migration(migrations.Migration):
    dependencies = [
        ("leads", "0008_merges_reviews_and_salts"),
    ]

    operations = [
        migrations.RunPython(add_salts, migrations.RunPython.noop),
    ]
