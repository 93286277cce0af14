"""The operator's view of uploaded lists. Rows are records: read, not written."""

from django.contrib import admin

from leadslogix.leads.admin import ReadOnly
from leadslogix.seeds.models import SeedFile, SeedRow


@admin.register(SeedFile)
class SeedFileAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "workspace", "row_count", "encoding", "delimiter", "uploaded_by", "created_at")
    list_select_related = ("workspace", "uploaded_by")
    search_fields = ("name", "sha256", "workspace__name")


@admin.register(SeedRow)
class SeedRowAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("file", "line", "name", "website", "state", "reason")
    list_filter = ("state",)
    list_select_related = ("file",)
    search_fields = ("name", "website", "file__name")
    show_full_result_count = False
