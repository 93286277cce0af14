import io

from leadslogix.runs.progress import Pace
from leadslogix.runs.progress_display import ProgressDisplay, ProgressSnapshot, clock


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_terminal_gets_one_line_that_is_redrawn_with_rate_and_time_left():
    now, stream = Clock(), Terminal()
    display = ProgressDisplay(stream, now)
    display.show(ProgressSnapshot(done=0, total=40, facts=0, pages=0))
    now.seconds = 10.0
    display.show(ProgressSnapshot(done=20, total=40, facts=55, pages=90))
    display.close()
    assert stream.getvalue().count("\n") == 1
    assert (
        "[##############..............] 20/40 companies, 55 facts, 90 pages, 2.0/s, 0:10 left"
        in stream.getvalue()
    )


def test_shorter_line_covers_the_longer_one_before_it():
    now, stream = Clock(), Terminal()
    display = ProgressDisplay(stream, now)
    now.seconds = 1.0
    display.show(ProgressSnapshot(done=1000, total=1000, facts=5555, pages=9999))
    display.show(ProgressSnapshot(done=1000, total=1000, facts=5, pages=9))
    first, second = stream.getvalue().split("\r")[1:]
    assert len(second) >= len(first)


def test_file_gets_plain_lines_every_few_seconds():
    now, stream = Clock(), io.StringIO()
    display = ProgressDisplay(stream, now)
    display.look(lambda: ProgressSnapshot(done=0, total=10, facts=0, pages=0))
    now.seconds = 4.9
    display.look(lambda: ProgressSnapshot(done=4, total=10, facts=1, pages=2))
    now.seconds = 5.0
    display.look(lambda: ProgressSnapshot(done=5, total=10, facts=1, pages=2))
    assert stream.getvalue().splitlines() == [
        "0/10 companies, 0 facts, 0 pages",
        "5/10 companies, 1 facts, 2 pages, 1.0/s, 0:05 left",
    ]


def test_companies_that_wait_to_be_tried_again_are_told():
    display = ProgressDisplay(io.StringIO(), Clock())

    said = display.describe(ProgressSnapshot(done=0, total=2, facts=0, pages=0, retries=2))

    assert said == "0/2 companies, 0 facts, 0 pages, 2 waiting to be tried again"


def test_large_run_is_counted_less_often_so_that_looking_costs_a_twentieth_of_the_time():
    now, asked = Clock(), []
    display = ProgressDisplay(Terminal(), now)

    def count_for_a_second() -> ProgressSnapshot:
        asked.append(now.seconds)
        now.seconds += 1.0
        return ProgressSnapshot(done=0, total=50_000, facts=0, pages=0)

    display.look(count_for_a_second)
    now.seconds = 20.9
    display.look(count_for_a_second)
    now.seconds = 21.0
    display.look(count_for_a_second)
    assert asked == [0.0, 21.0]


def test_few_companies_of_many_tell_no_time_left():
    assert Pace(done=6, left=4_994, seconds=120.0, idle_seconds=0.0).seconds_left is None
    assert Pace(done=50, left=4_950, seconds=100.0, idle_seconds=0.0).seconds_left == 9_900.0


def test_no_time_is_left_to_tell_when_everything_is_done():
    now, stream = Clock(), io.StringIO()
    display = ProgressDisplay(stream, now)
    display.show(ProgressSnapshot(done=0, total=10, facts=0, pages=0))
    now.seconds = 5.0
    display.show(ProgressSnapshot(done=10, total=10, facts=3, pages=20))
    assert stream.getvalue().splitlines()[1] == "10/10 companies, 3 facts, 20 pages, 2.0/s"


def test_rate_counts_only_what_this_crawl_did():
    now, stream = Clock(), io.StringIO()
    display = ProgressDisplay(stream, now)
    display.show(ProgressSnapshot(done=90, total=100, facts=0, pages=0))
    now.seconds = 5.0
    display.show(ProgressSnapshot(done=95, total=100, facts=0, pages=0))
    assert "1.0/s, 0:05 left" in stream.getvalue()


def test_long_times_show_hours():
    assert (clock(59), clock(61), clock(3_725)) == ("0:59", "1:01", "1:02:05")


def test_last_slow_site_is_named_instead_of_a_time_that_is_not_true():
    now, stream = Clock(), io.StringIO()
    display = ProgressDisplay(stream, now)
    display.show(ProgressSnapshot(done=0, total=100, facts=0, pages=0))
    now.seconds = 10.0
    display.show(ProgressSnapshot(done=99, total=100, facts=0, pages=0))
    now.seconds = 30.0
    display.show(ProgressSnapshot(done=99, total=100, facts=0, pages=0))
    lines = stream.getvalue().splitlines()
    assert lines[1].endswith("0:01 left")
    assert lines[2].endswith("waiting for slow sites")
