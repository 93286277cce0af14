"""A pytest plugin that adds one line to the table of tiers before anything has read it.

`python -m pytest -p tests.queueing.fifth_tier --no-migrations ...` runs tests as if the line were in the file; the
tables are made from the models, as they would be after `manage.py makemigrations`.
"""

import sys
from importlib.util import find_spec
from types import ModuleType

import queueing

LINE = '    BULK = "bulk", "what has time"\n'
BEFORE = '    RETRY = "retry"'


def add_line() -> None:
    found = find_spec("queueing.tiers")
    assert found is not None
    assert found.loader is not None
    source = found.loader.get_source("queueing.tiers")  # type: ignore[attr-defined]
    changed = source.replace(BEFORE, LINE + BEFORE)
    assert changed != source
    module = ModuleType("queueing.tiers")
    exec(compile(changed, str(found.origin), "exec"), module.__dict__)
    sys.modules["queueing.tiers"] = queueing.tiers = module  # type: ignore[attr-defined]


assert "queueing.tiers" not in sys.modules
add_line()
