"""The tables of a database that has none, made from the models as they are now.

The migrations lead to the same tables one change at a time, and take thirty times as long: seconds of a first crawl.
"""

from django.apps import apps
from django.core.management.sql import emit_post_migrate_signal
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


def make_tables() -> bool:
    """All of them or none, with every migration noted as applied. False: there are tables already."""
    migrations = MigrationLoader(connection).disk_migrations
    recorder = MigrationRecorder(connection)
    with connection.schema_editor() as editor:
        # Asked inside the transaction: another command may have begun at the same time.
        if connection.introspection.table_names():
            return False
        editor.create_model(recorder.Migration)
        for model in apps.get_models():
            if model._meta.managed and not model._meta.proxy:
                editor.create_model(model)
        applied = [recorder.Migration(app=app, name=name) for app, name in migrations]
        recorder.Migration.objects.bulk_create(applied)
    emit_post_migrate_signal(verbosity=0, interactive=False, db=DEFAULT_DB_ALIAS)
    return True
