"""Exports against the same values from memory: `python -m benchmarks.exports [--companies 5000]`.

Companies with five facts and five sources each, on a new database in a temporary folder. CSV against `csv`, JSON lines
against `json.dumps`, Excel against openpyxl's write-only mode, each with the very values that our file holds. CPU time
of one process, best of some rounds; then the memory of each format, for a tenth of the companies and for all.
"""

import argparse
import os
import subprocess
import sys
import tempfile


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.exports", description=__doc__)
    parser.add_argument("--companies", type=int, default=5_000)
    companies = parser.parse_args().companies
    for size in (companies // 10, companies):
        with tempfile.TemporaryDirectory() as folder:
            compare_formats(size, folder)


def compare_formats(companies: int, folder: str) -> None:
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3"}
    environment["DJANGO_SETTINGS_MODULE"] = "leadslogix.settings"
    step = [sys.executable, "-m", "benchmarks.exports_step", str(companies), folder]
    subprocess.run(step, env=environment, check=True)
    # Each format alone in a process, for its memory.
    for name in ("csv", "jsonl", "xlsx"):
        alone = [sys.executable, "-m", "benchmarks.tables_step", name, str(companies), folder]
        subprocess.run(alone, env=environment, check=True)


if __name__ == "__main__":
    main()
