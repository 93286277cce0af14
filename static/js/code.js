// Fills in what the link carries after its "#". Browsers never send that part, so it is in no log.
"use strict";

const field = document.querySelector("[data-code]");
const code = window.location.hash.slice(1);
if (field && code) {
  field.value = code;
  // Not in the history of the browser either.
  window.history.replaceState(null, "", window.location.pathname);
}
