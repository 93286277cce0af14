"""How long /healthz takes while clients send a byte every three seconds: the patient worker beside gunicorn's own.

usage: python -m benchmarks.slow_clients [--clients 200] [--asks 20]
"""

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path

PATIENT = "leadslogix.patient_server.PatientWorker"
START = b"POST /login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n"
GIVE_UP_SECONDS = 30.0


@contextmanager
def web(worker_class: str, folder: Path) -> Iterator[tuple[str, int]]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = free.getsockname()
    environment = {
        "PATH": os.environ["PATH"],
        "LEADSLOGIX_DATA_DIR": str(folder),
        "LEADSLOGIX_QUEUE": "heapq",
    }
    bind = f"{address[0]}:{address[1]}"
    command = ["-m", "gunicorn", "leadslogix.wsgi", "--bind", bind, "--worker-class", worker_class]
    process = subprocess.Popen([sys.executable, *command], env=environment, stderr=subprocess.DEVNULL)
    try:
        while ask(address) is None:
            time.sleep(0.2)
        yield address
    finally:
        process.terminate()
        process.wait()


def ask(address: tuple[str, int]) -> float | None:
    """Seconds; None if there was no answer."""
    started = time.monotonic()
    connection = HTTPConnection(*address, timeout=GIVE_UP_SECONDS)
    try:
        connection.request("GET", "/healthz")
        return time.monotonic() - started if connection.getresponse().read() == b"ok\n" else None
    except OSError:
        return None
    finally:
        connection.close()


@contextmanager
def slow_clients(address: tuple[str, int], count: int) -> Iterator[None]:
    ended = threading.Event()
    with ExitStack() as stack:
        clients = [stack.enter_context(socket.create_connection(address)) for _ in range(count)]

        def send_slowly() -> None:
            data = START
            while True:
                for client in clients:
                    with suppress(OSError):  # told to go
                        client.sendall(data)
                data = b"a"
                if ended.wait(3.0):
                    return

        thread = threading.Thread(target=send_slowly)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()


def slowest(address: tuple[str, int], asks: int) -> str:
    seconds = [ask(address) for _ in range(asks)]
    answered = [each for each in seconds if each is not None]
    return f"{len(answered)} of {asks} answered, slowest {max(answered, default=GIVE_UP_SECONDS):.3f} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--asks", type=int, default=20)
    options = parser.parse_args()
    for worker_class, asks in ((PATIENT, options.asks), ("gthread", 2)):
        with tempfile.TemporaryDirectory() as folder, web(worker_class, Path(folder)) as address:
            print(f"{worker_class}, alone: {slowest(address, asks)}")
            with slow_clients(address, options.clients):
                time.sleep(1.0)  # until they are connected
                print(f"{worker_class}, with {options.clients} slow clients: {slowest(address, asks)}")


if __name__ == "__main__":
    main()
