"""The operator's view of runs, what they cost, and what was exported. All of it is a record: read, not written."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from leadslogix.leads.admin import ReadOnly
from leadslogix.runs.models import CompanySpend, Export, LayerOutcome, PageVisit, Run
from leadslogix.seeds.admin import SeedFileAdmin


class RunInline(ReadOnly, admin.TabularInline):
    model = Run
    fields = readonly_fields = ("state", "created_at", "started_at", "finished_at", "started_by")
    show_change_link = True
    extra = 0
    can_delete = False


# The page of a list shows its runs, which seeds knows nothing of.
SeedFileAdmin.inlines = (RunInline,)


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
        return runs.annotate(company_count=Count("spends"))

    @admin.display(description="companies", ordering="company_count")
    def companies(self, run: Any) -> int:
        return int(run.company_count)


@admin.register(CompanySpend)
class CompanySpendAdmin(ReadOnly, admin.ModelAdmin):
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


@admin.register(Export)
class ExportAdmin(ReadOnly, admin.ModelAdmin):
    """Which leads were exported, by whom and when."""

    list_display = ("run", "preset", "row_count", "min_confidence", "requested_by", "workspace", "created_at")
    list_filter = ("preset", "state")
    list_select_related = ("run__file", "requested_by", "workspace")
    search_fields = ("run__file__name", "requested_by__email", "workspace__name")
    date_hierarchy = "created_at"
