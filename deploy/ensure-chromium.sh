#!/bin/sh
# Finds a Chromium that can be started, or installs one: Playwright's own, else Debian's package if run by root.
# usage: ensure-chromium.sh PYTHON   (the virtual environment's)
python=$1

found() {
    [ -n "$LEADSLOGIX_CHROMIUM" ] && [ -x "$LEADSLOGIX_CHROMIUM" ] && return 0
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$name" >/dev/null 2>&1 && return 0
    done
    "$python" -c '
import os, sys
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    sys.exit(not os.access(playwright.chromium.executable_path, os.X_OK))' 2>/dev/null
}

found && exit 0
echo "No Chromium found: trying to install one (once) ..."
timeout 300 "$python" -m playwright install chromium >/dev/null 2>&1 && found && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium; } >/dev/null 2>&1
    found && exit 0
fi
echo "Chromium could not be installed. Install it yourself, or name one in LEADSLOGIX_CHROMIUM." >&2
exit 1
