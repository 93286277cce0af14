"""What load balancers and supervisors ask: is this process alive, and can it serve requests?"""

import logging

from django.contrib.auth.decorators import login_not_required
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from queueing.stores import may_fall_back, redis_answers, uses_redis

logger = logging.getLogger(__name__)


@login_not_required
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """200 as long as this process answers at all; a supervisor that gets no answer restarts it."""
    return _plain("ok")


@login_not_required
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """200 as long as the database answers, and Redis where it is needed; otherwise 503 with the reason."""
    problem = _find_problem()
    return _plain(problem, 503) if problem else _plain("ok")


def _find_problem() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        logger.exception("The database does not answer.")
        return "the database does not answer"
    # In mode `auto`, this process works without Redis until it is back.
    if uses_redis() and not redis_answers() and not may_fall_back():
        return "Redis does not answer"
    return ""


def _plain(text: str, status: int = 200) -> HttpResponse:
    return HttpResponse(f"{text}\n", content_type="text/plain", status=status)
