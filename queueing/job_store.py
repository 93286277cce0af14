"""The Redis frontier whose tasks are rq jobs as well."""

from collections.abc import Sequence

import redis

from queueing.frontier import Entry, FrontierRules
from queueing.job_hashes import QUEUES_KEY, job_fields, job_key, job_moment, queue_key
from queueing.politeness import read_lua
from queueing.redis_store import ALL_KEYS, RedisFrontier, as_arguments, store_errors
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

    def cancel(self, task_ids: Sequence[int], now_ms: int | None = None) -> list[int]:
        leased = super().cancel(task_ids, now_ms)
        self.delete_jobs(task_ids)
        return leased

    def delete_jobs(self, task_ids: Sequence[int]) -> None:
        if task_ids:
            with store_errors():
                self.client.delete(*(job_key(task_id) for task_id in task_ids))

    def restore_job(self, task_id: int, tier: Tier, host: str) -> None:
        """Writes the job of a task that stays in the frontier again, after rq has cleaned up one attempt."""
        fields = [word for field in job_fields(task_id, tier, host).items() for word in field]
        with store_errors():
            self._restore_job(keys=[job_key(task_id)], args=fields)
