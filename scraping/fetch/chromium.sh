#!/bin/sh
# Starts CHROMIUM with a limit on the private memory of each of its processes: what a page unpacks or piles up outside
# of the JavaScript heap has no other. (Its address space cannot be limited: it reserves terabytes and uses none.)
ulimit -S -d "$CHROMIUM_MEMORY_KB" 2>/dev/null
exec "$CHROMIUM" "$@"
