"""The Redis frontier whose tasks are rq jobs as well."""

from collections.abc import Sequence

import redis

from queueing.frontier import Entry, FrontierRules, Lease
from queueing.job_hashes import QUEUES_KEY, job_fields, job_key, job_moment, queue_key
from queueing.politeness import read_lua
from queueing.redis_store import ALL_KEYS, BATCH, RedisFrontier, as_arguments, key, store_errors
from queueing.tiers import TIERS, Tier


class JobFrontier(RedisFrontier):
    def __init__(self, client: "redis.Redis", rules: FrontierRules | None = None) -> None:
        super().__init__(client, rules)
        self._restore_job = client.register_script(read_lua("restore_job"))

    def _push(self, entries: Sequence[Entry], now_ms: int | None) -> list[bytes]:
        """A task is never in the frontier without its job: both are written in one transaction."""
        moment = job_moment()
        arguments = [word for entry in entries for word in as_arguments(entry)]
        with store_errors(), self.client.pipeline(transaction=True) as pipe:
            for entry in entries:
                pipe.hset(
                    job_key(entry.task_id), mapping=job_fields(entry.task_id, entry.tier, entry.host, moment)
                )
            pipe.sadd(QUEUES_KEY, *(queue_key(tier) for tier in TIERS))
            self._steps["push"](keys=ALL_KEYS, args=self._arguments(arguments, now_ms), client=pipe)
            answers: list[bytes] = pipe.execute()[-1]
        return answers

    def finish(self, lease: Lease, now_ms: int | None = None) -> bool:
        """The job goes with the task's entry, in one step: if the task was entered again meanwhile, both stay."""
        arguments: list[str | int] = [lease.task_id, lease.attempt, "done"]
        return bool(self._run("finish", arguments, now_ms, job_key(lease.task_id)))

    def cancel(self, task_ids: Sequence[int], now_ms: int | None = None) -> list[int]:
        leased: list[int] = []
        for start in range(0, len(task_ids), BATCH):
            some = task_ids[start : start + BATCH]
            leased += map(int, self._run("cancel", some, now_ms, *map(job_key, some)))
        return leased

    def misses_job(self, task_id: int) -> bool:
        """Whether the task is in the frontier without its job. We write and delete both at once."""
        with store_errors(), self.client.pipeline(transaction=True) as pipe:
            pipe.hexists(key("entries"), str(task_id))
            pipe.exists(job_key(task_id))
            has_entry, has_job = pipe.execute()
        return bool(has_entry) and not has_job

    def restore_job(self, task_id: int, tier: Tier, host: str) -> None:
        """Writes the job of a task that stays in the frontier again, after rq has cleaned up one attempt."""
        fields = [word for field in job_fields(task_id, tier, host).items() for word in field]
        with store_errors():
            self._restore_job(keys=[job_key(task_id)], args=fields)
