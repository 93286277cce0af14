#!/bin/sh
# Starts CHROMIUM with a limit on the private memory of each process: memory outside of the JavaScript heap has no other
# limit. (The address space cannot be limited, because Chromium reserves terabytes without using them.)
ulimit -S -d "$CHROMIUM_MEMORY_KB" 2>/dev/null
# A link to the profile, so that it can be removed if the worker is killed (profile_locks.py).
for word; do
  case $word in --user-data-dir=*) ln -sfn "${word#*=}" "$CHROMIUM_PROFILE" ;; esac
done
# It becomes the browser, and the head of its process group.
echo $$ >"${CHROMIUM_PROFILE%/*}/pid"
exec "$CHROMIUM" "$@"
