"""The ways to find facts, in the order in which they are tried.

A layer is one module with a function `run(site) -> LayerResult`. It gets pages from the site and adds its findings to
it. Layers import neither each other nor the network. CONTRIBUTING.md has the recipe for a new one.
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
