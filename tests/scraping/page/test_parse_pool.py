"""A page that hangs, crashes or needs too much memory fails alone."""

import asyncio
import errno
import os
import signal
import socket
import subprocess
import sys
from dataclasses import replace
from typing import NoReturn

import psutil
import pytest

from scraping.errors import OwnFault, ParserCrashed, ParserFailed, ParserTimeout
from scraping.page.parse_pool import ParseLimits, ParsePool, is_ordinary, load_early, open_parse_pool
from tests.scraping.fetch.processes import is_running, still_running
from tests.scraping.page import readers

PAGE = b"one two three " * 1_000
ALWAYS_A_CHILD = ParseLimits(inline_bytes=0)
SHORT = ParseLimits(seconds=0.5, inline_bytes=0)


def parse_children() -> list[psutil.Process]:
    """With the process that starts them."""
    started = psutil.Process().children(recursive=True)
    return [
        child for child in started if is_running(child) and "scraping.page.parse_child" in child.cmdline()
    ]


async def child_of(pool: ParsePool) -> psutil.Process:
    """The child that reads a page, as soon as it has it."""
    while not (reading := [child.pid for child in pool._children if child.pages and child not in pool._idle]):
        await asyncio.sleep(0.01)
    return psutil.Process(reading[0])


async def test_a_page_is_read_in_another_process() -> None:
    async with open_parse_pool(1, ALWAYS_A_CHILD) as pool:
        words = await pool.run(readers.count_words, PAGE, 2)
        pid = await pool.run(readers.return_pid, PAGE)

    assert words == 6_000
    assert pid != os.getpid()


async def test_a_pool_begins_with_the_server_that_was_started_early() -> None:
    with load_early((readers.__name__,), ALWAYS_A_CHILD):
        (early,) = parse_children()
        async with open_parse_pool(1, ALWAYS_A_CHILD, (readers.__name__,)) as pool:
            await pool.run(readers.return_pid, PAGE)
            assert pool.find_server().process.pid == early.pid
    assert parse_children() == []


async def test_an_early_server_that_no_pool_wants_is_ended() -> None:
    with load_early((readers.__name__,), ALWAYS_A_CHILD):
        async with open_parse_pool(1, SHORT, (readers.__name__,)) as pool:
            await pool.run(readers.return_pid, PAGE)
    assert parse_children() == []


async def test_a_pool_does_without_an_early_server_that_was_killed() -> None:
    with load_early((readers.__name__,), ALWAYS_A_CHILD):
        parse_children()[0].kill()
        async with open_parse_pool(1, ALWAYS_A_CHILD, (readers.__name__,)) as pool:
            assert await pool.run(readers.return_pid, PAGE) != os.getpid()


async def test_a_small_ordinary_page_is_read_in_this_process() -> None:
    async with open_parse_pool(1) as pool:
        assert await pool.run(readers.return_pid, b"<p>small</p>") == os.getpid()


async def test_a_small_page_with_many_tags_is_read_in_a_child() -> None:
    bomb = b"<b i>" * 350

    async with open_parse_pool(1) as pool:
        assert len(bomb) < pool.limits.inline_bytes
        assert not is_ordinary(bomb)
        assert await pool.run(readers.return_pid, bomb) != os.getpid()


async def test_a_page_that_hangs_in_c_code_costs_one_timeout() -> None:
    async with open_parse_pool(1, SHORT) as pool:
        await pool.run(readers.return_pid, PAGE)
        with pytest.raises(ParserTimeout):
            await pool.run(readers.hang_in_c_code, PAGE)

        assert await pool.run(readers.count_words, PAGE) == 3_000


async def test_time_that_a_busy_machine_takes_is_not_the_pages() -> None:
    limits = ParseLimits(seconds=0.1, inline_bytes=0)
    async with open_parse_pool(1, limits) as pool:
        # It sleeps for longer than its limit, as a process does that the machine has no time for.
        assert await pool.run(readers.sleep_a_little, PAGE) != os.getpid()


async def test_good_pages_are_read_while_a_bad_one_hangs() -> None:
    async with open_parse_pool(2, ParseLimits(seconds=20, inline_bytes=0)) as pool:
        bad = asyncio.create_task(pool.run(readers.hang_in_c_code, PAGE))
        good = [await pool.run(readers.count_words, PAGE) for _ in range(20)]
        still_hanging = not bad.done()
        bad.cancel()
        await asyncio.gather(bad, return_exceptions=True)

    assert good == [3_000] * 20
    assert still_hanging


async def test_a_page_that_needs_too_much_memory_is_refused() -> None:
    async with open_parse_pool(1, ALWAYS_A_CHILD) as pool:
        with pytest.raises(ParserCrashed):
            await pool.run(readers.eat_memory, PAGE)

        assert await pool.run(readers.count_words, PAGE) == 3_000


