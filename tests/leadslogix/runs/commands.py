"""Runs `manage.py` as a person would: in a process of its own, with a data folder of its own."""

import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


@dataclass(slots=True)
class Shell:
    data_dir: Path
    environment: dict[str, str] = field(default_factory=dict)

    def start(self, *arguments: object) -> subprocess.Popen[str]:
        return self.start_python("manage.py", *arguments)

    def start_python(self, *arguments: object) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, *map(str, arguments)],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], "LEADSLOGIX_DATA_DIR": str(self.data_dir), **self.environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments: object) -> subprocess.CompletedProcess[str]:
        process = self.start(*arguments)
        out, err = process.communicate(timeout=110)
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)
