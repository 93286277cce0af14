"""The one door to the outside. Nothing else in this repository opens a connection to a crawled site."""

from scraping.fetch.browser import BrowserRenderer, open_browser, open_renderer
from scraping.fetch.chromium import BrowserKeeper, BrowserLimits
from scraping.fetch.hostmap import HostMap
from scraping.fetch.http import HttpFetcher, open_fetcher
from scraping.fetch.politeness import LocalPoliteness, Politeness, Release, TooLong
from scraping.fetch.settings import Caps, FetchSettings, Timeouts
from scraping.fetch.turns import HostTurns

__all__ = [
    "BrowserKeeper",
    "BrowserLimits",
    "BrowserRenderer",
    "Caps",
    "FetchSettings",
    "HostMap",
    "HostTurns",
    "HttpFetcher",
    "LocalPoliteness",
    "Politeness",
    "Release",
    "Timeouts",
    "TooLong",
    "open_browser",
    "open_fetcher",
    "open_renderer",
]