async def test_a_crash_in_c_code_kills_the_child_only() -> None:
    async with open_parse_pool(1, ALWAYS_A_CHILD) as pool:
        with pytest.raises(ParserCrashed):
            await pool.run(readers.crash, PAGE)

        assert await pool.run(readers.count_words, PAGE) == 3_000


async def test_a_page_whose_child_was_killed_is_read_by_another() -> None:
    async with open_parse_pool(1, ALWAYS_A_CHILD) as pool:
        reading = asyncio.create_task(pool.run(readers.sleep_a_little, PAGE))
        victim = await child_of(pool)
        victim.kill()

        assert await reading not in (os.getpid(), victim.pid)


async def test_pages_are_read_after_the_process_that_starts_children_was_killed() -> None:
    async with open_parse_pool(1, ParseLimits(pages=1, inline_bytes=0)) as pool:
        before = await pool.run(readers.return_pid, PAGE)
        pool._servers[-1].process.kill()

        assert await pool.run(readers.return_pid, PAGE) not in (os.getpid(), before)
    assert parse_children() == []


async def test_a_process_that_does_not_start_children_is_our_own_fault_and_is_replaced() -> None:
    async with open_parse_pool(1, ParseLimits(pages=1, inline_bytes=0)) as pool:
        await pool.run(readers.return_pid, PAGE)
        # Only now: on a busy machine it takes longer to begin.
        pool._servers[-1].answer_seconds = 0.5
        psutil.Process(pool._servers[-1].process.pid).suspend()

        assert await pool.run(readers.count_words, PAGE) == 3_000
    assert parse_children() == []


async def test_a_machine_without_free_files_is_our_own_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_files(*_: object) -> NoReturn:
        raise OSError(errno.EMFILE, "Too many open files")

    async with open_parse_pool(1, ALWAYS_A_CHILD) as pool:
        monkeypatch.setattr(socket, "socketpair", no_files)
        with pytest.raises(OwnFault):
            await pool.run(readers.count_words, PAGE)
        monkeypatch.undo()
        assert await pool.run(readers.count_words, PAGE) == 3_000


async def test_a_file_that_cannot_be_opened_while_a_small_page_is_read_is_our_own_fault() -> None:
    async with open_parse_pool(1) as pool:
        with pytest.raises(OwnFault):
            await pool.run(readers.open_nothing, b"<p>small</p>")


async def test_a_page_that_kills_every_child_is_the_pages_fault() -> None:
    async with open_parse_pool(1, ALWAYS_A_CHILD) as pool:
        with pytest.raises(ParserCrashed):
            await pool.run(readers.abort_the_child, PAGE)


async def test_children_that_are_killed_from_outside_are_our_own_fault() -> None:
    """As by a machine without memory: a page cannot do that, so it is never said of the page."""
    async with open_parse_pool(1, ALWAYS_A_CHILD) as pool:
        with pytest.raises(OwnFault):
            await pool.run(readers.kill_the_child, PAGE)


async def test_a_child_that_gets_no_time_is_our_own_fault() -> None:
    async with open_parse_pool(1, ParseLimits(wall_seconds=0.2, inline_bytes=0)) as pool:
        with pytest.raises(OwnFault):
            await pool.run(readers.sleep_long, PAGE)


async def test_a_page_is_read_again_after_its_child_was_stopped() -> None:
    async with open_parse_pool(1, ALWAYS_A_CHILD) as pool:
        await pool.run(readers.return_pid, PAGE)
        # Only now: on a busy machine a child takes longer to begin.
        pool.limits = replace(ALWAYS_A_CHILD, wall_seconds=1.0)
        reading = asyncio.create_task(pool.run(readers.sleep_a_little, PAGE))
        stopped = await child_of(pool)
        stopped.suspend()
        pool.limits = ALWAYS_A_CHILD

        assert await reading != stopped.pid


async def test_a_child_is_warm_before_it_gets_a_page() -> None:
    limits = ParseLimits(seconds=0.2, inline_bytes=0)
    async with open_parse_pool(1, limits, (readers.__name__,)) as pool:
        # Its `warm_up` takes longer than a page may.
        assert await pool.run(readers.is_warm, PAGE)


async def test_an_exception_comes_with_its_traceback_and_the_child_lives_on() -> None:
    async with open_parse_pool(1, ALWAYS_A_CHILD) as pool:
        before = await pool.run(readers.return_pid, PAGE)
        with pytest.raises(ParserFailed, match="the page has no soul") as raised:
            await pool.run(readers.raise_an_error, PAGE)
        after = await pool.run(readers.return_pid, PAGE)

    assert "readers.py" in str(raised.value)
    assert before == after


async def test_a_child_is_replaced_after_its_limit_of_pages() -> None:
    async with open_parse_pool(1, ParseLimits(pages=2, inline_bytes=0)) as pool:
        pids = [await pool.run(readers.return_pid, PAGE) for _ in range(4)]

    assert pids[0] == pids[1] != pids[2] == pids[3]


