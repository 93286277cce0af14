"""What several workers of pytest need is made by the first one that asks."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.made_once import make_once


def test_first_one_makes_it_and_others_get_the_same(tmp_path: Path) -> None:
    made: list[int] = []

    def make() -> dict[str, int]:
        made.append(len(made))
        return {"number": len(made)}

    with ThreadPoolExecutor(4) as threads:
        results = list(threads.map(lambda _: make_once(tmp_path, "thing", make), range(8)))

    assert made == [0]
    assert results == [{"number": 1}] * 8
