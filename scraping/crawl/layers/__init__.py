"""The five ways to find facts, in the order in which they are tried.

A layer is one file with one function `run(site) -> LayerResult`. It asks the site for pages and leaves its
findings there. Layers know neither each other nor the network. How to add one: docs/scraping.md.
"""

from collections.abc import Awaitable, Callable

from scraping.crawl.layers import browser, directory, sitemap, static, structured
from scraping.crawl.site import LayerResult, Site

Layer = Callable[[Site], Awaitable[LayerResult]]

LAYERS: dict[str, Layer] = {
    "structured": structured.run,
    "static": static.run,
    "sitemap": sitemap.run,
    "directory": directory.run,
    "browser": browser.run,
}
