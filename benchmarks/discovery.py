"""How fast are websites found? `python -m benchmarks.discovery [ROWS]`

A list without websites is crawled as a user crawls it (`manage.py crawl`, SQLite). One process beside it is the
internet: a DNS server that answers after 20 ms, and a web server with a small site for three of four companies.
"""

import asyncio
import csv
import json
import os
import subprocess
import sys
import tempfile
import time
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path

from demo.dns import LoopbackDns, Zone

ROOT = Path(__file__).resolve().parents[1]
DNS_SECONDS = 0.02
FIRST = ("Alder", "Birken", "Cedar", "Dorn", "Elmen", "Fjord", "Garten", "Hafen", "Insel", "Jura")
SECOND = ("Werk", "Technik", "Pumpen", "Licht", "Metall", "Glas", "Kabel", "Stahl", "Farben", "Druck")
PAGE = (
    "<!DOCTYPE html><html lang=de><title>{name}</title><h1>{name}</h1><p>{name}, Ringstr. {number}, 80331 München,"
    " Deutschland</p><p>Tel. +49 89 2180{number:04}, <a href='mailto:info@{host}'>info@{host}</a></p></html>"
)


def company(number: int) -> tuple[str, str]:
    first, second = FIRST[number % 10], SECOND[number // 10 % 10]
    serial = "".join("abcdefghij"[int(digit)] for digit in str(number))
    name = f"{first}{serial} {second} GmbH"
    return name, f"{first}{serial}-{second}.example".lower()


def serve(rows: int, pipe: Connection) -> None:
    """Both servers, until the pipe is closed."""
    hosts = {host: (name, number) for number in range(rows) if number % 4 for name, host in [company(number)]}
    records = {host: {"A": ("127.0.0.1",), "MX": (f"mail.{host}",)} for host in hosts}

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                lines = head.decode("latin-1").split("\r\n")
                host = next((line[5:].strip() for line in lines if line.lower().startswith("host:")), "")
                known, is_home = hosts.get(host.removeprefix("www.")), lines[0].split(" ")[1] == "/"
                body = PAGE.format(name=known[0], number=known[1], host=host) if known and is_home else ""
                status = "200 OK" if body else "404 Not Found"
                data = body.encode()
                writer.write(
                    f"HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\n"
                    f"Content-Length: {len(data)}\r\n\r\n".encode()
                    + data
                )
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def run() -> None:
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        with LoopbackDns(Zone(records, delay_seconds=DNS_SECONDS)) as dns:
            pipe.send((dns.address, server.sockets[0].getsockname()[1]))
            await asyncio.to_thread(pipe.recv)
            pipe.send(dns.asked.total())
        server.close()

    asyncio.run(run())


def measure(rows: int, folder: Path) -> dict[str, object]:
    seeds = folder / "seeds.csv"
    with seeds.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("Exhibitor", "Country"), *((company(n)[0], "DE") for n in range(rows))])
    ours, theirs = Pipe()
    internet = Process(target=serve, args=(rows, theirs))
    internet.start()
    dns, port = ours.recv()
    environment = os.environ | {
        "LEADSLOGIX_DATA_DIR": str(folder / "data"),
        "LEADSLOGIX_NAMESERVERS": dns,
        "LEADSLOGIX_HOST_MAP": f"*.example=127.0.0.1:{port}",
        "LEADSLOGIX_ALLOWED_NETWORKS": "127.0.0.0/8",
        "LEADSLOGIX_QUEUE": "heapq",
    }
    manage = [sys.executable, "manage.py"]
    subprocess.run([*manage, "migrate", "-v0"], cwd=ROOT, env=environment, check=True)
    leads, started = folder / "leads.jsonl", time.perf_counter()
    subprocess.run(
        [*manage, "crawl", seeds, "--renders=0", f"--jsonl={leads}"],
        cwd=ROOT,
        env=environment,
        check=True,
        capture_output=True,
    )
    seconds = time.perf_counter() - started
    ours.send("end")
    questions = ours.recv()
    internet.join()
    delivered = [json.loads(line) for line in leads.read_text(encoding="utf-8").splitlines()]
    expected = {
        name: host if number % 4 else "" for number in range(rows) for name, host in [company(number)]
    }
    return {
        "rows": rows,
        "seconds": round(seconds, 1),
        "rows_per_second": round(rows / seconds, 1),
        "questions": questions,
        "right": sum(row["domain"] == expected[row["company"]] for row in delivered),
        "wrong": sum(row["domain"] not in ("", expected[row["company"]]) for row in delivered),
    }


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        print(json.dumps(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000, Path(name))))
