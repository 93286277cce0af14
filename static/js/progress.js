// Refreshes the numbers of a run. Without JavaScript the page reloads itself instead.
"use strict";

const REFRESH_MS = 2000;
// The pause doubles after each failure, up to this.
const MAX_PAUSE_MS = 60000;
// The page of a large run is slow to build: the pause is a multiple of the response time.
const PAUSE_PER_RESPONSE_TIME = 10;
let failures = 0;

function isRunning(page) {
  return page.querySelector(".badge.running") !== null;
}

// Replaces only the parts with numbers: the user's input and opened details stay as they are.
function replaceNumbers(page) {
  for (const fresh of page.querySelectorAll("[data-live]")) {
    document.querySelector(`[data-live="${fresh.dataset.live}"]`)?.replaceChildren(...fresh.childNodes);
  }
}

// Resolves to whether the server responded.
async function update() {
  try {
    const response = await fetch(window.location.href, { redirect: "error" });
    if (!response.ok) {
      return false;
    }
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (isRunning(page)) {
      replaceNumbers(page);
    } else {
      window.location.reload();
    }
    return true;
  } catch {
    // The server restarts or the network is down: try again later.
    return false;
  }
}

async function refresh() {
  const started = performance.now();
  if (!document.hidden) {
    failures = (await update()) ? 0 : failures + 1;
  }
  const elapsed = performance.now() - started;
  const pause = Math.min(REFRESH_MS * 2 ** failures, MAX_PAUSE_MS);
  window.setTimeout(refresh, Math.max(pause, elapsed * PAUSE_PER_RESPONSE_TIME));
}

window.setTimeout(refresh, REFRESH_MS);
