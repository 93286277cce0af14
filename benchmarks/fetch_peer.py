"""The peer in benchmarks/fetch.py: a Scrapy spider that fetches and parses the same pages and extracts their links."""

import json
import resource
import sys
import time
from collections.abc import Iterator

import scrapy
from scrapy.crawler import CrawlerProcess


class LinkSpider(scrapy.Spider):
    name = "links"

    def __init__(self, urls: list[str]) -> None:
        super().__init__()
        self.urls = urls
        self.pages = self.links = 0

    async def start(self):  # type: ignore[no-untyped-def]
        for url in self.urls:
            yield scrapy.Request(url, dont_filter=True)

    def parse(self, response: scrapy.http.Response) -> Iterator[None]:
        self.pages += 1
        self.links += len([response.urljoin(href) for href in response.css("a::attr(href)").getall()])
        response.css("title::text").get()
        return iter(())


def main(urls: list[str], concurrency: int, per_host: int) -> None:
    process = CrawlerProcess(
        {
            "ROBOTSTXT_OBEY": True,
            "CONCURRENT_REQUESTS": concurrency,
            "CONCURRENT_REQUESTS_PER_DOMAIN": per_host,
            "DOWNLOAD_DELAY": 0,
            "COOKIES_ENABLED": False,
            "TELNETCONSOLE_ENABLED": False,
            "LOG_ENABLED": False,
            "RETRY_ENABLED": False,
            "USER_AGENT": "LeadsLogix/0.1 (+https://leadslogix.invalid/bot)",
        }
    )
    crawler = process.create_crawler(LinkSpider)
    process.crawl(crawler, urls=urls)
    before, started = resource.getrusage(resource.RUSAGE_SELF), time.monotonic()
    process.start()
    seconds, after = time.monotonic() - started, resource.getrusage(resource.RUSAGE_SELF)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    spider = crawler.spider
    print(json.dumps({"pages": spider.pages, "links": spider.links, "cpu": cpu, "seconds": seconds}))


if __name__ == "__main__":
    options = json.load(sys.stdin)
    main(options["urls"], options["concurrency"], options["per_host"])
