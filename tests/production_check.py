"""`manage.py check --deploy` must be clean with production settings: run by `make check`."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    with tempfile.TemporaryDirectory() as data_dir:
        production = {
            "PATH": os.environ["PATH"],
            "ALLOWED_HOSTS": "leads.example.com",
            "SECRET_KEY": "only-for-this-check-0123456789-abcdefghijklmnopqrstuvwxyz",
            "LEADSLOGIX_DATA_DIR": data_dir,
        }
        command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
        return subprocess.run(command, cwd=ROOT, env=production, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
