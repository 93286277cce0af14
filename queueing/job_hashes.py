"""What the rq job of a task looks like in Redis."""

from typing import Any

from rq.job import Job
from rq.utils import now, utcformat

from queueing.tiers import Tier

RUN_TASK = "queueing.rq.jobs.run_task"
JOB_SECONDS = 3_600  # only shown: the executor ends a task long before
FAILED_SECONDS = 7 * 24 * 3600  # how long rq shows a dead task; its dead letter stays for ever
QUEUES_KEY = "rq:queues"


def queue_key(tier: str) -> str:
    """rq's own list of a queue. We only read from it what rq has pushed there by itself."""
    return f"rq:queue:{tier}"


def is_task_id(text: str) -> bool:
    return text.isascii() and text.isdigit() and not text.startswith("0") and len(text) < 19


def job_key(task_id: int) -> str:
    return f"{Job.redis_job_namespace_prefix}{task_id}"


def job_fields(task_id: int, tier: Tier, host: str, moment: str = "") -> dict[Any, Any]:
    """The hash of a task's rq job, as rq itself would have written it. `moment`: rq's text for now, made once."""
    moment = moment or job_moment()
    return {
        "created_at": moment,
        "enqueued_at": moment,
        "data": f'["{RUN_TASK}", null, [{task_id}], {{}}]',
        "description": f"task {task_id} {host}",
        "origin": str(tier),
        "status": "queued",
        "timeout": JOB_SECONDS,
        "result_ttl": 0,
        "failure_ttl": FAILED_SECONDS,
    }


def job_moment() -> str:
    return utcformat(now())
