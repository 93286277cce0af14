"""The measure by which tests tell linear work from quadratic work, on work whose growth is known."""

from collections.abc import Callable

from tests.growth import LIMIT, growth


def linear(size: int) -> Callable[[], object]:
    return lambda: sum(number * number for number in range(size))


def quadratic(size: int) -> Callable[[], object]:
    return lambda: sum(sum(range(number)) for number in range(size))


def test_linear_work_is_below_the_limit() -> None:
    assert growth(linear, 100_000) < LIMIT


def test_quadratic_work_is_above_the_limit() -> None:
    # Large enough that the small one of both takes longer than a clock and a call.
    assert growth(quadratic, 3_000) > LIMIT
