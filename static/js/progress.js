// Keeps the numbers of a running run fresh. Without JavaScript the page reloads itself instead.
"use strict";

const REFRESH_MS = 2000;
// Counting a large run takes the server a while: whoever watches it asks less often.
const TIMES_LONGER_THAN_THE_ANSWER = 10;

function running(page) {
  return page.querySelector(".badge.running") !== null;
}

// Only the parts with numbers are replaced: what somebody is typing, or has opened, stays as it is.
function show(page) {
  for (const fresh of page.querySelectorAll("[data-live]")) {
    document.querySelector(`[data-live="${fresh.dataset.live}"]`)?.replaceChildren(...fresh.childNodes);
  }
}

async function refresh() {
  const asked = performance.now();
  if (!document.hidden) {
    try {
      const answer = await fetch(window.location.href, { redirect: "error" });
      if (answer.ok) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        if (!running(page)) {
          window.location.reload();
          return;
        }
        show(page);
      }
    } catch {
      // The server is being restarted or the network is away: the next try may reach it.
    }
  }
  const took = performance.now() - asked;
  window.setTimeout(refresh, Math.max(REFRESH_MS, took * TIMES_LONGER_THAN_THE_ANSWER));
}

window.setTimeout(refresh, REFRESH_MS);
