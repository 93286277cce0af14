"""The operator's view of what was found. Facts come from crawls and verdicts: here they are read, not written."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, Model, QuerySet
from django.http import HttpRequest

from leadslogix.leads.models import Company, Fact, Person, Source, StoredPage, Suppression, Verdict


class ReadOnly:
    """Mixed into an admin or an inline whose rows are the record of what happened."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class FactInline(ReadOnly, admin.TabularInline):
    model = Fact
    fields = ("field", "value", "confidence", "state", "person")
    ordering = ("field", "-confidence")
    show_change_link = True
    extra = 0
    can_delete = False


class SourceInline(ReadOnly, admin.StackedInline):
    model = Source
    fields = (
        ("layer", "method", "confidence", "rejected"),
        *("url", "snippet", "locator", "reasons", "page_hash", ("first_seen_at", "last_seen_at")),
    )
    ordering = ("-confidence",)
    extra = 0
    can_delete = False


@admin.register(Company)
class CompanyAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "domain", "country", "score", "facts_found", "workspace", "crawled_at")
    list_filter = ("country",)
    list_select_related = ("workspace",)
    search_fields = ("name", "domain", "identity")
    inlines = (FactInline,)
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Company]:
        companies: QuerySet[Company] = super().get_queryset(request)
        return companies.annotate(fact_count=Count("facts"))

    @admin.display(description="facts", ordering="fact_count")
    def facts_found(self, company: Any) -> int:
        return int(company.fact_count)


@admin.register(Person)
class PersonAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "title", "company", "confidence", "workspace")
    list_select_related = ("company", "workspace")
    search_fields = ("name", "company__name", "company__domain")
    inlines = (FactInline,)
    show_full_result_count = False


@admin.register(Fact)
class FactAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("field", "value", "confidence", "state", "company", "workspace", "updated_at")
    list_filter = ("field", "state", "rejected_by")
    list_select_related = ("company", "workspace")
    search_fields = ("value", "company__name", "company__domain")
    inlines = (SourceInline,)
    show_full_result_count = False


@admin.register(StoredPage)
class StoredPageAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("url", "page_hash", "workspace", "stored_at")
    list_select_related = ("workspace",)
    search_fields = ("url", "page_hash")
    exclude = ("body",)
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[StoredPage]:
        return super().get_queryset(request).defer("body")


@admin.register(Verdict)
class VerdictAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("fact", "decision", "corrected_value", "user", "workspace", "created_at")
    list_filter = ("decision",)
    list_select_related = ("fact", "user", "workspace")


@admin.register(Suppression)
class SuppressionAdmin(ReadOnly, admin.ModelAdmin):
    """Entries are added on the workspace's page, which also suppresses what is stored."""

    list_display = ("kind", "value", "reason", "workspace", "created_at")
    list_filter = ("kind",)
    list_select_related = ("workspace",)
    search_fields = ("value", "reason")
