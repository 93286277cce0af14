// Keeps the numbers of a running run fresh. Without JavaScript the page reloads itself instead.
"use strict";

const REFRESH_MS = 2000;
const region = document.querySelector("[data-progress-url]");

async function refresh() {
  if (!document.hidden) {
    try {
      const answer = await fetch(region.dataset.progressUrl, { redirect: "error" });
      if (answer.ok) {
        region.innerHTML = await answer.text();
      }
    } catch {
      // The server is being restarted or the network is away: the next try may reach it.
    }
    if (region.querySelector("[data-settled]")) {
      window.location.reload();
      return;
    }
  }
  window.setTimeout(refresh, REFRESH_MS);
}

window.setTimeout(refresh, REFRESH_MS);
