"""What `manage.py check` says about the queue."""

from typing import Any

from django.core.checks import CheckMessage, Error, Warning, register  # noqa: A004
from django.core.exceptions import ImproperlyConfigured

from queueing.conf import conf
from queueing.errors import StoreError
from queueing.redis_store import store_errors
from queueing.status import policy_problem
from queueing.stores import connect, uses_redis


@register
def check_queue(**_: Any) -> list[CheckMessage]:
    try:
        if not uses_redis():
            return []
    except ImproperlyConfigured as exc:
        return [Error(str(exc), id="queueing.E001")]
    try:
        with store_errors():
            info: Any = connect(conf().redis_url).info("memory")
    except StoreError as exc:
        hint = "Tasks wait in the database until it is back."
        return [Warning(str(exc), hint=hint, id="queueing.W001")]
    problem = policy_problem(str(info.get("maxmemory_policy", "")))
    return [Warning(problem, id="queueing.W002")] if problem else []
