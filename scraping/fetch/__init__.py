"""All outgoing connections. Nothing else in this repository connects to a crawled site."""

from scraping.fetch.browser import BrowserRenderer, open_browser, open_renderer
from scraping.fetch.chromium import BrowserLimits, SharedBrowser
from scraping.fetch.hostmap import HostMap
from scraping.fetch.http import HttpFetcher, open_fetcher
from scraping.fetch.politeness import LocalPoliteness, Politeness, Release, WaitTooLong
from scraping.fetch.rate_limits import RateLimits
from scraping.fetch.settings import Caps, FetchSettings, Timeouts

__all__ = [
    "BrowserLimits",
    "BrowserRenderer",
    "Caps",
    "FetchSettings",
    "HostMap",
    "HttpFetcher",
    "LocalPoliteness",
    "Politeness",
    "RateLimits",
    "Release",
    "SharedBrowser",
    "Timeouts",
    "WaitTooLong",
    "open_browser",
    "open_fetcher",
    "open_renderer",
]
