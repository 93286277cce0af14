"""rq stays rq: its worker command, its pages and its tools work on the tiers.

`RQ_QUEUES` and `RQ` in the settings name these classes; docs/reference/queue.md tells how rq's words map to ours.
"""

import django
from django.apps import apps

if not apps.ready and not apps.loading:
    # rq's own command line (`rq info --queue-class queueing.rq.TierQueue`) knows nothing of Django's start.
    django.setup()

from queueing.rq.jobs import SafeJob
from queueing.rq.queues import TierQueue
from queueing.rq.workers import CrawlWorker

__all__ = ["CrawlWorker", "SafeJob", "TierQueue"]
