"""The operator's view of uploaded lists and their runs. Rows and outcomes are records: read, not written."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from leadslogix.leads.admin import ReadOnly
from leadslogix.seeds.models import LayerOutcome, Ledger, PageVisit, Run, SeedFile, SeedRow


class RunInline(ReadOnly, admin.TabularInline):
    model = Run
    fields = readonly_fields = ("state", "created_at", "started_at", "finished_at", "started_by")
    show_change_link = True
    extra = 0
    can_delete = False


@admin.register(SeedFile)
class SeedFileAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "workspace", "row_count", "encoding", "delimiter", "uploaded_by", "created_at")
    list_select_related = ("workspace", "uploaded_by")
    search_fields = ("name", "sha256", "workspace__name")
    inlines = (RunInline,)


@admin.register(SeedRow)
class SeedRowAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("file", "line", "name", "website", "state", "reason")
    list_filter = ("state",)
    list_select_related = ("file",)
    search_fields = ("name", "website", "file__name")
    show_full_result_count = False


@admin.register(Run)
class RunAdmin(ReadOnly, admin.ModelAdmin):
    """Started and stopped in the console, where its tasks follow."""

    list_display = ("file", "state", "companies", "workspace", "created_at", "started_at", "finished_at")
    list_filter = ("state",)
    list_select_related = ("file", "workspace")
    search_fields = ("file__name", "workspace__name", "id")
    date_hierarchy = "created_at"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Run]:
        runs: QuerySet[Run] = super().get_queryset(request)
        return runs.annotate(company_count=Count("ledgers"))

    @admin.display(description="companies", ordering="company_count")
    def companies(self, run: Any) -> int:
        return int(run.company_count)


@admin.register(Ledger)
class LedgerAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("company", "run", "pages", "renders", "seconds", "bytes")
    list_select_related = ("company", "run__file")
    search_fields = ("company__name", "company__domain", "run__id")
    show_full_result_count = False


@admin.register(LayerOutcome)
class LayerOutcomeAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("company", "layer", "outcome", "detail", "pages", "renders", "seconds", "ended_at")
    list_filter = ("layer", "outcome")
    list_select_related = ("company",)
    search_fields = ("company__name", "company__domain", "run__id")
    show_full_result_count = False


@admin.register(PageVisit)
class PageVisitAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("url", "outcome", "status", "layer", "bytes", "elapsed_ms", "fetched_at")
    list_filter = ("outcome", "layer", "rendered")
    search_fields = ("url", "company__name", "run__id")
    show_full_result_count = False