async def test_pages_are_read_on_all_workers_at_once() -> None:
    async with open_parse_pool(2, ALWAYS_A_CHILD) as pool:
        pids = await asyncio.gather(*(pool.run(readers.sleep_a_little, PAGE) for _ in range(2)))

    assert len(set(pids)) == 2


async def test_the_pages_of_a_site_are_read_by_the_child_that_knows_it() -> None:
    async with open_parse_pool(2, ALWAYS_A_CHILD) as pool:
        sites = ("huber.example", "crane.example")
        first = await asyncio.gather(*(pool.run(readers.sleep_a_little, PAGE, site=site) for site in sites))
        again = [await pool.run(readers.return_pid, PAGE, site=site) for site in (*sites, *reversed(sites))]

    assert len(set(first)) == 2
    assert again == [*first, *reversed(first)]


async def test_a_child_sees_none_of_our_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "the crown jewels")

    async with open_parse_pool(1, ALWAYS_A_CHILD) as pool:
        environment = await pool.run(readers.return_environment, PAGE)

    assert "SECRET_KEY" not in environment
    assert "DATABASE_URL" not in environment


async def test_closing_leaves_no_child_behind() -> None:
    async with open_parse_pool(2, ALWAYS_A_CHILD) as pool:
        pids = await asyncio.gather(*(pool.run(readers.sleep_a_little, PAGE) for _ in range(2)))
        assert all(psutil.pid_exists(pid) for pid in pids)

    assert not any(psutil.pid_exists(pid) for pid in pids)


async def test_closing_ends_a_page_that_is_still_read() -> None:
    async with open_parse_pool(1, ALWAYS_A_CHILD) as pool:
        reading = asyncio.create_task(pool.run(readers.hang_in_c_code, PAGE))
        await child_of(pool)
        children = parse_children()

    ends = await asyncio.gather(reading, return_exceptions=True)
    assert isinstance(ends[0], ParserCrashed)
    assert still_running(children) == []


async def test_a_start_that_is_cancelled_leaves_no_child_behind() -> None:
    async with open_parse_pool(1, ALWAYS_A_CHILD) as pool:
        for _ in range(3):
            task = asyncio.create_task(pool.run(readers.count_words, PAGE))
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

        assert await pool.run(readers.count_words, PAGE) == 3_000
    assert parse_children() == []


async def test_starts_that_are_cancelled_leave_no_zombies_while_the_pool_goes_on() -> None:
    async with open_parse_pool(1, ALWAYS_A_CHILD) as pool:
        reader = await pool.run(readers.return_pid, PAGE)
        server = psutil.Process(reader).parent()
        pool._idle.clear()
        for _ in range(3):
            task = asyncio.create_task(pool.run(readers.count_words, PAGE))
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

        later = await pool.run(readers.return_pid, PAGE)
        assert server is not None
        async with asyncio.timeout(300):
            while {child.pid for child in server.children()} != {reader, later}:
                await asyncio.sleep(0.01)


async def test_a_cancelled_page_frees_its_slot() -> None:
    async with open_parse_pool(1, ALWAYS_A_CHILD) as pool:
        task = asyncio.create_task(pool.run(readers.hang_in_c_code, PAGE))
        await child_of(pool)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

        assert await pool.run(readers.count_words, PAGE) == 3_000


_LONELY = """
import asyncio
from scraping.page.parse_pool import ParseLimits, open_parse_pool
from tests.scraping.page import readers
from tests.scraping.fetch.processes import is_running, still_running

async def main():
    async with open_parse_pool(1, ParseLimits(seconds=0.4, inline_bytes=0)) as pool:
        print(await pool.run(readers.return_pid, b"x"), flush=True)
        pool.limits = ParseLimits(seconds=600, inline_bytes=0)
        await pool.run(readers.hang_in_c_code, b"x")

asyncio.run(main())
"""


def test_a_hanging_child_of_a_killed_worker_ends_by_itself() -> None:
    worker = subprocess.Popen([sys.executable, "-c", _LONELY], stdout=subprocess.PIPE)
    assert worker.stdout is not None
    with worker.stdout:
        child = psutil.Process(int(worker.stdout.readline()))
    worker.send_signal(signal.SIGKILL)
    worker.wait()

    # Its CPU limit comes from the kernel; a busy machine takes longer to spend it.
    assert still_running([child]) == []


def test_a_child_whose_worker_was_killed_ends_without_a_word() -> None:
    """It is not warm yet, and nobody takes what it says."""
    ours, its = socket.socketpair()
    child = subprocess.Popen(
        [sys.executable, "-m", "scraping.page.parse_child", str(its.fileno()), "1024", "5"],
        pass_fds=[its.fileno()],
        stderr=subprocess.PIPE,
    )
    its.close()
    ours.close()
    assert child.communicate(timeout=300) == (None, b"")
    assert child.returncode == 0
