#!/bin/sh
# Starts CHROMIUM with a limit on the private memory of each of its processes: what a page unpacks or piles up outside
# of the JavaScript heap has no other. (Its address space cannot be limited: it reserves terabytes and uses none.)
ulimit -S -d "$CHROMIUM_MEMORY_KB" 2>/dev/null
# For who has to clear it away if nobody of this worker can (claims.py).
for word; do
  case $word in --user-data-dir=*) ln -sfn "${word#*=}" "$CHROMIUM_PROFILE" ;; esac
done
exec "$CHROMIUM" "$@"
