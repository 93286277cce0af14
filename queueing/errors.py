"""What can go wrong with tasks.

QueueingError
|-- TaskRefused       a new task or an entry is malformed; nothing was stored
|-- WorkError         a handler could not finish; says itself whether and when to try again
|-- WorkInterrupted   a handler that was cancelled, and its partial result
|-- LeaseLost         somebody else works on the task now, or its run was cancelled: write nothing
|-- DiskFull          the database's disk is full, or takes no writes, in a process that ends by itself: it ends at once
|-- LetterClosed      the dead letter was requeued or discarded before
`-- StoreError        the store of the frontier
    |-- StoreDown     cannot be reached; tasks wait in the database
    `-- StoreFull     refuses writes (OOM); tasks wait in the database
"""

from collections.abc import Callable, Mapping


def write_nothing() -> None:
    """The `write` of an end that has no rows to write."""


class QueueingError(Exception):
    pass


class TaskRefused(QueueingError, ValueError):
    pass


class WorkError(QueueingError):
    """`error_class` is what dead letters are grouped by ("dns", "timeout", "http_503", ...).

    `uncounted`: this try, and so many in a row with it, say nothing about the task. They are no failures of it, and
    each waits longer.

    `write` runs inside the transaction that records the failed attempt, guarded as an ending's is."""

    def __init__(
        self,
        message: str,
        *,
        permanent: bool = False,
        after_seconds: float | None = None,
        error_class: str = "",
        uncounted: int = 0,
        page: bytes | None = None,
        spend: Mapping[str, float] | None = None,
        write: Callable[[], None] = write_nothing,
    ) -> None:
        super().__init__(message)
        self.permanent = permanent
        self.after_seconds = after_seconds
        self.error_class = error_class or type(self).__name__
        self.uncounted = uncounted
        self.page = page
        self.spend = dict(spend or {})
        self.write = write


class WorkInterrupted(QueueingError):
    """What a cancelled handler may raise instead of asyncio's CancelledError, to keep its partial result.

    `write` runs inside the transaction that records the interrupted attempt, guarded as an ending's is."""

    def __init__(
        self, *, spend: Mapping[str, float] | None = None, write: Callable[[], None] = write_nothing
    ) -> None:
        super().__init__("the handler was cancelled")
        self.spend = dict(spend or {})
        self.write = write


class LeaseLost(QueueingError):
    pass


class DiskFull(QueueingError):
    pass


class LetterClosed(QueueingError):
    pass


class StoreError(QueueingError):
    pass


class StoreDown(StoreError):
    pass


class StoreFull(StoreError):
    pass
