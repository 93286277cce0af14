"""`Page` becomes `StoredPage`; its table stays as it is."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("leads", "0005_rejection_constraints")]

    operations = [
        migrations.AlterModelTable("Page", "leads_page"),
        migrations.RenameModel("Page", "StoredPage"),
    ]
