// Keeps the numbers of a running run fresh. Without JavaScript the page reloads itself instead.
"use strict";

const REFRESH_MS = 2000;
// A server that is away or in trouble is asked half as often after each failure, down to this.
const LONGEST_PAUSE_MS = 60000;
// Counting a large run takes the server a while: whoever watches it asks less often.
const TIMES_LONGER_THAN_THE_ANSWER = 10;
let failures = 0;

function running(page) {
  return page.querySelector(".badge.running") !== null;
}

// Only the parts with numbers are replaced: what somebody is typing, or has opened, stays as it is.
function show(page) {
  for (const fresh of page.querySelectorAll("[data-live]")) {
    document.querySelector(`[data-live="${fresh.dataset.live}"]`)?.replaceChildren(...fresh.childNodes);
  }
}

// Says whether the server answered.
async function renew() {
  try {
    const answer = await fetch(window.location.href, { redirect: "error" });
    if (!answer.ok) {
      return false;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (running(page)) {
      show(page);
    } else {
      window.location.reload();
    }
    return true;
  } catch {
    // The server is being restarted or the network is away: a later try may reach it.
    return false;
  }
}

async function refresh() {
  const asked = performance.now();
  if (!document.hidden) {
    failures = (await renew()) ? 0 : failures + 1;
  }
  const took = performance.now() - asked;
  const pause = Math.min(REFRESH_MS * 2 ** failures, LONGEST_PAUSE_MS);
  window.setTimeout(refresh, Math.max(pause, took * TIMES_LONGER_THAN_THE_ANSWER));
}

window.setTimeout(refresh, REFRESH_MS);
