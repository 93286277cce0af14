"""Commands that a worker process gets through Redis."""

import logging
import threading
from collections.abc import Callable

import redis

from queueing.rq.slots import SlotWorker
from queueing.stores import NEW_TASKS_CHANNEL

log = logging.getLogger(__name__)


class Commands:
    """One subscription for all slots: rq's stop-job and shutdown commands, and the notice that there are new tasks."""

    def __init__(self, client: "redis.Redis", slots: list[SlotWorker], wake: Callable[[], None]) -> None:
        self._client = client
        self._channels = {slot.pubsub_channel_name: slot.handle_payload for slot in slots}
        self._channels[NEW_TASKS_CHANNEL] = lambda _: wake()
        self._stopped = threading.Event()
        self._listening = threading.Event()
        self.thread = threading.Thread(target=self._listen, name="commands", daemon=True)

    def start(self) -> None:
        """Waits for the subscription, so that no task is started that cannot be stopped."""
        self.thread.start()
        self._listening.wait(2.0)

    def stop(self) -> None:
        self._stopped.set()
        if self.thread.ident is not None:
            self.thread.join(2)

    def _listen(self) -> None:
        while not self._stopped.is_set():
            try:
                self._listen_once()
            except redis.RedisError as exc:
                log.info("Commands cannot be received: %s", exc)
                self._stopped.wait(1.0)

    def _listen_once(self) -> None:
        subscription = self._client.pubsub(ignore_subscribe_messages=True)  # type: ignore[no-untyped-call]
        with subscription:
            subscription.subscribe(**self._channels)
            subscription.get_message(timeout=0.5)
            self._listening.set()
            while not self._stopped.is_set():
                subscription.get_message(timeout=0.5)
