"""A page that sends many kinds of requests to a server that must not be reached."""

import asyncio
import json

from tests.scraping.fetch.servers import Canary, Site, reply

# Each kind requests a path with its name from the canary, so that a hit shows its kind.
_MARKUP = """
<!doctype html><html><head>
<link rel="icon" href="{c}/favicon">
<link rel="stylesheet" href="{c}/stylesheet">
<link rel="preload" as="script" href="{c}/preload">
<link rel="prefetch" href="{c}/prefetch">
<link rel="preconnect" href="{c}/">
<link rel="manifest" href="{c}/manifest">
<style>@import url({c}/css-import); @font-face {{ font-family: x; src: url({c}/font) }}
body {{ font-family: x; background: url({c}/background) }}</style>
</head><body>
<img src="{c}/img"><img srcset="{c}/srcset 1x"><script src="{c}/script"></script>
<iframe src="{c}/iframe"></iframe><object data="{c}/object"></object><embed src="{c}/embed">
<video src="{c}/video" autoplay muted></video><audio src="{c}/audio" autoplay muted></audio>
<svg><image href="{c}/svg-image"></image></svg><input type="image" src="{c}/input-image">
<img src="/to?{c}/redirect-img"><script src="/to?{c}/redirect-script"></script>
<iframe src="/to?{c}/redirect-iframe"></iframe>
<iframe srcdoc='<meta http-equiv="refresh" content="0; url={c}/refresh-iframe">'></iframe>
<form id="form" action="{c}/form" method="post" target="formframe"></form><iframe name="formframe"></iframe>
<a id="ping" href="#x" ping="{c}/ping">x</a>
"""

_SCRIPT = """
const c = CANARY, port = PORT;
const quietly = action => { try { const r = action(); if (r && r.catch) r.catch(() => 0); } catch (e) {} };
const inWorker = code => URL.createObjectURL(new Blob([code], {type: "text/javascript"}));
quietly(() => fetch(c + "/fetch", {mode: "no-cors"}));
quietly(() => fetch("/to?" + c + "/redirect-fetch", {mode: "no-cors"}));
quietly(() => { const x = new XMLHttpRequest(); x.open("POST", c + "/xhr"); x.send("x"); });
quietly(() => navigator.sendBeacon(c + "/beacon", "x"));
quietly(() => new EventSource(c + "/eventsource"));
quietly(() => new WebSocket("ws://" + c.slice(7) + "/websocket"));
quietly(() => open(c + "/popup"));
quietly(() => new Worker(inWorker(`importScripts("${c}/worker-import")`)));
quietly(() => new Worker(inWorker(`fetch("${c}/worker-fetch", {mode: "no-cors"})`)));
quietly(() => new SharedWorker(inWorker(`fetch("${c}/shared-worker", {mode: "no-cors"})`)));
quietly(() => navigator.serviceWorker.register("/sw.js"));
quietly(() => import(c + "/module"));
quietly(() => document.getElementById("form").submit());
quietly(() => document.getElementById("ping").click());
for (const host of ["localhost", "[::1]", "0.0.0.0", "2130706433", "0x7f.1", "127.1"])
  quietly(() => fetch(`http://${host}:${port}/as-${host.replace(/\\W/g, "_")}`, {mode: "no-cors"}));
for (const urls of [`stun:127.0.0.1:${port}`, `turn:127.0.0.1:${port}?transport=tcp`])
  quietly(async () => {
    const peer = new RTCPeerConnection({iceServers: [{urls, username: "u", credential: "p"}]});
    peer.createDataChannel("x");
    await peer.setLocalDescription(await peer.createOffer());
  });
fetch("/slow").then(r => r.text()).then(text => document.body.append(text));
"""


def evil_page(canary: str, port: int) -> str:
    script = _SCRIPT.replace("CANARY", json.dumps(canary)).replace("PORT", str(port))
    return f"{_MARKUP.format(c=canary)}<script>{script}</script></body></html>"


def service_worker(canary: str) -> str:
    return f'fetch("{canary}/service-worker", {{mode: "no-cors"}})'


async def answer_late(writer: asyncio.StreamWriter) -> None:
    """Keeps the page open long enough for its requests."""
    await asyncio.sleep(2.5)
    writer.write(reply("the good neighbour answers"))


def serve_evil_page(site: Site, canary: Canary) -> None:
    site.pages["/"] = reply(evil_page(canary.url, canary.port))
    site.pages["/slow"] = answer_late
    site.pages["/sw.js"] = reply(service_worker(canary.url), kind="text/javascript")
