"""django-rq's pages in the admin: for staff with permissions, with an audit log, and with 404 for what is not there."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, cast

from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import URLPattern
from django_rq.admin import QueueAdmin
from django_rq.queues import get_queue_by_index
from django_rq.urls import get_admin_urlpatterns, get_api_urlpatterns
from rq.exceptions import InvalidJobOperation, NoSuchJobError

from queueing.audit import note_action
from queueing.models import AuditEntry
from queueing.rq.queues import TierQueue

MAY_VIEW = "queueing.view_task"
# As for dead letters: emptying a queue turns its waiting tasks into dead letters.
MAY_DECIDE = "queueing.change_deadletter"
NAME_PREFIX = "django_rq_"
# What django-rq raises for unknown ids.
NOT_THERE = (
    LookupError,
    ValueError,
    AssertionError,
    NoSuchJobError,
    InvalidJobOperation,
    ImproperlyConfigured,
)

View = Callable[..., HttpResponseBase]


@dataclass(frozen=True, slots=True)
class Action:
    verb: str
    count: Callable[[HttpRequest, TierQueue], int]


def _count_one(request: HttpRequest, queue: TierQueue) -> int:
    return 1


def _count_waiting(request: HttpRequest, queue: TierQueue) -> int:
    return queue.count


def _count_failed(request: HttpRequest, queue: TierQueue) -> int:
    return len(queue.failed_job_registry)


def _count_selected(request: HttpRequest, queue: TierQueue) -> int:
    return len(request.POST.getlist("job_ids"))


ACTIONS = {
    "clear": Action("empty", _count_waiting),
    "requeue_all": Action("requeue", _count_failed),
    "delete_failed_jobs": Action("delete", _count_failed),
    "delete_job": Action("delete", _count_one),
    "requeue_job": Action("requeue", _count_one),
    "enqueue_job": Action("requeue", _count_one),
    "stop_job": Action("stop", _count_one),
    "actions": Action("", _count_selected),  # its verb is posted
    "confirm_action": Action("", _count_selected),
}
# Shows a confirmation before it acts.
WITHOUT_EFFECT = "confirm_action"


class RqAdmin(QueueAdmin):
    """Only django-rq's own pages: those of Django's admin would look for a table that does not exist."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm(MAY_VIEW)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm(MAY_VIEW)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_urls(self) -> list[URLPattern]:
        patterns = [
            *get_api_urlpatterns(name_prefix=NAME_PREFIX),
            *get_admin_urlpatterns(name_prefix=NAME_PREFIX),
        ]
        for pattern in patterns:
            pattern.callback = self._in_admin(pattern.callback, str(pattern.name).removeprefix(NAME_PREFIX))
        overview = next(pattern for pattern in patterns if pattern.name == f"{NAME_PREFIX}home")
        # The admin's index links to the list of a model.
        return [
            *patterns,
            URLPattern(overview.pattern, overview.callback, name="django_rq_dashboard_changelist"),
        ]

    def _in_admin(self, view: View, name: str) -> View:
        guarded = self.admin_site.admin_view(guard_page(view, name))

        @wraps(view)
        def respond(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            request.current_app = self.admin_site.name  # django-rq names its pages by it
            return guarded(request, *args, **kwargs)

        return respond


def guard_page(view: View, name: str) -> View:
    """The page for staff with the permission that it needs."""
    action = ACTIONS.get(name)

    def respond(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.has_perm(MAY_DECIDE if action else MAY_VIEW):
            raise PermissionDenied
        if action is None or request.method != "POST" or name == WITHOUT_EFFECT:
            return _show(view, request, args, kwargs)
        return _act(view, action, request, kwargs)

    return respond


def _show(
    view: View, request: HttpRequest, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> HttpResponseBase:
    try:
        return view(request, *args, **kwargs)
    except NOT_THERE as exc:
        raise Http404("There is no such queue, job or worker.") from exc


def _act(view: View, action: Action, request: HttpRequest, kwargs: dict[str, Any]) -> HttpResponseBase:
    """The entry is written before the action, so that an action that fails half-way has a trace."""
    queue = _find_queue(kwargs["queue_index"])
    one = [kwargs["job_id"]] if "job_id" in kwargs else []
    ids = one if action.verb else request.POST.getlist("job_ids")
    entry = note_action(
        by=request.user.get_username(),
        action=action.verb or request.POST.get("action", ""),
        subject=f"queue {queue.name}" + (f", jobs {', '.join(ids)}" if ids else ""),
        count=action.count(request, queue),
    )
    try:
        return view(request, **kwargs)
    except NOT_THERE as exc:
        AuditEntry.objects.filter(pk=entry.pk).update(
            detail="failed: there is no such job, or it was in another state"
        )
        raise Http404("There is no such job, or it is in another state by now.") from exc


def _find_queue(index: int) -> TierQueue:
    try:
        return cast(TierQueue, get_queue_by_index(index))
    except (LookupError, ValueError) as exc:
        raise Http404("There is no such queue.") from exc
