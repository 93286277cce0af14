from django.contrib import admin

from leadslogix.exports.models import Export
from leadslogix.leads.admin import ReadOnly


@admin.register(Export)
class ExportAdmin(ReadOnly, admin.ModelAdmin):
    """Which leads were taken away, by whom and when."""

    list_display = ("run", "preset", "row_count", "min_confidence", "requested_by", "workspace", "created_at")
    list_filter = ("preset", "state")
    list_select_related = ("run__file", "requested_by", "workspace")
    search_fields = ("run__file__name", "requested_by__email", "workspace__name")
    date_hierarchy = "created_at"
