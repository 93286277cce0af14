"""Tasks, attempts and dead letters for staff. Rows are read-only, but dead letters can be requeued or discarded."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django_rq.models import Dashboard

from queueing.audit import note_action
from queueing.dead_letters import discard, requeue_many
from queueing.errors import LetterClosed
from queueing.models import Attempt, AuditEntry, DeadLetter, Task
from queueing.rq.admin_views import RqAdmin


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not subscriptable at run time
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class AttemptInline(admin.TabularInline):  # type: ignore[type-arg]  # as above
    model = Attempt
    extra = 0
    can_delete = False
    fields = (
        "number",
        "result",
        "outcome",
        "error_class",
        "error_message",
        "worker",
        "spend",
        "started_at",
        "ended_at",
    )
    readonly_fields = fields
    ordering = ("number",)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Task)
class TaskAdmin(ReadOnlyAdmin):
    list_display = (
        "id",
        "kind",
        "key",
        "tier",
        "priority",
        "host",
        "state",
        "attempt",
        "failures",
        "error_class",
    )
    list_filter = ("state", "tier", "kind")
    search_fields = ("key", "host", "run_id")
    ordering = ("-id",)
    show_full_result_count = False
    inlines = (AttemptInline,)


@admin.register(Attempt)
class AttemptAdmin(ReadOnlyAdmin):
    list_display = (
        "id",
        "task",
        "number",
        "result",
        "outcome",
        "error_class",
        "worker",
        "started_at",
        "ended_at",
    )
    list_filter = ("result", "error_class")
    list_select_related = ("task",)
    search_fields = ("task__key", "worker")
    ordering = ("-id",)
    show_full_result_count = False


class DecisionForm(ActionForm):
    reason = forms.CharField(required=False, label="Reason (needed to discard):")


@admin.register(DeadLetter)
class DeadLetterAdmin(ReadOnlyAdmin):
    list_display = (
        "id",
        "error_class",
        "host",
        "tier",
        "kind",
        "key",
        "attempts",
        "state",
        "created_at",
        "decided_by",
    )
    list_filter = ("state", "error_class", "tier")
    search_fields = ("key", "host", "error_message", "run_id")
    ordering = ("-id",)
    exclude = ("page",)
    action_form = DecisionForm
    actions = ("requeue_selected", "discard_selected")

    def has_decide_permission(self, request: HttpRequest) -> bool:
        # Reading and deciding are separate permissions; the facts of a letter cannot be edited.
        return request.user.has_perm("queueing.change_deadletter")

    @admin.action(description="Requeue: give the tasks another life", permissions=["decide"])
    def requeue_selected(self, request: HttpRequest, letters: QuerySet[DeadLetter]) -> None:
        by, subject = request.user.get_username(), name_letters(letters)
        count = requeue_many(letters, by=by)  # type: ignore[arg-type]
        note_action(by=by, action="requeue", subject=subject, count=count)
        self.message_user(request, f"{count} tasks wait again.", messages.SUCCESS)

    @admin.action(description="Discard with a reason", permissions=["decide"])
    def discard_selected(self, request: HttpRequest, letters: QuerySet[DeadLetter]) -> None:
        reason = request.POST.get("reason", "").strip()
        if not reason:
            self.message_user(request, "Discarding needs a reason.", messages.ERROR)
            return
        by, subject = request.user.get_username(), name_letters(letters)
        count = sum(discard_open(letter, by, reason) for letter in letters)
        note_action(by=by, action="discard", subject=subject, count=count, detail=reason)
        self.message_user(request, f"{count} dead letters discarded.", messages.SUCCESS)


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin):
    list_display = ("at", "by", "action", "count", "subject", "detail")
    list_filter = ("action",)
    search_fields = ("by", "subject", "detail")
    ordering = ("-at", "-id")
    show_full_result_count = False


if admin.site.is_registered(Dashboard):
    admin.site.unregister(Dashboard)
    admin.site.register(Dashboard, RqAdmin)


def name_letters(letters: QuerySet[DeadLetter]) -> str:
    return f"dead letters {', '.join(map(str, letters.values_list('pk', flat=True).order_by('pk')[:100]))}"


def discard_open(letter: DeadLetter, by: str, reason: str) -> bool:
    try:
        discard(letter, by=by, reason=reason)
    except LetterClosed:
        return False
    return True
