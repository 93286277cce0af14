#!/bin/sh
# Starts CHROMIUM with a limit on the private memory of each process: memory outside of the JavaScript heap has no other
# limit. (The address space cannot be limited, because Chromium reserves terabytes without using them.)
ulimit -S -d "$CHROMIUM_MEMORY_KB" 2>/dev/null
for word; do
  case $word in
    # A link to the profile, so that it can be removed if the worker is killed (profile_locks.py).
    --user-data-dir=*) ln -sfn "${word#*=}" "$CHROMIUM_PROFILE" ;;
    # Two pages of its own, for suggestions below the address bar, cost it twice as much as a small page of a site:
    # each window gets them, even if nobody sees it. Added here, because a second list would replace Playwright's.
    --disable-features=*) word=$word,WebUIOmniboxPopup,WebUIOmniboxAimPopup ;;
  esac
  shift
  set -- "$@" "$word"
done
# It becomes the browser, and the head of its process group.
echo $$ >"${CHROMIUM_PROFILE%/*}/pid"
exec "$CHROMIUM" "$@"
